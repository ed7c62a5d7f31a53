"""Choices that fit on buttons though they are no cards: a number, somebody at the table, a row of a sheet."""

from __future__ import annotations

from cogs.choosing.choice import Question
from cogs.message.ids import Id
from cogs.message.layout import Row, button, rows
from cogs.presenting.pieces import Names
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import Words

FEW = 8
"""More are chosen from a menu."""
NUMBERS_IN_ROW, SIGNED_IN_ROW, NAMES_IN_ROW = 4, 3, 2
"""Names are long, and two of them fill the width of a phone."""


def on_buttons(w: Words, presenter: Presenter, to: Id, asked: Question, names: Names) -> list[Row]:
    """A button for each answer to a question; none where a menu serves better."""
    field, kind = asked.field, presenter.game.verbs[to.verb]
    suited = field.whom or field.number or field.name in presenter.buttoned
    single = field.least == field.most == 1  # of a set, too, if it holds just one
    suited = suited and single and not (kind.confirm or presenter.wordy)
    if not suited or len(asked.values) > FEW:
        return []
    before = [to.argument] if to.argument else []
    buttons = []
    for value in asked.values:
        face = presenter.answer(w, field, value, names)
        chosen = to._replace(argument=",".join([*before, value]))
        buttons.append(button(chosen, face.text.strip(), sign=face.sign))
    signed = any("emoji" in one for one in buttons)
    return rows(buttons, NAMES_IN_ROW if field.whom else SIGNED_IN_ROW if signed else NUMBERS_IN_ROW)
