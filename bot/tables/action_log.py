"""Actions between players, the log and a position."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from random import Random
from typing import Any

import msgspec

from bot.logs import trace
from bot.store.rows import MoveRow
from games.core import Action, Game, Seat

_log = logging.getLogger(__name__)

Step = tuple[Seat, Action]


def choose(
    player: Callable[..., Any], view: Any, legal: Sequence[Action], rng: Random, *, must: bool = True
) -> Action | None:
    """A player's decision; None to let a reaction pass, which is possible unless it `must` act.

    A player that fails must not stop the table: it then takes any legal action, or lets a reaction pass.
    """
    try:
        action: Action | None = player(view, legal, rng)
    except Exception as error:
        _log.error("a bot failed; it plays at random or lets go instead: %s", trace(error))
        return rng.choice(legal) if must else None
    if action in legal or (action is None and not must):
        return action
    _log.error("a bot chose something illegal; it plays at random or lets go instead")
    return rng.choice(legal) if must else None


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
