"""The house bot of Was sticht? plays legally, the same every time, deduces as people do, and beats chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.commands.simulate import Plan, simulated, wilson, wins
from games.core import Card
from games.shuffle import Seeded
from games.was_sticht.bot import bot, imagine
from games.was_sticht.clues import possible
from games.was_sticht.game import GAME as WAS_STICHT
from games.was_sticht.playout import Round, aim, choose, codes, mood, play_on, strength
from games.was_sticht.position import Position, deal
from games.was_sticht.rules import PAIRS, TASKS, Tile, Trumps, tally, winning
from games.was_sticht.terms import ChooseTask, DiscardTile, Pick, Play, TakeTile, WasStichtOptions
from tests.games.was_sticht.rules.table import cards, drafting, ending, finish, pick, playing, tiles

RULES = [options for options in WAS_STICHT.options_for(3) if options.tiles_per_player == 5][:4]
CASES = [(options, seats) for options in RULES for seats in (3, 4)]
CASES += [(WasStichtOptions(tiles_per_player=count), 7 - count) for count in (3, 4)]
GAMES = 25


def name_of(options: WasStichtOptions) -> str:
    return "-".join(map(str, options.model_dump().values()))


by_case = pytest.mark.parametrize(
    ("options", "seats"), CASES, ids=lambda value: value if isinstance(value, int) else name_of(value)
)


@by_case
def test_one_bot_among_random_players_wins_far_more_than_its_share(
    options: WasStichtOptions, seats: int
) -> None:
    plan = Plan(WAS_STICHT, options, seats, GAMES, "strength", "bot", "random")
    won = sum(wins(record)[number % seats] for number, record in enumerate(simulated(plan)))
    assert wilson(won, GAMES)[0] > 1.5 / seats


def positions(options: WasStichtOptions, seats: int, rounds: int = 99) -> Iterator[Position]:
    """All positions of a game among bots."""
    position, rng = deal(options, seats, Seeded(name_of(options))), Random(1)
    while (waiting := position.waiting()) and position.round <= rounds:
        yield position
        seat = min(waiting)
        position = position.after(seat, bot(position.view(seat), position.legal(seat), rng))


@by_case
def test_it_decides_legally_and_the_same_whatever_chance_says(options: WasStichtOptions, seats: int) -> None:
    for position in positions(options, seats, rounds=3):
        for seat in position.waiting():
            view, legal = position.view(seat), position.legal(seat)
            chosen = bot(view, legal, Random(2))
            assert chosen in legal
            assert bot(view, legal, Random(3)) == chosen


# --- what it knows of the trumps ---


@pytest.mark.parametrize("seats", (3, 4))
def test_imagined_trumps_fit_all_the_clues_and_are_any_of_those_that_do(seats: int) -> None:
    for position in positions(WasStichtOptions(), seats, rounds=2):
        if position.phase != "cards" or position.picked:
            continue
        for seat in (*range(seats), None):
            view = position.view(seat)
            made = {imagine(view, Random(n)).trumps for n in range(200)}
            if seat == position.dealer:
                assert made == {position.trumps}
            else:
                fit = possible(position.clues, seats)
                assert made <= set(fit)
                assert len(made) > len(fit) * 0.8


@pytest.mark.parametrize("seats", (3, 4))
def test_it_picks_the_same_under_all_trumps_that_the_clues_allow_unless_it_deals(seats: int) -> None:
    for position in positions(WasStichtOptions(), seats, rounds=2):
        if position.phase != "cards" or position.turn == position.dealer:
            continue
        view, legal = position.view(position.turn), position.legal(position.turn)
        for pair in possible(position.clues, seats)[:6]:
            other = replace(position, colour_trumps=(pair.colour,), number_trumps=(pair.number,))
            assert bot(other.view(other.turn), other.legal(other.turn), Random(0)) == bot(
                view, legal, Random(0)
            )


def after_a_clue(tile: str) -> Position:
    """A is the third to pick from the second column; the first clue tells that 7 is trump: with four colours
    on the table, R7 won although G9 was led and B8 lay there."""
    now = drafting("G9 R7 B8 Y1", "B7 G8 R1 Y9", trumps="– 7", dealer=1)
    now = replace(now, tiles=(tiles(tile), *now.tiles[1:]))
    return pick(pick(now, "C:G9 D:R7 A:B8 B:Y1"), "D:Y9")


def test_it_takes_what_the_clue_makes_strong_or_weak() -> None:
    strong, weak = after_a_clue("MOST"), after_a_clue("NONE")
    assert all(pair.number == "7" or pair.colour == "R" for pair in possible(strong.clues, 4))
    assert bot(strong.view(0), strong.legal(0), Random(0)) == Pick(Card("B7"))
    assert bot(weak.view(0), weak.legal(0), Random(0)) != Pick(Card("B7"))


def test_the_dealer_picks_by_the_trumps_that_he_knows() -> None:
    now = replace(drafting("B9 G8 R7 Y9", trumps="R –", dealer=0), tiles=(tiles("MOST"),) * 4)
    for seat, choice in ((0, "R7"), (1, "B9")):
        here = replace(now, turn=seat)
        assert bot(here.view(seat), here.legal(seat), Random(0)) == Pick(Card(choice))


# --- tiles ---


def test_it_takes_easy_tiles_and_not_always_the_same() -> None:
    now = deal(WasStichtOptions(first_dealer="first"), 4, Seeded("tiles"))
    taken = []
    for at in range(20):
        action = bot(now.view(at % 4), now.legal(at % 4), Random(0))
        assert isinstance(action, TakeTile)
        taken.append(action.tile)
        now = now.after(at % 4, action)
    assert taken[0] == "LAST" and len(set(taken[::4])) >= 4
    assert "FEWEST" not in taken[:16] and "LAST" in taken[1:4]


def test_under_the_other_reading_it_takes_the_tile_that_asks_for_a_trick_first() -> None:
    now = deal(WasStichtOptions(no_trick_tile="at-least-one"), 4, Seeded("tiles"))
    assert bot(now.view(now.dealer), now.legal(now.dealer), Random(0)) == TakeTile(Tile("NONE"))


def test_a_dealer_who_steals_gets_rid_of_the_hardest_tile() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_3 B:EX_2 C:EX_1", dealer=3, left={3: "LAST FEWEST EX_2"}))
    assert bot(now.view(3), now.legal(3), Random(0)) == DiscardTile(Tile("FEWEST"))


# --- tasks and tricks ---


def choosing(hands: list[str], mine: str) -> Position:
    """A is to choose a task; D deals."""
    now = playing(hands, trumps="R 5", leader=0, dealer=3, phase="tasks", tasks=(None,) * 4)
    return replace(now, tiles=(tiles(mine), *[tiles("EX_1 MOST")] * 3))


HANDS = ["R5 B5 R9", "G1 G2 Y3", "B1 B2 Y4", "G3 Y1 B3"]


def test_it_chooses_the_task_that_its_hand_fulfils() -> None:
    strong, weak = choosing(HANDS, "NONE MOST"), choosing(HANDS[::-1], "NONE MOST")
    assert bot(strong.view(0), strong.legal(0), Random(0)) == ChooseTask(Tile("MOST"))
    assert bot(weak.view(0), weak.legal(0), Random(0)) == ChooseTask(Tile("NONE"))


SITUATIONS = {
    # A is last to play, in a round of two tricks left: its task, tricks won so far, the trick (B leads), the
    # hand -> the choice. Trumps are red and 5.
    "a trick that is needed is taken": ("EX_1", (0, 3, 3, 1), "G3 G4 G6", "G9 B1", "G9"),
    "one too many is left, and the danger goes": ("EX_1", (1, 3, 3, 0), "G8 G4 G9", "G7 G1", "G7"),
    "a colour that one must not get is left": ("NO_B", (2, 3, 2, 0), "G3 B4 G6", "G9 G1", "G1"),
    "clean tricks may be taken, but high cards go": ("NO_R", (2, 3, 2, 0), "G8 G4 G6", "G7 G1", "G7"),
    "the last trick is what counts": ("LAST", (0, 3, 3, 1), "G3 G4 G6", "R9 B1", "B1"),
    "none is wanted": ("NONE", (0, 4, 3, 0), "G3 G4 G6", "G5 B5 B1", "B1"),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_it_knows_what_it_is_doing(name: str) -> None:
    task, tricks, trick, hand, choice = SITUATIONS[name]
    others = ["Y1 Y2" if len(hand) > 5 else "Y1"] * 3
    piles = tuple(cards("Y6 Y7 Y8 Y9") * count for count in tricks)
    now = playing(
        [hand, *others],
        leader=1,
        dealer=3,
        turn=0,
        trick=cards(trick),
        piles=piles,
        tasks=(Tile(task), Tile("MOST"), Tile("EX_3"), None),
    )
    assert bot(now.view(0), now.legal(0), Random(0)) == Play(Card(choice))


# --- what it plays on in its head is what the engine would do ---


@pytest.mark.parametrize("seats", (3, 4))
def test_cards_as_numbers_beat_each_other_as_by_the_rules(seats: int) -> None:
    rng = Random(seats)
    for trumps in PAIRS:
        code = codes(trumps)
        assert len(set(code.values())) == 36
        for _ in range(20):
            trick = rng.sample(sorted(code), seats)
            hands = [[code[card]] for card in trick]
            end = play_on(Round(hands, 0, (), 1, [0] * seats, [0] * seats), [0] * seats)
            assert end.last == winning(trick, trumps) and end.tricks[end.last] == 1
            assert end.colours[end.last] == {card[0] for card in trick}


@pytest.mark.parametrize("seats", (3, 4))
def test_a_round_played_on_ends_as_the_engine_ends_it(seats: int) -> None:
    """The same choices, made one by one on real positions."""
    checked = 0
    for position in positions(WasStichtOptions(), seats, rounds=3):
        if position.phase != "tricks":
            continue
        trumps: Trumps = position.trumps
        code = codes(trumps)
        face = {number: card for card, number in code.items()}
        aims = [aim(task, "off", "none") for task in position.tasks]
        hands = [sorted([code[card] for card in hand], key=strength) for hand in position.hands]
        start = Round(
            hands,
            position.leader,
            tuple(code[card] for card in position.trick),
            max(map(len, position.hands)),
            [len(pile) // seats for pile in position.piles],
            [sum({1 << "RGYB".index(card[0]) for card in pile}) for pile in position.piles],
        )
        end, now = play_on(start, aims), position
        while now.round == position.round and now.phase == "tricks":
            before, now = now, _step(now, aims, code, face)
        assert before.last_trick is not None or before is position
        played = next(one for one in now.news if type(one).__name__ == "TasksJudged")
        last = next(one for one in now.news if type(one).__name__ == "TrickTaken")
        assert end.tricks == played.tricks and end.last == last.winner
        piles = [*before.piles]
        piles[last.winner] += last.cards
        assert end == tally(piles, last.winner)
        checked += 1
    assert checked > 50


def _step(now: Position, aims: list[int], code: dict[Card, int], face: dict[int, Card]) -> Position:
    """One card, as `play_on` chooses it."""
    seat, seats = now.turn, len(now.hands)
    hand = sorted([code[card] for card in now.hands[seat]], key=strength)
    led = code[now.trick[0]] >> 6 if now.trick else -1
    best = code[now.trick[winning(now.trick, now.trumps)]] if now.trick else -1
    left = max(map(len, now.hands))
    wanted = mood(aims[seat], len(now.piles[seat]) // seats, left)
    return now.after(seat, Play(face[choose(hand, led, best, wanted, len(now.trick) == seats - 1)]))


def test_every_task_has_an_aim() -> None:
    assert {tile: aim(tile, "off", "none") for tile in TASKS} == {
        "LAST": -1, "NO_R": 0, "NO_G": 0, "NO_Y": 0, "NO_B": 0, "MOST": 10,
        "EX_1": 1, "EX_2": 2, "EX_3": 3, "EX_4": 4, "NONE": 0, "FEWEST": 0,
    }  # fmt: skip
    assert aim(Tile("NO_R"), "on", "none") == aim(Tile("NONE"), "off", "at-least-one") == 1
