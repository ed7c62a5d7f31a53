"""Sticheln tables for tests: given hands, lines of play, an own referee for tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from games.core import Card, News, Seat
from games.shuffle import Scripted, Seeded
from games.sticheln.position import Choose, Play, Position, StichelnOptions, deal
from games.sticheln.rules import Sheet
from games.tricks import TrickTaken

VARIANTS = ("classic", "anti", "gentle", "strong", "vague", "delayed")

# The setup table of the rules, typed again: colours, highest value, deck, hand, left over.
SETUP = {
    3: ("GNRBY", 8, 45, 15, 0),
    4: ("GNRBY", 11, 60, 15, 0),
    5: ("GNRBY", 14, 75, 15, 0),
    6: ("GNRBYV", 14, 90, 15, 0),
    7: ("GNRBYV", 17, 108, 15, 3),
    8: ("GNRBYV", 18, 114, 14, 2),
}


LONGEST = 8 * 15 * 5 + 1
"""Positions of the longest game."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a line such as "R4 B0"."""
    return tuple(map(Card, text.split()))


def pack(seats: int) -> list[Card]:
    """The deck, from the table above."""
    colours, highest, *_ = SETUP[seats]
    return [Card(f"{suit}{value}") for suit in colours for value in range(highest + 1)]


def options(variant: str = "classic", no_trump: str = "highest") -> StichelnOptions:
    return StichelnOptions.model_validate({"variant": variant, "antiNoTrump": no_trump})


def table(
    *hands: str, seats: int = 4, variant: str = "classic", dealer: Seat = 0, no_trump: str = "highest"
) -> Position:
    """A game whose first hands are given, as far as they go; what they leave open is filled from the deck."""
    size = SETUP[seats][3]
    given = [cards(hand) for hand in hands]
    spare = [card for card in pack(seats) if card not in {card for hand in given for card in hand}]
    order: list[Card] = []
    for seat in range(seats):
        hand = given[seat] if seat < len(given) else ()
        missing = size - len(hand)
        order += (*hand, *spare[:missing])
        del spare[:missing]
    return deal(options(variant, no_trump), seats, Scripted(((dealer,), tuple(order))))


def seeded(
    seats: int = 4, variant: str = "classic", seed: str = "sticheln", no_trump: str = "highest"
) -> Position:
    """A game as it is dealt at real tables."""
    return deal(options(variant, no_trump), seats, Seeded(seed))


def random_steps(now: Position, seed: int = 1) -> Iterator[Position]:
    """The position, and those that follow at random until the game is over."""
    rng = Random(seed)
    for _ in range(LONGEST):
        yield now
        if not (waiting := sorted(now.waiting())):
            return
        seat = rng.choice(waiting)
        now = now.after(seat, rng.choice(now.legal(seat)))
    raise AssertionError("this game does not end")


def choose_first(now: Position, *without: Seat) -> Position:
    """Everybody still asked (but those named) takes the first choice there is."""
    for seat in sorted(now.waiting() - set(without)):
        now = now.after(seat, now.legal(seat)[0])
    return now


def lay(now: Position, chosen: str) -> Position:
    """Pain cards, by seat."""
    for seat, card in enumerate(cards(chosen)):
        assert Choose(card) in now.legal(seat)
        now = now.after(seat, Choose(card))
    return now


def play(now: Position, line: str) -> Position:
    """Play a line such as "B:B0 C:G5 A:Y6"; seats are letters. Everything must be legal and in turn."""
    for letter, _, card in (part.partition(":") for part in line.split()):
        seat = "ABCDEFGH".index(letter)
        assert now.waiting() == {seat}, f"{letter} is not asked for {card}"
        assert Play(Card(card)) in now.legal(seat), f"{letter} may not play {card}"
        now = now.after(seat, Play(Card(card)))
    return now


def before_last_trick(
    variant: str, laid: Sequence[str], piles: Sequence[str], hands: str, **fields: object
) -> Position:
    """A round 1 whose last trick is to be played, A leading: one card a hand, by seat."""
    start = table(seats=len(piles), variant=variant, dealer=len(piles) - 1)
    return replace(
        start,
        phase="play",
        laid=tuple(map(cards, laid)),
        piles=tuple(map(cards, piles)),
        hands=tuple((card,) for card in cards(hands)),
        **fields,
    )


def finish(now: Position) -> Position:
    """Play the only cards left."""
    while now.phase == "play" and all(len(hand) <= 1 for hand in now.hands):
        (seat,) = now.waiting()
        now = now.after(seat, now.legal(seat)[0])
    return now


def standings(*rounds: Sequence[int]) -> tuple[tuple[Sheet, ...], ...]:
    """Sheets of which only the points matter, by round."""
    return tuple(tuple(Sheet((), (), 0, points) for points in row) for row in rounds)


def tricks(news: Sequence[News]) -> list[TrickTaken]:
    return [item for item in news if isinstance(item, TrickTaken)]


def referee(trick: Sequence[str], variant: str = "classic", no_trump: str = "highest") -> tuple[int, int]:
    """(case of the rules, index of the winner), written from the five cases and not from the engine."""
    led, played = trick[0][0], [(card[0], int(card[1:]), at) for at, card in enumerate(trick)]
    followers = sorted((value, at) for suit, value, at in played if suit == led)
    strangers = sorted((value, at) for suit, value, at in played if suit != led and value > 0)
    lowest_wins = variant == "anti" and no_trump == "lowest"
    winner_without_trump = (
        next(((v, at) for v, at in followers if v), followers[0]) if lowest_wins else followers[-1]
    )
    if all(value == 0 for _, value, _ in played):
        return 5, 0
    if all(suit == led for suit, _, _ in played):
        return 1, winner_without_trump[1]
    if not strangers:
        return 2, winner_without_trump[1]
    wanted = strangers[0][0] if variant == "anti" else strangers[-1][0]
    equals = [at for value, at in strangers if value == wanted]
    return (3, equals[0]) if len(equals) == 1 else (4, min(equals))
