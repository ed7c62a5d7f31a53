"""The house bot of Was sticht?, and the positions it can imagine from what one seat knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from games.core import Action, Card, Deal
from games.shuffle import made_up
from games.was_sticht.clues import possible
from games.was_sticht.draft import weigh_discard, weigh_pick, weigh_take
from games.was_sticht.lookahead import Outlook
from games.was_sticht.position import Position
from games.was_sticht.rules import COLOUR_TRUMPS, COLUMNS, DECK, IN_COLUMN, NUMBER_TRUMPS, Tile
from games.was_sticht.situation import Table
from games.was_sticht.terms import ChooseTask, DiscardTile, Pick, Play, TakeTile, WasStichtView

T = TypeVar("T", bound=str)


def imagine(view: WasStichtView, rng: Random) -> Position:
    """A position that looks just like `view` from its seat; all that is hidden there is made up.

    The trumps are drawn from the pairs that all clues allow.
    """
    trumps = view.trumps or rng.choice(possible(view.clues, view.seats))
    columns = view.columns or _columns(rng)
    colours, numbers = _deck(COLOUR_TRUMPS, trumps.colour, rng), _deck(NUMBER_TRUMPS, trumps.number, rng)
    layout = (("columns", _laid_out(view, columns)), ("colour-trumps", colours), ("number-trumps", numbers))
    return Position(
        table=Table(
            tiles_per_player=view.tiles_per_player,
            colour_task_needs_trick=view.colour_task_needs_trick,
            no_trick_tile=view.no_trick_tile,
            note_pad=view.note_pad,
            memory=view.memory,
        ),
        source=made_up(rng),
        round=view.round,
        dealer=view.dealer,
        deal=Deal(view.round, view.dealer, ((),) * view.seats, layout=layout),
        phase=view.phase,
        turn=_turn(view),
        middle=view.middle,
        tiles=view.tiles,
        done=view.done,
        columns=columns,
        colour_trumps=colours,
        number_trumps=numbers,
        hands=view.hands,
        picked=view.picked,
        clues=view.clues,
        dummy=view.dummy,
        tasks=_tasks(view, rng),
        leader=view.leader,
        trick=view.trick,
        piles=view.won,
        last_trick=view.last_trick,
        judged=view.judged,
        discarded=view.discarded,
        news=view.news,
    )


def _columns(rng: Random) -> tuple[tuple[Card, ...], ...]:
    """Some layout."""
    cards = rng.sample(DECK, len(DECK))
    return tuple(tuple(cards[at : at + IN_COLUMN]) for at in range(0, len(cards), IN_COLUMN))


def _laid_out(view: WasStichtView, columns: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """The cards by column as they were laid out, but for their order within a column."""
    gone = [clue.cards for clue in view.clues]
    running = len(gone)
    left = [(*view.picked, *columns[running]), *columns[running + 1 :]] if running < COLUMNS else []
    return tuple(card for column in [*gone, *left] for card in column)


def _deck(cards: Sequence[T], last: T, rng: Random) -> tuple[T, ...]:
    """Trump cards in some order, but for the last one."""
    rest = [card for card in cards if card != last]
    rng.shuffle(rest)
    return (*rest, last)


def _turn(view: WasStichtView) -> int:
    """Whose turn it is, or was last."""
    if view.phase in ("tasks", "over"):
        return view.leader if view.phase == "over" else view.marker
    return view.waiting[0]


def _tasks(view: WasStichtView, rng: Random) -> tuple[Tile | None, ...]:
    """Those that are shown, one's own, and for the others any tile of theirs."""
    return tuple(
        shown or (view.task if seat == view.seat else rng.choice(view.tiles[seat]) if chosen else None)
        for seat, (shown, chosen) in enumerate(zip(view.tasks, view.chosen, strict=True))
    )


def bot(view: WasStichtView, legal: Sequence[Action], rng: Random) -> Action:
    """The house bot: deduces the trumps, looks ahead with open hands, and leaves nothing to chance."""
    if len(legal) == 1:
        return legal[0]
    return _DECIDE[type(legal[0])](view, legal)


def _decide(weigh: Callable[[WasStichtView], Callable[[Any], float]]) -> Callable[..., Action]:
    """Decides for the action that weighs most."""
    return lambda view, legal: max(legal, key=weigh(view))


def _choose_task(view: WasStichtView, legal: Sequence[ChooseTask]) -> Action:
    return ChooseTask(Outlook(view).task([choice.tile for choice in legal]))


def _play(view: WasStichtView, legal: Sequence[Play]) -> Action:
    return Play(Outlook(view).card([play.card for play in legal]))


_DECIDE: dict[type[Action], Callable[..., Action]] = {
    TakeTile: _decide(weigh_take),
    Pick: _decide(weigh_pick),
    ChooseTask: _choose_task,
    Play: _play,
    DiscardTile: _decide(weigh_discard),
}
