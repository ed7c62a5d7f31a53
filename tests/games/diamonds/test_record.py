"""The page on records tells enough of Diamonds to check every deal."""

from __future__ import annotations

import re

import pytest

from games.diamonds.game import GAME as DIAMONDS
from games.play import play, random_player
from tests.kit.record_pages import page_of, shuffled_by_the_page

PAGE = page_of("diamonds")
ROWS = {
    int(row[0]): row[1:]
    for row in re.findall(r"^\| (\d) \| 1–(\d+) \| (\d+) \| (?:1–)?(\d+|–) \| (\d+|–) \|$", PAGE, re.M)
}


@pytest.mark.parametrize("perfect", ("off", "on"))
@pytest.mark.parametrize("seats", DIAMONDS.seats)
def test_every_deal_can_be_checked_from_the_page(seats: int, perfect: str) -> None:
    options = DIAMONDS.options.model_validate({"perfect": perfect}).settled(seats)
    record = play(DIAMONDS, options, seats, f"checked {seats}", "a nonce", [random_player] * seats)
    at = 2 if record.options["perfect"] == "on" else 0
    highest, hand = map(int, ROWS[seats][at : at + 2])
    deck = [f"{suit}{value}" for suit in "DHSC" for value in range(1, highest + 1)]
    assert record.first_dealer == shuffled_by_the_page(record.seed, 0, [*range(seats)])[0]
    for deal in record.deals:
        cards = shuffled_by_the_page(record.seed, deal.round, [*deck])
        assert [list(dealt) for dealt in deal.hands] == [
            cards[seat * hand : (seat + 1) * hand] for seat in range(seats)
        ]
        assert list(deal.left_over) == cards[seats * hand :]
        assert deal.dealer == (record.first_dealer + deal.round - 1) % seats


def test_the_page_knows_how_many_rounds_are_played() -> None:
    counts = re.findall(r"`full` \(([\d, ]+) with", PAGE)[0].split(", ")
    assert [int(count) for count in counts] == [DIAMONDS.options().length(seats) for seats in DIAMONDS.seats]


def test_a_record_s_points_add_up_to_its_totals() -> None:
    record = play(DIAMONDS, DIAMONDS.options(), 4, "sums", "a nonce", [random_player] * 4)
    rounds = [news["points"] for news in record.news if news["news"] == "round-over"]
    assert tuple(map(sum, zip(*rounds, strict=True))) == record.totals
