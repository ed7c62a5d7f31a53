"""Spicy: how challenges are decided, and in which order their consequences follow (rules 2.5, 2.7, 3)."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from games.core import Card, RoundOver
from games.shuffle import Seeded
from games.spicy.position import Position
from games.spicy.rules import KINDS, SAYS, right
from games.spicy.terms import Challenge, Challenged, Counted, Declaration, Passed, TrophyTaken, WorldsEnd
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    D,
    challenge,
    let_go,
    pass_,
    play,
    sizes,
    table,
    told,
    verdict,
    won,
)

# --- the test of a trait ---


def by_the_rules(card: str, say: str, trait: str) -> bool:
    """Rule 3.2, written once more."""
    number, spice = say[:-1], say[-1]
    if card in ("WN", "WS"):
        return (card == "WN") == (trait == "number")
    return card[1:] == number if trait == "number" else card[0] == spice


def test_a_trait_is_right_if_the_card_has_it_and_a_wild_card_shows_one_and_lacks_the_other() -> None:
    for card in KINDS:
        for say in SAYS:
            number, spice = by_the_rules(card, say, "number"), by_the_rules(card, say, "spice")
            assert right(card, say, "number", ()) is number
            assert right(card, say, "spice", ()) is spice
            assert right(card, say, "both", ()) is (number and spice)


@pytest.mark.parametrize("trait", ("number", "spice"))
@pytest.mark.parametrize("card", ("P9", "C9", "P8", "C8", "WN", "WS"))
def test_the_owner_wins_if_the_named_trait_is_right_and_the_other_one_is_ignored(
    card: str, trait: str
) -> None:
    now = challenge(table(MANY, MANY, stack=f"A {card}=9P"), B, trait)
    owner_wins = by_the_rules(card, "9P", trait)
    assert verdict(now).winner == (A if owner_wins else B)
    assert now.turn == (B if owner_wins else A)


def test_exactly_one_trait_is_named() -> None:
    now = table(MANY, MANY, MANY, stack="A C1=9P")
    assert list(now.legal(C)) == [Challenge(1, "number"), Challenge(1, "spice")]


def test_a_challenge_names_the_card_it_means_and_cannot_hit_another_one() -> None:
    now = play(table(MANY, MANY, MANY, stack="A C1=2P"), "C1", "9P")
    assert Challenge(1, "number") not in now.legal(C) and Challenge(3, "number") not in now.legal(C)


# --- consequences ---


def test_the_winner_takes_the_whole_stack_and_the_loser_draws_two_and_starts() -> None:
    now = challenge(table(MANY, "C1", MANY, stack="A C1=2P; B C1=4P; C C1=9P"), A, "spice")
    assert won(now) == (3, 0, 0) and sizes(now) == (8, 1, 10)
    assert now.turn == C and now.must_start and now.stack == ()
    assert verdict(now) == Challenged(3, A, C, "spice", Declaration("9P"), Card("C1"), A, 3, 2)


def test_an_owner_who_was_right_takes_the_stack_and_the_challenger_draws_two_and_starts() -> None:
    now = challenge(table(MANY, "C1", MANY, stack="A C1=2P; B C1=4P; C P9=9P"), A, "spice")
    assert won(now) == (0, 0, 3) and sizes(now) == (10, 1, 8) and now.turn == A and now.must_start


def test_the_winner_does_not_get_the_turn_and_play_goes_on_clockwise_from_the_loser() -> None:
    now = challenge(table(MANY, MANY, MANY, MANY, stack="A C1=2P"), C, "number")
    assert now.turn == A
    assert play(now, "C1", "1C").turn == B


def test_a_challenge_that_is_won_or_lost_does_not_touch_piles_won_earlier() -> None:
    now = challenge(table(MANY, MANY, stack="A C1=9P", won=(3, 5)), B, "number")
    assert won(now) == (3, 6)


def test_only_the_challenged_card_is_revealed() -> None:
    now = challenge(table(MANY, MANY, MANY, stack="A C10=2P; B W9=4P"), C, "number")
    view = now.view(A)
    assert verdict(now).card == "W9" and view.revealed == (verdict(now),)
    assert "C10" not in str(now.news)


def test_a_last_card_that_is_challenged_and_true_wins_stack_trophy_and_a_new_hand() -> None:
    now = let_go(play(table(MANY, "P6", MANY, stack="A P3=3P"), "P6", "6P"), A)
    now = challenge(now, C, "spice")
    assert won(now) == (0, 2, 0) and now.trophies == (0, 1, 0)
    assert sizes(now) == (8, 6, 10) and now.turn == C and now.must_start
    assert [type(news) for news in now.news] == [Challenged, TrophyTaken]


def test_a_last_card_that_is_challenged_and_false_brings_no_trophy_and_the_game_goes_on() -> None:
    now = let_go(play(table(MANY, "C6", MANY, stack="A P3=3P"), "C6", "6P"), A)
    now = challenge(now, C, "spice")
    assert won(now) == (0, 0, 2) and now.trophies == (0, 0, 0)
    assert sizes(now) == (8, 2, 8) and now.turn == B and now.must_start


def test_the_loser_draws_before_a_trophy_is_taken_so_the_cards_count_if_that_ends_the_game() -> None:
    start = table(MANY, "P6", MANY, stack="A P3=3P", trophies=(0, 1, 0))
    now = challenge(let_go(play(start, "P6", "6P"), A), C, "spice")
    assert now.phase == "over" and now.ending == "two-trophies"
    assert told(now, Counted).hands == (8, 0, 10)


def test_after_a_challenge_two_trophies_are_looked_for_first() -> None:
    start = table(MANY, "P6", MANY, stack="A P3=3P", trophies=(0, 1, 1), above=2)
    now = challenge(let_go(play(start, "P6", "6P"), A), C, "spice")
    assert now.ending == "two-trophies" and told(now, WorldsEnd)


def test_then_whether_trophies_are_left() -> None:
    start = table(MANY, "P6", MANY, stack="A P3=3P", trophies=(1, 0, 1), above=2)
    now = challenge(let_go(play(start, "P6", "6P"), A), C, "spice")
    assert now.ending == "no-trophies" and now.trophies == (1, 1, 1) and told(now, WorldsEnd)


def test_then_whether_worlds_end_shows() -> None:
    start = table(MANY, "P6", MANY, stack="A P3=3P", above=2)
    now = challenge(let_go(play(start, "P6", "6P"), A), C, "spice")
    assert now.ending == "worlds-end" and now.trophies == (0, 1, 0) and sizes(now)[B] == 0
    assert [type(news) for news in now.news] == [Challenged, WorldsEnd, TrophyTaken, Counted, RoundOver]


def test_a_trophy_winner_who_draws_up_to_worlds_end_ends_the_game() -> None:
    for above, drawn in ((8, 6), (5, 3)):
        start = table(MANY, "P6", MANY, stack="A P3=3P", above=above)
        now = challenge(let_go(play(start, "P6", "6P"), A), C, "spice")
        assert now.ending == "worlds-end" and sizes(now)[B] == drawn
        assert told(now, TrophyTaken).drawn == drawn


# --- World's End ---


def test_the_game_ends_at_once_when_worlds_end_becomes_visible() -> None:
    now = pass_(table(MANY, MANY, MANY, stack="A P2=2P", above=2))
    assert now.phase == "turn" and not any(isinstance(news, WorldsEnd) for news in now.news)
    over = pass_(now)
    assert over.ending == "worlds-end" and sizes(over) == (8, 9, 9)
    assert [type(news) for news in over.news] == [Passed, WorldsEnd, Counted, RoundOver]


def test_a_pass_that_shows_it_leaves_the_topmost_card_beyond_any_challenge() -> None:
    over = pass_(table(MANY, MANY, MANY, stack="A C9=2P", above=1))
    assert not over.waiting() and not any(over.legal(seat) for seat in (A, B, C))


@pytest.mark.parametrize(("above", "drawn"), ((1, 1), (2, 2)))
def test_an_effect_that_needs_more_cards_than_there_are_draws_those_and_stops(above: int, drawn: int) -> None:
    now = challenge(table(MANY, MANY, stack="A C1=9P", above=above), B, "number")
    assert verdict(now).drawn == drawn and sizes(now)[A] == 8 + drawn
    assert now.ending == "worlds-end" and won(now) == (0, 1)


def test_in_a_challenge_the_stack_is_taken_before_the_game_ends() -> None:
    now = challenge(table(MANY, MANY, stack="A C1=2P; B C1=9P", turn=A, above=1), A, "number")
    assert won(now) == (2, 0) and told(now, Counted).won == (2, 0)


# --- who is heard of several (rule 7.5) ---


def last_card(seed: str = "ballot", **rules: str) -> Position:
    """Seat B's last card among four, to be answered."""
    now = table(MANY, "P6", MANY, MANY, stack="A P3=3P", rules=rules)
    return replace(play(now, "P6", "6P"), source=Seeded(seed))


def answered(now: Position, *challengers: int) -> Position:
    """These challenge, the others let go."""
    for seat in (A, C, D):
        now = challenge(now, seat, "spice") if seat in challengers else let_go(now, seat)
    return now


@pytest.mark.parametrize("seat", (A, C, D))
def test_one_challenger_alone_challenges(seat: int) -> None:
    assert verdict(answered(last_card(), seat)).challenger == seat


def test_of_several_challengers_one_is_drawn_by_the_shuffle_that_the_card_s_number_names() -> None:
    found = set()
    for seed in map(str, range(20)):
        heard = verdict(answered(last_card(seed), A, C, D)).challenger
        assert heard == Seeded(seed).shuffled(1002, (A, C, D))[0]
        found.add(heard)
        assert verdict(answered(last_card(seed), A, D)).challenger == Seeded(seed).shuffled(1002, (A, D))[0]
    assert found == {A, C, D}


def test_the_trait_that_the_drawn_challenger_named_counts() -> None:
    for seed in map(str, range(8)):
        now = challenge(last_card(seed), A, "number")
        now = let_go(challenge(now, D, "spice"), C)
        told_of = verdict(now)
        assert told_of.trait == ("number" if told_of.challenger == A else "spice")


@pytest.mark.parametrize(("who", "heard"), (((A, C, D), C), ((A, D), D), ((A,), A)))
def test_or_the_nearest_clockwise_from_the_owner_is_heard_if_the_table_wants_it(
    who: tuple[int, ...], heard: int
) -> None:
    assert verdict(answered(last_card(draw="nearest"), *who)).challenger == heard


def test_the_order_of_the_answers_makes_no_difference() -> None:
    ends = []
    for order in permutations((A, C, D)):
        now = last_card()
        for seat in order:
            now = let_go(now, seat) if seat == D else challenge(now, seat, "spice")
        ends.append(replace(now, news=()))
    assert all(one == ends[0] for one in ends)
