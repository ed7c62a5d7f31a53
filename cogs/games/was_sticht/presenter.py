"""The presenter of Was sticht?, put together from its parts."""

from __future__ import annotations

from cogs.games.was_sticht.faces import WasStichtFaces
from cogs.games.was_sticht.lesson import WasStichtLesson
from cogs.games.was_sticht.missed_news import WasStichtMissedNews
from cogs.games.was_sticht.picture import WasStichtPicture
from cogs.games.was_sticht.questions import WasStichtQuestions
from cogs.games.was_sticht.reasons import WasStichtReasons
from cogs.games.was_sticht.sentences import WasStichtSentences
from cogs.presenting.presenter import Parts, Presenter
from cogs.words.catalogue import Words
from games.was_sticht.terms import WasStichtView


class WasStichtPresenter(Presenter):
    """Words and pictures for three and four players."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "options")
    accent = 0x6B8E23

    def parts(self, *, wordy: bool) -> Parts:
        """What is asked has suits in it."""
        faces = WasStichtFaces(wordy=wordy)
        sentences = WasStichtSentences(faces)
        reasons = WasStichtReasons(faces, sentences)
        return Parts(
            faces=faces,
            picture=WasStichtPicture(faces, sentences),
            reasons=reasons,
            lesson=WasStichtLesson(faces, sentences, reasons),
            missed_news=WasStichtMissedNews(sentences),
            questions=WasStichtQuestions(self.key, faces),
        )

    def progress(self, w: Words, view: WasStichtView) -> str:
        """Nobody can tell how many rounds there will be, only how many at least."""
        if view.round >= view.rounds:
            return w("was_sticht.progress-last", round=view.round)
        return w("was_sticht.progress", round=view.round, soonest=view.rounds)

    def kind(self, w: Words, kind: str) -> str:
        """Games with fewer tiles are kept apart by their number."""
        _, _, tiles = kind.partition("/")
        return self.choice(w, "tiles_per_player", tiles) if tiles else super().kind(w, kind)

    def points(self, w: Words, score: int) -> str:
        """What is counted are discarded tiles."""
        return w.n("was_sticht.tiles", score)


PRESENTER = WasStichtPresenter
