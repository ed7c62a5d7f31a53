"""What has happened in Diamonds since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.diamonds.sentences import DiamondsSentences, just_counted, last_shown
from cogs.presenting.parts import MissedNews
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News
from games.diamonds.terms import DiamondsView, SuitAction
from games.tricks import TrickTaken


@dataclass(eq=False)
class DiamondsMissedNews(MissedNews):
    """Tricks and suit actions."""

    sentences: DiamondsSentences

    def happened(self, w: Words, view: DiamondsView, news: Sequence[News], names: Names) -> list[str]:
        """Tricks that are not shown any more and their suit actions, and those of the end of a round."""
        done = [one for one in news if isinstance(one, SuitAction)]
        tricks = [] if last_shown(view) else [one for one in news if isinstance(one, TrickTaken)]
        told = [self.sentences.taken(w, one, names) for one in tricks]
        shown = list(view.last_actions) if last_shown(view) else []
        shown += view.actions if last_shown(view) or view.trick else ()
        shown += view.awards if just_counted(view) else ()
        for one in shown:
            if one in done:  # a suit action may happen twice; the latest are those that are shown
                del done[len(done) - 1 - done[::-1].index(one)]
        return [*told, *(self.sentences.acted(w, view, one, names) for one in done)]
