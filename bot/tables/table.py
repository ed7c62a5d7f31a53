"""One table: who sits there, what is played, and the position, which never leaves this module."""

from __future__ import annotations

import json
from asyncio import Lock
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.errors import Refusal, Stale
from bot.store.rows import MoveRow, ResultRow, RoundRow, Saved, TableRow
from bot.tables.action_log import Step, choose, move_row, step_of
from bot.tables.race_state import Contested
from bot.tables.rosters import Roster, seat_of
from games.choices import kinds_of
from games.core import Action, Game, News, RoundOver, Seat, View, places
from games.shuffle import Seeded

TOLD = 200
"""News that are kept for a seat that has not acted for long."""


class Advance(NamedTuple):
    """What some accepted actions made of a table, not yet stored."""

    state: Any
    steps: tuple[Step, ...]
    moves: tuple[MoveRow, ...]
    news: tuple[tuple[News, ...], ...]
    """What everybody saw, step by step."""
    rounds: tuple[RoundRow, ...]
    ends: tuple[int, ...]
    """After how many of the steps each of those rounds was over."""


class Table(Contested):
    """A living table. All changes go through `bot.tables.tables.Tables`, under `lock`."""

    def __init__(self, game: Game, row: TableRow, roster: Roster) -> None:
        """A table without a position: `begin` or `resume` gives it one."""
        super().__init__(game, row, roster)
        self.lock = Lock()
        self.acted: dict[int, float] = {}
        """When people acted last, as far as this process knows."""
        self._base: Any = None
        self._base_move = 0
        self._steps: list[Step] = []
        self._told: dict[Seat, tuple[News, ...]] = {}

    @property
    def id(self) -> int:
        """The number of the table, as in its buttons."""
        return self.row.id

    @property
    def living(self) -> bool:
        """Whether it is in its lobby or running."""
        return self.row.status in ("lobby", "running")

    def seat(self, person: int) -> Seat | None:
        """The seat that a person plays now; None for a bystander and for one whose seat a bot plays."""
        mine = seat_of(self.roster, person)
        return mine.seat if mine and not mine.bot else None

    def view(self, seat: Seat | None) -> Any:
        """What the seat may know (None: a bystander). Only once the cards are dealt."""
        return self._state.view(seat)

    def public(self) -> View | None:
        """What everybody may know, or None before the deal."""
        return None if self._state is None else self._state.view(None)

    def legal(self, seat: Seat | None) -> Sequence[Action]:
        """What the seat may do now."""
        return () if self._state is None or seat is None else self._state.legal(seat)

    def since(self, seat: Seat) -> tuple[News, ...]:
        """What everybody has seen since this seat acted last, what that brought about included; oldest first.

        The first deal is no news. A table that is taken up from its snapshot begins anew.
        """
        return self._told.get(seat, ())

    def awaited(self) -> tuple[int, ...]:
        """The people who must act now, in seat order; whoever has sealed an action has done so."""
        sealed = self.contest.sealed or self._as_if_sealed(self.contest)
        missing = self.waiting() - ({sealed.seat} if sealed else set())
        rows = (row for row in self.roster if row.seat in missing and not row.bot)
        return tuple(row.person for row in rows if row.person is not None)

    @property
    def called(self) -> tuple[int, ...]:
        """The people whom the standing call calls."""
        return tuple(json.loads(self.row.called)) if self.row.call is not None else ()

    def first_position(self) -> Any:
        """The position after the first deal, from the table's seed."""
        return self.game.deal(self.options, len(self.roster), Seeded(self.row.seed))

    def begin(self, state: Any) -> None:
        """Play from `state`, which is the position at the row's move."""
        self._state = self._base = state
        self._base_move = self.row.move
        self._steps = []
        self._told = dict.fromkeys(range(len(self.roster)), ())

    def resume(self, saved: Saved) -> None:
        """Take up what was stored: replayed if the rules are the same, else from the snapshot."""
        if self.row.version == self.game.version:
            self.begin(self.first_position())
            self._base_move = 0
            self._steps = [step_of(self.game, move) for move in saved.moves]
            for seat, action in self._steps:
                self._state = self._state.after(seat, action)
                self._tell(seat, self._state.news)
        elif saved.snapshot is not None:
            self.begin(msgspec.json.decode(saved.snapshot, type=self.game.state))

    def _tell(self, actor: Seat, news: tuple[News, ...]) -> None:
        """Keep for every seat what it sees of a step; the one who acted knows all that was before."""
        if news:
            for seat, known in self._told.items():
                self._told[seat] = (*known, *news)[-TOLD:]
        self._told[actor] = news

    def admit(self, seat: Seat, action: Action, drawn_at: int | None) -> None:
        """Raise a Refusal unless the seat may do this now.

        `drawn_at` is the move number that the person's picture of the table showed, None for a command
        typed just now. An older picture will do if the action was legal at every position since, and the
        seat has not acted since: then nothing that the person saw has lost its meaning.
        """
        if self._state is None:
            raise Refusal("not-started")
        target = self.aimed(action)
        if target is None and drawn_at not in (None, self.row.move):
            self._check_fresh(seat, action, drawn_at or 0)
        if action in self._state.legal(seat):
            return
        if target is not None:  # what it names is as fresh as can be
            self.check_aim(seat, target)
        if not self.lets_go(seat, action):
            raise self.refusal(seat, type(action))

    def refusal(self, seat: Seat, kind: type[Action]) -> Refusal:
        """Why a seat may not do something of this kind."""
        legal = self.legal(seat)
        asked = seat in self.waiting() or kind.landing == "reaction" or kind in kinds_of(legal)
        return Refusal("not-legal" if legal and asked else "not-your-turn")

    def _check_fresh(self, seat: Seat, action: Action, drawn_at: int) -> None:
        if not self._base_move <= drawn_at <= self.row.move:
            raise Stale("stale")
        accepted, top = action in self._state.legal(seat), self._top(self._state)
        for actor, position in self._since(drawn_at):
            covers = action.landing == "held" and self._top(position) != top  # another card than was seen
            if actor == seat or (accepted and covers) or action not in position.legal(seat):
                raise Stale("stale")

    def _since(self, move: int) -> Iterator[tuple[Seat, Any]]:
        """The positions from `move` on, each with the seat that acted there."""
        state = self._base
        for at, (seat, action) in enumerate(self._steps, self._base_move):
            if at >= move:
                yield seat, state
            state = state.after(seat, action)

    def pause(self) -> float | None:
        """Seconds until a bot acts; None if none must."""
        contested = self.target() is not None
        if not self.running or contested or _held_by_bot(self._state, self.roster) is None:
            return None
        return self._pause()

    def bots_turn(self, at: float) -> Advance:
        """What bots do next: one step, or all that is left of a round in which no person acts any more."""
        whole = self.advance([], at)
        return self.advance(whole.steps[: whole.ends[0] if whole.ends else 1], at, patient=True)

    def advance(
        self, first: Sequence[Step], at: float, *, roster: Roster | None = None, patient: bool = False
    ) -> Advance:
        """Let these steps happen, then bots act until a person must or the game is over.

        `roster`: who will hold the seats. `patient`: bots act only while several seats choose at once, when
        nobody sees who was how fast.
        """
        state, steps = self._state, list(first)
        moves: list[MoveRow] = []
        seen: list[tuple[News, ...]] = []
        rounds: list[RoundRow] = []
        ends: list[int] = []
        while True:
            for seat, action in steps[len(moves) :]:
                state = state.after(seat, action)
                moves.append(move_row(self.row.move + len(moves), seat, action, state.news, at))
                seen.append(state.news)
                for news in state.news:
                    if isinstance(news, RoundOver):
                        rounds.append(RoundRow(news.round, news.points))
                        ends.append(len(moves))
            free = self._target(state) is None  # else what bots do is sealed, too
            answer = (
                self._bot_step(state, self.row.move + len(moves), roster or self.roster) if free else None
            )
            if answer is None or (patient and len(state.waiting()) < 2):
                return Advance(state, tuple(steps), tuple(moves), tuple(seen), tuple(rounds), tuple(ends))
            steps.append(answer)

    def _bot_step(self, state: Any, move: int, roster: Roster) -> Step | None:
        """What a bot does next, or None if none must act."""
        seat = _held_by_bot(state, roster)
        if seat is None:
            return None
        action = choose(self.game.bot, state.view(seat), state.legal(seat), self._rng(f"{move}:{seat}"))
        assert action is not None
        return seat, action

    def accept(self, advance: Advance, row: TableRow) -> None:
        """Make an advance the position, once it is stored."""
        self._state, self.row = advance.state, row
        self._steps += advance.steps
        for (seat, _), news in zip(advance.steps, advance.news, strict=True):
            self._tell(seat, news)

    def results(self, state: Any, roster: Roster) -> tuple[ResultRow, ...]:
        """How the game ends in `state`. Places are counted among people who hold their seats; it is ranked
        if at least two sides have some."""
        points, merits = state.scores(), state.merits()
        held = [row.seat for row in roster if row.person is not None and not row.bot]
        sides = [self.options.sides(len(roster))[seat] for seat in held]
        placed = dict(zip(held, places([merits[seat] for seat in held], sides), strict=True))
        ranked = len(set(sides)) >= 2
        return tuple(
            ResultRow(
                row.seat,
                row.person if row.seat in placed else None,
                points[row.seat],
                placed.get(row.seat),
                placed.get(row.seat) == 1,
                ranked,
            )
            for row in roster
        )


def _held_by_bot(state: Any, roster: Roster) -> Seat | None:
    """The first seat of a bot that must act."""
    missing = state.waiting()
    return next((row.seat for row in roster if row.bot and row.seat in missing), None)
