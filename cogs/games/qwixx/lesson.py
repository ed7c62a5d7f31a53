"""Qwixx's lesson in words: why a choice is advised, and what came of the learner's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cogs.games.qwixx.faces import SOLID, QwixxFaces
from cogs.games.qwixx.sentences import QwixxSentences
from cogs.presenting.parts import Lesson
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.qwixx.rules import MINUS
from games.qwixx.sheets import Effect, effect
from games.qwixx.teacher import Facts
from games.qwixx.terms import Draw, QwixxView
from games.teaching import Advice, Turn


@dataclass(eq=False)
class QwixxLesson(Lesson):
    """Why a choice is advised, and what came of the learner's own."""

    faces: QwixxFaces
    sentences: QwixxSentences

    def advice(self, w: Words, view: QwixxView, advice: Advice, names: Names) -> str:
        """The reason for an advice, and what else goes with it."""
        facts: Facts = advice.facts
        lostless = advice.reason in ("pass-far", "throw-keep", "throw-pay") and not _lost(facts.other)
        reason = f"{advice.reason}-open" if lostless else advice.reason
        told = [w(f"qwixx.advice.{reason}", **self._in_words(w, facts))]
        kept = [card for card in facts.spare if card not in facts.dead]
        if facts.dead and reason not in ("throw-must", "throw-free"):
            told.append(w("qwixx.advice-dead", cards=self.faces.several(w, facts.dead)))
        if kept and facts.effect.numbers:
            told.append(w("qwixx.advice-spare", cards=self.faces.several(w, kept)))
        if view.phase != "play":  # then one's cards stand in the menu and in what each can mark
            told.append(self.sentences.own_hand(w, view))
        return "\n".join(told).replace(SOLID, " ")

    def _in_words(self, w: Words, facts: Facts) -> dict[str, Any]:
        """The facts as the sentences want them."""
        done, other, use = facts.effect, facts.other, facts.use
        return {
            "points": w.signed(done.points),
            "n": len(done.numbers),
            "lost": self.faces.numbers(w, done.lost, short=True),
            "total": w.signed(facts.total),
            "rival": w.signed(facts.rival),
            "minus": MINUS,
            "other": self.faces.whole(w, other.row) if other else "",
            "other_lost": self.faces.numbers(w, _lost(other), short=True),
            "other_points": w.signed(other.points) if other else "",
            "spoiled": self.faces.several(w, facts.spoiled),
            "back": use.back if use else "",
            "row": self.faces.whole(w, use.closest) if use and use.closest else "",
            "use_lost": self.faces.numbers(w, use.lost, short=True).replace("–", f" {w('qwixx.lesson-to')} ")
            if use
            else "",
            "partners": self.faces.several(w, use.partners) if use else "",
        }

    def outcome(self, w: Words, view: QwixxView, turn: Turn, names: Names) -> list[str]:
        """What was drawn and marked since, and for those who went their own way, what the advice brings."""
        parts = []
        if isinstance(turn.action, Draw):
            parts.append(w("qwixx.drawn", cards=self.faces.several(w, view.drawn)))
        elif not turn.followed:
            parts.append(self._instead(w, turn))
        lines = [line for news in turn.news for line in self.sentences.line(w, view, news, names)]
        return [*parts, "\n".join(lines)] if lines else parts

    def _instead(self, w: Words, turn: Turn) -> str:
        """What the choice brought, and what the advice would have brought."""
        both: tuple[Any, Any] = (turn.action, turn.advice.action)
        mine, would = (effect(turn.view, one) for one in both)
        return w(
            "qwixx.lesson-instead", mine=self.sentences.brings(w, mine), would=self.sentences.brings(w, would)
        )


def _lost(done: Effect | None) -> tuple[int, ...]:
    return done.lost if done else ()
