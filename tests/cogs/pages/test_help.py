"""`/help`: what somebody needs who has never played here."""

from __future__ import annotations

import re

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.pages.help import ANSWERS, COMMANDS, STEPS, listed
from cogs.words.catalogue import LANGUAGES, words
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


async def test_the_page_tells_the_first_steps_and_what_is_asked(world: World, lang: str):
    page = await world.person("anna", LOCALES[lang]).types("help")
    assert page.ephemeral and say("help.title", lang) in page.text
    for presenter in PRESENTERS.values():
        assert presenter.title(words(lang)) in page.text
    said = {name: listed(words(lang), name) for name in COMMANDS}
    for number, step in enumerate(STEPS, 1):
        assert f"{number}. {say(f'help.step.{step}', lang, **said)}" in page.text
    for answer in ANSWERS:
        assert say(f"help.answer.{answer}", lang, **said) in page.text


async def test_every_command_is_called_alike_on_the_whole_page(world: World, lang: str):
    """Where Discord lists a command under another name, that goes before the English one each time."""
    page = await world.person("anna", LOCALES[lang]).types("help")
    for name in COMMANDS:
        own, times = say(f"command.{name}", lang), page.text.count(f"`/{name}`")
        assert times and page.text.count(listed(words(lang), name)) == times, name
        assert page.text.count(f"`/{own}`") == times, name


async def test_commands_are_told_with_their_purpose_if_they_exist(world: World, lang: str):
    page = await world.person("anna", LOCALES[lang]).types("help")
    there = {command.name for command in world.bot.tree.get_commands()}
    assert {"start", "hand", "join", "leave", "end", "rules", "why", "leaderboard", "me"} <= set(
        COMMANDS
    ) & there
    for name in COMMANDS:
        assert (f"`/{name}`" in page.text) == (name in there), name
        if name in there:
            own = say(f"command.{name}", lang)
            assert say(f"command_hint.{name}", lang) in page.text
            assert re.search(rf"^- `/{own}`", page.text, re.MULTILINE), "Discord lists it under this name"


async def test_it_leads_to_the_rules_and_to_ones_own_choices_and_back(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    page = await anna.types("help")
    await anna.presses(page, "p:-:-:me:")
    assert say("me.title", lang) in page.text
    await anna.presses(page, "p:-:-:help:")
    assert say("help.title", lang) in page.text
    if len(PRESENTERS) > 1:
        await anna.picks(page, "sticheln", menu="p:-:-:rules:")
    else:
        await anna.presses(page, "p:-:-:rules:sticheln.0")
    assert PRESENTERS["sticheln"].pages(words(lang))[0].title in page.text


async def test_what_the_sentences_call_buttons_is_on_them(world: World):
    """A step that names a button which is called otherwise leads nowhere."""
    for language, (left, right) in {"en": ("**", "**"), "zh-TW": ("「", "」")}.items():
        named = {
            "sit": ("join", "bot-more"),
            "start": ("start",),
            "play": ("hand",),
            "again": ("again",),
        }
        for step, buttons in named.items():
            for button in buttons:
                label = say(f"button.{button}", language)
                assert f"{left}{label}{right}" in say(f"help.step.{step}", language)
        for answer, key in (("undo", "button.me"), ("listen", "button.me"), ("listen", "me.plain.yes")):
            assert f"{left}{say(key, language)}{right}" in say(f"help.answer.{answer}", language)
