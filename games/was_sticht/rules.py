"""Was sticht?'s cards, trumps and task tiles: the rules as data and small functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, NewType

from games.cards import colour, deck_of, sorting
from games.core import Card, Colour, Seat

COLOURS = tuple(Colour(letter) for letter in "RGYB")
HIGHEST = 9
COLUMNS = 9
"""Columns of four cards that are drafted, and as many tricks that are played."""
IN_COLUMN = 4
DECK = deck_of(COLOURS, range(1, HIGHEST + 1))
"""All cards, by colour and number: the order that is shuffled. Numbers have one digit."""

NO_COLOUR, NO_NUMBER = Colour("no-colour"), Card("no-number")
COLOUR_TRUMPS = (*COLOURS, NO_COLOUR)
NUMBER_TRUMPS = (*(Card(str(n)) for n in range(1, HIGHEST + 1)), NO_NUMBER)


def number(card: Card) -> int:
    """The number printed on a card."""
    return int(card[1])


in_order = sorting(DECK)
"""Cards as a hand is held: by colour, then by number."""

# --- trumps ---


class Trumps(NamedTuple):
    """A trump pair. A card is a trump if its colour or its number is named here."""

    colour: Colour
    """A colour, or `NO_COLOUR`."""
    number: Card
    """A number as text, or `NO_NUMBER`."""


PAIRS = tuple(Trumps(suit, count) for suit in COLOUR_TRUMPS for count in NUMBER_TRUMPS)
"""All fifty, equally likely."""
TRUMP = Colour("trump")
"""The suit of all trumps."""


class Ladder(NamedTuple):
    """What a trump pair makes of the cards."""

    suit: Mapping[Card, Colour]
    """`TRUMP`, or the printed colour of a plain card."""
    ranks: Mapping[Colour, Mapping[Card, int]]
    """By the suit that was led: how high each card stands; of equal ones the first played wins, 0 never."""


def ladder(colour_trump: Colour, number_trump: Card) -> Ladder:
    """Suits and ranks under a trump pair."""
    return _LADDERS[colour_trump][number_trump]


def _ladder(trumps: Trumps) -> Ladder:
    suit = {card: TRUMP if is_trump(card, trumps) else colour(card) for card in DECK}
    high = {card: _as_trump(card, trumps) for card in DECK if suit[card] is TRUMP}
    ranks = {
        led: {card: high.get(card) or (number(card) if suit[card] == led else 0) for card in DECK}
        for led in (*COLOURS, TRUMP)
    }
    return Ladder(suit, ranks)


def is_trump(card: Card, trumps: Trumps) -> bool:
    """Whether the card is a trump, of either kind."""
    return card[0] == trumps.colour or card[1] == trumps.number


def _as_trump(card: Card, trumps: Trumps) -> int:
    """Colour trumps by number, above them the number trumps, all equal, above those the super trump."""
    if card[1] != trumps.number:
        return 10 + number(card)
    return 30 if card[0] == trumps.colour else 20


_LADDERS = {suit: {count: _ladder(Trumps(suit, count)) for count in NUMBER_TRUMPS} for suit in COLOUR_TRUMPS}


def winning(trick: Sequence[Card], trumps: Trumps) -> int:
    """The index of the card that takes the cards given in order of play (or, in a column, of picking)."""
    return topping(trick, ladder(*trumps))


def topping(trick: Sequence[Card], ladder: Ladder) -> int:
    """The same, on the ladder of a trump pair."""
    suit, ranks = ladder
    return trick.index(max(trick, key=ranks[suit[trick[0]]].__getitem__))


# --- task tiles ---

Tile = NewType("Tile", str)


class Tally(NamedTuple):
    """What tasks are judged by at the end of a round, by seat."""

    tricks: tuple[int, ...]
    colours: tuple[frozenset[str], ...]
    """The colours that lie in the tricks that the seat has won."""
    last: Seat
    """Who won the last trick."""


Predicate = Callable[[Tally, Seat], bool]


class Task(NamedTuple):
    """A kind of tile."""

    difficulty: int
    fulfilled: Predicate
    copies: int = 2


def _without(suit: str) -> Predicate:
    return lambda tally, seat: suit not in tally.colours[seat]


def _without_but_one_trick(suit: str) -> Predicate:
    return lambda tally, seat: suit not in tally.colours[seat] and tally.tricks[seat] > 0


def _exactly(count: int) -> Predicate:
    return lambda tally, seat: tally.tricks[seat] == count


def _last(tally: Tally, seat: Seat) -> bool:
    return tally.last == seat


def _most(tally: Tally, seat: Seat) -> bool:
    return tally.tricks[seat] > max(_others(tally.tricks, seat))


def _fewest(tally: Tally, seat: Seat) -> bool:
    return tally.tricks[seat] < min(_others(tally.tricks, seat))


def _others(counts: Sequence[int], seat: Seat) -> list[int]:
    return [count for other, count in enumerate(counts) if other != seat]


def _at_least_one(tally: Tally, seat: Seat) -> bool:
    return tally.tricks[seat] > 0


TASKS: dict[Tile, Task] = {
    Tile("LAST"): Task(1, _last),
    Tile("NO_R"): Task(2, _without("R")),
    Tile("NO_G"): Task(2, _without("G")),
    Tile("NO_Y"): Task(2, _without("Y")),
    Tile("NO_B"): Task(2, _without("B")),
    Tile("MOST"): Task(3, _most),
    Tile("EX_1"): Task(4, _exactly(1)),
    Tile("EX_2"): Task(5, _exactly(2)),
    Tile("EX_3"): Task(6, _exactly(3)),
    Tile("EX_4"): Task(7, _exactly(4)),
    Tile("NONE"): Task(8, _exactly(0)),
    Tile("FEWEST"): Task(9, _fewest),
}
"""The kinds of tiles, by difficulty, as they are judged by the usual rules."""
TILES = tuple(tile for tile, task in TASKS.items() for _ in range(task.copies))
"""All twenty-four."""

COLOUR_TASKS = {Tile(f"NO_{suit}"): suit for suit in COLOURS}
NEEDS_TRICK = {
    tile: TASKS[tile]._replace(fulfilled=_without_but_one_trick(suit)) for tile, suit in COLOUR_TASKS.items()
}
AT_LEAST_ONE = {Tile("NONE"): TASKS[Tile("NONE")]._replace(fulfilled=_at_least_one)}


@cache
def tasks(needs_trick: str = "off", no_trick: str = "none") -> dict[Tile, Task]:
    """The kinds of tiles as a table judges them: options colourTaskNeedsTrick and noTrickTile."""
    return {**TASKS, **_NEEDS_TRICK[needs_trick], **_NO_TRICK[no_trick]}


_NEEDS_TRICK: dict[str, dict[Tile, Task]] = {"off": {}, "on": NEEDS_TRICK}
_NO_TRICK: dict[str, dict[Tile, Task]] = {"none": {}, "at-least-one": AT_LEAST_ONE}


def difficulty(tiles: Iterable[Tile]) -> int:
    """The sum of the numbers on tiles."""
    return sum(TASKS[tile].difficulty for tile in tiles)


def tally(piles: Sequence[Sequence[Card]], last: Seat) -> Tally:
    """What the won cards of each seat amount to."""
    seats = len(piles)
    return Tally(
        tuple([len(pile) // seats for pile in piles]),
        tuple([frozenset([card[0] for card in pile]) for pile in piles]),
        last,
    )
