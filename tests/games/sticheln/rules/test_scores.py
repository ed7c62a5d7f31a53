"""Sticheln: points, the next dealer, the end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.core import Colour, RoundOver, places
from games.seats import totals
from games.sticheln.position import Position
from games.sticheln.rules import RULES, next_dealer, sheet
from tests.games.sticheln.rules.table import (
    SETUP,
    VARIANTS,
    before_last_trick,
    cards,
    finish,
    random_steps,
    seeded,
    standings,
)

OTHERS = " G1 G2 G3 G4 G5 B1 B2 B3 B4 B5 Y1 Y2 Y3 Y4"
"""14 cards that are not red."""


def points(variant: str, colours: str, displayed_and_pile: str) -> int:
    return sheet(RULES[variant], tuple(map(Colour, colours)), cards(displayed_and_pile)).points


def end_of_game(variant: str = "classic", seats: int = 4) -> Position:
    *_, last = random_steps(seeded(seats, variant))
    return last


# --- classic ---


@pytest.mark.parametrize(("variant", "wanted"), [("classic", 3), ("gentle", -1), ("anti", -3)])
def test_example_13_esau_displays_red_4(variant: str, wanted: int) -> None:
    assert points(variant, "R", "R4 R2 R5" + OTHERS) == wanted


@pytest.mark.parametrize(
    ("variant", "displayed", "wanted"),
    [("classic", "R6", -6), ("classic", "R0", 0), ("gentle", "R0", -5), ("anti", "R6", 6)],
)
def test_example_14_without_tricks_only_the_displayed_card_counts(
    variant: str, displayed: str, wanted: int
) -> None:
    now = before_last_trick(variant, [displayed, "G5", "B5", "Y5"], ["", "", "", ""], "N1 N2 N3 N4")
    assert finish(now).scores()[0] == wanted


def test_example_15_zeros() -> None:
    assert points("classic", "G", "G2 G0 B0 Y4 R0") == 1


def test_a_pain_coloured_zero_counts_nothing_another_zero_counts_1() -> None:
    assert points("classic", "G", "G0") == 0
    assert points("classic", "G", "B0") == 1


def test_pain_cards_count_minus_their_value_others_plus_1() -> None:
    assert points("classic", "R", "R6 R11 B9 Y1") == -17 + 2


def test_pain_colours_of_others_do_not_matter() -> None:
    now = before_last_trick("classic", ["R6", "G5", "B5", "Y5"], ["", "R3", "", ""], "N1 N2 N3 N4")
    assert finish(now).scores()[1] == 1 - 5, "B's red 3 hurts only those with red"


def test_the_displayed_card_and_the_pile_count_together() -> None:
    now = before_last_trick("classic", ["R6", "G5", "B5", "Y5"], ["R1 G1 G2 B9", "", "", ""], "N1 N2 N3 N4")
    assert finish(now).scores() == (-6 - 1 + 3, -5, -5, -5 + 4)


@pytest.mark.parametrize("variant", VARIANTS)
def test_points_are_added_to_totals(variant: str) -> None:
    now = end_of_game(variant)
    assert now.scores() == tuple(sum(row[seat].points for row in now.sheets) for seat in range(4))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_round_is_announced_with_its_points_and_totals(variant: str) -> None:
    seen = [
        news for now in random_steps(seeded(4, variant)) for news in now.news if isinstance(news, RoundOver)
    ]
    running: tuple[int, ...] = (0, 0, 0, 0)
    for news in seen:
        running = tuple(map(sum, zip(running, news.points, strict=True)))
        assert news.totals == running


# --- the next dealer ---


def example_18(last: tuple[int, ...], old_dealer: int) -> str:
    """Totals A 5, B -3, C -3, D 10 after this last round."""
    total = (5, -3, -3, 10)
    before = tuple(now - points for now, points in zip(total, last, strict=True))
    sheets = standings(before, last)
    assert totals(sheets, 4) == total
    return "ABCD"[next_dealer(sheets, old_dealer)]


@pytest.mark.parametrize("old_dealer", range(4))
@pytest.mark.parametrize("last", [(2, -6, 1, 4), (-8, -2, 1, 4)])
def test_example_18_among_equal_totals_the_worse_last_round_deals(
    last: tuple[int, ...], old_dealer: int
) -> None:
    """Also where somebody else had the worst round of all, and whoever dealt."""
    assert example_18(last, old_dealer) == "B"


@pytest.mark.parametrize(("old_dealer", "dealer"), [(3, "B"), (1, "C"), (0, "B"), (2, "B")])
def test_example_18_then_the_first_clockwise_from_the_old_dealer_deals(old_dealer: int, dealer: str) -> None:
    assert example_18((0, -3, -3, 0), old_dealer) == dealer


@pytest.mark.parametrize("old_dealer", range(4))
def test_the_lowest_total_deals_whoever_dealt(old_dealer: int) -> None:
    assert next_dealer(standings((5, 2, 9, 1), (1, 1, -9, 1)), old_dealer) == 2
    assert next_dealer(standings((3, 1, 2, 4)), old_dealer) == 1


@pytest.mark.parametrize("old_dealer", range(3))
def test_among_equals_the_old_dealer_deals_last(old_dealer: int) -> None:
    assert next_dealer(standings((4, 4, 4)), old_dealer) == (old_dealer + 1) % 3


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", (3, 5, 8))
def test_the_table_lets_the_lowest_total_deal(seats: int, variant: str) -> None:
    for before, now in pairwise(random_steps(seeded(seats, variant))):
        if now.round > before.round:
            assert now.scores()[now.dealer] == min(now.scores())


def test_after_round_5_nobody_deals_again() -> None:
    *_, before, last = random_steps(seeded(4))
    assert (last.round, last.phase) == (5, "over")
    assert last.dealer == before.dealer
    assert last.deal == before.deal
    assert not any(last.hands)
    assert not any(last.legal(seat) for seat in range(4))


# --- the end ---


def test_equal_totals_share_a_place() -> None:
    assert places((20, 15, 15, 7)) == (1, 2, 2, 4)
    assert places((20, 20, 15, 7)) == (1, 1, 3, 4)
    assert places((3, 3, 3)) == (1, 1, 1)


def test_the_least_negative_total_wins() -> None:
    assert places((-12, -3, -40)) == (2, 1, 3)


# --- invariants ---


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", SETUP)
def test_every_round_counts_all_cards_that_were_dealt(seats: int, variant: str) -> None:
    hand = SETUP[seats][3]
    for row in end_of_game(variant, seats).sheets:
        counted = [len(one.pain) + one.others for one in row]
        assert sum(counted) == seats * hand
        displayed = {"delayed": 0, "strong": 2}.get(variant, 1)
        assert all((count - displayed) % seats == 0 for count in counted)


@pytest.mark.parametrize("seats", SETUP)
def test_classic_points_lie_between_all_pain_and_none(seats: int) -> None:
    worst = -sum(range(SETUP[seats][1] + 1))
    for row in end_of_game("classic", seats).sheets:
        for one in row:
            pile = len(one.pain) + one.others - 1
            assert worst <= one.points <= pile
            assert one.points == one.others - sum(int(card[1:]) for card in one.pain)
