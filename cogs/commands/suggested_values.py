"""Suggestions for a game's commands: what may still be chosen after all that is filled in."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.store.preferences import preferences
from bot.table.table import Table
from cogs.asking.typed_text import offers, understood
from cogs.choosing.choice import Choice, Question
from cogs.choosing.fields import fields
from cogs.commands.slots import Slot, slots
from cogs.presenting.presenter import Presenter
from cogs.request.answer import suggesting
from cogs.request.request import Services
from cogs.request.which_game import CHOICES
from cogs.words.catalogue import language_for, words
from games.choices import kinds_of
from games.core import Action

Interaction = discord.Interaction[Any]


def suggestions(
    client: Services, presenter: Presenter, kind: type[Action], slot: Slot
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]:
    """The function that the library calls for the suggestions of one option."""

    @suggesting
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        table = _table(client, interaction, presenter)
        asked = table and _asked(table, interaction, presenter, kind, slot)
        if table is None or not asked:
            return []
        w = words(language_for(str(interaction.locale)))
        shown = presenter.suiting(await preferences(client.store, interaction.user.id))
        view = table.view(table.seat(interaction.user.id))
        found = offers(w, shown, table, view, asked, typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found[:CHOICES]]

    return suggest


def _table(client: Services, interaction: Interaction, presenter: Presenter) -> Table | None:
    """The person's table of this game: the one in the channel, if there is one."""
    mine = [table for table in client.tables.of(interaction.user.id) if table.game.key == presenter.key]
    here = sorted(
        (table for table in mine if table.row.channel == interaction.channel_id),
        key=lambda table: table.row.private,
    )
    return next(iter(here or mine), None)


def _asked(
    table: Table, interaction: Interaction, presenter: Presenter, kind: type[Action], slot: Slot
) -> Question | None:
    """What may still be chosen for a slot, given the fields before it and the cards of its set so far."""
    seat = table.seat(interaction.user.id)
    legal = table.legal(seat)
    if kind not in kinds_of(legal):
        legal = [action for action in table.race.letting_go(seat) if isinstance(action, kind)]
    filled: list[list[str]] = [[] for _ in fields(kind)]
    for other in slots(kind):
        text = getattr(interaction.namespace, other.name, None)
        if other.name != slot.name and text:
            found = understood(presenter, table, fields(kind)[other.field], str(text))
            filled[other.field] += found[:1]
    for at, target in enumerate(Choice.aimed(legal, kind).values):  # there is only one
        if at != slot.field and not filled[at]:
            filled[at] = [target]
    before = ["+".join(filled[at]) for at in range(slot.field)]
    taken = ["+".join(filled[slot.field]) + "+"] if filled[slot.field] else []
    asked = Choice(legal, kind, [*before, *taken]).question
    return asked and asked._replace(
        values=tuple(presenter.offered(table.view(seat), kind, before, asked.values))
    )
