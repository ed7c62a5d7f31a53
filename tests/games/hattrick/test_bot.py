"""The house bot of Hattrick plays legally, the same every time, and far better than chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.commands.simulate import Plan, simulated, wilson, wins
from games.core import Card
from games.hattrick.bot import bot, imagine
from games.hattrick.game import GAME as HATTRICK
from games.hattrick.position import Position
from games.hattrick.rules import open_colours
from games.hattrick.terms import HattrickOptions, Play
from tests.games.hattrick.rules.table import SETUP, cards, pack, play, seeded, table


@pytest.mark.parametrize(("rounds", "seats"), [(5, 4), (5, 7), (3, 5), (1, 4), (1, 6)], ids=str)
def test_one_bot_among_random_players_wins_far_more_than_its_share(rounds: int, seats: int) -> None:
    options = HattrickOptions.model_validate({"rounds": rounds})
    plan = Plan(HATTRICK, options, seats, 40, "strength", "bot", "random")
    won = sum(wins(record)[number % seats] for number, record in enumerate(simulated(plan)))
    assert wilson(won, 40)[0] > 1.5 / seats


def positions(seats: int) -> Iterator[Position]:
    """All positions of a round among bots."""
    now, rng = seeded(seats, rounds=1), Random(1)
    while now.waiting():
        yield now
        (seat,) = now.waiting()
        now = now.after(seat, bot(now.view(seat), now.legal(seat), rng))


@pytest.mark.parametrize("seats", SETUP)
def test_it_decides_legally_and_the_same_whatever_chance_says(seats: int) -> None:
    for now in positions(seats):
        (seat,) = now.waiting()
        view, legal = now.view(seat), now.legal(seat)
        chosen = bot(view, legal, Random(2))
        assert chosen in legal
        assert bot(view, legal, Random(3)) == chosen


@pytest.mark.parametrize("seats", SETUP)
def test_it_does_well_among_its_like(seats: int) -> None:
    """Passes and unwanted colours are rare when everybody plays with sense."""
    now, points = seeded(seats), []
    while now.waiting():
        (seat,) = now.waiting()
        now = now.after(seat, bot(now.view(seat), now.legal(seat), Random(1)))
    points = [row.points for rows in now.sheets for row in rows]
    assert sum(points) / len(points) > 3


RED = "R1 R2 R3"
"""What the seat has won: it collects red."""
SITUATIONS = {
    # seat 0 is last; the turn-round that seat 1 leads, what seats 0-3 have won, the hand -> the choice
    "a trick of one's colour is taken": ("R5 R6 B4", [RED, "", "", ""], "R4 R9 B5", "R9"),
    "a trick of another colour is left": ("B5 B9 R10", [RED, "", "", ""], "B4 B10 R8 G2", "B4"),
    "what cannot win is played rather than passed": ("G9 G5 B12", [RED, "", "", ""], "G4 R4 R5", "G4"),
    "a pass is cheaper than three wrong cards": ("G3 G5 B2", [RED, "", "", ""], "G9 R4 R5", "R4"),
    "but not than a single one": ("G3 B5 B2", ["R1 R2 R3 R4", "", "", ""], "B1 R20 R5", "B1"),
    "a dangerous card goes where it loses": ("B20 B3 G4", [RED, "", "", ""], "B19 B2 R9", "B19"),
    "a card goes to whom it hurts": ("R20 B20 B3", ["G1 G2", "B5 B6", "B7 B8", ""], "R4 B4 G20", "R4"),
    "one's own colour alone is a trick": ("B5 B9 B2", [RED, "", "", ""], "R4 B3 B4", "R4"),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_it_knows_what_it_is_doing(name: str) -> None:
    line, won, hand, choice = SITUATIONS[name]
    turn, mine = cards(line), cards(hand)
    spare = [card for card in pack(4) if card not in {*turn, *mine, *(c for row in won for c in cards(row))}]
    size = len(mine)
    position = replace(
        table(),
        hands=(mine, *(tuple(spare[at * size : (at + 1) * size - 1]) for at in range(3))),
        leader=1,
        in_turn=0,
        turn=turn,
        open=open_colours(turn),
        won=tuple(map(cards, won)),
    )
    assert bot(position.view(0), position.legal(0), Random(0)) == Play(Card(choice))


def test_a_pass_of_the_running_turn_round_is_imagined_in_the_third_colour() -> None:
    """Also when the news of it is gone, and when there are several."""
    start = table("R9", "B3", "G5", "R1", "G6", "B2", "R2", seats=7)
    now = play(start, "A:R9 B:B3 C:G5* D:R1 E:G6* F:B2")
    for seed in range(20):
        made = imagine(now.view(6), Random(seed))
        assert {made.passed[seat][-1][0] for seat in (2, 4)} == {"G"}


def test_passes_that_are_still_told_are_not_imagined_otherwise() -> None:
    now = play(table("R9 R1", "B3", "G5", "B4"), "A:R9 B:B3 C:G5* D:B4")
    for seat in (0, 2, None):
        for seed in range(10):
            assert imagine(now.view(seat), Random(seed)).passed[2] == ("G5",)
