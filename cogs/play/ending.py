"""Ending a table before its time: at once, by vote, or asked first, as a manager or where others sit."""

from __future__ import annotations

from discord import ButtonStyle

from bot.errors import Refusal
from bot.table import rosters
from bot.table.table import Table
from bot.tables.playing import hosts_alone
from cogs.message.ids import Id
from cogs.message.layout import button, layout, rows
from cogs.request.request import Request, Screen
from cogs.request.which_table import concerns, described, to_end, to_leave, which_table


async def leave_here(request: Request) -> Screen:
    """What `/leave` does: where it may mean several tables, ask which."""
    tables = to_leave(request)
    if len(tables) > 1:
        return which_table(request, tables, request.w("leave.which"), "end", "leave")
    return await _leave(request, tables[0])


async def _leave(request: Request, table: Table) -> Screen:
    table = await request.client.tables.playing.leave(table.id, request.person)
    if not table.living:
        return request.say("leave.last")
    return request.say("leave.game" if table.row.started else "leave.lobby")


async def end_here(request: Request) -> Screen:
    """What `/end` does: where it may mean several tables, ask which."""
    tables = to_end(request)
    if len(tables) > 1:
        return which_table(request, tables, request.w("end.which"), "end", "this")
    return await _end_this(request, tables[0])


async def _end_this(request: Request, table: Table) -> Screen:
    """End a table; somebody who manages the server is asked before ending what is not theirs alone."""
    if request.manager and not hosts_alone(table, request.person.id):
        return _ask(request, table)
    if not table.running and _others(request, table):
        return _ask_host(request, table)
    return await _end(request, table)


async def close_pressed(request: Request, to: Id) -> Screen | None:
    """The lobby's button, which asks its host once if others sit there, and the answer to that."""
    table = request.client.tables.get(to.table or 0)
    if to.argument != "sure" and table is not None and not table.running and _others(request, table):
        return _ask_host(request, table)
    await request.client.tables.seating.cancel(to.table or 0, request.person)
    return request.say("end.done") if to.argument == "sure" else None


def _others(request: Request, table: Table) -> bool:
    """Whether this person hosts a table at which other people sit."""
    return request.person.id == table.row.host and bool({*rosters.people(table.roster)} - {table.row.host})


def _ask_host(request: Request, table: Table) -> Screen:
    w = request.w
    buttons = [
        button(Id(table.id, None, "cancel", "sure"), w("button.close-sure"), style=ButtonStyle.danger),
        button(Id(table.id, None, "end", "keep"), w("button.end-keep")),
    ]
    return Screen(layout([w("close.sure", table=described(w, table)), *rows(buttons)]))


async def end_pressed(request: Request, to: Id) -> Screen:
    """The answer to one of those questions."""
    table = request.client.tables.get(to.table or 0)
    if table is None:
        raise Refusal("over")
    if not concerns(request, table):
        raise Refusal("unknown-button")
    if to.argument == "leave":
        return await _leave(request, table)
    if to.argument == "this":
        return await _end_this(request, table)
    if to.argument == "sure":
        return await _end(request, table)
    if to.argument == "vote":
        await request.client.tables.playing.vote(table.id, request.person, for_it=True)
        return _told(request, table)
    return request.say("end.kept")


async def _end(request: Request, table: Table) -> Screen:
    await request.client.tables.playing.end(table.id, request.person, manager=request.manager)
    return _told(request, table)


def _told(request: Request, table: Table) -> Screen:
    return request.say("vote.cast" if table.living else "end.done")


def _ask(request: Request, table: Table) -> Screen:
    w, plays = request.w, table.running and request.person.id in rosters.people(table.roster)

    def to(what: str) -> Id:
        return Id(table.id, None, "end", what)

    buttons = [
        button(to("sure"), w("button.end-sure"), style=ButtonStyle.danger),
        *([button(to("vote"), w("button.end-vote"))] if plays else []),
        button(to("keep"), w("button.end-keep")),
    ]
    return Screen(layout([w("end.sure", table=described(w, table)), *rows(buttons)]))
