"""What follows at a table of Was sticht? without anybody deciding it, from one phase to the next."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from games.cards import without
from games.core import Deal, RoundOver, Seat
from games.was_sticht.rules import (
    COLOUR_TRUMPS,
    DECK,
    IN_COLUMN,
    NUMBER_TRUMPS,
    Tile,
    in_order,
    tally,
    tasks,
)
from games.was_sticht.situation import Situation
from games.was_sticht.terms import DealerDiscarded, Dealt, TasksJudged, TasksShown, TrumpsShown

Now = TypeVar("Now", bound=Situation)


def shuffled(before: Now, dealer: Seat) -> Now:
    """The next round's cards and trumps: round n uses the shuffles 3n - 2 to 3n."""
    number, seats, mix = before.round + 1, len(before.hands), before.source.shuffled
    cards = mix(3 * number - 2, DECK)
    colours, numbers = mix(3 * number - 1, COLOUR_TRUMPS), mix(3 * number, NUMBER_TRUMPS)
    layout = (("columns", cards), ("colour-trumps", colours), ("number-trumps", numbers))
    return replace(
        before,
        round=number,
        dealer=dealer,
        deal=Deal(number, dealer, ((),) * seats, layout=layout),
        columns=tuple(cards[at : at + IN_COLUMN] for at in range(0, len(cards), IN_COLUMN)),
        colour_trumps=colours,
        number_trumps=numbers,
        clues=(),
        dummy=(),
        tasks=(None,) * seats,
        piles=((),) * seats,
    )


def lay_out(now: Now) -> Now:
    """Begin the draft of cards, to the left of the dealer."""
    dealt = Dealt(now.round, now.dealer, now.columns)
    return replace(now, phase="cards", turn=(now.dealer + 1) % len(now.hands), news=(*now.news, dealt))


def show_trumps(now: Now) -> Now:
    """The draft is over: tasks are chosen; a last tile is chosen without asking."""
    return all_chosen(
        replace(
            now,
            phase="tasks",
            hands=tuple(map(in_order, now.hands)),
            tasks=tuple(
                left[0] if len(left) == 1 and seat != now.dealer else None
                for seat, left in enumerate(now.tiles)
            ),
            news=(*now.news, TrumpsShown(now.round, now.trumps)),
        )
    )


def all_chosen(now: Now) -> Now:
    """Turn the tasks up and begin to play, once the last one is chosen."""
    if now.waiting():
        return now
    first = (now.dealer + 1) % len(now.hands)
    return replace(now, phase="tricks", leader=first, turn=first, news=(*now.news, TasksShown(now.tasks)))


def judge(now: Now) -> Now:
    """Hands are empty: discard what is fulfilled, and see what the dealer has stolen."""
    judges = tasks(now.table.colour_task_needs_trick, now.table.no_trick_tile)
    count, dealer = tally(now.piles, now.leader), now.dealer
    kept = [task is not None and judges[task].fulfilled(count, seat) for seat, task in enumerate(now.tasks)]
    stolen = tuple(
        seat
        for seat, task in enumerate(now.tasks)
        if task is not None and not kept[seat] and judges[task].fulfilled(count, dealer)
    )
    tiles, done = [*now.tiles], [*now.done]
    for seat, task in enumerate(now.tasks):
        if task is not None and kept[seat]:
            tiles[seat], done[seat] = without(tiles[seat], task), (*done[seat], task)
    judged = TasksJudged(now.round, dealer, now.tasks, count.tricks, tuple(kept), stolen)
    scored = replace(
        now,
        tiles=tuple(tiles),
        done=tuple(done),
        judged=judged,
        discarded=None,
        news=(*now.news, judged),
    )
    return _reward(scored, judged)


def _reward(now: Now, judged: TasksJudged) -> Now:
    """Let the dealer discard a tile for a stolen task; a last one goes without asking."""
    mine = now.tiles[now.dealer]
    if judged.stolen and len(mine) > 1:
        return replace(now, phase="discard", turn=now.dealer)
    return discard(now, mine[0]) if judged.stolen else _end_round(now, judged)


def discard(now: Now, tile: Tile) -> Now:
    """The dealer discards one."""
    dealer = now.dealer
    told = DealerDiscarded(now.round, dealer, tile)
    tiles, done = [*now.tiles], [*now.done]
    tiles[dealer], done[dealer] = without(tiles[dealer], tile), (*done[dealer], tile)
    assert now.judged is not None, "tiles are discarded once the tasks are judged"
    return _end_round(
        replace(
            now,
            tiles=tuple(tiles),
            done=tuple(done),
            discarded=told,
            news=(*now.news, told),
        ),
        now.judged,
    )


def _end_round(now: Now, judged: TasksJudged) -> Now:
    """Announce who has discarded; deal the next round, or end the game."""
    points = tuple(
        int(ok or (seat == now.dealer and bool(judged.stolen))) for seat, ok in enumerate(judged.fulfilled)
    )
    scored = replace(now, news=(*now.news, RoundOver(now.round, points, now.scores())))
    if not all(now.tiles):
        return replace(scored, phase="over")
    return lay_out(shuffled(scored, (now.dealer + 1) % len(now.hands)))
