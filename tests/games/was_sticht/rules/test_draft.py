"""Was sticht?: the deal, the draft of cards and its clues. Sections 2.2 to 2.4 of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from games.shuffle import Seeded
from games.was_sticht.position import Position
from games.was_sticht.rules import COLOUR_TRUMPS, DECK, NUMBER_TRUMPS, PAIRS
from games.was_sticht.terms import ColumnTaken, Dealt, Pick, TrumpsShown
from tests.games.was_sticht.rules.table import (
    CARDS,
    LETTERS,
    cards,
    clues,
    drafting,
    legal_cards,
    pick,
    random_steps,
    referee,
    seeded,
    take_tiles,
)

by_seats = pytest.mark.parametrize("seats", (3, 4))


def drafted(seats: int, seed: str = "draft") -> list[Position]:
    """The steps of a first round's draft of cards."""
    now, steps = take_tiles(seeded(seats, seed)), []
    while now.phase == "cards":
        steps.append(now)
        (seat,) = now.waiting()
        now = now.after(seat, now.legal(seat)[-1])
    return [*steps, now]


def to_the_end(now: Position) -> list[Position]:
    steps = [now]
    while now.phase == "cards":
        (seat,) = now.waiting()
        now = now.after(seat, now.legal(seat)[0])
        steps.append(now)
    return steps


# --- 2.2 the deal ---


@by_seats
def test_every_round_all_cards_and_both_trump_decks_are_shuffled_by_themselves(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    deals = {now.round: now.deal for now in steps}
    for deal in deals.values():
        layout = dict(deal.layout)
        assert Counter(layout["columns"]) == Counter(CARDS)
        assert Counter(layout["colour-trumps"]) == Counter(COLOUR_TRUMPS)
        assert Counter(layout["number-trumps"]) == Counter(NUMBER_TRUMPS)
    for at in range(3):
        assert len({deal.layout[at][1] for deal in deals.values()}) > len(deals) / 2


def test_round_n_uses_the_shuffles_after_those_before() -> None:
    source, steps = Seeded("numbered"), list(random_steps(seeded(4, "numbered")))
    for now in steps:
        n, layout = now.round, dict(now.deal.layout)
        assert layout["columns"] == source.shuffled(3 * n - 2, DECK)
        assert layout["colour-trumps"] == source.shuffled(3 * n - 1, COLOUR_TRUMPS)
        assert layout["number-trumps"] == source.shuffled(3 * n, NUMBER_TRUMPS)


@by_seats
def test_the_bottom_cards_of_both_decks_are_the_trumps(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        layout = dict(now.deal.layout)
        assert now.trumps == (layout["colour-trumps"][-1], layout["number-trumps"][-1])


@by_seats
def test_the_cards_lie_face_up_in_nine_columns_of_four_for_everybody_from_the_start(seats: int) -> None:
    now = take_tiles(seeded(seats))
    laid = dict(now.deal.layout)["columns"]
    assert now.news == (Dealt(1, now.dealer, now.columns),)
    for seat in (*range(seats), None):
        columns = now.view(seat).columns
        assert [len(column) for column in columns] == [4] * 9
        assert tuple(card for column in columns for card in column) == laid


# --- 2.3 the draft of cards ---


@by_seats
def test_columns_are_resolved_one_after_the_other(seats: int) -> None:
    for now in drafted(seats)[:-1]:
        at = len(now.clues)
        assert legal_cards(now) == set(now.columns[at])
        assert all(not column for column in now.columns[:at])
        assert all(len(column) == 4 for column in now.columns[at + 1 :])


@by_seats
def test_the_marker_begins_to_the_dealer_s_left_and_moves_one_seat_clockwise_a_column(seats: int) -> None:
    for now in drafted(seats)[:-1]:
        holder = (now.dealer + 1 + len(now.clues)) % seats
        assert now.view(None).marker == holder
        assert now.waiting() == {(holder + len(now.picked)) % seats}


def test_example_9_the_marker() -> None:
    for seats, holders in ((4, "DABCDABCD"), (3, "ABCABCABC")):
        now = drafting(seats=seats, dealer=2)
        told = [LETTERS[one.marker] for step in to_the_end(now) for one in clues(step.news)]
        assert "".join(told) == holders


def test_in_a_column_everybody_picks_one_card_clockwise_from_the_holder_on() -> None:
    now = pick(drafting("B7 R6 Y2 R3", dealer=3), "A:R6 B:R3 C:B7 D:Y2")
    assert now.hands == tuple(map(cards, ("R6", "R3", "B7", "Y2")))


def test_every_pick_is_free_there_is_no_duty_to_follow() -> None:
    now = pick(drafting("R1 R2 G3 Y4", dealer=3), "A:R1")
    assert legal_cards(now) == {"R2", "G3", "Y4"}


def test_with_four_players_the_last_one_takes_what_is_left() -> None:
    now = pick(drafting("R1 R2 G3 Y4", dealer=3), "A:R1 B:G3 C:R2")
    assert now.legal(3) == [Pick(cards("Y4")[0])]
    assert not clues(now.news), "it is an action of its own"
    assert len(clues(now.after(3, now.legal(3)[0]).news)) == 1


def test_with_three_players_the_dummy_gets_the_card_that_nobody_took_face_up() -> None:
    now = pick(drafting("R1 R2 G3 Y4", seats=3, dealer=2), "A:R1 B:G3 C:R2")
    assert now.dummy == cards("Y4")
    assert all(now.view(seat).dummy == cards("Y4") for seat in (0, 1, 2, None))


@by_seats
def test_when_a_column_is_empty_the_clue_names_who_took_the_card_that_would_win(seats: int) -> None:
    for trumps in PAIRS:
        marks = [one.replace("no-colour", "–").replace("no-number", "–") for one in trumps]
        steps = to_the_end(drafting(seats=seats, dealer=1, trumps=" ".join(marks)))
        told = clues([news for step in steps for news in step.news])
        assert [clue.column for clue in told] == list(range(1, 10))
        for clue in told:
            best = referee(clue.cards, *trumps)
            assert clue.winner == (None if best == seats else (clue.marker + best) % seats)


def test_order_of_play_is_the_order_of_picking_and_the_holder_s_card_is_led() -> None:
    one = pick(drafting("G9 B1 R4 Y2", trumps="– –", dealer=3), "A:B1 B:G9 C:R4 D:Y2")
    other = pick(drafting("G9 B1 R4 Y2", trumps="– –", dealer=3), "A:G9 B:B1 C:R4 D:Y2")
    assert (clues(one.news)[0].winner, clues(other.news)[0].winner) == (0, 0)


def test_the_dummy_s_card_takes_part_as_the_last_one_played() -> None:
    now = drafting("G5 B5 R5 Y1", seats=3, trumps="– 5", dealer=2)
    assert clues(pick(now, "A:Y1 B:G5 C:B5").news)[0].winner == 1
    assert clues(pick(now, "A:G5 B:B5 C:Y1").news)[0].winner == 0


def test_example_8_the_dummy_wins_a_clue() -> None:
    now = pick(drafting("G9 B1 R4 Y2", seats=3, trumps="B –", dealer=2), "A:G9 B:R4 C:Y2")
    (clue,) = clues(now.news)
    assert clue.cards == cards("G9 R4 Y2 B1") and clue.winner is None


def test_the_clue_contains_nothing_but_the_winner() -> None:
    assert ColumnTaken.__struct_fields__ == ("round", "column", "marker", "cards", "winner")


def test_example_1_the_seed_s_draft() -> None:
    """A column in which A has the marker: the second with C dealing."""
    now = pick(drafting("G1 G2 G3 G4", "R3 B7 R6 Y2", trumps="R 2", dealer=2), "D:G1 A:G2 B:G3 C:G4")
    (clue,) = clues(pick(now, "A:B7 B:R6 C:Y2 D:R3").news)
    assert (clue.column, clue.marker, clue.winner) == (2, 0, 2)


def test_after_the_clue_everybody_takes_the_picked_card_into_hand() -> None:
    before = pick(drafting("B7 R6 Y2 R3", dealer=3), "A:R6 B:R3 C:B7")
    assert before.hands == ((),) * 4 and before.picked == cards("R6 R3 B7")
    now = pick(before, "D:Y2")
    assert now.picked == () and [len(hand) for hand in now.hands] == [1] * 4


def test_the_dummy_s_cards_are_out_of_play() -> None:
    for now in random_steps(seeded(3)):
        if now.phase == "tricks":
            used = {card for cards in (*now.hands, *now.piles, now.trick) for card in cards}
            assert not used & set(now.dummy)


# --- 2.4 the trumps are shown ---


@by_seats
def test_after_the_ninth_column_both_trumps_are_shown_to_everybody(seats: int) -> None:
    for before, now in pairwise(random_steps(seeded(seats))):
        told = [one for one in now.news if isinstance(one, TrumpsShown)]
        assert bool(told) == (before.phase == "cards" and now.phase != "cards")
        if told:
            assert told[0].trumps == before.trumps
            assert all(now.view(seat).trumps == before.trumps for seat in (*range(seats), None))
