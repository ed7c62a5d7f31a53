"""Spicy: what each Spice It Up card changes (rules 5.1 to 5.6)."""

from __future__ import annotations

import pytest

from games.core import Card
from games.spicy.position import Position
from games.spicy.rules import SAYS, declarations, number_right, right
from games.spicy.terms import Challenge, Copy, Counted, Declaration, Laid, PawPaid, Play, TrophyTaken
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    D,
    challenge,
    copy,
    let_go,
    may,
    pass_,
    play,
    says,
    sizes,
    table,
    told,
    verdict,
    won,
)


def on(top: str, twists: str) -> str:
    """What may be declared on this."""
    return says(table(MANY, MANY, stack=f"A C1={top}", twists=twists))


# --- We Love Chili! ---


@pytest.mark.parametrize(
    ("top", "legal"),
    (
        ("1P", "2P 3P 4P 5P 6P 7P 8P 9P 10P 2C 3C"),
        ("2W", "3W 4W 5W 6W 7W 8W 9W 10W 3C"),
        ("3P", "4P 5P 6P 7P 8P 9P 10P"),
        ("9P", "10P"),
        ("10W", "1W 2W 3W 1C 2C 3C"),
        ("1C", "2C 3C 4C 5C 6C 7C 8C 9C 10C"),
    ),
)
def test_chili_low_numbers_that_may_be_declared_may_be_chili(top: str, legal: str) -> None:
    assert on(top, "chili") == legal


def test_chili_switches_the_stack_to_chili() -> None:
    now = play(table(MANY, MANY, MANY, stack="A C1=1P", twists="chili"), "W1", "3C")
    assert says(now) == "4C 5C 6C 7C 8C 9C 10C"


def test_chili_makes_no_number_legal_that_was_not() -> None:
    for top in SAYS:
        plain = {say[:-1] for say in declarations(top, ())}
        assert {say[:-1] for say in declarations(top, ("chili",))} == plain


# --- Start It Up! ---


@pytest.mark.parametrize(
    ("top", "legal"),
    (
        ("8W", "9W 10W 1W 2W 3W"),
        ("9C", "10C 1C 2C 3C"),
        ("10P", "1P 2P 3P"),
        ("7W", "8W 9W 10W"),
        ("3W", "4W 5W 6W 7W 8W 9W 10W"),
    ),
)
def test_start_it_up_on_8_9_and_10_one_may_begin_anew_in_the_same_spice(top: str, legal: str) -> None:
    assert on(top, "startItUp") == legal


def test_start_it_up_the_declared_number_counts_and_not_the_card() -> None:
    assert says(table(MANY, MANY, stack="A W9=7W", twists="startItUp")) == "8W 9W 10W"


# --- Spice Raider ---

RAID = "A P1=1P; B C9=4P"


def raid(*hands: str, **fields: object) -> Position:
    return table(*(hands or (MANY, MANY, MANY, MANY)), stack=RAID, twists="raider", **fields)


def test_raider_declaring_a_4_lays_a_paw_on_the_stack() -> None:
    now = play(table(MANY, MANY, MANY, stack="A P1=1P", twists="raider"), "C1", "4P")
    assert now.paw == B and now.view(None).paw == B
    assert play(table(MANY, MANY, MANY, stack="A P1=1P", twists="raider"), "C4", "5P").paw is None
    assert play(table(MANY, MANY, MANY, stack="A P1=1P"), "C1", "4P").paw is None


def test_raider_when_the_next_card_lands_the_raider_first_wins_everything_under_the_paw() -> None:
    now = play(raid(), "C1", "7P")
    assert won(now) == (0, 2, 0, 0) and [entry.say for entry in now.stack] == ["7P"]
    assert now.paw is None and told(now, PawPaid) == PawPaid(B, 2)
    assert [type(news) for news in now.news] == [PawPaid, Laid]


def test_raider_the_next_card_may_be_the_raider_s_own() -> None:
    now = play(pass_(pass_(pass_(raid()))), "C1", "5P")
    assert won(now) == (0, 2, 0, 0) and now.stack[-1].seat == B and now.paw is None


def test_raider_the_sequence_is_not_reset() -> None:
    now = play(raid(), "C1", "7P")
    assert says(now) == "8P 9P 10P"


def test_raider_a_pass_triggers_nothing() -> None:
    now = pass_(raid())
    assert now.paw == B and won(now) == (0, 0, 0, 0) and len(now.stack) == 2


def test_raider_until_then_the_4_can_be_challenged_and_whoever_wins_takes_the_stack() -> None:
    for trait, card, winner in (("number", "C9", A), ("spice", "P9", B)):
        now = table(MANY, MANY, MANY, stack=f"A P1=1P; B {card}=4P", twists="raider")
        now = challenge(now, A, trait)
        assert now.paw is None and won(now)[winner] == 2 and not now.stack
        assert won(play(now, "C1", "1C")) == won(now), "the paw is gone"


def test_raider_a_challenge_of_the_new_card_is_about_one_card_and_what_lies_beneath_it() -> None:
    now = challenge(play(raid(), "C1", "7P"), A, "number")
    assert won(now) == (1, 2, 0, 0)
    rich = table(MANY, MANY, MANY, stack=RAID, twists="raider luck")
    now = challenge(play(rich, "C1", "5P", "C2 C4"), A, "number")
    assert won(now) == (3, 2, 0)


def test_raider_a_4_as_a_last_card_keeps_its_paw_until_the_next_card() -> None:
    start = table(MANY, "C9", MANY, stack="A P1=1P", twists="raider")
    now = play(start, "C9", "4P")
    assert now.phase == "last-card" and now.paw == B
    now = let_go(now, A, C)
    assert now.paw == B and now.trophies == (0, 1, 0) and len(now.stack) == 2
    assert won(play(now, "C1", "5P")) == (0, 2, 0)


def test_raider_a_trophy_that_ends_the_game_leaves_the_paw_empty() -> None:
    start = table(MANY, "C9", MANY, stack="A P1=1P", twists="raider", trophies=(0, 1, 0))
    now = let_go(play(start, "C9", "4P"), A, C)
    assert now.phase == "over" and won(now) == (0, 0, 0) and told(now, Counted).won == (0, 0, 0)


# --- Change Your Luck ---


def luck(hand: str, **fields: object) -> Position:
    return table(MANY, hand, MANY, stack="A P2=2P", twists="luck", **fields)


def test_luck_up_to_two_cards_may_go_beneath_a_declared_5_and_as_many_are_drawn() -> None:
    for beneath, count in (("", 0), ("C1", 1), ("C1 C2", 2)):
        now = play(luck("C1 C2 C3 W8"), "W8", "5P", beneath)
        assert sizes(now)[B] == 3 and len(now.stack[-1].beneath) == count
        assert len(now.above) == 30 - count and told(now, Laid).beneath == count
        assert now.view(None).size == 2 + count


def test_luck_the_declared_number_counts_not_the_card() -> None:
    now = luck("C1 C2 C3 P5")
    beneath = {one.say for one in now.legal(B) if isinstance(one, Play) and one.beneath}
    assert beneath == {"5P"}
    assert Play(Card("P5"), Declaration("6P"), (Card("C1"),)) not in now.legal(B)


def test_luck_without_the_card_nothing_may_lie_beneath() -> None:
    now = table(MANY, "C1 C2 C3 P5", stack="A P2=2P", twists="raider turn")
    assert not any(one.beneath for one in now.legal(B) if isinstance(one, Play))


def test_luck_nobody_can_challenge_between_the_play_and_the_draw() -> None:
    now = play(luck("C1 C2 C3 W8"), "W8", "5P", "C1 C2")
    assert now.turn == C and sizes(now)[B] == 3


def test_luck_cards_beneath_are_never_tested_and_do_not_change_the_declaration() -> None:
    now = play(luck("C1 C2 C3 P5"), "P5", "5P", "C1 C2")
    assert says(now) == "6P 7P 8P 9P 10P"
    for trait in ("number", "spice"):
        assert verdict(challenge(now, C, trait)).card == "P5"
        assert verdict(challenge(now, C, trait)).winner == B


def test_luck_cards_beneath_go_to_whoever_takes_the_stack() -> None:
    now = challenge(play(luck("C1 C2 C3 W8"), "W8", "5P", "C1 C2"), C, "number")
    assert won(now) == (0, 0, 4) and set(now.piles[C]) == {"P2", "W8", "C1", "C2"}


def test_luck_the_hand_is_judged_after_the_draw() -> None:
    now = play(luck("C1 W8"), "W8", "5P", "C1")
    assert now.phase == "turn" and sizes(now)[B] == 1 and not told(now, Laid).last


def test_luck_a_5_that_was_the_only_card_is_a_last_card() -> None:
    now = luck("W8")
    assert not any(one.beneath for one in now.legal(B) if isinstance(one, Play))
    assert play(now, "W8", "5P").phase == "last-card"


def test_luck_a_draw_that_shows_worlds_end_ends_the_game_without_a_trophy() -> None:
    for above, drawn in ((1, 1), (2, 2)):
        now = play(luck("C1 C2 W8", above=above), "W8", "5P", "C1 C2")
        assert now.ending == "worlds-end" and sizes(now)[B] == drawn and now.trophies == (0, 0, 0)
        assert not any(isinstance(news, TrophyTaken) for news in now.news)


def test_luck_what_lies_beneath_is_drawn_from_the_deck_and_never_the_same_cards() -> None:
    now = play(luck("C1 C2 W8", above="P7 P8 P9"), "W8", "5P", "C1 C2")
    assert now.hands[B] == ("P7", "P8") and now.above == ("P9",)


# --- Turn It Up! ---


@pytest.mark.parametrize(
    ("card", "say", "same"), (("P6", "9P", True), ("P9", "6P", True), ("P6", "8P", False))
)
def test_turn_in_every_number_test_6_and_9_are_equal_both_ways(card: str, say: str, same: bool) -> None:
    assert number_right(Card(card), Declaration(say), ("turn",)) is same
    assert not number_right(Card(card), Declaration(say), ())
    now = challenge(table(MANY, MANY, stack=f"A {card}={say}", twists="turn"), B, "number")
    assert verdict(now).winner == (A if same else B)


def test_turn_leaves_other_numbers_and_wild_cards_as_they_are() -> None:
    for number in range(1, 11):
        for say in SAYS:
            card = Card(f"C{number}")
            turned = {str(number), say[:-1]} == {"6", "9"}
            assert number_right(card, say, ("turn",)) is (number_right(card, say, ()) or turned)
    assert number_right(Card("WN"), Declaration("9P"), ("turn",))
    assert not number_right(Card("WS"), Declaration("9P"), ("turn",))


def test_turn_does_not_touch_which_declarations_are_legal() -> None:
    for top in (None, *SAYS):
        assert declarations(top, ("turn",)) == declarations(top, ())


def test_turn_judges_the_spice_as_usual() -> None:
    assert right(Card("P6"), Declaration("9P"), "spice", ("turn",))
    assert not right(Card("C6"), Declaration("9P"), "spice", ("turn",))


# --- Copy Cat ---


def cats(*hands: str, stack: str = "A P7=3P", **fields: object) -> Position:
    return table(*(hands or (MANY, MANY, MANY, MANY)), stack=stack, twists="copycat", **fields)


def test_copycat_anybody_but_the_owner_may_declare_just_the_same_also_out_of_turn() -> None:
    now = cats()
    assert [("Copy" in may(now, seat)) for seat in (A, B, C, D)] == [False, True, True, True]
    then = copy(now, D, "C1")
    assert then.stack[-1].say == "3P" and then.stack[-1].copy and then.stack[-1].seat == D
    assert told(then, Laid) == Laid(2, D, Declaration("3P"), True, 0, False)


def test_copycat_play_goes_on_left_of_the_copier_and_those_between_are_skipped() -> None:
    assert copy(cats(), C, "C1").turn == D
    assert copy(cats(), D, "C1").turn == A
    assert copy(cats(), B, "C1").turn == C, "in one's own turn"


def test_copycat_out_of_turn_may_be_switched_off() -> None:
    now = cats(rules={"copycatOutOfTurn": "off"})
    assert "Copy" in may(now, B) and may(now, C) == {"number", "spice"}
    assert now.view(None).out_of_turn is False


def test_copycat_may_be_used_as_long_as_the_card_is_on_top_also_after_passes() -> None:
    now = pass_(pass_(cats()))
    assert "Copy" in may(now, B) and "Copy" in may(now, C) and "Copy" not in may(now, A)


def test_copycat_may_be_used_on_a_last_card_that_was_believed() -> None:
    now = let_go(play(cats(MANY, "P6", MANY, MANY), "P6", "6P"), A, C, D)
    assert now.locked and may(now, A) == {"Copy"} and may(now, C) == {"Play", "Pass", "Copy"}
    then = copy(now, A, "C1")
    assert not then.locked and may(then, C) == {"both", "Copy"}


def test_copycat_is_of_no_use_while_a_last_card_is_answered() -> None:
    now = play(cats(MANY, "P6", MANY, MANY), "P6", "6P")
    assert all("Copy" not in may(now, seat) for seat in (A, B, C, D))


def test_copycat_copies_can_be_copied_but_nobody_copies_their_own_card() -> None:
    now = copy(cats(), C, "C1")
    assert "Copy" not in may(now, C) and "Copy" in may(now, A)
    then = copy(now, A, "C1")
    assert [entry.copy for entry in then.stack] == [False, True, True] and then.turn == B


def test_copycat_a_copy_names_the_card_it_copies() -> None:
    now = cats()
    then = copy(now, C, "C1")
    assert Copy(1, Card("C1")) in now.legal(D) and Copy(1, Card("C1")) not in then.legal(D)


def test_copycat_the_old_top_card_is_safe() -> None:
    now = copy(cats(), C, "C1")
    assert now.legal(A)[0] == Challenge(2, "both")


def test_copycat_a_copy_can_be_a_last_card() -> None:
    now = copy(cats(MANY, MANY, "P3", MANY), C, "P3")
    assert now.phase == "last-card" and now.turn == C and now.waiting() == {A, B, D}
    assert may(now, A) == {"both", "LetGo"}
    assert let_go(now, A, B, D).turn == D


@pytest.mark.parametrize(
    ("card", "winner"), (("P3", C), ("P4", D), ("C3", D), ("C4", D), ("WN", D), ("WS", D))
)
def test_copycat_a_challenged_copy_must_be_right_in_number_and_spice(card: str, winner: int) -> None:
    now = challenge(copy(cats(MANY, MANY, f"{card} C1", MANY), C, card), D, "both")
    assert verdict(now).winner == winner and won(now)[winner] == 2
    assert now.turn == (D if winner == C else C) and now.must_start


def test_copycat_only_the_topmost_copy_is_judged_and_the_whole_stack_is_won() -> None:
    now = challenge(cats(stack="A P7=3P; B W1=3P copy; C P3=3P copy"), D, "both")
    assert won(now) == (0, 0, 3, 0) and sizes(now)[D] == 10 and now.turn == D


def test_copycat_without_the_card_nobody_may_copy() -> None:
    now = table(MANY, MANY, MANY, stack="A P7=3P", twists="luck chili raider")
    assert all("Copy" not in may(now, seat) for seat in (A, B, C))
