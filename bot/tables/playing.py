"""What people ask of a table at any time: act, come and go, end it."""

from __future__ import annotations

from bot.errors import Refusal
from bot.store.rows import epoch
from bot.tables import rosters as lobby
from bot.tables.race_clock import Racing
from bot.tables.requests import Person
from bot.tables.table import Table
from bot.tables.table_extra import votes_of, with_votes
from games.core import Action, Seat


class Playing(Racing):
    """Requests about games, and about who plays them."""

    async def join(self, table_id: int, person: Person) -> Table:
        """Sit down in the lobby, or take one's own seat back in a running game."""

        async def change(table: Table) -> None:
            if not table.running:
                if not lobby.seat_of(table.roster, person.id):
                    table.manners.admit(person.id)
                return await self._seat(table, lobby.join(table.roster, table.game, person.id, person.name))
            if not lobby.seat_of(table.roster, person.id):
                raise Refusal("running")
            return await self._seat(table, lobby.hand_over(table.roster, person.id, bot=False))

        return await self._change(table_id, change)

    async def leave(self, table_id: int, person: Person) -> Table:
        """Get up. In a running game a bot takes the seat; the last person to leave ends the table."""

        async def change(table: Table) -> None:
            if table.running:
                return await self._leave_game(table, person)
            roster = lobby.leave(table.roster, person.id)
            if not lobby.people(roster):
                return await self._end(table, "empty")
            return await self._seat(table, roster)

        return await self._change(table_id, change)

    async def act(self, table_id: int, person: Person, action: Action, drawn_at: int | None = None) -> Table:
        """Carry out an action (`Table.admit` on `drawn_at`); hasty bots answer in the same transaction.

        Where others may react it is sealed, or heard together with theirs.
        """

        async def change(table: Table) -> None:
            seat = self.player(table, person)
            table.admit(seat, action, drawn_at)
            # Who is called must not be told from others by a secret reaction.
            secretly = table.landing(action) == "reaction"
            await self._enter(table, seat, action)
            if not secretly:
                table.acted[person.id] = epoch(self._now())

        return await self._change(table_id, change)

    def player(self, table: Table, person: Person) -> Seat:
        """The seat that a person plays in a running game."""
        if not table.running:
            raise Refusal("not-started")
        seat = table.seat(person.id)
        if seat is None:
            raise Refusal("left-already" if lobby.seat_of(table.roster, person.id) else "not-seated")
        return seat

    async def end(self, table_id: int, person: Person, *, manager: bool) -> Table:
        """End the table at once, if this person may; else cast a vote for it.

        At once: whoever manages the server, and the host while nobody else plays. A lobby is its host's, and
        a private table is nobody's but theirs who play there.
        """

        async def change(table: Table) -> None:
            if (manager and not table.row.private) or hosts_alone(table, person.id):
                return await self._end(table, "host" if person.id == table.row.host else "manager")
            if not table.running:
                self._check_lobby(table, person, host=True)
            return await self._vote(table, person, for_it=True)

        return await self._change(table_id, change)

    async def vote(self, table_id: int, person: Person, *, for_it: bool) -> Table:
        """Cast a vote on whether to end the table."""
        return await self._change(table_id, lambda table: self._vote(table, person, for_it=for_it))

    async def close(self, table_id: int, reason: str) -> Table:
        """End a table for a reason that nobody at it chose: its channel is gone, say."""
        return await self._change(table_id, lambda table: self._end(table, reason))

    async def _leave_game(self, table: Table, person: Person) -> None:
        roster = lobby.hand_over(table.roster, person.id, bot=True)
        if not lobby.people(roster):
            return await self._end(table, "empty")
        await self._go_on(table, roster)
        if table.running:
            await self._count_votes(table)
        return None

    async def _vote(self, table: Table, person: Person, *, for_it: bool) -> None:
        if not table.running:
            raise Refusal("not-started")
        if person.id not in lobby.people(table.roster):
            raise Refusal("not-seated")
        if not for_it and not votes_of(table.row):
            return
        votes = {**votes_of(table.row), person.id: for_it}
        row = with_votes(table.row, votes)
        await self.store.save_table(row)
        table.row = row
        await self._count_votes(table)

    async def _count_votes(self, table: Table) -> None:
        """End the table if most of its people want to; drop the question once most do not."""
        seated = lobby.people(table.roster)
        votes = {who: vote for who, vote in votes_of(table.row).items() if who in seated}
        if 2 * sum(votes.values()) > len(seated):
            await self._end(table, "vote")
        elif votes and 2 * (len(votes) - sum(votes.values())) >= len(seated):
            row = with_votes(table.row, {})
            await self.store.save_table(row)
            table.row = row


def hosts_alone(table: Table, person: int) -> bool:
    """Whether a table is this person's alone to end: their lobby, or their game while nobody else plays."""
    others = set(lobby.people(table.roster)) - {person}
    return person == table.row.host and not (table.running and others)
