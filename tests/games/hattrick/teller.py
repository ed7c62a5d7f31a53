"""Hattrick as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.hattrick.rules import in_order
from tests.kit.seat_letters import by_seat, letter


def tell(thing: dict[str, Any], seat: int) -> Iterator[str]:
    """The lines for an action of `seat`, for news or for a deal. Plays are told by their turn-round."""
    match thing:
        case {"news": "dealt"}:
            yield from ("", f"round {thing['round']}, {letter(thing['dealer'])} deals")
        case {"hands": hands}:
            yield from (f"  hand {letter(at)}: {' '.join(in_order(hand))}" for at, hand in enumerate(hands))
        case {"news": "turn-taken"}:
            yield f"    {_turn(thing)}"
        case {"news": "hands-counted"}:
            yield from (f"  won {letter(at)}: {_sheet(sheet)}" for at, sheet in enumerate(thing["sheets"]))
        case {"news": "round-over"}:
            yield f"  round {thing['round']}: {by_seat(thing['points'])}"
            yield f"  so far:  {by_seat(thing['totals'])}"
        case {"do": "play"} | {"news": "passed"}:
            pass
        case _:
            raise AssertionError(f"the golden texts have no words for {thing}")


def _turn(thing: dict[str, Any]) -> str:
    """Passes are marked with a star."""
    cards, tricks = thing["cards"], thing["tricks"]
    inside = {card for trick in tricks for card in trick["cards"]}
    marked = [card if card in inside else f"{card}*" for card in cards]
    plays = [f"{letter((thing['leader'] + at) % len(cards))}:{card:<4}" for at, card in enumerate(marked)]
    taken = [f"{letter(trick['winner'])} takes {' '.join(trick['cards'])}" for trick in tricks]
    return f"{' '.join(plays)} -> {', '.join(taken)}; {letter(thing['nextLeader'])} leads"


def _sheet(sheet: dict[str, Any]) -> str:
    counts = ", ".join(f"{sheet[name]} {name}" for name in ("red", "blue", "green"))
    return f"{counts}, {sheet['passes']} passed: {sheet['points']}"
