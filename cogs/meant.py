"""What people mean by a command: which table, which game, which variant of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import discord
from discord.app_commands import Choice

from bot.errors import Refusal
from bot.lobby import seat_of
from bot.table import Table
from cogs.answers import Request
from cogs.presenter import Presenter, game_named, squeezed
from cogs.presenters import PRESENTERS
from cogs.tables_page import described
from cogs.texts import fit
from cogs.words import LANGUAGES, Words, language_for, words

Interaction = discord.Interaction[Any]
Kinds = Callable[[Presenter], Iterable[str]]
"""What is told apart within a game, by name: its variants, say."""

CHOICES = 25
"""Suggestions that Discord takes."""


class Meant(NamedTuple):
    """A game that may be meant, with the one of its kinds that was typed, or none."""

    presenter: Presenter
    kind: str = ""


# ------------------------------------------------------------------------------------------ tables


def table_here(request: Request) -> Table:
    """The channel's table."""
    table = request.client.tables.in_channel(request.place.channel)
    if table is None:
        raise Refusal("no-table-here")
    return table


def private_here(request: Request) -> Table | None:
    """A private table of the person in a channel that hosts no other."""
    mine = _private_here(request)
    return mine[0] if mine and request.client.tables.in_channel(request.place.channel) is None else None


def _private_here(request: Request) -> list[Table]:
    """The private tables that the person opened in this channel."""
    mine = request.client.tables.of(request.person.id)
    return [one for one in mine if one.row.private and one.row.channel == request.place.channel]


def concerns(request: Request, table: Table) -> bool:
    """Whether a table is this person's business here: of this server, and not somebody else's private one."""
    private = table.row.private and not seat_of(table.roster, request.person.id)
    return table.row.server == request.place.server and not private


def own_table(request: Request, game: str = "") -> Table:
    """The table that a person means: the channel's, else the only one where the person sits.

    `game`: the key of the game whose command was typed; tables of other games are not meant then.
    """
    mine: Sequence[Table] = request.client.tables.of(request.person.id)
    here = request.client.tables.in_channel(request.place.channel)
    if game and any(table.game.key == game for table in (*mine, *([here] if here else []))):
        mine = [table for table in mine if table.game.key == game]
        here = here if here and here.game.key == game else None
    if here is not None and (here in mine or not mine):
        return here
    if not mine:
        raise Refusal("no-table")
    near = [table for table in mine if table.row.channel == request.place.channel] or mine
    if len(near) > 1:
        raise Refusal("which-table", channels=request.w.list(_told_apart(request.w, near)))
    return near[0]


def _told_apart(w: Words, tables: Sequence[Table]) -> list[str]:
    """Tables by their channels, with more about each where that would say the same twice."""
    channels = [f"<#{table.row.channel}>" for table in tables]
    return channels if len({*channels}) == len(channels) else [described(w, table) for table in tables]


def to_leave(request: Request) -> Sequence[Table]:
    """The tables that `/leave` may mean: the channel's, else the person's private ones there, else others."""
    mine = [
        table
        for table in request.client.tables.of(request.person.id)
        if table.seat(request.person.id) is not None
    ]
    near = [table for table in mine if table.row.channel == request.place.channel]
    if not near:
        here = request.client.tables.in_channel(request.place.channel)
        left = here is not None and seat_of(here.roster, request.person.id)
        return [own_table(request)] if left or not mine else mine
    return [table for table in near if not table.row.private] or near


def to_end(request: Request) -> Sequence[Table]:
    """The tables that `/end` may mean: the channel's and the person's private ones there."""
    here = request.client.tables.in_channel(request.place.channel)
    private = _private_here(request)
    if here is None or (private and not request.manager and not seat_of(here.roster, request.person.id)):
        return private or [table_here(request)]
    return [*private, here]


# ------------------------------------------------------------------------------------------- games


def game_at_hand(request: Request) -> Presenter | None:
    """The game that is meant if none is named: the channel's, the one that the person plays, the only one."""
    tables, channel = request.client.tables, request.interaction.channel_id
    here = tables.in_channel(channel) if channel else None
    played = [here] if here else tables.of(request.person.id)
    keys = {table.game.key for table in played} or set(PRESENTERS)
    return PRESENTERS[keys.pop()] if len(keys) == 1 else None


def find_game(w: Words, typed: str) -> Presenter:
    """The game that was typed, by its key or its name in any language."""
    presenter = game_named(typed, PRESENTERS)
    if presenter is None:
        raise Refusal("unknown-game", games=w.list(one.title(w) for one in PRESENTERS.values()))
    return presenter


def find(w: Words, game: str | None, kind: str | None, kinds: Kinds) -> list[Meant]:
    """All that fits what was typed, as far as anything was; raises a Refusal if nothing does."""
    games = [find_game(w, game)] if game else [*PRESENTERS.values()]
    if not kind:
        return [Meant(presenter) for presenter in games]
    found = [Meant(presenter, one) for presenter in games for one in _spelled(presenter, kind, kinds)]
    if not found:
        raise Refusal("option", option=kind)
    return found


def _spelled(presenter: Presenter, typed: str, kinds: Kinds) -> Iterator[str]:
    """The kind of a game that was typed, by its key or its name in any language."""
    wanted = squeezed(typed)
    for kind in kinds(presenter):
        if wanted in map(squeezed, _names(presenter, kind)):
            yield kind


def _names(presenter: Presenter, kind: str) -> Iterator[str]:
    """What a kind of a game may be called, by itself or behind the game's name."""
    yield from (kind, f"{presenter.key} · {kind}")
    for language in LANGUAGES:
        w = words(language)
        yield from (presenter.kind(w, kind), _full(w, presenter, kind))


def _full(w: Words, presenter: Presenter, kind: str) -> str:
    return f"{presenter.title(w)} · {presenter.kind(w, kind)}"


# ------------------------------------------------------------------------------------- suggestions


def game_choices(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Games to suggest."""
    w, wanted = _words(interaction), squeezed(typed)
    found = [
        presenter
        for presenter in PRESENTERS.values()
        if any(wanted in squeezed(presenter.title(words(language))) for language in LANGUAGES)
        or wanted in presenter.key
    ]
    return [Choice(name=presenter.title(w), value=presenter.key) for presenter in found[:CHOICES]]


def kind_choices(interaction: Interaction, typed: str, kinds: Kinds) -> list[Choice[str]]:
    """Kinds to suggest: of the game that was filled in, else of all games, with their names."""
    w, wanted, game = _words(interaction), squeezed(typed), interaction.namespace.game
    named = game_named(str(game), PRESENTERS) if game else None
    games = ([named] if named else []) if game else [*PRESENTERS.values()]
    fitting = [
        Meant(presenter, kind)
        for presenter in games
        for kind in kinds(presenter)
        if any(wanted in squeezed(name) for name in _names(presenter, kind))
    ]
    alone = len(games) == 1
    return [
        Choice(name=fit(one.presenter.kind(w, one.kind), 100), value=one.kind)
        if alone
        else Choice(name=fit(_full(w, *one), 100), value=f"{one.presenter.key} · {one.kind}")
        for one in fitting[:CHOICES]
    ]


def _words(interaction: Interaction) -> Words:
    return words(language_for(str(interaction.locale)))
