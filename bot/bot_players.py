"""How bots play at a table: how long they take, and what they choose."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.logs import trace
from games.core import Action

_log = logging.getLogger(__name__)


class Pause(NamedTuple):
    """Seconds before a bot acts."""

    usual: float
    seen: float
    """After something that people want to look at for a moment, such as a complete trick."""

    @property
    def none(self) -> bool:
        """Whether bots act at once."""
        return self.usual == 0

    def after(self, news: Sequence[Any]) -> float:
        """How long a bot takes if everybody has just seen this."""
        return self.seen if news else self.usual


PAUSES: dict[str, Pause] = {
    "instant": Pause(0, 0),
    "quick": Pause(1.0, 2.2),
    "natural": Pause(2.5, 4.5),
}
"""By the pace that is set for a table."""


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


def chance(nonce: str, what: str) -> Random:
    """Chance for a bot at the table with this nonce: the same after a restart, and for nobody to foresee."""
    return Random(f"{nonce}:{what}")
