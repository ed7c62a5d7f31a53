"""Every game that can be played, found by its key.

A game is a package in `games/`, one in `cogs/games/` and one in `tests/games/`, all called by its key. The
key is written here and nowhere else; what a game is made of is found in its packages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, NamedTuple, TypeVar

from games.core import Game

T = TypeVar("T")

KEYS: tuple[str, ...] = (
    "sticheln",
    "hattrick",
    "diamonds",
    "was_sticht",
    "qwixx",
    "spicy",
)
"""In the order in which people see them."""


class Part(NamedTuple):
    """Something that every game brings along, in a module of one of its packages."""

    file: str
    """Where it stands; {key} is the game's."""
    name: str
    """What it is called there."""
    about: str
    """What it is, for those who have to write it."""

    def of(self, key: str) -> Any:
        """This part of a game; None as long as it is not written. An error in what is written is raised."""
        module = self.file.format(key=key).removesuffix(".py").replace("/", ".")
        try:
            return getattr(import_module(module), self.name, None)
        except ModuleNotFoundError as error:
            if f"{module}.".startswith(f"{error.name}."):
                return None
            if f".{key}." in str(error.name):
                lacks = f"{error.name}".replace(".", "/") + ".py"
                error.add_note(
                    f"{key} is half added: write {lacks}, on which {self.file.format(key=key)} rests"
                )
            raise

    def there(self, key: str) -> bool:
        """Whether a game has it, ready to be used."""
        return self.wanted(key) is None

    def wanted(self, key: str) -> str | None:
        """What to write before a game has it, in a sentence; None if it is there."""
        file = self.file.format(key=key)
        try:
            there = self.of(key) is not None
        except Exception as error:  # half a game must not keep the others from being played
            told = [f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())]
            return f"{key} is half added: {file} cannot be used yet ({'; '.join(told)})"
        return None if there else f"{key} is half added: write {self.name} in {file}, {self.about}"


class Found(dict[str, T]):
    """One part of every game that has it, by key."""

    def __init__(self, wanted: Callable[[str], str | None], found: Iterable[tuple[str, T]]) -> None:
        """`wanted` says what to write for a game that lacks the part."""
        super().__init__(found)
        self._wanted = wanted

    def __missing__(self, key: str) -> T:
        """Never anything, but a sentence for whoever adds a game."""
        raise KeyError(self._wanted(key) if key in KEYS else key)


GAME = Part("games/{key}/game.py", "GAME", "the game as tables know it")

GAMES: dict[str, Game] = Found(GAME.wanted, ((key, GAME.of(key)) for key in KEYS if GAME.there(key)))
"""By key; without those that have no engine yet."""
