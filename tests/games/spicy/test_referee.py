"""Spicy beside a referee that was written from the rules alone: the same choices and positions to the end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.shuffle import Seeded
from games.spicy.game import GAME as SPICY
from games.spicy.position import Position, deal
from games.spicy.terms import Challenge, Copy, LetGo, Play, SpicyOptions
from tests.games.spicy.rules.referee import DEPTH, Referee

OPTIONS = list(SPICY.options_for(2))


def plain(action: Any) -> tuple[Any, ...]:
    """An action as the referee knows it."""
    match action:
        case Play():
            return "play", action.card, action.say, tuple(sorted(action.beneath)), action.announced
        case Copy():
            return "copy", action.card, tuple(sorted(action.beneath)), action.announced
        case Challenge():
            return "challenge", action.trait
        case LetGo():
            return ("let-go",)
    return ("pass",)


def seated(now: Position, options: SpicyOptions) -> Referee:
    """A referee for the same deal."""
    referee = Referee(
        [list(hand) for hand in now.hands], list(now.above), now.turn, {str(twist) for twist in now.twists}
    )
    referee.strict = options.strict == "on"
    referee.out_of_turn = options.copycat_out_of_turn == "on"
    referee.nearest = options.draw == "nearest"
    return referee


def agree(now: Position, referee: Referee, *, thorough: bool) -> None:
    """Both see the same position, and the same choices for everybody."""
    assert [sorted(hand) for hand in now.hands] == [sorted(hand) for hand in referee.hands]
    assert [
        {"owner": e.seat, "card": e.card, "say": e.say, "copy": e.copy, "under": tuple(sorted(e.beneath))}
        for e in now.stack
    ] == referee.stack
    assert [Counter(pile) for pile in now.piles] == [Counter(pile) for pile in referee.piles]
    assert (list(now.above), list(now.trophies)) == (referee.above, referee.trophies)
    assert (now.ending, list(now.scores())) == (referee.ending, referee.points())
    if now.ending:
        assert list(now.view(None).places) == referee.places()
        return
    assert (now.turn, now.must_start, now.locked) == (referee.turn, referee.must_start, referee.locked)
    assert (now.paw, now.phase == "last-card") == (referee.paw, referee.pending is not None)
    for seat in range(len(now.hands)) if thorough else ():
        legal = [plain(action) for action in now.legal(seat)]
        assert len(legal) == len(set(legal)) and set(legal) == referee.legal(seat)


@pytest.mark.parametrize("seats", SPICY.seats)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: "-".join(map(str, one.model_dump().values())))
def test_engine_and_referee_agree_in_every_position(options: SpicyOptions, seats: int) -> None:
    rng, source = Random(f"{options}{seats}"), Seeded(f"referee {options} {seats}")
    now, steps = deal(options, seats, source), 0
    assert len(now.below) == DEPTH[seats]
    referee = seated(now, options)
    while waiting := sorted(now.waiting()):
        agree(now, referee, thorough=max(map(len, now.hands)) < 12)
        may = [seat for seat in range(seats) if seat not in waiting and now.legal(seat)]
        seat = rng.choice(may if may and rng.random() < 0.15 else waiting)
        legal = now.legal(seat)
        action = rng.choice(legal)
        if isinstance(action, Play) and rng.random() < 0.5:  # of the many plays rather one that shows more
            plays = [one for one in legal if isinstance(one, Play) and one.say[:-1] in ("4", "5", "8")]
            action = rng.choice(plays or [action])
        referee.do(seat, plain(action), lambda among, number: source.shuffled(1000 + number, among)[0])
        now = now.after(seat, action)
        steps += 1
    agree(now, referee, thorough=True)
    assert steps > 5
