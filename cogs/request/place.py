"""What a request tells of the place where it is made."""

from __future__ import annotations

import discord

from cogs.request.request import Request
from cogs.words.catalogue import language_for


async def remember(request: Request) -> None:
    """Note the names under which a person and a server are seen now."""
    await request.client.store.seen(request.person.id, request.person.name)
    guild = request.interaction.guild
    if guild is not None and guild.name:
        await request.client.store.servers.change(guild.id, name=guild.name)


async def table_language(request: Request) -> str:
    """The language of public messages here: the server's choice, else its locale, else the setting."""
    chosen = (await request.client.store.server(request.place.server)).language
    locale = request.interaction.guild_locale
    untouched = locale in (None, discord.Locale.american_english)
    return chosen or (request.client.settings.language if untouched else language_for(str(locale)))
