"""The private message of a table, as the answer to a request."""

from __future__ import annotations

from bot.table.table import Table
from cogs.message.ids import Id
from cogs.request.request import Hand, Request, Screen
from cogs.table.private_message import fingerprint, private


def hand_screen(request: Request, table: Table, notice: str = "", picked: Id | None = None) -> Screen:
    """A person's private message of a table, to be kept fresh: in a lobby it becomes a hand with the deal."""
    person = request.person.id
    shown = fingerprint(table, person)
    if table.id in request.client.painter.blocked and not notice:
        notice = request.w("hand.blocked", channel=f"<#{table.row.channel}>")
    view = private(request.w, table, person, notice, picked, request.preferences)
    return Screen(view, Hand(table, shown, picked) if table.living else None)
