"""Sticheln: setup and the course of a game. Tricks, scores and variants have files of their own."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from pydantic import ValidationError

from games.core import RoundOver, choices_of
from games.sticheln.game import GAME as STICHELN
from games.sticheln.position import Choose, Dealt, PainShown, PilesCounted, Play, Position, StichelnOptions
from tests.games.sticheln.rules.table import (
    SETUP,
    VARIANTS,
    choose_first,
    lay,
    pack,
    play,
    random_steps,
    seeded,
    table,
    tricks,
)

ROUNDS = 5
TRICKS = {"classic": 14, "anti": 14, "gentle": 14, "vague": 14, "strong": 13, "delayed": 15}
"""A round, with up to 7 players; 8 players hold a card less and play a trick less."""


def rounds(steps: list[Position]) -> dict[int, list[Position]]:
    """Positions by round."""
    return {number: [now for now in steps if now.round == number] for number in range(1, ROUNDS + 1)}


# --- setup ---


@pytest.mark.parametrize("seats", SETUP)
def test_deck_hands_and_left_over_are_those_of_the_setup_table(seats: int) -> None:
    colours, highest, deck, hand, left_over = SETUP[seats]
    start = seeded(seats)
    dealt = [card for cards in start.deal.hands for card in cards] + list(start.deal.left_over)
    assert len(dealt) == deck == len(colours) * (highest + 1)
    assert {len(cards) for cards in start.deal.hands} == {hand}
    assert len(start.deal.left_over) == left_over
    assert {card[0] for card in dealt} == set(colours)
    assert {int(card[1:]) for card in dealt} == set(range(highest + 1))


@pytest.mark.parametrize("seats", SETUP)
def test_there_is_one_copy_of_each_card_and_no_other_card(seats: int) -> None:
    start = seeded(seats)
    dealt = Counter(card for cards in (*start.deal.hands, start.deal.left_over) for card in cards)
    assert dealt == Counter(pack(seats))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", SETUP)
def test_every_round_has_the_tricks_of_the_setup_table(seats: int, variant: str) -> None:
    steps = list(random_steps(seeded(seats, variant)))
    taken = Counter(trick.round for now in steps for trick in tricks(now.news))
    wanted = TRICKS[variant] - (seats == 8)
    assert taken == dict.fromkeys(range(1, ROUNDS + 1), wanted)


def test_three_to_eight_play() -> None:
    assert list(STICHELN.seats) == list(SETUP) == [3, 4, 5, 6, 7, 8]


def test_a_table_plays_one_of_six_variants() -> None:
    assert choices_of(StichelnOptions, "variant") == VARIANTS
    assert StichelnOptions().kind == "classic"
    with pytest.raises(ValidationError):
        StichelnOptions.model_validate({"variant": "hattrick"})


def test_variants_are_not_combined() -> None:
    with pytest.raises(ValidationError):
        StichelnOptions.model_validate({"variant": ["anti", "strong"]})


@pytest.mark.parametrize("seats", SETUP)
def test_a_game_has_five_rounds_whatever_the_number_of_players(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    scored = [news.round for now in steps for news in now.news if isinstance(news, RoundOver)]
    assert scored == [1, 2, 3, 4, 5]
    assert steps[-1].phase == "over" and not steps[-1].waiting()
    assert {now.view(None).rounds for now in steps} == {5}


# --- start of a round ---


@pytest.mark.parametrize("seats", SETUP)
def test_the_first_dealer_is_drawn_evenly(seats: int) -> None:
    drawn = Counter(seeded(seats, seed=f"dealer {n}").dealer for n in range(100 * seats))
    assert set(drawn) == set(range(seats))
    assert all(65 <= count <= 140 for count in drawn.values()), drawn


@pytest.mark.parametrize("seats", (7, 8))
def test_every_round_everything_is_shuffled_and_dealt_again_left_over_cards_too(seats: int) -> None:
    deals = [positions[0].deal for positions in rounds(list(random_steps(seeded(seats)))).values()]
    assert [deal.round for deal in deals] == [1, 2, 3, 4, 5]
    for deal in deals:
        assert Counter(card for hand in (*deal.hands, deal.left_over) for card in hand) == Counter(
            pack(seats)
        )
    assert len({deal.left_over for deal in deals}) == ROUNDS
    assert len({deal.hands for deal in deals}) == ROUNDS


@pytest.mark.parametrize("seats", (7, 8))
def test_left_over_cards_are_shown_and_set_aside(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    assert isinstance(steps[0].news[-1], Dealt)
    assert steps[0].news[-1].left_over == steps[0].deal.left_over
    for now in steps:
        for played in (*now.hands, *now.laid, *now.piles, now.trick):
            assert not set(played) & set(now.deal.left_over)


def test_a_hand_is_held_by_colour_and_value() -> None:
    hand = seeded(5).hands[0]
    assert hand == tuple(sorted(hand, key=lambda card: ("GNRBYV".index(card[0]), int(card[1:]))))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", (3, 8))
def test_left_of_the_dealer_leads_the_first_trick_of_every_round(seats: int, variant: str) -> None:
    steps = list(random_steps(seeded(seats, variant)))
    for positions in rounds(steps).values():
        first = next(now for now in positions if now.phase == "play")
        assert first.leader == first.turn == (first.dealer + 1) % seats
        assert first.waiting() == {first.leader}


# --- choosing the pain card ---


def test_all_choose_their_pain_card_at_the_same_time() -> None:
    start = seeded(4)
    assert start.waiting() == {0, 1, 2, 3}
    assert all(start.legal(seat) for seat in range(4))


def test_exactly_one_card_of_the_hand_is_laid_and_any_will_do() -> None:
    start = seeded(4)
    for seat in range(4):
        assert start.legal(seat) == [Choose(card) for card in start.hands[seat]]


def test_the_chosen_card_leaves_the_hand_and_lies_before_its_owner() -> None:
    start = seeded(4)
    card = start.hands[2][4]
    now = start.after(2, Choose(card))
    assert now.laid == ((), (), (card,), ())
    assert now.hands[2] == tuple(other for other in start.hands[2] if other != card)
    assert [now.hands[seat] for seat in (0, 1, 3)] == [start.hands[seat] for seat in (0, 1, 3)]


def test_a_committed_pain_card_cannot_be_changed() -> None:
    now = seeded(4)
    now = now.after(2, now.legal(2)[0])
    assert now.waiting() == {0, 1, 3}
    assert not now.legal(2)
    assert not choose_first(now, 1).legal(2)


def test_pain_cards_are_turned_up_together_when_the_last_one_lies() -> None:
    now = choose_first(seeded(4), 3)
    for at in range(3):
        shown = now.view(None).laid
        assert shown == (None,) * 4, at
        assert not any(isinstance(news, PainShown) for news in now.news)
    now = choose_first(now)
    assert now.news == (PainShown(now.laid),)
    assert now.view(None).laid == now.laid
    assert all(len(laid) == 1 for laid in now.laid)


def test_the_order_of_choosing_does_not_matter() -> None:
    one = other = seeded(4)
    for seat in range(4):
        one = one.after(seat, one.legal(seat)[5])
    for seat in reversed(range(4)):
        other = other.after(seat, other.legal(seat)[5])
    assert one == other


def test_pain_cards_stay_face_up_until_the_round_ends() -> None:
    steps = [now for now in random_steps(seeded(4)) if now.round == 1 and now.phase == "play"]
    assert len({now.laid for now in steps}) == 1
    assert all(now.view(seat).laid == now.laid for now in steps for seat in (0, 3, None))


def test_several_players_may_have_the_same_pain_colour() -> None:
    now = lay(table("R1", "R2", "R3", "R4"), "R1 R2 R3 R4")
    assert now.phase == "play"
    assert now.laid == (("R1",), ("R2",), ("R3",), ("R4",))


# --- tricks: whose turn, which cards ---


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_card_of_the_hand_may_be_played(variant: str) -> None:
    """No duty to follow the led colour, to beat or to trump."""
    for now in random_steps(seeded(4, variant)):
        if now.phase == "play":
            assert now.legal(now.turn) == [Play(card) for card in now.hands[now.turn]]


def test_only_the_seat_in_turn_plays() -> None:
    for now in random_steps(seeded(5)):
        if now.phase == "play":
            assert now.waiting() == {now.turn}
            assert all(not now.legal(seat) for seat in range(5) if seat != now.turn)


@pytest.mark.parametrize("seats", SETUP)
def test_the_leader_plays_first_then_clockwise_each_once(seats: int) -> None:
    now = choose_first(seeded(seats))
    leader, order = now.leader, []
    while not tricks(now.news):
        order.append(now.turn)
        now = now.after(now.turn, now.legal(now.turn)[0])
    assert order == [(leader + step) % seats for step in range(seats)]


def test_a_card_is_played_face_up() -> None:
    now = choose_first(seeded(4))
    card = now.hands[now.turn][3]
    now = now.after(now.turn, Play(card))
    assert now.trick == (card,)
    assert all(now.view(seat).trick == (card,) for seat in (0, 1, 2, 3, None))


def test_the_winner_takes_all_cards_of_the_trick_and_leads_the_next() -> None:
    steps = list(random_steps(seeded(5)))
    for before, now in pairwise(steps):
        for trick in tricks(now.news):
            assert (*before.trick, trick.cards[-1]) == trick.cards
            assert len(trick.cards) == 5
            if now.round == before.round and now.phase == "play":
                assert now.piles[trick.winner] == before.piles[trick.winner] + trick.cards
                assert (now.leader, now.turn, now.trick) == (trick.winner, trick.winner, ())


def test_piles_grow_by_whole_tricks() -> None:
    for now in random_steps(seeded(7)):
        assert all(len(pile) % 7 == 0 for pile in now.piles)
        assert now.view(None).tricks == tuple(len(pile) // 7 for pile in now.piles)


def test_the_round_is_scored_when_the_hands_are_empty() -> None:
    for before, now in pairwise(random_steps(seeded(4))):
        counted = [news for news in now.news if isinstance(news, PilesCounted)]
        assert bool(counted) == (sum(map(len, before.hands)) == 1 and before.phase == "play")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", SETUP)
def test_hands_and_piles_and_displayed_cards_add_up_to_all_dealt_cards(seats: int, variant: str) -> None:
    for now in random_steps(seeded(seats, variant)):
        inside = [
            card for row in (now.hands, now.laid, now.piles, (now.trick,)) for cards in row for card in cards
        ]
        assert Counter(inside) == Counter(pack(seats)) - Counter(now.deal.left_over)


# --- example 19: a whole round ---

EXAMPLE_HANDS = (
    "G0 G8 N1 N2 N5 N6 N7 R3 R6 R8 B4 Y1 Y3 Y6 Y7",
    "G1 G7 N3 N8 R0 R1 R4 B0 B1 B2 B3 B8 Y0 Y2 Y8",
    "G2 G3 G4 G5 G6 N0 N4 R2 R5 R7 B5 B6 B7 Y4 Y5",
)
EXAMPLE_TRICKS = (
    ("B:B0 C:G5 A:Y6", "A"),
    ("A:G8 B:R1 C:G3", "B"),
    ("B:Y8 C:Y5 A:N1", "A"),
    ("A:Y1 B:B3 C:G4", "C"),
    ("C:G6 A:N7 B:B1", "A"),
    ("A:R8 B:B2 C:Y4", "C"),
    ("C:B5 A:N6 B:B8", "A"),
    ("A:B4 B:N8 C:N4", "B"),
    ("B:G7 C:B7 A:N2", "C"),
    ("C:R7 A:R6 B:Y2", "B"),
    ("B:N3 C:B6 A:G0", "C"),
    ("C:G2 A:Y7 B:Y0", "A"),
    ("A:Y3 B:G1 C:R5", "C"),
    ("C:N0 A:N5 B:R4", "B"),
)


@pytest.mark.parametrize(("variant", "points"), [("classic", (12, -10, -2)), ("gentle", (10, -17, -2))])
def test_example_19_a_whole_round_of_three(variant: str, points: tuple[int, ...]) -> None:
    now = lay(table(*EXAMPLE_HANDS, seats=3, variant=variant), "R3 R0 R2")
    for line, winner in EXAMPLE_TRICKS:
        now = play(now, line)
        (taken,) = tricks(now.news)
        assert "ABC"[taken.winner] == winner, line
    counted = next(news for news in now.news if isinstance(news, PilesCounted))
    assert [set(sheet.pain) for sheet in counted.sheets] == [
        {"R3"},
        {"R0", "R1", "R4", "R6", "R7"},
        {"R2", "R5", "R8"},
    ]
    assert [len(sheet.pain) + sheet.others - 1 for sheet in counted.sheets] == [15, 12, 15]
    assert now.scores() == points
    assert (now.round, now.dealer, now.leader) == (2, 1, 2), "B has the lowest total and deals, C leads"
