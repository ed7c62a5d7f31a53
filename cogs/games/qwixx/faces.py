"""How Qwixx's cards, rows and marks are written, said and typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from cogs.choosing.fields import Field, face_of
from cogs.presenting.coloured_cards import ColouredFaces
from cogs.presenting.pieces import Face, Names
from cogs.presenting.spelling import squeezed
from cogs.words.catalogue import LANGUAGES, Words, words
from games.qwixx.rules import COLOURS, JOKER, MARKS, NUMBERS, cards
from games.qwixx.terms import NO_MARKS, NOTHING, Number

UNBROKEN, SOLID, JOINT = "\N{WORD JOINER}", "\N{NO-BREAK SPACE}", " · "
SIGNS = {"R": "🔺", "Y": "⭐", "G": "🟢", "B": "🔷", JOKER: "🃏"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""


class QwixxFaces(ColouredFaces):
    """Cards, rows, numbers and marks."""

    key = "qwixx"
    signs = SIGNS

    def face(self, w: Words, value: str) -> Face:
        """A card as "🔺R4", a row as "🔺 red", marks as "🔺 4 5", a number as it is."""
        letter, rest = value[0], value[1:]
        if value == NO_MARKS:
            return Face("", w("qwixx.no-mark"))
        if letter not in SIGNS:
            return Face("", value)
        if value in MARKS:
            return Face(SIGNS[letter], f" {rest[1:].replace('.', ' ')}")
        return super().face(w, value)

    def spoken(self, w: Words, value: str) -> str:
        """The same in words alone."""
        if value == NO_MARKS or value[0] not in SIGNS:
            return self.face_text(w, value)
        if value in MARKS:
            colour = w(f"qwixx.colour.{value[0]}")
            return w("qwixx.spoken-marks", colour=colour, numbers=w.list(value[2:].split(".")))
        return super().spoken(w, value)

    @staticmethod
    def face_text(w: Words, value: str) -> str:
        """A number, or that nothing is marked."""
        return w("qwixx.no-mark") if value == NO_MARKS else value

    def values(self) -> Iterable[str]:
        """All cards, jokers too, and the rows."""
        return (*cards("on"), *COLOURS)

    def known(self, field: Field) -> Iterable[str]:
        """Numbers, rows, cards or marks, whichever the field holds."""
        if field.name == "numbers":
            return map(str, NUMBERS)
        return {"row": (*COLOURS, NOTHING), "marks": tuple(MARKS)}.get(field.name, cards("on"))

    def in_order(self, values: Iterable[str]) -> tuple[str, ...]:
        """Cards and rows as they are held, marks as they are offered, numbers ascending."""
        return tuple(sorted(values, key=lambda value: _ORDER[face_of(value)]))

    def spellings(self, value: str) -> Iterable[str]:
        """R4, red 4, 紅4, 紅色 4 and the sign with any of them; rows and marks likewise."""
        letter, rest = value[0], value[1:]
        each = [words(language) for language in LANGUAGES]
        yield value
        if value == NO_MARKS:
            yield from (w("qwixx.no-mark") for w in each)
        elif letter in SIGNS:
            names = chain.from_iterable(
                (w(f"qwixx.letter.{letter}"), w(f"qwixx.colour.{letter}")) for w in each
            )
            yield from _with(letter, [*names], rest, marks=value in MARKS)

    def matches(self, typed: str, values: Iterable[str]) -> list[str]:
        """The values that the text may mean; marks also without their colour."""
        known = [*values]
        found = super().matches(typed, known)
        if found:
            return found
        bare = squeezed(typed).replace(".", "").replace(",", "")
        return [value for value in known if value in MARKS and value[2:].replace(".", "") == bare]

    def answer(self, w: Words, field: Field, value: str, names: Names) -> Face:
        """The face of one value; "nothing" is the same for a row and for marks."""
        return self.face(w, face_of(value))

    def listed(self, w: Words, values: Iterable[tuple[Field, str]], names: Names) -> str:
        """Cards and after an arrow what is marked with them."""
        told = [*dict.fromkeys(values)]
        played = [value for field, value in told if field.name == "cards"]
        marked = [value for field, value in told if field.name != "cards"]
        if not (played and marked):
            return self.several(w, (value for _, value in told))
        return w("qwixx.played", cards=self.several(w, played), marks=self.several(w, marked))

    def several(self, w: Words, values: Iterable[str]) -> str:
        """Several faces; numbers and rows stand apart."""
        shown = [self.whole(w, face_of(value)) for value in values]
        return w.list(shown) if self.wordy else " ".join(shown)

    # ---------------------------------------------------------------------------------- in sentences

    def whole(self, w: Words, value: str) -> str:
        """A face that does not come apart at the end of a line."""
        face = self.face(w, value)
        if not face.sign:
            return face.text.replace(" ", SOLID) if self.wordy else face.text
        if value[1:] and value not in MARKS:
            return UNBROKEN.join((face.sign, face.text[0], face.text[1:]))
        return f"{face.sign}{face.text}".replace(" ", SOLID)

    def sign(self, w: Words, row: str) -> str:
        """A colour where there is little room: its sign alone; in words its name."""
        return self.spoken(w, row) if self.wordy else SIGNS[row]

    def numbers(self, w: Words, values: Sequence[Number], *, short: bool = False) -> str:
        """Numbers beside each other; `short`: three and more in a row as "5–9"."""
        shown = _runs(values) if short else [*map(str, values)]
        return w.list(shown) if self.wordy else SOLID.join(shown)


def _runs(values: Sequence[Number]) -> list[str]:
    """Numbers from left to right, neighbours together."""
    runs: list[list[Number]] = []
    for one in values:
        if runs and abs(runs[-1][-1] - one) == 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    told = ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return [*chain.from_iterable(told)]


_ORDER = {value: at for at, value in enumerate((*cards("on"), *COLOURS, *MARKS, *map(str, NUMBERS)))}


def _with(letter: str, names: Sequence[str], rest: str, *, marks: bool) -> Iterable[str]:
    """Sign, letters and names of a colour before what follows them. A single mark looks like a card, so its
    colour needs a dot."""
    bare = rest.replace(".", "")
    if marks:
        yield f"{SIGNS[letter]}{bare}"
    for name in names:
        if not marks:
            yield f"{name}{rest}"
            yield f"{SIGNS[letter]}{name}{rest}"
            yield f"{SIGNS[letter]}{rest}"
        elif rest.count(".") > 1:
            yield f"{name}{bare}"
