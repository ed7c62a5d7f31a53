"""Every game that can be played, found by its key.

A game is a package in `games/`, one in `cogs/games/` and one in `tests/games/`, all called by its key. The
key is written here and nowhere else; what a game is made of is found in its packages.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from games.core import Game

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
            raise  # the file is there; what it imports is not

    def there(self, key: str) -> bool:
        """Whether a game has it."""
        return self.of(key) is not None

    def wanted(self, key: str) -> str:
        """The sentence for a game that lacks it."""
        return f"{key} is half added: write {self.name} in {self.file.format(key=key)}, {self.about}"


GAME = Part("games/{key}/game.py", "GAME", "the game as tables know it")

GAMES: dict[str, Game] = {key: game for key in KEYS if (game := GAME.of(key))}
"""By key; without those that have no engine yet."""
