"""The guided first round of every registered game. A game without one fails a test."""

from __future__ import annotations

from games.shuffle import Scripted
from games.sticheln_teacher import advise
from games.sticheln_terms import StichelnOptions
from games.teaching import Lesson
from games.was_sticht_teacher import advise as advise_was_sticht
from games.was_sticht_terms import WasStichtOptions

HANDS = """
G0 G3 G4 G7 N0 N2 N6 N8 R1 R3 R5 R6 B2 B3 Y4
G5 G6 G8 N3 N5 N7 R4 R7 R8 B5 B6 Y0 Y3 Y5 Y8
G1 G2 N1 N4 R0 R2 B0 B1 B4 B7 B8 Y1 Y2 Y6 Y7
"""
STICHELN = Lesson(
    options=StichelnOptions(rounds=1),
    seats=3,
    source=Scripted(((0,), tuple(HANDS.split()))),
    teacher=advise,
)
"""The learner deals, so that the first card to play is an easy one: the last of its trick. Whoever follows
the advice meets lone, best and equal trumps, tricks without trumps, and wins the round."""

COLUMNS = """
R7 B4 R4 B9   Y5 G1 Y8 Y2   R6 G4 Y9 G5
G8 Y7 B2 G9   R8 Y3 G7 G2   B6 R5 R9 B3
Y6 B1 R3 R2   B5 G3 Y1 B7   G6 R1 Y4 B8
"""
WAS_STICHT = Lesson(
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
    teacher=advise_was_sticht,
)
"""The learner sits to the dealer's left. Whoever follows the advice gets down to a single trump pair clue by
clue, picks low cards and high ones, saves these for the last trick and fulfils the task; somebody fails with
most tricks because the learner has as many, and the dealer steals the task of the fourth."""

LESSONS: dict[str, Lesson] = {"sticheln": STICHELN, "was_sticht": WAS_STICHT}
"""By the key of the game."""
