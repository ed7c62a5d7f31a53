"""What comes from the playground's page: checked, and from the frame in it passed on to the preview."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
from aiohttp import web

_UNSENT = {"host", "origin", "referer", "connection", "accept-encoding", "content-length"}
_UNKEPT = {"content-length", "connection", "date", "server", "transfer-encoding", "x-frame-options"}


AGAIN = 3
"""How often an action is tried again while the page keeps changing."""

T = TypeVar("T")


async def fetch(session: aiohttp.ClientSession, base: str, request: web.Request, body: bytes) -> web.Response:
    """What the preview at `base` answers to a request that came to us; it may be shown in our frame."""
    path = request.path_qs.removeprefix("/frame")
    sent = {name: value for name, value in request.headers.items() if name.lower() not in _UNSENT}
    try:
        async with session.request(request.method, base + path, headers=sent, data=body) as inner:
            kept = {name: value for name, value in inner.headers.items() if name.lower() not in _UNKEPT}
            return web.Response(body=await inner.read(), status=inner.status, headers=_framed(kept))
    except aiohttp.ClientConnectionError:  # another channel is just being opened
        raise web.HTTPServiceUnavailable from None


async def act(session: aiohttp.ClientSession, base: str, request: web.Request, body: bytes) -> web.Response:
    """The same for what somebody does on the page.

    The preview refuses what is done on a picture that has changed since; Discord lets the bot judge that.
    So it is done again, on the picture of now.
    """
    answer = await fetch(session, base, request, body)
    for _ in range(AGAIN):
        renewed = _renewed(body, answer)
        if renewed is None:
            break
        answer = await fetch(session, base, request, renewed)
    return answer


def _renewed(body: bytes, answer: web.Response) -> bytes | None:
    """What was refused for its old picture alone, on the newest one."""
    try:
        told, asked = json.loads(answer.body or b""), json.loads(body)  # type: ignore[arg-type]
        stale = [one["code"] for one in told["diagnostics"]] == ["stale-revision"]
        return json.dumps({**asked, "published_revision": told["revision"]}).encode() if stale else None
    except (ValueError, TypeError, LookupError):
        return None


def _framed(headers: dict[str, str]) -> dict[str, str]:
    if policy := headers.get("Content-Security-Policy"):
        ours = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        headers["Content-Security-Policy"] = ours
    return headers


@web.middleware
async def only_from_here(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse what another site's page sends, or what came under another name."""
    origin = request.headers.get("Origin", f"http://{request.host}")
    if request.host.partition(":")[0] not in ("127.0.0.1", "localhost") or origin != f"http://{request.host}":
        raise web.HTTPForbidden
    return await handler(request)


async def field(request: web.Request, name: str, kind: Callable[[Any], T]) -> T:
    """One value of what the page sends."""
    try:
        return kind((await request.json())[name])
    except (ValueError, TypeError, LookupError):
        raise web.HTTPBadRequest(text=f"{name} is missing or wrong") from None
