"""How things stand at a table of Spicy: what lies where, who must act, and what a seat may know of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.core import Card, Deal, Seat, places
from games.seats import ALONE, SEATS_IN
from games.shuffle import Source
from games.spicy.rules import TROPHIES, WINNING, points
from games.spicy.terms import (
    Challenge,
    Challenged,
    Declaration,
    Ending,
    LetGo,
    Note,
    Phase,
    Shown,
    SpicyNews,
    SpicyView,
    Twist,
)

Cards = tuple[Card, ...]


class Entry(msgspec.Struct, frozen=True):
    """A card in the stack, with those beneath it."""

    number: int
    seat: Seat
    card: Card
    say: Declaration
    copy: bool = False
    beneath: Cards = ()


class Situation(msgspec.Struct, frozen=True):
    """All that a position of Spicy holds. Tuples with one entry a seat are in seat order.

    What may be done in it is added in `position`.
    """

    twists: tuple[Twist, ...]
    out_of_turn: bool
    draw: Literal["random", "nearest"]
    strict: bool
    source: Source
    deal: Deal
    phase: Phase
    turn: Seat
    must_start: bool
    hands: tuple[Cards, ...]
    above: Cards
    """The deck down to World's End, the next card first."""
    below: Cards
    stack: tuple[Entry, ...]
    number: int
    """Of the last card that was laid."""
    locked: bool
    paw: Seat | None
    piles: tuple[Cards, ...]
    """Cards won, by winner."""
    spent: tuple[Cards, ...]
    """The same cards by who had laid them."""
    trophies: tuple[int, ...]
    answers: tuple[Challenge | LetGo | None, ...] = ()
    """To a last card, sealed until all are there."""
    passes: tuple[int, ...] = ()
    """How often each seat has passed since the last card landed or was taken; empty before anybody has."""
    waits: int = 0
    """Seats whose answer is missing, one bit each."""
    revealed: tuple[Challenged, ...] = ()
    ending: Ending | None = None
    news: tuple[SpicyNews, ...] = ()

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act."""
        return ALONE[self.turn] if self.phase == "turn" else SEATS_IN[self.waits]

    def scores(self) -> tuple[int, ...]:
        """Points as they stand, by seat."""
        return tuple(
            [
                points(len(pile), trophies, len(hand))
                for pile, trophies, hand in zip(self.piles, self.trophies, self.hands, strict=True)
            ]
        )

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """Two trophies beat all points; then the points decide, and equals share a place."""
        return tuple(
            (int(trophies >= WINNING), score)
            for trophies, score in zip(self.trophies, self.scores(), strict=True)
        )

    def view(self, seat: Seat | None) -> SpicyView:
        """What the seat may know."""
        over = self.phase == "over"
        return SpicyView(
            seat=seat,
            seats=len(self.hands),
            waiting=tuple(sorted(self.waiting())),
            round=1,
            rounds=1,
            scores=self.scores(),
            places=places(self.merits()) if over else (),
            over=over,
            twists=self.twists,
            out_of_turn=self.out_of_turn,
            draw=self.draw,
            strict=self.strict,
            phase=self.phase,
            turn=self.turn,
            must_start=self.must_start,
            stack=tuple(
                Shown(one.number, one.seat, one.say, one.copy, len(one.beneath)) for one in self.stack
            ),
            locked=self.locked,
            paw=self.paw,
            passes=self.passes or (0,) * len(self.hands),
            above=len(self.above),
            hand=self.hands[seat] if seat is not None else (),
            counts=tuple(map(len, self.hands)),
            won=tuple(map(len, self.piles)),
            trophies=self.trophies,
            trophies_left=TROPHIES - sum(self.trophies),
            answered=tuple(answer is not None for answer in self.answers),
            answer=self.answers[seat] if self.answers and seat is not None else None,
            notes=tuple(Note(one.number, one.card, one.beneath) for one in self.stack if one.seat == seat),
            spent=self.spent[seat] if seat is not None else (),
            revealed=self.revealed,
            ending=self.ending,
            news=self.news,
        )
