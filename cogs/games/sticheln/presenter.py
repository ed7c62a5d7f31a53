"""Sticheln's presenter, put together from its parts."""

from __future__ import annotations

from cogs.games.sticheln.faces import StichelnFaces
from cogs.games.sticheln.lesson import StichelnLesson
from cogs.games.sticheln.missed_news import StichelnMissedNews
from cogs.games.sticheln.picture import StichelnPicture
from cogs.games.sticheln.reasons import StichelnReasons
from cogs.games.sticheln.sentences import StichelnSentences
from cogs.presenting.presenter import Parts, Presenter
from cogs.presenting.questions import Questions


class StichelnPresenter(Presenter):
    """Words and pictures for all six variants."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "7", "variants", "variants2")
    accent = 0xC2703D

    def parts(self, *, wordy: bool) -> Parts:
        """Nothing special is asked."""
        faces = StichelnFaces(wordy=wordy)
        sentences = StichelnSentences(faces)
        reasons = StichelnReasons(faces, sentences)
        return Parts(
            faces=faces,
            picture=StichelnPicture(faces, sentences),
            reasons=reasons,
            lesson=StichelnLesson(faces, reasons),
            missed_news=StichelnMissedNews(faces, sentences),
            questions=Questions(self.key, faces),
        )


PRESENTER = StichelnPresenter
