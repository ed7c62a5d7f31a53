"""A game brings along all that it needs; what is missing is said in one sentence, with the file to write."""

from __future__ import annotations

import pytest

from games.registry import GAMES, KEYS, Part
from tests.kit.catalogue import ROOT
from tests.kit.enrolment import (
    FILES,
    MENTIONS,
    PACKAGES,
    PARTS,
    Files,
    Mention,
    lacking,
    left_of_the_skeleton,
)

ALL = (*PARTS, *FILES, *MENTIONS)


@pytest.mark.parametrize("what", ALL, ids=lambda what: what.file)
@pytest.mark.parametrize("key", KEYS)
def test_a_game_brings_everything_along(key: str, what: Part | Files | Mention) -> None:
    if told := lacking(key, what):
        pytest.fail(told, pytrace=False)


@pytest.mark.parametrize("what", ALL, ids=lambda what: what.file)
def test_what_is_missing_is_said_with_the_file_to_write(what: Part | Files | Mention) -> None:
    told = lacking("stranger", what)
    assert told and told.startswith("stranger is half added: write ")
    assert what.file.format(key="stranger") in told and what.about in told


@pytest.mark.parametrize("key", GAMES)
def test_a_game_has_the_key_of_its_packages(key: str) -> None:
    assert GAMES[key].key == key, f'write key="{key}" in games/{key}/game.py'


@pytest.mark.parametrize("layer", PACKAGES)
def test_every_package_is_that_of_a_game_that_is_named(layer: str) -> None:
    found = {file.parent.name for file in (ROOT / layer).glob("*/__init__.py")}
    for key in sorted(found - {*KEYS}):
        told = f'{layer}/{key} is no game yet: write "{key}" in KEYS of games/registry.py'
        pytest.fail(told, pytrace=False)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_left_of_the_skeleton(key: str) -> None:
    if left := left_of_the_skeleton(key):
        told = [f"{key} is the skeleton of a game: write these files, and take out their line “Skeleton: …”"]
        pytest.fail("\n  ".join(told + left), pytrace=False)
