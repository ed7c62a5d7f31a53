"""Hattrick's tricks explained: what a card would do now, and why somebody leads next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from games.core import Card, Colour, Seat
from games.hattrick.rules import PASS, count, deck, ladder, leading, passes, points, tricks_of, value
from games.hattrick.terms import HattrickView, Passed, Sheet, Trick, TurnTaken

Cause = Literal["single", "top-card", "next-card", "longer", "colour"]
"""There was one trick; the higher best card; equal best cards, and a later pair differed; the other trick ran
out of cards; the tricks were alike, and the colours' rank decided."""


class Verdict(NamedTuple):
    """Why the winner of one trick leads next, or would if the turn-round ended so."""

    cause: Cause
    trick: Trick
    """Its winner leads."""
    other: Trick | None
    """The one that was compared with it."""
    place: int
    """Which cards decided, counted from the top: 1 for the best ones; 0 if no card did."""
    high: Card | None
    """The card at that place in the leading trick."""
    low: Card | None
    """Its rival in the other trick; None where that has run out."""


def verdict(tricks: Sequence[Trick]) -> Verdict:
    """Why the lead goes where it goes."""
    trick = leading(tricks)
    if len(tricks) == 1:
        return Verdict("single", trick, None, 0, None, None)
    other = tricks[1 - tricks.index(trick)]
    high, low = ladder(trick), ladder(other)
    for place, best in enumerate(high, 1):
        rival = low[place - 1] if place <= len(low) else None
        if best != rival:
            cause: Cause = "longer" if rival is None else "top-card" if place == 1 else "next-card"
            return Verdict(cause, trick, other, place, _card(trick, best), _card(other, rival))
    return Verdict("colour", trick, other, 0, None, None)


def _card(trick: Trick, number: int | None) -> Card | None:
    return None if number is None else Card(f"{trick.colour}{number}")


Doing = Literal["opens", "joins", "second", "passes"]
"""Opens the first trick; joins the trick of its colour; opens the second trick; belongs to neither."""


class Effect(NamedTuple):
    """What a card would do at this moment, as things stand with it."""

    doing: Doing
    wins: bool
    """Whether it would be the best card of its trick."""
    leads: bool
    """Whether its player would lead next."""
    last: bool
    """Whether nobody plays after it, so that things stay as they stand."""
    size: int
    """Cards in its trick, itself included; 0 for a pass."""
    best: Card | None
    """The best card of its trick before it; None if there is none."""
    holder: Seat | None
    """Whose that is."""
    worth: int
    """How the trick, or the pass, would change the points that the seat has in front of it."""


def effect(view: HattrickView, card: Card) -> Effect:
    """What `card` would do if the seat of the view played it now."""
    turn, me = [card for _, card in view.turn], view.seat or 0
    last = len(turn) == view.seats - 1
    if passes(turn, card):
        return Effect("passes", False, False, last, 0, None, None, PASS)
    before, then = standing(view), tricks_of((*turn, card), view.leader, view.seats)
    mine = next(trick for trick in then if trick.colour == card[0])
    was = next((trick for trick in before if trick.colour == card[0]), None)
    wins = mine.winner == me
    return Effect(
        doing="joins" if was else "second" if before else "opens",
        wins=wins,
        leads=wins and leading(then) is mine,
        last=last,
        size=len(mine.cards),
        best=was.cards[was.seats.index(was.winner)] if was else None,
        holder=was.winner if was else None,
        worth=gain(counted(view, me), mine.colour, len(mine.cards)) if wins else 0,
    )


def standing(view: HattrickView) -> tuple[Trick, ...]:
    """The tricks of the running turn-round, won by whoever has the best cards so far."""
    return tricks_of([card for _, card in view.turn], view.leader, view.seats)


def counted(view: HattrickView, seat: Seat) -> tuple[int, int, int]:
    """Red, blue and green cards in front of a seat."""
    return count(view.won[seat])


def gain(have: tuple[int, int, int], colour: Colour, more: int) -> int:
    """How further cards of a colour change the points of what one has (red, blue, green)."""
    red, blue, green = have
    return points(*_with(have, colour, more)) - points(red, blue, green)


def _with(have: tuple[int, int, int], colour: Colour, more: int) -> tuple[int, int, int]:
    red, blue, green = have
    return red + more * (colour == "R"), blue + more * (colour == "B"), green + more * (colour == "G")


def brought(view: HattrickView, taken: TurnTaken, seat: Seat) -> int:
    """How the latest turn-round changed a seat's points of its round: by a trick, or by a pass."""
    have = counted(view, seat)
    if taken.round <= len(view.sheets):
        row: Sheet = view.sheets[taken.round - 1][seat]
        have = row.red, row.blue, row.green
    for trick in taken.tricks:
        if trick.winner == seat:
            size = len(trick.cards)
            return gain(_with(have, trick.colour, -size), trick.colour, size)
    return PASS if seat in dict(passes_in(taken)) else 0


def passes_in(taken: TurnTaken) -> tuple[tuple[Seat, Card], ...]:
    """Who passed in a turn-round, with which card."""
    inside, seats = {card for trick in taken.tricks for card in trick.cards}, len(taken.cards)
    return tuple(
        ((taken.leader + at) % seats, card) for at, card in enumerate(taken.cards) if card not in inside
    )


def passes_told(view: HattrickView) -> tuple[tuple[Seat, Card], ...]:
    """The passes of this round that the view still tells of, in the order in which they were made."""
    last = view.last_turn
    told = passes_in(last) if last and last.round == view.round else ()
    fresh = [(news.seat, news.card) for news in view.news if isinstance(news, Passed) and view.turn]
    return (*told, *fresh)


def unseen(view: HattrickView) -> tuple[Card, ...]:
    """The cards whose place the seat of the view does not see: in others' hands, or passed some time ago."""
    lying = [card for cards in view.won for card in cards] + [card for _, card in view.turn if card]
    seen = {*view.hand, *lying, *(card for _, card in passes_told(view))}
    return tuple(card for card in deck(view.seats) if card not in seen)


def beating(view: HattrickView, card: Card) -> tuple[Card, ...]:
    """The unseen cards that would beat all that lies in the card's trick once it does too."""
    in_trick = [card, *(other for _, other in view.turn if other and other[0] == card[0])]
    best = max(map(value, in_trick))
    return tuple(other for other in unseen(view) if other[0] == card[0] and value(other) > best)
