"""Hattrick tables for tests: given hands, lines of play, an own referee for turn-rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from games.core import Card, News, Seat
from games.hattrick.position import Position, deal
from games.hattrick.terms import HattrickOptions, Passed, Play, TurnTaken
from games.shuffle import Scripted, Seeded

# The setup table of the rules, typed again: lowest value, cards, hand, turn-rounds of a round.
SETUP = {4: (1, 60, 15, 14), 5: (1, 60, 12, 11), 6: (1, 60, 10, 9), 7: (0, 63, 9, 8)}

LONGEST = 7 * 15 * 5 + 1
"""Positions of the longest game."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a line such as "R4 B0"."""
    return tuple(map(Card, text.split()))


def pack(seats: int) -> list[Card]:
    """The deck, from the table above."""
    return [Card(f"{suit}{value}") for suit in "RBG" for value in range(SETUP[seats][0], 21)]


def table(*hands: str, seats: int = 4, dealer: Seat | None = None) -> Position:
    """A game whose first hands are given, as far as they go; the deck fills what they leave open.

    Unless told otherwise the last seat deals, so that A leads.
    """
    size = SETUP[seats][2]
    given = [cards(hand) for hand in hands]
    spare = [card for card in pack(seats) if card not in {card for hand in given for card in hand}]
    order: list[Card] = []
    for seat in range(seats):
        hand = given[seat] if seat < len(given) else ()
        missing = size - len(hand)
        order += (*hand, *spare[:missing])
        del spare[:missing]
    first = seats - 1 if dealer is None else dealer
    return deal(HattrickOptions(), seats, Scripted(((first,), tuple(order))))


def seeded(seats: int = 4, seed: str = "hattrick", rounds: int = 5) -> Position:
    """A game as it is dealt at real tables."""
    return deal(HattrickOptions.model_validate({"rounds": rounds}), seats, Seeded(seed))


def random_steps(now: Position, seed: int = 1) -> Iterator[Position]:
    """The position, and those that follow at random until the game is over."""
    rng = Random(seed)
    for _ in range(LONGEST):
        yield now
        if not now.waiting():
            return
        (seat,) = now.waiting()
        now = now.after(seat, rng.choice(now.legal(seat)))
    raise AssertionError("this game does not end")


def play(now: Position, line: str) -> Position:
    """Play a line such as "A:R9 B:B14 C:G2*"; seats are letters, a star is a pass.

    Everything must be legal and in turn, and what is a pass must be so by the rules.
    """
    for letter, _, text in (part.partition(":") for part in line.split()):
        seat, card = "ABCDEFG".index(letter), Card(text.rstrip("*"))
        assert now.waiting() == {seat}, f"{letter} is not asked for {card}"
        assert Play(card) in now.legal(seat), f"{letter} may not play {card}"
        now = now.after(seat, Play(card))
        passed = any(isinstance(news, Passed) and news == Passed(seat, card) for news in now.news)
        assert passed == text.endswith("*"), f"is {card} a pass?"
    return now


def turn_of(line: str) -> Position:
    """The position after one turn-round that A leads, everybody else having what is needed."""
    hands = [part.partition(":")[2].rstrip("*") for part in line.split()]
    return play(table(*hands, seats=len(hands)), line)


def turns(news: Sequence[News]) -> list[TurnTaken]:
    return [item for item in news if isinstance(item, TurnTaken)]


def before_last_turn(won: Sequence[str], passed: Sequence[str], hands: str, **fields: object) -> Position:
    """A round 1 whose last turn-round is to be played, A leading, with these cards; by seat.

    Everybody holds a second card, one of those that are nowhere else.
    """
    out = {card for row in (*won, *passed, hands) for card in cards(row)}
    spare = [card for card in pack(len(won)) if card not in out]
    held = zip(cards(hands), spare[-len(won) :], strict=True)
    return replace(
        table(seats=len(won)),
        won=tuple(map(cards, won)),
        passed=tuple(map(cards, passed)),
        hands=tuple(held),
        **fields,
    )


class Ruling(NamedTuple):
    """What becomes of a turn-round, by the rules."""

    tricks: list[tuple[int, list[str]]]
    """(place of the winner, cards), in the order in which they were opened."""
    passes: list[int]
    """Places of the passes."""
    leader: int
    """Place of the next leader."""


def referee(turn: Sequence[str]) -> Ruling:
    """Written from the rules and not from the engine: one player after the other lays a card."""
    heaps: dict[str, list[int]] = {}
    passes = []
    for at, card in enumerate(turn):
        if card[0] in heaps:
            heaps[card[0]].append(at)
        elif len(heaps) < 2:
            heaps[card[0]] = [at]
        else:
            passes.append(at)
    winners = {suit: max(heap, key=lambda at: int(turn[at][1:])) for suit, heap in heaps.items()}
    contest = [
        # 20 places, so that a missing card is -1 and ranks below a 0; the colour comes last
        (
            [*sorted((int(turn[at][1:]) for at in heap), reverse=True), *[-1] * 20][:20],
            "GBR".index(suit),
            suit,
        )
        for suit, heap in heaps.items()
    ]
    return Ruling(
        [(winners[suit], [turn[at] for at in heap]) for suit, heap in heaps.items()],
        passes,
        winners[max(contest)[2]],
    )
