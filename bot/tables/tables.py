"""All living tables: the parts that answer requests about them, put together."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from bot.store.store import Store
from bot.table.table import Table
from bot.tables.admission import Admission
from bot.tables.bot_turns import BotTurns
from bot.tables.clock import Clock
from bot.tables.forgetting import Forgetting
from bot.tables.living_tables import LivingTables
from bot.tables.playing import Playing
from bot.tables.race_clock import RaceClock
from bot.tables.racing import Racing
from bot.tables.restarts import Restarts
from bot.tables.seating import Seating
from games.core import Game


class Surface(Protocol):
    """How people get to see a table. None of these wait, and none may fail."""

    def changed(self, table: Table) -> None:
        """There is something new to show."""

    def close(self, table: Table) -> None:
        """The table is over: show it for the last time."""


class Tables:
    """The tables of one process. What can be asked of them stands in its parts.

    `seating` is about lobbies, `playing` about any table, `racing` about those where others may react.
    `admission` is what a server's managers restrict, `forgetting` takes a person off all tables, `restarts`
    makes tables of what is stored.
    """

    def __init__(self, store: Store, games: Mapping[str, Game], now: Callable[[], datetime]) -> None:
        """No tables yet: `restarts.resume` takes up the stored ones. `now` is the clock, in UTC."""
        self.clock = Clock(now)
        self.living = LivingTables(store, games, self.clock)
        self.surface: Surface | None = None
        self.bot_turns = BotTurns(self.living)
        self.racing = Racing(self.living)
        self.race_clock = RaceClock(self.living, self.racing)
        self.seating = Seating(self.living)
        self.playing = Playing(self.living, self.bot_turns, self.racing)
        self.admission = Admission(self.living)
        self.forgetting = Forgetting(self.living)
        self.restarts = Restarts(self.living, self.bot_turns)
        self.living.followers = (self.bot_turns.wake, self._show, self.race_clock.wind)

    def get(self, table_id: int) -> Table | None:
        """A living table by its number."""
        return self.living.get(table_id)

    def in_channel(self, channel: int) -> Table | None:
        """The table that a channel hosts."""
        return self.living.in_channel(channel)

    def of(self, person: int) -> tuple[Table, ...]:
        """Where a person has a seat, also one that a bot plays meanwhile."""
        return self.living.of(person)

    async def stop(self) -> None:
        """Let no clock and no bot act any more."""
        await self.race_clock.stop()
        await self.bot_turns.stop()

    # -------------------------------------------------------------------------------- the messages

    def _show(self, table: Table) -> None:
        if self.surface and table.living:
            self.surface.changed(table)
        elif self.surface:
            self.surface.close(table)

    async def posted(self, table: Table, message: int) -> None:
        """Remember the table's public message."""
        await self.living.note(table, message=message, message_at=self.clock.now())

    async def called(self, table: Table, message: int | None, people: tuple[int, ...] = ()) -> None:
        """Remember the message that calls the turn and whom it calls, or that there is none."""
        await self.living.note(table, call=message, called=json.dumps(people))
