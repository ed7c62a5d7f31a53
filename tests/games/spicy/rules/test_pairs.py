"""Spicy: two Spice It Up cards together (rule 5.7)."""

from __future__ import annotations

import pytest

from games.core import Card
from games.spicy.terms import Copy, Declaration, Laid, PawPaid
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    challenge,
    copy,
    may,
    play,
    says,
    sizes,
    table,
    told,
    verdict,
    won,
)


@pytest.mark.parametrize(
    ("top", "legal"),
    (
        ("8W", "9W 10W 1W 2W 3W 1C 2C 3C"),
        ("9P", "10P 1P 2P 3P 1C 2C 3C"),
        ("10P", "1P 2P 3P 1C 2C 3C"),
        ("9C", "10C 1C 2C 3C"),
        ("7W", "8W 9W 10W"),
    ),
)
def test_chili_and_start_it_up_on_8_9_and_10_low_numbers_are_legal_in_both(top: str, legal: str) -> None:
    assert says(table(MANY, MANY, stack=f"A C1={top}", twists="chili startItUp")) == legal


def test_chili_and_copycat_a_copy_repeats_the_number_and_the_spice_there_is() -> None:
    now = play(table(MANY, MANY, MANY, stack="A C1=1P", twists="chili copycat"), "W1", "3C")
    assert copy(now, A, "W1").stack[-1].say == "3C"


def test_raider_and_copycat_copying_a_4_pays_the_first_raider_and_lays_a_paw_on_one_card() -> None:
    now = table(MANY, MANY, MANY, stack="A P1=2P; B P4=4P", twists="raider copycat")
    now = copy(now, A, "C1")
    assert told(now, PawPaid) == PawPaid(B, 2) and won(now) == (0, 2, 0)
    assert now.paw == A and len(now.stack) == 1 and now.turn == B
    assert won(play(now, "C1", "6P")) == (1, 2, 0)


def test_luck_and_copycat_copying_a_5_allows_cards_beneath_and_only_the_copied_card_is_judged() -> None:
    now = table(MANY, MANY, "P5 C1 C2 C3", stack="A P1=5P", twists="luck copycat")
    then = copy(now, C, "P5", "C1 C2")
    assert told(then, Laid).beneath == 2 and sizes(then)[C] == 3 and then.view(None).size == 4
    done = challenge(then, B, "both")
    assert verdict(done).card == "P5" and won(done) == (0, 0, 4)


def test_luck_and_copycat_nothing_lies_beneath_a_copied_4() -> None:
    now = table(MANY, MANY, MANY, stack="A P1=4P", twists="luck copycat")
    assert Copy(1, Card("C1"), (Card("C2"),)) not in now.legal(C) and Copy(1, Card("C1")) in now.legal(C)


def test_raider_and_luck_cards_beneath_count_for_a_later_paw_only_if_the_stack_still_holds_them() -> None:
    start = table(MANY, MANY, MANY, stack="A P1=4P", twists="raider luck")
    now = play(start, "C1", "5P", "C2 C4")
    assert won(now) == (1, 0, 0) and now.view(None).size == 3
    held = table(MANY, MANY, MANY, stack="A P1=2P; B C1=5P+C2+C4; C P10=10P; A C2=2P", twists="raider luck")
    assert won(play(play(held, "C1", "4P"), "C2", "7P")) == (0, 7, 0)


def test_turn_and_copycat_both_traits_are_needed_and_6_and_9_are_equal() -> None:
    for card, winner in (("P9", C), ("P6", C), ("C9", A), ("P8", A)):
        now = table(MANY, MANY, f"{card} C1", stack="A P1=6P", twists="turn copycat")
        assert verdict(challenge(copy(now, C, card), A, "both")).winner == winner


def test_turn_and_start_it_up_a_declared_6_never_opens_the_restart_even_if_the_card_is_a_9() -> None:
    assert says(table(MANY, MANY, stack="A P9=6P", twists="turn startItUp")) == "7P 8P 9P 10P"
    assert says(table(MANY, MANY, stack="A P6=9P", twists="turn startItUp")) == "10P 1P 2P 3P"


def test_three_together_all_apply_pairwise() -> None:
    now = table(MANY, MANY, MANY, stack="A P1=9P", twists="chili startItUp copycat")
    assert says(now) == "10P 1P 2P 3P 1C 2C 3C" and "Copy" in may(now, C)
    now = table(MANY, MANY, MANY, stack="A P1=2P; B P4=4P", twists="raider luck copycat")
    then = play(now, "C1", "5P", "C2 C4")
    assert won(then) == (0, 2, 0) and then.view(None).size == 3
    then = copy(then, A, "W1", "W2")
    assert then.view(None).size == 5 and then.stack[-1].say == Declaration("5P")
    assert verdict(challenge(then, C, "both")).cards == 5
