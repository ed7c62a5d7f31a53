"""Sticheln's lesson in words: why a card is advised, and what came of the learner's choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cogs.games.sticheln.faces import StichelnFaces
from cogs.games.sticheln.reasons import StichelnReasons
from cogs.presenting.parts import Lesson
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, News
from games.sticheln.teacher import Facts, laying
from games.sticheln.terms import Choose, PainShown, Play, StichelnView
from games.sticheln.tricks import taken_for
from games.teaching import Advice, Turn
from games.tricks import TrickTaken


@dataclass(eq=False)
class StichelnLesson(Lesson):
    """Why a card is advised, and what came of the choice."""

    faces: StichelnFaces
    reasons: StichelnReasons

    def advice(self, w: Words, view: StichelnView, advice: Advice, names: Names) -> str:
        """The reason for an advice."""
        return self._because(w, advice.reason, advice.facts, names)

    def outcome(self, w: Words, view: StichelnView, turn: Turn, names: Names) -> list[str]:
        """The tricks since, and for those who went their own way, what the advice would have brought."""
        parts = []
        if isinstance(turn.action, Choose) and not turn.followed:
            parts.append(self._because(w, "choose", laying(turn.view, turn.action.card), names))
        for news in turn.news:
            if isinstance(news, PainShown):
                parts.append(w("sticheln.lesson-shown", cards=self._shown(w, news, names)))
            elif isinstance(news, TrickTaken):
                parts.append(self.reasons.told(w, view, news, names))
        if turn.instead and isinstance(turn.action, Play):
            parts.append(self._instead(w, view, turn, names))
        return parts

    def _shown(self, w: Words, news: PainShown, names: Names) -> str:
        cards = ((card, name) for laid, name in zip(news.cards, names, strict=True) for card in laid)
        return w.list(
            w("sticheln.why-card", card=self.faces.whole(w, card), about=name) for card, name in cards
        )

    def _instead(self, w: Words, view: StichelnView, turn: Turn, names: Names) -> str:
        """What the advised card would have brought, or that it would have come to the same."""
        came, would = (
            (trick.winner, taken_for(view, trick)) for trick in map(_first_trick, (turn.news, turn.instead))
        )
        return w(
            "sticheln.lesson-same" if came == would else "sticheln.lesson-instead",
            card=self.faces.whole(w, _card(turn.advice)),
            name=names[would[0]],
            points=w.signed(would[1] or 0),
        )

    def _because(self, w: Words, reason: str, facts: Facts, names: Names) -> str:
        return w(f"sticheln.advice.{reason}", **self._in_words(w, facts, names))

    def _in_words(self, w: Words, facts: Facts, names: Names) -> dict[str, Any]:
        """The facts as the sentences want them: signed points, costs without a sign, names and faces."""
        return {
            "card": self.faces.whole(w, facts.card),
            "colour": self.faces.colour(w, facts.card),
            "own": w.signed(facts.own),
            "cost": -facts.own,
            "worth": w.signed(facts.worth),
            "beating": facts.beating,
            "unseen": facts.unseen,
            "holder": names[facts.holder] if facts.holder is not None else "",
            "pain": -facts.theirs,
            "given": w.signed(facts.given),
            "taker": self.faces.whole(w, facts.taker) if facts.taker else "",
            "rivals": facts.rivals,
            "gain": w.signed(facts.gain),
            "victims": w.list(names[seat] for seat in facts.victims),
            "in_hand": facts.in_hand,
            "in_deck": facts.in_deck,
            "others": facts.in_deck - facts.in_hand,
        }


def _card(advice: Advice) -> Card:
    card: Card = advice.facts.card
    return card


def _first_trick(news: Sequence[News]) -> TrickTaken:
    """The trick to which a card was played."""
    return next(one for one in news if isinstance(one, TrickTaken))
