"""Spicy's presenter, put together from its parts."""

from __future__ import annotations

from cogs.games.spicy.faces import SpicyFaces
from cogs.games.spicy.lesson import SpicyLesson
from cogs.games.spicy.missed_news import SpicyMissedNews
from cogs.games.spicy.picture import SpicyPicture
from cogs.games.spicy.questions import SpicyQuestions
from cogs.games.spicy.reasons import SpicyReasons
from cogs.games.spicy.sentences import SpicySentences
from cogs.presenting.presenter import Parts, Presenter
from cogs.words.catalogue import Words
from games.core import Options
from games.spicy.terms import SLOTS


class SpicyPresenter(Presenter):
    """Words and pictures: the stack as all see it, one's own cards, and the buttons to doubt."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "twists", "online", "strict")
    accent = 0xD2382C

    def parts(self, *, wordy: bool) -> Parts:
        """The public picture tells the news of the last action too."""
        faces = SpicyFaces(wordy=wordy)
        sentences = SpicySentences(faces)
        missed_news = SpicyMissedNews(sentences)
        return Parts(
            faces=faces,
            picture=SpicyPicture(faces, sentences, missed_news),
            reasons=SpicyReasons(faces, sentences),
            lesson=SpicyLesson(faces, sentences),
            missed_news=missed_news,
            questions=SpicyQuestions(self.key, faces),
        )

    def choice(self, w: Words, option: str, value: str) -> str:
        """The three menus of Spice It Up cards offer the same cards."""
        return w(f"spicy.twist.{value}") if option in SLOTS else super().choice(w, option, value)

    def hint(self, w: Words, option: str, value: str) -> str:
        """Their short texts."""
        return w(f"spicy.twist_hint.{value}") if option in SLOTS else super().hint(w, option, value)

    def pitch(self, w: Words, options: Options) -> str:
        """The same with and without those cards: the lobby lists them."""
        return w("spicy.pitch")

    def minutes(self, people: int, bots: int, rounds: int) -> int:
        """A game goes on until three trophies are taken or the deck is at its end, whoever plays."""
        return 5 * round((10 + 3 * people + bots) / 5)


PRESENTER = SpicyPresenter
