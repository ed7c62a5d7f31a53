"""What is said at a table of Sticheln: options, actions, news, and what a seat may see."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.core import Action, Card, Colour, News, Options, RoundOver, Seat, View
from games.sticheln.rules import Sheet
from games.tricks import TrickTaken

Phase = Literal["choose", "play", "name", "over"]


class StichelnOptions(Options):
    """What a table chooses."""

    customs = frozenset({"rounds", "memory"})
    shortened_by = "rounds"
    variant: Literal["classic", "anti", "gentle", "strong", "vague", "delayed"] = "classic"
    anti_no_trump: Literal["highest", "lowest"] = "highest"
    """Anti only: which card of the led colour takes a trick without trumps."""
    rounds: Literal[5, 3, 1] = 5
    memory: Literal["hidden", "open"] = "hidden"
    """Whether all may look through the won cards while a round is played."""

    def matters(self, name: str, seats: int) -> bool:
        """Tricks without trumps are a question of anti alone."""
        return name != "anti_no_trump" or self.variant == "anti"

    def length(self, seats: int) -> int:
        """As chosen."""
        return self.rounds

    @property
    def mode(self) -> str:
        """The variant."""
        return self.variant


class Choose(Action, frozen=True, tag="choose"):
    """Lay a card of your hand: its colour is your pain colour (anti: lucky colour) this round."""

    confirm = True
    secret = True
    card: Card


class ChoosePair(Action, frozen=True, tag="choose-pair"):
    """Strong: lay two cards of two colours, in the order of the hand."""

    confirm = True
    secret = True
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=2, max_length=2)]


class Play(Action, frozen=True, tag="play"):
    """Play a card to the trick."""

    card: Card


class NameColour(Action, frozen=True, tag="name-colour"):
    """Delayed: name one colour of your pile as your pain colour."""

    confirm = True
    secret = True
    colour: Colour


StichelnAction = Choose | ChoosePair | Play | NameColour


class Dealt(News, frozen=True, tag="dealt"):
    """A round begins."""

    round: int
    dealer: Seat
    left_over: tuple[Card, ...]


class PainShown(News, frozen=True, tag="pain-shown"):
    """All pain cards were turned up at once."""

    cards: tuple[tuple[Card, ...], ...]


class ColoursNamed(News, frozen=True, tag="colours-named"):
    """Delayed: everybody's pain colour; None for a seat without tricks."""

    colours: tuple[Colour | None, ...]


class PilesCounted(News, frozen=True, tag="piles-counted"):
    """The sheets of a round, by seat."""

    sheets: tuple[Sheet, ...]


StichelnNews = Dealt | PainShown | ColoursNamed | TrickTaken | PilesCounted | RoundOver


class StichelnView(View, frozen=True, kw_only=True):
    """What a seat may know of a game of Sticheln."""

    variant: str
    anti_no_trump: str
    phase: Phase
    dealer: Seat
    hand: tuple[Card, ...]
    """One's own; empty for a bystander."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    laid: tuple[tuple[Card, ...] | None, ...]
    """Pain cards on the table; None where they may not be seen."""
    chosen: tuple[bool, ...]
    """Who has laid (or, at the end of delayed, named)."""
    left_over: tuple[Card, ...]
    leader: Seat
    trick: tuple[Card, ...]
    """In order of play."""
    last_trick: TrickTaken | None
    tricks: tuple[int, ...]
    """Tricks won this round, by seat."""
    memory: str
    won: tuple[tuple[Card, ...], ...]
    """The cards that each seat has won this round; empty unless the table plays with open memory."""
    pile: tuple[Card, ...]
    """One's own won cards while one names a colour; else empty, nobody may look through them."""
    named: Colour | None
    """The colour one has named."""
    sheets: tuple[tuple[Sheet, ...], ...]
    """Of the rounds that are over."""
    news: tuple[StichelnNews, ...]
