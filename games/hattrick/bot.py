"""The house bot of Hattrick, and the positions it can imagine from what one seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from games.cards import take
from games.core import Card, Deal, Seat
from games.hattrick.position import Position
from games.hattrick.rules import PASS, in_order, open_colours, value
from games.hattrick.terms import HattrickView, Passed, Play, Trick
from games.hattrick.tricks import counted, passes_told, standing, unseen
from games.shuffle import made_up


def imagine(view: HattrickView, rng: Random) -> Position:
    """A position that looks just like `view` from its seat; all that is hidden there is made up."""
    loose, turn = [*unseen(view)], tuple(card for _, card in view.turn)
    rng.shuffle(loose)
    passed = _passed(view, loose)
    hands = tuple(
        view.hand if seat == view.seat else in_order(take(loose, view.counts[seat]))
        for seat in range(view.seats)
    )
    return Position(
        rounds=view.rounds,
        source=made_up(rng),
        round=view.round,
        dealer=view.dealer,
        deal=Deal(view.round, view.dealer, hands),
        phase=view.phase,
        hands=hands,
        leader=view.leader,
        in_turn=(view.leader + len(turn)) % view.seats,
        turn=turn,
        open=open_colours(turn),
        won=view.won,
        tricks=view.tricks,
        passed=passed,
        last_turn=view.last_turn,
        sheets=view.sheets,
        news=view.news,
    )


def _passed(view: HattrickView, loose: list[Card]) -> tuple[tuple[Card, ...], ...]:
    """The face-down cards by seat, the latest last: those that the view tells of, the others drawn."""
    told, open_now = passes_told(view), open_colours(card for _, card in view.turn)
    rows = [[card for at, card in told if at == seat] for seat in range(view.seats)]
    fresh = {news.seat for news in view.news if isinstance(news, Passed)}
    for seat, card in view.turn:
        if card is None and seat not in fresh:  # a pass of the running turn-round has the third colour
            third = next(other for other in loose if other[0] not in open_now)
            loose.remove(third)
            rows[seat].append(third)
    for seat, row in enumerate(rows):
        row[:0] = take(loose, view.passes[seat] - len(row))
    return tuple(map(tuple, rows))


class Taste(NamedTuple):
    """How the bot plays; the numbers come from games of bots against each other."""

    hope: float = 1.3
    """How much of what the hand could win yet counts when a colour is chosen to collect."""
    eager: float = 1.1
    """As if of so many cards for each in his hand a later player chose one to beat a card, if he collects its
    colour."""
    open: float = 0.6
    """The same for one who may yet collect it."""
    shy: float = 0.15
    """The same for one who collects another colour."""
    join: float = 0.35
    """How likely a later player adds a card to a trick."""
    asset: float = 1.3
    """What it costs to play a strong card of the collected colour, as a part of what it could win."""
    burden: float = 0.8
    """What it is worth to be rid of a strong card of another colour, likewise."""
    sharp: float = 2
    """How much stronger the best cards are than those below them."""
    spite: float = 0.15
    """What a point of another seat costs me."""
    lead: float = -0.4
    """What it is worth to win a trick, which may bring the lead: it is better to be last."""


TASTE = Taste()


def bot(view: HattrickView, legal: Sequence[Play], rng: Random) -> Play:
    """The house bot: weighs one turn-round at a time, by what it can see."""
    if len(legal) == 1:
        return legal[0]
    return max(legal, key=_Table(view, TASTE).weigh)


class _Table:
    """The turn-round as the seat in turn sees it, made once for a decision."""

    def __init__(self, view: HattrickView, taste: Taste) -> None:
        seats, me = view.seats, view.seat or 0
        self.view, self.taste, self.me = view, taste, me
        pool = unseen(view)
        self.loose = len(pool) or 1
        self.pool = {suit: [value(card) for card in pool if card[0] == suit] for suit in "RBG"}
        self.tricks: dict[str, Trick] = {trick.colour: trick for trick in standing(view)}
        self.later = [(me + step) % seats for step in range(1, seats - len(view.turn))]
        self.have = [dict(zip("RBG", counted(view, seat), strict=True)) for seat in range(seats)]
        self.hope = self._hopes()
        self.most = max(self.hope.values())

    def _hopes(self) -> dict[str, float]:
        """By colour: the cards that I have won, and some of what my hand could win yet."""
        hopes = {suit: float(have) for suit, have in self.have[self.me].items()}
        for card in self.view.hand:
            hopes[card[0]] += self.taste.hope * self._power(card) * 2
        return hopes

    def _power(self, card: Card) -> float:
        """How likely the card takes a trick some time."""
        others = self.pool[card[0]]
        lower = sum(other < value(card) for other in others)
        return float(((lower + 1) / (len(others) + 1)) ** self.taste.sharp)

    def worth(self, suit: str, cards: float) -> float:
        """Points that more cards of a colour promise me."""
        return 2 * max(0.0, self.hope[suit] + cards - self.most) - cards

    def wants(self, seat: Seat, suit: str) -> int:
        """Whether a seat collects a colour: 1 yes, -1 another one, 0 perhaps."""
        have = self.have[seat]
        most = max(have.values())
        return 0 if not most else 1 if have[suit] == most else -1

    def weigh(self, play: Play) -> float:
        """Points that playing a card promises."""
        card, taste = play.card, self.taste
        suit, height = card[0], value(card)
        rid = self._keep(card)
        if len(self.tricks) == 2 and suit not in self.tricks:
            return PASS - rid
        lies = self.tricks.get(suit)
        best = max(map(value, lies.cards)) if lies else -1
        beats = sum(other > max(height, best) for other in self.pool[suit]) / self.loose
        joins = len(self.pool[suit]) / self.loose
        kept, coming, given = 1.0, 0.0, 0.0
        for seat in self.later:
            hand = self.view.counts[seat]
            will = (taste.open, taste.eager, taste.shy)[self.wants(seat, suit)]
            chance = kept * (1 - (1 - beats) ** (hand * will))
            kept -= chance
            given += chance * (self.wants(seat, suit) or 0.3)
            coming += (1 - (1 - joins) ** hand) * taste.join
        size = coming + 1 + (len(lies.cards) if lies else 0)
        if height > best:
            return kept * (self.worth(suit, size) + taste.lead) - taste.spite * given * size - rid
        assert lies
        given += kept * (self.wants(lies.winner, suit) or 0.3)
        return -taste.spite * given - rid

    def _keep(self, card: Card) -> float:
        """What it would be worth to have the card later on; the last one is not played."""
        left = len(self.view.hand)
        mine = self.hope[card[0]] == self.most
        worth = 2 * (self.taste.asset if mine else -self.taste.burden)
        return worth * self._power(card) * (left - 2) / (left - 1)
