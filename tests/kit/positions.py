"""Positions to hold claims against: from games that are played half well, half at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from games.cards import colour
from games.core import Card, Game, Options, Seat, choices_of
from games.shuffle import Seeded
from games.sticheln.game import GAME as STICHELN
from games.sticheln.position import Position, StichelnOptions
from games.sticheln.rules import deck, sheet, winning

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def positions_of(
    game: Game, options: Options, seats: int, seed: str = "", *, rounds: int = 1
) -> Iterator[Any]:
    """Every position of the first rounds of a game of any kind."""
    position, mind = game.deal(options, seats, Seeded(f"{options}{seats}{seed}")), Random(seed)
    while position.waiting() and position.view(None).round <= rounds:
        yield position
        seat = min(position.waiting())
        legal = position.legal(seat)
        well = mind.random() < 0.6
        action = game.bot(position.view(seat), legal, mind) if well else mind.choice(legal)
        position = position.after(seat, action)


def shortest(options: Options, seats: int) -> Options:
    """The same rules, and a game that is over as soon as its customs allow."""
    for name in sorted(options.customs):
        chosen = (options.model_copy(update={name: value}) for value in choices_of(type(options), name))
        options = min([options, *chosen], key=lambda one: one.length(seats))
    return options


class Moment(NamedTuple):
    """A position, and what is done there; nothing any more in the last one."""

    state: Any
    seat: Seat | None
    action: Any


def whole_game(game: Game, options: Options, seats: int, seed: str = "") -> Iterator[Moment]:
    """A game of any kind to its end; now and then somebody reacts who need not act."""
    position, mind = game.deal(options, seats, Seeded(f"{options}{seats}{seed}")), Random(seed)
    while position.waiting():
        others = sorted(set(range(seats)) - position.waiting())
        may = [seat for seat in others if position.legal(seat)]
        seat = mind.choice(may) if may and mind.random() < 0.1 else min(position.waiting())
        legal = position.legal(seat)
        well = mind.random() < 0.6
        action = game.bot(position.view(seat), legal, mind) if well else None
        action = mind.choice(legal) if action is None else action
        yield Moment(position, seat, action)
        position = position.after(seat, action)
    yield Moment(position, None, None)


def positions(options: StichelnOptions, seats: int, seed: str = "", *, rounds: int = 1) -> Iterator[Position]:
    """The same for Sticheln."""
    return positions_of(STICHELN, options, seats, seed, rounds=rounds)


def colours(position: Position, seat: Seat) -> tuple[str, ...]:
    """The colours that a seat has laid."""
    return tuple(dict.fromkeys(map(colour, position.laid[seat])))


def counted(position: Position, seat: Seat, *cards: Card) -> int:
    """What cards make in the pile of a seat."""
    return sheet(position.rules, colours(position, seat), cards).points


def best_of(position: Position, trick: Sequence[Card]) -> int:
    """The place of the card that takes a trick, or would if nobody added one."""
    return winning(trick, position.rules, position.anti_no_trump)


def takes(position: Position, *more: Card) -> bool:
    """Whether the last of these cards would be the best of the trick once all of them lie there."""
    trick = (*position.trick, *more)
    return best_of(position, trick) == len(trick) - 1


def hidden(position: Position, seat: Seat) -> list[Card]:
    """The cards that a seat does not see. Piles are closed but for the last trick."""
    laid = [card for at, cards in enumerate(position.laid) for card in cards if open_to(position, seat, at)]
    last = position.last_trick
    gone = last.cards if last and last.round == position.round else ()
    seen = {*position.hands[seat], *position.trick, *position.deal.left_over, *laid, *gone}
    return [card for card in deck(len(position.hands)) if card not in seen]


def open_to(position: Position, seat: Seat, at: Seat) -> bool:
    """Whether a seat sees the pain cards of another one."""
    return at == seat or not (position.rules.face_down or position.phase == "choose")
