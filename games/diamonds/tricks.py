"""Diamonds explained: why a trick went where it did, what a card would do now, how won cards were counted.

Sides are named by their lowest seat, as everywhere that people see them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from games.cards import CLUBS, SPADES
from games.core import Card, Colour, Seat
from games.diamonds.rules import PACKS, SUITS, ahead, deck, plays, value, winning
from games.diamonds.terms import Cause, DiamondsView, SuitAction, SuitsCounted
from games.tricks import last_cards


class Verdict(NamedTuple):
    """Why a complete trick went to the card that took it. Cards are given by their place in it."""

    cause: Literal["alone", "highest"]
    """Nobody else had a card of the led suit; it was the highest of several."""
    winner: int
    others: tuple[int, ...]
    """The other cards of the led suit."""
    strangers: tuple[int, ...]
    """Cards of other suits: they cannot win, but each earned its suit action."""


def verdict(trick: Sequence[Card]) -> Verdict:
    """Why a complete trick, given in order of play, goes to its winner."""
    led, winner = trick[0][0], winning(trick)
    others = tuple(at for at, card in enumerate(trick) if card[0] == led and at != winner)
    strangers = tuple(at for at, card in enumerate(trick) if card[0] != led)
    return Verdict("highest" if others else "alone", winner, others, strangers)


class Deed(NamedTuple):
    """What a suit action of the seat of the view would do now."""

    suit: Colour
    effect: bool
    """False if there is nothing to move."""
    victims: tuple[Seat, ...] = ()
    """Clubs: the sides that could be robbed."""


def deed(view: DiamondsView, suit: str) -> Deed:
    """What a suit action would do now. (That the supply runs out is not foreseen: no play leads there.)"""
    mine = (view.seat or 0) % view.sides
    if suit == CLUBS:
        victims = tuple(side for side in range(view.sides) if side != mine and view.showrooms[side])
        return Deed(CLUBS, bool(victims), victims)
    return Deed(Colour(suit), suit != SPADES or view.showrooms[mine] > 0)


Doing = Literal["leads", "takes", "wins", "follows", "cannot-follow"]
"""Opens the trick; is the best card so far; is so as the last card; follows suit below the best card; is of
another suit than the led one, because the seat has none of that."""


class Effect(NamedTuple):
    """What a card would do at this moment."""

    doing: Doing
    action: Deed | None
    """The suit action that it earns at once: only where it does not follow suit."""
    prize: Deed
    """The suit action that the winner of the trick earns, if that were the seat of the view."""
    best: Card | None
    """The best card on the table before it."""
    holder: Seat | None
    """Whose that is."""


def effect(view: DiamondsView, card: Card) -> Effect:
    """What `card` would do to the trick if the seat of the view played it now."""
    trick = view.trick
    if not trick:
        return Effect("leads", None, deed(view, card[0]), None, None)
    led, at = trick[0][0], winning(trick)
    prize, best, holder = deed(view, led), trick[at], (view.leader + at) % view.seats
    if card[0] != led:
        return Effect("cannot-follow", deed(view, card[0]), prize, best, holder)
    if value(card) < value(best):
        return Effect("follows", None, prize, best, holder)
    last = len(trick) == plays(view.seats) - 1
    return Effect("wins" if last else "takes", None, prize, best, holder)


def unseen(view: DiamondsView) -> tuple[Card, ...]:
    """The cards that the seat of the view does not see, undealt ones included."""
    won = [card for pile in view.won for card in pile]
    laid = view.passing if view.phase == "pass" else ()
    seen = {*view.hand, *view.trick, *last_cards(view), *won, *laid}
    return tuple(card for card in deck(PACKS[view.perfect][view.seats].highest) if card not in seen)


def beating(view: DiamondsView, card: Card) -> tuple[Card, ...]:
    """The unseen cards that would beat `card` where its suit is led."""
    return tuple(other for other in unseen(view) if other[0] == card[0] and value(other) > value(card))


class Tally(NamedTuple):
    """Who won most cards of a suit in a round."""

    suit: Colour
    won: tuple[int, ...]
    """By side."""
    ahead: tuple[Seat, ...]
    """The sides with most of them; several after a tie, none if nobody won a card of the suit."""
    actions: tuple[SuitAction, ...]
    """What came of it, as far as it is carried out; empty after a tie, unless the table lets all tied act."""


def tallies(counted: SuitsCounted, sides: int, awards: Sequence[SuitAction]) -> tuple[Tally, ...]:
    """The won cards of a round, suit by suit. `awards` are the actions at its end."""
    rows = []
    for at, suit in enumerate(SUITS):
        won = [row[at] for row in counted.counts]
        made = tuple(award for award in awards if award.suit == suit and award.cause == "most")
        sums = tuple(sum(won[side::sides]) for side in range(sides))
        rows.append(Tally(suit, sums, ahead(won, sides), made))
    return tuple(rows)


class Consolation(NamedTuple):
    """What a side got because a member won no trick."""

    side: Seat
    without: tuple[Seat, ...]
    """Its members without a trick."""
    actions: tuple[SuitAction, ...]
    """Diamonds actions, as far as they are carried out."""


def consolations(counted: SuitsCounted, sides: int, awards: Sequence[SuitAction]) -> tuple[Consolation, ...]:
    """Who won no trick in a round, side by side. `awards` are the actions at its end."""
    cause: Cause = "no-trick"
    rows = []
    for side in range(sides):
        members = range(side, len(counted.tricks), sides)
        if without := tuple(seat for seat in members if not counted.tricks[seat]):
            made = tuple(one for one in awards if one.cause == cause and one.seat % sides == side)
            rows.append(Consolation(side, without, made))
    return tuple(rows)
