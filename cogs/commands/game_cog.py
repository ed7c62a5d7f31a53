"""A game's own commands, made from its action types: the verb is the command, its fields are the options."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.choosing.fields import fields
from cogs.commands.slots import signature, slots
from cogs.commands.suggested_values import suggestions
from cogs.commands.typed_action import carry_out
from cogs.games.presenters import PRESENTERS
from cogs.presenting.presenter import Presenter
from cogs.request.answer import answer
from cogs.request.request import Request, Screen, Services
from cogs.words.translator import named
from games.core import Action, verb_of

Interaction = discord.Interaction[Any]


class GameCog(commands.Cog):
    """`/<game> <verb>` for every action of a game."""

    def __init__(self, client: Services, key: str) -> None:
        """The commands of the game `key`."""
        self.__cog_name__ = f"GameCog {key}"  # the library keeps cogs by name, and would refuse a second game
        self.client = client
        self.presenter = PRESENTERS[key]
        self.group = app_commands.Group(
            name=named(f"{key}.command.group"),
            description=named(f"{key}.command.group_hint"),
            guild_only=True,
        )
        for kind in self.presenter.game.actions:
            self.group.add_command(_command(client, self.presenter, kind))

    async def cog_load(self) -> None:
        """Called by the library once the cog is added."""
        self.client.tree.add_command(self.group)


def _command(
    client: Services, presenter: Presenter, kind: type[Action]
) -> app_commands.Command[Any, ..., Any]:
    verb, key = verb_of(kind), presenter.key
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=named(f"{key}.command.{verb}"),
        description=named(f"{key}.command_hint.{verb}"),
        callback=_callback(client, presenter, kind),
    )
    for slot in slots(kind):
        made.autocomplete(slot.name)(suggestions(client, presenter, kind, slot))
    return made


def _callback(
    client: Services, presenter: Presenter, kind: type[Action]
) -> Callable[..., Coroutine[Any, Any, None]]:
    """A function with one text parameter for each slot, as the library wants it."""

    async def callback(interaction: Interaction, **typed: str | None) -> None:
        async def work(request: Request) -> Screen:
            return await carry_out(request, presenter, kind, typed)

        await answer(client, interaction, work)

    made = slots(kind)
    callback.__signature__ = signature(made)  # type: ignore[attr-defined]
    callback.__annotations__ = {slot.name: str if slot.required else str | None for slot in made}
    names = {slot.name: named(f"{presenter.key}.field.{slot.word}", slot.suffix) for slot in made}
    hints = {slot.name: named(f"{presenter.key}.field_hint.{fields(kind)[slot.field].name}") for slot in made}
    return app_commands.rename(**names)(app_commands.describe(**hints)(callback))
