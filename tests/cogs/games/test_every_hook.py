"""Every hook of every game's presenter answers, at every kind of moment of whole games. No game is named.

What is asked stands in `tests.kit.presenter_hooks`; a hook that nobody asks there is told by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from random import Random
from typing import Any

import pytest

import cogs.words.catalogue
from cogs.games.presenters import PRESENTERS
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import LANGUAGES, Words, words
from games.choices import kinds_of
from games.core import Game, News, Options
from games.lessons import LESSONS
from games.registry import GAMES
from games.teaching import course
from tests.kit.positions import NAMES, shortest, whole_game
from tests.kit.presenter_hooks import Reader

TABLES = 3
"""Games that are played at least for each language and way of reading, each with other options."""
MOST_TABLES = 20
"""More are played as long as something was not asked yet: some questions come with one variant alone."""
BETWEEN = 11
"""Of the positions in which nothing new is asked, every so many is looked at."""


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cogs.words.catalogue, "STRICT", True)


@pytest.mark.parametrize("wordy", [False, True], ids=["signs", "words"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_hook_of_a_presenter_answers_all_along_whole_games(key: str, lang: str, wordy: bool) -> None:
    presenter = PRESENTERS[key].in_words if wordy else PRESENTERS[key]
    ask_all(Reader(presenter, words(lang)), f"{key}{lang}{wordy}")


# --- that this test sees what is wrong ---


def broken(hook: str, does: Callable[..., Any]) -> Reader:
    """A reader of the first game, whose presenter does something else when it is asked `hook`."""
    twin = copy(next(iter(PRESENTERS.values())))
    setattr(twin, hook, does)
    return Reader(twin, words(LANGUAGES[0]))


def fails(*_: Any, **__: Any) -> str:
    raise LookupError("broken")


@pytest.mark.parametrize("hook", ["led", "happened", "advice", "kind", "in_order"])
def test_a_hook_that_raises_is_told_by_name(hook: str) -> None:
    with pytest.raises(AssertionError, match=rf"`{hook}` raises LookupError"):
        ask_all(broken(hook, fails), "")


@pytest.mark.parametrize("answer", [None, ["a list"], "Lead {colour}!"])
def test_an_answer_that_is_no_text_to_be_read_is_told(answer: Any) -> None:
    with pytest.raises(AssertionError, match=r"`led` answers"):
        ask_all(broken("led", lambda *_: answer), "")


def test_a_hook_that_nobody_asks_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def new(self: Presenter, w: Words) -> str:
        """Something that presenters can be asked from now on."""
        return ""

    monkeypatch.setattr(Presenter, "new", new, raising=False)
    with pytest.raises(AssertionError, match=r"nobody has asked its presenter's `new`"):
        ask_all(broken("led", lambda *_: ""), "")


# --- what is asked when ---


def ask_all(reader: Reader, seed: str) -> None:
    """All that is ever asked of a presenter."""
    reader.looks_around()
    learns(reader)
    for number, (seats, options) in enumerate(tables(reader.game, Random(seed))):
        if number >= (TABLES if reader.presenter.missing() == [] else MOST_TABLES):
            break
        plays(reader, seats, options, seed)
    assert not reader.presenter.missing(), "\n".join(reader.presenter.missing())


def tables(game: Game, mind: Random) -> Iterator[tuple[int, Options]]:
    """The usual table, and then those that have most that was not played yet."""
    yield game.seats.start, game.options()
    left = [(seats, options) for seats in game.seats for options in game.options_for(seats)]
    mind.shuffle(left)
    played = set[Any]()
    while left:
        best = max(left, key=lambda table: len(_chosen(*table) - played))
        left.remove(best)
        played |= _chosen(*best)
        yield best[0], shortest(best[1], best[0])


def _chosen(seats: int, options: Options) -> set[Any]:
    return {seats, *options.model_dump().items()}


def plays(reader: Reader, seats: int, options: Options, seed: str) -> None:
    """A whole game, looked at whenever something new is asked of somebody, and now and then."""
    names, met = NAMES[:seats], set[Any]()
    since: dict[int, tuple[News, ...]] = dict.fromkeys(range(seats), ())
    for at, (state, seat, action) in enumerate(whole_game(reader.game, options, seats, seed)):
        asked = tuple((one in state.waiting(), kinds_of(state.legal(one))) for one in range(seats))
        told = frozenset(map(type, state.news))
        if seat is None or (asked, told) not in met or at % BETWEEN == 0:
            met.add((asked, told))
            reader.looks_at_the_table(state, names)
            for one in range(seats):
                reader.looks_at_a_hand(state, one, since[one], names)
            if seat is not None:
                reader.is_asked(state, seat, action, names)
        if seat is not None:
            news = state.after(seat, action).news
            since = {one: (*before, *news) for one, before in since.items()} | {seat: news}


def learns(reader: Reader) -> None:
    """The lesson, by one who follows the advice and by one who does not."""
    lesson = LESSONS[reader.game.key]
    for mind in (None, Random(1)):
        choices: list[int] = []
        while True:
            now = course(reader.game, lesson, choices, Random)
            reader.learns(lesson, now, NAMES[: lesson.seats])
            if now.over:
                break
            legal = list(now.state.legal(lesson.learner))
            advised = lesson.teacher(now.state.view(lesson.learner), now.state.legal(lesson.learner))
            choices.append(mind.randrange(len(legal)) if mind else legal.index(advised.action))
