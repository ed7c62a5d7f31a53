"""The guided first round of Qwixx: The Card Game: a fixed deal, and where it stops."""

from __future__ import annotations

from games.qwixx.teacher import advise
from games.qwixx.terms import QwixxOptions, QwixxView
from games.shuffle import Scripted
from games.teaching import Lesson

DECK = """
G7 R11 G9 B2
Y10 G10 Y7 R9
R10 G4 Y9 G6
R8 R2 G2 B3 Y11 B10 G3 R4 G5 Y4 B6 R7 Y2 R12 B4 G8
B11 B5 Y5 G12 G11 B7 R3 Y6 Y12 R5 Y3 B12 B8 Y8 B9 R6
"""
TURNS = 12
"""A game of two seldom ends sooner, but every choice of a lesson has its place in the buttons' ids."""


def _long_enough(view: QwixxView) -> bool:
    """Six turns each: at most 24 choices."""
    return view.turn > TURNS


LESSON = Lesson(
    options=QwixxOptions(),
    seats=2,
    source=Scripted(((0,), tuple(DECK.split()))),
    teacher=advise,
    ends=_long_enough,
)
"""Two hands, the row, the deck. Whoever follows the advice plays a whole game in eleven turns: marks two and
three numbers at once, leaves gaps, passes, locks a row in action 2, sees a lock of the other that bars nobody
else, and wins with red 10, 11 and 12 onto three marks."""
