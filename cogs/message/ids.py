"""What a button says when it is pressed.

    t:<table>:<move>:<verb>:<argument>   an action of a game, drawn when the table was at that move
    t:<table>:-:<verb>:<argument>        a request to the table, which has no age
    p:-:-:<verb>:<argument>              what belongs to no table: pages to turn, a game to open

A verb that ends in "!" is confirmed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_PATTERN = re.compile(r"(?:t:(\d{1,18}):(\d{1,9}|-)|p:-:-):([a-z-]{1,20}!?):([^:]{0,60})")


class Id(NamedTuple):
    """A parsed id. `table` is None for pages, `move` None for what has no age."""

    table: int | None
    move: int | None
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        """As it is sent to Discord."""
        if self.table is None:
            return f"p:-:-:{self.verb}:{self.argument}"
        return f"t:{self.table}:{'-' if self.move is None else self.move}:{self.verb}:{self.argument}"


def parse(text: str) -> Id | None:
    """The id in a custom_id; None if it is not one of ours."""
    found = _PATTERN.fullmatch(text)
    if not found:
        return None
    table, move, verb, argument = found.groups()
    return Id(int(table) if table else None, int(move) if move and move != "-" else None, verb, argument)
