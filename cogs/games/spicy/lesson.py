"""Spicy's lesson in words: why something is advised, and what came of the learner's choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.spicy.faces import SpicyFaces
from cogs.games.spicy.sentences import SpicySentences
from cogs.presenting.parts import Lesson
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News
from games.spicy.teacher import Facts
from games.spicy.terms import Challenged, SpicyView, TrophyTaken
from games.teaching import Advice, Turn


@dataclass(eq=False)
class SpicyLesson(Lesson):
    """Why something is advised, and what came of the choice."""

    faces: SpicyFaces
    sentences: SpicySentences

    def advice(self, w: Words, view: SpicyView, advice: Advice, names: Names) -> str:
        """The reason for an advice, and one's cards, which stand nowhere else in a lesson."""
        facts: Facts = advice.facts
        half = "number" if facts.number else "spice"
        within = advice.reason == "wild"
        reason = w(
            f"spicy.advice.{advice.reason}",
            true=self.faces.several(w, facts.true),
            half=w(f"spicy.lesson-half-within.{half}") if within else w(f"spicy.lesson-half.{half}"),
            owner=names[facts.owner] if facts.owner is not None else "",
            what=w(f"spicy.lesson-what.{facts.trait}") if facts.trait else "",
            **{name: getattr(facts, name) for name in ("size", "fitting", "unseen", "shown", "wrong")},
        )
        return f"{reason}\n{self.sentences.own_hand(w, view)}"

    def outcome(self, w: Words, view: SpicyView, turn: Turn, names: Names) -> list[str]:
        """What has happened since, and what the advice would have led to, if that is not known."""
        parts = ["\n".join(self._told(w, turn.news, names))] if turn.news else []
        if not turn.followed:
            decided = [one for one in turn.instead if isinstance(one, Challenged | TrophyTaken)]
            told = " ".join(self._told(w, decided, names)) or w("spicy.lesson-quiet")
            parts.append(w("spicy.lesson-instead", told=told))
        return [part for part in parts if part]

    def _told(self, w: Words, news: Sequence[News], names: Names) -> list[str]:
        return [line for one in news if (line := self.sentences.line(w, one, names))]
