"""Spicy's house bot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.core import Action
from games.spicy_terms import SpicyView


def bot(view: SpicyView, legal: Sequence[Action], rng: Random) -> Action | None:
    """The house bot."""
    if view.seat not in view.waiting and rng.random() < 7 / 8:
        return None
    return rng.choice(legal)
