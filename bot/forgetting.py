"""How a person is forgotten: off the living tables first, then out of the store."""

from __future__ import annotations

import json

from msgspec.structs import replace

from bot import lobby
from bot.errors import Refusal
from bot.road import Road
from bot.table import Table


class Forgetting(Road):
    """Requests to be forgotten."""

    def seated(self, person: int) -> tuple[Table, ...]:
        """The living tables that a person has not left."""
        return tuple(table for table in self._living.values() if person in lobby.people(table.roster))

    async def forget(self, person: int) -> None:
        """Erase a person everywhere. Seats they left to a bot become that bot's; others keep their results."""
        self._check_gone(person)
        for table in self.of(person):
            await self._change(table.id, lambda table: self._let_go(table, person))
        self._check_gone(person)
        await self.store.forget(person)

    def _check_gone(self, person: int) -> None:
        """What a living table holds in memory would be written again."""
        tables = self.seated(person)
        if tables:
            raise Refusal("forget-seated", channels=", ".join(f"<#{table.row.channel}>" for table in tables))

    async def _let_go(self, table: Table, person: int) -> None:
        roster = tuple(
            replace(row, person=None, name="") if row.person == person and row.bot else row
            for row in table.roster
        )
        row = replace(table.row, extra=_without_vote(table.row.extra, person))
        await self.store.save_table(row, roster)
        table.row, table.roster = row, roster


def _without_vote(extra: str, person: int) -> str:
    """A table's notes without this person's vote."""
    noted = json.loads(extra)
    noted.get("votes", {}).pop(str(person), None)
    return json.dumps(noted)
