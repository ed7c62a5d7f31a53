"""What has happened at a table of Qwixx since a seat acted last, as far as its hand does not show it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.qwixx.lesson import QwixxLesson
from cogs.presenting.presenter import Names
from cogs.words.catalogue import Words
from games.core import News
from games.qwixx.terms import Drawn, QwixxView, Reshuffled


class QwixxSince(QwixxLesson):
    """The part of Qwixx's presenter that tells what somebody may have missed."""

    def happened(self, w: Words, view: QwixxView, news: Sequence[News], names: Names) -> list[str]:
        """Marks and plays but for the latest, which stand in the hand; a new deck."""
        shown = (view.last_mark, view.last_play)
        missed = [one for one in news if one not in shown and not isinstance(one, Drawn)]
        shuffles = [at for at, one in enumerate(missed) if isinstance(one, Reshuffled)]
        missed = missed[shuffles[-1] if shuffles else 0 :]  # what was played before lies in the deck again
        return [line for one in missed for line in self.line(w, view, one, names)]
