"""Commands that explain: `/why` and `/learn`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.games.presenters import PRESENTERS
from cogs.pages.lesson import lesson_page, which_lesson
from cogs.pages.why import why_asked
from cogs.presenting.presenter import Presenter
from cogs.request.answer import answer, suggesting
from cogs.request.request import Request, Screen, Services
from cogs.request.which_game import find_game, game_choices
from cogs.words.translator import named

Interaction = discord.Interaction[Any]


class TeachCog(commands.Cog):
    """What people ask who are new to a game."""

    def __init__(self, client: Services) -> None:
        """Commands of this client."""
        self.client = client

    @app_commands.command(name=named("command.why"), description=named("command_hint.why"))
    async def why(self, interaction: Interaction) -> None:
        """Explain the last trick and the last round."""

        await answer(self.client, interaction, why_asked)

    @app_commands.command(name=named("command.learn"), description=named("command_hint.learn"))
    @app_commands.rename(game=named("field.game"))
    @app_commands.describe(game=named("field_hint.game"))
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """Play a guided first round."""

        async def work(request: Request) -> Screen:
            presenter = find_game(request.w, game) if game else _played(request)
            return lesson_page(request, presenter) if presenter else which_lesson(request)

        await answer(self.client, interaction, work)

    @learn.autocomplete("game")
    @suggesting
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return game_choices(interaction, typed)


def _played(request: Request) -> Presenter | None:
    """The game to learn if none is named: the one that the person sits at, or the only one there is.

    A table at which others sit says nothing of what somebody wants to learn who is not among them.
    """
    mine = request.client.tables.of(request.person.id)
    here = [table for table in mine if table.row.channel == request.interaction.channel_id]
    keys = {table.game.key for table in here or mine} or set(PRESENTERS)
    return PRESENTERS[keys.pop()] if len(keys) == 1 else None
