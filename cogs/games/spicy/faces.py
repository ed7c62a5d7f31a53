"""How Spicy's cards and declarations are written, said and typed: nobody may take one for the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from cogs.choosing.fields import Field, face_of
from cogs.presenting.parts import Faces
from cogs.presenting.pieces import Face, Names
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Action, Card
from games.spicy.rules import KINDS, SAYS, SPICES, WILD_NUMBER, WILD_SPICE, number_of, spice_of, truth
from games.spicy.terms import Challenge, Copy, Declaration, Pass, Play

SOLID, JOINT, UNBROKEN = "\N{NO-BREAK SPACE}", " · ", "\N{WORD JOINER}"
SIGNS = {"C": "🌶️", "W": "🌿", "P": "🔷", WILD_NUMBER: "🔢", WILD_SPICE: "🌈"}
"""No two of the same shape, so that spices can be told apart without seeing colour."""
WILDS = (WILD_NUMBER, WILD_SPICE)
TRAITS = ("number", "spice", "both")
_HAN = "[\u4e00-\u9fff]"
_WITHIN = re.compile(f"(?<={_HAN})(?={_HAN})")
ANNOUNCED = {"yes": "yes", "no": "no", "-": "none"}


class SpicyFaces(Faces):
    """Cards, declarations, and what is said of them."""

    def face(self, w: Words, value: str) -> Face:
        """A card as "🌶️C7", a declaration as "🌶️“7 chili”"; what is wrong with a card, in words."""
        if value in TRAITS:
            return Face("", w(f"spicy.trait.{value}"))
        if value in ANNOUNCED:
            return Face("", w(f"spicy.announced.{ANNOUNCED[value]}"))
        if value in WILDS:
            return Face(SIGNS[value], SOLID + solid(self._spoken_wild(w, value)))
        if value[0] in SPICES:
            return Face(SIGNS[value[0]], w(f"spicy.letter.{value[0]}") + value[1:])
        return Face(SIGNS[value[-1]], solid(self._quoted(w, value)))

    def spoken(self, w: Words, value: str) -> str:
        """A card as "chili 7", a declaration as "“7 chili”"."""
        if value in WILDS:
            return self._spoken_wild(w, value)
        if value[0] in SPICES:
            return w("spicy.spoken", spice=w(f"spicy.colour.{value[0]}"), number=value[1:])
        return self._quoted(w, value) if value[-1] in SPICES else SpicyFaces.face(self, w, value).text

    def typable(self, w: Words, value: str) -> str:
        """A declaration as "7 chili"."""
        if not value[0].isdigit():
            return self.spoken(w, value)
        return w("spicy.says", numbers=value[:-1], spice=w(f"spicy.colour.{value[-1]}"))

    @staticmethod
    def _spoken_wild(w: Words, card: str) -> str:
        return w(f"spicy.wild.{card[1]}")

    @staticmethod
    def _quoted(w: Words, say: str) -> str:
        spice = w(f"spicy.colour.{say[-1]}")
        return w("spicy.said", number=say[:-1], spice=spice).replace(" ", SOLID)

    def values(self) -> Iterable[str]:
        """All cards, all declarations, and the words of the other fields."""
        return (*KINDS, *SAYS, *TRAITS, "yes", "no")

    def known(self, field: Field) -> Iterable[str]:
        """Declarations, what is wrong, whether it is announced, or cards: whichever the field holds."""
        return {"say": SAYS, "trait": TRAITS, "announced": tuple(ANNOUNCED)}.get(field.name, KINDS)

    def in_order(self, values: Iterable[str]) -> tuple[str, ...]:
        """Cards as they are held; what is asked otherwise stays as it is asked."""
        told = tuple(values)
        held = all(face_of(value) in _ORDER for value in told)
        return tuple(sorted(told, key=lambda value: _ORDER[face_of(value)])) if held else told

    def spellings(self, value: str) -> Iterable[str]:
        """C7, chili 7, 辣7, 辣椒7 for a card; 7C, 7 chili, 7 辣椒, in quotes or not, for a declaration."""
        yield value
        for w in map(words, LANGUAGES):
            yield self.spoken(w, value)
            yield from self._typed(w, value)
            yield from w(f"spicy.also.{value}").split("|") if w.has(f"spicy.also.{value}") else ()
            yield from [w(f"spicy.react-{value}")] if value in TRAITS else ()

    def _typed(self, w: Words, value: str) -> Iterable[str]:
        """The forms of one language, with and without the sign."""
        declared = value[0].isdigit()
        spice = value[-1] if declared else value[0]
        if value in WILDS:
            yield f"{SIGNS[value]}{self.spoken(w, value)}"
        elif spice in SPICES and value not in ANNOUNCED:
            sign, number = SIGNS[spice], value[:-1] if declared else value[1:]
            names = (w(f"spicy.colour.{spice}"), w(f"spicy.letter.{spice}"))
            for name in (*names, sign, *(f"{sign}{name}" for name in names)):
                yield f"{number}{name}" if declared else f"{name}{number}"
            yield f"{sign}{self.spoken(w, value)}"

    def matches(self, typed: str, values: Iterable[str]) -> list[str]:
        """What the text may mean; where only a declaration can be meant, it may be spelled as a card is."""
        known = [*values]
        found = super().matches(typed, known)
        if found or not known or not set(known) <= set(SAYS):
            return found
        meant = super().matches(typed, KINDS)
        return [say for card in meant if (say := truth(Card(card))) in known]

    def answer(self, w: Words, field: Field, value: str, names: Names) -> Face:
        """The face of one value; the card that is meant has only its number."""
        return Face("", f"#{value}") if field.target else self.face(w, face_of(value))

    def about(self, w: Words, actions: Iterable[Action], names: Names) -> str:
        """What actions are about: "🌶️C7 as 🌶️“9 chili”"."""
        return JOINT.join(dict.fromkeys(self._done(w, action) for action in actions))

    def _done(self, w: Words, action: Action) -> str:
        if isinstance(action, Play):
            laid = w("spicy.as", card=self.face(w, action.card), say=self.face(w, action.say))
        elif isinstance(action, Copy):
            laid = w("spicy.as-copy", card=self.face(w, action.card))
        elif isinstance(action, Challenge):
            return str(self.face(w, action.trait))
        else:
            return w("spicy.verb.pass" if isinstance(action, Pass) else "spicy.verb.let-go")
        beneath = action.beneath
        return w("spicy.and-beneath", laid=laid, cards=self.several(w, beneath)) if beneath else laid

    def listed(self, w: Words, values: Iterable[tuple[Field, str]], names: Names) -> str:
        """Cards, declarations, and what is wrong; which card is meant goes without saying."""
        told = [(field, value) for field, value in values if value not in ("", "-") and not field.target]
        return super().listed(w, told, names)

    # ---------------------------------------------------------------------------------- in sentences

    def says(self, w: Words, says: Sequence[Declaration]) -> str:
        """Several declarations, shortly: "8–10 chili · 1–3 chili"."""
        if len({*map(spice_of, says)}) == len(SPICES):
            return w("spicy.says", numbers=_span(sorted({*map(number_of, says)})), spice=w("spicy.any-spice"))
        told = [
            (spice, solid(w("spicy.says", numbers=_span(run), spice=w(f"spicy.colour.{spice}"))))
            for spice, run in _runs(says)
        ]
        if self.wordy:
            return w.list(text for _, text in told)
        return JOINT.join(f"{SIGNS[spice]}{SOLID}{text}" for spice, text in told)

    def by_spice(self, w: Words, cards: Sequence[Card]) -> list[str]:
        """A line for each spice, equal cards once with how many they are; and one for wild cards."""
        plain = [card for card in cards if card not in WILDS]
        lines = [self._line(w, spice, [*held]) for spice, held in groupby(plain, key=lambda card: card[0])]
        wild = [self._often(w, str(self.face(w, card)), len([*held])) for card, held in _wilds(cards)]
        return [*lines, *([w.list(wild) if self.wordy else JOINT.join(wild)] if wild else [])]

    def _line(self, w: Words, spice: str, cards: Sequence[Card]) -> str:
        letter = w(f"spicy.letter.{spice}")
        shown = [
            self._often(w, card[1:] if self.wordy else f"**{letter}{card[1:]}**", len([*held]))
            for card, held in groupby(cards)
        ]
        if self.wordy:
            return w("spicy.own-line", spice=w(f"spicy.colour.{spice}"), numbers=w.list(shown))
        return f"{SIGNS[spice]} {' '.join(shown)}"

    def _often(self, w: Words, shown: str, n: int) -> str:
        if n == 1:
            return shown
        return w("spicy.times-said" if self.wordy else "spicy.times", card=shown, n=n).replace(" ", SOLID)

    def several(self, w: Words, values: Iterable[str]) -> str:
        """Several faces; declarations and wild cards stand apart."""
        shown = [str(self.face(w, face_of(value))) for value in values]
        return w.list(shown) if self.wordy else " ".join(shown)


def solid(text: str) -> str:
    """A text that no line breaks apart, not even between Chinese letters."""
    return _WITHIN.sub(UNBROKEN, text.replace(" ", SOLID))


def _wilds(cards: Sequence[Card]) -> Iterable[tuple[Card, Iterable[Card]]]:
    return groupby(card for card in cards if card in WILDS)


def _runs(says: Sequence[Declaration]) -> list[tuple[str, list[int]]]:
    """Neighbouring numbers of a spice together, as they are declared one after the other."""
    runs: list[tuple[str, list[int]]] = []
    for say in says:
        spice, number = spice_of(say), number_of(say)
        if runs and runs[-1][0] == spice and runs[-1][1][-1] == number - 1:
            runs[-1][1].append(number)
        else:
            runs.append((spice, [number]))
    return runs


def _span(run: Sequence[int]) -> str:
    """Numbers that follow each other: "8–10"."""
    return f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0])


_ORDER: dict[str, int] = {value: at for at, value in enumerate(KINDS)}
