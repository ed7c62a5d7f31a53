"""What a seat may know at a table of Spicy, counted: cards it has not seen, and what follows for the others.

Known are one's own cards, those that one has laid, and every card that was shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core import Card, Seat
from games.spicy.rules import COPIES, KINDS, WILD_NUMBER, WILD_SPICE, WILDS, right, traits
from games.spicy.terms import Declaration, Shown, SpicyView, Trait, Twist

TRUST = 0.65
"""How often people are right in what a challenge names, before any card was shown."""
FIRMNESS = 3.0
"""How many shown cards it takes to believe what they tell as much as what was believed before."""
ABLE = 0.6
"""How likely one card in hand makes it possible to be right."""
COUNTED = 0.5
"""How far it matters that more or fewer fitting cards are left than usual: people say what they have."""
CLAIM = 0.5
"""How much a card counts as seen because somebody has said that it is there."""
USUAL: dict[Trait, float] = {"number": 0.14, "spice": 0.35, "both": 0.03}
"""The part of all cards that is right in that respect."""


class Doubt(NamedTuple):
    """How likely it is that a trait of the topmost card is right."""

    trait: Trait
    chance: float
    fitting: int
    """Cards that one has not seen and that would be right."""


class Knowledge:
    """What a view tells, counted once."""

    def __init__(self, view: SpicyView) -> None:
        self.view = view
        left = dict(_ALL)
        for card in known(view):
            left[card] -= 1
        self.left = left
        """Cards of each kind that one has not seen."""
        self.unseen = sum(left.values())

    def fitting(self, said: Declaration, trait: Trait) -> int:
        """Cards that one has not seen and that would be right in that respect."""
        left = self.left
        return sum([left[card] for card in _fitting(said, trait, self.view.twists)])

    def doubts(self, top: Shown) -> list[Doubt]:
        """How likely the topmost card is right in what may be challenged; the least likely first."""
        found = [self._doubt(top, trait) for trait in traits(top.copy)]
        return sorted(found, key=lambda doubt: doubt.chance)

    def _doubt(self, top: Shown, trait: Trait) -> Doubt:
        fitting = self.fitting(top.say, trait)
        claimed = CLAIM * self._claims(top) if trait == "both" else 0.0
        share = max(0.0, fitting - claimed) / max(1, self.unseen)
        able = 1 - (1 - ABLE) ** (self.view.counts[top.seat] + 1)
        trust, odds = able * self.trust(top.seat, trait), (share / USUAL[trait]) ** COUNTED
        return Doubt(trait, trust * odds / (trust * odds + 1 - trust), fitting)

    def _claims(self, top: Shown) -> int:
        """How often the same was declared further down by others whose card one does not know."""
        return sum(
            shown.say == top.say and shown.seat not in (top.seat, self.view.seat)
            for shown in self.view.stack
            if shown is not top
        )

    def trust(self, seat: Seat, trait: Trait) -> float:
        """How often a seat is right in that respect: by its cards that were shown, and a little by others."""
        twists = self.view.twists
        true = [told.owner for told in self.view.revealed if right(told.card, told.say, trait, twists)]
        shown = [told.owner for told in self.view.revealed]
        people = (TRUST * FIRMNESS + len(true)) / (FIRMNESS + len(shown))
        return (people * FIRMNESS + true.count(seat)) / (FIRMNESS + shown.count(seat))

    def exposed(self) -> float:
        """How likely a card that one lays is challenged, by what has come of one's cards so far."""
        view = self.view
        caught = sum([told.owner == view.seat for told in view.revealed])
        laid = len(view.notes) + len(view.spent)
        usual = 1 - 0.8 ** (view.seats - 1)
        return (FIRMNESS * usual + caught) / (FIRMNESS + max(laid, caught))


def known(view: SpicyView) -> Sequence[Card]:
    """Cards that one has seen: in one's hand, laid by oneself, shown by others."""
    mine = [card for note in view.notes for card in (note.card, *note.beneath)]
    shown = [told.card for told in view.revealed if told.owner != view.seat]
    return [*view.hand, *mine, *view.spent, *shown]


@lru_cache(1 << 10)
def _fitting(said: Declaration, trait: Trait, twists: tuple[Twist, ...]) -> tuple[Card, ...]:
    """The kinds of cards that are right in that respect."""
    return tuple(card for card in KINDS if right(card, said, trait, twists))


_ALL = {card: WILDS if card in (WILD_NUMBER, WILD_SPICE) else COPIES for card in KINDS}
