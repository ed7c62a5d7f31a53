"""Was sticht? explained: why a trick went where it did, what a card would do, how far a task is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from games.cards import colour
from games.core import Card, Colour, Seat
from games.was_sticht.rules import (
    TRUMP,
    Tally,
    Tile,
    Trumps,
    ladder,
    tasks,
    winning,
)
from games.was_sticht.terms import WasStichtView

Cause = Literal["super-trump", "first-number", "number-trump", "colour-trump", "led-colour"]
"""The super trump; the first of several number trumps; the only number trump; the highest colour trump;
without any trump, the highest card of the led colour."""


class Verdict(NamedTuple):
    """Why a trick, or a column, went to the card that took it. Cards are given by their place in it."""

    cause: Cause
    winner: int
    trumps: tuple[int, ...]
    numbers: tuple[int, ...]
    """The number trumps that are equal: without the super trump."""


def verdict(cards: Sequence[Card], trumps: Trumps) -> Verdict:
    """Why cards given in order of play (or of picking) go to their winner."""
    suit = ladder(*trumps).suit
    winner = winning(cards, trumps)
    all_trumps = tuple(at for at, card in enumerate(cards) if suit[card] == TRUMP)
    numbers = tuple(
        at for at in all_trumps if cards[at][1] == trumps.number and cards[at][0] != trumps.colour
    )
    return Verdict(_cause(cards[winner], trumps, len(numbers)), winner, all_trumps, numbers)


def _cause(card: Card, trumps: Trumps, numbers: int) -> Cause:
    if card[1] == trumps.number:
        if card[0] == trumps.colour:
            return "super-trump"
        return "first-number" if numbers > 1 else "number-trump"
    return "colour-trump" if card[0] == trumps.colour else "led-colour"


Doing = Literal["leads", "takes", "wins", "loses", "powerless"]
"""Opens the trick; is the best card so far; is so as the last card; is beaten; neither follows suit nor is
a trump."""


class Effect(NamedTuple):
    """What a card would do at this moment."""

    doing: Doing
    trump: bool
    best: Card | None
    """The best card on the table before it."""
    threats: tuple[tuple[Seat, Card], ...]
    """The cards with which somebody who plays after it could take the trick from it, by the order of play."""


def effect(view: WasStichtView, card: Card) -> Effect:
    """What `card` would do to the trick if the seat of the view played it now. Trumps must be known."""
    trumps, trick = known(view), view.trick
    suit = ladder(*trumps).suit
    trump = suit[card] == TRUMP
    if not trick:
        return Effect("leads", trump, None, threats(view, card))
    best = trick[winning(trick, trumps)]
    if winning((*trick, card), trumps) == len(trick):
        last = len(trick) == view.seats - 1
        return Effect("wins" if last else "takes", trump, best, threats(view, card))
    hopeless = not trump and suit[card] != suit[trick[0]]
    return Effect("powerless" if hopeless else "loses", trump, best, ())


def known(view: WasStichtView) -> Trumps:
    """The trumps, which the seat must know."""
    assert view.trumps is not None, "the trumps are not shown yet"
    return view.trumps


def threats(view: WasStichtView, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """What those who play after the seat of the view could beat `card` with, all hands being known."""
    trumps, trick, me = known(view), (*view.trick, card), view.seat or 0
    later = [(me + step) % view.seats for step in range(1, view.seats - len(view.trick))]
    return tuple(
        (seat, other)
        for seat in later
        for other in playable(view.hands[seat], trick[0], trumps)
        if winning((*trick, other), trumps) == len(trick)
    )


def playable(hand: Sequence[Card], led: Card, trumps: Trumps) -> list[Card]:
    """The cards of a hand that may be played once `led` was: of its suit (all trumps are one), else any."""
    suit = ladder(*trumps).suit
    return [card for card in hand if suit[card] == suit[led]] or [*hand]


def suit_of(card: Card, trumps: Trumps) -> Colour:
    """The suit that the card belongs to: `TRUMP`, or its colour."""
    return ladder(*trumps).suit[card]


# --- tasks ---


class Progress(NamedTuple):
    """How far a task has come in a round, judged by what has been won and nothing else."""

    state: Literal["open", "sure", "lost"]
    """Whether it may still succeed and fail, cannot fail any more, or cannot succeed any more."""
    tricks: int
    """Won so far."""
    left: int
    """Tricks that are not complete yet."""
    wins: tuple[int, ...]
    """With how many of those it can still succeed; of a lost task none."""


def progress(view: WasStichtView, seat: Seat, tile: Tile) -> Progress:
    """How far `seat` is with a tile, its own or (for the dealer) somebody else's. Tricks must be played."""
    left = max(map(len, view.hands))
    coming = frozenset(map(colour, (*view.trick, *(card for hand in view.hands for card in hand))))
    last = view.leader  # whoever won the last trick leads, also when there is none left to play
    mine = frozenset(map(colour, view.won[seat]))
    rules = (view.colour_task_needs_trick, view.no_trick_tile)
    return _progress(tile, seat, view.tricks, mine, coming, left, last, rules)


@lru_cache(2000)
def _progress(  # noqa: PLR0913, PLR0917 - all that a task may depend on
    tile: Tile,
    seat: Seat,
    tricks: tuple[int, ...],
    mine: frozenset[Colour],
    coming: frozenset[Colour],
    left: int,
    last: Seat,
    rules: tuple[str, str],
) -> Progress:
    ends: set[bool] = set()
    wins: set[int] = set()
    fulfilled = tasks(*rules)[tile].fulfilled
    for end in _ends(seat, tricks, mine, coming, left, last):
        ok = fulfilled(end, seat)
        ends.add(ok)
        if ok:
            wins.add(end.tricks[seat] - tricks[seat])
    state: Literal["open", "sure", "lost"] = "open" if len(ends) > 1 else "sure" if True in ends else "lost"
    return Progress(state, tricks[seat], left, tuple(sorted(wins)))


def _ends(  # noqa: PLR0913, PLR0917 - as above
    seat: Seat,
    tricks: tuple[int, ...],
    mine: frozenset[Colour],
    coming: frozenset[Colour],
    left: int,
    last: Seat,
) -> Iterator[Tally]:
    """Every way in which the tricks that are left may fall, as far as it matters to a seat."""
    for more in _shared(left, len(tricks)):
        counts = tuple(had + won for had, won in zip(tricks, more, strict=True))
        winners = [who for who, won in enumerate(more) if won] or [last]
        for colours in (mine, mine | coming) if more[seat] else (mine,):
            every = tuple(colours if who == seat else frozenset() for who in range(len(tricks)))
            for winner in winners:
                yield Tally(counts, every, winner)


@lru_cache
def _shared(count: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """All ways to share tricks out."""
    return tuple(each for each in product(range(count + 1), repeat=seats) if sum(each) == count)
