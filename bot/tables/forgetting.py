"""How a person is forgotten: off the living tables first, then out of the store."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal
from bot.store.erase_ids import without_id
from bot.table import rosters
from bot.table.table import Table
from bot.tables.living_tables import LivingTables


class Forgetting:
    """Requests to be forgotten."""

    def __init__(self, tables: LivingTables) -> None:
        """By these tables, and by what is stored."""
        self._tables = tables

    async def forget(self, person: int) -> None:
        """Erase a person. Seats that they left to a bot become that bot's; others keep their results."""
        self.check_gone(person)
        for table in self._tables.all():
            if rosters.seat_of(table.roster, person) or str(person) in table.row.extra + table.row.manners:
                async with self._tables.changing(table.id) as changed:
                    await self._take_off(changed, person)
        self.check_gone(person)
        await self._tables.store.forget(person)

    def check_gone(self, person: int) -> None:
        """Raise a Refusal if the person plays: what a living table holds in memory would be written again."""
        tables = [table for table in self._tables.all() if person in rosters.people(table.roster)]
        if tables:
            raise Refusal("forget-seated", channels=tuple(f"<#{table.row.channel}>" for table in tables))

    async def _take_off(self, table: Table, person: int) -> None:
        roster = tuple(
            replace(row, person=None, name="") if row.person == person and row.bot else row
            for row in table.roster
        )
        clean = {
            "extra": without_id(table.row.extra, person),
            "manners": without_id(table.row.manners, person),
        }
        await self._tables.save(table, replace(table.row, **clean), roster)
