"""What has one entry a seat: tuples in seat order, sets of seats, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from games.core import Seat

T = TypeVar("T")

MOST_SEATS = 8
"""No game seats more."""
NOBODY: frozenset[Seat] = frozenset()
ALONE = tuple(frozenset({seat}) for seat in range(MOST_SEATS))
"""By seat: the set of that seat alone."""
SEATS_IN = tuple(
    frozenset(seat for seat in range(MOST_SEATS) if bits >> seat & 1) for bits in range(1 << MOST_SEATS)
)
"""By a number with one bit for each seat: the set of those seats."""


def with_entry(row: tuple[T, ...], at: int, entry: T) -> tuple[T, ...]:
    """The row with one entry exchanged, most often that of a seat."""
    entries = list(row)
    entries[at] = entry
    return tuple(entries)


class Scored(Protocol):
    """A line of a score sheet."""

    @property
    def points(self) -> int:
        """What it adds to the total."""


def totals(sheets: Sequence[Sequence[Scored]], seats: int) -> tuple[int, ...]:
    """Running totals by seat, from what every round brought each of them."""
    return tuple([sum([row[seat].points for row in sheets]) for seat in range(seats)])
