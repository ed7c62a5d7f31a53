"""`python -m bot new-game`: the skeleton of a game's packages, a tiny game to be rewritten piece by piece.

What it writes stands in the folder `skeleton` beside this file. Each file says behind "Skeleton:" what is to
be written there, and `tests/games/test_enrolment.py` asks for it until that line is gone.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from bot.commands.shared import WrongInput, guarded

ROOT = Path(__file__).parents[2]
SKELETON = Path(__file__).parent / "skeleton"
PACKAGES = {"games": "games", "cogs": "cogs/games", "tests": "tests/games"}
"""Where the packages of games stand, by the folder of the skeleton."""

KEY, LONGEST_KEY = r"[a-z][a-z0-9]+(_[a-z0-9]+)*", 20
TITLE, LONGEST_TITLE = r"[^\W_]([^\W_]|[ .,:!?'’&-])*", 40
WIDTH = 110
"""Of a line of Python."""


class Names(NamedTuple):
    """How a new game is called."""

    key: str
    title: str

    @property
    def class_name(self) -> str:
        """What the names of its classes begin with."""
        return "".join(word.capitalize() for word in self.key.split("_"))


def add_command(subparsers: Any) -> None:
    """Register the command; `args.run(args)` carries it out and returns the exit code."""
    parser: ArgumentParser = subparsers.add_parser(
        "new-game", help="write the skeleton of a new game", description=_ABOUT
    )
    parser.add_argument("key", metavar="KEY", help="what its packages are called, such as oh_hell")
    parser.add_argument("--title", metavar="TEXT", help="what people call it (default: made from the key)")
    parser.set_defaults(run=guarded(_run))


def new_game(names: Names, root: Path = ROOT) -> list[str]:
    """Write the packages of a game; what was written, as paths below `root`. Touches nothing that exists."""
    check(names, root)
    files = dict(rendered(names))
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return list(files)


def check(names: Names, root: Path = ROOT) -> None:
    """Raise `WrongInput` if there can be no game with this key and title."""
    key, title = names
    if not re.fullmatch(KEY, key) or len(key) > LONGEST_KEY:
        raise WrongInput(
            f"{key!r} cannot be a key: it must be 2 to {LONGEST_KEY} small letters, digits and single "
            "underscores, and begin with a letter"
        )
    if not re.fullmatch(TITLE, title) or len(title) > LONGEST_TITLE:
        raise WrongInput(
            f"{title!r} cannot be a title: it must be up to {LONGEST_TITLE} letters, digits, spaces and "
            "marks such as ' or ?, and begin with a letter or digit"
        )
    if not all((root / package).is_dir() for package in PACKAGES.values()):
        raise WrongInput("a game is added where the source is, and there is no folder tests/games here")
    if iskeyword(key) or key in taken(root):
        raise WrongInput(f"{key} is taken already; choose another key")


def taken(root: Path = ROOT) -> set[str]:
    """Names that no game can have: those of games and of what stands beside them, and of shared words."""
    beside = {path.stem for package in PACKAGES.values() for path in (root / package).iterdir()}
    words = (root / "cogs" / "words" / "locale" / "en.po").read_text("utf-8")
    commands = re.findall(r'^msgid "command\.([\w-]+)"$', words, re.M)
    return {*beside, *commands, *re.findall(r'^msgid "(\w+)\.', words, re.M)}


def rendered(names: Names) -> Iterator[tuple[str, str]]:
    """(path, text) of each file of the game."""
    values = {"key": names.key, "title": names.title, "Class": names.class_name}
    for file in sorted(SKELETON.rglob("*.txt")):
        layer, *rest = file.relative_to(SKELETON).parts
        path = "/".join((PACKAGES[layer], names.key, *rest)).removesuffix(".txt")
        text = Template(file.read_text("utf-8")).substitute(values)
        yield path, in_order(text) if path.endswith(".py") else text


def in_order(source: str) -> str:
    """Python whose imports stand in order, which depends on what the game is called."""
    lines = [_names_in_order(line) for line in source.split("\n")]
    ordered: list[str] = []
    block: list[str] = []
    for line in lines:
        if line.startswith("from "):
            block.append(line)
        else:
            ordered += [*sorted(block, key=_module), line]
            block = []
    return "\n".join(ordered)


def _module(line: str) -> list[str]:
    return line.split()[1].split(".")


def _names_in_order(line: str) -> str:
    """Constants, then classes, then the others, as style wants the names of an import."""
    head, sign, names = line.partition(" import ")
    if not (head.startswith("from ") and sign):
        return line
    ordered = sorted(names.split(", "), key=lambda name: (_rank(name), name.lower()))
    whole = head + sign + ", ".join(ordered)
    if len(whole) <= WIDTH:
        return whole
    return "\n".join([f"{head}{sign}(", *(f"    {name}," for name in ordered), ")"])


def _rank(name: str) -> int:
    return 0 if name.isupper() else 1 if name[0].isupper() else 2


def _run(args: Namespace) -> int:
    title = args.title or " ".join(word.capitalize() for word in args.key.split("_"))
    written = new_game(Names(args.key, title))
    print("\n".join([f"wrote {name}" for name in written]))
    print(_NEXT.format(key=args.key))
    return 0


_ABOUT = """Write the three packages of a new game: a tiny game that can be played at once, to be rewritten
piece by piece. Nothing that exists is touched. games/ADDING-A-GAME.md says what to do with it."""

_NEXT = """
It is a tiny game that can be played at once. Next:
1. add the line    "{key}",    to KEYS in games/registry.py
2. python -m bot simulate {key}
3. python -m pytest -q tests/games/test_enrolment.py -k {key}    says what is to be written, file by file
games/ADDING-A-GAME.md is the list of all steps."""
