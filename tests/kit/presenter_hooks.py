"""The hooks of a presenter: which there are, and all that the bot asks of them in the course of a game.

Hooks are found by looking at the presenters themselves, and `Asked` notes which of them were asked: one that
nobody asks here is told by name, so that no new hook stays out of the tests.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from bot.store.preferences import Preferences
from cogs.asking.marks import marks
from cogs.choosing.choice import Choice
from cogs.choosing.fields import answers, face_of, fields, spellings
from cogs.games.presenters import PRESENTERS
from cogs.pages.lesson_sets import sets_of
from cogs.presenting.offering import option_values
from cogs.presenting.presenter import Names, Presenter
from cogs.words.catalogue import Words
from games.choices import kinds_of
from games.core import Action, Game, News, Seat, verb_of
from games.teaching import Course, Lesson

UNFILLED = re.compile(r"\{\w*[^{}]*\}|%\(\w+\)s|<(?:function|class|bound method|generator)\b")
"""What no text may hold: a placeholder of the catalogues, or how Python writes what is no text."""
FEW = 3
"""Answers to a question that are looked at one by one."""


def hooks(game: Game) -> dict[str, Any]:
    """What every presenter can be asked, with the type of the answer as this game declares it."""
    presenter = PRESENTERS[game.key]
    common = set[str].intersection(*(set(dir(one)) for one in PRESENTERS.values()))
    found = {name: getattr(presenter, name) for name in sorted(common) if not name.startswith("_")}
    return {name: _declared(hook) for name, hook in found.items() if callable(hook)}


def _declared(hook: Callable[..., Any]) -> Any:
    return get_type_hints(inspect.unwrap(hook))["return"]


def unreachable(game: Game) -> frozenset[str]:
    """Hooks that speak of what there is not in this game."""
    asked = [field for kind in game.actions for field in fields(kind)]
    spoken_of = {
        "race": game.race is not None,
        "aim": any(field.target for field in asked),
        "nothing": any(field.many and field.least == 0 for field in asked),
        "mark_value": any(field.many for field in asked),
        "verb": any(map(said_by_its_name, game.actions)),
    }
    return frozenset(name for name, there in spoken_of.items() if not there)


def said_by_its_name(kind: type[Action]) -> bool:
    """Whether an action may have no value that could stand on its button instead."""
    return all(field.target or (field.many and field.least == 0) for field in fields(kind))


class Asked:
    """A presenter whose hooks are called through this. What they answer is held against what they declare."""

    def __init__(self, presenter: Presenter) -> None:
        """Nothing is asked yet."""
        self._presenter, self._hooks = presenter, hooks(presenter.game)
        self.called: set[str] = set()
        """The hooks that have answered."""

    def __getattr__(self, name: str) -> Any:
        """A hook, or whatever else the presenter has."""
        found = getattr(self._presenter, name)
        return self._noted(name, found) if name in self._hooks else found

    def _noted(self, name: str, hook: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*given: Any, **named: Any) -> Any:
            try:
                answer = hook(*given, **named)
                answer = [*answer] if isinstance(answer, Iterator) else answer
            except Exception as error:
                raise AssertionError(f"{self.key}: `{name}` raises {error!r}") from error
            told = f"{self.key}: `{name}` answers {answer!r}"
            assert fits(answer, self._hooks[name]), f"{told}, not {self._hooks[name]}"
            assert not any(map(UNFILLED.search, texts_in(answer))), f"{told}: something is not filled in"
            self.called.add(name)
            return answer

        return ask

    def missing(self) -> list[str]:
        """What should have been asked, as sentences."""
        left = sorted(self._hooks.keys() - self.called - unreachable(self.game))
        return [
            f"{self.key}: nobody has asked its presenter's `{name}`; let {__name__} ask for it"
            for name in left
        ]


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a declared type."""
    if hint is Any:
        return True
    if isinstance(hint, NewType):
        return fits(value, hint.__supertype__)
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, types.UnionType):
        return any(fits(value, each) for each in inner)
    if not isinstance(value, kind) or (isinstance(value, str) and kind is not str):
        return False
    if issubclass(kind, Mapping):
        return all(fits(key, inner[0]) and fits(each, inner[1]) for key, each in value.items())
    if inner and issubclass(kind, Iterable):
        return all(fits(each, inner[0]) for each in value)
    hints = get_type_hints(kind) if hasattr(kind, "_fields") else {}
    return all(fits(getattr(value, name), each) for name, each in hints.items())


def texts_in(value: Any) -> Iterator[str]:
    """All texts of an answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from texts_in([*value.values()])
    elif isinstance(value, Iterable):
        for each in value:
            yield from texts_in(each)


class Reader:
    """Somebody who reads one language and asks a presenter all that the bot would ask for such a person."""

    def __init__(self, presenter: Presenter, w: Words) -> None:
        """Nothing is asked yet."""
        self.presenter: Any = Asked(presenter)
        self.w, self.game = w, presenter.game

    # --------------------------------------------------------------------------------- before the deal

    def looks_around(self) -> None:
        """The game in lists, lobbies, statistics and rules, and the commands with all that may be typed."""
        p, w = self.presenter, self.w
        p.parts(wordy=p.wordy), p.title(w), p.pages(w)
        for plain in (False, True):
            p.suiting(Preferences(plain=plain))
        for seats in self.game.seats:
            p.minutes(1, seats - 1, self.game.options().length(seats))
        for chosen in p.variants.values():
            options = self.game.options(**chosen)
            p.name(w, options), p.pitch(w, options), p.kind(w, options.kind)
        for name in self.game.options.model_fields:
            p.option(w, name)
            for value in option_values(self.game.options(), name):
                p.choice(w, name, value), p.hint(w, name, value)
        for value in p.values():
            p.face(w, value), p.spoken(w, value)
            assert value in p.matches(p.typable(w, value), [value])
            assert all(value in p.matches(typed, [value]) for typed in p.spellings(value))
        for kind in self.game.actions:
            if said_by_its_name(kind):
                p.verb(w, kind)
            for field in fields(kind):
                p.known(field), p.picking(w, field, again=False), p.picking(w, field, again=True)

    # --------------------------------------------------------------------------------------- at a table

    def looks_at_the_table(self, state: Any, names: Names) -> None:
        """What everybody sees, and why it came so."""
        p, w, view = self.presenter, self.w, state.view(None)
        p.table(w, view, names), p.why(w, view, names), p.progress(w, view), p.reactions(w, view)
        p.labelled(w, view, names)
        for points in view.scores:
            p.points(w, points)
        if not view.over:
            p.led(w, view)

    def looks_at_a_hand(self, state: Any, seat: Seat, since: Sequence[News], names: Names) -> None:
        """What a seat sees, and all that it may be asked and told about what it may do."""
        p, w, view, legal = self.presenter, self.w, state.view(seat), state.legal(seat)
        p.happened(w, view, since, names), p.hand(w, view, names), p.holding(w, view)
        shown = sorted(card for group in p.groups(w, view) for card in group.cards)
        assert shown == sorted(p.held(view)) or p.lists_hand, "a hand in groups is the same hand"
        p.labelled(w, view, names), p.reactions(w, view)
        marks(w, p, view, legal, names)
        for kind in self.game.actions:
            p.barred(w, view, kind), p.absent(w, view, kind)
        if self.game.race is not None:
            self._follows_the_race(view, names)
        for kind in kinds_of(legal):
            p.ask(w, view, kind)
            for field in (None, *fields(kind)):
                p.unlawful(w, view, kind, legal, names, field)
        if legal:
            p.illegal(w, view, legal, names)

    def is_asked(self, state: Any, seat: Seat, action: Action, names: Names) -> None:
        """The questions that lead to an action, one field after the other."""
        p, w, view, legal, kind = self.presenter, self.w, state.view(seat), state.legal(seat), type(action)
        values = spellings(action)
        for at, field in enumerate(fields(kind)):
            before = values[:at]
            if field.target:
                p.aim(w, view, values[at], names)
            elif kind not in p.fixed:
                self._reads_a_question(view, legal, kind, before, names)
                self._picks_one_by_one(view, legal, kind, before, names)
        p.about(w, [action], names), p.listed(w, answers(action), names), p.careful(w, view, action)

    def _reads_a_question(
        self, view: Any, legal: Any, kind: type[Action], values: Sequence[str], names: Names
    ) -> None:
        p, w, asked = self.presenter, self.w, Choice(legal, kind, values).question
        if asked is None:
            return
        p.then(w, view, kind, values), p.choices(w, view, kind, values)
        p.picking(w, asked.field, again=False)
        offered = p.offered(view, kind, values, asked.values)
        assert set(offered) <= set(asked.values), f"{p.key}: `offered` offers more than there is"
        if not (asked.field.whom or asked.field.number or asked.field.target):
            assert sorted(p.in_order(asked.values)) == sorted(asked.values)
        if asked.field.many and asked.field.least == 0:
            p.nothing(w, asked.field)
        for value in asked.values[:FEW]:
            p.answer(w, asked.field, value, names)
            p.remark(w, view, kind, values, face_of(value))

    def _picks_one_by_one(
        self, view: Any, legal: Any, kind: type[Action], values: Sequence[str], names: Names
    ) -> None:
        """A set whose first card is chosen, where menus let it be put together card by card."""
        choice = Choice(legal, kind, values)
        asked = choice.question
        if asked is None or not asked.field.many or not asked.values:
            return
        begun = choice.with_picked(asked.values[:1])
        if begun.set_open:
            self._reads_a_question(view, legal, kind, begun.values, names)

    def _follows_the_race(self, view: Any, names: Names) -> None:
        """All that is said while others may react, as `cogs.table.race_buttons` says it."""
        p, w, time = self.presenter, self.w, "<t:1:R>"
        p.race(w, view, "sealed", name=names[0], time=time), p.race(w, view, "ballot", time=time)
        p.race(w, view, "undecided", names=w.list(names)), p.race(w, view, "awaited")
        for what in ("own", "pending"):
            p.race(w, view, what, choice=names[0], time=time)
        for what in ("calm-on", "calm-off"):
            p.race(w, view, what)
        for kind in self.game.actions:
            if kind.landing == "reaction":
                for what in ("undone", "skipped"):
                    p.race(w, view, f"{what}-{verb_of(kind)}", name=names[0])

    # ------------------------------------------------------------------------------------- in a lesson

    def learns(self, lesson: Lesson, now: Course, names: Names) -> None:
        """One step of a lesson: how things stand, what came of the last choice, what is advised and why."""
        p, w = self.presenter, self.w
        view, legal = now.state.view(lesson.learner), now.state.legal(lesson.learner)
        p.scene(w, now.state.view(None), names)
        if now.turns and not now.over:
            p.outcome(w, view, now.turns[-1], names)
        if not now.over:
            p.advice(w, view, lesson.teacher(view, legal), names)
        if sets_of(legal):
            p.illegal(w, view, legal, ())
