"""The teacher advises what the house bot would do, and every reason that it gives is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.core import Card, Seat
from games.sticheln.game import GAME as STICHELN
from games.sticheln.position import Choose, Play, Position
from games.sticheln.rules import PACKS, value
from games.sticheln.teacher import REASONS, Facts, advise
from tests.kit.catalogue import KEYS
from tests.kit.positions import NAMES, best_of, colours, counted, hidden, positions, takes

SEATS = range(3, 9)
GAMES_EACH = 3


class Case(NamedTuple):
    """An advice at a position, and what is true there."""

    position: Position
    seat: Seat
    legal: list[Card]
    facts: Facts

    @property
    def last(self) -> bool:
        return len(self.position.trick) == len(self.position.hands) - 1

    @property
    def takers(self) -> list[Card]:
        return [card for card in self.legal if self.position.trick and takes(self.position, card)]

    @property
    def holder(self) -> Seat:
        """Who has the trick as it stands."""
        at = best_of(self.position, self.position.trick)
        return (self.position.leader + at) % len(self.position.hands)

    def beating(self, card: Card) -> int:
        """How many unseen cards would take the trick after this one."""
        return sum(takes(self.position, card, other) for other in hidden(self.position, self.seat))

    def own(self, *cards: Card) -> int:
        """Points for the seat."""
        return counted(self.position, self.seat, *cards)


def advised(seats: int) -> Iterator[tuple[str, Case]]:
    """Advice at all plays of some games."""
    for game in range(GAMES_EACH):
        for position in positions(STICHELN.options(), seats, str(game)):
            if position.phase == "play":
                seat = position.turn
                advice = advise(position.view(seat), position.legal(seat))
                yield advice.reason, Case(position, seat, [*position.hands[seat]], advice.facts)


def takes_it(case: Case) -> bool:
    """Whether the advised card is the best so far, worth what is said."""
    card = case.facts.card
    return card in case.takers and case.facts.worth == case.own(*case.position.trick, card)


def loses_it(case: Case) -> bool:
    """Whether somebody has the trick, and the advised card leaves it there."""
    return bool(case.position.trick) and case.facts.card not in case.takers


def leads(case: Case) -> bool:
    """Whether it is the first card of the trick, beaten by as many cards as is said."""
    return not case.position.trick and case.facts.worth == case.own(case.facts.card)


def others(case: Case) -> tuple[Seat, ...]:
    """Whose colour the card is, if it costs anything."""
    suit, seats = case.facts.card[0], range(len(case.position.hands))
    hurt = [seat for seat in seats if seat != case.seat and suit in colours(case.position, seat)]
    return tuple(hurt) if value(case.facts.card) else ()


def ends_with_the_seat(case: Case) -> bool:
    """Whether the engine gives the trick to whoever is advised."""
    return case.position.after(case.seat, Play(case.facts.card)).last_trick.winner == case.seat


def most(case: Case) -> int:
    """The best that any card makes of the trick."""
    return max(case.own(*case.position.trick, card) for card in case.takers)


TRUE: dict[str, Callable[[Case], bool]] = {
    "last-card": lambda case: len(case.legal) == 1,
    "lead": lambda case: leads(case) and case.facts.own > 0 and not others(case),
    "lead-strong": lambda case: leads(case) and 2 * case.facts.beating < case.facts.unseen,
    "lead-zero": lambda case: leads(case) and value(case.facts.card) == 0,
    "lead-own": lambda case: (
        leads(case) and case.facts.own < 0 and case.facts.beating * 2 > case.facts.unseen
    ),
    "lead-sting": lambda case: (
        leads(case) and case.facts.own > 0 and case.facts.victims == others(case) != ()
    ),
    "win": lambda case: takes_it(case) and case.last and ends_with_the_seat(case) and case.facts.worth > 0,
    "sure": lambda case: takes_it(case) and case.beating(case.facts.card) == 0 and case.facts.worth > 0,
    "take": lambda case: takes_it(case) and case.facts.worth > 0,
    "must": lambda case: takes_it(case) and case.takers == case.legal,
    "deny": lambda case: takes_it(case) and case.facts.worth <= 0 < case.facts.given,
    "risk": lambda case: takes_it(case) and case.facts.worth <= 0 and case.takers != case.legal,
    "rid": lambda case: loses_it(case) and case.facts.own == -value(case.facts.card) < 0,
    "sting": lambda case: loses_it(case) and case.facts.theirs == -value(case.facts.card) < 0,
    "cannot": lambda case: loses_it(case) and not case.takers,
    "duck": lambda case: loses_it(case) and case.facts.gain == most(case) <= 0,
    "leave": lambda case: loses_it(case) and case.facts.given < 0,
    "wait": lambda case: (
        loses_it(case)
        and not case.last
        and case.facts.gain == most(case) > 0
        and case.facts.taker in case.takers
        and case.facts.rivals == min(map(case.beating, case.takers)) == case.beating(case.facts.taker)
    ),
}


@pytest.mark.parametrize("seats", SEATS)
def test_every_reason_is_true(seats: int) -> None:
    for reason, case in advised(seats):
        assert TRUE[reason](case), (reason, case.facts, case.position.trick, case.legal)


@pytest.mark.parametrize("seats", SEATS)
def test_every_fact_is_true(seats: int) -> None:
    """Whichever of them a sentence mentions."""
    for _, case in advised(seats):
        facts = case.facts
        assert facts.own == case.own(facts.card)
        assert facts.unseen == len(hidden(case.position, case.seat))
        assert facts.beating == case.beating(facts.card)
        assert facts.victims == others(case)
        if case.position.trick:
            assert facts.holder == case.holder
            assert facts.given == counted(case.position, case.holder, *case.position.trick)
            assert facts.theirs == counted(case.position, case.holder, facts.card)


def test_every_reason_occurs_and_none_is_a_rule_of_thumb() -> None:
    seen = Counter(reason for seats in SEATS for reason, _ in advised(seats))
    assert set(seen) | {"risk", "lead-strong", "deny"} == set(REASONS) - {"choose"}
    assert max(seen.values()) < sum(seen.values()) / 3


@pytest.mark.parametrize("seats", SEATS)
def test_it_advises_what_the_house_bot_would_do_in_any_position(seats: int) -> None:
    for position in positions(STICHELN.options(), seats):
        for seat in position.waiting():
            view, legal = position.view(seat), position.legal(seat)
            advice = advise(view, legal)
            assert advice.action in legal
            assert advice.action == STICHELN.bot(view, legal, Random(7))
            assert advice == advise(view, legal)


@pytest.mark.parametrize("seats", SEATS)
def test_the_reason_for_a_pain_card_is_true(seats: int) -> None:
    for position in positions(STICHELN.options(), seats, "pain"):
        for seat in position.waiting() if position.phase == "choose" else ():
            advice = advise(position.view(seat), position.legal(seat))
            assert isinstance(advice.action, Choose) and advice.reason == "choose"
            facts, suit = advice.facts, advice.action.card[0]
            mine = [card for card in position.hands[seat] if card[0] == suit]
            theirs = [card for at, hand in enumerate(position.hands) if at != seat for card in hand]
            theirs += [card for at, laid in enumerate(position.laid) if at != seat for card in laid]
            assert (facts.card, facts.own) == (advice.action.card, -value(facts.card))
            assert facts.in_hand == len(mine)
            assert facts.in_deck - facts.in_hand == sum(card[0] == suit for card in theirs)
            assert facts.in_deck <= PACKS[seats].highest + 1


def test_every_reason_has_its_sentence() -> None:
    keys = {key.removeprefix("sticheln.advice.") for key in KEYS if key.startswith("sticheln.advice.")}
    assert keys == set(REASONS) == {*TRUE, "choose"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_can_be_said(lang: str) -> None:
    presenter, w = PRESENTERS["sticheln"], words(lang)
    for seats in (3, 8):
        for position in positions(STICHELN.options(), seats):
            seat = min(position.waiting())
            view = position.view(seat)
            advice = advise(view, position.legal(seat))
            text = presenter.advice(w, view, advice, NAMES[:seats])
            assert "{" not in text and len(text) < 300
