"""How the house bot drafts at Was sticht?: tiles by their numbers, cards by what its tasks want."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from math import exp
from typing import Any, NamedTuple

from games.core import Card
from games.was_sticht.clues import possible
from games.was_sticht.rules import (
    COLOUR_TASKS,
    COLUMNS,
    DECK,
    TASKS,
    TRUMP,
    Tile,
    Trumps,
    is_trump,
    ladder,
    number,
)
from games.was_sticht.terms import WasStichtView

LIKE = 1.5
"""By how much a tile is less welcome for each of its kind that one has."""
LIKED = {Tile("MOST"): 1.5}
"""By how much a tile is more welcome than its number says: whoever drafts for most tricks often gets them."""


@cache
def hardness(no_trick: str) -> Mapping[Tile, float]:
    """How hard the tiles are: as their numbers say, but that a trick or more is the easiest task of all."""
    hard = {tile: float(task.difficulty) for tile, task in TASKS.items()}
    return hard if no_trick == "none" else hard | {Tile("NONE"): 0.5}


def weigh_take(view: WasStichtView) -> Callable[[Any], float]:
    """How easy a tile is, and unlike those that one has."""
    mine, hard = view.tiles[view.seat or 0], hardness(view.no_trick_tile)
    return lambda action: LIKED.get(action.tile, 0) - hard[action.tile] - LIKE * mine.count(action.tile)


def weigh_discard(view: WasStichtView) -> Callable[[Any], float]:
    """How hard a tile is."""
    hard = hardness(view.no_trick_tile)
    return lambda action: hard[action.tile]


class Curve(NamedTuple):
    """How many tricks cards take, for a number of players. The numbers come from games among bots."""

    plain: float
    """How steeply that rises with the number of a card that is no trump."""
    trump: float
    """How steeply, for a trump, with its place among the trumps."""
    low: float
    """Tricks that a card brings if one picks low ones from now on."""
    high: float


CURVES = {3: Curve(1, 1.5, 0.2, 0.46), 4: Curve(2, 2, 0.13, 0.38)}
EQUAL = 0.65
"""How much of an equal number trump counts as beaten."""


@lru_cache(500)
def powers(pairs: tuple[Trumps, ...], seats: int) -> Mapping[Card, float]:
    """How many tricks each card takes, on average over the trump pairs that may be."""
    each = [_powers(pair, seats) for pair in pairs]
    return {card: sum([one[card] for one in each]) / len(each) for card in DECK}


@cache
def _powers(trumps: Trumps, seats: int) -> Mapping[Card, float]:
    curve, standing = CURVES[seats], ladder(*trumps).ranks[TRUMP]
    heights = [high for high in standing.values() if high]
    made = {}
    for card in DECK:
        if is_trump(card, trumps):
            mine = standing[card]
            below = sum(other < mine for other in heights) + EQUAL * (heights.count(mine) - 1)
            made[card] = 0.12 + 0.88 * (below / (len(heights) - 1)) ** curve.trump
        else:
            made[card] = 0.5 * ((number(card) - 1) / 8) ** curve.plain
    return made


class Hope(NamedTuple):
    """What a task wants of a hand."""

    goal: float
    """For how many tricks the hand should be good."""
    chance: Callable[[float, float], float]
    """(tricks it is good for, tricks that are a fair share) -> how likely the task is fulfilled."""


def _falling(slope: float, middle: float, most: float = 1) -> Hope:
    return Hope(0, lambda tricks, fair: most / (1 + exp(slope * (tricks / fair - middle))))


def _rising(slope: float, middle: float) -> Hope:
    return Hope(COLUMNS, lambda tricks, fair: 1 / (1 + exp(slope * (middle - tricks / fair))))


def _exactly(count: int) -> Hope:
    return Hope(count + 0.2, lambda tricks, fair: 0.45 * exp(-((tricks - count - 0.2) ** 2)))


_NO_COLOUR = Hope(0, lambda tricks, fair: min(0.9, max(0.0, 1.05 - 0.72 * tricks / fair)))
SUITED = 0.2
"""What each trick that cards of the unwanted colour may take costs a task such as "no red cards"."""
HOPES = {
    Tile("LAST"): Hope(COLUMNS, lambda tricks, fair: min(0.8, max(0.03, 0.4 * tricks / fair - 0.16))),
    **dict.fromkeys(COLOUR_TASKS, _NO_COLOUR),
    Tile("MOST"): _rising(6, 1.4),
    **{Tile(f"EX_{count}"): _exactly(count) for count in range(1, 5)},
    Tile("NONE"): _falling(9, 0.45),
    Tile("FEWEST"): _falling(6, 0.6, 0.7),
}
A_TRICK = Hope(COLUMNS, lambda tricks, fair: min(0.95, 0.5 + 0.4 * tricks / fair))


def weigh_pick(view: WasStichtView) -> Callable[[Any], float]:
    """What a card promises for the tasks that one has left."""
    plan = Plan(view)
    return lambda action: plan.weigh(action.card)


class Plan:
    """The hand as far as it is drafted, made once for a decision."""

    def __init__(self, view: WasStichtView) -> None:
        pairs = possible(view.clues, view.seats) if view.trumps is None else (view.trumps,)
        me, seats = view.seat or 0, range(view.seats)
        self.power, self.curve = powers(pairs, view.seats), CURVES[view.seats]
        self.fair = COLUMNS / view.seats
        self.held = sum([self.power[card] for card in view.hand])
        self.rest = COLUMNS - len(view.hand) - 1
        self.deals = me == view.dealer
        usual = HOPES if view.no_trick_tile == "none" else {**HOPES, Tile("NONE"): A_TRICK}
        owners = [seat for seat in seats if seat != me] if self.deals else [me]
        wanted = [tile for seat in owners for tile in dict.fromkeys(view.tiles[seat])]
        self.hopes = [(tile, usual[tile], self._suited(tile, view)) for tile in wanted]

    def weigh(self, card: Card) -> float:
        """The chances with that card: of my two best tasks; for the dealer, of all that he may steal."""
        chances = sorted([chance for _, chance in self.chances(card)], reverse=True)
        if self.deals:
            return sum([chance * chance for chance in chances])
        return chances[0] + 0.3 * sum(chances[1:2])

    def chances(self, card: Card) -> list[tuple[Tile, float]]:
        """How likely each task is fulfilled with that card, if the later ones are picked as it wants."""
        power = self.power[card]
        now = self.held + power
        low, high = now + self.rest * self.curve.low, now + self.rest * self.curve.high
        made = []
        for tile, hope, suited in self.hopes:
            taken = suited + power if COLOUR_TASKS.get(tile) == card[0] else suited
            tricks = min(max(hope.goal, low), high)
            made.append((tile, hope.chance(tricks, self.fair) - SUITED * taken))
        return made

    def _suited(self, tile: Tile, view: WasStichtView) -> float:
        """How many tricks the cards of an unwanted colour may take."""
        unwanted = COLOUR_TASKS.get(tile)
        return sum([self.power[card] for card in view.hand if card[0] == unwanted])
