"""The six Spice It Up cards: what each of them changes. What a card has no word on stays as it is."""

from __future__ import annotations

from games.spicy.terms import Twist


class SpiceItUp:
    """One of them; hooks that do nothing unless a card says otherwise."""

    copies = False
    """Whether the topmost declaration may be copied."""

    def restarts(self, number: int) -> bool:
        """Whether one may begin anew from 1 on a declared number, as on a 10."""
        return False

    def also(self, number: int) -> str:
        """The spice in which a number may be declared too, where it may be declared at all; "" for none."""
        return ""

    def paws(self, number: int) -> bool:
        """Whether whoever declares this number wins the stack when the next card lands."""
        return False

    def room(self, number: int) -> int:
        """How many cards may be laid beneath one that is declared so, and drawn again."""
        return 0

    def equal(self, number: int, other: int) -> bool:
        """Whether the number of a card passes for another one."""
        return False


class WeLoveChili(SpiceItUp):
    """1, 2 and 3 may always be chili."""

    def also(self, number: int) -> str:
        """Chili."""
        return "C" if number <= 3 else ""


class StartItUp(SpiceItUp):
    """An 8 and a 9 are as good as a 10."""

    def restarts(self, number: int) -> bool:
        """From 8 on."""
        return number >= 8


class SpiceRaider(SpiceItUp):
    """A declared 4 lays a paw on the stack."""

    def paws(self, number: int) -> bool:
        """A 4."""
        return number == 4


class ChangeYourLuck(SpiceItUp):
    """Up to two cards go beneath a declared 5, and as many are drawn."""

    def room(self, number: int) -> int:
        """Two beneath a 5."""
        return 2 if number == 5 else 0


class TurnItUp(SpiceItUp):
    """A 6 is a 9, and a 9 is a 6."""

    def equal(self, number: int, other: int) -> bool:
        """6 and 9."""
        return {number, other} == {6, 9}


class CopyCat(SpiceItUp):
    """Anybody else may declare just what lies on top."""

    copies = True


CARDS: dict[Twist, SpiceItUp] = {
    "chili": WeLoveChili(),
    "startItUp": StartItUp(),
    "raider": SpiceRaider(),
    "luck": ChangeYourLuck(),
    "turn": TurnItUp(),
    "copycat": CopyCat(),
}
"""In the order in which they are shuffled, and lie out."""
