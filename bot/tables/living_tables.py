"""The tables of one process, and the one way in which they change.

Every request takes it: find the table, take its lock, check, compute, store, then announce. Nothing is shown
before it is stored; a request that fails changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace

from bot.errors import Refusal, Stale
from bot.race.contest import Contest, with_contest
from bot.store.rows import ResultRow, TableRow
from bot.store.store import Conflict, Store
from bot.table.advance import Advance
from bot.table.rosters import Roster, people, seat_of
from bot.table.table import Table
from bot.tables.clock import Clock
from games.core import Game

_log = logging.getLogger(__name__)

LATER = 10.0
"""Seconds until is tried again, of itself, what could not be stored."""


class LivingTables:
    """Finds tables, changes them under their locks, and stores what changed."""

    def __init__(self, store: Store, games: Mapping[str, Game], clock: Clock) -> None:
        """No tables yet: `bot.tables.restarts` takes up the stored ones."""
        self.store = store
        self.games = games
        self.clock = clock
        self.followers: tuple[Callable[[Table], None], ...] = ()
        """Told of a table whenever it has changed, in this order. None of them waits, and none may fail."""
        self._living: dict[int, Table] = {}

    # ------------------------------------------------------------------------------------- finding

    def get(self, table_id: int) -> Table | None:
        """A living table by its number."""
        return self._living.get(table_id)

    def all(self) -> tuple[Table, ...]:
        """All of them."""
        return tuple(self._living.values())

    def in_channel(self, channel: int) -> Table | None:
        """The table that a channel hosts."""
        tables = (table for table in self._living.values() if not table.row.private)
        return next((table for table in tables if table.row.channel == channel), None)

    def of(self, person: int) -> tuple[Table, ...]:
        """Where a person has a seat, also one that a bot plays meanwhile."""
        return tuple(table for table in self._living.values() if seat_of(table.roster, person))

    # ------------------------------------------------------------------------------------ changing

    def add(self, table: Table) -> None:
        """One more; announce it once it is as it should be."""
        self._living[table.id] = table

    @asynccontextmanager
    async def changing(self, table_id: int) -> AsyncIterator[Table]:
        """The table, to be changed inside, under its lock; it is announced afterwards.

        Raises a Refusal if it is over, and Stale if the store knew better. What is raised inside passes on;
        then the table is announced only if something was stored before.
        """
        table = self._living.get(table_id)
        if table is None:
            saved = await self.store.load_table(table_id)
            raise Refusal("over" if saved else "unknown")
        async with table.lock:
            if not table.living:
                raise Refusal("over")
            before = table.row, table.roster
            try:
                yield table
            except Conflict:
                await self._reload(table)
                raise Stale("stale") from None
            except BaseException:
                if (table.row, table.roster) != before:  # what is stored counts, though more was to follow
                    self.announce(table)
                raise
        self.announce(table)

    async def _reload(self, table: Table) -> None:
        """The store knows better (a request was cancelled while it was written, say): believe it."""
        _log.warning("table %s is read anew", table.id)
        saved = await self.store.load_table(table.id)
        if saved is not None:
            table.row, table.roster = saved.table, saved.seats
            if table.row.started:
                table.resume(saved)
        self.announce(table)

    def announce(self, table: Table) -> None:
        """Tell all who follow the table of its newest state; one that is over leaves the living."""
        if not table.living:
            self._living.pop(table.id, None)
        for told in self.followers:
            told(table)

    # ------------------------------------------------------------------------------------- storing

    async def save(self, table: Table, row: TableRow, roster: Roster | None = None) -> None:
        """Store a row, and a roster if that is new, and make them the table's."""
        await self.store.save_table(row, roster)
        table.row = row
        if roster is not None:
            table.roster = roster

    async def seat(self, table: Table, roster: Roster) -> None:
        """Store a new roster."""
        await self.save(table, _hosted(table.row, roster), roster)

    async def advance(
        self, table: Table, advance: Advance, roster: Roster | None = None, row: TableRow | None = None
    ) -> None:
        """Store an advance and make it the position.

        `roster`: who sits there now, if that is new; `row`: the table's, with what is to be noted besides.
        """
        held = roster or table.roster
        row = replace(_hosted(row or table.row, held), move=table.row.move + len(advance.moves))
        row = self.raced(table, row, advance, seats_change=roster is not None)
        results: tuple[ResultRow, ...] = ()
        if advance.over:
            row = replace(row, status="finished", reason="finished", ended=self.clock.now())
            results = table.results(advance, held)
        await self.store.save_moves(
            row, advance.moves, advance.snapshot(), rounds=advance.rounds, results=results, seats=roster
        )
        table.roster = held
        table.accept(advance, row)

    def raced(self, table: Table, row: TableRow, advance: Advance, *, seats_change: bool = False) -> TableRow:
        """The row with how the race stands once an advance is stored."""
        if table.game.race is None:
            return row
        return table.raced(row, advance, self.clock.steady(), seats_change=seats_change)

    async def end(self, table: Table, reason: str) -> None:
        """End a table for everybody, before its game is over."""
        status = "ended" if table.running else "cancelled"
        row = replace(table.row, status=status, reason=reason, ended=self.clock.now())
        await self.save(table, with_contest(row, Contest()))  # nobody may find there what was sealed

    async def note(self, table: Table, **fields: Any) -> None:
        """Note something that changes nothing of what the table shows, so that it is not announced."""
        async with table.lock:
            try:
                await self.save(table, replace(table.row, **fields))
            except Conflict:
                await self._reload(table)
                await self.save(table, replace(table.row, **fields))


def _hosted(row: TableRow, roster: Roster) -> TableRow:
    """The row with a host who is there: one who is gone is followed by the next person."""
    present = people(roster)
    return row if row.host in present or not present else replace(row, host=present[0])
