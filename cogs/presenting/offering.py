"""How a game and its options are called where people choose them: in lists, lobbies and statistics."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Any

from cogs.words.catalogue import Words
from games.core import Game, Options, choices_of

STANDARD = "standard"
"""The variant of a game that has no name of its own."""


class Offering:
    """The part of a presenter that names a game, its variants and its options."""

    game: Game
    key: str

    def title(self, w: Words) -> str:
        """The game's name."""
        return w(f"{self.key}.title")

    def name(self, w: Words, options: Options) -> str:
        """Game and variant, as in a headline."""
        mode = options.mode
        return f"{self.title(w)} · {self.choice(w, 'variant', mode)}" if mode else self.title(w)

    def pitch(self, w: Words, options: Options) -> str:
        """What the game is about, in a line."""
        special = f"{self.key}.pitch.{options.mode}"
        return w(special if w.has(special) else f"{self.key}.pitch")

    def choice(self, w: Words, option: str, value: str) -> str:
        """The name of one value of an option."""
        return w(self._own(w, f"{option}.{value}"))

    def option(self, w: Words, option: str) -> str:
        """The name of an option."""
        return w(self._own(w, f"option.{option}"))

    def _own(self, w: Words, rest: str) -> str:
        """The game's own key for something, else the one that all games share."""
        own = f"{self.key}.{rest}"
        return own if w.has(own) else f"any.{rest}"

    def kind(self, w: Words, kind: str) -> str:
        """The name under which statistics are kept apart (`Options.kind`): "Anti", "Anti · three rounds"."""
        variant, _, rounds = kind.partition("/")
        name = w("variant.standard") if variant == STANDARD else self.choice(w, "variant", variant)
        if not rounds:
            return name
        length = self.choice(w, "rounds", rounds)
        return f"{name} · {length}" if len(self.variants) > 1 else length

    @cached_property
    def variants(self) -> dict[str, dict[str, Any]]:
        """By name: the choices that make each variant of the game (`Options.mode`) out of the usual one."""
        options = self.game.options
        names = [name for name in options.model_fields if name not in options.customs | options.details]
        usual = options()
        found: dict[str, dict[str, Any]] = {}
        for values in product(*(_usual_first(usual, name) for name in names)):
            chosen = {
                name: value
                for name, value in zip(names, values, strict=True)
                if value != getattr(usual, name)
            }
            found.setdefault(options(**chosen).mode or STANDARD, chosen)
        return found

    def minutes(self, people: int, bots: int, rounds: int) -> int:
        """About how long a game takes, in fives."""
        return max(5, 5 * round(rounds * (1 + 1.3 * people + 0.3 * bots) / 5))

    def hint(self, w: Words, option: str, value: str) -> str:
        """One sentence on that value, or nothing."""
        key = f"{self.key}.{option}_hint.{value}"
        return w(key) if w.has(key) else ""


def _usual_first(usual: Options, name: str) -> list[Any]:
    """The values of an option, the usual one before the others."""
    return sorted(choices_of(type(usual), name), key=lambda value: value != getattr(usual, name))


def option_values(options: Options, name: str) -> tuple[str, ...]:
    """What an option may be beside the others, as text."""
    return tuple(map(str, options.possible(name)))
