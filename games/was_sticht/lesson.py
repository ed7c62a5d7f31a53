"""The guided first round of Was sticht?: a fixed deal, and where it stops."""

from __future__ import annotations

from games.shuffle import Scripted
from games.teaching import Lesson
from games.was_sticht.teacher import advise
from games.was_sticht.terms import WasStichtOptions

COLUMNS = """
R7 B4 R4 B9   Y5 G1 Y8 Y2   R6 G4 Y9 G5
G8 Y7 B2 G9   R8 Y3 G7 G2   B6 R5 R9 B3
Y6 B1 R3 R2   B5 G3 Y1 B7   G6 R1 Y4 B8
"""
LESSON = Lesson(
    options=WasStichtOptions(tiles_per_player=3, note_pad="on"),
    seats=4,
    source=Scripted(
        (
            (3,),
            tuple(COLUMNS.split()),
            ("no-colour", "G", "Y", "R", "B"),
            ("5", "7", "2", "no-number", "4", "8", "1", "9", "3", "6"),
        )
    ),
    teacher=advise,
)
"""The learner sits to the dealer's left. Whoever follows the advice gets down to a single trump pair clue by
clue, picks low cards and high ones, saves these for the last trick and fulfils the task; somebody fails with
most tricks because the learner has as many, and the dealer steals the task of the fourth."""
