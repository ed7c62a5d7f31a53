"""Sticheln: lay a pain card, then take tricks in which every colour but the led one is trump.

One `Position` serves all six variants; what differs between them stands in `games.sticheln.rules.RULES`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec
from msgspec.structs import replace

from games.cards import colour, dealt
from games.core import Action, Card, Colour, Deal, RoundOver, Seat, places
from games.seats import ALONE, totals, with_entry
from games.shuffle import Source
from games.sticheln.rules import (
    COLOURS,
    PACKS,
    RULES,
    Rules,
    Sheet,
    deck,
    in_order,
    next_dealer,
    sheet,
    winning,
)
from games.sticheln.terms import (
    Choose,
    ChoosePair,
    ColoursNamed,
    Dealt,
    NameColour,
    PainShown,
    Phase,
    PilesCounted,
    Play,
    StichelnNews,
    StichelnOptions,
    StichelnView,
)
from games.tricks import TrickTaken, played


class Position(msgspec.Struct, frozen=True):
    """A position of Sticheln. Tuples with one entry a seat are in seat order."""

    variant: str
    anti_no_trump: str
    rounds: int
    memory: str
    source: Source
    round: int
    dealer: Seat
    deal: Deal
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    laid: tuple[tuple[Card, ...], ...]
    named: tuple[Colour | None, ...]
    leader: Seat
    turn: Seat
    """Whose card comes next in the trick."""
    trick: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    last_trick: TrickTaken | None = None
    sheets: tuple[tuple[Sheet, ...], ...] = ()
    news: tuple[StichelnNews, ...] = ()

    @property
    def rules(self) -> Rules:
        """The row of this table's variant."""
        return RULES[self.variant]

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act."""
        if self.phase == "play":
            return ALONE[self.turn]
        return frozenset(filter(self._must_choose, range(len(self.hands))))

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What the seat may do now."""
        if self.phase == "play":
            return [*map(_play_of, self.hands[seat])] if seat == self.turn else ()
        if not self._must_choose(seat):
            return ()
        if self.phase == "name":
            return [NameColour(suit) for suit in COLOURS if suit in {card[0] for card in self.piles[seat]}]
        return [*map(_choose_of, self.hands[seat])] if self.rules.lay == 1 else self._pairs(seat)

    def after(self, seat: Seat, action: Action) -> Position:
        """The position once `seat` has done `action`, which must be legal."""
        if isinstance(action, Play):
            return self._play(seat, action.card)
        if isinstance(action, NameColour):
            return _all_named(replace(self, named=with_entry(self.named, seat, action.colour), news=()))
        cards = action.cards if isinstance(action, ChoosePair) else (action.card,)  # type: ignore[attr-defined]
        hand = tuple(card for card in self.hands[seat] if card not in cards)
        hands, laid = with_entry(self.hands, seat, hand), with_entry(self.laid, seat, cards)
        return _all_laid(replace(self, hands=hands, laid=laid, news=()))

    def scores(self) -> tuple[int, ...]:
        """Totals of the rounds that are over, by seat."""
        return totals(self.sheets, len(self.hands))

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """The points decide; equal totals share a place."""
        return tuple((points,) for points in self.scores())

    def view(self, seat: Seat | None) -> StichelnView:
        """What the seat may know."""
        open_table = self.phase != "choose" and not (self.rules.face_down and self.phase != "over")
        naming = self.phase == "name" and seat is not None
        return StichelnView(
            seat=seat,
            seats=len(self.hands),
            waiting=tuple(sorted(self.waiting())),
            round=self.round,
            rounds=self.rounds,
            scores=self.scores(),
            places=places(self.scores()) if self.phase == "over" else (),
            over=self.phase == "over",
            variant=self.variant,
            anti_no_trump=self.anti_no_trump,
            phase=self.phase,
            dealer=self.dealer,
            hand=self.hands[seat] if seat is not None else (),
            counts=tuple(map(len, self.hands)),
            laid=tuple([cards if open_table or at == seat else None for at, cards in enumerate(self.laid)]),
            chosen=tuple([bool(laid or named) for laid, named in zip(self.laid, self.named, strict=True)]),
            left_over=self.deal.left_over,
            leader=self.leader,
            trick=self.trick,
            last_trick=self.last_trick,
            tricks=tuple([len(pile) // len(self.hands) for pile in self.piles]),
            memory=self.memory,
            won=self.piles if self.memory == "open" else ((),) * len(self.piles),
            pile=in_order(self.piles[seat]) if naming and seat is not None else (),
            named=self.named[seat] if naming and seat is not None else None,
            sheets=self.sheets,
            news=self.news,
        )

    def _must_choose(self, seat: Seat) -> bool:
        """Whether a simultaneous choice of this seat is missing."""
        if self.phase == "name":
            return bool(self.piles[seat]) and self.named[seat] is None
        return self.phase == "choose" and not self.laid[seat]

    def _pairs(self, seat: Seat) -> list[ChoosePair]:
        """Two cards of two colours; a hand of a single colour lays any two."""
        pairs = list(combinations(self.hands[seat], 2))
        return [ChoosePair(pair) for pair in pairs if pair[0][0] != pair[1][0]] or list(
            map(ChoosePair, pairs)
        )

    def _play(self, seat: Seat, card: Card) -> Position:
        hands = played(self.hands, seat, card)
        trick = (*self.trick, card)
        if len(trick) < len(hands):
            return replace(self, hands=hands, trick=trick, turn=(seat + 1) % len(hands), news=())
        return self._take(hands, trick)

    def _take(self, hands: tuple[tuple[Card, ...], ...], trick: tuple[Card, ...]) -> Position:
        winner = (self.leader + winning(trick, self.rules, self.anti_no_trump)) % len(hands)
        taken = TrickTaken(self.round, self.leader, trick, winner)
        piles = with_entry(self.piles, winner, self.piles[winner] + trick)
        now = replace(
            self,
            hands=hands,
            trick=(),
            leader=winner,
            turn=winner,
            piles=piles,
            last_trick=taken,
            news=(taken,),
        )
        return now if any(hands) else _played_out(now)


def deal(options: StichelnOptions, seats: int, source: Source) -> Position:
    """The first position; shuffle 0 draws the first dealer, shuffle n deals round n."""
    none = ((),) * seats
    start = Position(
        variant=options.variant,
        anti_no_trump=options.anti_no_trump,
        rounds=options.rounds,
        memory=options.memory,
        source=source,
        round=0,
        dealer=source.shuffled(0, range(seats))[0],
        deal=Deal(0, 0, ()),
        phase="over",
        hands=none,
        laid=none,
        named=(None,) * seats,
        leader=0,
        turn=0,
        trick=(),
        piles=none,
    )
    return _deal_round(start, start.dealer)


def _deal_round(before: Position, dealer: Seat) -> Position:
    seats = len(before.hands)
    size, number = PACKS[seats].hand, before.round + 1
    cards = before.source.shuffled(number, deck(seats))
    hands = dealt(cards, seats, size)
    left_over = cards[seats * size :]
    return replace(
        before,
        round=number,
        dealer=dealer,
        deal=Deal(number, dealer, hands, left_over),
        phase="choose" if before.rules.lay else "play",
        hands=tuple(map(in_order, hands)),
        laid=((),) * seats,
        named=(None,) * seats,
        leader=(dealer + 1) % seats,
        turn=(dealer + 1) % seats,
        piles=((),) * seats,
        news=(*before.news, Dealt(number, dealer, left_over)),
    )


def _all_laid(now: Position) -> Position:
    """Turn the pain cards up and begin to play, once the last one lies."""
    if not all(now.laid):
        return now
    news = () if now.rules.face_down else (PainShown(now.laid),)
    return replace(now, phase="play", news=news)


def _played_out(now: Position) -> Position:
    """Hands are empty: score, or ask for colours first."""
    if now.rules.lay == 0:
        return replace(now, phase="name")
    shown = (PainShown(now.laid),) if now.rules.face_down else ()
    colours = tuple(tuple(dict.fromkeys(map(colour, cards))) for cards in now.laid)
    return _score(replace(now, news=now.news + shown), colours)


def _all_named(now: Position) -> Position:
    """Score, once the last colour is named."""
    if now.waiting():
        return now
    colours = tuple((named,) if named else () for named in now.named)
    return _score(replace(now, news=(ColoursNamed(now.named),)), colours)


def _score(now: Position, colours: tuple[tuple[Colour, ...], ...]) -> Position:
    """Count the piles; deal the next round, or end the game."""
    row = tuple(
        sheet(now.rules, mine, laid + pile)
        for mine, laid, pile in zip(colours, now.laid, now.piles, strict=True)
    )
    sheets = (*now.sheets, row)
    points = tuple(one.points for one in row)
    over = RoundOver(now.round, points, totals(sheets, len(row)))
    scored = replace(now, sheets=sheets, news=(*now.news, PilesCounted(row), over))
    if now.round == now.rounds:
        return replace(scored, phase="over")
    return _deal_round(scored, next_dealer(sheets, now.dealer))


# Actions are values: those that every game needs are made once.
_choose_of = {card: Choose(card) for card in deck(8)}.__getitem__
_play_of = {card: Play(card) for card in deck(8)}.__getitem__
