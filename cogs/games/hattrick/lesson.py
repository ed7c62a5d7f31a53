"""Hattrick's lesson in words: why a card is advised, and what came of the learner's choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cogs.games.hattrick.faces import JOINT, HattrickFaces
from cogs.games.hattrick.reasons import HattrickReasons
from cogs.games.hattrick.sentences import HattrickSentences
from cogs.presenting.parts import Lesson
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News
from games.hattrick.rules import PASS
from games.hattrick.teacher import Facts
from games.hattrick.terms import HattrickView, Passed, TurnTaken
from games.hattrick.tricks import counted, gain, passes_in
from games.teaching import Advice, Turn


@dataclass(eq=False)
class HattrickLesson(Lesson):
    """Why a card is advised, and what came of the choice."""

    faces: HattrickFaces
    sentences: HattrickSentences
    reasons: HattrickReasons

    def advice(self, w: Words, view: HattrickView, advice: Advice, names: Names) -> str:
        """The reason for an advice."""
        return w(f"hattrick.advice.{advice.reason}", **self._in_words(w, advice.facts, names))

    def outcome(self, w: Words, view: HattrickView, turn: Turn, names: Names) -> list[str]:
        """The lap since, what was passed after it, and what the advice would have brought."""
        parts = []
        for news in turn.news:
            if isinstance(news, TurnTaken):
                parts.append(self._lap_told(w, view, news, names))
            elif isinstance(news, Passed):
                parts += self.sentences.shown(w, view, news, names)
        instead, done = _first_lap(turn.instead), _first_lap(turn.news)
        if instead is not None and done is not None:
            parts.append(self._instead(w, turn, instead, done, names))
        return parts

    def _lap_told(self, w: Words, view: HattrickView, taken: TurnTaken, names: Names) -> str:
        """A lap in few lines: who took what, who passed, what that counts, and who leads why."""
        lines = [
            w(
                "hattrick.took",
                colour=self.faces.colour(w, trick.colour),
                name=f"**{names[trick.winner]}**",
                plays=self.sentences.plays(w, trick, names),
            )
            for trick in taken.tricks
        ]
        passed = [self.sentences.play(w, names[seat], card) for seat, card in passes_in(taken)]
        lines += [w("hattrick.passing", names=JOINT.join(passed))] * bool(passed)
        lines.append(self.reasons.changed(w, view, taken, names))
        return "\n".join([*lines, *self.reasons.follows(w, view, taken, names)])

    def _instead(self, w: Words, turn: Turn, taken: TurnTaken, done: TurnTaken, names: Names) -> str:
        facts: Facts = turn.advice.facts
        took = JOINT.join(
            w("hattrick.lesson-took", name=names[trick.winner], colour=self.faces.colour(w, trick.colour))
            for trick in taken.tricks
        )
        same = _came_to(turn.view, taken) == _came_to(turn.view, done)
        points = w.signed(_brought(turn.view, taken))
        return w(
            "hattrick.lesson-same" if same else "hattrick.lesson-instead",
            card=self.faces.whole(w, facts.card),
            took=took,
            points=points,
        )

    def _in_words(self, w: Words, facts: Facts, names: Names) -> dict[str, Any]:
        """The facts as the sentences want them: signed points, names and faces."""
        return {
            "card": self.faces.whole(w, facts.card),
            "colour": self.faces.colour(w, facts.card),
            "worth": w.signed(facts.worth),
            "beaten": self._beaten(w, facts),
            "fate": w(
                "hattrick.lesson-lost" if facts.beating == facts.unseen else "hattrick.lesson-unlikely"
            ),
            "above": facts.above,
            "unseen": facts.unseen,
            "collected": w.list(self.faces.colour(w, suit) for suit in facts.collected),
            "best": self.faces.whole(w, facts.best) if facts.best else "",
            "holder": names[facts.holder] if facts.holder is not None else "",
            "theirs": w.signed(facts.theirs),
            "taker": self.faces.whole(w, facts.taker) if facts.taker else "",
            "gain": w.signed(facts.gain),
            "others": w.signed(facts.others),
        }

    def _beaten(self, w: Words, facts: Facts) -> str:
        """How many of the cards out of sight would beat the card, as a sentence without its end."""
        colour = self.faces.colour(w, facts.card)
        if facts.beating == facts.unseen > 0:
            return w("hattrick.lesson-beaten-all", colour=colour)
        if not facts.beating:
            return w("hattrick.lesson-beaten-none", colour=colour)
        return w.n("hattrick.lesson-beaten", facts.beating, colour=colour)


def _brought(view: HattrickView, taken: TurnTaken) -> int:
    """How a lap that began as in the view would change the points that its seat has in front of it."""
    me = view.seat or 0
    for trick in taken.tricks:
        if trick.winner == me:
            return gain(counted(view, me), trick.colour, len(trick.cards))
    return PASS if me in dict(passes_in(taken)) else 0


def _came_to(view: HattrickView, taken: TurnTaken) -> tuple[object, ...]:
    """Who took which colour, and what it was to the learner."""
    return _brought(view, taken), {(trick.colour, trick.winner) for trick in taken.tricks}


def _first_lap(news: Sequence[News]) -> TurnTaken | None:
    return next((one for one in news if isinstance(one, TurnTaken)), None)
