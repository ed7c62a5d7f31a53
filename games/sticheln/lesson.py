"""The guided first round of Sticheln: a fixed deal, and where it stops."""

from __future__ import annotations

from games.shuffle import Scripted
from games.sticheln.teacher import advise
from games.sticheln.terms import StichelnOptions
from games.teaching import Lesson

HANDS = """
G0 G3 G4 G7 N0 N2 N6 N8 R1 R3 R5 R6 B2 B3 Y4
G5 G6 G8 N3 N5 N7 R4 R7 R8 B5 B6 Y0 Y3 Y5 Y8
G1 G2 N1 N4 R0 R2 B0 B1 B4 B7 B8 Y1 Y2 Y6 Y7
"""
LESSON = Lesson(
    options=StichelnOptions(rounds=1),
    seats=3,
    source=Scripted(((0,), tuple(HANDS.split()))),
    teacher=advise,
)
"""The learner deals, so that the first card to play is an easy one: the last of its trick. Whoever follows
the advice meets lone, best and equal trumps, tricks without trumps, and wins the round."""
