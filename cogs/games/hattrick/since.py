"""What has happened at a table of Hattrick since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.hattrick.lesson import HattrickLesson
from cogs.presenting.presenter import Names
from cogs.words.catalogue import Words
from games.core import News, RoundOver
from games.hattrick.terms import Dealt, HattrickView, Passed

JOINT = " · "


class HattrickSince(HattrickLesson):
    """The part of Hattrick's presenter that tells what somebody may have missed."""

    def happened(self, w: Words, view: HattrickView, news: Sequence[News], names: Names) -> list[str]:
        """Cards that others showed to pass, but for those of the previous lap; points; who leads a round."""
        lines = []
        for one in news:
            if isinstance(one, Passed):
                lines += self.shown(w, view, one, names)
            elif isinstance(one, RoundOver):
                lines += [self._result(w, one, names), *self._mine(w, view, one.round)]
            elif isinstance(one, Dealt):
                leader = names[(one.dealer + 1) % view.seats]
                lines.append(w("hattrick.since.dealt", round=one.round, leader=leader))
        return lines

    def _result(self, w: Words, over: RoundOver, names: Names) -> str:
        """The points of a round in a line."""
        each = [
            f"{name} **{w.signed(points)}**".replace(" ", "\N{NO-BREAK SPACE}")
            for name, points in zip(names, over.points, strict=True)
        ]
        return w("hattrick.since.round", round=over.round, points=JOINT.join(each))

    def _mine(self, w: Words, view: HattrickView, number: int) -> list[str]:
        """What made one's own points of a round."""
        if view.seat is None:
            return []
        return [self.counted(w, view.sheets[number - 1][view.seat], w("hattrick.since.you"))]
