"""Actions as they are stored: between players and the rows of the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Any

import msgspec

from bot.store.rows import MoveRow
from games.core import Action, Game, Seat

Step = tuple[Seat, Action]
"""Who did what."""


def move_row(move: int, seat: Seat, action: Action, news: Sequence[Any], at: float) -> MoveRow:
    """An accepted action as it is stored; `move` counts the actions before it."""
    return MoveRow(move, seat, as_text(action), msgspec.json.encode(news).decode(), at)


def step_of(game: Game, row: MoveRow) -> Step:
    """The stored action and who did it."""
    assert row.seat is not None
    return row.seat, action_in(game, row.action)


def as_text(action: Action) -> str:
    """An action as it is stored."""
    return msgspec.json.encode(action).decode()


def action_in(game: Game, text: str) -> Action:
    """The action that is stored so."""
    return _action(game.actions, text)


@lru_cache(10_000)
def _action(kinds: tuple[type[Action], ...], text: str) -> Action:
    """Equal actions are one object: living tables remember all that was done at them."""
    action: Action = _decoder(kinds).decode(text)
    return action


@cache
def _decoder(actions: tuple[type[Action], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(reduce(or_, actions))
