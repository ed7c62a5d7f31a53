"""Who plays together: lines by side, for lobbies and for the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.words.catalogue import Words
from games.core import Seat

TOGETHER = " & "
"""Between the names of partners."""


def members(sides: Sequence[int]) -> list[list[Seat]]:
    """The seats of each side, in the order of their first seats."""
    found: dict[int, list[Seat]] = {}
    for seat, side in enumerate(sides):
        found.setdefault(side, []).append(seat)
    return list(found.values())


def partnered(sides: Sequence[int]) -> bool:
    """Whether anybody has a partner."""
    return len(set(sides)) < len(sides)


def by_team(w: Words, sides: Sequence[int], lines: Sequence[str]) -> str:
    """A line for each seat; those of partners stand together below the number of their team."""
    if not partnered(sides):
        return "\n".join(lines)
    told = [
        "\n".join([f"-# {w('lobby.team', n=number)}", *(lines[seat] for seat in seats)])
        for number, seats in enumerate(members(sides), 1)
    ]
    return "\n".join(told)


def together(names: Sequence[str], seats: Iterable[Seat]) -> str:
    """The names of a side."""
    return TOGETHER.join(names[seat] for seat in seats)


def standings(
    w: Words, places: Sequence[int], points: Sequence[str], names: Sequence[str], sides: Sequence[int]
) -> str:
    """Places with names and points, best first; a side is one line. Ties share a place and the victory."""
    rows = sorted(members(sides), key=lambda seats: places[seats[0]])
    first = [seats for seats in rows if places[seats[0]] == 1]
    lines = [f"### {_winners(w, names, first)}"]
    lines += [f"`{places[seats[0]]}` **{together(names, seats)}** · {points[seats[0]]}" for seats in rows]
    return "\n".join(lines)


def _winners(w: Words, names: Sequence[str], first: Sequence[Sequence[Seat]]) -> str:
    told = w.list(together(names, seats) for seats in first)
    if len(first) == 1 and len(first[0]) > 1:
        return w("table.winning-team", names=told)
    return w.n("table.winners", len(first), names=told)
