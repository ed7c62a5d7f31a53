"""The rules teach: first the signs, then what is unlike other games, then everything, with examples."""

from __future__ import annotations

import re

import pytest

from cogs.presenters import PRESENTERS
from cogs.words import LANGUAGES, words
from games.registry import GAMES
from tests.rig import World, say

EXAMPLE = {"en": "Example", "zh-TW": "例"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_first_page_explains_every_sign(key: str, lang: str) -> None:
    w, presenter = words(lang), PRESENTERS[key]
    legend = presenter.pages(w)[0]
    assert legend.title == w(f"{key}.rules.legend.title")
    signs = {presenter.face(w, value).sign for value in presenter.values()}
    assert all(sign in legend.text for sign in signs) and "►" in legend.text
    colours = [value for value in presenter.values() if not value[1:]]
    assert all(presenter.face(w, colour).text.strip() in legend.text for colour in colours)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_second_page_tells_in_six_lines_what_is_different(key: str, lang: str) -> None:
    w = words(lang)
    page = PRESENTERS[key].pages(w)[1]
    assert page.title == w(f"{key}.rules.differs.title")
    lines = re.findall(r"^- .+$", page.text, re.MULTILINE)
    assert len(lines) == 6 and all(len(line) <= 120 for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_page_has_an_example(key: str, lang: str) -> None:
    pages = PRESENTERS[key].pages(words(lang))
    assert len(pages) == len(PRESENTERS[key].rules_pages) + 2
    assert [page.title for page in pages if EXAMPLE[lang] not in page.text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
async def test_every_page_leads_to_the_lesson(world: World, key: str, lang: str):
    anna = world.person("anna", lang)
    page = await anna.types("rules", game=key)
    for number in range(len(PRESENTERS[key].pages(words(lang)))):
        await anna.forges(page, f"p:-:-:rules:{key}.{number}")
        assert page.labels[-1] == say("button.learn", lang)
    await anna.presses(page, "learn")
    assert say("lesson.note", lang) in page.text
