"""Spicy's lesson in words: every reason can be said, and what came of a choice is told."""

from __future__ import annotations

from random import Random

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.lessons import LESSONS
from games.spicy.game import GAME as SPICY
from games.spicy.teacher import REASONS, advise
from games.spicy.terms import Challenged, Play, TrophyTaken
from games.teaching import course
from tests.games.spicy.rules.table import seeded
from tests.kit.catalogue import KEYS
from tests.kit.rig import World, say

PRESENTER = PRESENTERS["spicy"]
SENTENCES = PRESENTER.picture.sentences
NAMES = ("You", "Bot A", "Bot B")


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def test_every_reason_has_its_words() -> None:
    spelled = {key.removeprefix("spicy.advice.") for key in KEYS if key.startswith("spicy.advice.")}
    assert spelled == set(REASONS)


def test_every_reason_is_told_with_its_facts(lang: str) -> None:
    """At many positions; a missing fact would fail, as the tests read the catalogues strictly."""
    w, seen = words(lang), set()
    for number in range(25):
        now, mind = seeded(3, f"reason {number}"), Random(number)
        while now.waiting():
            seat = min(now.waiting())
            view, legal = now.view(seat), now.legal(seat)
            advice = advise(view, legal)
            told, facts = PRESENTER.advice(w, view, advice, NAMES), advice.facts
            assert SENTENCES.own_hand(w, view) in told
            if advice.reason == "keep":
                assert PRESENTER.faces.several(w, facts.true) in told
            if facts.owner is not None and advice.reason != "caught":
                assert str(facts.fitting) in told and str(facts.unseen) in told
            if facts.owner is not None:
                assert w(f"spicy.lesson-what.{facts.trait}") in told
            seen.add(advice.reason)
            now = now.after(seat, advice.action if mind.random() < 0.7 else mind.choice(legal))
    assert len(seen) > 12 and seen <= set(REASONS)


def test_what_came_of_a_choice_is_told(lang: str) -> None:
    """Challenges and trophies since, and what the advice would have led to, where it was not followed."""
    w, lesson, mind = words(lang), LESSONS["spicy"], Random(lang)
    choices: list[int] = []
    followed = set()
    while not (here := course(SPICY, lesson, choices, Random)).over:
        legal = here.state.legal(lesson.learner)
        advised = lesson.teacher(here.state.view(lesson.learner), legal).action
        choices.append(legal.index(advised) if mind.random() < 0.5 else mind.randrange(len(legal)))
        turn = course(SPICY, lesson, choices, Random).turns[-1]
        told = "\n".join(PRESENTER.outcome(w, here.state.view(lesson.learner), turn, NAMES))
        for news in turn.news:
            if isinstance(news, Challenged | TrophyTaken):
                assert SENTENCES.line(w, news, NAMES) in told
        would = [one for one in turn.instead if isinstance(one, Challenged)]
        for news in would:
            assert SENTENCES.line(w, news, NAMES) in told
        assert (w("spicy.lesson-quiet") in told) == (
            not turn.followed and not any(isinstance(one, Challenged | TrophyTaken) for one in turn.instead)
        )
        followed.add(turn.followed)
    assert followed == {True, False}


def test_every_choice_is_named(lang: str) -> None:
    w, lesson = words(lang), LESSONS["spicy"]
    legal = course(SPICY, lesson, [], Random).state.legal(lesson.learner)
    named = [PRESENTER.about(w, [action], NAMES) for action in legal]
    assert len(set(named)) == len(legal) and all(named)
    for action, name in zip(legal, named, strict=True):
        if isinstance(action, Play):
            assert str(PRESENTER.face(w, action.card)) in name and str(PRESENTER.face(w, action.say)) in name


async def test_a_last_card_is_let_go_by_a_button_that_says_so(world: World, lang: str) -> None:
    """And by none that names the card alone."""
    anna = world.person("anna", {"en": "en-US"}.get(lang, lang))
    page = await anna.types("learn", game="spicy")
    for _ in range(8):
        forward = next(one for one in page.buttons if one.to and one.to.verb == "learn" and not one.disabled)
        page = await anna.presses(page, forward.custom_id)
        labels = [one.label for one in page.buttons]
        assert not any(label.startswith("#") for label in labels)
        if say("spicy.verb.let-go", lang) in labels:
            return
    raise AssertionError("nobody's last card has come")
