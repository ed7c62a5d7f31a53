"""Text only: private messages for people who listen to them, with no signs and nothing told by looks.

Guards against colours one cannot tell apart (H13), rows that phones wrap (C9).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.message.layout import Drawing
from cogs.request.text_only import TEXTS, in_words
from cogs.words.catalogue import LANGUAGES, words
from games.sticheln.terms import StichelnOptions
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say
from tests.kit.validate import walk

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
VARIANTS = StichelnOptions.model_fields["variant"].annotation.__args__


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def said(message: Shown) -> Iterator[str]:
    """Every text of a message, those on buttons and in menus included."""
    for part in walk(message.components):
        for one in (part, *part.get("options", ())):
            yield from (one[field] for field in TEXTS if one.get(field))


def sounds(message: Shown) -> None:
    """The message can be listened to: no emoji anywhere, no signs, no middle dots, words for cards."""
    for part in walk(message.components):
        assert not any(one.get("emoji") for one in (part, *part.get("options", ()))), part
    for text in said(message):
        assert not [char for char in text if unicodedata.category(char) in ("So", "Sk", "Cs")], text
        assert not any(char in text for char in "►·\N{VARIATION SELECTOR-16}\N{WORD JOINER}"), text
        assert not re.search(r"\b[GNRBYV]\d|[綠褐紅藍黃紫]\d", text), text


async def plainly(world: World, *people: Person) -> None:
    """These people want text only."""
    for person in people:
        await person.picks(await person.types("me"), "yes", menu="p:-:-:me:plain")


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_whole_game_can_be_listened_to(world: World, lang: str, variant: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    await plainly(world, anna)
    await anna.picks(await anna.types("me"), "yes", menu="p:-:-:me:marks")
    table = await world.deal(anna, ben, bots=1, variant=variant)
    phases = set()
    while table.running and table.public().round < 3:
        mine = await anna.types("hand")
        sounds(mine)
        assert not [button for button in mine.buttons if button.to and button.to.verb == "play"]
        if anna.id in table.awaited():
            phases.add(table.public().phase)
            legal = table.legal(table.seat(anna.id))
            values = {
                face for action in legal for name in action.__struct_fields__ for face in _faces(action, name)
            }
            labels = {label for menu in mine.menus for label in menu.labels}
            spoken = {PRESENTERS["sticheln"].spoken(words(lang), value) for value in values}
            assert spoken <= labels, "the menus do not offer in words what may be done"
        await world.play(anna, ben, by="commands", until=_moved(table))
        await world.tick()
    assert "play" in phases and len(phases) > 1


def _faces(action, name: str) -> tuple[str, ...]:
    value = getattr(action, name)
    return value if isinstance(value, tuple) else (value,)


def _moved(table):
    move = table.row.move
    return lambda now: now.row.move > move


async def test_a_card_is_chosen_from_a_menu_and_played(world: World, lang: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    await plainly(world, anna)
    table = await world.deal(anna, ben, bots=1)
    await world.play(
        anna,
        ben,
        by="commands",
        until=lambda now: now.public().phase == "play" and now.awaited() == (anna.id,),
    )
    mine = await anna.types("hand")
    hand = table.view(0).hand
    w, presenter = words(lang), PRESENTERS["sticheln"].in_words
    assert say("hand.held", lang, cards=presenter.holding(w, table.view(0))) in mine.text
    assert mine.menus[0].labels == tuple(presenter.spoken(w, card) for card in hand)
    move = table.row.move
    await anna.picks(mine, hand[3])
    assert table._steps[move][1].card == hand[3]
    sounds(mine)


async def test_confirming_in_words(world: World, lang: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    await plainly(world, anna)
    await anna.picks(await anna.types("me"), "yes", menu="p:-:-:me:confirm")
    table = await world.deal(anna, ben, bots=1)
    await world.play(
        anna,
        ben,
        by="commands",
        until=lambda now: now.public().phase == "play" and now.awaited() == (anna.id,),
    )
    mine = await anna.types("hand")
    first, second = table.view(0).hand[:2]
    move = table.row.move
    await anna.picks(mine, first)
    spoken = PRESENTERS["sticheln"].spoken(words(lang), first)
    assert mine.find("play!").label == say("button.confirm", lang, choice=spoken)
    sounds(mine)
    await anna.picks(mine, second)
    await anna.presses(mine, "play!")
    assert table._steps[move][1].card == second


async def test_other_private_answers_and_suggestions_are_words_too(world: World, lang: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    await plainly(world, anna)
    table = await world.deal(anna, ben, bots=1)
    offered = await anna.suggested("sticheln choose", "card")
    spoken = {PRESENTERS["sticheln"].spoken(words(lang), card) for card in table.view(0).hand}
    assert {choice["name"] for choice in offered} == spoken
    foreign = table.view(1).hand[0]
    sounds(await anna.types("sticheln choose", card=foreign))
    for command in ("me", "help", "stats", "rules"):
        for text in said(await anna.types(command)):
            assert not [char for char in text if char == "·" or unicodedata.category(char) == "So"], text


async def test_others_see_what_they_always_saw(world: World):
    anna, ben = world.people("anna", "ben")
    await plainly(world, anna)
    await world.deal(anna, ben, bots=1)
    await ben.opens_hand()
    options = [option for part in walk(ben.hand.components) for option in part.get("options", ())]
    assert options and all(option["emoji"] for option in options)


async def test_words_outlive_a_restart(world: World):
    anna, ben = world.people("anna", "ben")
    await plainly(world, anna)
    await world.deal(anna, ben, bots=1)
    await world.restart()
    sounds(await anna.types("hand"))


async def test_an_open_hand_stays_in_words(world: World):
    anna, ben = world.people("anna", "ben")
    await plainly(world, anna)
    table = await world.deal(anna, ben, bots=1)
    await anna.acts(table, by="commands")
    await ben.acts(table, by="commands")
    await world.play(anna, ben, by="commands", until=lambda now: now.awaited() == (ben.id,))
    await anna.opens_hand()
    edits = len(world.requests("PATCH", "/webhooks/*"))
    await ben.acts(table, by="commands")
    await world.tick()
    assert len(world.requests("PATCH", "/webhooks/*")) > edits, "the open hand was not brought up to date"
    sounds(anna.hand)


@pytest.mark.parametrize("key", PRESENTERS)
def test_every_value_has_words_of_its_own(key: str, lang: str):
    presenter, w = PRESENTERS[key], words(lang)
    values = list(presenter.values())
    spoken = [presenter.spoken(w, value) for value in values]
    assert len(set(spoken)) == len(values)
    for value, text in zip(values, spoken, strict=True):
        assert text.strip() == text and not [char for char in text if unicodedata.category(char) == "So"]
        assert presenter.matches(text, presenter.values()) == [value], "what is read out cannot be typed"
        assert str(presenter.in_words.face(w, value)) == text


def test_signs_in_names_stay():
    content = {"type": 10, "content": "► **😀** · 🔺\N{WORD JOINER}R4"}
    button = {"type": 2, "label": "R4", "emoji": {"name": "🔺"}, "custom_id": "x"}
    shown = in_words(words("en"), Drawing([content, button])).to_components()
    assert shown[0]["content"] == "**😀**, R4"
    assert shown[1] == {"type": 2, "label": "R4", "custom_id": "x"}
