"""Sticheln as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.sticheln.rules import in_order
from tests.kit.seat_letters import by_seat, letter


def tell(thing: dict[str, Any], seat: int) -> Iterator[str]:  # noqa: C901 - a list of cases
    """The lines for an action of `seat`, for news or for a deal. Plays are told by their trick."""
    match thing:
        case {"news": "dealt"}:
            yield from ("", f"round {thing['round']}, {letter(thing['dealer'])} deals")
        case {"hands": hands, "leftOver": left_over}:
            yield from (f"  hand {letter(at)}: {' '.join(in_order(hand))}" for at, hand in enumerate(hands))
            if left_over:
                yield f"  left over: {' '.join(left_over)}"
        case {"do": "choose"}:
            yield f"  {letter(seat)} lays {thing['card']}"
        case {"do": "choose-pair"}:
            yield f"  {letter(seat)} lays {' '.join(thing['cards'])}"
        case {"do": "name-colour"}:
            yield f"  {letter(seat)} names {thing['colour']}"
        case {"news": "pain-shown"}:
            yield f"  turned up: {by_seat([' '.join(cards) for cards in thing['cards']])}"
        case {"news": "colours-named"}:
            yield f"  colours named: {by_seat([colour or '-' for colour in thing['colours']])}"
        case {"news": "trick-taken"}:
            yield f"    {_trick(thing)}"
        case {"news": "piles-counted"}:
            yield from (f"  pile {letter(at)}: {_sheet(sheet)}" for at, sheet in enumerate(thing["sheets"]))
        case {"news": "round-over"}:
            yield f"  round {thing['round']}: {by_seat(thing['points'])}"
            yield f"  so far:  {by_seat(thing['totals'])}"
        case {"do": "play"}:
            pass
        case _:
            raise AssertionError(f"the golden texts have no words for {thing}")


def _trick(thing: dict[str, Any]) -> str:
    cards, seats = thing["cards"], len(thing["cards"])
    plays = [f"{letter((thing['leader'] + at) % seats)}:{card:<3}" for at, card in enumerate(cards)]
    return f"{' '.join(plays)} -> {letter(thing['winner'])}"


def _sheet(sheet: dict[str, Any]) -> str:
    pain = " ".join(sheet["pain"]) or "none"
    return f"colour {' '.join(sheet['colours']) or '-'}: {pain}; {sheet['others']} others: {sheet['points']}"
