"""The house bot of Sticheln plays legally, the same every time, and far better than chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.commands.simulate import Plan, simulated, wilson, wins
from games.core import Card, Colour
from games.shuffle import Seeded
from games.sticheln.bot import bot
from games.sticheln.game import GAME as STICHELN
from games.sticheln.position import Choose, ChoosePair, NameColour, Play, Position, StichelnOptions, deal

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


SITUATIONS = {
    # the seat is last to play; the trick so far (seat 1 leads), everybody's pain card, the hand -> the choice
    "a trick without pain is taken": ("classic", "G3 N4", "R1 R2 R3", "G0 Y5", "Y5"),
    "a trick with one's own pain is left": ("classic", "R8 G3", "R1 Y2 Y3", "G1 Y5", "G1"),
    "a zero is as good as a low card for that": ("classic", "R8 G3", "R1 Y2 Y3", "B0 Y5", "B0"),
    "pain goes to whom it hurts": ("classic", "G3 N6", "R1 R2 Y3", "B2 Y2", "Y2"),
    "one's own pain is got rid of": ("classic", "G3 N6", "R1 Y2 Y3", "B2 R5", "R5"),
    "but not when it would win": ("classic", "G3 N4", "R1 Y2 Y3", "B2 R8", "B2"),
    "gentle: low pain is got rid of as well": ("gentle", "G3 N6", "R1 Y2 Y3", "B2 R4", "R4"),
    "strong: both colours hurt": ("strong", "Y5 G3", "R1+Y1 B2+R2 B3+R3", "B1 N7", "B1"),
    "anti: luck is taken, by the lowest trump": ("anti", "R8 G3", "R1 Y2 Y3", "B1 Y5", "B1"),
    "anti: the rest is left": ("anti", "N8 G3", "R1 Y2 Y3", "B1 Y5", "Y5"),
    "anti: luck is not given away": ("anti", "N8 G3", "R1 B5 B6", "B7 Y5", "Y5"),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_it_knows_what_it_is_doing(name: str) -> None:
    variant, trick, laid, hand, choice = SITUATIONS[name]
    position = replace(
        deal(StichelnOptions.model_validate({"variant": variant}), 3, Seeded("situation")),
        phase="play",
        hands=(tuple(hand.split()), ("N1",), ("N2",)),
        laid=tuple(tuple(cards.split("+")) for cards in laid.split()),
        trick=tuple(trick.split()),
        leader=1,
        turn=0,
    )
    assert bot(position.view(0), position.legal(0), Random(0)) == Play(Card(choice))


def chosen_pain(variant: str, hand: str) -> object:
    position = deal(StichelnOptions.model_validate({"variant": variant}), 3, Seeded("situation"))
    position = replace(position, hands=(tuple(hand.split()), *position.hands[1:]))
    return bot(position.view(0), position.legal(0), Random(0))


def test_it_lays_low_pain_of_a_colour_that_is_neither_short_nor_long() -> None:
    hand = "G0 N1 N3 N4 N5 R2 R3 R4 R5 R6 R7 R8 B7 Y6 Y8"
    assert chosen_pain("classic", hand) == Choose(Card("N1"))
    assert chosen_pain("anti", hand) == Choose(Card("Y8"))


def test_it_lays_two_colours_when_it_must() -> None:
    assert chosen_pain("strong", "G0 G2 G3 N1 N3 N4 N5 R7 R8 B7 B8 Y5 Y6 Y7 Y8") == ChoosePair(
        (Card("G0"), Card("N1"))
    )


def test_it_names_the_colour_that_costs_least() -> None:
    position = deal(StichelnOptions(variant="delayed"), 3, Seeded("situation"))
    pile = tuple(map(Card, ["R1", "R2", "R9", "B4", "B6", "G0", "G3", "Y5", "Y7", "Y8", "N2", "N10"]))
    position = replace(position, phase="name", hands=((), (), ()), piles=(pile, (), ()))
    assert bot(position.view(0), position.legal(0), Random(0)) == NameColour(Colour("G"))
