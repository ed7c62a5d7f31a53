"""Qwixx: what may be marked: one number (3.1), the numbers of a play (3.2), locks, jokers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Card
from games.qwixx.terms import Mark, Marks, Play, Row
from tests.games.qwixx.rules.table import (
    PRINTED,
    cards,
    fits,
    mark,
    mark_sets,
    may_mark,
    numbers,
    play,
    plays,
    random_steps,
    seeded,
    to_mark,
    to_play,
)


def sets(text: str, row: str) -> set[str]:
    """Sets of marks from the tables of the rules: "-, 4, 4+5"."""
    parts = [part.strip() for part in text.split(",")]
    return {part if part == "-" else ".".join([row, *part.split("+")]) for part in parts}


# --- 3.1: one number ---


@pytest.mark.parametrize("row", "RYGB")
def test_in_an_empty_row_any_number_but_the_final_one_may_be_marked(row: str) -> None:
    for number in range(2, 13):
        legal = to_mark(f"R{number}").legal(0)
        assert (Mark(Row(row)) in legal) is (number != PRINTED[row][-1])


@pytest.mark.parametrize("row", "RYGB")
def test_a_number_must_be_right_of_the_rightmost_mark_and_any_number_of_them_may_be_skipped(row: str) -> None:
    printed = PRINTED[row]
    for at, marked in enumerate(printed[:-1]):
        for other in range(2, 13):
            legal = to_mark(f"R{other}", f"{row} {marked}").legal(0)
            assert (Mark(Row(row)) in legal) is (at < printed.index(other) < 10)


@pytest.mark.parametrize("row", "RYGB")
def test_skipped_numbers_are_lost_for_good(row: str) -> None:
    printed = PRINTED[row]
    marked = " ".join(map(str, (printed[0], printed[5])))
    for skipped in printed[1:5]:
        legal = to_mark(f"R{skipped}", f"{row} {marked}").legal(0)
        assert Mark(Row(row)) not in legal


@pytest.mark.parametrize("row", "RYGB")
@pytest.mark.parametrize("count", range(10))
def test_the_final_number_needs_at_least_five_marks_in_its_row(row: str, count: int) -> None:
    printed = PRINTED[row]
    now = to_mark(f"R{printed[-1]}", f"{row} {' '.join(map(str, printed[:count]))}")
    assert (Mark(Row(row)) in now.legal(0)) is (count >= 5)


def test_marks_in_another_row_do_not_count_for_the_final_number() -> None:
    now = to_mark("R12", "R 2 3 4 5; Y 2 3 4 5 6")
    assert Mark(Row("R")) not in now.legal(0) and Mark(Row("Y")) in now.legal(0)


@pytest.mark.parametrize("row", "RYGB")
def test_a_row_whose_final_number_is_marked_is_closed_for_its_owner(row: str) -> None:
    printed = PRINTED[row]
    closed = f"{row} {' '.join(map(str, (*printed[:5], printed[-1])))}"
    for number in range(2, 13):
        assert Mark(Row(row)) not in to_mark(f"R{number}", closed).legal(0)
    hand = f"{row}6 {row}7 {row}8 {'Y' if row == 'R' else 'R'}3 {'B' if row == 'G' else 'G'}3"
    assert not [one for one in to_play(hand, closed).legal(0) if one.marks[0] == row]


@pytest.mark.parametrize("row", "RYGB")
def test_locks_are_personal_others_go_on_marking_in_that_colour(row: str) -> None:
    printed = PRINTED[row]
    closed = f"{row} {' '.join(map(str, (*printed[:5], printed[-1])))}"
    five = f"{row} {' '.join(map(str, printed[:5]))}"
    now = to_mark(f"R{printed[-1]}", closed, five)
    assert Mark(Row(row)) in now.legal(1)
    then = mark(now, "-", row)
    assert then.phase == "play"
    assert numbers(then, 0) == numbers(then, 1)


def test_example_3_the_seed_s_sheet() -> None:
    """Red 5, 7; yellow 10; green 6; blue 10."""
    text = "R 5 7; Y 10; G 6; B 10"
    open_in = {"R": {8, 9, 10, 11}, "Y": {11}, "G": {5, 4, 3}, "B": {9, 8, 7, 6, 5, 4, 3}}
    for number in range(2, 13):
        legal = {one.row for one in to_mark(f"R{number}", text).legal(0)}
        assert legal - {"-"} == {row for row, offered in open_in.items() if number in offered}


def test_example_3_after_five_marks_the_final_numbers_are_open_too() -> None:
    legal = to_mark("R12", "R 5 7 8 9 10; Y 10; G 6; B 10").legal(0)
    assert [one.row for one in legal] == ["R", "-"]
    legal = to_mark("R2", "R 5 7; Y 10; G 10 9 8 7 6; B 10 9 8 7").legal(0)
    assert [one.row for one in legal] == ["G", "-"]


# --- 3.2: the numbers of a play ---

EXAMPLE_1 = {
    "R4 R5 R7": "-, 4, 5, 7, 4+5, 5+7, 4+5+7",
    "Y2 Y4 Y6": "-, 2, 4, 6, 2+4, 4+6",
    "G11 G9 G3": "-, 11, 9, 3, 11+9",
    "G10 G9 G4": "-, 10, 9, 4, 10+9",
    "G10 G8 G7": "-, 10, 8, 7, 10+8, 8+7, 10+8+7",
    "G11 G8 G7": "-, 11, 8, 7, 8+7",
    "R2 R6 R11": "-, 2, 6, 11",
    "B2 B3 B6": "-, 6, 3",
}
EXAMPLE_2 = {
    ("R 2 4 6", "R10 R11 R12"): "-, 10, 11, 10+11, 10+11+12",
    ("R 2 4", "R10 R11 R12"): "-, 10, 11, 10+11",
    ("R 2 4 6 8", "R12"): "-",
    ("R 2 4 6 8", "R11 R12"): "-, 11, 11+12",
    ("G 12 10 8 6", "G4 G2"): "-, 4, 4+2",
    ("Y 3 4 5 6 7", "Y9 Y10 Y12"): "-, 9, 10, 12, 9+10, 10+12, 9+10+12",
}


def hand_with(played: str) -> str:
    """A hand of five in order, with these cards and others that do not matter."""
    spare = [card for card in ("R8", "Y8", "G5", "B8", "R9", "Y9") if card not in played.split()]
    held = [*played.split(), *spare[: 5 - len(played.split())]]
    return " ".join(sorted(held, key=lambda card: ("RYGBJ".index(card[0]), int(card[1:]))))


@pytest.mark.parametrize("played", EXAMPLE_1)
def test_example_1_legal_mark_sets_in_an_empty_row(played: str) -> None:
    assert mark_sets(to_play(hand_with(played)), played) == sets(EXAMPLE_1[played], played[0])


@pytest.mark.parametrize(("rows", "played"), EXAMPLE_2)
def test_example_2_final_numbers(rows: str, played: str) -> None:
    now = to_play(hand_with(played), rows)
    assert mark_sets(now, played) == sets(EXAMPLE_2[rows, played], played[0])


def test_at_most_one_number_in_total_stays_unmarked_between_the_first_and_the_last_not_one_per_pair() -> None:
    found = mark_sets(to_play("Y2 Y4 Y6 G3 B3"), "Y2 Y4 Y6")
    assert {"Y.2.4", "Y.4.6"} <= found
    assert not {"Y.2.4.6", "Y.2.6"} & found


def test_a_gap_is_counted_between_the_marks_of_the_play_not_between_the_cards() -> None:
    assert "G.11.9" in mark_sets(to_play("Y2 G3 G9 G11 B3"), "G3 G9 G11")


def test_the_distance_to_the_old_rightmost_mark_is_not_limited() -> None:
    assert "R.10.11" in mark_sets(to_play("R10 R11 Y6 G3 B3", "R 2"), "R10 R11")
    assert mark_sets(to_play("R10 R11 Y6 G3 B3", "R 2"), "R10") == {"-", "R.10"}


def test_marks_are_made_from_left_to_right_so_those_of_the_same_play_count_for_the_final_number() -> None:
    now = play(to_play("R10 R11 R12 G3 B3", "R 2 4 6"), "R10 R11 R12", "R.10.11.12")
    assert numbers(now) == {"R": [2, 4, 6, 10, 11, 12]}


def test_any_subset_may_be_marked_also_the_empty_one() -> None:
    assert mark_sets(to_play("R4 R5 R7 G3 B3"), "R4 R5 R7") >= {"-", "R.5", "R.4.5"}


def test_at_most_three_numbers_are_marked_in_action_3() -> None:
    now = to_play("R4 R5 R6 R7 R8")
    assert max(len(one.cards) for one in now.legal(0)) == 3
    assert max(one.marks.count(".") for one in now.legal(0)) == 3


def test_example_5_action_2_restricts_action_3_in_the_same_row() -> None:
    """Yellow 6 was just marked: of Y5 and Y7 only the 7 can be marked."""
    now = mark(to_mark("G6"), "Y", "-")
    now = replace(now, hands=(cards("R2 Y5 Y7 G9 B3"), now.hands[1]))
    assert mark_sets(now, "Y5 Y7") == {"-", "Y.7"}


def test_in_example_10_the_distance_inside_a_play_counts_but_not_the_one_before_it() -> None:
    """Blue 9 goes not with 12; blue 10 to 8 is fine."""
    assert "B.12.9" not in mark_sets(to_play("R2 Y3 G5 B9 B12"), "B9 B12")
    assert "B.8" in mark_sets(to_play("R2 Y3 G5 B4 B8", "B 12 11 10"), "B4 B8")


def test_a_blurb_is_not_followed_blue_2_is_the_final_number() -> None:
    """A widespread text marks "2, 3 and 5 in blue" on a fresh row: that is right for red and yellow."""
    assert "B.5.3.2" not in mark_sets(to_play("R2 Y3 B2 B3 B5"), "B2 B3 B5")
    assert "R.2.3.5" in mark_sets(to_play("R2 R3 R5 G3 B3"), "R2 R3 R5")


# --- everything at once, against a referee of its own ---


@pytest.mark.parametrize("jokers", ("off", "on"))
@pytest.mark.parametrize("seats", (2, 5))
def test_what_is_legal_is_what_the_rules_allow_and_nothing_else(jokers: str, seats: int) -> None:
    asked = 0
    for seed in range(6):
        for now in random_steps(seeded(seats, f"legal {seed}", jokers=jokers)):
            for seat in now.waiting():
                rows, asked = numbers(now, seat), asked + 1
                if now.phase == "play":
                    legal = [(frozenset(one.cards), str(one.marks)) for one in now.legal(seat)]
                    assert len(set(legal)) == len(legal)
                    assert set(legal) == plays(now.hands[seat], rows)
                elif now.phase == "mark":
                    top = now.view(None).top
                    wanted = [row for row in "RYGB" if may_mark(row, rows.get(row, []), top)]
                    assert [one.row for one in now.legal(seat)] == [*wanted, "-"]
                    assert wanted, "who can mark nothing is not asked"
    assert asked > 300


@pytest.mark.parametrize("seats", (2, 3, 4, 5))
def test_marks_are_strictly_left_to_right_and_the_lock_goes_with_the_final_number(seats: int) -> None:
    for now in random_steps(seeded(seats, jokers="on")):
        view = now.view(None)
        for rows, sheet in zip(view.sheets, now.sheets, strict=True):
            for row, marked, mask in zip("RYGB", rows, sheet, strict=True):
                places = [PRINTED[row].index(number) for number in marked]
                assert places == sorted(set(places))
                assert bool(mask >> 10) is (PRINTED[row][-1] in marked)
                if places and places[-1] == 10:
                    assert len(places) >= 6


def test_the_referee_agrees_with_the_tables() -> None:
    assert fits("R", [2, 4, 6], [10, 11, 12]) and not fits("R", [2, 4], [10, 11, 12])
    assert not fits("Y", [], [2, 4, 6]) and not fits("Y", [], [2, 6])


# --- jokers ---


def test_a_joker_takes_the_colour_of_the_coloured_cards_played_with_it() -> None:
    now = to_play("R2 Y7 G9 B3 J5", jokers="on")
    assert mark_sets(now, "Y7 J5") == {"-", "Y.5", "Y.7", "Y.5.7"}


def test_jokers_alone_take_any_one_colour_the_same_for_all_of_them() -> None:
    now = to_play("R2 Y9 G9 J5 J6", jokers="on")
    assert mark_sets(now, "J5 J6") == {"-"} | {
        f"{row}.{marks}" for row in "RY" for marks in ("5", "6", "5.6")
    } | {f"{row}.{marks}" for row in "GB" for marks in ("5", "6", "6.5")}


def test_any_number_of_jokers_up_to_three_may_be_in_a_play() -> None:
    now = to_play("R2 J5 J6 J7 J8", jokers="on")
    sizes = {len([card for card in one.cards if card[0] == "J"]) for one in now.legal(0)}
    assert sizes == {0, 1, 2, 3}


def test_a_joker_and_the_coloured_card_of_its_number_mark_it_once() -> None:
    now = to_play("R2 Y9 B7 B8 J8", jokers="on")
    assert mark_sets(now, "B8 J8") == {"-", "B.8"}
    assert mark_sets(now, "B7 B8 J8") == {"-", "B.8", "B.7", "B.8.7"}
    then = play(now, "B7 B8 J8", "B.8.7")
    assert numbers(then) == {"B": [8, 7]} and then.discards == cards("B7 B8 J8")


def test_example_9_two_jokers_and_a_red_card_are_all_red() -> None:
    now = to_play("R3 Y9 G9 J2 J10", jokers="on")
    assert mark_sets(now, "R3 J2 J10") == {"-", "R.2", "R.3", "R.10", "R.2.3"}


def test_playing_a_joker_without_marking_needs_no_colour() -> None:
    now = to_play("R3 Y9 G9 B9 J2", jokers="on")
    assert [one for one in now.legal(0) if one.cards == ("J2",) and one.marks == "-"] == [
        Play((Card("J2"),), Marks("-"))
    ]


def test_a_joker_keeps_its_number() -> None:
    now = to_play("R3 Y9 G9 B9 J6", jokers="on")
    assert {one.marks for one in now.legal(0) if one.cards == ("J6",)} == {"-", "R.6", "Y.6", "G.6", "B.6"}


def test_of_a_joker_on_top_of_the_deck_only_the_number_counts() -> None:
    now = to_mark("J8", jokers="on")
    assert now.view(None).top == 8
    assert [one.row for one in now.legal(0)] == ["R", "Y", "G", "B", "-"]


def test_a_discarded_joker_is_a_joker_again() -> None:
    now = play(to_play("R3 Y9 G9 B9 J6", jokers="on"), "J6", "R.6")
    assert now.discards == cards("J6") and now.last_play is not None and now.last_play.cards == cards("J6")
