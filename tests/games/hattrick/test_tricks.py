"""What is said of Hattrick's tricks is true: marks, reasons for the lead, what is unseen."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from games.core import Card, Seat
from games.hattrick.position import Position
from games.hattrick.rules import points, tricks_of
from games.hattrick.terms import Passed, Play
from games.hattrick.tricks import Verdict, beating, brought, effect, passes_in, unseen, verdict
from tests.games.hattrick.rules.table import SETUP, pack, play, random_steps, referee, seeded, table, turns

by_seats = pytest.mark.parametrize("seats", SETUP)


def choices(seats: int) -> list[tuple[Position, Seat, Card]]:
    """Every card that could be played at every position of a game."""
    steps = random_steps(seeded(seats, rounds=1))
    return [(now, seat, card) for now in steps for seat in now.waiting() for card in now.hands[seat]]


def laid(now: Position) -> list[Card]:
    """What was played in the running turn-round, passes included."""
    order = [(now.leader + at) % len(now.hands) for at in range(len(now.turn))]
    return [card or now.passed[seat][-1] for seat, card in zip(order, now.turn, strict=True)]


def standing_points(now: Position, seat: Seat, *more: Card) -> int:
    """What the won cards of a seat would count with some more."""
    suits = Counter(card[0] for card in (*now.won[seat], *more))
    return points(suits["R"], suits["B"], suits["G"])


# --- what a card would do ---


@by_seats
def test_what_a_card_would_do_is_what_it_does(seats: int) -> None:
    seen = Counter[str]()
    for now, seat, card in choices(seats):
        found, before = effect(now.view(seat), card), {other[0] for other in now.turn if other}
        then = now.after(seat, Play(card))
        passed = any(isinstance(news, Passed) for news in then.news)
        doing = "joins" if card[0] in before else ("opens", "second", "passes")[len(before)]
        assert (found.doing, found.doing == "passes") == (doing, passed)
        seen[doing] += 1
    assert len(seen) == 4


@by_seats
def test_whether_it_would_win_and_lead_is_as_if_the_turn_round_ended_there(seats: int) -> None:
    for now, seat, card in choices(seats):
        found, me = effect(now.view(seat), card), len(now.turn)
        ruling = referee([*laid(now), card])
        mine = [won for _, won in ruling.tricks if card in won]
        assert found.size == (len(mine[0]) if mine else 0)
        assert found.wins == (me in {at for at, _ in ruling.tricks})
        assert found.leads == (ruling.leader == me)
        assert found.last == (me == seats - 1)


@by_seats
def test_the_last_player_s_mark_comes_true(seats: int) -> None:
    for now, seat, card in choices(seats):
        found = effect(now.view(seat), card)
        if found.last:
            (turn,) = turns(now.after(seat, Play(card)).news)
            assert found.wins == (seat in {trick.winner for trick in turn.tricks})
            assert found.leads == (seat == turn.next_leader)


@by_seats
def test_it_names_the_card_that_is_to_be_beaten_and_its_owner(seats: int) -> None:
    for now, seat, card in choices(seats):
        found = effect(now.view(seat), card)
        rivals = [(int(other[1:]), other) for other in now.turn if other and other[0] == card[0]]
        if not rivals:
            assert (found.best, found.holder) == (None, None)
        else:
            at = now.turn.index(max(rivals)[1])
            assert (found.best, found.holder) == (max(rivals)[1], (now.leader + at) % seats)
            assert found.wins == (int(card[1:]) > max(rivals)[0])


@by_seats
def test_its_worth_is_the_change_of_what_lies_before_the_seat(seats: int) -> None:
    for now, seat, card in choices(seats):
        found = effect(now.view(seat), card)
        with_it = [other for other in now.turn if other and other[0] == card[0]] + [card]
        gained = standing_points(now, seat, *with_it) - standing_points(now, seat)
        assert found.worth == (-2 if found.doing == "passes" else gained if found.wins else 0)


# --- why somebody leads ---


def lead(line: str) -> Verdict:
    turn = [None if part.endswith("*") else Card(part) for part in line.split()]
    return verdict(tricks_of(turn, 0, len(turn)))


VERDICTS = {
    "R5 R9 R2": ("single", 0, None, None),
    "R9 B14 R3 B2 R5": ("top-card", 1, "B14", "R9"),
    "R10 B10 B4 R7": ("next-card", 2, "R7", "B4"),
    "R10 B10 R7 B7 R2 B3": ("next-card", 3, "B3", "R2"),
    "R10 B10 B4 G1*": ("longer", 2, "B4", None),
    "R10 B10 R7 B7 G1* B0 G2*": ("longer", 3, "B0", None),
    "R10 B10 G1* G2*": ("colour", 0, None, None),
    "G7 B7 B3 G3": ("colour", 0, None, None),
}


@pytest.mark.parametrize("line", VERDICTS)
def test_why_somebody_leads(line: str) -> None:
    found = lead(line)
    assert (found.cause, found.place, found.high, found.low) == VERDICTS[line]


@by_seats
def test_the_reason_for_a_lead_is_true(seats: int) -> None:
    causes = Counter[str]()
    for seed in range(8):
        for now in random_steps(seeded(seats, f"lead {seed}"), seed):
            for turn in turns(now.news):
                found = verdict(turn.tricks)
                assert found.trick.winner == turn.next_leader
                assert {*turn.tricks} == {found.trick, found.other or found.trick}
                _assert_it_decides(found)
                causes[found.cause] += 1
    assert {*causes} >= {"top-card", "next-card", "longer"}


def _assert_it_decides(found: Verdict) -> None:
    """Held against the lists as the rules compare them."""
    high, low = (
        sorted((int(card[1:]) for card in trick.cards), reverse=True) if trick else []
        for trick in (found.trick, found.other)
    )
    equal = next((at for at, (one, other) in enumerate(zip(high, low, strict=False)) if one != other), None)
    if found.cause == "single":
        assert found.other is None
    elif found.cause == "colour":
        assert high == low and found.other
        assert "RBG".index(found.trick.colour) < "RBG".index(found.other.colour)
    elif found.cause == "longer":
        assert equal is None and found.place == len(low) + 1 <= len(high)
        assert found.high == f"{found.trick.colour}{high[len(low)]}" and found.low is None
    else:
        assert equal is not None and found.place == equal + 1
        assert (found.cause == "top-card") == (equal == 0)
        assert found.high and found.low
        assert (int(found.high[1:]), int(found.low[1:])) == (high[equal], low[equal])
        assert high[equal] > low[equal]


# --- what a turn-round brought ---


@by_seats
def test_what_a_turn_round_brought_is_the_change_of_points(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    ends = [now for now in steps if turns(now.news)]
    for before, now in pairwise([steps[0], *ends]):
        (turn,) = turns(now.news)
        for seat in range(seats):
            old = _points(before, seat) if before.round == turn.round else 0
            new = _points(now, seat) if now.round == turn.round else now.sheets[-1][seat].points
            assert brought(now.view(seat), turn, seat) == new - old


def _points(now: Position, seat: Seat) -> int:
    """Of the cards in front of a seat, passes included."""
    return standing_points(now, seat) - 2 * len(now.passed[seat])


@by_seats
def test_who_passed_with_which_card(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        for turn in turns(now.news):
            ruling = referee(turn.cards)
            wanted = [((turn.leader + at) % seats, turn.cards[at]) for at in ruling.passes]
            assert [*passes_in(turn)] == wanted


# --- what is unseen ---


@by_seats
def test_unseen_are_others_hands_and_what_was_passed_before_the_latest_turn_round(seats: int) -> None:
    for now in random_steps(seeded(seats)):
        last = now.last_turn if now.last_turn and now.last_turn.round == now.round else None
        told = {*(last.cards if last else ())} | {news.card for news in now.news if isinstance(news, Passed)}
        for seat in range(seats):
            wanted = {card for at, hand in enumerate(now.hands) if at != seat for card in hand}
            wanted |= {card for cards in now.passed for card in cards} - told
            found = unseen(now.view(seat))
            assert {*found} == wanted and [*found] == [card for card in pack(seats) if card in wanted]


def test_a_pass_is_unseen_once_the_next_turn_round_is_over() -> None:
    now = play(table("R9 R1", "B3 B1", "G5 B2", "B4 R2"), "A:R9 B:B3 C:G5* D:B4")
    assert all("G5" not in unseen(now.view(seat)) for seat in range(4))
    now = play(now, "A:R1 B:B1")
    assert all("G5" not in unseen(now.view(seat)) for seat in range(4))
    now = play(now, "C:B2 D:R2")
    assert all("G5" in unseen(now.view(seat)) for seat in range(4))


@by_seats
def test_the_cards_that_would_beat_one_are_those_that_then_have_the_trick(seats: int) -> None:
    for now, seat, card in choices(seats):
        view = now.view(seat)
        if effect(view, card).doing != "passes":
            turn = [*(other for other in now.turn if other and other[0] == card[0]), card]
            better = [
                other
                for other in unseen(view)
                if other[0] == card[0] and referee([*turn, other]).tricks[0][0] == len(turn)
            ]
            assert [*beating(view, card)] == better
