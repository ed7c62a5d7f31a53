"""The house bot of Sticheln, and the positions it can imagine from what one seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from games.cards import colour, take
from games.core import Action, Card, Colour, Deal, Seat
from games.shuffle import made_up
from games.sticheln.position import Position
from games.sticheln.rules import COLOURS, PACKS, RULES, deck, in_order, sheet, value
from games.sticheln.terms import Choose, ChoosePair, NameColour, Play, StichelnView


def imagine(view: StichelnView, rng: Random) -> Position:
    """A position that looks just like `view` from its seat; all that is hidden there is made up."""
    known = _known(view)
    loose = [card for card in deck(view.seats) if card not in known]
    rng.shuffle(loose)
    laid = tuple(_laid(view, seat, loose) for seat in range(view.seats))
    hands = tuple(
        view.hand if seat == view.seat else in_order(take(loose, view.counts[seat]))
        for seat in range(view.seats)
    )
    piles = tuple(_pile(view, seat, loose) for seat in range(view.seats))
    return Position(
        variant=view.variant,
        anti_no_trump=view.anti_no_trump,
        rounds=view.rounds,
        memory=view.memory,
        source=made_up(rng),
        round=view.round,
        dealer=view.dealer,
        deal=Deal(view.round, view.dealer, hands, view.left_over),
        phase=view.phase,
        hands=hands,
        laid=laid,
        named=tuple(_named(view, seat, piles[seat]) for seat in range(view.seats)),
        leader=view.leader,
        turn=(view.leader + len(view.trick)) % view.seats,
        trick=view.trick,
        piles=piles,
        last_trick=view.last_trick,
        sheets=view.sheets,
        news=view.news,
    )


def _known(view: StichelnView) -> set[Card]:
    """Cards whose place the seat knows."""
    shown = [card for cards in view.laid if cards for card in cards]
    last = [card for seat in range(view.seats) for card in _last_won(view, seat)]
    won = [card for cards in view.won for card in cards]
    return {*view.hand, *view.trick, *view.left_over, *view.pile, *shown, *last, *won}


def _last_won(view: StichelnView, seat: Seat) -> tuple[Card, ...]:
    """The cards of the last trick, if this seat took it in this round: they lie in its pile."""
    last = view.last_trick
    return last.cards if last and last.round == view.round and last.winner == seat else ()


def _laid(view: StichelnView, seat: Seat, loose: list[Card]) -> tuple[Card, ...]:
    """The pain cards of a seat; those that lie face down are drawn, two of them in two colours."""
    seen = view.laid[seat]
    if seen is not None or not view.chosen[seat]:
        return seen or ()
    cards = [loose.pop(0)]
    if RULES[view.variant].lay == 2:
        cards.append(next((card for card in loose if card[0] != cards[0][0]), loose[0]))
        loose.remove(cards[1])
    return in_order(cards)


def _pile(view: StichelnView, seat: Seat, loose: list[Card]) -> tuple[Card, ...]:
    if view.memory == "open":
        return view.won[seat]
    if view.phase == "name" and seat == view.seat:
        return view.pile
    last = _last_won(view, seat)
    return take(loose, view.tricks[seat] * view.seats - len(last)) + last


def _named(view: StichelnView, seat: Seat, pile: Sequence[Card]) -> Colour | None:
    if RULES[view.variant].lay or not view.chosen[seat]:
        return None
    return view.named if seat == view.seat and view.named else colour(pile[0])


class Taste(NamedTuple):
    """How the bot plays a variant; the numbers come from games of bots against each other."""

    dread: float = 4
    """How likely, compared with chance, each who plays later adds a card of my colour."""
    rivals: float = 0.3
    """How likely, compared with chance, each of them beats a card."""
    spite: float = 0.5
    """What a point of another seat costs me, all others taken together."""
    burden: float = 0.1
    """What keeping a strong card of my own colour costs (anti: is worth), as a part of its points."""
    ideal: float = 6
    """How many further cards of its colour should be in the hand when a pain card is chosen."""
    bent: float = 0.15
    """Points for each square of the distance from that."""
    low: float = 2
    """Points for having the lowest cards of the colour rather than the highest, for each card."""


TASTES = {
    "classic": Taste(),
    "anti": Taste(dread=0, rivals=0.9, spite=0.8, burden=0.3, ideal=3, low=0),
    "gentle": Taste(dread=5, rivals=0.6, ideal=8),
    "strong": Taste(rivals=0.5, ideal=7, bent=0.4),
    "vague": Taste(dread=1.5, rivals=0.7),
    "delayed": Taste(dread=1.5, rivals=0.5),
}


def bot(view: StichelnView, legal: Sequence[Action], rng: Random) -> Action:
    """The house bot: weighs one trick at a time, by what it can see."""
    if len(legal) == 1:
        return legal[0]
    return max(legal, key=_WEIGH[type(legal[0])](view))


def _weigh_play(view: StichelnView) -> Callable[[Any], float]:
    """What playing a card brings."""
    return _Trick(view).weigh


def _weigh_pair(view: StichelnView) -> Callable[[Any], float]:
    """What laying two cards promises."""
    worth = {card: _promise(view, card) for card in view.hand}
    return lambda action: worth[action.cards[0]] + worth[action.cards[1]]


def _weigh_card(view: StichelnView) -> Callable[[Any], float]:
    """What laying a card promises."""
    return lambda action: _promise(view, action.card)


def _weigh_colour(view: StichelnView) -> Callable[[Any], float]:
    """The points of the pile with a colour named."""
    return lambda action: sheet(RULES[view.variant], (action.colour,), view.pile).points


def _promise(view: StichelnView, card: Card) -> float:
    """What laying a card costs or brings, and how its colour suits: neither short nor long, and low."""
    taste, highest = TASTES[view.variant], PACKS[view.seats].highest
    rest = [value(other) for other in view.hand if other[0] == card[0] and other != card]
    heights = sum((height / highest) ** 2 for height in rest)
    points = RULES[view.variant].pain(value(card))
    return points - taste.bent * (len(rest) - taste.ideal) ** 2 - taste.low * heights


class _Trick:
    """The trick as the seat in turn sees it, made once for a decision."""

    def __init__(self, view: StichelnView) -> None:
        seats, me = view.seats, view.seat or 0
        self.taste, self.rules, self.seats, self.me = TASTES[view.variant], RULES[view.variant], seats, me
        self.variant, self.no_trump = view.variant, view.anti_no_trump
        self.led = view.trick[0][0] if view.trick else None
        self.pain = _PAIN[view.variant]
        self.colours = tuple({card[0] for card in laid or ()} for laid in view.laid)
        if not self.rules.lay:
            self.colours[me].add(_shunned(view))
        self.pool = _mask(deck(seats)) & ~_mask(_known(view))
        self.loose = self.pool.bit_count() or 1
        self.later = [(me + step) % seats for step in range(1, seats - len(view.trick))]
        self.lies = [sum(self.points(card, seat) for card in view.trick) for seat in range(seats)]
        self.best, self.holder = self._best(view)
        self.coming = len(self.later) * self._usual()

    def points(self, card: Card, seat: Seat) -> int:
        """What the card is worth in the pile of a seat, as far as its colours are known."""
        return self.pain[card] if card[0] in self.colours[seat] else self.rules.other

    def rank(self, card: Card, led: str) -> int:
        """How high the card stands where `led` was led."""
        return (self.rules.followed[self.no_trump] if card[0] == led else self.rules.trumps)[card]

    def weigh(self, play: Play) -> float:
        """Points that playing a card brings: from this trick, given away with it, and for later ones."""
        card = play.card
        led = self.led or card[0]
        rank = self.rank(card, led)
        takes = rank > self.best
        stronger = _stronger(self.variant, self.no_trump, led, max(rank, self.best)) & self.pool
        beaten = stronger.bit_count() / self.loose
        kept, given = 1.0, 0.0
        for seat in self.later:
            chance = kept * beaten * self.taste.rivals
            given += chance * (self.lies[seat] + self.points(card, seat))
            kept -= chance
        if takes:
            mine = kept * (self.lies[self.me] + self.points(card, self.me) + self.coming)
        else:
            mine = 0.0
            given += kept * (self.lies[self.holder] + self.points(card, self.holder))
        return mine - self.taste.spite * given / (self.seats - 1) - self._keep(card)

    def _best(self, view: StichelnView) -> tuple[int, Seat]:
        """The strongest card so far and whose it is."""
        best, holder = -2, self.me
        for at, card in enumerate(view.trick):
            rank = self.rank(card, view.trick[0][0])
            if rank > best:
                best, holder = rank, (view.leader + at) % self.seats
        return best, holder

    def _usual(self) -> float:
        """What a card that somebody plays later is worth to me."""
        rest, points = self.loose, 0
        for suit in self.colours[self.me]:
            for card, bit in _suit(suit):
                if bit & self.pool:
                    rest, points = rest - 1, points + self.pain[card]
        return (rest * self.rules.other + self.taste.dread * points) / self.loose

    def _keep(self, card: Card) -> float:
        """What it is worth to have the card later on: one's own colour is dangerous, or precious in anti."""
        if card[0] not in self.colours[self.me]:
            return 0.0
        if self.rules.other < 0:
            return self.taste.burden * self.pain[card]
        power = (_weaker(self.variant, card) & self.pool).bit_count() / self.loose
        return self.taste.burden * self.pain[card] * power


def _shunned(view: StichelnView) -> Colour:
    """Delayed: the colour to keep out of one's pile: always the same, as nobody may look into piles."""
    return COLOURS[(view.round + (view.seat or 0)) % PACKS[view.seats].colours]


@cache
def _stronger(variant: str, no_trump: str, led: str, rank: int) -> int:
    """The cards that rank higher than this where `led` was led, one bit each."""
    rules = RULES[variant]
    followed, trumps = rules.followed[no_trump], rules.trumps
    return _mask(card for card in _BITS if (followed if card[0] == led else trumps)[card] > rank)


@cache
def _weaker(variant: str, card: Card) -> int:
    """The cards that this one beats when both are trumps."""
    trumps = RULES[variant].trumps
    return _mask(other for other in _BITS if trumps[other] < trumps[card])


@cache
def _suit(suit: str) -> tuple[tuple[Card, int], ...]:
    return tuple((card, bit) for card, bit in _BITS.items() if card[0] == suit)


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= _BITS[card]
    return mask


_BITS = {card: 1 << at for at, card in enumerate(deck(8))}
_PAIN = {variant: {card: rules.pain(value(card)) for card in _BITS} for variant, rules in RULES.items()}
_WEIGH: dict[type[Action], Callable[[StichelnView], Callable[[Any], float]]] = {
    Choose: _weigh_card,
    ChoosePair: _weigh_pair,
    Play: _weigh_play,
    NameColour: _weigh_colour,
}
