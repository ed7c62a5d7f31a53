"""Hattrick: two tricks at a time, and a card that belongs to neither is a pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec
from msgspec.structs import replace

from games.cards import dealt
from games.core import Card, Deal, RoundOver, Seat, places
from games.hattrick.rules import PACKS, deck, in_order, leading, sheet, tricks_of
from games.hattrick.terms import (
    Dealt,
    HandsCounted,
    HattrickNews,
    HattrickOptions,
    HattrickView,
    Passed,
    Phase,
    Play,
    Sheet,
    TurnTaken,
)
from games.seats import ALONE, NOBODY, totals, with_entry
from games.shuffle import Source
from games.tricks import played


class Position(msgspec.Struct, frozen=True):
    """A position of Hattrick. Tuples with one entry a seat are in seat order."""

    rounds: int
    source: Source
    round: int
    dealer: Seat
    deal: Deal
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    """A card is left over in each at the end of a round."""
    leader: Seat
    in_turn: Seat
    """Whose card comes next."""
    turn: tuple[Card | None, ...]
    """The running turn-round; None for a pass, whose card lies face down before its player."""
    open: str
    """The colours that have a trick in it, in the order in which they were opened."""
    won: tuple[tuple[Card, ...], ...]
    """In the order in which they were taken."""
    tricks: tuple[int, ...]
    passed: tuple[tuple[Card, ...], ...]
    last_turn: TurnTaken | None = None
    sheets: tuple[tuple[Sheet, ...], ...] = ()
    news: tuple[HattrickNews, ...] = ()

    def waiting(self) -> frozenset[Seat]:
        """The seat in turn."""
        return ALONE[self.in_turn] if self.phase == "play" else NOBODY

    def legal(self, seat: Seat) -> Sequence[Play]:
        """What the seat may do now: play any card of its hand."""
        return [*map(_play_of, self.hands[seat])] if seat == self.in_turn and self.phase == "play" else ()

    def after(self, seat: Seat, action: Play) -> Position:
        """The position once `seat` has done `action`, which must be legal."""
        card = action.card
        hands = played(self.hands, seat, card)
        colours, passed = self.open, self.passed
        lies: Card | None = card
        news: tuple[Passed, ...] = ()
        if card[0] not in colours:
            if len(colours) < 2:
                colours += card[0]
            else:
                lies, news = None, (Passed(seat, card),)
                passed = with_entry(passed, seat, (*passed[seat], card))
        turn = (*self.turn, lies)
        if len(turn) == len(hands):
            return _resolve(self, hands, turn, passed, news)
        player = (seat + 1) % len(hands)
        return replace(self, hands=hands, in_turn=player, turn=turn, open=colours, passed=passed, news=news)

    def scores(self) -> tuple[int, ...]:
        """Totals of the rounds that are over, by seat."""
        return totals(self.sheets, len(self.hands))

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """The points decide; equal totals share a place."""
        return tuple((points,) for points in self.scores())

    def view(self, seat: Seat | None) -> HattrickView:
        """What the seat may know."""
        seats, over = len(self.hands), self.phase == "over"
        return HattrickView(
            seat=seat,
            seats=seats,
            waiting=tuple(self.waiting()),
            round=self.round,
            rounds=self.rounds,
            scores=self.scores(),
            places=places(self.scores()) if over else (),
            over=over,
            phase=self.phase,
            dealer=self.dealer,
            hand=self.hands[seat] if seat is not None else (),
            counts=tuple(map(len, self.hands)),
            leader=self.leader,
            turn=tuple(((self.leader + at) % seats, card) for at, card in enumerate(self.turn)),
            last_turn=self.last_turn,
            won=tuple(map(in_order, self.won)),
            tricks=self.tricks,
            passes=tuple(map(len, self.passed)),
            sheets=self.sheets,
            news=self.news,
        )


def deal(options: HattrickOptions, seats: int, source: Source) -> Position:
    """The first position; shuffle 0 draws the first dealer, shuffle n deals round n."""
    none = ((),) * seats
    start = Position(
        rounds=options.rounds,
        source=source,
        round=0,
        dealer=0,
        deal=Deal(0, 0, ()),
        phase="over",
        hands=none,
        leader=0,
        in_turn=0,
        turn=(),
        open="",
        won=none,
        tricks=(0,) * seats,
        passed=none,
    )
    return _deal_round(start, source.shuffled(0, range(seats))[0])


def _deal_round(before: Position, dealer: Seat) -> Position:
    seats = len(before.hands)
    size, number = PACKS[seats].hand, before.round + 1
    cards = before.source.shuffled(number, deck(seats))
    hands = dealt(cards, seats, size)
    return replace(
        before,
        round=number,
        dealer=dealer,
        deal=Deal(number, dealer, hands),
        phase="play",
        hands=tuple(map(in_order, hands)),
        leader=(dealer + 1) % seats,
        in_turn=(dealer + 1) % seats,
        turn=(),
        open="",
        won=((),) * seats,
        tricks=(0,) * seats,
        passed=((),) * seats,
        news=(*before.news, Dealt(number, dealer)),
    )


def _resolve(
    before: Position,
    hands: tuple[tuple[Card, ...], ...],
    turn: tuple[Card | None, ...],
    passed: tuple[tuple[Card, ...], ...],
    news: tuple[Passed, ...],
) -> Position:
    """Everybody has laid a card: the winners take their tricks, and one of them leads."""
    leader = before.leader
    tricks = tricks_of(turn, leader, len(turn))
    won, counts = list(before.won), list(before.tricks)
    for trick in tricks:
        won[trick.winner] += trick.cards
        counts[trick.winner] += 1
    following = leading(tricks).winner
    taken = TurnTaken(before.round, leader, _laid(turn, leader, passed), tricks, following)
    then = replace(
        before,
        hands=hands,
        leader=following,
        in_turn=following,
        turn=(),
        open="",
        won=tuple(won),
        tricks=tuple(counts),
        passed=passed,
        last_turn=taken,
        news=(*news, taken),
    )
    return then if len(hands[0]) > 1 else _score(then)


def _laid(
    turn: tuple[Card | None, ...], leader: Seat, passed: tuple[tuple[Card, ...], ...]
) -> tuple[Card, ...]:
    """What everybody played in the turn-round, passes included."""
    if None not in turn:
        return cast("tuple[Card, ...]", turn)
    seats = len(turn)
    return tuple([card or passed[(leader + at) % seats][-1] for at, card in enumerate(turn)])


def _score(now: Position) -> Position:
    """One card is left in each hand: count; deal the next round, or end the game."""
    row = tuple(sheet(won, len(passed)) for won, passed in zip(now.won, now.passed, strict=True))
    sheets = (*now.sheets, row)
    over = RoundOver(now.round, tuple(one.points for one in row), totals(sheets, len(row)))
    scored = replace(now, sheets=sheets, news=(*now.news, HandsCounted(row), over))
    if now.round == now.rounds:
        return replace(scored, phase="over")
    return _deal_round(scored, (now.dealer + 1) % len(row))


# Actions are values: those that every game needs are made once.
_play_of = {card: Play(card) for card in deck(7)}.__getitem__
