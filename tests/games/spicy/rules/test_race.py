"""Spicy: what a table is told of its race (rules 7.1 to 7.5 as far as the engine knows of them)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Card
from games.shuffle import Seeded
from games.spicy.game import GAME as SPICY
from games.spicy.terms import Challenge, Copy, Declaration, LetGo, Pass, Play
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    D,
    challenge,
    copy,
    let_go,
    pass_,
    play,
    random_steps,
    seeded,
    table,
)

RACE = SPICY.race
assert RACE is not None


def test_the_target_is_the_number_of_the_topmost_card_until_the_next_one_lands() -> None:
    now = table(MANY, MANY, MANY, stack="A P2=2P")
    assert RACE.target(now) == 1 and RACE.target(pass_(now)) == 1
    assert RACE.target(play(now, "C1", "4P")) == 2


def test_nothing_may_be_reacted_to_on_an_empty_stack_in_a_ballot_or_at_the_end() -> None:
    assert RACE.target(table(MANY, MANY)) is None
    assert RACE.target(challenge(table(MANY, MANY, stack="A C1=9P"), B, "number")) is None
    assert RACE.target(play(table(MANY, "P6", stack="A P3=3P"), "P6", "6P")) is None
    assert RACE.target(pass_(table(MANY, MANY, stack="A C1=9P", above=1))) is None


@pytest.mark.parametrize(
    ("twists", "out_of_turn", "target"),
    (("", "on", None), ("copycat", "on", 2), ("copycat", "off", None), ("luck", "on", None)),
)
def test_a_card_that_was_believed_is_a_target_only_if_others_may_copy_it(
    twists: str, out_of_turn: str, target: int | None
) -> None:
    rules = {"copycatOutOfTurn": out_of_turn} if twists == "copycat" else {}
    now = table(MANY, "P6", MANY, stack="A P3=3P", twists=twists, rules=rules)
    assert RACE.target(let_go(play(now, "P6", "6P"), A, C)) == target


@pytest.mark.parametrize("twists", ("", "copycat", "copycat raider luck"))
def test_there_is_a_target_just_if_somebody_may_react_out_of_turn(twists: str) -> None:
    for seed in range(6):
        for now in random_steps(seeded(4, f"race {seed}", twists), seed):
            others = [seat for seat in range(4) if seat != now.turn and now.legal(seat)]
            if now.phase == "turn":
                reacting = [one.target for seat in others for one in now.legal(seat)]
                assert set(reacting) == ({RACE.target(now)} if RACE.target(now) else set())


def test_a_last_card_is_a_ballot_in_which_silence_lets_go() -> None:
    now = play(table(MANY, "P6", MANY, stack="A P3=3P"), "P6", "6P")
    assert RACE.ballot(now) and RACE.silence(now, C) == LetGo(2)
    assert RACE.silence(now, C) in now.legal(C)
    assert not RACE.ballot(let_go(now, A, C)) and not RACE.ballot(table(MANY, MANY))


def test_plays_and_passes_are_held_challenges_and_copies_are_reactions() -> None:
    assert [kind.landing for kind in (Play, Pass, Challenge, Copy, LetGo)] == [
        "held",
        "held",
        "reaction",
        "reaction",
        "at once",
    ]


def test_challenges_go_before_copies() -> None:
    assert RACE.rank(Challenge(1, "number")) < RACE.rank(Copy(1, Card("C1")))


def test_of_several_who_react_at_once_one_is_drawn_by_the_shuffle_of_the_move() -> None:
    now = replace(table(MANY, MANY, MANY, MANY, stack="A P2=2P"), source=Seeded("drawn"))
    seen = set()
    for move in range(40):
        heard = RACE.drawn(now, (B, C, D), move)
        assert heard == Seeded("drawn").shuffled(1_000_000 + move, (B, C, D))[0]
        seen.add(heard)
    assert seen == {B, C, D}
    assert RACE.drawn(now, (C,), 7) == C


@pytest.mark.parametrize(("who", "heard"), (((A, C, D), C), ((A, D), D), ((A,), A)))
def test_or_the_nearest_clockwise_from_the_card_s_owner_is_heard(who: tuple[int, ...], heard: int) -> None:
    now = table(MANY, MANY, MANY, MANY, stack="A P2=2P; B P3=3P", rules={"draw": "nearest"})
    assert {RACE.drawn(now, who, move) for move in range(9)} == {heard}


def test_a_reaction_names_its_target_so_that_a_stale_one_is_no_choice() -> None:
    now = table(MANY, MANY, MANY, MANY, stack="A P2=2P", twists="copycat")
    stale = (Challenge(1, "number"), Copy(1, Card("C1")))
    assert all(one in now.legal(C) for one in stale)
    for then in (play(now, "C1", "4P"), copy(now, D, "C1"), challenge(now, D, "number")):
        assert not any(one in then.legal(C) for one in stale)


def test_a_challenge_leaves_no_trace_of_the_play_it_forestalls() -> None:
    """The table drops a sealed play; the position in which it was legal is the one that is challenged."""
    now = table(MANY, MANY, MANY, stack="A C1=9P")
    assert Play(Card("C1"), Declaration("10P")) in now.legal(B)
    assert challenge(now, C, "number").hands[B] == now.hands[B]
