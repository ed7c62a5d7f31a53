"""A Discord on loopback, for testing the bot in a process of its own.

`WireDiscord` puts an HTTP and websocket server in front of simcord's world: an
unmodified discord.py connects to it over the network while the test plays the
users. The rules of Discord (limits, permissions, tokens, who sees what) are
simcord's; this module adds the wire, real time, faults and a process to kill.
Only one bot, one shard.

    async with WireDiscord() as wire:
        guild = wire.create_guild()
        channel = guild.create_text_channel("games")
        alice = guild.add_member(wire.create_user("alice", locale="de"))
        bot = await wire.spawn(sys.executable, "-m", "bot")
        await wire.ready()
        shown = await wire.slash(alice, channel, "start", game="sticheln")
        await wire.click(alice, shown.message, label="Join")
        await bot.kill()

Users act through `wire`, not through their own methods, which do not wait for an answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import functools
import io
import json
import os
import random
import re
import secrets
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace, TracebackType
from typing import IO, Any, Self, TypeVar, cast

import discord
from aiohttp import web
from simcord._clock import Clock
from simcord.actors import MemberActor
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction, ResponseKind
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.components import walk_components
from simcord.env import Env
from simcord.gateway import FakeGateway, FakeWebSocket
from simcord.http import RouteNotImplemented, UnsupportedField, dispatch
from simcord.http.router import parse_form
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage

Payload = dict[str, Any]
Actor = MemberActor | UserHandle
T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which a test gives up, and this Discord does: a bot on a busy machine is slow, not broken."""

_API = "/api/v10"
_EPHEMERAL = 1 << 6
_NO_TOKEN_NEEDED = re.compile(r"/interactions/\d+/[^/]+/callback|/webhooks/\d+/.+|/gateway")


class UnsupportedError(AssertionError):
    """The bot asked for something that simcord doesn't have: a gap of the rig."""


class RealClock(Clock):
    """simcord's clock, following real time plus what a test skipped with `advance`."""

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.elapsed)


class PatientBackend(Backend):
    """simcord's world, in which an interaction may be answered late: `WireDiscord.advance` lets that pass."""

    def new_interaction(self, *about: Any) -> Interaction:
        record = super().new_interaction(*about)
        record.initial_response_deadline = self.iso_after(PATIENCE)
        return record


class World(Env):
    """simcord's environment without a bot inside: its builders and its users' actions.

    Nothing settles and nothing excludes anything else: users may act at the same time.
    """

    def __init__(self) -> None:
        super().__init__(cast(discord.Client, None))
        self.backend = PatientBackend(clock=RealClock())

    def _begin_operation(self, label: str) -> None: ...

    def _end_operation(self) -> None: ...

    def _mark_mutation(self) -> None: ...

    async def _settle_internal(self, **_: Any) -> None: ...


@dataclass
class Call:
    """An HTTP request of the bot. `status` stays None while it hangs, or if it was dropped."""

    method: str
    path: str
    query: dict[str, str]
    json: Any
    files: list[str]
    at: datetime
    status: int | None = None


@dataclass
class Fault:
    """An HTTP fault waiting to happen; `hits` counts how often it did."""

    method: str
    path: re.Pattern[str]
    status: int | None
    code: int
    retry_after: float
    hang: float
    drop: bool
    after: bool
    times: int | None
    hits: int = 0

    def strikes(self, method: str, path: str) -> bool:
        spent = self.times is not None and self.hits >= self.times
        return not spent and self.method in (method, "*") and self.path.fullmatch(path) is not None

    @property
    def prevents(self) -> bool:
        """Whether the request has no effect at all."""
        return not self.after and (self.drop or self.status is not None)

    def body(self) -> Payload:
        if self.status == 429:
            return {
                "message": "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": False,
            }
        return {"message": "injected by the test", "code": self.code}


_NO_FAULT = Fault("*", re.compile(""), None, 0, 0.0, 0.0, False, False, None)


class Answer:
    """What the bot answered to one interaction; a live view, except for `callback`."""

    def __init__(self, wire: WireDiscord, record: Interaction) -> None:
        self._wire = wire
        self.record = record

    @property
    def acknowledged(self) -> bool:
        return self.record.responded

    @property
    def kind(self) -> ResponseKind | None:
        return self.record.response_kind

    @property
    def callback(self) -> Payload:
        """The JSON body of the callback, as the bot sent it to this very interaction."""
        calls = self._wire.requested("POST", rf"/interactions/{self.record.id}/.*")
        return next(cast(Payload, c.json) for c in calls if c.status is None or c.status < 300)

    @property
    def message(self) -> Payload:
        """The message shown in answer; for an edit, the edited one."""
        number = self.record.message_id or self.record.source_message_id
        assert number is not None, "the bot showed no message"
        return self._wire.message(self.record.channel_id, number)

    @property
    def followups(self) -> list[Payload]:
        stored = self._wire.backend.messages[self.record.channel_id]
        return [
            self._wire.message(self.record.channel_id, i) for i in self.record.followup_ids if i in stored
        ]

    @property
    def ephemeral(self) -> bool:
        return bool(self.message["flags"] & _EPHEMERAL)

    @property
    def content(self) -> str:
        return text_of(self.message)

    @property
    def filled_in(self) -> str:
        """What a deferred answer was filled in with; its message may have followed the table since."""
        (first, *_) = self._later
        return text_of({"content": "", **first.json})

    @property
    def components(self) -> list[Payload]:
        return cast(list[Payload], self.message["components"])

    @property
    def modal(self) -> Payload | None:
        return copy.deepcopy(self.record.modal)

    @property
    def _later(self) -> list[Call]:
        """What the bot did through the token of this interaction."""
        return self._wire.requested("*", rf"/webhooks/\d+/{self.record.token}.*")

    @property
    def _announced(self) -> bool:
        """Whether this is only a placeholder; a press on a public message needs nothing more."""
        stored = self._wire.backend.messages[self.record.channel_id].get(self.record.source_message_id or 0)
        in_place = self.kind is ResponseKind.DEFERRED_UPDATE and stored is not None and stored.is_ephemeral
        return self.kind is ResponseKind.DEFERRED or in_place

    async def completed(self) -> Self:
        """Wait until a deferred answer was filled in, through the token of this interaction."""

        def done() -> bool:
            filled = any(c.status is not None and c.status < 300 for c in self._later)
            return self.acknowledged and (not self._announced or filled)

        await self._wire.until(done)
        return self

    async def told(self) -> str:
        """What it says, at once or behind a placeholder; nothing where the public message says enough."""
        await self.completed()
        bodies = [self.callback.get("data"), *(call.json for call in self._later)]
        return "\n".join(text_of({"content": "", "components": [], **body}) for body in bodies if body)


class BotProcess:
    """A bot in its own process, started by `WireDiscord.spawn`."""

    def __init__(self, process: asyncio.subprocess.Process, log: IO[bytes]) -> None:
        self.process = process
        self._log = log

    @property
    def output(self) -> str:
        """What it wrote to stdout and stderr so far."""
        size = os.fstat(self._log.fileno()).st_size
        return os.pread(self._log.fileno(), size, 0).decode(errors="replace")

    async def kill(self) -> None:
        """kill -9, and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()

    def close(self) -> None:
        """Forget the output."""
        self._log.close()

    async def stop(self, within: float = PATIENCE) -> int:
        """SIGTERM; return its exit status."""
        self.process.terminate()
        return await asyncio.wait_for(self.process.wait(), within)


class Session:
    """A gateway session: all frames meant for it, kept so that it can be resumed."""

    def __init__(self, wire: WireDiscord, intents: discord.Intents) -> None:
        self.id = secrets.token_hex(8)
        self.intents = intents
        self.frames: list[str] = []
        self.sent = 0
        self.opening = 0
        self.socket: web.WebSocketResponse | None = None
        self._wire = wire
        self._grown = asyncio.Event()
        # simcord's gateway filters and censors by intent, then "parses": here, into a frame.
        state = SimpleNamespace(intents=intents, parsers=_Parsers(self.push))
        self.gateway = FakeGateway(wire.backend, state)
        self._requests = FakeWebSocket(wire.backend, self.gateway)

    def push(self, event: str, payload: Payload) -> None:
        if event == "INTERACTION_CREATE":
            user = payload["member"]["user"] if "member" in payload else payload["user"]
            payload["locale"] = self._wire.locales.get(int(user["id"]), payload["locale"])
            if guild_id := payload.get("guild_id"):
                payload["guild_locale"] = self._wire.backend.guilds[int(guild_id)].preferred_locale
        self.frames.append(json.dumps({"op": 0, "s": len(self.frames) + 1, "t": event, "d": payload}))
        self._grown.set()

    def open(self) -> None:
        """READY, then the guilds."""
        backend = self._wire.backend
        ready = {
            "v": 10,
            "user": serializers.user_payload(backend.bot_user),
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in backend.guilds],
            "session_id": self.id,
            "resume_gateway_url": self._wire.gateway,
            "application": {"id": str(backend.application_id), "flags": 0},
        }
        self.push("READY", ready)
        for guild in backend.guilds.values():
            self.gateway.feed("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
        self.opening = len(self.frames)

    async def send_members(self, wanted: Payload) -> None:
        """Answer REQUEST_GUILD_MEMBERS."""
        await self._requests.request_chunks(
            int(wanted["guild_id"]),
            wanted.get("query"),
            limit=wanted.get("limit", 0),
            user_ids=wanted.get("user_ids"),
            presences=wanted.get("presences", False),
            nonce=wanted.get("nonce"),
        )

    async def feed(self, socket: web.WebSocketResponse, sent: int) -> None:
        """Send the frames after number `sent`, as they come, until cancelled."""
        while True:
            self._grown.clear()
            while sent < len(self.frames):
                await socket.send_str(self.frames[sent])
                sent = self.sent = sent + 1
                self._wire.touch()
            await self._grown.wait()


class _Parsers:
    """Looks to simcord's gateway like discord.py's table of event parsers."""

    def __init__(self, push: Callable[[str, Payload], None]) -> None:
        self._push = push

    def __getitem__(self, event: str) -> Callable[[Payload], None]:
        return functools.partial(self._push, event)

    get = __getitem__


class WireDiscord:
    """The server, the world behind it and the users in it. Use as `async with`.

    Leaving the block ends the spawned bots, and fails if the bot used anything unsupported.
    """

    def __init__(self, token: str = "wire-token") -> None:
        self.token = token
        self.world = World()
        self.backend = self.world.backend
        self.requests: list[Call] = []
        self.gaps: list[str] = []
        self.locales: dict[int, str] = {}
        self.bots: list[BotProcess] = []
        self.identifies = 0
        self.resumes = 0
        #: Every request waits this long first, at random between the two: shakes races loose.
        self.latency = (0.0, 0.0)
        self.random = random.Random(0)
        self.base = ""
        self._faults: list[Fault] = []
        self._nonces: dict[tuple[int, str], int] = {}
        self._session: Session | None = None
        self._changed = asyncio.Event()
        self._runner: web.AppRunner | None = None

    # ------------------------------------------------------------- the server

    @property
    def api(self) -> str:
        return self.base + _API

    @property
    def gateway(self) -> str:
        return self.base.replace("http", "ws", 1) + "/"

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=32 * 1024 * 1024)
        app.router.add_get("/", self._socket)
        app.router.add_route("*", _API + "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.base = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        self.backend.subscribers.append(self._emit)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for bot in self.bots:
            await bot.kill()
            print(f"--- bot {bot.process.pid}\n{bot.output}", file=sys.stderr)  # shown if a test fails
            bot.close()
        await self.disconnect(code=1001)
        if self._runner is not None:
            await self._runner.cleanup()
        if error is None:
            self._check_gaps()

    async def spawn(
        self, *argv: str, env: Mapping[str, str] | None = None, cwd: str | None = None
    ) -> BotProcess:
        """Start a bot, told by DISCORD_API and DISCORD_TOKEN where to connect."""
        log = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        told = {"DISCORD_API": self.base, "DISCORD_TOKEN": self.token, "PYTHONUNBUFFERED": "1"}
        process = await asyncio.create_subprocess_exec(
            *argv, env={**os.environ, **told, **(env or {})}, cwd=cwd, stdout=log, stderr=log
        )
        self.bots.append(BotProcess(process, log))
        return self.bots[-1]

    def _emit(self, event: str, payload: Mapping[str, Any]) -> None:
        if self._session is not None:
            self._session.gateway.feed(event, payload)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        """One gateway connection, from HELLO to its end."""
        socket = web.WebSocketResponse(timeout=1.0, max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        session: Session | None = None
        feeder: asyncio.Task[None] | None = None
        async for frame in socket:
            message = frame.json()
            op, data = message["op"], message.get("d")
            if op == 1:
                await socket.send_json({"op": 11})
            elif op in (2, 6) and data["token"] != self.token:
                await socket.close(code=4004, message=b"Authentication failed.")
            elif op in (2, 6):
                session = self._identify(data) if op == 2 else self._resume(data)
                if session is None:
                    await socket.send_json({"op": 9, "d": False})
                    continue
                session.socket = socket
                feeder = asyncio.create_task(session.feed(socket, data.get("seq", 0)))
            elif op == 8 and session is not None:
                await session.send_members(data)
        if feeder is not None:
            feeder.cancel()
        self._left(session, socket)
        return socket

    def _left(self, session: Session | None, socket: web.WebSocketResponse) -> None:
        if session is not None and session.socket is socket:
            session.socket = None
            if socket.close_code in (1000, 1001) and self._session is session:
                self._session = None  # closed by the bot for good: can't be resumed
        self.touch()

    def _identify(self, data: Payload) -> Session:
        self.identifies += 1
        self._session = Session(self, discord.Intents._from_value(data["intents"]))
        self._session.open()
        return self._session

    def _resume(self, data: Payload) -> Session | None:
        if self._session is None or self._session.id != data["session_id"]:
            return None
        self.resumes += 1
        self._session.push("RESUMED", {})
        return self._session

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        """One HTTP request, with the fault that is waiting for it, if any."""
        body, files = await _read(request)
        path = request.rel_url.raw_path.removeprefix(_API)
        names = [file.filename for file in files]
        call = Call(request.method, path, dict(request.query), body, names, self.backend.clock.now())
        self.requests.append(call)
        await asyncio.sleep(self.random.uniform(*self.latency))
        fault = next((f for f in self._faults if f.strikes(call.method, path)), _NO_FAULT)
        fault.hits += 1
        if not fault.after:
            await asyncio.sleep(fault.hang)
        status, answer = 0, None
        if not fault.prevents:
            status, answer = self._call(call, files, request)
            self.touch()
        if fault.after:
            await asyncio.sleep(fault.hang)
        if fault.drop and request.transport is not None:
            request.transport.close()
            self.touch()
            return web.Response(status=204)  # goes nowhere
        if fault.status is not None:
            status, answer = fault.status, fault.body()
        call.status = status
        self.touch()
        return _response(status, answer)

    def _call(self, call: Call, files: list[discord.File], request: web.Request) -> tuple[int, Any]:
        """Have simcord carry out one request."""
        authorized = request.headers.get("Authorization") == f"Bot {self.token}"
        if not authorized and not _NO_TOKEN_NEEDED.match(call.path):
            return 401, {"message": "401: Unauthorized", "code": 0}
        if call.path in ("/gateway", "/gateway/bot"):
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return 200, {"url": self.gateway, "shards": 1, "session_start_limit": limit}
        body = call.json if isinstance(call.json, dict) else {}
        posted = re.fullmatch(r"/channels/(\d+)/messages", call.path) if call.method == "POST" else None
        nonce = (int(posted[1]), str(body["nonce"])) if posted and body.get("enforce_nonce") else None
        if nonce in self._nonces:
            return 200, {**self.message(nonce[0], self._nonces[nonce]), "nonce": nonce[1]}
        content_access = self._session is not None and self._session.intents.message_content
        try:
            answer = dispatch(
                self.backend,
                call.method,
                call.path,
                json=call.json,
                params=call.query,
                files=files,
                reason=request.headers.get("X-Audit-Log-Reason"),
                message_content_access=content_access,
            )
        except (RouteNotImplemented, UnsupportedField) as gap:
            self.gaps.append(gap.message)
            return 501, gap.to_json()
        except BackendError as error:
            return error.status, error.to_json()
        except Exception as error:  # a request that simcord stumbles over: loud as well
            self.gaps.append(f"{call.method} {call.path}: {error!r}")
            return 501, {"message": repr(error), "code": 0}
        if nonce is not None:
            self._nonces[nonce] = int(answer["id"])
            answer = {**answer, "nonce": nonce[1]}
        if call.path.endswith("/callback") and call.query.get("with_response") not in ("1", "true"):
            answer = None
        return (204, None) if answer is None else (200, answer)

    def _check_gaps(self) -> None:
        if self.gaps:
            raise UnsupportedError("; ".join(self.gaps))

    # -------------------------------------------------------------- the world

    def create_user(self, name: str, *, locale: str = "en-US", **fields: Any) -> UserHandle:
        user = self.world.create_user(name, **fields)
        self.locales[user.id] = locale
        return user

    def create_guild(self, name: str = "Guild", **fields: Any) -> GuildHandle:
        return self.world.create_guild(name, **fields)

    def advance(self, seconds: float) -> None:
        """Let Discord's clock jump ahead (not the bot's): tokens expire, and so does its patience."""
        self.backend.advance_clock(seconds + PATIENCE)

    def message(self, channel_id: int, message_id: int) -> Payload:
        """One stored message, as it is now."""
        stored = self.backend.get_message(channel_id, message_id)
        return copy.deepcopy(cast(Payload, serializers.message_payload(self.backend, stored)))

    def messages(self, channel: ChannelHandle, viewer: Actor | None = None) -> list[Payload]:
        """The channel's messages in order, with those only `viewer` can see."""
        stored = sorted(self.backend.messages[channel.id].values(), key=lambda m: m.id)
        viewer_id = None if viewer is None else viewer.id
        return [self.message(channel.id, m.id) for m in stored if m.visible_to(viewer_id)]

    # -------------------------------------------------------------- the users

    async def slash(
        self, user: Actor, channel: ChannelHandle, name: str, /, within: float = PATIENCE, **options: Any
    ) -> Answer:
        """Use a slash command ("group sub" for nested ones); unanswered: `acknowledged` is false."""
        if isinstance(user, UserHandle):
            return await self._answer(await user.slash(name, **options), within)
        return await self._answer(await user.slash(channel, name, **options), within)

    async def autocomplete(
        self, user: MemberActor, channel: ChannelHandle, name: str, option: str, value: str, /, **filled: Any
    ) -> list[Payload]:
        """Type into an option; the choices that the bot offers."""
        before = set(self.backend.interactions)
        await user.autocomplete(channel, name, option, value, **filled)
        (new,) = set(self.backend.interactions) - before
        record = self.backend.interactions[new]
        await self.until(lambda: record.responded)
        return copy.deepcopy(record.autocomplete_choices or [])

    async def click(
        self,
        user: Actor,
        message: Payload,
        *,
        custom_id: str | None = None,
        label: str | None = None,
        forged: bool = False,
        within: float = PATIENCE,
    ) -> Answer:
        """Click a button that the user can see; `forged`: send any custom_id, unchecked."""
        if forged:
            return await self.forge(
                user, message, {"custom_id": custom_id, "component_type": 2}, within=within
            )
        result = await user.click(self._seen(message), custom_id=custom_id, label=label)
        return await self._answer(result, within)

    async def select(
        self,
        user: Actor,
        message: Payload,
        values: Sequence[Any],
        *,
        custom_id: str | None = None,
        within: float = PATIENCE,
    ) -> Answer:
        """Choose in a select menu."""
        return await self._answer(await user.select(self._seen(message), values, custom_id=custom_id), within)

    async def submit(
        self, user: Actor, shown: Answer, values: dict[str, Any], *, within: float = PATIENCE
    ) -> Answer:
        """Fill in the modal that the bot showed as `shown`, and send it."""
        result = await user.submit_modal(InteractionResult(self.world, shown.record), values)
        return await self._answer(result, within)

    async def forge(
        self, user: Actor, message: Payload, data: Payload, *, within: float = PATIENCE
    ) -> Answer:
        """Send a component interaction as it is, even for a message that is gone or not visible."""
        channel_id, message_id = int(message["channel_id"]), int(message["id"])
        record, payload = base_payload(
            self.backend,
            type=3,
            channel_id=channel_id,
            guild_id=self.backend.get_channel(channel_id).guild_id,
            user_id=user.id,
            data=data,
        )
        record.source_message_id = message_id
        stored = message_id in self.backend.messages[channel_id]
        payload["message"] = self.message(channel_id, message_id) if stored else message
        self.backend.emit("INTERACTION_CREATE", payload)
        return await self._answer(InteractionResult(self.world, record), within)

    def _seen(self, message: Payload) -> ResponseMessage:
        stored = self.backend.get_message(int(message["channel_id"]), int(message["id"]))
        return ResponseMessage(self.world, stored)

    async def _answer(self, result: InteractionResult, within: float) -> Answer:
        record = result._interaction
        with contextlib.suppress(TimeoutError):
            await self.until(lambda: record.responded, within)
        return Answer(self, record)

    # ------------------------------------------------------ watching the bot

    def touch(self) -> None:
        """Something happened: have every `until` look again."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, probe: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait until `probe` gives something true, looking again after everything the bot does."""
        async with asyncio.timeout(within):
            while not (value := probe()):
                self._check_gaps()
                await self._changed.wait()
        return value

    async def ready(self, within: float = PATIENCE, *, commands: bool = True) -> None:
        """Wait until a bot is connected, has been told its guilds and (ever) synced commands."""

        def connected() -> bool:
            session = self._session
            if session is None or session.socket is None or session.sent < session.opening:
                return False
            return not commands or any(self.backend.commands.values())

        await self.until(connected, within)

    async def gone(self, within: float = PATIENCE) -> None:
        """Wait until no bot is connected, as after a kill."""
        await self.until(lambda: self._session is None or self._session.socket is None, within)

    def requested(self, method: str, path: str) -> list[Call]:
        """The requests so far with this method ("*": any) and a path matching the whole regex."""
        return [c for c in self.requests if method in (c.method, "*") and re.fullmatch(path, c.path)]

    # ----------------------------------------------------------------- faults

    def fail(
        self,
        method: str,
        path: str,
        *,
        status: int | None = None,
        code: int = 0,
        times: int | None = 1,
        retry_after: float = 0.1,
        hang: float = 0.0,
        drop: bool = False,
        after: bool = False,
    ) -> Fault:
        """Have matching requests fail: `path` is a regex for all of the path, `times=None` is for ever.

        `status` answers with that error, `drop` closes the connection without any answer, `hang`
        waits that many seconds; with `hang` alone the request then works. With `after` all this
        comes after the request took effect, otherwise before (and `status` or `drop` prevent it).
        """
        fault = Fault(method, re.compile(path), status, code, retry_after, hang, drop, after, times)
        self._faults.append(fault)
        return fault

    async def disconnect(self, code: int = 4000, *, resumable: bool = True) -> None:
        """Close the gateway connection; the bot should come back by itself."""
        session = self._session
        if session is None:
            return
        if not resumable:
            self._session = None
        socket, session.socket = session.socket, None  # closed from here: the session lives on
        if socket is not None:
            await socket.close(code=code)


def _response(status: int, answer: Any) -> web.Response:
    headers = {"Via": "1.1 wire"}  # without it, discord.py takes a 429 for a ban
    if answer is None:
        return web.Response(status=status, headers=headers)
    # discord.py compares the content type as a whole: no charset may follow.
    headers["Content-Type"] = "application/json"
    return web.Response(status=status, body=json.dumps(answer).encode(), headers=headers)


async def _read(request: web.Request) -> tuple[Any, list[discord.File]]:
    """The JSON body and the files of a request, multipart or not."""
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), []
    form = await request.post()
    fields = [{"name": name, "value": v} for name, v in form.items() if not isinstance(v, web.FileField)]
    payload, _ = parse_form(fields, [])
    attachments = payload.get("attachments", []) if isinstance(payload, dict) else []
    described = {f"files[{a['id']}]": a.get("description") for a in attachments}
    files = [
        discord.File(io.BytesIO(v.file.read()), filename=v.filename, description=described.get(name))
        for name, v in form.items()
        if isinstance(v, web.FileField)
    ]
    return payload, files


def text_of(message: Payload) -> str:
    """The text of a message: its content, and that of its components."""
    parts = [
        message["content"],
        *(c["content"] for c in walk_components(message["components"]) if "content" in c),
    ]
    return "\n".join(part for part in parts if part)


def buttons(message: Payload) -> dict[str, Payload]:
    """The enabled buttons of a message, by custom_id."""
    found = (c for c in walk_components(message["components"]) if c.get("type") == 2)
    return {c["custom_id"]: c for c in found if "custom_id" in c and not c.get("disabled")}
