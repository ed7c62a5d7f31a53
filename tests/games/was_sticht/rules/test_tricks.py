"""Was sticht?: tricks. Sections 2.6 and 3.1 to 3.3 of the rules."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.was_sticht.rules import DECK, PAIRS, TRUMP, Trumps, ladder, winning
from games.was_sticht.terms import Play
from tests.games.was_sticht.rules.table import (
    cards,
    drafting,
    legal_cards,
    pick_any,
    play,
    playing,
    random_steps,
    referee,
    seeded,
    tricks,
)

by_seats = pytest.mark.parametrize("seats", (3, 4))


def pair(text: str) -> Trumps:
    colour, number = text.split()
    return Trumps(
        *("no-colour" if colour == "–" else colour, "no-number" if number == "–" else number)  # type: ignore[arg-type]
    )


def winner(trick: str, trumps: str) -> str:
    """The card that takes a trick given in order of play."""
    played = cards(trick)
    return played[winning(played, pair(trumps))]


def legal(trumps: str, led: str, hand: str) -> str:
    """What B may play once A has led."""
    now = playing([led, hand, "G1", "G1"], trumps=trumps)
    return " ".join(card for card in hand.split() if card in legal_cards(play(now, f"A:{led}")))


# --- 2.6 the course of the tricks ---


@by_seats
def test_the_dealer_s_left_leads_the_first_trick_the_winner_of_a_trick_the_next(seats: int) -> None:
    for before, now in pairwise(random_steps(seeded(seats))):
        if now.phase == "tricks" and not any(now.piles) and not now.trick:
            assert now.leader == now.turn == (now.dealer + 1) % seats
        for taken in tricks(now.news):
            assert taken.leader == before.leader
            if now.phase == "tricks":
                assert now.leader == now.turn == taken.winner


@by_seats
def test_order_is_clockwise(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        if now.phase == "tricks":
            assert now.waiting() == {(now.leader + len(now.trick)) % seats}


@by_seats
def test_won_cards_are_kept_for_each_winner(seats: int) -> None:
    for before, now in pairwise(random_steps(seeded(seats))):
        for taken in tricks(now.news):
            if now.phase in ("tricks", "discard", "over"):
                assert now.piles[taken.winner] == before.piles[taken.winner] + taken.cards


@by_seats
def test_trick_counts_and_captured_cards_are_public(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        for seat in (*range(seats), None):
            view = now.view(seat)
            assert view.won == now.piles
            assert view.tricks == tuple(len(pile) // seats for pile in now.piles)


# --- 3 the suit of a card ---


def test_a_card_is_a_trump_by_its_number_or_its_colour() -> None:
    for trumps in PAIRS:
        suit = ladder(*trumps).suit
        for card in DECK:
            trump = card[1] == trumps.number or card[0] == trumps.colour
            assert suit[card] == (TRUMP if trump else card[0])


@pytest.mark.parametrize(("trumps", "count"), [("R 3", 12), ("– 3", 4), ("R –", 9), ("– –", 0)])
def test_there_are_so_many_trumps_and_all_are_one_suit(trumps: str, count: int) -> None:
    suits = [*ladder(*pair(trumps)).suit.values()]
    assert suits.count(TRUMP) == count


# --- 3.1 what may be played ---


def test_the_leader_may_play_any_card() -> None:
    now = playing(["R1 R5 G5 Y9 B2", "G1", "G1", "G1"])
    assert legal_cards(now) == set(cards("R1 R5 G5 Y9 B2"))


LEGAL = {
    # trumps, led card, hand -> what may be played
    "example 3: colour led, both kinds of trumps follow": ("R 3", "R7", "B3 R2 G9", "B3 R2"),
    "example 3: a number trump led, blue cards do not follow": ("R 3", "B3", "B8 B1 Y3 R4", "Y3 R4"),
    "example 3: no trump, all are legal": ("R 3", "B3", "B8 B1 G4", "B8 B1 G4"),
    "example 4: the number trump is not of its colour": ("R 3", "B6", "B3 B1 R9", "B1"),
    "example 4: void, no duty to trump": ("R 3", "B6", "B3 G2 R9", "B3 G2 R9"),
    "plain colour led: it must be followed": ("R 3", "G7", "G1 G9 R3 B2", "G1 G9"),
    "void: any card": ("R 3", "G7", "R1 R3 B2 Y9", "R1 R3 B2 Y9"),
    "the super trump follows a trump": ("R 3", "G3", "R3 G1 G2", "R3"),
    "one need not beat the trick": ("R 3", "G5", "G1 G2 G9", "G1 G2 G9"),
    "only a number is trump": ("– 3", "G3", "B3 G9 G1", "B3"),
    "only a number is trump, its colour led": ("– 3", "G9", "G3 B1", "G3 B1"),
    "only a colour is trump": ("R –", "R1", "R9 G1", "R9"),
    "no trump at all": ("– –", "G9", "G1 B9 R9", "G1"),
}


@pytest.mark.parametrize("name", LEGAL)
def test_a_follower_plays_the_led_suit_if_there_is_any_else_any_card(name: str) -> None:
    trumps, led, hand, wanted = LEGAL[name]
    assert legal(trumps, led, hand) == wanted


def test_a_number_trump_may_not_be_played_while_one_can_follow() -> None:
    assert legal("R 3", "G7", "G1 B3 Y3") == "G1"


@by_seats
def test_following_is_a_question_of_the_led_card_alone(seats: int) -> None:
    for now in random_steps(seeded(seats, "following")):
        if now.phase != "tricks" or not now.trick:
            continue
        colour, number = now.trumps

        def suit(card: str, colour: str = colour, number: str = number) -> str:
            return "trump" if card[1] == number or card[0] == colour else card[0]

        hand = now.hands[now.turn]
        same = {card for card in hand if suit(card) == suit(now.trick[0])}
        assert legal_cards(now) == (same or set(hand))


# --- 3.2 who wins ---

WINS = {
    # trumps, cards in order of play -> the best
    "example 2: the first of equal number trumps": ("R 5", "B5 G5 R9 Y5", "B5"),
    "example 2: the super trump": ("R 5", "B5 G5 R9 R5", "R5"),
    "example 2: a number trump beats all colour trumps": ("R 5", "R9 G5 Y5 R8", "G5"),
    "example 6: only a colour trump": ("R –", "G9 G2 R1 B9", "R1"),
    "example 7: no trumps": ("– –", "Y4 Y9 B9 Y1", "Y9"),
    "the higher colour trump": ("R 5", "G9 R2 R8 B5", "B5"),
    "the higher of two colour trumps": ("R 5", "G9 R2 R8 B9", "R8"),
    "without a colour trump the four are equal": ("– 5", "R5 G5 Y5 B5", "R5"),
    "none of them is super": ("– 5", "G9 G5 R5 Y9", "G5"),
    "a trump beats the led colour": ("R 5", "G9 G8 R1 G7", "R1"),
    "the led colour, highest number": ("R 5", "G2 G8 B9 Y9", "G8"),
    "a trump is led: plain cards cannot win": ("R 5", "R1 G9 B9 Y9", "R1"),
    "a number trump is led": ("R 5", "B5 B9 B8 R9", "B5"),
    "nobody follows": ("R 5", "G1 B9 Y9 B8", "G1"),
}


@pytest.mark.parametrize("name", WINS)
def test_the_strongest_card_of_the_ladder_takes_the_trick(name: str) -> None:
    trumps, trick, wanted = WINS[name]
    assert winner(trick, trumps) == wanted


def test_example_2_the_seed_s_ladder() -> None:
    rungs = ["R5", "B5", "R9", "R8", "R7", "R6", "R4", "R3", "R2", "R1", "G9"]
    for higher, lower in pairwise(rungs):
        assert winner(f"{lower} {higher}", "R 5") == winner(f"{higher} {lower}", "R 5") == higher
    for first, second in (("B5", "G5"), ("G5", "Y5"), ("Y5", "B5")):
        assert winner(f"{first} {second}", "R 5") == first
        assert winner(f"{second} {first}", "R 5") == second


@pytest.mark.parametrize("seats", (3, 4))
def test_every_trick_goes_where_a_referee_sends_it(seats: int) -> None:
    rng = Random(seats)
    for trumps in PAIRS:
        for _ in range(60):
            trick = rng.sample(DECK, seats)
            assert winning(trick, trumps) == referee(trick, *trumps)


def test_a_trick_goes_to_the_seat_that_played_the_winning_card() -> None:
    now = playing(["R1 B8", "R2 B9", "G9 B1", "G2 B2"], leader=2, dealer=1)
    now = play(now, "C:G9 D:G2 A:R1 B:R2")
    assert tricks(now.news)[0].winner == now.leader == 1
    assert now.piles[1] == cards("G9 G2 R1 R2")


# --- 3.3 clues ---


def test_clues_compare_like_tricks() -> None:
    """First picked is first played: a number trump picked first already beats later equal ones."""
    for seats, order in ((4, "B:B5 C:G5 D:R9 A:Y5"), (3, "B:B5 C:G5 A:R9")):
        now = drafting("B5 G5 R9 Y5", seats=seats)
        for letter, _, card in (part.partition(":") for part in order.split()):
            now = now.after("ABCD".index(letter), type(now.legal(min(now.waiting()))[0])(card))
        assert now.clues[0].winner == 1


def test_a_whole_round_is_played_by_these_rules() -> None:
    now = pick_any(drafting(trumps="G 7", dealer=3))
    for seat in (0, 1, 2):
        now = now.after(seat, now.legal(seat)[0])
    steps = [now]
    while now.phase == "tricks":
        (seat,) = now.waiting()
        now = now.after(seat, now.legal(seat)[-1])
        steps.append(now)
    taken = tricks([news for step in steps for news in step.news])
    assert len(taken) == 9
    for one in taken:
        assert one.winner == (one.leader + referee(one.cards, "G", "7")) % 4
    assert all(isinstance(action, Play) for step in steps[:-1] for action in step.legal(step.turn))
