"""Hattrick's lesson in words: every reason can be said, and what came of a choice is told truly."""

from __future__ import annotations

from random import Random

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.pages.lesson_ids import decoded, encoded
from cogs.words.catalogue import LANGUAGES, words
from games.hattrick.game import GAME as HATTRICK
from games.hattrick.rules import sheet
from games.hattrick.teacher import REASONS, advise
from games.hattrick.terms import Passed, TurnTaken
from games.lessons import LESSONS
from games.teaching import Course, Turn, course
from tests.games.hattrick.rules.table import random_steps, seeded
from tests.kit.catalogue import KEYS
from tests.kit.positions import NAMES

LESSON = LESSONS["hattrick"]
PRESENTER = PRESENTERS["hattrick"]
SENTENCES = PRESENTER.picture.sentences
HERE = NAMES[: LESSON.seats]


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def now(choices: str) -> Course:
    """The lesson after these choices."""
    return course(HATTRICK, LESSON, decoded(choices), Random)


def follow(choices: str = "") -> str:
    """The choices of somebody who does as advised from here on."""
    while not (here := now(choices)).over:
        legal = list(here.state.legal(LESSON.learner))
        advice = LESSON.teacher(here.state.view(LESSON.learner), legal)
        choices += encoded(legal.index(advice.action))
    return choices


def plain(text: str) -> str:
    """Without what only guides line breaks."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


def test_every_reason_has_its_sentence() -> None:
    keys = {key.removeprefix("hattrick.advice.") for key in KEYS if key.startswith("hattrick.advice.")}
    assert keys == set(REASONS)


@pytest.mark.parametrize("seats", [4, 7])
def test_every_reason_can_be_said(seats: int, lang: str) -> None:
    """With the faces of all that it mentions: no gap where a card or a name is missing."""
    w, told = words(lang), set()
    for seed in range(4):
        for position in random_steps(seeded(seats, f"said {seed}", rounds=1), seed):
            for seat in position.waiting():
                view = position.view(seat)
                advice = advise(view, position.legal(seat))
                for presenter in (PRESENTER, PRESENTER.in_words):
                    text = plain(presenter.advice(w, view, advice, NAMES[:seats]))
                    assert "{" not in text and "  " not in text and len(text) < 300
                    assert not any(gap in text for gap in (" ,", " .", "（ ", "()", "（）", " 。")), text
                told.add(advice.reason)
    assert len(told) >= 10


def instead(turn: Turn, lang: str) -> list[str]:
    """The lines on what the advice would have brought."""
    w = words(lang)
    view = now("").state.view(LESSON.learner)
    starts = [
        plain(w(key, card=PRESENTER.faces.whole(w, turn.advice.facts.card), took="\0", points="")).partition(
            "\0"
        )[0]
        for key in ("hattrick.lesson-instead", "hattrick.lesson-same")
    ]
    parts = map(plain, PRESENTER.outcome(w, view, turn, HERE))
    return [part for part in parts if part.startswith(tuple(starts))]


def test_what_was_chosen_and_what_was_advised(lang: str) -> None:
    w, best, strayed = words(lang), follow(), 0
    for step in range(0, len(best), 2):
        here = now(best[:step])
        legal = list(here.state.legal(LESSON.learner))
        assert instead(now(best[: step + 2]).turns[-1], lang) == []
        for at in {0, len(legal) // 2, len(legal) - 1} - set(decoded(best[step : step + 2])):
            turn = now(best[:step] + encoded(at)).turns[-1]
            (line,) = instead(turn, lang)
            would = next(one for one in turn.instead if isinstance(one, TurnTaken))
            done = next(one for one in turn.news if isinstance(one, TurnTaken))
            strayed += 1
            for trick in would.tricks:
                colour = str(PRESENTER.face(w, trick.colour)).strip()
                assert w("hattrick.lesson-took", name=HERE[trick.winner], colour=colour) in line
            outcome = [{(trick.colour, trick.winner) for trick in one.tricks} for one in (would, done)]
            if outcome[0] != outcome[1]:
                start = w("hattrick.lesson-instead", card="\0", took="", points="").partition("\0")[0]
                assert line.startswith(start)
    assert strayed > 20


def test_what_the_advice_would_have_brought_is_what_it_brings(lang: str) -> None:
    """The points in brackets are the change that the engine makes."""
    w, best = words(lang), follow()
    for step in range(0, len(best) - 2, 2):
        legal = list(now(best[:step]).state.legal(LESSON.learner))
        other = encoded((decoded(best[step : step + 2])[0] + 1) % len(legal))
        turn = now(best[:step] + other).turns[-1]
        before, after = (counted(now(best[:end]).state.view(LESSON.learner)) for end in (step, step + 2))
        (line,) = instead(turn, lang)
        points = w.signed(after - before)
        assert line.endswith((f"(for you {points}).", f"（你 {points} 分）。"))


def counted(view) -> int:
    """What lies before the learner counts so much."""
    counts = sorted(sum(card[0] == suit for card in view.won[LESSON.learner]) for suit in "RBG")
    return counts[2] - counts[1] - counts[0] - 2 * view.passes[LESSON.learner]


def wander(seed: int) -> str:
    """The choices of somebody who plays at random."""
    mind, choices = Random(seed), ""
    while not (here := now(choices)).over:
        choices += encoded(mind.randrange(len(here.state.legal(LESSON.learner))))
    return choices


def test_what_happened_since_is_told(lang: str) -> None:
    """The lap, and cards that were shown to pass in the next one before it was the learner's turn."""
    w, shown = words(lang), 0
    for choices in map(wander, range(4)):
        for step in range(2, len(choices) + 2, 2):
            here = now(choices[:step])
            turn, view = here.turns[-1], here.state.view(LESSON.learner)
            text = plain("\n".join(PRESENTER.outcome(w, view, turn, HERE)))
            (taken,) = [one for one in turn.news if isinstance(one, TurnTaken)]
            for trick in taken.tricks:
                colour = str(PRESENTER.face(w, trick.colour)).strip()
                name = f"**{HERE[trick.winner]}**"
                plays = plain(SENTENCES.plays(w, trick, HERE))
                assert w("hattrick.took", name=name, colour=colour, plays=plays) in text
            assert w("hattrick.why-order") not in text
            for one in turn.news:
                if isinstance(one, Passed) and one.card not in taken.cards:
                    shown += 1
                    card = str(PRESENTER.face(w, one.card))
                    assert w("hattrick.since.passed", name=HERE[one.seat], card=card) in text
    assert shown > 0


def test_the_scene_is_the_table_without_what_the_lesson_tells() -> None:
    w, here = words("en"), now(follow()[:6])
    view = here.state.view(None)
    scene, table = PRESENTER.scene(w, view, HERE), PRESENTER.table(w, view, HERE)
    *running, won = scene
    assert set(running) < set(table)
    assert not any("###" in part or "Previous lap" in part for part in scene)
    heading, *lines = won.splitlines()
    assert heading == f"-# {w('hattrick.lesson-seats')}" and len(lines) == view.seats
    for line, cards, passes, name in zip(lines, view.won, view.passes, HERE, strict=True):
        assert line == SENTENCES.counted(w, sheet(cards, passes), name)


def test_the_lesson_s_explanations_fit_its_deal(lang: str) -> None:
    """Seats and cards are as the first explanation says."""
    text, view = words(lang)("hattrick.lesson.0"), now("").state.view(LESSON.learner)
    assert len(view.hand) == 15 and "15" in text
    assert view.seats == 4 and {"en": "three bots"}.get(lang, "三個機器人") in text
