"""All living tables: what can be asked of them, and how they outlive the process."""

from __future__ import annotations

import json
import logging
from typing import Any

from msgspec.structs import replace

from bot.logs import trace
from bot.store.rows import Saved, epoch
from bot.store.store import Conflict
from bot.tables.admission import Admission
from bot.tables.forgetting import Forgetting
from bot.tables.playing import Playing
from bot.tables.seating import Seating
from bot.tables.table import Table
from bot.tables.table_extra import with_contest
from games.core import Game

_log = logging.getLogger(__name__)

AT_ONCE = 50
"""Tables that are read at a time after a restart: what is read takes more memory than what is kept of it."""


class Tables(Seating, Playing, Admission, Forgetting):
    """The tables of one process."""

    async def resume(self) -> None:
        """Take up every table that was living when the last process ended."""
        last = 0
        while found := await self.store.live_tables(after=last, limit=AT_ONCE):
            for saved in found:
                await self._take_up(saved)
            last = found[-1].table.id

    async def _take_up(self, saved: Saved) -> None:
        game = self.games.get(saved.table.game)
        table = game and self._restored(game, saved)
        if table is None or (table.row.private and not table.running):
            return await self._drop(saved)
        self._living[table.id] = table
        if table.running and game is not None and game.race:
            table.row = with_contest(table.row, table.taken_up(self.steady()))
        if table.running and table.hasty:
            await self._go_on(table)
        return self._announce(table)

    def recalled(self, saved: Saved | None) -> Table | None:
        """A table that is over, as it was then; None if that cannot be told any more."""
        game = self.games.get(saved.table.game) if saved else None
        return self._restored(game, saved) if game and saved else None

    def _restored(self, game: Game, saved: Saved) -> Table | None:
        table = Table(game, saved.table, saved.seats)
        try:
            if table.row.started:
                table.resume(saved)
        except Exception as error:  # one broken table must not keep the others from being played
            _log.error("table %s cannot be read: %s", table.id, trace(error))
            return None
        return table

    async def _drop(self, saved: Saved) -> None:
        """A table that cannot be played on is closed and counts for nobody."""
        _log.warning("table %s is closed: it cannot be played on", saved.table.id)
        row = replace(saved.table, status="ended", reason="rules", ended=epoch(self._now()))
        await self.store.save_table(row)

    # -------------------------------------------------------------------------------- the messages

    async def posted(self, table: Table, message: int) -> None:
        """Remember the table's public message."""
        await self._note(table, message=message, message_at=epoch(self._now()))

    async def called(self, table: Table, message: int | None, people: tuple[int, ...] = ()) -> None:
        """Remember the message that calls the turn and whom it calls, or that there is none."""
        await self._note(table, call=message, called=json.dumps(people))

    async def _note(self, table: Table, **fields: Any) -> None:
        async with table.lock:
            try:
                await self._keep(table, fields)
            except Conflict:
                await self._reload(table)
                await self._keep(table, fields)

    async def _keep(self, table: Table, fields: dict[str, Any]) -> None:
        row = replace(table.row, **fields)
        await self.store.save_table(row)
        table.row = row
