"""Diamonds: pass cards, take tricks, and whoever cannot follow suit or wins carries out a suit action.

One `Position` serves all variants.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.cards import CLUBS, dealt
from games.core import Action, Card, Deal, RoundOver, Seat
from games.diamonds.crystals import MOVES, Crystals, victims
from games.diamonds.packets import Packets
from games.diamonds.rules import (
    COUNT,
    CRYSTALS,
    PACKS,
    SCORE,
    START,
    TAKE,
    Due,
    Rules,
    awards,
    deck,
    due_to,
    giver,
    in_order,
    plays,
    suit_counts,
    winning,
)
from games.diamonds.situation import Situation
from games.diamonds.terms import (
    CardsPassed,
    ChooseCount,
    CountChosen,
    Dealt,
    DiamondsOptions,
    PassCards,
    Play,
    Rob,
    SuitAction,
    SuitsCounted,
    VaultsOpened,
)
from games.seats import with_entry
from games.shuffle import Source
from games.tricks import TrickTaken, played


class Position(Situation, frozen=True):
    """A position of Diamonds."""

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What the seat may do now."""
        phase = self.phase
        if phase == "play":
            return self._plays(seat) if seat == (self.leader + len(self.trick)) % len(self.hands) else ()
        if seat not in self.waiting():
            return ()
        if phase == "pass":
            return Packets(self.hands[seat], self.count or 0)
        if phase == "count":
            return _COUNTS
        return [_ROBS[side] for side in victims(self.crystals.showrooms, seat)]

    def after(self, seat: Seat, action: Action) -> Position:
        """The position once `seat` has done `action`, which must be legal."""
        if isinstance(action, Play):
            return self._play(seat, action.card)
        if isinstance(action, PassCards):
            return _lay_out(self, seat, action.cards)
        if isinstance(action, Rob):
            due, *rest = self.todo
            return _run(_act(replace(self, phase="play", todo=(), news=()), due, action.victim), tuple(rest))
        assert isinstance(action, ChooseCount)
        news = (CountChosen(seat, action.count),)
        return replace(self, phase="pass", count=action.count, packets=((),) * len(self.hands), news=news)

    def _plays(self, seat: Seat) -> list[Play]:
        """Cards of the led suit; whoever has none plays any, as the leader does."""
        if self.trick:
            led = self.trick[0][0]
            if follow := [_PLAY[card] for card in self.hands[seat] if card[0] == led]:
                return follow
        return [*map(_PLAY.__getitem__, self.hands[seat])]

    def _play(self, seat: Seat, card: Card) -> Position:
        hands = played(self.hands, seat, card)
        trick = (*self.trick, card)
        complete = len(trick) == _PLAYS[len(hands)]
        actions, last = (self.actions, self.last_actions) if self.trick else ((), self.actions)
        now = replace(self, hands=hands, trick=trick, actions=actions, last_actions=last, news=())
        if card[0] != trick[0][0]:
            due = due_to(seat, card[0], "off-suit")
            return _run(now, (due, TAKE) if complete else (due,))
        return _run(now, (TAKE,)) if complete else now


def deal(options: DiamondsOptions, seats: int, source: Source) -> Position:
    """The first position; shuffle 0 draws the first dealer, shuffle n deals round n."""
    chosen = options.settled(seats)
    sides = len(set(chosen.sides(seats)))
    rules = Rules(
        perfect=chosen.perfect,
        partnership=chosen.partnership,
        end_tie=chosen.end_tie,
        team_no_trick_actions=chosen.team_no_trick_actions,
        rounds=chosen.length(seats),
        memory=chosen.memory,
    )
    start = START if sides == seats else chosen.team_start_crystals
    before = Position(
        rules=rules,
        source=source,
        deal=Deal(0, 0, ()),
        phase="over",
        hands=((),) * seats,
        leader=0,
        crystals=Crystals(CRYSTALS - sides * start, (0,) * sides, (start,) * sides),
        piles=((),) * seats,
        announced=(0,) * sides,
    )
    return _deal_round(before, source.shuffled(0, range(seats))[0])


def _deal_round(before: Position, dealer: Seat) -> Position:
    seats, number = len(before.hands), before.round + 1
    highest, size = PACKS[before.rules.perfect][seats]
    cards = before.source.shuffled(number, deck(highest))
    hands = dealt(cards, seats, size)
    return replace(
        before,
        deal=Deal(number, dealer, hands, cards[seats * size :]),
        phase="count",
        hands=tuple(map(in_order, hands)),
        leader=(dealer + 1) % seats,
        piles=((),) * seats,
        count=None,
        given=(),
        news=(*before.news, Dealt(number, dealer)),
    )


def _lay_out(now: Position, seat: Seat, cards: tuple[Card, ...]) -> Position:
    """Set cards aside; once all have done so, every packet changes hands."""
    hand = tuple([card for card in now.hands[seat] if card not in cards])
    hands, packets = with_entry(now.hands, seat, hand), with_entry(now.packets, seat, cards)
    if not all(packets):
        return replace(now, hands=hands, packets=packets, news=())
    seats, sides = len(hands), now.sides
    got = tuple(in_order(hand + packets[giver(at, seats, sides)]) for at, hand in enumerate(hands))
    news = (CardsPassed(now.count or 0),)
    return replace(now, phase="play", hands=got, packets=(), given=packets, news=news)


def _run(now: Position, todo: tuple[Due, ...]) -> Position:
    """Let happen what nobody decides, one thing after the other, until somebody has a choice."""
    while todo:
        due, victim = todo[0], None
        todo = todo[1:]
        if due.what != "act":
            now, follows = _HAPPENS[due.what](now)
            todo = follows + todo
            continue
        if due.suit == CLUBS and (some := victims(now.crystals.showrooms, due.seat)):
            if len(some) > 1:
                return replace(now, phase="rob", todo=(due, *todo))
            victim = some[0]
        now = _act(now, due, victim)
    return now


Outcome = tuple[Position, tuple[Due, ...]]
"""What the position has become, and what follows before anything else that is due."""


def _act(now: Position, due: Due, victim: int | None) -> Position:
    """Carry out a suit action, as far as it can be."""
    moved = MOVES[due.suit](now.crystals, due.seat % now.sides, victim)
    done = SuitAction(due.seat, due.suit, due.cause, victim, moved is not None)
    news = (*now.news, done)
    if due.cause in _AT_END:
        return replace(now, crystals=moved or now.crystals, awards=(*now.awards, done), news=news)
    return replace(now, crystals=moved or now.crystals, actions=(*now.actions, done), news=news)


_AT_END = ("most", "no-trick")


def _take(now: Position) -> Outcome:
    """The trick goes to its winner, who has an action of the led suit."""
    trick, seats = now.trick, len(now.hands)
    winner = (now.leader + winning(trick)) % seats
    taken = TrickTaken(now.round, now.leader, trick, winner)
    piles = with_entry(now.piles, winner, now.piles[winner] + trick)
    news = (*now.news, taken)
    taken_up = replace(
        now, trick=(), leader=winner, piles=piles, last_trick=taken, last_actions=(), news=news
    )
    due = due_to(winner, trick[0][0], "trick")
    return taken_up, (due,) if any(now.hands) else (due, COUNT)


def _count(now: Position) -> Outcome:
    """Won cards are counted, for the actions at the end of the round."""
    counted = SuitsCounted(tuple(map(suit_counts, now.piles)), now.tricks)
    made = awards(now.rules, counted.counts, counted.tricks, now.sides, now.dealer)
    return replace(now, counted=counted, awards=(), news=(*now.news, counted)), (*made, SCORE)


def _score(now: Position) -> Outcome:
    """Announce what is public of the round; deal the next one, or open the vaults."""
    last = now.round == now.rules.rounds
    totals = now.crystals.points if last else now.crystals.showrooms
    points = tuple(total - before for total, before in zip(totals, now.announced, strict=True))
    over = RoundOver(now.round, now.by_seat(points), now.by_seat(totals))
    if not last:
        scored = replace(now, announced=totals, news=(*now.news, over))
        return _deal_round(scored, (now.dealer + 1) % len(now.hands)), ()
    opened = VaultsOpened(now.by_seat(now.crystals.vaults), now.by_seat(now.crystals.showrooms))
    return replace(now, phase="over", given=(), announced=totals, news=(*now.news, opened, over)), ()


_HAPPENS = {"take": _take, "count": _count, "score": _score}


_PLAYS = [plays(seats) for seats in range(7)]
# Actions are values: those that every game needs are made once.
_PLAY = {card: Play(card) for card in deck()}
_COUNTS = tuple(ChooseCount(count) for count in (1, 2, 3))
_ROBS = tuple(map(Rob, range(6)))
