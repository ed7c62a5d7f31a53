"""Where the cards of Diamonds lie, and what is hidden from whom: written from the rules."""

from __future__ import annotations

from games.core import Seat
from tests.kit.zones import Path, Tree, Zones, at, under


def _cards(tree: Tree) -> list[Path]:
    zones = [("hands",), ("packets",), ("piles",), ("trick",), ("deal", "leftOver")]
    return [place for zone in zones for place in under(tree, *zone)]


def _hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
    """What one gave away one knows, until it is played; vaults are hidden from other sides until the end."""
    seats, sides = len(tree["hands"]), len(tree["crystals"]["vaults"])
    others = [other for other in range(seats) if other != seat]
    last = tree["last_trick"]
    shown = set(last["cards"]) if last and last["round"] == tree["deal"]["round"] else set()
    gave = set(tree["given"][seat]) if tree["given"] and seat is not None else set()
    hands = [
        place
        for zone in ("hands", "packets")
        if tree[zone]
        for at_seat in others
        for place in under(tree, zone, at_seat)
    ]
    won = [] if tree["rules"]["memory"] == "open" else list(under(tree, "piles"))
    cards = [place for place in hands if at(tree, place) not in gave]
    cards += [place for place in won if at(tree, place) not in shown]
    cards += under(tree, "deal", "leftOver")
    mine = -1 if seat is None else seat % sides
    vaults: list[Path] = [
        ("crystals", "vaults", side) for side in range(sides) if side != mine and tree["phase"] != "over"
    ]
    step = 1 if sides == seats else sides
    theirs = [at for at in others if seat is None or (at + step) % seats != seat] if tree["given"] else []
    given = [place for at in theirs for place in under(tree, "given", at)]
    return [cards, vaults, given, list(under(tree, "deal", "hands"))]


ZONES = Zones(_cards, _hidden, frozenset({"last_trick", "news", "won", "passing", "received"}))
