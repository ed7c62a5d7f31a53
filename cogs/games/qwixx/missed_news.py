"""What has happened in Qwixx since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.qwixx.sentences import QwixxSentences
from cogs.presenting.parts import MissedNews
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import News
from games.qwixx.terms import Drawn, QwixxView, Reshuffled


@dataclass(eq=False)
class QwixxMissedNews(MissedNews):
    """Marks, plays, and a new deck."""

    sentences: QwixxSentences

    def happened(self, w: Words, view: QwixxView, news: Sequence[News], names: Names) -> list[str]:
        """Marks and plays but for the latest, which stand in the hand; a new deck."""
        shown = (view.last_mark, view.last_play)
        missed = [one for one in news if one not in shown and not isinstance(one, Drawn)]
        shuffles = [at for at, one in enumerate(missed) if isinstance(one, Reshuffled)]
        missed = missed[shuffles[-1] if shuffles else 0 :]  # what was played before lies in the deck again
        return [line for one in missed for line in self.sentences.line(w, view, one, names)]
