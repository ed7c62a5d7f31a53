"""A lesson: one private message, made anew from its buttons at every press, of no consequence to anything."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bot.preferences import prefer
from cogs.ids import Id, parse
from cogs.lesson import decoded, encoded
from cogs.presenters import PRESENTERS
from cogs.words import LANGUAGES, words
from games.core import RoundOver
from games.lessons import LESSONS
from games.registry import GAMES
from games.sticheln import TrickTaken
from games.sticheln_teacher import Facts
from games.sticheln_tricks import verdict
from games.teaching import Advice, Astray, Course, Lesson, course
from tests.rig import World, say
from tests.shown import Control, Person, Shown

SUCCESS = 3
"""Discord's number for a green button."""


def now(key: str, choices: str) -> Course:
    """A lesson at these choices."""
    return course(GAMES[key], LESSONS[key], decoded(choices), Random)


def offered(message: Shown, choices: str) -> list[Control]:
    """The buttons that add one choice."""
    longer = [(button, button.to.argument.partition(".")[2]) for button in message.buttons if button.to]
    return [button for button, after in longer if after[:-2] == choices and len(after) == len(choices) + 2]


def follow(key: str) -> str:
    """The choices of a learner who does as advised."""
    choices = ""
    while not (here := now(key, choices)).over:
        lesson = LESSONS[key]
        legal = list(here.state.legal(lesson.learner))
        advice = lesson.teacher(here.state.view(lesson.learner), legal)
        choices += encoded(legal.index(advice.action))
    return choices


# ------------------------------------------------------------------------------------- every game's lesson


def test_every_registered_game_has_a_lesson_and_words_for_it() -> None:
    assert set(LESSONS) == set(GAMES)
    for key, lesson in LESSONS.items():
        assert lesson.seats in GAMES[key].seats and 0 <= lesson.learner < lesson.seats
        assert isinstance(lesson.options, GAMES[key].options)
        assert all(words(language).has(f"{key}.lesson.0") for language in LANGUAGES)


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_a_lesson_is_one_round_that_always_goes_the_same_way(key: str, seed: int | None) -> None:
    """Whatever is chosen: it ends with the first round, and its ids stay within limits."""
    mind, choices = Random(seed), ""
    while not (here := now(key, choices)).over:
        assert here == now(key, choices)
        legal = list(here.state.legal(LESSONS[key].learner))
        assert legal and here.state.view(None).round == 1
        choices += encoded(mind.randrange(len(legal)) if seed else len(legal) - 1)
        to = Id(None, None, "learn", f"{key}.{choices}")
        assert parse(str(to)) == to and len(str(to)) <= 100
    news = [one for turn in here.turns for one in turn.news]
    assert any(isinstance(one, RoundOver) for one in here.turns[-1].news)
    assert sum(isinstance(one, RoundOver) for one in news) == 1
    with pytest.raises(Astray):
        now(key, choices + "00")


@pytest.mark.parametrize("key", LESSONS)
def test_whoever_follows_the_advice_does_well(key: str) -> None:
    here = now(key, follow(key))
    points = here.state.scores()
    assert points[LESSONS[key].learner] == max(points)
    assert all(turn.followed and turn.instead == () for turn in here.turns)


def test_the_lesson_of_sticheln_shows_most_kinds_of_tricks_and_reasons() -> None:
    turns = now("sticheln", follow("sticheln")).turns
    tricks = [one for turn in turns for one in turn.news if isinstance(one, TrickTaken)]
    assert len({verdict(trick.cards, "classic").cause for trick in tricks}) >= 5
    reasons = Counter(turn.advice.reason for turn in turns)
    assert len(reasons) >= 8 and max(reasons.values()) <= 4


def test_another_way_is_compared_with_the_advice() -> None:
    good = follow("sticheln")
    for step in range(0, len(good) - 2, 2):
        here = now("sticheln", good[:step])
        legal = here.state.legal(0)
        other = (decoded(good[step : step + 2])[0] + 1) % len(legal)
        if len(legal) > 1:
            turn = now("sticheln", good[:step] + encoded(other)).turns[-1]
            assert not turn.followed
            assert turn.instead == now("sticheln", good[: step + 2]).turns[-1].news


# ------------------------------------------------------------------------------------------ in Discord


async def start(world: World, person: Person, key: str, how: str) -> Shown:
    """Begin a lesson."""
    if how == "command":
        return await person.types("learn", game=key)
    if how == "lobby":
        await person.starts(game=key)
        return await person.presses(world.board(), "learn")
    return await person.presses(await person.types("rules", game=key), "learn")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("how", ["command", "lobby", "rules"])
@pytest.mark.parametrize("key", LESSONS)
async def test_a_lesson_by_the_advice(world: World, key: str, how: str, lang: str):
    """Every step tells what happened, advises and why; at the end the points and what to do next."""
    anna = world.person("anna", lang)
    page = await start(world, anna, key, how)
    choices, best = "", follow(key)
    async with world.nothing_changes():
        while choices != best:
            assert page.ephemeral and say("lesson.note", lang) in page.text
            _assert_it_advises(page, key, choices, best, lang)
            choices = best[: len(choices) + 2]
            again = await anna.presses(page, f"p:-:-:learn:{key}.{choices}")
            assert again.id == page.id, "one message"
            assert say("lesson.followed", lang, choice="\0").partition("\0")[0] in page.text
    _assert_it_ends(page, key, best, lang)


def _assert_it_advises(page: Shown, key: str, choices: str, best: str, lang: str) -> None:
    w, presenter, lesson = words(lang), PRESENTERS[key], LESSONS[key]
    here = now(key, choices)
    view, legal = here.state.view(lesson.learner), list(here.state.legal(lesson.learner))
    advice = lesson.teacher(view, legal)
    names = _names(lesson, lang)
    reason = presenter.advice(w, view, advice, names).replace("\N{WORD JOINER}", "")
    assert reason in page.text
    buttons = offered(page, choices)
    assert len(buttons) == len(legal)
    green = [button for button in _raw(page) if button["style"] == SUCCESS]
    assert [button["custom_id"] for button in green] == [f"p:-:-:learn:{key}.{best[: len(choices) + 2]}"]
    assert green[0]["label"] in say("lesson.advice", lang, choice=presenter.about(w, [advice.action], ()))


def _assert_it_ends(page: Shown, key: str, best: str, lang: str) -> None:
    here = now(key, best)
    names = _names(LESSONS[key], lang)
    why = PRESENTERS[key].why(words(lang), here.state.view(None), names)
    for paragraph in why:
        assert paragraph.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ") in page.text
    assert say("lesson.next", lang) in page.text and "/start" in page.text
    assert page.labels == [say(f"button.{name}", lang) for name in ("step-back", "learn-again", "rules")]


def _names(lesson: Lesson, lang: str) -> list[str]:
    others = iter("ABCDEFG")
    return [
        say("lesson.you", lang) if seat == lesson.learner else say("name.bot", lang, n=next(others))
        for seat in range(lesson.seats)
    ]


def _raw(page: Shown) -> list[dict[str, Any]]:
    rows = [part for part in page.components[0]["components"] if part["type"] == 1]
    return [button for row in rows for button in row["components"] if button["type"] == 2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
async def test_a_lesson_by_one_s_own_will(world: World, key: str, lang: str):
    """Every choice that is not advised is accepted, and what it did is told."""
    anna, mind = world.person("anna", lang), Random(lang)
    page = await anna.types("learn", game=key)
    choices, strayed = "", 0
    while not now(key, choices).over:
        buttons = offered(page, choices)
        pressed = mind.choice(buttons)
        choices = pressed.to.argument.partition(".")[2]
        await anna.presses(page, pressed.custom_id)
        turn = now(key, choices).turns[-1]
        if not turn.followed:
            strayed += 1
            told = say("lesson.otherwise", lang, choice="\0", advice="\0").partition("\0")[0]
            assert told.rstrip(" *") in page.text
            assert str(PRESENTERS[key].face(words(lang), turn.advice.action.card)) in page.text
        else:
            assert say("lesson.followed", lang, choice="\0").partition("\0")[0] in page.text
    assert strayed > 5 and say("lesson.next", lang) in page.text


async def test_one_step_back_and_once_more(world: World):
    (anna,) = world.people("anna")
    page = await anna.types("learn")
    first = page.text
    assert not page.has(say("button.step-back"))
    await anna.presses(page, "p:-:-:learn:sticheln.03")
    second = page.text
    await anna.presses(page, "p:-:-:learn:sticheln.0304")
    await anna.presses(page, say("button.step-back"))
    assert page.text == second
    await anna.presses(page, say("button.step-back"))
    assert page.text == first
    best = follow("sticheln")
    await anna.forges(page, f"p:-:-:learn:sticheln.{best}")
    await anna.presses(page, say("button.learn-again"))
    assert page.text == first


async def test_a_lesson_survives_a_restart_and_whatever_happens_at_tables(world: World):
    anna, ben = world.people("anna", "ben")
    page = await anna.types("learn")
    await anna.presses(page, "p:-:-:learn:sticheln.03")
    table = await world.deal(anna, ben, bots=1)
    await anna.acts(table)
    before = page.text
    await world.restart()
    async with world.nothing_changes():
        await anna.presses(page, "p:-:-:learn:sticheln.0304")
        await anna.presses(page, say("button.step-back"))
        assert page.text == before
    assert world.table().seat(anna.id) == 0 and len(world.table().view(0).laid[0]) == 1


async def test_it_counts_for_nothing(world: World):
    (anna,) = world.people("anna")
    page = await anna.types("learn")
    await anna.forges(page, f"p:-:-:learn:sticheln.{follow('sticheln')}")
    assert not any(world.rows().values())
    assert (await anna.types("stats")).text.endswith(say("board.note"))
    assert say("stats.empty") in (await anna.types("stats")).text


FORGED = (
    *("sticheln.zz", "sticheln.0", "sticheln.000", "sticheln.0Z", "sticheln.-1", "sticheln.03zz"),
    *("chess.", "", "sticheln.00.00", "sticheln.00~", "sticheln.1,2"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_was_made_up_or_is_stale_is_refused_kindly(world: World, lang: str):
    anna = world.person("anna", lang)
    best = follow("sticheln")
    for argument in (*FORGED, f"sticheln.{best}00", f"sticheln.{best[:-2]}01"):
        page = await anna.types("learn")
        async with world.nothing_changes():
            answer = await anna.forges(page, f"p:-:-:learn:{argument}")
        assert answer.ephemeral and answer.text == say("refuse.lesson", lang), argument
    page = await anna.types("learn")
    assert (await anna.forges(page, "p:-:-:learn:sticheln.", "zz")).text == say("refuse.lesson", lang)
    unknown = await anna.types("learn", game="chess")
    assert unknown.text == (await anna.types("rules", game="chess")).text


async def test_a_lesson_from_the_table_s_message_leaves_that_alone(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    lobby = world.board()
    before = lobby.text
    page = await ben.presses(lobby, "learn")
    assert page.ephemeral and page.id != lobby.id and world.board().text == before
    assert say("lesson.note") in page.text


async def test_in_words_the_choices_are_menus(world: World):
    """For people who read without signs."""
    (anna,) = world.people("anna")
    with world.inside():
        await prefer(world.bot.store, anna.id, plain=True)
    page = await anna.types("learn")
    choices = ""
    for choice in ("04", "02", "03"):
        assert not offered(page, choices)
        await anna.picks(page, choice)
        choices += choice
        assert len(now("sticheln", choices).turns) == len(choices) // 2
        assert "🔺" not in page.text
    assert page.has(f"sticheln.{choices[:-2]}")


async def test_what_does_not_fit_on_buttons_is_offered_in_menus(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    """Two pain cards at once: about ninety pairs."""

    def teach(view: Any, legal: Any) -> Advice:
        return Advice(legal[0], "last-card", Facts(view.hand[0], 0))

    options = GAMES["sticheln"].options(variant="strong", rounds=1)
    monkeypatch.setitem(LESSONS, "sticheln", LESSONS["sticheln"]._replace(options=options, teacher=teach))
    (anna,) = world.people("anna")
    page = await anna.types("learn")
    legal = list(now("sticheln", "").state.legal(0))
    assert sum(len(menu.options) for menu in page.menus) == len(legal) > 50
    await anna.picks(page, encoded(len(legal) - 1))
    turn = now("sticheln", encoded(len(legal) - 1)).turns[-1]
    assert turn.action == legal[-1] and all(card in page.text for card in legal[-1].cards)
    assert len(offered(page, encoded(len(legal) - 1))) == 13


async def test_suggestions_for_a_lesson_are_the_games(world: World):
    (anna,) = world.people("anna")
    assert [one["value"] for one in await anna.suggested("learn", "game")] == list(GAMES)
