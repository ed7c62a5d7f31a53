"""Playthroughs must not change by a letter. If somebody means it: run `python -m tests.kit.golden`."""

from __future__ import annotations

import pytest

from games.record import Record
from tests.kit.golden import FOLDER, golden_games, rendered

GAMES = dict(golden_games())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_did(name: str) -> None:
    assert rendered(GAMES[name]).splitlines() == (FOLDER / name).read_text("utf-8").splitlines()


def test_no_text_is_left_from_a_game_that_is_gone() -> None:
    assert {str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/golden/*.txt")} == set(GAMES)


def test_records_differ() -> None:
    records: list[Record] = list(GAMES.values())
    assert len({record.deals for record in records}) == len(records)
