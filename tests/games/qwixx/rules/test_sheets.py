"""Qwixx: what is explained of sheets and choices is what the engine does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.core import Seat
from games.qwixx.position import Position
from games.qwixx.rules import numbers_in
from games.qwixx.sheets import (
    Effect,
    common_marks,
    effect,
    finishers,
    marking,
    may_be,
    misses,
    missing,
    most_marks,
    obstacle,
    rows_for,
    score,
    too_wide,
)
from games.qwixx.terms import Mark, Marks, Play, Row
from tests.games.qwixx.rules.table import (
    PRINTED,
    cards,
    fits,
    mark,
    may_mark,
    numbers,
    play,
    random_steps,
    seeded,
    sheet,
    to_mark,
    to_play,
)

NOTHING = Effect(Row("-"), (), lock=False, lost=(), points=0)


def asked(phase: str, seats: int = 3, games: int = 4, **chosen: str) -> Iterator[tuple[Position, Seat]]:
    """Positions of random games in which somebody is asked, with the seat."""
    for seed in range(games):
        for now in random_steps(seeded(seats, f"sheets {seed}", **chosen)):
            if now.phase == phase:
                for seat in now.waiting():
                    yield now, seat


def settled(now: Position, seat: Seat, action: Mark) -> Position:
    """The position once the seat has answered so, and all others with nothing."""
    for other in now.waiting() - {seat}:
        now = now.after(other, Mark(Row("-")))
    return now.after(seat, action)


def lost_by(row: str, before: list[int], after: list[int]) -> tuple[int, ...]:
    """Numbers that could have become the next mark, and now never can, though they are not marked."""
    printed = PRINTED[row]
    start, end = (max(map(printed.index, marked), default=-1) for marked in (before, after))
    return tuple(number for number in printed[start + 1 : end + 1] if number not in after)


# --- effects ---


@pytest.mark.parametrize("jokers", ("off", "on"))
def test_the_effect_of_a_play_is_what_it_does(jokers: str) -> None:
    for now, seat in asked("play", jokers=jokers):
        for action in now.legal(seat):
            then, told = now.after(seat, action), effect(now.view(seat), action)
            assert told.points == then.scores()[seat] - now.scores()[seat]
            assert told.misthrow is (then.misthrows[seat] > now.misthrows[seat])
            assert told.ends is (then.phase == "over")
            check_marks(told, numbers(now, seat), numbers(then, seat))


def test_the_effect_of_an_answer_is_what_it_does() -> None:
    for now, seat in asked("mark"):
        for action in now.legal(seat):
            then, told = settled(now, seat, action), effect(now.view(seat), action)
            assert told.points == then.scores()[seat] - now.scores()[seat]
            assert told.ends is (then.phase == "over") and not told.misthrow
            check_marks(told, numbers(now, seat), numbers(then, seat))


def check_marks(told: Effect, before: dict[str, list[int]], after: dict[str, list[int]]) -> None:
    """The row, its new numbers, its lock and what is skipped."""
    changed = [row for row in "RYGB" if before.get(row) != after.get(row)]
    assert changed == ([told.row] if told.row != "-" else [])
    for row in changed:
        assert [*told.numbers] == after[row][len(before.get(row, [])) :]
        assert told.lock is (after[row][-1] == PRINTED[row][-1])
        assert told.lost == lost_by(row, before.get(row, []), after[row])


def test_examples_of_effects() -> None:
    now = to_play("R5 R7 Y3 G9 B8", "R 2")
    assert effect(now.view(0), Play(cards("R5 R7"), Marks("R.5.7"))) == Effect(
        Row("R"), (5, 7), lock=False, lost=(3, 4, 6), points=5
    )
    assert effect(now.view(0), Play(cards("R5"), Marks("-"))) == NOTHING._replace(misthrow=True, points=-5)
    now = to_play("R2 R12 Y3 G9 B8", "R 2 3 4 5 6; G 12 11 10 9 8 2", marked=("R", "-"))
    assert effect(now.view(0), Play(cards("R12"), Marks("R.12"))) == Effect(
        Row("R"), (12,), lock=True, lost=(7, 8, 9, 10, 11), points=13, ends=True
    )
    assert effect(now.view(0), Play(cards("R2"), Marks("-"))) == NOTHING
    assert effect(to_mark("R8", "G 9").view(0), Mark(Row("G"))).points == 2


def test_what_marks_did_can_still_be_told_when_later_ones_stand_right_of_them() -> None:
    done: list[tuple[Position, Seat, Marks, Effect]] = []
    steps = list(random_steps(seeded(3, "later", jokers="on")))
    for now in steps:
        if now.phase == "draw" and now.last_play and now.turn == now.last_play.turn + 1:
            seat, marks = now.last_play.seat, now.last_play.marks
            done.append((now, seat, marks, marking(now.view(None).sheets[seat], marks)))
    assert any(told.points for *_, told in done)
    for _, seat, marks, told in done:
        assert marking(steps[-1].view(None).sheets[seat], marks) == told


def test_nothing_marked_does_nothing() -> None:
    assert marking(to_mark("R8").view(0).sheets[0], Marks("-")) == NOTHING


def test_the_common_number_as_marks() -> None:
    assert [common_marks(Row(row), 8) for row in "RYGB-"] == ["R.8", "Y.8", "G.8", "B.8", "-"]


def test_a_misthrow_threatens_only_whoever_has_marked_nothing_in_action_2() -> None:
    nothing = Play(cards("R2"), Marks("-"))
    assert misses(to_play("R2 R3 Y3 G9 B8").view(0), nothing)
    assert not misses(to_play("R2 R3 Y3 G9 B8", marked=("G", "-")).view(0), nothing)
    assert not misses(to_play("R2 R3 Y3 G9 B8").view(0), Play(cards("R2"), Marks("R.2")))


# --- obstacles ---


def test_there_is_an_obstacle_exactly_where_the_number_may_not_be_marked() -> None:
    for now, seat in asked("mark"):
        rows, held = now.view(seat).sheets[seat], numbers(now, seat)
        for row in "RYGB":
            for number in range(2, 13):
                free = may_mark(row, held.get(row, []), number)
                assert (obstacle(rows, Row(row), number) is None) is free
        top = now.view(None).top
        assert [*rows_for(rows, top), "-"] == [one.row for one in now.legal(seat)]


@pytest.mark.parametrize(
    ("row", "number", "why"),
    [
        ("R", 8, "passed"),
        ("R", 9, "marked"),
        ("R", 10, None),
        ("R", 12, "early"),
        ("Y", 12, None),
        ("G", 7, "closed"),
        ("G", 2, "closed"),
        ("G", 12, "closed"),
        ("B", 2, "early"),
        ("B", 3, None),
    ],
)
def test_examples_of_obstacles(row: str, number: int, why: str | None) -> None:
    rows = to_mark("R8", "R 5 9; Y 2 3 4 5 6; G 12 11 10 9 8 2").view(0).sheets[0]
    assert obstacle(rows, Row(row), number) == why


def test_how_many_marks_are_missing_for_the_final_number() -> None:
    rows = to_mark("R8", "R 5 9; Y 2 3 4 5 6; G 12 11 10 9 8 7 6").view(0).sheets[0]
    assert [missing(rows, Row(row)) for row in "RYGB"] == [3, 0, 0, 5]


def test_numbers_are_too_wide_apart_with_more_than_one_unmarked_between_them() -> None:
    assert not too_wide(Row("R"), (4, 5, 7)) and not too_wide(Row("G"), (10, 8, 7))
    assert too_wide(Row("Y"), (2, 4, 6)) and too_wide(Row("G"), (11, 8, 7))


def test_the_most_that_cards_can_mark() -> None:
    rows = to_mark("R8", "R 4; G 12 10 8 6").view(0).sheets[0]
    assert most_marks(rows, Row("R"), cards("R3 R5 R7")) == "R.5.7"
    assert most_marks(rows, Row("R"), cards("R3")) == "-"
    assert most_marks(rows, Row("B"), cards("J9 B10 B8")) == "B.10.9.8"
    assert most_marks(rows, Row("G"), cards("G2 G4")) == "G.4.2"


def test_the_most_that_cards_can_mark_is_legal_and_nothing_legal_is_more() -> None:
    for now, seat in asked("play", games=2):
        rows = now.view(seat).sheets[seat]
        for one in now.legal(seat):
            most = most_marks(rows, Row(one.cards[0][0]), one.cards)
            assert Play(one.cards, most) in now.legal(seat)
            assert one.marks == "-" or len(numbers_in(one.marks)) <= len(numbers_in(most))
            if most != "-":
                row = most[0]
                assert fits(row, numbers(now, seat).get(row, []), numbers_in(most))


# --- cards that are not seen, and scores ---


def test_a_back_may_be_any_colour_that_one_does_not_hold_oneself() -> None:
    view = to_play("R8 R9 G8 B3 J5", jokers="on").view(0)
    assert may_be(view, 8) == ("Y", "B", "J")
    assert may_be(view, 9) == ("Y", "G", "B", "J")
    assert may_be(view, 5) == ("R", "Y", "G", "B")
    assert may_be(to_play("R8 R9 G8 B3 B5").view(0), 8) == ("Y", "B")


def test_a_sheet_can_be_scored_at_any_time() -> None:
    for now, _ in asked("draw", games=1):
        view = now.view(None)
        scores = [score(view, seat) for seat in range(view.seats)]
        assert tuple(one.points for one in scores) == view.scores
        assert [one.misthrows for one in scores] == [*view.misthrows]
        assert all(sum(row.points for row in one.rows) - 5 * one.misthrows == one.points for one in scores)


def test_who_has_locked_two_rows_can_be_told_before_the_last_action_3() -> None:
    text = "R 2 3 4 5 6 12; G 12 11 10 9 8"
    now = mark(to_mark("R2", "", text, end_timing="finishTurn"), "-", "G")
    assert now.phase == "play" and finishers(now.view(None)) == (1,)
    assert finishers(to_mark("R2", "", text).view(None)) == ()


def test_played_to_the_end_the_sheets_are_those_that_were_marked() -> None:
    now = play(to_play("R5 R7 Y3 G9 B8"), "R5 R7", "R.5.7")
    assert now.sheets[0] == sheet("R 5 7")
