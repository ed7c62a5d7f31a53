"""Diamonds' teacher advises what the house bot would do, and every reason that it gives is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from games.core import Action, Card, RoundOver, Seat
from games.diamonds.game import GAME as DIAMONDS
from games.diamonds.position import Position, deal
from games.diamonds.teacher import REASONS, Facts, advise
from games.diamonds.terms import ChooseCount, PassCards, Play, SuitAction
from games.lessons import LESSONS
from games.shuffle import Seeded
from games.teaching import Turn, course
from tests.games.diamonds.rules.table import SUITS, TABLES, pack

SEATS = range(2, 7)
SIZE = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
"""Cards in a trick."""
GAMES_EACH = 3
by_table = pytest.mark.parametrize(("seats", "options"), TABLES)


def positions(seats: int, seed: str = "", **options: Any) -> Iterator[Position]:
    """Every position of a game that is played half well, half at random."""
    now, mind = deal(DIAMONDS.options(**options), seats, Seeded(f"{seats}{seed}")), Random(seed)
    while now.waiting():
        yield now
        seat = min(now.waiting())
        view, legal = now.view(seat), now.legal(seat)
        now = now.after(seat, DIAMONDS.bot(view, legal, mind) if mind.random() < 0.6 else mind.choice(legal))


class Case(NamedTuple):
    """An advice at a position, and what is true there."""

    position: Position
    seat: Seat
    legal: Sequence[Any]
    action: Action
    facts: Facts

    @property
    def card(self) -> Card:
        assert isinstance(self.action, Play)
        return self.action.card

    @property
    def trick(self) -> tuple[Card, ...]:
        return self.position.trick

    @property
    def last(self) -> bool:
        return len(self.trick) == SIZE[len(self.position.hands)] - 1

    @property
    def takers(self) -> list[Card]:
        """The legal cards that would be the best so far."""
        return [play.card for play in self.legal if best([*self.trick, play.card]) == play.card]

    @property
    def higher(self) -> list[Card]:
        return [
            other for other in self.hidden if other[0] == self.card[0] and number(other) > number(self.card)
        ]

    @property
    def hidden(self) -> list[Card]:
        """The cards that the seat does not see: won ones are closed but for the last trick."""
        now = self.position
        gone = now.last_trick.cards if now.last_trick and now.last_trick.round == now.round else ()
        return [card for card in pack() if card not in (*now.hands[self.seat], *self.trick, *gone)]

    def own(self, seat: Seat | None) -> bool:
        return seat is not None and seat % self.position.sides == self.seat % self.position.sides

    @property
    def after(self) -> Position:
        """What the engine makes of it."""
        return self.position.after(self.seat, self.action)


def number(card: Card) -> int:
    return int(card[1:])


def best(trick: Sequence[Card]) -> Card:
    """Of a trick so far."""
    return max((card for card in trick if card[0] == trick[0][0]), key=number)


def advised(seats: int, **options: Any) -> Iterator[tuple[str, Case]]:
    """Advice at all choices of some games."""
    for game in range(GAMES_EACH):
        for now in positions(seats, str(game), **options):
            for seat in now.waiting():
                legal = now.legal(seat)
                advice = advise(now.view(seat), legal)
                yield advice.reason, Case(now, seat, legal, advice.action, advice.facts)


# --- what is claimed ---


def leads(case: Case) -> bool:
    return not case.trick


def follows(case: Case) -> bool:
    """Whether the advised card is of the led suit, and there were others to choose from."""
    return bool(case.trick) and case.card[0] == case.trick[0][0] and len(case.legal) > 1


def takes(case: Case) -> bool:
    return follows(case) and case.card in case.takers


def leaves(case: Case) -> bool:
    """Whether another card would have taken the trick so far; the lowest one is named."""
    spared = follows(case) and case.card not in case.takers and bool(case.takers)
    return spared and case.facts.taker == min(case.takers, key=number)


def acts(suit: str) -> Callable[[Case], bool]:
    """Whether the engine lets the seat act by the suit of its card, at once and with effect."""

    def check(case: Case) -> bool:
        after = case.after
        if after.phase == "rob" and after.todo[0].cause == "off-suit":
            return suit == case.card[0] == "C" and after.waiting() == {case.seat}
        done = next(news for news in after.news if isinstance(news, SuitAction))
        return (done.seat, done.suit, done.cause, done.effect) == (case.seat, suit, "off-suit", True)

    return check


def comes_to_nothing(case: Case) -> bool:
    done = next(news for news in case.after.news if isinstance(news, SuitAction))
    return (done.seat, done.cause, done.effect) == (case.seat, "off-suit", False)


def emptied(case: Case) -> tuple[str, ...]:
    """The suits of which nothing is left."""
    left = {card[0] for card in case.position.hands[case.seat] if card not in case.facts.cards}
    return tuple(suit for suit in SUITS if suit in {card[0] for card in case.facts.cards} - left)


def counts(case: Case) -> bool:
    """Whether so many cards are shown as the dealer is advised to name."""
    assert isinstance(case.action, ChooseCount)
    hand = case.position.hands[case.seat]
    return len(case.facts.cards) == case.action.count and set(case.facts.cards) <= set(hand)


def passes(case: Case) -> bool:
    return isinstance(case.action, PassCards) and case.facts.cards == case.action.cards


def richest(case: Case) -> list[int]:
    """The victims with most to take."""
    shown = case.position.crystals.showrooms
    most = max(shown[rob.victim] for rob in case.legal)
    return [rob.victim for rob in case.legal if shown[rob.victim] == most]


def robs(case: Case) -> bool:
    shown = case.position.crystals.showrooms
    return case.facts.victim in richest(case) and case.facts.crystals == shown[case.facts.victim]


TRUE: dict[str, Callable[[Case], bool]] = {
    "count": lambda case: counts(case) and emptied(case) == case.facts.emptied == (),
    "count-empty": lambda case: counts(case) and emptied(case) == case.facts.emptied != (),
    "pass": lambda case: passes(case) and emptied(case) == case.facts.emptied == (),
    "pass-empty": lambda case: passes(case) and emptied(case) == case.facts.emptied != (),
    "rob": lambda case: robs(case) and len(richest(case)) == 1,
    "rob-equal": lambda case: robs(case) and len(richest(case)) > 1,
    "last-card": lambda case: len(case.position.hands[case.seat]) == 1,
    "only-card": lambda case: len(case.legal) == 1 and case.card[0] == case.trick[0][0],
    "lead-top": lambda case: leads(case) and not case.higher,
    "lead-high": lambda case: leads(case) and 0 < 2 * len(case.higher) < case.facts.unseen,
    "lead-low": lambda case: leads(case) and 2 * len(case.higher) >= case.facts.unseen,
    "win": lambda case: takes(case) and case.last and case.after.last_trick.winner == case.seat,
    "sure": lambda case: takes(case) and not case.last and not case.higher,
    "take": lambda case: takes(case) and not case.last and bool(case.higher),
    "must": lambda case: takes(case) and len(case.takers) == len(case.legal),
    "ours": lambda case: leaves(case) and case.own(case.facts.holder),
    "cannot": lambda case: follows(case) and not case.takers,
    "duck": lambda case: leaves(case) and case.position.tricks[case.seat] == 0,
    "save": lambda case: leaves(case) and case.position.tricks[case.seat] > 0,
    "act-diamonds": acts("D"),
    "act-hearts": acts("H"),
    "act-spades": acts("S"),
    "act-clubs": acts("C"),
    "throw": comes_to_nothing,
}


@by_table
def test_every_reason_is_true(seats: int, options: dict[str, Any]) -> None:
    if options.get("perfect"):
        options = {**options, "perfect": "off"}
    for reason, case in advised(seats, **options):
        assert TRUE[reason](case), (reason, case.facts, case.trick, case.legal)


@pytest.mark.parametrize("seats", SEATS)
def test_every_fact_about_a_card_is_true(seats: int) -> None:
    """Whichever of them a sentence mentions."""
    for _, case in advised(seats):
        if isinstance(case.action, Play):
            facts = case.facts
            assert facts.card == case.card
            assert facts.beating == len(case.higher)
            assert facts.unseen == sum(card[0] == case.card[0] for card in case.hidden)
            assert facts.tricks == case.position.tricks[case.seat]
            if case.trick:
                at = case.trick.index(facts.best)
                assert facts.best == best(case.trick)
                assert facts.holder == (case.position.leader + at) % seats
                assert facts.taker == min(case.takers, key=number, default=None)


@pytest.mark.parametrize("seats", SEATS)
def test_the_prize_is_what_the_engine_gives_the_winner(seats: int) -> None:
    for _, case in advised(seats):
        if isinstance(case.action, Play) and case.last and case.card in case.takers:
            after = case.after
            assert after.last_trick.winner == case.seat
            asked = after.phase == "rob" and after.todo[0].cause == "trick"
            done = [one for one in after.actions if one.cause == "trick"]
            assert case.facts.prize.suit == after.last_trick.cards[0][0]
            assert case.facts.prize.effect == (asked or done[0].effect)
            assert (len(case.facts.prize.victims) > 1) == asked


def test_every_reason_occurs_and_none_is_a_rule_of_thumb() -> None:
    seen = Counter(reason for seats in SEATS for reason, _ in advised(seats))
    seen += Counter(reason for reason, _ in advised(4, partnership="on"))
    assert set(seen) == set(REASONS) == set(TRUE)
    assert max(seen.values()) < sum(seen.values()) / 3


@by_table
def test_it_advises_what_the_house_bot_would_do_in_any_position(seats: int, options: dict[str, Any]) -> None:
    for now in positions(seats, "any", **options):
        for seat in now.waiting():
            view, legal = now.view(seat), now.legal(seat)
            advice = advise(view, legal)
            assert advice.action in legal
            assert advice.action == DIAMONDS.bot(view, legal, Random(7))
            assert advice == advise(view, legal)


# --- the lesson ---


def lesson_turns() -> list[Turn]:
    """The lesson of whoever follows the advice."""
    lesson = LESSONS["diamonds"]
    choices: list[int] = []
    while not (now := course(DIAMONDS, lesson, choices, Random)).over:
        legal = list(now.state.legal(lesson.learner))
        choices.append(legal.index(lesson.teacher(now.state.view(lesson.learner), legal).action))
    return list(now.turns)


def test_whoever_follows_the_lesson_s_advice_meets_what_matters_in_the_game() -> None:
    turns = lesson_turns()
    reasons = [turn.advice.reason for turn in turns]
    assert reasons[:3] == ["count-empty", "pass-empty", "act-diamonds"]
    assert {"act-spades", "act-clubs", "rob", "rob-equal", "cannot", "take", "last-card"} <= set(reasons)
    assert isinstance(turns[0].action, ChooseCount) and turns[0].action.count == 1
    done = [news for turn in turns for news in turn.news if isinstance(news, SuitAction) and news.seat == 0]
    assert {(one.suit, one.cause) for one in done} >= {
        *(("D", "off-suit"), ("S", "off-suit"), ("C", "off-suit")),
        *(("S", "trick"), ("C", "trick"), ("H", "most"), ("S", "most")),
    }
    assert sum(turn.advice.reason.startswith("rob") for turn in turns) == 2


def test_and_wins_the_round_narrowly() -> None:
    opened = [news for news in lesson_turns()[-1].news if isinstance(news, RoundOver)]
    assert opened[0].totals == (14, 5, 13)
