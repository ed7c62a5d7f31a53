"""Sticheln's teacher: the house bot's choice, and a reason for it that anybody at the table can check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from games.core import Card, Seat
from games.sticheln.bot import bot
from games.sticheln.rules import PACKS, RULES, value, winning
from games.sticheln.terms import Choose, Play, StichelnView
from games.sticheln.tricks import Effect, beating, colours_of, effect, points, unseen
from games.teaching import Advice

Reason = Literal[
    "choose", "last-card",
    "lead", "lead-strong", "lead-zero", "lead-own", "lead-sting",
    "win", "sure", "take", "must", "deny", "risk",
    "rid", "sting", "cannot", "duck", "leave", "wait",
]  # fmt: skip
REASONS: tuple[str, ...] = get_args(Reason)


class Facts(NamedTuple):
    """What the reasons speak of. Points are those of the seat that is advised unless it says otherwise."""

    card: Card
    """The advised one."""
    own: int
    """What it is worth in one's own pile."""
    worth: int = 0
    """What the trick so far would be worth with it."""
    beating: int = 0
    """How many unseen cards would beat it, and all that lies there."""
    unseen: int = 0
    holder: Seat | None = None
    """Who has the best card on the table."""
    theirs: int = 0
    """What the card is worth to the holder."""
    given: int = 0
    """What the trick so far is worth to the holder, without the card."""
    taker: Card | None = None
    """Of the cards that would take the trick so far, the one that fewest unseen cards would beat."""
    rivals: int = 0
    """How many unseen cards would beat even that one."""
    gain: int = 0
    """The most that a card which takes it would make of the trick so far."""
    victims: tuple[Seat, ...] = ()
    """Others whom the card would cost points."""
    in_hand: int = 0
    """Pain cards: how many of the colour one holds, with this one."""
    in_deck: int = 0
    """Pain cards: how many of the colour were dealt."""


def advise(view: StichelnView, legal: Sequence[Any]) -> Advice:
    """What the house bot would do in a round with one open pain card, and why."""
    action = bot(view, legal, _NO_DICE)
    if isinstance(action, Choose):
        return Advice(action, "choose", laying(view, action.card))
    assert isinstance(action, Play), "lessons are played with open pain cards"
    reason, facts = _playing(view, action.card, [play.card for play in legal])
    return Advice(action, reason, facts)


_NO_DICE: Any = None
"""The house bot of Sticheln leaves nothing to chance."""


def laying(view: StichelnView, card: Card) -> Facts:
    """What there is to say of a card of the hand as a pain card."""
    held = sum(other[0] == card[0] for other in view.hand)
    aside = sum(other[0] == card[0] for other in view.left_over)
    own = RULES[view.variant].pain(value(card))
    return Facts(card, own, in_hand=held, in_deck=PACKS[view.seats].highest + 1 - aside)


def _playing(view: StichelnView, card: Card, hand: Sequence[Card]) -> tuple[Reason, Facts]:
    here = effect(view, card)
    facts = _facts(view, card, here)
    if len(hand) == 1:
        return "last-card", facts
    if not view.trick:
        return _leading(here, facts), facts
    takers = [(other, there) for other in hand if (there := effect(view, other)).doing in ("takes", "wins")]
    if takers:
        rivals, strongest = min((len(beating(view, other)), other) for other, _ in takers)
        gain = max(there.worth or 0 for _, there in takers)
        facts = facts._replace(taker=strongest, rivals=rivals, gain=gain)
    if here.doing in ("takes", "wins"):
        return _taking(here, facts, forced=len(takers) == len(hand)), facts
    return _losing(facts, last=len(view.trick) == view.seats - 1), facts


def _facts(view: StichelnView, card: Card, here: Effect) -> Facts:
    rules = RULES[view.variant]
    facts = Facts(
        card,
        own=points(rules, colours_of(view, view.seat or 0), [card]),
        worth=here.worth or 0,
        beating=len(beating(view, card)),
        unseen=len(unseen(view)),
        victims=tuple(seat for seat in _others(view) if points(rules, colours_of(view, seat), [card]) < 0),
    )
    if not view.trick:
        return facts
    holder = (view.leader + winning(view.trick, rules, view.anti_no_trump)) % view.seats
    theirs = colours_of(view, holder)
    return facts._replace(
        holder=holder, theirs=points(rules, theirs, [card]), given=points(rules, theirs, view.trick)
    )


def _others(view: StichelnView) -> list[Seat]:
    return [seat for seat in range(view.seats) if seat != view.seat]


def _leading(here: Effect, facts: Facts) -> Reason:
    if facts.own < 0:
        return "lead-own"
    if here.doing == "leads-zero":
        return "lead-zero"
    if facts.victims:
        return "lead-sting"
    return "lead" if 2 * facts.beating >= facts.unseen else "lead-strong"


def _taking(here: Effect, facts: Facts, *, forced: bool) -> Reason:
    if facts.worth > 0:
        return "win" if here.doing == "wins" else "take" if facts.beating else "sure"
    if forced:
        return "must"
    return "deny" if facts.given > 0 else "risk"


def _losing(facts: Facts, *, last: bool) -> Reason:
    if facts.own < 0:
        return "rid"
    if facts.theirs < 0:
        return "sting"
    if facts.taker is None:
        return "cannot"
    if facts.gain <= 0:
        return "duck"
    return "leave" if last or facts.given < 0 else "wait"
