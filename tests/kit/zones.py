"""Where a game keeps its cards, and what a seat must not learn: what the listings of all games are made of.

Each game's own stands beside its tests (`tests/games/<key>/zones.py`), written from the rules and not taken
from the engine. A position is given as plain lists and dicts (`msgspec.to_builtins`); a place in it is a path
of keys and indices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from games.core import Seat

Tree = Any
Path = tuple[int | str, ...]


class Zones(NamedTuple):
    """What the tests know about one game."""

    cards: Callable[[Tree], list[Path]]
    """Every place where a card lies now: what lies there is the whole deck."""
    hidden: Callable[[Tree, Seat | None], list[list[Path]]]
    """Places that the seat knows nothing of. What lies there may be exchanged within a group unnoticed."""
    memory: frozenset[str]
    """Fields of a view that tell of what was public earlier, in this round or in one that is over."""


def tree_of(value: Any) -> Tree:
    """A state or view as lists and dicts that may be changed."""
    return msgspec.json.decode(msgspec.json.encode(value))


def at(tree: Tree, path: Path) -> Any:
    """What lies at a place."""
    for step in path:
        tree = tree[step]
    return tree


def put(tree: Tree, path: Path, entry: Any) -> None:
    """Put something else there."""
    at(tree, path[:-1])[path[-1]] = entry


def under(tree: Tree, *path: int | str) -> Iterator[Path]:
    """All leaves below a path."""
    branch = at(tree, path)
    keys: Iterable[int | str] = branch if isinstance(branch, dict) else range(len(branch))
    for key in keys:
        if isinstance(branch[key], dict | list):
            yield from under(tree, *path, key)
        else:
            yield (*path, key)
