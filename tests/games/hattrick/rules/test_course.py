"""Hattrick: setup, the course of a game, what a card does. Tricks, scores and secrets stand elsewhere."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from pydantic import ValidationError

from games.core import RoundOver, choices_of
from games.hattrick.game import GAME as HATTRICK
from games.hattrick.position import Position
from games.hattrick.terms import Dealt, HandsCounted, HattrickOptions, Passed, Play
from tests.games.hattrick.rules.table import SETUP, pack, play, random_steps, seeded, table, turn_of, turns

by_seats = pytest.mark.parametrize("seats", SETUP)


def rounds(steps: list[Position]) -> dict[int, list[Position]]:
    """Positions by round."""
    return {number: [now for now in steps if now.round == number] for number in range(1, 6)}


# --- setup ---


def test_four_to_seven_play() -> None:
    assert list(HATTRICK.seats) == list(SETUP) == [4, 5, 6, 7]


@by_seats
def test_deck_and_hands_are_those_of_the_setup_table(seats: int) -> None:
    lowest, deck, hand, _ = SETUP[seats]
    dealt = [card for cards in seeded(seats).deal.hands for card in cards]
    assert len(dealt) == deck
    assert {card[0] for card in dealt} == {"R", "B", "G"}
    assert {int(card[1:]) for card in dealt} == set(range(lowest, 21))
    assert {len(cards) for cards in seeded(seats).deal.hands} == {hand}


@by_seats
def test_all_cards_are_dealt_each_once(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        assert Counter(card for cards in now.deal.hands for card in cards) == Counter(pack(seats))
        assert not now.deal.left_over


@by_seats
def test_a_game_has_five_rounds(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    scored = [news.round for now in steps for news in now.news if isinstance(news, RoundOver)]
    assert scored == [1, 2, 3, 4, 5]
    assert steps[-1].phase == "over" and not steps[-1].waiting()
    assert {now.view(None).rounds for now in steps} == {5}


@pytest.mark.parametrize("number", (1, 3))
def test_a_house_may_play_fewer_rounds(number: int) -> None:
    steps = list(random_steps(seeded(rounds=number)))
    assert [news.round for now in steps for news in now.news if isinstance(news, RoundOver)] == [
        *range(1, number + 1)
    ]


def test_the_game_has_no_variants() -> None:
    assert list(HattrickOptions.model_fields) == ["rounds"]
    assert choices_of(HattrickOptions, "rounds") == (5, 3, 1)
    with pytest.raises(ValidationError):
        HattrickOptions.model_validate({"variant": "classic"})


@by_seats
def test_every_round_has_the_turn_rounds_of_the_setup_table(seats: int) -> None:
    taken = Counter(turn.round for now in random_steps(seeded(seats)) for turn in turns(now.news))
    assert taken == dict.fromkeys(range(1, 6), SETUP[seats][3])


# --- deal ---


@by_seats
def test_the_first_dealer_is_drawn_evenly(seats: int) -> None:
    drawn = Counter(seeded(seats, seed=f"dealer {n}").dealer for n in range(100 * seats))
    assert set(drawn) == set(range(seats))
    assert all(65 <= count <= 140 for count in drawn.values()), drawn


@by_seats
def test_every_round_all_cards_are_shuffled_again(seats: int) -> None:
    deals = [positions[0].deal for positions in rounds(list(random_steps(seeded(seats)))).values()]
    assert [deal.round for deal in deals] == [1, 2, 3, 4, 5]
    assert len({deal.hands for deal in deals}) == 5


@by_seats
def test_left_of_the_dealer_leads_the_first_turn_round_of_every_round(seats: int) -> None:
    for positions in rounds(list(random_steps(seeded(seats)))).values():
        first = positions[0]
        assert any(isinstance(news, Dealt) and news.dealer == first.dealer for news in first.news)
        assert first.leader == (first.dealer + 1) % seats
        assert first.waiting() == {first.leader}


@by_seats
def test_the_deal_goes_round_to_the_left(seats: int) -> None:
    dealers = [positions[0].dealer for positions in rounds(list(random_steps(seeded(seats)))).values()]
    assert all(after == (before + 1) % seats for before, after in pairwise(dealers))


def test_after_round_5_nobody_deals_again() -> None:
    *_, before, last = random_steps(seeded())
    assert (last.round, last.dealer, last.deal) == (5, before.dealer, before.deal)
    assert not any(isinstance(news, Dealt) for news in last.news)


def test_a_hand_is_held_by_colour_and_value() -> None:
    for hand in seeded(5).hands:
        assert list(hand) == sorted(hand, key=lambda card: ("RBG".index(card[0]), int(card[1:])))


# --- whose turn, which cards ---


@by_seats
def test_the_leader_plays_first_then_clockwise_each_once(seats: int) -> None:
    now, order = seeded(seats), []
    leader = now.leader
    while not turns(now.news):
        (seat,) = now.waiting()
        order.append(seat)
        now = now.after(seat, now.legal(seat)[-1])
    assert order == [(leader + step) % seats for step in range(seats)]


@by_seats
def test_any_card_of_the_hand_may_be_played_at_any_time(seats: int) -> None:
    """No duty to follow, to beat, or to play high or low."""
    for now in random_steps(seeded(seats)):
        for seat in now.waiting():
            assert now.legal(seat) == [Play(card) for card in now.hands[seat]]


@by_seats
def test_nobody_chooses_at_the_same_time_as_another(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        assert len(now.waiting()) == (now.phase == "play")
        assert [seat for seat in range(seats) if now.legal(seat)] == [*now.waiting()]


def test_playing_a_card_is_the_only_kind_of_action() -> None:
    assert HATTRICK.actions == (Play,)


# --- what a card does ---


def test_the_leader_opens_the_first_trick() -> None:
    now = play(table("R9"), "A:R9")
    assert [trick.cards for trick in turns(now.news)] == []
    assert now.view(None).turn == ((0, "R9"),)


def test_a_card_of_the_open_colour_joins_its_trick() -> None:
    now = turn_of("A:R9 B:R3 C:R12 D:R1")
    assert [trick.cards for trick in turns(now.news)[0].tricks] == [("R9", "R3", "R12", "R1")]


def test_with_one_colour_open_a_card_of_another_opens_the_second_trick() -> None:
    now = turn_of("A:R9 B:B3 C:R12 D:B1")
    assert [trick.cards for trick in turns(now.news)[0].tricks] == [("R9", "R12"), ("B3", "B1")]


def test_with_two_colours_open_a_card_of_either_joins_its_trick() -> None:
    now = turn_of("A:R9 B:B3 C:B12 D:R1")
    assert [trick.cards for trick in turns(now.news)[0].tricks] == [("R9", "R1"), ("B3", "B12")]


def test_with_two_colours_open_a_card_of_the_third_is_a_pass() -> None:
    now = turn_of("A:R9 B:B3 C:G12* D:G1*")
    assert [trick.cards for trick in turns(now.news)[0].tricks] == [("R9",), ("B3",)]
    assert now.passed == ((), (), ("G12",), ("G1",))


def test_a_third_colour_never_opens_a_third_trick() -> None:
    for seats in SETUP:
        for now in random_steps(seeded(seats)):
            for turn in turns(now.news):
                assert 1 <= len(turn.tricks) <= 2
                assert len({trick.colour for trick in turn.tricks}) == len(turn.tricks)


def test_passing_is_impossible_while_fewer_than_two_colours_are_open() -> None:
    for now in random_steps(seeded(6)):
        lying = {card[0] for card in now.turn if card}
        for seat in now.waiting() if len(lying) < 2 else ():
            for action in now.legal(seat):
                then = now.after(seat, action)
                assert not any(isinstance(news, Passed) for news in then.news)
                assert then.passed in {now.passed, ((),) * 6}


def test_passing_is_free_to_somebody_who_could_join() -> None:
    now = play(table("R9", "B3", "R1 B1 G1"), "A:R9 B:B3")
    assert {Play(card) for card in ("R1", "B1", "G1")} <= set(now.legal(2))
    assert play(now, "C:G1*").passed[2] == ("G1",)


def test_who_has_no_card_of_the_third_colour_cannot_pass() -> None:
    reds = " ".join(f"R{value}" for value in range(1, 9))
    blues = " ".join(f"B{value}" for value in range(1, 8))
    now = play(table("R20", "B20", f"{reds} {blues}"), "A:R20 B:B20")
    for action in now.legal(2):
        assert not any(isinstance(news, Passed) for news in now.after(2, action).news)


def test_the_leader_cannot_pass() -> None:
    for now in random_steps(seeded(5)):
        for seat in now.waiting() if not now.turn else ():
            for action in now.legal(seat):
                assert not any(isinstance(news, Passed) for news in now.after(seat, action).news)


HAND = "R3 B7 G2 G18"


@pytest.mark.parametrize(
    ("card", "after_two", "after_one"),
    [
        ("R3", ("joins", "R"), ("joins", "R")),
        ("B7", ("joins", "B"), ("opens", "B")),
        ("G2", ("passes", ""), ("opens", "G")),
        ("G18", ("passes", ""), ("opens", "G")),
    ],
)
def test_example_13_legal_moves(card: str, after_two: tuple[str, str], after_one: tuple[str, str]) -> None:
    both = play(table("R9", "B14", HAND), "A:R9 B:B14")
    one = play(table("R9", HAND, dealer=3), "A:R9")
    for now, seat, (doing, suit) in ((both, 2, after_two), (one, 1, after_one)):
        assert Play(card) in now.legal(seat)
        then = now.after(seat, Play(card))
        passed = [news for news in then.news if isinstance(news, Passed)]
        assert passed == ([Passed(seat, card)] if doing == "passes" else [])
        lying = [other for other in then.turn if other and other[0] == suit]
        assert len(lying) == {"joins": 2, "opens": 1, "passes": 0}[doing]


def test_example_13_all_four_cards_may_be_played() -> None:
    now = play(table("R9", "B14", HAND), "A:R9 B:B14")
    assert {Play(card) for card in HAND.split()} <= set(now.legal(2))


# --- the end of a round ---


@by_seats
def test_a_round_ends_when_everybody_has_one_card_left_which_is_not_played(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    for before, now in pairwise(steps):
        if any(isinstance(news, HandsCounted) for news in now.news):
            assert sorted(map(len, before.hands)) == [1] * (seats - 1) + [2]
        else:
            assert all(now.hands)
    assert set(map(len, steps[-1].hands)) == {1}


@by_seats
def test_won_passed_and_last_cards_are_the_whole_deck(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        for news in now.news:
            if isinstance(news, HandsCounted):
                counted = sum(row.red + row.blue + row.green + row.passes for row in news.sheets)
                assert counted + seats == SETUP[seats][1]


@by_seats
def test_a_round_is_told_with_its_sheets_points_and_totals_then_the_next_is_dealt(seats: int) -> None:
    told = [
        [type(news).__name__ for news in now.news if not isinstance(news, Passed)]
        for now in random_steps(seeded(seats))
        if any(isinstance(news, HandsCounted) for news in now.news)
    ]
    assert told == [["TurnTaken", "HandsCounted", "RoundOver", "Dealt"]] * 4 + [
        ["TurnTaken", "HandsCounted", "RoundOver"]
    ]
