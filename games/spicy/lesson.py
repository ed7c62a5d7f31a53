"""The guided first round of Spicy: a fixed deal, and where it stops."""

from __future__ import annotations

from games.shuffle import Scripted
from games.spicy.teacher import advise, steps_of
from games.spicy.terms import SpicyOptions, SpicyView
from games.teaching import Lesson

DECK = """
P6 WS P6 C2 W6 P10
P10 WS C1 C8 P4 W3
P10 P1 P3 C8 P8 W2
W1 C2 P9 P4 C4 C10 P2 C2 C6 W6 P5 W3 P5 C3 P6 WN W5 P1 C6 C1 P4
P8 W9 W5 W8 WS W8 WS P8 P7 P1 W8 W2 WN P3 W7 C3 P9 W9 P7 W10 C4
"""
STEPS = 50
"""So many cards laid and drawn: a game is longer, but every choice has its place in the buttons' ids."""


def _long_enough(view: SpicyView) -> bool:
    """Thirteen choices for whoever follows the advice, 24 at most."""
    return steps_of(view) >= STEPS


LESSON = Lesson(
    options=SpicyOptions(),
    seats=3,
    source=Scripted(((0,), tuple(DECK.split()))),
    teacher=advise,
    ends=_long_enough,
)
"""Three hands, the cards above World's End. Whoever follows the advice begins with the truth and wins by it,
lays half lies, a wild card and a whole lie, loses fifteen cards with a last card, gets a trophy with the next
one, keeps somebody from theirs, doubts once too often, and leads in the end."""
