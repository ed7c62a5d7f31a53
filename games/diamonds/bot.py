"""The house bot of Diamonds: weighs one trick at a time, by what it can see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import exp
from random import Random
from typing import Any, NamedTuple

from games.core import Action, Card, Seat
from games.diamonds.rules import PACKS, SUITS, plays, value, winning
from games.diamonds.terms import ChooseCount, DiamondsView, PassCards, Play, Rob
from games.diamonds.tricks import deed
from games.tricks import last_cards


class Taste(NamedTuple):
    """How the bot plays; the numbers come from games of bots against each other and against chance."""

    diamonds: float = 2.0
    """What a diamonds action is worth to its owner, in points; likewise those of the other suits."""
    hearts: float = 0.85
    spades: float = 1.1
    clubs: float = 1.1
    spite: float = 0.35
    """What a point of all others together costs me."""
    rivals: float = 1.0
    """Which part of their cards others would use to beat mine."""
    fear: float = 1.5
    """How much a high card lessens the hope to win no trick at all."""
    keep: float = 0.7
    """What a high card is worth later on, as a part of the action of its suit."""
    spare: float = 0.25
    """What any card is worth later, where another suit is led, as a part of its action."""
    void: float = 0.4
    """What it is worth to have no card of a suit once cards are passed."""
    height: float = 0.5
    """What a high card is worth when cards are passed, as a part of the action of its suit."""
    give: float = 0.25
    """What it may cost to be rid of another card if the dealer is to let it be passed."""


TASTES = {
    "two": Taste(clubs=1.6, spite=1.0, spare=0.45, void=0.1, give=0.6),
    "alone": Taste(),
    "partners": Taste(hearts=1.0, spite=0.9, spare=0.1, void=1.0, height=0.1, give=-0.35),
}
NO_TRICK = 4
"""Points for winning no trick: two diamonds actions."""


def taste(view: DiamondsView) -> Taste:
    """How to play at such a table."""
    return TASTES["two" if view.seats == 2 else "alone" if view.sides == view.seats else "partners"]


def bot(view: DiamondsView, legal: Sequence[Action], rng: Random) -> Action:
    """What the house bot does; chance has no part in it."""
    first = legal[0]
    if isinstance(first, PassCards):
        return PassCards(Packet(view).best(view.count or 1))
    if len(legal) == 1:
        return first
    chosen = max(legal, key=_WEIGH[type(first)](view))
    return _lowest(view, chosen, legal) if isinstance(chosen, Play) else chosen


def _lowest(view: DiamondsView, chosen: Play, legal: Sequence[Any]) -> Play:
    """Of cards that follow suit without taking the trick the lowest: a higher one may still win another."""
    if not view.trick or chosen.card[0] != view.trick[0][0]:
        return chosen
    best = value(view.trick[winning(view.trick)])
    return chosen if value(chosen.card) > best else min(legal, key=lambda play: value(play.card))


def _weigh_victim(view: DiamondsView) -> Callable[[Any], tuple[int, int]]:
    """The fullest showroom; of equal ones that of the next side clockwise."""
    me = view.seat or 0
    return lambda rob: (view.showrooms[rob.victim], -((rob.victim - me) % view.sides))


def _weigh_count(view: DiamondsView) -> Callable[[Any], float]:
    """As many cards as one is glad to be rid of."""
    packet = Packet(view)
    return lambda choice: packet.gain(packet.best(choice.count)) + packet.taste.give * choice.count


class Packet:
    """What a seat could pass of its hand."""

    def __init__(self, view: DiamondsView) -> None:
        self.hand, self.taste = view.hand, taste(view)
        self.highest = PACKS[view.perfect][view.seats].highest
        self.promise = {card: self._promise(card) for card in view.hand}

    def best(self, count: int) -> tuple[Card, ...]:
        """The cards to pass: those that empty a suit, and those that promise least."""
        best = max(self._some(count), key=self.gain)
        return tuple(card for card in self.hand if card in best)

    def gain(self, cards: Sequence[Card]) -> float:
        """What it brings to be rid of these cards."""
        left = {card[0] for card in self.hand if card not in cards}
        emptied = {card[0] for card in cards} - left
        return self.taste.void * len(emptied) - sum(self.promise[card] for card in cards)

    def _promise(self, card: Card) -> float:
        """What a card promises: as a high one of its suit, or where another suit is led."""
        height = value(card) / self.highest
        return self.taste[_AT[card[0]]] * (self.taste.height * height * height + self.taste.spare)

    def _some(self, count: int) -> Iterable[tuple[Card, ...]]:
        """Any suits given away as a whole, filled up with what promises least."""
        poorest = sorted(self.hand, key=self.promise.__getitem__)
        for suits in _SUITS_TO_EMPTY:
            whole = [card for card in self.hand if card[0] in suits]
            if len(whole) <= count:
                rest = [card for card in poorest if card[0] not in suits]
                yield (*whole, *rest[: count - len(whole)])


class Trick:
    """The trick as the seat in turn sees it, made once for a decision."""

    def __init__(self, view: DiamondsView) -> None:
        self.view, self.me, self.taste, played = view, view.seat or 0, taste(view), len(view.trick)
        self.led = view.trick[0][0] if played else None
        self.unseen = unseen_suits(view)
        self.loose = sum(map(int.bit_count, self.unseen.values())) or 1
        coming = [(view.leader + place) % view.seats for place in range(played + 1, plays(view.seats))]
        self.rivals = sum(view.counts[seat] for seat in coming if not self.ours(seat))
        self.again = self.me in coming
        at = winning(view.trick) if played else 0
        self.best = value(view.trick[at]) if played else 0
        self.held = bool(played) and self.ours((view.leader + at) % view.seats)
        self.strength = {card: self._strength(card) for card in view.hand}
        self.danger = sum(strength * strength for strength in self.strength.values())
        self.hope = self._hope()

    def ours(self, seat: Seat) -> bool:
        """Whether a seat plays for the same side."""
        return (seat - self.me) % self.view.sides == 0

    def weigh(self, play: Any) -> float:
        """What playing a card promises: for this trick, for winning none at all, and less for later ones."""
        card: Card = play.card
        led, none, later = self.led or card[0], self._none(card), self._later(card)
        if card[0] != led:
            return self.action(card[0]) + none - later
        takes = value(card) > self.best
        stands = self._stands(led, max(value(card), self.best)) if takes or self.held else 0.0
        kept = none * (1 - stands) if takes else none
        theirs = self.taste.spite * (1 - stands) * self.taste[_AT[led]]
        return stands * self.action(led) + kept - theirs - later

    def action(self, suit: str) -> float:
        """What an action of that suit is worth to the side now: nothing if it would have no effect."""
        return self.taste[_AT[suit]] if suit not in "SC" or deed(self.view, suit).effect else 0.0

    def _strength(self, card: Card) -> float:
        """Which part of the unseen cards of its suit it beats."""
        others = self.unseen[card[0]]
        return 1 - (others >> value(card)).bit_count() / (others.bit_count() or 1)

    def _hope(self) -> float:
        """What it would be worth to win no trick; less if a partner may do so as well."""
        view = self.view
        if view.tricks[self.me]:
            return 0.0
        partners = range(self.me % view.sides, view.seats, view.sides)
        return NO_TRICK * (0.6 if any(not view.tricks[seat] for seat in partners if seat != self.me) else 1)

    def _none(self, without: Card) -> float:
        """What the hope to win no trick is worth once a card is played."""
        if not self.hope:
            return 0.0
        return self.hope * exp(-self.taste.fear * (self.danger - self.strength[without] ** 2))

    def _later(self, card: Card) -> float:
        """What the card could do later."""
        if len(self.view.hand) == 1:
            return 0.0
        return self.taste[_AT[card[0]]] * (self.taste.keep * self.strength[card] ** 2 + self.taste.spare)

    def _stands(self, led: str, height: int) -> float:
        """How likely nobody of another side beats a card of that height, or a better one played later."""
        if self.again:
            height = max([height, *(value(card) for card in self.view.hand if card[0] == led)])
        higher = (self.unseen[led] >> height).bit_count() / self.loose
        return float((1 - higher) ** (self.rivals * self.taste.rivals))


def unseen_suits(view: DiamondsView) -> dict[str, int]:
    """The cards that the seat does not see: by suit, one bit for each value, the lowest for 1."""
    masks = dict(_full(PACKS[view.perfect][view.seats].highest))
    for cards in (view.hand, view.trick, last_cards(view), *view.won):
        for card in cards:
            masks[card[0]] &= ~(1 << value(card) - 1)
    return masks


@cache
def _full(highest: int) -> tuple[tuple[str, int], ...]:
    return tuple((str(suit), (1 << highest) - 1) for suit in SUITS)


_AT: dict[str, int] = {suit: at for at, suit in enumerate(SUITS)}
_SUITS_TO_EMPTY = [{SUITS[at] for at in range(4) if mask >> at & 1} for mask in range(16)]
_WEIGH: dict[type[Action], Callable[[DiamondsView], Callable[[Any], Any]]] = {
    ChooseCount: _weigh_count,
    Play: lambda view: Trick(view).weigh,
    Rob: _weigh_victim,
}
