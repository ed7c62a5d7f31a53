"""Hattrick: points, and the end."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from games.core import RoundOver, places
from games.hattrick.position import Position
from games.hattrick.rules import points, sheet
from games.hattrick.terms import HandsCounted, Sheet
from tests.games.hattrick.rules.table import SETUP, before_last_turn, cards, play, random_steps, seeded


def heap(red: int, blue: int, green: int) -> str:
    """So many cards of each colour; of which values does not matter."""
    row = (("R", red), ("B", blue), ("G", green))
    return " ".join(f"{suit}{value}" for suit, count in row for value in range(1, count + 1))


def counted(red: int, blue: int, green: int, passes: int = 0) -> Sheet:
    return sheet(cards(heap(red, blue, green)), passes)


def ended(seats: int = 4) -> Position:
    *_, last = random_steps(seeded(seats))
    return last


# --- worked examples ---


def test_example_11_the_seed_s_own() -> None:
    assert counted(9, 2, 4, 1) == Sheet(9, 2, 4, 1, 1)


@pytest.mark.parametrize(
    ("red", "blue", "green", "passes", "wanted"),
    [(4, 4, 2, 0, -2), (3, 3, 3, 2, -7), (0, 0, 0, 3, -6), (5, 0, 0, 0, 5)],
)
def test_example_12(red: int, blue: int, green: int, passes: int, wanted: int) -> None:
    assert counted(red, blue, green, passes).points == wanted


# --- the score of a round ---


def test_each_card_of_the_most_numerous_colour_counts_1_each_other_minus_1() -> None:
    assert counted(7, 0, 0).points == 7
    assert counted(2, 7, 0).points == 5
    assert counted(2, 1, 7).points == 4


def test_each_passed_card_counts_minus_2_also_of_the_collected_colour() -> None:
    now = before_last_turn([heap(3, 0, 0), "", "", ""], ["R20 R19", "", "", "G20"], "G1 G2 G3 G4")
    then = play(now, "A:G1 B:G2 C:G3 D:G4")
    assert then.sheets[0] == (
        Sheet(3, 0, 0, 2, -1), Sheet(0, 0, 0, 0, 0), Sheet(0, 0, 0, 0, 0), Sheet(0, 0, 4, 1, 2)
    )  # fmt: skip


@pytest.mark.parametrize(("red", "blue", "green"), [(4, 4, 2), (4, 2, 4), (2, 4, 4), (3, 3, 3), (1, 1, 0)])
def test_of_equally_many_any_may_be_picked_the_score_is_the_same(red: int, blue: int, green: int) -> None:
    have = (red, blue, green)
    picks = {2 * count - sum(have) for count in have if count == max(have)}
    assert picks == {counted(*have).points}


def test_points_by_the_formula_for_all_heaps() -> None:
    for have in product(range(21), repeat=3):
        most = max(have)
        assert points(*have) == most - (sum(have) - most)


def test_nothing_won_is_0_less_2_for_each_pass() -> None:
    assert [counted(0, 0, 0, passes).points for passes in range(4)] == [0, -2, -4, -6]


def test_values_do_not_matter() -> None:
    assert sheet(cards("R20 R19 B1"), 0) == sheet(cards("R1 R2 B20"), 0) == Sheet(2, 1, 0, 0, 1)


def test_the_last_card_counts_nothing() -> None:
    now = before_last_turn(["", "", "", ""], ["", "", "", ""], "R1 R2 R3 R4")
    now = replace(now, rounds=1)
    then = play(now, "A:R1 B:R2 C:R3 D:R4")
    assert all(cards[1] not in then.won[3] for cards in now.hands), "they were in the hands, and stay out"
    assert then.sheets[0] == (Sheet(0, 0, 0, 0, 0),) * 3 + (Sheet(4, 0, 0, 0, 4),)


def test_the_last_turn_round_of_a_round_counts_passes_too() -> None:
    now = before_last_turn([heap(2, 0, 0), "", "", ""], ["", "", "", ""], "R10 B3 G20 G19")
    then = play(now, "A:R10 B:B3 C:G20* D:G19*")
    assert [row.points for row in then.sheets[0]] == [3, 1, -2, -2]


# --- totals and the end ---


@pytest.mark.parametrize("seats", SETUP)
def test_points_are_added_to_totals(seats: int) -> None:
    last = ended(seats)
    assert last.scores() == tuple(sum(row[seat].points for row in last.sheets) for seat in range(seats))
    assert len(last.sheets) == 5


@pytest.mark.parametrize("seats", SETUP)
def test_a_round_is_announced_with_its_points_and_totals(seats: int) -> None:
    running = (0,) * seats
    for now in random_steps(seeded(seats)):
        rows = [news.sheets for news in now.news if isinstance(news, HandsCounted)]
        for news in now.news:
            if isinstance(news, RoundOver):
                running = tuple(map(sum, zip(running, news.points, strict=True)))
                assert news.points == tuple(row.points for row in rows[0])
                assert news.totals == running


@pytest.mark.parametrize("seats", SETUP)
def test_every_score_follows_the_formula(seats: int) -> None:
    for row in (one for rows in ended(seats).sheets for one in rows):
        have = (row.red, row.blue, row.green)
        assert row.points == 2 * max(have) - sum(have) - 2 * row.passes


def test_the_highest_total_wins_also_if_all_are_negative() -> None:
    assert places((-12, -3, -40, -7)) == (3, 1, 4, 2)


def test_equal_totals_share_a_place() -> None:
    assert places((20, 15, 15, 7)) == (1, 2, 2, 4)
    assert places((20, 20, 15, 7)) == (1, 1, 3, 4)


@pytest.mark.parametrize("seats", SETUP)
def test_places_go_by_the_totals_alone(seats: int) -> None:
    last = ended(seats)
    assert last.merits() == tuple((total,) for total in last.scores())
    assert last.view(None).places == places(last.scores())
    assert not seeded(seats).view(None).places


def test_a_tie_for_the_victory_is_shared_at_the_table() -> None:
    now = before_last_turn(
        [heap(2, 0, 0), heap(0, 4, 0), "", ""], ["", "", "", ""], "R20 R19 G1 G2", rounds=1
    )
    then = play(now, "A:R20 B:R19 C:G1 D:G2")
    assert then.scores() == (4, 4, 0, 2)
    assert then.view(0).places == (1, 1, 4, 3)
