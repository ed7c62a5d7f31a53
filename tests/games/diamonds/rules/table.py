"""Diamonds tables for tests: given hands, lines of play, a trick to be played in a known situation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any

from msgspec.structs import replace

from games.core import Card, News, Seat
from games.diamonds.crystals import Crystals
from games.diamonds.position import Position, deal
from games.diamonds.rules import awards
from games.diamonds.terms import ChooseCount, DiamondsOptions, PassCards, Play, Rob, SuitAction, SuitsCounted
from games.shuffle import Scripted, Seeded
from games.tricks import TrickTaken

# The tables of the rules, typed again: hand, cards in a trick, tricks, unused cards, rounds.
STANDARD = {
    2: (10, 4, 5, 40, 4),
    3: (10, 3, 10, 30, 6),
    4: (10, 4, 10, 20, 4),
    5: (10, 5, 10, 10, 5),
    6: (10, 6, 10, 0, 6),
}
# Highest value, deck, hand, cards in a trick, tricks, rounds.
PERFECT = {
    2: (8, 32, 16, 4, 8, 4),
    3: (9, 36, 12, 3, 12, 6),
    4: (13, 52, 13, 4, 13, 4),
    5: (15, 60, 12, 5, 12, 5),
}
ALL = 235
SUITS = "DHSC"
LONGEST = 6 * (1 + 6 + 60 + 80) + 1
"""Positions of the longest game."""

TABLES: list[tuple[int, dict[str, Any]]] = [
    *((seats, {}) for seats in STANDARD),
    *((seats, {"perfect": "on"}) for seats in PERFECT),
    *((seats, {"partnership": "on"}) for seats in (4, 6)),
    (4, {"partnership": "on", "perfect": "on"}),
]
"""(seats, options) of every way to play."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a line such as "D4 C15"."""
    return tuple(map(Card, text.split()))


def pack(highest: int = 15) -> list[Card]:
    return [Card(f"{suit}{value}") for suit in SUITS for value in range(1, highest + 1)]


def seeded(seats: int = 4, seed: str = "diamonds", **options: Any) -> Position:
    """A game as it is dealt at real tables."""
    return deal(DiamondsOptions.model_validate(options), seats, Seeded(seed))


def dealt(*hands: str, dealer: Seat = 0, **options: Any) -> Position:
    """A game whose first hands are given in full, one a seat."""
    order = tuple(card for hand in hands for card in cards(hand))
    return deal(DiamondsOptions.model_validate(options), len(hands), Scripted(((dealer,), order)))


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


def act(now: Position, seat: Seat, action: Any) -> Position:
    """An action that must be legal, by a seat that must act."""
    assert seat in now.waiting(), f"{seat} is not asked for {action}"
    assert action in now.legal(seat), f"{seat} may not {action}"
    return now.after(seat, action)


def passed(now: Position, count: int = 1, packets: Sequence[str] = ()) -> Position:
    """The dealer says how many; packets as given by seat, else the first cards of each hand."""
    now = act(now, now.dealer, ChooseCount(count))
    for seat in range(len(now.hands)):
        chosen = cards(packets[seat]) if packets else now.hands[seat][:count]
        now = act(now, seat, PassCards(chosen))
    return now


def play(now: Position, line: str) -> Position:
    """Play a line such as "B:D14 C:D4 A:C9>B": seats are letters, ">" says whom clubs rob.

    Everything must be legal and in turn.
    """
    for part in line.split():
        letter, _, rest = part.partition(":")
        card, _, victim = rest.partition(">")
        seat = "ABCDEF".index(letter)
        now = act(now, seat, Play(Card(card)))
        if victim:
            now = rob(now, victim, seat)
    return now


def rob(now: Position, victim: str, seat: Seat | None = None) -> Position:
    """Whoever is asked robs the seat of that letter."""
    (asked,) = now.waiting()
    assert seat is None or asked == seat
    return act(now, asked, Rob("ABCDEF".index(victim)))


def situation(
    *hands: str, showrooms: Sequence[int] = (), vaults: Sequence[int] = (), **more: Any
) -> Position:
    """A trick is to be led: any hands, seat A to lead, crystals by side; `more` are options or fields."""
    fields = {name: more.pop(name) for name in list(more) if name in Position.__struct_fields__}
    start = seeded(len(hands), **more)
    shown = tuple(showrooms) or start.crystals.showrooms
    kept = tuple(vaults) or (0,) * len(shown)
    crystals = Crystals(ALL - sum(shown) - sum(kept), kept, shown)
    held = tuple(map(cards, hands))
    return replace(start, phase="play", hands=held, leader=0, crystals=crystals, count=1, news=(), **fields)


def one_trick(line: str, **more: Any) -> Position:
    """A trick, A leading, after which everybody has a card left: a line as for `play`."""
    seats = len({part[0] for part in line.split()})
    hands: list[list[str]] = [[] for _ in range(seats)]
    for part in line.split():
        hands["ABCDEF".index(part[0])].append(part.partition(":")[2].partition(">")[0])
    names = {name for hand in hands for name in hand}
    led = line.partition(":")[2][0]
    spare = [card for card in pack() if card not in names and card[0] != led]
    dealt = [f"{' '.join(hand)} {card}" for hand, card in zip(hands, spare, strict=False)]
    return play(situation(*dealt, **more), line)


def round_end(
    *won: str, showrooms: Sequence[int], vaults: Sequence[int], dealer: Seat = 0, **more: Any
) -> Position:
    """The end of a round in which each seat has won so many cards of D, H, S and C: "5 6 2 3".

    The crystals are those before the actions at the end. The last trick, all of one suit, is played for it.
    """
    counts = [[*map(int, row.split())] for row in won]
    seats, each = len(won), 4 if len(won) == 2 else len(won)
    taker, at = next((s, n) for n in (0, 1, 2) for s in range(seats) if counts[s][n] >= each)
    spare = {suit: [Card(f"{suit}{value}") for value in range(15, 0, -1)] for suit in SUITS}
    last = [spare[SUITS[at]].pop(0) for _ in range(each)]
    counts[taker][at] -= each
    piles = tuple(
        tuple(spare[s].pop() for s, n in zip(SUITS, row, strict=True) for _ in range(n)) for row in counts
    )
    hands: list[list[str]] = [[] for _ in range(seats)]
    for card, seat in zip(last, cycle(range(taker, taker + seats)), strict=False):
        hands[seat % seats].append(card)
    start = situation(*map(" ".join, hands), showrooms=showrooms, vaults=vaults, **more)
    now = replace(
        start,
        leader=taker,
        deal=replace(start.deal, dealer=dealer),
        piles=piles,
        crystals=_before(start.crystals, taker, SUITS[at]),
    )
    while now.phase == "play" and any(now.hands):
        now = now.after(now.turn, now.legal(now.turn)[0])
    return now


def _before(after: Crystals, taker: Seat, suit: str) -> Crystals:
    """Where crystals lay before a suit action that is neither clubs nor without effect."""
    shown, kept, side = [*after.showrooms], [*after.vaults], taker % len(after.vaults)
    if suit == "H":
        shown[side] -= 1
    else:
        kept[side] -= 1
    if suit == "S":
        shown[side] += 1
    return Crystals(ALL - sum(shown) - sum(kept), tuple(kept), tuple(shown))


def due(
    *won: str, tricks_won: str = "1 1 1 1", sides: int = 0, dealer: Seat = 0, **options: Any
) -> list[str]:
    """The actions at the end of a round, as "A:D", from the counts of D, H, S and C by seat."""
    counts = [tuple(map(int, row.split())) for row in won]
    taken = [*map(int, tricks_won.split())][: len(won)]
    made = awards(seeded(4, **options).rules, counts, taken, sides or len(won), dealer)
    return [f"{'ABCDEF'[one.seat]}:{one.suit}" for one in made]


def rounds(now: Position) -> list[list[Position]]:
    """The positions of a random game by round."""
    steps = list(random_steps(now))
    return [[step for step in steps if step.round == number] for number in range(1, steps[-1].round + 1)]


def tricks(news: Sequence[News]) -> list[TrickTaken]:
    return [item for item in news if isinstance(item, TrickTaken)]


def actions(news: Sequence[News]) -> list[SuitAction]:
    return [item for item in news if isinstance(item, SuitAction)]


def counted(news: Sequence[News]) -> list[SuitsCounted]:
    return [item for item in news if isinstance(item, SuitsCounted)]
