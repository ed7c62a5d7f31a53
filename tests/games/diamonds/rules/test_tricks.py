"""Diamonds: who may play what, suit actions, who takes a trick; two players."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from msgspec.structs import replace

from games.core import Card
from games.diamonds.crystals import Crystals
from games.diamonds.position import Position
from games.diamonds.rules import winning
from games.diamonds.terms import Play, Rob, SuitAction
from tests.games.diamonds.rules.table import (
    STANDARD,
    actions,
    cards,
    one_trick,
    pack,
    passed,
    play,
    random_steps,
    rob,
    seeded,
    situation,
    tricks,
)


def may_play(hand: str, trick: str, seats: int = 4) -> set[str]:
    """What a hand allows after this trick so far."""
    lies = cards(trick)
    hands = ["D1"] * seats
    hands[len(lies) % seats] = hand
    now = replace(situation(*hands), trick=lies)
    return {action.card for action in now.legal(now.turn)}


# --- legal cards ---


def test_the_leader_plays_any_card() -> None:
    assert may_play("D1 D7 H3 S9 C15", "") == set(cards("D1 D7 H3 S9 C15"))


def test_example_1_whoever_holds_the_led_suit_must_follow_with_any_value_of_it() -> None:
    assert may_play("D1 H3 H15 S9", "H7") == {"H3", "H15"}
    assert may_play("D1 H3 S9", "H7 C2 D5") == {"H3"}


def test_example_1_whoever_does_not_hold_it_plays_any_card() -> None:
    assert may_play("D1 D7 H3 C15", "S7") == set(cards("D1 D7 H3 C15"))


def test_example_1_a_diamond_off_suit_gives_a_diamonds_action_at_once_and_cannot_win() -> None:
    now = play(situation("S3 S4", "D15 C1", "S5 C2"), "A:S3 B:D15")
    assert now.news == (SuitAction(1, "D", "off-suit"),)
    assert now.crystals.vaults == (0, 1, 0)
    assert now.waiting() == {2}, "before the next player plays"
    assert play(now, "C:S5").leader == 2


def test_only_whoever_is_in_turn_may_play() -> None:
    now = passed(seeded(5))
    assert [seat for seat in range(5) if now.legal(seat)] == [now.turn]


def test_turns_go_clockwise() -> None:
    for now in random_steps(seeded(5)):
        if now.phase == "play":
            assert now.waiting() == {(now.leader + len(now.trick)) % 5}


# --- who takes a trick ---


def test_the_highest_card_of_the_led_suit_wins() -> None:
    small = [card for card in pack() if int(card[1:]) in (1, 2, 9, 15)]
    for trick in product(small, repeat=3):
        if len(set(trick)) == 3:
            led = [card for card in trick if card[0] == trick[0][0]]
            assert trick[winning(trick)] == max(led, key=lambda card: int(card[1:]))


def test_there_is_no_trump() -> None:
    for strangers in combinations(cards("D15 S15 C15"), 2):
        assert winning((Card("H1"), *strangers)) == 0


def test_values_are_numbers() -> None:
    assert winning(cards("H9 H10 H2")) == 1


def test_the_winner_takes_all_cards_and_leads() -> None:
    now = one_trick("A:S7 B:S12 C:C2>A D:H15")
    assert set(now.piles[1]) == set(cards("S7 S12 C2 H15")) and now.waiting() == {1}
    assert [len(pile) for pile in now.piles] == [0, 4, 0, 0]
    assert now.tricks == (0, 1, 0, 0)


# --- suit actions ---


def test_diamonds_one_crystal_from_the_supply_to_the_own_vault() -> None:
    now = one_trick("A:D5 B:D4 C:D3", showrooms=(3, 3, 3), vaults=(2, 2, 2))
    assert now.crystals == Crystals(235 - 16, (3, 2, 2), (3, 3, 3))


def test_hearts_one_crystal_from_the_supply_to_the_own_showroom() -> None:
    now = one_trick("A:H5 B:H4 C:H3", showrooms=(3, 3, 3), vaults=(2, 2, 2))
    assert now.crystals == Crystals(235 - 16, (2, 2, 2), (4, 3, 3))


def test_spades_one_crystal_from_the_own_showroom_to_the_own_vault() -> None:
    now = one_trick("A:S5 B:S4 C:S3", showrooms=(3, 3, 3), vaults=(2, 2, 2))
    assert now.crystals == Crystals(235 - 15, (3, 2, 2), (2, 3, 3))


def test_clubs_one_crystal_from_another_showroom_to_the_own_one() -> None:
    now = rob(one_trick("A:C5 B:C4 C:C3", showrooms=(3, 3, 3), vaults=(2, 2, 2)), "C")
    assert now.crystals == Crystals(235 - 15, (2, 2, 2), (4, 3, 2))


@pytest.mark.parametrize("suit", "DH")
def test_diamonds_and_hearts_have_no_effect_when_the_supply_is_exhausted(suit: str) -> None:
    now = one_trick(f"A:{suit}5 B:{suit}4 C:{suit}3", showrooms=(3, 3, 3), vaults=(200, 20, 6))
    assert now.crystals == Crystals(0, (200, 20, 6), (3, 3, 3))
    assert now.actions == (SuitAction(0, suit, "trick", None, False),)


@pytest.mark.parametrize("suit", "DH")
def test_the_last_crystal_of_the_supply_can_be_taken(suit: str) -> None:
    now = one_trick(f"A:{suit}5 B:{suit}4 C:{suit}3", showrooms=(3, 3, 3), vaults=(200, 20, 5))
    assert now.crystals.supply == 0 and now.actions[0].effect


def test_spades_have_no_effect_when_the_own_showroom_is_empty() -> None:
    now = one_trick("A:S5 B:S4 C:S3", showrooms=(0, 3, 3))
    assert now.crystals.vaults == (0, 0, 0)
    assert now.actions == (SuitAction(0, "S", "trick", None, False),)
    assert now.waiting() == {0}, "play goes on"


def test_example_5_clubs_have_no_effect_when_nobody_else_has_a_crystal_in_the_showroom() -> None:
    now = play(situation("C5 D1", "C7 D2", "C2 D3", showrooms=(0, 2, 0)), "A:C5 B:C7 C:C2")
    assert now.crystals.showrooms == (0, 2, 0)
    assert now.actions == (SuitAction(1, "C", "trick", None, False),)
    assert now.waiting() == {1}


def test_whoever_cannot_follow_acts_by_the_suit_of_the_card_played() -> None:
    now = one_trick("A:S7 B:H2 C:D3 D:C4>A")
    assert [(one.seat, one.suit, one.cause) for one in now.actions[:3]] == [
        (1, "H", "off-suit"),
        (2, "D", "off-suit"),
        (3, "C", "off-suit"),
    ]


def test_that_happens_before_the_next_player_plays() -> None:
    now = play(situation("S7", "C2", "S4"), "A:S7 B:C2")
    assert now.phase == "rob" and now.waiting() == {1}
    assert not any(now.legal(seat) for seat in (0, 2))
    assert rob(now, "C").waiting() == {2}


def test_the_winner_acts_by_the_led_suit() -> None:
    now = one_trick("A:H7 B:D15 C:H9 D:S15")
    assert now.actions[-1] == SuitAction(2, "H", "trick")


def test_the_winner_acts_after_all_who_could_not_follow_and_before_leading() -> None:
    now = play(situation("C7 D1", "H2 D2", "D3 D4"), "A:C7 B:H2 C:D3")
    assert now.phase == "rob" and now.waiting() == {0}
    assert [one.cause for one in now.actions] == ["off-suit", "off-suit"]
    now = rob(now, "B")
    assert [one.cause for one in now.actions] == ["off-suit", "off-suit", "trick"]
    assert now.phase == "play" and now.waiting() == {0}


def test_following_suit_without_winning_gives_nothing() -> None:
    now = one_trick("A:H7 B:H15 C:H9 D:H1")
    assert [one.seat for one in now.actions] == [1]
    assert now.crystals.showrooms == (3, 4, 3, 3)


def test_actions_are_mandatory() -> None:
    now = play(situation("C5 D1", "C4 D2", "C3 D3"), "A:C5 B:C4 C:C3")
    assert set(now.legal(0)) == {Rob(1), Rob(2)}, "nothing but a victim can be chosen"


def test_a_victim_is_any_other_with_a_crystal_in_the_showroom() -> None:
    hands = ("C9 D1", "C4 D2", "C3 D3", "C2 D4", "C1 D5")
    now = play(situation(*hands, showrooms=(3, 0, 2, 0, 1)), "A:C9 B:C4 C:C3 D:C2 E:C1")
    assert list(now.legal(0)) == [Rob(2), Rob(4)]


def test_a_lone_victim_is_robbed_without_asking() -> None:
    now = one_trick("A:C9 B:C4 C:C3", showrooms=(3, 0, 2))
    assert now.phase == "play" and now.crystals.showrooms == (4, 0, 1)
    assert now.actions == (SuitAction(0, "C", "trick", 2),)


def test_two_players_are_never_asked_whom_to_rob() -> None:
    for now in random_steps(seeded(2)):
        assert now.phase != "rob"


def test_nothing_is_taken_from_a_vault() -> None:
    now = one_trick("A:C9 B:C4 C:C3", showrooms=(3, 0, 0), vaults=(0, 7, 7))
    assert now.crystals.vaults == (0, 7, 7) and not now.actions[0].effect


def test_example_12_a_theft_makes_change_7_less_1_is_6() -> None:
    now = one_trick("A:C9 B:C4 C:C3", showrooms=(0, 7, 0))
    assert now.crystals.showrooms == (1, 6, 0)


def test_in_random_games_the_supply_is_never_exhausted() -> None:
    """It is a safety rule: the largest amount ever handed out was far below 235."""
    for seats in STANDARD:
        assert min(now.crystals.supply for now in random_steps(seeded(seats))) > 40


# --- worked tricks ---


def test_example_2() -> None:
    now = play(situation("S7 D1", "S12 D2", "C2 D3", "H15 D4"), "A:S7 B:S12 C:C2>B D:H15")
    assert actions(now.news) == [SuitAction(3, "H", "off-suit"), SuitAction(1, "S", "trick")]
    assert (now.crystals.showrooms, now.crystals.vaults) == ((3, 1, 4, 4), (0, 1, 0, 0))
    assert now.waiting() == {1}, "B leads; the heart 15 does not beat the spade 12"


def test_example_3() -> None:
    now = one_trick("A:H9 B:H3 C:D15 D:D1")
    assert now.leader == 0
    assert (now.crystals.showrooms, now.crystals.vaults) == ((4, 3, 3, 3), (0, 0, 1, 1))


# --- two players ---


def two(*hands: str) -> Position:
    return situation(*hands, showrooms=(3, 3), vaults=(0, 0))


def test_two_players_play_leader_other_leader_other() -> None:
    now, order = two("D1 D2 D3", "D4 D5 D6"), []
    for _ in range(4):
        order.append(now.turn)
        now = now.after(now.turn, now.legal(now.turn)[0])
    assert order == [0, 1, 0, 1]
    assert len(tricks(now.news)[0].cards) == 4


def test_two_players_the_first_card_binds_all_three_later_plays_the_leader_s_too() -> None:
    now = play(two("D4 D6 H6", "D3 D8 C1"), "A:D4")
    assert set(now.legal(1)) == {Play(Card("D3")), Play(Card("D8"))}
    now = play(now, "B:D3")
    assert set(now.legal(0)) == {Play(Card("D6"))}, "the leader may not leave the suit"
    now = play(now, "A:D6")
    assert set(now.legal(1)) == {Play(Card("D8"))}


def test_two_players_each_off_suit_card_gives_its_action_at_once() -> None:
    now = play(two("D4 S1 H1", "H2 S8 C1"), "A:D4 B:H2")
    assert now.crystals.showrooms == (3, 4)
    now = play(now, "A:S1")
    assert (now.crystals.showrooms, now.crystals.vaults) == ((2, 4), (1, 0))


def test_example_6_the_seed_s_example_for_two() -> None:
    now = play(two("D4 H6 S1", "D3 D8 C1"), "A:D4 B:D3 A:H6 B:D8")
    assert actions(now.news) == [SuitAction(1, "D", "trick")], "one action of the led suit"
    assert (now.crystals.showrooms, now.crystals.vaults) == ((4, 3), (0, 1))
    assert now.waiting() == {1}


def test_example_7_the_leader_wins_with_the_second_card() -> None:
    now = play(two("D4 D12 S1 S2", "D3 D8 C1 C2"), "A:D4 B:D3 A:D12 B:D8")
    assert now.crystals.vaults == (1, 0)
    assert now.waiting() == {0}
    assert len(now.piles[0]) == 4 and now.tricks == (1, 0)


def test_two_players_the_winner_plays_first_and_third_in_the_next_trick() -> None:
    now = play(two("D1 D2 S1 S2", "D3 D8 C1 C2"), "A:D1 B:D3 A:D2 B:D8")
    assert (now.leader, now.turn) == (1, 1)
    now = play(now, "B:C1 A:S1")
    assert now.turn == 1
