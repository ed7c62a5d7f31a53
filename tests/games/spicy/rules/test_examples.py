"""Spicy: every worked example of the rules (chapter 6), by its number."""

from __future__ import annotations

import pytest

from games.spicy.rules import points
from games.spicy.terms import Counted
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    D,
    challenge,
    copy,
    let_go,
    may,
    pass_,
    play,
    says,
    sizes,
    table,
    told,
    verdict,
    won,
)


def test_1_a_chili_5_as_9_chili() -> None:
    now = table(MANY, MANY, stack="A C5=9C")
    assert verdict(challenge(now, B, "spice")).winner == A
    assert verdict(challenge(now, B, "number")).winner == B


def test_2_a_stack_of_three() -> None:
    now = play(table("P2 C1 C2", "P5 C1 C2", "W9 C1 C2"), "P2", "2P")
    now = challenge(play(play(now, "P5", "5P"), "W9", "7P"), A, "number")
    assert won(now) == (3, 0, 0) and sizes(now)[C] == 4
    assert now.turn == C and now.must_start


def test_3_half_a_lie() -> None:
    now = challenge(table(MANY, MANY, MANY, MANY, stack="A P2=2P; B P5=5P; C P9=7P"), D, "spice")
    assert won(now) == (0, 0, 3, 0) and sizes(now)[D] == 10 and now.turn == D and now.must_start


@pytest.mark.parametrize(
    ("card", "trait", "winner"),
    (("WN", "number", A), ("WN", "spice", B), ("WS", "number", B), ("WS", "spice", A)),
)
def test_4_wild_cards(card: str, trait: str, winner: int) -> None:
    assert verdict(challenge(table(MANY, MANY, stack=f"A {card}=3W"), B, trait)).winner == winner


def test_5_an_old_card_after_passes() -> None:
    now = play(table("W1 C1 C2", "C1 C2 C3", "C1 C2 C3"), "W1", "3W")
    now = pass_(pass_(now))
    assert now.turn == A and sizes(now) == (2, 4, 4)
    now = challenge(now, B, "number")
    assert won(now) == (0, 1, 0) and sizes(now)[A] == 4 and now.turn == A and now.must_start


def last_card(card: str) -> object:
    return play(play(table("P3 C1 C2", card, "C1 C2 C3"), "P3", "3P"), card, "6P")


def test_6_a_last_card_is_let_go() -> None:
    now = let_go(last_card("P6"), A, C)
    assert now.trophies == (0, 1, 0) and sizes(now)[B] == 6
    assert len(now.stack) == 2 and now.turn == C and says(now) == "7P 8P 9P 10P"
    assert may(now, C) == {"Play", "Pass"} and may(now, A) == set()


def test_7_a_last_card_is_true() -> None:
    now = challenge(let_go(last_card("P6"), A), C, "spice")
    assert won(now) == (0, 2, 0) and now.trophies == (0, 1, 0)
    assert sizes(now) == (2, 6, 5) and now.turn == C and now.must_start


def test_8_a_last_card_is_false() -> None:
    now = challenge(let_go(last_card("C6"), A), C, "spice")
    assert won(now) == (0, 0, 2) and sizes(now)[B] == 2 and now.trophies == (0, 0, 0)
    assert now.turn == B and now.must_start


def test_11_an_instant_win() -> None:
    start = table("C1", "P6", "C1 C2 C3", stack="A P3=3P", trophies=(0, 1, 0), won=(40, 2, 25))
    now = let_go(play(start, "P6", "6P"), A, C)
    assert now.ending == "two-trophies" and now.scores() == (39, 22, 22)
    assert now.view(None).places == (2, 1, 3)
    assert told(now, Counted).won == (40, 2, 25)


def test_12_the_scoring() -> None:
    assert points(24, 1, 4) == 30
    now = pass_(table("C1 C2 C3", "C1 C2", won=(24, 32), trophies=(1, 0), above=1))
    assert now.scores() == (30, 30) and now.view(None).places == (1, 1)


@pytest.mark.parametrize(
    ("top", "legal"),
    (
        ("1P", "2P 3P 4P 5P 6P 7P 8P 9P 10P 2C 3C"),
        ("2P", "3P 4P 5P 6P 7P 8P 9P 10P 3C"),
        ("3P", "4P 5P 6P 7P 8P 9P 10P"),
        ("10W", "1W 2W 3W 1C 2C 3C"),
    ),
)
def test_13_we_love_chili(top: str, legal: str) -> None:
    assert says(table(MANY, MANY, stack=f"A C1={top}", twists="chili")) == legal


@pytest.mark.parametrize(
    ("top", "twists", "legal"),
    (
        ("8W", "startItUp", "9W 10W 1W 2W 3W"),
        ("7W", "startItUp", "8W 9W 10W"),
        ("8W", "chili startItUp", "9W 10W 1W 2W 3W 1C 2C 3C"),
        ("9P", "chili startItUp", "10P 1P 2P 3P 1C 2C 3C"),
    ),
)
def test_14_start_it_up(top: str, twists: str, legal: str) -> None:
    assert says(table(MANY, MANY, stack=f"A C1={top}", twists=twists)) == legal


def test_16_change_your_luck() -> None:
    start = table("P2 C1 C2", "W8 C1 C2 C3", "C1 C2 C3", twists="luck")
    now = play(play(start, "P2", "2P"), "W8", "5P", "C1 C2")
    assert sizes(now)[B] == 3 and now.view(None).size == 4
    now = challenge(now, C, "number")
    assert won(now) == (0, 0, 4) and sizes(now)[B] == 5


def test_16_with_two_cards_it_is_no_last_card_and_with_one_there_is_nothing_to_lay_beneath() -> None:
    two = table(MANY, "W8 C1", MANY, stack="A P2=2P", twists="luck")
    now = play(two, "W8", "5P", "C1")
    assert sizes(now)[B] == 1 and now.phase == "turn"
    one = table(MANY, "W8", MANY, stack="A P2=2P", twists="luck")
    assert not any(getattr(action, "beneath", ()) for action in one.legal(B))
    assert play(one, "W8", "5P").phase == "last-card"


@pytest.mark.parametrize(
    ("card", "say", "trait", "winner"),
    (("P6", "9P", "number", A), ("P9", "6P", "number", A), ("C6", "9P", "spice", B)),
)
def test_17_turn_it_up(card: str, say: str, trait: str, winner: int) -> None:
    now = table(MANY, MANY, stack=f"A {card}={say}", twists="turn")
    assert verdict(challenge(now, B, trait)).winner == winner


def test_18_copycat_out_of_turn() -> None:
    now = play(table("P7 C1 C2", MANY, "C7 C1 C2", MANY, twists="copycat"), "P7", "3P")
    assert now.turn == B
    now = copy(now, C, "C7")
    assert len(now.stack) == 2 and now.turn == D
    now = challenge(now, A, "both")
    assert won(now) == (2, 0, 0, 0) and sizes(now)[C] == 4 and now.turn == C and now.must_start


def test_18_a_true_copy_and_a_wild_one() -> None:
    true = table(MANY, MANY, "P3 C1 C2", MANY, stack="A P7=3P", twists="copycat")
    now = challenge(copy(true, C, "P3"), D, "both")
    assert won(now) == (0, 0, 2, 0) and sizes(now)[D] == 10 and now.turn == D and now.must_start
    wild = table(MANY, MANY, "WN C1 C2", MANY, stack="A P7=3P", twists="copycat")
    assert won(challenge(copy(wild, C, "WN"), D, "both")) == (0, 0, 0, 2)


def test_21_two_players() -> None:
    now = play(table("P2 C9 C1", "C1 C2"), "P2", "2P")
    now = pass_(now)
    assert sizes(now)[B] == 3 and now.turn == A
    now = challenge(play(now, "C9", "8P"), B, "number")
    assert won(now) == (0, 2) and sizes(now)[A] == 3 and now.turn == A and now.must_start
