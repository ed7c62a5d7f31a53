"""Sticheln's cards, variants and scoring: the rules as data and small functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from games.cards import deck_of, sorting, values_of
from games.core import Card, Colour, Seat, clockwise
from games.seats import totals

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


def value(card: Card) -> int:
    """The value printed on a card."""
    return _VALUES[card]


@cache
def deck(seats: int) -> tuple[Card, ...]:
    """All cards for this many players, by colour and value: the order that is shuffled."""
    colours, highest, _ = PACKS[seats]
    return deck_of(COLOURS[:colours], range(highest + 1))


in_order = sorting(deck(8))
"""Cards as a hand is held: by colour, then by value."""
_VALUES = values_of(deck(8))


# How high a card stands in a trick: any trump above every card of the led colour, and those above a 0 of
# another colour, which is no trump. `LOWEST` keeps the led 0 last: it wins only among zeros.
Ranks = Mapping[Card, int]
HIGHEST: Ranks = _VALUES
LOWEST: Ranks = {card: 100 - value if value else 0 for card, value in _VALUES.items()}
HIGHEST_TRUMP: Ranks = {card: 100 + value if value else -1 for card, value in _VALUES.items()}
LOWEST_TRUMP: Ranks = {card: 200 - value if value else -1 for card, value in _VALUES.items()}


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
    trumps: Ranks = HIGHEST_TRUMP
    """Which trump wins."""
    followed: Mapping[str, Ranks] = {"highest": HIGHEST, "lowest": HIGHEST}
    """Which card of the led colour wins where no trump lies, by the option antiNoTrump."""


RULES = {
    "classic": Rules(),
    "anti": Rules(
        pain=lambda value: value,
        other=-1,
        trumps=LOWEST_TRUMP,
        followed={"highest": HIGHEST, "lowest": LOWEST},
    ),
    "gentle": Rules(pain=lambda value: -5),
    "strong": Rules(lay=2),
    "vague": Rules(face_down=True),
    "delayed": Rules(lay=0),
}


class Sheet(msgspec.Struct, frozen=True, rename="camel"):
    """How one seat's points of a round came about."""

    colours: tuple[Colour, ...]
    """Pain colours."""
    pain: tuple[Card, ...]
    """The cards of those colours, displayed ones included."""
    others: int
    """How many other cards."""
    points: int


def winning(trick: Sequence[Card], rules: Rules, no_trump: str = "highest") -> int:
    """The index of the card that takes a complete trick, given in order of play; of equals, the first.

    `no_trump` is the option antiNoTrump.
    """
    led, followed, trumps = trick[0][0], rules.followed[no_trump], rules.trumps
    ranks = [followed[card] if card[0] == led else trumps[card] for card in trick]
    return ranks.index(max(ranks))


def sheet(rules: Rules, colours: tuple[Colour, ...], cards: Sequence[Card]) -> Sheet:
    """How the displayed and won `cards` of one seat count, given its pain colours."""
    pain = in_order([card for card in cards if card[0] in colours])
    others = len(cards) - len(pain)
    points = sum(rules.pain(value(card)) for card in pain) + others * rules.other
    return Sheet(colours, pain, others, points)


def next_dealer(sheets: Sequence[Sequence[Sheet]], dealer: Seat) -> Seat:
    """Lowest total, among those lowest last round, among those first to the left of the old dealer."""
    seats = len(sheets[-1])
    total = totals(sheets, seats)
    order = clockwise(dealer + 1, seats)
    return min(order, key=lambda seat: (total[seat], sheets[-1][seat].points))
