"""Where the cards of Was sticht? lie, and what is hidden from whom: written from the rules."""

from __future__ import annotations

from games.core import Seat
from tests.kit.zones import Path, Tree, Zones, under


def _cards(tree: Tree) -> list[Path]:
    zones = ("columns", "picked", "hands", "dummy", "trick", "piles", "colour_trumps", "number_trumps")
    return [place for zone in zones for place in under(tree, zone)]


def _hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
    """Cards lie openly once they are laid out; of the shuffled trumps the last one counts."""
    phase, seats = tree["phase"], range(len(tree["hands"]))
    shown = phase != "tiles" and (phase != "cards" or seat == tree["dealer"])
    layout = [[*under(tree, "deal", "layout", at, 1)] for at in range(3)]
    trumps = [[*under(tree, zone)][: -1 if shown else None] for zone in ("colour_trumps", "number_trumps")]
    columns = [*under(tree, "columns")] if phase == "tiles" else []
    others = [other for other in seats if other != seat and tree["tasks"][other]]
    tasks: list[Path] = [("tasks", other) for other in others if phase == "tasks"]
    return [columns, *trumps, tasks, *layout]


ZONES = Zones(_cards, _hidden, frozenset({"news", "notes"}))
