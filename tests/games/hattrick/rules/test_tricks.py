"""Hattrick: who takes a trick, and who leads next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from random import Random

import pytest

from games.core import Card
from games.hattrick.position import Position
from games.hattrick.rules import leading, tricks_of
from games.hattrick.terms import Play
from tests.games.hattrick.rules.table import (
    SETUP,
    Ruling,
    cards,
    pack,
    play,
    random_steps,
    referee,
    seeded,
    table,
    turn_of,
    turns,
)

# Numbers are those of the worked examples: number, plays, what each winner takes, the next leader.
EXAMPLES = (
    (1, "A:R9 B:B14 C:R3 D:B2 E:R5", {"A": "R9 R3 R5", "B": "B14 B2"}, "B"),
    (2, "A:R10 B:B10 C:B4 D:R7", {"A": "R10 R7", "B": "B10 B4"}, "A"),
    (4, "A:R10 B:B10 C:G2* D:G3*", {"A": "R10", "B": "B10"}, "A"),
    (5, "A:G15 B:B15 C:R20* D:R19*", {"A": "G15", "B": "B15"}, "B"),
    (6, "A:G5 B:G9 C:G2 D:G7", {"B": "G5 G9 G2 G7"}, "B"),
    (7, "A:R20 B:B1 C:G20* D:B5", {"A": "R20", "D": "B1 B5"}, "A"),
    (10, "A:B8 B:B3 C:B12 D:G19", {"C": "B8 B3 B12", "D": "G19"}, "D"),
)
by_example = pytest.mark.parametrize(("number", "line", "taken", "leader"), EXAMPLES)


def laid(line: str) -> list[str]:
    """The cards of a line, in order of play."""
    return [part.partition(":")[2].rstrip("*") for part in line.split()]


def ruling(turn: Sequence[Card]) -> Ruling:
    """What the engine says of a turn-round that seat 0 leads."""
    colours = list(dict.fromkeys(card[0] for card in turn))[:2]
    played = [card if card[0] in colours else None for card in turn]
    tricks = tricks_of(played, 0, len(turn))
    return Ruling(
        [(trick.winner, [*trick.cards]) for trick in tricks],
        [at for at, card in enumerate(played) if card is None],
        leading(tricks).winner,
    )


@by_example
def test_worked_examples(number: int, line: str, taken: dict[str, str], leader: str) -> None:
    now = turn_of(line)
    assert {"ABCDE"[seat]: set(won) for seat, won in enumerate(now.won) if won} == {
        name: set(cards(won)) for name, won in taken.items()
    }
    assert "ABCDE"[now.leader] == leader
    assert now.waiting() == {now.leader}


@by_example
def test_the_news_of_a_worked_example_tell_all(
    number: int, line: str, taken: dict[str, str], leader: str
) -> None:
    (turn,) = turns(turn_of(line).news)
    assert (turn.round, turn.leader, turn.cards) == (1, 0, tuple(laid(line)))
    assert [("ABCDE"[trick.winner], " ".join(trick.cards)) for trick in turn.tricks] == [*taken.items()]
    for trick in turn.tricks:
        assert [turn.cards[seat] for seat in trick.seats] == [*trick.cards]
        assert {card[0] for card in trick.cards} == {trick.colour}
    assert "ABCDE"[turn.next_leader] == leader


@by_example
def test_the_referee_of_these_tests_agrees_with_the_worked_examples(
    number: int, line: str, taken: dict[str, str], leader: str
) -> None:
    found = referee(laid(line))
    assert [("ABCDE"[at], " ".join(won)) for at, won in found.tricks] == [*taken.items()]
    assert "ABCDE"[found.leader] == leader
    assert found.passes == [at for at, part in enumerate(line.split()) if part.endswith("*")]


# --- who takes a trick ---


def test_each_open_colour_is_a_trick_for_the_highest_number_of_that_colour() -> None:
    now = turn_of("A:R2 B:B20 C:R5 D:B19")
    assert (set(now.won[2]), set(now.won[1])) == ({"R2", "R5"}, {"B20", "B19"})


def test_the_20_always_wins_its_trick_unless_it_was_passed() -> None:
    for now in random_steps(seeded(5)):
        for turn in turns(now.news):
            for at, card in enumerate(turn.cards):
                trick = next((trick for trick in turn.tricks if card in trick.cards), None)
                if card.endswith("20") and trick:
                    assert trick.winner == (turn.leader + at) % 5


def test_a_passed_20_wins_nothing() -> None:
    now = turn_of("A:R2 B:B3 C:G20* D:B1")
    assert not now.won[2] and now.passed[2] == ("G20",)


def test_with_seven_a_0_is_the_lowest_card_and_no_more() -> None:
    now = turn_of("A:R0 B:R1 C:B0 D:B2 E:G5* F:G6* G:G0*")
    assert (set(now.won[1]), set(now.won[3])) == ({"R0", "R1"}, {"B0", "B2"})
    alone = turn_of("A:R0 B:B2 C:B3 D:B4 E:B5 F:B6 G:B7")
    assert alone.won[0] == ("R0",), "even a 0 takes a trick of one card"


def test_a_single_card_is_a_valid_trick_for_its_player() -> None:
    now = turn_of("A:R1 B:B2 C:B3 D:B4")
    assert now.won[0] == ("R1",) and now.tricks == (1, 0, 0, 1)


@pytest.mark.parametrize("seats", SETUP)
def test_two_tricks_have_two_winners(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        for turn in turns(now.news):
            assert len({trick.winner for trick in turn.tricks}) == len(turn.tricks)


def test_a_winner_takes_exactly_the_cards_of_his_trick_passes_stay_apart() -> None:
    now = turn_of("A:R9 B:B14 C:G20* D:R2 E:B1")
    assert [set(won) for won in now.won] == [{"R9", "R2"}, {"B14", "B1"}, set(), set(), set()]
    assert now.passed == ((), (), ("G20",), (), ())


def test_won_cards_add_up() -> None:
    start = table("R9 R10", "R8 B1", "R7 B2", "R6 B3")
    now = play(start, "A:R9 B:R8 C:R7 D:R6 A:R10 B:B1 C:B2 D:B3")
    assert set(now.won[0]) == {"R9", "R8", "R7", "R6", "R10"}
    assert set(now.won[3]) == {"B1", "B2", "B3"}
    assert now.tricks == (2, 0, 0, 1)


# --- who leads next ---


def test_after_one_trick_its_winner_leads() -> None:
    assert turn_of("A:G5 B:G9 C:G2 D:G17").leader == 3


def test_after_two_tricks_the_winner_of_the_higher_top_card_leads() -> None:
    assert turn_of("A:R12 B:B11 C:B10 D:B9").leader == 0
    assert turn_of("A:R11 B:B12 C:R10 D:R9").leader == 1


def test_only_the_two_winners_may_lead_not_the_owner_of_the_deciding_card() -> None:
    now = turn_of("A:R10 B:B10 C:B4 D:R7")
    assert now.leader == 0, "R7 decided, but D won nothing"


@pytest.mark.parametrize(
    ("line", "leader"),
    [
        ("A:R10 B:B10 C:R4 D:B7 E:G1* F:G2*", 1),
        ("A:R10 B:B10 C:R7 D:B7 E:R2 F:B3", 1),
        ("A:B10 B:R10 C:B7 D:R7 E:B3 F:R2", 0),
        ("A:G20 B:B20 C:G7 D:B7 E:G2 F:B1", 0),
    ],
)
def test_equal_top_cards_then_the_second_highest_the_third(line: str, leader: int) -> None:
    assert turn_of(line).leader == leader


def test_the_fourth_highest_may_decide() -> None:
    turn = cards("R10 B10 R9 B9 R8 B8 R2 B3")
    assert ruling(turn).leader == referee(turn).leader == 1, (
        "eight cards: no table is that large, the rule is"
    )


def test_if_one_trick_runs_out_the_longer_one_leads() -> None:
    assert turn_of("A:R10 B:B10 C:B1 D:G2*").leader == 1
    assert turn_of("A:G10 B:R10 C:G1 D:B2*").leader == 0


def test_a_missing_card_ranks_below_a_0() -> None:
    assert turn_of("A:R10 B:G10 C:G0 D:B1* E:B2* F:B3* G:B4*").leader == 1


@pytest.mark.parametrize(
    ("line", "leader"),
    [
        ("A:B10 B:R10 C:G2* D:G3*", 1),
        ("A:G10 B:R10 C:B2* D:B3*", 1),
        ("A:G10 B:B10 C:R2* D:R3*", 1),
        ("A:R10 B:G10 C:R7 D:G7", 0),
    ],
)
def test_identical_tricks_red_before_blue_before_green(line: str, leader: int) -> None:
    assert turn_of(line).leader == leader


def test_the_leader_of_the_next_turn_round_is_asked_first() -> None:
    now = turn_of("A:R2 B:B3 C:B9 D:B4")
    assert now.waiting() == {2} and not now.turn


# --- everything against the referee ---


def all_turns(deck: Iterable[str], size: int) -> list[tuple[Card, ...]]:
    return list(permutations(map(Card, deck), size))


SMALL_PACK = [f"{suit}{value}" for suit in "RBG" for value in range(3)]


def test_all_turn_rounds_of_four_with_a_small_deck_against_the_referee() -> None:
    kinds = set()
    for turn in all_turns(SMALL_PACK, 4):
        found = referee(turn)
        assert ruling(turn) == found, turn
        kinds.add((len(found.tricks), len(found.passes)))
    assert kinds == {(2, 0), (2, 1), (2, 2)}


def test_all_turn_rounds_of_four_with_two_colours_against_the_referee() -> None:
    """Many lists are equal for some way."""
    lengths = set()
    for turn in all_turns([f"{suit}{value}" for suit in "BG" for value in range(4)], 4):
        assert ruling(turn) == referee(turn), turn
        lengths.add(tuple(len(won) for _, won in referee(turn).tricks))
    assert lengths == {(4,), (3, 1), (2, 2), (1, 3)}


@pytest.mark.parametrize("seats", SETUP)
def test_many_turn_rounds_with_the_whole_deck_against_the_referee(seats: int) -> None:
    rng, deck = Random(seats), pack(seats)
    for _ in range(4000):
        turn = rng.sample(deck, seats)
        assert ruling(turn) == referee(turn), turn


@pytest.mark.parametrize("seats", SETUP)
def test_the_table_does_what_the_referee_says(seats: int) -> None:
    before: Position | None = None
    for now in random_steps(seeded(seats)):
        for turn in turns(now.news):
            assert before is not None
            found, at = referee(turn.cards), turn.leader
            assert [(trick.winner, [*trick.cards]) for trick in turn.tricks] == [
                ((at + place) % seats, won) for place, won in found.tricks
            ]
            assert turn.next_leader == (at + found.leader) % seats
            played = sum(len(trick.cards) for trick in turn.tricks) + len(found.passes)
            assert played == seats
            assert not found.passes or len(found.tricks) == 2
        before = now


def test_a_pass_that_ends_the_turn_round_is_told_before_the_tricks() -> None:
    now = play(table("R9", "B3", "B4", "G5"), "A:R9 B:B3 C:B4")
    then = now.after(3, Play(Card("G5")))
    assert [type(news).__name__ for news in then.news] == ["Passed", "TurnTaken"]
    assert turns(then.news)[0].cards == ("R9", "B3", "B4", "G5")
