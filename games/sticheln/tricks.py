"""Sticheln's tricks explained: why one went where it did, and what a card would do to the one that lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from games.cards import colour
from games.core import Card, Colour, Seat
from games.sticheln.rules import HIGHEST, HIGHEST_TRUMP, RULES, Rules, deck, value, winning
from games.sticheln.terms import StichelnView
from games.tricks import TrickTaken, last_cards

Cause = Literal["lone-trump", "best-trump", "tied-trumps", "all-zeros", "followed", "no-trump"]
"""A single trump; the best of several; the first of equal best ones; nothing but 0s; nothing but the led
colour; the led colour and 0s of others."""


class Verdict(NamedTuple):
    """Why a complete trick went to the card that took it. Cards are given by their place in it."""

    cause: Cause
    winner: int
    lowest: bool
    """Whether the lowest of the cards that count took it, not the highest (anti)."""
    trumps: tuple[int, ...]
    tied: tuple[int, ...]
    """The equal best trumps; fewer than two: none."""
    dull: tuple[int, ...]
    """0s of other colours than the led one."""


def verdict(trick: Sequence[Card], variant: str, no_trump: str = "highest") -> Verdict:
    """Why a complete trick, given in order of play, goes to its winner. `no_trump`: option antiNoTrump."""
    rules, led = RULES[variant], trick[0][0]
    winner = winning(trick, rules, no_trump)
    strangers = [at for at, card in enumerate(trick) if card[0] != led]
    trumps = tuple(at for at in strangers if value(trick[at]))
    dull = tuple(at for at in strangers if not value(trick[at]))
    tied = tuple(at for at in trumps if value(trick[at]) == value(trick[winner])) if trumps else ()
    usual = rules.trumps is HIGHEST_TRUMP if trumps else rules.followed[no_trump] is HIGHEST
    return Verdict(_cause(trick, trumps, dull, len(tied)), winner, not usual, trumps, tied, dull)


def _cause(trick: Sequence[Card], trumps: Sequence[int], dull: Sequence[int], tied: int) -> Cause:
    if trumps:
        return "tied-trumps" if tied > 1 else "best-trump" if len(trumps) > 1 else "lone-trump"
    if not any(map(value, trick)):
        return "all-zeros"
    return "no-trump" if dull else "followed"


Doing = Literal["leads", "leads-zero", "takes", "wins", "loses", "powerless"]
"""Opens the trick; opens it with a 0; is the best card so far; is so as the last card; is beaten; is a 0 of
another colour, which never wins."""


class Effect(NamedTuple):
    """What a card would do at this moment."""

    doing: Doing
    worth: int | None
    """Points of the cards on the table and this one for whoever plays it; None while no colour is fixed."""
    best: Card | None
    """The best card on the table before it."""


def effect(view: StichelnView, card: Card) -> Effect:
    """What `card` would do to the trick if the seat of the view played it now."""
    rules, trick, me = RULES[view.variant], view.trick, view.seat or 0
    mine = colours_of(view, me)
    worth = points(rules, mine, (*trick, card)) if mine else None
    if not trick:
        return Effect("leads" if value(card) else "leads-zero", worth, None)
    best = trick[winning(trick, rules, view.anti_no_trump)]
    if winning((*trick, card), rules, view.anti_no_trump) == len(trick):
        return Effect("wins" if len(trick) == view.seats - 1 else "takes", worth, best)
    hopeless = card[0] != trick[0][0] and not value(card)
    return Effect("powerless" if hopeless else "loses", worth, best)


def points(rules: Rules, mine: Sequence[Colour], cards: Sequence[Card]) -> int:
    """What cards are worth to a seat with these colours."""
    return sum(rules.pain(value(card)) if card[0] in mine else rules.other for card in cards)


def colours_of(view: StichelnView, seat: Seat) -> tuple[Colour, ...]:
    """The pain (or lucky) colours of a seat this round, as far as they can be seen; else empty."""
    return tuple(dict.fromkeys(map(colour, view.laid[seat] or ())))


def taken_for(view: StichelnView, taken: TrickTaken) -> int | None:
    """What a trick was worth to its winner; None while that cannot be known."""
    counted = view.sheets[taken.round - 1] if taken.round <= len(view.sheets) else ()
    mine = counted[taken.winner].colours if counted else colours_of(view, taken.winner)
    return points(RULES[view.variant], mine, taken.cards) if mine else None


def unseen(view: StichelnView) -> tuple[Card, ...]:
    """The cards that the seat of the view does not see: in the others' hands, in piles, face down."""
    shown = [card for cards in (*view.laid, *view.won) for card in cards or ()]
    seen = {*view.hand, *view.trick, *view.left_over, *view.pile, *shown, *last_cards(view)}
    return tuple(card for card in deck(view.seats) if card not in seen)


def beating(view: StichelnView, card: Card) -> tuple[Card, ...]:
    """The unseen cards that would beat all that lies on the table once `card` does too."""
    rules, trick = RULES[view.variant], (*view.trick, card)
    return tuple(
        other for other in unseen(view) if winning((*trick, other), rules, view.anti_no_trump) == len(trick)
    )
