"""What is said at a table of Was sticht?: options, actions, news, and what a seat may see."""

from __future__ import annotations

from typing import Literal

from games.core import Action, Card, News, Options, RoundOver, Seat, View
from games.tricks import TrickTaken
from games.was_sticht.rules import Tile, Trumps

Phase = Literal["tiles", "cards", "tasks", "tricks", "discard", "over"]
"""Tiles are taken, once a game; then every round: cards are picked column by column, tasks are chosen,
tricks are played, and a dealer who has stolen a task discards a tile."""

ROUNDS = {5: 9, 4: 6, 3: 4}
"""About how many rounds a game takes, by tiles per player: what games among bots need."""


class WasStichtOptions(Options):
    """What a table chooses."""

    customs = frozenset({"tiles_per_player", "first_dealer", "note_pad", "memory"})
    details = frozenset({"colour_task_needs_trick", "no_trick_tile"})
    shortened_by = "tiles_per_player"
    tiles_per_player: Literal[5, 4, 3] = 5
    colour_task_needs_trick: Literal["off", "on"] = "off"
    """Whether a task such as "no red cards" also asks for a trick at least."""
    no_trick_tile: Literal["none", "at-least-one"] = "none"
    """What the tile "Kein Stich" asks for: no trick, or (as the seed explains it) one or more."""
    first_dealer: Literal["random", "first"] = "random"
    """Who deals round 1: anybody, or the first seat, which the host can give to whomever he likes."""
    note_pad: Literal["off", "on"] = "off"
    """Whether everybody sees privately which trump pairs are still possible."""
    memory: Literal["open", "hidden"] = "open"
    """Whether the table shows what everybody has picked and won. It is public either way, so this hides it
    in what is drawn and not in views."""

    def length(self, seats: int) -> int:
        """About how many: a game ends once somebody has no tile left."""
        return ROUNDS[self.tiles_per_player]


class TakeTile(Action, frozen=True, tag="take-tile"):
    """Take a task tile from the middle, before the first round. Copies are alike."""

    tile: Tile


class Pick(Action, frozen=True, tag="pick"):
    """Pick a card of the running column."""

    card: Card


class ChooseTask(Action, frozen=True, tag="choose-task"):
    """Choose which of your tiles is your task this round. The dealer has none."""

    confirm = True
    secret = True
    tile: Tile


class Play(Action, frozen=True, tag="play"):
    """Play a card to the trick."""

    card: Card


class DiscardTile(Action, frozen=True, tag="discard-tile"):
    """The dealer, who has fulfilled a task that its owner failed: discard one of your own tiles."""

    confirm = True
    tile: Tile


WasStichtAction = TakeTile | Pick | ChooseTask | Play | DiscardTile


class TilesLaid(News, frozen=True, tag="tiles-laid"):
    """The game begins: all tiles lie face up, and the dealer of round 1 takes the first."""

    dealer: Seat


class Dealt(News, frozen=True, tag="dealt"):
    """A round begins: all cards lie face up, and the dealer alone has looked at the trumps."""

    round: int
    dealer: Seat
    columns: tuple[tuple[Card, ...], ...]


class ColumnTaken(News, frozen=True, tag="column-taken"):
    """A column is empty, and the clue is given."""

    round: int
    column: int
    """1-based."""
    marker: Seat
    """Who picked first; the others followed clockwise."""
    cards: tuple[Card, ...]
    """In order of picking. With three players the fourth is the dummy's."""
    winner: Seat | None
    """Whose card would win these four as a trick; None for the dummy."""


class TrumpsShown(News, frozen=True, tag="trumps-shown"):
    """The trump cards are turned up, after the last column."""

    round: int
    trumps: Trumps


class TasksShown(News, frozen=True, tag="tasks-shown"):
    """All chosen tasks are turned up at once."""

    tasks: tuple[Tile | None, ...]
    """By seat; None for the dealer."""


class TasksJudged(News, frozen=True, tag="tasks-judged"):
    """What became of the tasks of a round. Fulfilled tiles are discarded with this."""

    round: int
    dealer: Seat
    tasks: tuple[Tile | None, ...]
    """By seat; None for the dealer."""
    tricks: tuple[int, ...]
    fulfilled: tuple[bool, ...]
    """By seat, whether it fulfilled its own task; False for the dealer, who has none."""
    stolen: tuple[Seat, ...]
    """Whose task failed while the dealer fulfilled it. If there is any, the dealer discards a tile."""


class DealerDiscarded(News, frozen=True, tag="dealer-discarded"):
    """The dealer stole a task and got rid of a tile."""

    round: int
    dealer: Seat
    tile: Tile


WasStichtNews = (
    TilesLaid
    | Dealt
    | ColumnTaken
    | TrumpsShown
    | TasksShown
    | TrickTaken
    | TasksJudged
    | DealerDiscarded
    | RoundOver
)
"""Points of a round are the tiles discarded in it, totals those discarded so far."""


class WasStichtView(View, frozen=True, kw_only=True):
    """What a seat may know of a game of Was sticht?

    `rounds` is the round in which the game can end at the earliest: nobody can tell how many it will have.
    `scores` count discarded tiles. Tuples with one entry a seat are in seat order.
    """

    tiles_per_player: int
    colour_task_needs_trick: str
    no_trick_tile: str
    note_pad: str
    memory: str
    phase: Phase
    dealer: Seat
    middle: tuple[Tile, ...]
    """Tiles that can still be taken; empty once everybody has enough: the others left the game."""
    tiles: tuple[tuple[Tile, ...], ...]
    """Tiles that each seat still has to complete, in the order in which it took them."""
    done: tuple[tuple[Tile, ...], ...]
    """Tiles that each seat has discarded, in that order."""
    sums: tuple[int, ...]
    """The sums of the numbers on those."""
    columns: tuple[tuple[Card, ...], ...]
    """What still lies in each of the nine columns; empty before the cards are laid out."""
    marker: Seat
    """Who picks first in the running column, or picked first in the last one."""
    picked: tuple[Card, ...]
    """Cards picked from the running column, in order: the first by the marker's seat, then clockwise."""
    clues: tuple[ColumnTaken, ...]
    """The columns of this round that are empty, and the clues given to them."""
    trumps: Trumps | None
    """None for those who may not know them: all but the dealer, until they are shown."""
    notes: tuple[Trumps, ...]
    """The note-pad: pairs that all clues allow. Empty where there is none: without that option, for the
    dealer and bystanders, and when no cards are being picked."""
    hand: tuple[Card, ...]
    """One's own, by colour and number; empty for a bystander."""
    hands: tuple[tuple[Card, ...], ...]
    """Everybody's, which follow from the picks and plays that all have seen."""
    dummy: tuple[Card, ...]
    """With three players: the cards that nobody picked, which are out of play."""
    chosen: tuple[bool, ...]
    """Who has a task for this round."""
    task: Tile | None
    """One's own task for this round, as soon as it is chosen."""
    tasks: tuple[Tile | None, ...]
    """All tasks, once they are shown; None for the dealer, and for everybody before."""
    leader: Seat
    trick: tuple[Card, ...]
    """In order of play."""
    last_trick: TrickTaken | None
    tricks: tuple[int, ...]
    """Tricks won this round."""
    won: tuple[tuple[Card, ...], ...]
    """The cards won this round, in the order of the tricks: all of them were played openly."""
    judged: TasksJudged | None
    """The latest round whose tasks were judged."""
    discarded: DealerDiscarded | None
    """What the dealer of that round discarded, if a task was stolen."""
    news: tuple[WasStichtNews, ...]
