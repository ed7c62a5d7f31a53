"""What players of Diamonds are asked: with the numbers and suits that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.diamonds.faces import DiamondsFaces
from cogs.games.diamonds.sentences import DiamondsSentences
from cogs.presenting.pieces import Names
from cogs.presenting.questions import Questions
from cogs.words.catalogue import Words
from games.core import Action
from games.diamonds.terms import DiamondsView, PassCards, Play


@dataclass(eq=False)
class DiamondsQuestions(Questions):
    """Cards to pass, suits to follow, sides to rob."""

    faces: DiamondsFaces
    sentences: DiamondsSentences

    def labelled(self, w: Words, view: DiamondsView, names: Names) -> Names:
        """Everybody's side, with the crystals in its showroom."""
        return [
            w("diamonds.robbable", name=self.sentences.side(view, seat, names), n=view.showrooms[seat])
            for seat in range(view.seats)
        ]

    def ask(self, w: Words, view: DiamondsView, kind: type[Action]) -> str:
        """The question, with the number of cards or the suit that it is about."""
        if kind is PassCards:
            teams = view.partnership == "on"
            return w.n("diamonds.ask-partner" if teams else "diamonds.ask.pass-cards", view.count or 0)
        if kind is Play and view.trick:
            led = view.trick[0][0]
            holds = any(card[0] == led for card in view.hand)
            return w("diamonds.ask-follow" if holds else "diamonds.ask-free", suit=self.faces.suit(w, led))
        return super().ask(w, view, kind)

    def illegal(self, w: Words, view: DiamondsView, legal: Sequence[Action], names: Names) -> str:
        """Why something cannot be done, and what can: cards that follow, or so many to pass."""
        cards = self.faces.about(w, legal, names)
        if isinstance(legal[0], PassCards):
            return w.n("diamonds.illegal.pass-cards", view.count or 0, cards=cards)
        if isinstance(legal[0], Play) and len(legal) < len(view.hand):
            return w("diamonds.illegal-follow", suit=self.faces.suit(w, legal[0].card), cards=cards)
        return super().illegal(w, view, legal, self.labelled(w, view, names))
