"""For whom questions are drawn: in which words, what they see, and what they may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.table.table import Table
from cogs.choosing.choice import Choice
from cogs.message.ids import Id
from cogs.presenting.pieces import Names
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import Words
from games.core import Action, verb_of


class Reader(NamedTuple):
    """Somebody at a table who is to choose."""

    w: Words
    presenter: Presenter
    table: Table
    view: Any
    legal: Sequence[Action]
    names: Names
    labels: Names
    """The names as buttons and menus show them."""

    def id_of(self, choice: Choice) -> Id:
        """What a control says that goes on from a choice, if it is drawn now."""
        return Id(self.table.id, self.table.row.move, verb_of(choice.kind), choice.argument)
