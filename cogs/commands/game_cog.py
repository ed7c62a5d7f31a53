"""A game's own commands, made from its action types: the verb is the command, its fields are the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from inspect import Parameter, Signature
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.errors import Refusal
from bot.store.preferences import preferences
from bot.tables.table import Table
from cogs.asking.typed_text import meant, offers, understood
from cogs.choosing.choosing import (
    Question,
    added,
    build,
    cards_in,
    face_of,
    fields,
    fitting,
    question,
    targets,
)
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import layout
from cogs.play.acting import act, explain
from cogs.presenting.presenter import Presenter
from cogs.request.answer import answer, suggesting
from cogs.request.request import Request, Screen, Services
from cogs.request.which_game import CHOICES
from cogs.request.which_table import own_table
from cogs.table.hand_screen import hand_screen
from cogs.words.catalogue import language_for, words
from cogs.words.translator import named
from games.choices import kinds_of
from games.core import Action, verb_of

Interaction = discord.Interaction[Any]


class Slot(NamedTuple):
    """One option of a command: a field, or one of the cards of a set."""

    word: str
    """What it is called in the catalogues."""
    suffix: str
    field: int
    """Number of the action's field that it belongs to."""
    required: bool

    @property
    def name(self) -> str:
        """The name in the code; people see it in their language."""
        return self.word + self.suffix


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


def slots(kind: type[Action]) -> list[Slot]:
    """The options for an action's fields; a set of up to n cards has card_1 to card_n."""
    made = []
    for number, field in enumerate(fields(kind)):
        if not field.many:
            made.append(Slot(field.name, "", number, required=field.usual is None))
            continue
        single = field.name.removesuffix("s")
        made += [Slot(single, f"_{at}", number, at <= field.least) for at in range(1, field.most + 1)]
    return made


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
        made.autocomplete(slot.name)(_suggestions(client, presenter, kind, slot))
    return made


def _callback(
    client: Services, presenter: Presenter, kind: type[Action]
) -> Callable[..., Coroutine[Any, Any, None]]:
    """A function with one text parameter for each slot, as the library wants it."""

    async def callback(interaction: Interaction, **typed: str | None) -> None:
        async def work(request: Request) -> Screen:
            return await _carry_out(request, presenter, kind, typed)

        await answer(client, interaction, work)

    made = slots(kind)
    callback.__signature__ = _signature(made)  # type: ignore[attr-defined]
    callback.__annotations__ = {slot.name: str if slot.required else str | None for slot in made}
    names = {slot.name: named(f"{presenter.key}.field.{slot.word}", slot.suffix) for slot in made}
    hints = {slot.name: named(f"{presenter.key}.field_hint.{fields(kind)[slot.field].name}") for slot in made}
    return app_commands.rename(**names)(app_commands.describe(**hints)(callback))


def _signature(made: Sequence[Slot]) -> Signature:
    first = Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    rest = [
        Parameter(
            slot.name,
            Parameter.KEYWORD_ONLY,
            annotation=str if slot.required else str | None,
            default=Parameter.empty if slot.required else None,
        )
        for slot in made
    ]
    return Signature([first, *rest])


async def _carry_out(
    request: Request, presenter: Presenter, kind: type[Action], typed: dict[str, str | None]
) -> Screen:
    table = own_table(request, presenter.key)
    if table.game.key != presenter.key:
        raise Refusal("other-game", game=PRESENTERS[table.game.key].title(request.w))
    seat = table.seat(request.person.id)
    if table.running and (told := presenter.absent(request.w, table.view(seat), kind)):
        return Screen(layout([told]))
    values = _values(request, presenter, table, kind, typed)
    legal = table.legal(seat)
    if legal and kind not in kinds_of(legal) and not any(field.target for field in fields(kind)):
        if seat not in table.waiting():  # it may only react
            raise Refusal("not-your-turn")
        view = table.view(seat)
        told = presenter.barred(request.w, view, kind) or presenter.ask(request.w, view, kinds_of(legal)[0])
        raise Refusal("not-now", now=told)
    _check_twice(request, presenter, kind, values, legal)
    if _to_be_asked(request, presenter, table, kind, values):
        picked = Id(table.id, table.row.move, verb_of(kind), ",".join(values))
        return hand_screen(request, table, picked=picked)
    try:
        return await act(request, table, _built(kind, values), None)
    except Refusal as refusal:
        return Screen(layout([explain(request, table, refusal, kind, values)]))


def _to_be_asked(
    request: Request, presenter: Presenter, table: Table, kind: type[Action], values: list[str]
) -> bool:
    """Whether something is still missing that may be left out at other times, or was said that no control
    offers and that is therefore asked about once more."""
    seat = table.seat(request.person.id)
    legal = table.legal(seat)
    if len(values) < len(fields(kind)):
        return question(legal, kind, values) is not None
    if fitting(legal, kind, values) is None:
        return False
    view = table.view(seat)
    for at, value in enumerate(values):
        asked = question(legal, kind, values[:at])
        if asked and not asked.field.many:
            offered = presenter.offered(view, kind, values[:at], asked.values)
            if value not in offered:
                return True
    return False


def _check_twice(
    request: Request, presenter: Presenter, kind: type[Action], values: list[str], legal: Sequence[Action]
) -> None:
    """Refuse a set that names a card more than once, unless there are so many cards of its face."""
    for at, (field, text) in enumerate(zip(fields(kind), values, strict=False)):
        asked = question(legal, kind, values[:at]) if field.many else None
        if asked is None:
            continue
        most = Counter(map(face_of, asked.values))
        for card, times in Counter(cards_in(text)).items():
            if times > 1 and times > most[card]:
                shown = presenter.suiting(request.preferences).answer(request.w, field, card, ())
                raise Refusal("named-twice", card=str(shown).strip())


def _built(kind: type[Action], values: list[str]) -> Action:
    try:
        return build(kind, values)
    except ValueError:  # a set of too few cards, say
        raise Refusal("not-legal") from None


def _values(
    request: Request, presenter: Presenter, table: Table, kind: type[Action], texts: dict[str, str | None]
) -> list[str]:
    """What was typed, as the spellings of the fields' values."""
    seat = table.seat(request.person.id)
    legal = table.legal(seat)
    values: list[list[str]] = [[] for _ in fields(kind)]
    for slot in slots(kind):
        text, field = texts.get(slot.name), fields(kind)[slot.field]
        before = ["+".join(value) for value in values[: slot.field]]
        asked = question(legal, kind, before)
        offered = asked.values if asked else ()
        if text and offered == (field.usual,) and not understood(presenter, table, field, text):
            values[slot.field].append(text)  # nothing need be said, whatever this may mean
        elif text:
            named = presenter.offered(table.view(seat), kind, before, offered) if offered else ()
            values[slot.field].append(meant(request.w, presenter, table, field, text, named))
        elif field.usual is not None and not field.many:
            if len(offered) > 1:  # asked for in the hand
                return ["+".join(value) for value in values[: slot.field]]
            values[slot.field].append(offered[0] if offered else field.usual)
    return ["+".join(value) for value in values]


def _suggestions(
    client: Services, presenter: Presenter, kind: type[Action], slot: Slot
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]:
    @suggesting
    async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
        table = _table(client, interaction, presenter)
        asked = table and _asked(table, interaction, presenter, kind, slot)
        if table is None or not asked:
            return []
        w = words(language_for(str(interaction.locale)))
        shown = presenter.suiting(await preferences(client.store, interaction.user.id))
        view = table.view(table.seat(interaction.user.id))
        found = offers(w, shown, table, view, asked, typed)
        return [Choice(name=name, value=value) for name, value in found[:CHOICES]]

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
        legal = [action for action in table.letting_go(seat) if isinstance(action, kind)]
    filled: list[list[str]] = [[] for _ in fields(kind)]
    for other in slots(kind):
        text = getattr(interaction.namespace, other.name, None)
        if other.name != slot.name and text:
            found = understood(presenter, table, fields(kind)[other.field], str(text))
            filled[other.field] += found[:1]
    for at, target in enumerate(targets(legal, kind)):  # there is only one
        if at != slot.field and not filled[at]:
            filled[at] = [target]
    before = ["+".join(filled[at]) for at in range(slot.field)]
    taken = filled[slot.field]
    asked = added(legal, kind, before, taken) if taken else question(legal, kind, before)
    return asked and asked._replace(
        values=tuple(presenter.offered(table.view(seat), kind, before, asked.values))
    )
