"""Qwixx: the common number (action 2), playing cards (action 3), misthrows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.qwixx.terms import (
    CommonMarked,
    Drawn,
    Mark,
    Marks,
    Play,
    Played,
    Row,
)
from tests.games.qwixx.rules.table import (
    SETUP,
    cards,
    mark,
    numbers,
    play,
    random_steps,
    seeded,
    to_mark,
    to_play,
)

by_seats = pytest.mark.parametrize("seats", SETUP)


# --- action 2 ---


def test_everybody_is_asked_at_once_for_the_number_on_top_of_the_deck() -> None:
    now = to_mark("R8", seats=4)
    assert now.phase == "mark" and now.waiting() == {0, 1, 2, 3}
    for seat in range(4):
        assert now.legal(seat) == tuple(Mark(Row(row)) for row in "RYGB-")


def test_the_top_card_does_not_move_in_action_2() -> None:
    now = to_mark("R8", seats=3)
    then = mark(now, "R", "-", "B")
    assert then.deck == now.deck and then.deck[0] == "R8"
    assert then.view(None).top == 8


def test_the_number_may_be_marked_in_one_row_whatever_the_colour_of_the_top_card() -> None:
    then = mark(to_mark("R8", seats=4), "R", "Y", "G", "B")
    assert [numbers(then, seat) for seat in range(4)] == [{"R": [8]}, {"Y": [8]}, {"G": [8]}, {"B": [8]}]


def test_only_rows_where_the_number_can_be_marked_are_offered() -> None:
    now = to_mark("R8", "R 8; Y 9; G 8; B 9")
    assert now.legal(0) == (Mark(Row("B")), Mark(Row("-")))


def test_marking_is_optional_for_everybody_the_active_player_too() -> None:
    then = mark(to_mark("R8", seats=3), "-", "-", "-")
    assert then.phase == "play" and then.sheets == ((0, 0, 0, 0),) * 3


def test_whoever_can_mark_nothing_is_not_asked() -> None:
    full = "R 9; Y 9; G 7; B 7"
    now = to_mark("R8", "", full, seats=3)
    assert now.waiting() == {0, 2} and now.legal(1) == ()
    assert now.view(2).answered == (False, True, False)


def test_where_nobody_can_mark_anything_nobody_is_asked_and_action_3_follows() -> None:
    full = "R 9; Y 9; G 7; B 7"
    now = to_mark("R8", full, full)
    assert now.phase == "play" and now.waiting() == {0}
    assert now.last_mark == CommonMarked(1, 8, (Row("-"), Row("-")))
    assert isinstance(now.news[0], Drawn) and isinstance(now.news[-1], CommonMarked)


def test_answers_are_committed_secretly_and_applied_together() -> None:
    now = to_mark("R8", seats=3)
    for seat, row in ((2, "G"), (0, "R")):
        now = now.after(seat, Mark(Row(row)))
        assert now.sheets == ((0, 0, 0, 0),) * 3 and now.news == ()
    now = now.after(1, Mark(Row("Y")))
    assert [numbers(now, seat) for seat in range(3)] == [{"R": [8]}, {"Y": [8]}, {"G": [8]}]
    assert now.news == (CommonMarked(1, 8, (Row("R"), Row("Y"), Row("G"))),)


def test_answers_are_final() -> None:
    now = to_mark("R8", seats=3)
    now = now.after(1, Mark(Row("Y")))
    assert now.legal(1) == () and now.waiting() == {0, 2}


def test_example_4_all_four_answers_are_legal_and_independent() -> None:
    """Top card 4: Max red 4, Anne yellow 4, the third player yellow 4, Lucy nothing."""
    now = mark(to_mark("B4", seats=4), "R", "Y", "Y", "-")
    assert [numbers(now, seat) for seat in range(4)] == [{"R": [4]}, {"Y": [4]}, {"Y": [4]}, {}]


# --- action 3 ---


def test_at_least_one_card_must_be_played_even_if_nothing_can_be_marked() -> None:
    now = to_play("R2 R3 Y4 G9 B8", "R 11; Y 11; G 3; B 3")
    assert {(one.cards, one.marks) for one in now.legal(0)} == {
        (cards(text), Marks("-")) for text in ("R2", "R3", "R2 R3", "Y4", "G9", "B8")
    }


def test_one_card_may_be_any_card_of_the_hand() -> None:
    now = to_play("R2 R6 Y3 G9 B8")
    assert {one.cards[0] for one in now.legal(0) if len(one.cards) == 1} == set(now.hands[0])


def test_one_two_or_three_cards_may_be_played_and_two_or_more_must_have_one_colour() -> None:
    played = {one.cards for one in to_play("R2 R6 R11 R12 B8").legal(0)}
    assert {len(chosen) for chosen in played} == {1, 2, 3}
    assert cards("R2 R6 R11") in played and cards("R2 R6") in played
    assert all(len({card[0] for card in chosen}) == 1 for chosen in played)


def test_there_is_no_gap_rule_for_playing() -> None:
    """The seed's own examples of cards that may be played together."""
    for hand, played in (
        ("R2 R6 R11 Y5 B3", "R2 R6 R11"),
        ("Y3 Y9 G2 B3 B4", "Y3 Y9"),
        ("R2 G4 G9 G10 B3", "G4 G9 G10"),
        ("R2 Y3 G5 B7 B8", "B7 B8"),
    ):
        assert Play(cards(played), Marks("-")) in to_play(hand).legal(0)


def test_others_may_not_mark_in_action_3() -> None:
    now = to_play("R2 R6 Y3 G9 B8", seats=3)
    assert now.legal(1) == now.legal(2) == ()
    then = play(now, "R2", "R.2")
    assert numbers(then, 1) == numbers(then, 2) == {}


def test_played_cards_go_to_the_discard_pile_whether_they_are_marked_or_not() -> None:
    """Anne plays green 11, 9 and 3, marks 11 and 9 and discards all three."""
    now = play(to_play("R2 G3 G9 G11 B8"), "G3 G9 G11", "G.11.9")
    assert now.discards == cards("G3 G9 G11") and now.hands[0] == cards("R2 B8")
    assert numbers(now) == {"G": [11, 9]}


def test_the_play_is_public_with_numbers_and_colours() -> None:
    now = play(to_play("R2 G3 G9 G11 B8", marked=("R", "-")), "G3 G9 G11", "G.11.9")
    assert now.news == (Played(1, 0, cards("G3 G9 G11"), Marks("G.11.9"), misthrow=False),)


# --- misthrows ---


@pytest.mark.parametrize(
    ("marked", "marks", "misthrow"),
    [("-", "-", True), ("R", "-", False), ("-", "R.2", False), ("R", "R.12", False)],
)
def test_a_misthrow_is_marked_if_there_was_no_mark_in_action_2_and_none_in_action_3(
    marked: str, marks: str, *, misthrow: bool
) -> None:
    start = to_play("R2 R12 Y3 G9 B8", "R 3 4 5 6 7" if marks == "R.12" else "", marked=(marked, "-"))
    now = play(start, "R12" if marks == "R.12" else "R2", marks)
    assert now.misthrows == (int(misthrow), 0)
    assert now.last_play is not None and now.last_play.misthrow is misthrow


def test_other_players_never_take_misthrows_for_not_marking() -> None:
    now = mark(to_mark("R8", seats=3), "R", "-", "-")
    then = now.after(0, next(one for one in now.legal(0) if one.marks == "-"))
    assert then.misthrows == (0, 0, 0)


def test_declining_on_purpose_costs_the_box_too() -> None:
    now = mark(to_mark("R8"), "-", "-")
    assert any(one.marks != "-" for one in now.legal(0))
    then = now.after(0, next(one for one in now.legal(0) if one.marks == "-"))
    assert then.misthrows == (1, 0)


@by_seats
def test_every_turn_that_is_completed_adds_a_mark_or_a_misthrow_to_the_active_player(seats: int) -> None:
    for seed in range(5):
        steps = list(random_steps(seeded(seats, f"progress {seed}")))
        before = steps[0]
        for now, then in pairwise(steps):
            if now.phase == "draw":
                before = now
            if now.phase == "play":
                seat = now.active
                assert (then.sheets[seat], then.misthrows[seat]) != (
                    before.sheets[seat],
                    before.misthrows[seat],
                )
