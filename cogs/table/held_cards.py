"""The cards of a hand: a list, or buttons of which those can be pressed that may be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.table.table import Table
from cogs.choosing.choice import Question
from cogs.choosing.fields import fields
from cogs.message.ids import Id
from cogs.message.layout import Block, button, rows
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import Words
from games.choices import Choices
from games.core import Action, verb_of

GRID = 24
"""Cards that fit on buttons; more are chosen from menus."""
IN_ROW = 3
"""Cards in a row: a narrow phone wraps a fourth."""


def held_cards(
    w: Words, presenter: Presenter, table: Table, view: Any, legal: Sequence[Action]
) -> list[Block]:
    """The cards held; nothing if they stand elsewhere in the hand, or are too many for buttons."""
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


def asks_for_a_card(presenter: Presenter, view: Any, kind: type[Action], asked: Question | None) -> bool:
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
