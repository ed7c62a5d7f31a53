"""The lobby of Spicy: a Spice It Up card is chosen once, whatever is pressed."""

from __future__ import annotations

import pytest

from cogs.words.catalogue import LANGUAGES, words
from games.spicy.terms import SLOTS, SpicyOptions
from tests.games.spicy.test_games import LOCALES
from tests.kit.people import Person
from tests.kit.rig import World


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def offered(world: World, slot: str) -> tuple[str, ...]:
    """What the menu of a slot holds."""
    return next(one.options for one in world.table_message().menus if one.to and one.to.argument == slot)


async def opened(world: World, person: Person, *cards: str) -> None:
    """A lobby where these cards are chosen one after the other."""
    world.guild_locale = world.locales[person.id]
    await person.starts(game="spicy")
    for slot, card in zip(SLOTS, cards, strict=False):
        await person.picks(world.table_message(), card, menu=f"t:{world.table().id}:-:option:{slot}")
        await world.tick()


async def test_a_card_that_another_menu_has_is_not_offered_again(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    await opened(world, anna, "copycat", "luck", "random")
    for slot, own in zip(SLOTS, ("copycat", "luck", "random"), strict=True):
        assert {"none", "random", own} <= {*offered(world, slot)}
        assert not ({"copycat", "luck"} - {own}) & {*offered(world, slot)}


async def test_an_older_picture_leads_to_no_card_twice(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    await opened(world, anna, "copycat", "luck")
    table, w = world.table(), words(lang)
    await anna.forges(world.table_message(), f"t:{table.id}:-:option:third_card", "copycat")
    await anna.forges(world.table_message(), f"t:{table.id}:-:option:second_card", "copycat")
    await world.tick()
    assert table.options.wishes == ("copycat",)
    assert world.table_message().text.count(f"**{w('spicy.twist.copycat')}**") == 1
    await anna.forges(world.table_message(), f"t:{table.id}:-:option:second_card", "random")
    await anna.forges(world.table_message(), f"t:{table.id}:-:option:third_card", "random")
    assert table.options.wishes == ("copycat", "random", "random")


def test_options_hold_every_card_once() -> None:
    doubled = SpicyOptions(first_card="none", second_card="turn", third_card="turn")
    assert [getattr(doubled, slot) for slot in SLOTS] == ["none", "turn", "none"]
    stored = SpicyOptions.model_validate_json('{"firstCard":"luck","secondCard":"luck","thirdCard":"raider"}')
    assert [getattr(stored, slot) for slot in SLOTS] == ["luck", "none", "raider"]
