"""Acting in a game: a choice is filled in, confirmed and carried out, or refused with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from bot.errors import Refusal
from bot.tables.rosters import seat_of
from bot.tables.table import Table
from cogs.choosing.choosing import astray, build, chosen_in, completed, fields, fitting, possible, spellings
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.presenting.seat_names import names
from cogs.request.request import Request, Screen, refused
from cogs.table.hand_screen import hand_screen
from cogs.table.race_buttons import check_open
from games.choices import kinds_of
from games.core import Action


async def act_pressed(request: Request, to: Id, values: list[str]) -> Screen:
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
    table = table or await gone(request, to)
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


async def gone(request: Request, to: Id) -> NoReturn:
    """The table is over, or there never was one."""
    raise Refusal("over" if await request.client.store.load_table(to.table or 0) else "unknown-button")


def open_hand(request: Request, table: Table) -> Screen:
    """The hand of somebody who plays at the table."""
    if not seat_of(table.roster, request.person.id):
        raise Refusal("not-seated" if table.running else "not-seated-lobby")
    return hand_screen(request, table)
