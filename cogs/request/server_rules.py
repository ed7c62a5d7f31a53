"""What the managers of a server chose, held against a request."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.store.preferences import ServerRules
from bot.tables.admission import Caller
from cogs.request.request import Request


async def admit_guest(request: Request) -> None:
    """Refuse somebody who may not sit down at tables of this server."""
    await request.client.tables.admission.admit(caller(request))


@asynccontextmanager
async def admit_host(request: Request) -> AsyncIterator[ServerRules]:
    """Refuse somebody who may not open a table here and now; open it inside."""
    async with request.client.tables.admission.hosting(caller(request)) as rules:
        yield rules


def caller(request: Request) -> Caller:
    """Who asks, with all that a server's choices may depend on."""
    channel, user = request.interaction.channel, request.interaction.user
    above = channel.parent_id if isinstance(channel, discord.Thread) else None
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    return Caller(request.person, request.place, above, roles, lambda one: exists(request, one))


def exists(request: Request, number: int) -> bool:
    """Whether the server has such a channel or role, as far as is known."""
    guild = request.interaction.guild
    if guild is None or not guild.channels:  # not told yet, right after the start
        return True
    return guild.get_channel(number) is not None or guild.get_role(number) is not None
