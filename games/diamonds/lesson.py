"""The guided first round of Diamonds: a fixed deal, and where it stops."""

from __future__ import annotations

from games.diamonds.teacher import advise
from games.diamonds.terms import DiamondsOptions
from games.shuffle import Scripted
from games.teaching import Lesson

HANDS = """
D6 H3 S1 S4 S6 S7 S11 S14 C8 C12
H1 H7 H9 H12 H14 S8 S10 C4 C6 C11
D2 D9 D14 D15 H8 H13 S13 C2 C5 C15
"""
LESSON = Lesson(
    options=DiamondsOptions(rounds=1),
    seats=3,
    source=Scripted(((0,), tuple(HANDS.split()))),
    teacher=advise,
)
"""The learner deals and says how many cards are passed: one, which is all that there is of its suit. Whoever
follows the advice cannot follow suit in the first trick and takes a diamond, robs twice, loses and wins
tricks, has most of two suits, and wins the round narrowly."""
