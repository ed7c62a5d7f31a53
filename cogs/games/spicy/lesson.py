"""Spicy's lesson in words: why something is advised, and what came of the learner's choice."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.spicy.faces import JOINT, SOLID
from cogs.games.spicy.why import SpicyWhy
from cogs.presenting.presenter import Names
from cogs.words.catalogue import Words
from games.core import News
from games.spicy.teacher import Facts
from games.spicy.terms import Challenged, SpicyView, TrophyTaken
from games.teaching import Advice, Turn

LAID = 6
"""Of the cards that one has laid in this stack, so many are shown."""


class SpicyLesson(SpicyWhy):
    """The part of Spicy's presenter that teaches."""

    def advice(self, w: Words, view: SpicyView, advice: Advice, names: Names) -> str:
        """The reason for an advice, and one's cards, which stand nowhere else in a lesson."""
        facts: Facts = advice.facts
        half = "number" if facts.number else "spice"
        within = advice.reason == "wild"
        reason = w(
            f"spicy.advice.{advice.reason}",
            true=self.faces(w, facts.true),
            half=w(f"spicy.lesson-half-within.{half}") if within else w(f"spicy.lesson-half.{half}"),
            owner=names[facts.owner] if facts.owner is not None else "",
            what=w(f"spicy.lesson-what.{facts.trait}") if facts.trait else "",
            **{name: getattr(facts, name) for name in ("size", "fitting", "unseen", "shown", "wrong")},
        )
        return f"{reason}\n{self.own_hand(w, view)}"

    def own_hand(self, w: Words, view: SpicyView) -> str:
        """All cards that one holds, and those that one has laid in this stack."""
        lines = [w.n("spicy.own", len(view.hand)), *self.by_spice(w, view.hand)]
        if view.notes:
            laid = [
                f"{self.numbered(note.number)}{SOLID}{self.faces(w, (note.card, *note.beneath))}"
                for note in view.notes[-LAID:]
            ]
            lines.append(f"-# {w('spicy.notes', cards=JOINT.join(laid))}")
        return "\n".join(lines)

    def outcome(self, w: Words, view: SpicyView, turn: Turn, names: Names) -> list[str]:
        """What has happened since, and what the advice would have led to, if that is not known."""
        parts = ["\n".join(self._told(w, turn.news, names))] if turn.news else []
        if not turn.followed:
            decided = [one for one in turn.instead if isinstance(one, Challenged | TrophyTaken)]
            told = " ".join(self._told(w, decided, names)) or w("spicy.lesson-quiet")
            parts.append(w("spicy.lesson-instead", told=told))
        return [part for part in parts if part]

    def _told(self, w: Words, news: Sequence[News], names: Names) -> list[str]:
        return [line for one in news if (line := self.line(w, one, names))]
