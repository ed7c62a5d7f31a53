"""Qwixx: action 1, and the deck from which the row is filled up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from games.qwixx.position import Position
from games.qwixx.terms import (
    Draw,
    Reshuffled,
)
from tests.games.qwixx.rules.table import (
    SETUP,
    cards,
    draw,
    everything,
    pack,
    random_steps,
    seeded,
)

by_seats = pytest.mark.parametrize("seats", SETUP)
by_jokers = pytest.mark.parametrize("jokers", ("off", "on"))


# --- action 1 ---


@by_seats
def test_exactly_so_many_cards_are_taken_that_the_hand_holds_five(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        if now.phase == "draw":
            wanted = 5 - len(now.hands[now.active])
            assert {len(one.numbers) for one in now.legal(now.active)} == {wanted}
            assert wanted == 1 or now.turn > seats


def test_any_cards_of_the_row_may_be_chosen_by_their_numbers() -> None:
    now = replace(seeded(2), row=cards("R4 Y9 G2 B7"), hands=(cards("R5 R6"),) * 2, active=0, waits=1)
    wanted = {frozenset(three) for three in combinations((4, 9, 2, 7), 3)}
    assert {frozenset(one.numbers) for one in now.legal(0)} == wanted


def test_of_two_cards_with_the_same_number_one_is_offered() -> None:
    now = replace(seeded(2), row=cards("R4 Y9 G4 B9"), hands=(cards("R5 R6 R7"),) * 2, active=0, waits=1)
    assert [one.numbers for one in now.legal(0)] == [(4, 4), (4, 9), (9, 9)]
    now = replace(now, row=cards("R9 Y9 G9 B9"))
    assert now.legal(0) == (Draw((9, 9)),)


def test_the_cards_taken_lie_in_the_hand_and_no_longer_in_the_row() -> None:
    start = replace(seeded(2), row=cards("R4 Y9 G4 B7"), hands=(cards("R5 R6 Y3"),) * 2, active=0, waits=1)
    now = draw(start, 4, 7)
    assert now.hands[0] == cards("R4 R5 R6 Y3 B7")
    assert now.drawn == cards("R4 B7")
    assert now.row[:2] == cards("Y9 G4")


def test_in_a_batch_the_whole_set_is_chosen_before_any_colour_is_seen() -> None:
    assert seeded(2).draw_mode == "batch"
    now = replace(seeded(2), hands=(cards("R5 R6"),) * 2, active=0, waits=1)
    assert now.view(0).draws == 3
    taken = now.after(0, now.legal(0)[0])
    assert len(taken.hands[0]) == 5 and taken.phase != "draw"


def test_one_by_one_cards_are_drawn_singly_each_colour_seen_and_the_row_is_refilled_after_the_last() -> None:
    start = seeded(2, drawMode="oneByOne")
    now = replace(start, row=cards("R4 Y9 G4 B7"), hands=(cards("R5 R6"),) * 2, active=0, waits=1)
    assert [one.numbers for one in now.legal(0)] == [(4,), (7,), (9,)]
    for taken, row, drawn in ((9, "R4 G4 B7", "Y9"), (4, "G4 B7", "Y9 R4")):
        now = draw(now, taken)
        assert (now.row, now.drawn, now.waiting()) == (cards(row), cards(drawn), {0})
        assert now.view(0).drawn == cards(drawn) and now.deck == start.deck
        assert now.phase == "draw"
    now = draw(now, 4)
    assert len(now.row) == 4 and now.row[0] == "B7" and now.phase != "draw"
    assert now.row[1:] == start.deck[:3] and len(now.hands[0]) == 5


def test_new_cards_of_the_row_cannot_be_taken_in_the_same_action() -> None:
    """Refilling comes after the whole draw, in both ways to draw."""
    for mode in ("batch", "oneByOne"):
        for now, then in pairwise(random_steps(seeded(3, drawMode=mode))):
            if now.phase == "draw":
                taken = Counter(then.hands[now.active]) - Counter(now.hands[now.active])
                assert set(taken) <= set(now.row)


@by_seats
def test_the_row_always_has_four_cards_again_moved_from_the_top_of_the_deck(seats: int) -> None:
    for now, then in pairwise(random_steps(seeded(seats))):
        assert len(now.row) == 4
        if now.phase == "draw" and now.shuffles == then.shuffles:
            taken = 5 - len(now.hands[now.active])
            assert then.row[4 - taken :] == now.deck[:taken]
            assert then.deck == now.deck[taken:]


# --- the deck ---


def nearly_empty(deck: str, taken: int, *, discards: str = "R9 Y9 G9 B9 R10 Y10 G10 B10") -> Position:
    """The active seat is about to take so many cards, and this is left of the deck."""
    start = seeded(2)
    return replace(
        start,
        active=0,
        waits=1,
        row=cards("R2 R3 R4 R5"),
        hands=(cards("Y2 Y3 Y4 Y5")[: 5 - taken], cards("B2 B3")),
        deck=cards(deck),
        discards=cards(discards),
    )


def test_an_empty_deck_in_the_middle_of_refilling_is_replaced_by_the_shuffled_discard_pile_at_once() -> None:
    now = nearly_empty("G2 G3", 3)
    then = draw(now, 2, 3, 4)
    assert then.row[:3] == cards("R5 G2 G3")
    assert {then.row[3], *then.deck} == set(now.discards) and len(then.deck) == 7
    assert then.discards == () and then.shuffles == 1
    assert Reshuffled(8) in then.news


def test_a_deck_that_is_empty_exactly_after_refilling_is_replaced_too_so_that_a_top_is_seen() -> None:
    now = nearly_empty("G2 G3", 2)
    then = draw(now, 2, 3)
    assert then.row == cards("R4 R5 G2 G3")
    assert set(then.deck) == set(now.discards) and then.discards == ()
    assert then.view(None).top == int(then.deck[0][1:])


def test_a_deck_with_a_card_left_is_not_replaced() -> None:
    then = draw(nearly_empty("G2 G3 G4", 2), 2, 3)
    assert then.deck == cards("G4") and len(then.discards) == 8 and then.shuffles == 0
    assert not [news for news in then.news if isinstance(news, Reshuffled)]


def test_the_new_deck_is_another_shuffle_each_time() -> None:
    orders = {draw(replace(nearly_empty("G2 G3", 2), shuffles=n), 2, 3).deck for n in range(5)}
    assert len(orders) == 5


def test_cards_of_this_turn_s_action_3_are_not_in_the_new_deck_yet() -> None:
    """They are played later: what lies in the hand cannot be in the deck."""
    then = draw(nearly_empty("G2 G3", 2), 2, 3)
    assert not set(then.hands[0]) & {*then.deck, *then.row}


@by_jokers
def test_deck_and_discard_pile_never_run_out(jokers: str) -> None:
    fewest, reshuffled = 99, 0
    for seed in range(30):
        for now in random_steps(seeded(5, f"deck {seed}", jokers=jokers)):
            fewest = min(fewest, len(now.deck) + len(now.discards))
            reshuffled += now.shuffles > 0
            assert now.deck
    assert fewest >= 44 - 4 - (4 * 4 + 5) == 19
    assert reshuffled


@by_seats
@by_jokers
def test_all_cards_are_always_there(seats: int, jokers: str) -> None:
    for now in random_steps(seeded(seats, jokers=jokers)):
        assert everything(now) == Counter(pack(jokers))
