"""Was sticht?: setup, the draft of tiles, and the course of a game. Sections 1, 2 and 2.1 of the rules.

The draft of cards, tricks, tasks, the end and secrets have files of their own.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from games.core import RoundOver
from games.tricks import TrickTaken
from games.was_sticht.game import GAME as WAS_STICHT
from games.was_sticht.position import Position
from games.was_sticht.rules import COLOUR_TRUMPS, DECK, NUMBER_TRUMPS, PAIRS, TASKS
from games.was_sticht.rules import TILES as ALL_TILES
from games.was_sticht.terms import (
    ColumnTaken,
    Dealt,
    TakeTile,
    TasksJudged,
    TasksShown,
    TilesLaid,
    TrumpsShown,
)
from tests.games.was_sticht.rules.table import (
    CARDS,
    TILES,
    drafting,
    options,
    pick_any,
    random_steps,
    seeded,
    take,
    take_tiles,
    tiles,
    tricks,
)

SEATS = (3, 4)
by_seats = pytest.mark.parametrize("seats", SEATS)


def of_round(steps: list[Position], number: int) -> list[Position]:
    return [now for now in steps if now.round == number and now.phase != "tiles"]


# --- 1.1 components ---


def test_there_are_36_cards_one_of_each_of_four_colours_and_nine_numbers() -> None:
    assert DECK == CARDS and len(set(DECK)) == 36


def test_there_are_four_colour_trumps_and_nine_number_trumps_and_one_card_each_for_none() -> None:
    assert COLOUR_TRUMPS == ("R", "G", "Y", "B", "no-colour")
    assert [*NUMBER_TRUMPS] == [*"123456789", "no-number"]


def test_there_are_24_task_tiles() -> None:
    assert len(ALL_TILES) == 24


def test_there_are_fifty_trump_pairs_all_as_likely() -> None:
    assert len(set(PAIRS)) == len(PAIRS) == 50
    drawn = Counter(seeded(seed=f"pair {n}").trumps for n in range(2500))
    assert set(drawn) == set(PAIRS)
    assert max(drawn.values()) < 85 and min(drawn.values()) > 22


def test_a_round_without_any_trump_is_legal() -> None:
    now = drafting("B9 Y1 Y4 Y9", trumps="– –")
    assert now.trumps == ("no-colour", "no-number")
    assert pick_any(now).phase == "tasks"


# --- 1.2 the tiles ---


def test_there_are_two_of_each_of_twelve_kinds() -> None:
    assert Counter(ALL_TILES) == {tile: copies for tile, (copies, _) in TILES.items()}


def test_both_copies_carry_the_number_of_the_table() -> None:
    assert {tile: task.difficulty for tile, task in TASKS.items()} == {
        tile: number for tile, (_, number) in TILES.items()
    }


def test_all_numbers_together_make_102() -> None:
    assert sum(TASKS[tile].difficulty for tile in ALL_TILES) == 102


# --- 1.3 setup ---


def test_three_or_four_play() -> None:
    assert list(WAS_STICHT.seats) == list(SEATS)


@by_seats
def test_the_first_dealer_is_drawn_evenly(seats: int) -> None:
    drawn = Counter(seeded(seats, f"dealer {n}").dealer for n in range(100 * seats))
    assert set(drawn) == set(range(seats))
    assert all(70 <= count <= 130 for count in drawn.values()), drawn


@by_seats
def test_the_host_may_have_the_first_seat_deal(seats: int) -> None:
    assert {seeded(seats, f"dealer {n}", firstDealer="first").dealer for n in range(20)} == {0}


@by_seats
def test_a_player_gets_five_tiles(seats: int) -> None:
    now = take_tiles(seeded(seats))
    assert [len(mine) for mine in now.tiles] == [5] * seats


@pytest.mark.parametrize(("seats", "taken", "returned"), [(4, 20, 4), (3, 15, 9)])
def test_so_many_tiles_are_taken_and_so_many_leave_the_game(seats: int, taken: int, returned: int) -> None:
    steps = [now for now in random_steps(seeded(seats)) if now.round == 1]
    before = [now for now in steps if now.phase == "tiles"][-1]
    now = steps[steps.index(before) + 1]
    assert sum(map(len, now.tiles)) == taken
    assert len(before.middle) - 1 == returned
    assert now.view(0).middle == ()


@by_seats
def test_each_gets_nine_cards_a_round_and_the_dummy_of_three_as_many(seats: int) -> None:
    now = pick_any(take_tiles(seeded(seats)))
    assert [len(hand) for hand in now.hands] == [9] * seats
    assert len(now.dummy) == (9 if seats == 3 else 0)
    assert Counter(card for hand in (*now.hands, now.dummy) for card in hand) == Counter(CARDS)


@by_seats
def test_a_round_has_nine_tricks(seats: int) -> None:
    taken = Counter(one.round for now in random_steps(seeded(seats)) for one in tricks(now.news))
    assert set(taken.values()) == {9}


@by_seats
def test_the_dealer_may_steal_from_all_the_others(seats: int) -> None:
    shown = [one for now in random_steps(seeded(seats)) for one in now.news if isinstance(one, TasksShown)]
    assert {sum(task is not None for task in one.tasks) for one in shown} == {seats - 1}


def test_one_player_may_take_both_copies_of_a_kind() -> None:
    now = seeded(3, firstDealer="first")
    now = take(now, "A:LAST B:NO_R C:NO_G A:LAST")
    assert now.tiles[0] == tiles("LAST LAST")
    assert TakeTile(tiles("LAST")[0]) not in now.legal(1)


# --- 2 the course ---


@by_seats
def test_the_states_follow_each_other_as_in_the_diagram(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    changes = {(before.phase, now.phase) for before, now in pairwise(steps) if before.phase != now.phase}
    assert changes <= {
        ("tiles", "cards"), ("cards", "tasks"), ("tasks", "tricks"), ("cards", "tricks"),
        ("tricks", "discard"), ("tricks", "cards"), ("discard", "cards"),
        ("tricks", "over"), ("discard", "over"),
    }  # fmt: skip
    assert [now.phase for now in steps].count("tiles") == 5 * seats


# --- 2.1 the draft of tiles ---


@by_seats
def test_the_dealer_takes_the_first_tile_then_clockwise_one_each_round_and_round(seats: int) -> None:
    steps = [now for now in random_steps(seeded(seats)) if now.phase == "tiles"]
    dealer = steps[0].dealer
    assert [now.waiting() for now in steps] == [{(dealer + at) % seats} for at in range(5 * seats)]


def test_any_tile_still_in_the_middle_may_be_taken() -> None:
    now = seeded(4)
    while now.phase == "tiles":
        (seat,) = now.waiting()
        assert {action.tile for action in now.legal(seat)} == set(now.middle)
        now = now.after(seat, now.legal(seat)[-1])


def test_copies_are_one_choice() -> None:
    now = seeded(4)
    assert len(now.legal(now.dealer)) == 12


@by_seats
def test_tiles_are_public_all_game_and_so_is_which_of_them_are_completed(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        for seat in (*range(seats), None):
            assert (now.view(seat).tiles, now.view(seat).done) == (now.tiles, now.done)


def test_the_draft_of_tiles_begins_the_game() -> None:
    now = seeded(3)
    assert now.news == (TilesLaid(now.dealer),)
    assert now.view(1).columns == () and now.view(1).middle == ALL_TILES


# --- 2.7 and 4.1: how rounds follow ---


@by_seats
def test_the_dealer_s_left_deals_the_next_round(seats: int) -> None:
    dealers = {now.round: now.dealer for now in random_steps(seeded(seats))}
    assert all(dealers[n + 1] == (dealers[n] + 1) % seats for n in range(1, max(dealers)))


@by_seats
def test_a_round_ends_with_the_judgment_and_what_was_discarded(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    for before, now in pairwise(steps):
        for over in (one for one in now.news if isinstance(one, RoundOver)):
            assert now.judged is not None and now.judged.round == over.round
            assert over.totals == tuple(map(len, now.done)) == now.scores()
            had = tuple(map(len, of_round(steps, over.round)[0].done))
            assert over.points == tuple(n - m for n, m in zip(over.totals, had, strict=True))
            assert set(over.points) <= {0, 1}
            assert before.phase in ("tricks", "discard")
    assert isinstance(steps[-1].news[-1], RoundOver)


@by_seats
def test_tiles_are_conserved(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        lying = Counter((*now.middle, *(tile for row in (*now.tiles, *now.done) for tile in row)))
        assert not lying - Counter(ALL_TILES)
        if now.phase == "tiles":
            assert lying == Counter(ALL_TILES)
        else:
            assert {len(a) + len(b) for a, b in zip(now.tiles, now.done, strict=True)} == {5}


def test_news_come_in_the_order_of_a_round() -> None:
    kinds = [type(one) for now in random_steps(seeded(4)) for one in now.news][1:]
    first = kinds[: kinds.index(RoundOver) + 1]
    wanted = [Dealt, *[ColumnTaken] * 9, TrumpsShown, TasksShown, *[TrickTaken] * 9, TasksJudged]
    assert first[:-1] == wanted or first[:-2] == wanted


def test_shorter_games_are_told_apart_in_statistics() -> None:
    kinds = [options(tilesPerPlayer=count).kind for count in (5, 4, 3)]
    assert kinds == ["standard", "standard/4", "standard/3"]
