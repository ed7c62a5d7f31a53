"""The house bot of Sticheln: it plays legally, from what it may see, the same every time, and far from at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.simulate import Plan, simulated, wilson, wins
from games.registry import STICHELN
from games.shuffle import Seeded
from games.sticheln import Choose, NameColour, Play, Position, StichelnOptions, deal
from games.sticheln_bot import _ORDERS, _strengths, bot
from games.sticheln_rules import deck, winning

VARIANTS = list(STICHELN.options_for(3))
"""Every set of options that plays differently."""


def name_of(options: StichelnOptions) -> str:
    return f"{options.variant}-{options.anti_no_trump}"


@pytest.mark.parametrize(
    ("options", "seats"),
    [(options, seats) for at, options in enumerate(VARIANTS) for seats in (3, 4 + at % 5)],
    ids=lambda value: value if isinstance(value, int) else name_of(value),
)
def test_one_bot_among_random_players_wins_far_more_than_its_share(
    options: StichelnOptions, seats: int
) -> None:
    plan = Plan(STICHELN, options, seats, 80, "strength", "bot", "random")
    won = sum(wins(record)[number % seats] for number, record in enumerate(simulated(plan)))
    assert wilson(won, 80)[0] > 1.5 / seats


def positions(options: StichelnOptions, seats: int) -> Iterator[Position]:
    """All positions of a game among bots."""
    position, rng = deal(options, seats, Seeded(name_of(options))), Random(1)
    while waiting := position.waiting():
        yield position
        seat = min(waiting)
        position = position.after(seat, bot(position.view(seat), position.legal(seat), rng))


@pytest.mark.parametrize("options", VARIANTS, ids=name_of)
def test_it_decides_legally_and_the_same_whatever_chance_says(options: StichelnOptions) -> None:
    for position in positions(options, 7):
        seat = min(position.waiting())
        view, legal = position.view(seat), position.legal(seat)
        chosen = bot(view, legal, Random(2))
        assert chosen in legal
        assert bot(view, legal, Random(3)) == chosen


@pytest.mark.parametrize("order", _ORDERS)
def test_its_idea_of_who_wins_is_the_rules(order: str) -> None:
    rng = Random(order)
    best = max if order == "high" else min
    for _ in range(3000):
        trick = rng.sample(deck(4), rng.randint(3, 8))
        strengths = [_strengths(order, trick[0][0])[card] for card in trick]
        assert strengths.index(max(strengths)) == winning(trick, best, lowest_led=order == "low")


def start(variant: str, *hands: str) -> Position:
    """The position of a round in which seat 0 leads, all have laid a card, and hold these hands."""
    cards = tuple(tuple(hand.split()) for hand in hands)
    blank = deal(StichelnOptions(variant=variant), len(hands), Seeded("start"))  # type: ignore[arg-type]
    return blank


def test_it_dodges_its_own_colour_and_ducks_with_a_zero() -> None:
    position = deal(StichelnOptions(), 3, Seeded("x"))
    assert position
