"""How a game looks: words and pictures for its cards and tables, made from views alone.

`Presenter` knows what all games share. A game's own subclass adds its texts; see games/ADDING-A-GAME.md.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from bot.store.preferences import Preferences
from cogs.choosing.fields import Field, answers, face_of
from cogs.presenting.offering import Offering
from cogs.presenting.question_hooks import Asking
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Action, Card, Game, News, RoundOver, verb_of
from games.teaching import Advice, Turn

UNSEEN = "\N{WORD JOINER}\N{VARIATION SELECTOR-16}\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NO-BREAK SPACE}"
"""What copied text may hold without its being seen."""

Names = Sequence[str]
"""Names by seat, safe to stand in a text."""


class Face(NamedTuple):
    """A card as people see it: a sign whose shape and colour are its own, and letter and number as text."""

    sign: str
    text: str

    def __str__(self) -> str:
        """For texts; buttons take the two apart."""
        return f"{self.sign}{self.text}"


class Mark(NamedTuple):
    """What an action would do at this moment, in a few words."""

    effect: str
    """Actions of one effect are told together: "takes the trick so far"."""
    worth: str = ""
    """What that would bring: "+3"."""

    def __str__(self) -> str:
        """Both."""
        return f"{self.effect} ({self.worth})" if self.worth else self.effect


class Group(NamedTuple):
    """Cards of a hand that are shown together."""

    line: str
    """What stands above them; may be empty."""
    cards: tuple[Card, ...]


class Page(NamedTuple):
    """A page of the rules."""

    title: str
    text: str


class Presenter(Offering, Asking):
    """What every game's presenter offers. `view` is the game's own view type."""

    rules_pages: tuple[str, ...] = ()
    """The names of the rules pages in the catalogue: `<game>.rules.<name>.title` and `.text`."""
    buttoned: frozenset[str] = frozenset()
    """Fields whose values are few and short enough for buttons, though they are no cards of the hand."""
    risky: frozenset[type[Action]] = frozenset()
    """Actions about which `careful` may have to ask."""
    accent: int = 0x5865F2
    """Colour of the bar beside the messages."""

    def __init__(self, game: Game, *, wordy: bool = False) -> None:
        """Presents `game`; `wordy`: in words alone, as for `in_words`."""
        self.game = game
        self.key = game.key
        self.wordy = wordy
        drawn = self._face_in_words if wordy else self.face
        self.face = cache(drawn)  # type: ignore[method-assign]  # each card is drawn once a language

    @cached_property
    def in_words(self) -> Presenter:
        """The same presenter for people who read without signs: its faces are words, such as "red 4"."""
        return self if self.wordy else type(self)(self.game, wordy=True)

    def suiting(self, preferences: Preferences) -> Presenter:
        """The presenter for what only a person with these preferences sees."""
        return self.in_words if preferences.plain else self

    def _face_in_words(self, w: Words, value: str) -> Face:
        return Face("", self.spoken(w, value))

    # ------------------------------------------------------------------------- what a game must say

    def face(self, w: Words, value: str) -> Face:
        """The face of a card, or of another value that an action may hold."""
        raise NotImplementedError

    def spoken(self, w: Words, value: str) -> str:
        """The same in words alone, as one would read it out: "red 4"."""
        raise NotImplementedError

    def typable(self, w: Words, value: str) -> str:
        """The same as one would type it, to stand in quotation marks."""
        return self.spoken(w, value)

    def values(self) -> Iterable[str]:
        """Every card, and every other value, that a field of an action may hold at any table."""
        raise NotImplementedError

    def known(self, field: Field) -> Iterable[str]:
        """All that is understood where this field of an action is typed."""
        return self.values()

    def spellings(self, value: str) -> Iterable[str]:
        """All that people may type for a value, in any language; case and spaces do not matter."""
        raise NotImplementedError

    def table(self, w: Words, view: Any, names: Names) -> list[str]:
        """The public picture, a paragraph each, from a bystander's view.

        Once the game is over, the last paragraph tells how the last round was counted; the end shows it alone
        of all these.
        """
        raise NotImplementedError

    def hand(self, w: Words, view: Any, names: Names) -> list[str]:
        """The private picture, without the controls, a paragraph each."""
        raise NotImplementedError

    def led(self, w: Words, view: Any) -> str:
        """What those who are called to their turn must know, in a few words; may be empty."""
        return ""

    def held(self, view: Any) -> tuple[Card, ...]:
        """The cards that the seat holds, in the order they are shown."""
        raise NotImplementedError

    def groups(self, w: Words, view: Any) -> list[Group]:
        """The same cards in groups, where those that would do different things now are kept apart."""
        return [Group("", self.held(view))]

    def holding(self, w: Words, view: Any) -> str:
        """The cards that the seat holds, as a list for those who see no cards to press."""
        return self.faces(w, self.held(view))

    def happened(self, w: Words, view: Any, news: Sequence[News], names: Names) -> list[str]:
        """What a seat may have missed, as short lines above its hand, oldest first.

        `news` are all since it acted last, what that brought about included; leave out what the hand shows.
        """
        return []

    # ----------------------------------------------------------------- what a game says to beginners

    def why(self, w: Words, view: Any, names: Names) -> list[str]:
        """Why things went as they just did, from a bystander's view, a paragraph each."""
        return [w("why.nothing")]

    def mark(self, w: Words, view: Any, action: Action) -> Mark | None:
        """What a legal action would do now, as far as the seat of the view can know."""
        return None

    def mark_value(self, w: Words, view: Any, kind: type[Action], value: str) -> Mark | None:
        """The same for one value of a set, for actions whose sets are too many to be marked one by one."""
        return None

    def advice(self, w: Words, view: Any, advice: Advice, names: Names) -> str:
        """The reason for an advice in a lesson."""
        raise NotImplementedError

    def scene(self, w: Words, view: Any, names: Names) -> list[str]:
        """The public picture in a lesson, a paragraph each: as `table`, without what the lesson tells anyway,
        such as whose turn it is and what was decided last."""
        return self.table(w, view, names)

    def outcome(self, w: Words, view: Any, turn: Turn, names: Names) -> list[str]:
        """What came of a learner's choice, a paragraph each. `view` is what the learner sees now."""
        raise NotImplementedError

    # ------------------------------------------------------------------- what the catalogue can say

    def progress(self, w: Words, view: Any) -> str:
        """How far the game has come; nothing in a game that knows no rounds."""
        counted = view.rounds > 1 or "rounds" in self.game.options.model_fields
        return w("table.round", round=view.round, rounds=view.rounds) if counted else ""

    def ask(self, w: Words, view: Any, kind: type[Action]) -> str:
        """The question above the controls for one type of action."""
        verb = verb_of(kind)
        special = f"{self.key}.ask.{verb}.{getattr(view, 'variant', '')}"
        return w(special) if w.has(special) else w(f"{self.key}.ask.{verb}")

    def then(self, w: Words, view: Any, kind: type[Action], values: Sequence[str]) -> str:
        """The question above the controls once these values of an action are chosen."""
        return self.ask(w, view, kind)

    def choices(self, w: Words, view: Any, kind: type[Action], values: Sequence[str]) -> str:
        """What may be said to everybody below that question: what each answer would do."""
        return ""

    def careful(self, w: Words, view: Any, action: Action) -> str:
        """Why somebody who has pressed this is asked once more whether they mean it; nothing if not."""
        return ""

    def verb(self, w: Words, kind: type[Action]) -> str:
        """An action's name on a button."""
        return w(f"{self.key}.verb.{verb_of(kind)}")

    def answer(self, w: Words, field: Field, value: str, names: Names) -> Face:
        """The face of one value of an action; somebody is meant by name."""
        return Face("", names[int(value)]) if field.whom else self.face(w, face_of(value))

    def points(self, w: Words, score: int) -> str:
        """Points as the standings show them: won or lost."""
        return w.signed(score)

    def labelled(self, w: Words, view: Any, names: Names) -> Names:
        """Names as they are offered to those who must choose somebody: with what matters for that."""
        return names

    def about(self, w: Words, actions: Iterable[Action], names: Names) -> str:
        """What actions are about: the faces of all their values, each once."""
        return self.listed(w, (each for action in actions for each in answers(action)), names)

    def listed(self, w: Words, values: Iterable[tuple[Field, str]], names: Names) -> str:
        """The faces of some values of actions, each once."""
        told = dict.fromkeys(values)
        shown = [str(self.answer(w, field, value, names)) for field, value in told]
        listed = self.wordy or any(field.whom or field.number for field, _ in told)
        return w.list(shown) if listed else " ".join(shown)

    def faces(self, w: Words, values: Iterable[str]) -> str:
        """Several faces in a row."""
        shown = [str(self.face(w, value)) for value in values]
        return w.list(shown) if self.wordy else " ".join(shown)

    def result(self, w: Words, over: RoundOver, names: Names) -> str:
        """The points of a round in a line."""
        each = [
            w("hand.points-of", name=name, points=w.signed(points)).replace(" ", "\N{NO-BREAK SPACE}")
            for name, points in zip(names, over.points, strict=True)
        ]
        return w("hand.round-over", round=over.round, points=" · ".join(each))

    def illegal(self, w: Words, view: Any, legal: Sequence[Action], names: Names) -> str:
        """Why something cannot be done now, and what can."""
        return w(f"{self.key}.illegal.{verb_of(legal[0])}", cards=self.about(w, legal, names))

    def unlawful(  # noqa: PLR0913, PLR0917 - what was wanted, and what there is instead
        self,
        w: Words,
        view: Any,
        kind: type[Action],
        legal: Sequence[Action],
        names: Names,
        field: Field | None = None,
    ) -> str:
        """The same of an action of some type, for games in which several are legal at once; `field`: what of
        it is wrong, if that is known."""
        return self.illegal(w, view, legal, names)

    def pages(self, w: Words) -> list[Page]:
        """The rules: the aim and how it is played, then what is unlike other games, and last the legend."""
        keys = [f"{self.key}.rules.{page}" for page in (*self.rules_pages, "differs", "legend")]
        return [Page(w(f"{key}.title"), w(f"{key}.text")) for key in keys]

    def in_order(self, values: Iterable[str]) -> tuple[str, ...]:
        """Values in the order of `values()`; those of a menu may be numbered ("R4#2")."""
        order = {value: at for at, value in enumerate(self.values())}
        return tuple(sorted(values, key=lambda value: order[face_of(value)]))

    def matches(self, typed: str, values: Iterable[str]) -> list[str]:
        """The values that the typed text may mean: those spelled just so, else those that begin with it."""
        wanted = squeezed(typed)
        spelled = {value: {squeezed(one) for one in self.spellings(value)} for value in values}
        exact = [value for value, forms in spelled.items() if wanted in forms]
        return exact or [
            value for value, forms in spelled.items() if any(form.startswith(wanted) for form in forms)
        ]


def squeezed(text: str) -> str:
    """Typed text without what does not matter: case, width, spaces, and marks that nobody sees."""
    bare = "".join(char for char in text if char not in UNSEEN)
    return "".join(unicodedata.normalize("NFKC", bare).casefold().split())


def game_named(typed: str, presenters: dict[str, Presenter]) -> Presenter | None:
    """The game that somebody means by its key or by its name in any language."""
    wanted = squeezed(typed)
    for presenter in presenters.values():
        titles = {squeezed(presenter.title(words(language))) for language in LANGUAGES}
        if wanted in {presenter.key, *titles}:
            return presenter
    return None
