"""`make play`: the bot as it is, in a simulated Discord on this machine, with a page to play on.

The page is simcord's preview in a frame, with a bar above it: time passes as on the clock and can be made to
jump, and everybody's language can be chosen. All that changes the simulation takes one lock, because simcord
refuses two operations at a time: what people do on the page comes through `Playground._forward`, and time
through `Playground.let_pass`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

import aiohttp
import discord
from aiohttp import web

from bot import logs
from bot.settings import Settings
from bot.store import Store
from cogs.client import Client
from cogs.painter import REST
from cogs.playground_page import PAGE
from cogs.words import LANGUAGES, words

if TYPE_CHECKING:
    import simcord

_log = logging.getLogger(__name__)

PEOPLE = ("Ada", "Ben", "Cleo")
"""Who is there. The first one may manage the server."""
SERVER = "server"
"""Beside the people, this too has a language at Discord."""
LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
"""Our languages as Discord calls them."""
TICK = 1.0
"""Seconds between two looks at the clock."""
STEP = 60.0
"""Seconds that pass at once; a click may come in between two such steps."""
SETTLED = REST - 0.2
"""Real seconds for the bot to answer a click. simcord would wait for any rest that ends within them."""
PASSED = 30.0
"""Real seconds for what the bot does during one step of time."""
RESTED = 2 * REST + 0.2
"""Seconds after which the bot has repainted what was still to be repainted, and rested from that too."""
LONGEST = 14 * 24 * 3600.0
"""Seconds of one jump."""
AWAY = 3
"""Exit code: the simulated Discord is not installed."""

WELCOME = """\
The bot is running in a simulated Discord on this machine. Open this page:

    {url}

You are Ada, Ben and Cleo: "Viewing as" switches between them. Ada may manage the server.
To begin as Ada, type /start and press Enter three times. Then press Bot +1 twice, Start and My hand.
The bar at the top lets time pass and changes languages.

Nothing is kept. Ctrl+C stops it.
"""
MISSING = (
    "The simulated Discord is not installed. Install it with: pip install '.[play]' (make play does so)."
)

ACTIONS = {"click", "select", "modal_submit", "run_command", "send_message"}
"""What people do on the page that the bot gets to know."""

_UNSENT = {"host", "origin", "referer", "connection", "accept-encoding", "content-length"}
_UNKEPT = {"content-length", "connection", "date", "server", "transfer-encoding", "x-frame-options"}

T = TypeVar("T")


async def run() -> int:
    """Serve the playground until somebody stops it; returns the exit code."""
    if find_spec("simcord") is None:
        print(MISSING, file=sys.stderr)
        return AWAY
    logs.set_up("warning")
    stopped = _stop_signal()
    async with playground() as place:
        print(WELCOME.format(url=place.url), flush=True)
        await _first(stopped.wait(), place.preview.wait_closed())
    return 0


@contextlib.asynccontextmanager
async def playground() -> AsyncIterator[Playground]:
    """A bot, a server, three people, and the page; all is closed in order and then gone."""
    _hush()
    import simcord  # noqa: PLC0415 - an optional part

    with TemporaryDirectory(prefix="stammtisch-") as folder:
        store = await Store.open(Path(folder) / "playground.db")
        bot = Client(store, Settings.model_construct())
        try:
            async with simcord.run(bot, check_errors=False, settle_timeout=SETTLED) as env:
                try:
                    async with _preview(env) as preview, Playground(env, preview, bot) as place:
                        yield place
                finally:
                    await bot.close()
        finally:
            await store.close()


def _hush() -> None:
    """Say nothing of voice, nor of the client without intents that simcord tries discord.py with."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.state").addFilter(lambda record: "Guilds intent" not in record.msg)


def _preview(env: simcord.Env) -> simcord.Preview:
    env.backend.edit_bot_profile("Stammtisch")
    server = env.create_guild("Playground")
    manager = server.create_role("Manager", permissions=discord.Permissions(manage_guild=True))
    channel = server.create_text_channel("cards")
    people = [
        server.add_member(env.create_user(name), roles=[manager] if at == 0 else [])
        for at, name in enumerate(PEOPLE)
    ]
    return env.preview(channel, viewers=people, layout="channel")


class Playground:
    """The page: what people do there, the passing of time, and their languages."""

    def __init__(self, env: simcord.Env, preview: simcord.Preview, bot: Client) -> None:
        """Serves nothing until it is entered."""
        self.env = env
        self.bot = bot
        self.preview = preview
        self.url = ""
        self.languages = dict.fromkeys((*PEOPLE, SERVER), LANGUAGES[0])
        self._inner = preview.url.partition("#")[0].rstrip("/")
        self.turn = asyncio.Lock()
        self._began, self._epoch, self._jumped = time.monotonic(), env.now(), 0.0
        self._shown = 0

    async def __aenter__(self) -> Playground:
        """Open the page and let the time run."""
        app = web.Application(middlewares=[_only_from_here])
        app.router.add_get("/", self._page)
        app.router.add_get("/playground/state", self._state)
        app.router.add_post("/playground/time", self._jump)
        app.router.add_post("/playground/language", self._choose)
        app.router.add_route("*", "/{path:.*}", self._forward)
        self._session = aiohttp.ClientSession(auto_decompress=False)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/"
        self.env.backend.subscribers.insert(0, self._translate)
        self._clock = asyncio.create_task(self._run_clock())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop the time, then the page."""
        self._clock.cancel()
        await asyncio.wait([self._clock])
        await self._runner.cleanup()
        await self._session.close()

    # ---------------------------------------------------------------------------------------- time

    async def jump(self, seconds: float) -> None:
        """Let so many seconds pass at once."""
        self._jumped += seconds
        await self._catch_up()

    async def _run_clock(self) -> None:
        """Keep the simulation's clock in step with the real one."""
        while True:
            await asyncio.sleep(TICK)
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Let pass what the simulation is behind the real time and the jumps."""
        behind = STEP + 1
        while behind > STEP:
            async with self.turn:
                due = time.monotonic() - self._began + self._jumped
                behind = due - (self.env.now() - self._epoch).total_seconds()
                await self.let_pass(max(0.0, min(STEP, behind)))

    async def let_pass(self, seconds: float) -> None:
        """Let time pass, until the bot rests if it has done anything, and show it. The lock must be held."""
        from simcord import SetupError  # noqa: PLC0415

        try:
            self.env.settle_timeout = PASSED
            await self.env.advance_time(seconds)
            busy = len(self.env.http_requests) != self._shown
            if busy:
                await self.env.advance_time(RESTED)
            self.env.settle_timeout = SETTLED
            if busy:
                await self.preview.refresh()
            self._shown = len(self.env.http_requests)
        except (SetupError, TimeoutError) as error:
            _log.warning("time stood still: %s", error)
        finally:
            self.env.settle_timeout = SETTLED

    # ------------------------------------------------------------------------------------ languages

    def _translate(self, event: str, payload: Mapping[str, Any]) -> None:
        """What Discord tells the bot of the languages of a person and of the server."""
        if event == "INTERACTION_CREATE" and "member" in payload and isinstance(payload, dict):
            name = payload["member"]["user"]["username"]
            payload["locale"] = LOCALES[self.languages[name]]
            payload["guild_locale"] = LOCALES[self.languages[SERVER]]

    # ------------------------------------------------------------------------------------- the page

    async def _page(self, _: web.Request) -> web.Response:
        frame = f"/frame#{self.preview.capability}"
        return web.Response(text=PAGE.replace("FRAME", frame), content_type="text/html")

    async def _state(self, _: web.Request) -> web.Response:
        now = self.env.now().strftime("%H:%M:%S")
        names = {language: words(language)("language.name") for language in LANGUAGES}
        return web.json_response({"now": now, "languages": self.languages, "names": names})

    async def _jump(self, request: web.Request) -> web.Response:
        seconds = await _field(request, "seconds", float)
        if not 0 < seconds <= LONGEST:
            raise web.HTTPBadRequest(text="that is too long or too short")
        await self.jump(seconds)
        return await self._state(request)

    async def _choose(self, request: web.Request) -> web.Response:
        who, language = await _field(request, "who", str), await _field(request, "language", str)
        if who not in self.languages or language not in LANGUAGES:
            raise web.HTTPBadRequest(text="there is no such person or language")
        self.languages[who] = language
        return await self._state(request)

    async def _forward(self, request: web.Request) -> web.Response:
        """Pass a request of the frame on to the preview: looking at any time, changes one after the other."""
        body = await request.read()
        if request.method == "GET":
            return await self._fetch(request, body)
        async with self.turn:
            response = await self._fetch(request, body)
            if b'"kind"' in body and json.loads(body)["kind"] in ACTIONS:
                await self.let_pass(0.0)
            self._shown = len(self.env.http_requests)
            return response

    async def _fetch(self, request: web.Request, body: bytes) -> web.Response:
        path = request.path_qs.removeprefix("/frame")
        sent = {name: value for name, value in request.headers.items() if name.lower() not in _UNSENT}
        async with self._session.request(
            request.method, self._inner + path, headers=sent, data=body
        ) as inner:
            kept = {name: value for name, value in inner.headers.items() if name.lower() not in _UNKEPT}
            if policy := kept.get("Content-Security-Policy"):
                kept["Content-Security-Policy"] = policy.replace(
                    "frame-ancestors 'none'", "frame-ancestors 'self'"
                )
            return web.Response(body=await inner.read(), status=inner.status, headers=kept)


@web.middleware
async def _only_from_here(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse what another site's page sends, or what came under another name."""
    origin = request.headers.get("Origin", f"http://{request.host}")
    if request.host.partition(":")[0] not in ("127.0.0.1", "localhost") or origin != f"http://{request.host}":
        raise web.HTTPForbidden
    return await handler(request)


async def _field(request: web.Request, name: str, kind: Callable[[Any], T]) -> T:
    try:
        return kind((await request.json())[name])
    except (ValueError, TypeError, LookupError):
        raise web.HTTPBadRequest(text=f"{name} is missing or wrong") from None


def _stop_signal() -> asyncio.Event:
    """Set by SIGINT and SIGTERM."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C raises KeyboardInterrupt instead
            loop.add_signal_handler(number, stopped.set)
    return stopped


async def _first(*waits: Coroutine[Any, Any, object]) -> None:
    """Wait for one of these, whichever comes first."""
    tasks = [asyncio.create_task(wait) for wait in waits]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
