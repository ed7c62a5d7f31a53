"""Sticheln for players that think: positions made up from what one seat knows, and the house bot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.core import Action, Card, Colour, Deal, Seat
from games.shuffle import Seeded
from games.sticheln import Position, StichelnView
from games.sticheln_rules import RULES, colour, deck, in_order


def imagine(view: StichelnView, rng: Random) -> Position:
    """A position that looks just like `view` from its seat; all that is hidden there is made up."""
    loose = [card for card in deck(view.seats) if card not in _known(view)]
    rng.shuffle(loose)
    laid = tuple(_laid(view, seat, loose) for seat in range(view.seats))
    hands = tuple(
        view.hand if seat == view.seat else in_order(_draw(loose, view.counts[seat]))
        for seat in range(view.seats)
    )
    piles = tuple(_pile(view, seat, loose) for seat in range(view.seats))
    return Position(
        variant=view.variant,
        anti_no_trump=view.anti_no_trump,
        source=Seeded(f"{rng.getrandbits(256):064x}"),
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
    return {*view.hand, *view.trick, *view.left_over, *view.pile, *shown, *last}


def _last_won(view: StichelnView, seat: Seat) -> tuple[Card, ...]:
    """The cards of the last trick, if this seat took it in this round: they lie in its pile."""
    last = view.last_trick
    return last.cards if last and last.round == view.round and last.winner == seat else ()


def _draw(loose: list[Card], count: int) -> tuple[Card, ...]:
    drawn = tuple(loose[:count])
    del loose[:count]
    return drawn


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
    if view.phase == "name" and seat == view.seat:
        return view.pile
    last = _last_won(view, seat)
    return _draw(loose, view.tricks[seat] * view.seats - len(last)) + last


def _named(view: StichelnView, seat: Seat, pile: Sequence[Card]) -> Colour | None:
    if view.phase != "name" or not view.chosen[seat]:
        return None
    return view.named if seat == view.seat else colour(pile[0])


def bot(view: StichelnView, legal: Sequence[Action], rng: Random) -> Action:
    """The house bot."""
    return rng.choice(legal)
