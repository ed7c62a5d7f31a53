"""Spicy: scoring and the three endings (rules 3.8 and 4)."""

from __future__ import annotations

import pytest

from games.core import RoundOver
from games.spicy.position import Position
from games.spicy.rules import points
from games.spicy.terms import Counted
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    challenge,
    let_go,
    pass_,
    play,
    random_steps,
    seeded,
    sizes,
    table,
    told,
    won,
)


def last_card(**fields: object) -> Position:
    """Seat B's last card is believed."""
    return let_go(play(table(MANY, "C6", MANY, stack="A P3=3P", **fields), "C6", "6P"), A, C)


def ended(hands: tuple[int, ...], won: tuple[int, ...], trophies: tuple[int, ...] = ()) -> Position:
    """A game that World's End finishes with these cards in hand and won."""
    held = [" ".join(["C1"] * (count - (seat == 0))) for seat, count in enumerate(hands)]
    return pass_(table(*held, won=won, trophies=trophies, above=1))


@pytest.mark.parametrize("trophies", ((0, 1, 0), (0, 1, 1)))
def test_two_trophies_win_at_once_whatever_the_points(trophies: tuple[int, ...]) -> None:
    now = last_card(trophies=trophies, won=(60, 0, 20))
    assert now.phase == "over" and now.ending == "two-trophies"
    assert now.scores()[B] < now.scores()[A]
    assert now.view(None).places[B] == 1


def test_the_others_follow_by_points_from_place_2() -> None:
    now = last_card(trophies=(0, 1, 0), won=(10, 0, 20))
    assert now.view(None).places == (3, 1, 2)


def test_shared_places_skip() -> None:
    now = last_card(trophies=(0, 1, 0), won=(10, 0, 10))
    assert now.view(None).places == (2, 1, 2)
    assert ended((5, 5, 5, 5), (9, 7, 7, 3)).view(None).places == (1, 2, 2, 4)


def test_two_trophies_are_not_lost_on_a_tie_of_points() -> None:
    now = last_card(trophies=(0, 1, 0), won=(28, 0, 5))
    assert now.scores() == (20, 20, -3) and now.view(None).places == (2, 1, 3)


@pytest.mark.parametrize(
    ("won", "trophies", "hand", "total"), ((24, 1, 4, 30), (0, 0, 9, -9), (0, 2, 0, 20), (5, 0, 5, 0))
)
def test_a_total_is_won_cards_and_ten_a_trophy_less_cards_in_hand(
    won: int, trophies: int, hand: int, total: int
) -> None:
    assert points(won, trophies, hand) == total


def test_the_highest_total_wins_and_ties_share_the_victory() -> None:
    assert ended((4, 4, 9), (10, 12, 0)).view(None).places == (2, 1, 3)
    now = ended((4, 4, 9), (10, 10, 0), (0, 0, 1))
    assert now.scores() == (6, 6, 1) and now.view(None).places == (1, 1, 3)


def test_totals_may_be_negative() -> None:
    assert ended((4, 6, 9), (0, 0, 0)).scores() == (-4, -6, -9)


def test_the_game_ends_with_somebody_s_second_trophy() -> None:
    assert last_card(trophies=(0, 1, 0)).ending == "two-trophies"
    assert last_card(trophies=(1, 0, 0)).phase == "turn"


def test_the_game_ends_with_the_third_trophy_and_points_decide() -> None:
    now = last_card(trophies=(1, 0, 1), won=(0, 20, 30))
    assert now.ending == "no-trophies" and now.trophies == (1, 1, 1)
    assert now.scores() == (2, 30, 32) and now.view(None).places == (3, 2, 1)
    assert sizes(now)[B] == 0, "nobody draws any more"


def test_the_game_ends_when_worlds_end_shows_also_in_a_new_hand() -> None:
    now = last_card(above=6)
    assert now.ending == "worlds-end" and sizes(now)[B] == 6


def test_what_nobody_has_won_scores_for_nobody() -> None:
    now = pass_(table(MANY, MANY, stack="A C1=2P; B C1=4P", twists="raider", above=1))
    assert now.phase == "over" and len(now.stack) == 2 and now.paw == B
    assert won(now) == (0, 0) and now.scores() == (-9, -8)


def test_points_as_they_stand_are_public_all_the_time() -> None:
    for now in random_steps(seeded(4, "points"), 3):
        view = now.view(None)
        mine = zip(view.won, view.trophies, view.counts, strict=True)
        assert view.scores == tuple(won + 10 * trophies - hand for won, trophies, hand in mine)
        assert view.places == () or view.over


def test_a_game_is_one_round_that_is_announced_at_its_end() -> None:
    for seed in range(6):
        steps = list(random_steps(seeded(3, f"end {seed}"), seed))
        last = steps[-1]
        assert [news for now in steps for news in now.news if isinstance(news, RoundOver)] == [
            RoundOver(1, last.scores(), last.scores())
        ]
        assert told(last, Counted) == Counted(last.ending, won(last), last.trophies, sizes(last))
        assert {(now.view(None).round, now.view(None).rounds) for now in steps} == {(1, 1)}


def test_at_the_end_nobody_may_do_anything() -> None:
    over = challenge(table(MANY, MANY, MANY, stack="A C1=9P", above=1), C, "number")
    assert over.phase == "over" and not any(over.legal(seat) for seat in (A, B, C))
