"""Spicy for people who listen: no signs, words for cards, and the same controls."""

from __future__ import annotations

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.spicy.terms import Play
from tests.cogs.request.test_text_only import plainly, sounds
from tests.games.spicy.test_games import LOCALES, seated
from tests.kit.rig import World, say


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


@pytest.mark.parametrize("by", ["buttons", "commands"])
async def test_a_game_can_be_listened_to(world: World, lang: str, by: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    await plainly(world, anna)
    await anna.picks(await anna.types("me"), "yes", menu="p:-:-:me:marks")
    table = await seated(world, anna, ben, bots=1, first_card="luck", second_card="copycat")
    w, presenter = words(lang), PRESENTERS["spicy"].in_words
    for _ in range(30):
        mine = await anna.types("hand")
        sounds(mine)
        sounds(await anna.types("why"))
        if not table.running:
            break
        for line in presenter.faces.by_spice(w, table.view(table.seat(anna.id)).hand):
            assert line.replace("\N{NO-BREAK SPACE}", " ") in mine.text
        person = next((one for one in (anna, ben) if one.id in table.awaited()), None)
        if person is not None:
            await person.acts(table, by=by)
        await world.tick()
    assert table.row.move > 15


async def test_a_card_is_chosen_and_confirmed_in_words(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, presenter = words(lang), PRESENTERS["spicy"].in_words
    for person in (anna, ben):
        await plainly(world, person)
    table = await seated(world, anna, ben)
    who = next(one for one in (anna, ben) if one.id in table.awaited())
    card = table.view(table.seat(who.id)).hand[0]
    hand = await who.types("hand")
    assert presenter.spoken(w, card) in hand.menus[0].labels
    await who.picks(hand, card)
    said = hand.menus[0].options[-1]
    await who.picks(hand, said)
    sounds(hand)
    told = w("spicy.as", card=presenter.spoken(w, card), say=presenter.spoken(w, said))
    assert hand.find("play!").label.replace("\N{NO-BREAK SPACE}", " ") == say(
        "button.confirm", lang, choice=told.replace("\N{NO-BREAK SPACE}", " ")
    )
    await who.presses(hand, "play!")
    assert table._steps[-1][1] == Play(card, said)
