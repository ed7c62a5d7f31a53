"""Acting in a game: a choice is filled in, confirmed and carried out, or refused with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from bot.errors import Refusal
from bot.table.rosters import seat_of
from bot.table.table import Table
from cogs.choosing.choice import Choice
from cogs.choosing.fields import build, spellings, values_in
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.presenting.seat_names import names
from cogs.request.request import Request, Screen, refused
from cogs.table.hand_screen import hand_screen
from cogs.table.race_buttons import check_may_choose
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
    table = table or await gone(request, to)
    kind = table.game.verbs.get(verb)
    if kind is None:
        raise Refusal("unknown-button")
    choice = Choice(
        table.legal(table.seat(request.person.id)), kind, values_in(to.argument.partition("~")[0])
    )
    if chosen:
        choice = choice.with_picked(chosen)
    if choice.values:
        choice = choice.completed()
    if choice.filled and (confirmed or _sure(request, table, choice)):
        return await act(request, table, _action(choice), to.move)
    return _ask_on(request, table, choice, to._replace(verb=verb))


def _sure(request: Request, table: Table, choice: Choice) -> bool:
    """Whether nobody need ask this person once more before it is done."""
    presenter, seat = PRESENTERS[table.game.key], table.seat(request.person.id)
    if choice.kind.confirm or request.preferences.confirm:
        return False
    if choice.kind not in presenter.risky or choice.action is None:
        return True
    return not presenter.careful(request.w, table.view(seat), choice.action)


def _ask_on(request: Request, table: Table, choice: Choice, to: Id) -> Screen:
    """Show the hand with the choice as far as it has come."""
    seat = table.own_seat(request.person.id)
    check_may_choose(table.race.view(seat))
    if not choice.possible:
        if choice.values and len(choice.values) < len(choice.fields):
            raise table.refusal(seat, choice.kind)
        table.admit(seat, _action(choice), to.move)
    return hand_screen(request, table, picked=to._replace(argument=choice.argument))


def _action(choice: Choice) -> Action:
    """The action that is chosen, be it legal or not."""
    try:
        return build(choice.kind, choice.values)
    except ValueError:
        raise Refusal("unknown-button") from None


async def act(request: Request, table: Table, action: Action, drawn_at: int | None) -> Screen:
    """Carry an action out and show the hand that is left. Sets may come in any order."""
    legal = table.legal(table.seat(request.person.id))
    if action not in legal:
        action = Choice(legal, type(action), spellings(action)).action or action
    await request.client.tables.playing.act(table.id, request.person, action, drawn_at)
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
        field = Choice(legal, wanted, values).astray
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
