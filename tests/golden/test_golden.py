"""Playthroughs must not change by a letter unless somebody means it: then run `python -m tests.golden`."""

from __future__ import annotations

import pytest

from games.record import Record
from tests.golden.render import FOLDER, golden_games, rendered

GAMES = dict(golden_games())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_did(name: str) -> None:
    assert rendered(GAMES[name]).splitlines() == (FOLDER / name).read_text("utf-8").splitlines()


def test_no_text_is_left_from_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_records_differ() -> None:
    records: list[Record] = list(GAMES.values())
    assert len({record.deals for record in records}) == len(records)
