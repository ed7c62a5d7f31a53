"""One table: who sits there, what is played, and the position, which never leaves it and its race."""

from __future__ import annotations

import json
from asyncio import Lock
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.bot_players import PAUSES, Pause, chance, choose
from bot.errors import Refusal, Stale
from bot.race.contest import contest_of, with_contest
from bot.race.table_race import TableRace, followed, target_in, top_in
from bot.store.action_log import Step, move_row, step_of
from bot.store.rows import MoveRow, ResultRow, RoundRow, Saved, TableRow
from bot.table.advance import Advance
from bot.table.rosters import Roster, seat_of
from bot.table.table_settings import TableSettings, settings_in
from games.choices import kinds_of
from games.core import Action, Game, News, Options, RoundOver, Seat, View, places
from games.shuffle import Seeded

TOLD = 200
"""News that are kept for a seat that has not acted for long."""


class Table:
    """A living table. All changes go through `LivingTables.changing`, under `lock`."""

    def __init__(self, game: Game, row: TableRow, roster: Roster) -> None:
        """A table without a position: `deal` or `resume` gives it one."""
        self.game = game
        self.row = row
        self.roster = roster
        self.lock = Lock()
        self.acted: dict[int, float] = {}
        """When people acted last, as far as this process knows."""
        self._state: Any = None
        self._base: Any = None
        self._base_move = 0
        self._steps: list[Step] = []
        self._told: dict[Seat, tuple[News, ...]] = {}
        self._shown: tuple[int, float] | None = None
        self._raced: TableRace | None = None

    # ------------------------------------------------------------------------------ how it stands

    @property
    def id(self) -> int:
        """The number of the table, as in its buttons."""
        return self.row.id

    @property
    def living(self) -> bool:
        """Whether it is in its lobby or running."""
        return self.row.status in ("lobby", "running")

    @property
    def running(self) -> bool:
        """Whether cards are being played."""
        return self.row.status == "running"

    @property
    def options(self) -> Options:
        """What was chosen for this table."""
        return self.game.options.model_validate_json(self.row.options)

    @property
    def settings(self) -> TableSettings:
        """Who may sit down, and how fast bots play."""
        return settings_in(self.row.manners)

    @property
    def hasty(self) -> bool:
        """Whether bots act at once."""
        return self._bots_pause().none

    def _bots_pause(self) -> Pause:
        return PAUSES[self.settings.pace]

    @property
    def race(self) -> TableRace:
        """The race that is run here, as it stands now: ask for it anew once something has happened."""
        made = self._raced  # it is asked for a dozen times in a press
        if made is None or not made.is_of(self.row, self.roster, self._state, self._shown):
            made = self._raced = TableRace(
                self.game, self.row, self.roster, self._state, pause=self._bots_pause, shown=self._shown
            )
        return made

    def seat(self, person: int) -> Seat | None:
        """The seat that a person plays now; None for a bystander and for one whose seat a bot plays."""
        mine = seat_of(self.roster, person)
        return mine.seat if mine and not mine.bot else None

    def own_seat(self, person: int) -> Seat:
        """The seat that a person plays in a running game; a Refusal says why there is none."""
        if not self.running:
            raise Refusal("not-started")
        seat = self.seat(person)
        if seat is None:
            raise Refusal("left-already" if seat_of(self.roster, person) else "not-seated")
        return seat

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act now."""
        return self._state.waiting() if self._state is not None and self.running else frozenset()

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
        sealed = self.race.seems_sealed()
        missing = self.waiting() - ({sealed.seat} if sealed else set())
        rows = (row for row in self.roster if row.seat in missing and not row.bot)
        return tuple(row.person for row in rows if row.person is not None)

    @property
    def called(self) -> tuple[int, ...]:
        """The people whom the standing call calls."""
        return tuple(json.loads(self.row.called)) if self.row.call is not None else ()

    def show(self, target: int, at: float) -> bool:
        """Everybody can see now what may be reacted to; whether that is new."""
        race = self.race
        new = race.target == target and race.shown_at(target) is None
        self._shown = (target, at) if new else self._shown
        return new

    # ------------------------------------------------------------------------------ how it begins

    def dealt(self, row: TableRow) -> Table:
        """The same table with this row and with the first cards dealt. This one stays as it is."""
        table = Table(self.game, row, self.roster)
        table.deal()
        return table

    def deal(self) -> None:
        """Play from the first deal, which follows from the table's seed."""
        self._begin(self.game.deal(self.options, len(self.roster), Seeded(self.row.seed)), 0)

    def begin_as(self, dealt: Table) -> None:
        """Play from the position of that table."""
        self._begin(dealt._state, self.row.move)

    def _begin(self, state: Any, move: int) -> None:
        """Play from `state`, the position after so many moves."""
        self._state = self._base = state
        self._base_move = move
        self._steps = []
        self._told = dict.fromkeys(range(len(self.roster)), ())

    def resume(self, saved: Saved) -> None:
        """Take up what was stored: replayed if the rules are the same, else from the snapshot."""
        if self.row.version == self.game.version:
            self.deal()
            self._steps = [step_of(self.game, move) for move in saved.moves]
            for seat, action in self._steps:
                self._state = self._state.after(seat, action)
                self._tell(seat, self._state.news)
        elif saved.snapshot is not None:
            self._begin(msgspec.json.decode(saved.snapshot, type=self.game.state), self.row.move)

    def _tell(self, actor: Seat, news: tuple[News, ...]) -> None:
        """Keep for every seat what it sees of a step; the one who acted knows all that was before."""
        if news:
            for seat, known in self._told.items():
                self._told[seat] = (*known, *news)[-TOLD:]
        self._told[actor] = news

    # ------------------------------------------------------------------------------- what may be done

    def admit(self, seat: Seat, action: Action, drawn_at: int | None) -> None:
        """Raise a Refusal unless the seat may do this now.

        `drawn_at` is the move number at which the pressed button was drawn, None for a command typed just
        now. An older button will do if the action was legal at every position since, and the seat has not
        acted since: then nothing that the person saw has lost its meaning.
        """
        if self._state is None:
            raise Refusal("not-started")
        race = self.race
        target = race.aimed(action)
        if target is None and drawn_at not in (None, self.row.move):
            self._check_fresh(seat, action, drawn_at or 0)
        if action in self._state.legal(seat):
            return
        if target is not None:  # what it names is as fresh as can be
            race.check_aim(seat, target)
        if not race.lets_go(seat, action):
            raise self.refusal(seat, type(action))

    def refusal(self, seat: Seat, kind: type[Action]) -> Refusal:
        """Why a seat may not do something of this kind."""
        legal = self.legal(seat)
        asked = seat in self.waiting() or kind.landing == "reaction" or kind in kinds_of(legal)
        return Refusal("not-legal" if legal and asked else "not-your-turn")

    def _check_fresh(self, seat: Seat, action: Action, drawn_at: int) -> None:
        if not self._base_move <= drawn_at <= self.row.move:
            raise Stale("stale")
        accepted, top = action in self._state.legal(seat), top_in(self.game, self._state)
        for actor, position in self._since(drawn_at):
            # It would land on another card than was seen.
            covers = action.landing == "held" and top_in(self.game, position) != top
            if actor == seat or (accepted and covers) or action not in position.legal(seat):
                raise Stale("stale")

    def _since(self, move: int) -> Iterator[tuple[Seat, Any]]:
        """The positions from `move` on, each with the seat that acted there."""
        state = self._base
        for at, (seat, action) in enumerate(self._steps, self._base_move):
            if at >= move:
                yield seat, state
            state = state.after(seat, action)

    # --------------------------------------------------------------------------------- what happens

    def pause(self) -> float | None:
        """Seconds until a bot acts; None if none must."""
        if not self.running or target_in(self.game, self._state) is not None:  # the clock of the race knows
            return None
        if _held_by_bot(self._state, self.roster) is None:
            return None
        return self._bots_pause().after(self._state.news)

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
            free = target_in(self.game, state) is None  # else what bots do is sealed, too
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
        rng = chance(self.row.nonce, f"{move}:{seat}")
        action = choose(self.game.bot, state.view(seat), state.legal(seat), rng)
        assert action is not None
        return seat, action

    def accept(self, advance: Advance, row: TableRow) -> None:
        """Make an advance the position, once it is stored."""
        self._state, self.row = advance.position, row
        self._steps += advance.steps
        for (seat, _), news in zip(advance.steps, advance.news, strict=True):
            self._tell(seat, news)

    def raced(self, row: TableRow, advance: Advance, at: float, *, seats_change: bool = False) -> TableRow:
        """The row with how the race stands after an advance; a bot that has just taken over a seat takes its
        time from now."""
        if advance.moves:
            return followed(self.game, row, advance.position, at)
        return with_contest(row, replace(contest_of(row), turned=at)) if seats_change else row

    def results(self, advance: Advance, roster: Roster) -> tuple[ResultRow, ...]:
        """How the game ends with that advance. Places are counted among people who hold their seats; it is
        ranked if at least two sides have some."""
        points, merits = advance.position.scores(), advance.position.merits()
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
