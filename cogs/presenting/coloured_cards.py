"""Cards that have a colour and a number, as most games have them: how they are written, said and typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from cogs.presenting.parts import Faces
from cogs.presenting.pieces import Face
from cogs.words.catalogue import LANGUAGES, Words, words


class ColouredFaces(Faces):
    """Faces of "R4", and of the colour "R": a game says which signs its colours have."""

    key: ClassVar[str]
    """The game's, under which the catalogues have its letters, its colours, and how a card is spoken."""
    signs: ClassVar[Mapping[str, str]]
    """By colour: no two of the same shape, so that they can be told apart without seeing colour."""

    def face(self, w: Words, value: str) -> Face:
        """A card as "🔺R4", a colour as "🔺 red"; a number that an action may hold, as itself."""
        if value.isdecimal():
            return Face("", value)
        colour, number = value[0], value[1:]
        if number:
            return Face(self.signs[colour], w(f"{self.key}.letter.{colour}") + number)
        return Face(self.signs[colour], f" {w(f'{self.key}.colour.{colour}')}")

    def spoken(self, w: Words, value: str) -> str:
        """A card as "red 4", a colour as "red"."""
        if value.isdecimal():
            return value
        colour = w(f"{self.key}.colour.{value[0]}")
        return w(f"{self.key}.spoken", colour=colour, number=value[1:]) if value[1:] else colour

    def spellings(self, value: str) -> Iterable[str]:
        """R4, red 4, 紅4, 紅色 4, and the sign with any of them."""
        if value.isdecimal():
            yield value
            return
        colour, number = value[0], value[1:]
        sign = self.signs[colour]
        yield sign + number
        for w in map(words, LANGUAGES):
            for name in (w(f"{self.key}.letter.{colour}"), w(f"{self.key}.colour.{colour}")):
                yield name + number
                yield sign + name + number

    def colour(self, w: Words, value: str) -> str:
        """The face of a colour, or of a card's colour."""
        return str(self.face(w, value[0])).strip()
