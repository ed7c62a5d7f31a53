"""Sticheln: the information table, who sees what in each phase of every variant."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.sticheln.position import Position, StichelnView
from tests.games.sticheln.rules.table import SETUP, VARIANTS, choose_first, random_steps, seeded

ROWS = [(variant, seats) for variant in VARIANTS for seats in (3, 7)]
by_table = pytest.mark.parametrize(("variant", "seats"), ROWS)


def looks(variant: str, seats: int) -> list[tuple[Position, StichelnView]]:
    """Along a game: every position as everybody sees it, a bystander too."""
    steps = list(random_steps(seeded(seats, variant)))
    return [(now, now.view(seat)) for now in steps for seat in (*range(seats), None)]


@by_table
def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others(variant: str, seats: int) -> None:
    for now, view in looks(variant, seats):
        assert view.hand == (() if view.seat is None else now.hands[view.seat])
        assert view.counts == tuple(len(hand) for hand in now.hands)


@by_table
def test_a_face_down_pain_card_is_seen_by_its_owner_alone(variant: str, seats: int) -> None:
    for now, view in looks(variant, seats):
        if now.phase == "choose" or (now.phase == "play" and variant == "vague"):
            for owner in range(seats):
                assert view.laid[owner] == (now.laid[owner] if owner == view.seat else None)


@by_table
def test_that_a_pain_card_lies_there_is_public(variant: str, seats: int) -> None:
    for now, view in looks(variant, seats):
        if now.phase in {"choose", "play"}:
            assert view.chosen == tuple(bool(laid) for laid in now.laid)


@by_table
def test_a_revealed_pain_card_is_public(variant: str, seats: int) -> None:
    for now, view in looks(variant, seats):
        if (now.phase == "play" and variant != "vague") or now.phase == "over":
            assert view.laid == now.laid


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", SETUP)
def test_left_over_cards_are_public_from_the_deal_to_the_end_of_the_round(seats: int, variant: str) -> None:
    for now, view in looks(variant, seats):
        assert view.left_over == now.deal.left_over
        assert len(view.left_over) == SETUP[seats][4]


@by_table
def test_the_current_trick_is_public(variant: str, seats: int) -> None:
    for now, view in looks(variant, seats):
        assert (view.trick, view.leader) == (now.trick, now.leader)


@by_table
def test_the_last_completed_trick_stays_visible_to_all(variant: str, seats: int) -> None:
    for before, now in pairwise(random_steps(seeded(seats, variant))):
        for seat in (0, seats - 1, None):
            taken = now.view(seat).last_trick
            if len(before.trick) == seats - 1:
                assert taken is not None and taken.cards[:-1] == before.trick
            else:
                assert taken == before.last_trick


@by_table
def test_piles_are_counted_by_all(variant: str, seats: int) -> None:
    for now, view in looks(variant, seats):
        assert view.tricks == tuple(len(pile) // seats for pile in now.piles)


@by_table
def test_nobody_may_look_through_a_pile_not_even_its_owner(variant: str, seats: int) -> None:
    for now, view in looks(variant, seats):
        if now.phase != "name":
            assert view.pile == ()


def test_delayed_the_owner_sees_his_own_pile_while_naming_and_nobody_else_does() -> None:
    seen = [(now, view) for now, view in looks("delayed", 4) if now.phase == "name"]
    assert seen
    for now, view in seen:
        mine = () if view.seat is None else now.piles[view.seat]
        assert set(view.pile) == set(mine) and len(view.pile) == len(mine)


def test_delayed_a_named_colour_is_seen_by_its_owner_alone_until_the_last_is_named() -> None:
    for now, view in looks("delayed", 4):
        if now.phase == "name":
            assert view.named == (None if view.seat is None else now.named[view.seat])


@by_table
def test_totals_and_round_scores_are_public(variant: str, seats: int) -> None:
    for now, view in looks(variant, seats):
        assert view.scores == now.scores()
        assert view.sheets == now.sheets


@pytest.mark.parametrize("variant", ("classic", "anti", "gentle", "strong", "vague"))
def test_a_choice_is_hidden_until_the_last_one_is_made(variant: str) -> None:
    start = seeded(4, variant)
    one, other = (start.after(2, action) for action in (start.legal(2)[0], start.legal(2)[-1]))
    for _ in range(3):
        for seat in (0, 1, 3, None):
            assert one.view(seat) == other.view(seat)
        assert one.view(2) != other.view(2)
        if len(one.waiting()) > 1:
            seat = min(one.waiting())
            one, other = (now.after(seat, now.legal(seat)[0]) for now in (one, other))
    hidden = choose_first(one).view(None) == choose_first(other).view(None)
    assert hidden == (variant == "vague")
