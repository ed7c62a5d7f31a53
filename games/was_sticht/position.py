"""Was sticht?: find out the trumps while the cards are drafted, then fulfil a task in nine tricks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.cards import without
from games.core import Action, Card, Deal, Seat
from games.seats import with_entry
from games.shuffle import Source
from games.tricks import TrickTaken, played
from games.was_sticht.consequences import all_chosen, discard, judge, lay_out, show_trumps, shuffled
from games.was_sticht.rules import (
    COLUMNS,
    DECK,
    TASKS,
    TILES,
    Ladder,
    Tile,
    ladder,
    topping,
)
from games.was_sticht.situation import Situation, Table
from games.was_sticht.terms import (
    ChooseTask,
    ColumnTaken,
    DiscardTile,
    Pick,
    Play,
    TakeTile,
    TilesLaid,
    WasStichtOptions,
)


class Position(Situation, frozen=True):
    """A position of Was sticht?"""

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What the seat may do now."""
        if self.phase == "tasks":
            tiles = self.tiles[seat] if self._must_choose(seat) else ()
            return [_CHOICES[tile] for tile in dict.fromkeys(tiles)]
        if seat != self.turn:
            return ()
        if self.phase == "tricks":
            return [_PLAYS[card] for card in self._playable(seat)]
        if self.phase == "cards":
            return [_PICKS[card] for card in self.columns[len(self.clues)]]
        if self.phase == "tiles":
            return [_TAKES[tile] for tile in dict.fromkeys(self.middle)]
        return (
            [_DISCARDS[tile] for tile in dict.fromkeys(self.tiles[seat])] if self.phase == "discard" else ()
        )

    def after(self, seat: Seat, action: Action) -> Position:
        """The position once `seat` has done `action`, which must be legal."""
        if isinstance(action, Play):
            return self._play(seat, action.card)
        if isinstance(action, Pick):
            return self._pick(seat, action.card)
        if isinstance(action, TakeTile):
            return self._take_tile(seat, action.tile)
        if isinstance(action, ChooseTask):
            return all_chosen(replace(self, tasks=with_entry(self.tasks, seat, action.tile), news=()))
        return discard(replace(self, news=()), action.tile)  # type: ignore[attr-defined]

    def _ladder(self) -> Ladder:
        """What they make of the cards."""
        return ladder(self.colour_trumps[-1], self.number_trumps[-1])

    def _playable(self, seat: Seat) -> Sequence[Card]:
        """Cards of the led suit (all trumps are one), else any."""
        hand = self.hands[seat]
        if not self.trick:
            return hand
        suit = ladder(self.colour_trumps[-1], self.number_trumps[-1]).suit
        led = suit[self.trick[0]]
        return [card for card in hand if suit[card] == led] or hand

    def _take_tile(self, seat: Seat, tile: Tile) -> Position:
        now = replace(
            self,
            middle=without(self.middle, tile),
            tiles=with_entry(self.tiles, seat, (*self.tiles[seat], tile)),
            turn=(seat + 1) % len(self.hands),
            news=(),
        )
        enough = len(now.tiles[now.turn]) == self.table.tiles_per_player
        return lay_out(replace(now, middle=())) if enough else now

    def _pick(self, seat: Seat, card: Card) -> Position:
        at, seats = len(self.clues), len(self.hands)
        left, picked = tuple([one for one in self.columns[at] if one != card]), (*self.picked, card)
        if len(picked) == seats:
            return self._empty(at, picked, left)
        columns = with_entry(self.columns, at, left)
        return replace(self, columns=columns, picked=picked, turn=(seat + 1) % seats, news=())

    def _empty(self, at: int, picked: tuple[Card, ...], left: tuple[Card, ...]) -> Position:
        """Everybody has picked from the column: give the clue, take the cards up."""
        cards, seats, marker = picked + left, len(self.hands), self._marker()
        best = topping(cards, self._ladder())
        winner = (marker + best) % seats if best < seats else None
        clue = ColumnTaken(self.round, at + 1, marker, cards, winner)
        now = replace(
            self,
            columns=with_entry(self.columns, at, ()),
            picked=(),
            clues=(*self.clues, clue),
            hands=tuple([(*hand, picked[(seat - marker) % seats]) for seat, hand in enumerate(self.hands)]),
            dummy=self.dummy + left,
            turn=(marker + 1) % seats,
            news=(clue,),
        )
        return now if at + 1 < COLUMNS else show_trumps(now)

    def _play(self, seat: Seat, card: Card) -> Position:
        hands = played(self.hands, seat, card)
        trick = (*self.trick, card)
        if len(trick) < len(hands):
            return replace(self, hands=hands, trick=trick, turn=(seat + 1) % len(hands), news=())
        winner = (self.leader + topping(trick, self._ladder())) % len(hands)
        taken = TrickTaken(self.round, self.leader, trick, winner)
        now = replace(
            self,
            hands=hands,
            trick=(),
            leader=winner,
            turn=winner,
            piles=with_entry(self.piles, winner, self.piles[winner] + trick),
            last_trick=taken,
            news=(taken,),
        )
        return now if hands[winner] else judge(now)


def deal(options: WasStichtOptions, seats: int, source: Source) -> Position:
    """The first position: nobody has a tile. Shuffle 0 draws the first dealer."""
    drawn = source.shuffled(0, range(seats))[0]
    dealer = drawn if options.first_dealer == "random" else 0
    none = ((),) * seats
    start = Position(
        table=Table(
            tiles_per_player=options.tiles_per_player,
            colour_task_needs_trick=options.colour_task_needs_trick,
            no_trick_tile=options.no_trick_tile,
            note_pad=options.note_pad,
            memory=options.memory,
        ),
        source=source,
        round=0,
        dealer=dealer,
        deal=Deal(0, dealer, ()),
        phase="tiles",
        turn=dealer,
        middle=TILES,
        tiles=none,
        done=none,
        columns=(),
        colour_trumps=(),
        number_trumps=(),
        hands=none,
    )
    return replace(shuffled(start, dealer), news=(TilesLaid(dealer),))


# Actions are values: those that every game needs are made once.
_PICKS = {card: Pick(card) for card in DECK}
_PLAYS = {card: Play(card) for card in DECK}
_TAKES = {tile: TakeTile(tile) for tile in TASKS}
_CHOICES = {tile: ChooseTask(tile) for tile in TASKS}
_DISCARDS = {tile: DiscardTile(tile) for tile in TASKS}
