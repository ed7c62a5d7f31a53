"""What has happened at a table of Sticheln since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.sticheln.lesson import StichelnLesson
from cogs.presenting.presenter import Names
from cogs.words.catalogue import Words
from games.core import News, RoundOver
from games.sticheln.rules import RULES, Sheet
from games.sticheln.terms import ColoursNamed, Dealt, PainShown, StichelnView

JOINT = " · "


class StichelnSince(StichelnLesson):
    """The part of Sticheln's presenter that tells what somebody may have missed."""

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
            f"{name} {' '.join(self._whole(w, card) for card in cards)}"
            for name, cards in zip(names, shown.cards, strict=True)
        )
        cards = JOINT.join(told)
        return w("sticheln.since.lucky-cards" if lucky else "sticheln.since.pain-cards", cards=cards)

    def _named(self, w: Words, named: ColoursNamed, names: Names) -> str:
        told = (
            f"{name} {str(self.face(w, suit)).strip()}"
            for name, suit in zip(names, named.colours, strict=True)
            if suit is not None
        )
        return w("sticheln.since.named", colours=JOINT.join(told))

    def _mine(self, w: Words, view: StichelnView, number: int) -> str:
        """What made one's own points of a round."""
        assert view.seat is not None
        return self._sheet(w, view.sheets[number - 1][view.seat], view.variant, w("sticheln.since.you"))

    def _sheet(self, w: Words, row: Sheet, variant: str, name: str) -> str:
        """One seat's points of a round, and which cards made them."""
        rules = RULES[variant]
        facts = []
        if row.pain:
            pain = row.points - row.others * rules.other
            cards = " ".join(self._whole(w, card) for card in row.pain)
            facts.append(w("sticheln.pain", cards=cards, points=w.signed(pain)))
        if row.others:
            facts.append(w.n("sticheln.others", row.others, points=w.signed(row.others * rules.other)))
        told = JOINT.join(facts) or w("sticheln.why-none")
        return w("sticheln.why-sum", name=name, points=w.signed(row.points), facts=told)
