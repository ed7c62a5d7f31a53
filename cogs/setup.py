"""The options of a table, privately for its host: customs, seats, guests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import get_args
from zlib import crc32

from bot.errors import Refusal
from bot.manners import Manners
from bot.table import Table
from cogs.answers import Request, Screen
from cogs.ids import Id
from cogs.layout import PEOPLE, Block, Row, layout, menu, option, picker
from cogs.presenters import PRESENTERS
from cogs.screens import labels, names, option_menus
from cogs.words import Words

SEATS = 25
"""Entries of a menu."""


def setup_screen(request: Request, table: Table) -> Screen:
    """All that can be chosen for a table in its lobby; those who are not its host may look."""
    w, presenter = request.w, PRESENTERS[table.game.key]
    if table.running:
        raise Refusal("running")
    host = request.person.id == table.row.host
    blocks: list[Block] = [f"### {w('setup.title')}"]
    if not host:
        name = next(iter(_names(w, table, only=table.row.host)), "")
        return Screen(layout([*blocks, w("setup.host", host=name)], presenter.accent))
    blocks.append(f"-# {w('setup.saved')}")
    here = table.options.house | table.options.details
    for name in (name for name in type(table.options).model_fields if name in here):
        menus = option_menus(w, presenter, table, [name])
        blocks += [presenter.option(w, name), *map(_private, menus)] if menus else []
    for name in ("pace", "entry"):
        blocks += [w(f"manner.{name}"), _manner(w, table, name)]
    invited = len(table.manners.invited)
    blocks += [w("setup.invited", n=invited) if invited else "", *_people(w, table)]
    return Screen(layout(blocks, presenter.accent))


async def setup_pressed(request: Request, to: Id) -> Screen:
    """A choice on that screen, which is then shown as it is now."""
    number, tables = to.table or 0, request.client.tables
    what, _, value = to.argument.partition(".")
    what = what.partition("~")[0]
    if value and what in _CHANGES:  # a picker that is cleared says nothing
        await _CHANGES[what](request, number, value)
    table = tables.get(number)
    if table is None:
        raise Refusal("over")
    return setup_screen(request, table)


def _private(row: Row) -> Row:
    """An option's menu that shows this screen again, instead of the lobby."""
    for part in row["components"]:
        part["custom_id"] = part["custom_id"].replace(":option:", ":setup:option.")
    return row


def _manner(w: Words, table: Table, name: str) -> Row:
    """A menu for `pace` or `entry`."""
    values = get_args(Manners.model_fields[name].annotation)
    chosen = getattr(table.manners, name)
    entries = [option(value, w(f"{name}.{value}"), chosen=value == chosen) for value in values]
    return menu(Id(table.id, None, "setup", name), entries, w(f"manner.{name}"))


def _people(w: Words, table: Table) -> list[Row]:
    """Menus about seats and guests."""
    called = labels(w, table.roster)
    seats = [option(str(row.seat), called[row.seat]) for row in table.roster][:SEATS]
    others = [
        option(str(row.person), called[row.seat])
        for row in table.roster
        if row.person not in (None, table.row.host)
    ][:SEATS]
    # Discord shows a menu as it was left while its id stays the same; here it has done its work.
    order = crc32(repr(table.roster).encode())
    rows = [menu(Id(table.id, None, "setup", f"up~{order}"), seats, w("setup.move-up"))]
    if others:
        rows.append(menu(Id(table.id, None, "setup", f"away~{order}"), others, w("setup.send-away")))
    return [*rows, picker(Id(table.id, None, "setup", "invite"), PEOPLE, w("setup.invite"))]


def _names(w: Words, table: Table, only: int) -> list[str]:
    called = names(w, table.roster)
    return [called[row.seat] for row in table.roster if row.person == only]


async def _option(request: Request, table: int, value: str) -> None:
    name, _, choice = value.partition(".")
    await request.client.tables.choose(table, request.person, name, choice)


async def _pace(request: Request, table: int, value: str) -> None:
    await request.client.tables.choose_manner(table, request.person, "pace", value)


async def _entry(request: Request, table: int, value: str) -> None:
    await request.client.tables.choose_manner(table, request.person, "entry", value)


async def _up(request: Request, table: int, value: str) -> None:
    await request.client.tables.move_up(table, request.person, _number(value))


async def _away(request: Request, table: int, value: str) -> None:
    await request.client.tables.send_away(table, request.person, _number(value))


async def _invite(request: Request, table: int, value: str) -> None:
    await request.client.tables.invite(table, request.person, _number(value))


def _number(value: str) -> int:
    if not value.isdecimal():
        raise Refusal("unknown-button")
    return int(value)


_CHANGES: dict[str, Callable[[Request, int, str], Awaitable[None]]] = {
    "option": _option,
    "pace": _pace,
    "entry": _entry,
    "up": _up,
    "away": _away,
    "invite": _invite,
}
