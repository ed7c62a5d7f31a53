"""Was sticht? in words and faces: cards, tiles, trumps, and who played what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.choosing.fields import Field
from cogs.presenting.presenter import Face, Names, Presenter
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Card, Seat
from games.was_sticht.rules import (
    COLOUR_TASKS,
    COLOURS,
    DECK,
    NO_COLOUR,
    NO_NUMBER,
    TASKS,
    TRUMP,
    Tile,
    Trumps,
    number,
)
from games.was_sticht.terms import WasStichtView
from games.was_sticht.tricks import suit_of

SIGNS = {"R": "🔺", "G": "🟢", "Y": "⭐", "B": "🔷"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""
UNBROKEN, SOLID = "\N{WORD JOINER}", "\N{NO-BREAK SPACE}"
JOINT = " · "


class WasStichtTelling(Presenter):
    """The part of Was sticht?'s presenter that its other parts speak with."""

    # ------------------------------------------------------------------------------------------ faces

    def face(self, w: Words, value: str) -> Face:
        """A card as "🔺R4", a colour as "🔺 red", a tile as "no red cards"."""
        if value in TASKS:
            return Face("", self.spoken(w, value))
        suit, rest = value[0], value[1:]
        if rest:
            return Face(SIGNS[suit], w(f"was_sticht.letter.{suit}") + rest)
        return Face(SIGNS[suit], f" {w(f'was_sticht.colour.{suit}')}")

    def spoken(self, w: Words, value: str) -> str:
        """A card as "red 4", a colour as "red", a tile as "no red cards"."""
        if value in TASKS:
            return w(f"was_sticht.tile.{value}")
        colour = w(f"was_sticht.colour.{value[0]}")
        return w("was_sticht.spoken", colour=colour, number=value[1:]) if value[1:] else colour

    def values(self) -> Iterable[str]:
        """The cards, and the kinds of tiles."""
        return (*DECK, *TASKS)

    def spellings(self, value: str) -> Iterable[str]:
        """R4, red 4, 紅4, 紅色 4, and the sign with any of them; a tile by its name in any language."""
        yield value
        if value in TASKS:
            yield from (self.spoken(words(language), value) for language in LANGUAGES)
            return
        suit, rest = value[0], value[1:]
        yield SIGNS[suit] + rest
        for language in LANGUAGES:
            w = words(language)
            for name in (w(f"was_sticht.letter.{suit}"), w(f"was_sticht.colour.{suit}")):
                yield name + rest
                yield SIGNS[suit] + name + rest

    def listed(self, w: Words, values: Iterable[tuple[Field, str]], names: Names) -> str:
        """Cards in a row; tiles, whose names are several words, as a list."""
        told = list(values)
        if any(value in TASKS for _, value in told):
            return w.list(self.spoken(w, value) for value in dict.fromkeys(value for _, value in told))
        return super().listed(w, told, names)

    def points(self, w: Words, score: int) -> str:
        """What is counted are discarded tiles."""
        return w.n("was_sticht.tiles", score)

    def colour(self, w: Words, value: str) -> str:
        """The face of a colour, or of a card's colour."""
        return str(self.face(w, value[0])).strip()

    def whole(self, w: Words, card: Card) -> str:
        """A face that does not come apart at the end of a line."""
        face = self.face(w, card)
        return face.text.replace(" ", SOLID) if self.wordy else UNBROKEN.join((face.sign, *face.text))

    def play(self, w: Words, name: str, card: Card, *, best: bool = False) -> str:
        """Who played or picked which card, without a line break between the two."""
        told = f"{name} {self.whole(w, card)}".replace(" ", SOLID)
        return f"**{told}**" if best else told

    def plays(
        self, w: Words, cards: Sequence[Card], first: Seat, names: Names, best: int | None = None
    ) -> str:
        """Cards in the order of play or of picking, with their players; a fourth of three is the dummy's."""
        owners = [names[(first + at) % len(names)] for at in range(len(names))]
        owners += [w("was_sticht.dummy")] * (len(cards) - len(names))
        told = zip(owners, cards, strict=False)
        return JOINT.join(self.play(w, who, card, best=at == best) for at, (who, card) in enumerate(told))

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

    # ---------------------------------------------------------------------------------- trumps and suits

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

    # ----------------------------------------------------------------------------------------- tiles

    def tile(self, w: Words, view: WasStichtView, tile: Tile) -> str:
        """A tile by name, as this table understands it."""
        unlike = tile == "NONE" and view.no_trick_tile == "at-least-one"
        return w("was_sticht.tile-at-least-one") if unlike else self.spoken(w, tile)

    def tiles(self, w: Words, view: WasStichtView, tiles: Iterable[Tile]) -> str:
        """Tiles with their numbers, each without a line break before its number."""
        told = (
            w("was_sticht.tile-number", tile=self.tile(w, view, tile), n=TASKS[tile].difficulty).replace(
                " (", f"{SOLID}("
            )
            for tile in tiles
        )
        return JOINT.join(told)

    def asks(self, w: Words, view: WasStichtView, tile: Tile) -> str:
        """What a tile asks for."""
        if tile in COLOUR_TASKS:
            needs = "-needs" if view.colour_task_needs_trick == "on" else ""
            return w(f"was_sticht.asks.NO{needs}", colour=self.colour(w, COLOUR_TASKS[tile]))
        if tile.startswith("EX_"):
            return w.n("was_sticht.asks.EX", int(tile[3:]))
        unlike = tile == "NONE" and view.no_trick_tile == "at-least-one"
        return w(f"was_sticht.asks.{tile}{'-at-least-one' if unlike else ''}")

    def customs(self, w: Words, view: WasStichtView) -> list[str]:
        """What the tiles ask otherwise than usual at this table."""
        lines = []
        if view.no_trick_tile == "at-least-one":
            lines.append(w("was_sticht.note"))
        if view.colour_task_needs_trick == "on":
            lines.append(w("was_sticht.note-needs"))
        return ["\n".join(f"-# {line}" for line in lines)] if lines else []

    # -------------------------------------------------------------------------------------- note-pad

    def notes(self, w: Words, view: WasStichtView) -> list[str]:
        """The trump pairs that the clues allow, a line for each colour."""
        if not view.notes:
            return []
        lines = [w.n("was_sticht.notes", len(view.notes))]
        for suit in (*COLOURS, NO_COLOUR):
            numbers = [self._note(w, pair) for pair in view.notes if pair.colour == suit]
            if numbers:
                colour = w("was_sticht.notes-no-colour") if suit == NO_COLOUR else self.colour(w, suit)
                lines.append(w("was_sticht.notes-line", colour=colour, numbers=", ".join(numbers)))
        return ["\n".join(lines)]

    @staticmethod
    def _note(w: Words, pair: Trumps) -> str:
        return w("was_sticht.notes-no-number") if pair.number == NO_NUMBER else pair.number
