"""The page on records tells enough of Hattrick to check every deal."""

from __future__ import annotations

import re

import pytest

from games.hattrick.game import GAME as HATTRICK
from games.play import play, random_player
from tests.kit.record_pages import page_of, shuffled_by_the_page


@pytest.mark.parametrize("seats", HATTRICK.seats)
def test_every_deal_can_be_checked_from_the_page(seats: int) -> None:
    seed = f"checked {seats}"
    record = play(HATTRICK, HATTRICK.options(), seats, seed, "a nonce", [random_player] * seats)
    [row] = re.findall(rf"^\| {seats} \| (\d+)–(\d+) \| (\d+) \|$", page_of("hattrick"), re.M)
    lowest, highest, hand = map(int, row)
    deck = [f"{colour}{value}" for colour in "RBG" for value in range(lowest, highest + 1)]
    first = shuffled_by_the_page(seed, 0, [*range(seats)])[0]
    assert [deal.dealer for deal in record.deals] == [(first + step) % seats for step in range(5)]
    for deal in record.deals:
        cards = shuffled_by_the_page(seed, deal.round, [*deck])
        assert [card for dealt in deal.hands for card in dealt] == cards
        assert {len(dealt) for dealt in deal.hands} == {hand}
        assert not deal.left_over
