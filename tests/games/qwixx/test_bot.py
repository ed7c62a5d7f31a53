"""The house bot of Qwixx plays legally, the same every time, and far better than chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.commands.simulate import Plan, simulated, wilson, wins
from games.qwixx.bot import bot, imagine
from games.qwixx.game import GAME as QWIXX
from games.qwixx.position import Position, deal
from games.qwixx.terms import Draw, Mark, Play, QwixxOptions, Row
from games.shuffle import Seeded
from tests.games.qwixx.rules.table import cards, sheet, to_mark, to_play

SETS = list(QWIXX.options_for(2))
"""Every set of options that plays differently."""


def name_of(options: QwixxOptions) -> str:
    return "-".join(map(str, options.model_dump().values()))


@pytest.mark.parametrize(
    ("options", "seats"),
    [(options, seats) for at, options in enumerate(SETS) for seats in (2, 3 + at % 3)],
    ids=lambda value: value if isinstance(value, int) else name_of(value),
)
def test_one_bot_among_random_players_wins_far_more_than_its_share(options: QwixxOptions, seats: int) -> None:
    plan = Plan(QWIXX, options, seats, 40, "strength", "bot", "random")
    won = sum(wins(record)[number % seats] for number, record in enumerate(simulated(plan)))
    assert wilson(won, 40)[0] > 1.7 / seats


def positions(options: QwixxOptions, seats: int) -> Iterator[Position]:
    """All positions of a game among bots."""
    position, rng = deal(options, seats, Seeded(name_of(options))), Random(1)
    while waiting := position.waiting():
        yield position
        seat = min(waiting)
        position = position.after(seat, bot(position.view(seat), position.legal(seat), rng))
    yield position


@pytest.mark.parametrize("options", SETS, ids=name_of)
def test_it_leaves_nothing_to_chance_and_chooses_what_is_legal(options: QwixxOptions) -> None:
    for position in positions(options, 4):
        for seat in position.waiting():
            view, legal = position.view(seat), position.legal(seat)
            choice = bot(view, legal, Random(1))
            assert choice in legal
            assert choice == bot(view, legal, Random(2))


def test_bots_among_themselves_play_games_of_a_usual_length_with_usual_points() -> None:
    """Nobody wants misthrows, and somebody locks two rows."""
    for seats in (2, 3, 4, 5):
        *_, last = positions(QwixxOptions(), seats)
        assert last.counted is not None and last.counted.finishers and not last.counted.throwers
        assert max(last.misthrows) <= 2
        assert min(last.scores()) > 10 and last.turn <= 40


PLAYS = {
    "as many marks as it can": ("R9 Y9 G3 B7 B8", "B 9", "B.8.7"),
    "the final number with its lock": ("R12 Y2 G10 B9 B10", "R 2 3 4 5 6", "R.12"),
    "rather something than a misthrow": ("R3 Y4 G10 B4 B5", "R 9; Y 6; G 8; B 6", "B.5.4"),
    "what skips nothing": ("R2 Y9 G5 B6 J7", "", "R.2"),
}


@pytest.mark.parametrize("name", PLAYS)
def test_it_plays(name: str) -> None:
    hand, rows, marks = PLAYS[name]
    now = to_play(hand, rows, jokers="on")
    choice = bot(now.view(0), now.legal(0), Random(0))
    assert isinstance(choice, Play) and choice.marks == marks


def test_it_throws_useless_cards_along() -> None:
    now = to_play("R2 R9 Y11 G11 B11", "R 8", marked=("R", "-"))
    choice = bot(now.view(0), now.legal(0), Random(0))
    assert choice == Play(cards("R2 R9"), choice.marks) and choice.marks == "R.9"


def answer(top: str, rows: str, hand: str, active: int = 1) -> str:
    now = to_mark(top, rows, active=active)
    now = replace(now, hands=(cards(hand), now.hands[1]))
    choice = bot(now.view(0), now.legal(0), Random(0))
    assert isinstance(choice, Mark)
    return choice.row


def test_in_action_2_it_marks_what_skips_little_and_passes_what_skips_much() -> None:
    assert answer("R8", "R 7; Y 5; G 11; B 11", "R2 Y2 G12 B12") == "R"
    assert answer("R11", "R 2; Y 3; G 10; B 10", "R2 Y2 G12 B12") == "-"


def test_in_action_2_it_spares_the_cards_that_it_holds() -> None:
    assert answer("R7", "Y 9; G 6; B 6", "R4 R5 R6 B12") == "-"


def test_it_ends_the_game_when_it_leads_and_not_when_it_would_lose() -> None:
    mine = "R 2 3 4 5 6 12; G 12 11 10 9 8"
    much = "R 2 3 4 5 6 7 8 9 10; Y 2 3 4 5 6 7 8 9 10"
    ahead, behind = to_mark("R2", mine, ""), to_mark("R2", mine, much)
    assert bot(ahead.view(0), ahead.legal(0), Random(0)) == Mark(Row("G"))
    assert bot(behind.view(0), behind.legal(0), Random(0)) != Mark(Row("G"))


def test_it_draws_numbers_that_it_can_use() -> None:
    now = deal(QwixxOptions(), 2, Seeded("draw"))
    now = replace(
        now,
        active=0,
        waits=1,
        hands=(cards("R2 Y2 G12 B12"), now.hands[1]),
        row=cards("R3 Y9 G3 B4"),
        sheets=(sheet("R 11; Y 2 3 4 5 6 7 8; G 3; B 3"), now.sheets[1]),
    )
    assert bot(now.view(0), now.legal(0), Random(0)) == Draw((9,))


def test_what_was_just_played_lies_in_the_imagined_discard_pile_unless_that_is_the_new_deck() -> None:
    seen = 0
    for position in positions(QwixxOptions(jokers="on"), 5):
        played = position.last_play.cards if position.last_play else ()
        for seat in (0, 3, None):
            imagined = imagine(position.view(seat), Random(seen))
            assert set(played) <= set(imagined.discards) or not position.discards
            seen += bool(played)
    assert seen > 20
