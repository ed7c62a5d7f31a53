"""Lessons: a round of fixed cards against bots, in which somebody is advised at every choice.

A lesson is a function of the learner's choices: numbers, the places of the actions among the legal ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from games.core import Action, Game, News, Options, RoundOver, Seat, State
from games.shuffle import Source


class Advice(NamedTuple):
    """What a teacher would do, and why."""

    action: Action
    reason: str
    """A code; the catalogues have a sentence for it."""
    facts: Any
    """What that sentence speaks of: a type of the game's own."""


Teacher = Callable[[Any, Sequence[Any]], Advice]
"""(view, legal) -> advice, for any position with a choice at a table with the lesson's options."""


def whole_round(view: Any) -> bool:
    """A lesson that ends with the round, never before."""
    return False


class Lesson(NamedTuple):
    """A guided round of a game, most often the first."""

    options: Options
    seats: int
    source: Source
    teacher: Teacher
    learner: Seat = 0
    round: int = 1
    """Which round is played. Those before it the bots play alone."""
    ends: Callable[[Any], bool] = whole_round
    """Whether it ends already here, from a bystander's view: for games that are one long round."""


class Turn(NamedTuple):
    """One choice of the learner, and what came of it until the next one."""

    view: Any
    """What the learner saw."""
    action: Action
    advice: Advice
    news: tuple[News, ...]
    instead: tuple[News, ...]
    """What would have come of the advice; empty if it was followed."""

    @property
    def followed(self) -> bool:
        """Whether the learner did what was advised."""
        return self.action == self.advice.action


class Course(NamedTuple):
    """How far a lesson has come."""

    state: State
    turns: tuple[Turn, ...]
    over: bool
    """Whether the round is played, or the lesson ends before."""


Dice = Callable[[int], Random]
"""Chance for a bot's decision, from the number of its seat."""


class Astray(ValueError):
    """These choices do not belong to the lesson."""


def course(game: Game, lesson: Lesson, choices: Sequence[int], dice: Dice) -> Course:
    """The lesson after these choices; raises Astray if there was no such choice.

    The same dice give the same course, so nothing else needs to be remembered of a lesson.
    """
    room = _Room(game, lesson, dice)
    state, news = room.until_asked(game.deal(lesson.options, lesson.seats, lesson.source), ())
    turns: list[Turn] = []
    for choice in choices:
        legal = state.legal(lesson.learner)
        if room.over(state, news) or not 0 <= choice < len(legal):
            raise Astray("no such choice")
        turn, state = room.turn(state, legal[choice])
        news = turn.news
        turns.append(turn)
    return Course(state, tuple(turns), room.over(state, news))


class _Room(NamedTuple):
    """Where a lesson takes place."""

    game: Game
    lesson: Lesson
    dice: Dice

    def turn(self, state: State, action: Action) -> tuple[Turn, State]:
        """The learner does something; also the next position with a choice."""
        learner, teacher = self.lesson.learner, self.lesson.teacher
        view = state.view(learner)
        advice = teacher(view, state.legal(learner))
        then, news = self._done(state, action)
        instead = () if action == advice.action else self._done(state, advice.action)[1]
        return Turn(view, action, advice, news, instead), then

    def _done(self, state: State, action: Action) -> tuple[State, tuple[News, ...]]:
        then = state.after(self.lesson.learner, action)
        return self.until_asked(then, tuple(then.news))

    def until_asked(self, state: State, news: tuple[News, ...]) -> tuple[State, tuple[News, ...]]:
        """Let the bots act until the learner must."""
        while not self.over(state, news) and not self._asks(state):
            seat = min(state.waiting())
            action = self.game.bot(state.view(seat), state.legal(seat), self.dice(seat))
            state = state.after(seat, action)
            news += tuple(state.news)
        return state, news

    def _asks(self, state: State) -> bool:
        """Whether the learner must choose."""
        return state.deal.round >= self.lesson.round and self.lesson.learner in state.waiting()

    def over(self, state: State, news: Sequence[News]) -> bool:
        """Whether the lesson is over."""
        ended = any(isinstance(one, RoundOver) and one.round == self.lesson.round for one in news)
        return ended or not state.waiting() or self.lesson.ends(state.view(None))
