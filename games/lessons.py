"""The guided first round of every registered game. A game without one fails a test."""

from __future__ import annotations

from games.diamonds.lesson import LESSON as DIAMONDS
from games.hattrick.lesson import LESSON as HATTRICK
from games.qwixx.lesson import LESSON as QWIXX
from games.spicy.lesson import LESSON as SPICY
from games.sticheln.lesson import LESSON as STICHELN
from games.teaching import Lesson
from games.was_sticht.lesson import LESSON as WAS_STICHT

LESSONS: dict[str, Lesson] = {
    "sticheln": STICHELN,
    "hattrick": HATTRICK,
    "diamonds": DIAMONDS,
    "was_sticht": WAS_STICHT,
    "qwixx": QWIXX,
    "spicy": SPICY,
}
"""By the key of the game."""
