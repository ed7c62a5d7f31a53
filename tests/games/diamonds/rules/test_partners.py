"""Diamonds: partners."""

from __future__ import annotations

import pytest

from games.diamonds.crystals import Crystals
from games.diamonds.rules import ahead
from games.diamonds.terms import DiamondsOptions, SuitAction
from tests.games.diamonds.rules.table import (
    ALL,
    counted,
    due,
    one_trick,
    passed,
    play,
    random_steps,
    rob,
    round_end,
    seeded,
    situation,
    tricks,
)

TEAMS = {"partnership": "on"}


@pytest.mark.parametrize(("seats", "teams"), [(4, 2), (6, 3)])
def test_partners_sit_opposite_and_teams_alternate(seats: int, teams: int) -> None:
    now = seeded(seats, **TEAMS)
    assert now.sides == teams
    assert now.rules.partnership == "on"
    wanted = {4: (0, 1, 0, 1), 6: (0, 1, 2, 0, 1, 2)}[seats]
    assert DiamondsOptions(partnership="on").sides(seats) == wanted
    assert tuple(seat % now.sides for seat in range(seats)) == wanted


def test_partners_have_one_vault_and_one_showroom_on_which_every_action_of_a_member_works() -> None:
    now = one_trick("A:D7 B:D9 C:D12 D:S1", **TEAMS, showrooms=(6, 6), vaults=(2, 3))
    assert now.crystals == Crystals(ALL - 18, (3, 4), (6, 5)), "C's action is also A's, D's also B's"
    assert [now.view(seat).vault for seat in range(4)] == [3, 4, 3, 4]
    assert now.view(None).showrooms == (6, 5, 6, 5)


@pytest.mark.parametrize("start", (6, 3))
@pytest.mark.parametrize("seats", (4, 6))
def test_a_team_starts_with_6_crystals_in_the_showroom_or_3_if_the_table_wants(
    seats: int, start: int
) -> None:
    now = seeded(seats, **TEAMS, team_start_crystals=start)
    teams = seats // 2
    assert now.crystals == Crystals(ALL - start * teams, (0,) * teams, (start,) * teams)


@pytest.mark.parametrize("seats", (4, 6))
def test_partners_swap_cards_with_each_other(seats: int) -> None:
    start = seeded(seats, **TEAMS)
    now = passed(start, 3)
    for seat in range(seats):
        partner = (seat + seats // 2) % seats
        assert set(now.hands[seat]) == {*start.hands[seat][3:], *start.hands[partner][:3]}
        assert now.view(seat).received == now.view(partner).passing == start.hands[partner][:3]


@pytest.mark.parametrize("seats", (4, 6))
def test_partners_tricks_are_won_and_led_by_single_players(seats: int) -> None:
    for now in random_steps(seeded(seats, **TEAMS)):
        for trick in tricks(now.news):
            if now.phase == "play" and now.round == trick.round:
                assert now.waiting() == {trick.winner} and now.tricks[trick.winner] > 0


def test_partners_won_cards_are_added_up() -> None:
    assert due("2 0 0 0", "3 0 0 0", "2 0 0 0", "0 0 0 0", sides=2) == ["C:D"]
    assert ahead([2, 3, 2, 0], 2) == (0,)


def test_a_tie_between_teams_gives_nobody_an_action() -> None:
    assert due("2 0 0 0", "4 0 0 0", "2 0 0 0", "0 0 0 0", sides=2) == []


def test_of_teams_that_tie_all_act_if_the_table_wants_it() -> None:
    assert due("2 0 0 0", "4 0 0 0", "2 0 0 0", "0 0 0 0", sides=2, end_tie="all") == ["B:D", "C:D"]


@pytest.mark.parametrize("without", ("0 1 1 1", "1 1 0 1", "0 1 0 1"))
def test_a_team_takes_two_diamonds_if_one_of_them_or_both_won_no_trick(without: str) -> None:
    made = due("0 0 0 0", "0 0 0 0", "0 0 0 0", "0 0 0 0", sides=2, tricks_won=without)
    assert len(made) == 2 and {one[2] for one in made} == {"D"} and {one[0] for one in made} <= {"A", "C"}


def test_a_team_of_two_without_tricks_takes_four_if_the_table_wants_it() -> None:
    for without, wanted in (("0 1 0 1", 4), ("0 1 1 1", 2)):
        made = due(*["0 0 0 0"] * 4, sides=2, tricks_won=without, team_no_trick_actions=4, **TEAMS)
        assert len(made) == wanted


def test_teams_without_tricks_act_in_the_order_of_their_first_such_member() -> None:
    """Without tricks: B and A, D of one team. After dealer 5 A comes first, after dealer 1 it is D."""
    rows, without = ["0 0 0 0"] * 6, "0 0 1 0 1 1"
    assert due(*rows, sides=3, tricks_won=without, dealer=5) == ["A:D", "A:D", "B:D", "B:D"]
    assert due(*rows, sides=3, tricks_won=without, dealer=1) == ["D:D", "D:D", "B:D", "B:D"]
    assert due(*rows, sides=3, tricks_won=without, dealer=0) == ["B:D", "B:D", "D:D", "D:D"]


def test_partners_rob_other_teams_only() -> None:
    now = play(
        situation("C9 D1", "C1 D2", "C2 D3", "C3 D4", "C4 D5", "C5 D6", showrooms=(6, 6, 6), **TEAMS),
        "A:C9 B:C1 C:C2 D:C3 E:C4 F:C5",
    )
    assert [action.victim for action in now.legal(0)] == [1, 2]
    now = rob(now, "C")
    assert now.crystals.showrooms == (7, 6, 5)


def test_with_two_teams_there_is_nobody_to_choose() -> None:
    for now in random_steps(seeded(4, **TEAMS)):
        assert now.phase != "rob"


def test_during_play_the_acting_player_picks_the_victim_team() -> None:
    now = play(situation("H9", "C1", "H2", "H3", "H4", "H5", showrooms=(6, 6, 6), **TEAMS), "A:H9 B:C1")
    assert now.waiting() == {1}


def test_at_the_end_the_partner_with_more_clubs_picks_the_victim() -> None:
    rows = ["0 0 0 0"] * 6
    assert due(*rows[:1], "0 0 0 2", *rows[:2], "0 0 0 3", *rows[:1], sides=3, tricks_won="1 1 1 1 1 1") == [
        "E:C"
    ]
    assert due(*rows[:1], "0 0 0 3", *rows[:2], "0 0 0 2", *rows[:1], sides=3, tricks_won="1 1 1 1 1 1") == [
        "B:C"
    ]


def test_of_equal_partners_the_first_clockwise_from_the_left_of_the_dealer_picks() -> None:
    rows = ["0 0 0 0"] * 6
    rows[1] = rows[4] = "0 0 0 3"
    for dealer, chooser in ((0, "B"), (1, "E"), (3, "E"), (4, "B"), (5, "B")):
        assert due(*rows, sides=3, tricks_won="1 1 1 1 1 1", dealer=dealer) == [f"{chooser}:C"]


@pytest.mark.parametrize(("seats", "length"), [(4, 4), (6, 6)])
def test_partners_play_as_many_rounds_as_others_and_score_as_a_team(seats: int, length: int) -> None:
    *_, last = random_steps(seeded(seats, **TEAMS))
    assert last.round == length
    scores, standing = last.scores(), last.view(None).places
    for seat in range(seats):
        partner = (seat + seats // 2) % seats
        assert (scores[seat], standing[seat]) == (scores[partner], standing[partner])


def test_example_11() -> None:
    """A+C against B+D. Tricks A 4, B 4, C 0, D 2."""
    now = round_end("5 6 2 3", "4 2 4 6", "0 0 0 0", "1 2 4 1", showrooms=(5, 7), vaults=(9, 8), **TEAMS)
    count = counted(now.news)[0]
    assert count.tricks == (4, 4, 0, 2)
    assert now.awards == (
        SuitAction(0, "H", "most"),
        SuitAction(1, "S", "most"),
        SuitAction(1, "C", "most", 0),
        SuitAction(2, "D", "no-trick"),
        SuitAction(2, "D", "no-trick"),
    )
    assert (now.crystals.showrooms, now.crystals.vaults) == ((5, 7), (11, 9))
    assert now.crystals.points == (27, 25)
