"""How things stand at a table of Was sticht?: what lies where, who must act, what a seat may know of it."""

from __future__ import annotations

import msgspec

from games.core import Card, Colour, Deal, Seat, places
from games.seats import ALONE, NOBODY
from games.shuffle import Source
from games.tricks import TrickTaken
from games.was_sticht.clues import possible
from games.was_sticht.rules import COLUMNS, Tile, Trumps, difficulty, in_order
from games.was_sticht.terms import (
    ColumnTaken,
    DealerDiscarded,
    Phase,
    TasksJudged,
    WasStichtNews,
    WasStichtView,
)


class Table(msgspec.Struct, frozen=True):
    """What was chosen for the game, as far as it matters after the first deal."""

    tiles_per_player: int
    colour_task_needs_trick: str
    no_trick_tile: str
    note_pad: str
    memory: str


class Situation(msgspec.Struct, frozen=True):
    """All that a position of Was sticht? holds. Tuples with one entry a seat are in seat order.

    What may be done in it is added in `position`.
    """

    table: Table
    source: Source
    round: int
    dealer: Seat
    deal: Deal
    phase: Phase
    turn: Seat
    """Who acts, where one alone does."""
    middle: tuple[Tile, ...]
    tiles: tuple[tuple[Tile, ...], ...]
    done: tuple[tuple[Tile, ...], ...]
    columns: tuple[tuple[Card, ...], ...]
    """What lies in each; laid out already, but not seen, while tiles are taken."""
    colour_trumps: tuple[Colour, ...]
    """The shuffled trump cards; the last one counts."""
    number_trumps: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    """In the order of picking until the trumps are shown, then by colour and number."""
    picked: tuple[Card, ...] = ()
    clues: tuple[ColumnTaken, ...] = ()
    dummy: tuple[Card, ...] = ()
    tasks: tuple[Tile | None, ...] = ()
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    piles: tuple[tuple[Card, ...], ...] = ()
    last_trick: TrickTaken | None = None
    judged: TasksJudged | None = None
    discarded: DealerDiscarded | None = None
    news: tuple[WasStichtNews, ...] = ()

    @property
    def trumps(self) -> Trumps:
        """This round's pair."""
        return Trumps(self.colour_trumps[-1], self.number_trumps[-1])

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act."""
        if self.phase == "tasks":
            return frozenset(filter(self._must_choose, range(len(self.hands))))
        return ALONE[self.turn] if self.phase != "over" else NOBODY

    def scores(self) -> tuple[int, ...]:
        """Discarded tiles, by seat."""
        return tuple(map(len, self.done))

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """Who has won (nobody before the end), then the sum of the discarded tiles."""
        sums = tuple(map(difficulty, self.done))
        best = max((one for one, left in zip(sums, self.tiles, strict=True) if not left), default=0)
        over = self.phase == "over"
        return tuple(
            (int(over and not left and one == best), one) for one, left in zip(sums, self.tiles, strict=True)
        )

    def view(self, seat: Seat | None) -> WasStichtView:
        """What the seat may know."""
        phase = self.phase
        laid_out, shown = phase != "tiles", phase in ("tricks", "discard", "over")
        informed = laid_out and (phase != "cards" or seat == self.dealer)
        guesses = phase == "cards" and seat is not None and not informed
        hands = tuple(map(in_order, self.hands)) if phase == "cards" else self.hands
        return WasStichtView(
            seat=seat,
            seats=len(self.hands),
            waiting=tuple(sorted(self.waiting())),
            round=self.round,
            rounds=self._soonest(),
            scores=self.scores(),
            places=places(self.merits()) if phase == "over" else (),
            over=phase == "over",
            tiles_per_player=self.table.tiles_per_player,
            colour_task_needs_trick=self.table.colour_task_needs_trick,
            no_trick_tile=self.table.no_trick_tile,
            note_pad=self.table.note_pad,
            memory=self.table.memory,
            phase=phase,
            dealer=self.dealer,
            middle=self.middle,
            tiles=self.tiles,
            done=self.done,
            sums=tuple(map(difficulty, self.done)),
            columns=self.columns if laid_out else (),
            marker=self._marker(),
            picked=self.picked,
            clues=self.clues,
            trumps=self.trumps if informed else None,
            notes=possible(self.clues, len(self.hands)) if guesses and self.table.note_pad == "on" else (),
            hand=hands[seat] if seat is not None else (),
            hands=hands,
            dummy=self.dummy,
            chosen=tuple(task is not None for task in self.tasks),
            task=self.tasks[seat] if seat is not None else None,
            tasks=self.tasks if shown else (None,) * len(self.hands),
            leader=self.leader,
            trick=self.trick,
            last_trick=self.last_trick,
            tricks=tuple(len(pile) // len(self.hands) for pile in self.piles),
            won=self.piles,
            judged=self.judged,
            discarded=self.discarded,
            news=self.news,
        )

    def _soonest(self) -> int:
        """The round in which the game can end at the earliest: nobody discards two tiles in one."""
        if self.phase == "tiles":
            return self.table.tiles_per_player
        left = [*map(len, self.tiles)]
        if self.phase == "discard":
            left[self.dealer] -= 1
            return self.round + min(left)
        return self.round + max(0, min(left) - 1)

    def _marker(self) -> Seat:
        """The seat that picks first in the running column; after the last one, that of the last."""
        return (self.dealer + min(len(self.clues) + 1, COLUMNS)) % len(self.hands)

    def _must_choose(self, seat: Seat) -> bool:
        """Whether the task of this seat is missing."""
        return self.tasks[seat] is None and seat != self.dealer
