"""The pieces that presenters hand out: faces, marks, groups of cards, lasting buttons, pages of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core import Card

Names = Sequence[str]
"""Names by seat, safe to stand in a text."""


class Face(NamedTuple):
    """A card as people see it: a sign whose shape and colour are its own, and letter and number as text."""

    sign: str
    text: str

    def __str__(self) -> str:
        """For texts; buttons take the two apart."""
        return f"{self.sign}{self.text}"


class Mark(NamedTuple):
    """What an action would do at this moment, in a few words."""

    effect: str
    """Actions of one effect are told together: "takes the trick so far"."""
    worth: str = ""
    """What that would bring: "+3"."""

    def __str__(self) -> str:
        """Both."""
        return f"{self.effect} ({self.worth})" if self.worth else self.effect


class Group(NamedTuple):
    """Cards of a hand that are shown together."""

    line: str
    """What stands above them; may be empty."""
    cards: tuple[Card, ...]


class Reaction(NamedTuple):
    """A button that keeps its place, whether or not it can be pressed just now."""

    verb: str
    argument: str
    """All values of its action, as in an id."""
    label: str
    able: bool


class Page(NamedTuple):
    """A page of the rules."""

    title: str
    text: str
