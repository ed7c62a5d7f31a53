"""Sticheln's cards, variants and scoring: the rules as data and small functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from games.core import Card, Colour, Seat, clockwise

ROUNDS = 5
COLOURS = tuple(Colour(letter) for letter in "GNRBYV")


class Pack(NamedTuple):
    """The cards for one number of players."""

    colours: int
    """The first so many of `COLOURS`."""
    highest: int
    """Values run from 0 to this."""
    hand: int


PACKS = {
    3: Pack(5, 8, 15),
    4: Pack(5, 11, 15),
    5: Pack(5, 14, 15),
    6: Pack(6, 14, 15),
    7: Pack(6, 17, 15),
    8: Pack(6, 18, 14),
}


def colour(card: Card) -> Colour:
    """The colour of a card."""
    return Colour(card[0])


def value(card: Card) -> int:
    """The value printed on a card."""
    return _VALUES[card]


@cache
def deck(seats: int) -> tuple[Card, ...]:
    """All cards for this many players, by colour and value: the order that is shuffled."""
    pack = PACKS[seats]
    return tuple(Card(f"{suit}{n}") for suit in COLOURS[: pack.colours] for n in range(pack.highest + 1))


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as a hand is held: by colour, then by value."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


_RANK = {card: at for at, card in enumerate(deck(8))}
_VALUES = {card: int(card[1:]) for card in _RANK}


class Rules(NamedTuple):
    """What differs between the variants."""

    lay: int = 1
    """Pain cards that each lays before the first trick; 0: the colour is named after the last one."""
    face_down: bool = False
    """Whether pain cards stay hidden until the round is scored."""
    pain: Callable[[int], int] = lambda value: -value
    """Points of a pain card, from its value."""
    other: int = 1
    """Points of any other card."""
    best_trump: Callable[[Sequence[int]], int] = max
    """Which value wins among the trumps."""


RULES = {
    "classic": Rules(),
    "anti": Rules(pain=lambda value: value, other=-1, best_trump=min),
    "gentle": Rules(pain=lambda value: -5),
    "strong": Rules(lay=2),
    "vague": Rules(face_down=True),
    "delayed": Rules(lay=0),
}


class Sheet(msgspec.Struct, frozen=True):
    """How one seat's points of a round came about."""

    colours: tuple[Colour, ...]
    """Pain colours."""
    pain: tuple[Card, ...]
    """The cards of those colours, displayed ones included."""
    others: int
    """How many other cards."""
    points: int


def winning(
    trick: Sequence[Card], best_trump: Callable[[Sequence[int]], int] = max, *, lowest_led: bool = False
) -> int:
    """The index of the card that takes a complete trick, given in order of play.

    `lowest_led`: without trumps the lowest led card of value 1 or more wins (anti with antiNoTrump=lowest).
    """
    led = trick[0][0]
    trumps = [card for card in trick if card[0] != led and value(card)]
    followed = [card for card in trick if card[0] == led]
    if lowest_led and not trumps:
        followed = [card for card in followed if value(card)] or followed
    best = best_trump if trumps else min if lowest_led else max
    worth = [value(card) for card in trumps or followed]
    return trick.index((trumps or followed)[worth.index(best(worth))])


def sheet(rules: Rules, colours: tuple[Colour, ...], cards: Sequence[Card]) -> Sheet:
    """How the displayed and won `cards` of one seat count, given its pain colours."""
    pain = in_order([card for card in cards if card[0] in colours])
    others = len(cards) - len(pain)
    points = sum(rules.pain(value(card)) for card in pain) + others * rules.other
    return Sheet(colours, pain, others, points)


def totals(sheets: Sequence[Sequence[Sheet]], seats: int) -> tuple[int, ...]:
    """Running totals by seat."""
    return tuple(sum(rows[seat].points for rows in sheets) for seat in range(seats))


def next_dealer(sheets: Sequence[Sequence[Sheet]], dealer: Seat) -> Seat:
    """Lowest total, among those lowest last round, among those first to the left of the old dealer."""
    seats = len(sheets[-1])
    total = totals(sheets, seats)
    order = clockwise(dealer + 1, seats)
    return min(order, key=lambda seat: (total[seat], sheets[-1][seat].points))
