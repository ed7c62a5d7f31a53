"""The private message: one's hand and what one may do now, as buttons and menus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.errors import Refusal
from bot.preferences import Preferences
from bot.table import Table
from cogs.ids import Id
from cogs.layout import OPTIONS, Block, Drawing, Row, button, layout, menu, option, rows
from cogs.marks import marks
from cogs.narrow import Field, Question, build, fields, fitting, question
from cogs.plain import in_words
from cogs.presenter import Presenter
from cogs.presenters import PRESENTERS
from cogs.screens import ending, labels, names
from cogs.words import Words
from games.core import Action, Seat, verb_of

GRID = 24
"""Cards that fit on buttons; more are chosen from menus."""
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
        drawn = layout([notice, w("hand.away" if table.running else "hand.lobby")])
    else:
        presenter = PRESENTERS[table.game.key].suiting(style)
        drawn = layout([notice, *ending(w, presenter, table)], presenter.accent)
    return in_words(w, drawn) if style.plain else drawn


def fingerprint(table: Table, person: int) -> str:
    """Changes whenever a person's private message would."""
    return f"{table.row.status} {table.row.move} {table.seat(person)}"


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
    view, legal = table.view(seat), table.legal(seat)
    progress = presenter.progress(w, view)
    blocks: list[Block] = [f"> {notice}" if notice else ""]
    blocks.append(f"### {presenter.title(w)} · {progress}")
    blocks += presenter.hand(w, view, names(w, table.roster))
    if legal:
        called = names(w, table.roster)
        blocks.append(marks(w, presenter, view, legal, called) if style.marks else "")
        blocks += _controls(w, presenter, table, view, legal, picked)
    else:
        blocks.append(w("table.over") if view.over else _awaited(w, table, view))
        blocks += _cards(w, presenter, table, view, ())
    return layout(blocks, presenter.accent)


def _controls(  # noqa: PLR0913, PLR0917 - one question for each verb
    w: Words, presenter: Presenter, table: Table, view: Any, legal: Sequence[Action], picked: Id | None
) -> list[Block]:
    blocks: list[Block] = []
    kinds: list[type[Action]] = list(dict.fromkeys(map(type, legal)))
    for kind in kinds:
        begun = _begun(table, view.seat, kind, picked)
        values = begun.argument.split(",") if begun.argument else []
        first = question(legal, kind)
        asked = question(legal, kind, values)
        if asked or not values:
            blocks.append(f"**{presenter.ask(w, view, kind)}**")
        cards = _cards(w, presenter, table, view, legal) if _is_card(presenter, view, kind, first) else []
        pressed = bool(cards) and not presenter.wordy
        if not (pressed and asked):
            blocks += [] if pressed else cards
            blocks += _step(w, presenter, table, begun, asked)
        if pressed:
            blocks += cards
        elif values:
            blocks += _restart(w, presenter, table, begun._replace(argument=""), first)
    return blocks


def _begun(table: Table, seat: Seat, kind: type[Action], picked: Id | None) -> Id:
    """A choice of this kind as far as it has come; from the start if it has lost its meaning meanwhile."""
    fresh = Id(table.id, table.row.move, verb_of(kind))
    if picked is None or picked.verb != fresh.verb or not picked.argument:
        return fresh
    values = picked.argument.split(",")
    if not fitting(table.legal(seat), kind, values):
        return fresh
    if len(values) == len(fields(kind)):
        try:
            table.admit(seat, fitting(table.legal(seat), kind, values)[0], picked.move)
        except Refusal:
            return fresh
    return picked


def _awaited(w: Words, table: Table, view: Any) -> str:
    called = names(w, table.roster)
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
    if presenter.wordy and held:
        return [w("hand.held", cards=presenter.holding(w, view))]
    if len(held) > GRID:
        return []
    playable = {
        str(getattr(one, fields(type(one))[0].name)): verb_of(one) for one in legal if fields(type(one))
    }
    buttons = []
    for card in dict.fromkeys(held):
        face = presenter.face(w, card)
        to = Id(table.id, table.row.move, playable.get(card, "none"), card)
        buttons.append(button(to, face.text, sign=face.sign, disabled=card not in playable))
    return [*rows(buttons, IN_ROW)]


def _step(w: Words, presenter: Presenter, table: Table, begun: Id, asked: Question | None) -> list[Block]:
    """The next question of a choice, or its confirmation."""
    if asked is not None:
        return list(_menus(w, presenter, table, begun, asked))
    action = build(table.game.verbs[begun.verb], begun.argument.split(","))
    choice = presenter.about(w, [action], names(w, table.roster))
    said = presenter.about(w, [action], labels(w, table.roster))
    sure = begun._replace(verb=f"{begun.verb}!")
    label = w("button.confirm", choice=said)
    confirm = button(sure, label, style=discord.ButtonStyle.success)
    return [w("hand.picked", choice=choice), *rows([confirm])]


def _restart(w: Words, presenter: Presenter, table: Table, first: Id, asked: Question | None) -> list[Row]:
    """The first question once more, for those who change their mind before they confirm."""
    return _menus(w, presenter, table, first, asked, again=True) if asked else []


def _menus(  # noqa: PLR0913 - what is asked, of whom, and where the answer goes
    w: Words, presenter: Presenter, table: Table, to: Id, asked: Question, *, again: bool = False
) -> list[Row]:
    """The question as a menu; as several where there are too many values for one."""
    called = labels(w, table.roster)
    menus = []
    # Cards of a set come in the order of the sets, which is not the one in which they are held.
    values = presenter.in_order(asked.values) if asked.field.many else asked.values
    for at in range(0, len(values), OPTIONS):
        part = values[at : at + OPTIONS]
        entries = []
        for value in part:
            face = presenter.answer(w, asked.field, value, called)
            entries.append(option(value, face.text.strip(), sign=face.sign))
        page = f"~{at // OPTIONS}" if at or again else ""
        own = to._replace(argument=f"{to.argument}{'~a' * again}{page}")
        least, most = _bounds(asked.field, len(part))
        menus.append(menu(own, entries, _placeholder(w, asked.field, again=again), least=least, most=most))
    return menus


def _bounds(field: Field, offered: int) -> tuple[int, int]:
    return min(field.least, offered), min(field.most, offered)


def _placeholder(w: Words, field: Field, *, again: bool) -> str:
    if again:
        return w("hand.change")
    return w.n("hand.pick-many", field.most) if field.many else w("hand.pick")
