"""One SQLite connection on a thread of its own, to which whole transactions are sent.

A transaction interleaved with another one on the same connection corrupts both, so no caller gets hold of
one: callers hand in *work*, a plain function of the connection. Each trip to the thread runs all the work
that has gathered by then in one transaction, every piece in a savepoint of its own. That is what keeps a
commit cheap: one trip to the thread instead of five, and under load one fsync for many tables.

The trip is `commit()`, the one call by which aiosqlite lets a connection of our own class (sqlite3's
`factory`) act on its thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import aiosqlite

BUSY = 10.0
"""Seconds to wait for another process that holds the database, such as a backup tool."""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class StoreError(Exception):
    """The database cannot be used; the message says why and what to do, for the person who runs the bot."""


class StoreFailed(StoreError):
    """Some work failed (disk full, locked too long ...). Nothing of it was stored; it may be tried again."""


class Job(Generic[T]):
    """Work that waits for its transaction, then what became of it: `result`, unless there is an `error`."""

    __slots__ = ("answer", "done", "error", "result", "work", "writes")

    def __init__(self, work: Work[T], writes: bool, answer: asyncio.Future[T]) -> None:
        self.work, self.writes, self.answer = work, writes, answer
        self.result: T
        self.error: Exception | None = None
        self.done = False

    def tell(self) -> None:
        """Answers the caller, unless it has gone away."""
        if self.answer.done():
            return
        if self.error is None:
            self.answer.set_result(self.result)
        else:
            self.answer.set_exception(self.error)


class Ledger(sqlite3.Connection):
    """A connection whose `commit` runs all the jobs that wait, as one transaction. It lives on its thread."""

    def __init__(self, waiting: deque[Job[Any]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting = waiting

    def commit(self) -> None:
        """Does every waiting job and marks it done, with a result or an error; raises nothing of its own."""
        jobs = self._take()
        try:
            self._transaction(jobs)
        except Exception as error:
            self.rollback()
            _fail(jobs, error)
        for job in jobs:
            job.done = True

    def _take(self) -> list[Job[Any]]:
        jobs = []
        while self._waiting:
            jobs.append(self._waiting.popleft())
        return jobs

    def _transaction(self, jobs: list[Job[Any]]) -> None:
        # IMMEDIATE: a transaction that starts by reading and finds out later that it cannot write would fail
        # at once, without the patience of BUSY.
        self.execute("BEGIN IMMEDIATE" if any(job.writes for job in jobs) else "BEGIN")
        if len(jobs) == 1:
            jobs[0].result = jobs[0].work(self)
        else:
            for job in jobs:
                self._among_others(job)
        super().commit()

    def _among_others(self, job: Job[Any]) -> None:
        self.execute("SAVEPOINT job")
        try:
            job.result = job.work(self)
        except Exception as error:
            job.error = error
            # After some errors (disk full) SQLite has rolled everything back: then this raises, and all fail.
            self.execute("ROLLBACK TO job")
        self.execute("RELEASE job")


class Database:
    """Runs work in transactions. Its methods belong to one event loop."""

    def __init__(self, path: Path, connection: aiosqlite.Connection, waiting: deque[Job[Any]]) -> None:
        self.path = path
        self._connection = connection
        self._waiting = waiting
        self._unanswered: deque[Job[Any]] = deque()
        self._server: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, path: Path, *, read_only: bool = False) -> Database:
        """Opens an existing, migrated file, named by its absolute path."""
        waiting: deque[Job[Any]] = deque()
        connection = await aiosqlite.connect(
            f"{path.as_uri()}?mode={'ro' if read_only else 'rw'}",
            uri=True,
            timeout=BUSY,
            isolation_level=None,
            factory=partial(Ledger, waiting),
        )
        try:
            for setting in ("synchronous = FULL", "foreign_keys = ON", f"query_only = {read_only:d}"):
                await connection.execute_fetchall(f"PRAGMA {setting}")
        except BaseException:
            await connection.close()
            raise
        return cls(path, connection, waiting)

    async def write(self, work: Work[T]) -> T:
        """Runs `work` and returns its result once it is safely stored.

        Raises what `work` raises, or StoreFailed; in both cases nothing of it is stored. A caller that is
        cancelled while it waits changes nothing: the work is done, wholly, all the same.
        """
        return await self._run(work, writes=True)

    async def read(self, work: Work[T]) -> T:
        """Runs `work`, which must not write, on one consistent state. Raises StoreFailed."""
        return await self._run(work, writes=False)

    async def close(self) -> None:
        """Finishes what waits, then closes. Calling it again waits for the same."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="database closing")
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        while self._server is not None:
            await asyncio.wait([self._server])
        await self._connection.close()

    async def _run(self, work: Work[T], *, writes: bool) -> T:
        if self._closing is not None:
            raise StoreError("The database has been closed.")
        job: Job[T] = Job(work, writes, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        self._unanswered.append(job)
        if self._server is None:
            self._server = asyncio.create_task(self._serve(), name="database")
            self._server.add_done_callback(self._abandon)
        try:
            return await job.answer
        except sqlite3.Error as error:
            raise StoreFailed(f"The database {self.path} refused: {error}. Nothing was changed.") from error

    async def _serve(self) -> None:
        """Makes trips to the thread until nothing waits. A task, so that no caller can cancel it."""
        while self._unanswered:
            await self._connection.commit()
            self._answer()
        self._server = None

    def _abandon(self, server: asyncio.Task[None]) -> None:
        """Leaves nobody waiting if the task has stopped early: the loop is being shut down, say."""
        if self._server is not server:
            return
        self._server = None
        error = None if server.cancelled() else server.exception()
        while self._unanswered:
            answer = self._unanswered.popleft().answer
            if error is None or answer.done():
                answer.cancel()
            else:
                answer.set_exception(error)

    def _answer(self) -> None:
        # Jobs are taken in the order in which they came, so those that are done stand in front.
        while self._unanswered and self._unanswered[0].done:
            self._unanswered.popleft().tell()


def _fail(jobs: list[Job[Any]], error: Exception) -> None:
    """Nothing was stored: tells it to every job, each with an exception of its own."""
    for job in jobs:
        if job.error is None:
            job.error = error if len(jobs) == 1 else sqlite3.OperationalError(str(error))
