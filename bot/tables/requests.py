"""The one road that every request takes: find the table, take its lock, check, compute, store, then announce.

Nothing is shown before it is stored; a request that fails changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from bot.errors import Refusal, Stale
from bot.logs import trace
from bot.race.rules import Contest
from bot.store.rows import ResultRow, TableRow, epoch
from bot.store.store import Conflict, Store
from bot.tables import rosters as lobby
from bot.tables.rosters import Roster
from bot.tables.table import Advance, Table
from bot.tables.table_extra import with_contest
from games.core import Game

_log = logging.getLogger(__name__)

LATER = 10.0
"""Seconds until bots try again what could not be stored."""


class Person(NamedTuple):
    """Who makes a request."""

    id: int
    name: str


class Place(NamedTuple):
    """Where a request is made."""

    server: int
    channel: int


class Surface(Protocol):
    """How people get to see a table. None of these wait, and none may fail."""

    def changed(self, table: Table) -> None:
        """There is something new to show."""

    def close(self, table: Table) -> None:
        """The table is over: show it for the last time."""


class Road:
    """The tables of one process, and how they change. What people can ask for is in the subclasses."""

    def __init__(self, store: Store, games: Mapping[str, Game], now: Callable[[], datetime]) -> None:
        """No tables yet: `resume` takes up the stored ones. `now` is the clock, in UTC."""
        self.store = store
        self.games = games
        self.surface: Surface | None = None
        self._now = now
        self._living: dict[int, Table] = {}
        self._bots: dict[int, asyncio.Task[None]] = {}

    # ------------------------------------------------------------------------------------- finding

    def get(self, table_id: int) -> Table | None:
        """A living table by its number."""
        return self._living.get(table_id)

    def living(self) -> tuple[Table, ...]:
        """All of them."""
        return tuple(self._living.values())

    def in_channel(self, channel: int) -> Table | None:
        """The table that a channel hosts."""
        tables = (table for table in self._living.values() if not table.row.private)
        return next((table for table in tables if table.row.channel == channel), None)

    def of(self, person: int) -> tuple[Table, ...]:
        """Where a person has a seat, also one that a bot plays meanwhile."""
        return tuple(table for table in self._living.values() if lobby.seat_of(table.roster, person))

    # ------------------------------------------------------------------------------------ changing

    async def _change(self, table_id: int, change: Callable[[Table], Awaitable[None]]) -> Table:
        """Let `change` alter the table under its lock; announce it if it did not raise."""
        table = self._living.get(table_id)
        if table is None:
            saved = await self.store.load_table(table_id)
            raise Refusal("over" if saved else "unknown")
        async with table.lock:
            if not table.living:
                raise Refusal("over")
            before = table.row, table.roster
            try:
                await change(table)
            except Conflict:
                await self._reload(table)
                raise Stale("stale") from None
            except BaseException:
                if (table.row, table.roster) != before:  # what is stored counts, though more was to follow
                    self._announce(table)
                raise
        self._announce(table)
        return table

    async def _reload(self, table: Table) -> None:
        """The store knows better (a request was cancelled while it was written, say): believe it."""
        _log.warning("table %s is read anew", table.id)
        saved = await self.store.load_table(table.id)
        if saved is not None:
            table.row, table.roster = saved.table, saved.seats
            if table.row.started:
                table.resume(saved)
        self._announce(table)

    def _announce(self, table: Table) -> None:
        """Have the table's newest state shown; one that is over leaves the living."""
        if not table.living:
            self._living.pop(table.id, None)
        if table.id not in self._bots and table.pause() is not None:
            self._bots[table.id] = asyncio.get_running_loop().create_task(self._play_bots(table))
        if self.surface and table.living:
            self.surface.changed(table)
        elif self.surface:
            self.surface.close(table)

    def _check_lobby(self, table: Table, person: Person, *, host: bool = False) -> None:
        if table.running:
            raise Refusal("running")
        if not lobby.seat_of(table.roster, person.id):
            raise Refusal("not-seated-lobby")
        if host and person.id != table.row.host:
            raise Refusal("host-only", host=self._name(table, table.row.host))

    def _name(self, table: Table, person: int) -> str:
        mine = lobby.seat_of(table.roster, person)
        return mine.name if mine else ""

    async def _seat(self, table: Table, roster: Roster) -> None:
        """Store a new roster."""
        row = _hosted(table.row, roster)
        await self.store.save_table(row, roster)
        table.row, table.roster = row, roster

    async def _play_bots(self, table: Table) -> None:
        """Let bots act, each after a pause, until a person must. Nobody would wake them if they gave up."""
        try:
            while (pause := table.pause()) is not None:
                await asyncio.sleep(pause)
                try:
                    await self._change(table.id, self._go_on)
                except Stale:
                    continue  # the table was read anew
                except Refusal:
                    return  # the table is over
                except Exception as error:
                    _log.error("the bots of table %s try again later: %s", table.id, trace(error))
                    await asyncio.sleep(LATER)
        finally:
            del self._bots[table.id]

    async def stop(self) -> None:
        """Let no bot act any more."""
        waiting = list(self._bots.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def _go_on(self, table: Table, roster: Roster | None = None) -> None:
        """Let bots act that were waiting; with a new roster, store it and what its bots do as one."""
        now = epoch(self._now())
        if table.hasty or roster:
            advance = table.advance([], now, roster=roster, patient=not table.hasty)
        else:
            advance = table.bots_turn(now)
        if advance.moves or roster:
            await self._store(table, advance, roster)

    async def _store(
        self, table: Table, advance: Advance, roster: Roster | None = None, row: TableRow | None = None
    ) -> None:
        """Make an advance the position; `row`: the table's, with what is to be noted on it besides."""
        held = roster or table.roster
        row = replace(_hosted(row or table.row, held), move=table.row.move + len(advance.moves))
        row = self._noted(table, row, advance, roster)
        results: tuple[ResultRow, ...] = ()
        if not advance.state.waiting():
            row = replace(row, status="finished", reason="finished", ended=epoch(self._now()))
            results = table.results(advance.state, held)
        await self.store.save_moves(
            row, advance.moves, as_json(advance.state), rounds=advance.rounds, results=results, seats=roster
        )
        table.roster = held
        table.accept(advance, row)

    def _noted(self, table: Table, row: TableRow, advance: Advance, roster: Roster | None = None) -> TableRow:
        """The row with what is to be noted once this is stored."""
        return row

    async def _end(self, table: Table, reason: str) -> None:
        status = "ended" if table.running else "cancelled"
        row = replace(table.row, status=status, reason=reason, ended=epoch(self._now()))
        row = with_contest(row, Contest())  # nobody may find there what was sealed
        await self.store.save_table(row)
        table.row = row


def _hosted(row: TableRow, roster: Roster) -> TableRow:
    """The row with a host who is there: one who is gone is followed by the next person."""
    present = lobby.people(roster)
    return row if row.host in present or not present else replace(row, host=present[0])


def as_json(state: Any) -> str:
    """A position as the snapshot keeps it."""
    return msgspec.json.encode(state).decode()
