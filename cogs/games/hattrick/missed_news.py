"""What has happened in Hattrick since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.hattrick.faces import JOINT, SOLID
from cogs.games.hattrick.sentences import HattrickSentences
from cogs.presenting.parts import MissedNews
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News, RoundOver
from games.hattrick.terms import Dealt, HattrickView, Passed


@dataclass(eq=False)
class HattrickMissedNews(MissedNews):
    """Cards shown to pass, and rounds that are over."""

    sentences: HattrickSentences

    def happened(self, w: Words, view: HattrickView, news: Sequence[News], names: Names) -> list[str]:
        """Cards that others showed to pass, but for those of the previous lap; points; who leads a round."""
        lines = []
        for one in news:
            if isinstance(one, Passed):
                lines += self.sentences.shown(w, view, one, names)
            elif isinstance(one, RoundOver):
                lines += [self.result(w, one, names), *self._mine(w, view, one.round)]
            elif isinstance(one, Dealt):
                leader = names[(one.dealer + 1) % view.seats]
                lines.append(w("hattrick.since.dealt", round=one.round, leader=leader))
        return lines

    def result(self, w: Words, over: RoundOver, names: Names) -> str:
        """The points of a round in a line, set off from the names."""
        each = [
            f"{name} **{w.signed(points)}**".replace(" ", SOLID)
            for name, points in zip(names, over.points, strict=True)
        ]
        return w("hattrick.since.round", round=over.round, points=JOINT.join(each))

    def _mine(self, w: Words, view: HattrickView, number: int) -> list[str]:
        """What made one's own points of a round."""
        if view.seat is None:
            return []
        return [self.sentences.counted(w, view.sheets[number - 1][view.seat], w("hattrick.since.you"))]
