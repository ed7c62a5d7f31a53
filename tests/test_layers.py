"""Imports run cogs -> bot -> games and never back; games are pure."""

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

LISTS = {"registry.py", "lessons.py", "presenters.py"}

FILES = [file for layer in FORBIDDEN for file in sorted((ROOT / layer).rglob("*.py"))]


def imports(tree: ast.AST) -> Iterator[str]:
    """The names of all modules that a file imports, wherever it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their module in full"
            yield node.module or ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_layer_imports_nothing_from_above(file: Path) -> None:
    used = {name.partition(".")[0] for name in imports(ast.parse(file.read_text(encoding="utf-8")))}
    allowed = {"cogs"} if file == STARTS_THE_COGS else set()
    assert not used & FORBIDDEN[file.relative_to(ROOT).parts[0]] - allowed


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_known_to_itself_and_the_lists_of_games_alone(key: str) -> None:
    for file in FILES:
        used = {name for name in imports(ast.parse(file.read_text(encoding="utf-8"))) if f".{key}" in name}
        assert not used or file.parent.name == key or file.name in LISTS


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
