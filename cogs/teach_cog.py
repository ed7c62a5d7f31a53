"""Commands that explain: `/why` and `/learn`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.answers import Request, Screen, answer, suggesting
from cogs.lesson import lesson_page
from cogs.table_cog import find_game, game_choices, game_here, own_table
from cogs.translator import named
from cogs.why import why_page

if TYPE_CHECKING:
    from cogs.client import Client

Interaction = discord.Interaction[Any]


class TeachCog(commands.Cog):
    """What people ask who are new to a game."""

    def __init__(self, client: Client) -> None:
        """Commands of this client."""
        self.client = client

    @app_commands.command(name=named("command.why"), description=named("command_hint.why"))
    async def why(self, interaction: Interaction) -> None:
        """Explain the last trick and the last round."""

        async def work(request: Request) -> Screen:
            here = request.client.tables.in_channel(request.place.channel)
            return why_page(request, here or own_table(request))

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.learn"), description=named("command_hint.learn"))
    @app_commands.rename(game=named("field.game"))
    @app_commands.describe(game=named("field_hint.game"))
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """Play a guided first round."""

        async def work(request: Request) -> Screen:
            return lesson_page(request, find_game(request.w, game) if game else game_here(request))

        await answer(self.client, interaction, work)

    @learn.autocomplete("game")
    @suggesting
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return game_choices(interaction, typed)
