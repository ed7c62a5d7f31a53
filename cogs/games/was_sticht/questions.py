"""What players of Was sticht? are asked: with the suit that they must follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.was_sticht.faces import WasStichtFaces
from cogs.presenting.pieces import Names
from cogs.presenting.questions import Questions
from cogs.words.catalogue import Words
from games.core import Action
from games.was_sticht.terms import Play, WasStichtView
from games.was_sticht.tricks import known, suit_of


@dataclass(eq=False)
class WasStichtQuestions(Questions):
    """Cards to lead, to follow with, or to throw away."""

    faces: WasStichtFaces

    def ask(self, w: Words, view: WasStichtView, kind: type[Action]) -> str:
        """The question; for a card, whether it leads, must follow, or may be any."""
        if kind is not Play:
            return super().ask(w, view, kind)
        if not view.trick:
            return w("was_sticht.ask-lead")
        suit = self.faces.suit(w, view.trick[0], known(view))
        return w("was_sticht.ask-follow" if self._follows(view) else "was_sticht.ask-free", suit=suit)

    @staticmethod
    def _follows(view: WasStichtView) -> bool:
        """Whether the hand holds a card of the led suit."""
        trumps = known(view)
        led = suit_of(view.trick[0], trumps)
        return any(suit_of(card, trumps) == led for card in view.hand)

    def illegal(self, w: Words, view: WasStichtView, legal: Sequence[Action], names: Names) -> str:
        """Why something cannot be done, and what can: cards that follow, tiles that are there."""
        if isinstance(legal[0], Play) and view.trick and self._follows(view):
            suit = self.faces.suit(w, view.trick[0], known(view))
            return w("was_sticht.illegal-follow", suit=suit, cards=self.faces.about(w, legal, names))
        return super().illegal(w, view, legal, names)
