"""Which game is meant, and which variant of it: named, typed in part, or asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import discord
from discord.app_commands import Choice

from bot.errors import Refusal
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import OPTIONS, Block, Row, button, layout, menu, option, rows
from cogs.presenting.presenter import Presenter
from cogs.presenting.spelling import game_named, squeezed
from cogs.request.request import Request, Screen
from cogs.words.catalogue import LANGUAGES, Words, language_for, words
from cogs.words.limits_and_names import fit
from games.core import Options

Interaction = discord.Interaction[Any]


Kinds = Callable[[Presenter], Iterable[str]]
"""What is told apart within a game, by name: its variants, say."""


CHOICES = 25
"""Suggestions that Discord takes."""


class GameKind(NamedTuple):
    """A game that may be meant, with the one of its kinds that was typed, or none."""

    presenter: Presenter
    kind: str = ""


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


def find(w: Words, game: str | None, kind: str | None, kinds: Kinds) -> list[GameKind]:
    """All that fits what was typed, as far as anything was; raises a Refusal if nothing does."""
    games = [find_game(w, game)] if game else [*PRESENTERS.values()]
    if not kind:
        return [GameKind(presenter) for presenter in games]
    found = [GameKind(presenter, one) for presenter in games for one in _spelled(presenter, kind, kinds)]
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
        GameKind(presenter, kind)
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


IN_ROW = 3
"""Games in a row: their names are longer than other labels."""
MOST = 24
"""Games that fit on buttons."""

To = Callable[[GameKind], Id]
"""Where the button of a game leads."""


def games_page(request: Request, question: str, offered: Sequence[GameKind], to: To) -> Screen:
    """The question, a few words on each game that may be meant, and a button for each."""
    w = request.w
    blocks: list[Block] = [f"## {question}", *(_about(w, meant) for meant in offered)]
    return Screen(layout([*blocks, *games_buttons(w, offered, to)]))


def games_buttons(w: Words, offered: Sequence[GameKind], to: To) -> list[Row]:
    """A button for each of these games."""
    return rows([button(to(meant), _titled(w, meant)) for meant in offered[:MOST]], IN_ROW)


def games_menu(w: Words, verb: str, placeholder: str, chosen: str = "") -> list[Row]:
    """A menu of all games, for the page called `verb`; none if there is but one game."""
    if len(PRESENTERS) < 2:
        return []
    entries = [
        option(key, one.title(w), hint=one.pitch(w, one.game.options()), chosen=key == chosen)
        for key, one in PRESENTERS.items()
    ]
    return [menu(Id(None, None, verb), entries[:OPTIONS], placeholder)]


def players(w: Words, presenter: Presenter) -> str:
    """For how many players a game is."""
    seats = presenter.game.seats
    return w("game.players", least=seats.start, most=seats.stop - 1)


def _about(w: Words, meant: GameKind) -> str:
    presenter, options = meant.presenter, _options(meant)
    facts = f"{players(w, presenter)} · {_minutes(w, presenter, options)}"
    return f"**{_titled(w, meant)}**\n{presenter.pitch(w, options)}\n-# {facts}"


def _titled(w: Words, meant: GameKind) -> str:
    title = meant.presenter.title(w)
    return f"{title} · {meant.presenter.kind(w, meant.kind)}" if meant.kind else title


def _options(meant: GameKind) -> Options:
    chosen = meant.presenter.variants.get(meant.kind.partition("/")[0], {})
    return meant.presenter.game.options(**chosen)


def _minutes(w: Words, presenter: Presenter, options: Options) -> str:
    """From a person alone with as few bots as possible to a table full of people."""
    least, most = presenter.game.seats.start, presenter.game.seats.stop - 1
    short = presenter.minutes(1, least - 1, options.length(least))
    long = presenter.minutes(most, 0, options.length(most))
    return w("game.minutes", short=short, long=long)
