"""How a game looks: words and pictures for its cards and tables, made from views alone.

A game's own presenter puts its parts together; see games/ADDING-A-GAME.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, NamedTuple

from bot.store.preferences import Preferences
from cogs.presenting.offering import Offering
from cogs.presenting.parts import Faces, Lesson, MissedNews, Picture, Reasons
from cogs.presenting.pieces import Names, Page
from cogs.presenting.questions import Questions
from cogs.words.catalogue import Words
from games.core import Game


class Parts(NamedTuple):
    """What a presenter is made of."""

    faces: Faces
    picture: Picture
    reasons: Reasons
    lesson: Lesson
    missed_news: MissedNews
    questions: Questions


class Presenter(Offering, ABC):
    """All that the bot wants to know of how a game looks, whichever part knows it.

    What each hook says stands with its part (`cogs.presenting.parts`, `cogs.presenting.questions`).
    """

    rules_pages: tuple[str, ...] = ()
    """The names of the rules pages in the catalogue: `<game>.rules.<name>.title` and `.text`."""
    accent: int = 0x5865F2
    """Colour of the bar beside the messages."""

    def __init__(self, game: Game, *, wordy: bool = False) -> None:
        """Presents `game`; `wordy`: in words alone, as for `in_words`."""
        self.game = game
        self.key = game.key
        self.wordy = wordy
        faces, picture, reasons, lesson, missed_news, questions = self.parts(wordy=wordy)
        self.faces, self.picture, self.questions = faces, picture, questions
        self.reasons, self.lesson, self.missed_news = reasons, lesson, missed_news
        # What is asked for goes straight to the part that knows it: hands are drawn at every press.
        self.face, self.spoken, self.typable = faces.face, faces.spoken, faces.typable
        self.values, self.known, self.spellings = faces.values, faces.known, faces.spellings
        self.matches, self.in_order = faces.matches, faces.in_order
        self.answer, self.listed, self.about = faces.answer, faces.listed, faces.about
        self.table, self.hand, self.scene, self.led = picture.table, picture.hand, picture.scene, picture.led
        self.held, self.groups, self.holding = picture.held, picture.groups, picture.holding
        self.lists_hand = picture.lists_hand
        self.mark, self.mark_value = reasons.mark, reasons.mark_value
        self.advice, self.outcome = lesson.advice, lesson.outcome
        self.happened, self.remembered = missed_news.happened, missed_news.remembered
        self.buttoned, self.risky, self.fixed = questions.buttoned, questions.risky, questions.fixed
        self.verb, self.ask, self.then = questions.verb, questions.ask, questions.then
        self.choices, self.careful = questions.choices, questions.careful
        self.offered, self.remark, self.labelled = questions.offered, questions.remark, questions.labelled
        self.picking, self.nothing = questions.picking, questions.nothing
        self.illegal, self.unlawful = questions.illegal, questions.unlawful
        self.barred, self.absent = questions.barred, questions.absent
        self.reactions, self.aim, self.race = questions.reactions, questions.aim, questions.race

    @abstractmethod
    def parts(self, *, wordy: bool) -> Parts:
        """The game's own parts; each is given those that it speaks with."""

    # -------------------------------------------------------------------------------- for some people

    @cached_property
    def in_words(self) -> Presenter:
        """The same presenter for people who read without signs: its faces are words, such as "red 4"."""
        return self if self.wordy else type(self)(self.game, wordy=True)

    def suiting(self, preferences: Preferences) -> Presenter:
        """The presenter for what only a person with these preferences sees."""
        return self.in_words if preferences.plain else self

    # ------------------------------------------------------------------------------------ of the whole

    def why(self, w: Words, view: Any, names: Names) -> list[str]:
        """Why things went as they just did, from a bystander's view, a paragraph each."""
        return self.reasons.why(w, view, names) or [w("why.nothing")]

    def progress(self, w: Words, view: Any) -> str:
        """How far the game has come; nothing in a game that knows no rounds."""
        counted = view.rounds > 1 or self.game.options().length(view.seats) > 1
        return w("table.round", round=view.round, rounds=view.rounds) if counted else ""

    def points(self, w: Words, score: int) -> str:
        """Points as the standings show them: won or lost."""
        return w.signed(score)

    def pages(self, w: Words) -> list[Page]:
        """The rules: the aim and how it is played, then what is unlike other games, and last the legend."""
        keys = [f"{self.key}.rules.{page}" for page in (*self.rules_pages, "differs", "legend")]
        return [Page(w(f"{key}.title"), w(f"{key}.text")) for key in keys]
