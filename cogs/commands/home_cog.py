"""Commands for feeling at home: first steps, one's own choices, those of the server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.pages.help import help_page
from cogs.pages.me import me_page
from cogs.pages.settings import settings_page
from cogs.request.answer import answer
from cogs.request.request import Request, Screen, Services
from cogs.words.translator import named

Interaction = discord.Interaction[Any]


class HomeCog(commands.Cog):
    """Pages on how people and servers want things to be."""

    def __init__(self, client: Services) -> None:
        """Commands of this client."""
        self.client = client

    @app_commands.command(name=named("command.help"), description=named("command_hint.help"))
    async def help(self, interaction: Interaction) -> None:
        """First steps."""

        async def work(request: Request) -> Screen:
            return help_page(request)

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.me"), description=named("command_hint.me"))
    async def me(self, interaction: Interaction) -> None:
        """One's own choices."""
        await answer(self.client, interaction, me_page)

    @app_commands.command(name=named("command.settings"), description=named("command_hint.settings"))
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction) -> None:
        """The server's choices."""
        await answer(self.client, interaction, settings_page)
