"""`Why?`: what has just been decided at a table, explained to whoever asks."""

from __future__ import annotations

from bot.table import Table
from cogs.answers import Request, Screen
from cogs.layout import layout
from cogs.presenters import PRESENTERS
from cogs.screens import names


def why_page(request: Request, table: Table) -> Screen:
    """The explanation, made from what everybody may know; so bystanders may ask too."""
    w, view = request.w, table.public()
    presenter = PRESENTERS[table.game.key].suiting(request.preferences)
    told = [w("why.nothing")] if view is None else presenter.why(w, view, names(w, table.roster))
    return Screen(layout([f"### {presenter.title(w)} · {w('button.why')}", *told], presenter.accent))
