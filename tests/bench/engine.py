"""How fast positions follow each other: random play-outs, and whole games replayed with checks."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from games.core import Game, Options
from games.play import play, random_player, replay
from games.registry import GAMES
from games.shuffle import Seeded
from tests.bench import Row, best

PLAYOUT_BUDGET = {"sticheln": 2.5, "hattrick": 2.5, "was_sticht": 2.5}
"""µs an action, for plain trick games; the others have more to do."""
OTHER_PLAYOUT_BUDGET = 5.0
REPLAY_BUDGET = 5.0
SEATS = 4
DEALS = 12
PLAIN = "plain tricks in tuples"


class Plain(NamedTuple):
    """The baseline, as little as a trick game can be: 52 cards, follow suit, the highest led card takes."""

    hands: tuple[tuple[str, ...], ...]
    trick: tuple[str, ...]
    turn: int
    won: tuple[int, ...]
    news: tuple[str, ...]
    """The trick just completed."""

    def waiting(self) -> tuple[int, ...]:
        return (self.turn,) if self.hands[self.turn] else ()

    def legal(self, seat: int) -> Sequence[str]:
        if seat != self.turn:
            return ()
        hand, led = self.hands[seat], self.trick[0][0] if self.trick else None
        return [card for card in hand if card[0] == led] or hand

    def after(self, seat: int, card: str) -> Plain:
        hands = list(self.hands)
        hands[seat] = tuple([other for other in hands[seat] if other != card])
        trick = (*self.trick, card)
        if len(trick) < len(hands):
            return Plain(tuple(hands), trick, (seat + 1) % len(hands), self.won, ())
        led = trick[0][0]
        ranks = [ord(card[1]) if card[0] == led else 0 for card in trick]
        winner = (seat + 1 + ranks.index(max(ranks))) % len(hands)
        won = list(self.won)
        won[winner] += 1
        return Plain(tuple(hands), (), winner, tuple(won), trick)


def plain(rng: Random) -> Plain:
    """A deal of the baseline."""
    cards = [suit + chr(ord("a") + rank) for suit in "CDHS" for rank in range(13)]
    rng.shuffle(cards)
    return Plain(tuple(tuple(cards[at : at + 13]) for at in range(0, 52, 13)), (), 0, (0,) * 4, ())


def play_out(now: Any, rng: Random) -> int:
    """Play at random to the end; how many actions it took."""
    actions, rnd = 0, rng.random
    while waiting := now.waiting():
        (seat, *_) = waiting
        legal = now.legal(seat)
        now = now.after(seat, legal[int(rnd() * len(legal))])
        actions += 1
    return actions


def playout_us(game: Game, options: Options, seats: int) -> float:
    """µs an action."""

    def run() -> int:
        rng = Random(1)
        deals = (game.deal(options, seats, Seeded(str(n))) for n in range(DEALS))
        return sum(play_out(deal, rng) for deal in deals)

    return 1e6 * best(run)


def plain_us() -> float:
    """µs an action of the baseline, with as many actions."""

    def run() -> int:
        rng = Random(1)
        return sum(play_out(plain(rng), rng) for _ in range(DEALS * 5))

    return 1e6 * best(run)


def replay_ms(game: Game, options: Options, seats: int) -> float:
    """ms for playing a record again: legality, news, deals and results are all compared."""
    record = play(game, options, seats, "seed", "nonce", [random_player] * seats)

    def run() -> int:
        replay(record)
        return 1

    return 1e3 * best(run, 15)


def rows() -> list[Row]:
    """All rows: each game with its default options, and with the slowest ones."""
    baseline = plain_us()
    table = [Row("play-out: baseline", baseline, "µs/action", against=PLAIN)]
    for game in GAMES.values():
        table += _rows_of(game, baseline)
    here = "installed, but not measured" if find_spec("pyspiel") else "not installed"
    return [*table, Row("play-out: OpenSpiel", None, "µs/action", against=f"OpenSpiel: {here}")]


def _rows_of(game: Game, baseline: float) -> list[Row]:
    seats = max(game.seats[0], min(SEATS, game.seats[-1]))
    budget = PLAYOUT_BUDGET.get(game.key, OTHER_PLAYOUT_BUDGET)
    figures = {options: playout_us(game, options, seats) for options in game.options_for(seats)}
    default, slowest = game.options(), max(figures, key=lambda options: figures[options])
    choices = ", ".join(map(str, slowest.model_dump().values()))
    return [
        Row(f"play-out: {game.key}, {seats} seats", figures[default], "µs/action", budget, baseline, PLAIN),
        Row(
            f"play-out: {game.key}, slowest ({choices})", figures[slowest], "µs/action", None, baseline, PLAIN
        ),
        Row(
            f"replay: {game.key}, {game.seats[-1]} seats",
            replay_ms(game, default, game.seats[-1]),
            "ms/game",
            REPLAY_BUDGET,
        ),
    ]
