"""Every way to choose so many cards of a hand, without making a list of them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, overload

from games.core import Card
from games.diamonds.terms import PassCards


@dataclass(frozen=True, slots=True, eq=False)
class Packets(Sequence[PassCards]):
    """The choices of a seat that passes cards: a hand of thirteen has 286 for three of them.

    It is what a tuple of them would be; each is made when it is asked for.
    """

    hand: tuple[Card, ...]
    size: int

    def __len__(self) -> int:
        """How many choices there are."""
        return comb(len(self.hand), self.size)

    @overload
    def __getitem__(self, at: int) -> PassCards: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[PassCards]: ...

    def __getitem__(self, at: int | slice) -> PassCards | Sequence[PassCards]:
        """In the order of the hand."""
        if isinstance(at, slice):
            return tuple(self)[at]
        hand = self.hand
        return PassCards(tuple([hand[place] for place in _picks(len(hand), self.size)[at]]))

    def __iter__(self) -> Iterator[PassCards]:
        """All of them."""
        return map(PassCards, combinations(self.hand, self.size))

    def __contains__(self, action: object) -> bool:
        """Whether so many cards of the hand are passed, named in its order."""
        if not isinstance(action, PassCards) or len(action.cards) != self.size:
            return False
        return tuple(card for card in self.hand if card in action.cards) == action.cards

    def __eq__(self, other: object) -> bool:
        """Whether the other one holds the same choices in the same order."""
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        """As the tuple of them."""
        return hash(tuple(self))

    def index(self, action: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of a choice; raises ValueError if it is none."""
        return tuple(self).index(action, start, len(self) if stop is None else stop)


@cache
def _picks(size: int, count: int) -> tuple[tuple[int, ...], ...]:
    """The places in a hand of that size, for every choice."""
    return tuple(combinations(range(size), count))
