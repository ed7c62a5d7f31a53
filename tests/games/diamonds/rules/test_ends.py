"""Diamonds: the end of a round, partners, the final score."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from games.core import RoundOver, places
from games.diamonds.crystals import Crystals
from games.diamonds.position import Position
from games.diamonds.terms import SuitAction, SuitsCounted, VaultsOpened
from tests.games.diamonds.rules.table import (
    ALL,
    TABLES,
    actions,
    counted,
    due,
    random_steps,
    rob,
    round_end,
    seeded,
    tricks,
)

by_table = pytest.mark.parametrize(("seats", "options"), TABLES)


# --- the fixed order ---


def test_the_action_of_the_last_trick_comes_before_the_count() -> None:
    now = round_end("9 0 0 0", "0 9 0 0", "0 0 9 0", showrooms=(3, 3, 3), vaults=(1, 0, 0))
    kinds = [type(one).__name__ for one in now.news]
    assert kinds[:3] == ["TrickTaken", "SuitAction", "SuitsCounted"]


def test_most_of_each_suit_gives_its_action_in_the_order_diamonds_hearts_spades_clubs() -> None:
    assert due("0 0 0 9", "9 0 0 0", "0 9 0 0", "0 0 9 0") == ["B:D", "C:H", "D:S", "A:C"]


def test_values_do_not_matter_only_the_number_of_cards() -> None:
    now = round_end("6 0 0 0", "5 0 0 1", "0 3 3 0", showrooms=(3, 3, 3), vaults=(1, 0, 0))
    high = {int(card[1:]) for card in now.last_trick.cards}
    assert counted(now.news)[0].counts[:2] == ((6, 0, 0, 0), (5, 0, 0, 1)) and 15 in high
    assert due("2 0 0 0", "1 0 0 0") == ["A:D"]


def test_whoever_won_no_trick_takes_two_diamonds_actions_after_the_others() -> None:
    assert due("9 9 9 9", "0 0 0 0", "0 0 0 0", tricks_won="9 0 0") == [
        *("A:D", "A:H", "A:S", "A:C"),
        *("B:D", "B:D", "C:D", "C:D"),
    ]


def test_several_without_tricks_act_clockwise_from_the_left_of_the_dealer() -> None:
    for dealer, order in ((0, "BCD"), (1, "CDB"), (3, "BCD"), (2, "DBC")):
        made = due("1 0 0 0", *["0 0 0 0"] * 3, tricks_won="1 0 0 0", dealer=dealer)
        assert made == ["A:D", *(f"{seat}:D" for seat in order for _ in range(2))]


def test_it_matters_if_the_supply_runs_out() -> None:
    """One crystal is left after the trick and the action for most diamonds: C gets it, then nothing more."""
    now = round_end("9 0 0 0", "0 0 0 0", "0 0 0 0", showrooms=(3, 3, 3), vaults=(200, 12, 12), dealer=1)
    assert actions(now.news)[1:] == [
        SuitAction(0, "D", "most"),
        SuitAction(2, "D", "no-trick"),
        SuitAction(2, "D", "no-trick", None, False),
        SuitAction(1, "D", "no-trick", None, False),
        SuitAction(1, "D", "no-trick", None, False),
    ]
    assert now.crystals == Crystals(0, (201, 12, 13), (3, 3, 3))


def test_after_a_tie_nobody_takes_the_action() -> None:
    assert due("5 1 0 0", "5 0 0 0", "2 0 0 0") == ["A:H"]


def test_if_nobody_won_a_card_of_the_suit_nobody_takes_its_action() -> None:
    assert due("0 0 0 0", "0 0 0 0", "0 0 0 0") == []
    assert due("0 0 0 0", "0 0 0 0", "0 0 0 0", end_tie="all") == []


def test_all_who_tie_act_if_the_table_wants_it_clockwise_from_the_left_of_the_dealer() -> None:
    won = ("5 1 0 0", "5 0 0 0", "2 0 0 0", "5 0 0 0")
    assert due(*won, end_tie="all", dealer=0) == ["B:D", "D:D", "A:D", "A:H"]
    assert due(*won, end_tie="all", dealer=1) == ["D:D", "A:D", "B:D", "A:H"]


def test_one_of_all_who_tie_needs_a_card_of_the_suit() -> None:
    assert due("0 0 0 1", "0 0 0 0", "0 0 0 1", end_tie="all") == ["C:C", "A:C"]


def test_all_who_tie_choose_their_victims_one_after_the_other() -> None:
    now = round_end("6 0 0 3", "0 9 0 3", "0 0 9 0", showrooms=(3, 3, 3), vaults=(1, 0, 0), end_tie="all")
    assert now.phase == "rob" and now.waiting() == {1}
    now = rob(now, "A")
    assert now.phase == "rob" and now.waiting() == {0}
    now = rob(now, "C")
    assert [(one.seat, one.victim) for one in now.awards if one.suit == "C"] == [(1, 0), (0, 2)]


def test_each_step_sees_what_the_step_before_left() -> None:
    """A heart gained at the end can be moved by spades, and what is left can be stolen."""
    now = round_end("3 3 3 0", "0 0 0 3", "0 0 0 0", showrooms=(0, 0, 0), vaults=(1, 0, 0))
    assert actions(now.news)[1:5] == [
        SuitAction(0, "D", "most"),
        SuitAction(0, "H", "most"),
        SuitAction(0, "S", "most"),
        SuitAction(1, "C", "most", None, False),
    ]
    now = round_end("3 3 0 0", "0 0 0 3", "0 0 3 0", showrooms=(0, 0, 0), vaults=(1, 0, 0))
    assert actions(now.news)[2:] == [
        SuitAction(0, "H", "most"),
        SuitAction(2, "S", "most", None, False),
        SuitAction(1, "C", "most", 0),
    ]


def test_whoever_won_most_clubs_chooses_the_victim() -> None:
    now = round_end("3 0 0 0", "0 0 0 3", "0 3 0 0", showrooms=(3, 3, 3), vaults=(1, 0, 0))
    assert now.phase == "rob" and now.waiting() == {1}
    assert [one.suit for one in now.awards] == ["D", "H"], "the actions before it are done"
    assert now.view(1).robbing == "most"
    now = rob(now, "C")
    assert now.crystals.showrooms == (3, 4, 3), "C's heart is stolen"
    assert now.round == 2, "and the round is over"


@by_table
def test_won_cards_are_discarded_crystals_stay(seats: int, options: dict[str, str]) -> None:
    for before, now in pairwise(random_steps(seeded(seats, **options))):
        if now.round > before.round:
            assert not any(now.piles)
            start = next(one for one in now.news if isinstance(one, RoundOver))
            assert start.totals == now.by_seat(now.crystals.showrooms)


@by_table
def test_the_counts_are_those_of_the_tricks(seats: int, options: dict[str, str]) -> None:
    won = [[0] * 4 for _ in range(seats)]
    taken = [0] * seats
    for now in random_steps(seeded(seats, **options)):
        for trick in tricks(now.news):
            taken[trick.winner] += 1
            for card in trick.cards:
                won[trick.winner]["DHSC".index(card[0])] += 1
        for count in counted(now.news):
            assert count == SuitsCounted(tuple(map(tuple, won)), tuple(taken))
            won, taken = [[0] * 4 for _ in range(seats)], [0] * seats


@pytest.mark.parametrize("winner", (0, 1))
def test_two_players_the_end_is_as_for_more(winner: int) -> None:
    won = ["0 0 0 0", "0 0 0 0"]
    won[winner] = "8 4 4 4"
    vaults = (1, 0) if winner == 0 else (0, 1)
    now = round_end(*won, showrooms=(3, 3), vaults=vaults)
    wanted = [(winner, suit, "most") for suit in "DHSC"] + [(1 - winner, "D", "no-trick")] * 2
    assert [(one.seat, one.suit, one.cause) for one in now.awards] == wanted
    assert now.awards[3].victim == 1 - winner, "the opponent is robbed without asking"


# --- the final score ---


def ended(showrooms: tuple[int, ...], vaults: tuple[int, ...], **options: object) -> Position:
    crystals = Crystals(ALL - sum(showrooms) - sum(vaults), vaults, showrooms)
    return replace(seeded(len(showrooms), **options), phase="over", crystals=crystals)


def test_example_10_a_crystal_in_the_vault_counts_two_in_the_showroom_one() -> None:
    assert ended((5, 7), (21, 20)).scores() == (47, 47)


def test_example_10_a_tie_is_decided_by_the_vault() -> None:
    assert ended((5, 7), (21, 20)).view(None).places == (1, 2)


def test_example_10_equal_vaults_share_the_victory() -> None:
    assert ended((5, 5), (21, 21)).view(None).places == (1, 1)


def test_the_most_points_win() -> None:
    now = ended((0, 10, 3), (4, 0, 3))
    assert now.scores() == (8, 10, 9)
    assert now.view(None).places == (3, 1, 2)


def test_all_places_go_by_points_then_vault_1_2_2_4() -> None:
    now = ended((0, 4, 4, 2), (10, 6, 6, 6))
    assert now.scores() == (20, 16, 16, 14)
    assert now.view(None).places == places(now.merits()) == (1, 2, 2, 4)


@by_table
def test_the_game_ends_after_the_last_round_s_actions_and_vaults_are_opened(
    seats: int, options: dict[str, str]
) -> None:
    *_, last = random_steps(seeded(seats, **options))
    assert last.phase == "over" and not last.waiting()
    opened, over = last.news[-2:]
    assert opened == VaultsOpened(last.by_seat(last.crystals.vaults), last.by_seat(last.crystals.showrooms))
    assert isinstance(over, RoundOver) and over.totals == last.scores()


@by_table
def test_announced_points_add_up(seats: int, options: dict[str, str]) -> None:
    sums = [0] * seats
    for now in random_steps(seeded(seats, **options)):
        for over in (one for one in now.news if isinstance(one, RoundOver)):
            sums = [total + points for total, points in zip(sums, over.points, strict=True)]
            assert tuple(sums) == over.totals
    assert tuple(sums) == now.scores()
