"""Where the cards of Sticheln lie, and what is hidden from whom: written from the rules."""

from __future__ import annotations

from games.core import Seat
from tests.kit.zones import Path, Tree, Zones, at, under


def _cards(tree: Tree) -> list[Path]:
    zones = [("hands",), ("laid",), ("piles",), ("trick",), ("deal", "leftOver")]
    return [place for zone in zones for place in under(tree, *zone)]


def _hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
    seats, phase = range(len(tree["hands"])), tree["phase"]
    others = [other for other in seats if other != seat]
    face_down = phase == "choose" or (phase == "play" and tree["variant"] == "vague")
    last = tree["last_trick"]
    shown = set(last["cards"]) if last and last["round"] == tree["round"] else set()
    hands = [place for other in others for place in under(tree, "hands", other)]
    laid = [place for other in others for place in under(tree, "laid", other) if face_down]
    piles = [
        place
        for owner in seats
        if tree["memory"] == "hidden" and (phase != "name" or owner != seat)
        for place in under(tree, "piles", owner)
        if at(tree, place) not in shown
    ]
    named: list[Path] = [("named", other) for other in others if tree["named"][other] and phase == "name"]
    return [hands + laid + piles, list(under(tree, "deal", "hands")), named]


ZONES = Zones(_cards, _hidden, frozenset({"last_trick", "sheets", "news", "won"}))
