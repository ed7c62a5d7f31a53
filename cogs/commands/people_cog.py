"""Commands about people and servers: leaderboard, one's own record, languages."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.errors import Refusal
from cogs.message.layout import layout
from cogs.pages.leaderboard import kinds, leaderboard_page, stats_page, which_leaderboard
from cogs.request.answer import answer, suggesting
from cogs.request.request import Request, Screen, Services
from cogs.request.which_game import find, game_at_hand, game_choices, kind_choices
from cogs.words.catalogue import LANGUAGES, words
from cogs.words.translator import named

Interaction = discord.Interaction[Any]


class PeopleCog(commands.Cog):
    """What is remembered of people."""

    def __init__(self, client: Services) -> None:
        """Commands of this client."""
        self.client = client

    @app_commands.command(name=named("command.leaderboard"), description=named("command_hint.leaderboard"))
    @app_commands.rename(game=named("field.game"), variant=named("field.variant"))
    @app_commands.describe(game=named("field_hint.game"), variant=named("field_hint.board-variant"))
    async def leaderboard(
        self, interaction: Interaction, game: str | None = None, variant: str | None = None
    ) -> None:
        """Who has won how often."""

        async def work(request: Request) -> Screen:
            offered = find(request.w, game, variant, kinds)
            if len(offered) > 1:
                at_hand = game_at_hand(request)
                offered = [meant for meant in offered if meant.presenter is at_hand] or offered
            if len(offered) > 1:
                return which_leaderboard(request, offered)
            return await leaderboard_page(request, *offered[0], 0)

        await answer(self.client, interaction, work)

    @leaderboard.autocomplete("game")
    @suggesting
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return game_choices(interaction, typed)

    @leaderboard.autocomplete("variant")
    @suggesting
    async def _variants(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return kind_choices(interaction, typed, kinds)

    @app_commands.command(name=named("command.stats"), description=named("command_hint.stats"))
    async def stats(self, interaction: Interaction) -> None:
        """One's own record."""
        await answer(self.client, interaction, stats_page)

    @app_commands.command(name=named("command.language"), description=named("command_hint.language"))
    @app_commands.rename(language=named("field.language"), whose=named("field.whose"))
    @app_commands.describe(language=named("field_hint.language"), whose=named("field_hint.whose"))
    @app_commands.choices(
        language=[Choice(name=words(language)("language.name"), value=language) for language in LANGUAGES],
        whose=[
            Choice(name=named("whose.me"), value="me"),
            Choice(name=named("whose.server"), value="server"),
        ],
    )
    async def language(self, interaction: Interaction, language: str, whose: str = "me") -> None:
        """Choose a language."""

        async def work(request: Request) -> Screen:
            if language not in LANGUAGES:
                raise Refusal("option", option=language)
            return await set_language(request, language, "server" if whose == "server" else "me")

        await answer(self.client, interaction, work)


async def set_language(request: Request, language: str, whose: Literal["me", "server"]) -> Screen:
    """Keep the choice, and answer in the language that was chosen."""
    store = request.client.store
    if whose == "me":
        await store.people.change(request.person.id, language=language)
        request.client.painter.hands.follow(request.person.id)
        return Screen(layout([words(language)("language.mine")]))
    if not request.manager:
        raise Refusal("manager-only")
    await store.servers.change(request.place.server, language=language)
    return Screen(layout([words(language)("language.server")]))
