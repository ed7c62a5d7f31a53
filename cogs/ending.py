"""Ending a table before its time: at once, by vote, or as a manager of the server, who is asked first."""

from __future__ import annotations

from discord import ButtonStyle

from bot import lobby
from bot.errors import Refusal
from bot.playing import hosts_alone
from bot.table import Table
from cogs.answers import Request, Screen
from cogs.ids import Id
from cogs.layout import button, layout, rows
from cogs.tables_page import described


async def end_here(request: Request, table: Table) -> Screen:
    """What `/end` does; somebody who manages the server is asked before ending what is not theirs alone."""
    if request.manager and not hosts_alone(table, request.person.id):
        return _ask(request, table)
    return await _end(request, table)


async def end_pressed(request: Request, to: Id) -> Screen:
    """The answer to that question."""
    table = request.client.tables.get(to.table or 0)
    if table is None:
        raise Refusal("over")
    if to.argument == "sure":
        return await _end(request, table)
    if to.argument == "vote":
        await request.client.tables.vote(table.id, request.person, for_it=True)
        return _told(request, table)
    return request.say("end.kept")


async def _end(request: Request, table: Table) -> Screen:
    await request.client.tables.end(table.id, request.person, manager=request.manager)
    return _told(request, table)


def _told(request: Request, table: Table) -> Screen:
    return request.say("vote.cast" if table.living else "end.done")


def _ask(request: Request, table: Table) -> Screen:
    w, plays = request.w, table.running and request.person.id in lobby.people(table.roster)

    def to(what: str) -> Id:
        return Id(table.id, None, "end", what)

    buttons = [
        button(to("sure"), w("button.end-sure"), style=ButtonStyle.danger),
        *([button(to("vote"), w("button.end-vote"))] if plays else []),
        button(to("keep"), w("button.end-keep")),
    ]
    return Screen(layout([w("end.sure", table=described(w, table)), *rows(buttons)]))
