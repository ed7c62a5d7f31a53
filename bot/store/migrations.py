"""Brings a database file to the shape this program knows, or says why it cannot. Synchronous; for start-up.

`schema/NNN_name.sql` are the migrations, 1, 2, 3 ...; SQLite's `user_version` is the number of the last one
done. Each runs in one transaction together with that number, so a file is always at a whole version.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from glob import escape
from pathlib import Path

from bot.store.database import BUSY, StoreError

SCHEMA = Path(__file__).parent / "schema"
APPLICATION = 0x5374616D
"""SQLite's `application_id` of our files ("Stam")."""


EARLY = 2
"""The last version that a file with a shape of the first day may have: 001_tables.sql was edited then."""
_ADDED = {
    "called": "TEXT NOT NULL DEFAULT '[]'",
    "private": "INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1))",
    "manners": "TEXT NOT NULL DEFAULT '{}'",
}
_EARLY_INDEX = """
DROP INDEX live_table;
CREATE UNIQUE INDEX live_table ON tables (channel) WHERE status IN ('lobby', 'running') AND NOT private;
"""


class StoreTooNew(StoreError):
    """A newer program has written this file."""


class StoreDamaged(StoreError):
    """The file is not, or no longer, a sound database."""


def prepare(path: Path, schema: Path = SCHEMA) -> None:
    """Creates the file, or checks it and migrates it; before a migration it is copied to `<name>.v<n>.bak`.

    The caller holds the store's lock.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _sound(path):
        version = _inspect(path, schema) if _size(path) else _begun_anew(path)
        with closing(sqlite3.connect(path, timeout=BUSY, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            _migrate(db, path, version, schema)


def _begun_anew(path: Path) -> int:
    """The version of a file that is empty or not there: 0, unless what lies beside it tells of another."""
    left = [_wal(path), *sorted(path.parent.glob(f"{escape(path.name)}.*.bak"))]
    if told := [file.name for file in left if _size(file)]:
        raise StoreDamaged(
            f"The database {path} is empty or gone, but there was one: {', '.join(told)} lies beside it. "
            "Put the newest backup in its place, or move these elsewhere to begin anew, and start again."
        )
    return 0


def check_version(path: Path, schema: Path = SCHEMA) -> None:
    """Raises unless the file, which may be in use, has exactly this program's shape."""
    with _sound(path), closing(_reader(path)) as db:
        version = _known_version(db, path, schema)
        whole = not (0 < version <= EARLY and _repair(db))
    if version < len(_migrations(schema)) or not whole:
        raise StoreError(f"The database {path} is older than this program. Start the bot once to renew it.")


def copy(path: Path, target: Path) -> None:
    """Writes a compact copy of a database, which may be in use, over `target`, all at once."""
    if target.exists() and target.samefile(path):
        raise StoreError(f"{target} is the database itself, not a place for a copy of it.")
    draft = target.with_name(target.name + ".part")
    try:
        draft.unlink(missing_ok=True)
        with closing(_reader(path)) as db:
            db.execute("VACUUM INTO ?", (str(draft),))
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(target)
    except (OSError, sqlite3.Error) as error:
        draft.unlink(missing_ok=True)
        raise StoreError(f"The copy cannot be written to {target}: {error}.") from error


def _reader(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY)


def _inspect(path: Path, schema: Path) -> int:
    """The version of a file, which is left as it is if anything about it is wrong."""
    _refuse_stale_wal(path)
    # A log that was left over means the last run was killed: look closer than usual.
    check = "integrity_check" if _size(_wal(path)) else "quick_check"
    # Through a reader: the last writer to close would put the log, however wrong, into the file.
    with closing(_reader(path)) as db:
        version = _known_version(db, path, schema)
        _check(db, path, check)
    return version


def _known_version(db: sqlite3.Connection, path: Path, schema: Path) -> int:
    version, application = (_pragma(db, name) for name in ("user_version", "application_id"))
    if application != APPLICATION and db.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise StoreError(f"{path} is the database of another program. Name a different file.")
    if version > len(_migrations(schema)):
        raise StoreTooNew(
            f"The database {path} was written by a newer version of this program (its format is {version}, "
            f"this program knows {len(_migrations(schema))}). Install that version again."
        )
    return version


def _migrate(db: sqlite3.Connection, path: Path, version: int, schema: Path) -> None:
    steps = _migrations(schema)[version:]
    repair = _repair(db) if 0 < version <= EARLY else ""
    if (steps or repair) and version:
        copy(path, path.with_name(f"{path.name}.v{version}.bak"))
    # Rebuilding a table needs this off, and it cannot be changed within a transaction.
    db.execute("PRAGMA foreign_keys = OFF")
    if repair:
        _step(db, repair, version)
    for number, step in enumerate(steps, version + 1):
        _step(db, step.read_text(encoding="utf-8"), number)


def _repair(db: sqlite3.Connection) -> str:
    """What makes a file of the first day what its version says; nothing for any other."""
    there = {name for _, name, *_ in db.execute("PRAGMA table_info(tables)")}
    missing = [f"{name} {kind}" for name, kind in _ADDED.items() if there and name not in there]
    script = [f"ALTER TABLE tables ADD COLUMN {column};" for column in missing]
    if "call_move" in there:
        script.append("ALTER TABLE tables DROP COLUMN call_move;")
    return "\n".join([*script, _EARLY_INDEX]) if script else ""


def _step(db: sqlite3.Connection, script: str, number: int) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in _statements(script):
            db.execute(statement)
        if broken := db.execute("PRAGMA foreign_key_check").fetchone():
            raise StoreError(f"Migration {number} leaves rows of {broken[0]} without parents in {broken[2]}.")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(f"Migration {number} failed: {error}. The database is as it was before.") from error
    finally:
        db.rollback()  # nothing, after a commit


def _statements(script: str) -> Iterator[str]:
    """The statements of a script, one by one (`executescript` would commit first)."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    yield statement


def _migrations(schema: Path) -> list[Path]:
    steps = sorted(schema.glob("[0-9]*.sql"))
    if [int(step.name.split("_")[0]) for step in steps] != list(range(1, len(steps) + 1)):
        raise StoreError(f"The migrations in {schema} are not numbered 1, 2, 3 ...")
    return steps


@contextmanager
def _sound(path: Path) -> Iterator[None]:
    """Turns SQLite's words about a file it cannot read into ours."""
    try:
        yield
    except sqlite3.OperationalError as error:  # locked, full, no permission ...: not the file's fault
        raise StoreError(f"The database {path} cannot be opened: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise _damaged(path, str(error)) from error
    except OSError as error:
        raise StoreError(f"The database {path} cannot be opened: {error}.") from error


def _check(db: sqlite3.Connection, path: Path, pragma: str) -> None:
    [[answer]] = db.execute(f"PRAGMA {pragma}(1)").fetchall()
    if answer != "ok":
        raise _damaged(path, str(answer).splitlines()[-1])


def _refuse_stale_wal(path: Path) -> None:
    """A log beside a restored backup is another file's, and SQLite would mix the two without a word.

    Copies made by `copy` say "no log" in their header (byte 18 is 1), a file that has a log says 2.
    """
    if not _size(_wal(path)):
        return
    with path.open("rb") as file:
        if file.read(20)[18:19] == b"\x01":
            raise StoreDamaged(
                f"{_wal(path).name} does not belong to {path}: a backup was put in place, but the log of the "
                f"old database stayed. Delete {path.name}-wal and {path.name}-shm, then start again."
            )


def _damaged(path: Path, detail: str) -> StoreDamaged:
    return StoreDamaged(
        f"The database {path} is damaged ({detail}). Keep it aside together with {path.name}-wal and "
        f"{path.name}-shm, put the newest backup in its place, and start again."
    )


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])
