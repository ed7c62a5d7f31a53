"""What people ask of a table at any time: act, come and go, end it."""

from __future__ import annotations

from bot.errors import Refusal
from bot.table import rosters
from bot.table.table import Table
from bot.table.votes import votes_of, with_votes
from bot.tables.bot_turns import BotTurns
from bot.tables.living_tables import LivingTables
from bot.tables.racing import Racing
from bot.tables.requests import Person
from bot.tables.seating import check_lobby
from games.core import Action


class Playing:
    """Requests about games, and about who plays them."""

    def __init__(self, tables: LivingTables, bot_turns: BotTurns, racing: Racing) -> None:
        """At these tables; others than people act there too."""
        self._tables = tables
        self._bot_turns = bot_turns
        self._racing = racing

    async def join(self, table_id: int, person: Person) -> Table:
        """Sit down in the lobby, or take one's own seat back in a running game."""
        async with self._tables.changing(table_id) as table:
            seated = rosters.seat_of(table.roster, person.id)
            if table.running:
                if not seated:
                    raise Refusal("running")
                roster = rosters.hand_over(table.roster, person.id, bot=False)
            else:
                if not seated:
                    table.settings.admit(person.id)
                roster = rosters.join(table.roster, table.game, person.id, person.name)
            await self._tables.seat(table, roster)
        return table

    async def leave(self, table_id: int, person: Person) -> Table:
        """Get up. In a running game a bot takes the seat; the last person to leave ends the table."""
        async with self._tables.changing(table_id) as table:
            if table.running:
                await self._leave_game(table, person)
            else:
                await self._leave_lobby(table, person)
        return table

    async def act(self, table_id: int, person: Person, action: Action, drawn_at: int | None = None) -> Table:
        """Carry out an action (`Table.admit` on `drawn_at`); hasty bots answer in the same transaction.

        Where others may react it is sealed, or heard together with theirs.
        """
        async with self._tables.changing(table_id) as table:
            seat = table.own_seat(person.id)
            table.admit(seat, action, drawn_at)
            # Who is called must not be told from others by a secret reaction.
            secretly = table.race.landing(action) == "reaction"
            await self._racing.enter(table, seat, action)
            if not secretly:
                table.acted[person.id] = self._tables.clock.now()
        return table

    async def end(self, table_id: int, person: Person, *, manager: bool) -> Table:
        """End the table at once, if this person may; else cast a vote for it.

        At once: whoever manages the server, and the host while nobody else plays. A lobby is its host's, and
        a private table is nobody's but theirs who play there.
        """
        async with self._tables.changing(table_id) as table:
            if (manager and not table.row.private) or hosts_alone(table, person.id):
                await self._tables.end(table, "host" if person.id == table.row.host else "manager")
            else:
                if not table.running:
                    check_lobby(table, person, host=True)
                await self._vote(table, person, for_it=True)
        return table

    async def vote(self, table_id: int, person: Person, *, for_it: bool) -> Table:
        """Cast a vote on whether to end the table."""
        async with self._tables.changing(table_id) as table:
            await self._vote(table, person, for_it=for_it)
        return table

    async def close(self, table_id: int, reason: str) -> Table:
        """End a table for a reason that nobody at it chose: its channel is gone, say."""
        async with self._tables.changing(table_id) as table:
            await self._tables.end(table, reason)
        return table

    async def _leave_lobby(self, table: Table, person: Person) -> None:
        roster = rosters.leave(table.roster, person.id)
        if rosters.people(roster):
            await self._tables.seat(table, roster)
        else:
            await self._tables.end(table, "empty")

    async def _leave_game(self, table: Table, person: Person) -> None:
        roster = rosters.hand_over(table.roster, person.id, bot=True)
        if not rosters.people(roster):
            return await self._tables.end(table, "empty")
        await self._bot_turns.go_on(table, roster)
        if table.running:
            await self._count_votes(table)
        return None

    async def _vote(self, table: Table, person: Person, *, for_it: bool) -> None:
        if not table.running:
            raise Refusal("not-started")
        if person.id not in rosters.people(table.roster):
            raise Refusal("not-seated")
        if not for_it and not votes_of(table.row):
            return
        votes = {**votes_of(table.row), person.id: for_it}
        await self._tables.save(table, with_votes(table.row, votes))
        await self._count_votes(table)

    async def _count_votes(self, table: Table) -> None:
        """End the table if most of its people want to; drop the question once most do not."""
        seated = rosters.people(table.roster)
        votes = {who: vote for who, vote in votes_of(table.row).items() if who in seated}
        if 2 * sum(votes.values()) > len(seated):
            await self._tables.end(table, "vote")
        elif votes and 2 * (len(votes) - sum(votes.values())) >= len(seated):
            await self._tables.save(table, with_votes(table.row, {}))


def hosts_alone(table: Table, person: int) -> bool:
    """Whether a table is this person's alone to end: their lobby, or their game while nobody else plays."""
    others = set(rosters.people(table.roster)) - {person}
    return person == table.row.host and not (table.running and others)
