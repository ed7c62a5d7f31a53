"""Spicy's teacher: what the house bot would rather do, and a reason that anybody at the table can check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from games.core import Card, Seat
from games.spicy.bot import weighed
from games.spicy.knowledge import USUAL, Doubt, Knowledge
from games.spicy.rules import BELOW, DECK, HAND, lawful, number_right, right, spice_right, truth
from games.spicy.terms import Challenge, Declaration, LetGo, Play, SpicyView, Trait
from games.teaching import Advice

Reason = Literal[
    "last-true", "last-half", "last-lie",
    "start", "true", "keep", "wild", "number", "spice", "lie",
    "pass",
    "stop-last", "caught", "few", "rich", "curious", "doubt",
    "believe",
]  # fmt: skip
REASONS: tuple[str, ...] = get_args(Reason)

RICH = 4
"""A stack of so many cards is worth a doubt."""
FEW = 0.75
"""Fitting cards are few if there are not even so many of them as usual, as a part."""


class Facts(NamedTuple):
    """What the reasons speak of."""

    size: int
    """Cards in the stack now."""
    card: Card | None = None
    """Plays: the card."""
    say: Declaration | None = None
    """What it is said to be, or what the topmost card is said to be."""
    number: bool = False
    """Whether its number is right."""
    spice: bool = False
    """Whether its spice is right."""
    true: tuple[Card, ...] = ()
    """Plays: cards of the hand that could be laid as just what they are."""
    owner: Seat | None = None
    """Challenges and last cards: whose card lies on top."""
    trait: Trait | None = None
    """Challenges: what is doubted; a last card that is let go: what is likelier to be wrong."""
    fitting: int = 0
    """Unseen cards that would be right in that."""
    unseen: int = 0
    """Cards that one has not seen."""
    held: int = 0
    """Cards that the owner still has."""
    shown: int = 0
    """Cards of the owner that were shown so far."""
    wrong: int = 0
    """Those of them that were wrong in that."""
    trophies: int = 0
    """What the owner has."""


def advise(view: SpicyView, legal: Sequence[Any]) -> Advice:
    """What the house bot would rather do, and why."""
    action = max(
        (option for option in weighed(view, legal) if option.action is not None),
        key=lambda option: option.worth,
    ).action
    if isinstance(action, Play):
        return Advice(action, *_playing(view, action))
    if isinstance(action, Challenge):
        return Advice(action, *_doubting(view, action.trait))
    if isinstance(action, LetGo):
        return Advice(action, "believe", _about(view, Knowledge(view).doubts(view.stack[-1])[0]))
    assert action is not None, "somebody is asked"
    return Advice(action, "pass", Facts(view.size, true=true_cards(view)))


def true_cards(view: SpicyView) -> tuple[Card, ...]:
    """Cards of the hand that could be laid as just what they are."""
    may = set(lawful(view))
    return tuple(card for card in dict.fromkeys(view.hand) if truth(card) in may)


def steps_of(view: SpicyView) -> int:
    """How far a game has come: cards laid, and cards drawn above World's End."""
    above = len(DECK) - HAND * view.seats - BELOW[view.seats]
    laid = view.stack[-1].number if view.stack else view.revealed[-1].number if view.revealed else 0
    return laid + above - view.above


# --- one's own cards ---


def _playing(view: SpicyView, play: Play) -> tuple[Reason, Facts]:
    facts = Facts(
        size=view.size,
        card=play.card,
        say=play.say,
        number=number_right(play.card, play.say, view.twists),
        spice=spice_right(play.card, play.say),
        true=true_cards(view),
    )
    rightness = facts.number + facts.spice
    if len(view.hand) == 1:
        return _LAST[rightness], facts
    if rightness == 2:
        return ("true" if view.stack else "start"), facts
    if facts.true:
        return "keep", facts
    if truth(play.card) is None and rightness:
        return "wild", facts
    return ("number" if facts.number else "spice" if facts.spice else "lie"), facts


_LAST: tuple[Reason, Reason, Reason] = ("last-lie", "last-half", "last-true")


# --- the card of somebody else ---


def _about(view: SpicyView, doubt: Doubt) -> Facts:
    top = view.stack[-1]
    cards = [told for told in view.revealed if told.owner == top.seat]
    wrong = [told for told in cards if not right(told.card, told.say, doubt.trait, view.twists)]
    return Facts(
        size=view.size,
        say=top.say,
        owner=top.seat,
        trait=doubt.trait,
        fitting=doubt.fitting,
        unseen=Knowledge(view).unseen,
        held=view.counts[top.seat],
        shown=len(cards),
        wrong=len(wrong),
        trophies=view.trophies[top.seat],
    )


def _doubting(view: SpicyView, trait: Trait) -> tuple[Reason, Facts]:
    [doubt] = [doubt for doubt in Knowledge(view).doubts(view.stack[-1]) if doubt.trait == trait]
    facts = _about(view, doubt)
    if view.phase == "last-card":
        return "stop-last", facts
    if facts.wrong * 2 > facts.shown:
        return "caught", facts
    if facts.fitting < FEW * USUAL[trait] * facts.unseen:
        return "few", facts
    if facts.size >= RICH:
        return "rich", facts
    return ("curious" if not facts.shown else "doubt"), facts
