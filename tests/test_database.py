"""The file and the connection: migrations, other processes, groups of transactions, damage."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from shutil import copy, copytree
from typing import Any

import pytest
from msgspec.structs import replace

from bot.database import Database, Ledger
from bot.migrations import SCHEMA
from bot.store import Conflict, Store, StoreDamaged, StoreError, StoreFailed, StoreInUse, StoreTooNew
from tests.test_store import BIG, SEATS, lobby, move, running, store

__all__ = ["store"]  # the fixture

VERSIONS = len(list(SCHEMA.glob("*.sql")))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.db"


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    """A copy of the migrations, to add more to."""
    return Path(copytree(SCHEMA, tmp_path / "schema"))


def pragma(path: Path, name: str) -> Any:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"PRAGMA {name}").fetchone()[0]


def dump(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as db:
        return set(db.iterdump())


# --------------------------------------------------------------------------------------- migrations


async def test_a_new_file_and_its_folder_are_created(tmp_path: Path) -> None:
    path = tmp_path / "data" / "deeper" / "bot.db"
    await (await Store.open(path)).close()
    assert pragma(path, "user_version") == VERSIONS
    assert pragma(path, "journal_mode") == "wal"
    assert not list(path.parent.glob("*.bak"))


async def test_the_writer_syncs_every_commit(store: Store) -> None:
    def settings(db: sqlite3.Connection) -> list[int]:
        names = ("synchronous", "foreign_keys", "busy_timeout")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store._database.read(settings) == [2, 1, 10_000]


@pytest.mark.parametrize("version", range(1, VERSIONS + 1))
async def test_a_file_of_each_older_version_is_brought_up_to_date(
    path: Path, schema: Path, tmp_path: Path, version: int
) -> None:
    newest = VERSIONS + 1
    (schema / f"{newest:03}_mood.sql").write_text("ALTER TABLE people ADD COLUMN mood TEXT;\n")
    old = Path(copytree(schema, tmp_path / "old"))
    for step in sorted(old.glob("*.sql"))[version:]:
        step.unlink()
    await (await Store.open(path, schema=old)).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO people (id, name) VALUES (?, 'Ann')", (BIG,))
    before = dump(path)

    store = await Store.open(path, schema=schema)
    assert (await store.person(BIG)).name == "Ann"
    await store.close()
    backup = path.with_name(f"bot.db.v{version}.bak")
    assert pragma(path, "user_version") == newest
    assert (pragma(backup, "user_version"), dump(backup)) == (version, before)


async def test_a_failing_migration_leaves_the_version_before_it(path: Path, schema: Path) -> None:
    await (await Store.open(path)).close()
    (schema / f"{VERSIONS + 1:03}_good.sql").write_text("CREATE TABLE good (a);\n")
    bad = schema / f"{VERSIONS + 2:03}_bad.sql"
    bad.write_text("CREATE TABLE half (a);\nINSERT INTO half VALUES (1);\nCREATE TABLE half (b);\n")
    for _ in range(2):  # a supervisor starts it again
        with pytest.raises(StoreError, match="half already exists"):
            await Store.open(path, schema=schema)
        assert pragma(path, "user_version") == VERSIONS + 1
        assert not any("half" in line for line in dump(path))
    assert pragma(path.with_name(f"bot.db.v{VERSIONS}.bak"), "user_version") == VERSIONS
    bad.unlink()
    await (await Store.open(path, schema=schema)).close()


async def test_a_migration_may_not_orphan_rows(path: Path, schema: Path) -> None:
    store = await Store.open(path)
    await running(store)
    await store.close()
    (schema / f"{VERSIONS + 1:03}_orphans.sql").write_text("DELETE FROM tables;\n")
    with pytest.raises(StoreError, match="leaves rows of seats without parents in tables"):
        await Store.open(path, schema=schema)
    store = await Store.open(path)
    assert len(await store.live_tables()) == 1
    await store.close()


async def test_migrations_are_numbered_without_gaps(path: Path, schema: Path) -> None:
    (schema / f"{VERSIONS + 2:03}_gap.sql").write_text("")
    with pytest.raises(StoreError, match="not numbered"):
        await Store.open(path, schema=schema)


async def test_a_file_of_a_newer_program_is_left_alone(path: Path) -> None:
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    for opening in (Store.open, Store.read_only):
        with pytest.raises(StoreTooNew, match="its format is 99"):
            await opening(path)


async def test_a_reader_does_not_migrate(path: Path, schema: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 0")
    path.touch()
    with pytest.raises(StoreError, match="Start the bot once"):
        await Store.read_only(path)


async def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE music (song)")
    with pytest.raises(StoreError, match="another program"):
        await Store.open(path)


# ----------------------------------------------------------------------------------- damaged files


async def filled(path: Path) -> None:
    """A database of some hundred pages."""
    store = await Store.open(path)
    for channel in range(50):
        row = await running(store, channel=channel)
        await store.save_moves(replace(row, move=30), [move(n) for n in range(30)], "x" * 3000)
    await store.close()


@pytest.mark.parametrize("where", [0, 4096, 40_960])
async def test_a_damaged_file_is_named_with_what_to_do(path: Path, where: int) -> None:
    await filled(path)
    with path.open("rb+") as file:
        file.seek(where)
        file.write(b"\xa5" * 8192)
    before = path.read_bytes()
    with pytest.raises(StoreDamaged, match=r"bot\.db is damaged .* put the newest backup in its place"):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    for opening in (Store.open, Store.read_only):
        with pytest.raises(StoreError, match="cannot be opened"):
            await opening(tmp_path)
    with pytest.raises(StoreError, match="cannot be opened"):
        await Store.read_only(tmp_path / "nowhere.db")
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be opened"):
        await Store.open(tmp_path / "file" / "bot.db")


async def test_a_backup_restored_beside_an_old_log_is_refused_untouched(store: Store, path: Path) -> None:
    await running(store)
    await store.backup(path.with_name("backup.db"))
    await running(store, channel=2)
    log = path.with_name("bot.db-wal").read_bytes()
    await store.close()

    copy(path.with_name("backup.db"), path)
    path.with_name("bot.db-wal").write_bytes(log)
    before = path.read_bytes()
    with pytest.raises(StoreDamaged, match=r"Delete bot\.db-wal and bot\.db-shm"):
        await Store.open(path)
    assert path.read_bytes() == before

    path.with_name("bot.db-wal").unlink()
    restored = await Store.open(path)
    assert len(await restored.live_tables()) == 1
    await restored.close()


async def test_a_plain_copy_restored_beside_an_old_log_is_refused_untouched(path: Path) -> None:
    await filled(path)
    old = path.read_bytes()  # has been in use, so its header allows for a log
    store = await Store.open(path)
    for channel in range(100, 150):
        row = await running(store, channel=channel)
        await store.save_moves(row, [move(n) for n in range(30)], "y" * 3000)
    await store._database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    await store.save_moves(replace(row, move=60), [move(n) for n in range(30, 60)], "z" * 3000)
    log = path.with_name("bot.db-wal").read_bytes()
    await store.close()

    path.write_bytes(old)
    path.with_name("bot.db-wal").write_bytes(log)
    with pytest.raises(StoreDamaged, match="put the newest backup in its place"):
        await Store.open(path)
    assert path.read_bytes() == old


# ---------------------------------------------------------------------------------- other processes

WRITER = """
import asyncio, sys
from bot.store import Store
from tests.test_store import running

async def main():
    store = await Store.open(sys.argv[1])
    await running(store)
    print("ready", flush=True)
    sys.stdin.readline()
    await store.close()

asyncio.run(main())
"""

HOLDER = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("ready", flush=True)
time.sleep(1)
db.execute("COMMIT")
"""


@asynccontextmanager
async def program(code: str, path: Path) -> AsyncIterator[Process]:
    """A second process, which has said that it is ready."""
    root = Path(__file__).parents[1]
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
    await (await Store.open(path)).close()


async def test_a_killed_writer_leaves_all_it_stored_and_no_lock(path: Path) -> None:
    async with program(WRITER, path) as first:
        first.kill()
        await first.wait()
        assert path.with_name("bot.db-wal").stat().st_size
        store = await Store.open(path)
        assert [saved.seats for saved in await store.live_tables()] == [SEATS]
        await store.close()


async def test_a_reader_works_beside_the_writer_and_cannot_write(path: Path) -> None:
    async with program(WRITER, path):
        reader = await Store.read_only(path)
        assert len(await reader.live_tables()) == 1
        await reader.backup(path.with_name("copy.db"))
        with pytest.raises(StoreFailed, match="readonly"):
            await reader.new_table(lobby(channel=5))
        await reader.close()
    reader = await Store.read_only(path.with_name("copy.db"))
    assert len(await reader.live_tables()) == 1
    await reader.close()


async def test_moves_wait_while_another_process_holds_the_database(store: Store, path: Path) -> None:
    rows = [await running(store, channel=channel) for channel in range(50)]
    async with program(HOLDER, path):
        waiting = [
            asyncio.create_task(store.save_moves(replace(row, move=1), [move(0)], "{}")) for row in rows
        ]
        await asyncio.sleep(0.2)
        assert not any(task.done() for task in waiting)
        await asyncio.gather(*waiting)
    assert all(saved.moves == (move(0),) for saved in await store.live_tables())


# -------------------------------------------------------------------------- groups of transactions


async def test_who_waits_together_is_stored_in_one_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also pins the road to the thread: aiosqlite's `commit()` calls ours, there."""
    sizes: list[int] = []
    real = Ledger._transaction
    monkeypatch.setattr(
        Ledger, "_transaction", lambda ledger, jobs: (sizes.append(len(jobs)), real(ledger, jobs))[1]
    )
    await asyncio.gather(*(running(store, channel=channel) for channel in range(50)))
    assert sum(sizes) == 50
    assert len(sizes) <= 3


async def test_a_failure_in_a_group_is_its_own(store: Store) -> None:
    rows = [await running(store, channel=channel) for channel in range(10)]
    await store.save_moves(replace(rows[4], move=1), [move(0)], '"kept"')
    tasks = (store.save_moves(replace(row, move=1), [move(0)], '"new"') for row in rows)
    outcome = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in outcome if answer is not None] == [Conflict]
    assert isinstance(outcome[4], Conflict)
    assert [saved.snapshot for saved in await store.live_tables()] == ['"new"'] * 4 + ['"kept"'] + ['"new"'] * 5


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
        assert await asyncio.wait_for(store.live_tables(), 0.5) == []
        assert holder.returncode is None


async def test_who_is_cancelled_while_waiting_loses_nothing(store: Store) -> None:
    rows = [await running(store, channel=channel) for channel in range(20)]
    tasks = [asyncio.create_task(store.save_moves(replace(row, move=1), [move(0)], "{}")) for row in rows]
    await asyncio.sleep(0)  # all wait now
    for task in tasks[::2]:
        task.cancel()
    outcome = await asyncio.gather(*tasks, return_exceptions=True)
    assert [answer is None for answer in outcome] == [False, True] * 10
    assert all(saved.moves == (move(0),) for saved in await store.live_tables())


async def test_shutting_the_loop_down_leaves_nobody_waiting(store: Store) -> None:
    waiting = asyncio.create_task(store.new_table(lobby()))
    await asyncio.sleep(0)
    [server] = [task for task in asyncio.all_tasks() if task.get_name() == "database"]
    server.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await store.new_table(lobby(channel=2)) > 0


async def test_closing_finishes_what_waits(path: Path) -> None:
    store = await Store.open(path)
    waiting = [asyncio.create_task(store.new_table(lobby(channel=channel))) for channel in range(20)]
    await asyncio.sleep(0)
    await asyncio.gather(store.close(), store.close())
    assert len(await asyncio.gather(*waiting)) == 20
    await store.close()
    with pytest.raises(StoreError, match="has been closed"):
        await store.live_tables()
    store = await Store.open(path)
    assert len(await store.live_tables()) == 20
    await store.close()


async def test_a_failed_opening_leaves_no_thread_and_no_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> Database:
        raise StoreError("no")

    with monkeypatch.context() as patch:
        patch.setattr(Database, "connect", fail)
        with pytest.raises(StoreError, match="no"):
            await Store.open(path)
    await (await Store.open(path)).close()
