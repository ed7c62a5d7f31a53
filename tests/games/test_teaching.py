"""Lessons in general: which round is played, and by whom."""

from __future__ import annotations

from random import Random

from games.core import RoundOver
from games.lessons import LESSONS
from games.registry import GAMES
from games.teaching import course


def test_a_lesson_plays_the_round_that_it_names() -> None:
    """The bots play the rounds before it alone; the learner's choices begin and end with that round."""
    game, first = GAMES["sticheln"], LESSONS["sticheln"]
    lesson = first._replace(options=game.options(rounds=3), round=2)
    choices: list[int] = []
    while not (here := course(game, lesson, choices, Random)).over:
        assert here.state.view(None).round == 2
        choices.append(0)
    told = [one.round for turn in here.turns for one in turn.news if isinstance(one, RoundOver)]
    assert told == [2]
    assert len(choices) == len(course(game, first, (), Random).state.hands[0]), "a whole round"
