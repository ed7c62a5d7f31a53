"""Beginner's marks: what each legal action would do at this moment, a line for each thing that can happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cogs.choosing.choice import Choice
from cogs.choosing.fields import Field, answers, fields
from cogs.presenting.pieces import Mark, Names
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import Words
from games.choices import Choices, kinds_of
from games.core import Action

Values = list[tuple[Field, str]]
"""What is marked: values of actions, each with its field."""


def marks(w: Words, presenter: Presenter, view: Any, legal: Sequence[Action], names: Names) -> str:
    """The marks of all these actions; nothing if the game has none for them."""
    groups: dict[str, dict[str, Values]] = {}
    for mark, values in _marked(w, presenter, view, legal):
        groups.setdefault(mark.effect, {}).setdefault(mark.worth, []).extend(values)
    lines = [_line(w, presenter, effect, by_worth, names) for effect, by_worth in groups.items()]
    worthy = any(worth for by_worth in groups.values() for worth in by_worth)
    heading = w("marks.heading" if worthy else "marks.heading-plain")
    return "\n".join([f"-# {heading}", *lines]) if lines else ""


def _marked(
    w: Words, presenter: Presenter, view: Any, legal: Sequence[Action]
) -> Iterator[tuple[Mark, Values]]:
    """Every mark with what it is about: the actions first, then single values."""
    for action in _with_buttons(presenter, legal) if isinstance(legal, Choices) else legal:
        if mark := presenter.mark(w, view, action):
            yield mark, list(answers(action))
    for kind in kinds_of(legal):
        for field, value in _single(legal, kind):
            if mark := presenter.mark_value(w, view, kind, value):
                yield mark, [(field, value)]


def _with_buttons(presenter: Presenter, legal: Sequence[Action]) -> Iterator[Action]:
    """Of actions too many to be looked at, those that have buttons of their own."""
    for kind in kinds_of(legal):
        start = Choice.aimed(legal, kind)
        asked = start.question if kind in presenter.fixed else None
        for value in asked.values if asked else ():
            if action := start.followed_by(value).action:
                yield action


def _single(legal: Sequence[Action], kind: type[Action]) -> Values:
    """The values that are marked by themselves, each once: of sets, and of the first question where the
    actions are too many to be looked at one by one."""
    if isinstance(legal, Choices):
        asked = Choice.aimed(legal, kind).question
        return [(asked.field, value) for value in asked.values] if asked else []
    mine = [action for action in legal if type(action) is kind]
    return [
        (field, value)
        for field in fields(kind)
        if field.many
        for value in dict.fromkeys(str(each) for action in mine for each in getattr(action, field.name))
    ]


def _line(w: Words, presenter: Presenter, effect: str, by_worth: dict[str, Values], names: Names) -> str:
    parts = []
    for worth, values in by_worth.items():
        choice = presenter.listed(w, values, names)
        parts.append(w("marks.worth", choice=choice, worth=worth) if worth else choice)
    return w("marks.line", effect=effect, choices=" · ".join(parts))
