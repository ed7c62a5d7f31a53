"""What is said at a table of Hattrick: options, actions, news, and what a seat may see."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.core import Action, Card, Colour, News, Options, RoundOver, Seat, View

Phase = Literal["play", "over"]


class HattrickOptions(Options):
    """What a table chooses: the game has no variants."""

    customs = frozenset({"rounds"})
    shortened_by = "rounds"
    rounds: Literal[5, 3, 1] = 5

    def length(self, seats: int) -> int:
        """As chosen."""
        return self.rounds


class Play(Action, frozen=True, tag="play"):
    """Play a card: it joins the trick of its colour, opens one, or is a pass if two others are open."""

    card: Card


HattrickAction = Play


class Dealt(News, frozen=True, tag="dealt"):
    """A round (the rules' hand) begins."""

    round: int
    dealer: Seat


class Passed(News, frozen=True, tag="passed"):
    """A card of the third colour was shown and laid face down."""

    seat: Seat
    card: Card


class Trick(msgspec.Struct, frozen=True, rename="camel"):
    """A trick as it was taken."""

    colour: Colour
    cards: tuple[Card, ...]
    """In order of play."""
    seats: tuple[Seat, ...]
    """Who played them."""
    winner: Seat


class TurnTaken(News, frozen=True, tag="turn-taken"):
    """A turn-round is complete: everybody has laid one card."""

    round: int
    leader: Seat
    cards: tuple[Card, ...]
    """In order of play, the leader's first; passes included."""
    tricks: tuple[Trick, ...]
    """One or two, in the order in which they were opened."""
    next_leader: Seat


class Sheet(msgspec.Struct, frozen=True, rename="camel"):
    """How one seat's points of a round came about."""

    red: int
    """Cards won of that colour."""
    blue: int
    green: int
    passes: int
    points: int


class HandsCounted(News, frozen=True, tag="hands-counted"):
    """The sheets of a round, by seat."""

    sheets: tuple[Sheet, ...]


HattrickNews = Dealt | Passed | TurnTaken | HandsCounted | RoundOver


class HattrickView(View, frozen=True, kw_only=True):
    """What a seat may know of a game of Hattrick."""

    phase: Phase
    dealer: Seat
    hand: tuple[Card, ...]
    """One's own; empty for a bystander."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    leader: Seat
    turn: tuple[tuple[Seat, Card | None], ...]
    """The running turn-round in order of play; None for a pass, which now lies face down. Tricks are told
    from its cards."""
    last_turn: TurnTaken | None
    won: tuple[tuple[Card, ...], ...]
    """Face-up cards in front of each seat, by colour and number: public."""
    tricks: tuple[int, ...]
    """Tricks taken this round, by seat."""
    passes: tuple[int, ...]
    """Face-down cards in front of each seat, that of the running turn-round included."""
    sheets: tuple[tuple[Sheet, ...], ...]
    """Of the rounds that are over."""
    news: tuple[HattrickNews, ...]
