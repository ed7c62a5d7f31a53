"""Spicy's choices are made when they are asked for, and are what a plain list of them would be."""

from __future__ import annotations

from itertools import combinations
from random import Random
from time import process_time
from typing import Any

import pytest

from games.choices import answers_of, kinds_of
from games.core import Action, Card
from games.spicy.choices import SpicyChoices
from games.spicy.position import Position
from games.spicy.rules import SAYS, in_order, lawful
from games.spicy.terms import Challenge, Copy, Declaration, LetGo, Pass, Play
from tests.games.spicy.rules.table import B, cards, pack, table

SIZES = (0, 1, 5, 24, 25, 26, 40, 60)
SMALL = ("", "C5", "C5 C5", "C5 C5 C5", "C1 C1 W2", "C1 C1 W2 W2", "C1 C1 C1 W2 P9 WN WN WS")


def hand_of(size: int) -> str:
    return " ".join(in_order(Random(size).sample(pack(), size)))


def naive(now: Position, seat: int) -> tuple[Action, ...]:
    """All choices in a turn, written out."""
    hand, top = now.hands[seat], now.stack[-1] if now.stack else None
    mine = top is not None and top.seat != seat
    announced: tuple[Any, ...] = ("yes", "no") if now.strict and len(hand) == 1 else ("-",)
    made: list[Action] = []
    if seat == now.turn:
        for card in dict.fromkeys(hand):
            for say in SAYS if now.strict else lawful(now):
                sets = beneath(now, hand, card, say) if say in lawful(now) else [()]
                made += [Play(card, say, under, one) for under in sets for one in announced]
        made += [] if now.must_start else [Pass()]
    if top is not None and mine and not now.locked:
        traits: tuple[Any, ...] = ("both",) if top.copy else ("number", "spice")
        made += [Challenge(top.number, trait) for trait in traits]
    if top is not None and mine and "copycat" in now.twists and (now.out_of_turn or seat == now.turn):
        for card in dict.fromkeys(hand):
            for under in beneath(now, hand, card, top.say):
                made += [Copy(top.number, card, under, one) for one in announced]
    return tuple(made)


def beneath(now: Position, hand: tuple[Card, ...], card: Card, say: Declaration) -> list[Any]:
    if "luck" not in now.twists or say[:-1] != "5":
        return [()]
    rest = list(hand)
    rest.remove(card)
    return [*dict.fromkeys(some for count in range(3) for some in combinations(rest, count))]


def positions(hand: str) -> list[Position]:
    """The hand in all kinds of turns: on a stack, on one's own card, at the start, after a loss, strict."""
    made = []
    for twists in ("", "luck", "copycat", "luck copycat", "chili startItUp luck"):
        for stack in ("", "A C1=1P", "A C1=4P", "A C1=5P", "A C1=9W", "A C1=10W", "B C1=5P", "A C1=5P copy"):
            for strict in ("off", "on"):
                rules = {"strict": strict}
                made.append(table("C1", hand, "C2", stack=stack, turn=B, twists=twists, rules=rules))
    made += [
        table("C1", hand, twists="luck", turn=B, must_start=True),
        table("C1", hand, stack="A C1=5P", twists="luck copycat", locked=True),
        table("C1", hand, "C2", stack="C C1=5P", turn=0, twists="luck copycat"),
        table("C1", hand, "C2", stack="C C1=5P", turn=0, twists="copycat", rules={"copycatOutOfTurn": "off"}),
    ]
    return made


@pytest.mark.parametrize("hand", SMALL, ids=lambda hand: hand or "none")
def test_they_are_what_a_list_would_be(hand: str) -> None:
    for now in positions(hand):
        legal, plain = now.legal(B), naive(now, B)
        assert tuple(legal) == plain and legal == plain and plain == legal and len(legal) == len(plain)
        assert [legal[at] for at in range(len(plain))] == [*plain]
        assert [legal[at] for at in range(-len(plain), 0)] == [*plain]
        assert [legal.index(one) for one in plain] == [*range(len(plain))]
        assert all(one in legal and legal.count(one) == 1 for one in plain)
        assert tuple(reversed(legal)) == plain[::-1]
        assert len(set(plain)) == len(plain)


@pytest.mark.parametrize("size", SIZES)
def test_with_any_number_of_cards(size: int) -> None:
    for now in positions(hand_of(size)):
        legal, plain = now.legal(B), naive(now, B)
        assert len(legal) == len(plain) and legal[:] == plain
        for at in Random(size).sample(range(len(plain)), min(40, len(plain))):
            assert legal[at] == plain[at] and legal.index(plain[at]) == at and plain[at] in legal


def test_slices_are_those_of_a_list() -> None:
    now = table("C1", "C1 C1 W2 W2 P9", stack="A C1=4P", twists="luck copycat")
    legal, plain = now.legal(B), naive(now, B)
    for cut in (
        slice(3),
        slice(5, 9),
        slice(-4, None),
        slice(None, None, -7),
        slice(9, 5),
        slice(2, 10**6, 3),
    ):
        assert legal[cut] == plain[cut]
    assert legal.index(plain[5], 5) == 5 and legal.index(plain[5], -len(plain)) == 5
    for bad in ((6,), (0, 5)):
        with pytest.raises(ValueError):
            legal.index(plain[5], *bad)


@pytest.mark.parametrize("hand", SMALL, ids=lambda hand: hand or "none")
def test_fields_are_asked_for_one_after_the_other_as_in_a_list(hand: str) -> None:
    for now in positions(hand):
        legal, plain = now.legal(B), naive(now, B)
        assert kinds_of(legal) == kinds_of(plain)
        for kind in (Play, Pass, Challenge, Copy, LetGo):
            walk(legal, plain, kind, ())


def walk(legal: Any, plain: tuple[Action, ...], kind: type[Action], given: tuple[Any, ...]) -> None:
    if len(given) == len(kind.__struct_fields__):
        assert not answers_of(legal, kind, given)
        return
    values = [*answers_of(legal, kind, given)]
    assert values == [*answers_of(plain, kind, given)]
    for value in values:
        walk(legal, plain, kind, (*given, value))


WRONG = (
    Play(Card("C9"), Declaration("9P")),
    Play(Card("C1"), Declaration("4P")),
    Play(Card("C1"), Declaration("11P")),
    Play(Card("C1"), Declaration("6P"), cards("C1")),
    Play(Card("C1"), Declaration("5P"), cards("C1 C1 W2")),
    Play(Card("C1"), Declaration("5P"), cards("W2 C1")),
    Play(Card("C1"), Declaration("5P"), cards("P9")),
    Play(Card("C1"), Declaration("6P"), (), "yes"),
    Copy(2, Card("C1")),
    Copy(1, Card("C1"), cards("C1")),
    Copy(1, Card("P9")),
    Copy(1, Card("C1"), (), "no"),
    Challenge(2, "number"),
    Challenge(1, "both"),
    LetGo(1),
)


@pytest.mark.parametrize("action", WRONG, ids=str)
def test_what_is_no_choice_is_not_among_them(action: Action) -> None:
    legal = table("C1", "C1 C1 W2", stack="A C1=4P", twists="luck copycat").legal(B)
    assert action not in legal and legal.count(action) == 0
    with pytest.raises(ValueError):
        legal.index(action)
    assert None not in legal and "Play" not in legal


def test_answers_to_what_was_not_offered_are_none() -> None:
    legal = table("C1", "C1 C1 W2", stack="A C1=4P", twists="luck copycat").legal(B)
    for kind, given in (
        (Play, ("P9",)),
        (Play, ("C1", "4P")),
        (Play, ("C1", "6P", ("W2",))),
        (Copy, (2,)),
        (Copy, (1, "P9")),
        (Copy, (1, "C1", ("W2",))),
        (Challenge, (2,)),
        (LetGo, ()),
    ):
        assert not answers_of(legal, kind, given)


def test_other_sequences_are_not_equal() -> None:
    now = table("C1", "C1 W2", stack="A C1=4P")
    legal = now.legal(B)
    assert (
        legal != naive(now, B)[:-1]
        and legal != naive(now, B)[::-1]
        and legal == [*naive(now, B)]
        and legal != "legal"
    )
    assert legal == now.legal(B)


def test_sixty_cards_with_change_your_luck_are_looked_through_in_no_time() -> None:
    """Tens of thousands of plays: whoever wrote them out would take many times as long."""
    now = table("C1", hand_of(60), stack="A C1=4P", twists="luck copycat", rules={"strict": "on"})
    legal = now.legal(B)
    assert isinstance(legal, SpicyChoices) and len(legal) > 10_000
    began = process_time()
    for _ in range(20):
        again = now.legal(B)
        kinds_of(again)
        one = again[len(again) // 3]
        assert one in again and again[again.index(one)] == one
        first = next(iter(answers_of(again, Play, ())))
        answers_of(again, Play, (first, "5P"))
    asked = (process_time() - began) / 20
    began = process_time()
    assert len(list(legal)) == len(legal)
    assert asked < (process_time() - began) / 5


def test_reactions_out_of_turn_need_not_be_made_anew() -> None:
    now = table("C1", "C1 W2", "C2", stack="C C1=4P", turn=0)
    assert list(now.legal(B)) == [Challenge(1, "number"), Challenge(1, "spice")]
    assert kinds_of(now.legal(B)) == (Challenge,)
    assert now.legal(2) == ()
