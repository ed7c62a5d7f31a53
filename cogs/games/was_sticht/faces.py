"""How the cards, colours, tiles and trumps of Was sticht? are written, said and typed."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.choosing.fields import Field
from cogs.presenting.coloured_cards import ColouredFaces
from cogs.presenting.pieces import Face, Names
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Card
from games.was_sticht.rules import (
    COLOURS,
    DECK,
    NO_COLOUR,
    NO_NUMBER,
    TASKS,
    TRUMP,
    Trumps,
    number,
)
from games.was_sticht.tricks import suit_of

SIGNS = {"R": "🔺", "G": "🟢", "Y": "⭐", "B": "🔷"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""
UNBROKEN, SOLID, JOINT = "\N{WORD JOINER}", "\N{NO-BREAK SPACE}", " · "


class WasStichtFaces(ColouredFaces):
    """Cards, colours and tiles."""

    key = "was_sticht"
    signs = SIGNS

    def face(self, w: Words, value: str) -> Face:
        """A card as "🔺R4", a colour as "🔺 red", a tile as "no red cards"."""
        return Face("", self.spoken(w, value)) if value in TASKS else super().face(w, value)

    def spoken(self, w: Words, value: str) -> str:
        """A card as "red 4", a colour as "red", a tile as "no red cards"."""
        return w(f"was_sticht.tile.{value}") if value in TASKS else super().spoken(w, value)

    def values(self) -> Iterable[str]:
        """The cards, and the kinds of tiles."""
        return (*DECK, *TASKS)

    def spellings(self, value: str) -> Iterable[str]:
        """R4, red 4, 紅4, 紅色 4, and the sign with any of them; a tile by its name in any language."""
        yield value
        if value in TASKS:
            yield from (self.spoken(w, value) for w in map(words, LANGUAGES))
        else:
            yield from super().spellings(value)

    def listed(self, w: Words, values: Iterable[tuple[Field, str]], names: Names) -> str:
        """Cards in a row; tiles, whose names are several words, as a list."""
        told = list(values)
        if any(value in TASKS for _, value in told):
            return w.list(self.spoken(w, value) for value in dict.fromkeys(value for _, value in told))
        return super().listed(w, told, names)

    # ---------------------------------------------------------------------------------- in sentences

    def whole(self, w: Words, card: Card) -> str:
        """A face that does not come apart at the end of a line."""
        face = self.face(w, card)
        return face.text.replace(" ", SOLID) if self.wordy else UNBROKEN.join((face.sign, *face.text))

    def by_colour(self, w: Words, cards: Iterable[Card], joint: str = "\n") -> str:
        """Cards of each colour: sign and letter once, then the numbers."""
        held = list(cards)
        lines = []
        for suit in COLOURS:
            numbers = [str(number(card)) for card in held if card[0] == suit]
            if numbers and self.wordy:
                spoken = w("was_sticht.spoken", colour=self.spoken(w, suit), number=w.list(numbers))
                lines.append(spoken)
            elif numbers:
                sign = f"{SIGNS[suit]}{UNBROKEN}{w(f'was_sticht.letter.{suit}')}"
                lines.append(SOLID.join((sign, *numbers)))
        return w.list(lines) if self.wordy and joint != "\n" else joint.join(lines)

    def pair(self, w: Words, trumps: Trumps) -> str:
        """A trump pair: "🔺 red and 5 · super trump 🔺R5"."""
        both = (trumps.colour != NO_COLOUR, trumps.number != NO_NUMBER)
        colour = self.colour(w, trumps.colour) if both[0] else ""
        name = {(True, True): "both", (True, False): "colour", (False, True): "number"}.get(both, "none")
        card = self.whole(w, Card(trumps.colour + trumps.number)) if all(both) else ""
        return w(f"was_sticht.pair.{name}", colour=colour, number=trumps.number, card=card)

    def suit(self, w: Words, card: Card, trumps: Trumps) -> str:
        """The suit of a card: trumps, or the face of its colour."""
        suit = suit_of(card, trumps)
        return w("was_sticht.suit-trump") if suit == TRUMP else self.colour(w, suit)
