"""Hattrick's presenter, put together from its parts."""

from __future__ import annotations

from cogs.games.hattrick.faces import HattrickFaces
from cogs.games.hattrick.lesson import HattrickLesson
from cogs.games.hattrick.missed_news import HattrickMissedNews
from cogs.games.hattrick.picture import HattrickPicture
from cogs.games.hattrick.reasons import HattrickReasons
from cogs.games.hattrick.sentences import HattrickSentences
from cogs.presenting.presenter import Parts, Presenter
from cogs.presenting.questions import Questions


class HattrickPresenter(Presenter):
    """Words and pictures: two tricks at a time, and all that was won lies open."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "7", "8")
    accent = 0x3F7D8C

    def parts(self, *, wordy: bool) -> Parts:
        """Nothing special is asked."""
        faces = HattrickFaces(wordy=wordy)
        sentences = HattrickSentences(faces)
        reasons = HattrickReasons(faces, sentences)
        return Parts(
            faces=faces,
            picture=HattrickPicture(faces, sentences),
            reasons=reasons,
            lesson=HattrickLesson(faces, sentences, reasons),
            missed_news=HattrickMissedNews(sentences),
            questions=Questions(self.key, faces),
        )


PRESENTER = HattrickPresenter
