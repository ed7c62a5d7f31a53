"""What is said of tricks, cards and tasks of Was sticht? is held against the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from games.core import Card, Seat
from games.tricks import TrickTaken
from games.was_sticht.clues import possible, stronger
from games.was_sticht.position import Position
from games.was_sticht.rules import DECK, PAIRS, TASKS, Tally, Tile, Trumps, is_trump, tally, tasks
from games.was_sticht.tricks import effect, playable, progress, suit_of, verdict
from tests.games.was_sticht.rules.table import cards, legal_cards, playing, random_steps, referee, seeded

SEATS = (3, 4)
by_seats = pytest.mark.parametrize("seats", SEATS)


@cache
def steps(seats: int, seed: int = 1) -> tuple[Position, ...]:
    return tuple(random_steps(seeded(seats, f"tricks {seed}"), seed))


def in_tricks(seats: int) -> Iterator[Position]:
    return (now for now in steps(seats) if now.phase == "tricks")


# --- why a trick went where it did ---

VERDICTS = {
    # trumps, cards -> cause, places of trumps, places of equal number trumps
    "R 5": {
        "B5 G5 R9 R5": ("super-trump", (0, 1, 2, 3), (0, 1)),
        "R9 B5 G5 Y1": ("first-number", (0, 1, 2), (1, 2)),
        "R9 B5 G1 Y1": ("number-trump", (0, 1), (1,)),
        "G9 R2 R8 B9": ("colour-trump", (1, 2), ()),
        "G2 G8 B9 Y9": ("led-colour", (), ()),
    },
    "no-colour 5": {"R9 B5 R5 G1": ("first-number", (1, 2), (1, 2)), "R9 R1 G1 Y1": ("led-colour", (), ())},
    "R no-number": {"B5 R1 R2 G9": ("colour-trump", (1, 2), ())},
    "no-colour no-number": {"Y4 Y9 B9 Y1": ("led-colour", (), ())},
}


@pytest.mark.parametrize("pair", VERDICTS)
def test_the_cause_of_a_verdict_is_that_of_the_rules(pair: str) -> None:
    colour, number = pair.split()
    for trick, (cause, trumps, numbers) in VERDICTS[pair].items():
        told = verdict(cards(trick), Trumps(colour, number))  # type: ignore[arg-type]
        assert (told.cause, told.trumps, told.numbers) == (cause, trumps, numbers)


@by_seats
def test_a_verdict_gives_every_trick_to_its_winner_for_a_true_cause(seats: int) -> None:
    seen: Counter[str] = Counter()
    for now in steps(seats):
        for taken in (one for one in now.news if isinstance(one, TrickTaken)):
            trumps = steps(seats)[steps(seats).index(now) - 1].trumps
            told = verdict(taken.cards, trumps)
            best = taken.cards[told.winner]
            assert (taken.leader + told.winner) % seats == taken.winner
            seen[told.cause] += 1
            super_trump = Card(trumps.colour + trumps.number)
            claims = {
                "super-trump": best == super_trump,
                "first-number": told.numbers[:1] == (told.winner,) and len(told.numbers) > 1,
                "number-trump": told.numbers == (told.winner,),
                "colour-trump": not told.numbers and best[0] == trumps.colour,
                "led-colour": not told.trumps and best[0] == taken.cards[0][0],
            }
            assert claims[told.cause]
    assert len(seen) == 5


# --- what a card would do ---


@by_seats
def test_an_effect_is_what_the_engine_makes_of_the_card(seats: int) -> None:
    seen: Counter[str] = Counter()
    for now in in_tricks(seats):
        view, lying = now.view(now.turn), len(now.trick)
        for action in now.legal(now.turn):
            card = action.card  # type: ignore[attr-defined]
            told = effect(view, card)
            seen[told.doing] += 1
            takes = referee((*now.trick, card), *now.trumps) == lying
            assert told.best == (now.trick[referee(now.trick, *now.trumps)] if lying else None)
            assert told.trump == is_trump(card, now.trumps)
            claims = {
                "leads": not lying,
                "takes": 0 < lying < seats - 1 and takes,
                "wins": lying == seats - 1 and now.after(now.turn, action).leader == now.turn and takes,
                "loses": lying and not takes,
                "powerless": lying and not told.trump and suit(now, card) != suit(now, now.trick[0]),
            }
            assert claims[told.doing]
    assert len(seen) == 5


def suit(now: Position, card: Card) -> str:
    return "trump" if card[0] == now.trumps.colour or card[1] == now.trumps.number else card[0]


@by_seats
def test_threats_are_the_cards_with_which_those_who_follow_would_take_the_trick(seats: int) -> None:
    for now in in_tricks(seats):
        for action in now.legal(now.turn):
            told = effect(now.view(now.turn), action.card)  # type: ignore[attr-defined]
            after = now.after(now.turn, action)
            if told.doing in ("loses", "powerless") or not after.trick:
                assert told.threats == ()
                continue
            next_seat = after.turn
            wanted = {
                card
                for card in legal_cards(after)
                if referee((*after.trick, card), *now.trumps) == len(after.trick)
            }
            assert {card for seat, card in told.threats if seat == next_seat} == wanted
            assert {seat for seat, _ in told.threats} <= _later(now, seats)


def _later(now: Position, seats: int) -> set[Seat]:
    return {(now.turn + step) % seats for step in range(1, seats - len(now.trick))}


@by_seats
def test_playable_cards_are_those_that_the_engine_allows(seats: int) -> None:
    for now in in_tricks(seats):
        if now.trick:
            assert set(playable(now.hands[now.turn], now.trick[0], now.trumps)) == legal_cards(now)
        assert all(suit_of(card, now.trumps) == suit(now, card) for card in now.hands[now.turn])


# --- how far a task is ---


@by_seats
def test_progress_is_never_wrong_about_the_end_of_a_round(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in (1, 2):
        game = steps(seats, seed)
        for number in {now.round for now in game}:
            played = [now for now in game if now.round == number and now.phase == "tricks"]
            counted = _end(played[-1])
            for now in played[::5]:
                view = now.view(None)
                for seat in range(seats):
                    for tile, task in TASKS.items():
                        told, ok = progress(view, seat, tile), task.fulfilled(counted, seat)
                        seen[told.state] += 1
                        assert told.state == "open" or ok == (told.state == "sure")
                        more = counted.tricks[seat] - view.tricks[seat]
                        assert more in told.wins or not ok
                        assert bool(told.wins) == (told.state != "lost")
                        assert (told.tricks, told.left) == (view.tricks[seat], 9 - sum(view.tricks))
    assert set(seen) == {"open", "sure", "lost"}


def _end(now: Position) -> Tally:
    """What the round came to whose last card of all is to be played now."""
    after = now.after(now.turn, now.legal(now.turn)[0])
    taken = next(one for one in after.news if isinstance(one, TrickTaken))
    piles = [*now.piles]
    piles[taken.winner] += taken.cards
    return tally(piles, taken.winner)


PROGRESS = {
    # tricks won, A's pile, hands that are left, tile -> state, with how many more it can still succeed
    "one too many": ((2, 5, 0, 0), "Y1", "B2 B3", "EX_1", "lost", ()),
    "one is missing": ((1, 6, 0, 0), "Y1", "B2 B3", "EX_2", "open", (1,)),
    "enough": ((2, 5, 0, 0), "Y1", "B2 B3", "EX_2", "open", (0,)),
    "too few are left": ((1, 6, 0, 0), "Y1", "B2 B3", "EX_4", "lost", ()),
    "most for sure": ((5, 2, 0, 0), "Y1", "B2 B3", "MOST", "sure", (0, 1, 2)),
    "most is still possible": ((2, 3, 2, 0), "Y1", "B2 B3", "MOST", "open", (2,)),
    "a tie for most at best": ((1, 3, 3, 0), "Y1", "B2 B3", "MOST", "lost", ()),
    "fewest is still possible": ((0, 3, 3, 1), "", "B2 B3", "FEWEST", "open", (0, 1)),
    "fewest cannot be had any more": ((3, 0, 3, 1), "Y1", "B2 B3", "FEWEST", "lost", ()),
    "a colour that has come": ((1, 6, 0, 0), "R1", "B2 B3", "NO_R", "lost", ()),
    "a colour that cannot come any more": ((1, 6, 0, 0), "Y1", "B2 B3", "NO_R", "sure", (0, 1, 2)),
    "a colour that may come": ((1, 6, 0, 0), "Y1", "B2 R3", "NO_R", "open", (0, 1, 2)),
    "the last trick is open until it is won": ((7, 0, 0, 0), "Y1", "B2 B3", "LAST", "open", (1, 2)),
    "no trick yet": ((0, 7, 0, 0), "", "B2 B3", "NONE", "open", (0,)),
}


@pytest.mark.parametrize("name", PROGRESS)
def test_progress_says_how_a_task_stands(name: str) -> None:
    counts, pile, hand, tile, state, wins = PROGRESS[name]
    piles = tuple(("G1",) * 4 * count for count in counts)
    mine = tuple(cards(pile)) * 4 * counts[0] if pile else ()
    now = playing([hand, "B4 B5", "B6 B7", "B8 B9"], piles=(mine, *piles[1:]))
    told = progress(now.view(None), 0, Tile(tile))
    assert (told.state, told.wins, told.left) == (state, wins, 2)


def test_progress_follows_the_options_of_the_table() -> None:
    one = playing(["B1", "B2", "B3", "B4"], piles=((), cards("Y1 Y2 Y3 Y4") * 8, (), ()))
    assert progress(one.view(None), 0, Tile("NO_R")).state == "sure"
    assert progress(one.view(None), 0, Tile("NONE")).wins == (0,)
    strict = type(one.table)(5, "on", "at-least-one", "off", "open")
    other = playing(["B1", "B2", "B3", "B4"], piles=one.piles, table=strict)
    assert progress(other.view(None), 0, Tile("NO_R")).wins == (1,)
    assert progress(other.view(None), 0, Tile("NONE")).wins == (1,)
    assert tasks("on", "at-least-one") is not tasks()


# --- what is known from clues ---


@by_seats
def test_possible_pairs_never_lack_the_true_one_and_only_become_fewer(seats: int) -> None:
    before: set[Trumps] = set()
    for now in steps(seats):
        if now.phase == "cards":
            left = set(possible(now.clues, seats))
            assert now.trumps in left
            assert left <= (before if now.clues else set(PAIRS))
            before = left


def test_how_many_cards_are_stronger_is_an_average_over_the_pairs() -> None:
    rng = Random(1)
    for card in rng.sample(DECK, 12):
        pairs = rng.sample(PAIRS, 5)
        each = [sum(referee((card, other), *pair) for other in DECK if other != card) for pair in pairs]
        assert stronger(card, pairs) == sum(each) / 5
