"""The file at start-up: old, new, foreign, damaged."""

# ruff: noqa: ASYNC240 -- looking at files is what these tests are about

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from shutil import copy, copytree
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from bot.store.database import Database
from bot.store.migrations import APPLICATION, SCHEMA
from bot.store.store import ChannelTaken, Store, StoreDamaged, StoreError, StoreTooNew
from tests.kit.stored import BIG, lobby, move, opened, opened_once, running, store

__all__ = ["store"]  # a fixture

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
    await opened_once(path)
    assert pragma(path, "user_version") == VERSIONS
    assert pragma(path, "journal_mode") == "wal"
    assert not list(path.parent.glob("*.bak"))


@pytest.mark.parametrize("version", range(1, VERSIONS + 1))
async def test_a_file_of_each_older_version_is_brought_up_to_date(
    path: Path, schema: Path, tmp_path: Path, version: int
) -> None:
    newest = VERSIONS + 1
    (schema / f"{newest:03}_mood.sql").write_text("ALTER TABLE people ADD COLUMN mood TEXT;\n")
    old = Path(copytree(schema, tmp_path / "old"))
    for step in sorted(old.glob("*.sql"))[version:]:
        step.unlink()
    await opened_once(path, schema=old)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO people (id, name) VALUES (?, 'Ann')", (BIG,))
    before = dump(path)

    async with opened(path, schema=schema) as store:
        assert (await store.person(BIG)).name == "Ann"
    backup = path.with_name(f"bot.db.v{version}.bak")
    assert pragma(path, "user_version") == newest
    assert (pragma(backup, "user_version"), dump(backup)) == (version, before)


CALLED = "    called     TEXT NOT NULL,                       -- JSON: the people whom it calls\n"
PRIVATE = (
    "    private    INTEGER NOT NULL CHECK (private IN (0, 1)),  -- 1: one person's, shown to nobody else\n"
)
MANNERS = "    manners    TEXT NOT NULL,\n"
CALL_MOVE = "    call_move  INTEGER,\n"
FIRST_DAY = {
    "the first": ((CALLED, ""), (PRIVATE, ""), (MANNERS, ""), (" AND NOT private", "")),
    "calls": ((CALLED, CALL_MOVE), (PRIVATE, ""), (MANNERS, ""), (" AND NOT private", "")),
    "manners": ((CALLED, CALL_MOVE),),
}
"""What 001_tables.sql was like before it was edited in place: the differences from what it is now."""


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("shape", FIRST_DAY)
async def test_a_file_of_the_first_day_is_repaired(path: Path, shape: str, version: int) -> None:
    """Its version says that nothing is to be done, and then a column was missing (S13)."""
    script = (SCHEMA / "001_tables.sql").read_text("utf-8")
    for now, then in FIRST_DAY[shape]:
        assert now in script
        script = script.replace(now, then)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(script)
        if version == 2:
            db.executescript((SCHEMA / "002_draws.sql").read_text("utf-8"))
        there = {row[1] for row in db.execute("PRAGMA table_info(tables)")}
        row = {name: value for name, value in asdict(lobby(channel=2)).items() if name in there - {"id"}}
        marks = ", ".join("?" * len(row))
        db.execute(f"INSERT INTO tables ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
        db.execute("INSERT INTO people (id, name) VALUES (3, 'Ann')")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {version}")
        db.commit()

    with pytest.raises(StoreError, match="Start the bot once to renew it"):
        await Store.read_only(path)
    async with opened(path) as store:
        (saved,) = await store.live_tables()
        assert (saved.table.channel, saved.table.private) == (2, False)
        assert (await store.person(3)).name == "Ann"
        await store.new_table(lobby(channel=2, private=True))
        with pytest.raises(ChannelTaken):
            await store.new_table(lobby(channel=2))
    backup = path.with_name(f"bot.db.v{version}.bak")
    backup.unlink()
    await opened_once(path)
    assert not backup.exists(), "it is repaired once"


async def test_a_failing_migration_leaves_the_version_before_it(path: Path, schema: Path) -> None:
    await opened_once(path)
    (schema / f"{VERSIONS + 1:03}_good.sql").write_text("CREATE TABLE good (a);\n")
    bad = schema / f"{VERSIONS + 2:03}_bad.sql"
    bad.write_text("CREATE TABLE half (a);\nINSERT INTO half VALUES (1);\nCREATE TABLE half (b);\n")
    for _ in range(2):  # a supervisor starts it again
        with pytest.raises(StoreError, match=f"Migration {VERSIONS + 2} failed: table half already exists"):
            await Store.open(path, schema=schema)
        assert pragma(path, "user_version") == VERSIONS + 1
        assert not any("half" in line for line in dump(path))
    assert pragma(path.with_name(f"bot.db.v{VERSIONS}.bak"), "user_version") == VERSIONS
    bad.unlink()
    await opened_once(path, schema=schema)


async def test_a_migration_may_not_orphan_rows(path: Path, schema: Path) -> None:
    async with opened(path) as store:
        await running(store)
    (schema / f"{VERSIONS + 1:03}_orphans.sql").write_text("DELETE FROM tables;\n")
    with pytest.raises(StoreError, match="leaves rows of seats without parents in tables"):
        await Store.open(path, schema=schema)
    async with opened(path) as store:
        assert len(await store.live_tables()) == 1


LANDED = {
    "001_tables.sql": "f049a300d5967820cdf6ef73fa1b1e18ec3e423e640df1d4092bddd9158fba23",
    "002_draws.sql": "4ef5dce32a99fa35e1f032d8cc89defb4ed3d416580063b5f55c8dca0ff0990d",
}
"""The SHA-256 of every migration that people's databases have gone through."""


def test_a_migration_that_has_landed_is_never_edited() -> None:
    """One was, on the first day, and the files written before had another shape than their version said."""
    found = {file.name: sha256(file.read_bytes()).hexdigest() for file in SCHEMA.glob("*.sql")}
    assert found == LANDED, "write a new migration instead, and its hash in LANDED once it has landed"


async def test_migrations_are_numbered_without_gaps(path: Path, schema: Path) -> None:
    (schema / f"{VERSIONS + 2:03}_gap.sql").write_text("")
    with pytest.raises(StoreError, match="not numbered"):
        await Store.open(path, schema=schema)


async def test_a_file_of_a_newer_program_is_left_alone(path: Path) -> None:
    await opened_once(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    for opening in (Store.open, Store.read_only):
        with pytest.raises(StoreTooNew, match="its format is 99"):
            await opening(path)


async def test_a_reader_does_not_migrate(path: Path) -> None:
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
    async with opened(path) as store:
        for channel in range(50):
            row = await running(store, channel=channel)
            await store.save_moves(replace(row, move=30), [move(n) for n in range(30)], "x" * 3000)


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
    with pytest.raises(StoreError, match="There is no database"):
        await Store.read_only(tmp_path / "nowhere.db")
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be opened"):
        await Store.open(tmp_path / "file" / "bot.db")


@pytest.mark.parametrize("name", ["bot.db", "a[1].db"])
@pytest.mark.parametrize("ending", ["-wal", ".v1.bak"])
@pytest.mark.parametrize("gone", [True, False])
async def test_an_empty_file_where_there_was_a_database_is_not_begun_anew(
    tmp_path: Path, name: str, ending: str, gone: bool
) -> None:
    """It was, in silence, and tables were numbered from 1 again (S12)."""
    path, left = tmp_path / name, name + ending
    if not gone:
        path.touch()
    path.with_name(left).write_bytes(b"something")
    with pytest.raises(
        StoreDamaged, match=re.escape(f"is empty or gone, but there was one: {left} lies beside it")
    ):
        await opened_once(path)
    assert path.with_name(left).read_bytes() == b"something" and path.exists() is not gone


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
    async with opened(path) as restored:
        assert len(await restored.live_tables()) == 1


async def test_a_plain_copy_restored_beside_an_old_log_is_refused_untouched(path: Path) -> None:
    await filled(path)
    old = path.read_bytes()  # has been in use, so its header allows for a log
    async with opened(path) as store:
        for channel in range(100, 150):
            row = await running(store, channel=channel)
            await store.save_moves(row, [move(n) for n in range(30)], "y" * 3000)
        await store._database._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        await store.save_moves(replace(row, move=60), [move(n) for n in range(30, 60)], "z" * 3000)
        log = path.with_name("bot.db-wal").read_bytes()

    path.write_bytes(old)
    path.with_name("bot.db-wal").write_bytes(log)
    with pytest.raises(StoreDamaged, match="put the newest backup in its place"):
        await Store.open(path)
    assert path.read_bytes() == old


async def test_a_failed_opening_leaves_no_thread_and_no_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> Database:
        raise StoreError("no")

    with monkeypatch.context() as patch:
        patch.setattr(Database, "connect", fail)
        with pytest.raises(StoreError, match="no"):
            await Store.open(path)
    await opened_once(path)
