"""Bots that must act: each after a pause, one after the other, until a person must."""

from __future__ import annotations

import asyncio
import logging

from bot.errors import Refusal, Stale
from bot.logs import trace
from bot.table.rosters import Roster
from bot.table.table import Table
from bot.tables.living_tables import LATER, LivingTables

_log = logging.getLogger(__name__)


class BotTurns:
    """Lets bots act where no race is run (there its clock does)."""

    def __init__(self, tables: LivingTables) -> None:
        """No bot is about to act."""
        self._tables = tables
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """Something has changed: begin if a bot must act."""
        if table.id not in self._tasks and table.pause() is not None:
            self._tasks[table.id] = asyncio.get_running_loop().create_task(self._play(table))

    async def _play(self, table: Table) -> None:
        """Let bots act, each after a pause, until a person must. Nobody would wake them if they gave up."""
        try:
            while (pause := table.pause()) is not None:
                await asyncio.sleep(pause)
                try:
                    async with self._tables.changing(table.id) as changed:
                        await self.go_on(changed)
                except Stale:
                    continue  # the table was read anew
                except Refusal:
                    return  # the table is over
                except Exception as error:
                    _log.error("the bots of table %s try again later: %s", table.id, trace(error))
                    await asyncio.sleep(LATER)
        finally:
            del self._tasks[table.id]

    async def go_on(self, table: Table, roster: Roster | None = None) -> None:
        """Let bots act that were waiting; with a new roster, store it and what its bots do as one."""
        now = self._tables.clock.now()
        if table.hasty or roster:
            advance = table.advance([], now, roster=roster, patient=not table.hasty)
        else:
            advance = table.bots_turn(now)
        if advance.moves or roster:
            await self._tables.advance(table, advance, roster)

    async def stop(self) -> None:
        """Let no bot act any more."""
        waiting = list(self._tasks.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
