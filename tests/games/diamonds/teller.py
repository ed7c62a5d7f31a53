"""Diamonds as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.diamonds.rules import in_order
from tests.kit.seat_letters import by_seat, letter

SUITS = {"D": "diamonds", "H": "hearts", "S": "spades", "C": "clubs"}


def tell(thing: dict[str, Any], seat: int) -> Iterator[str]:  # noqa: C901 - a list of cases
    """The lines for an action of `seat`, for news or for a deal. Plays are told by their trick."""
    match thing:
        case {"news": "dealt"}:
            yield from ("", f"round {thing['round']}, {letter(thing['dealer'])} deals")
        case {"hands": hands, "leftOver": left_over}:
            yield from (f"  hand {letter(at)}: {' '.join(in_order(hand))}" for at, hand in enumerate(hands))
            if left_over:
                yield f"  undealt: {' '.join(left_over)}"
        case {"news": "count-chosen"}:
            yield f"  {letter(thing['dealer'])}: {thing['count']} to pass"
        case {"do": "pass-cards"}:
            yield f"  {letter(seat)} passes {' '.join(thing['cards'])}"
        case {"news": "cards-passed"}:
            yield "  they change hands"
        case {"news": "suit-action"}:
            yield f"      {_action(thing)}"
        case {"news": "trick-taken"}:
            yield f"    {_trick(thing)}"
        case {"news": "suits-counted"}:
            rows = enumerate(zip(thing["counts"], thing["tricks"], strict=True))
            yield from (
                f"  won {letter(at)}: {_counted(counts)}; {tricks} tricks" for at, (counts, tricks) in rows
            )
        case {"news": "vaults-opened"}:
            yield f"  vaults: {by_seat(thing['vaults'])}"
            yield f"  showrooms: {by_seat(thing['showrooms'])}"
        case {"news": "round-over"}:
            yield f"  round {thing['round']}: {by_seat(thing['points'])}"
            yield f"  so far:  {by_seat(thing['totals'])}"
        case {"do": "choose-count" | "play" | "rob"}:
            pass
        case _:
            raise AssertionError(f"the golden texts have no words for {thing}")


def _action(thing: dict[str, Any]) -> str:
    robbed = "" if thing["victim"] is None else f" from {letter(thing['victim'])}"
    nothing = "" if thing["effect"] else ": no effect"
    return f"{letter(thing['seat'])} {SUITS[thing['suit']]}{robbed} ({thing['cause']}){nothing}"


def _trick(thing: dict[str, Any]) -> str:
    """From the leader on; two players play two cards each, in turn."""
    return f"{letter(thing['leader'])} leads {' '.join(thing['cards'])} -> {letter(thing['winner'])}"


def _counted(counts: list[int]) -> str:
    return " ".join(f"{suit}{count}" for suit, count in zip(SUITS, counts, strict=True))
