"""The options of a table, privately for its host: customs, seats, guests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, get_args
from zlib import crc32

from bot.errors import Refusal
from bot.store.preferences import Preferences
from bot.table.table import Table
from bot.table.table_settings import TableSettings
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import PEOPLE, Block, Drawing, Row, layout, menu, option, picker
from cogs.presenting.presenter import Presenter
from cogs.presenting.seat_names import labels, names
from cogs.request.request import Hand, Request, Screen, Services, refused
from cogs.request.text_only import in_words
from cogs.table.private_message import USUAL, fingerprint
from cogs.table.public_message import chosen, option_menus
from cogs.words.catalogue import Words
from cogs.words.limits_and_names import safe_name

SEATS = 25
"""Entries of a menu."""
HIGHEST = 2**63 - 1
"""No number of Discord's is higher, and the store holds none that is."""


async def setup_screen(request: Request, table: Table, notice: str = "") -> Screen:
    """The screen as the answer to a request, to be kept fresh."""
    person, client = request.person.id, request.client
    if table.running:
        raise Refusal("running")
    met = {**dict(client.painter.hands.met(table, person)), **_picked(request)}
    hand = Hand(table, fingerprint(table, person), options=True, met=tuple(met.items()))
    return Screen(await setup_view(client, request.w, hand, person, notice, request.preferences), hand)


async def setup_view(  # noqa: PLR0913, PLR0917 - whose it is, and how they want it
    client: Services, w: Words, hand: Hand, person: int, notice: str = "", style: Preferences = USUAL
) -> Drawing:
    """All that can be chosen for a table in its lobby; those who are not its host may look."""
    table = hand.table
    presenter = PRESENTERS[table.game.key]
    blocks: list[Block] = [f"> {notice}" if notice else "", f"### {w('setup.title')}"]
    if person == table.row.host:
        blocks += _choices(w, presenter, table, await _invited(client, hand))
    else:
        name = next(iter(_names(w, table, only=table.row.host)), "")
        blocks += [w("setup.host", host=name), *_looked_at(w, presenter, table)]
    drawn = layout(blocks, presenter.accent)
    return in_words(w, drawn) if style.plain else drawn


def _choices(w: Words, presenter: Presenter, table: Table, invited: Sequence[str]) -> list[Block]:
    blocks: list[Block] = [f"-# {w('setup.saved')}"]
    for name in _offered(table):
        heading = f"{presenter.option(w, name)}\n-# {_explained(w, presenter, name)}"
        blocks += [heading, *map(_private, option_menus(w, presenter, table, [name]))]
    for name in ("pace", "entry"):
        blocks += [w(f"setting.{name}"), _setting(w, table, name)]
    return [*blocks, *_people(w, table, invited)]


def _looked_at(w: Words, presenter: Presenter, table: Table) -> list[str]:
    """The same rules and customs for those who cannot change them: as they are, and what they are about."""
    values = table.options.model_dump()
    return [
        "\n".join([*chosen(w, presenter, name, str(values[name])), f"-# {_explained(w, presenter, name)}"])
        for name in _offered(table)
    ]


def _offered(table: Table) -> list[str]:
    """What is chosen here and not in the lobby, as far as it matters with so many players."""
    options, seated = table.options, len(table.roster)
    here = options.customs | options.details
    return [name for name in type(options).model_fields if name in here and options.matters(name, seated)]


def _explained(w: Words, presenter: Presenter, name: str) -> str:
    """What an option is about, in the game's own words or in those that all games share."""
    own = f"{presenter.key}.option_hint.{name}"
    return w(own if w.has(own) else f"any.option_hint.{name}")


async def _invited(client: Services, hand: Hand) -> list[str]:
    """Those who are invited, by name; whose name nobody knows, as a mention, which here calls nobody."""
    seated, met = {row.person: row.name for row in hand.table.roster}, dict(hand.met)
    called = []
    for person in hand.table.settings.invited:
        name = seated.get(person) or met.get(person) or (await client.store.person(person)).name
        called.append(safe_name(name) or f"<@{person}>")
    return called


def _picked(request: Request) -> dict[int, str]:
    """The names of people who were picked in a menu, as Discord tells them."""
    data: Any = request.interaction.data or {}
    told = data.get("resolved", {})
    members = told.get("members", {})
    return {
        int(number): members.get(number, {}).get("nick") or user.get("global_name") or user["username"]
        for number, user in told.get("users", {}).items()
    }


async def setup_pressed(request: Request, to: Id) -> Screen:
    """A choice on that screen, which is then shown as it is now; a refusal stands above it."""
    number, tables = to.table or 0, request.client.tables
    what, _, value = to.argument.partition(".")
    what, notice = what.partition("~")[0], ""
    try:
        if value and what in _CHANGES:  # a picker that is cleared says nothing
            await _CHANGES[what](request, number, value)
    except Refusal as refusal:
        table = tables.get(number)
        if table is None or table.running or table.row.host != request.person.id:
            raise
        notice = refused(request.w, refusal)
    table = tables.get(number)
    if table is None:
        raise Refusal("over")
    return await setup_screen(request, table, notice)


def _private(row: Row) -> Row:
    """An option's menu that shows this screen again, instead of the lobby."""
    for part in row["components"]:
        part["custom_id"] = part["custom_id"].replace(":option:", ":setup:option.")
    return row


def _setting(w: Words, table: Table, name: str) -> Row:
    """A menu for `pace` or `entry`."""
    values = get_args(TableSettings.model_fields[name].annotation)
    chosen = getattr(table.settings, name)
    entries = [option(value, w(f"{name}.{value}"), chosen=value == chosen) for value in values]
    return menu(Id(table.id, None, "setup", name), entries, w(f"setting.{name}"))


def _people(w: Words, table: Table, invited: Sequence[str]) -> list[Block]:
    """Menus about seats and guests, each with its heading."""
    called = labels(w, table.roster)
    seats = [option(str(row.seat), called[row.seat]) for row in table.roster][:SEATS]
    others = [
        option(str(row.person), called[row.seat])
        for row in table.roster
        if row.person not in (None, table.row.host)
    ][:SEATS]
    # Discord shows a menu as it was left while its id stays the same; here it has done its work.
    order = crc32(repr((table.roster, table.row.manners)).encode())
    up = menu(Id(table.id, None, "setup", f"up~{order}"), seats, w("setup.move-up"))
    blocks: list[Block] = [w("setup.order"), up, w("setup.guests")]
    if invited:
        blocks.append(f"-# {w('setup.invited', names=w.list(invited))}")
    if others:
        blocks.append(menu(Id(table.id, None, "setup", f"away~{order}"), others, w("setup.send-away")))
    return [*blocks, picker(Id(table.id, None, "setup", f"invite~{order}"), PEOPLE, w("setup.invite"))]


def _names(w: Words, table: Table, only: int) -> list[str]:
    called = names(w, table.roster)
    return [called[row.seat] for row in table.roster if row.person == only]


async def _option(request: Request, table: int, value: str) -> None:
    name, _, choice = value.partition(".")
    await request.client.tables.seating.choose(table, request.person, name, choice)


async def _pace(request: Request, table: int, value: str) -> None:
    await request.client.tables.seating.choose_setting(table, request.person, "pace", value)


async def _entry(request: Request, table: int, value: str) -> None:
    await request.client.tables.seating.choose_setting(table, request.person, "entry", value)


async def _up(request: Request, table: int, value: str) -> None:
    await request.client.tables.seating.move_up(table, request.person, _number(value))


async def _away(request: Request, table: int, value: str) -> None:
    await request.client.tables.seating.send_away(table, request.person, _number(value))


async def _invite(request: Request, table: int, value: str) -> None:
    await request.client.tables.seating.invite(table, request.person, _number(value))


def _number(value: str) -> int:
    """A seat, or somebody's number at Discord, which the store can hold."""
    if not value.isdecimal() or int(value) > HIGHEST:
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
