"""What comes to the minds of people who play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.table.table import Table
from cogs.choosing.choice import Choice
from cogs.choosing.fields import spellings
from cogs.games.presenters import PRESENTERS
from games.core import Action, Seat


def fancied(mind: Random, table: Table, seat: Seat | None) -> Action:
    """Anything that controls offer a seat; seldom a reaction, so that a game gets on."""
    legal = table.legal(seat)
    while True:
        action = mind.choice(legal)
        patient = action.landing != "reaction" or mind.random() < 0.4
        if patient and _is_offered(table, seat, legal, action):
            return action


def _is_offered(table: Table, seat: Seat | None, legal: Sequence[Action], action: Action) -> bool:
    """Whether controls lead there: a game may let one type what they do not offer."""
    presenter, kind, values = PRESENTERS[table.game.key], type(action), spellings(action)
    asked = {at: Choice(legal, kind, values[:at]).question for at in range(len(values))}
    return all(
        values[at] in presenter.offered(table.view(seat), kind, values[:at], each.values)
        for at, each in asked.items()
        if each is not None and not each.field.many
    )
