"""Who may open tables and who may join them, by what a server's managers chose."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.errors import Refusal
from bot.store.preferences import ServerRules, server_rules
from bot.tables.living_tables import LivingTables
from bot.tables.requests import Person, Place


class Caller(NamedTuple):
    """Somebody at the door, as Discord describes them."""

    person: Person
    place: Place
    above: int | None = None
    """The channel on which the place hangs, if it is a thread."""
    roles: frozenset[int] = frozenset()
    there: Callable[[int], bool] = lambda _: True
    """Whether a channel or role exists still."""


class Admission:
    """Requests that the managers of a server may have restricted."""

    def __init__(self, tables: LivingTables) -> None:
        """To these tables."""
        self._tables = tables
        self._doors: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def admit(self, caller: Caller) -> ServerRules:
        """Raise a Refusal unless this person may sit down at tables of this server."""
        rules = await server_rules(self._tables.store, caller.place.server)
        if caller.person.id in rules.blocked:
            raise Refusal("blocked")
        return rules

    def lock_of(self, server: int, person: int) -> asyncio.Lock:
        """Lets in one request of this person at a time (server 0: about their own private tables)."""
        return self._doors.setdefault((server, person), asyncio.Lock())

    @asynccontextmanager
    async def hosting(self, caller: Caller) -> AsyncIterator[ServerRules]:
        """Raise a Refusal unless this person may open a table here and now.

        Open it inside: somebody who asks twice at once is let in one after the other, and counted.
        """
        async with self.lock_of(caller.place.server, caller.person.id):
            rules = await self.admit(caller)
            _check_channel(rules, caller)
            _check_roles(rules, caller)
            self._check_tables(rules, caller)
            await self._check_pause(rules, caller)
            yield rules

    def _check_tables(self, rules: ServerRules, caller: Caller) -> None:
        hosted = [
            table
            for table in self._tables.all()
            if (table.row.server, table.row.host) == (caller.place.server, caller.person.id)
            and not table.row.private
        ]
        if rules.tables_each and len(hosted) >= rules.tables_each:
            channels = tuple(f"<#{table.row.channel}>" for table in hosted)
            raise Refusal("tables-each", n=rules.tables_each, channels=channels)

    async def _check_pause(self, rules: ServerRules, caller: Caller) -> None:
        if not rules.pause:
            return
        last = await self._tables.store.last_opened(caller.place.server, caller.person.id)
        if last is not None and last + rules.pause > self._tables.clock.now():
            # Rounded up: a clock that says "now" must not be wrong.
            raise Refusal("pause", when=f"<t:{int(last + rules.pause) + 1}:R>")


def _check_channel(rules: ServerRules, caller: Caller) -> None:
    if not rules.channels or {caller.place.channel, caller.above} & set(rules.channels):
        return
    there = tuple(f"<#{channel}>" for channel in rules.channels if caller.there(channel))
    raise Refusal("channel", channels=there) if there else Refusal("channels-gone")


def _check_roles(rules: ServerRules, caller: Caller) -> None:
    if not rules.roles or caller.roles & set(rules.roles):
        return
    there = tuple(f"<@&{role}>" for role in rules.roles if caller.there(role))
    raise Refusal("role", roles=there) if there else Refusal("roles-gone")
