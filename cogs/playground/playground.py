"""`make play`: the bot as it is, in a simulated Discord on this machine, with a page to play on.

The page is simcord's preview in a frame, with a bar above it: time passes as on the clock and can be made to
jump, threads can be entered, and everybody's language can be chosen. A preview shows one channel; for another
one it makes way for a new preview. All that changes the simulation takes one lock, because simcord refuses
two operations at a time: what people do on the page comes through `Playground._forward`, and time through
`Playground.let_pass`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from aiohttp import web

from bot import logs
from bot.settings import Settings
from bot.store.store import Store
from cogs.client import Client
from cogs.painting.painter import REST
from cogs.playground.frame import act, fetch, field, only_from_here
from cogs.playground.page import PAGE
from cogs.words.catalogue import LANGUAGES, words

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
To begin as Ada, type /start and press Enter three times. Choose a game, then press Bot +1 twice and Start.
The bar at the top lets time pass, enters threads and changes languages.

Nothing is kept. Ctrl+C stops it.
"""
MISSING = (
    "The simulated Discord is not installed. Install it with: pip install '.[play]' (make play does so)."
)

ACTIONS = {"click", "select", "modal_submit", "run_command", "send_message"}
"""What people do on the page that the bot gets to know."""


async def run() -> int:
    """Serve the playground until somebody stops it; returns the exit code."""
    if find_spec("simcord") is None:
        print(MISSING, file=sys.stderr)
        return AWAY
    logs.set_up("warning")
    stopped = _stop_signal()
    async with playground() as place:
        print(WELCOME.format(url=place.url), flush=True)
        await _first(stopped.wait(), place.wait_closed())
    return 0


@contextlib.asynccontextmanager
async def playground() -> AsyncIterator[Playground]:
    """A bot, a server, three people, and the page; all is closed in order and then gone."""
    _hush()
    import simcord  # noqa: PLC0415 - an optional part

    with TemporaryDirectory(prefix="stammtisch-") as folder:
        store = await Store.open(Path(folder) / "playground.db")
        bot = Client(store, Settings())
        try:
            async with simcord.run(bot, check_errors=False, settle_timeout=SETTLED) as env:
                try:
                    async with Playground(env, bot, *_people(env)) as place:
                        yield place
                finally:
                    await bot.close()
        finally:
            await store.close()


def _hush() -> None:
    """Say nothing of voice, nor of the client without intents that simcord tries discord.py with."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.state").addFilter(lambda record: "Guilds intent" not in record.msg)


def _people(env: simcord.Env) -> tuple[simcord.ChannelHandle, list[simcord.MemberActor]]:
    """The channel, and who is there."""
    env.backend.edit_bot_profile("Stammtisch")
    server = env.create_guild("Playground")
    manager = server.create_role("Manager", permissions=discord.Permissions(manage_guild=True))
    channel = server.create_text_channel("cards")
    return channel, [
        server.add_member(env.create_user(name), roles=[manager] if at == 0 else [])
        for at, name in enumerate(PEOPLE)
    ]


class Playground:
    """The page: what people do there, where they look, the passing of time, and their languages."""

    preview: simcord.Preview
    """What is shown now."""

    def __init__(
        self,
        env: simcord.Env,
        bot: Client,
        channel: simcord.ChannelHandle,
        people: Sequence[simcord.MemberActor],
    ) -> None:
        """Serves nothing until it is entered."""
        self.env = env
        self.bot = bot
        self.channel = channel
        self.people = tuple(people)
        self.url = ""
        self.languages = dict.fromkeys((*PEOPLE, SERVER), LANGUAGES[0])
        self.turn = asyncio.Lock()
        self._began, self._epoch, self._jumped = time.monotonic(), env.now(), 0.0
        self._shown = 0

    async def __aenter__(self) -> Playground:
        """Open the page and let the time run."""
        await self._look_at(self.channel, viewer="")
        app = web.Application(middlewares=[only_from_here])
        app.router.add_get("/", self._page)
        app.router.add_get("/playground/state", self._state)
        app.router.add_post("/playground/time", self._jump)
        app.router.add_post("/playground/language", self._choose)
        app.router.add_post("/playground/place", self._go)
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
        await self.preview.close()

    # -------------------------------------------------------------------------------------- places

    def places(self) -> dict[str, simcord.ChannelHandle]:
        """The channel and its threads, by number."""
        return {str(one.id): one for one in (self.channel, *self.channel.threads)}

    async def go(self, place: str, viewer: str) -> None:
        """Show another channel or thread as this person sees it; the channel, if some may not look there."""
        from simcord import SetupError  # noqa: PLC0415

        async with self.turn:
            await self.preview.close()
            try:
                await self._look_at(self.places().get(place, self.channel), viewer)
            except SetupError:
                await self._look_at(self.channel, viewer)

    async def _look_at(self, channel: simcord.ChannelHandle, viewer: str) -> None:
        first = sorted(self.people, key=lambda person: str(person.id) != viewer)
        self.preview = await self.env.preview(channel, viewers=first, layout="channel").__aenter__()
        self._base = self.preview.url.partition("#")[0].rstrip("/")

    async def wait_closed(self) -> None:
        """Wait until somebody ends the session on the page."""
        ended = None
        while ended is not self.preview:
            ended = self.preview
            await ended.wait_closed()
            async with self.turn:  # it may have made way for another one
                pass

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
            await self._rests_ended()
            self.env.settle_timeout = PASSED
            await self.env.advance_time(seconds)
            busy = len(self.env.http_requests) != self._shown
            if busy:
                await self.env.advance_time(RESTED)
            self.env.settle_timeout = SETTLED
            if busy:
                await self._show()
        except (SetupError, TimeoutError) as error:
            _log.warning("time stood still: %s", error)
        finally:
            self.env.settle_timeout = SETTLED

    async def _show(self) -> None:
        """Show what the bot has done; if it is busy again, the next look at the clock does."""
        with contextlib.suppress(TimeoutError):
            await self.preview.refresh()
            self._shown = len(self.env.http_requests)

    async def _rests_ended(self) -> None:
        """Wait for moves of the clock that simcord makes of its own accord when a rest of the bot is over.

        Were one at hand when ours begins, each would wait for the other. One that failed is forgotten.
        """
        while (move := self.env._real_advance_task) is not None:
            await asyncio.wait([move])
            if self.env._real_advance_task is move:
                self.env._real_advance_task = None

    # ------------------------------------------------------------------------------------ languages

    def _translate(self, event: str, payload: Mapping[str, Any]) -> None:
        """What Discord tells the bot of the languages of a person and of the server."""
        if event == "INTERACTION_CREATE" and "member" in payload and isinstance(payload, dict):
            name = payload["member"]["user"]["username"]
            payload["locale"] = LOCALES[self.languages[name]]
            payload["guild_locale"] = LOCALES[self.languages[SERVER]]

    # ------------------------------------------------------------------------------------- the page

    async def _page(self, _: web.Request) -> web.Response:
        return web.Response(text=PAGE, content_type="text/html")

    async def _state(self, _: web.Request) -> web.Response:
        here, places = str(self.preview.channel.id), self.places()
        if here not in places:  # the thread that was shown is gone
            here = str(self.channel.id)
            await self.go(here, str(self.preview.viewers[0].id))
        return web.json_response({
            "now": self.env.now().strftime("%H:%M:%S"),
            "languages": self.languages,
            "names": {language: words(language)("language.name") for language in LANGUAGES},
            "frame": f"/frame#{self.preview.capability}",
            "place": here,
            "places": {number: f"# {one.name}" for number, one in places.items()},
        })  # fmt: skip

    async def _jump(self, request: web.Request) -> web.Response:
        seconds = await field(request, "seconds", float)
        if not 0 < seconds <= LONGEST:
            raise web.HTTPBadRequest(text="that is too long or too short")
        await self.jump(seconds)
        return await self._state(request)

    async def _choose(self, request: web.Request) -> web.Response:
        who, language = await field(request, "who", str), await field(request, "language", str)
        if who not in self.languages or language not in LANGUAGES:
            raise web.HTTPBadRequest(text="there is no such person or language")
        self.languages[who] = language
        return await self._state(request)

    async def _go(self, request: web.Request) -> web.Response:
        place, viewer = await field(request, "place", str), await field(request, "viewer", str)
        if place not in self.places():
            raise web.HTTPBadRequest(text="there is no such channel")
        await self.go(place, viewer)
        return await self._state(request)

    async def _forward(self, request: web.Request) -> web.Response:
        """Pass a request of the frame on to the preview: looking at any time, changes one after the other."""
        body = await request.read()
        if request.method == "GET":
            return await fetch(self._session, self._base, request, body)
        async with self.turn:
            response = await act(self._session, self._base, request, body)
            if b'"kind"' in body and json.loads(body)["kind"] in ACTIONS:
                await self.let_pass(0.0)
            self._shown = len(self.env.http_requests)
            return response


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
