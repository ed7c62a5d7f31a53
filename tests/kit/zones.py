"""Where each game keeps its cards, and what a seat must not learn: listed here, not taken from the engines.

A position is given as plain lists and dicts (`msgspec.to_builtins`); a place in it is a path of keys and
indices. A new game has to be listed before it passes the conformance tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from games.core import Game, Seat

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


def zones_of(game: Game) -> Zones:
    """The listing of a game."""
    if game.key not in ZONES:
        raise AssertionError(f"{game.key}: list its zones and secrets in {__name__}.ZONES")
    return ZONES[game.key]


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


# --- Sticheln ---


def _sticheln_cards(tree: Tree) -> list[Path]:
    zones = [("hands",), ("laid",), ("piles",), ("trick",), ("deal", "leftOver")]
    return [place for zone in zones for place in under(tree, *zone)]


def _sticheln_hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
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


# --- Hattrick ---


def _hattrick_cards(tree: Tree) -> list[Path]:
    zones = [("hands",), ("won",), ("passed",), ("turn",)]
    return [place for zone in zones for place in under(tree, *zone) if at(tree, place)]


def _hattrick_hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
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


# --- Diamonds ---


def _diamonds_cards(tree: Tree) -> list[Path]:
    zones = [("hands",), ("packets",), ("piles",), ("trick",), ("deal", "leftOver")]
    return [place for zone in zones for place in under(tree, *zone)]


def _diamonds_hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
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


# --- Qwixx ---


def _qwixx_cards(tree: Tree) -> list[Path]:
    return [place for zone in ("hands", "row", "deck", "discards") for place in under(tree, zone)]


def _qwixx_hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
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


# --- Was sticht? ---


def _was_sticht_cards(tree: Tree) -> list[Path]:
    zones = ("columns", "picked", "hands", "dummy", "trick", "piles", "colour_trumps", "number_trumps")
    return [place for zone in zones for place in under(tree, zone)]


def _was_sticht_hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
    """Cards lie openly once they are laid out; of the shuffled trumps the last one counts."""
    phase, seats = tree["phase"], range(len(tree["hands"]))
    shown = phase != "tiles" and (phase != "cards" or seat == tree["dealer"])
    layout = [[*under(tree, "deal", "layout", at, 1)] for at in range(3)]
    trumps = [[*under(tree, zone)][: -1 if shown else None] for zone in ("colour_trumps", "number_trumps")]
    columns = [*under(tree, "columns")] if phase == "tiles" else []
    others = [other for other in seats if other != seat and tree["tasks"][other]]
    tasks: list[Path] = [("tasks", other) for other in others if phase == "tasks"]
    return [columns, *trumps, tasks, *layout]


# --- Spicy ---


def _spicy_cards(tree: Tree) -> list[Path]:
    zones = ("hands", "above", "below", "piles")
    return [place for zone in zones for place in under(tree, zone)] + _spicy_stack(tree, range(6))


def _spicy_stack(tree: Tree, owners: Iterable[Seat]) -> list[Path]:
    """Places of cards that these seats have laid and that still lie in the stack."""
    found: list[Path] = []
    for number, entry in enumerate(tree["stack"]):
        if entry["seat"] in owners:
            found += [("stack", number, "card"), *under(tree, "stack", number, "beneath")]
    return found


def _spicy_hidden(tree: Tree, seat: Seat | None) -> list[list[Path]]:
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
    return [cards + _spicy_stack(tree, others), spent, dealt, answers]


ZONES = {
    "diamonds": Zones(
        _diamonds_cards,
        _diamonds_hidden,
        frozenset({"last_trick", "news", "won", "passing", "received"}),
    ),
    "sticheln": Zones(_sticheln_cards, _sticheln_hidden, frozenset({"last_trick", "sheets", "news", "won"})),
    "hattrick": Zones(_hattrick_cards, _hattrick_hidden, frozenset({"last_turn", "sheets", "news"})),
    "qwixx": Zones(_qwixx_cards, _qwixx_hidden, frozenset({"last_play", "news"})),
    "spicy": Zones(_spicy_cards, _spicy_hidden, frozenset({"notes", "spent", "revealed", "news"})),
    "was_sticht": Zones(_was_sticht_cards, _was_sticht_hidden, frozenset({"news", "notes"})),
}
