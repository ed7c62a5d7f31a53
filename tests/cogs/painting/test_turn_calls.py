"""When somebody is called to a turn: soon enough to help, and never as a nuisance.

Guards against turns that nobody is called to (E3), calls that pile up (E6), mentions that call more than
meant (E4).
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from bot.store.preferences import Calls
from cogs.painting.turn_call_timing import LATE, LATELY, SOON, CallDecision, TurnCallTiming

LETTERS = "abc"


class Step(NamedTuple):
    """A look at the table."""

    at: float
    awaited: str
    """People by letter."""
    then: str
    """"+ab": both are called; "-": the last call is taken away; "": nothing happens."""
    acts: str = ""
    """Who has done something just before the look."""


def told(decision: CallDecision) -> str:
    """A decision, as a step spells it."""
    assert not (decision.people and decision.silence)
    return (
        "+" + "".join(LETTERS[one] for one in decision.people) if decision.people else "-" * decision.silence
    )


def people(letters: str) -> tuple[int, ...]:
    return tuple(map(LETTERS.index, letters))


def play(timing: TurnCallTiming, steps: list[Step], **wishes: Calls) -> None:
    """Look at the table step by step."""
    acted: dict[int, float] = {}
    wanted = {LETTERS.index(one): wish for one, wish in wishes.items()}
    for step in steps:
        acted |= dict.fromkeys(people(step.acts), step.at)
        decision = timing.decide(people(step.awaited), acted, wanted, step.at)
        assert told(decision) == step.then, step


STORIES = {
    "a short turn": [Step(100, "a", ""), Step(102.9, "", ""), Step(200, "", "")],
    "a turn that lasts": [Step(100, "a", ""), Step(102.9, "a", ""), Step(103, "a", "+a")],
    "a call comes once": [Step(100, "a", ""), Step(103, "a", "+a"), Step(104, "a", ""), Step(9999, "a", "")],
    "it goes with the turn": [
        *(Step(100, "a", ""), Step(103, "a", "+a")),
        *(Step(110, "b", "-", acts="a"), Step(110.5, "b", ""), Step(113, "b", "+b")),
    ],
    "the next call takes its place": [
        *(Step(100, "a", ""), Step(103, "a", "+a")),
        *(Step(104, "ab", ""), Step(107, "ab", "+ab"), Step(108, "b", ""), Step(109, "", "-")),
    ],
    "one call for all who are missing": [Step(100, "abc", ""), Step(103, "abc", "+abc")],
    "those who were faster are not called": [
        *(Step(100, "abc", ""), Step(102, "ac", "", acts="b"), Step(103, "ac", "+ac")),
        *(Step(110, "c", "", acts="a"), Step(120, "", "-", acts="c")),
    ],
    "who acted lately is looking": [
        *(Step(100, "b", "", acts="a"), Step(110, "a", ""), Step(113, "a", ""), Step(124.9, "a", "")),
        Step(125, "a", "+a"),
    ],
    "who acted some time ago is not": [
        *(Step(100, "b", "", acts="a"), Step(103, "b", "+b")),
        *(Step(120, "a", "-", acts="b"), Step(123, "a", "+a")),
    ],
    "at the edge of lately": [
        *(Step(100, "", "", acts="a"), Step(119.9, "a", ""), Step(122.9, "a", ""), Step(134.9, "a", "+a")),
    ],
    "who leads the next trick at once is looking": [
        *(Step(100, "a", ""), Step(102, "a", "", acts="a"), Step(103, "a", ""), Step(115, "a", "")),
        Step(117, "a", "+a"),
    ],
    "nobody who plays on is called, however long": [
        Step(100 + 5 * turn, "a", "", acts="a" * (turn > 0)) for turn in range(20)
    ],
    "a call to the last turn is no call to the next one": [
        *(Step(100, "a", ""), Step(103, "a", "+a"), Step(110, "a", "-", acts="a"), Step(124, "a", "")),
        *(Step(125, "a", "+a"), Step(200, "a", "")),
    ],
    "patient and impatient together": [
        *(Step(100, "c", "", acts="a"), Step(105, "ab", "", acts="c"), Step(108, "ab", "+b")),
        *(Step(119.9, "ab", ""), Step(120, "ab", "+ab"), Step(121, "a", ""), Step(122, "", "-")),
    ],
    "the end": [Step(100, "ab", ""), Step(103, "ab", "+ab"), Step(104, "", "-"), Step(105, "", "")],
}


@pytest.mark.parametrize("name", STORIES)
def test_when_people_are_called(name: str) -> None:
    play(TurnCallTiming(), STORIES[name])


WISHES: dict[str, tuple[dict[str, Calls], list[Step]]] = {
    "always": ({"a": "always"}, [Step(100, "a", ""), Step(103, "a", "+a")]),
    "late": ({"a": "late"}, [Step(100, "a", ""), Step(114.9, "a", ""), Step(115, "a", "+a")]),
    "late and gone by then": ({"a": "late"}, [Step(100, "a", ""), Step(114, "", ""), Step(115, "", "")]),
    "never": ({"a": "never"}, [Step(100, "a", ""), Step(103, "a", ""), Step(9999, "a", "")]),
    "others are called": (
        {"a": "never", "b": "late"},
        [Step(100, "abc", ""), Step(103, "abc", "+c"), Step(115, "abc", "+bc"), Step(116, "a", "-")],
    ),
}


@pytest.mark.parametrize("name", WISHES)
def test_people_choose_when_they_are_called(name: str) -> None:
    wishes, steps = WISHES[name]
    play(TurnCallTiming(), steps, **wishes)


def test_after_a_restart_a_call_still_stands() -> None:
    play(
        TurnCallTiming((0,)), [Step(100, "a", ""), Step(103, "a", ""), Step(200, "a", ""), Step(201, "", "-")]
    )
    play(TurnCallTiming((0,)), [Step(100, "b", "-"), Step(103, "b", "+b")])
    play(TurnCallTiming((0,)), [Step(100, "ab", ""), Step(103, "ab", "+ab")])
    play(TurnCallTiming((0,)), [Step(100, "", "-"), Step(101, "", "")])


@pytest.mark.parametrize(
    ("awaited", "wish", "acted", "again"),
    [
        ("", "always", None, None),
        ("a", "always", None, SOON),
        ("a", "late", None, LATE),
        ("a", "never", None, None),
        ("a", "always", 1.0, LATE),
        ("a", "always", LATELY, SOON),
        ("ab", "late", None, SOON),
        ("ab", "never", None, SOON),
    ],
)
def test_it_says_when_to_look_again(
    awaited: str, wish: Calls, acted: float | None, again: float | None
) -> None:
    """`wish` and `acted` (so many seconds ago) are of the first one."""
    past = {} if acted is None else {0: 100 - acted}
    decision = TurnCallTiming().decide(people(awaited), past, {0: wish}, 100.0)
    assert decision.again == (None if again is None else pytest.approx(again))


def test_whoever_looks_when_told_to_misses_nobody() -> None:
    timing, now, called = TurnCallTiming(), 100.0, []
    while (decision := timing.decide((0, 1, 2), {1: 95.0}, {2: "late"}, now)).again is not None:
        called += [decision.people] if decision.people else []
        now += decision.again
    assert [*called, decision.people] == [(0,), (0, 1, 2)] and now == 100 + LATE


@pytest.mark.parametrize("seed", range(50))
def test_nobody_is_ever_nagged(seed: int) -> None:
    """Whatever happens: no call so soon, none to those who do not want one, none twice for one turn."""
    rng, timing, now = Random(seed), TurnCallTiming(), 1000.0
    acted: dict[int, float] = {}
    since: dict[int, float] = {}
    wishes: dict[int, Calls] = {2: rng.choice(["late", "never"])}
    called: set[int] = set()
    for _ in range(300):
        now += rng.choice([0.4, 1.2, 4.0, 11.0])
        for person in list(since):
            if rng.random() < 0.2:
                acted[person] = now
                called.discard(person)
                del since[person]
        for person in range(3):
            if rng.random() < 0.2 and person not in since:
                since[person] = now
        decision = timing.decide(tuple(sorted(since)), acted, wishes, now)
        assert all(wishes.get(person) != "never" for person in decision.people)
        for person in decision.people:
            assert now - since[person] >= SOON - 1e-6
            assert now - acted.get(person, 0.0) >= LATE - 1e-6 or person in called
        assert not decision.people or set(decision.people) - called, "the same call again"
        assert not (decision.silence and called & since.keys()), "a call was taken away that is not answered"
        called = set(decision.people) if decision.people else called & since.keys()
