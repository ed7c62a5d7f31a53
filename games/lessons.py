"""The guided first round of every registered game. A game without one fails a test."""

from __future__ import annotations

from games import diamonds_teacher, hattrick_teacher, qwixx_teacher, spicy_teacher, sticheln_teacher
from games.diamonds_terms import DiamondsOptions
from games.hattrick_terms import HattrickOptions
from games.qwixx_terms import QwixxOptions, QwixxView
from games.shuffle import Scripted
from games.spicy_teacher import steps_of
from games.spicy_terms import SpicyOptions, SpicyView
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
    teacher=sticheln_teacher.advise,
)
"""The learner deals, so that the first card to play is an easy one: the last of its trick. Whoever follows
the advice meets lone, best and equal trumps, tricks without trumps, and wins the round."""

HATTRICK_HANDS = """
R3 R8 R12 B3 B7 B16 G1 G3 G4 G6 G7 G11 G14 G16 G20
R7 R10 R11 R13 R14 R15 R17 B2 B10 B11 B13 B14 G2 G13 G18
R1 R2 R6 R18 R20 B4 B6 B8 B12 B17 B19 G5 G9 G12 G17
R4 R5 R9 R16 R19 B1 B5 B9 B15 B18 B20 G8 G10 G15 G19
"""
HATTRICK = Lesson(
    options=HattrickOptions(rounds=1),
    seats=4,
    source=Scripted(((0,), tuple(HATTRICK_HANDS.split()))),
    teacher=hattrick_teacher.advise,
)
"""The learner deals here as well. Whoever follows the advice wins tricks and leaves tricks, gets rid of a
dangerous card, opens second tricks, leads by the longer of two, passes where that costs least, and wins the
round."""

DIAMONDS_HANDS = """
D6 H3 S1 S4 S6 S7 S11 S14 C8 C12
H1 H7 H9 H12 H14 S8 S10 C4 C6 C11
D2 D9 D14 D15 H8 H13 S13 C2 C5 C15
"""
DIAMONDS = Lesson(
    options=DiamondsOptions(rounds=1),
    seats=3,
    source=Scripted(((0,), tuple(DIAMONDS_HANDS.split()))),
    teacher=diamonds_teacher.advise,
)
"""The learner deals and says how many cards are passed: one, which is all that there is of its suit. Whoever
follows the advice cannot follow suit in the first trick and takes a diamond, robs twice, loses and wins
tricks, has most of two suits, and wins the round narrowly."""

QWIXX_DECK = """
G7 R11 G9 B2
Y10 G10 Y7 R9
R10 G4 Y9 G6
R8 R2 G2 B3 Y11 B10 G3 R4 G5 Y4 B6 R7 Y2 R12 B4 G8
B11 B5 Y5 G12 G11 B7 R3 Y6 Y12 R5 Y3 B12 B8 Y8 B9 R6
"""
QWIXX_TURNS = 12
"""A game of two seldom ends sooner, but every choice of a lesson has its place in the buttons' ids."""


def _long_enough(view: QwixxView) -> bool:
    """Six turns each: at most 24 choices."""
    return view.turn > QWIXX_TURNS


QWIXX = Lesson(
    options=QwixxOptions(),
    seats=2,
    source=Scripted(((0,), tuple(QWIXX_DECK.split()))),
    teacher=qwixx_teacher.advise,
    ends=_long_enough,
)
"""Two hands, the row, the deck. Whoever follows the advice plays a whole game in eleven turns: marks two and
three numbers at once, leaves gaps, passes, locks a row in action 2, sees a lock of the other that bars nobody
else, and wins with red 10, 11 and 12 onto three marks."""

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

SPICY_DECK = """
P6 WS P6 C2 W6 P10
P10 WS C1 C8 P4 W3
P10 P1 P3 C8 P8 W2
W1 C2 P9 P4 C4 C10 P2 C2 C6 W6 P5 W3 P5 C3 P6 WN W5 P1 C6 C1 P4
P8 W9 W5 W8 WS W8 WS P8 P7 P1 W8 W2 WN P3 W7 C3 P9 W9 P7 W10 C4
"""
SPICY_STEPS = 50
"""So many cards laid and drawn: a game is longer, but every choice has its place in the buttons' ids."""


def _spicy_enough(view: SpicyView) -> bool:
    """Thirteen choices for whoever follows the advice, 24 at most."""
    return steps_of(view) >= SPICY_STEPS


SPICY = Lesson(
    options=SpicyOptions(),
    seats=3,
    source=Scripted(((0,), tuple(SPICY_DECK.split()))),
    teacher=spicy_teacher.advise,
    ends=_spicy_enough,
)
"""Three hands, the cards above World's End. Whoever follows the advice begins with the truth and wins by it,
lays half lies, a wild card and a whole lie, loses fifteen cards with a last card, gets a trophy with the next
one, keeps somebody from theirs, doubts once too often, and leads in the end."""

LESSONS: dict[str, Lesson] = {
    "sticheln": STICHELN,
    "hattrick": HATTRICK,
    "diamonds": DIAMONDS,
    "was_sticht": WAS_STICHT,
    "qwixx": QWIXX,
    "spicy": SPICY,
}
"""By the key of the game."""
