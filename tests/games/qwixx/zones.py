"""Where the cards of Qwixx lie, and what is hidden from whom: written from the rules."""

from __future__ import annotations

from games.core import Seat
from tests.kit.zones import Path, Tree, Zones, at, under


def _cards(tree: Tree) -> list[Path]:
    return [place for zone in ("hands", "row", "deck", "discards") for place in under(tree, zone)]


def _hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
    """Backs show numbers: of row, top and (if the table shows them) hands only the colours are hidden."""
    others = [other for other in range(len(tree["hands"])) if other != seat]
    last = tree["last_play"]
    shown = set(last["cards"]) if last and tree["discards"] else set()
    played = [place for place in under(tree, "discards") if at(tree, place) not in shown]
    hands = [place for other in others for place in under(tree, "hands", other)]
    unknown = [*list(under(tree, "deck"))[1:], *played]
    if tree["open_numbers"] == "off":
        unknown += hands
    backs: dict[str, list[Path]] = {}
    for place in {*hands, *unknown, *under(tree, "row"), ("deck", 0)}:
        backs.setdefault(at(tree, place)[1:], []).append(place)
    answers: list[Path] = [
        ("answers", other) for other in others if tree["answers"] and tree["answers"][other]
    ]
    dealt = [*under(tree, "deal", "hands"), *under(tree, "deal", "layout", 0, 1)]
    dealt += under(tree, "deal", "layout", 1, 1)
    return [*map(sorted, backs.values()), unknown, dealt, answers]


ZONES = Zones(_cards, _hidden, frozenset({"last_play", "news"}))
