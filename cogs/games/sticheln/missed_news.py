"""What has happened in Sticheln since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.sticheln.faces import StichelnFaces
from cogs.games.sticheln.sentences import JOINT, StichelnSentences
from cogs.presenting.parts import MissedNews
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News, RoundOver
from games.sticheln.terms import ColoursNamed, Dealt, PainShown, StichelnView


@dataclass(eq=False)
class StichelnMissedNews(MissedNews):
    """Pain colours, and rounds that are over."""

    faces: StichelnFaces
    sentences: StichelnSentences

    def happened(self, w: Words, view: StichelnView, news: Sequence[News], names: Names) -> list[str]:
        """Pain colours, points of a round, who leads the next one; the last trick stands in the hand."""
        lines = []
        for one in news:
            if isinstance(one, PainShown):
                lines.append(self._turned_up(w, view, one, names))
            elif isinstance(one, ColoursNamed):
                lines.append(self._named(w, one, names))
            elif isinstance(one, RoundOver):
                lines += [self.result(w, one, names), self._mine(w, view, one.round)]
            elif isinstance(one, Dealt):
                leader = names[(one.dealer + 1) % view.seats]
                lines.append(w("sticheln.since.dealt", round=one.round, leader=leader))
        return lines

    def _turned_up(self, w: Words, view: StichelnView, shown: PainShown, names: Names) -> str:
        """The cards by themselves where they stand behind the names no more."""
        lucky = view.variant == "anti"
        if shown.cards == view.laid:
            return w("sticheln.since.lucky" if lucky else "sticheln.since.pain")
        told = (
            f"{name} {' '.join(self.faces.whole(w, card) for card in cards)}"
            for name, cards in zip(names, shown.cards, strict=True)
        )
        cards = JOINT.join(told)
        return w("sticheln.since.lucky-cards" if lucky else "sticheln.since.pain-cards", cards=cards)

    def _named(self, w: Words, named: ColoursNamed, names: Names) -> str:
        told = (
            f"{name} {self.faces.colour(w, suit)}"
            for name, suit in zip(names, named.colours, strict=True)
            if suit is not None
        )
        return w("sticheln.since.named", colours=JOINT.join(told))

    def _mine(self, w: Words, view: StichelnView, number: int) -> str:
        """What made one's own points of a round."""
        assert view.seat is not None
        return self.sentences.counted(
            w, view.sheets[number - 1][view.seat], view.variant, w("sticheln.since.you")
        )
