"""The private message: one's hand and what one may do now, as buttons and menus."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.errors import Refusal
from bot.store.preferences import Preferences
from bot.tables.rosters import seat_of
from bot.tables.table import Table
from cogs.asking.answer_buttons import on_buttons
from cogs.asking.marks import marks
from cogs.choosing.choosing import Field, Question, face_of, fields, fitting, possible, question, targets
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import (
    LINE,
    OPTIONS,
    Block,
    Component,
    Drawing,
    Row,
    button,
    layout,
    menu,
    option,
    rows,
)
from cogs.presenting.presenter import Names, Presenter
from cogs.presenting.seat_names import away, labels, names
from cogs.request.text_only import in_words
from cogs.table.public_message import asking, ending
from cogs.table.race_buttons import calm, open_to, overtaken, race
from cogs.words.catalogue import Words
from games.choices import Choices, kinds_of
from games.core import Action, Seat, verb_of

GRID = 24
"""Cards that fit on buttons; more are chosen from menus."""
LONGEST = 20
"""How much of an answer stands in the id of the menu to change it."""
IN_ROW = 3
"""Cards in a row: a narrow phone wraps a fourth."""
USUAL = Preferences()
"""What those see who have chosen nothing."""


def private(  # noqa: PLR0913, PLR0917 - whose it is, and how they want it
    w: Words,
    table: Table,
    person: int,
    notice: str = "",
    picked: Id | None = None,
    style: Preferences = USUAL,
) -> Drawing:
    """What a person sees privately of a table: the hand, or why there is none."""
    seat = table.seat(person)
    if table.running and seat is not None:
        drawn = hand(w, table, seat, notice=notice, picked=picked, style=style)
    elif table.living:
        drawn = layout([notice, _without_hand(w, table, person)])
    else:
        presenter = PRESENTERS[table.game.key].suiting(style)
        drawn = layout([notice, *ending(w, presenter, table)], presenter.accent)
    return in_words(w, drawn) if style.plain else drawn


def _without_hand(w: Words, table: Table, person: int) -> str:
    """Why somebody has no hand at a table that lives."""
    if not table.running:
        return w("hand.lobby")
    return w("hand.away") if seat_of(table.roster, person) else w("refuse.running")


def fingerprint(table: Table, person: int) -> tuple[object, ...]:
    """Changes whenever a person's private message would, be it a hand or the options of a lobby."""
    row, seat = table.row, table.seat(person)
    race = table.picture(seat)
    return row.status, row.move, seat, table.roster, row.options, row.manners, row.host, race


def hand(  # noqa: PLR0913 - what is in it, and how its owner wants it
    w: Words,
    table: Table,
    seat: Seat,
    *,
    notice: str = "",
    picked: Id | None = None,
    style: Preferences = USUAL,
) -> Drawing:
    """The hand of a seat. `picked`: the id of a choice that is begun, to be filled in or confirmed."""
    presenter = PRESENTERS[table.game.key].suiting(style)
    view, legal, called = table.view(seat), table.legal(seat), names(w, table.roster)
    progress = presenter.progress(w, view)
    blocks: list[Block] = [f"> {notice}" if notice else ""]
    blocks.append(f"### {presenter.title(w)}" + f" · {progress}" * bool(progress))
    blocks.append(overtaken(w, presenter, table, view, called))
    blocks += _since(w, presenter, table, view, called)
    blocks += [*presenter.hand(w, view, called), away(w, table.roster)]
    blocks += [*race(w, presenter, table, view, called), *calm(w, presenter, table, view)]
    if legal:
        blocks.append(marks(w, presenter, view, legal, called) if style.marks else "")
        asked, labelled = (presenter.labelled(w, view, each(w, table.roster)) for each in (names, labels))
        blocks += _controls(_Asked(w, presenter, table, view, legal, asked, labelled), picked)
    else:
        blocks.append(w("table.over") if view.over else _awaited(w, called, view))
        blocks += _cards(w, presenter, table, view, ())
    return layout([*blocks, *asking(w, table)], presenter.accent)


def _since(w: Words, presenter: Presenter, table: Table, view: Any, called: Names) -> list[Block]:
    """What has happened since this seat acted last, as far as the rest of the hand does not show it."""
    lines = presenter.happened(w, view, table.since(view.seat), called)
    if not lines:
        return []
    most = presenter.remembered
    left_out = ["…"] * (len(lines) > most)
    return ["\n".join([f"-# {w('hand.since')}", *left_out, *lines[-most:]]), LINE]


class _Asked(NamedTuple):
    """Who is asked what, and in which words."""

    w: Words
    presenter: Presenter
    table: Table
    view: Any
    legal: Sequence[Action]
    names: Names
    labels: Names
    """The names as buttons and menus show them."""


def _controls(at: _Asked, picked: Id | None) -> list[Block]:
    """One question, or one button, for each verb."""
    blocks: list[Block] = []
    for kind in filter(partial(open_to, at.table.picture(at.view.seat)), kinds_of(at.legal)):
        start = targets(at.legal, kind)
        fresh = Id(at.table.id, at.table.row.move, verb_of(kind), ",".join(start))
        now = _begun(at, kind, fresh, picked)
        if len(start) == len(fields(kind)) and now is fresh:
            whole = button(fresh, at.presenter.verb(at.w, kind))
            blocks += [] if kind in at.presenter.fixed else rows([whole])
        elif now is not fresh or kind not in at.presenter.fixed:
            blocks += _question(at, kind, fresh, now)
    return blocks


def _question(at: _Asked, kind: type[Action], fresh: Id, now: Id) -> list[Block]:
    """The next question about an action, or its confirmation once all is chosen."""
    w, presenter, _, view, legal, *_ = at
    start, values = _values(fresh), _values(now)
    first = _offered(at, kind, start)
    asked = first if values == start else _offered(at, kind, values)
    blocks: list[Block] = []
    action = fitting(legal, kind, values)
    if action is None:
        blocks.append(f"**{presenter.then(w, view, kind, values)}**")
        blocks.append(presenter.choices(w, view, kind, values))
    else:
        blocks.append(presenter.careful(w, view, action))
    cards = _cards(w, presenter, at.table, view, legal) if _is_card(presenter, view, kind, first) else []
    pressed = bool(cards) and not presenter.wordy
    if not (pressed and asked):
        blocks += [] if pressed else cards
        blocks += [] if asked is None else _next(at, kind, now, asked)
        blocks += [] if action is None else _confirmation(at, now, action)
    if pressed:
        blocks += cards
    elif len(values) > len(start) and first:
        blocks += _menus(at, kind, fresh, first, again=values[len(start)] or "-")
    return blocks


def _offered(at: _Asked, kind: type[Action], values: Sequence[str]) -> Question | None:
    """What is asked after these values, with the answers that controls offer."""
    asked = question(at.legal, kind, values)
    if asked is None:
        return None
    return asked._replace(values=tuple(at.presenter.offered(at.view, kind, values, asked.values)))


def _values(of: Id) -> list[str]:
    return of.argument.split(",") if of.argument else []


def _begun(at: _Asked, kind: type[Action], fresh: Id, picked: Id | None) -> Id:
    """A choice of this kind as far as it has come; from the start if it has lost its meaning meanwhile."""
    if picked is None or picked.verb != fresh.verb:
        return fresh
    values = _values(picked)
    if not possible(at.legal, kind, values) or (fields(kind) and not values):
        return fresh
    action = fitting(at.legal, kind, values)
    if action is not None:
        try:
            at.table.admit(at.view.seat, action, picked.move)
        except Refusal:
            return fresh
    return picked


def _awaited(w: Words, called: Names, view: Any) -> str:
    return w("hand.wait", names=w.list(f"**{called[seat]}**" for seat in view.waiting))


def _is_card(presenter: Presenter, view: Any, kind: type[Action], asked: Question | None) -> bool:
    """Whether an action is "this card of my hand", so that the cards themselves can be pressed."""
    held = presenter.held(view)
    return (
        not kind.confirm
        and asked is not None
        and len(fields(kind)) == 1
        and not asked.field.many
        and len(held) <= GRID
        and set(asked.values) <= set(held)
    )


def _cards(w: Words, presenter: Presenter, table: Table, view: Any, legal: Sequence[Action]) -> list[Block]:
    """The cards held: as a list, or as buttons, of which those can be pressed that may be played."""
    held = presenter.held(view)
    if presenter.lists_hand:
        return []
    if presenter.wordy and held:
        return [w("hand.held", cards=presenter.holding(w, view))]
    if len(held) > GRID:
        return []
    playable = _playable(legal)
    blocks: list[Block] = []
    for line, cards in presenter.groups(w, view):
        buttons = []
        for card in dict.fromkeys(cards):
            face = presenter.face(w, card)
            to = Id(table.id, table.row.move, playable.get(card, "none"), card)
            buttons.append(button(to, face.text, sign=face.sign, disabled=card not in playable))
        blocks += [line, *rows(buttons, IN_ROW)]
    return blocks


def _playable(legal: Sequence[Action]) -> dict[str, str]:
    """The cards that can be pressed, with their verbs; choices too many to list have none."""
    listed = () if isinstance(legal, Choices) else legal
    return {str(getattr(one, fields(type(one))[0].name)): verb_of(one) for one in listed if fields(type(one))}


def _next(at: _Asked, kind: type[Action], now: Id, asked: Question) -> list[Row]:
    """The next question of a choice."""
    return on_buttons(at.w, at.presenter, now, asked, at.labels) or _menus(at, kind, now, asked)


def _confirmation(at: _Asked, now: Id, action: Action) -> list[Block]:
    """What is chosen, to be confirmed."""
    w, presenter = at.w, at.presenter
    choice, said = (
        presenter.about(w, [action], called) or presenter.verb(w, type(action))
        for called in (at.names, at.labels)
    )
    sure = now._replace(verb=f"{now.verb}!")
    label = w("button.confirm", choice=said)
    confirm = button(sure, label, style=discord.ButtonStyle.success)
    return [w("hand.picked", choice=choice), *rows([confirm])]


def _menus(at: _Asked, kind: type[Action], to: Id, asked: Question, *, again: str = "") -> list[Row]:
    """The question as a menu; as several where there are too many values for one.

    `again`: what was answered, for those who change their mind before they confirm. It stands in the id,
    because a client shows what was picked last in a menu for as long as its id is the same.
    """
    menus = []
    # Cards of a set come in the order of the sets, which is not the one in which they are held.
    values = at.presenter.in_order(asked.values) if asked.field.many else asked.values
    for first in range(0, len(values), OPTIONS):
        part = values[first : first + OPTIONS]
        page = f"~{first // OPTIONS}" if first or again else ""
        own = to._replace(argument=f"{to.argument}{f'~a{again[:LONGEST]}' if again else ''}{page}")
        usual = _placeholder(at.w, asked.field, again=bool(again))
        held = at.presenter.picking(at.w, asked.field, again=bool(again)) or usual
        held = held if len(part) == len(values) else _spanning(at, asked.field, part, held)
        least, most = _bounds(asked.field, len(part))
        menus.append(menu(own, _entries(at, kind, to, asked.field, part), held, least=least, most=most))
    return menus + _enough(at, to, asked.field)


def _entries(at: _Asked, kind: type[Action], to: Id, field: Field, values: Sequence[str]) -> list[Component]:
    """The values of a menu, with what is to be said of each."""
    entries = []
    for value in values:
        face = at.presenter.answer(at.w, field, value, at.labels)
        hint = at.presenter.remark(at.w, at.view, kind, _values(to), face_of(value))
        entries.append(option(value, face.text.strip(), hint=hint, sign=face.sign))
    return entries


def _spanning(at: _Asked, field: Field, values: Sequence[str], pick: str) -> str:
    """What a menu says that holds only some of the values."""
    first, last = (str(at.presenter.answer(at.w, field, values[end], at.labels)).strip() for end in (0, -1))
    return at.w("hand.pick-range", pick=pick, first=first, last=last)


def _enough(at: _Asked, to: Id, field: Field) -> list[Row]:
    """Beside a set that may be empty, or may stay as far as it has come: a button that leaves it so."""
    if field.least:
        return []
    *before, last = _values(to)
    if last.endswith("+"):
        left = to._replace(argument=",".join([*before, last.rstrip("+")]))
        return rows([button(left, at.w("hand.enough"))])
    return rows([button(to._replace(argument=f"{to.argument},"), at.presenter.nothing(at.w, field))])


def _bounds(field: Field, offered: int) -> tuple[int, int]:
    return min(max(1, field.least), offered), min(field.most, offered)


def _placeholder(w: Words, field: Field, *, again: bool) -> str:
    if again:
        return w("hand.change")
    if max(1, field.least) < field.most:
        return w("hand.pick-some", least=max(1, field.least), most=field.most)
    return w.n("hand.pick-many", field.most) if field.many else w("hand.pick")
