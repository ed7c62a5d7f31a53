"""Where a learner stands in a lesson, as it is written in the ids of buttons and menus.

    <game>.<choices>[^][~<number of a menu>]

Choices are two digits each.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cogs.message.ids import Id
from cogs.pages.lesson_sets import MARK

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
AGAIN = "^"
"""In ids of every second visit of a step: else a client would show in its menus what was picked before."""
CHOICES = re.compile(rf"((?:[0-9a-z]{{2}})*)(\^?)(?:~\d{{1,2}}|{MARK}(\d))?")
"""What stands behind the game: the choices, `AGAIN` or nothing, and the number of a menu of sets."""


class Step(NamedTuple):
    """A step of a lesson: that after these choices."""

    game: str
    choices: str = ""
    again: str = ""

    def to(self, more: str = "", *, choice: str = "") -> Id:
        """What a control of this step says; `more` tells it from others that say the same."""
        return Id(None, None, "learn", f"{self.game}.{self.choices}{choice}{self.again}{more}")

    def back(self) -> Id:
        """What the button says that takes the last choice back."""
        return self._replace(choices=self.choices[:-2], again="" if self.again else AGAIN).to()


def encoded(choice: int) -> str:
    """A choice as it stands in an id."""
    return DIGITS[choice // len(DIGITS)] + DIGITS[choice % len(DIGITS)]


def decoded(choices: str) -> list[int]:
    """The choices of an id; raises ValueError if it is none of ours."""
    if len(choices) % 2:
        raise ValueError("half a choice")
    pairs = [choices[at : at + 2] for at in range(0, len(choices), 2)]
    return [DIGITS.index(pair[0]) * len(DIGITS) + DIGITS.index(pair[1]) for pair in pairs]
