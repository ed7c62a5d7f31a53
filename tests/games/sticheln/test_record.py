"""The page on records tells enough of Sticheln to check every deal."""

from __future__ import annotations

import re

import pytest

from games.play import play, random_player
from games.sticheln.game import GAME as STICHELN
from tests.kit.record_pages import page_of, shuffled_by_the_page


@pytest.mark.parametrize("seats", STICHELN.seats)
def test_every_deal_can_be_checked_from_the_page(seats: int) -> None:
    players = [random_player] * seats
    record = play(STICHELN, STICHELN.options(), seats, f"checked {seats}", "a nonce", players)
    rows = re.findall(rf"^\| {seats} \| ([A-Z ]+) \| 0–(\d+) \| (\d+) \|$", page_of("sticheln"), re.M)
    [(colours, highest, hand)] = [(row[0].split(), int(row[1]), int(row[2])) for row in rows]
    deck = [f"{colour}{value}" for colour in colours for value in range(highest + 1)]
    assert record.first_dealer == shuffled_by_the_page(record.seed, 0, [*range(seats)])[0]
    for deal in record.deals:
        cards = shuffled_by_the_page(record.seed, deal.round, [*deck])
        assert [list(dealt) for dealt in deal.hands] == [
            cards[seat * hand : (seat + 1) * hand] for seat in range(seats)
        ]
        assert list(deal.left_over) == cards[seats * hand :]
