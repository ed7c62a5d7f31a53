"""Diamonds' lesson in words: why something is advised, and what came of the learner's choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cogs.diamonds_why import DiamondsWhy
from cogs.presenter import Names
from cogs.words import Words
from games.core import Card, News
from games.diamonds_teacher import Facts
from games.diamonds_terms import CardsPassed, DiamondsView, Play, SuitAction, SuitsCounted, TrickTaken
from games.diamonds_tricks import Deed
from games.teaching import Advice, Turn


class DiamondsLesson(DiamondsWhy):
    """The part of Diamonds' presenter that teaches."""

    def advice(self, w: Words, view: DiamondsView, advice: Advice, names: Names) -> str:
        """The reason for an advice; and one's cards, where no buttons show them."""
        reason = w(f"diamonds.advice.{advice.reason}", **self._in_words(w, view, advice.facts, names))
        return reason if view.phase == "play" else f"{reason}\n{self.by_suit(w, view.hand)}"

    def outcome(self, w: Words, view: DiamondsView, turn: Turn, names: Names) -> list[str]:
        """The tricks since, who would have taken the trick with the advice, and what one has now."""
        parts = [self._exchange(w, view, names)] if _has(turn.news, CardsPassed) else []
        parts += self._tricks_told(w, view, turn.news, names)
        instead = _first_trick(turn.instead)
        if instead is not None and isinstance(turn.advice.action, Play):
            taker = names[instead.winner]
            parts.append(w("diamonds.lesson-instead", card=self.face(w, turn.advice.action.card), name=taker))
        return [*parts, self.own(w, view)]

    def _exchange(self, w: Words, view: DiamondsView, names: Names) -> str:
        return "\n".join(self.passed(w, view, names))

    def _tricks_told(self, w: Words, view: DiamondsView, news: Sequence[News], names: Names) -> Iterator[str]:
        """Each trick with what came of it; what a running one has brought stands on the table."""
        done: list[SuitAction] = []
        waiting: TrickTaken | None = None
        for one in news:
            if isinstance(one, SuitAction):
                done.append(one)
            if isinstance(one, TrickTaken):
                waiting = one
            closed = isinstance(one, SuitAction) and one.cause == "trick"
            if waiting is not None and (closed or isinstance(one, SuitsCounted)):
                yield self.told(w, view, waiting, tuple(done), names)
                done, waiting = [], None
        if waiting is not None:  # its winner is the learner, who chooses whom to rob
            yield self.told(w, view, waiting, tuple(done), names)

    def _in_words(self, w: Words, view: DiamondsView, facts: Facts, names: Names) -> dict[str, Any]:
        """The facts as the sentences want them."""

        def card(one: Card | None) -> str:
            return str(self.face(w, one)) if one else ""

        return {
            "card": card(facts.card),
            "cards": self.faces(w, facts.cards),
            "n": len(facts.cards),
            "suits": w.list(self.suit(w, suit) for suit in facts.emptied),
            "prize": self._prize(w, facts.prize),
            "beating": facts.beating,
            "unseen": facts.unseen,
            "best": card(facts.best),
            "holder": names[facts.holder] if facts.holder is not None else "",
            "taker": card(facts.taker),
            "victim": self.side(view, facts.victim, names) if facts.victim is not None else "",
            "crystals": facts.crystals,
        }

    @staticmethod
    def _prize(w: Words, deed: Deed | None) -> str:
        """What a suit action would bring."""
        if deed is None:
            return ""
        return w(f"diamonds.prize.{deed.suit}") if deed.effect else w("diamonds.prize-nothing")


def _has(news: Sequence[News], kind: type[News]) -> bool:
    return any(isinstance(one, kind) for one in news)


def _first_trick(news: Sequence[News]) -> TrickTaken | None:
    return next((one for one in news if isinstance(one, TrickTaken)), None)
