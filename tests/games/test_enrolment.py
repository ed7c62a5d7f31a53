"""A game brings along all that it needs; what is missing is said in one sentence, with the file to write."""

from __future__ import annotations

import pytest

from games.registry import KEYS, Part
from tests.kit.catalogue import ROOT
from tests.kit.enrolment import FILES, PARTS, Files, lacking

PACKAGES = ("games", "cogs/games", "tests/games")


@pytest.mark.parametrize("what", [*PARTS, *FILES], ids=lambda what: what.file)
@pytest.mark.parametrize("key", KEYS)
def test_a_game_brings_everything_along(key: str, what: Part | Files) -> None:
    if told := lacking(key, what):
        pytest.fail(told, pytrace=False)


@pytest.mark.parametrize("what", [*PARTS, *FILES], ids=lambda what: what.file)
def test_what_is_missing_is_said_with_the_file_to_write(what: Part | Files) -> None:
    told = lacking("stranger", what)
    assert (told and f" in {what.file} ".format(key="stranger")) or what.file.format(key="stranger") in told


@pytest.mark.parametrize("layer", PACKAGES)
def test_every_package_is_that_of_a_game_that_is_named(layer: str) -> None:
    found = {file.parent.name for file in (ROOT / layer).glob("*/__init__.py")}
    for key in sorted(found - {*KEYS}):
        told = f'{layer}/{key} is no game yet: write "{key}" in KEYS of games/registry.py'
        pytest.fail(told, pytrace=False)
