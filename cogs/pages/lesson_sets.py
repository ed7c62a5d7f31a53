"""Sets of cards in a lesson: they are too many to be offered one by one, so the cards are picked together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.choosing.choice import Choice, Question
from cogs.choosing.fields import face_of, fields
from cogs.message.ids import Id
from cogs.message.layout import OPTIONS, Row, menu, option
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import Words
from games.core import Action

MARK = "~s"
"""Stands in the id of such a menu, with the number of the kind of action."""


class Wrong(ValueError):
    """These cards are no choice."""


class Sets(NamedTuple):
    """The ways in which one kind of action takes a set of cards and nothing else."""

    kind: type[Action]
    asked: Question


def sets_of(legal: Sequence[Action]) -> list[Sets]:
    """The kinds of actions that are chosen as a set of cards, as far as one menu holds their cards."""
    found = []
    for kind in dict.fromkeys(map(type, legal)):
        asked = Choice(legal, kind).question
        one_set = asked is not None and asked.field.many and len(fields(kind)) == 1
        if asked is not None and one_set and len(asked.values) <= OPTIONS:
            found.append(Sets(kind, asked))
    return found


def picked(legal: Sequence[Action], number: int, values: Sequence[str]) -> int:
    """The place among the legal actions of the one with these cards; raises Wrong if there is none."""
    known = sets_of(legal)
    if not 0 <= number < len(known):
        raise ValueError("no such menu")
    found = Choice(legal, known[number].kind, ["+".join(map(face_of, values))]).action
    if found is None:
        raise Wrong
    return legal.index(found)


def set_menu(w: Words, presenter: Presenter, to: Id, asked: Question, advised: Sequence[str]) -> Row:
    """A menu in which as many cards are picked as belong together."""
    entries = []
    for value in presenter.in_order(asked.values):
        face = presenter.answer(w, asked.field, value, ())
        hint = w("lesson.mine") if face_of(value) in advised else ""
        entries.append(option(value, face.text.strip(), hint=hint, sign=face.sign))
    least, most = asked.field.least, asked.field.most
    return menu(to, entries, w.n("hand.pick-many", most), least=least, most=most)
