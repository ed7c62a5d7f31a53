"""Qwixx: the information table, who sees what."""

from __future__ import annotations

import msgspec
import pytest

from games.qwixx.position import Position
from games.qwixx.terms import CommonMarked, Drawn, Mark, QwixxView, Row
from tests.games.qwixx.rules.table import random_steps, seeded, to_mark

ROWS = [(seats, numbers) for seats in (2, 4) for numbers in ("on", "off")]
by_table = pytest.mark.parametrize(("seats", "numbers"), ROWS)


def back(card: str) -> int:
    return int(card[1:])


def looks(seats: int, numbers: str) -> list[tuple[Position, QwixxView]]:
    """Along games with jokers: every position as everybody sees it, a bystander too."""
    steps = [
        now
        for mode in ("batch", "oneByOne")
        for now in random_steps(seeded(seats, jokers="on", openNumbers=numbers, drawMode=mode))
    ]
    return [(now, now.view(seat)) for now in steps for seat in (*range(seats), None)]


@by_table
def test_of_the_row_everybody_sees_the_numbers_and_nobody_the_colours(seats: int, numbers: str) -> None:
    for now, view in looks(seats, numbers):
        assert view.row == tuple(map(back, now.row))


@by_table
def test_the_number_on_top_of_the_deck_is_public_at_all_times(seats: int, numbers: str) -> None:
    for now, view in looks(seats, numbers):
        assert view.top == back(now.deck[0])
        assert view.deck == len(now.deck)


@by_table
def test_one_s_own_hand_is_seen_with_colours_by_its_owner_alone(seats: int, numbers: str) -> None:
    for now, view in looks(seats, numbers):
        assert view.hand == (() if view.seat is None else now.hands[view.seat])
        assert view.counts == tuple(map(len, now.hands))


@pytest.mark.parametrize("seats", (2, 4))
def test_opponents_hands_show_their_numbers_in_an_order_that_tells_no_colour(seats: int) -> None:
    for now, view in looks(seats, "on"):
        assert view.numbers == tuple(tuple(sorted(map(back, hand))) for hand in now.hands)


@pytest.mark.parametrize("seats", (2, 4))
def test_with_open_numbers_off_the_numbers_of_hands_are_not_shown(seats: int) -> None:
    for _, view in looks(seats, "off"):
        assert view.numbers == ((),) * seats


@by_table
def test_no_view_names_a_card_of_another_hand_the_row_or_the_deck(seats: int, numbers: str) -> None:
    """Colours and jokers stay secret: only one's own hand, and what was just played, is spelled as cards."""
    for now, view in looks(seats, numbers):
        shown = {*view.hand, *(view.last_play.cards if view.last_play else ())}
        told = set(strings(msgspec.to_builtins(view)))
        hidden = {card for hand in now.hands for card in hand} | {*now.row, *now.deck, *now.discards}
        assert told & hidden <= shown


def strings(tree: object) -> list[str]:
    """All texts in a view."""
    if isinstance(tree, str):
        return [tree]
    parts = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list | tuple) else ()
    return [text for part in parts for text in strings(part)]


@by_table
def test_what_one_draws_only_its_owner_sees_the_others_see_the_numbers(seats: int, numbers: str) -> None:
    drawn = 0
    for now, view in looks(seats, numbers):
        assert view.drawn == (now.drawn if view.seat == now.active else ())
        assert view.taken == tuple(map(back, now.drawn))
        drawn += len(view.drawn)
        for news in view.news:
            if isinstance(news, Drawn):
                assert all(isinstance(number, int) for number in news.numbers)
    assert drawn


@by_table
def test_a_played_card_is_public_with_its_colour_and_lies_face_down_afterwards(
    seats: int, numbers: str
) -> None:
    for now, view in looks(seats, numbers):
        assert view.last_play == now.last_play
        assert view.discards == len(now.discards)


@by_table
def test_sheets_and_misthrows_are_public(seats: int, numbers: str) -> None:
    for now, view in looks(seats, numbers):
        public = now.view(None)
        assert (view.sheets, view.misthrows, view.scores) == (public.sheets, now.misthrows, public.scores)


def test_an_answer_of_action_2_is_seen_by_its_owner_alone_until_the_last_one_is_there() -> None:
    now = to_mark("R8", seats=3).after(1, Mark(Row("Y")))
    assert [now.view(seat).answer for seat in (0, 1, 2, None)] == [None, "Y", None, None]
    assert {now.view(seat).answered for seat in (0, 1, 2, None)} == {(False, True, False)}
    assert now.view(None).last_mark is None
    for seat in (0, 2):
        other = to_mark("R8", seats=3).after(1, Mark(Row("-")))
        assert other.view(seat) == now.view(seat)


def test_once_all_have_answered_everybody_knows_all_marks() -> None:
    now = to_mark("R8", seats=3)
    for seat, row in enumerate("RY-"):
        now = now.after(seat, Mark(Row(row)))
    for seat in (0, 1, 2, None):
        assert now.view(seat).last_mark == CommonMarked(1, 8, (Row("R"), Row("Y"), Row("-")))
        assert now.view(seat).answer is None and now.view(seat).answered == ()
