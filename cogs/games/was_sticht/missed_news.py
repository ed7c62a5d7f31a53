"""What has happened in Was sticht? since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.was_sticht.sentences import WasStichtSentences
from cogs.presenting.parts import MissedNews
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News, RoundOver
from games.was_sticht.terms import DealerDiscarded, Dealt, TasksJudged, WasStichtView


@dataclass(eq=False)
class WasStichtMissedNews(MissedNews):
    """Judged tasks, discarded tiles, and who deals."""

    sentences: WasStichtSentences

    def happened(self, w: Words, view: WasStichtView, news: Sequence[News], names: Names) -> list[str]:
        """How tasks were judged and who deals; clues, tasks and the last trick stand in the hand."""
        lines = []
        for one in news:
            if isinstance(one, TasksJudged):
                title = w("table.round-result", round=one.round)
                lines += [f"**{title}**", *self.sentences.judged(w, view, one, names)]
            elif isinstance(one, DealerDiscarded) and not any(isinstance(each, TasksJudged) for each in news):
                lines.append(self.sentences.discarder(w, one, view, names))
            elif isinstance(one, Dealt):
                lines.append(w("was_sticht.since-dealt", round=one.round, name=names[one.dealer]))
        return lines

    def result(self, w: Words, over: RoundOver, names: Names) -> str:
        """Who discarded a tile in a round."""
        lucky = [name for name, points in zip(names, over.points, strict=True) if points]
        if not lucky:
            return w("was_sticht.result-none", round=over.round)
        return w("was_sticht.result", round=over.round, names=w.list(lucky))
