"""What accepted actions make of a table, between the rules and the store."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.store.action_log import Step
from bot.store.rows import MoveRow, RoundRow
from games.core import News, Seat


class Advance(NamedTuple):
    """What some accepted actions made of a table, not yet stored."""

    position: Any
    """Where they lead; nobody but the table looks into it."""
    steps: tuple[Step, ...]
    moves: tuple[MoveRow, ...]
    news: tuple[tuple[News, ...], ...]
    """What everybody saw, step by step."""
    rounds: tuple[RoundRow, ...]
    ends: tuple[int, ...]
    """After how many of the steps each of those rounds was over."""

    @property
    def over(self) -> bool:
        """Whether that is the end of the game."""
        return not self.position.waiting()

    def snapshot(self) -> str:
        """The position as it is stored."""
        return msgspec.json.encode(self.position).decode()

    def drawn(self, among: tuple[Seat, ...]) -> Advance:
        """The same, its first action noted as drawn among these seats if they are several."""
        if len(among) < 2:
            return self
        first, *others = self.moves
        return self._replace(moves=(replace(first, among=json.dumps(among)), *others))
