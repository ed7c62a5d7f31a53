"""Spicy: turns, declarations, passing, last cards (rules 2.1 to 2.4, 2.6)."""

from __future__ import annotations

import pytest

from games.spicy.rules import SAYS, declarations
from games.spicy.terms import Declaration, Laid, Passed, Play, TrophyTaken
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    D,
    challenge,
    let_go,
    may,
    pass_,
    play,
    says,
    seeded,
    sizes,
    table,
    told,
    won,
)

# --- turns ---


def test_a_played_card_goes_on_top_and_the_turn_passes_to_the_left() -> None:
    now = play(table(MANY, MANY, MANY, stack="A P2=2P"), "W1", "5P")
    assert [entry.card for entry in now.stack] == ["P2", "W1"]
    assert now.turn == C and now.waiting() == {C}
    assert told(now, Laid) == Laid(2, B, Declaration("5P"), False, 0, False)


def test_every_card_that_is_laid_gets_the_next_number() -> None:
    now, numbers = seeded(3, "numbers"), []
    for say in ("1C", "2C", "3C", "4C"):
        now = play(now, now.hands[now.turn][0], say)
        numbers.append(now.stack[-1].number)
    assert numbers == [1, 2, 3, 4]
    now = challenge(now, now.turn, "number")
    now = play(now, now.hands[now.turn][0], "2W")
    assert told(now, Laid).number == 5


def test_whoever_passes_draws_a_card_and_the_turn_passes_to_the_left() -> None:
    now = pass_(table(MANY, "C1 C3", MANY, stack="A P2=2P", above="C2 W9"))
    assert now.hands[B] == ("C1", "C2", "C3") and now.above == ("W9",)
    assert now.turn == C and now.news == (Passed(B),)


def test_anybody_but_the_owner_may_challenge_also_the_player_to_move_and_those_who_passed() -> None:
    now = table(MANY, MANY, MANY, MANY, stack="A P2=2P")
    assert may(now, B) == {"Play", "Pass", "number", "spice"}
    assert may(now, C) == may(now, D) == {"number", "spice"}
    assert may(now, A) == set()
    assert may(pass_(now), B) == {"number", "spice"}


def test_the_topmost_card_can_be_challenged_until_the_next_card_lands_on_it() -> None:
    now = table(MANY, MANY, MANY, stack="A P2=2P")
    for _ in range(2):
        now = pass_(now)
        assert may(now, B) >= {"number", "spice"}
    now = play(now, "C1", "9P")
    assert {one.target for one in now.legal(B) if hasattr(one, "target")} == {2}


def test_once_covered_a_card_is_safe_for_ever() -> None:
    now = play(table(MANY, "P5 C1", MANY, stack="A W9=2P"), "P5", "5P")
    then = challenge(now, C, "number")
    assert won(then) == (0, 2, 0), "only the topmost card is judged"


def test_nothing_can_be_challenged_on_an_empty_stack() -> None:
    now = table(MANY, MANY)
    assert may(now, A) == {"Play", "Pass"} and may(now, B) == set()


def test_if_all_pass_round_to_the_owner_they_may_play_on_their_own_card_or_pass_too() -> None:
    now = pass_(pass_(table(MANY, MANY, MANY, stack="A P2=8P")))
    assert now.turn == A and may(now, A) == {"Play", "Pass"} and says(now) == "9P 10P"
    assert play(now, "C1", "9P").stack[-1].seat == A
    assert pass_(now).turn == B


def test_the_loser_of_a_challenge_must_start_and_cannot_pass() -> None:
    now = challenge(table(MANY, MANY, MANY, stack="A P2=9P"), C, "number")
    assert now.turn == A and now.must_start and not now.stack
    assert may(now, A) == {"Play"}
    assert not play(now, "C1", "1W").must_start


def test_at_the_very_start_one_may_pass_and_the_next_has_the_same_choice() -> None:
    now = table(MANY, MANY, MANY)
    for seat in (A, B, C, A):
        assert now.turn == seat and may(now, seat) == {"Play", "Pass"} and not now.stack
        now = pass_(now)


# --- declarations ---

LEGAL = {
    None: "1C 2C 3C 1W 2W 3W 1P 2P 3P",
    "1P": "2P 3P 4P 5P 6P 7P 8P 9P 10P",
    "7W": "8W 9W 10W",
    "9C": "10C",
    "10C": "1C 2C 3C",
    "10W": "1W 2W 3W",
}


@pytest.mark.parametrize("top", LEGAL)
def test_only_higher_numbers_of_the_same_spice_are_legal_and_low_ones_on_nothing_or_a_ten(top: str) -> None:
    assert " ".join(declarations(top and Declaration(top), ())) == LEGAL[top]
    now = table(MANY, "C9", stack=f"A W1={top}" if top else "", turn=B)
    assert says(now) == LEGAL[top]


def test_a_legal_declaration_always_exists() -> None:
    assert all(declarations(top, ()) for top in (None, *SAYS))


def test_the_card_itself_may_be_anything_wild_ones_and_the_first_included() -> None:
    now = table("C9 WN WS", MANY)
    assert {one.card for one in now.legal(A) if isinstance(one, Play) and one.say == "1P"} == {
        "C9",
        "WN",
        "WS",
    }


def test_only_the_declarations_form_the_sequence() -> None:
    now = play(table(MANY, "C10 C9", MANY, stack="A P2=2P"), "C10", "3P")
    assert says(now) == "4P 5P 6P 7P 8P 9P 10P"


def test_wrong_declarations_are_never_accepted() -> None:
    now = table(MANY, "C9 C8", stack="A P2=5P")
    wrong = [Declaration(say) for say in ("5P", "3P", "6C", "11P", "1P")]
    assert not [say for say in wrong if Play(now.hands[B][0], say) in now.legal(B)]


# --- last cards ---


def test_a_last_card_is_announced_by_the_engine_and_must_be_answered_by_everybody_else() -> None:
    now = play(table(MANY, "P6", MANY, MANY, stack="A P3=3P"), "P6", "6P")
    assert now.phase == "last-card" and now.turn == B
    assert told(now, Laid).last
    assert now.waiting() == {A, C, D}


def test_no_card_is_played_and_nobody_passes_until_all_have_decided() -> None:
    now = play(table(MANY, "P6", MANY, MANY, stack="A P3=3P", twists="copycat"), "P6", "6P")
    for seat in (C, A, D):
        assert may(now, seat) == {"number", "spice", "LetGo"} and may(now, B) == set()
        now = let_go(now, seat)


def test_answers_are_final() -> None:
    now = let_go(play(table(MANY, "P6", MANY, MANY, stack="A P3=3P"), "P6", "6P"), C)
    assert may(now, C) == set() and now.waiting() == {A, D} and not now.news


def test_a_believed_last_card_brings_a_trophy_and_six_cards_and_the_stack_stays() -> None:
    now = let_go(play(table(MANY, "P6", MANY, stack="A P3=3P"), "P6", "6P"), A, C)
    assert now.trophies == (0, 1, 0) and sizes(now)[B] == 6
    assert len(now.stack) == 2 and now.turn == C and now.phase == "turn"
    assert now.news == (TrophyTaken(B, 6),)
    assert now.view(None).trophies_left == 2


def test_a_believed_last_card_stays_on_top_but_cannot_be_challenged_any_more() -> None:
    now = let_go(play(table(MANY, "C6", MANY, stack="A P3=3P"), "C6", "6P"), A, C)
    assert now.locked and may(now, C) == {"Play", "Pass"} and may(now, A) == set()
    now = pass_(now)
    assert now.locked and may(now, B) == set() and may(now, A) == {"Play", "Pass"}
    then = play(now, "C1", "7P")
    assert not then.locked and may(then, C) == {"number", "spice"}


def test_nobody_ever_waits_with_an_empty_hand() -> None:
    believed = let_go(play(table(MANY, "P6", MANY, stack="A P3=3P"), "P6", "6P"), A, C)
    true = challenge(let_go(play(table(MANY, "P6", MANY, stack="A P3=3P"), "P6", "6P"), A), C, "spice")
    false = challenge(let_go(play(table(MANY, "C6", MANY, stack="A P3=3P"), "C6", "6P"), A), C, "spice")
    assert [sizes(now)[B] for now in (believed, true, false)] == [6, 6, 2]
