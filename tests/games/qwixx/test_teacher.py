"""The teacher of Qwixx advises what the house bot would do, for reasons that are true; and its lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from games.core import RoundOver, Seat
from games.lessons import LESSONS
from games.qwixx.bot import bot
from games.qwixx.game import GAME as QWIXX
from games.qwixx.position import Position, deal
from games.qwixx.sheets import Effect, effect
from games.qwixx.teacher import REASONS, Facts, advise
from games.qwixx.terms import CommonMarked, Draw, Mark, Play, Played, QwixxOptions, Row
from games.shuffle import Seeded
from games.teaching import Course, course
from tests.games.qwixx.rules.table import PRINTED, may_mark, numbers, to_play

SEATS = (2, 3, 5)
JOKERS = ("off", "on")
NOTHING = Effect(Row("-"), (), lock=False, lost=(), points=0)


class Case(NamedTuple):
    """An advice at a position, and what is true there."""

    now: Position
    seat: Seat
    action: Any
    facts: Facts

    @property
    def legal(self) -> list[Any]:
        return list(self.now.legal(self.seat))

    @property
    def rows(self) -> dict[str, list[int]]:
        return numbers(self.now, self.seat)

    @property
    def marked_already(self) -> bool:
        """Whether the active seat has marked something in action 2."""
        return self.now.last_mark is not None and self.now.last_mark.rows[self.now.active] != "-"

    def can(self, letter: str, number: int, rows: dict[str, list[int]] | None = None) -> bool:
        """Whether a number can be the next mark."""
        return may_mark(letter, (self.rows if rows is None else rows).get(letter, []), number)

    def open(self, card: str, rows: dict[str, list[int]] | None = None) -> bool:
        """Whether a card can be the next mark; a joker in any row."""
        return any(self.can(row, int(card[1:]), rows) for row in ("RYGB" if card[0] == "J" else card[0]))

    def skipped(self, letter: str, number: int) -> tuple[int, ...]:
        """What is lost if a number becomes the next mark."""
        printed, held = PRINTED[letter], self.rows.get(letter, [])
        start = max(map(printed.index, held), default=-1) + 1
        return tuple(printed[start : printed.index(number)])

    def marking(self) -> list[Effect]:
        """The effects of all that could be marked."""
        view = self.now.view(self.seat)
        found = [effect(view, one) for one in self.legal]
        return [one for one in found if one.numbers]

    def leads(self) -> bool:
        """Whether the seat has more points after the advised action than anybody else has now."""
        return self.facts.total > max(p for seat, p in enumerate(self.now.scores()) if seat != self.seat)


def walked(seats: int, jokers: str) -> Iterator[tuple[Position, Seat]]:
    """Positions of games that are played half well, half at random, with who is asked."""
    for game in range(12):
        now = deal(QwixxOptions.model_validate({"jokers": jokers}), seats, Seeded(f"teach {game}"))
        mind = Random(game)
        while now.waiting():
            seat = min(now.waiting())
            yield now, seat
            legal = now.legal(seat)
            well = mind.random() < 0.6
            now = now.after(seat, bot(now.view(seat), legal, mind) if well else mind.choice(legal))


@cache
def advised(seats: int, jokers: str) -> tuple[tuple[str, Case], ...]:
    """Advice at all these positions."""
    given = [(advise(now.view(seat), now.legal(seat)), now, seat) for now, seat in walked(seats, jokers)]
    return tuple((one.reason, Case(now, seat, one.action, one.facts)) for one, now, seat in given)


def draws(case: Case) -> bool:
    """Whether a card is drawn, and of all that are drawn the best is spoken of, with what it may be."""
    use, view = case.facts.use, case.now.view(case.seat)
    if not isinstance(case.action, Draw) or use is None or use.back not in case.action.numbers:
        return False
    mine = {card[0] for card in view.hand if int(card[1:]) == use.back}
    may = [letter for letter in ("RYGBJ" if view.jokers == "on" else "RYGB") if letter not in mine]
    rows = "RYGB" if "J" in may else may
    able = [row for row in rows if case.can(row, use.back)]
    fewest = min((len(case.skipped(row, use.back)) for row in able), default=0)
    closest = use.closest is None if not able else len(case.skipped(str(use.closest), use.back)) == fewest
    lost = case.skipped(use.closest, use.back) if use.closest else ()
    return [*use.may_be] == may and [*use.open] == able and closest and use.lost == lost


def joins(case: Case) -> bool:
    """Whether the partners are exactly the cards that could be marked together with the number."""
    use, hand = case.facts.use, case.now.hands[case.seat]
    assert use is not None

    def together(card: str) -> bool:
        row, pair = card[0], {int(card[1:]), use.back}
        if row not in use.open or len(pair) < 2 or not case.open(card):
            return False
        ordered = sorted(pair, key=PRINTED[row].index)
        places = [PRINTED[row].index(number) for number in ordered]
        return places[1] - places[0] <= 2

    return [*use.partners] == [card for card in hand if together(card)] != []


def marks(case: Case, kind: type[Any]) -> bool:
    return isinstance(case.action, kind) and bool(case.facts.effect.numbers)


def passes(case: Case) -> bool:
    """Whether nothing is marked in action 2, and the other way that is spoken of skips least."""
    other = case.facts.other
    return (
        isinstance(case.action, Mark)
        and case.action.row == "-"
        and other in case.marking()
        and len(other.lost) == min(len(one.lost) for one in case.marking())
    )


def spoils(case: Case) -> bool:
    """Whether the cards spoken of are exactly those that the other way would make useless."""
    other = case.facts.other
    assert other is not None
    after = {row: list(held) for row, held in case.rows.items()}
    after.setdefault(other.row, []).extend(other.numbers)
    hand = case.now.hands[case.seat]
    return [*case.facts.spoiled] == [card for card in hand if case.open(card) and not case.open(card, after)]


def throws(case: Case, *, misthrow: bool, choice: bool) -> bool:
    """Whether nothing is marked in action 3; whether that costs a misthrow, and whether anything could be."""
    return (
        isinstance(case.action, Play)
        and case.action.marks == "-"
        and case.facts.effect.misthrow is misthrow is not case.marked_already
        and bool(case.marking()) is choice
        and (case.facts.other in case.marking()) is choice
    )


def fewest(case: Case) -> int:
    return min(len(one.lost) for one in case.marking())


TRUE: dict[str, Callable[[Case], bool]] = {
    "draw-join": lambda case: draws(case) and joins(case),
    "draw-next": lambda case: draws(case) and bool(case.facts.use.open) and not case.facts.use.lost,
    "draw-near": lambda case: draws(case) and bool(case.facts.use.open) and bool(case.facts.use.lost),
    "draw-poor": lambda case: (
        draws(case)
        and not case.facts.use.open
        and not any(
            case.can(row, back)
            for back in case.action.numbers
            for row in "RYGB"
            if "J" in case.facts.use.may_be or f"{row}{back}" not in case.now.hands[case.seat]
        )
    ),
    "mark-end": lambda case: marks(case, Mark) and case.facts.effect.ends and case.leads(),
    "mark-lock": lambda case: marks(case, Mark) and case.facts.effect.lock,
    "mark-save": lambda case: (
        marks(case, Mark)
        and case.seat == case.now.active
        and not any(case.open(card) for card in case.now.hands[case.seat])
    ),
    "mark-next": lambda case: marks(case, Mark) and not case.facts.effect.lost,
    "mark-least": lambda case: marks(case, Mark) and len(case.facts.effect.lost) == fewest(case) > 0,
    "mark-worth": lambda case: (
        marks(case, Mark)
        and len(case.facts.effect.lost) > fewest(case) == len(case.facts.other.lost)
        and case.facts.effect.points > case.facts.other.points
    ),
    "mark-skip": lambda case: marks(case, Mark) and len(case.facts.effect.lost) > fewest(case),
    "pass-end": lambda case: passes(case) and case.facts.other.ends,
    "pass-hand": lambda case: passes(case) and case.facts.spoiled != () and spoils(case),
    "pass-far": lambda case: (
        passes(case) and spoils(case) and not case.facts.spoiled and len(case.facts.other.lost) > 0
    ),
    "play-end": lambda case: marks(case, Play) and case.facts.effect.ends and case.leads(),
    "play-lock": lambda case: marks(case, Play) and case.facts.effect.lock,
    "play-many": lambda case: marks(case, Play) and len(case.facts.effect.numbers) > 1,
    "play-save": lambda case: (
        marks(case, Play) and len(case.facts.effect.numbers) == 1 and not case.marked_already
    ),
    "play-next": lambda case: (
        marks(case, Play)
        and len(case.facts.effect.numbers) == 1
        and not case.facts.effect.lost
        and case.marked_already
    ),
    "play-skip": lambda case: (
        marks(case, Play)
        and len(case.facts.effect.numbers) == 1
        and bool(case.facts.effect.lost)
        and case.marked_already
    ),
    "throw-must": lambda case: throws(case, misthrow=True, choice=False),
    "throw-free": lambda case: throws(case, misthrow=False, choice=False),
    "throw-pay": lambda case: throws(case, misthrow=True, choice=True),
    "throw-keep": lambda case: throws(case, misthrow=False, choice=True),
}

by_table = pytest.mark.parametrize(("seats", "jokers"), [(seats, how) for seats in SEATS for how in JOKERS])


@by_table
def test_every_reason_is_true(seats: int, jokers: str) -> None:
    for reason, case in advised(seats, jokers):
        assert TRUE[reason](case), (reason, case.action, case.facts, case.rows, case.now.hands[case.seat])


@by_table
def test_every_fact_is_true(seats: int, jokers: str) -> None:
    """Whichever of them a sentence mentions."""
    for _, case in advised(seats, jokers):
        view, facts = case.now.view(case.seat), case.facts
        done = NOTHING if isinstance(case.action, Draw) else effect(view, case.action)
        assert facts.effect == done
        assert facts.total == view.scores[case.seat] + done.points
        assert facts.rival == max(p for seat, p in enumerate(view.scores) if seat != case.seat)
        if isinstance(case.action, Play):
            spare = [card for card in case.action.cards if int(card[1:]) not in done.numbers]
            then = numbers(case.now.after(case.seat, case.action), case.seat)
            assert [*facts.spare] == spare
            assert [*facts.dead] == [card for card in spare if not case.open(card, then)]


def test_every_reason_occurs_and_none_is_a_rule_of_thumb() -> None:
    seen = Counter(reason for seats in SEATS for jokers in JOKERS for reason, _ in advised(seats, jokers))
    assert set(seen) | {"throw-pay"} == set(REASONS) == set(TRUE)
    assert max(seen.values()) < sum(seen.values()) / 3


def test_it_pays_for_a_misthrow_rather_than_to_give_up_whole_rows() -> None:
    now = to_play("R11 Y11 G3 B3 B2", "R 2; Y 2; G 12; B 12")
    advice = advise(now.view(0), now.legal(0))
    assert advice.reason == "throw-pay"
    assert TRUE["throw-pay"](Case(now, 0, advice.action, advice.facts))
    assert advice.facts.other is not None and len(advice.facts.other.lost) == 8


@by_table
def test_it_advises_what_the_house_bot_would_do_in_any_position(seats: int, jokers: str) -> None:
    for now, seat in walked(seats, jokers):
        view, legal = now.view(seat), now.legal(seat)
        advice = advise(view, legal)
        assert advice.action in legal
        assert advice.action == bot(view, legal, Random(7))
        assert advice == advise(view, legal)


# --- the lesson ---

LESSON = LESSONS["qwixx"]


def taught(choose: Callable[[Course], int]) -> Course:
    """The lesson of a learner who chooses so."""
    choices: list[int] = []
    while not (here := course(QWIXX, LESSON, choices, Random)).over:
        choices.append(choose(here))
    return here


def best(here: Course) -> int:
    legal = list(here.state.legal(0))
    return legal.index(LESSON.teacher(here.state.view(0), legal).action)


def test_whoever_follows_the_advice_plays_a_whole_game_and_wins_it() -> None:
    here = taught(best)
    assert all(turn.followed for turn in here.turns) and 15 <= len(here.turns) <= 24
    assert not here.state.waiting() and isinstance(here.turns[-1].news[-1], RoundOver)
    assert here.state.view(None).places == (1, 2)


def test_the_lesson_shows_the_main_situations_and_most_reasons() -> None:
    turns = taught(best).turns
    news = [one for turn in turns for one in turn.news]
    mine = [one for one in news if isinstance(one, Played) and one.seat == 0]
    assert any(len(one.marks.split(".")) == 4 for one in mine), "three marks at once"
    assert any("." in one.marks and len(one.cards) > len(one.marks.split(".")) - 1 for one in mine)
    effects = [turn.advice.facts.effect for turn in turns]
    assert any(len(one.numbers) > 1 and inside(one) for one in effects), "a gap"
    assert {type(turn.action) for turn in turns if turn.advice.facts.effect.lock} == {Mark, Play}
    assert any(turn.action == Mark(Row("-")) for turn in turns), "passing"
    assert any(turn.view.active == 1 for turn in turns), "marking in the other's turn"
    common = [one for one in news if isinstance(one, CommonMarked)]
    assert any(one.rows[1] != "-" and one.number in (2, 12) for one in common), "the other's lock"
    assert len({turn.advice.reason for turn in turns}) >= 12


def inside(done: Effect) -> list[int]:
    """Numbers that stay unmarked between those of a play."""
    printed = PRINTED[done.row]
    return [
        number
        for number in done.lost
        if printed.index(done.numbers[0]) < printed.index(number) < printed.index(done.numbers[-1])
    ]


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_chosen_a_lesson_has_at_most_24_choices(seed: int) -> None:
    rng = Random(seed)
    here = taught(lambda course: rng.randrange(len(course.state.legal(0))))
    assert len(here.turns) <= 24
    assert not here.state.waiting() or here.state.turn == 13


def test_a_learner_who_never_marks_is_taught_what_misthrows_are() -> None:
    here = taught(lambda course: len(course.state.legal(0)) - 1)
    assert not here.state.waiting() and here.state.misthrows[0] == 4
