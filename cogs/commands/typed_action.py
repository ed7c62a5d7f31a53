"""A game's command carried out: what was typed is understood, checked and done, or asked about."""

from __future__ import annotations

from collections import Counter

from bot.errors import Refusal
from bot.table.table import Table
from cogs.asking.typed_text import the_value_meant, understood
from cogs.choosing.choice import Choice
from cogs.choosing.fields import build, cards_in, face_of, fields
from cogs.commands.slots import slots
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import layout
from cogs.play.acting import act, explain
from cogs.presenting.presenter import Presenter
from cogs.request.request import Request, Screen
from cogs.request.which_table import own_table
from cogs.table.hand_screen import hand_screen
from games.choices import kinds_of
from games.core import Action, verb_of


async def carry_out(
    request: Request, presenter: Presenter, kind: type[Action], typed: dict[str, str | None]
) -> Screen:
    """Do what somebody typed; `typed` by the names of the command's slots."""
    table = own_table(request, presenter.key)
    if table.game.key != presenter.key:
        raise Refusal("other-game", game=PRESENTERS[table.game.key].title(request.w))
    seat = table.seat(request.person.id)
    if table.running and (told := presenter.absent(request.w, table.view(seat), kind)):
        return Screen(layout([told]))
    values = _typed_values(request, presenter, table, kind, typed)
    choice = Choice(table.legal(seat), kind, values)
    _check_that_it_is_time(request, presenter, table, choice)
    _check_twice(request, presenter, choice)
    if _to_be_asked(request, presenter, table, choice):
        picked = Id(table.id, table.row.move, verb_of(kind), choice.argument)
        return hand_screen(request, table, picked=picked)
    try:
        return await act(request, table, _built(choice), None)
    except Refusal as refusal:
        return Screen(layout([explain(request, table, refusal, kind, values)]))


def _check_that_it_is_time(request: Request, presenter: Presenter, table: Table, choice: Choice) -> None:
    """Refuse what is not asked now, with what is. What names its target is refused by the table."""
    if choice.kind_is_legal or not choice.legal or any(field.target for field in choice.fields):
        return
    seat = table.seat(request.person.id)
    if seat not in table.waiting():  # it may only react
        raise Refusal("not-your-turn")
    w, view = request.w, table.view(seat)
    told = presenter.barred(w, view, choice.kind) or presenter.ask(w, view, kinds_of(choice.legal)[0])
    raise Refusal("not-now", now=told)


def _check_twice(request: Request, presenter: Presenter, choice: Choice) -> None:
    """Refuse a set that names a card more than once, unless there are so many cards of its face."""
    for at, (field, text) in enumerate(zip(choice.fields, choice.values, strict=False)):
        asked = choice.cut(at).question if field.many else None
        if asked is None:
            continue
        most = Counter(map(face_of, asked.values))
        for card, times in Counter(cards_in(text)).items():
            if times > 1 and times > most[card]:
                shown = presenter.suiting(request.preferences).answer(request.w, field, card, ())
                raise Refusal("named-twice", card=str(shown).strip())


def _to_be_asked(request: Request, presenter: Presenter, table: Table, choice: Choice) -> bool:
    """Whether something is still missing that may be left out at other times, or was said that no control
    offers and that is therefore asked about once more."""
    if len(choice.values) < len(choice.fields):
        return choice.question is not None
    if choice.action is None:
        return False
    view = table.view(table.seat(request.person.id))
    for at, value in enumerate(choice.values):
        before = choice.cut(at)
        asked = before.question
        if asked and not asked.field.many:
            offered = presenter.offered(view, choice.kind, before.values, asked.values)
            if value not in offered:
                return True
    return False


def _built(choice: Choice) -> Action:
    try:
        return build(choice.kind, choice.values)
    except ValueError:  # a set of too few cards, say
        raise Refusal("not-legal") from None


def _typed_values(
    request: Request, presenter: Presenter, table: Table, kind: type[Action], texts: dict[str, str | None]
) -> list[str]:
    """What was typed, as the spellings of the fields' values."""
    seat = table.seat(request.person.id)
    legal = table.legal(seat)
    values: list[list[str]] = [[] for _ in fields(kind)]
    for slot in slots(kind):
        text, field = texts.get(slot.name), fields(kind)[slot.field]
        before = ["+".join(value) for value in values[: slot.field]]
        asked = Choice(legal, kind, before).question
        offered = asked.values if asked else ()
        if text and offered == (field.usual,) and not understood(presenter, table, field, text):
            values[slot.field].append(text)  # nothing need be said, whatever this may mean
        elif text:
            named = presenter.offered(table.view(seat), kind, before, offered) if offered else ()
            values[slot.field].append(the_value_meant(request.w, presenter, table, field, text, named))
        elif field.usual is not None and not field.many:
            if len(offered) > 1:  # asked for in the hand
                return ["+".join(value) for value in values[: slot.field]]
            values[slot.field].append(offered[0] if offered else field.usual)
    return ["+".join(value) for value in values]
