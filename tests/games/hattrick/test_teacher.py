"""Hattrick's teacher advises what the house bot would do, and every reason that it gives is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from random import Random

import pytest

from games.core import Card, Seat
from games.hattrick.game import GAME as HATTRICK
from games.hattrick.position import Position
from games.hattrick.rules import points
from games.hattrick.teacher import REASONS, Facts, advise
from games.hattrick.terms import Passed, Play, TurnTaken
from games.hattrick.tricks import verdict
from games.lessons import LESSONS
from games.teaching import course
from tests.games.hattrick.rules.table import SETUP, pack, referee, seeded, turns

GAMES_EACH = 12
by_seats = pytest.mark.parametrize("seats", SETUP)


class Case:
    """An advice at a position, and what is true there."""

    def __init__(self, now: Position, reason: str, facts: Facts) -> None:
        self.now, self.reason, self.facts = now, reason, facts
        (self.seat,) = now.waiting()
        self.card, self.seats = facts.card, len(now.hands)
        self.suit = self.card[0]
        self.legal = now.hands[self.seat]
        self.open = list(dict.fromkeys(card[0] for card in now.turn if card))
        self.lying = [card for card in now.turn if card and card[0] == self.suit]
        self.last = len(now.turn) == self.seats - 1

    @cached_property
    def loose(self) -> list[Card]:
        """Cards of the colour that the seat does not see."""
        told = {news.card for news in self.now.news if isinstance(news, Passed)}
        last = self.now.last_turn
        told |= set(last.cards) if last and last.round == self.now.round else set()
        seen = {*self.legal, *(card for card in self.now.turn if card), *told}
        seen |= {card for won in self.now.won for card in won}
        return [card for card in pack(self.seats) if card[0] == self.suit and card not in seen]

    def passes(self, card: Card) -> bool:
        return len(self.open) == 2 and card[0] not in self.open

    def takes(self, card: Card) -> bool:
        """Whether a card would be the best of its trick."""
        rivals = [int(other[1:]) for other in self.now.turn if other and other[0] == card[0]]
        return not self.passes(card) and int(card[1:]) > max(rivals, default=-1)

    def counts(self, seat: Seat, *more: Card) -> int:
        """What the won cards of a seat count, with some more."""
        suits = Counter(card[0] for card in (*self.now.won[seat], *more))
        return points(suits["R"], suits["B"], suits["G"])

    def worth(self, card: Card) -> int:
        """How a card changes the seat's points."""
        if self.passes(card):
            return -2
        rest = [other for other in self.now.turn if other and other[0] == card[0]]
        return self.counts(self.seat, *rest, card) - self.counts(self.seat) if self.takes(card) else 0

    @property
    def takers(self) -> list[Card]:
        """One's cards that would take the trick of the advised one."""
        return [card for card in self.legal if card[0] == self.suit and self.takes(card)]

    @property
    def collected(self) -> set[str]:
        have = Counter(card[0] for card in self.now.won[self.seat])
        return {suit for suit, count in have.items() if count == max(have.values())}

    @property
    def holder(self) -> Seat:
        """Who has the best card of the advised card's trick, before it."""
        best = max(self.lying, key=lambda card: int(card[1:]))
        return (self.now.leader + self.now.turn.index(best)) % self.seats

    @property
    def above(self) -> int:
        return sum(int(card[1:]) > int(self.card[1:]) for card in self.loose)

    def came(self) -> bool:
        """Whether the engine gives a trick to the seat, if it does as advised as the last one."""
        (turn,) = turns(self.now.after(self.seat, Play(self.card)).news)
        return self.seat in {trick.winner for trick in turn.tricks}


@cache
def cases(seats: int) -> list[Case]:
    """Advice at all choices of some rounds that are played half well, half at random."""
    return list(_advised(seats))


def _advised(seats: int) -> Iterator[Case]:
    for game in range(GAMES_EACH):
        now, mind = seeded(seats, f"teacher {game}", rounds=1), Random(game)
        while now.waiting():
            (seat,) = now.waiting()
            advice = advise(now.view(seat), now.legal(seat))
            yield Case(now, advice.reason, advice.facts)
            now = now.after(seat, advice.action if mind.random() < 0.6 else mind.choice(now.legal(seat)))


def opens(case: Case, colours: int) -> bool:
    return len(case.open) == colours and not case.lying and not case.passes(case.card)


def joins(case: Case, *, takes: bool) -> bool:
    return bool(case.lying) and case.takes(case.card) == takes


def good(case: Case) -> bool:
    """Whether the trick, as it stands, brings points."""
    return case.worth(case.card) > 0


def low(case: Case) -> bool:
    """Whether at least half of what is unseen of the colour beats the card."""
    return 2 * case.above >= len(case.loose) > 0


def no_choice(case: Case) -> bool:
    """Whether every card takes a trick or is a pass."""
    return all(case.takes(card) or case.passes(card) for card in case.legal)


def joining(case: Case) -> list[Card]:
    return [card for card in case.legal if not case.passes(card)]


TRUE: dict[str, Callable[[Case], bool]] = {
    "lead-sure": lambda case: opens(case, 0) and good(case) and case.above == 0,
    "lead-strong": lambda case: opens(case, 0) and good(case) and not low(case) and case.above > 0,
    "lead-low": lambda case: opens(case, 0) and low(case),
    "lead-risk": lambda case: opens(case, 0) and not good(case) and not low(case),
    "second-last": lambda case: opens(case, 1) and case.last and case.came() and case.facts.size == 1,
    "second-sure": lambda case: opens(case, 1) and good(case) and case.above == 0,
    "second-strong": lambda case: opens(case, 1) and good(case) and not low(case) and case.above > 0,
    "second-low": lambda case: opens(case, 1) and low(case) and not case.last,
    "second-risk": lambda case: opens(case, 1) and not good(case) and not low(case),
    "win": lambda case: joins(case, takes=True) and case.last and case.came() and good(case),
    "sure": lambda case: joins(case, takes=True) and case.above == 0 and good(case) and not case.last,
    "take": lambda case: joins(case, takes=True) and case.above > 0 and good(case) and not case.last,
    "must": lambda case: joins(case, takes=True) and not good(case) and no_choice(case),
    "risk": lambda case: joins(case, takes=True) and not good(case) and not no_choice(case),
    "sting": lambda case: joins(case, takes=False) and case.facts.theirs < 0,
    "rid": lambda case: (
        joins(case, takes=False)
        and bool(case.collected)
        and case.suit not in case.collected
        and not low(case)
    ),
    "cannot": lambda case: joins(case, takes=False) and not case.takers,
    "duck": lambda case: joins(case, takes=False) and case.facts.gain <= 0 and bool(case.takers),
    "wait": lambda case: joins(case, takes=False) and case.facts.gain > 0 and bool(case.takers),
    "pass-must": lambda case: case.passes(case.card) and not joining(case),
    "pass-dodge": lambda case: (
        case.passes(case.card) and all(case.takes(card) and case.worth(card) < 0 for card in joining(case))
    ),
    "pass": lambda case: case.passes(case.card) and bool(joining(case)),
}


@by_seats
def test_every_reason_is_true(seats: int) -> None:
    for case in cases(seats):
        assert TRUE[case.reason](case), (case.reason, case.facts, case.now.turn, case.legal)


@by_seats
def test_every_fact_is_true(seats: int) -> None:
    """Whichever of them a sentence mentions."""
    for case in cases(seats):
        facts = case.facts
        assert facts.worth == case.worth(case.card)
        assert facts.size == (0 if case.passes(case.card) else len(case.lying) + 1)
        assert (facts.unseen, facts.above) == (len(case.loose), case.above)
        assert {*facts.collected} == case.collected
        _assert_who_would_beat_it(case)
        _assert_the_third_colour(case)
        if case.lying:
            _assert_against_the_holder(case)
        else:
            assert (facts.best, facts.holder, facts.taker, facts.theirs, facts.gain) == (
                None,
                None,
                None,
                0,
                0,
            )


def _assert_who_would_beat_it(case: Case) -> None:
    turn = [*case.lying, case.card]
    better = [card for card in case.loose if referee([*turn, card]).tricks[0][0] == len(turn)]
    assert case.facts.beating == (0 if case.passes(case.card) else len(better))


def _assert_the_third_colour(case: Case) -> None:
    lying = {*case.open, case.suit} if len(case.open) < 2 else {*case.open}
    if len(lying) < 2:
        assert case.facts.third is None
    else:
        assert {case.facts.third} == {"R", "B", "G"} - lying
    if case.passes(case.card):
        assert case.facts.third == case.suit
        assert case.facts.others == max((case.worth(card) for card in joining(case)), default=0)


def _assert_against_the_holder(case: Case) -> None:
    facts, holder = case.facts, case.holder
    assert facts.holder == holder
    assert facts.best == max(case.lying, key=lambda card: int(card[1:]))
    with_it, without = (*case.lying, case.card), case.lying
    assert facts.theirs == case.counts(holder, *with_it) - case.counts(holder, *without)
    best = max(case.takers, key=lambda card: int(card[1:]), default=None)
    assert (facts.taker, facts.gain) == (best, case.worth(best) if best else 0)


def test_every_reason_occurs_and_none_is_a_rule_of_thumb() -> None:
    seen = Counter(case.reason for seats in SETUP for case in cases(seats))
    assert set(seen) == set(REASONS) == set(TRUE)
    assert max(seen.values()) < sum(seen.values()) / 3


@by_seats
def test_it_advises_what_the_house_bot_would_do_in_any_position(seats: int) -> None:
    for case in cases(seats):
        view, legal = case.now.view(case.seat), case.now.legal(case.seat)
        advice = advise(view, legal)
        assert advice.action in legal and advice.action.card == advice.facts.card
        assert advice.action == HATTRICK.bot(view, legal, Random(7))
        assert advice == advise(view, legal)


def test_the_lesson_shows_the_game_s_main_situations() -> None:
    """Whoever follows the advice joins and opens tricks, passes, leads by a tie-break, and wins the round."""
    lesson, choices = LESSONS["hattrick"], list[int]()
    while not (here := course(HATTRICK, lesson, choices, Random)).over:
        legal = list(here.state.legal(lesson.learner))
        choices.append(legal.index(lesson.teacher(here.state.view(lesson.learner), legal).action))
    facts = [turn.advice.facts for turn in here.turns]
    assert {one.doing for one in facts} == {"opens", "joins", "second", "passes"}
    [passed] = [one for one in facts if one.doing == "passes"]
    assert passed.others < passed.worth == -2, "a pass that is worth it"
    laps = [news for turn in here.turns for news in turn.news if isinstance(news, TurnTaken)]
    ties = [lap for lap in laps if verdict(lap.tricks).cause not in {"single", "top-card"}]
    assert any(lap.next_leader == lesson.learner for lap in ties)
    assert any(len(lap.tricks) == 1 for lap in laps)
    reasons = Counter(turn.advice.reason for turn in here.turns)
    assert len(reasons) >= 8 and max(reasons.values()) <= 3
    points = here.state.scores()
    assert points[lesson.learner] > max(points[1:])
