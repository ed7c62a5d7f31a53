"""Qwixx: what ends a game, and when."""

from __future__ import annotations

from games.core import RoundOver
from games.qwixx.terms import Played, SheetsCounted
from tests.games.qwixx.rules.table import (
    mark,
    numbers,
    play,
    random_steps,
    seeded,
    to_mark,
    to_play,
)

FIVE_AND_FIVE = "R 2 3 4 5 6 12; G 12 11 10 9 8"
"""Red is closed; green only waits for its 2."""


def test_the_game_ends_when_a_player_has_two_rows_closed_on_their_own_sheet() -> None:
    now = play(to_play("Y3 Y4 G2 B8 B9", FIVE_AND_FIVE), "G2", "G.2")
    assert now.phase == "over" and not now.waiting()
    assert now.counted is not None and now.counted.finishers == (0,) and now.counted.throwers == ()


def test_two_players_who_close_one_row_each_do_not_end_it() -> None:
    now = to_play("Y3 Y4 R2 R12 B9", "R 2 3 4 5 6", "G 12 11 10 9 8 2")
    assert play(now, "R12", "R.12").phase == "draw"


def test_two_players_who_close_the_same_row_do_not_end_it() -> None:
    now = to_play("Y3 Y4 R2 R12 B9", "R 2 3 4 5 6", "R 2 3 4 5 6 12")
    assert play(now, "R12", "R.12").phase == "draw"


def test_the_game_ends_with_somebody_s_fourth_misthrow() -> None:
    now = play(to_play("R2 Y4 G2 B8 B9", misthrows=(3, 0)), "R2")
    assert now.phase == "over" and now.misthrows == (4, 0)
    assert now.counted is not None and now.counted.throwers == (0,) and now.counted.finishers == ()
    assert play(to_play("R2 Y4 G2 B8 B9", misthrows=(2, 3)), "R2").phase == "draw"


def test_the_end_is_checked_after_action_2_once_all_marks_count_so_that_several_may_trigger_it() -> None:
    now = mark(to_mark("R2", FIVE_AND_FIVE, FIVE_AND_FIVE, "", seats=3), "G", "G", "R")
    assert now.phase == "over"
    assert now.counted is not None and now.counted.finishers == (0, 1)
    assert numbers(now, 2) == {"R": [2]}


def test_if_it_ends_in_action_2_action_3_is_not_played_and_no_misthrow_is_assessed() -> None:
    now = mark(to_mark("R2", "", FIVE_AND_FIVE), "-", "G")
    assert now.phase == "over" and now.misthrows == (0, 0)
    assert now.last_play is None and len(now.hands[0]) == 5


def test_with_finish_turn_action_3_and_a_possible_misthrow_still_happen_and_then_it_ends() -> None:
    now = mark(to_mark("R2", "", FIVE_AND_FIVE, end_timing="finishTurn"), "-", "G")
    assert now.phase == "play" and now.waiting() == {0}
    then = now.after(0, next(one for one in now.legal(0) if one.marks == "-"))
    assert then.phase == "over" and then.misthrows == (1, 0)
    assert isinstance(then.news[0], Played)


def test_with_finish_turn_the_last_action_3_may_still_mark() -> None:
    now = mark(to_mark("R2", "", FIVE_AND_FIVE, end_timing="finishTurn"), "-", "G")
    best = now.legal(0)[0]
    assert best.marks != "-"
    then = now.after(0, best)
    assert then.phase == "over" and then.misthrows == (0, 0) and any(then.sheets[0])


def test_a_game_is_one_round_that_is_announced_at_its_end() -> None:
    for seed in range(4):
        steps = list(random_steps(seeded(3, f"end {seed}")))
        told = [news for now in steps for news in now.news if isinstance(news, RoundOver)]
        assert told == [RoundOver(1, steps[-1].scores(), steps[-1].scores())]
        assert isinstance(steps[-1].news[-2], SheetsCounted)
        assert {(now.view(None).round, now.view(None).rounds) for now in steps} == {(1, 1)}
