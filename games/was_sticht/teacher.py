"""Was sticht?'s teacher: the house bot's choice, and a reason for it that anybody at the table can check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, get_args

from games.core import Action, Card, Seat
from games.teaching import Advice
from games.was_sticht.bot import bot
from games.was_sticht.clues import possible, stronger
from games.was_sticht.draft import Plan
from games.was_sticht.lookahead import Outlook
from games.was_sticht.playout import DUCK, KEEP, WIN, mood
from games.was_sticht.rules import TASKS, TRUMP, Tile, is_trump, ladder, tasks, winning
from games.was_sticht.terms import ChooseTask, DiscardTile, Pick, Play, TakeTile, WasStichtView
from games.was_sticht.tricks import effect, known

Reason = Literal[
    "tile-lowest", "tile-variety", "tile-liked",
    "pick-last", "pick-trump", "pick-strong", "pick-weak", "pick-middle",
    "task-only", "task-last", "task-most", "task-colour", "task-exact", "task-few", "task-hope",
    "discard-hard",
    "last-card", "only-card",
    "lead-sure", "lead-try", "lead-low", "lead-anyway",
    "win", "sure", "take", "must", "spoil",
    "cannot", "duck", "save", "wait",
]  # fmt: skip
REASONS: tuple[str, ...] = get_args(Reason)


class TileFacts(NamedTuple):
    """What there is to say of a tile that is taken, or discarded by the dealer."""

    tile: Tile
    number: int
    lower: tuple[Tile, ...]
    """Kinds that could be taken (or that one has) whose number is lower."""
    mine: int
    """How many of this kind one has already."""


class PickFacts(NamedTuple):
    """What there is to say of a card of the running column."""

    card: Card
    pairs: int
    """How many trump pairs are still possible for the seat: for the dealer 1."""
    trump_in: int
    """In how many of those the card is a trump."""
    goal: Tile
    """The task that the hand suits best with it: one's own, for the dealer somebody else's."""


class TaskFacts(NamedTuple):
    """What there is to say of a task that may be chosen."""

    tile: Tile
    trumps: int
    """How many one holds."""
    most: int
    """How many somebody else holds at most."""
    above: int
    """How many cards of the others beat one's strongest one when it is led."""
    tricks: int
    """How many one wins if everybody plays as the likely tasks ask."""


class PlayFacts(NamedTuple):
    """What there is to say of a card that may be played."""

    card: Card
    task: Tile
    """One's own; for the dealer the one that he can steal best."""
    tricks: int
    """Won so far."""
    left: int
    """Tricks to be completed, this one included."""
    holder: Seat | None
    """Who has the best card on the table."""
    threats: int
    """How many cards of those who play later could take the trick from it; 0 if it does not take it."""
    end: int
    """How many tricks one has in the end if everybody plays as the tasks ask."""
    ok: bool
    """Whether `task` is fulfilled then (by the dealer: stolen)."""


Facts = TileFacts | PickFacts | TaskFacts | PlayFacts


def advise(view: WasStichtView, legal: Sequence[Any]) -> Advice:
    """What the house bot would do, and why."""
    action = bot(view, legal, _NO_DICE)
    reason, facts = _EXPLAIN[type(action)](view, action, legal)
    return Advice(action, reason, facts)


_NO_DICE: Any = None
"""The house bot of Was sticht? leaves nothing to chance."""


def _taking(view: WasStichtView, action: TakeTile, legal: Sequence[TakeTile]) -> tuple[Reason, Facts]:
    facts = _tile_facts(view, action.tile, [other.tile for other in legal])
    mine = view.tiles[view.seat or 0]
    if not facts.lower:
        return "tile-lowest", facts
    return "tile-variety" if set(facts.lower) <= set(mine) else "tile-liked", facts


def _discarding(
    view: WasStichtView, action: DiscardTile, legal: Sequence[DiscardTile]
) -> tuple[Reason, Facts]:
    return "discard-hard", _tile_facts(view, action.tile, [other.tile for other in legal])


def _tile_facts(view: WasStichtView, tile: Tile, others: Sequence[Tile]) -> TileFacts:
    number = TASKS[tile].difficulty
    lower = tuple(other for other in others if TASKS[other].difficulty < number)
    return TileFacts(tile, number, lower, view.tiles[view.seat or 0].count(tile))


def _picking(view: WasStichtView, action: Pick, legal: Sequence[Pick]) -> tuple[Reason, Facts]:
    pairs = possible(view.clues, view.seats) if view.trumps is None else (view.trumps,)
    card = action.card
    goal, _ = max(Plan(view).chances(card), key=lambda chance: chance[1])
    facts = PickFacts(card, len(pairs), sum(is_trump(card, pair) for pair in pairs), goal)
    above, others = stronger(card, pairs), [stronger(other.card, pairs) for other in legal]
    if len(legal) == 1:
        return "pick-last", facts
    if facts.trump_in == facts.pairs and above == min(others):
        return "pick-trump", facts
    if above in (min(others), max(others)):
        return "pick-strong" if above == min(others) else "pick-weak", facts
    return "pick-middle", facts


def _choosing(view: WasStichtView, action: ChooseTask, legal: Sequence[ChooseTask]) -> tuple[Reason, Facts]:
    trumps, me, tile = known(view), view.seat or 0, action.tile
    suit = ladder(*trumps).suit
    counts = [sum(suit[card] == TRUMP for card in hand) for hand in view.hands]
    outlook = Outlook(view)
    end = outlook.with_task(tile)
    above = min(
        sum(
            winning((card, other), trumps)
            for seat, hand in enumerate(view.hands)
            if seat != me
            for other in hand
        )
        for card in view.hand
    )
    most = max(count for seat, count in enumerate(counts) if seat != me)
    facts = TaskFacts(tile, counts[me], most, above, end.tricks[me])
    if len(legal) == 1:
        return "task-only", facts
    judge = tasks(view.colour_task_needs_trick, view.no_trick_tile)[tile]
    return _FAMILIES[tile] if judge.fulfilled(end, me) else "task-hope", facts


_FAMILIES: dict[Tile, Reason] = {
    **{tile: "task-exact" for tile in TASKS if tile.startswith("EX_")},
    **{tile: "task-colour" for tile in TASKS if tile.startswith("NO_")},
    Tile("LAST"): "task-last",
    Tile("MOST"): "task-most",
    Tile("NONE"): "task-few",
    Tile("FEWEST"): "task-few",
}


def _playing(view: WasStichtView, action: Play, legal: Sequence[Play]) -> tuple[Reason, Facts]:
    outlook = Outlook(view)
    wanted = mood(outlook.aims[outlook.me], view.tricks[outlook.me], outlook.left)
    facts = _play_facts(view, action.card, outlook)
    if len(legal) == 1:
        return "last-card" if len(view.hand) == 1 else "only-card", facts
    doing = effect(view, action.card).doing
    if doing == "leads":
        return _LEADS[wanted == WIN, bool(facts.threats)], facts
    takers = [play for play in legal if effect(view, play.card).doing in ("takes", "wins")]
    if doing in ("takes", "wins"):
        if wanted == WIN:
            return "win" if doing == "wins" else "take" if facts.threats else "sure", facts
        return "must" if len(takers) == len(legal) else "spoil", facts
    return _LEAVES[wanted] if takers else "cannot", facts


_LEADS: dict[tuple[bool, bool], Reason] = {
    (True, False): "lead-sure",
    (True, True): "lead-try",
    (False, True): "lead-low",
    (False, False): "lead-anyway",
}
_LEAVES: dict[int, Reason] = {WIN: "wait", DUCK: "duck", KEEP: "save"}


def _play_facts(view: WasStichtView, card: Card, outlook: Outlook) -> PlayFacts:
    trumps, me = known(view), outlook.me
    here = effect(view, card)
    end = outlook.end(code=outlook.code[card])
    holder = (view.leader + winning(view.trick, trumps)) % view.seats if view.trick else None
    task = view.tasks[me] or outlook.prey()
    return PlayFacts(
        card,
        task,
        view.tricks[me],
        outlook.left,
        holder,
        len(here.threats),
        end.tricks[me],
        outlook.succeeds(end),
    )


_EXPLAIN: dict[type[Action], Callable[..., tuple[Reason, Facts]]] = {
    TakeTile: _taking,
    Pick: _picking,
    ChooseTask: _choosing,
    Play: _playing,
    DiscardTile: _discarding,
}
