"""What a seat may do where that is too much to be written down: a hand of sixty cards has thousands of plays.

It is what a tuple of actions would be; each is made when it is asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from games.core import Action


class Choices(Sequence[Action]):
    """Actions that can be counted, named by number, searched, and asked for field by field."""

    @abstractmethod
    def kinds(self) -> tuple[type[Action], ...]:
        """The types of action among them, in their order."""

    @abstractmethod
    def answers(self, kind: type[Action], given: Sequence[Any]) -> Sequence[Any]:
        """The values that the next field of actions of a type may have after these, each once; empty if none.

        `given` are the values of the fields before it, as the actions hold them.
        """


def kinds_of(legal: Sequence[Action]) -> tuple[type[Action], ...]:
    """The types of action among these, in their order."""
    return legal.kinds() if isinstance(legal, Choices) else tuple(dict.fromkeys(map(type, legal)))


def answers_of(legal: Sequence[Action], kind: type[Action], given: Sequence[Any]) -> Iterable[Any]:
    """As `Choices.answers`, for any sequence of actions."""
    if isinstance(legal, Choices):
        return legal.answers(kind, given)
    names, before = kind.__struct_fields__, tuple(given)
    if len(before) == len(names):
        return ()
    mine = (action for action in legal if type(action) is kind)
    fitting = (one for one in mine if tuple(getattr(one, name) for name in names[: len(before)]) == before)
    return dict.fromkeys(getattr(one, names[len(before)]) for one in fitting)
