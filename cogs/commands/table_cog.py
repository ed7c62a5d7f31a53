"""Commands about tables: open one, sit, see one's hand, leave, end."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.pages.leaderboard import variants
from cogs.pages.rules import rules_page, which_rules
from cogs.play.acting import open_hand
from cogs.play.ending import end_here, leave_here
from cogs.play.opening import WAYS, check_permissions, open_game, which_game
from cogs.request.answer import answer, suggesting
from cogs.request.place import remember
from cogs.request.request import Request, Screen, Services
from cogs.request.server_rules import admit_guest
from cogs.request.which_game import find, find_game, game_at_hand, game_choices, kind_choices
from cogs.request.which_table import own_table, private_here, table_here, which_hand
from cogs.words.translator import named

Interaction = discord.Interaction[Any]


class TableCog(commands.Cog):
    """What people do about tables."""

    def __init__(self, client: Services) -> None:
        """Commands of this client."""
        self.client = client

    @app_commands.command(name=named("command.start"), description=named("command_hint.start"))
    @app_commands.rename(
        game=named("field.game"),
        variant=named("field.variant"),
        bots=named("field.bots"),
        where=named("field.where"),
    )
    @app_commands.describe(
        game=named("field_hint.game"),
        variant=named("field_hint.variant"),
        bots=named("field_hint.bots"),
        where=named("field_hint.where"),
    )
    @app_commands.choices(where=[Choice(name=named(f"where.{way}"), value=way) for way in WAYS])
    async def start(
        self,
        interaction: Interaction,
        game: str | None = None,
        variant: str | None = None,
        bots: app_commands.Range[int, 0, 7] = 0,
        where: str = "here",
    ) -> None:
        """Open a table."""

        async def work(request: Request) -> Screen:
            request.place  # noqa: B018 - refuses outside a server
            offered = find(request.w, game, variant, variants)
            if len(offered) > 1:
                return await which_game(request, offered, where, bots)
            return await open_game(request, offered[0], where, bots)

        await answer(self.client, interaction, work)

    @start.autocomplete("game")
    @suggesting
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return game_choices(interaction, typed)

    @start.autocomplete("variant")
    @suggesting
    async def _variants(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return kind_choices(interaction, typed, variants)

    @app_commands.command(name=named("command.hand"), description=named("command_hint.hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Show one's own hand."""

        async def work(request: Request) -> Screen:
            mine = request.client.tables.of(request.person.id)
            here = tuple(table for table in mine if table.row.channel == request.place.channel)
            if len(mine) > 1 and len(here) != 1:
                return which_hand(request, here or mine)
            return open_hand(request, own_table(request))

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.table"), description=named("command_hint.table"))
    async def table(self, interaction: Interaction) -> None:
        """Post the table anew."""

        async def work(request: Request) -> Screen:
            if private_here(request):
                return request.say("table.only-yours")
            check_permissions(request)
            await request.client.painter.repost(table_here(request))
            return request.say("table.reposted")

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.join"), description=named("command_hint.join"))
    async def join(self, interaction: Interaction) -> None:
        """Sit down, or take one's seat back."""

        async def work(request: Request) -> Screen:
            await admit_guest(request)
            await remember(request)
            table = await request.client.tables.playing.join(table_here(request).id, request.person)
            if table.running:
                return open_hand(request, table)
            request.client.painter.hands.expect(table, request)
            return request.say("join.done")

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.leave"), description=named("command_hint.leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Get up."""

        async def work(request: Request) -> Screen:
            return await leave_here(request)

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.end"), description=named("command_hint.end"))
    async def end(self, interaction: Interaction) -> None:
        """End the table, or ask the others to."""

        async def work(request: Request) -> Screen:
            return await end_here(request)

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.rules"), description=named("command_hint.rules"))
    @app_commands.rename(game=named("field.game"))
    @app_commands.describe(game=named("field_hint.game"))
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Read the rules."""

        async def work(request: Request) -> Screen:
            presenter = find_game(request.w, game) if game else game_at_hand(request)
            return rules_page(request, presenter, 0) if presenter else which_rules(request)

        await answer(self.client, interaction, work)

    @rules.autocomplete("game")
    @suggesting
    async def _rules_games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return game_choices(interaction, typed)
