"""Diamonds' cards, suit actions and end of a round: the rules as data and small functions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from games.cards import CLUBS, DIAMONDS, HEARTS, SPADES, deck_of, sorting, values_of
from games.core import Card, Colour, Seat, clockwise
from games.diamonds.terms import Cause

SUITS = (DIAMONDS, HEARTS, SPADES, CLUBS)

CRYSTALS = 235
"""All there are: 110 small ones and 25 large ones that count as five."""
START = 3
"""With which a player begins, all in the showroom."""


class Rules(msgspec.Struct, frozen=True):
    """What a table plays by: its settled options."""

    perfect: str
    partnership: str
    end_tie: str
    team_no_trick_actions: int
    rounds: int
    memory: str


class Pack(NamedTuple):
    """The cards for one number of players."""

    highest: int
    """Values run from 1 to this."""
    hand: int


PACKS = {
    "off": dict.fromkeys(range(2, 7), Pack(15, 10)),
    "on": {2: Pack(8, 16), 3: Pack(9, 12), 4: Pack(13, 13), 5: Pack(15, 12)},
}
"""By the option perfect and the number of players."""


def plays(seats: int) -> int:
    """Cards in a trick: two players play two each, in turn."""
    return 4 if seats == 2 else seats


def receiver(seat: Seat, seats: int, sides: int) -> Seat:
    """Who gets the cards that a seat passes: the partner, else the left neighbour."""
    return (seat + (1 if sides == seats else sides)) % seats


def giver(seat: Seat, seats: int, sides: int) -> Seat:
    """From whom a seat gets cards."""
    return (seat - (1 if sides == seats else sides)) % seats


def value(card: Card) -> int:
    """The value printed on a card."""
    return _VALUES[card]


@cache
def deck(highest: int = 15) -> tuple[Card, ...]:
    """All cards up to a value, by suit and value: the order that is shuffled."""
    return deck_of(SUITS, range(1, highest + 1))


in_order = sorting(deck())
"""Cards as a hand is held: by suit, then by value."""
_VALUES = values_of(deck())
_HEIGHTS = {
    str(led): {card: n if card[0] == led else 0 for card, n in _VALUES.items()}.__getitem__ for led in SUITS
}
"""How high a card stands where a suit was led."""


def winning(trick: Sequence[Card]) -> int:
    """The place of the highest card of the led suit."""
    return trick.index(max(trick, key=_HEIGHTS[trick[0][0]]))


def suit_counts(cards: Sequence[Card]) -> tuple[int, int, int, int]:
    """How many cards of each suit, in the order of SUITS."""
    suits = [card[0] for card in cards]
    return suits.count("D"), suits.count("H"), suits.count("S"), suits.count("C")


class Due(NamedTuple):
    """Something that follows without anybody's decision, unless clubs let one choose whom to rob."""

    what: Literal["act", "take", "count", "score"]
    """A suit action; the trick goes to its winner; won cards are counted; the round is scored."""
    seat: Seat = 0
    """Who acts."""
    suit: Colour = DIAMONDS
    cause: Cause = "off-suit"


@cache
def due_to(seat: Seat, suit: str, cause: Cause) -> Due:
    """A suit action of a seat; equal ones are one object."""
    return Due("act", seat, Colour(suit), cause)


TAKE, COUNT, SCORE = Due("take"), Due("count"), Due("score")


Counts = Sequence[Sequence[int]]
"""Won cards, by seat and suit."""


def awards(rules: Rules, counts: Counts, tricks: Sequence[int], sides: int, dealer: Seat) -> tuple[Due, ...]:
    """The suit actions at the end of a round, in their order. Of partners, one carries them out."""
    order = clockwise((dealer + 1) % len(tricks), len(tricks))
    most = [
        due_to(chooser, suit, "most")
        for at, suit in enumerate(SUITS)
        for chooser in _most([row[at] for row in counts], sides, order, rules.end_tie)
    ]
    return (*most, *_consoled(rules, tricks, sides, order))


def ahead(won: Sequence[int], sides: int) -> tuple[int, ...]:
    """The sides with most of these cards (given by seat): several after a tie, none if nobody has any."""
    sums = [sum(won[side::sides]) for side in range(sides)]
    best = max(sums)
    return tuple(side for side in range(sides) if sums[side] == best) if best else ()


def _most(won: Sequence[int], sides: int, order: Sequence[Seat], end_tie: str) -> list[Seat]:
    """Who acts for the sides with most cards of a suit: the partner with more; of equals, the first."""
    first = ahead(won, sides)
    if len(first) > 1 and end_tie == "none":
        return []
    choosers = [max(order, key=lambda seat: (seat % sides == side, won[seat])) for side in first]
    return sorted(choosers, key=lambda seat: _turn(seat % sides, sides, order))


def _turn(side: int, sides: int, order: Sequence[Seat]) -> int:
    """When a side's turn comes: that of its first member."""
    return next(at for at, seat in enumerate(order) if seat % sides == side)


def _consoled(rules: Rules, tricks: Sequence[int], sides: int, order: Sequence[Seat]) -> list[Due]:
    """Two diamonds actions for each side with a member who won no trick; for two such partners, as agreed."""
    without = [seat for seat in order if not tricks[seat]]
    made: list[Due] = []
    for at, seat in enumerate(without):
        earlier = any(other % sides == seat % sides for other in without[:at])
        if not earlier:
            partners = [other for other in without if other % sides == seat % sides]
            times = rules.team_no_trick_actions if len(partners) > 1 else 2
            made += [due_to(seat, DIAMONDS, "no-trick")] * times
    return made
