"""Diamonds' presenter, put together from its parts."""

from __future__ import annotations

from cogs.games.diamonds.faces import DiamondsFaces
from cogs.games.diamonds.lesson import DiamondsLesson
from cogs.games.diamonds.missed_news import DiamondsMissedNews
from cogs.games.diamonds.picture import DiamondsPicture
from cogs.games.diamonds.questions import DiamondsQuestions
from cogs.games.diamonds.reasons import DiamondsReasons
from cogs.games.diamonds.sentences import DiamondsSentences
from cogs.presenting.presenter import Parts, Presenter
from cogs.words.catalogue import Words


class DiamondsPresenter(Presenter):
    """Words and pictures for every number of players, and for partners."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "7", "two", "partners", "perfect")
    accent = 0x3BA7C4

    def parts(self, *, wordy: bool) -> Parts:
        """What is asked has numbers and suits in it."""
        faces = DiamondsFaces(wordy=wordy)
        sentences = DiamondsSentences(faces)
        reasons = DiamondsReasons(faces, sentences)
        return Parts(
            faces=faces,
            picture=DiamondsPicture(faces, sentences),
            reasons=reasons,
            lesson=DiamondsLesson(faces, sentences, reasons),
            missed_news=DiamondsMissedNews(sentences),
            questions=DiamondsQuestions(self.key, faces, sentences),
        )

    def points(self, w: Words, score: int) -> str:
        """Points are never lost, so they need no sign."""
        return str(score)


PRESENTER = DiamondsPresenter
