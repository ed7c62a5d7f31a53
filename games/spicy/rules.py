"""Spicy's cards, declarations and scoring: the rules as data and small functions."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from sys import intern
from typing import Any

from games.cards import deck_of, sorting, values_of
from games.core import Card, Seat
from games.spicy.terms import Declaration, Trait, Twist
from games.spicy.twists import CARDS

SPICES = "CWP"
NUMBERS = range(1, 11)
COPIES = 3
WILD_NUMBER, WILD_SPICE = Card("WN"), Card("WS")
WILDS = 5
"""Of each kind."""
LOW = (1, 2, 3)
"""What a stack, or a row of numbers, may begin with."""
HAND = 6
"""Cards that are dealt, and drawn for a trophy."""
LOSS = 2
"""Cards that the loser of a challenge draws."""
TROPHIES = 3
WINNING = 2
"""Trophies that win at once."""
TROPHY = 10
"""What a trophy counts; a won card counts 1, one in hand -1."""
BELOW = {2: 60, 3: 40, 4: 40, 5: 15, 6: 15}
"""Cards that lie below World's End, by the number of players: its marks in cards of 0.31 mm."""


def _kinds() -> tuple[Card, ...]:
    return (*deck_of(SPICES, NUMBERS), WILD_NUMBER, WILD_SPICE)


KINDS = _kinds()
"""Every card once, as a hand is held."""
DECK = tuple(card for card in KINDS for _ in range(WILDS if card in (WILD_NUMBER, WILD_SPICE) else COPIES))
"""All cards in the order that is shuffled."""
SAYS = tuple(Declaration(intern(f"{number}{spice}")) for spice in SPICES for number in NUMBERS)
"""Everything that can be declared."""
_rank: Callable[[Card], int] = {card: at for at, card in enumerate(KINDS)}.__getitem__
number_of: Callable[[Declaration], int] = {say: int(say[:-1]) for say in SAYS}.__getitem__
_NUMBER = values_of(KINDS[:-2])
_SAY = {(number_of(say), say[-1]): say for say in SAYS}
_CARD = {say: Card(intern(f"{say[-1]}{say[:-1]}")) for say in SAYS}


# --- hands ---

in_order = sorting(KINDS)
"""Cards as a hand is held: by spice, then by number, wild cards last."""


def with_cards(hand: tuple[Card, ...], drawn: Iterable[Card]) -> tuple[Card, ...]:
    """The sorted hand with these cards put in."""
    held = [*hand]
    for card in drawn:
        insort(held, card, key=_rank)
    return tuple(held)


# --- declarations ---


def say(number: int, spice: str) -> Declaration:
    """How it is spelled that a card is this one."""
    return _SAY[number, spice]


def spice_of(said: Declaration) -> str:
    """The letter of the spice that is declared."""
    return said[-1]


def truth(card: Card) -> Declaration | None:
    """What would be the whole truth about a card; a wild card has none."""
    return None if card in (WILD_NUMBER, WILD_SPICE) else _SAY[_NUMBER[card], card[0]]


def card_of(said: Declaration) -> Card:
    """The card that is just what is declared."""
    return _CARD[said]


@lru_cache(1 << 12)
def declarations(top: Declaration | None, twists: tuple[Twist, ...]) -> tuple[Declaration, ...]:
    """What may be declared on top of this (None: as the first card of a stack), numbers upwards first."""
    cards = [CARDS[twist] for twist in twists]
    if top is None:
        return tuple(say(number, spice) for spice in SPICES for number in LOW)
    number, spice = number_of(top), spice_of(top)
    numbers = [*range(number + 1, NUMBERS.stop)]
    if number == NUMBERS[-1] or any(card.restarts(number) for card in cards):
        numbers += LOW
    more = [say(one, other) for one in numbers for card in cards if (other := card.also(one))]
    return tuple(dict.fromkeys([*(say(one, spice) for one in numbers), *more]))


def lawful(where: Any) -> tuple[Declaration, ...]:
    """What may rightly be declared in a position, or as a view shows it."""
    return declarations(where.stack[-1].say if where.stack else None, where.twists)


@lru_cache(1 << 10)
def paws(said: Declaration, twists: tuple[Twist, ...]) -> bool:
    """Whether this declaration lays a paw on the stack."""
    return any(CARDS[twist].paws(number_of(said)) for twist in twists)


def room(said: Declaration, twists: tuple[Twist, ...]) -> int:
    """How many cards may be laid beneath one that is declared so."""
    return max((CARDS[twist].room(number_of(said)) for twist in twists), default=0)


@lru_cache(1 << 10)
def roomy(says: tuple[Declaration, ...], twists: tuple[Twist, ...]) -> Declaration | None:
    """The one of these declarations beneath which cards may be laid; None if there is none."""
    return next((said for said in says if room(said, twists)), None)


@lru_cache(1 << 6)
def copies(twists: tuple[Twist, ...]) -> bool:
    """Whether declarations may be copied."""
    return any(CARDS[twist].copies for twist in twists)


# --- what is true ---


@lru_cache(1 << 13)
def number_right(card: Card, said: Declaration, twists: tuple[Twist, ...]) -> bool:
    """Whether the number of a card is what was declared."""
    if card in (WILD_NUMBER, WILD_SPICE):
        return card == WILD_NUMBER
    mine, wanted = _NUMBER[card], number_of(said)
    return mine == wanted or any(CARDS[twist].equal(mine, wanted) for twist in twists)


def spice_right(card: Card, said: Declaration) -> bool:
    """Whether the spice of a card is what was declared."""
    return card == WILD_SPICE or (card != WILD_NUMBER and card[0] == said[-1])


def right(card: Card, said: Declaration, trait: Trait, twists: tuple[Twist, ...]) -> bool:
    """Whether a card is what was declared in that respect."""
    number = trait == "spice" or number_right(card, said, twists)
    return number and (trait == "number" or spice_right(card, said))


def traits(copy: bool) -> tuple[Trait, ...]:
    """What may be said to be wrong with a card: with a copy, the whole of it."""
    return ("both",) if copy else ("number", "spice")


# --- scoring and seats ---


def points(won: int, trophies: int, hand: int) -> int:
    """What a seat has, as things stand."""
    return won + TROPHY * trophies - hand


def nearest(owner: Seat, seats: int, among: Sequence[Seat]) -> Seat:
    """The first of these clockwise from a card's owner."""
    return min(among, key=lambda seat: (seat - owner) % seats)
