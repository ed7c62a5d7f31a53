"""How tables outlive the process: taken up when it starts, and read back once they are over."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot.logs import trace
from bot.race.contest import with_contest
from bot.store.rows import Saved
from bot.table.table import Table
from bot.tables.bot_turns import BotTurns
from bot.tables.living_tables import LivingTables
from games.core import Game
from games.registry import KEYS

_log = logging.getLogger(__name__)

AT_ONCE = 50
"""Tables that are read at a time after a restart: what is read takes more memory than what is kept of it."""


class Restarts:
    """Makes tables of what is stored."""

    def __init__(self, tables: LivingTables, bot_turns: BotTurns) -> None:
        """For these tables."""
        self._tables = tables
        self._bot_turns = bot_turns

    async def resume(self) -> None:
        """Take up every table that was living when the last process ended."""
        last = 0
        while found := await self._tables.store.live_tables(after=last, limit=AT_ONCE):
            for saved in found:
                await self._take_up(saved)
            last = found[-1].table.id

    def recalled(self, saved: Saved | None) -> Table | None:
        """A table that is over, as it was then; None if that cannot be told any more."""
        game = self._tables.games.get(saved.table.game) if saved else None
        return _restored(game, saved) if game and saved else None

    async def _take_up(self, saved: Saved) -> None:
        game = self._tables.games.get(saved.table.game)
        if game is None and saved.table.game in KEYS:  # a file of it is broken, which can be mended
            return _log.warning("table %s waits until its game can be played again", saved.table.id)
        table = game and _restored(game, saved)
        if table is None or (table.row.private and not table.running):
            return await self._drop(saved)
        self._tables.add(table)
        if table.running and table.game.race:
            table.row = with_contest(table.row, table.race.taken_up(self._tables.clock.steady()))
        if table.running and table.hasty:
            await self._bot_turns.go_on(table)
        return self._tables.announce(table)

    async def _drop(self, saved: Saved) -> None:
        """A table that cannot be played on is closed and counts for nobody."""
        _log.warning("table %s is closed: it cannot be played on", saved.table.id)
        row = replace(saved.table, status="ended", reason="rules", ended=self._tables.clock.now())
        await self._tables.store.save_table(row)


def _restored(game: Game, saved: Saved) -> Table | None:
    table = Table(game, saved.table, saved.seats)
    try:
        if table.row.started:
            table.resume(saved)
    except Exception as error:  # one broken table must not keep the others from being played
        _log.error("table %s cannot be read: %s", table.id, trace(error))
        return None
    return table
