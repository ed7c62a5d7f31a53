"""The connection: other processes, groups of transactions, cancelling, closing."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.store.database import Ledger
from bot.store.rows import RoundRow
from bot.store.store import Conflict, Store, StoreError, StoreFailed, StoreInUse
from tests.kit.stored import SEATS, lobby, move, opened, opened_once, running, store

__all__ = ["store"]  # a fixture


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.db"


async def test_the_writer_syncs_every_commit(store: Store) -> None:
    def settings(db: sqlite3.Connection) -> list[int]:
        names = ("synchronous", "foreign_keys", "busy_timeout")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store._database.read(settings) == [2, 1, 10_000]


# ---------------------------------------------------------------------------------- other processes

WRITER = """
import asyncio, sys
from bot.store.store import Store
from tests.kit.stored import running

async def main():
    store = await Store.open(sys.argv[1])
    await running(store)
    print("ready", flush=True)
    sys.stdin.readline()
    await store.close()

asyncio.run(main())
"""

HOLDER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("ready", flush=True)
sys.stdin.readline()
db.execute("COMMIT")
"""


@asynccontextmanager
async def program(code: str, path: Path) -> AsyncIterator[Process]:
    """A second process, which has said that it is ready."""
    root = Path(__file__).parents[3]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, str(path), stdin=PIPE, stdout=PIPE, cwd=root
    )
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"ready\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def test_a_second_writer_is_refused_until_the_first_one_closes(path: Path) -> None:
    async with program(WRITER, path) as first:
        with pytest.raises(StoreInUse, match="Stop that one first"):
            await Store.open(path)
        with pytest.raises(StoreInUse):  # and again: being refused must not break the first one's lock
            await Store.open(path.parent / ".." / path.parent.name / path.name)
        await first.communicate(b"\n")
        assert first.returncode == 0
    await opened_once(path)


async def test_a_killed_writer_leaves_all_it_stored_and_no_lock(path: Path) -> None:
    async with program(WRITER, path) as first:
        first.kill()
        await first.wait()
        assert path.with_name("bot.db-wal").stat().st_size
        async with opened(path) as store:
            assert [saved.seats for saved in await store.live_tables()] == [SEATS]


async def test_a_reader_works_beside_the_writer_and_cannot_write(path: Path) -> None:
    async with program(WRITER, path), opened(path, Store.read_only) as reader:
        assert len(await reader.live_tables()) == 1
        await reader.backup(path.with_name("copy.db"))
        with pytest.raises(StoreFailed, match="readonly"):
            await reader.new_table(lobby(channel=5))
    async with opened(path.with_name("copy.db"), Store.read_only) as reader:
        assert len(await reader.live_tables()) == 1


async def test_moves_wait_while_another_process_holds_the_database(store: Store, path: Path) -> None:
    rows = [await running(store, channel=channel) for channel in range(50)]
    async with program(HOLDER, path) as holder:
        waiting = [
            asyncio.create_task(store.save_moves(replace(row, move=1), [move(0)], "{}")) for row in rows
        ]
        await asyncio.sleep(0.2)
        assert not any(task.done() for task in waiting)
        await holder.communicate(b"\n")
        await asyncio.gather(*waiting)
    assert all(saved.moves == (move(0),) for saved in await store.live_tables())


# -------------------------------------------------------------------------- groups of transactions


async def test_who_waits_together_is_stored_in_one_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also pins the way to the thread: aiosqlite's `commit()` calls ours, there."""
    sizes: list[int] = []
    real = Ledger._transaction

    def counted(ledger: Ledger, jobs: list[Any]) -> None:
        sizes.append(len(jobs))
        real(ledger, jobs)

    monkeypatch.setattr(Ledger, "_transaction", counted)
    await asyncio.gather(*(running(store, channel=channel) for channel in range(50)))
    assert sum(sizes) == 50
    assert len(sizes) <= 3


async def test_a_failure_in_a_group_is_its_own(store: Store) -> None:
    rows = [await running(store, channel=channel) for channel in range(10)]
    first = [RoundRow(1, (2, 3))]
    await store.save_moves(replace(rows[4], move=1), [move(0)], '"kept"', rounds=first)
    tasks = (store.save_moves(replace(row, move=2), [move(1)], '"new"', rounds=first) for row in rows)
    outcome = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in outcome if answer is not None] == [Conflict]
    assert isinstance(outcome[4], Conflict)
    tables = await store.live_tables()
    assert [saved.snapshot for saved in tables] == ['"new"'] * 4 + ['"kept"'] + ['"new"'] * 5
    assert [saved.moves for saved in tables] == [(move(1),)] * 4 + [(move(0),)] + [(move(1),)] * 5


def breaks_the_commit(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA defer_foreign_keys = ON")
    db.execute("INSERT INTO snapshots VALUES (999, 0, '')")


def rolls_all_back(db: sqlite3.Connection) -> None:
    db.execute("INSERT OR ROLLBACK INTO notes VALUES ('twice', ''), ('twice', '')")


@pytest.mark.parametrize("disaster", [breaks_the_commit, rolls_all_back])
async def test_if_the_transaction_fails_everybody_is_told_and_nothing_is_stored(
    store: Store, disaster: Any
) -> None:
    database = store._database
    outcome = await asyncio.gather(
        store.new_table(lobby(channel=1)), database.write(disaster), store.new_table(lobby(channel=2)),
        return_exceptions=True,
    )  # fmt: skip
    assert [type(answer) for answer in outcome] == [StoreFailed] * 3
    assert await store.live_tables() == []
    assert await store.new_table(lobby(channel=1)) > 0


async def test_readers_do_not_wait_for_another_process(store: Store, path: Path) -> None:
    async with program(HOLDER, path) as holder:
        assert await store.live_tables() == []
        assert holder.returncode is None  # it holds the database until it is told otherwise


async def test_who_is_cancelled_while_waiting_loses_nothing(store: Store) -> None:
    rows = [await running(store, channel=channel) for channel in range(20)]
    tasks = [asyncio.create_task(store.save_moves(replace(row, move=1), [move(0)], "{}")) for row in rows]
    await asyncio.sleep(0)  # all wait now
    for task in tasks[::2]:
        task.cancel()
    outcome = await asyncio.gather(*tasks, return_exceptions=True)
    assert [answer is None for answer in outcome] == [False, True] * 10
    assert all(saved.moves == (move(0),) for saved in await store.live_tables())


@pytest.mark.parametrize("turns", [1, 2])  # before and after it has begun
async def test_shutting_the_loop_down_leaves_nobody_waiting(store: Store, turns: int) -> None:
    waiting = asyncio.create_task(store.new_table(lobby()))
    for _ in range(turns):
        await asyncio.sleep(0)
    [server] = [task for task in asyncio.all_tasks() if task.get_name() == "database"]
    server.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await store.new_table(lobby(channel=2)) > 0


async def test_closing_finishes_what_waits(path: Path) -> None:
    async with opened(path) as store:
        waiting = [asyncio.create_task(store.new_table(lobby(channel=channel))) for channel in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(store.close(), store.close())
        assert len(await asyncio.gather(*waiting)) == 20
    with pytest.raises(StoreError, match="has been closed"):
        await store.live_tables()
    async with opened(path) as store:
        assert len(await store.live_tables()) == 20
