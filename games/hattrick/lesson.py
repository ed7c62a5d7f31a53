"""The guided first round of Hattrick: a fixed deal, and where it stops."""

from __future__ import annotations

from games.hattrick.teacher import advise
from games.hattrick.terms import HattrickOptions
from games.shuffle import Scripted
from games.teaching import Lesson

HANDS = """
R3 R8 R12 B3 B7 B16 G1 G3 G4 G6 G7 G11 G14 G16 G20
R7 R10 R11 R13 R14 R15 R17 B2 B10 B11 B13 B14 G2 G13 G18
R1 R2 R6 R18 R20 B4 B6 B8 B12 B17 B19 G5 G9 G12 G17
R4 R5 R9 R16 R19 B1 B5 B9 B15 B18 B20 G8 G10 G15 G19
"""
LESSON = Lesson(
    options=HattrickOptions(rounds=1),
    seats=4,
    source=Scripted(((0,), tuple(HANDS.split()))),
    teacher=advise,
)
"""The learner deals here as well. Whoever follows the advice wins tricks and leaves tricks, gets rid of a
dangerous card, opens second tricks, leads by the longer of two, passes where that costs least, and wins the
round."""
