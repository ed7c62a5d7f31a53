"""The guided first round of Was sticht?: what whoever follows the advice meets."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from games.core import RoundOver
from games.teaching import Advice, course
from games.tricks import TrickTaken
from games.was_sticht.game import GAME as WAS_STICHT
from games.was_sticht.lesson import LESSON
from games.was_sticht.position import deal
from games.was_sticht.rules import Tile
from games.was_sticht.teacher import PickFacts, TaskFacts, advise
from games.was_sticht.terms import TasksJudged, WasStichtOptions
from tests.games.was_sticht.rules.table import playing


def test_whoever_follows_the_advice_meets_the_whole_game_and_fulfils_the_task() -> None:
    choices: list[int] = []
    while not (here := course(WAS_STICHT, LESSON, choices, Random)).over:
        legal = [*here.state.legal(LESSON.learner)]
        advice = advise(here.state.view(LESSON.learner), legal)
        choices.append(legal.index(advice.action))
    news = [one for turn in here.turns for one in turn.news]
    judged = next(one for one in news if isinstance(one, TasksJudged))
    assert judged.fulfilled[LESSON.learner] and judged.stolen
    [over] = [one for one in news if isinstance(one, RoundOver)]
    assert over.points[LESSON.learner] == 1
    pairs = [turn.advice.facts.pairs for turn in here.turns if isinstance(turn.advice.facts, PickFacts)]
    assert pairs[0] == 50 and pairs[-1] == 1 and len(set(pairs)) >= 5
    reasons = {turn.advice.reason for turn in here.turns}
    assert {"pick-strong", "pick-weak", "pick-trump", "pick-middle", "save", "must", "lead-low"} <= reasons
    assert len([one for one in news if isinstance(one, TrickTaken)]) == 9


@pytest.mark.parametrize("seed", range(6))
def test_a_lesson_has_so_few_choices_that_its_ids_can_hold_them(seed: int) -> None:
    """Two characters each, with the name of the game and a dot in sixty."""
    mind, choices = Random(seed), []  # type: ignore[var-annotated]
    while not (here := course(WAS_STICHT, LESSON, choices, Random)).over:
        choices.append(mind.randrange(len(here.state.legal(LESSON.learner))))
    assert len(choices) <= (60 - len("was_sticht.~0")) // 2


def test_the_lesson_is_a_short_game() -> None:
    assert LESSON.options == WasStichtOptions(tiles_per_player=3, note_pad="on") and LESSON.seats == 4
    start = deal(LESSON.options, LESSON.seats, LESSON.source)  # type: ignore[arg-type]
    assert start.trumps == ("B", "6") and start.dealer == 3


# --- advice that its games seldom give ---


def first_choice(*mine: str) -> Advice:
    """What A is advised to choose whose hand is the weakest there is; trumps are red and 5."""
    now = playing(["G1 Y1 B1", "R5 R9 B8", "G7 Y7 B7", "G8 Y8 R3"], phase="tasks", tasks=(None,) * 4)
    now = replace(now, tiles=(tuple(map(Tile, mine)), *now.tiles[1:]))
    return advise(now.view(0), now.legal(0))


def test_two_copies_of_one_kind_are_no_choice() -> None:
    advice = first_choice("EX_2", "EX_2")
    assert (advice.reason, advice.facts.tile) == ("task-only", "EX_2")


def test_a_weak_hand_is_for_few_tricks() -> None:
    advice = first_choice("MOST", "NONE")
    assert (advice.reason, advice.facts) == ("task-few", TaskFacts(Tile("NONE"), 0, 2, 5, 0))
