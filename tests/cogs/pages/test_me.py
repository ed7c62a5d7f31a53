"""`/me`: one's own choices, kept at once and for good, what they change, and how to be forgotten.

Guards against turns that nobody is called to (E3), choices taken back after a look (H9), people who cannot
be forgotten (I7).
"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.store.database import StoreFailed
from bot.store.preferences import Preferences, preferences
from cogs.message.ids import Id
from cogs.pages.me import CHOICES
from cogs.table.private_message import private
from cogs.words.catalogue import LANGUAGES, words
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say
from tests.kit.validate import SELECT, walk

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def menu_of(page: Shown, name: str):
    """The menu for one choice."""
    return next(menu for menu in page.menus if menu.custom_id == f"p:-:-:me:{name}")


def chosen(page: Shown) -> dict[str, str]:
    """What each menu shows as chosen."""
    return {
        part["custom_id"].rpartition(":")[2]: option["value"]
        for part in walk(page.components)
        if part["type"] == SELECT
        for option in part["options"]
        if option["default"]
    }


USUAL = {"confirm": "no", "calls": "always", "plain": "no", "marks": "no", "language": "auto"}

# ------------------------------------------------------------------------------------- the choices


async def test_the_page_shows_every_choice_and_its_name(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    page = await anna.types("me")
    assert page.ephemeral and say("me.title", lang) in page.text
    assert chosen(page) == USUAL
    for name, values in CHOICES.items():
        assert say(f"me.choice.{name}", lang) in page.text
        menu = menu_of(page, name)
        assert menu.options == values
        assert menu.labels == tuple(say(f"me.{name}.{value}", lang) for value in values)


@pytest.mark.parametrize("name", CHOICES)
async def test_a_choice_is_kept_at_once_and_outlives_a_restart(world: World, lang: str, name: str):
    anna, ben = (world.person(who, LOCALES[lang]) for who in ("anna", "ben"))
    value = CHOICES[name][-1]
    page = await anna.types("me")
    answer = await anna.picks(page, value, menu=f"p:-:-:me:{name}")
    assert answer is not None and answer.id == page.id, "the page is not shown anew in its place"
    assert chosen(page) == {**USUAL, name: value}
    kept = Preferences(**{name: True if value == "yes" else value})
    assert await preferences(world.bot.store, anna.id) == kept
    assert await preferences(world.bot.store, ben.id) == Preferences()
    await world.restart()
    assert await preferences(world.bot.store, anna.id) == kept
    assert chosen(await anna.types("me")) == {**USUAL, name: value}
    await anna.picks(page, CHOICES[name][0], menu=f"p:-:-:me:{name}")
    assert await preferences(world.bot.store, anna.id) == Preferences()


async def test_the_language_is_a_choice_among_them(world: World):
    anna = world.person("anna", "en-US")
    page = await anna.types("me")
    await anna.picks(page, "zh-TW")
    assert say("me.title", "zh-TW") in page.text
    assert say("stats.empty", "zh-TW") in (await anna.types("stats")).text
    await world.restart()
    assert say("me.title", "zh-TW") in (await anna.types("me")).text
    await anna.picks(page, "auto")
    assert say("me.title", "en") in page.text and chosen(page)["language"] == "auto"


@pytest.mark.parametrize(
    "wrong",
    ["me:calls.sometimes", "me:volume.11", "me:language.xx", "me:confirm.", "me:confirm", "me:plain.always"],
)
async def test_a_choice_that_there_is_not(world: World, lang: str, wrong: str):
    anna = world.person("anna", LOCALES[lang])
    page = await anna.types("me")
    async with world.nothing_changes():
        answer = await anna.forges(page, f"p:-:-:{wrong}")
        assert answer is not None and answer.text == say("refuse.unknown-button", lang)
    assert await preferences(world.bot.store, anna.id) == Preferences()


async def test_a_choice_that_cannot_be_saved_is_said_to_be_so(world: World, monkeypatch):
    (anna,) = world.people("anna")
    page = await anna.types("me")

    async def fails(*_: object) -> None:
        raise StoreFailed("no room")

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.store.people, "rework", fails)
        answer = await anna.forges(page, "p:-:-:me:plain.yes")
    assert answer is not None and say("error.store", reference="")[:30] in answer.text
    assert await preferences(world.bot.store, anna.id) == Preferences()


# --------------------------------------------------------------------------------- confirming plays


async def to_play(world: World, *people: Person):
    """A table where the tricks have begun and it is the first person's turn, whose hand is open."""
    table = await world.deal(*people, bots=3 - len(people))
    await world.play(
        *people,
        by="commands",
        until=lambda now: now.public().phase == "play" and now.awaited() == (people[0].id,),
    )
    await world.tick()
    await people[0].opens_hand()
    return table


async def test_a_play_is_made_with_a_second_press_by_those_who_want_it(world: World, lang: str):
    anna, ben = (world.person(who, LOCALES[lang]) for who in ("anna", "ben"))
    page = await anna.types("me")
    await anna.picks(page, "yes", menu="p:-:-:me:confirm")
    table = await to_play(world, anna, ben)
    first, second = table.view(0).hand[:2]
    async with world.nothing_changes():
        await anna.presses(anna.hand, first)
        assert say("hand.picked", lang, choice="")[:3] in anna.hand.text
        assert anna.hand.find("play!").to.argument == first
        await anna.presses(anna.hand, f"t:{table.id}:{table.row.move}:play:{second}")
        assert anna.hand.find("play!").to.argument == second, "no other card could be chosen"
    move = table.row.move
    await anna.presses(anna.hand, "play!")
    assert table._steps[move][0] == 0 and table._steps[move][1].card == second
    await world.play(anna, ben, by="commands", until=lambda now: now.awaited() == (ben.id,))
    await world.tick()
    await ben.opens_hand()
    card, move = table.view(table.seat(ben.id)).hand[0], table.row.move
    await ben.presses(ben.hand, card)
    assert table.row.move > move, "ben never asked for a second press"


async def test_a_double_click_does_not_confirm(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.picks(await anna.types("me"), "yes", menu="p:-:-:me:confirm")
    table = await to_play(world, anna, ben)
    move, card = table.row.move, table.view(0).hand[0]
    await world.at_once(*[(anna, anna.hand, f"t:{table.id}:{move}:play:{card}")] * 2)
    assert table.row.move == move


async def test_a_card_that_was_picked_for_an_earlier_trick_is_not_offered_again(world: World):
    anna, ben = world.people("anna", "ben")
    table = await to_play(world, anna, ben)
    first, second = table.view(0).hand[:2]
    picked = Id(table.id, table.row.move, "play", first)
    assert "play!" in str(private(words("en"), table, anna.id, picked=picked).to_components())
    await anna.types("sticheln play", card=second)
    await world.play(anna, ben, by="commands", until=lambda now: now.awaited() == (anna.id,))
    assert first in table.view(0).hand
    assert "play!" not in str(private(words("en"), table, anna.id, picked=picked).to_components())


# --------------------------------------------------------------------------------- to be forgotten


def stored(world: World) -> str:
    """All that the database holds."""
    with closing(sqlite3.connect(f"{world.path.as_uri()}?mode=ro", uri=True)) as db:
        return "\n".join(db.iterdump())


async def test_what_is_kept_is_told(world: World, lang: str):
    anna, ben = (world.person(who, LOCALES[lang]) for who in ("anna", "ben"))
    assert say("me.kept-nothing", lang) in (await anna.types("me")).text
    await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands")
    page = await anna.types("me")
    assert say("me.kept-name", lang, name="anna") in page.text
    assert say("me.kept-results", lang, n=1) in page.text


async def test_somebody_who_sits_at_a_table_is_asked_to_get_up_first(world: World, lang: str):
    anna, ben = (world.person(who, LOCALES[lang]) for who in ("anna", "ben"))
    page = await anna.types("me")
    await anna.starts()
    sentence = say("refuse.forget-seated", lang, channels=f"<#{world.channel.id}>")
    async with world.nothing_changes():
        for argument in ("forget", "forget.sure"):
            answer = await anna.forges(page, f"p:-:-:me:{argument}")
            assert answer is not None and answer.text == sentence
    await ben.presses(world.table_message(), "join")
    await anna.presses(world.table_message(), "bot-more")
    await world.tick()
    await anna.presses(world.table_message(), "start")
    await world.tick()
    answer = await anna.forges(page, "p:-:-:me:forget.sure")
    assert answer is not None and answer.text == sentence


async def test_one_is_forgotten_only_after_a_second_press(world: World, lang: str):
    anna, ben = (world.person(who, LOCALES[lang]) for who in ("anna", "ben"))
    await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands")
    page = await anna.types("me")
    await anna.presses(page, "forget")
    assert say("me.forget", lang) in page.text and str(anna.id) in stored(world)
    await anna.presses(page, say("button.keep", lang))
    assert say("me.title", lang) in page.text and str(anna.id) in stored(world)
    before = (await ben.types("stats")).text
    await anna.presses(page, "forget")
    await anna.presses(page, "forget.sure")
    assert page.text == say("me.forgotten", lang)
    assert str(anna.id) not in stored(world) and "anna" not in stored(world)
    assert (await ben.types("stats")).text == before
    assert say("me.kept-nothing", lang) in (await anna.types("me")).text


async def test_a_game_that_one_has_left_forgets_one_too_and_goes_on(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    table = await world.deal(anna, ben, cleo)
    await anna.types("end")  # a vote, which is noted
    await anna.types("leave")
    await world.tick()
    page = await anna.types("me")
    await anna.presses(page, "forget")
    await anna.presses(page, "forget.sure")
    assert page.text == say("me.forgotten")
    assert str(anna.id) not in stored(world)
    await world.play(ben, cleo, by="commands", until=lambda now: now.public().round == 2)
    await world.tick()
    assert str(anna.id) not in stored(world) and "anna" not in stored(world)
    assert "anna" not in world.table_message().text and say("name.nobody", n=1) in world.table_message().text
    await world.restart()
    assert world.table() is not None and world.table().awaited()
    assert table.id == world.table().id
    answer = await anna.types("join")
    assert answer.text == say("refuse.running")


async def test_a_vote_of_a_game_that_is_over_is_forgotten(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    for person in (anna, ben):
        await person.types("end")
    await world.tick()
    page = await anna.types("me")
    await anna.presses(page, "forget")
    await anna.presses(page, "forget.sure")
    assert str(anna.id) not in stored(world) and str(ben.id) in stored(world)
