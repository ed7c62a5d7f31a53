"""The house bot of Diamonds plays legally, the same every time, and far better than chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.commands.simulate import Plan, simulated, wilson, wins
from games.core import Card
from games.diamonds.bot import bot
from games.diamonds.game import GAME as DIAMONDS
from games.diamonds.terms import ChooseCount, DiamondsOptions, PassCards, Play, Rob
from tests.games.diamonds.rules.table import TABLES, cards, seeded, situation

GAMES = 60


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_one_side_of_bots_among_random_players_wins_far_more_than_its_share(
    seats: int, options: dict[str, Any]
) -> None:
    plan = Plan(DIAMONDS, DiamondsOptions(**options), seats, GAMES, "strength", "bot", "random")
    won = sum(wins(record)[seat] for n, record in enumerate(simulated(plan)) for seat in plan.measured(n))
    assert wilson(won, GAMES)[0] > 1.5 / len(set(plan.sides))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_it_decides_legally_and_the_same_whatever_chance_says(seats: int, options: dict[str, Any]) -> None:
    now = seeded(seats, **options)
    while waiting := now.waiting():
        seat = min(waiting)
        view, legal = now.view(seat), now.legal(seat)
        chosen = bot(view, legal, Random(2))
        assert chosen in legal
        assert bot(view, legal, Random(3)) == chosen
        now = now.after(seat, chosen)


SITUATIONS = {
    # options, showrooms, the trick so far (A leads), the hand of whoever is next -> the choice
    "off-suit a diamond is best": ({}, (3, 3, 3), "H9 H4", "D2 S5 C7", "D2"),
    "spades save a crystal rather than gain an open one": ({}, (3, 3, 3), "D9 D4", "H5 S5", "S5"),
    "spades are of no use without a crystal": ({}, (3, 3, 0), "D9 D4", "H5 S5", "H5"),
    "clubs are of no use without a victim": ({}, (0, 0, 3), "D9 D4", "H5 C5", "H5"),
    "a trick of diamonds is taken": ({}, (3, 3, 3), "D9 D4", "D2 D12 S8", "D12"),
    "with the lowest card that will do": ({}, (3, 3, 3), "D9 D4", "D15 D10 S8", "D10"),
    "what cannot win is a low card": ({}, (3, 3, 3), "D15 D4", "D2 D12 S8", "D2"),
    "the partner's trick is left to him": ({"partnership": "on"}, (6, 6), "D15 D4", "D2 D12 S8 S9", "D2"),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_it_knows_what_it_is_doing(name: str) -> None:
    options, showrooms, trick, hand, choice = SITUATIONS[name]
    seats = 4 if options else 3
    hands = ["S1 S2 S3 S4"[: len(hand)]] * seats
    hands[len(cards(trick))] = hand
    won = tuple(cards("H1 H2 C1 C2")[:seats] for _ in range(seats))
    now = replace(situation(*hands, showrooms=showrooms, **options), trick=cards(trick), piles=won)
    assert bot(now.view(now.turn), now.legal(now.turn), Random(0)) == Play(Card(choice))


def test_whoever_has_won_no_trick_stays_out_with_a_low_hand() -> None:
    """Late in the round two diamonds for nothing are worth more than one heart."""
    now = replace(situation("H9", "H2 C1", "H10 C2", showrooms=(3, 3, 3)), trick=cards("H9 H4"))
    without = bot(now.view(2), now.legal(2), Random(0))
    low = replace(now, hands=(("H9",), ("C5",), cards("H2 H10 C1")))
    assert without == Play(Card("H10")), "it must take it"
    assert bot(low.view(2), low.legal(2), Random(0)) == Play(Card("H2"))


def test_it_robs_the_fullest_showroom_and_of_equal_ones_the_next_clockwise() -> None:
    def robbed(*showrooms: int) -> object:
        hands = ("C9 D1", "C4 D2", "C3 D3", "C2 D4")
        now = situation(*hands, showrooms=showrooms)
        for seat, card in enumerate(("C9", "C4", "C3", "C2")):
            now = now.after(seat, Play(Card(card)))
        return bot(now.view(0), now.legal(0), Random(0))

    assert robbed(3, 3, 5, 4) == Rob(2)
    assert robbed(3, 4, 2, 4) == Rob(1)


def test_it_passes_a_lone_low_card_and_keeps_diamonds() -> None:
    now = seeded(4)
    hand = cards("D2 D7 D9 H3 S2 S9 S12 C6 C12 C14")
    now = replace(now, hands=tuple(hand if seat == now.dealer else cards("D1") * 10 for seat in range(4)))
    chosen = bot(now.view(now.dealer), now.legal(now.dealer), Random(0))
    assert isinstance(chosen, ChooseCount)
    now = now.after(now.dealer, ChooseCount(1))
    assert bot(now.view(now.dealer), now.legal(now.dealer), Random(0)) == PassCards(cards("H3"))
