"""Was sticht? as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.kit.seat_letters import by_seat, letter


def tell(thing: dict[str, Any], seat: int) -> Iterator[str]:  # noqa: C901 - a list of cases
    """The lines for an action of `seat`, for news or for a deal. Picks and plays are told together."""
    match thing:
        case {"news": "tiles-laid"}:
            yield from ("", f"{letter(thing['dealer'])} takes the first tile")
        case {"do": "take-tile"}:
            yield f"  {letter(seat)} takes {thing['tile']}"
        case {"layout": layout}:
            yield from (f"  {name}: {' '.join(lies)}" for name, lies in layout[1:])
        case {"news": "dealt"}:
            yield from ("", f"round {thing['round']}, {letter(thing['dealer'])} deals")
        case {"news": "column-taken"}:
            yield f"    {thing['column']}. {_column(thing)}"
        case {"news": "trumps-shown"}:
            yield f"  trumps: {' '.join(thing['trumps'])}"
        case {"do": "choose-task"}:
            yield f"  {letter(seat)} chooses {thing['tile']}"
        case {"news": "tasks-shown"}:
            yield f"  tasks: {_tasks(thing['tasks'])}"
        case {"news": "trick-taken"}:
            yield f"    {_in_turn(thing['cards'], thing['leader'])} -> {letter(thing['winner'])}"
        case {"news": "tasks-judged"}:
            yield from _judged(thing)
        case {"do": "discard-tile"}:
            yield f"  {letter(seat)} chooses to discard {thing['tile']}"
        case {"news": "dealer-discarded"}:
            yield f"  {letter(thing['dealer'])} discards {thing['tile']}"
        case {"news": "round-over"}:
            yield f"  round {thing['round']}: {by_seat(thing['points'])}"
            yield f"  so far:  {by_seat(thing['totals'])}"
        case {"do": "pick" | "play"}:
            pass
        case _:
            raise AssertionError(f"the golden texts have no words for {thing}")


def _column(thing: dict[str, Any]) -> str:
    """Cards in order of picking; with three players the last one is the dummy's."""
    winner = thing["winner"]
    name = "the dummy" if winner is None else letter(winner)
    return f"{letter(thing['marker'])} first: {' '.join(thing['cards'])} -> {name}"


def _in_turn(cards: Sequence[str], first: int) -> str:
    return " ".join(f"{letter((first + at) % len(cards))}:{card}" for at, card in enumerate(cards))


def _tasks(tasks: Sequence[str | None]) -> str:
    return by_seat([task or "-" for task in tasks])


def _judged(thing: dict[str, Any]) -> Iterator[str]:
    ends = zip(thing["tasks"], thing["fulfilled"], strict=True)
    marks = ["deals" if task is None else f"{task} {'done' if ok else 'failed'}" for task, ok in ends]
    yield f"  tricks: {by_seat(thing['tricks'])}"
    yield f"  judged: {by_seat(marks)}"
    if thing["stolen"]:
        yield f"  stolen by {letter(thing['dealer'])} from {' '.join(map(letter, thing['stolen']))}"
