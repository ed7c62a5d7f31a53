"""How Hattrick's cards and colours are written, said and typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.presenting.coloured_cards import ColouredFaces
from cogs.words.catalogue import Words
from games.core import Card
from games.hattrick.rules import COLOURS, deck

UNBROKEN, SOLID, JOINT = "\N{WORD JOINER}", "\N{NO-BREAK SPACE}", " · "
SIGNS = {"R": "🔺", "B": "🔷", "G": "🟢"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""


class HattrickFaces(ColouredFaces):
    """Cards and colours."""

    key = "hattrick"
    signs = SIGNS

    def values(self) -> Iterable[str]:
        """The cards of the largest deck, and the colours."""
        return (*deck(7), *COLOURS)

    # ---------------------------------------------------------------------------------- in sentences

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
