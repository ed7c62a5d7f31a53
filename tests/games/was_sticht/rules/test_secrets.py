"""Was sticht?: who knows what, section 2.8 of the rules, and the note-pad."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from games.was_sticht.clues import possible
from games.was_sticht.position import Position
from games.was_sticht.rules import PAIRS, Trumps
from games.was_sticht.terms import TasksShown, TrumpsShown
from tests.games.was_sticht.rules.table import drafting, pick, pick_any, random_steps, referee, seeded

by_seats = pytest.mark.parametrize("seats", (3, 4))


def all_but_the_dealer(now: Position) -> list[int | None]:
    return [seat for seat in (*range(len(now.hands)), None) if seat != now.dealer]


@by_seats
def test_until_they_are_shown_the_dealer_alone_knows_the_trumps(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        if now.phase == "cards":
            assert now.view(now.dealer).trumps == now.trumps
            assert all(now.view(seat).trumps is None for seat in all_but_the_dealer(now))


def test_before_the_cards_are_laid_out_nobody_knows_them() -> None:
    now = seeded(4)
    while now.phase == "tiles":
        assert all(now.view(seat).trumps is None for seat in (0, 1, 2, 3, None))
        (seat,) = now.waiting()
        now = now.after(seat, now.legal(seat)[0])


@by_seats
def test_afterwards_nothing_about_trumps_is_secret(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        if now.phase not in ("tiles", "cards"):
            assert all(now.view(seat).trumps == now.trumps for seat in (*range(seats), None))


@by_seats
def test_no_view_or_news_of_the_others_depends_on_the_trumps_but_through_the_clues(seats: int) -> None:
    """The same draft under two pairs that give the same clues looks the same to all but the dealer."""
    one, same = drafting("R1 G2 Y3 B4", seats=seats, trumps="– –"), 0
    for colour, number in PAIRS:
        text = f"{'–' if colour == 'no-colour' else colour} {'–' if number == 'no-number' else number}"
        now, other = one, drafting("R1 G2 Y3 B4", seats=seats, trumps=text)
        while now.phase == "cards" and now.clues == other.clues:
            for seat in all_but_the_dealer(now):
                assert _seen(now, seat) == _seen(other, seat)
                same += 1
            (seat,) = now.waiting()
            now, other = (each.after(seat, now.legal(seat)[0]) for each in (now, other))
    assert same > 1000


def _seen(now: Position, seat: int | None) -> bytes:
    return msgspec.json.encode((now.view(seat), now.news, () if seat is None else now.legal(seat)))


@by_seats
def test_columns_picks_and_clues_are_public(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        if now.phase == "cards":
            for seat in (*range(seats), None):
                view = now.view(seat)
                assert (view.columns, view.picked, view.clues) == (now.columns, now.picked, now.clues)


@by_seats
def test_hands_follow_from_the_picks_and_are_open(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        for seat in (*range(seats), None):
            view = now.view(seat)
            assert [set(hand) for hand in view.hands] == [set(hand) for hand in now.hands]
            assert view.hand == (() if seat is None else view.hands[seat])


def test_hidden_memory_hides_nothing_from_the_views() -> None:
    """It is public what was picked: what the table draws is another matter."""
    for one, other in zip(random_steps(seeded(4)), random_steps(seeded(4, memory="hidden")), strict=True):
        for seat in (0, 1, 2, 3, None):
            assert replace(other.view(seat), memory="open") == one.view(seat)


@by_seats
def test_a_task_is_known_to_its_owner_alone_until_all_are_chosen(seats: int) -> None:
    start = pick_any(drafting(seats=seats, dealer=0))
    one, other = (start.after(1, action) for action in (start.legal(1)[0], start.legal(1)[-1]))
    assert one != other and one.phase == "tasks"
    for seat in (*range(seats), None):
        if seat == 1:
            assert one.view(1).task == one.tasks[1] != other.view(1).task
        else:
            assert _seen(one, seat) == _seen(other, seat)
            assert one.view(seat).task is None
        assert one.view(seat).tasks == (None,) * seats
        assert one.view(seat).chosen == tuple(at == 1 for at in range(seats))


@by_seats
def test_the_moment_of_showing_is_told_by_news(seats: int) -> None:
    for before, now in pairwise(random_steps(seeded(seats))):
        shown = any(isinstance(one, TasksShown) for one in now.news)
        assert shown == (now.phase == "tricks" and before.phase != "tricks")
        assert not any(isinstance(one, TrumpsShown) for one in now.news) or before.phase == "cards"


# --- the note-pad: which pairs are still possible ---


def by_hand(now: Position) -> tuple[Trumps, ...]:
    """The pairs that fit all clues, by the referee."""
    seats = len(now.hands)
    return tuple(
        pair
        for pair in PAIRS
        if all(
            referee(clue.cards, *pair) == (3 if clue.winner is None else (clue.winner - clue.marker) % seats)
            for clue in now.clues
        )
    )


@by_seats
def test_the_note_pad_lists_the_pairs_that_fit_all_clues_and_no_other(seats: int) -> None:
    for now in random_steps(seeded(seats, notePad="on")):
        if now.phase == "cards" and not now.picked:
            assert possible(now.clues, seats) == by_hand(now)
            assert now.trumps in by_hand(now)
            for seat in all_but_the_dealer(now):
                assert now.view(seat).notes == (() if seat is None else by_hand(now))


@by_seats
def test_before_the_first_clue_all_fifty_are_possible(seats: int) -> None:
    now = drafting(seats=seats, notePad="on", dealer=0)
    assert now.view(1).notes == PAIRS


def test_a_clue_as_worked_out_by_hand() -> None:
    """B7 led, R6, Y2, R3: that Y2 wins means that 2 is trump (no other 2 lies there), or yellow is and no
    higher card: neither 7, 6 nor 3."""
    now = pick(drafting("R3 B7 R6 Y2", trumps="R 2", dealer=3, notePad="on"), "A:B7 B:R6 C:Y2 D:R3")
    with_2 = {Trumps(colour, "2") for colour in ("R", "G", "Y", "B", "no-colour")}  # type: ignore[arg-type]
    yellow = {Trumps("Y", number) for number in (*"124589", "no-number")}  # type: ignore[arg-type]
    assert set(now.view(0).notes) == with_2 | yellow


@by_seats
def test_there_is_no_pad_without_the_option_nor_for_the_dealer_nor_bystanders_nor_later(seats: int) -> None:
    for choice in ("off", "on"):
        for now in random_steps(seeded(seats, notePad=choice)):
            for seat in (*range(seats), None):
                pad = choice == "on" and now.phase == "cards" and seat not in (None, now.dealer)
                assert bool(now.view(seat).notes) == pad


def test_the_pad_changes_nothing_else() -> None:
    for one, other in zip(random_steps(seeded(4)), random_steps(seeded(4, notePad="on")), strict=True):
        assert replace(other.view(1), note_pad="off", notes=()) == one.view(1)
