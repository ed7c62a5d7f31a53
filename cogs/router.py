"""The one way for everything that is pressed: buttons, menus, forms.

What a button wants stands in its id (`cogs.message.ids`), so presses outlive restarts; every error ends here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.errors import Refusal
from bot.store.rows import TableRow
from bot.table.table import Table
from bot.tables.requests import Person
from bot.tables.tables import Tables
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id, parse
from cogs.pages.help import help_pressed
from cogs.pages.leaderboard import leaderboard_pressed
from cogs.pages.lesson import lesson_pressed
from cogs.pages.me import me_pressed
from cogs.pages.rules import rules_page, rules_pressed
from cogs.pages.settings import settings_pressed
from cogs.pages.why import why_pressed
from cogs.play.acting import act_pressed, gone, open_hand
from cogs.play.ending import close_pressed, end_pressed
from cogs.play.opening import check_permissions, deal_alone, open_pressed, private_game
from cogs.request.place import table_language
from cogs.request.request import Request, Screen
from cogs.request.server_rules import admit_guest, admit_host
from cogs.table.hand_screen import hand_screen
from cogs.table.options_message import setup_pressed

Handler = Callable[[Request, Id], Awaitable[Screen | None]]


async def route(request: Request) -> Screen | None:
    """Do what the pressed button or menu says."""
    data: Any = request.interaction.data or {}
    to = parse(str(data.get("custom_id", "")))
    if to is None:
        raise Refusal("unknown-button")
    if to.table is None:
        return await _page(request, to, [str(value) for value in data.get("values", [])])
    if to.move is not None:
        return await act_pressed(request, to, [str(value) for value in data.get("values", [])])
    handler = _TABLE.get(to.verb)
    if handler is None:
        raise Refusal("unknown-button")
    if data.get("values"):
        to = to._replace(argument=f"{to.argument}.{data['values'][0]}")
    return await handler(request, to)


# ------------------------------------------------------------------------------------ in the game


# ------------------------------------------------------------------------------------ at the table


def _plain(asked: Callable[[Tables], Callable[[int, Person], Awaitable[Table]]]) -> Handler:
    """A request to the table that the public message answers."""

    async def handle(request: Request, to: Id) -> None:
        await asked(request.client.tables)(to.table or 0, request.person)

    return handle


async def _join(request: Request, to: Id) -> None:
    await admit_guest(request)
    # Leaderboards call people by the name under which they sat down last.
    await request.client.store.seen(request.person.id, request.person.name)
    table = await request.client.tables.playing.join(to.table or 0, request.person)
    request.client.painter.hands.expect(table, request)


async def _start(request: Request, to: Id) -> None:
    table = request.client.tables.get(to.table or 0)
    if table is not None and not table.running:
        request.client.painter.hands.expect(table, request)
    await request.client.tables.seating.start(to.table or 0, request.person, to.argument)


async def _swap(request: Request, to: Id) -> None:
    await request.client.tables.seating.swap_partners(to.table or 0, request.person, to.argument)


async def _again(request: Request, to: Id) -> Screen | None:
    tables, number, language = request.client.tables, to.table or 0, await table_language(request)
    saved = await request.client.store.load_table(number)
    if saved is not None and saved.table.private:
        return await _again_alone(request, saved.table, language)
    check_permissions(request)
    async with admit_host(request) as rules:
        table = await tables.seating.again(number, request.person, language=language, barred=rules.blocked)
    request.client.painter.hands.expect(table, request)
    return None


async def _again_alone(request: Request, row: TableRow, language: str) -> Screen:
    await admit_guest(request)
    async with request.client.tables.admission.lock_of(0, request.person.id):
        table = private_game(request, row.game)
        if table is None:
            table = await request.client.tables.seating.again(row.id, request.person, language=language)
            await deal_alone(request, table)
    return hand_screen(request, table)


async def _hand(request: Request, to: Id) -> Screen:
    table = request.client.tables.get(to.table or 0) or await gone(request, to)
    return open_hand(request, table)


async def _rules(request: Request, to: Id) -> Screen:
    """The rules beside a hand. On the public message they are a page like any other."""
    presenter = PRESENTERS.get(to.argument)
    if presenter is None:
        raise Refusal("unknown-button")
    return rules_page(request, presenter, 0)._replace(beside=True)


async def _option(request: Request, to: Id) -> None:
    name, _, value = to.argument.partition(".")
    await request.client.tables.seating.choose(to.table or 0, request.person, name, value)


async def _vote(request: Request, to: Id) -> None:
    await request.client.tables.playing.vote(to.table or 0, request.person, for_it=to.argument == "yes")


async def _let_go(request: Request, to: Id) -> Screen | None:
    """Let the card go that the button names. The public message tells enough if it was pressed there."""
    if not to.argument.isdecimal():
        raise Refusal("unknown-button")
    table = await request.client.tables.racing.let_go(to.table or 0, request.person, int(to.argument))
    message = request.interaction.message
    return hand_screen(request, table) if message is not None and message.flags.ephemeral else None


async def _calm(request: Request, to: Id) -> Screen:
    """Turn the switch that lets cards go unless one presses something."""
    table = await request.client.tables.racing.keep_calm(
        to.table or 0, request.person, calm=to.argument == "on"
    )
    return hand_screen(request, table)


_TABLE: dict[str, Handler] = {
    "join": _join,
    "leave": _plain(lambda tables: tables.playing.leave),
    "bot-more": _plain(lambda tables: tables.seating.add_bot),
    "bot-less": _plain(lambda tables: tables.seating.remove_bot),
    "shuffle": _plain(lambda tables: tables.seating.shuffle),
    "swap": _swap,
    "start": _start,
    "cancel": close_pressed,
    "again": _again,
    "hand": _hand,
    "why": why_pressed,
    "rules": _rules,
    "option": _option,
    "setup": setup_pressed,
    "vote": _vote,
    "let-go": _let_go,
    "calm": _calm,
    "end": end_pressed,
}


# ------------------------------------------------------------------------------------------- pages


Turn = Callable[[Request, str, list[str]], Awaitable[Screen]]
_PAGES: dict[str, Turn] = {
    "me": me_pressed,
    "settings": settings_pressed,
    "help": help_pressed,
    "learn": lesson_pressed,
    "open": open_pressed,
    "rules": rules_pressed,
    "board": leaderboard_pressed,
}
"""By verb: who gets the id's argument and the values chosen in a menu."""


async def _page(request: Request, to: Id, values: list[str]) -> Screen:
    if to.verb not in _PAGES:
        raise Refusal("unknown-button")
    return await _PAGES[to.verb](request, to.argument, values)
