"""What the clues of a draft tell: which trump pairs are still possible, and why one fits a clue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.core import Card
from games.was_sticht.rules import DECK, IN_COLUMN, PAIRS, Trumps, winning
from games.was_sticht.terms import ColumnTaken


def possible(clues: Sequence[ColumnTaken], seats: int) -> tuple[Trumps, ...]:
    """The trump pairs that all clues of a round allow: what can be deduced from them, and no more."""
    allowed = (1 << len(PAIRS)) - 1
    for clue in clues:
        allowed &= _allowing(clue.cards, place(clue, seats))
    return _listed(allowed)


def place(clue: ColumnTaken, seats: int) -> int:
    """Which of the four cards the clue calls the winner, by its place in the order of picking."""
    return IN_COLUMN - 1 if clue.winner is None else (clue.winner - clue.marker) % seats


def stronger(card: Card, pairs: Sequence[Trumps]) -> float:
    """How many cards would beat this one if it were led, on average over the trump pairs that may be."""
    return sum(_stronger(card, pair) for pair in pairs) / len(pairs)


@lru_cache(2000)
def _stronger(card: Card, trumps: Trumps) -> int:
    return sum(winning((card, other), trumps) for other in DECK if other != card)


@lru_cache(2000)
def _allowing(cards: tuple[Card, ...], winner: int) -> int:
    """The pairs under which that card of a column wins, one bit each."""
    return sum(1 << at for at, pair in enumerate(PAIRS) if winning(cards, pair) == winner)


@lru_cache(2000)
def _listed(allowed: int) -> tuple[Trumps, ...]:
    return tuple(pair for at, pair in enumerate(PAIRS) if allowed >> at & 1)
