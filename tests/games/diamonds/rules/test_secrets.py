"""Diamonds: the information table, who sees what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from games.diamonds.crystals import Crystals
from games.diamonds.imagine import imagine
from games.diamonds.position import Position
from games.diamonds.terms import ChooseCount, DiamondsView
from tests.games.diamonds.rules.table import ALL, TABLES, act, passed, random_steps, round_end, seeded

by_table = pytest.mark.parametrize(("seats", "options"), TABLES)


def looks(seats: int, options: dict[str, str]) -> Iterator[tuple[Position, DiamondsView]]:
    """Along a game: every position as everybody sees it, a bystander too."""
    for now in random_steps(seeded(seats, **options)):
        for seat in (*range(seats), None):
            yield now, now.view(seat)


@by_table
def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others(seats: int, options: dict[str, str]) -> None:
    for now, view in looks(seats, options):
        assert view.hand == (() if view.seat is None else now.hands[view.seat])
        assert view.counts == tuple(map(len, now.hands))


@by_table
def test_undealt_cards_are_seen_by_nobody_also_not_afterwards(seats: int, options: dict[str, str]) -> None:
    now = seeded(seats, **options)
    *_, last = random_steps(now)
    for position in (now, last):
        other = replace(position, deal=replace(position.deal, left_over=position.deal.left_over[::-1]))
        for seat in (*range(seats), None):
            assert position.view(seat) == other.view(seat)
    assert not {"left_over", "deal"} & set(DiamondsView.__struct_fields__)


@by_table
def test_what_was_chosen_to_be_passed_is_secret_that_it_was_chosen_is_not(
    seats: int, options: dict[str, str]
) -> None:
    start = seeded(seats, **options)
    start = act(start, start.dealer, ChooseCount(2))
    one, other = (start.after(1, action) for action in (start.legal(1)[0], start.legal(1)[-1]))
    for seat in (*range(seats), None):
        if seat != 1:
            assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)
    assert one.view(0).chosen == tuple(seat == 1 for seat in range(seats))


@by_table
def test_passed_cards_are_known_to_giver_and_receiver_and_nobody_else(
    seats: int, options: dict[str, str]
) -> None:
    step = seats // 2 if "partnership" in options else 1
    for now, view in looks(seats, options):
        if now.given and view.seat is not None:
            assert view.passing == now.given[view.seat]
            assert view.received == now.given[(view.seat - step) % seats]
        elif not now.given:
            assert view.received == ()
        else:
            assert (view.passing, view.received) == ((), ())


@by_table
def test_they_are_remembered_while_the_round_lasts(seats: int, options: dict[str, str]) -> None:
    for before, now in pairwise(random_steps(seeded(seats, **options))):
        if now.round > before.round or now.phase == "over":
            assert not any(now.view(seat).passing or now.view(seat).received for seat in range(seats))


@by_table
def test_the_current_trick_is_public(seats: int, options: dict[str, str]) -> None:
    for now, view in looks(seats, options):
        assert (view.trick, view.leader) == (now.trick, now.leader)


@by_table
def test_the_number_of_won_tricks_is_public_the_cards_are_not(seats: int, options: dict[str, str]) -> None:
    size = 4 if seats == 2 else seats
    for now, view in looks(seats, options):
        assert view.tricks == tuple(len(pile) // size for pile in now.piles)
        assert view.won == ((),) * seats


def test_won_cards_may_be_looked_through_if_the_table_wants_it() -> None:
    for now, view in looks(4, {"memory": "open"}):
        assert view.won == now.piles


@by_table
def test_counts_per_suit_are_public_at_the_end_of_a_round_and_not_before(
    seats: int, options: dict[str, str]
) -> None:
    for now, view in looks(seats, options):
        assert view.counted == now.counted
        if view.round == 1 and view.phase == "play":
            assert view.counted is None


def test_they_are_public_while_somebody_chooses_a_victim_at_the_end() -> None:
    now = round_end("3 0 0 0", "0 0 0 3", "0 3 0 0", showrooms=(3, 3, 3), vaults=(1, 0, 0))
    assert now.phase == "rob"
    assert now.view(None).counted.counts[1] == (0, 0, 0, 3)
    assert [one.suit for one in now.view(None).awards] == ["D", "H"]


@by_table
def test_showrooms_are_public(seats: int, options: dict[str, str]) -> None:
    for now, view in looks(seats, options):
        assert view.showrooms == now.by_seat(now.crystals.showrooms)


@by_table
def test_a_vault_is_seen_by_its_owner_until_all_are_opened(seats: int, options: dict[str, str]) -> None:
    for now, view in looks(seats, options):
        mine = None if view.seat is None else now.crystals.vaults[view.seat % now.sides]
        assert view.vault == mine
        assert view.vaults == (now.by_seat(now.crystals.vaults) if now.phase == "over" else ())


@pytest.mark.parametrize("seats", (4, 6))
def test_partners_both_see_their_vault(seats: int) -> None:
    for now in random_steps(seeded(seats, partnership="on")):
        for seat in range(seats):
            assert now.view(seat).vault == now.view((seat + seats // 2) % seats).vault


@by_table
def test_nothing_that_others_see_depends_on_a_vault_or_the_supply(
    seats: int, options: dict[str, str]
) -> None:
    """Before the end, with other amounts there, views and all news are the same."""
    for now in random_steps(seeded(seats, **options)):
        if now.phase != "over":
            crystals = now.crystals
            vaults = (crystals.vaults[0], *(vault + 5 for vault in crystals.vaults[1:]))
            richer = Crystals(ALL - sum(vaults) - sum(crystals.showrooms), vaults, crystals.showrooms)
            other = replace(now, crystals=richer)
            for seat in (0, None):
                assert other.view(seat) == now.view(seat)
            assert other.scores() == now.scores()
            for seat in now.waiting():
                action = now.legal(seat)[0]
                one, two = now.after(seat, action), other.after(seat, action)
                assert one.phase == "over" or one.news == two.news


@by_table
def test_before_the_end_scores_are_the_crystals_in_showrooms(seats: int, options: dict[str, str]) -> None:
    for _, view in looks(seats, options):
        shown, kept = view.showrooms, view.vaults
        points = (
            tuple(2 * vault + crystals for vault, crystals in zip(kept, shown, strict=True))
            if kept
            else shown
        )
        assert view.scores == points


# --- what a seat imagines ---


@by_table
def test_imagined_cards_that_were_passed_are_where_they_went(seats: int, options: dict[str, str]) -> None:
    now = passed(seeded(seats, **options), 3)
    step = seats // 2 if "partnership" in options else 1
    for seat in range(seats):
        made = imagine(now.view(seat), Random(seat))
        assert set(now.given[seat]) <= set(made.hands[(seat + step) % seats])
        assert made.given[seat] == now.given[seat]
        for giver in range(seats):
            assert set(made.given[giver]) <= set(made.hands[(giver + step) % seats])


@by_table
def test_imagined_cards_that_one_got_or_gave_are_nowhere_where_they_cannot_be(
    seats: int, options: dict[str, str]
) -> None:
    """What one got and played is won by somebody; what one gave the receiver holds, or it is won too."""
    step = seats // 2 if "partnership" in options else 1
    for now, view in looks(seats, options):
        if view.phase == "play" and view.seat is not None:
            made = imagine(view, Random(len(view.hand)))
            gone = {card for cards in (*made.piles, made.trick) for card in cards}
            assert set(view.received) <= {*view.hand, *gone}
            assert set(view.passing) <= {*made.hands[(view.seat + step) % seats], *gone}
            if sum(view.tricks) < 2:
                held = set(now.hands[(view.seat + step) % seats])
                assert set(view.passing) & held <= set(made.hands[(view.seat + step) % seats])


@by_table
def test_an_imagined_supply_is_what_nobody_has(seats: int, options: dict[str, str]) -> None:
    for _, view in looks(seats, options):
        made = imagine(view, Random(1)).crystals
        assert made.supply + sum(made.vaults) + sum(made.showrooms) == ALL
        assert made.supply >= 0


def test_an_imagined_end_of_round_goes_on_as_the_real_one() -> None:
    now = round_end(
        "3 0 0 3", "0 0 0 3", "0 6 0 0", "0 0 0 0", "0 0 6 0", "0 0 0 0",
        showrooms=(3,) * 6, vaults=(1,) * 6, end_tie="all",
    )  # fmt: skip
    made = imagine(now.view(2), Random(1))
    assert made.todo == now.todo and len(made.todo) > 5
    assert msgspec.json.encode(made.awards) == msgspec.json.encode(now.awards)
