"""Spicy: components, setup and where World's End lies."""

from __future__ import annotations

from collections import Counter

import pytest

from games.shuffle import Seeded
from games.spicy.game import GAME as SPICY
from games.spicy.position import deal
from games.spicy.rules import BELOW
from games.spicy.terms import Dealt
from tests.games.spicy.rules.table import (
    WORLD,
    everything,
    options,
    pack,
    pass_,
    random_steps,
    scripted,
    seeded,
    sizes,
    told,
)

by_seats = pytest.mark.parametrize("seats", WORLD)


def test_two_to_six_may_play() -> None:
    assert [*SPICY.seats] == [2, 3, 4, 5, 6]


def test_there_are_90_cards_of_three_spices_three_copies_each_and_five_wild_ones_of_each_kind() -> None:
    count = everything(seeded())
    assert count.total() == 100
    assert count == Counter(pack())
    assert count["C1"] == count["W10"] == 3 and count["WN"] == count["WS"] == 5


@by_seats
def test_everybody_is_dealt_six_and_all_cards_stay_in_the_game(seats: int) -> None:
    for now in random_steps(seeded(seats, "cards"), seats):
        assert everything(now) == Counter(pack())
    assert sizes(seeded(seats)) == (6,) * seats


def test_three_trophies_are_put_out() -> None:
    now = seeded(4)
    assert now.view(None).trophies_left == 3 and now.trophies == (0, 0, 0, 0)


def test_the_first_player_is_drawn_and_begins() -> None:
    firsts = Counter(seeded(3, f"first {n}").turn for n in range(300))
    assert set(firsts) == {0, 1, 2} and min(firsts.values()) > 60
    now = scripted("", 4, first=2)
    assert now.waiting() == {2} and told(now, Dealt).first == now.deal.dealer == 2


@by_seats
def test_worlds_end_lies_at_the_depth_of_the_table(seats: int) -> None:
    now = seeded(seats)
    assert (len(now.above), len(now.below)) == WORLD[seats]
    assert BELOW[seats] == WORLD[seats][1]
    assert told(now, Dealt).above == WORLD[seats][0]


def test_the_depth_has_no_jitter_and_the_cards_until_it_are_published_exactly() -> None:
    assert {len(seeded(5, f"depth {n}").above) for n in range(20)} == {55}
    now = seeded(2, "published")
    for left in range(28, 0, -1):
        assert {now.view(seat).above for seat in (0, 1, None)} == {left}
        now = pass_(now)
    assert now.view(None).above == 0 and now.phase == "over"


def test_nobody_ever_draws_a_card_below_worlds_end() -> None:
    for seed in range(12):
        start = seeded(2 + seed % 5, f"below {seed}", "luck")
        assert {now.below for now in random_steps(start, seed)} == {start.below}


@by_seats
def test_whatever_is_done_a_game_comes_to_an_end(seats: int) -> None:
    """On trophies or World's End, also if nobody ever reacts out of turn."""
    endings = Counter(
        [*random_steps(seeded(seats, f"end {n}"), n, react)][-1].ending
        for n in range(30)
        for react in (0.0, 0.3)
    )
    assert None not in endings and len(endings) >= 2


# --- the Spice It Up cards that lie out ---


def test_none_to_three_cards_may_lie_out_chosen_or_random() -> None:
    assert seeded(twists="").twists == ()
    assert seeded(twists="turn chili luck").twists == ("chili", "luck", "turn")
    assert len(seeded(twists="random random random").twists) == 3


def test_a_card_that_is_wished_for_twice_lies_out_once() -> None:
    assert options("luck luck").wishes == ("luck",)
    assert seeded(twists="luck luck raider").twists == ("raider", "luck")


def test_random_cards_are_drawn_at_the_deal_and_are_not_those_that_were_named() -> None:
    seen: Counter[str] = Counter()
    for n in range(200):
        twists = seeded(3, f"random {n}", "random luck random").twists
        assert len(set(twists)) == 3 and "luck" in twists
        seen.update(twists)
    assert len(seen) == 6 and min(seen.values()) > 40


def test_they_are_drawn_by_shuffle_2_of_those_that_were_not_named() -> None:
    others = ("chili", "startItUp", "raider", "turn", "copycat")
    for n in range(20):
        drawn = Seeded(f"draw {n}").shuffled(2, others)[:2]
        assert set(seeded(3, f"draw {n}", "luck random random").twists) == {"luck", *drawn}


@by_seats
def test_they_are_open_all_game_and_change_rules_for_everybody(seats: int) -> None:
    now = seeded(seats, "open", "random random")
    assert told(now, Dealt).twists == now.twists
    assert {now.view(seat).twists for seat in (*range(seats), None)} == {now.twists}
    assert {later.twists for later in random_steps(now)} == {now.twists}


def test_the_player_counts_differ_in_the_depth_alone() -> None:
    same = {deal(options(), seats, Seeded("x")).hands[0] for seats in WORLD}
    assert len(same) == 1


# --- options ---


def test_every_subset_of_up_to_three_cards_is_covered_for_every_number_of_seats() -> None:
    for seats in SPICY.seats:
        sets = [one.wishes for one in SPICY.options_for(seats) if one == options(" ".join(one.wishes))]
        named = {frozenset(one) for one in sets if "random" not in one}
        assert len(named) == 1 + 6 + 15 + 20 and {len(one) for one in named} == {0, 1, 2, 3}


def test_copycat_s_option_matters_where_that_card_may_lie_out() -> None:
    for twists, matters in (("", False), ("luck", False), ("copycat", True), ("random", True)):
        chosen = options(twists, copycatOutOfTurn="off")
        assert chosen.matters("copycat_out_of_turn", 3) is matters
        assert (chosen.settled(3) == chosen) is matters


def test_cards_that_are_wished_for_move_up() -> None:
    chosen = options("none random chili")
    assert chosen.wishes == ("chili", "random")
    assert chosen.settled(3) == options("chili random")


def test_statistics_are_kept_apart_by_the_number_of_cards() -> None:
    kinds = [options(text).mode for text in ("", "luck", "luck luck", "luck random", "chili luck turn")]
    assert kinds == ["", "one", "one", "two", "three"]
