"""Hattrick's cards, tricks and scoring: the rules as data and small functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from games.cards import deck_of, sorting, values_of
from games.core import Card, Colour, Seat
from games.hattrick.terms import Sheet, Trick

COLOURS = tuple(Colour(letter) for letter in "RBG")
"""Red, blue, green: also their rank where two tricks are alike."""
RANK = {"R": 3, "B": 2, "G": 1}
HIGHEST = 20
PASS = -2
"""Points of a card that lies face down."""


class Pack(NamedTuple):
    """The cards for one number of players."""

    lowest: int
    """Values run from this to `HIGHEST`, in every colour."""
    hand: int
    """One of these is never played."""


PACKS = {4: Pack(1, 15), 5: Pack(1, 12), 6: Pack(1, 10), 7: Pack(0, 9)}


@cache
def deck(seats: int) -> tuple[Card, ...]:
    """All cards for this many players, by colour and value: the order that is shuffled."""
    return deck_of(COLOURS, range(PACKS[seats].lowest, HIGHEST + 1))


in_order = sorting(deck(7))
"""Cards as they are held and laid out: by colour, then by value."""
_VALUES = values_of(deck(7))

value = _VALUES.__getitem__
"""The value printed on a card."""


def open_colours(turn: Iterable[Card | None]) -> str:
    """The colours that have a trick in a turn-round: the first two, in the order in which they came."""
    return "".join(dict.fromkeys(card[0] for card in turn if card))[:2]


def passes(turn: Sequence[Card | None], card: Card) -> bool:
    """Whether a card, played next, belongs to neither of two open tricks."""
    colours = open_colours(turn)
    return len(colours) == 2 and card[0] not in colours


def tricks_of(turn: Sequence[Card | None], leader: Seat, seats: int) -> tuple[Trick, ...]:
    """The tricks of a turn-round, as it stands, in the order in which they were opened. Passes are None.

    The two are written out one beside the other, because play-outs spend much of their time here.
    """
    if not turn or not turn[0]:
        return ()
    first, player = turn[0][0], leader
    one: list[Card] = []
    one_players: list[Seat] = []
    other: list[Card] = []
    other_players: list[Seat] = []
    one_best = other_best = -1
    one_winner = other_winner = leader
    for card in turn:
        if card:
            height = _VALUES[card]
            if card[0] == first:
                one.append(card)
                one_players.append(player)
                if height > one_best:
                    one_best, one_winner = height, player
            else:
                other.append(card)
                other_players.append(player)
                if height > other_best:
                    other_best, other_winner = height, player
        player = (player + 1) % seats
    opened = Trick(Colour(first), tuple(one), tuple(one_players), one_winner)
    if not other:
        return (opened,)
    return opened, Trick(Colour(other[0][0]), tuple(other), tuple(other_players), other_winner)


def ladder(trick: Trick) -> list[int]:
    """The values of a trick, highest first."""
    return sorted(map(value, trick.cards), reverse=True)


def leading(tricks: Sequence[Trick]) -> Trick:
    """The trick whose winner leads next: the higher cards from the top, then the colour's rank.

    A list that runs out first is lower.
    """
    if len(tricks) == 1:
        return tricks[0]
    one, other = tricks
    mine, theirs = ladder(one), ladder(other)
    higher = RANK[one.colour] > RANK[other.colour] if mine == theirs else mine > theirs
    return one if higher else other


def sheet(won: Sequence[Card], face_down: int) -> Sheet:
    """How the won cards of one seat count, and its passes."""
    red, blue, green = count(won)
    return Sheet(red, blue, green, face_down, points(red, blue, green) + PASS * face_down)


def count(won: Sequence[Card]) -> tuple[int, int, int]:
    """How many cards are red, blue, green."""
    spelled = "".join(won)
    return spelled.count("R"), spelled.count("B"), spelled.count("G")


def points(red: int, blue: int, green: int) -> int:
    """One colour counts for its owner, the others against: it is the one with most cards."""
    return 2 * max(red, blue, green) - (red + blue + green)
