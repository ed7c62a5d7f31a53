"""Spicy as it is punished at a table (rules 2.2, 2.4, 5.8)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.core import Card
from games.spicy.position import Position
from games.spicy.rules import SAYS, lawful
from games.spicy.terms import Copy, Declaration, Laid, Play, TakenBack, WorldsEnd
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    copy,
    let_go,
    may,
    pass_,
    play,
    random_steps,
    says,
    seeded,
    sizes,
    table,
    told,
    won,
)


def strict(*hands: str, **fields: object) -> Position:
    return table(*hands, rules={"strict": "on"}, **fields)


def test_all_thirty_declarations_can_be_made_and_lawful_tells_which_keep_to_the_rules() -> None:
    now = strict(MANY, MANY, stack="A P2=8P")
    assert says(now).split() == [*SAYS] and len(SAYS) == 30
    assert lawful(now) == lawful(now.view(B)) == lawful(now.view(None)) == ("9P", "10P")
    assert lawful(strict(MANY, MANY)) == ("1C", "2C", "3C", "1W", "2W", "3W", "1P", "2P", "3P")


@pytest.mark.parametrize("say", ("8P", "9C", "1P"))
def test_a_wrong_declaration_is_taken_back_and_costs_a_card_and_the_turn(say: str) -> None:
    now = play(strict(MANY, "C1 C3", MANY, stack="A P2=8P", above="C2 W9"), "C3", say)
    assert now.hands[B] == ("C1", "C2", "C3") and now.above == ("W9",)
    assert now.turn == C and len(now.stack) == 1 and now.number == 1
    assert now.news == (TakenBack(B, Declaration(say), "wrong"),)


def test_the_old_top_card_can_still_be_challenged() -> None:
    now = play(strict(MANY, MANY, MANY, stack="A P2=8P"), "C1", "3P")
    assert may(now, B) == {"number", "spice"} and may(now, C) >= {"number", "spice"}


def test_nobody_learns_which_card_was_taken_back() -> None:
    now = strict(MANY, "C1 C3 W5", MANY, stack="A P2=8P")
    one, other = play(now, "C1", "3P"), play(now, "W5", "3P")
    for seat in (A, B, C, None):
        assert one.view(seat) == other.view(seat)


def test_a_wrong_declaration_on_an_empty_stack_lets_the_duty_to_start_lapse() -> None:
    now = play(strict(MANY, MANY, MANY, must_start=True), "C1", "9P")
    assert now.turn == B and not now.stack and not now.must_start
    assert may(now, B) == {"Play", "Pass"}


def test_a_wrong_declaration_may_show_worlds_end() -> None:
    now = play(strict(MANY, MANY, MANY, stack="A P2=8P", above=1), "C1", "3P")
    assert now.ending == "worlds-end" and told(now, WorldsEnd)


def test_a_wrong_declaration_pays_no_paw_and_draws_no_luck() -> None:
    now = strict(MANY, MANY, MANY, stack="A P2=4P", twists="raider luck")
    then = play(now, "C1", "5C")
    assert then.paw == A and won(then) == (0, 0, 0) and sizes(then)[B] == 9
    assert Play(Card("C1"), Declaration("5C"), (Card("C2"),)) not in now.legal(B)
    assert Play(Card("C1"), Declaration("5P"), (Card("C2"),)) in now.legal(B)


def test_of_the_very_last_card_in_hand_and_of_no_other_it_is_said_whether_it_is_announced() -> None:
    now = strict(MANY, "P9", MANY, stack="A P2=8P")
    assert {one.announced for one in now.legal(B) if isinstance(one, Play)} == {"yes", "no"}
    now = strict(MANY, "P9 P8", MANY, stack="A P2=8P")
    assert {one.announced for one in now.legal(B) if isinstance(one, Play)} == {"-"}
    loose = table(MANY, "P9", MANY, stack="A P2=8P")
    assert {one.announced for one in loose.legal(B) if isinstance(one, Play)} == {"-"}


def test_an_announced_last_card_is_answered_as_usual() -> None:
    now = play(strict(MANY, "P9", MANY, stack="A P2=8P"), "P9", "9P", announced="yes")
    assert now.phase == "last-card" and let_go(now, A, C).trophies == (0, 1, 0)


def test_an_unannounced_last_card_is_taken_back_and_costs_a_card_and_the_turn() -> None:
    now = play(strict(MANY, "P9", MANY, stack="A P2=8P"), "P9", "9P", announced="no")
    assert now.phase == "turn" and now.turn == C and sizes(now)[B] == 2 and "P9" in now.hands[B]
    assert now.news == (TakenBack(B, Declaration("9P"), "unannounced"),) and len(now.stack) == 1


def test_a_wrong_last_card_is_wrong_whether_announced_or_not() -> None:
    for announced in ("yes", "no"):
        now = play(strict(MANY, "P9", MANY, stack="A P2=8P"), "P9", "3P", announced=announced)
        assert told(now, TakenBack).fault == "wrong"


def test_an_unannounced_copy_out_of_turn_goes_back_and_the_turn_does_not_move_and_no_paw_is_paid() -> None:
    now = strict(MANY, MANY, "P4", MANY, stack="A P2=4P", twists="raider copycat")
    assert {one.announced for one in now.legal(C) if isinstance(one, Copy)} == {"yes", "no"}
    then = copy(now, C, "P4", announced="no")
    assert then.turn == B and then.paw == A and won(then) == (0, 0, 0, 0) and sizes(then)[C] == 2
    assert told(then, TakenBack) == TakenBack(C, Declaration("4P"), "unannounced")
    assert copy(now, C, "P4", announced="yes").phase == "last-card"


def test_an_unannounced_copy_in_turn_ends_the_turn() -> None:
    now = strict(MANY, "P4", MANY, MANY, stack="A P2=4P", twists="copycat")
    assert copy(now, B, "P4", announced="no").turn == C


def test_without_the_option_nothing_is_ever_taken_back() -> None:
    for seed in range(6):
        for now in random_steps(seeded(3, f"loose {seed}", "copycat luck"), seed):
            assert not any(isinstance(news, TakenBack) for news in now.news)


def test_with_it_what_lands_was_lawful_and_what_is_taken_back_for_being_wrong_was_not() -> None:
    landed = wrong = 0
    for seed in range(12):
        steps = list(random_steps(seeded(4, f"strict {seed}", "copycat luck", strict="on"), seed))
        assert steps[-1].phase == "over"
        for before, now in pairwise(steps):
            for news in now.news:
                if isinstance(news, Laid) and not news.copy:
                    assert news.say in lawful(before)
                    landed += 1
                if isinstance(news, TakenBack):
                    assert news.fault == "unannounced" or news.say not in lawful(before)
                    wrong += 1
    assert landed > 20 and wrong > 100, (landed, wrong)


def test_an_empty_stack_after_a_wrong_declaration_may_be_passed_on() -> None:
    now = play(strict(MANY, MANY, must_start=True), "C1", "9P")
    assert now.turn == B and pass_(now).turn == A
