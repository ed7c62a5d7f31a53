"""How Sticheln's cards and colours are written, said and typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.presenting.parts import Faces
from cogs.presenting.pieces import Face
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Card
from games.sticheln.rules import COLOURS, deck

SIGNS = {"G": "🟢", "N": "🟫", "R": "🔺", "B": "🔷", "Y": "⭐", "V": "💜"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""
UNBROKEN = "\N{WORD JOINER}"


class StichelnFaces(Faces):
    """Cards and colours."""

    def face(self, w: Words, value: str) -> Face:
        """A card as "🔺R4", a colour as "🔺 red"."""
        colour, number = value[0], value[1:]
        if number:
            return Face(SIGNS[colour], w(f"sticheln.letter.{colour}") + number)
        return Face(SIGNS[colour], f" {w(f'sticheln.colour.{colour}')}")

    def spoken(self, w: Words, value: str) -> str:
        """A card as "red 4", a colour as "red"."""
        colour = w(f"sticheln.colour.{value[0]}")
        return w("sticheln.spoken", colour=colour, number=value[1:]) if value[1:] else colour

    def values(self) -> Iterable[str]:
        """The cards of the largest deck, and the colours."""
        return (*deck(8), *COLOURS)

    def spellings(self, value: str) -> Iterable[str]:
        """R4, red 4, 紅4, 紅色 4, and the sign with any of them."""
        colour, number = value[0], value[1:]
        yield SIGNS[colour] + number
        for language in LANGUAGES:
            w = words(language)
            for name in (w(f"sticheln.letter.{colour}"), w(f"sticheln.colour.{colour}")):
                yield name + number
                yield SIGNS[colour] + name + number

    # ---------------------------------------------------------------------------------- in sentences

    def colour(self, w: Words, card: str) -> str:
        """The face of a colour, or of a card's colour."""
        return str(self.face(w, card[0])).strip()

    def whole(self, w: Words, card: Card) -> str:
        """A face that does not come apart at the end of a line."""
        face = self.face(w, card)
        return f"{face.sign}{UNBROKEN}{face.text}"

    def by_colour(self, w: Words, cards: Sequence[Card]) -> str:
        """A line for each colour: sign, letter, values."""
        lines = []
        for suit in COLOURS:
            values = [card[1:] for card in cards if card[0] == suit]
            if values and self.wordy:
                lines.append(w("sticheln.spoken", colour=self.spoken(w, suit), number=w.list(values)))
            elif values:
                lines.append(f"{SIGNS[suit]} **{w(f'sticheln.letter.{suit}')}** {' '.join(values)}")
        return "\n".join(lines)
