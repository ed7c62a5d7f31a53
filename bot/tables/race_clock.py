"""The timers of races: each table has one, set for what is due next (`bot.tables.racing` does it)."""

from __future__ import annotations

import asyncio
import logging

from bot.errors import Refusal, Stale
from bot.logs import trace
from bot.race.rules import next_due
from bot.table.table import Table
from bot.tables.living_tables import LATER, LivingTables
from bot.tables.racing import Racing

_log = logging.getLogger(__name__)

SHORTLY = 0.2
"""Seconds after which a timer looks again that found nothing to do: the clocks of the two differ."""


class RaceClock:
    """Lets happen in time what happens of itself."""

    def __init__(self, tables: LivingTables, racing: Racing) -> None:
        """No timer is set."""
        self._tables = tables
        self._racing = racing
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._meetings: dict[int, asyncio.Task[None]] = {}
        self._stopped = False

    def showed(self, table: Table, target: int | None) -> None:
        """Everybody can see now what may be reacted to."""
        if target is not None and table.show(target, self._tables.clock.steady()):
            self.wind(table)

    def wind(self, table: Table, least: float = 0.0) -> None:
        """Set the table's timer for what is due next."""
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        if not table.running or table.game.race is None or table.id in self._meetings or self._stopped:
            return
        race = table.race
        if due := next_due(race.contest, race.scene()):
            wait = max(least, due.at - self._tables.clock.steady())
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(wait, self._meet, table)

    def _meet(self, table: Table) -> None:
        self._timers.pop(table.id, None)
        self._meetings[table.id] = asyncio.get_running_loop().create_task(self._keep_time(table))

    async def _keep_time(self, table: Table) -> None:
        """Do what is due, and set the timer anew, whatever happens."""
        least, row = 0.0, table.row
        try:
            async with self._tables.changing(table.id) as changed:
                await self._racing.settle(changed)
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
        self.wind(table, least)

    async def stop(self) -> None:
        """Let no clock act any more."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        meetings = list(self._meetings.values())
        for task in meetings:
            task.cancel()
        await asyncio.gather(*meetings, return_exceptions=True)
