"""The bot as it runs, in a simulated Discord, and people who use it, for tests that read like a story:

    anna, ben = world.people("anna", "ben")
    await anna.starts(bots=1)
    await ben.presses(world.table_message(), "join")
    await anna.presses(world.table_message(), "start")
    await world.play(anna, ben)

Everything that the bot sends is held against Discord's limits and against the secrets of the tables: after
every step, a fault or a leak fails the test. Time is virtual: it passes in `World.tick` alone.
"""

from __future__ import annotations

import fnmatch
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import discord
import msgspec
import simcord
import simcord.env
import simcord.http.router
import simcord.interactions
from pydantic import SecretStr
from simcord.builders import ChannelHandle

from bot.settings import Settings
from bot.store.store import Store
from bot.table.table import Table
from cogs.client import Client
from cogs.painting.turn_call_timing import LATE
from cogs.words.catalogue import words
from tests.kit.oracle import TOKENS, Oracle, overheard
from tests.kit.people import Person, Shown
from tests.kit.simulated import make_it_fast, make_time_virtual
from tests.kit.validate import document_faults, faults

PATIENCE = 60.0
"""Real seconds after which the bot hangs for sure: what works takes less on the busiest machine."""
REST = 1.3
"""Virtual seconds after which a table has been painted, whatever happened just before."""
CALLED = LATE + 2 * REST
"""Virtual seconds after which everybody who is still awaited has been called."""


class Storm(NamedTuple):
    """Requests that fail with an exception of discord.py itself, which simcord's own faults cannot raise."""

    method: str
    path: str
    error: Callable[[], Exception]
    left: Iterator[int]


class Request(NamedTuple):
    """Something that the bot sent."""

    method: str
    path: str
    body: Any
    at: float
    """Virtual seconds since the start."""


class World:
    """One Discord with one server, one channel to play in, and the bot."""

    def __init__(self, env: simcord.Env, folder: Path) -> None:
        """`opened` makes one."""
        self.env = env
        self.folder = folder
        self.bot: Client = env.bot
        self.guild = env.create_guild("Tavern")
        self.channel = self.guild.create_text_channel("games")
        self.locales: dict[int, str] = {}
        self.guild_locale = "en-US"
        self.sent: list[Request] = []
        self.faults: list[str] = []
        self.storms: list[Storm] = []
        self.oracle = Oracle(self.living)

    # ------------------------------------------------------------------------------------- people

    def person(
        self, name: str, locale: str = "en-US", *, manager: bool = False, nick: str | None = None
    ) -> Person:
        """Somebody on the server; `manager` may manage it."""
        roles = []
        if manager:
            roles.append(
                self.guild.create_role("manager", permissions=discord.Permissions(manage_guild=True))
            )
        member = self.guild.add_member(self.env.create_user(name), roles=roles, nick=nick)
        self.locales[member.id] = locale
        return Person(self, member)

    def people(self, *names: str) -> list[Person]:
        """Several people, all of whom read English."""
        return [self.person(name) for name in names]

    async def deal(
        self, *people: Person, bots: int = 0, channel: ChannelHandle | None = None, **options: str
    ) -> Table:
        """These people at a table of Sticheln where the cards are dealt; the first is the host."""
        host, *others = people
        await host.starts(bots=bots, channel=channel, **options)
        for person in others:
            await person.presses(self.table_message(channel), "join")
        await self.tick()
        await host.presses(self.table_message(channel), "start")
        await self.tick()
        table = self.table(channel)
        assert table is not None and table.running
        return table

    # ------------------------------------------------------------------------------ what is there

    def living(self) -> tuple[Table, ...]:
        """The tables that the bot of this moment holds in memory."""
        return self.bot.tables.living.all()

    def table(self, channel: ChannelHandle | None = None) -> Table | None:
        """The channel's table as the bot holds it."""
        return self.bot.tables.in_channel((channel or self.channel).id)

    def posts(self, channel: ChannelHandle | None = None) -> list[Shown]:
        """All public messages of the bot in a channel, oldest first."""
        stored = self.env.backend.messages.get((channel or self.channel).id, {}).values()
        mine = [one for one in stored if one.author_id == self.env.backend.bot_user.id]
        return [Shown(self, one) for one in sorted(mine, key=lambda one: one.id) if not one.is_ephemeral]

    def table_message(self, channel: ChannelHandle | None = None) -> Shown:
        """The newest message of a table in a channel."""
        shown = [post for post in self.posts(channel) if post.components]
        assert shown, "no table is shown; the log may say why"
        return shown[-1]

    def calls(self, channel: ChannelHandle | None = None) -> list[Shown]:
        """The messages there that call somebody."""
        return [post for post in self.posts(channel) if not post.components]

    def requests(self, method: str = "*", path: str = "*") -> list[Request]:
        """What the bot sent, oldest first."""
        fits = fnmatch.fnmatch
        return [one for one in self.sent if fits(one.method, method) and fits(one.path, path)]

    def public_requests(self) -> list[Request]:
        """What the bot sent for everybody to see."""
        return self.requests("*", "/channels/*")

    def rows(self, *tables: str) -> dict[str, list[tuple[Any, ...]]]:
        """What is stored now, read beside the bot."""
        kept = tables or ("tables", "seats", "actions", "snapshots", "rounds", "results")
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as db:
            return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in kept}

    @property
    def path(self) -> Path:
        """The database."""
        return self.folder / "bot.db"

    @asynccontextmanager
    async def nothing_changes(self) -> AsyncIterator[None]:
        """Whatever happens here must leave no trace: on the disk, in memory, or for everybody to see."""
        await self.tick()
        before, told = self._everything(), len(self.public_requests())
        yield
        assert self._everything() == before
        await self.tick()
        assert self.public_requests()[told:] == []

    def _everything(self) -> Any:
        held = [
            (table.row, table.roster, table._state, tuple(table._steps))
            for table in self.bot.tables.living.all()
        ]
        return self.rows(), held

    # ----------------------------------------------------------------------------------- what happens

    async def tick(self, seconds: float = REST) -> None:
        """Time passes."""
        await self.env.advance_time(seconds)
        self.check()

    async def painted(self, table: Table) -> None:
        """Time passes until everybody sees the table as it is; bots may go on meanwhile."""
        await self.tick()
        for _ in range(100):
            if not table.living:
                return await self.tick(2 * REST)
            if self.bot.painter._shows(table):
                return None
            await self.tick(0.3)
        raise AssertionError("the table is not shown as it is")

    async def play(
        self,
        *people: Person,
        by: str = "buttons",
        until: Callable[[Table], bool] = lambda table: False,
        channel: ChannelHandle | None = None,
        table: Table | None = None,
    ) -> None:
        """Let these people play what comes to their minds, until the game is over or until something."""
        table = table or self.table(channel)
        assert table is not None
        waited = 0
        while table.running and not until(table):
            person = next((one for one in people if one.id in table.awaited()), None)
            if person is None:  # bots that take their time
                waited += 1
                assert waited < 600, "nobody is asked to act"
                await self.tick()
                continue
            waited = 0
            await person.acts(table, by=by)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """For what a test asks of the bot directly: as if an event of Discord had brought it about."""
        with self.env._bot_scope(), self.env.time_context():
            yield

    def breaks(
        self, method: str, path: str, code: int, *, status: int = 403, times: int | None = None
    ) -> None:
        """Let requests fail with one of Discord's error codes."""
        self.env.inject_error(method, path, status=status, code=code, times=times)

    def raises(self, method: str, path: str, error: Callable[[], Exception], times: int = 1) -> None:
        """Let requests fail with an exception that discord.py makes up by itself."""
        self.storms.append(Storm(method, path, error, iter(range(times))))

    def heals(self) -> None:
        """Discord works again."""
        self.env.backend.faults.clear()
        self.storms.clear()

    async def restart(self) -> None:
        """The process ends, and another one goes on with the same database."""
        await self.bot.close()
        self.bot = await _client(self.path)
        await self.env.restart_bot(self.bot)
        self.check()

    async def at_once(self, *presses: tuple[Person, Shown, str]) -> None:
        """Presses (who, on what, custom_id) that arrive before the first of them is answered."""
        for person, message, custom_id in presses:
            person.emits(message, custom_id)
        await self.env.settle()
        self.check()

    # ------------------------------------------------------------------------------------- judging

    def check(self) -> None:
        """Fail if anything was sent or logged that must not be."""
        wrong = [*self.faults, *self.oracle.leaks]
        self.faults.clear()
        self.oracle.leaks.clear()
        assert not wrong, "\n".join(wrong)

    def outgoing(self, method: str, path: str, body: Any) -> None:
        """Judge a request before Discord sees it; an exception is what Discord does with it."""
        self.sent.append(Request(method, path, body, self.env.backend.clock.elapsed))
        wrong = faults(method, path, body) + document_faults(method, path, body)
        self.faults += [f"{method} {path}: {fault} in {body}" for fault in wrong]
        self.oracle.request(self.env.backend, path, body)
        for storm in self.storms:
            hit = fnmatch.fnmatch(method, storm.method) and fnmatch.fnmatch(path, storm.path)
            if hit and next(storm.left, None) is not None:
                raise storm.error()


def say(key: str, language: str = "en", /, **params: Any) -> str:
    """The sentence of the catalogue."""
    w = words(language)
    return w.n(key, params["n"], **params) if "n" in params else w(key, **params)


async def _client(path: Path) -> Client:
    settings = Settings(database=path, discord_token=SecretStr(TOKENS[1]))
    return Client(await Store.open(path), settings)


@asynccontextmanager
async def opened(folder: Path, monkeypatch: Any, name: str) -> AsyncIterator[World]:
    """A world, closed in order at the end. `name` decides all cards, so that failures can be repeated."""
    make_time_virtual(monkeypatch)
    make_it_fast(monkeypatch)
    numbers = count()
    drawn = lambda size=32: sha256(f"{name}:{next(numbers)}".encode()).hexdigest()[: 2 * size]  # noqa: E731
    monkeypatch.setattr(secrets, "token_hex", drawn)
    env = simcord.env.Env(await _client(folder / "bot.db"), settle_timeout=PATIENCE)
    world = World(env, folder)
    _listen(world, monkeypatch)
    try:
        await env.start()
        with overheard(world.oracle):
            yield world
            world.check()
            await world.bot.close()
            world.check()
    finally:
        await world.bot.close()
        await env.shutdown()
    env._raise_errors_since(env._errors_acknowledged)


def _listen(world: World, monkeypatch: Any) -> None:
    """Put the world between the bot and Discord, in both directions."""
    route, payload = simcord.http.router.dispatch, simcord.interactions.base_payload

    def dispatch(backend: Any, method: str, path: str, *, json: Any = None, **rest: Any) -> Any:
        world.outgoing(method, path, json)
        return route(backend, method, path, json=json, **rest)

    def base_payload(backend: Any, *, user_id: int, **rest: Any) -> Any:
        record, made = payload(backend, user_id=user_id, **rest)
        made["locale"] = world.locales.get(user_id, "en-US")
        made["guild_locale"] = world.guild_locale
        return record, made

    monkeypatch.setattr(simcord.http.router, "dispatch", dispatch)
    monkeypatch.setattr(simcord.interactions, "base_payload", base_payload)


def snapshot(table: Table) -> bytes:
    """A position, to be compared."""
    return msgspec.json.encode(table._state)
