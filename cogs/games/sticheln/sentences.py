"""What several parts of Sticheln's presenter tell alike: who played what, and how a round was counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.sticheln.faces import StichelnFaces
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.sticheln.rules import RULES, Sheet

JOINT = " · "


@dataclass(eq=False)
class StichelnSentences:
    """Plays and points."""

    faces: StichelnFaces

    def plays(self, w: Words, cards: Sequence[Card], leader: Seat, names: Names) -> str:
        """Who played which card. No line breaks between the two."""
        plays = []
        for at, card in enumerate(cards):
            play = f"{names[(leader + at) % len(names)]} **{self.faces.whole(w, card)}**"
            plays.append(play.replace(" ", "\N{NO-BREAK SPACE}"))
        return JOINT.join(plays)

    def counted(self, w: Words, row: Sheet, variant: str, name: str) -> str:
        """One seat's points of a round, and which cards made them."""
        rules = RULES[variant]
        facts = []
        if row.pain:
            pain = row.points - row.others * rules.other
            cards = " ".join(self.faces.whole(w, card) for card in row.pain)
            facts.append(w("sticheln.pain", cards=cards, points=w.signed(pain)))
        if row.others:
            facts.append(w.n("sticheln.others", row.others, points=w.signed(row.others * rules.other)))
        told = JOINT.join(facts) or w("sticheln.why-none")
        return w("sticheln.why-sum", name=name, points=w.signed(row.points), facts=told)
