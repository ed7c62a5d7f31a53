"""Positions of Diamonds made up from what one seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.cards import CLUBS, take
from games.core import Card, Deal, Seat
from games.diamonds.crystals import Crystals
from games.diamonds.position import Position
from games.diamonds.rules import (
    COUNT,
    CRYSTALS,
    PACKS,
    SCORE,
    TAKE,
    Due,
    Rules,
    awards,
    deck,
    due_to,
    giver,
    in_order,
    plays,
    receiver,
)
from games.diamonds.terms import DiamondsView
from games.shuffle import made_up
from games.tricks import Hands


def imagine(view: DiamondsView, rng: Random) -> Position:
    """A position that looks just like `view` from its seat; all that is hidden there is made up."""
    rules, sides = _rules(view), view.sides
    pack = PACKS[view.perfect][view.seats]
    dealt = _Dealt(view, rng, deck(pack.highest))
    given = dealt.given() if view.count and view.phase in ("play", "rob") else ()
    return Position(
        rules=rules,
        source=made_up(rng),
        deal=Deal(view.round, view.dealer, dealt.hands, tuple(dealt.loose)),
        phase=view.phase,
        hands=dealt.hands,
        leader=view.leader,
        crystals=_crystals(view, rng),
        piles=dealt.piles,
        trick=view.trick,
        count=view.count,
        packets=dealt.packets if view.phase == "pass" else (),
        given=given,
        todo=_todo(view, rules, sides),
        announced=view.announced[:sides],
        last_trick=view.last_trick,
        actions=view.actions,
        last_actions=view.last_actions,
        counted=view.counted,
        awards=view.awards,
        news=view.news,
    )


class _Dealt:
    """Where the cards may lie: what the seat knows is there, the rest is drawn."""

    def __init__(self, view: DiamondsView, rng: Random, cards: Sequence[Card]) -> None:
        self.view, self.rng = view, rng
        last = view.last_trick
        self.last = last if last and last.round == view.round else None
        shown = {
            *view.trick,
            *(self.last.cards if self.last else ()),
            *(card for won in view.won for card in won),
        }
        laid = {*view.passing} if view.phase == "pass" else set()
        passed = [card for card in (*view.received, *view.passing) if card not in {*view.hand, *shown, *laid}]
        kept = self._kept([card for card in passed if card in view.passing])
        gone = [card for card in passed if card not in kept]
        self.loose = [card for card in cards if card not in {*view.hand, *shown, *laid, *passed}]
        rng.shuffle(self.loose)
        heir = None if view.seat is None else receiver(view.seat, view.seats, view.sides)
        self.closed = self._closed(gone)
        self.piles = tuple(map(self._pile, range(view.seats)))
        self.hands = tuple(
            view.hand if seat == view.seat else self._hand(seat, kept if seat == heir else ())
            for seat in range(view.seats)
        )
        self.packets = tuple(map(self._packet, range(view.seats)))

    def _kept(self, given: list[Card]) -> list[Card]:
        """Of cards that were given away and not seen since: those that the receiver still holds."""
        view = self.view
        if view.memory == "open" or view.seat is None:
            return given
        tricks = max(0, sum(view.tricks) - 1)
        played = tricks * plays(view.seats) // view.seats
        left = view.counts[receiver(view.seat, view.seats, view.sides)]
        self.rng.shuffle(given)
        kept: list[Card] = []
        for at, card in enumerate(given):
            must = len(given) - at > played or not played
            if len(kept) < left and (must or self.rng.random() * (left + played) < left):
                kept.append(card)
            else:
                played -= 1
        return kept

    def _closed(self, gone: list[Card]) -> list[Card]:
        """The won cards that nobody may look at: what must be gone is among them."""
        if self.view.memory == "open":
            return []
        won = sum(self.view.tricks) * plays(self.view.seats) - len(self.last.cards if self.last else ())
        cards = [*gone, *take(self.loose, won - len(gone))]
        self.rng.shuffle(cards)
        return cards

    def _pile(self, seat: Seat) -> tuple[Card, ...]:
        view = self.view
        if view.memory == "open":
            return view.won[seat]
        lies = self.last.cards if self.last and self.last.winner == seat else ()
        closed = view.tricks[seat] * plays(view.seats) - len(lies)
        cards, self.closed = self.closed[:closed], self.closed[closed:]
        return (*cards, *lies)

    def _hand(self, seat: Seat, kept: Sequence[Card]) -> tuple[Card, ...]:
        return in_order((*kept, *take(self.loose, self.view.counts[seat] - len(kept))))

    def _packet(self, seat: Seat) -> tuple[Card, ...]:
        view = self.view
        if view.phase != "pass" or not view.chosen[seat]:
            return ()
        return view.passing if seat == view.seat else in_order(take(self.loose, view.count or 0))

    def given(self) -> Hands:
        """What everybody gave away: one's own packet and the one that one got are known."""
        view = self.view
        mine = {*view.passing, *view.received}
        played = [
            card
            for card in (*view.trick, *(card for pile in self.piles for card in pile))
            if card not in mine
        ]
        rows = []
        for seat in range(view.seats):
            held = self.hands[receiver(seat, view.seats, view.sides)]
            could = [*(card for card in held if card not in mine), *played][: view.count]
            played = [card for card in played if card not in could]
            rows.append(in_order(could))
        if view.seat is not None:
            rows[view.seat] = view.passing
            rows[giver(view.seat, view.seats, view.sides)] = view.received
        return tuple(rows)


def _rules(view: DiamondsView) -> Rules:
    return Rules(
        perfect=view.perfect,
        partnership=view.partnership,
        end_tie=view.end_tie,
        team_no_trick_actions=view.team_no_trick_actions,
        rounds=view.rounds,
        memory=view.memory,
    )


def _crystals(view: DiamondsView, rng: Random) -> Crystals:
    """The own vault and, until all are opened, any others that the supply allows."""
    sides, mine = view.sides, view.vault or 0
    showrooms, vaults = view.showrooms[:sides], view.vaults[:sides]
    left = CRYSTALS - sum(showrooms)
    if not vaults:
        usual = min(6 * view.round, (left - mine) // sides)
        made = [rng.randint(0, usual) for _ in range(sides)]
        if view.seat is not None:
            made[view.seat % sides] = mine
        vaults = tuple(made)
    return Crystals(left - sum(vaults), vaults, showrooms)


def _todo(view: DiamondsView, rules: Rules, sides: int) -> tuple[Due, ...]:
    """While a clubs action waits for its victim: that action and what follows it."""
    if view.robbing is None:
        return ()
    due = due_to(view.waiting[0], CLUBS, view.robbing)
    if view.robbing == "off-suit":
        return (due, TAKE) if len(view.trick) == plays(view.seats) else (due,)
    if view.robbing == "trick":
        return (due,) if any(view.counts) else (due, COUNT)
    assert view.counted is not None, "clubs actions at the end come after the count"
    made = awards(rules, view.counted.counts, view.counted.tricks, sides, view.dealer)
    return (*made[len(view.awards) :], SCORE)
