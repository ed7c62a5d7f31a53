"""Was sticht?'s lesson in words: why something is advised, and what came of the learner's choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cogs.games.was_sticht.faces import SOLID, WasStichtFaces
from cogs.games.was_sticht.reasons import WasStichtReasons
from cogs.games.was_sticht.sentences import WasStichtSentences
from cogs.presenting.parts import Lesson
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News
from games.teaching import Advice, Turn
from games.tricks import TrickTaken
from games.was_sticht.teacher import PickFacts, PlayFacts, TaskFacts, TileFacts
from games.was_sticht.terms import (
    ColumnTaken,
    DealerDiscarded,
    Play,
    TasksJudged,
    TasksShown,
    TrumpsShown,
    WasStichtView,
)
from games.was_sticht.tricks import known

OUTLOOK = (
    "lead-sure", "lead-try", "lead-low", "lead-anyway", "win", "sure", "take", "must", "spoil",
    "cannot", "duck", "save", "wait",
)  # fmt: skip
"""Reasons for a card after which it is told how the round may end."""


@dataclass(eq=False)
class WasStichtLesson(Lesson):
    """Why something is advised, and what came of the choice."""

    faces: WasStichtFaces
    sentences: WasStichtSentences
    reasons: WasStichtReasons

    def advice(self, w: Words, view: WasStichtView, advice: Advice, names: Names) -> str:
        """The reason for an advice, and what the round may come to."""
        facts = self._in_words(w, view, advice.facts, names)
        told = w(f"was_sticht.advice.{advice.reason}", **facts)
        if isinstance(advice.facts, PickFacts):
            goal = "goal-dealer" if view.seat == view.dealer else "goal"
            told = _sentences(told, w(f"was_sticht.advice-{goal}", **facts))
            return "\n".join([told, *self._known(w, view)])
        if isinstance(advice.facts, TaskFacts):
            return "\n".join([told, *self._known(w, view)])
        if advice.reason in OUTLOOK:
            end = "steal" if view.seat == view.dealer else "end"
            end += "" if advice.facts.ok else "-not"
            end += "-tie" if end == "end-not" and advice.facts.task in ("MOST", "FEWEST") else ""
            return _sentences(told, w(f"was_sticht.advice-{end}", **facts))
        return told

    def _known(self, w: Words, view: WasStichtView) -> list[str]:
        """What is known to the learner alone while there are no cards of one's own to press."""
        cards = self.faces.by_colour(w, view.hand).replace(SOLID, " ")
        held = [f"-# {w('was_sticht.own-hand')}\n{cards}"] if view.hand else []
        return [*self.sentences.notes(w, view), *held]

    def outcome(self, w: Words, view: WasStichtView, turn: Turn, names: Names) -> list[str]:
        """Clues, trumps, tasks, tricks and verdicts since, and what the advised card would have brought."""
        parts = []
        for news in turn.news:
            parts += self._since(w, view, news, names)
        came, would = map(_first_trick, (turn.news, turn.instead))
        if came is not None and would is not None and isinstance(turn.action, Play):
            parts.append(self._instead(w, turn, came, would, names))
        return parts

    def _since(self, w: Words, view: WasStichtView, news: News, names: Names) -> list[str]:
        if isinstance(news, ColumnTaken):
            return [w("was_sticht.why-clue", n=news.column, name=self.sentences.named(w, news, names))]
        if isinstance(news, TrumpsShown):
            return [w("was_sticht.lesson-trumps", pair=self.faces.pair(w, news.trumps))]
        if isinstance(news, TasksShown):
            told = (
                w("was_sticht.why-card", card=self.sentences.tile(w, view, task), about=name)
                for task, name in zip(news.tasks, names, strict=True)
                if task is not None
            )
            return [w("was_sticht.lesson-tasks", tasks=w.list(told))]
        if isinstance(news, TrickTaken):
            return [self.reasons.told(w, known(view), news, names)] if view.trumps else []
        if isinstance(news, TasksJudged):
            return ["\n".join(self.sentences.judged(w, view, news, names))]
        return [self.sentences.discarder(w, news, view, names)] if isinstance(news, DealerDiscarded) else []

    def _instead(
        self, w: Words, turn: Turn, came: TrickTaken, would: TrickTaken, names: Names
    ) -> str:  # fmt: skip
        name = "lesson-same" if came.winner == would.winner else "lesson-instead"
        card = self.faces.whole(w, turn.advice.facts.card)
        return w(f"was_sticht.{name}", card=card, name=names[would.winner])

    def _in_words(self, w: Words, view: WasStichtView, facts: Any, names: Names) -> dict[str, Any]:
        """The facts as the sentences want them."""
        if isinstance(facts, TileFacts):
            return {"tile": self.sentences.tile(w, view, facts.tile), "number": facts.number}
        if isinstance(facts, PickFacts):
            return {"trump": self._trump(w, facts), "goal": self.sentences.tile(w, view, facts.goal)}
        if isinstance(facts, TaskFacts):
            return {
                "trumps": facts.trumps,
                "most": facts.most,
                "above": facts.above,
                "tricks": w.n("count.trick", facts.tricks),
            }
        return self._of_play(w, view, facts, names)

    @staticmethod
    def _trump(w: Words, facts: PickFacts) -> str:
        """Whether a card is a trump: for certain, or in how many of the pairs."""
        known = {0: "never", facts.pairs: "always"}.get(facts.trump_in, "maybe")
        return w(f"was_sticht.advice-trump.{known}", trump_in=facts.trump_in, pairs=facts.pairs)

    def _of_play(self, w: Words, view: WasStichtView, facts: PlayFacts, names: Names) -> dict[str, Any]:
        return {
            "task": self.sentences.tile(w, view, facts.task),
            "holder": names[facts.holder] if facts.holder is not None else "",
            "threats": facts.threats,
            "end": w.n("count.trick", facts.end),
        }


def _first_trick(news: Sequence[News]) -> TrickTaken | None:
    """The trick to which a card was played."""
    return next((one for one in news if isinstance(one, TrickTaken)), None)


def _sentences(first: str, second: str) -> str:
    """Two sentences, one after the other; a Chinese full stop brings its own space."""
    return first + ("" if first.endswith("。") else " ") + second
