"""How a person is forgotten: off the living tables first, then out of the store."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal
from bot.store.erase_ids import scrubbed
from bot.tables import rosters as lobby
from bot.tables.requests import Road
from bot.tables.table import Table


class Forgetting(Road):
    """Requests to be forgotten."""

    def seated(self, person: int) -> tuple[Table, ...]:
        """The living tables that a person has not left."""
        return tuple(table for table in self._living.values() if person in lobby.people(table.roster))

    async def forget(self, person: int) -> None:
        """Erase a person. Seats that they left to a bot become that bot's; others keep their results."""
        self.check_gone(person)
        for table in self.living():
            if lobby.seat_of(table.roster, person) or str(person) in table.row.extra + table.row.manners:
                await self._change(table.id, lambda table: self._let_go(table, person))
        self.check_gone(person)
        await self.store.forget(person)

    def check_gone(self, person: int) -> None:
        """Raise a Refusal if the person plays: what a living table holds in memory would be written again."""
        tables = self.seated(person)
        if tables:
            raise Refusal("forget-seated", channels=tuple(f"<#{table.row.channel}>" for table in tables))

    async def _let_go(self, table: Table, person: int) -> None:
        roster = tuple(
            replace(row, person=None, name="") if row.person == person and row.bot else row
            for row in table.roster
        )
        notes = {"extra": scrubbed(table.row.extra, person), "manners": scrubbed(table.row.manners, person)}
        row = replace(table.row, **notes)
        await self.store.save_table(row, roster)
        table.row, table.roster = row, roster
