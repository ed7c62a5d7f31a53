"""How Hattrick's cards and colours are written, said and typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.presenting.parts import Faces
from cogs.presenting.pieces import Face
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Card
from games.hattrick.rules import COLOURS, deck

UNBROKEN, SOLID, JOINT = "\N{WORD JOINER}", "\N{NO-BREAK SPACE}", " · "
SIGNS = {"R": "🔺", "B": "🔷", "G": "🟢"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""


class HattrickFaces(Faces):
    """Cards and colours."""

    def face(self, w: Words, value: str) -> Face:
        """A card as "🔺R4", a colour as "🔺 red"."""
        colour, number = value[0], value[1:]
        if number:
            return Face(SIGNS[colour], w(f"hattrick.letter.{colour}") + number)
        return Face(SIGNS[colour], f" {w(f'hattrick.colour.{colour}')}")

    def spoken(self, w: Words, value: str) -> str:
        """A card as "red 4", a colour as "red"."""
        colour = w(f"hattrick.colour.{value[0]}")
        return w("hattrick.spoken", colour=colour, number=value[1:]) if value[1:] else colour

    def values(self) -> Iterable[str]:
        """The cards of the largest deck, and the colours."""
        return (*deck(7), *COLOURS)

    def spellings(self, value: str) -> Iterable[str]:
        """R4, red 4, 紅4, 紅色 4, and the sign with any of them."""
        colour, number = value[0], value[1:]
        yield SIGNS[colour] + number
        for language in LANGUAGES:
            w = words(language)
            for name in (w(f"hattrick.letter.{colour}"), w(f"hattrick.colour.{colour}")):
                yield name + number
                yield SIGNS[colour] + name + number

    # ---------------------------------------------------------------------------------- in sentences

    def colour(self, w: Words, value: str) -> str:
        """The face of a colour, or of a card's colour."""
        return str(self.face(w, value[0])).strip()

    def short(self, w: Words, value: str) -> str:
        """A colour as it stands on a card: "🔺R"; in words its name."""
        if self.wordy:
            return self.spoken(w, value[0])
        return f"{SIGNS[value[0]]}{UNBROKEN}{w(f'hattrick.letter.{value[0]}')}"

    def whole(self, w: Words, card: Card) -> str:
        """A face that does not come apart at the end of a line."""
        face = self.face(w, card)
        if self.wordy:
            return face.text.replace(" ", SOLID)
        return UNBROKEN.join((face.sign, face.text[0], face.text[1:]))

    def suit(self, w: Words, suit: str, cards: Sequence[Card]) -> str:
        """The cards of one colour among these: sign and letter once, then the values."""
        values = [card[1:] for card in cards if card[0] == suit]
        if self.wordy:
            return w("hattrick.spoken", colour=self.spoken(w, suit), number=w.list(values))
        return f"{self.short(w, suit)}{SOLID}{' '.join(values)}"
