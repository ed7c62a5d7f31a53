"""What a game brings along, found by its key, so that nothing is listed twice and nothing forgotten."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from cogs.games.presenters import PRESENTER
from cogs.words.catalogue import LANGUAGES
from games.core import Game
from games.lessons import LESSON
from games.registry import GAME, Part
from tests.kit.catalogue import ROOT
from tests.kit.zones import Zones

ZONES = Part("tests/games/{key}/zones.py", "ZONES", "where its cards lie and what is hidden from whom")
SECRETS = Part("tests/games/{key}/secrecy.py", "SECRETS", "how its cards are written and who may see which")
TELLER = Part("tests/games/{key}/teller.py", "tell", "how its actions, deals and news read as text")
CHOSEN = Part("tests/games/{key}/teller.py", "SETS", "the options that are told, where all are too many")
SIGNS = Part("tests/games/{key}/signs.py", "SIGNS", "shape and colour of the signs that only it has")
PACKAGES = ("games", "cogs/games", "tests/games")
"""Where the packages of a game stand."""
PARTS = (GAME, LESSON, PRESENTER, ZONES, SECRETS, TELLER)
"""What every game has; it may do without the others."""


class Files(NamedTuple):
    """Something else that every game brings along: files that are no modules."""

    file: str
    """Where they stand; {key} is the game's, and a star anything."""
    about: str

    def there(self, key: str) -> bool:
        """Whether a game has them."""
        return any(ROOT.glob(self.file.format(key=key)))

    def wanted(self, key: str) -> str:
        """The sentence for a game that lacks them."""
        return f"{key} is half added: write {self.file.format(key=key)}, {self.about}"


class Mention(NamedTuple):
    """A place in a page about all games where every game is spoken of."""

    file: str
    text: str
    """What must stand there; {key} is the game's."""
    about: str

    def there(self, key: str) -> bool:
        """Whether the page speaks of a game."""
        return self.text.format(key=key) in (ROOT / self.file).read_text("utf-8")

    def wanted(self, key: str) -> str:
        """The sentence for a game of which it does not."""
        return f"{key} is half added: write in {self.file} {self.about}"


INIT = "what makes it a package: a line that says what it is"
FILES = (
    Files("games/{key}/RECORD.md", "its cards, shuffles and options, and the keys of its actions and news"),
    *(Files(f"{package}/{{key}}/__init__.py", INIT) for package in ("games", "cogs/games")),
    *(
        Files(f"tests/games/{{key}}{folder}/__init__.py", "what makes it a package: it is empty")
        for folder in ("", "/rules")
    ),
    *(
        Files(f"cogs/games/{{key}}/locale/{language.replace('-', '_')}.po", f"its words in {language}")
        for language in LANGUAGES
    ),
    Files("cogs/games/{key}/glossary.toml", "the terms that are always translated alike"),
    Files("tests/games/{key}/rules/test_*.py", "a test for each sentence of its rules"),
    Files("tests/games/{key}/golden/*.txt", "whole games as text: `python -m tests.kit.golden` writes them"),
)
MENTIONS = (
    Mention("README.md", "`/{key}", "a row for each of its commands, and a line in the list of games"),
)
LEFT = re.compile(r"Skeleton: (.+)")
"""A line of a file that `python -m bot new-game` has written, and that says what is to be written there."""


def lacking(key: str, what: Part | Files | Mention) -> str | None:
    """The sentence that says what to write, if a game lacks it."""
    return None if what.there(key) else what.wanted(key)


def left_of_the_skeleton(key: str, root: Path = ROOT) -> list[str]:
    """A sentence for each file of a game in which the skeleton's game still stands."""
    files = sorted(
        file
        for package in PACKAGES
        for file in (root / package / key).rglob("*")
        if file.suffix in (".py", ".po", ".toml", ".md")
    )
    found = [(file.relative_to(root), LEFT.search(file.read_text("utf-8"))) for file in files]
    return [f"{file}: {line[1]}" for file, line in found if line]


def zones_of(game: Game) -> Zones:
    """The listing of a game's zones."""
    if told := ZONES.wanted(game.key):
        raise AssertionError(f"{game.key}: list its zones. {told}")
    found: Zones = ZONES.of(game.key)
    return found
