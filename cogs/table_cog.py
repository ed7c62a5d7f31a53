"""Commands about tables: open one, sit, see one's hand, leave, end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.errors import Refusal
from bot.table import Table
from cogs.answers import Request, Screen, answer, suggesting
from cogs.board import variants
from cogs.house import admit_guest
from cogs.ids import Id
from cogs.layout import button, layout, rows
from cogs.opening import WAYS, check_permissions
from cogs.places import remember
from cogs.presenter import Presenter, game_named, squeezed
from cogs.presenters import PRESENTERS
from cogs.router import open_hand
from cogs.rules import rules_page
from cogs.translator import named
from cogs.words import LANGUAGES, Words, language_for, words

if TYPE_CHECKING:
    from cogs.client import Client

Interaction = discord.Interaction[Any]

CHOICES = 25
"""Suggestions that Discord takes."""


class TableCog(commands.Cog):
    """What people do about tables."""

    def __init__(self, client: Client) -> None:
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
            presenter = find_game(request.w, game)
            options = {"variant": find_kind(presenter, variant, variants(presenter))} if variant else {}
            if where not in WAYS:
                raise Refusal("option", option=where)
            return await WAYS[where](request, presenter, options, bots)

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
                return chooser(request.w, here or mine)
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
            table = await request.client.tables.join(table_here(request).id, request.person)
            if table.running:
                return open_hand(request, table)
            request.client.painter.hands.expect(table, request)
            return request.say("join.done")

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.leave"), description=named("command_hint.leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Get up."""

        async def work(request: Request) -> Screen:
            table = await request.client.tables.leave(own_table(request).id, request.person)
            if not table.living:
                return request.say("leave.last")
            return request.say("leave.game" if table.row.started else "leave.lobby")

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.end"), description=named("command_hint.end"))
    async def end(self, interaction: Interaction) -> None:
        """End the table, or ask the others to."""

        async def work(request: Request) -> Screen:
            found = private_here(request) or table_here(request)
            table = await request.client.tables.end(found.id, request.person, manager=request.manager)
            return request.say("vote.cast" if table.living else "end.done")

        await answer(self.client, interaction, work)

    @app_commands.command(name=named("command.rules"), description=named("command_hint.rules"))
    @app_commands.rename(game=named("field.game"))
    @app_commands.describe(game=named("field_hint.game"))
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Read the rules."""

        async def work(request: Request) -> Screen:
            return rules_page(request, find_game(request.w, game) if game else game_here(request), 0)

        await answer(self.client, interaction, work)

    @rules.autocomplete("game")
    @suggesting
    async def _rules_games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return game_choices(interaction, typed)


# ---------------------------------------------------------------------------------- what is meant


def table_here(request: Request) -> Table:
    """The channel's table."""
    table = request.client.tables.in_channel(request.place.channel)
    if table is None:
        raise Refusal("no-table-here")
    return table


def private_here(request: Request) -> Table | None:
    """The person's private table in a channel that hosts no other."""
    channel, tables = request.place.channel, request.client.tables
    mine = [one for one in tables.of(request.person.id) if one.row.private and one.row.channel == channel]
    return mine[0] if mine and tables.in_channel(channel) is None else None


def own_table(request: Request) -> Table:
    """The table that a person means: the channel's, else the only one where the person sits."""
    mine = request.client.tables.of(request.person.id)
    here = request.client.tables.in_channel(request.place.channel)
    if here is not None and (here in mine or not mine):
        return here
    if not mine:
        raise Refusal("no-table")
    near = [table for table in mine if table.row.channel == request.place.channel] or mine
    if len(near) > 1:
        raise Refusal("which-table", channels=request.w.list(f"<#{table.row.channel}>" for table in near))
    return near[0]


def chooser(w: Words, tables: tuple[Table, ...]) -> Screen:
    """Which of several tables' hands to open."""
    lines = [
        f"`{table.id}` {PRESENTERS[table.game.key].title(w)} · <#{table.row.channel}>" for table in tables
    ]
    buttons = [button(Id(table.id, None, "hand"), str(table.id)) for table in tables[:CHOICES]]
    return Screen(layout([w("hand.which"), "\n".join(lines[:CHOICES]), *rows(buttons)]))


def find_game(w: Words, typed: str | None) -> Presenter:
    """The game that was typed, by its key or its name in any language; unasked, the only one there is."""
    presenter = the_only_game() if typed is None else game_named(typed, PRESENTERS)
    if presenter is None:
        raise Refusal("unknown-game", games=w.list(one.title(w) for one in PRESENTERS.values()))
    return presenter


def the_only_game() -> Presenter | None:
    """The game that is meant if none is named."""
    return next(iter(PRESENTERS.values())) if len(PRESENTERS) == 1 else None


def game_here(request: Request) -> Presenter:
    """The game of the channel's table; without one, the first game."""
    channel = request.interaction.channel_id
    table = request.client.tables.in_channel(channel) if channel else None
    return PRESENTERS[table.game.key] if table else next(iter(PRESENTERS.values()))


def find_kind(presenter: Presenter, typed: str, kinds: Sequence[str]) -> str:
    """The one of `kinds` (variants, say) that was typed, by its key or its name in any language."""
    wanted = squeezed(typed)
    for kind in kinds:
        if wanted in map(squeezed, kind_names(presenter, kind)):
            return kind
    raise Refusal("option", option=typed)


def kind_names(presenter: Presenter, kind: str) -> list[str]:
    """A variant's key and its names in all languages."""
    return [kind, *(presenter.kind(words(language), kind) for language in LANGUAGES)]


def game_choices(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Games to suggest."""
    w = words(language_for(str(interaction.locale)))
    wanted = squeezed(typed)
    found = [
        presenter
        for presenter in PRESENTERS.values()
        if any(wanted in squeezed(presenter.title(words(language))) for language in LANGUAGES)
        or wanted in presenter.key
    ]
    return [Choice(name=presenter.title(w), value=presenter.key) for presenter in found[:CHOICES]]


def kind_choices(
    interaction: Interaction, typed: str, kinds: Callable[[Presenter], Sequence[str]]
) -> list[Choice[str]]:
    """Variants to suggest, of the game that was filled in."""
    game = interaction.namespace.game
    presenter = game_named(str(game), PRESENTERS) if game else the_only_game()
    if presenter is None:
        return []
    w = words(language_for(str(interaction.locale)))
    wanted = squeezed(typed)
    fitting = [
        kind
        for kind in kinds(presenter)
        if any(wanted in squeezed(name) for name in kind_names(presenter, kind))
    ]
    return [Choice(name=presenter.kind(w, kind), value=kind) for kind in fitting[:CHOICES]]
