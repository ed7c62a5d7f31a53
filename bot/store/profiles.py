"""What is remembered of people and of servers: name, language, settings. Kept in memory as well."""

# ruff: noqa: S608 -- the SQL is put together from names of tables and columns, never from values

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Literal

from bot.store.database import Database
from bot.store.rows import Profile, columns

REMEMBERED = 20_000
"""Profiles kept in memory."""


class Profiles:
    """The rows of `people` or of `servers`. Whoever was never stored has an empty profile."""

    def __init__(self, database: Database, kind: Literal["people", "servers"]) -> None:
        self._database = database
        self._kind = kind
        self._known: dict[int, Profile] = {}

    async def get(self, key: int) -> Profile:
        """One profile; from memory if it was asked for before."""
        if key in self._known:
            return self._known[key]
        return self._remember(await self._database.read(lambda db: self._row(db, key)))

    async def change(self, key: int, **fields: str | None) -> Profile:
        """Sets some of `name`, `language` and `settings`. Writes nothing if they are so already."""
        known = await self.get(key)
        if all(getattr(known, field) == value for field, value in fields.items()):
            return known
        return self._remember(await self._database.write(lambda db: self._put(db, key, fields)))

    async def rework(self, key: int, change: Callable[[str], str]) -> Profile:
        """Sets `settings` to what `change` makes of them, in one step: changes at once are all kept."""

        def work(db: sqlite3.Connection) -> Profile:
            return self._put(db, key, {"settings": change(self._row(db, key).settings)})

        return self._remember(await self._database.write(work))

    def forget(self, key: int) -> None:
        """Drops one profile from memory."""
        self._known.pop(key, None)

    def _remember(self, profile: Profile) -> Profile:
        self.forget(profile.id)
        while len(self._known) >= REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known[profile.id] = profile
        return profile

    def _row(self, db: sqlite3.Connection, key: int) -> Profile:
        row = db.execute(f"SELECT {columns(Profile)} FROM {self._kind} WHERE id = ?", (key,)).fetchone()
        return Profile(*row) if row else Profile(key)

    def _put(self, db: sqlite3.Connection, key: int, fields: dict[str, str | None]) -> Profile:
        changes = ", ".join(f"{field} = excluded.{field}" for field in fields)
        db.execute(
            f"INSERT INTO {self._kind} (id, {', '.join(fields)}) VALUES (?{', ?' * len(fields)}) "
            f"ON CONFLICT (id) DO UPDATE SET {changes}",
            (key, *fields.values()),
        )
        return self._row(db, key)
