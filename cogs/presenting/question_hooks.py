"""What a presenter may say about the controls of its game beyond their words: which come first, what stands
beside an answer, which buttons keep their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cogs.choosing.fields import Field
from cogs.words.catalogue import Words
from games.core import Action


class Reaction(NamedTuple):
    """A button that keeps its place, whether or not it can be pressed just now."""

    verb: str
    argument: str
    """All values of its action, as in an id."""
    label: str
    able: bool


class Asking:
    """The part of a presenter that shapes questions; nothing of it is needed by a game that asks plainly."""

    key: str
    remembered: int = 12
    """Lines on what has happened since one's last card; older ones give way."""
    lists_hand: bool = False
    """Whether `hand` lists the cards that one holds, so that they are drawn nowhere else."""
    fixed: frozenset[type[Action]] = frozenset()
    """Types of action that have a button among the `reactions`, and are asked for nowhere else."""

    def reactions(self, w: Words, view: Any) -> Sequence[Reaction]:
        """The buttons that keep their places, for the seat of the view or for anybody."""
        return ()

    def offered(
        self, view: Any, kind: type[Action], values: Sequence[str], answers: Sequence[str]
    ) -> Sequence[str]:
        """Those of the answers to a question that controls offer, in their order.

        The others are for those who type, and are asked about once more (`careful`).
        """
        return answers

    def remark(self, w: Words, view: Any, kind: type[Action], values: Sequence[str], answer: str) -> str:
        """What stands below an answer in a menu."""
        return ""

    def barred(self, w: Words, view: Any, kind: type[Action]) -> str:
        """Why nothing of this kind can be done just now, if the game can say it; else nothing."""
        return ""

    def absent(self, w: Words, view: Any, kind: type[Action]) -> str:
        """Why nothing of this kind is ever done at such a table; nothing if it is."""
        return ""

    def picking(self, w: Words, field: Field, *, again: bool) -> str:
        """What an empty menu says, if the usual word tells too little; `again`: the field is answered, and
        the menu is there to think again."""
        return ""

    def nothing(self, w: Words, field: Field) -> str:
        """The button beside a menu whose set may be empty."""
        return w(f"{self.key}.nothing.{field.name}")

    def aim(self, w: Words, view: Any, target: str, names: Sequence[str]) -> str:
        """What a target is, for those who type."""
        raise NotImplementedError

    def race(self, w: Words, view: Any, what: str, **about: str) -> str:
        """A sentence on the race: who has chosen, what is pending."""
        return w(f"{self.key}.race-{what}", **about)
