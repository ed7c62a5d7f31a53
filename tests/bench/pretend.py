"""A Discord without a network, so that what is measured is the bot and discord.py and nothing else.

discord.py runs unmodified from its parser of gateway events down to its HTTP session; the session is ours. It
answers a request with what Discord would: the message that was sent. What making events and answers costs is
measured as it happens (`aside`) and taken off.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import process_time, thread_time
from typing import Any, Self

import discord
from discord.utils import time_snowflake, utcnow

Payload = dict[str, Any]

BOT, APPLICATION, SERVER = 4_000_001, 4_000_002, 4_000_003
CALLBACKS, MESSAGES = "/callback", "/messages"
UPDATE = 7
"""Type of an answer that edits the message that was pressed."""


class Clock:
    """CPU time of this process, without what the pretended Discord needs for itself."""

    def __init__(self) -> None:
        self.off = 0.0

    def now(self) -> float:
        return process_time() - self.off

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is done inside does not count."""
        start = thread_time()
        yield
        self.off += thread_time() - start


class Pretended:
    """Stands for aiohttp's session. `latency`: seconds until an answer to a press, and to anything else."""

    def __init__(self, latency: tuple[float, float] = (0.0, 0.0)) -> None:
        self.clock = Clock()
        self.latency = latency
        self.requests = 0
        self._ids = 0
        self._awaited: dict[str, asyncio.Future[None]] = {}
        self._pressed: dict[str, str] = {}
        """By press: the message that was pressed, which keeps its number when it is edited."""

    def request(self, method: str, url: str, *, data: Any = None, **_: Any) -> Exchange:
        with self.clock.aside():
            self.requests += 1
            return Exchange(self, method, url.partition("/api/v10")[2].partition("?")[0], data)

    async def close(self) -> None: ...

    # -------------------------------------------------------------------------------- what it says

    def answer(self, method: str, path: str, data: Any) -> Any:
        if path.endswith(CALLBACKS):
            callback, number = json.loads(data), path.split("/")[2]
            message = self.message(callback.get("data") or {})
            pressed = self._pressed.pop(number, message["id"])
            if callback["type"] == UPDATE:
                message["id"] = pressed
            shown = {"id": number, "type": 3, "response_message_id": message["id"]}
            return {"interaction": shown, "resource": {"type": callback["type"], "message": message}}
        if MESSAGES in path and method in ("POST", "PATCH"):
            return self.message(json.loads(data))
        if path == "/users/@me":
            return _user(BOT, "bot", bot=True)
        if path == "/oauth2/applications/@me":
            return _application()
        return [] if method == "PUT" else None

    def message(self, sent: Mapping[str, Any]) -> Payload:
        """A message as Discord returns it."""
        self._ids += 1
        return {
            "id": str(time_snowflake(utcnow()) + self._ids % 4096),
            "channel_id": str(sent.get("channel_id", SERVER)),
            "author": _user(BOT, "bot", bot=True),
            "content": sent.get("content") or "",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": sent.get("components") or [],
            "flags": sent.get("flags") or 0,
            "type": 0,
            "pinned": False,
        }

    def told(self, path: str) -> None:
        if path.endswith(CALLBACKS):
            waiting = self._awaited.pop(path.split("/")[2], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(None)

    # -------------------------------------------------------------------------------- what it asks

    def press(
        self, client: discord.Client, person: int, channel: int, custom_id: str, message: Payload
    ) -> Any:
        """Have a person press a button; awaitable until the answer was sent."""
        with self.clock.aside():
            self._ids += 1
            number = str(time_snowflake(utcnow()) + self._ids % 4096)
            event = json.dumps(_press(number, person, channel, custom_id, message))
            self._pressed[number] = str(message["id"])
            self._awaited[number] = asyncio.get_running_loop().create_future()
        client._connection.parsers["INTERACTION_CREATE"](json.loads(event))
        return self._awaited[number]


class Exchange:
    """One request and its answer, as an aiohttp response in an `async with`."""

    def __init__(self, world: Pretended, method: str, path: str, data: Any) -> None:
        self._world, self._path = world, path
        answer = world.answer(method, path, data)
        self._text = "" if answer is None else json.dumps(answer)
        self.status = 204 if answer is None else 200
        self.headers = {"content-type": "application/json"} if answer is not None else {}

    async def __aenter__(self) -> Self:
        await asyncio.sleep(self._world.latency[not self._path.endswith(CALLBACKS)])
        self._world.told(self._path)
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def text(self, encoding: str = "utf-8") -> str:
        return self._text


async def log_in(client: discord.Client, world: Pretended) -> None:
    """What `Client.start` does before it connects: the log-in and `setup_hook`; then the first event."""

    async def static_login(token: str) -> Any:
        client.http._HTTPClient__session = world  # type: ignore[attr-defined]
        client.http._global_over = asyncio.Event()
        client.http._global_over.set()
        client.http.token = token
        return await client.http.request(discord.http.Route("GET", "/users/@me"))

    client.http.static_login = static_login  # type: ignore[method-assign]
    await client.login("token")
    events = client._connection.parsers
    ready = {
        "user": _user(BOT, "bot", bot=True),
        "guilds": [],
        "application": {"id": str(APPLICATION), "flags": 0},
    }
    events["READY"]({**ready, "v": 10, "session_id": "", "resume_gateway_url": ""})


def _press(number: str, person: int, channel: int, custom_id: str, message: Payload) -> Payload:
    return {
        "id": number,
        "application_id": str(APPLICATION),
        "type": 3,
        "token": f"token-{number}",
        "version": 1,
        "guild_id": str(SERVER),
        "channel_id": str(channel),
        "guild": {"id": str(SERVER), "locale": "en-US", "features": []},
        "channel": {"id": str(channel), "type": 0, "guild_id": str(SERVER), "name": "games", "position": 0,
                    "permissions": "2147483647"},
        "member": {"user": _user(person, f"p{person}"), "roles": [], "permissions": "0", "deaf": False,
                   "mute": False, "flags": 0, "joined_at": "2026-01-01T00:00:00+00:00"},
        "message": message,
        "data": {"custom_id": custom_id, "component_type": 2, "id": 3},
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": "2147483647",
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(SERVER)},
        "context": 0,
        "attachment_size_limit": 10485760,
    }  # fmt: skip


def _user(number: int, name: str, *, bot: bool = False) -> Payload:
    return {"id": str(number), "username": name, "discriminator": "0", "global_name": name, "avatar": None,
            "bot": bot, "public_flags": 0}  # fmt: skip


def _application() -> Payload:
    return {"id": str(APPLICATION), "name": "bot", "icon": None, "description": "", "bot_public": True,
            "bot_require_code_grant": False, "verify_key": "", "flags": 0, "summary": "", "team": None,
            "rpc_origins": [], "owner": _user(1, "owner")}  # fmt: skip
