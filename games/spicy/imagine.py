"""Positions of Spicy made up from what one seat knows."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from games.cards import dealt, take
from games.core import Card, Deal, Seat
from games.shuffle import made_up
from games.spicy.position import Position
from games.spicy.rules import BELOW, DECK, HAND, in_order, traits
from games.spicy.situation import Cards, Entry
from games.spicy.terms import Challenge, LetGo, SpicyView


def imagine(view: SpicyView, rng: Random) -> Position:
    """A position that looks just like `view` from its seat; all that is hidden there is made up."""
    loose = [*DECK]
    mine = [card for note in view.notes for card in (note.card, *note.beneath)]
    shown = [told.card for told in view.revealed if told.owner != view.seat]
    for card in (*view.hand, *mine, *view.spent, *shown):
        loose.remove(card)
    rng.shuffle(loose)
    stack = _stack(view, loose)
    hands = tuple(
        view.hand if seat == view.seat else in_order(take(loose, count))
        for seat, count in enumerate(view.counts)
    )
    above, below = take(loose, view.above), take(loose, BELOW[view.seats])
    won = [*view.spent, *shown, *loose]
    rng.shuffle(won)
    return Position(
        twists=view.twists,
        out_of_turn=view.out_of_turn,
        draw=view.draw,
        strict=view.strict,
        source=made_up(rng),
        deal=_deal(view, rng),
        phase=view.phase,
        turn=view.turn,
        must_start=view.must_start,
        hands=hands,
        above=above,
        below=below,
        stack=stack,
        number=_number(view),
        locked=view.locked,
        paw=view.paw,
        passes=view.passes if any(view.passes) else (),
        piles=tuple(take(won, count) for count in view.won),
        spent=_spent(view, rng, [*shown, *loose]),
        trophies=view.trophies,
        answers=tuple(_answer(view, seat, rng) for seat in range(len(view.answered))),
        waits=sum(1 << seat for seat in view.waiting) if view.phase == "last-card" else 0,
        revealed=view.revealed,
        ending=view.ending,
        news=view.news,
    )


def _stack(view: SpicyView, loose: list[Card]) -> tuple[Entry, ...]:
    """The stack as it is known: one's own cards, and any others."""
    notes = {note.number: (note.card, *note.beneath) for note in view.notes}
    found = []
    for shown in view.stack:
        card, *beneath = notes.get(shown.number) or take(loose, 1 + shown.beneath)
        found.append(Entry(shown.number, shown.seat, card, shown.say, shown.copy, tuple(beneath)))
    return tuple(found)


def _number(view: SpicyView) -> int:
    """The number of the card laid last: without a stack it was the one that was challenged."""
    if view.stack:
        return view.stack[-1].number
    return view.revealed[-1].number if view.revealed else 0


def _spent(view: SpicyView, rng: Random, won: Iterable[Card]) -> tuple[Cards, ...]:
    """Who has laid the cards that were won: oneself what one knows, the others anything."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    spent: list[list[Card]] = [[] for _ in range(view.seats)]
    for card in won:
        spent[rng.choice(others)].append(card)
    return tuple(view.spent if seat == view.seat else tuple(cards) for seat, cards in enumerate(spent))


def _answer(view: SpicyView, seat: Seat, rng: Random) -> Challenge | LetGo | None:
    """An answer to a last card: one's own, none where it is missing, else any that the seat might give."""
    if not view.answered[seat]:
        return None
    if seat == view.seat:
        return view.answer
    top = view.stack[-1]
    answers: list[Challenge | LetGo] = [Challenge(top.number, trait) for trait in traits(top.copy)]
    return rng.choice([LetGo(top.number), *answers])


def _deal(view: SpicyView, rng: Random) -> Deal:
    """Some deal: it is past, and nothing follows from it."""
    cards = rng.sample(DECK, len(DECK))
    hands = dealt(cards, view.seats, HAND)
    above, below = cards[view.seats * HAND : -BELOW[view.seats]], cards[-BELOW[view.seats] :]
    return Deal(1, view.turn, hands, layout=(("above", tuple(above)), ("below", tuple(below))))
