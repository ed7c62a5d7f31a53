"""Spicy: who sees what (rule 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from games.spicy.position import Position
from games.spicy.terms import Challenged, Note
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    cards,
    challenge,
    let_go,
    pack,
    play,
    random_steps,
    seeded,
    table,
)

TWISTS = ("", "raider luck copycat")
by_twists = pytest.mark.parametrize("twists", TWISTS)


@cache
def steps(twists: str) -> tuple[Position, ...]:
    return tuple(now for seed in range(6) for now in random_steps(seeded(4, f"secret {seed}", twists), seed))


def strings(tree: object) -> Iterator[str]:
    """All texts in a view."""
    if isinstance(tree, str):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list | tuple) else ():
        yield from strings(part)


@by_twists
def test_a_hand_is_seen_by_its_owner_alone(twists: str) -> None:
    for now in steps(twists):
        for seat in range(4):
            assert now.view(seat).hand == now.hands[seat]
        assert now.view(None).hand == ()


@by_twists
def test_a_view_names_no_card_but_one_s_own_and_those_that_were_challenged(twists: str) -> None:
    deck = set(pack())
    for now in steps(twists):
        for seat in (*range(4), None):
            view = now.view(seat)
            notes = {card for note in view.notes for card in (note.card, *note.beneath)}
            shown = {one.card for one in view.revealed}
            known = {*view.hand, *view.spent, *notes, *shown}
            assert set(strings(msgspec.to_builtins(view))) & deck <= known


@by_twists
def test_news_name_no_card_but_the_challenged_one(twists: str) -> None:
    deck = set(pack())
    for now in steps(twists):
        for news in now.news:
            named = set(strings(msgspec.to_builtins(news))) & deck
            assert named == ({news.card} if isinstance(news, Challenged) else set())


@by_twists
def test_a_challenged_card_is_shown_to_all_and_stays_known(twists: str) -> None:
    so_far: list[Challenged] = []
    for before, now in zip(steps(twists), steps(twists)[1:], strict=False):
        if not now.number and not now.revealed:
            so_far = []
        found = [news for news in now.news if isinstance(news, Challenged)]
        for one in found:
            top = before.stack[-1]
            assert (one.card, one.say, one.owner, one.number) == (top.card, top.say, top.seat, top.number)
        so_far += found
        assert {now.view(seat).revealed for seat in (0, 3, None)} == {tuple(so_far)}


@by_twists
def test_declarations_and_who_made_them_are_public_and_so_are_all_sizes(twists: str) -> None:
    for now in steps(twists):
        for seat in (1, None):
            view = now.view(seat)
            assert [(one.seat, one.say, one.number, one.copy, one.beneath) for one in view.stack] == [
                (one.seat, one.say, one.number, one.copy, len(one.beneath)) for one in now.stack
            ]
            assert view.size == sum(1 + len(one.beneath) for one in now.stack)
            assert view.counts == tuple(map(len, now.hands)) and view.won == tuple(map(len, now.piles))
            assert view.above == len(now.above) and view.trophies == now.trophies
            assert view.twists == now.twists and view.trophies_left == 3 - sum(now.trophies)


@by_twists
def test_one_keeps_notes_of_what_one_has_laid_and_nobody_else_does(twists: str) -> None:
    for now in steps(twists):
        for seat in (*range(4), None):
            mine = [one for one in now.stack if one.seat == seat]
            assert now.view(seat).notes == tuple(Note(one.number, one.card, one.beneath) for one in mine)


def test_what_one_has_laid_and_what_has_left_the_stack_is_remembered_for_oneself() -> None:
    now = table(
        MANY, MANY, MANY, stack="A P3=3P; B W9=5P+C1+C2; A W1=6P", twists="luck", turn=B, won=(1, 0, 0)
    )
    now = challenge(now, C, "number")
    assert [now.view(seat).spent for seat in (A, B, C, None)] == [cards("P3 W1"), cards("W9 C1 C2"), (), ()]
    assert now.view(A).notes == ()


def test_a_raided_stack_is_remembered_too() -> None:
    now = play(table(MANY, MANY, MANY, stack="A P3=3P; B W9=4P", twists="raider"), "C1", "6P")
    assert [now.view(seat).spent for seat in (A, B, C)] == [cards("P3"), cards("W9"), ()]


def test_who_has_answered_a_last_card_is_public_and_the_answer_is_its_owner_s_alone() -> None:
    now = play(table(MANY, "P6", MANY, stack="A P3=3P"), "P6", "6P")
    assert now.view(None).answered == (False, False, False)
    one, other = challenge(now, C, "number"), let_go(now, C)
    assert one.view(None).answered == (False, False, True)
    assert [one.view(seat).answer for seat in (A, B, C, None)] == [None, None, one.answers[C], None]
    for seat in (A, B, None):
        assert one.view(seat) == other.view(seat)
        assert list(one.legal(seat) if seat is not None else ()) == list(
            other.legal(seat) if seat is not None else ()
        )


def test_after_the_ballot_nobody_but_the_one_who_was_heard_is_named() -> None:
    now = play(table(MANY, "P6", MANY, MANY, stack="A P3=3P", rules={"draw": "nearest"}), "P6", "6P")
    both = let_go(challenge(challenge(now, A, "spice"), C, "spice"), 3)
    alone = let_go(challenge(let_go(now, A), C, "spice"), 3)
    for seat in (B, C, 3, None):
        assert both.view(seat) == alone.view(seat)
    assert both.view(A) == alone.view(A)


def test_the_view_of_a_bystander_knows_what_everybody_knows_and_nothing_else() -> None:
    for now in steps("raider luck copycat")[::7]:
        view = now.view(None)
        assert (view.hand, view.notes, view.spent, view.answer) == ((), (), (), None)
