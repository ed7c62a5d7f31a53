"""Diamonds: setup and the course of a game. Other sentences have files of their own."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from pydantic import ValidationError

from games.core import RoundOver, choices_of
from games.diamonds.game import GAME as DIAMONDS
from games.diamonds.position import Position
from games.diamonds.terms import DiamondsOptions, SuitAction
from tests.games.diamonds.rules.table import (
    ALL,
    PERFECT,
    STANDARD,
    TABLES,
    pack,
    passed,
    random_steps,
    rounds,
    seeded,
    situation,
    tricks,
)

by_seats = pytest.mark.parametrize("seats", STANDARD)
by_table = pytest.mark.parametrize(("seats", "options"), TABLES)


def all_cards(now: Position) -> Counter[str]:
    return Counter(card for cards in (*now.deal.hands, now.deal.left_over) for card in cards)


# --- components and setup ---


def test_there_are_60_cards_1_to_15_in_four_suits_one_of_each() -> None:
    assert all_cards(seeded(4)) == Counter(pack())
    assert len(pack()) == len(set(pack())) == 60


@by_seats
def test_the_crystals_are_worth_235_those_in_the_supply_are_what_nobody_has(seats: int) -> None:
    assert ALL == 110 + 25 * 5
    assert seeded(seats).crystals.supply == 235 - 3 * seats


@by_seats
def test_everybody_starts_with_3_crystals_in_the_showroom_and_an_empty_vault(seats: int) -> None:
    crystals = seeded(seats).crystals
    assert (crystals.showrooms, crystals.vaults) == ((3,) * seats, (0,) * seats)


@by_seats
def test_hands_and_unused_cards_are_those_of_the_table(seats: int) -> None:
    hand, _, _, unused, _ = STANDARD[seats]
    deal = seeded(seats).deal
    assert {len(cards) for cards in deal.hands} == {hand}
    assert len(deal.left_over) == unused


@by_seats
def test_tricks_and_rounds_are_those_of_the_table(seats: int) -> None:
    _, size, each, _, length = STANDARD[seats]
    taken = [trick for now in random_steps(seeded(seats)) for trick in tricks(now.news)]
    assert {len(trick.cards) for trick in taken} == {size}
    assert Counter(trick.round for trick in taken) == dict.fromkeys(range(1, length + 1), each)


@by_seats
def test_everybody_deals_equally_often(seats: int) -> None:
    dealers = Counter(positions[0].dealer for positions in rounds(seeded(seats)))
    assert dealers == dict.fromkeys(range(seats), 2 if seats < 4 else 1)


@by_table
def test_all_the_cards_in_use_are_shuffled_again_every_round(seats: int, options: dict[str, str]) -> None:
    deals = [positions[0].deal for positions in rounds(seeded(seats, **options))]
    assert len({deal.hands for deal in deals}) == len(deals)
    highest = PERFECT[seats][0] if options.get("perfect") else 15
    for positions in rounds(seeded(seats, **options)):
        assert all_cards(positions[0]) == Counter(pack(highest))


def test_unused_cards_do_not_come_into_play() -> None:
    for now in random_steps(seeded(3)):
        for lies in (*now.hands, *now.piles, *now.packets, now.trick):
            assert not set(lies) & set(now.deal.left_over)


# --- perfect diamonds ---


@pytest.mark.parametrize("seats", PERFECT)
def test_perfect_the_deck_and_hands_are_those_of_the_table(seats: int) -> None:
    highest, deck, hand, *_ = PERFECT[seats]
    now = seeded(seats, perfect="on")
    assert all_cards(now) == Counter(pack(highest))
    assert sum(all_cards(now).values()) == deck == seats * hand
    assert {len(cards) for cards in now.deal.hands} == {hand}
    assert now.deal.left_over == (), "the whole deck is in play"


@pytest.mark.parametrize("seats", PERFECT)
def test_perfect_tricks_and_rounds_are_those_of_the_table(seats: int) -> None:
    _, _, _, size, each, length = PERFECT[seats]
    taken = [trick for now in random_steps(seeded(seats, perfect="on")) for trick in tricks(now.news)]
    assert {len(trick.cards) for trick in taken} == {size}
    assert Counter(trick.round for trick in taken) == dict.fromkeys(range(1, length + 1), each)


@pytest.mark.parametrize("seats", PERFECT)
def test_perfect_cards_are_passed_as_usual(seats: int) -> None:
    start = seeded(seats, perfect="on")
    now = passed(start, 3)
    for seat in range(seats):
        assert set(start.hands[seat][:3]) <= set(now.hands[(seat + 1) % seats])


def test_perfect_is_for_2_to_5_six_play_with_the_whole_deck_anyway() -> None:
    offered = [seats for seats in DIAMONDS.seats if DiamondsOptions().matters("perfect", seats)]
    assert offered == [2, 3, 4, 5]
    assert seeded(6, perfect="on") == seeded(6)


# --- options ---


def test_two_to_six_play() -> None:
    assert list(DIAMONDS.seats) == [2, 3, 4, 5, 6]


def test_partners_are_for_four_or_six() -> None:
    offered = [seats for seats in DIAMONDS.seats if DiamondsOptions().matters("partnership", seats)]
    assert offered == [4, 6]
    assert seeded(5, partnership="on") == seeded(5)


def test_partners_may_play_perfect_with_four() -> None:
    now = seeded(4, perfect="on", partnership="on")
    assert (now.sides, len(now.hands[0])) == (2, 13)
    assert DiamondsOptions(perfect="on", partnership="on").kind == "perfect-partnership"


def test_the_options_and_what_is_usual() -> None:
    usual = DiamondsOptions()
    assert (usual.perfect, usual.partnership, usual.end_tie) == ("off", "off", "none")
    assert (usual.team_start_crystals, usual.team_no_trick_actions) == (6, 2)
    assert choices_of(DiamondsOptions, "end_tie") == ("none", "all")
    assert choices_of(DiamondsOptions, "team_start_crystals") == (6, 3)
    assert choices_of(DiamondsOptions, "team_no_trick_actions") == (2, 4)
    with pytest.raises(ValidationError):
        DiamondsOptions.model_validate({"perfect": "sometimes"})


@pytest.mark.parametrize("length", (1, 3))
def test_a_table_may_play_fewer_rounds(length: int) -> None:
    steps = list(random_steps(seeded(5, rounds=length)))
    scored = [news.round for now in steps for news in now.news if isinstance(news, RoundOver)]
    assert scored == list(range(1, length + 1))
    assert steps[-1].view(None).rounds == length


# --- dealer ---


@by_seats
def test_the_first_dealer_is_drawn_evenly(seats: int) -> None:
    drawn = Counter(seeded(seats, seed=f"dealer {n}").dealer for n in range(100 * seats))
    assert set(drawn) == set(range(seats))
    assert all(65 <= count <= 140 for count in drawn.values()), drawn


@by_table
def test_the_next_dealer_sits_left_of_the_dealer(seats: int, options: dict[str, str]) -> None:
    for before, after in pairwise(rounds(seeded(seats, **options))):
        assert after[0].dealer == (before[0].dealer + 1) % seats


@by_table
def test_left_of_the_dealer_leads_the_first_trick_of_a_round(seats: int, options: dict[str, str]) -> None:
    for positions in rounds(seeded(seats, **options)):
        first = next(now for now in positions if now.phase == "play")
        assert first.waiting() == {(first.dealer + 1) % seats}
        assert first.leader == (first.dealer + 1) % seats


# --- what holds at any time ---


@by_table
def test_supply_showrooms_and_vaults_are_235_together(seats: int, options: dict[str, str]) -> None:
    for now in random_steps(seeded(seats, **options)):
        crystals = now.crystals
        assert crystals.supply + sum(crystals.showrooms) + sum(crystals.vaults) == 235
        assert min(crystals.supply, *crystals.showrooms, *crystals.vaults) >= 0


@by_table
def test_crystals_move_by_the_actions_that_are_announced_and_by_nothing_else(
    seats: int, options: dict[str, str]
) -> None:
    steps = random_steps(seeded(seats, **options))
    first = next(steps).crystals
    vaults, showrooms = [*first.vaults], [*first.showrooms]
    for now in steps:
        for done in (news for news in now.news if isinstance(news, SuitAction) and news.effect):
            side = done.seat % now.sides
            vaults[side] += done.suit in "DS"
            showrooms[side] += (done.suit in "HC") - (done.suit == "S")
            if done.victim is not None:
                showrooms[done.victim] -= 1
        assert (now.crystals.vaults, now.crystals.showrooms) == (tuple(vaults), tuple(showrooms))


@by_table
def test_a_vault_never_decreases(seats: int, options: dict[str, str]) -> None:
    for before, now in pairwise(random_steps(seeded(seats, **options))):
        pairs = zip(before.crystals.vaults, now.crystals.vaults, strict=True)
        assert all(later >= earlier for earlier, later in pairs)


@by_table
def test_all_cards_of_the_hands_are_won_in_every_round(seats: int, options: dict[str, str]) -> None:
    counts = [now.counted for now in random_steps(seeded(seats, **options)) if now.counted]
    hand = PERFECT[seats][2] if options.get("perfect") else 10
    for counted in counts:
        assert sum(map(sum, counted.counts)) == seats * hand


def test_the_first_play_of_a_situation_is_what_the_tests_think_it_is() -> None:
    now = situation("D1 H2", "S3 C4", showrooms=(1, 2), vaults=(5, 0))
    assert now.waiting() == {0} and now.crystals.supply == 235 - 8
