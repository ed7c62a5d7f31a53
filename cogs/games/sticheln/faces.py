"""How Sticheln's cards and colours are written, said and typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.presenting.coloured_cards import ColouredFaces
from cogs.words.catalogue import Words
from games.core import Card
from games.sticheln.rules import COLOURS, deck

SIGNS = {"G": "🟢", "N": "🟫", "R": "🔺", "B": "🔷", "Y": "⭐", "V": "💜"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""
UNBROKEN = "\N{WORD JOINER}"


class StichelnFaces(ColouredFaces):
    """Cards and colours."""

    key = "sticheln"
    signs = SIGNS

    def values(self) -> Iterable[str]:
        """The cards of the largest deck, and the colours."""
        return (*deck(8), *COLOURS)

    # ---------------------------------------------------------------------------------- in sentences

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
