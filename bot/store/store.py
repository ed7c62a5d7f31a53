"""Everything that outlives the process. The only module the rest of the bot asks to keep or to find anything.

Each method that writes is one SQLite transaction, safely on the disk when it returns.
"""

# ruff: noqa: S608 -- the SQL is put together from names of tables and columns, never from values

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from filelock import FileLock, Timeout
from msgspec.structs import asdict, astuple

from bot.store import migrations, standings
from bot.store.database import Database, StoreError, StoreFailed
from bot.store.erase_ids import without_id
from bot.store.loading import load
from bot.store.migrations import StoreDamaged, StoreTooNew
from bot.store.profiles import Profiles
from bot.store.rows import (
    MoveRow,
    Profile,
    ResultRow,
    RoundRow,
    Saved,
    SeatRow,
    Status,
    TableRow,
    insertion,
    values,
)

__all__ = [
    "ChannelTaken",
    "Conflict",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFailed",
    "StoreInUse",
    "StoreTooNew",
]

LIVE = "status IN ('lobby', 'running')"

_TABLE_FIELDS = TableRow.__struct_fields__[1:]
_NEW_TABLE = f"INSERT INTO tables ({', '.join(_TABLE_FIELDS)}) VALUES ({', '.join('?' * len(_TABLE_FIELDS))})"
_INDEXED = ("server", "channel", "game", "variant", "status")
_UNINDEXED = tuple(field for field in _TABLE_FIELDS if field not in _INDEXED)
_MAY_CHANGE = f"id = :id AND move <= :move AND ({LIVE} OR status = :unless)"
"""An older row of a table must not replace a newer one, of which a cancelled writer does not know."""
_PUT_TABLE = (
    f"UPDATE tables SET {', '.join(f'{field} = :{field}' for field in _TABLE_FIELDS)} WHERE {_MAY_CHANGE}"
)
_PUT_REST = (
    f"UPDATE tables SET {', '.join(f'{field} = :{field}' for field in _UNINDEXED)} "
    f"WHERE {_MAY_CHANGE} AND {' AND '.join(f'{field} = :{field}' for field in _INDEXED)}"
)
"""The same if nothing changes that an index holds: to set such a column writes the index anew in any case."""
_PUT_SNAPSHOT = "INSERT OR REPLACE INTO snapshots (table_id, move, state) VALUES (?, ?, ?)"
_NEW_SEAT, _NEW_MOVE = insertion("seats", SeatRow), insertion("actions", MoveRow)
_NEW_RESULT = insertion("results", ResultRow)
_NEW_ROUND = "INSERT INTO rounds (table_id, round, seat, points) VALUES (?, ?, ?, ?)"


class StoreInUse(StoreError):
    """Another process writes to this database."""


class ChannelTaken(Exception):
    """The channel already hosts a living table."""


class Conflict(Exception):
    """It contradicts what is stored (a move made twice, a table that is over). Load the table anew."""


class Store:
    """The database of one bot. Open it with `open` or `read_only`, and close it.

    People's and servers' names, languages and settings are in `people` and `servers`. Writing methods may
    raise StoreFailed (nothing was changed). A caller cancelled while it waits changes nothing: what it asked
    for is done all the same, wholly.
    """

    def __init__(self, database: Database, lock: FileLock | None) -> None:
        self._database = database
        self._lock = lock
        self.people = Profiles(database, "people")
        self.servers = Profiles(database, "servers")

    @classmethod
    async def open(cls, path: Path | str, *, schema: Path = migrations.SCHEMA) -> Store:
        """The one writer. Creates the file or brings it up to date.

        Raises StoreInUse, StoreTooNew, StoreDamaged or, for all else, StoreError.
        """
        path = _absolute(path)
        lock = _lock(path)
        try:
            await asyncio.to_thread(migrations.prepare, path, schema)
            return cls(await Database.connect(path), lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    async def read_only(cls, path: Path | str) -> Store:
        """A reader, which may run beside the writer. Raises StoreTooNew or StoreError."""
        path = _absolute(path)
        if not await asyncio.to_thread(path.exists):
            raise StoreError(f"There is no database at {path} yet. Run the bot first, or say where it is.")
        await asyncio.to_thread(migrations.check_version, path)
        return cls(await Database.connect(path, read_only=True), None)

    async def close(self) -> None:
        """Finishes what is under way and lets the next writer in. Calling it again does nothing."""
        try:
            await self._database.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    async def new_table(self, table: TableRow, seats: Sequence[SeatRow] = ()) -> int:
        """Stores a table that has no id yet, and returns its id. Raises ChannelTaken."""

        def work(db: sqlite3.Connection) -> int:
            with _refusals():
                number = db.execute(_NEW_TABLE, astuple(table)[1:]).lastrowid
                assert number is not None
                _put_seats(db, number, seats)
            return number

        return await self._database.write(work)

    async def save_table(self, table: TableRow, seats: Sequence[SeatRow] | None = None) -> None:
        """Replaces the table's row and, unless None, its seats.

        Raises ChannelTaken; Conflict if the table is unknown, or is over and would be revived.
        """

        def work(db: sqlite3.Connection) -> None:
            with _refusals():
                _put_table(db, table, seats, unless=table.status)

        await self._database.write(work)

    async def save_moves(  # noqa: PLR0913 -- one transaction, whatever an action brings about
        self,
        table: TableRow,
        moves: Sequence[MoveRow],
        snapshot: str | None,
        *,
        rounds: Sequence[RoundRow] = (),
        results: Sequence[ResultRow] = (),
        seats: Sequence[SeatRow] | None = None,
    ) -> None:
        """Stores what one action brought about, the answers of bots and the end of the game included.

        `table` is the row as it is afterwards, `snapshot` the position's JSON (None: keep the old one), and
        seats are replaced unless None. Raises Conflict, and stores nothing, if one of the moves, rounds or
        results is there already or the table is over.
        """

        def work(db: sqlite3.Connection) -> None:
            with _refusals():
                db.executemany(_NEW_MOVE, [values(table.id, move) for move in moves])
                _put_table(db, table, seats)
                if snapshot is not None:
                    db.execute(_PUT_SNAPSHOT, (table.id, table.move, snapshot))
                _put_points(db, table.id, rounds, results)

        await self._database.write(work)

    async def live_tables(self, after: int = 0, limit: int = -1) -> list[Saved]:
        """Tables in their lobby or running, oldest first: `limit` (-1: all) of those above number `after`."""
        chosen = f"id IN (SELECT id FROM tables WHERE {LIVE} AND id > ? ORDER BY id LIMIT ?)"
        return await self._database.read(partial(load, where=chosen, about=(after, limit)))

    async def load_table(self, number: int) -> Saved | None:
        """One table, live or over; None if there never was one."""
        return await self._one("id = ?", number)

    async def table_in(self, channel: int) -> Saved | None:
        """The living table of a channel."""
        return await self._one(f"{LIVE} AND channel = ? AND NOT private", channel)

    async def last_over(self, server: int, channel: int, person: int) -> Saved | None:
        """The newest table of a channel that was dealt and is over; a private one only for its host."""
        over = f"server = ? AND channel = ? AND NOT ({LIVE}) AND started NOTNULL"
        known = f"SELECT max(id) FROM tables WHERE {over} AND (NOT private OR host = ?)"
        return await self._one(f"id = ({known})", server, channel, person)

    async def _one(self, where: str, *about: int) -> Saved | None:
        found = await self._database.read(partial(load, where=where, about=about))
        return found[0] if found else None

    async def person(self, key: int) -> Profile:
        """A person's profile, which is empty if nothing was ever stored."""
        return await self.people.get(key)

    async def server(self, key: int) -> Profile:
        """A server's profile, which is empty if nothing was ever stored."""
        return await self.servers.get(key)

    async def seen(self, person: int, name: str) -> None:
        """Remembers a person's name. Costs nothing while the name stays the same."""
        await self.people.change(person, name=name)

    async def note(self, key: str) -> str | None:
        """What was noted under `key`."""
        sql = "SELECT value FROM notes WHERE key = ?"
        row = await self._database.read(lambda db: db.execute(sql, (key,)).fetchone())
        return str(row[0]) if row else None

    async def set_note(self, key: str, value: str) -> None:
        """Notes something about the bot itself."""
        sql = "INSERT OR REPLACE INTO notes (key, value) VALUES (?, ?)"

        def work(db: sqlite3.Connection) -> None:
            db.execute(sql, (key, value))

        await self._database.write(work)

    async def leaderboard(
        self, server: int, game: str, variant: str | None = None, *, offset: int = 0, limit: int = 10
    ) -> standings.Board:
        """One page of a server's ranked results in a game, or in one variant of it."""
        about: dict[str, int | str | None] = {"server": server, "game": game, "variant": variant}
        about |= {"offset": offset, "limit": limit}
        return await self._database.read(partial(standings.leaderboard, about=about))

    async def stats(self, person: int, server: int | None = None) -> list[standings.Stat]:
        """A person's record by game and variant, on one server or on all."""
        return await self._database.read(lambda db: standings.stats(db, person, server))

    async def last_opened(self, server: int, person: int) -> float | None:
        """When the newest table that this person hosts or hosted on a server was opened."""
        sql = "SELECT max(created) FROM tables WHERE server = ? AND host = ? AND NOT private"
        row = await self._database.read(lambda db: db.execute(sql, (server, person)).fetchone())
        return float(row[0]) if row[0] is not None else None

    async def forget(self, person: int) -> None:
        """Erases a person's id and name; the results of others stay as they are.

        Take the person off living tables first (`bot.tables.forgetting`). Backups made earlier still know
        them, and so do servers whose managers blocked them: else a block could be shaken off.
        """
        await self._database.write(partial(_forget, person=person))
        self.people.forget(person)

    async def backup(self, target: Path | str) -> None:
        """Writes a complete, compact copy over `target`, without holding up anybody who writes meanwhile."""
        await asyncio.to_thread(migrations.copy, self._database.path, Path(target))


def _absolute(path: Path | str) -> Path:
    return Path(path).resolve()


def _lock(path: Path) -> FileLock:
    lock = FileLock(f"{path}.lock", timeout=0, thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise StoreInUse(
            f"Another bot is running with the database {path}. Stop that one first (two would both answer "
            "every click), or give this one a database of its own."
        ) from None
    except OSError as error:
        raise StoreError(f"The database {path} cannot be opened: {error}.") from error
    return lock


@contextmanager
def _refusals() -> Iterator[None]:
    """Turns a violated key into what it means."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        if "tables.channel" in str(error):
            raise ChannelTaken("The channel already hosts a table.") from error
        if str(error).startswith("UNIQUE"):
            raise Conflict(str(error)) from error
        raise


def _put_table(
    db: sqlite3.Connection, table: TableRow, seats: Sequence[SeatRow] | None, unless: Status | None = None
) -> None:
    """Refuses a table that is over, unless its status is this one."""
    fields = {**asdict(table), "unless": unless}
    if all(db.execute(statement, fields).rowcount != 1 for statement in (_PUT_REST, _PUT_TABLE)):
        raise Conflict(f"Table {table.id} is unknown or over.")
    if seats is not None:
        _put_seats(db, table.id, seats)


def _put_seats(db: sqlite3.Connection, table_id: int, seats: Sequence[SeatRow]) -> None:
    db.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    db.executemany(_NEW_SEAT, [values(table_id, seat) for seat in seats])


def _put_points(
    db: sqlite3.Connection, table_id: int, rounds: Sequence[RoundRow], results: Sequence[ResultRow]
) -> None:
    for row in rounds:
        db.executemany(_NEW_ROUND, [(table_id, row.round, *at) for at in enumerate(row.points)])
    if results:
        db.executemany(_NEW_RESULT, [values(table_id, result) for result in results])


def _forget(db: sqlite3.Connection, person: int) -> None:
    noted = "SELECT id, extra, manners FROM tables WHERE instr(extra, :id) OR instr(manners, :id)"
    for table, *notes in db.execute(noted, {"id": str(person)}).fetchall():
        clean = [without_id(note, person) for note in notes]
        db.execute("UPDATE tables SET extra = ?, manners = ? WHERE id = ?", (*clean, table))
    # Living tables were cleaned before; whoever sat down in between is a person there still.
    over = f"(SELECT id FROM tables WHERE NOT ({LIVE}))"
    for statement in (
        f"UPDATE seats SET person = NULL, name = '' WHERE person = ? AND table_id IN {over}",
        "UPDATE results SET person = NULL WHERE person = ?",
        f"UPDATE tables SET host = 0 WHERE host = ? AND id IN {over}",
        "DELETE FROM people WHERE id = ?",
    ):
        db.execute(statement, (person,))
