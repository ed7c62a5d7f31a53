"""Diamonds for those who listen: words for cards, menus instead of buttons, nothing told by a sign.

Guards against colours one cannot tell apart (H13), rows that phones wrap (C9).
"""

from __future__ import annotations

import re

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.diamonds.terms import ChooseCount, PassCards, Rob
from tests.cogs.request.test_text_only import plainly, said, sounds
from tests.games.diamonds.test_games import LOCALES, seated
from tests.kit.rig import World, say

PRESENTER = PRESENTERS["diamonds"].in_words


def heard(message) -> None:
    """It can be listened to, and no card is spelled by its letter."""
    sounds(message)
    for text in said(message):
        assert not re.search(r"\b[DHSC]\d|(?<![紅黑])[鑽心桃梅]\d|💎", text), text


@pytest.mark.parametrize("options", [{}, {"partnership": "on"}, {"perfect": "on", "memory": "open"}], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_game_can_be_listened_to(world: World, lang: str, options: dict[str, str]):
    anna = world.person("anna", LOCALES[lang])
    people = [anna, *world.people("ben", "cleo", "dan")]
    await plainly(world, anna)
    await anna.picks(await anna.types("me"), "yes", menu="p:-:-:me:marks")
    table = await seated(world, *people, options={**options, "rounds": "1"})
    w, asked = words(lang), set()
    while table.running:
        mine = await anna.types("hand")
        heard(mine)
        view = table.view(0)
        if view.hand:
            assert say("hand.held", lang, cards=PRESENTER.holding(w, view)) in mine.text
        if anna.id in table.awaited():
            legal = table.legal(0)
            asked.add(type(legal[0]))
            labels = [label for menu in mine.menus for label in menu.labels]
            if isinstance(legal[0], ChooseCount):
                assert labels == [say("count.card", lang, n=n) for n in (1, 2, 3)]
            elif isinstance(legal[0], Rob):
                shown = view.showrooms
                assert all(f"{shown[action.victim]}" in "".join(labels) for action in legal)
                assert len(labels) == len(legal)
            else:
                cards = view.hand if isinstance(legal[0], PassCards) else [action.card for action in legal]
                assert labels == [PRESENTER.spoken(w, card) for card in cards]
            heard(await anna.types("why"))
        move = table.row.move
        await world.play(*people, by="commands", until=lambda now, move=move: now.row.move > move)
        await world.tick()
    assert len(asked) >= 2


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_cards_are_passed_in_words(world: World, lang: str):
    anna, ben = people = [world.person("anna", LOCALES[lang]), world.person("ben")]
    await plainly(world, anna)
    table = await seated(world, *people)
    dealer = next(one for one in people if one.id in table.awaited())
    await dealer.acts(table, ChooseCount(2), by="commands")
    mine = await anna.types("hand")
    (menu,) = mine.menus
    w, hand = words(lang), table.view(0).hand
    assert menu.labels == tuple(PRESENTER.spoken(w, card) for card in hand) and menu.bounds == (2, 2)
    await anna.picks(mine, *hand[:2])
    spoken = w.list(PRESENTER.spoken(w, card) for card in hand[:2])
    assert mine.find("pass-cards!").label == say("button.confirm", lang, choice=spoken)
    heard(mine)
    await anna.presses(mine, "pass-cards!")
    assert table.view(0).passing == hand[:2]
    await ben.acts(table)
    await world.tick()
    heard(await anna.types("hand"))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_suggestions_are_words_too(world: World, lang: str):
    anna, ben = people = [world.person("anna", LOCALES[lang]), world.person("ben")]
    await plainly(world, anna)
    table = await seated(world, *people)
    dealer = next(one for one in people if one.id in table.awaited())
    await dealer.acts(table, ChooseCount(1), by="commands")
    offered = await anna.suggested("diamonds pass-cards", "card_1")
    assert {one["name"] for one in offered} == {
        PRESENTER.spoken(words(lang), card) for card in table.view(0).hand
    }
    assert ben.id in table.awaited()
