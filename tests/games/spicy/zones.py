"""Where the cards of Spicy lie, and what is hidden from whom: written from the rules."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Seat
from tests.kit.zones import Path, Tree, Zones, under


def _cards(tree: Tree) -> list[Path]:
    zones = ("hands", "above", "below", "piles")
    return [place for zone in zones for place in under(tree, zone)] + _stack(tree, range(6))


def _stack(tree: Tree, owners: Iterable[Seat]) -> list[Path]:
    """Places of cards that these seats have laid and that still lie in the stack."""
    found: list[Path] = []
    for number, entry in enumerate(tree["stack"]):
        if entry["seat"] in owners:
            found += [("stack", number, "card"), *under(tree, "stack", number, "beneath")]
    return found


def _hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
    """Nothing but one's own hand, and what one has laid oneself; of those who answer, that they have done so.

    A card that was shown lies face down among those that were won.
    """
    others = [other for other in range(len(tree["hands"])) if other != seat]
    cards = [place for zone in ("above", "below", "piles") for place in under(tree, zone)]
    cards += [place for other in others for place in under(tree, "hands", other)]
    spent = [place for other in others for place in under(tree, "spent", other)]
    dealt = [*under(tree, "deal", "hands"), *under(tree, "deal", "layout", 0, 1)]
    dealt += under(tree, "deal", "layout", 1, 1)
    answers: list[Path] = [
        ("answers", other) for other in others if tree["answers"] and tree["answers"][other]
    ]
    return [cards + _stack(tree, others), spent, dealt, answers]


ZONES = Zones(_cards, _hidden, frozenset({"notes", "spent", "revealed", "news"}))
