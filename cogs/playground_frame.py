"""What comes from the playground's page: checked, and from the frame in it passed on to the preview."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
from aiohttp import web

_UNSENT = {"host", "origin", "referer", "connection", "accept-encoding", "content-length"}
_UNKEPT = {"content-length", "connection", "date", "server", "transfer-encoding", "x-frame-options"}


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
