"""Bold type in what games show: every pair of stars opens and closes, and none stands within another."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.store.preferences import Preferences
from cogs.games.presenters import PRESENTERS
from cogs.pages.lesson import lesson_page
from cogs.pages.lesson_ids import decoded, encoded
from cogs.words.catalogue import LANGUAGES, words
from games.core import Game, Options
from games.lessons import LESSONS
from games.registry import GAMES
from games.teaching import course
from tests.kit.markdown import crooked
from tests.kit.positions import NAMES, positions_of
from tests.kit.validate import TEXT, walk

SOME = 12
"""Of the sets of options with which the tests try a game."""


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


STRAIGHT = ["**a** b", "**a:** b", "**說**：好", r"\*\*a\*", "`**`", "**好。** 說", "**好！**「"]
CROOKED = ["**a", "** a** b", "**a ** b", "**好：**說", "a ****", "**小安挑戰**成功**：拿走牌**", "**a\nb**"]


@pytest.mark.parametrize("text", STRAIGHT)
def test_stars_that_close_are_let_pass(text: str) -> None:
    assert not crooked(text)


@pytest.mark.parametrize("text", CROOKED)
def test_stars_that_would_be_shown_are_found(text: str) -> None:
    assert crooked(text)


def games(game: Game) -> Iterator[tuple[Options, int]]:
    for seats in (game.seats.start, game.seats.stop - 1):
        found = [*game.options.covered(seats)]
        yield from ((options.settled(seats), seats) for options in found[:: max(1, len(found) // SOME)])


def said(game: Game, lang: str, now: Any, seats: int) -> Iterator[str]:
    """All that is told of a position to bystanders, and to those who must act."""
    w = words(lang)
    for presenter in (PRESENTERS[game.key], PRESENTERS[game.key].in_words):
        view = now.view(None)
        yield from presenter.table(w, view, NAMES[:seats])
        yield from presenter.why(w, view, NAMES[:seats])
        for seat in sorted(now.waiting())[:1] or [0]:
            yield from presenter.hand(w, now.view(seat), NAMES[:seats])
            yield from presenter.happened(w, now.view(seat), view.news, NAMES[:seats])


@pytest.mark.parametrize("key", GAMES)
def test_tables_hands_and_reasons_have_straight_bold_type(key: str, lang: str) -> None:
    game = GAMES[key]
    for options, seats in games(game):
        last, mind = None, Random(f"{options}")
        for now in positions_of(game, options, seats, rounds=2):
            last = now
            if mind.random() < 0.15:
                assert not [line for text in said(game, lang, now, seats) for line in crooked(str(text))]
        while last.waiting():
            seat = min(last.waiting())
            last = last.after(seat, game.bot(last.view(seat), last.legal(seat), mind))
        assert not [line for text in said(game, lang, last, seats) for line in crooked(str(text))]


@pytest.mark.parametrize("key", GAMES)
def test_lessons_have_straight_bold_type_to_their_last_page(key: str, lang: str) -> None:
    presenter, lesson, mind = PRESENTERS[key], LESSONS[key], Random(key)
    request: Any = SimpleNamespace(w=words(lang), preferences=Preferences())
    for well in (1, 0.5):
        choices, over = "", False
        while not over:
            page = lesson_page(request, presenter, choices).view.to_components()
            texts = [part["content"] for part in walk(page) if part["type"] == TEXT]
            assert not [line for text in texts for line in crooked(text)]
            here = course(presenter.game, lesson, decoded(choices), Random)
            legal = here.state.legal(lesson.learner)
            if not (over := here.over):
                advised = legal.index(lesson.teacher(here.state.view(lesson.learner), legal).action)
                choices += encoded(advised if mind.random() < well else mind.randrange(len(legal)))
