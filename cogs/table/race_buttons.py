"""The race of a table as people see it: who has chosen, who may still react, and the buttons for that."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refusal
from bot.race.rules import RaceView
from bot.table.table import Table
from cogs.message.ids import Id
from cogs.message.layout import Block, Component, button, rows
from cogs.presenting.pieces import Names
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import Words
from games.core import Action

LET_GO = "let-go"
"""The verb of a ballot's silence. Pressed, it is a request to the table, which knows when it is more."""
IN_ROW = 3
"""Reactions in a row, and letting go beside them: a narrow phone wraps a fourth."""


def race(w: Words, presenter: Presenter, table: Table, view: Any, names: Names) -> list[Block]:
    """What the view's seat sees of the race, with the buttons to react; nothing where none is run."""
    race_view = table.race.view(view.seat)
    if race_view is None:
        return []
    said = [*_mine(w, presenter, view, race_view, names), _state(w, presenter, view, race_view, names)]
    return ["\n".join(filter(None, said)), *rows(_buttons(w, presenter, table, view, race_view), IN_ROW)]


def _state(w: Words, presenter: Presenter, view: Any, race_view: RaceView, names: Names) -> str:
    """Who has chosen, until when, and whom the table waits for."""
    lines: list[str] = []
    if race_view.sealed is not None and race_view.own is None:
        lines.append(
            presenter.race(w, view, "sealed", name=names[race_view.sealed], time=_time(race_view.until))
        )
    elif race_view.until is not None and race_view.own is None:
        lines.append(presenter.race(w, view, "ballot", time=_time(race_view.until)))
    others = [seat for seat in race_view.undecided if seat != view.seat]
    if race_view.target is not None and others:
        left = w.list(names[seat] for seat in others)
        lines.append(f"-# {presenter.race(w, view, 'undecided', names=left)}")
    asked = view.seat is not None and race_view.pending is None and _may_let_go(view, race_view)
    if race_view.sealed is not None and asked:
        lines.append(f"-# {presenter.race(w, view, 'awaited')}")
    return "\n".join(lines)


def _mine(w: Words, presenter: Presenter, view: Any, race_view: RaceView, names: Names) -> list[str]:
    """What one has chosen oneself, and nobody else knows."""
    lines: list[str] = []
    if race_view.own is not None:
        choice = _told(w, presenter, race_view.own, names)
        lines.append(presenter.race(w, view, "own", choice=choice, time=_time(race_view.until)))
    if race_view.pending is not None:
        choice = _told(w, presenter, race_view.pending, names)
        lines.append(presenter.race(w, view, "pending", choice=choice, time=_time(race_view.heard)))
    return lines


def overtaken(w: Words, presenter: Presenter, table: Table, view: Any, names: Names) -> str:
    """What somebody else's reaction has just kept the view's seat from."""
    race_view = table.race.view(view.seat)
    if race_view is None or race_view.lost is None:
        return ""
    what = "undone" if race_view.lost.chosen else "skipped"
    return presenter.race(w, view, f"{what}-{race_view.lost.verb}", name=names[race_view.lost.by])


def _told(w: Words, presenter: Presenter, action: Action, names: Names) -> str:
    return presenter.about(w, [action], names) or presenter.verb(w, type(action))


def _time(at: float | None) -> str:
    """A time by which something is decided, as everybody's own clock shows it."""
    return f"<t:{int(at or 0) + 1}:R>"


def _buttons(w: Words, presenter: Presenter, table: Table, view: Any, race_view: RaceView) -> list[Component]:
    """One for each reaction, and for letting go, always at the same places."""
    made = []
    for at, one in enumerate(presenter.reactions(w, view)):
        goes = one.verb == LET_GO
        able = race_view.pending is None and (_may_let_go(view, race_view) if goes else one.able)
        to = Id(table.id, None if goes else table.row.move, one.verb, one.argument)
        idle = Id(table.id, table.row.move, "none", f"{one.verb}.{at}")
        made.append(button(to if able else idle, one.label, disabled=not able))
    return made


def _may_let_go(view: Any, race_view: RaceView) -> bool:
    """Whether the seat, or for a bystander anybody, is still to say something: to a card, or in a ballot."""
    asked = race_view.undecided if race_view.target is not None else view.waiting if race_view.until else ()
    return bool(asked) if view.seat is None else view.seat in asked


def may_choose(race_view: RaceView | None) -> bool:
    """Whether the seat that sees this may still choose: what it has said stands until that is decided."""
    if race_view is None or race_view.target is None:
        return True
    return race_view.own is None and race_view.pending is None


def check_may_choose(race_view: RaceView | None) -> None:
    """Raise a Refusal if not: an old menu is pressed, and its question is answered."""
    if not may_choose(race_view):
        raise Refusal("chosen-already" if race_view and race_view.own else "reacted-already")


def calm(w: Words, presenter: Presenter, table: Table, view: Any) -> list[Block]:
    """The personal switch that lets go unless one presses something."""
    race_view = table.race.view(view.seat)
    if race_view is None:
        return []
    to = Id(table.id, None, "calm", "off" if race_view.calm else "on")
    style = discord.ButtonStyle.primary if race_view.calm else discord.ButtonStyle.secondary
    label = presenter.race(w, view, "calm-on" if race_view.calm else "calm-off")
    return [*rows([button(to, label, style=style)])]
