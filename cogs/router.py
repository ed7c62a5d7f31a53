"""The one road for everything that is pressed: buttons, menus, forms.

What a button wants stands in its id (`cogs.ids`), so presses outlive restarts, and every error ends here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NoReturn

from bot.errors import Refusal
from bot.lobby import seat_of
from bot.rows import TableRow
from bot.table import Table
from cogs.answers import Request, Screen, refused
from cogs.board import board_pressed
from cogs.ending import close_pressed, end_pressed
from cogs.hand_screen import hand_screen
from cogs.help_page import help_pressed
from cogs.house import admit_guest, admit_host
from cogs.ids import Id, parse
from cogs.lesson import lesson_pressed
from cogs.me_page import me_pressed
from cogs.narrow import astray, build, chosen_in, completed, fields, fitting, possible, spellings
from cogs.opening import check_permissions, deal_alone, open_pressed, private_game
from cogs.places import table_language
from cogs.presenters import PRESENTERS
from cogs.racing import check_open
from cogs.rules import rules_page, rules_pressed
from cogs.screens import names
from cogs.settings_page import settings_pressed
from cogs.setup import setup_pressed
from cogs.why import why_pressed
from games.choices import kinds_of
from games.core import Action

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
        return await _game(request, to, [str(value) for value in data.get("values", [])])
    handler = _TABLE.get(to.verb)
    if handler is None:
        raise Refusal("unknown-button")
    if data.get("values"):
        to = to._replace(argument=f"{to.argument}.{data['values'][0]}")
    return await handler(request, to)


# ------------------------------------------------------------------------------------ in the game


async def _game(request: Request, to: Id, values: list[str]) -> Screen:
    """A choice in a hand. If it is refused, the hand is shown anew with the reason."""
    assert to.table is not None
    table = request.client.tables.get(to.table)
    try:
        return await _choose(request, table, to, values)
    except Refusal as refusal:
        if table is None or not table.running or table.seat(request.person.id) is None:
            raise
        kind = table.game.verbs.get(to.verb.removesuffix("!"))
        return hand_screen(request, table, explain(request, table, refusal, kind))


async def _choose(request: Request, table: Table | None, to: Id, chosen: list[str]) -> Screen:
    """Fill in one more field; act when all are filled in and, where asked for, confirmed."""
    verb, confirmed = to.verb.removesuffix("!"), to.verb.endswith("!")
    given = to.argument.partition("~")[0]
    values = given.split(",") if given else []
    table = table or await _missing(request, to)
    kind = table.game.verbs.get(verb)
    if kind is None:
        raise Refusal("unknown-button")
    legal = table.legal(table.seat(request.person.id))
    if chosen:
        values = chosen_in(legal, kind, values, chosen)
    open_set = bool(values) and values[-1].endswith("+")
    if values and not open_set:
        values = completed(legal, kind, values)
    if open_set or len(values) < len(fields(kind)) or not (confirmed or _sure(request, table, kind, values)):
        return _ask_on(request, table, kind, to._replace(verb=verb), values)
    return await act(request, table, _action(kind, values), to.move)


def _sure(request: Request, table: Table, kind: type[Action], values: list[str]) -> bool:
    """Whether nobody need ask this person once more before it is done."""
    presenter, seat = PRESENTERS[table.game.key], table.seat(request.person.id)
    if kind.confirm or request.preferences.confirm:
        return False
    if kind not in presenter.risky:
        return True
    found = fitting(table.legal(seat), kind, values)
    return found is None or not presenter.careful(request.w, table.view(seat), found)


def _ask_on(request: Request, table: Table, kind: type[Action], to: Id, values: list[str]) -> Screen:
    """Show the hand with the choice as far as it has come."""
    seat = request.client.tables.player(table, request.person)
    legal = table.legal(seat)
    check_open(table.picture(seat), kind)
    if not possible(legal, kind, values):
        if values and len(values) < len(fields(kind)):
            raise table.refusal(seat, kind)
        table.admit(seat, _action(kind, values), to.move)
    return hand_screen(request, table, picked=to._replace(argument=",".join(values)))


def _action(kind: type[Action], values: list[str]) -> Action:
    try:
        return build(kind, values)
    except ValueError:
        raise Refusal("unknown-button") from None


async def act(request: Request, table: Table, action: Action, drawn_at: int | None) -> Screen:
    """Carry an action out and show the hand that is left. Sets may come in any order."""
    legal = table.legal(table.seat(request.person.id))
    if action not in legal:
        action = fitting(legal, type(action), spellings(action)) or action
    await request.client.tables.act(table.id, request.person, action, drawn_at)
    return hand_screen(request, table)


def explain(
    request: Request,
    table: Table,
    refusal: Refusal,
    kind: type[Action] | None = None,
    values: Sequence[str] = (),
) -> str:
    """Why a choice was refused; for an illegal one of some kind, what the game says of it."""
    seat = table.seat(request.person.id)
    legal = table.legal(seat)
    presenter = PRESENTERS[table.game.key].suiting(request.preferences)
    asked = seat is not None and kind is not None and refusal.code in ("not-legal", "not-your-turn")
    if asked and kind and (told := presenter.barred(request.w, table.view(seat), kind)):
        return told
    if refusal.code == "not-legal" and legal:
        called = names(request.w, table.roster)
        wanted = kind or kinds_of(legal)[0]
        field = astray(legal, wanted, values)
        return presenter.unlawful(request.w, table.view(seat), wanted, legal, called, field)
    return refused(request.w, refusal)


# ------------------------------------------------------------------------------------ at the table


def _plain(name: str) -> Handler:
    """A request to the table that the public message answers."""

    async def handle(request: Request, to: Id) -> None:
        await getattr(request.client.tables, name)(to.table, request.person)

    return handle


async def _join(request: Request, to: Id) -> None:
    await admit_guest(request)
    # Leaderboards call people by the name under which they sat down last.
    await request.client.store.seen(request.person.id, request.person.name)
    table = await request.client.tables.join(to.table or 0, request.person)
    request.client.painter.hands.expect(table, request)


async def _start(request: Request, to: Id) -> None:
    table = request.client.tables.get(to.table or 0)
    if table is not None and not table.running:
        request.client.painter.hands.expect(table, request)
    await request.client.tables.start(to.table or 0, request.person, to.argument)


async def _swap(request: Request, to: Id) -> None:
    await request.client.tables.swap_partners(to.table or 0, request.person, to.argument)


async def _again(request: Request, to: Id) -> Screen | None:
    tables, number, language = request.client.tables, to.table or 0, await table_language(request)
    saved = await request.client.store.load_table(number)
    if saved is not None and saved.table.private:
        return await _again_alone(request, saved.table, language)
    check_permissions(request)
    async with admit_host(request) as rules:
        table = await tables.again(number, request.person, language=language, barred=rules.blocked)
    request.client.painter.hands.expect(table, request)
    return None


async def _again_alone(request: Request, row: TableRow, language: str) -> Screen:
    await admit_guest(request)
    async with request.client.tables.door(0, request.person.id):
        table = private_game(request, row.game)
        if table is None:
            table = await request.client.tables.again(row.id, request.person, language=language)
            await deal_alone(request, table)
    return hand_screen(request, table)


async def _hand(request: Request, to: Id) -> Screen:
    table = request.client.tables.get(to.table or 0) or await _missing(request, to)
    return open_hand(request, table)


async def _missing(request: Request, to: Id) -> NoReturn:
    """The table is over, or there never was one."""
    raise Refusal("over" if await request.client.store.load_table(to.table or 0) else "unknown-button")


async def _rules(request: Request, to: Id) -> Screen:
    """The rules beside a hand. On the public message they are a page like any other."""
    presenter = PRESENTERS.get(to.argument)
    if presenter is None:
        raise Refusal("unknown-button")
    return rules_page(request, presenter, 0)._replace(beside=True)


def open_hand(request: Request, table: Table) -> Screen:
    """The hand of somebody who plays at the table."""
    if not seat_of(table.roster, request.person.id):
        raise Refusal("not-seated" if table.running else "not-seated-lobby")
    return hand_screen(request, table)


async def _option(request: Request, to: Id) -> None:
    name, _, value = to.argument.partition(".")
    await request.client.tables.choose(to.table or 0, request.person, name, value)


async def _vote(request: Request, to: Id) -> None:
    await request.client.tables.vote(to.table or 0, request.person, for_it=to.argument == "yes")


async def _let_go(request: Request, to: Id) -> Screen | None:
    """Let the card go that the button names. The public message tells enough if it was pressed there."""
    if not to.argument.isdecimal():
        raise Refusal("unknown-button")
    table = await request.client.tables.let_go(to.table or 0, request.person, int(to.argument))
    message = request.interaction.message
    return hand_screen(request, table) if message is not None and message.flags.ephemeral else None


async def _calm(request: Request, to: Id) -> Screen:
    """Turn the switch that lets cards go unless one presses something."""
    table = await request.client.tables.keep_calm(to.table or 0, request.person, calm=to.argument == "on")
    return hand_screen(request, table)


_TABLE: dict[str, Handler] = {
    "join": _join,
    "leave": _plain("leave"),
    "bot-more": _plain("add_bot"),
    "bot-less": _plain("remove_bot"),
    "shuffle": _plain("shuffle"),
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
    "board": board_pressed,
}
"""By verb: who gets the id's argument and the values chosen in a menu."""


async def _page(request: Request, to: Id, values: list[str]) -> Screen:
    if to.verb not in _PAGES:
        raise Refusal("unknown-button")
    return await _PAGES[to.verb](request, to.argument, values)
