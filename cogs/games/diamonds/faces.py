"""How Diamonds' cards and suits are written, said and typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.choosing.fields import Field
from cogs.presenting.coloured_cards import ColouredFaces
from cogs.presenting.pieces import Face, Names
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Card
from games.diamonds.rules import SUITS, deck

SOLID, JOINT = "\N{NO-BREAK SPACE}", " · "
SIGNS = {"D": "♦️", "H": "♥️", "S": "♤", "C": "♧"}
"""Each has a shape of its own, as on any playing card; the black ones have the colour of the text."""
TYPED = {"D": "♦", "H": "♥", "S": "♠", "C": "♣"}
"""What people have on their keyboards."""


class DiamondsFaces(ColouredFaces):
    """Cards and suits, and how many cards are passed."""

    key = "diamonds"
    signs = SIGNS

    def spoken(self, w: Words, value: str) -> str:
        """A card as "9 of hearts", a suit as "hearts"."""
        suit = w(f"diamonds.colour.{value[0]}")
        return w("diamonds.spoken", suit=suit, number=value[1:]) if value[1:] else suit

    def values(self) -> Iterable[str]:
        """All cards, and the suits."""
        return (*deck(), *SUITS)

    def spellings(self, value: str) -> Iterable[str]:
        """H9, hearts 9, heart 9, 9 of hearts, 心9, 紅心 9, and the sign with any of them."""
        suit, number = value[0], value[1:]
        signs = (SIGNS[suit], TYPED[suit])
        yield from (sign + number for sign in signs)
        for language in LANGUAGES:
            w = words(language)
            name = w(f"diamonds.colour.{suit}")
            for one in (w(f"diamonds.letter.{suit}"), name, name.removesuffix("s")):
                yield one + number
                yield from (sign + one + number for sign in signs)
            yield self.spoken(w, value)

    def answer(self, w: Words, field: Field, value: str, names: Names) -> Face:
        """A number of cards as "2 cards"."""
        if field.number:
            return Face("", w.n("count.card", int(value)))
        return super().answer(w, field, value, names)

    # ---------------------------------------------------------------------------------- in sentences

    def suit(self, w: Words, value: str) -> str:
        """The face of a suit, or of a card's suit. No line breaks within it."""
        return solid(self.colour(w, value))

    def by_suit(self, w: Words, cards: Sequence[Card]) -> str:
        """A line for each suit: sign, letter, values."""
        lines = []
        for suit in SUITS:
            numbers = [card[1:] for card in cards if card[0] == suit]
            if numbers and self.wordy:
                lines.append(w("diamonds.spoken-suit", suit=self.spoken(w, suit), numbers=w.list(numbers)))
            elif numbers:
                sign, letter = self.face(w, suit).sign, w(f"diamonds.letter.{suit}")
                lines.append(f"{sign} **{letter}** {' '.join(numbers)}")
        return "\n".join(lines)


def solid(text: str) -> str:
    """The text with no line break in it."""
    return text.replace(" ", SOLID)
