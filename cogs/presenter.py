"""How a game looks: words and pictures for its cards and tables, made from views alone.

`Presenter` knows what all games share. A game's own subclass adds its texts; see games/ADDING-A-GAME.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from cogs.narrow import face_of, spellings
from cogs.words import LANGUAGES, Words, words
from games.core import Action, Card, Game, Options, choices_of, verb_of

Names = Sequence[str]
"""Names by seat, safe to stand in a text."""


class Face(NamedTuple):
    """A card as people see it: a sign whose shape and colour are its own, and letter and number as text."""

    sign: str
    text: str

    def __str__(self) -> str:
        """For texts; buttons take the two apart."""
        return f"{self.sign}{self.text}"


class Page(NamedTuple):
    """A page of the rules."""

    title: str
    text: str


class Presenter:
    """What every game's presenter offers. `view` is the game's own view type."""

    rules_pages: tuple[str, ...] = ()
    """The names of the rules pages in the catalogue: `<game>.rules.<name>.title` and `.text`."""
    accent: int = 0x5865F2
    """Colour of the bar beside the messages."""

    def __init__(self, game: Game) -> None:
        """Presents `game`."""
        self.game = game
        self.key = game.key
        self.face = cache(self.face)  # type: ignore[method-assign]  # each card is drawn once a language

    # ------------------------------------------------------------------------- what a game must say

    def face(self, w: Words, value: str) -> Face:
        """The face of a card, or of another value that an action may hold."""
        raise NotImplementedError

    def values(self) -> Iterable[str]:
        """Every card, and every other value, that a field of an action may hold at any table."""
        raise NotImplementedError

    def spellings(self, value: str) -> Iterable[str]:
        """All that people may type for a value, in any language; case and spaces do not matter."""
        raise NotImplementedError

    def table(self, w: Words, view: Any, names: Names) -> list[str]:
        """The public picture, a paragraph each, from a bystander's view."""
        raise NotImplementedError

    def hand(self, w: Words, view: Any, names: Names) -> list[str]:
        """The private picture, without the controls, a paragraph each."""
        raise NotImplementedError

    def held(self, view: Any) -> tuple[Card, ...]:
        """The cards that the seat holds, in the order they are shown."""
        raise NotImplementedError

    # ------------------------------------------------------------------- what the catalogue can say

    def title(self, w: Words) -> str:
        """The game's name."""
        return w(f"{self.key}.title")

    def name(self, w: Words, options: Options) -> str:
        """Game and variant, as in a headline."""
        variant = getattr(options, "variant", None)
        return f"{self.title(w)} · {w(f'{self.key}.variant.{variant}')}" if variant else self.title(w)

    def choice(self, w: Words, option: str, value: str) -> str:
        """The name of one value of an option."""
        return w(f"{self.key}.{option}.{value}")

    def hint(self, w: Words, option: str, value: str) -> str:
        """One sentence on that value, or nothing."""
        key = f"{self.key}.{option}_hint.{value}"
        return w(key) if w.has(key) else ""

    def ask(self, w: Words, view: Any, kind: type[Action]) -> str:
        """The question above the controls for one type of action."""
        verb = verb_of(kind)
        special = f"{self.key}.ask.{verb}.{getattr(view, 'variant', '')}"
        return w(special) if w.has(special) else w(f"{self.key}.ask.{verb}")

    def verb(self, w: Words, kind: type[Action]) -> str:
        """An action's name on a button."""
        return w(f"{self.key}.verb.{verb_of(kind)}")

    def faces(self, w: Words, values: Iterable[str]) -> str:
        """Several faces in a row."""
        return " ".join(str(self.face(w, value)) for value in values)

    def illegal(self, w: Words, view: Any, legal: Sequence[Action]) -> str:
        """Why something cannot be done now, and what can."""
        values = dict.fromkeys(face for one in legal for value in spellings(one) for face in value.split("+"))
        return w(f"{self.key}.illegal.{verb_of(legal[0])}", cards=self.faces(w, values))

    def pages(self, w: Words) -> list[Page]:
        """The rules."""
        keys = [f"{self.key}.rules.{page}" for page in self.rules_pages]
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
    """Typed text without what does not matter."""
    return "".join(text.casefold().split())


def game_named(typed: str, presenters: dict[str, Presenter]) -> Presenter | None:
    """The game that somebody means by its key or by its name in any language."""
    wanted = squeezed(typed)
    for presenter in presenters.values():
        titles = {squeezed(presenter.title(words(language))) for language in LANGUAGES}
        if wanted in {presenter.key, *titles}:
            return presenter
    return None


def option_values(options: type[Options], name: str) -> tuple[str, ...]:
    """What an option may be, as text."""
    return tuple(map(str, choices_of(options, name)))
