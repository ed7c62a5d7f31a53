"""One table: who sits there, what is played, and the position, which never leaves this module."""

from __future__ import annotations

import json
import logging
from asyncio import Lock
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.errors import Refusal, Stale
from bot.lobby import Roster, seat_of
from bot.logs import trace
from bot.manners import PAUSES, Manners, manners_in
from bot.rows import MoveRow, ResultRow, RoundRow, Saved, TableRow
from games.core import Action, Game, News, Options, RoundOver, Seat, View, places
from games.shuffle import Seeded

_log = logging.getLogger(__name__)

Step = tuple[Seat, Action]

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


class Table:
    """A living table. All changes go through `bot.tables.Tables`, under `lock`."""

    def __init__(self, game: Game, row: TableRow, roster: Roster) -> None:
        """A table without a position: `begin` or `resume` gives it one."""
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

    @property
    def id(self) -> int:
        """The number of the table, as in its buttons."""
        return self.row.id

    @property
    def running(self) -> bool:
        """Whether cards are being played."""
        return self.row.status == "running"

    @property
    def living(self) -> bool:
        """Whether it is in its lobby or running."""
        return self.row.status in ("lobby", "running")

    @property
    def options(self) -> Options:
        """What was chosen for this table."""
        return self.game.options.model_validate_json(self.row.options)

    @property
    def manners(self) -> Manners:
        """Who may sit down, and how fast bots play."""
        return manners_in(self.row.manners)

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

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act now."""
        return self._state.waiting() if self._state is not None and self.running else frozenset()

    def awaited(self) -> tuple[int, ...]:
        """The people who must act now, in seat order."""
        missing = self.waiting()
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
        if drawn_at not in (None, self.row.move):
            self._check_fresh(seat, action, drawn_at or 0)
        if action not in self._state.legal(seat):
            raise Refusal("not-legal" if self._state.legal(seat) else "not-your-turn")

    def _check_fresh(self, seat: Seat, action: Action, drawn_at: int) -> None:
        if not self._base_move <= drawn_at <= self.row.move:
            raise Stale("stale")
        for actor, position in self._since(drawn_at):
            if actor == seat or action not in position.legal(seat):
                raise Stale("stale")

    def _since(self, move: int) -> Iterator[tuple[Seat, Any]]:
        """The positions from `move` on, each with the seat that acted there."""
        state = self._base
        for at, (seat, action) in enumerate(self._steps, self._base_move):
            if at >= move:
                yield seat, state
            state = state.after(seat, action)

    @property
    def hasty(self) -> bool:
        """Whether bots act at once."""
        return PAUSES[self.manners.pace].usual == 0

    def pause(self) -> float | None:
        """Seconds until a bot acts; None if none must."""
        if not self.running or _held_by_bot(self._state, self.roster) is None:
            return None
        pause = PAUSES[self.manners.pace]
        return pause.seen if self._state.news else pause.usual

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
            answer = self._bot_step(state, self.row.move + len(moves), roster or self.roster)
            if answer is None or (patient and len(state.waiting()) < 2):
                return Advance(state, tuple(steps), tuple(moves), tuple(seen), tuple(rounds), tuple(ends))
            steps.append(answer)

    def _bot_step(self, state: Any, move: int, roster: Roster) -> Step | None:
        """What a bot does next, or None if none must act."""
        seat = _held_by_bot(state, roster)
        if seat is None:
            return None
        legal = tuple(state.legal(seat))
        return seat, choose(self.game.bot, state.view(seat), legal, Random(f"{self.row.nonce}:{move}:{seat}"))

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


def choose(player: Callable[..., Any], view: Any, legal: Sequence[Action], rng: Random) -> Action:
    """A player's decision; a player that fails must not stop the table, so it then takes any legal action."""
    try:
        action: Action = player(view, legal, rng)
    except Exception as error:
        _log.error("a bot failed and plays at random instead: %s", trace(error))
        return rng.choice(legal)
    if action not in legal:
        _log.error("a bot chose something illegal; it plays at random instead")
        return rng.choice(legal)
    return action


def move_row(move: int, seat: Seat, action: Action, news: Sequence[Any], at: float) -> MoveRow:
    """An accepted action as it is stored; `move` counts the actions before it."""
    return MoveRow(move, seat, msgspec.json.encode(action).decode(), msgspec.json.encode(news).decode(), at)


def step_of(game: Game, row: MoveRow) -> Step:
    """The stored action and who did it."""
    assert row.seat is not None
    return row.seat, _action(game.actions, row.action)


@lru_cache(10_000)
def _action(kinds: tuple[type[Action], ...], text: str) -> Action:
    """Equal actions are one object: living tables remember all that was done at them."""
    action: Action = _decoder(kinds).decode(text)
    return action


@cache
def _decoder(actions: tuple[type[Action], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(reduce(or_, actions))
