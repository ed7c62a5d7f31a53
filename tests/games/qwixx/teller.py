"""Qwixx as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.qwixx.rules import in_order
from tests.kit.seat_letters import by_seat, letter


def tell(thing: dict[str, Any], seat: int) -> Iterator[str]:
    """The lines for an action of `seat`, for news or for a deal. Answers and plays are told by their news."""
    match thing:
        case {"news": "dealt"}:
            yield from (
                "",
                f"{letter(thing['starter'])} begins; row {_row(thing['row'])}, top {thing['top']}",
            )
        case {"hands": hands, "layout": layout}:
            yield from (f"  hand {letter(at)}: {' '.join(in_order(hand))}" for at, hand in enumerate(hands))
            yield from (f"  {name}: {' '.join(cards)}" for name, cards in layout)
        case {"news": "drawn"}:
            yield f"  turn {thing['turn']}: {letter(thing['seat'])} takes {_row(thing['numbers'])}"
        case {"news": "reshuffled"}:
            yield f"    the discard pile is the new deck: {thing['cards']} cards"
        case {"news": "common-marked"}:
            yield f"    {thing['number']}: {by_seat(thing['rows'])}"
        case {"news": "played"}:
            cards, marks = " ".join(thing["cards"]), thing["marks"]
            yield f"    {letter(thing['seat'])} plays {cards}: {marks}{' MISTHROW' * thing['misthrow']}"
        case {"news": "sheets-counted"}:
            yield f"  two rows locked: {_seats(thing['finishers'])}; misthrows: {_seats(thing['throwers'])}"
            yield from (f"  sheet {letter(at)}: {_sheet(sheet)}" for at, sheet in enumerate(thing["sheets"]))
        case {"news": "round-over"}:
            yield f"  points: {by_seat(thing['points'])}"
        case {"do": "draw" | "mark" | "play"}:
            pass
        case _:
            raise AssertionError(f"the golden texts have no words for {thing}")


def _row(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


def _seats(seats: list[int]) -> str:
    return " ".join(map(letter, seats)) or "nobody"


def _sheet(sheet: dict[str, Any]) -> str:
    rows = [
        f"{colour} {_row(row['numbers'])}{' lock' * row['lock']} ({row['points']})"
        for colour, row in zip("RYGB", sheet["rows"], strict=True)
    ]
    return f"{', '.join(rows)}, misthrows {sheet['misthrows']}: {sheet['points']}"
