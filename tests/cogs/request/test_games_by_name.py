"""Games and variants are found by whatever people call them: any language, case, spacing and width."""

from __future__ import annotations

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.presenting.spelling import game_named, squeezed
from cogs.words.catalogue import LANGUAGES, words
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
NAMES = (
    *("sticheln", "Sticheln", "STICHELN", " sticheln ", "sti cheln", "Ｓｔｉｃｈｅｌｎ", "ｓｔｉｃｈｅｌｎ"),
    *("針扎牌", " 針扎牌", "針 扎 牌", "針\u3000扎牌", "針扎牌\u200b"),
)


@pytest.mark.parametrize("typed", NAMES)
async def test_a_game_is_found_as_it_is_typed(world: World, typed: str):
    (anna,) = world.people("anna")
    await anna.starts(typed)
    table = world.table()
    assert table is not None and table.game.key == "sticheln"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_game_is_offered_while_it_is_typed(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    wanted = {"name": say("sticheln.title", lang), "value": "sticheln"}
    for command in ("start", "rules", "leaderboard", "learn"):
        for typed in ("", "stich", "ＳＴＩ", "針", "扎牌", "chel"):
            assert wanted in await anna.suggested(command, "game", typed), typed
        for typed in NAMES:
            assert await anna.suggested(command, "game", typed) == [wanted], typed
        offered = await anna.suggested(command, "game")
        assert [choice["value"] for choice in offered] == list(PRESENTERS)
    for typed in ("chess", "象棋", "sticheln2"):
        assert await anna.suggested("start", "game", typed) == []


@pytest.mark.parametrize("typed", ["anti", "Anti", "ＡＮＴＩ", "{en}", "{zh}", " {zh} "])
async def test_a_variant_is_found_and_offered(world: World, typed: str):
    (anna,) = world.people("anna")
    presenter = PRESENTERS["sticheln"]
    en, zh = (presenter.choice(words(language), "variant", "anti") for language in LANGUAGES)
    typed = typed.format(en=en, zh=zh)
    offered = await anna.suggested("start", "variant", typed, game="針扎牌")
    assert "anti" in [choice["value"] for choice in offered]
    await anna.starts("Sticheln", variant=typed)
    assert world.table().row.variant.startswith("anti")


@pytest.mark.parametrize("key", PRESENTERS)
def test_every_game_is_found_by_every_name(key: str):
    for language in LANGUAGES:
        assert game_named(PRESENTERS[key].title(words(language)), PRESENTERS) is PRESENTERS[key]
    assert game_named(key.upper(), PRESENTERS) is PRESENTERS[key]


def test_no_two_games_share_a_name():
    names = [
        {squeezed(presenter.title(words(language))) for language in LANGUAGES} | {key}
        for key, presenter in PRESENTERS.items()
    ]
    assert len(set.union(*names)) == sum(map(len, names))
