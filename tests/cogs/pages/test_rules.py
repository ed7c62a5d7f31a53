"""The rules teach: the aim and how it is played, then what is unlike other games, then the signs."""

from __future__ import annotations

import re

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.registry import GAMES
from tests.kit.rig import World, say

EXAMPLE = {"en": "Example", "zh-TW": "例"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_rules_begin_with_the_game_and_end_with_the_signs(key: str, lang: str) -> None:
    w, presenter = words(lang), PRESENTERS[key]
    titles = [page.title for page in presenter.pages(w)]
    assert titles[0] == w(f"{key}.rules.{presenter.rules_pages[0]}.title")
    assert titles[-2:] == [w(f"{key}.rules.{name}.title") for name in ("differs", "legend")]
    assert len(set(titles)) == len(titles) == len(presenter.rules_pages) + 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_legend_explains_every_sign(key: str, lang: str) -> None:
    w, presenter = words(lang), PRESENTERS[key]
    legend = presenter.pages(w)[-1]
    signs = {presenter.face(w, value).sign for value in presenter.values()}
    untold = sorted(sign for sign in {*signs, "►"} if sign not in legend.text)
    assert not untold, f"say in {key}.rules.legend.text ({lang}) what these signs mean: {untold}"
    colours = [value for value in presenter.values() if value.isalpha() and not value[1:]]
    untold = [value for value in colours if presenter.face(w, value).text.strip() not in legend.text]
    assert not untold, f"say in {key}.rules.legend.text ({lang}) what these letters mean: {untold}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_six_lines_tell_what_is_different(key: str, lang: str) -> None:
    page = PRESENTERS[key].pages(words(lang))[-2]
    lines = re.findall(r"^- .+$", page.text, re.MULTILINE)
    wanted = f'{key}.rules.differs.text ({lang}) has six lines of at most 120 letters that begin with "- "'
    assert len(lines) == 6 and all(len(line) <= 120 for line in lines), wanted


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_page_has_an_example(key: str, lang: str) -> None:
    pages = PRESENTERS[key].pages(words(lang))
    without = [page.title for page in pages if EXAMPLE[lang] not in page.text]
    assert not without, f"{key} ({lang}): write an example ({EXAMPLE[lang]}) on the pages {without}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
async def test_every_page_leads_to_the_signs_and_to_the_lesson(world: World, key: str, lang: str):
    anna = world.person("anna", lang)
    page, pages = await anna.types("rules", game=key), PRESENTERS[key].pages(words(lang))
    for number in range(len(pages)):
        await anna.forges(page, f"p:-:-:rules:{key}.{number}")
        assert page.find(say("button.legend", lang)).disabled == (number == len(pages) - 1)
        assert page.labels[-1] == say("button.learn", lang)
    await anna.forges(page, f"p:-:-:rules:{key}.0")
    await anna.presses(page, say("button.legend", lang))
    assert pages[-1].title in page.text and pages[-1].text in page.text
    await anna.presses(page, "learn")
    assert say("lesson.note", lang) in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
async def test_every_page_is_reached_from_every_other_by_its_title(world: World, key: str, lang: str):
    anna = world.person("anna", lang)
    page, pages = await anna.types("rules", game=key), PRESENTERS[key].pages(words(lang))
    for number in (*range(len(pages) - 1, -1, -2), 1):
        menu = next(one for one in page.menus if one.custom_id == f"p:-:-:rules:{key}")
        assert [label.partition(" · ")[2] for label in menu.labels] == [one.title for one in pages]
        await anna.picks(page, str(number), menu=menu.custom_id)
        assert pages[number].text in page.text
        assert say("page.of", lang, page=number + 1, pages=len(pages)) in page.text


@pytest.mark.parametrize("argument", ["", "chess.0", "sticheln", "sticheln.x", "sticheln.-1", "sticheln.0.0"])
async def test_pages_that_were_made_up_are_refused(world: World, argument: str):
    (anna,) = world.people("anna")
    page = await anna.types("rules", game="sticheln")
    answer = await anna.forges(page, f"p:-:-:rules:{argument}")
    assert answer.text == say("refuse.unknown-button")
