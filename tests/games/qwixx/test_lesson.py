"""Qwixx's lesson in words: every reason can be said, and what came of a choice is told."""

from __future__ import annotations

from random import Random

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.lessons import LESSONS
from games.qwixx.game import GAME as QWIXX
from games.qwixx.sheets import effect
from games.qwixx.teacher import REASONS, advise
from games.qwixx.terms import CommonMarked, Draw, Play, Played
from games.shuffle import Seeded
from games.teaching import course
from tests.games.qwixx.rules.table import options
from tests.kit.catalogue import KEYS

PRESENTER = PRESENTERS["qwixx"]
SENTENCES = PRESENTER.picture.sentences
NAMES = ("You", "Bot A")
RARE = {"throw-pay", "mark-end"}
"""Reasons that few games bring about."""


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def test_every_reason_has_its_words() -> None:
    spelled = {key.removeprefix("qwixx.advice.") for key in KEYS if key.startswith("qwixx.advice.")}
    assert {reason.removesuffix("-open") for reason in spelled} == set(REASONS)


def test_every_reason_is_told_with_its_facts(lang: str) -> None:
    """At hundreds of positions; a missing fact would fail, as the tests read the catalogues strictly."""
    w, seen = words(lang), set()
    for number in range(40):
        now, mind = QWIXX.deal(options(), 2, Seeded(f"reason {number}")), Random(number)
        while now.waiting():
            seat = min(now.waiting())
            view, legal = now.view(seat), list(now.legal(seat))
            advice = advise(view, legal)
            told = PRESENTER.advice(w, view, advice, NAMES)
            for card in (*advice.facts.dead, *advice.facts.spare):
                asked = advice.facts.effect.numbers or card in advice.facts.dead
                if asked and advice.reason not in ("throw-must", "throw-free"):
                    assert PRESENTER.faces.whole(w, card) in told
            if advice.reason.startswith(("play", "mark")) and not advice.reason.endswith(("save", "end")):
                assert w.signed(effect(view, advice.action).points) in told or lang != "en"
            seen.add(advice.reason)
            now = now.after(seat, advice.action if mind.random() < 0.7 else mind.choice(legal))
    assert set(REASONS) - seen <= RARE


def test_what_came_of_a_choice_is_told(lang: str) -> None:
    """What was drawn, marked and played since, and what the advice would have brought."""
    w, lesson, mind = words(lang), LESSONS["qwixx"], Random(lang)
    choices: list[int] = []
    drawn = strayed = 0
    while not (here := course(QWIXX, lesson, choices, Random)).over:
        choices.append(mind.randrange(len(here.state.legal(lesson.learner))))
        here = course(QWIXX, lesson, choices, Random)
        turn, view = here.turns[-1], here.state.view(lesson.learner)
        text = "\n".join(PRESENTER.outcome(w, view, turn, NAMES))
        for news in turn.news:
            if isinstance(news, CommonMarked):
                assert SENTENCES.common_line(w, news, NAMES) in text
            elif isinstance(news, Played):
                assert SENTENCES.play_line(w, news, NAMES) in text
        if isinstance(turn.action, Draw):
            drawn += 1
            assert all(PRESENTER.faces.whole(w, card) in text for card in view.drawn) and view.drawn
        elif not turn.followed:
            strayed += 1
            for one in (turn.action, turn.advice.action):
                assert SENTENCES.brings(w, effect(turn.view, one)) in text
    assert drawn >= 3 and strayed >= 5


def test_the_scene_shows_the_learner_s_sheet_with_what_is_open(lang: str) -> None:
    w, lesson = words(lang), LESSONS["qwixx"]
    here = course(QWIXX, lesson, (), Random)
    text = "\n".join(PRESENTER.scene(w, here.state.view(None), NAMES))
    assert "🔺 2 3 4 5 6 7 8 9 10 11 12" in text and "🔷 12 11 10 9 8 7 6 5 4 3 2" in text
    assert f"**{NAMES[1]}**" in text and f"**{NAMES[0]}**" not in text


def test_all_of_a_play_is_named_at_once() -> None:
    w = words("en")
    play = Play(("R4", "R5"), "R.4.5")
    told = PRESENTER.about(w, [play], NAMES).replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")
    assert told == "🔺R4 🔺R5 → 🔺 4 5"
    assert PRESENTER.in_words.about(w, [play], NAMES).replace("\N{NO-BREAK SPACE}", " ") == (
        "red 4 and red 5 → red: 4 and 5"
    )


def test_one_s_own_hand_is_told_wherever_it_is_not_offered(lang: str) -> None:
    """When cards are taken and the common number is marked; nobody else's is told."""
    w, lesson, seen = words(lang), LESSONS["qwixx"], set()
    choices: list[int] = []
    while not (here := course(QWIXX, lesson, choices, Random)).over:
        view, legal = here.state.view(lesson.learner), list(here.state.legal(lesson.learner))
        advice = advise(view, legal)
        lines = PRESENTER.advice(w, view, advice, NAMES).splitlines()
        own = w("qwixx.hand", cards=" ".join(PRESENTER.faces.whole(w, card) for card in view.hand))
        assert (own in lines) == (view.phase != "play")
        seen.add(view.phase)
        choices.append(legal.index(advice.action))
    assert seen == {"draw", "mark", "play"}


def test_a_lesson_that_stops_early_says_how_a_game_ends(lang: str) -> None:
    """Some who choose at random are cut off; a game that is over is not said to go on."""
    w, lesson, seen = words(lang), LESSONS["qwixx"], set()
    for seed in range(8):
        choices: list[int] = []
        mind = Random(seed)
        while not (here := course(QWIXX, lesson, choices, Random)).over:
            legal = here.state.legal(lesson.learner)
            advised = list(legal).index(advise(here.state.view(lesson.learner), list(legal)).action)
            choices.append(mind.randrange(len(legal)) if seed % 2 else advised)
        view = here.state.view(None)
        text = "\n".join(PRESENTER.why(w, view, NAMES))
        assert (w("qwixx.why-goes-on") in text) == (not view.over)
        seen.add(view.over)
    assert seen == {True, False}
