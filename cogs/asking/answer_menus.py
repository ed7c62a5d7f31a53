"""Questions as menus: one, or several where there are too many values for one."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.asking.reader import Reader
from cogs.choosing.choice import Choice, Question
from cogs.choosing.fields import Field, face_of
from cogs.message.ids import Id
from cogs.message.layout import OPTIONS, Component, Row, button, menu, option, rows
from cogs.words.catalogue import Words

LONGEST = 20
"""How much of an answer stands in the id of the menu to change it."""


def in_menus(reader: Reader, choice: Choice, to: Id, asked: Question, *, again: str = "") -> list[Row]:
    """What is asked after a choice, in menus that say `to` and what is picked.

    `again`: what was answered, for those who change their mind before they confirm. It stands in the id,
    because a client shows what was picked last in a menu for as long as its id is the same.
    """
    menus, field = [], asked.field
    # Cards of a set come in the order of the sets, which is not the one in which they are held.
    values = reader.presenter.in_order(asked.values) if field.many else asked.values
    for first in range(0, len(values), OPTIONS):
        part = values[first : first + OPTIONS]
        empty = _while_empty(reader, field, again=bool(again))
        empty = empty if len(part) == len(values) else _spanning(reader, field, part, empty)
        least, most = min(max(1, field.least), len(part)), min(field.most, len(part))
        own = to._replace(argument=to.argument + _told_apart(first // OPTIONS, again))
        menus.append(menu(own, _entries(reader, choice, field, part), empty, least=least, most=most))
    return menus + _enough(reader, choice, to, field)


def _told_apart(number: int, again: str) -> str:
    """What is behind the values in a menu's id, so that no two menus share one: nothing for most of them."""
    if again:
        return f"~a{again[:LONGEST]}~{number}"
    return f"~{number}" if number else ""


def _entries(reader: Reader, choice: Choice, field: Field, values: Sequence[str]) -> list[Component]:
    """The values of a menu, with what is to be said of each."""
    w, presenter = reader.w, reader.presenter
    entries = []
    for value in values:
        face = presenter.answer(w, field, value, reader.labels)
        hint = presenter.remark(w, reader.view, choice.kind, choice.values, face_of(value))
        entries.append(option(value, face.text.strip(), hint=hint, sign=face.sign))
    return entries


def _while_empty(reader: Reader, field: Field, *, again: bool) -> str:
    """What a menu says in which nothing is picked."""
    return reader.presenter.picking(reader.w, field, again=again) or _usual(reader.w, field, again=again)


def _usual(w: Words, field: Field, *, again: bool) -> str:
    if again:
        return w("hand.change")
    if max(1, field.least) < field.most:
        return w("hand.pick-some", least=max(1, field.least), most=field.most)
    return w.n("hand.pick-many", field.most) if field.many else w("hand.pick")


def _spanning(reader: Reader, field: Field, values: Sequence[str], pick: str) -> str:
    """What a menu says that holds only some of the values."""
    w, presenter = reader.w, reader.presenter
    first, last = (str(presenter.answer(w, field, values[end], reader.labels)).strip() for end in (0, -1))
    return w("hand.pick-range", pick=pick, first=first, last=last)


def _enough(reader: Reader, choice: Choice, to: Id, field: Field) -> list[Row]:
    """Beside a set that may be empty, or may stay as far as it has come: a button that leaves it so."""
    if field.least:
        return []
    if choice.set_open:
        left = to._replace(argument=to.argument.rstrip("+"))
        return rows([button(left, reader.w("hand.enough"))])
    return rows([button(to._replace(argument=f"{to.argument},"), reader.presenter.nothing(reader.w, field))])
