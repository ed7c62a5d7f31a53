"""Where the cards of Hattrick lie, and what is hidden from whom: written from the rules."""

from __future__ import annotations

from games.core import Seat
from tests.kit.zones import Path, Tree, Zones, at, under


def _cards(tree: Tree) -> list[Path]:
    zones = [("hands",), ("won",), ("passed",), ("turn",)]
    return [place for zone in zones for place in under(tree, *zone) if at(tree, place)]


def _hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
    """Hands; and passed cards, once nothing that is still told names them: only their number stays public.

    Of a pass in the running turn-round everybody knows the colour: neither of those that are open.
    """
    seats, turn = len(tree["hands"]), tree["turn"]
    told = {news["card"] for news in tree["news"] if news["news"] == "passed"}
    last = tree["last_turn"]
    told |= set(last["cards"]) if last and last["round"] == tree["round"] else set()
    running = [(tree["leader"] + place) % seats for place, card in enumerate(turn) if card is None]
    hands = [place for other in range(seats) if other != seat for place in under(tree, "hands", other)]
    new: list[Path] = [("passed", owner, len(tree["passed"][owner]) - 1) for owner in running]
    old = [place for place in under(tree, "passed") if place not in new and at(tree, place) not in told]
    third = [
        place for place in hands if running and at(tree, place)[0] not in {card[0] for card in turn if card}
    ]
    new = [place for place in new if at(tree, place) not in told]
    return [hands + old, new + third, list(under(tree, "deal", "hands"))]


ZONES = Zones(_cards, _hidden, frozenset({"last_turn", "sheets", "news"}))
