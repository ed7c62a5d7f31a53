"""`Why?`: what has just been decided at a table, explained to whoever asks; also once the table is over."""

from __future__ import annotations

from bot.errors import Refusal
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import layout
from cogs.presenting.seat_names import names
from cogs.request.request import Request, Screen
from cogs.request.which_table import concerns, own_table


async def why_pressed(request: Request, to: Id) -> Screen:
    """The button on a table or in a hand; the answer leaves the hand as it is."""
    number, client = to.table or 0, request.client
    table = client.tables.get(number)
    if table is None:
        saved = await client.store.load_table(number)
        table = client.tables.restarts.recalled(saved)
        if table is None:
            raise Refusal("over" if saved else "unknown-button")
    if not concerns(request, table):
        raise Refusal("unknown-button")
    return why_page(request, table)._replace(beside=True)


async def why_asked(request: Request) -> Screen:
    """The command: about the channel's table or the person's own; else about what was played here last."""
    here = request.client.tables.in_channel(request.place.channel)
    try:
        table = here or own_table(request)
    except Refusal as refusal:
        last = await _last(request) if refusal.code == "no-table" else None
        if last is None:
            raise
        return why_page(request, last)
    if table.public() is None:  # the next game is not dealt yet
        table = await _last(request) or table
    return why_page(request, table)


async def _last(request: Request) -> Table | None:
    """The last table that is over in this channel, as far as this person may know of it."""
    place, client = request.place, request.client
    saved = await client.store.last_over(place.server, place.channel, request.person.id)
    return client.tables.restarts.recalled(saved)


def why_page(request: Request, table: Table) -> Screen:
    """The explanation, made from what everybody may know; so bystanders may ask too."""
    w, view = request.w, table.public()
    presenter = PRESENTERS[table.game.key].suiting(request.preferences)
    told = [w("why.nothing")] if view is None else presenter.why(w, view, names(w, table.roster))
    return Screen(layout([f"### {presenter.title(w)} · {w('button.why')}", *told], presenter.accent))
