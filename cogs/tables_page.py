"""Which table? How tables are told apart, and the page that asks for one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table import Table
from cogs.answers import Request, Screen
from cogs.ids import Id
from cogs.layout import button, layout, rows
from cogs.presenters import PRESENTERS
from cogs.words import Words

IN_ROW = 3
"""Tables in a row."""
MOST = 24
"""Tables that are offered; a menu would hold no more."""


def which_hand(request: Request, tables: Sequence[Table]) -> Screen:
    """Which of several tables' hands to open."""
    return which_table(request, tables, request.w("hand.which"), "hand")


def which_table(
    request: Request, tables: Sequence[Table], asked: str, verb: str, argument: str = ""
) -> Screen:
    """A question about several tables, with a button for each that says `verb` and `argument`."""
    w, shown = request.w, tables[:MOST]
    lines = [f"`{at}` {described(w, table)}" for at, table in enumerate(shown, 1)]
    buttons = [
        button(Id(table.id, None, verb, argument), f"{at} · {PRESENTERS[table.game.key].title(w)}")
        for at, table in enumerate(shown, 1)
    ]
    return Screen(layout([asked, "\n".join(lines), *rows(buttons, IN_ROW)]))


def described(w: Words, table: Table) -> str:
    """A table's game, and where it is played."""
    name = PRESENTERS[table.game.key].name(w, table.options)
    return f"**{name}** · <#{table.row.channel}>" + (f" · {w('where.me')}" if table.row.private else "")
