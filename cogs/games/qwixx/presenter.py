"""Qwixx's presenter, put together from its parts."""

from __future__ import annotations

from cogs.games.qwixx.faces import QwixxFaces
from cogs.games.qwixx.lesson import QwixxLesson
from cogs.games.qwixx.missed_news import QwixxMissedNews
from cogs.games.qwixx.picture import QwixxPicture
from cogs.games.qwixx.questions import QwixxQuestions
from cogs.games.qwixx.reasons import QwixxReasons
from cogs.games.qwixx.sentences import QwixxSentences
from cogs.presenting.presenter import Parts, Presenter


class QwixxPresenter(Presenter):
    """Words and pictures: everybody's sheet, and what may be marked on one's own."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "7", "8")
    accent = 0x8E44AD

    def parts(self, *, wordy: bool) -> Parts:
        """What is asked comes with what each choice would mark."""
        faces = QwixxFaces(wordy=wordy)
        sentences = QwixxSentences(faces)
        return Parts(
            faces=faces,
            picture=QwixxPicture(faces, sentences),
            reasons=QwixxReasons(faces, sentences),
            lesson=QwixxLesson(faces, sentences),
            missed_news=QwixxMissedNews(sentences),
            questions=QwixxQuestions(self.key, faces, sentences),
        )


PRESENTER = QwixxPresenter
