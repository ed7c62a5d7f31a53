"""The slash commands as Discord is told them: within its limits, and in every language that the bot speaks.

Guards against one long description that breaks all commands (C7), commands told twice or never (D14).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.choosing.fields import fields
from cogs.words.catalogue import LANGUAGES
from games.core import verb_of
from games.registry import GAMES
from tests.kit.rig import World
from tests.kit.validate import Payload, command_faults, document_faults, in_all_languages, weight

README = Path(__file__).parents[3] / "README.md"
TRANSLATED = LANGUAGES[1:]
COMMANDS = {
    *("start", "hand", "table", "join", "leave", "end", "rules", "leaderboard", "stats", "language"),
    *("help", "me", "settings", "why", "learn"),
    *GAMES,
}


@pytest.fixture
def told(world: World) -> list[Payload]:
    """The tree, serialised as it was sent to Discord."""
    (request,) = world.requests("PUT", "/applications/*/commands")
    return request.body


def parts(commands: list[Payload], path: str = "") -> Iterator[tuple[str, Payload]]:
    """Every command, subcommand, option and choice, with where it stands."""
    for part in commands:
        where = f"{path} {part['name']}".strip()
        yield where, part
        yield from parts(part.get("options") or [], where)
        yield from parts(part.get("choices") or [], where)


async def test_the_tree_is_within_all_limits(told: list[Payload]):
    assert command_faults(told) == []
    assert document_faults("PUT", "/applications/1/commands", told) == []
    assert max(map(weight, told)) <= 8000


async def test_these_are_the_commands(told: list[Payload]):
    assert {command["name"] for command in told} == COMMANDS
    for command in told:
        assert command["type"] == 1 and command["contexts"] == [0] and command["integration_types"] == [0]


async def test_every_action_of_every_game_is_a_command(told: list[Payload]):
    for key, game in GAMES.items():
        group = next(command for command in told if command["name"] == key)
        verbs = {option["name"]: option for option in group["options"]}
        assert set(verbs) == set(game.verbs)
        for verb, kind in game.verbs.items():
            assert verb_of(kind) == verb
            options = verbs[verb]["options"]
            assert len(options) == sum(field.most for field in fields(kind))
            assert all(option["autocomplete"] and option["type"] == 3 for option in options)


@pytest.mark.parametrize("language", TRANSLATED)
async def test_everything_is_named_and_described_in_every_language(told: list[Payload], language: str):
    for where, part in parts(told):
        if part.get("value") in LANGUAGES:
            continue  # a language is called by its own name everywhere
        name = in_all_languages(part, "name").get(language)
        assert name, f"/{where} has no name in {language}"
        if "description" in part:
            description = in_all_languages(part, "description").get(language)
            assert description and description != part["description"], (
                f"/{where} is not described in {language}"
            )


@pytest.mark.parametrize("language", ["", *TRANSLATED])
async def test_no_two_commands_share_a_name(told: list[Payload], language: str):
    names = [in_all_languages(command, "name").get(language, command["name"]) for command in told]
    assert len(set(names)) == len(names)


async def test_nothing_is_described_by_dots(told: list[Payload]):
    """What nobody describes the library describes as "…"."""
    for where, part in parts(told):
        assert part.get("description", "said") not in ("", "…"), where


async def test_choices_are_the_same_for_the_bot_in_every_language(told: list[Payload]):
    language = next(command for command in told if command["name"] == "language")
    which, whose = language["options"]
    assert [choice["value"] for choice in which["choices"]] == list(LANGUAGES)
    assert [choice["value"] for choice in whose["choices"]] == ["me", "server"]
    assert which["required"] and not whose.get("required")


def test_a_description_that_is_too_long_is_noticed():
    """One description over the limit would break all commands (C7): a test fails, not the deployment."""
    command = {"name": "start", "description": "Open", "description_localizations": {"de": "x" * 101}}
    assert command_faults([command]) != []
    assert command_faults([{**command, "description_localizations": {"de": "x" * 100}}]) == []
    assert command_faults([{"name": "Start", "description": "Open"}]) != []
    many = [{"name": f"o{n}", "description": "x"} for n in range(26)]
    assert command_faults([{"name": "start", "description": "Open", "options": many}]) != []


@pytest.mark.skipif(not README.exists(), reason="there is no README.md yet")
async def test_the_readme_tells_every_command(told: list[Payload]):
    text = README.read_text(encoding="utf-8")
    for command in told:
        if not re.search(rf"/{command['name']}\b", text):
            pytest.fail(f"write a row for /{command['name']} in the commands of README.md", pytrace=False)
    for key, game in GAMES.items():
        for verb in game.verbs:
            if not re.search(rf"\b{verb}\b", text):
                pytest.fail(f"write a row for /{key} {verb} in the commands of README.md", pytrace=False)
