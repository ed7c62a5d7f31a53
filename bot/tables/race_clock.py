"""How actions take effect at a table where others may react before they do (`bot.race.rules` has the rules).

Each such table has one timer, set for what is due next. What is due is worked out anew from what is stored,
so a timer that fires late, twice or after a restart does no harm.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec.structs import replace

from bot.errors import Refusal, Stale
from bot.logs import trace
from bot.race.rules import Contest, Due, Held, next_due
from bot.store.rows import TableRow, epoch
from bot.store.store import Store
from bot.tables.action_log import Step, as_text
from bot.tables.requests import LATER, Person, Road
from bot.tables.rosters import Roster
from bot.tables.table import Advance, Table
from bot.tables.table_extra import contest_of, with_contest
from games.core import Action, Game, Seat, verb_of

_log = logging.getLogger(__name__)

AT_ONCE = 64
"""Things that are done in one go; bots that do not pause could go on for long."""
SHORTLY = 0.2
"""Seconds after which a timer looks again that found nothing to do: the clocks of the two differ."""


class Racing(Road):
    """Requests and clocks of a race."""

    def __init__(self, store: Store, games: Mapping[str, Game], now: Callable[[], datetime]) -> None:
        """No timer is set."""
        super().__init__(store, games, now)
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._meetings: dict[int, asyncio.Task[None]] = {}
        self._stopped = False
        self._zero: float | None = None

    def steady(self) -> float:
        """Seconds since 1970, as it was known when first asked: nothing that sets the clock moves it."""
        now = asyncio.get_running_loop().time()
        if self._zero is None:
            self._zero = epoch(self._now()) - now
        return self._zero + now

    # ------------------------------------------------------------------------------ what people ask

    async def let_go(self, table_id: int, person: Person, target: int) -> Table:
        """Say that this person will not react to the target; in a ballot that is their answer."""

        async def change(table: Table) -> None:
            seat = self.player(table, person)
            table.check_aim(seat, target)
            if table.target() is None and table.ballot is None:  # nobody may react to it any more
                raise Stale("covered")
            await self._enter(table, seat, table.silence(seat))
            table.acted[person.id] = epoch(self._now())

        return await self._change(table_id, change)

    async def keep_calm(self, table_id: int, person: Person, *, calm: bool) -> Table:
        """Say whether this person's silence counts as letting go, from now on."""

        async def change(table: Table) -> None:
            seat, contest = self.player(table, person), table.contest
            if table.game.race is None:
                raise Refusal("unknown-button")
            others = set(contest.calm) - {seat}
            await self._settle(
                table, replace(contest, calm=tuple(sorted(others | ({seat} if calm else set()))))
            )

        return await self._change(table_id, change)

    def showed(self, table: Table, target: int | None) -> None:
        """Everybody can see now what may be reacted to."""
        if target is not None and table.show(target, self.steady()):
            self._wind(table)

    def player(self, table: Table, person: Person) -> Seat:
        """The seat that a person plays."""
        raise NotImplementedError

    # --------------------------------------------------------------------------------- what happens

    async def _enter(self, table: Table, seat: Seat, action: Action) -> None:
        """An admitted action takes effect, is sealed, joins the reactions or lets the target go."""
        landing, contest = table.landing(action), table.contest.acted(seat)
        if seat in contest.pooled:
            raise Refusal("reacted-already")
        if table.lets_go(seat, action):
            return await self._settle(table, replace(contest, let_go=tuple(sorted({*contest.let_go, seat}))))
        if landing == "at once":
            return await self._land(table, [(seat, action)], contest)
        held = self._held(table, seat, action)
        if landing == "reaction":
            return await self._settle(table, replace(contest, pool=(*contest.pool, held)))
        if contest.sealed:
            raise Refusal("chosen-already")
        return await self._settle(table, replace(contest, sealed=held))

    def _held(self, table: Table, seat: Seat, action: Action) -> Held:
        """An action that waits from now on."""
        bot = table.roster[seat].bot
        return Held(seat, as_text(action), self.steady(), table.rank(action), bot=bot)

    async def _land(
        self, table: Table, steps: list[Step], contest: Contest, among: tuple[Seat, ...] = ()
    ) -> None:
        """Let actions take effect, the first of them drawn `among` seats if there were several."""
        advance = table.advance(steps, epoch(self._now()), patient=not table.hasty)
        if len(among) > 1:
            drawn = replace(advance.moves[0], among=json.dumps(among))
            advance = advance._replace(moves=(drawn, *advance.moves[1:]))
        await self._store(table, advance, row=with_contest(table.row, contest))

    async def _settle(self, table: Table, contest: Contest | None = None) -> None:
        """Do all that is due by now, beginning with this contest, and store what came of it."""
        contest = contest or table.contest
        for _ in range(AT_ONCE):
            due = next_due(contest, table.scene()) if table.running else None
            if due is None or due[0] > self.steady():
                break
            steps, among = self._steps(table, contest, due)
            if steps:
                await self._land(table, steps, self._outrun(table, contest, due, steps), among)
                contest = table.contest
            else:
                contest = self._after(table, contest, due)
        if table.running and contest != table.contest:
            row = with_contest(table.row, contest)
            await self.store.save_table(row)
            table.row = row

    @staticmethod
    def _outrun(table: Table, contest: Contest, due: Due, steps: list[Step]) -> Contest:
        """The contest with whom a reaction that was drawn has overtaken."""
        seat, action = steps[0]
        people = {row.seat for row in table.roster if not row.bot}
        outrun = due[1] == "draw"
        return contest.overtaken(seat, verb_of(action), table.waiting(), people) if outrun else contest

    @staticmethod
    def _steps(table: Table, contest: Contest, due: Due) -> tuple[list[Step], tuple[Seat, ...]]:
        """The actions that take effect now, and among whom the first was drawn."""
        what = due[1]
        if what == "silence":
            held = {row.seat for row in table.roster if row.bot}
            return [(seat, table.silence(seat)) for seat in sorted(table.waiting() - held)], ()
        if what == "land" and contest.sealed and (step := table.unsealed(contest.sealed)):
            return [step], ()
        if what == "draw" and (heard := table.heard(contest)):
            return [heard[0]], heard[1]
        return [], ()

    def _after(self, table: Table, contest: Contest, due: Due) -> Contest:
        """What becomes of a contest where nothing takes effect: somebody makes up their mind, or something is
        dropped that cannot be done any more."""
        _, what, seat = due
        if what == "land":
            return replace(contest, sealed=None)
        if what == "draw":
            return replace(contest, pool=())
        if what in ("decide", "turn") and seat in contest.pooled:  # a person has reacted and left
            return contest.shown(seat, turn=what == "turn")
        action = table.decision(seat) if what in ("decide", "turn") else None
        if action is None:
            return replace(contest, let_go=tuple(sorted({*contest.let_go, seat})))
        held = self._held(table, seat, action)
        if action.landing == "reaction":
            reacted = replace(contest, pool=(*contest.pool, held))
            return reacted.shown(seat, turn=what == "turn")  # as if it had let go, or one could tell
        return replace(contest, sealed=held)

    def _noted(self, table: Table, row: TableRow, advance: Advance, roster: Roster | None = None) -> TableRow:
        """How the race stands after this; a bot that has just taken over a seat takes its time from now."""
        if advance.moves:
            return table.followed(row, advance.state, self.steady())
        handed_over = roster is not None and table.game.race is not None
        return with_contest(row, replace(contest_of(row), turned=self.steady())) if handed_over else row

    # ------------------------------------------------------------------------------------- the clock

    def _announce(self, table: Table) -> None:
        super()._announce(table)
        self._wind(table)

    def _wind(self, table: Table, least: float = 0.0) -> None:
        """Set the table's timer for what is due next."""
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        if not table.running or table.game.race is None or table.id in self._meetings or self._stopped:
            return
        if due := next_due(table.contest, table.scene()):
            wait = max(least, due[0] - self.steady())
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(wait, self._meet, table)

    def _meet(self, table: Table) -> None:
        self._timers.pop(table.id, None)
        self._meetings[table.id] = asyncio.get_running_loop().create_task(self._keep_time(table))

    async def _keep_time(self, table: Table) -> None:
        """Do what is due, and set the timer anew, whatever happens."""
        least, row = 0.0, table.row
        try:
            await self._change(table.id, self._settle)
            least = SHORTLY if table.row is row else 0.0
        except Stale:  # the table was read anew
            least = SHORTLY
        except Refusal:
            return  # the table is over
        except Exception as error:
            _log.error("the clock of table %s tries again later: %s", table.id, trace(error))
            least = LATER
        finally:
            del self._meetings[table.id]
        self._wind(table, least)

    async def stop(self) -> None:
        """Let no clock and no bot act any more."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        meetings = list(self._meetings.values())
        for task in meetings:
            task.cancel()
        await asyncio.gather(*meetings, return_exceptions=True)
        await super().stop()
