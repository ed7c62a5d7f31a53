"""Playthroughs must not change by a letter. If somebody means it: run `python -m tests.kit.golden`."""

from __future__ import annotations

import pytest

from games.record import Record
from tests.kit.golden import FOLDER, golden_games, rendered

GAMES = dict(golden_games())
TO_WRITE = "`python -m tests.kit.golden` writes it; read it before you commit it"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_did(name: str) -> None:
    if not (FOLDER / name).exists():
        pytest.fail(f"there is no tests/games/{name}: {TO_WRITE}", pytrace=False)
    assert rendered(GAMES[name]).splitlines() == (FOLDER / name).read_text("utf-8").splitlines()


def test_no_text_is_left_from_a_game_that_is_gone() -> None:
    found = {str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/golden/*.txt")}
    for name in sorted(found - set(GAMES)):
        pytest.fail(f"tests/games/{name} tells a game that is played no more: delete it", pytrace=False)
    for name in sorted(set(GAMES) - found):
        pytest.fail(f"there is no tests/games/{name}: {TO_WRITE}", pytrace=False)


def test_records_differ() -> None:
    records: list[Record] = list(GAMES.values())
    assert len({record.deals for record in records}) == len(records)
