"""The parts of a presenter, each with the hooks that every game must have: those that are abstract here.

A game in which one is missing has no presenter: making it fails with a sentence that names the hook. All else
has a plain default, here and in `cogs.presenting.questions`. `view` is always the game's own type of view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from cogs.choosing.fields import Field, answers, face_of
from cogs.presenting.pieces import Face, Group, Mark, Names
from cogs.presenting.spelling import spelled_so
from cogs.words.catalogue import Words
from games.core import Action, Card, News, RoundOver
from games.teaching import Advice, Turn


class Faces(ABC):
    """Cards, and other values that actions hold, as people see, say and type them.

    `wordy`: in words alone, so that every face is what `spoken` says.
    """

    def __init__(self, *, wordy: bool) -> None:
        self.wordy = wordy
        drawn = self._in_words if wordy else self.face
        self.face = cache(drawn)  # type: ignore[method-assign]  # each card is drawn once a language

    def _in_words(self, w: Words, value: str) -> Face:
        return Face("", self.spoken(w, value))

    @abstractmethod
    def face(self, w: Words, value: str) -> Face:
        """The face of a card, or of another value that an action may hold."""

    @abstractmethod
    def spoken(self, w: Words, value: str) -> str:
        """The same in words alone, as one would read it out: "red 4"."""

    @abstractmethod
    def values(self) -> Iterable[str]:
        """Every card, and every other value, that a field of an action may hold at any table."""

    @abstractmethod
    def spellings(self, value: str) -> Iterable[str]:
        """All that people may type for a value, in any language; case and spaces do not matter."""

    def typable(self, w: Words, value: str) -> str:
        """A value as one would type it, to stand in quotation marks."""
        return self.spoken(w, value)

    def known(self, field: Field) -> Iterable[str]:
        """All that is understood where this field of an action is typed."""
        return self.values()

    def matches(self, typed: str, values: Iterable[str]) -> list[str]:
        """The values that the typed text may mean: those spelled just so, else those that begin with it."""
        return spelled_so(typed, {value: self.spellings(value) for value in values})

    def in_order(self, values: Iterable[str]) -> tuple[str, ...]:
        """Values in the order of `values()`; those of a menu may be numbered ("R4#2")."""
        order = {value: at for at, value in enumerate(self.values())}
        return tuple(sorted(values, key=lambda value: order[face_of(value)]))

    def answer(self, w: Words, field: Field, value: str, names: Names) -> Face:
        """The face of one value of an action; somebody is meant by name."""
        return Face("", names[int(value)]) if field.whom else self.face(w, face_of(value))

    def several(self, w: Words, values: Iterable[str]) -> str:
        """Several faces in a row."""
        shown = [str(self.face(w, value)) for value in values]
        return w.list(shown) if self.wordy else " ".join(shown)

    def listed(self, w: Words, values: Iterable[tuple[Field, str]], names: Names) -> str:
        """The faces of some values of actions, each once."""
        told = dict.fromkeys(values)
        shown = [str(self.answer(w, field, value, names)) for field, value in told]
        listed = self.wordy or any(field.whom or field.number for field, _ in told)
        return w.list(shown) if listed else " ".join(shown)

    def about(self, w: Words, actions: Iterable[Action], names: Names) -> str:
        """What actions are about: the faces of all their values, each once."""
        return self.listed(w, (each for action in actions for each in answers(action)), names)


class Picture(ABC):
    """A table as everybody sees it, as a seat sees it, as a lesson shows it, and in a few words."""

    faces: Faces
    lists_hand: bool = False
    """Whether `hand` lists the cards that one holds, so that they are drawn nowhere else."""

    @abstractmethod
    def table(self, w: Words, view: Any, names: Names) -> list[str]:
        """The public picture, a paragraph each, from a bystander's view.

        Once the game is over, the last paragraph tells how the last round was counted; the end shows it alone
        of all these.
        """

    @abstractmethod
    def hand(self, w: Words, view: Any, names: Names) -> list[str]:
        """The private picture, without the controls, a paragraph each."""

    @abstractmethod
    def scene(self, w: Words, view: Any, names: Names) -> list[str]:
        """The public picture in a lesson, a paragraph each: as `table`, without what the lesson tells anyway,
        such as whose turn it is and what was decided last."""

    @abstractmethod
    def led(self, w: Words, view: Any) -> str:
        """What those who are called to their turn must know, in a few words; may be empty."""

    @abstractmethod
    def held(self, view: Any) -> tuple[Card, ...]:
        """The cards that the seat holds, in the order they are shown."""

    def groups(self, w: Words, view: Any) -> list[Group]:
        """The same cards in groups, where those that would do different things now are kept apart."""
        return [Group("", self.held(view))]

    def holding(self, w: Words, view: Any) -> str:
        """The cards that the seat holds, as a list for those who see no cards to press."""
        return self.faces.several(w, self.held(view))


class Reasons(ABC):
    """Why things went as they did, and what an action would do: for beginners."""

    @abstractmethod
    def why(self, w: Words, view: Any, names: Names) -> list[str]:
        """Why things went as they just did, from a bystander's view, a paragraph each; nothing before
        anything was decided."""

    @abstractmethod
    def mark(self, w: Words, view: Any, action: Action) -> Mark | None:
        """What a legal action would do now, as far as the seat of the view can know."""

    def mark_value(self, w: Words, view: Any, kind: type[Action], value: str) -> Mark | None:
        """The same for one value of a set, for actions whose sets are too many to be marked one by one."""
        return None


class Lesson(ABC):
    """The guided first round in words."""

    @abstractmethod
    def advice(self, w: Words, view: Any, advice: Advice, names: Names) -> str:
        """The reason for an advice."""

    @abstractmethod
    def outcome(self, w: Words, view: Any, turn: Turn, names: Names) -> list[str]:
        """What came of a learner's choice, a paragraph each. `view` is what the learner sees now."""


class MissedNews(ABC):
    """What has happened since a seat acted last."""

    remembered: int = 12
    """Lines on what has happened since one's last card; older ones give way."""

    @abstractmethod
    def happened(self, w: Words, view: Any, news: Sequence[News], names: Names) -> list[str]:
        """What a seat may have missed, as short lines above its hand, oldest first.

        `news` are all since it acted last, what that brought about included; leave out what the hand shows.
        """

    def result(self, w: Words, over: RoundOver, names: Names) -> str:
        """The points of a round in a line."""
        each = [
            w("hand.points-of", name=name, points=w.signed(points)).replace(" ", "\N{NO-BREAK SPACE}")
            for name, points in zip(names, over.points, strict=True)
        ]
        return w("hand.round-over", round=over.round, points=" · ".join(each))
