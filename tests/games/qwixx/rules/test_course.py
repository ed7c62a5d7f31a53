"""Qwixx: setup, the course of a turn, and six turns of a game. The actions have files of their own."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from games.core import choices_of
from games.qwixx.game import GAME as QWIXX
from games.qwixx.terms import QwixxOptions
from tests.games.qwixx.rules.table import (
    SETUP,
    cards,
    draw,
    everything,
    mark,
    numbers,
    options,
    pack,
    play,
    random_steps,
    scripted,
    seeded,
    to_play,
)

by_seats = pytest.mark.parametrize("seats", SETUP)
by_jokers = pytest.mark.parametrize("jokers", ("off", "on"))


# --- setup ---


def test_two_to_five_play() -> None:
    assert list(QWIXX.seats) == list(SETUP) == [2, 3, 4, 5]


def test_there_are_44_cards_and_in_the_joker_variant_11_jokers_more() -> None:
    assert len(pack()) == 44 and len(pack("on")) == 55
    assert everything(seeded()) == Counter(pack())
    assert everything(seeded(jokers="on")) == Counter(pack("on"))


@by_seats
@by_jokers
def test_hands_row_and_deck_are_those_of_the_setup_table(seats: int, jokers: str) -> None:
    dealt, row, deck, with_jokers = SETUP[seats]
    start = seeded(seats, jokers=jokers)
    assert sum(map(len, start.hands)) == dealt and {len(hand) for hand in start.hands} == {4}
    assert len(start.row) == row
    assert len(start.deck) == (deck if jokers == "off" else with_jokers)
    assert start.sheets == ((0, 0, 0, 0),) * seats and set(start.misthrows) == {0}


@by_seats
def test_four_cards_at_a_time_are_dealt_from_seat_a_whoever_starts_then_the_row_then_the_deck(
    seats: int,
) -> None:
    order = " ".join(reversed(pack()))
    start = scripted(order, seats, starter=seats - 1)
    shuffled = cards(order)
    assert start.deal.hands == tuple(shuffled[at * 4 : at * 4 + 4] for at in range(seats))
    assert start.row == shuffled[seats * 4 : seats * 4 + 4]
    assert start.deck == shuffled[seats * 4 + 4 :]
    assert start.deal.layout == (("row", start.row), ("deck", start.deck))


@by_seats
def test_the_starting_player_is_drawn_evenly(seats: int) -> None:
    drawn = Counter(seeded(seats, f"starter {n}").active for n in range(100 * seats))
    assert set(drawn) == set(range(seats))
    assert all(65 <= count <= 140 for count in drawn.values()), drawn


def test_the_options_are_those_of_the_rules_and_their_defaults() -> None:
    assert choices_of(QwixxOptions, "jokers") == ("off", "on")
    assert choices_of(QwixxOptions, "end_timing") == ("immediate", "finishTurn")
    assert choices_of(QwixxOptions, "draw_mode") == ("batch", "oneByOne")
    assert choices_of(QwixxOptions, "open_numbers") == ("on", "off")
    assert [field.default for field in QwixxOptions.model_fields.values()] == [
        "off",
        "immediate",
        "batch",
        "on",
    ]


def test_the_joker_variant_is_counted_apart() -> None:
    assert (options().mode, options().kind) == ("", "standard")
    assert (options(jokers="on").mode, options(jokers="on").kind) == ("jokers", "jokers")
    assert options(endTiming="finishTurn", openNumbers="off").kind == "standard"


# --- the turn ---


@by_seats
def test_a_turn_is_draw_mark_play_and_then_the_next_player_clockwise_is_active(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    for now, then in pairwise(steps):
        if now.phase == "draw":
            assert then.phase in ("mark", "play")
        if now.phase == "mark":
            assert then.phase in ("mark", "play", "over")
        if now.phase == "play" and then.phase != "over":
            assert (then.phase, then.active) == ("draw", (now.active + 1) % seats)
            assert then.turn == now.turn + 1
    assert steps[-1].phase == "over"


@by_seats
def test_the_active_player_alone_draws_and_plays(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        if now.phase in ("draw", "play"):
            assert now.waiting() == {now.active}
            assert all(not now.legal(seat) for seat in range(seats) if seat != now.active)


@by_seats
def test_between_turns_a_hand_has_two_to_four_cards_and_five_once_drawn(seats: int) -> None:
    for seed in range(5):
        for now in random_steps(seeded(seats, f"hands {seed}")):
            sizes = [len(hand) for hand in now.hands]
            if now.phase == "draw":
                assert set(sizes) <= {2, 3, 4}
            if now.phase in ("mark", "play"):
                assert sizes.pop(now.active) == 5
                assert set(sizes) <= {2, 3, 4}


def test_after_playing_k_cards_five_minus_k_are_left() -> None:
    now = to_play("R2 R6 R11 Y3 G9")
    for played in ("R2", "R2 R6", "R2 R6 R11"):
        assert len(play(now, played).hands[0]) == 5 - len(played.split())


# --- worked example 10: six turns of a game of two ---

DECK = """G8 B4 G9 B12 G12 B6 Y3 Y2 B8 G10 B5 R8 B9 R11 R6 R4 Y8 G5 G2 Y11 R3 Y10 B7 Y5 G6"""
TURNS = (
    ("10", "8 5 8 9", 11, ("G", "G"), "G8 G9 G10", "G.10.9.8", "B4 B12"),
    ("5", "8 8 9 11", 6, ("G", "-"), "Y2 Y3", "Y.2.3", "G12 B6 B5"),
    ("11 9 8", "8 6 4 8", 5, ("G", "Y"), "B9 B12", "B.12", "B4 R11 B8"),
    ("4 8", "6 8 5 2", 11, ("B", "B"), "R4 R8", "R.4", "G12 B6 B5"),
    ("2 5", "6 8 11 3", 10, ("B", "G"), "B4 B8", "B.8", "R11 G2 G5"),
    ("11 3", "6 8 10 7", 5, ("B", "R"), "B5 B6", "B.6.5", "G12 Y11 R3"),
)
"""What is taken, the row then, the top, marks in action 2, cards and marks of action 3, the hand then."""


def test_example_10_the_first_six_turns() -> None:
    now = scripted(DECK)
    for turn, (taken, row, top, common, played, marks, left) in enumerate(TURNS):
        seat = turn % 2
        assert now.active == seat and now.turn == turn + 1
        now = draw(now, *map(int, taken.split()))
        assert sorted(now.view(None).row) == sorted(map(int, row.split()))
        assert now.view(None).top == top
        now = play(mark(now, *common), played, marks)
        assert set(now.hands[seat]) == set(cards(left))
        assert now.misthrows == (0, 0)
    assert numbers(now, 0) == {"G": [11, 10, 9, 8, 6, 5], "B": [12, 11, 10, 8, 5]}
    assert numbers(now, 1) == {"R": [4, 5], "Y": [2, 3, 5], "G": [11, 10], "B": [11, 6, 5]}
    assert now.scores() == (36, 18)
