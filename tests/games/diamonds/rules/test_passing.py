"""Diamonds: cards are passed before the first trick."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from games.diamonds.position import Position
from games.diamonds.terms import CardsPassed, ChooseCount, CountChosen, PassCards, Play
from tests.games.diamonds.rules.table import STANDARD, TABLES, act, passed, random_steps, rounds, seeded

by_seats = pytest.mark.parametrize("seats", STANDARD)
by_table = pytest.mark.parametrize(("seats", "options"), TABLES)


# --- how many cards are passed ---


@by_table
def test_the_dealer_alone_says_how_many_cards_are_passed(seats: int, options: dict[str, str]) -> None:
    for positions in rounds(seeded(seats, **options)):
        assert positions[0].phase == "count"
        assert positions[0].waiting() == {positions[0].dealer}
        assert [seat for seat in range(seats) if positions[0].legal(seat)] == [positions[0].dealer]


def test_the_dealer_sees_his_hand_first() -> None:
    now = seeded(4)
    assert len(now.view(now.dealer).hand) == 10


def test_it_is_1_2_or_3_never_0() -> None:
    now = seeded(4)
    assert list(now.legal(now.dealer)) == [ChooseCount(1), ChooseCount(2), ChooseCount(3)]


@pytest.mark.parametrize("count", (1, 2, 3))
def test_the_number_is_told_to_all(count: int) -> None:
    now = seeded(4)
    now = act(now, now.dealer, ChooseCount(count))
    assert now.news == (CountChosen(now.dealer, count),)
    assert {now.view(seat).count for seat in (0, 1, 2, 3, None)} == {count}


# --- passing ---


def asked(count: int = 2, seats: int = 4, **options: str) -> Position:
    now = seeded(seats, **options)
    return act(now, now.dealer, ChooseCount(count))


@by_table
def test_all_choose_what_to_pass_at_the_same_time_the_dealer_too(seats: int, options: dict[str, str]) -> None:
    now = asked(2, seats, **options)
    assert now.waiting() == set(range(seats))
    assert all(now.legal(seat) for seat in range(seats))


@pytest.mark.parametrize("count", (1, 2, 3))
def test_exactly_so_many_cards_of_the_own_hand_are_passed_and_any_will_do(count: int) -> None:
    now = asked(count)
    for seat in range(4):
        wanted = [PassCards(cards) for cards in combinations(now.hands[seat], count)]
        assert list(now.legal(seat)) == wanted
    stranger = PassCards(now.hands[1][:count])
    assert stranger not in now.legal(0)
    assert PassCards(now.hands[0][: count + 1]) not in now.legal(0)


def test_the_choices_behave_like_the_tuple_of_them() -> None:
    now = asked(3, perfect="on")
    legal = now.legal(0)
    wanted = tuple(PassCards(cards) for cards in combinations(now.hands[0], 3))
    assert len(legal) == len(wanted) == 286
    assert (legal[0], legal[-1], legal[200], legal[5:9]) == (wanted[0], wanted[-1], wanted[200], wanted[5:9])
    assert legal == wanted and hash(legal) == hash(wanted)
    assert all(action in legal and legal.index(action) == at for at, action in enumerate(wanted))
    one, two, three = wanted[0].cards
    for wrong in (PassCards((two, one, three)), PassCards((one, one, two)), Play(one)):
        assert wrong not in legal
    with pytest.raises(IndexError):
        legal[286]


def test_you_commit_before_you_see_what_you_get() -> None:
    now = asked()
    before = now.hands[1]
    now = act(now, 0, now.legal(0)[0])
    assert now.hands[1] == before
    assert now.view(1).received == ()


def test_a_commitment_is_final() -> None:
    now = asked()
    now = act(now, 2, now.legal(2)[0])
    assert 2 not in now.waiting() and not now.legal(2)


@by_seats
def test_packets_change_hands_when_all_have_chosen_and_no_earlier(seats: int) -> None:
    now = asked(3, seats)
    for seat in range(seats):
        assert now.phase == "pass" and not any(isinstance(news, CardsPassed) for news in now.news)
        now = act(now, seat, now.legal(seat)[0])
    assert now.phase == "play" and now.news == (CardsPassed(3),)
    assert {len(hand) for hand in now.hands} == {10}


@pytest.mark.parametrize("seats", (3, 4, 5, 6))
def test_every_packet_goes_to_the_left_neighbour_every_round(seats: int) -> None:
    for before, now in pairwise(random_steps(seeded(seats))):
        if any(isinstance(news, CardsPassed) for news in now.news):
            for seat in range(seats):
                assert set(now.given[seat]) <= set(now.hands[(seat + 1) % seats])
                assert not set(now.given[seat]) & set(now.hands[seat])
            assert now.round == before.round


def test_two_players_swap() -> None:
    start = seeded(2)
    now = passed(start, 3)
    for seat in (0, 1):
        kept, got = start.hands[seat][3:], start.hands[1 - seat][:3]
        assert set(now.hands[seat]) == {*kept, *got}


def test_giver_and_receiver_know_the_cards() -> None:
    now = passed(seeded(4), 2)
    for seat in range(4):
        assert now.view(seat).passing == now.given[seat]
        assert now.view((seat + 1) % 4).received == now.given[seat]


def test_a_hand_is_held_by_suit_and_value() -> None:
    for now in random_steps(seeded(5)):
        for hand in now.hands:
            assert list(hand) == sorted(hand, key=lambda card: ("DHSC".index(card[0]), int(card[1:])))
