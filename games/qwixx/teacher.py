"""Qwixx's teacher: the house bot's choice, and a reason for it that anybody at the table can check."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, get_args

from games.core import Card
from games.qwixx.bot import bot
from games.qwixx.rules import COLOURS, JOKER, number, numbers_in
from games.qwixx.sheets import (
    Effect,
    common_marks,
    effect,
    marking,
    may_be,
    obstacle,
    rows_after,
    rows_for,
    too_wide,
)
from games.qwixx.terms import NO_MARKS, NOTHING, Draw, Mark, Number, Play, QwixxView, Row, Rows
from games.teaching import Advice

Reason = Literal[
    "draw-join", "draw-next", "draw-near", "draw-poor",
    "mark-end", "mark-lock", "mark-save", "mark-next", "mark-least", "mark-worth", "mark-skip",
    "pass-end", "pass-hand", "pass-far",
    "play-end", "play-lock", "play-many", "play-save", "play-next", "play-skip",
    "throw-must", "throw-free", "throw-pay", "throw-keep",
]  # fmt: skip
REASONS: tuple[str, ...] = get_args(Reason)


class Use(NamedTuple):
    """What a card of the row may be good for; its colour is not known before it lies in the hand."""

    back: Number
    may_be: tuple[Row, ...]
    """Colours that it may have, as one holds the others oneself; "J" for a joker."""
    open: tuple[Row, ...]
    """Those in which it could be the next mark; a joker could be so in any row."""
    closest: Row | None
    """The one in which it would skip the fewest numbers."""
    lost: tuple[Number, ...]
    """What it would skip there."""
    partners: tuple[Card, ...]
    """Cards of the hand each of which could be marked together with it, if it has their colour."""


class Facts(NamedTuple):
    """What the reasons speak of."""

    effect: Effect
    """What the advised action marks; nothing for a draw."""
    total: int
    """What one's sheet is worth after it."""
    rival: int
    """What the best of the other sheets is worth now."""
    use: Use | None = None
    """Draws: the best card that is taken."""
    other: Effect | None = None
    """Of all that could be marked, what would skip the fewest numbers; in action 3 only where nothing is."""
    spoiled: tuple[Card, ...] = ()
    """Where nothing is marked in action 2: cards of the hand that are open now, but not after `other`."""
    spare: tuple[Card, ...] = ()
    """Cards that are played without being marked."""
    dead: tuple[Card, ...] = ()
    """Those of them that cannot be the next mark any more."""


def advise(view: QwixxView, legal: Sequence[Any]) -> Advice:
    """What the house bot would do, and why."""
    action = bot(view, legal, _NO_DICE)
    if isinstance(action, Draw):
        return Advice(action, *_drawing(view, action))
    if isinstance(action, Mark):
        marking_it = action.row != NOTHING
        return Advice(action, *(_marking(view, action, legal) if marking_it else _passing(view, legal)))
    assert isinstance(action, Play)
    marked = action.marks != NO_MARKS
    return Advice(action, *(_playing(view, action) if marked else _throwing(view, action, legal)))


_NO_DICE: Any = None
"""The house bot of Qwixx leaves nothing to chance."""


def _facts(view: QwixxView, done: Effect) -> Facts:
    me = view.seat or 0
    rival = max(points for seat, points in enumerate(view.scores) if seat != me)
    return Facts(done, view.scores[me] + done.points, rival)


# --- action 1 ---


def use_of(view: QwixxView, back: Number) -> Use:
    """What a card with this back may be good for."""
    rows = view.sheets[view.seat or 0]
    may = may_be(view, back)
    possible = COLOURS if JOKER in may else may
    able = tuple(row for row in rows_for(rows, back) if row in possible)
    lost = {row: marking(rows, common_marks(row, back)).lost for row in able}
    closest = min(able, key=lambda row: len(lost[row]), default=None)
    partners = tuple(card for card in view.hand if _together(rows, back, card, able))
    return Use(back, may, able, closest, lost[closest] if closest else (), partners)


def _together(rows: Rows, back: Number, card: Card, able: Iterable[Row]) -> bool:
    """Whether a number and a card of one of these colours could be marked by one play, the number open."""
    row, other = Row(card[0]), number(card)
    return (
        row in able
        and other != back
        and obstacle(rows, row, other) is None
        and not too_wide(row, (back, other))
    )


def _drawing(view: QwixxView, action: Draw) -> tuple[Reason, Facts]:
    uses = [use_of(view, back) for back in dict.fromkeys(action.numbers)]
    ranked = [(_draw_reason(use), use) for use in uses]
    reason, use = min(ranked, key=lambda one: (REASONS.index(one[0]), len(one[1].lost)))
    return reason, _facts(view, _NO_EFFECT)._replace(use=use)


def _draw_reason(use: Use) -> Reason:
    if use.partners:
        return "draw-join"
    if use.closest is None:
        return "draw-poor"
    return "draw-near" if use.lost else "draw-next"


_NO_EFFECT = Effect(NOTHING, (), lock=False, lost=(), points=0)


# --- action 2 ---


def _marking(view: QwixxView, action: Mark, legal: Sequence[Mark]) -> tuple[Reason, Facts]:
    done, (other, _) = effect(view, action), _least(_answers(view, legal))
    facts = _facts(view, done)._replace(other=other)
    if done.ends and facts.total > facts.rival:
        return "mark-end", facts
    if done.lock:
        return "mark-lock", facts
    if view.active == view.seat and not _open_cards(view.sheets[view.seat], view.hand):
        return "mark-save", facts
    return _how_far(done, other), facts


def _how_far(done: Effect, other: Effect) -> Reason:
    if not done.lost:
        return "mark-next"
    if len(done.lost) == len(other.lost):
        return "mark-least"
    return "mark-worth" if done.points > other.points else "mark-skip"


def _answers(view: QwixxView, legal: Sequence[Mark]) -> list[tuple[Effect, Mark]]:
    """Every row that could be chosen, and what that would do."""
    return [(effect(view, one), one) for one in legal if one.row != NOTHING]


def _open_cards(rows: Rows, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Cards that could be the next mark; a joker if it could be so in any row."""
    return tuple(card for card in hand if _is_open(rows, card))


def _is_open(rows: Rows, card: Card) -> bool:
    colours = COLOURS if card[0] == JOKER else (Row(card[0]),)
    return any(obstacle(rows, row, number(card)) is None for row in colours)


def _passing(view: QwixxView, legal: Sequence[Mark]) -> tuple[Reason, Facts]:
    me = view.seat or 0
    other, action = _least(_answers(view, legal))
    facts = _facts(view, _NO_EFFECT)._replace(other=other)
    if other.ends:
        return "pass-end", facts
    after = rows_after(view.sheets[me], common_marks(action.row, view.top))
    still = _open_cards(after, view.hand)
    spoiled = tuple(card for card in _open_cards(view.sheets[me], view.hand) if card not in still)
    facts = facts._replace(spoiled=spoiled)
    return ("pass-hand" if spoiled else "pass-far"), facts


def _least(choices: list[tuple[Effect, Any]]) -> tuple[Effect, Any]:
    """The choice that skips the fewest numbers; of equals, the one that brings most."""
    return min(choices, key=lambda choice: (len(choice[0].lost), -choice[0].points))


# --- action 3 ---


def _playing(view: QwixxView, action: Play) -> tuple[Reason, Facts]:
    facts = _with_spare(view, action, _facts(view, effect(view, action)))
    done = facts.effect
    if done.ends and facts.total > facts.rival:
        return "play-end", facts
    if done.lock:
        return "play-lock", facts
    if len(done.numbers) > 1:
        return "play-many", facts
    if view.last_mark and view.last_mark.rows[view.active] == NOTHING:
        return "play-save", facts
    return ("play-skip" if done.lost else "play-next"), facts


def _with_spare(view: QwixxView, action: Play, facts: Facts) -> Facts:
    rows = rows_after(view.sheets[view.seat or 0], action.marks)
    marked = numbers_in(action.marks)
    spare = tuple(card for card in action.cards if number(card) not in marked)
    return facts._replace(spare=spare, dead=tuple(card for card in spare if not _is_open(rows, card)))


def _throwing(view: QwixxView, action: Play, legal: Sequence[Play]) -> tuple[Reason, Facts]:
    done = effect(view, action)
    facts = _with_spare(view, action, _facts(view, done))
    marked = [(effect(view, one), one) for one in legal if one.marks != NO_MARKS]
    if not marked:
        return ("throw-must" if done.misthrow else "throw-free"), facts
    facts = facts._replace(other=_least(marked)[0])
    return ("throw-pay" if done.misthrow else "throw-keep"), facts
