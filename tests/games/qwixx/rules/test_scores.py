"""Qwixx: how sheets count, and who has won."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.core import RoundOver
from games.play import play as play_game
from games.play import random_player
from games.qwixx.game import GAME as QWIXX
from games.qwixx.rules import counted, total
from games.qwixx.terms import RowScore, SheetsCounted
from tests.games.qwixx.rules.table import PRINTED, mark, options, random_steps, seeded, sheet, to_mark

POINTS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45, 10: 55, 11: 66, 12: 78}
"""The table printed on the sheet, typed again: marks of a row, lock included."""


@pytest.mark.parametrize("row", "RYGB")
def test_a_row_counts_by_the_table(row: str) -> None:
    for size in range(11):
        for marked in combinations(PRINTED[row][:-1], size):
            assert total(sheet(f"{row} {' '.join(map(str, marked))}"), 0) == POINTS[size]


@pytest.mark.parametrize("row", "RYGB")
def test_the_lock_counts_as_one_more_mark(row: str) -> None:
    printed = PRINTED[row]
    for count in range(5, 11):
        marked = (*printed[:count], printed[-1])
        assert total(sheet(f"{row} {' '.join(map(str, marked))}"), 0) == POINTS[count + 2]


@pytest.mark.parametrize("row", "RYGB")
def test_a_full_row_with_its_lock_is_78(row: str) -> None:
    assert total(sheet(f"{row} {' '.join(map(str, PRINTED[row]))}"), 0) == 78


def test_the_total_is_the_four_rows_less_five_for_each_misthrow() -> None:
    assert total(sheet("R 2 3; Y 4; G 12 11 10"), 0) == 3 + 1 + 6
    assert total(sheet("R 2 3; Y 4; G 12 11 10"), 2) == 0


def test_totals_may_be_negative() -> None:
    assert total(sheet(), 4) == -20


def test_example_7() -> None:
    """Red 2 3 5 6 8 12 and the lock are 7 marks; yellow 4, green 3, blue none; two misthrows: 34."""
    red = "R 2 3 5 6 8 12"
    assert total(sheet(f"{red}; Y 2 3 4 5; G 12 11 10"), 2) == 28 + 10 + 6 - 10 == 34
    score = counted(sheet(f"{red}; Y 2 3 4 5; G 12 11 10"), 2)
    assert score.rows[0] == RowScore((2, 3, 5, 6, 8, 12), lock=True, points=28)
    assert [row.points for row in score.rows] == [28, 10, 6, 0]
    assert (score.misthrows, score.points) == (2, 34)


def test_the_points_so_far_are_those_of_the_sheets() -> None:
    for now in random_steps(seeded(3)):
        for seat, rows in enumerate(now.view(None).sheets):
            locks = [printed[-1] in marked for printed, marked in zip(PRINTED.values(), rows, strict=True)]
            marks = [len(marked) + lock for marked, lock in zip(rows, locks, strict=True)]
            assert now.scores()[seat] == sum(POINTS[count] for count in marks) - 5 * now.misthrows[seat]
            assert now.view(None).scores == now.scores()


TWO = "R 2 3 4 5 6 12; G 12 11 10 9 8"
"""36 points before green is closed, 28 + 28 afterwards."""


def test_the_highest_total_wins_also_against_whoever_ended_the_game() -> None:
    many = "R 2 3 4 5 6 7 8 9; Y 2 3 4 5 6 7 8 9"
    now = mark(to_mark("R2", TWO, many), "G", "-")
    assert now.phase == "over" and now.scores() == (56, 72)
    assert now.view(None).places == (2, 1)


def test_equal_totals_share_a_place_1_2_2_4() -> None:
    now = mark(to_mark("R2", TWO, "Y 2 3", "G 12 11", "", seats=4), "G", "-", "-", "-")
    assert now.scores() == (56, 3, 3, 0)
    assert now.view(None).places == (1, 2, 2, 4)
    assert now.merits() == ((56,), (3,), (3,), (0,))


def test_a_shared_victory() -> None:
    now = mark(to_mark("R2", TWO, TWO), "G", "G")
    assert now.view(None).places == (1, 1)


def test_before_the_end_there_are_no_places() -> None:
    for now in random_steps(seeded(2)):
        assert (now.view(None).places == ()) is bool(now.waiting())


def test_the_sheets_are_counted_once_at_the_end() -> None:
    *before, last = random_steps(seeded(4))
    assert all(now.counted is None for now in before)
    assert last.counted is not None
    assert tuple(one.points for one in last.counted.sheets) == last.scores()
    assert last.news[-2:] == (last.counted, RoundOver(1, last.scores(), last.scores()))
    assert isinstance(last.counted, SheetsCounted)


def test_a_record_tells_the_totals_and_places() -> None:
    record = play_game(QWIXX, options(), 3, "a seed", "a nonce", [random_player] * 3)
    assert record.news[-1]["totals"] == list(record.totals)
    assert record.places == tuple(1 + sum(other > mine for other in record.totals) for mine in record.totals)


def test_the_same_sheet_scores_the_same_for_everybody() -> None:
    now = replace(seeded(3), sheets=(sheet("R 2"), sheet("B 3"), sheet("G 12")), misthrows=(1, 0, 2))
    assert now.scores() == (-4, 1, -9)
