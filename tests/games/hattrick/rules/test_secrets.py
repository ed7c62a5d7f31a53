"""Hattrick: who sees what."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from games.hattrick.position import Position
from games.hattrick.terms import HattrickView, Passed
from tests.games.hattrick.rules.table import SETUP, play, random_steps, seeded, table, turns

by_seats = pytest.mark.parametrize("seats", SETUP)


def looks(seats: int) -> list[tuple[Position, HattrickView]]:
    """Along a game: every position as everybody sees it, a bystander too."""
    steps = list(random_steps(seeded(seats)))
    return [(now, now.view(seat)) for now in steps for seat in (*range(seats), None)]


@by_seats
def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others(seats: int) -> None:
    for now, view in looks(seats):
        assert view.hand == (() if view.seat is None else now.hands[view.seat])
        assert view.counts == tuple(len(hand) for hand in now.hands)


@by_seats
def test_won_cards_lie_face_up_sorted_by_colour(seats: int) -> None:
    for now, view in looks(seats):
        for mine, won in zip(view.won, now.won, strict=True):
            assert list(mine) == sorted(won, key=lambda card: ("RBG".index(card[0]), int(card[1:])))


@by_seats
def test_tricks_taken_are_counted_by_all(seats: int) -> None:
    taken = [0] * seats
    for now in random_steps(seeded(seats)):
        for turn in turns(now.news):
            for trick in turn.tricks:
                taken[trick.winner] += 1
        if not any(now.won) and not now.turn:
            taken = [0] * seats
        assert now.view(None).tricks == tuple(taken)


def test_a_passed_card_is_shown_to_everybody_when_it_is_played() -> None:
    now = play(table("R9", "B3", "G5", seats=5), "A:R9 B:B3 C:G5*")
    for seat in (*range(5), None):
        assert now.view(seat).news == (Passed(2, "G5"),)


@by_seats
def test_it_is_told_again_with_the_turn_round_it_belongs_to(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        for news in now.news:
            if isinstance(news, Passed) and turns(now.news):
                assert news.card in turns(now.news)[0].cards


def test_then_it_lies_face_down_apart_from_won_cards_and_only_counts() -> None:
    now = play(table("R9", "B3", "G5", "R1", "B2", seats=5), "A:R9 B:B3 C:G5* D:R1")
    for seat in (*range(5), None):
        view = now.view(seat)
        assert view.turn == ((0, "R9"), (1, "B3"), (2, None), (3, "R1"))
        assert view.passes == (0, 0, 1, 0, 0)
        assert b"G5" not in msgspec.json.encode(view)


@by_seats
def test_the_number_of_face_down_cards_is_public(seats: int) -> None:
    for now, view in looks(seats):
        assert view.passes == tuple(map(len, now.passed))


@by_seats
def test_an_earlier_pass_is_in_nobody_s_view_not_even_its_player_s(seats: int) -> None:
    for now, view in looks(seats):
        last = now.last_turn
        told = {news.card for news in now.news if isinstance(news, Passed)}
        told |= set(last.cards) if last else set()
        forgotten = {card for cards in now.passed for card in cards} - told
        text = msgspec.json.encode(view).decode()
        assert not [card for card in forgotten if f'"{card}"' in text]


@by_seats
def test_the_running_turn_round_is_public(seats: int) -> None:
    for now, view in looks(seats):
        assert view.leader == now.leader
        assert [card for _, card in view.turn] == [*now.turn]
        assert [seat for seat, _ in view.turn] == [(now.leader + at) % seats for at in range(len(now.turn))]


@by_seats
def test_the_last_turn_round_stays_visible_to_all(seats: int) -> None:
    for before, now in pairwise(random_steps(seeded(seats))):
        for seat in (0, seats - 1, None):
            last = now.view(seat).last_turn
            assert last == (turns(now.news)[0] if len(before.turn) == seats - 1 else before.last_turn)


@by_seats
def test_the_last_card_of_a_round_is_told_to_nobody_when_the_round_is_counted(seats: int) -> None:
    for before, now in pairwise(random_steps(seeded(seats))):
        if len(now.sheets) > len(before.sheets):
            (actor,) = before.waiting()
            left = [card for hand in before.hands for card in hand if hand is not before.hands[actor]]
            assert len(left) == seats - 1
            told = msgspec.json.encode((now.news, now.sheets)).decode()
            assert not [card for card in left if f'"{card}"' in told]


@by_seats
def test_the_last_card_of_a_game_stays_hidden_from_all_but_its_owner_for_ever(seats: int) -> None:
    *_, last = random_steps(seeded(seats))
    for seat in (*range(seats), None):
        text = msgspec.json.encode(last.view(seat)).decode()
        seen = [at for at, hand in enumerate(last.hands) if f'"{hand[0]}"' in text]
        assert seen == ([] if seat is None else [seat])


def test_totals_and_sheets_are_public() -> None:
    for now, view in looks(4):
        assert (view.scores, view.sheets) == (now.scores(), now.sheets)
