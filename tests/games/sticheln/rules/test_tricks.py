"""Sticheln: who takes a trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

import pytest

from games.core import Card
from games.sticheln.rules import RULES, winning
from tests.games.sticheln.rules.table import VARIANTS, cards, lay, pack, play, referee, table, tricks

ANTI_LOWEST = ("anti", "lowest")
MODES = (("classic", "highest"), ("anti", "highest"), ANTI_LOWEST)
SMALL_PACK = [Card(f"{suit}{value}") for suit in "GNRB" for value in range(4)]

# Numbers are those of the worked examples: number, trick, winning place in classic and in anti.
EXAMPLES = (
    (1, "R4 R1 R7 R2", 3, 3),
    (2, "R4 B0 R6 Y0", 3, 3),
    (3, "Y3 G3 B2 N5", 4, 3),
    (4, "Y3 G5 B5 R5", 2, 2),
    (5, "R14 R12 B1 R10", 3, 3),
    (6, "G0 R0 B0", 1, 1),
    (8, "G0 R0 B1", 3, 3),
    (9, "Y8 Y11 R0 N0", 2, 2),
    (12, "G4 Y9 R12", 3, 2),
)


def winner(trick: str | Sequence[Card], variant: str = "classic", no_trump: str = "highest") -> Card:
    played = cards(trick) if isinstance(trick, str) else trick
    return played[winning(played, RULES[variant], no_trump)]


@pytest.mark.parametrize(("number", "trick", "classic", "anti"), EXAMPLES)
def test_worked_examples(number: int, trick: str, classic: int, anti: int) -> None:
    assert winner(trick) == cards(trick)[classic - 1]
    assert winner(trick, "anti") == cards(trick)[anti - 1]


@pytest.mark.parametrize(("number", "trick", "classic", "anti"), EXAMPLES)
def test_the_referee_of_these_tests_agrees_with_the_worked_examples(
    number: int, trick: str, classic: int, anti: int
) -> None:
    assert referee(trick.split())[1] == classic - 1
    assert referee(trick.split(), "anti")[1] == anti - 1


def test_case_1_all_followed_the_highest_number_wins() -> None:
    assert winner("B3 B9 B0 B5") == "B9"


def test_case_2_zeros_of_other_colours_are_ignored() -> None:
    assert winner("B3 G0 R0 Y0") == "B3"
    assert winner("B3 G0 B4 Y0") == "B4"


def test_case_3_the_highest_trump_wins() -> None:
    assert winner("B8 G2 R4 B7") == "R4"


def test_a_lone_trump_1_beats_any_card_of_the_led_colour() -> None:
    assert winner("B18 B17 G1 B16") == "G1"


def test_case_4_of_equal_highest_trumps_the_first_played_wins() -> None:
    assert winner("B8 G4 R4 Y4") == "G4"
    assert winner("B8 Y4 R4 G4") == "Y4"
    assert winner("B8 Y1 R4 G4") == "R4"


def test_case_5_of_zeros_alone_the_first_wins() -> None:
    assert winner("Y0 G0 R0 B0") == "Y0"
    assert winner("B0 Y0 G0 R0") == "B0"


def test_a_led_zero_loses_to_another_card_of_its_colour() -> None:
    assert winner("G0 R0 G1") == "G1"


def all_tricks(deck: Iterable[Card], size: int) -> list[tuple[Card, ...]]:
    return list(permutations(deck, size))


@pytest.mark.parametrize(("variant", "no_trump"), MODES)
def test_all_tricks_of_three_players_against_the_referee(variant: str, no_trump: str) -> None:
    rules = RULES[variant]
    cases = set()
    for trick in all_tricks(pack(3), 3):
        case, place = referee(trick, variant, no_trump)
        assert winning(trick, rules, no_trump) == place, trick
        cases.add(case)
    assert cases == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("variant", "no_trump"), MODES)
def test_all_tricks_of_four_players_with_a_small_deck_against_the_referee(
    variant: str, no_trump: str
) -> None:
    rules = RULES[variant]
    cases = set()
    for trick in all_tricks(SMALL_PACK, 4):
        case, place = referee(trick, variant, no_trump)
        assert winning(trick, rules, no_trump) == place, trick
        cases.add(case)
    assert cases == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("variant", "no_trump"), MODES)
def test_a_zero_of_another_colour_never_wins_and_a_led_one_only_among_zeros(
    variant: str, no_trump: str
) -> None:
    for trick in all_tricks(SMALL_PACK, 4):
        taken_by = winner(trick, variant, no_trump)
        if taken_by.endswith("0"):
            assert taken_by == trick[0] and all(card.endswith("0") for card in trick), trick


@pytest.mark.parametrize("variant", sorted(set(VARIANTS) - {"anti"}))
def test_tricks_of_the_other_variants_are_those_of_classic(variant: str) -> None:
    """Also when a table had chosen antiNoTrump, which is a question of anti alone."""
    for trick in all_tricks(SMALL_PACK, 3):
        assert winner(trick, variant) == winner(trick, variant, "lowest") == winner(trick)


def test_anti_the_lowest_trump_wins_of_equals_the_first() -> None:
    assert winner("B8 G4 R2 Y3", "anti") == "R2"
    assert winner("B8 G2 R2 Y2", "anti") == "G2"


def test_anti_a_zero_is_no_trump() -> None:
    assert winner("B8 G4 R0 Y3", "anti") == "Y3"
    assert winner("B8 G0 R0 Y0", "anti") == "B8"


def test_anti_without_trumps_the_highest_led_card_wins() -> None:
    assert winner("B3 B9 G0 B5", "anti") == "B9"


def test_anti_lowest_without_trumps_the_lowest_led_card_of_1_or_more_wins() -> None:
    assert winner("B3 B9 G0 B2", *ANTI_LOWEST) == "B2"
    assert winner("B0 B9 G0 B2", *ANTI_LOWEST) == "B2"
    assert winner("B5 B9 G0 B0", *ANTI_LOWEST) == "B5"
    assert winner("B0 G0 Y0 R0", *ANTI_LOWEST) == "B0"


def test_anti_lowest_trumps_are_as_in_anti() -> None:
    assert winner("B3 B9 G4 Y7", *ANTI_LOWEST) == "G4"


@pytest.mark.parametrize(("variant", "no_trump"), MODES)
def test_the_table_gives_the_trick_to_its_winner(variant: str, no_trump: str) -> None:
    start = table("R1 R9", "R2 G1", "R3 G2", "R4 B0", variant=variant, no_trump=no_trump)
    now = play(lay(start, "R1 R2 R3 R4"), "B:G1 C:G2 D:B0 A:R9")
    (taken,) = tricks(now.news)
    assert (taken.round, taken.leader, taken.cards) == (1, 1, ("G1", "G2", "B0", "R9"))
    assert taken.winner == now.leader == 0


def test_a_trick_of_zeros_is_taken_by_its_leader() -> None:
    start = table("R1 N0", "R2 G0", "R3 R0", "R4 B0")
    now = play(lay(start, "R1 R2 R3 R4"), "B:G0 C:R0 D:B0 A:N0")
    assert now.piles == ((), ("G0", "R0", "B0", "N0"), (), ())


@pytest.mark.parametrize(("no_trump", "winner_seat"), [("highest", 3), ("lowest", 2)])
def test_anti_without_trumps_is_decided_by_the_table_s_option(no_trump: str, winner_seat: int) -> None:
    start = table("R1 G0", "R2 G3", "R3 G2", "R4 G5", variant="anti", no_trump=no_trump)
    now = play(lay(start, "R1 R2 R3 R4"), "B:G3 C:G2 D:G5 A:G0")
    assert now.leader == winner_seat
