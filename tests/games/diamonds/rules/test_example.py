"""Diamonds: example 13 of the rules, a complete round for three, card by card."""

from __future__ import annotations

import pytest

from games.core import RoundOver
from games.diamonds.position import Position
from games.diamonds.terms import CardsPassed, CountChosen, Dealt
from tests.games.diamonds.rules.table import actions, cards, counted, dealt, passed, play, rob, tricks

DEALT = (
    "D12 H10 H12 S1 S7 S9 C1 C5 C7 C9",
    "D2 D13 D14 H13 S3 S5 S6 S11 C11 C15",
    "D1 D3 D4 D6 D9 H7 S2 S8 S14 C13",
)
PASSES = ("D12 H10", "H13 S6", "S8 S14")
HANDS = (
    "H12 S1 S7 S8 S9 S14 C1 C5 C7 C9",
    "D2 D12 D13 D14 H10 S3 S5 S11 C11 C15",
    "D1 D3 D4 D6 D9 H7 H13 S2 S6 C13",
)
# The trick, whom the winner robs, who wins it, showrooms and vaults after it.
TRICKS = (
    ("B:D14 C:D4 A:C9>B", "", "B", (4, 2, 3), (0, 1, 0)),
    ("B:C15 C:C13 A:C7", "A", "B", (3, 3, 3), (0, 1, 0)),
    ("B:D2 C:D1 A:S14", "", "B", (2, 3, 3), (1, 2, 0)),
    ("B:S11 C:S2 A:S8", "", "B", (2, 2, 3), (1, 3, 0)),
    ("B:C11 C:S6 A:C1", "A", "B", (1, 3, 2), (1, 3, 1)),
    ("B:D12 C:D6 A:C5>B", "", "B", (2, 2, 2), (1, 4, 1)),
    ("B:S5 C:H13 A:S7", "", "A", (1, 2, 3), (2, 4, 1)),
    ("A:S9 B:S3 C:H7", "", "A", (0, 2, 4), (3, 4, 1)),
    ("A:S1 B:H10 C:D9", "", "A", (0, 3, 4), (3, 4, 2)),
)
LAST = "A:H12 B:D13 C:D3"
ROBBED_AT_THE_END = "C"


def start() -> Position:
    return dealt(*DEALT, dealer=0)


def played(tricks_played: int) -> Position:
    """The position after so many tricks."""
    now = passed(start(), 2, PASSES)
    for line, robbed, *_ in TRICKS[:tricks_played]:
        now = play(now, line)
        now = rob(now, robbed) if robbed else now
    return now


def ended() -> Position:
    return rob(play(played(9), LAST), ROBBED_AT_THE_END)


def test_the_deal_and_the_count() -> None:
    now = start()
    assert now.hands == tuple(map(cards, DEALT))
    assert now.news == (Dealt(1, 0),)
    assert now.waiting() == {0}
    assert now.after(0, now.legal(0)[1]).news == (CountChosen(0, 2),)


def test_the_hands_after_the_exchange() -> None:
    now = passed(start(), 2, PASSES)
    assert now.hands == tuple(map(cards, HANDS))
    assert now.news == (CardsPassed(2),)
    assert now.waiting() == {1}


@pytest.mark.parametrize("number", range(1, 10))
def test_every_trick(number: int) -> None:
    line, robbed, winner, showrooms, vaults = TRICKS[number - 1]
    now = play(played(number - 1), line)
    if robbed:
        assert now.phase == "rob"
        now = rob(now, robbed)
    assert now.last_trick is not None
    assert now.last_trick.winner == now.leader == "ABC".index(winner)
    assert (now.crystals.showrooms, now.crystals.vaults) == (showrooms, vaults)


def test_spades_without_a_crystal_in_the_showroom_have_no_effect_in_trick_9() -> None:
    assert [(one.seat, one.suit, one.effect) for one in played(9).actions] == [
        (1, "H", True),
        (2, "D", True),
        (0, "S", False),
    ]


def test_trick_10_and_the_count() -> None:
    now = play(played(9), LAST)
    assert tricks(now.news)[0].winner == 0
    assert counted(now.news)[0].counts == ((3, 4, 5, 0), (6, 0, 5, 7), (0, 0, 0, 0))
    assert counted(now.news)[0].tricks == (4, 6, 0)
    assert [(one.seat, one.suit) for one in now.actions] == [(1, "D"), (2, "D"), (0, "H")]


def test_the_actions_at_the_end_stop_where_b_must_choose_a_victim() -> None:
    now = play(played(9), LAST)
    assert now.phase == "rob" and now.waiting() == {1}
    assert [(one.seat, one.suit) for one in now.awards] == [(1, "D"), (0, "H")]
    assert (now.crystals.showrooms, now.crystals.vaults) == ((2, 3, 4), (3, 6, 3))


def test_the_end_of_the_round() -> None:
    now = ended()
    assert (now.crystals.showrooms, now.crystals.vaults) == ((2, 4, 3), (3, 6, 5))
    assert [(one.seat, one.suit, one.cause) for one in now.awards] == [
        (1, "D", "most"),
        (0, "H", "most"),
        (1, "C", "most"),
        (2, "D", "no-trick"),
        (2, "D", "no-trick"),
    ]
    assert now.crystals.points == (8, 16, 13)


def test_the_next_round() -> None:
    now = ended()
    assert (now.round, now.dealer, now.leader) == (2, 1, 2)
    assert now.news[-2:] == (RoundOver(1, (2, 4, 3), (2, 4, 3)), Dealt(2, 1))
    assert len(actions(now.news)) == 3, "clubs and two diamonds"


def test_the_points_if_the_game_ended_here() -> None:
    now = dealt(*DEALT, dealer=0, rounds=1)
    now = passed(now, 2, PASSES)
    for line, robbed, *_ in TRICKS:
        now = play(now, line)
        now = rob(now, robbed) if robbed else now
    now = rob(play(now, LAST), ROBBED_AT_THE_END)
    assert now.phase == "over"
    assert now.scores() == (8, 16, 13)
    assert now.view(None).places == (3, 1, 2)
