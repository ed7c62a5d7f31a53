"""Imports run cogs -> bot -> games and never back, package by package down one order; games are pure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.registry import GAMES

ROOT = Path(__file__).parents[1]
IMPURE = {"aiosqlite", "asyncio", "datetime", "discord", "os", "pathlib", "secrets", "socket", "sqlite3"}
IMPURE |= {"threading", "time"}
FORBIDDEN = {
    "games": {"bot", "cogs", *IMPURE},
    "bot": {"cogs", "discord"},
    "cogs": {"aiosqlite", "sqlite3"},
}
STARTS_THE_COGS = ROOT / "bot" / "__main__.py"

ORDER = {
    "games": (
        "shuffle core cards seats tricks choices teaching record",
        "<game>",
        "registry lessons play",
    ),
    "bot": (
        "errors logs bot_players settings",
        "store",
        "race",
        "table",
        "tables",
        "commands",
        "__main__",
    ),
    "cogs": (
        "words",
        "message choosing",
        "presenting",
        "asking games.<game>",
        "games.presenters",
        "request",
        "table",
        "painting",
        "play pages",
        "commands router",
        "client",
        "main playground",
    ),
}
"""The packages of each layer from the ground up; what stands in one line knows nothing of each other, except
that modules which are no packages stand in their order."""

FILES = [file for layer in FORBIDDEN for file in sorted((ROOT / layer).rglob("*.py"))]
MODULES = {
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in FILES
}


def imports(tree: ast.AST) -> Iterator[str]:
    """The names of all modules that a file imports, wherever it does, for types alone too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their module in full"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module or ""


IMPORTED = {name: set(imports(ast.parse(file.read_text("utf-8")))) for name, file in MODULES.items()}
IMPORTS_OF = {MODULES[name]: used for name, used in IMPORTED.items()}
IMPORTS = {name: used & {*MODULES} for name, used in IMPORTED.items()}


PACKAGES_OF_GAMES = {
    file.parent.name for folder in ("games", "cogs/games") for file in (ROOT / folder).glob("*/__init__.py")
}
"""Also those of games that are not named in KEYS yet, or cannot be imported: another test speaks of them."""


def package(module: str) -> str:
    """Where a module stands in the order: "request" of `cogs.request.answer`, "<game>" of any game."""
    _, *rest = module.split(".")
    inner = rest[1:] if rest[:1] == ["games"] else rest
    if inner and inner[0] in PACKAGES_OF_GAMES:
        return "games.<game>" if rest[0] == "games" else "<game>"
    return ".".join(rest) if rest[:1] == ["games"] else "".join(rest[:1])


def floor(module: str) -> tuple[int, int]:
    """How high a module's package stands in its layer: the line, and the place in it."""
    lines = [line.split() for line in ORDER[module.partition(".")[0]]]
    found = [(at, line.index(package(module))) for at, line in enumerate(lines) if package(module) in line]
    assert found, f"{module} has no place in ORDER: write its package where it stands among the others"
    return found[0]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_layer_imports_nothing_from_above(file: Path) -> None:
    used = {name.partition(".")[0] for name in IMPORTS_OF[file]}
    allowed = {"cogs"} if file == STARTS_THE_COGS else set()
    assert not used & FORBIDDEN[file.relative_to(ROOT).parts[0]] - allowed


@pytest.mark.parametrize("module", [name for name in MODULES if "." in name])
def test_a_package_imports_only_what_stands_below_it(module: str) -> None:
    layer = module.partition(".")[0]
    for used in IMPORTS[module]:
        if used.partition(".")[0] == layer and "." in used and package(used) != package(module):
            (below, place), (here, mine) = floor(used), floor(module)
            modules = is_module(used) and is_module(module)  # of a line, these stand in their order
            allowed = below < here or (modules and (below, place) < (here, mine))
            assert allowed, f"{module} imports {used}, which does not stand below it"


def is_module(name: str) -> bool:
    """Whether a module stands in no package of its layer."""
    return name.count(".") == (2 if name.startswith("cogs.games.") else 1)


def test_no_file_imports_itself_by_a_detour() -> None:
    """Type-only imports count: who reads one file of a circle must read them all."""
    left = {name: used - {name} for name, used in IMPORTS.items()}
    while ground := [name for name, used in left.items() if not used & {*left}]:
        for name in ground:
            del left[name]
    assert not left, f"these import each other: {' -> '.join(circle(left))}"


def circle(left: dict[str, set[str]]) -> list[str]:
    """One circle among files of which each imports another one of them: from some file back to itself."""
    way = [min(left)]
    while way[-1] not in way[:-1]:
        way.append(min(left[way[-1]] & {*left}))
    return way[way.index(way[-1]) :]


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_known_to_itself_alone(key: str) -> None:
    for file in FILES:
        used = {name for name in IMPORTS_OF[file] if key in name.split(".")}
        assert not used or file.parent.name == key


def test_games_are_found_by_their_key_in_one_place() -> None:
    """Else what imports what could not be seen here."""
    finding = {name for name, used in IMPORTED.items() if "importlib" in used}
    assert finding == {"games.registry"}


@pytest.mark.parametrize("file", sorted((ROOT / "games").rglob("*.py")), ids=lambda file: file.name)
def test_games_draw_no_random_numbers_of_their_own(file: Path) -> None:
    """`Random` is the type of a generator that is handed in; only `games.play` makes one, for its players."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert all(alias.name != "random" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "Random" or file == ROOT / "games" / "play.py"
