"""Diamonds' teacher: the house bot's choice, and a reason for it that anybody at the table can check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from games.core import Card, Colour, Seat
from games.diamonds.bot import Packet, bot
from games.diamonds.rules import value
from games.diamonds.terms import ChooseCount, DiamondsView, PassCards, Play, Rob
from games.diamonds.tricks import Deed, Effect, beating, effect, unseen
from games.teaching import Advice

Reason = Literal[
    "count", "count-empty", "pass", "pass-empty", "rob", "rob-equal",
    "last-card", "only-card",
    "lead-top", "lead-high", "lead-low",
    "win", "sure", "take", "must", "ours", "cannot", "duck", "save",
    "act-diamonds", "act-hearts", "act-spades", "act-clubs", "throw",
]  # fmt: skip
REASONS: tuple[str, ...] = get_args(Reason)


class Facts(NamedTuple):
    """What the reasons speak of."""

    card: Card | None = None
    """The advised one."""
    cards: tuple[Card, ...] = ()
    """Passing: the advised ones; while the dealer says how many, those that he would pass then."""
    emptied: tuple[Colour, ...] = ()
    """The suits of which none is left in the hand without them."""
    action: Deed | None = None
    """What the card earns at once, if it does not follow suit."""
    prize: Deed | None = None
    """What the winner of the trick earns, if it were the seat."""
    beating: int = 0
    """How many unseen cards of its suit are higher than the advised card."""
    unseen: int = 0
    """How many of its suit are unseen, undealt ones included."""
    best: Card | None = None
    """The best card on the table."""
    holder: Seat | None = None
    """Whose that is."""
    taker: Card | None = None
    """The lowest of the legal cards that would be the best so far."""
    tricks: int = 0
    """How many the seat has won this round."""
    sheds: bool = False
    """Whether it gets rid of a higher card than it must, because it may still win no trick at all."""
    victim: Seat | None = None
    """Whom to rob; of partners the lower seat."""
    crystals: int = 0
    """What that side has in its showroom."""


def advise(view: DiamondsView, legal: Sequence[Any]) -> Advice:
    """What the house bot would do, and why."""
    action: Any = bot(view, legal, _NO_DICE)
    reason, facts = _WHY[type(action)](view, action, legal)
    return Advice(action, reason, facts)


_NO_DICE: Any = None
"""The house bot of Diamonds leaves nothing to chance."""


def _counting(view: DiamondsView, action: ChooseCount, _: Sequence[Any]) -> tuple[Reason, Facts]:
    facts = passing(view, Packet(view).best(action.count))
    return "count-empty" if facts.emptied else "count", facts


def _passing(view: DiamondsView, action: PassCards, _: Sequence[Any]) -> tuple[Reason, Facts]:
    facts = passing(view, action.cards)
    return "pass-empty" if facts.emptied else "pass", facts


def passing(view: DiamondsView, cards: tuple[Card, ...]) -> Facts:
    """What there is to say of cards of the hand that are passed."""
    left = {card[0] for card in view.hand if card not in cards}
    gone = dict.fromkeys(Colour(card[0]) for card in cards)
    return Facts(cards=cards, emptied=tuple(suit for suit in gone if suit not in left))


def _robbing(view: DiamondsView, action: Rob, legal: Sequence[Rob]) -> tuple[Reason, Facts]:
    crystals = view.showrooms[action.victim]
    rich = [rob for rob in legal if view.showrooms[rob.victim] == crystals]
    return "rob-equal" if len(rich) > 1 else "rob", Facts(victim=action.victim, crystals=crystals)


def _playing(view: DiamondsView, action: Play, legal: Sequence[Play]) -> tuple[Reason, Facts]:
    card, cards = action.card, [play.card for play in legal]
    here = effect(view, card)
    takers = [other for other in cards if effect(view, other).doing in ("takes", "wins")]
    facts = Facts(
        card,
        action=here.action,
        prize=here.prize,
        beating=len(beating(view, card)),
        unseen=sum(other[0] == card[0] for other in unseen(view)),
        best=here.best,
        holder=here.holder,
        taker=min(takers, key=value, default=None),
        tricks=view.tricks[view.seat or 0],
        sheds=here.doing == "cannot-follow" and _spares_lower(view, card),
    )
    if len(view.hand) == 1:
        return "last-card", facts
    if here.doing == "leads":
        return _leading(facts), facts
    if here.action is not None:
        return _ACT[here.action.suit] if here.action.effect else "throw", facts
    if len(cards) == 1:
        return "only-card", facts
    return _following(view, here, facts, forced=len(takers) == len(cards)), facts


def _spares_lower(view: DiamondsView, card: Card) -> bool:
    """Whether the seat keeps a lower card of the suit while it has won no trick."""
    lower = [other for other in view.hand if other[0] == card[0] and value(other) < value(card)]
    return bool(lower) and not view.tricks[view.seat or 0]


def _leading(facts: Facts) -> Reason:
    if not facts.beating:
        return "lead-top"
    return "lead-high" if 2 * facts.beating < facts.unseen else "lead-low"


def _following(view: DiamondsView, here: Effect, facts: Facts, *, forced: bool) -> Reason:
    if here.doing in ("takes", "wins"):
        if forced:
            return "must"
        return "win" if here.doing == "wins" else "take" if facts.beating else "sure"
    if facts.taker is None:
        return "cannot"
    if facts.holder is not None and (facts.holder - (view.seat or 0)) % view.sides == 0:
        return "ours"
    return "save" if facts.tricks else "duck"


_ACT: dict[Colour, Reason] = {
    Colour("D"): "act-diamonds",
    Colour("H"): "act-hearts",
    Colour("S"): "act-spades",
    Colour("C"): "act-clubs",
}
_WHY: dict[type, Any] = {ChooseCount: _counting, PassCards: _passing, Rob: _robbing, Play: _playing}
