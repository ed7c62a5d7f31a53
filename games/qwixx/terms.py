"""What is said at a table of Qwixx: The Card Game: options, actions, news, and what a seat may see.

cards     a letter for the colour (R, Y, G, B; J for a joker) and the number: "R4", "J12"
rows      the colour rows of a sheet are always given in the order R, Y, G, B
marks     "R.4.5.7": numbers of one row, from left to right; "-": none
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

import msgspec

from games.core import Action, Card, Colour, News, Options, RoundOver, Seat, View

Phase = Literal["draw", "mark", "play", "over"]
Number = int
"""2 to 12: on cards, backs and sheets."""
Row = Colour
"""One of R, Y, G, B; "-" where no row is chosen."""
Marks = NewType("Marks", str)
"""What is marked in one row at once, as explained above."""
NOTHING = Row("-")
"""No row."""
NO_MARKS = Marks("-")

Rows = tuple[tuple[Number, ...], tuple[Number, ...], tuple[Number, ...], tuple[Number, ...]]
"""The marked numbers of a sheet, row by row, each from left to right. A row whose final number is marked is
locked for its owner, and its lock is marked too."""


class QwixxOptions(Options):
    """What a table chooses."""

    customs = frozenset({"open_numbers"})
    details = frozenset({"end_timing", "draw_mode"})
    jokers: Literal["off", "on"] = "off"
    end_timing: Literal["immediate", "finishTurn"] = "immediate"
    """When the marks of action 2 end the game: at once, or after action 3 of that turn."""
    draw_mode: Literal["batch", "oneByOne"] = "batch"
    """Whether the cards of a draw are chosen together, or one by one, each colour seen before the next."""
    open_numbers: Literal["on", "off"] = "on"
    """Whether the backs of the others' hands are shown."""

    @property
    def mode(self) -> str:
        """The joker variant is a game of its own; the other options are details."""
        return "jokers" if self.jokers == "on" else ""


class Draw(Action, frozen=True, tag="draw"):
    """Action 1: take cards of the row by their numbers, given ascending.

    Of two with the same number the left one is taken: nobody can tell them apart.
    """

    numbers: Annotated[tuple[Number, ...], msgspec.Meta(min_length=1, max_length=3)]


class Mark(Action, frozen=True, tag="mark"):
    """Action 2: mark the number on top of the deck in this row, or nothing ("-")."""

    secret = True
    row: Row


class Play(Action, frozen=True, tag="play"):
    """Action 3: play cards of one colour, in the order of the hand, and mark these of their numbers."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=3)]
    marks: Marks
    """Where jokers alone are played, the row is their colour."""


QwixxAction = Draw | Mark | Play


class Dealt(News, frozen=True, tag="dealt"):
    """The game begins."""

    starter: Seat
    row: tuple[Number, ...]
    top: Number
    """Of the deck."""


class Drawn(News, frozen=True, tag="drawn"):
    """Cards of the row were taken; what they are only their owner knows."""

    turn: int
    seat: Seat
    numbers: tuple[Number, ...]


class Reshuffled(News, frozen=True, tag="reshuffled"):
    """The deck was empty: the discard pile is the new one."""

    cards: int
    """How many."""


class CommonMarked(News, frozen=True, tag="common-marked"):
    """Action 2 is complete: where everybody has marked the number on top of the deck."""

    turn: int
    number: Number
    rows: tuple[Row, ...]
    """By seat; "-": nowhere."""


class Played(News, frozen=True, tag="played"):
    """Action 3: a turn is complete."""

    turn: int
    seat: Seat
    cards: tuple[Card, ...]
    marks: Marks
    misthrow: bool
    """Whether it cost a misthrow: no mark in action 2 and none in action 3."""


class RowScore(msgspec.Struct, frozen=True):
    """How a row of a sheet counts."""

    numbers: tuple[Number, ...]
    """Marked, from left to right."""
    lock: bool
    """Whether the lock is marked too; it counts as one more mark."""
    points: int


class SheetScore(msgspec.Struct, frozen=True):
    """How a sheet counts."""

    rows: tuple[RowScore, RowScore, RowScore, RowScore]
    misthrows: int
    points: int


class SheetsCounted(News, frozen=True, tag="sheets-counted"):
    """The game is over."""

    finishers: tuple[Seat, ...]
    """Who has two locked rows."""
    throwers: tuple[Seat, ...]
    """Who has four misthrows."""
    sheets: tuple[SheetScore, ...]
    """By seat."""


QwixxNews = Dealt | Drawn | Reshuffled | CommonMarked | Played | SheetsCounted | RoundOver


class QwixxView(View, frozen=True, kw_only=True):
    """What a seat may know of a game of Qwixx.

    A game is one round; sheets are public, so `scores` are what they are worth now.
    """

    jokers: str
    end_timing: str
    draw_mode: str
    open_numbers: str
    phase: Phase
    turn: int
    """1-based."""
    starter: Seat
    active: Seat
    """Whose turn it is."""
    hand: tuple[Card, ...]
    """One's own, by colour and number; empty for a bystander."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    numbers: tuple[tuple[Number, ...], ...]
    """What the others see of each hand, ascending; all empty if the table does not show them."""
    draws: int
    """How many cards the active seat still takes in this turn."""
    taken: tuple[Number, ...]
    """Numbers that the active seat has taken in this turn."""
    drawn: tuple[Card, ...]
    """One's own turn: the cards that one has taken in it."""
    row: tuple[Number, ...]
    """Cards that may be taken, in the order in which they lie."""
    top: Number
    """The number on top of the deck: in actions 2 and 3 the common number of this turn."""
    deck: int
    """Cards in it."""
    discards: int
    """Cards in the discard pile, which lies face down."""
    shuffles: int
    """How often it has become a new deck."""
    sheets: tuple[Rows, ...]
    """By seat."""
    misthrows: tuple[int, ...]
    answered: tuple[bool, ...]
    """Action 2: whose answer is not missing: given, or not needed because nothing can be marked."""
    answer: Row | None
    """Action 2: what one has answered."""
    last_mark: CommonMarked | None
    """The latest action 2 that is complete: in phase "play" the one of this turn."""
    last_play: Played | None
    """The latest turn that was played to its end."""
    counted: SheetsCounted | None
    """Once the game is over."""
    news: tuple[QwixxNews, ...]
