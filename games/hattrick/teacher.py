"""Hattrick's teacher: the house bot's choice, and a reason for it that anybody at the table can check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from games.core import Card, Colour, Seat
from games.hattrick.bot import bot
from games.hattrick.rules import COLOURS, value
from games.hattrick.terms import HattrickView
from games.hattrick.tricks import Doing, Effect, beating, counted, effect, gain, standing, unseen
from games.teaching import Advice

Reason = Literal[
    "lead-sure", "lead-strong", "lead-low", "lead-risk",
    "second-last", "second-sure", "second-strong", "second-low", "second-risk",
    "win", "sure", "take", "must", "risk",
    "sting", "rid", "cannot", "duck", "wait",
    "pass-must", "pass-dodge", "pass",
]  # fmt: skip
REASONS: tuple[str, ...] = get_args(Reason)


class Facts(NamedTuple):
    """What the reasons speak of, as things stand with the card.

    Points are those that the cards in front of a seat would count if the round ended now: of the seat that is
    advised unless it says otherwise.
    """

    card: Card
    """The advised one."""
    doing: Doing
    worth: int
    """How the card changes one's points: by the trick that it takes, or -2 by a pass; 0 if it takes none."""
    size: int
    """Cards in its trick, itself included; 0 for a pass."""
    beating: int
    """How many unseen cards would beat it, and all that lies in its trick."""
    above: int
    """How many unseen cards of its colour are higher than this one alone."""
    unseen: int
    """How many cards of its colour are unseen: in others' hands, or passed some time ago."""
    collected: tuple[Colour, ...]
    """The colours of which one has won most cards: several if equal, none if one has won nothing."""
    best: Card | None = None
    """The best card of its trick before it."""
    holder: Seat | None = None
    """Whose that is."""
    theirs: int = 0
    """How the card alone changes the holder's points, if the trick stays with him."""
    taker: Card | None = None
    """The best of one's cards that would take the same trick."""
    gain: int = 0
    """How the trick would change one's points, if one took it with that."""
    third: Colour | None = None
    """The colour that is a pass, once the card lies; None while fewer than two are open."""
    others: int = 0
    """Passes: the best that any card which is no pass would make of one's points."""


def advise(view: HattrickView, legal: Sequence[Any]) -> Advice:
    """What the house bot would do, and why."""
    action = bot(view, legal, _NO_DICE)
    hand = [play.card for play in legal]
    here = {card: effect(view, card) for card in hand}
    facts = _facts(view, action.card, here)
    return Advice(action, _reason(facts, here), facts)


_NO_DICE: Any = None
"""The house bot of Hattrick leaves nothing to chance."""


def _facts(view: HattrickView, card: Card, here: dict[Card, Effect]) -> Facts:
    found, suit = here[card], Colour(card[0])
    loose = [other for other in unseen(view) if other[0] == suit]
    facts = Facts(
        card,
        found.doing,
        found.worth,
        found.size,
        beating=0 if found.doing == "passes" else len(beating(view, card)),
        above=sum(value(other) > value(card) for other in loose),
        unseen=len(loose),
        collected=collected(view, view.seat or 0),
        best=found.best,
        holder=found.holder,
        third=_third(view, card),
    )
    if found.doing == "passes":
        return facts._replace(others=max((one.worth for one in here.values() if one.size), default=0))
    return _against(view, facts, here) if found.holder is not None else facts


def _against(view: HattrickView, facts: Facts, here: dict[Card, Effect]) -> Facts:
    """The facts about the trick that a card joins: its holder, and whether one could take it."""
    assert facts.holder is not None
    suit, have = Colour(facts.card[0]), counted(view, facts.holder)
    theirs = gain(have, suit, facts.size) - gain(have, suit, facts.size - 1)
    takers = [card for card, found in here.items() if card[0] == suit and found.wins]
    if not takers:
        return facts._replace(theirs=theirs)
    taker = max(takers, key=value)
    return facts._replace(theirs=theirs, taker=taker, gain=here[taker].worth)


def collected(view: HattrickView, seat: Seat) -> tuple[Colour, ...]:
    """The colours of which a seat has won most cards; none if it has won nothing."""
    have = counted(view, seat)
    return tuple(suit for suit, count in zip(COLOURS, have, strict=True) if count and count == max(have))


def _third(view: HattrickView, card: Card) -> Colour | None:
    """The colour that is a pass from then on."""
    open_then = {trick.colour for trick in standing(view)}
    if len(open_then) < 2:
        open_then.add(Colour(card[0]))
    return next(suit for suit in COLOURS if suit not in open_then) if len(open_then) == 2 else None


def _reason(facts: Facts, here: dict[Card, Effect]) -> Reason:
    if facts.doing == "passes":
        return _passing(facts, here)
    found = here[facts.card]
    if facts.doing == "opens":
        return _opening(facts, "lead-sure", "lead-strong", "lead-low", "lead-risk")
    if facts.doing == "second":
        if found.last:
            return "second-last"
        return _opening(facts, "second-sure", "second-strong", "second-low", "second-risk")
    return _taking(facts, here) if found.wins else _losing(facts)


def _opening(facts: Facts, sure: Reason, strong: Reason, low: Reason, risk: Reason) -> Reason:
    if 2 * facts.beating >= facts.unseen > 0:
        return low
    if facts.worth <= 0:
        return risk
    return strong if facts.beating else sure


def _taking(facts: Facts, here: dict[Card, Effect]) -> Reason:
    if facts.worth > 0:
        return "win" if here[facts.card].last else "take" if facts.beating else "sure"
    return "must" if all(one.wins or one.doing == "passes" for one in here.values()) else "risk"


def _losing(facts: Facts) -> Reason:
    if facts.theirs < 0:
        return "sting"
    if facts.collected and facts.card[0] not in facts.collected and 2 * facts.above < facts.unseen:
        return "rid"
    if facts.taker is None:
        return "cannot"
    return "duck" if facts.gain <= 0 else "wait"


def _passing(facts: Facts, here: dict[Card, Effect]) -> Reason:
    joining = [one for one in here.values() if one.doing != "passes"]
    if not joining:
        return "pass-must"
    return "pass-dodge" if facts.others < 0 else "pass"
