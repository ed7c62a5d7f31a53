"""What people ask in a race, and how it takes effect (`bot.race` has the rules).

What is due is worked out anew from what is stored, so doing it late, twice or after a restart does no harm.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal, Stale
from bot.race.contest import Contest, with_contest
from bot.race.rules import next_due
from bot.store.action_log import Step
from bot.table.table import Table
from bot.tables.living_tables import LivingTables
from bot.tables.requests import Person
from games.core import Action, Seat

AT_ONCE = 64
"""Things that are done in one go; bots that do not pause could go on for long."""


class Racing:
    """Requests where others may react to an action before it takes effect."""

    def __init__(self, tables: LivingTables) -> None:
        """Among these tables."""
        self._tables = tables
        self._clock = tables.clock

    async def let_go(self, table_id: int, person: Person, target: int) -> Table:
        """Say that this person will not react to the target; in a ballot that is their answer."""
        async with self._tables.changing(table_id) as table:
            seat, race = table.own_seat(person.id), table.race
            race.check_aim(seat, target)
            if race.target is None and race.ballot is None:  # nobody may react to it any more
                raise Stale("covered")
            await self.enter(table, seat, race.silence(seat))
            table.acted[person.id] = self._clock.now()
        return table

    async def keep_calm(self, table_id: int, person: Person, *, calm: bool) -> Table:
        """Say whether this person's silence counts as letting go, from now on."""
        async with self._tables.changing(table_id) as table:
            seat = table.own_seat(person.id)
            if table.game.race is None:
                raise Refusal("unknown-button")
            await self.settle(table, table.race.contest.with_calm(seat, calm=calm))
        return table

    async def enter(self, table: Table, seat: Seat, action: Action) -> None:
        """An admitted action takes effect, is sealed, joins the reactions or lets the target go."""
        race = table.race
        landing, contest = race.landing(action), race.contest.acted(seat)
        if seat in contest.pooled:
            raise Refusal("reacted-already")
        if race.lets_go(seat, action):
            return await self.settle(table, contest.with_let_go(seat))
        if landing == "at once":
            return await self._land(table, [(seat, action)], contest)
        held = race.held(seat, action, self._clock.steady())
        if landing == "reaction":
            return await self.settle(table, replace(contest, pool=(*contest.pool, held)))
        if contest.sealed:
            raise Refusal("chosen-already")
        return await self.settle(table, replace(contest, sealed=held))

    async def settle(self, table: Table, contest: Contest | None = None) -> None:
        """Do all that is due by now, beginning with this contest, and store what came of it."""
        contest = contest or table.race.contest
        for _ in range(AT_ONCE):
            race, now = table.race, self._clock.steady()
            due = next_due(contest, race.scene()) if table.running else None
            if due is None or due.at > now:
                break
            steps, among = race.effects(contest, due)
            if steps:
                await self._land(table, steps, race.overtaken(contest, due, steps), among)
                contest = table.race.contest
            else:
                contest = race.without_effect(contest, due, now)
        if table.running and contest != table.race.contest:
            await self._tables.save(table, with_contest(table.row, contest))

    async def _land(
        self, table: Table, steps: list[Step], contest: Contest, among: tuple[Seat, ...] = ()
    ) -> None:
        """Let actions take effect, the first of them drawn `among` seats if there were several."""
        advance = table.advance(steps, self._clock.now(), patient=not table.hasty).drawn(among)
        await self._tables.advance(table, advance, row=with_contest(table.row, contest))
