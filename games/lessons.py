"""The guided first round of every game, found by the game's key."""

from __future__ import annotations

from games.registry import KEYS, Found, Part
from games.teaching import Lesson

LESSON = Part("games/{key}/lesson.py", "LESSON", "its guided first round")

LESSONS: dict[str, Lesson] = Found(
    LESSON.wanted, ((key, LESSON.of(key)) for key in KEYS if LESSON.there(key))
)
"""By the key of the game."""
