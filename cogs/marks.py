"""Beginner's marks: what each legal action would do at this moment, a line for each thing that can happen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cogs.narrow import spellings
from cogs.presenter import Presenter
from cogs.words import Words
from games.core import Action


def marks(w: Words, presenter: Presenter, view: Any, legal: Sequence[Action]) -> str:
    """The marks of all these actions; nothing if the game has none for them."""
    groups: dict[str, dict[str, list[Action]]] = {}
    for action in legal:
        mark = presenter.mark(w, view, action)
        if mark is not None:
            groups.setdefault(mark.effect, {}).setdefault(mark.worth, []).append(action)
    lines = [_line(w, presenter, effect, by_worth) for effect, by_worth in groups.items()]
    return "\n".join([f"-# {w('marks.heading')}", *lines]) if lines else ""


def shown(w: Words, presenter: Presenter, actions: Iterable[Action]) -> str:
    """What the actions are about, as faces."""
    values = (value for action in actions for each in spellings(action) for value in each.split("+"))
    return presenter.faces(w, values)


def _line(w: Words, presenter: Presenter, effect: str, by_worth: dict[str, list[Action]]) -> str:
    parts = []
    for worth, actions in by_worth.items():
        choice = shown(w, presenter, actions)
        parts.append(w("marks.worth", choice=choice, worth=worth) if worth else choice)
    return w("marks.line", effect=effect, choices=" · ".join(parts))
