"""Beginner's marks: what each legal action would do at this moment, a line for each thing that can happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.presenter import Names, Presenter
from cogs.words import Words
from games.core import Action


def marks(w: Words, presenter: Presenter, view: Any, legal: Sequence[Action], names: Names) -> str:
    """The marks of all these actions; nothing if the game has none for them."""
    groups: dict[str, dict[str, list[Action]]] = {}
    for action in legal:
        mark = presenter.mark(w, view, action)
        if mark is not None:
            groups.setdefault(mark.effect, {}).setdefault(mark.worth, []).append(action)
    lines = [_line(w, presenter, effect, by_worth, names) for effect, by_worth in groups.items()]
    return "\n".join([f"-# {w('marks.heading')}", *lines]) if lines else ""


def _line(
    w: Words, presenter: Presenter, effect: str, by_worth: dict[str, list[Action]], names: Names
) -> str:
    parts = []
    for worth, actions in by_worth.items():
        choice = presenter.about(w, actions, names)
        parts.append(w("marks.worth", choice=choice, worth=worth) if worth else choice)
    return w("marks.line", effect=effect, choices=" · ".join(parts))
