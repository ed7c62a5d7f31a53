"""The private message: one's hand and what one may do now, as buttons and menus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.errors import Refusal
from bot.lobby import seat_of
from bot.preferences import Preferences
from bot.table import Table
from cogs.few import on_buttons
from cogs.ids import Id
from cogs.layout import LINE, OPTIONS, Block, Drawing, Row, button, layout, menu, option, rows
from cogs.marks import marks
from cogs.narrow import Field, Question, build, fields, fitting, question
from cogs.plain import in_words
from cogs.presenter import Names, Presenter
from cogs.presenters import PRESENTERS
from cogs.screens import asking, away, ending, labels, names
from cogs.words import Words
from games.core import Action, Seat, verb_of

GRID = 24
"""Cards that fit on buttons; more are chosen from menus."""
IN_ROW = 3
"""Cards in a row: a narrow phone wraps a fourth."""
LATEST = 12
"""Lines on what has happened; older ones give way."""
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
    row = table.row
    return row.status, row.move, table.seat(person), table.roster, row.options, row.manners, row.host


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
    blocks += _since(w, presenter, table, view, called)
    blocks += [*presenter.hand(w, view, called), away(w, table.roster)]
    if legal:
        blocks.append(marks(w, presenter, view, legal, called) if style.marks else "")
        blocks += _controls(w, presenter, table, view, legal, picked)
    else:
        blocks.append(w("table.over") if view.over else _awaited(w, called, view))
        blocks += _cards(w, presenter, table, view, ())
    return layout([*blocks, *asking(w, table)], presenter.accent)


def _since(w: Words, presenter: Presenter, table: Table, view: Any, called: Names) -> list[Block]:
    """What has happened since this seat acted last, as far as the rest of the hand does not show it."""
    lines = presenter.happened(w, view, table.since(view.seat), called)
    if not lines:
        return []
    left_out = ["…"] * (len(lines) > LATEST)
    return ["\n".join([f"-# {w('hand.since')}", *left_out, *lines[-LATEST:]]), LINE]


def _controls(  # noqa: PLR0913, PLR0917 - one question for each verb
    w: Words, presenter: Presenter, table: Table, view: Any, legal: Sequence[Action], picked: Id | None
) -> list[Block]:
    blocks: list[Block] = []
    called = [presenter.labelled(w, view, each(w, table.roster)) for each in (names, labels)]
    kinds: list[type[Action]] = list(dict.fromkeys(map(type, legal)))
    for kind in kinds:
        begun = _begun(table, view.seat, kind, picked)
        values = begun.argument.split(",") if begun.argument else []
        first = question(legal, kind)
        asked = question(legal, kind, values) if values else first
        if asked or not values:
            blocks.append(f"**{presenter.then(w, view, kind, values)}**")
            blocks.append(presenter.choices(w, view, kind, values))
        else:
            blocks.append(presenter.careful(w, view, build(kind, values)))
        cards = _cards(w, presenter, table, view, legal) if _is_card(presenter, view, kind, first) else []
        pressed = bool(cards) and not presenter.wordy
        if not (pressed and asked):
            blocks += [] if pressed else cards
            blocks += _step(w, presenter, table, begun, asked, called)
        if pressed:
            blocks += cards
        elif values:
            blocks += _restart(w, presenter, begun._replace(argument=""), first, called[1])
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
    if presenter.wordy and held:
        return [w("hand.held", cards=presenter.holding(w, view))]
    if len(held) > GRID:
        return []
    playable = {
        str(getattr(one, fields(type(one))[0].name)): verb_of(one) for one in legal if fields(type(one))
    }
    blocks: list[Block] = []
    for line, cards in presenter.groups(w, view):
        buttons = []
        for card in dict.fromkeys(cards):
            face = presenter.face(w, card)
            to = Id(table.id, table.row.move, playable.get(card, "none"), card)
            buttons.append(button(to, face.text, sign=face.sign, disabled=card not in playable))
        blocks += [line, *rows(buttons, IN_ROW)]
    return blocks


def _step(  # noqa: PLR0913, PLR0917 - what is asked or chosen, of whom, and what people are called
    w: Words, presenter: Presenter, table: Table, begun: Id, asked: Question | None, called: Sequence[Names]
) -> list[Block]:
    """The next question of a choice, or its confirmation. `called`: names for texts, and for labels."""
    if asked is not None:
        buttons = on_buttons(w, presenter, begun, asked, called[1])
        return [*(buttons or _menus(w, presenter, begun, asked, called[1]))]
    action = build(table.game.verbs[begun.verb], begun.argument.split(","))
    choice, said = (presenter.about(w, [action], each) for each in called)
    sure = begun._replace(verb=f"{begun.verb}!")
    label = w("button.confirm", choice=said)
    confirm = button(sure, label, style=discord.ButtonStyle.success)
    return [w("hand.picked", choice=choice), *rows([confirm])]


def _restart(w: Words, presenter: Presenter, first: Id, asked: Question | None, called: Names) -> list[Row]:
    """The first question once more, for those who change their mind before they confirm."""
    return _menus(w, presenter, first, asked, called, again=True) if asked else []


def _menus(  # noqa: PLR0913 - what is asked, of whom, and where the answer goes
    w: Words, presenter: Presenter, to: Id, asked: Question, called: Names, *, again: bool = False
) -> list[Row]:
    """The question as a menu; as several where there are too many values for one."""
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
    if field.least < field.most:
        return w("hand.pick-some", least=field.least, most=field.most)
    return w.n("hand.pick-many", field.most) if field.many else w("hand.pick")
