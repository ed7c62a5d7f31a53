"""What has happened in Spicy since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.spicy.sentences import SpicySentences, recalls
from cogs.presenting.parts import MissedNews
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News
from games.spicy.terms import Passed, SpicyView


@dataclass(eq=False)
class SpicyMissedNews(MissedNews):
    """Challenges, passes and trophies."""

    sentences: SpicySentences

    remembered = 4

    def happened(self, w: Words, view: SpicyView, news: Sequence[News], names: Names) -> list[str]:
        """All but the last challenge as long as the hand shows it, and one's own passes."""
        last = view.revealed[-1] if recalls(view) else None
        known = (last, Passed(view.seat)) if view.seat is not None else (last,)
        return [line for one in news if one not in known and (line := self.sentences.line(w, one, names))]
