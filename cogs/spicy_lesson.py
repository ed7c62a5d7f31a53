"""Spicy's lesson in words: why something is advised, and what came of the learner's choice."""

from __future__ import annotations

from cogs.spicy_why import SpicyWhy


class SpicyLesson(SpicyWhy):
    """The part of Spicy's presenter that teaches."""
