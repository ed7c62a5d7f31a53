"""A lesson: one private message, made anew from its buttons at every press, of no consequence to anything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.store.preferences import prefer
from cogs.choosing.fields import spellings
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id, parse
from cogs.pages.lesson_controls import BY_CARD, ON_BUTTONS
from cogs.pages.lesson_ids import decoded, encoded
from cogs.pages.lesson_sets import sets_of
from cogs.pages.lesson_text import within
from cogs.words.catalogue import LANGUAGES, words
from games.choices import Choices
from games.core import Action, News, RoundOver, places
from games.lessons import LESSONS
from games.registry import GAMES
from games.sticheln.tricks import verdict
from games.teaching import Astray, Course, Lesson, Turn, course
from games.tricks import TrickTaken
from tests.kit.people import Control, Person, Shown
from tests.kit.rig import World, say

NAMES = ("Anna", "Ben", "Cleo")
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
    """Whatever is chosen: it ends with the first round or where the lesson says, its ids within limits."""
    mind, choices = Random(seed), ""
    while not (here := now(key, choices)).over:
        assert here == now(key, choices)
        legal = list(here.state.legal(LESSONS[key].learner))
        assert legal and here.state.view(None).round == 1
        choices += encoded(mind.randrange(len(legal)) if seed else len(legal) - 1)
        to = Id(None, None, "learn", f"{key}.{choices}")
        assert parse(str(to)) == to and len(str(to)) <= 100
    news = [one for turn in here.turns for one in turn.news]
    cut = LESSONS[key].ends(here.state.view(None))
    assert cut or any(isinstance(one, RoundOver) for one in here.turns[-1].news)
    assert sum(isinstance(one, RoundOver) for one in news) == (0 if cut else 1)
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


def trick(turn: Turn, news: Sequence[News]) -> tuple[str, int]:
    """Who took the trick of this choice, and what it counts there, by the rules of Classic."""
    taken = next(one for one in news if isinstance(one, TrickTaken))
    ((pain, *_),) = turn.view.laid[taken.winner]
    return NAMES[taken.winner], sum(-int(card[1:]) if card[0] == pain else 1 for card in taken.cards)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_advice_would_have_brought_is_told_and_whether_it_is_the_same(lang: str) -> None:
    w, presenter, best = words(lang), PRESENTERS["sticheln"], follow("sticheln")
    said: Counter[str] = Counter()
    for step in range(2, len(best), 2):
        for other in range(len(now("sticheln", best[:step]).state.legal(0))):
            here = now("sticheln", best[:step] + encoded(other))
            turn = here.turns[-1]
            if turn.followed:
                continue
            (name, points), same = (
                trick(turn, turn.instead),
                trick(turn, turn.news) == trick(turn, turn.instead),
            )
            key = "sticheln.lesson-same" if same else "sticheln.lesson-instead"
            card = str(presenter.face(w, turn.advice.action.card))
            expected = w(key, card=card, name=name, points=w.signed(points))
            told = presenter.outcome(w, here.state.view(0), turn, NAMES)[-1]
            assert told.replace("\N{WORD JOINER}", "") == expected
            said[key] += 1
    assert min(said.values()) > 5 and len(said) == 2


# ------------------------------------------------------------------------------------------ in Discord


async def start(world: World, person: Person, key: str, how: str) -> Shown:
    """Begin a lesson."""
    if how == "command":
        return await person.types("learn", game=key)
    if how == "lobby":
        await person.starts(game=key)
        return await person.presses(world.table_message(), "learn")
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
            assert say("lesson.followed", lang, choice="\0").partition("\0")[0].rstrip(" *") in page.text
    _assert_it_ends(page, key, best, lang)


def _assert_it_advises(page: Shown, key: str, choices: str, best: str, lang: str) -> None:
    w, presenter, lesson = words(lang), PRESENTERS[key], LESSONS[key]
    here = now(key, choices)
    view, legal = here.state.view(lesson.learner), list(here.state.legal(lesson.learner))
    advice = lesson.teacher(view, legal)
    names = _names(lesson, lang)
    reason = within(w, presenter.advice(w, view, advice, names)).replace("\N{WORD JOINER}", "")
    assert reason.replace("\N{NO-BREAK SPACE}", " ") in page.text
    buttons, sets = offered(page, choices), sets_of(legal)
    kinds = {one.kind for one in sets}
    single = [one for one in legal if type(one) not in kinds]
    laid = [one for one in single if isinstance(here.state.legal(lesson.learner), Choices) and _card(one)]
    if laid and len({one.card for one in laid}) <= BY_CARD:  # a menu for each card
        assert len(buttons) == len(single) - len(laid) + (advice.action in laid)
        assert [len(menu.options) for menu in page.menus] == [*Counter(one.card for one in laid).values()]
    elif len(single) > ON_BUTTONS:
        assert len(buttons) == 1 and sum(len(menu.options) for menu in page.menus) >= len(single)
    else:
        assert len(buttons) == sum(type(one) not in kinds or one == advice.action for one in legal)
    for number, (_, asked) in enumerate(sets):  # sets of cards are picked together
        (menu,) = [menu for menu in page.menus if menu.custom_id.endswith(f".{choices}~s{number}")]
        assert set(menu.options) == set(asked.values) and menu.bounds == (asked.field.least, asked.field.most)
    green = [button for button in _raw(page) if button["style"] == SUCCESS]
    assert [button["custom_id"] for button in green] == [f"p:-:-:learn:{key}.{best[: len(choices) + 2]}"]
    named = presenter.labelled(w, view, names)
    assert green[0]["label"] in say("lesson.advice", lang, choice=presenter.about(w, [advice.action], named))


def _card(action: Action) -> bool:
    return "card" in action.__struct_fields__


def whole(key: str, best: str) -> bool:
    """Whether a lesson ends with a round; a game of one long round goes on."""
    here = now(key, best).state
    return not here.waiting() or any(isinstance(one, RoundOver) for one in here.news)


def _assert_it_ends(page: Shown, key: str, best: str, lang: str) -> None:
    here = now(key, best)
    names = _names(LESSONS[key], lang)
    why = PRESENTERS[key].why(words(lang), here.state.view(None), names)
    for paragraph in why:
        told = within(words(lang), paragraph)
        assert told.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ") in page.text
    assert say("lesson.next", lang) in page.text and "/start" in page.text
    ended = "lesson.ended" if whole(key, best) else "lesson.stopped"
    assert say(ended, lang, game=PRESENTERS[key].title(words(lang))) in page.text
    number = say("lesson.title", lang, game="\0", step="1").partition("\0")[2]
    assert not re.search(re.escape(number).replace("1", r"\d+"), page.text), "the last page is no step"
    assert page.labels == [
        say(f"button.{name}", lang) for name in ("play-bots", "rules", "learn-again", "step-back")
    ]


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
    choices, strayed, asked = "", 0, 0
    while not now(key, choices).over:
        legal = now(key, choices).state.legal(LESSONS[key].learner)
        action = mind.choice(legal)
        asked += len(legal) > 1
        choices += encoded(legal.index(action))
        if page.has(f"{key}.{choices}"):
            await anna.presses(page, f"p:-:-:learn:{key}.{choices}")
        elif any(one.kind is type(action) for one in sets_of(legal)):
            await anna.picks(page, *spellings(action)[0].split("+"))
        else:
            await anna.picks(page, choices[-2:])
        turn = now(key, choices).turns[-1]
        if not turn.followed:
            strayed += 1
            told = say("lesson.otherwise", lang, choice="\0", advice="\0").partition("\0")[0]
            assert told.rstrip(" *") in page.text
            told = PRESENTERS[key].about(words(lang), [turn.advice.action], _names(LESSONS[key], lang))
            assert told.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ") in page.text
        else:
            assert say("lesson.followed", lang, choice="\0").partition("\0")[0].rstrip(" *") in page.text
    assert strayed > (5 if asked > 7 else asked // 4) and say("lesson.next", lang) in page.text


async def test_one_step_back_and_once_more(world: World):
    (anna,) = world.people("anna")
    page = await anna.types("learn", game="sticheln")
    first = page.text
    assert not page.has(say("button.step-back"))
    await anna.presses(page, "p:-:-:learn:sticheln.03")
    second = page.text
    await anna.presses(page, "p:-:-:learn:sticheln.0304")
    await anna.presses(page, say("button.step-back"))
    assert page.text == second
    await anna.presses(page, say("button.step-back"))
    assert page.text == first


async def test_menus_of_a_step_forget_what_was_picked_there_before(world: World):
    """A client shows the last pick for as long as a menu's id is the same; picking it again does nothing."""
    (anna,) = world.people("anna")
    page = await anna.types("learn", game="spicy")
    before = [menu.custom_id for menu in page.menus]
    await anna.picks(page, page.menus[0].options[0], menu=before[0])
    await anna.presses(page, say("button.step-back"))
    assert not {*before} & {menu.custom_id for menu in page.menus}
    menu = page.menus[0]
    await anna.picks(page, menu.options[0], menu=menu.custom_id)
    await anna.presses(page, say("button.step-back"))
    assert menu.custom_id not in {one.custom_id for one in page.menus}


async def test_a_lesson_is_begun_again(world: World):
    (anna,) = world.people("anna")
    page = await anna.types("learn", game="sticheln")
    first = page.text
    best = follow("sticheln")
    await anna.forges(page, f"p:-:-:learn:sticheln.{best}")
    await anna.presses(page, say("button.learn-again"))
    assert page.text == first


async def test_a_lesson_survives_a_restart_and_whatever_happens_at_tables(world: World):
    anna, ben = world.people("anna", "ben")
    page = await anna.types("learn", game="sticheln")
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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Bot A steals one from You.", "Bot A steals one from you."),
        ("Bot A and **You** tie, You lead.", "Bot A and **you** tie, you lead."),
        ("gone to\N{NO-BREAK SPACE}You", "gone to\N{NO-BREAK SPACE}you"),
        ("You won. You lead.", "You won. You lead."),
        ("**You**: 3 · Bot A: 5 · You: 8\n- You", "**You**: 3 · Bot A: 5 · You: 8\n- You"),
        ("from Young people", "from Young people"),
    ],
)
def test_the_learner_is_a_person_like_any_other_within_a_sentence(text: str, told: str) -> None:
    assert within(words("en"), text) == told
    assert within(words("zh-TW"), text) == text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
async def test_no_page_of_a_lesson_calls_the_learner_by_a_capital_within_a_sentence(
    world: World, key: str, lang: str
):
    anna, best = world.person("anna", lang), follow(key)
    page = await anna.types("learn", game=key)
    for end in range(2, len(best) + 1, 2):
        await anna.forges(page, f"p:-:-:learn:{key}.{best[:end]}")
        assert within(words(lang), page.text) == page.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
async def test_at_the_end_the_winner_is_told_and_a_game_against_bots_begins(
    world: World, key: str, lang: str
):
    anna = world.person("anna", lang)
    page = await anna.types("learn", game=key)
    best = follow(key)
    await anna.forges(page, f"p:-:-:learn:{key}.{best}")
    state, names = now(key, best).state, _names(LESSONS[key], lang)
    placed = state.view(None).places or places(state.scores())  # the game may go on
    won = [seat for seat, place in enumerate(placed) if place == 1]
    points = PRESENTERS[key].points(words(lang), state.scores()[won[0]])
    called = words(lang).list(names[seat] for seat in won)
    ended = "lesson.won" if whole(key, best) else "lesson.leads"
    assert within(words(lang), words(lang).n(ended, len(won), names=called, points=points)) in page.text
    hand = await anna.presses(page, say("button.play-bots", lang))
    (table,) = world.living()
    assert hand.id == page.id and table.row.private and table.running and table.game.key == key
    assert [row.person for row in table.roster] == [anna.id] + [None] * (len(table.roster) - 1)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_nothing_is_told_twice_on_a_page(world: World, lang: str):
    """The last trick is explained, so the table does not repeat it; whose turn it is, the question says."""
    anna, best = world.person("anna", lang), follow("sticheln")
    page = await anna.types("learn", game="sticheln")
    for step in range(2, len(best), 2):
        await anna.forges(page, f"p:-:-:learn:sticheln.{best[:step]}")
        turn = now("sticheln", best[:step]).turns[-1]
        (taken,) = [one for one in turn.news if isinstance(one, TrickTaken)] or [None]
        if taken is not None:
            cards = [str(PRESENTERS["sticheln"].face(words(lang), card)) for card in taken.cards]
            assert all(page.text.count(f"**{card}**") <= 2 for card in cards)
        name = _names(LESSONS["sticheln"], lang)[0]
        assert say("sticheln.turn.play", lang, names=f"**{name}**") not in page.text
        assert say("sticheln.last-trick", lang, name="\0").partition("\0")[2].strip() not in page.text


async def test_it_counts_for_nothing(world: World):
    (anna,) = world.people("anna")
    page = await anna.types("learn", game="sticheln")
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
        page = await anna.types("learn", game="sticheln")
        async with world.nothing_changes():
            answer = await anna.forges(page, f"p:-:-:learn:{argument}")
        assert answer.ephemeral and answer.text == say("refuse.lesson", lang), argument
    page = await anna.types("learn", game="sticheln")
    assert (await anna.forges(page, "p:-:-:learn:sticheln.", "zz")).text == say("refuse.lesson", lang)
    unknown = await anna.types("learn", game="chess")
    assert unknown.text == (await anna.types("rules", game="chess")).text


async def test_a_lesson_from_the_table_s_message_leaves_that_alone(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    lobby = world.table_message()
    before = lobby.text
    page = await ben.presses(lobby, "learn")
    assert page.ephemeral and page.id != lobby.id and world.table_message().text == before
    assert say("lesson.note") in page.text


async def test_in_words_the_choices_are_menus(world: World):
    """For people who read without signs."""
    (anna,) = world.people("anna")
    with world.inside():
        await prefer(world.bot.store, anna.id, plain=True)
    page = await anna.types("learn", game="sticheln")
    choices = ""
    for choice in ("04", "02", "03"):
        assert not offered(page, choices)
        await anna.picks(page, choice)
        choices += choice
        assert len(now("sticheln", choices).turns) == len(choices) // 2
        assert "🔺" not in page.text
    assert page.has(f"sticheln.{choices[:-2]}^")


async def test_what_does_not_fit_on_buttons_is_offered_in_menus(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("cogs.pages.lesson_controls.ON_BUTTONS", 10)
    (anna,) = world.people("anna")
    page = await anna.types("learn", game="sticheln")
    legal = list(now("sticheln", "").state.legal(0))
    assert sum(len(menu.options) for menu in page.menus) == len(legal) == 15
    await anna.picks(page, encoded(14))
    assert now("sticheln", encoded(14)).turns[-1].action == legal[-1]
    assert say("lesson.otherwise", choice="\0", advice="\0").partition("\0")[0] in page.text


async def test_suggestions_for_a_lesson_are_the_games(world: World):
    (anna,) = world.people("anna")
    assert [one["value"] for one in await anna.suggested("learn", "game")] == list(GAMES)
