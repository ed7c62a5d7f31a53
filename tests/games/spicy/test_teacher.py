"""Spicy's teacher: it advises what the house bot would rather do, and every reason that it gives is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from games.core import Card, Seat
from games.lessons import LESSONS
from games.shuffle import Seeded
from games.spicy.bot import bot, weighed
from games.spicy.game import GAME as SPICY
from games.spicy.knowledge import USUAL, known
from games.spicy.lesson import STEPS
from games.spicy.position import Position, deal
from games.spicy.teacher import FEW, REASONS, RICH, Facts, advise, steps_of
from games.spicy.terms import Challenge, Challenged, Declaration, LetGo, Pass, Play, SpicyAction, TrophyTaken
from games.teaching import Course, course
from tests.games.spicy.rules.table import MANY, A, B, options, pack, play, random_steps, seeded, table

SEATS = (2, 3, 5)
GAMES_EACH = 6


class Case(NamedTuple):
    """An advice at a position."""

    now: Position
    seat: Seat
    action: SpicyAction
    facts: Facts

    def right(self) -> tuple[bool, bool]:
        """What is right about the advised play, by the rules."""
        assert isinstance(self.action, Play)
        card, say = self.action.card, self.action.say
        return fits(card, say, "number"), fits(card, say, "spice")

    def true_cards(self) -> list[Card]:
        """Cards that could be laid as just what they are."""
        lawful = {one.say for one in self.now.legal(self.seat) if isinstance(one, Play)}
        hand = dict.fromkeys(self.now.hands[self.seat])
        return [card for card in hand if f"{card[1:]}{card[0]}" in lawful]

    def unseen(self) -> Counter[str]:
        left = Counter(pack())
        left.subtract(known(self.now.view(self.seat)))
        return left

    def shown(self) -> list[Challenged]:
        owner = self.now.stack[-1].seat
        return [told for told in self.now.revealed if told.owner == owner]

    def wrong(self) -> list[Challenged]:
        return [told for told in self.shown() if not fits(told.card, told.say, self.facts.trait)]

    def fitting(self) -> int:
        say = self.now.stack[-1].say
        return sum(count for card, count in self.unseen().items() if fits(card, say, self.facts.trait))


def fits(card: str, say: str, trait: str | None) -> bool:
    """Rule 3.2 once more."""
    if card in ("WN", "WS"):
        return (card == "WN") == (trait == "number")
    return card[1:] == say[:-1] if trait == "number" else card[0] == say[-1]


def walked(seats: int) -> Iterator[tuple[Position, Seat]]:
    """All choices of games that are played half well, half at random."""
    for game in range(GAMES_EACH):
        rng = Random(game)
        now = deal(options(), seats, Seeded(f"taught {seats} {game}"))
        while waiting := sorted(now.waiting()):
            seat = rng.choice(waiting)
            yield now, seat
            well = rng.random() < 0.7
            action = bot(now.view(seat), now.legal(seat), rng) if well else rng.choice(now.legal(seat))
            assert action is not None
            now = now.after(seat, action)


@cache
def advised(seats: int) -> tuple[tuple[str, Case], ...]:
    found = []
    for now, seat in walked(seats):
        advice = advise(now.view(seat), now.legal(seat))
        found.append((advice.reason, Case(now, seat, advice.action, advice.facts)))
    return tuple(found)


def plays(case: Case, rightness: int, *, last: bool) -> bool:
    return (
        isinstance(case.action, Play)
        and sum(case.right()) == rightness
        and (len(case.now.hands[case.seat]) == 1) is last
    )


def doubts(case: Case) -> bool:
    return isinstance(case.action, Challenge) and case.now.phase == "turn"


TRUE: dict[str, Callable[[Case], bool]] = {
    "last-true": lambda case: plays(case, 2, last=True),
    "last-half": lambda case: plays(case, 1, last=True),
    "last-lie": lambda case: plays(case, 0, last=True),
    "start": lambda case: plays(case, 2, last=False) and not case.now.stack,
    "true": lambda case: plays(case, 2, last=False) and case.now.stack != (),
    "keep": lambda case: not plays(case, 2, last=False) and case.true_cards() != [],
    "wild": lambda case: (
        plays(case, 1, last=False) and case.action.card in ("WN", "WS") and not case.true_cards()
    ),
    "number": lambda case: (
        plays(case, 1, last=False) and case.right() == (True, False) and not case.true_cards()
    ),
    "spice": lambda case: (
        plays(case, 1, last=False) and case.right() == (False, True) and not case.true_cards()
    ),
    "lie": lambda case: plays(case, 0, last=False) and not case.true_cards(),
    "pass": lambda case: case.action == Pass(),
    "stop-last": lambda case: isinstance(case.action, Challenge) and case.now.phase == "last-card",
    "caught": lambda case: doubts(case) and len(case.wrong()) > len(case.shown()) / 2,
    "few": lambda case: (
        doubts(case)
        and case.fitting() < FEW * USUAL[case.facts.trait or "both"] * sum(case.unseen().values())
    ),
    "rich": lambda case: doubts(case) and len(case.now.stack) >= RICH,
    "curious": lambda case: doubts(case) and not case.shown(),
    "doubt": doubts,
    "believe": lambda case: isinstance(case.action, LetGo),
}

by_seats = pytest.mark.parametrize("seats", SEATS)


@by_seats
def test_every_reason_is_true(seats: int) -> None:
    for reason, case in advised(seats):
        assert TRUE[reason](case), (reason, case.action, case.facts, case.now.hands[case.seat])


@by_seats
def test_every_fact_is_true(seats: int) -> None:
    """Whichever of them a sentence mentions."""
    for _, case in advised(seats):
        now, facts = case.now, case.facts
        assert facts.size == sum(1 + len(entry.beneath) for entry in now.stack)
        if isinstance(case.action, Play):
            assert (facts.card, facts.say) == (case.action.card, case.action.say)
            assert (facts.number, facts.spice) == case.right()
            assert [*facts.true] == case.true_cards()
        elif not isinstance(case.action, Pass):
            top = now.stack[-1]
            assert (facts.owner, facts.say) == (top.seat, top.say)
            assert facts.held == len(now.hands[top.seat]) and facts.trophies == now.trophies[top.seat]
            assert (facts.shown, facts.wrong) == (len(case.shown()), len(case.wrong()))
            assert (facts.fitting, facts.unseen) == (case.fitting(), sum(case.unseen().values()))


def test_every_reason_occurs_and_none_is_a_rule_of_thumb() -> None:
    seen = Counter(reason for seats in SEATS for reason, _ in advised(seats))
    assert set(seen) | {"pass"} == set(REASONS) == set(TRUE)
    assert max(seen.values()) < sum(seen.values()) / 3


def test_it_advises_a_pass_that_ends_the_game_for_whoever_leads() -> None:
    leads = table("C8 C9", MANY, MANY, won=(20, 3, 3), above=1)
    advice = advise(leads.view(A), leads.legal(A))
    assert (advice.action, advice.reason) == (Pass(), "pass")


def test_it_advises_to_let_a_last_card_go_that_ends_the_game_for_whoever_leads() -> None:
    now = table(MANY, "P6", MANY, stack="A P3=3P", trophies=(1, 0, 1), won=(60, 0, 0))
    right = Challenged(1, A, B, "spice", Declaration("6P"), Card("P6"), B, 1, 2)
    now = replace(play(now, "P6", "6P"), revealed=(right,) * 9)
    advice = advise(now.view(A), now.legal(A))
    assert advice.action in now.legal(A) and advice.facts.owner == B
    assert (advice.reason, advice.facts.shown, advice.facts.wrong) == ("believe", 9, 0)


@by_seats
def test_it_advises_what_the_house_bot_thinks_best_and_the_bot_seldom_does_much_worse(seats: int) -> None:
    """The bot leaves a little to chance; the teacher does not."""
    gaps = []
    for now, seat in [case for number, case in enumerate(walked(seats)) if number % 9 == 0]:
        view, legal = now.view(seat), now.legal(seat)
        advice, worth = advise(view, legal), dict(weighed(view, legal))
        assert advice.action in legal and advice == advise(view, legal)
        assert worth[advice.action] == max(worth.values())
        gaps += [worth[advice.action] - worth[bot(view, legal, Random(seed))] for seed in range(9)]
    assert 0 < sum(gaps) < 0.3 * len(gaps)


def test_it_advises_in_every_turn_whatever_has_happened() -> None:
    for seed in range(6):
        for now in random_steps(seeded(3, f"any {seed}"), seed):
            for seat in now.waiting():
                assert advise(now.view(seat), now.legal(seat)).action in now.legal(seat)


# --- the lesson ---

LESSON = LESSONS["spicy"]


def taught(choose: Callable[[Course], int]) -> Course:
    """The lesson of a learner who chooses so."""
    choices: list[int] = []
    while not (here := course(SPICY, LESSON, choices, Random)).over:
        choices.append(choose(here))
    return here


def best(here: Course) -> int:
    legal = here.state.legal(0)
    return legal.index(LESSON.teacher(here.state.view(0), legal).action)


def test_whoever_follows_the_advice_makes_a_dozen_choices_and_leads_at_the_end() -> None:
    here = taught(best)
    assert all(turn.followed for turn in here.turns) and 12 <= len(here.turns) <= 16
    scores = here.state.scores()
    assert scores[0] == max(scores) > sorted(scores)[1]


def test_the_lesson_shows_the_main_situations_and_most_reasons() -> None:
    turns = taught(best).turns
    reasons = [turn.advice.reason for turn in turns]
    assert reasons[0] == "start" and len(set(reasons)) >= 9
    assert {"wild", "spice", "number", "lie", "last-half", "last-true", "stop-last", "caught"} <= {*reasons}
    told = [one for turn in turns for one in turn.news if isinstance(one, Challenged)]
    assert any(one.challenger == 0 == one.winner for one in told), "a challenge is won"
    assert any(one.challenger == 0 != one.winner for one in told), "another one is lost"
    assert any(one.owner == 0 == one.winner for one in told), "the truth is doubted"
    assert any(one.owner == 0 != one.winner and one.cards > 10 for one in told), "a big stack is lost"
    trophies = [one.seat for turn in turns for one in turn.news if isinstance(one, TrophyTaken)]
    assert trophies == [0]
    assert any(turn.view.phase == "last-card" for turn in turns)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_chosen_a_lesson_has_at_most_24_choices_that_fit_into_ids(seed: int) -> None:
    rng = Random(seed)
    here = taught(lambda course: rng.randrange(len(course.state.legal(0))))
    assert len(here.turns) <= 24
    assert not here.state.waiting() or steps_of(here.state.view(None)) >= STEPS
    assert all(turn.view.seat == 0 for turn in here.turns)


@pytest.mark.parametrize("which", ("first", "last", "pass", "doubt"))
def test_learners_with_a_habit_come_to_an_end_too(which: str) -> None:
    def choose(here: Course) -> int:
        legal = list(here.state.legal(0))
        kinds = {"pass": Pass, "doubt": Challenge}
        wanted = [at for at, one in enumerate(legal) if isinstance(one, kinds.get(which, object))]
        assert len(legal) < 36**2
        return (wanted or [0])[-1 if which == "last" else 0]

    here = taught(choose)
    assert len(here.turns) <= 24


def test_how_far_a_game_has_come_is_public_and_rises_with_every_step() -> None:
    for seed in range(4):
        steps = [steps_of(now.view(None)) for now in random_steps(seeded(3, f"far {seed}"), seed)]
        assert steps == sorted(steps) and steps[0] == 0
