"""Qwixx: a record can be checked with the pages on it alone: the cards of a whole game, moved by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.play import play, random_player, replay
from games.qwixx.game import GAME as QWIXX
from games.record import parse
from tests.games.qwixx.rules.table import options, pack
from tests.kit.record_pages import page_of, shuffled_by_the_page


def sorted_like_a_deck(held: list[str]) -> list[str]:
    return sorted(held, key=lambda card: ("RYGBJ".index(card[0]), int(card[1:])))


class Followed:
    """A game as somebody would follow it from its record, with cards on a table."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record, self.seed, self.shuffles = record, record["seed"], 0
        deck = shuffled_by_the_page(self.seed, 1, pack(record["options"]["jokers"]))
        seats = record["seats"]
        self.hands = [deck[seat * 4 : seat * 4 + 4] for seat in range(seats)]
        self.row, self.deck = deck[seats * 4 : seats * 4 + 4], deck[seats * 4 + 4 :]
        self.discards: list[str] = []

    def draw(self, seat: int, numbers: list[int]) -> None:
        for number in numbers:
            at = next(at for at, card in enumerate(self.row) if card[1:] == str(number))
            self.hands[seat].append(self.row.pop(at))
        while len(self.hands[seat]) == 5 and len(self.row) < 4:
            self.row.append(self.deck.pop(0))
            if not self.deck:
                self.shuffles += 1
                pile = sorted_like_a_deck(self.discards)
                self.deck, self.discards = shuffled_by_the_page(self.seed, 1 + self.shuffles, pile), []

    def play(self, seat: int, played: list[str]) -> None:
        assert set(played) <= set(self.hands[seat])
        self.hands[seat] = [card for card in self.hands[seat] if card not in played]
        self.discards += played


@pytest.mark.parametrize("seats", QWIXX.seats)
@pytest.mark.parametrize("jokers", ("off", "on"))
@pytest.mark.parametrize("mode", ("batch", "oneByOne"))
def test_every_card_of_a_game_follows_from_the_seed_and_the_page(seats: int, jokers: str, mode: str) -> None:
    chosen = options(jokers=jokers, drawMode=mode)
    record = play(QWIXX, chosen, seats, f"follow {seats}", "a nonce", [random_player] * seats)
    plain = json.loads(record.line())
    table = Followed(plain)
    [deal] = plain["deals"]
    assert deal["dealer"] == plain["firstDealer"] == shuffled_by_the_page(record.seed, 0, [*range(seats)])[0]
    assert deal["hands"] == table.hands
    assert deal["layout"] == [["row", table.row], ["deck", table.deck]]
    tops = iter([one["number"] for one in plain["news"] if one["news"] == "common-marked"])
    for seat, action in plain["actions"]:
        if action["do"] == "draw":
            table.draw(seat, action["numbers"])
            if len(table.hands[seat]) == 5:
                assert int(table.deck[0][1:]) == next(tops)
        elif action["do"] == "play":
            table.play(seat, action["cards"])
    assert not [*tops]
    assert table.shuffles == sum(one["news"] == "reshuffled" for one in plain["news"])
    assert replay(parse(record.line())).scores() == record.totals


def test_the_games_that_are_followed_see_the_discard_pile_shuffled() -> None:
    record = play(QWIXX, options(), 5, "follow 5", "a nonce", [random_player] * 5)
    assert any(one["news"] == "reshuffled" for one in record.news)


def test_the_page_explains_the_keys_of_a_sheet() -> None:
    text = page_of("qwixx")
    record = play(QWIXX, options(), 2, "keys", "a nonce", [random_player] * 2)
    [counted] = [one for one in record.news if one["news"] == "sheets-counted"]
    for key in (*counted["sheets"][0], *counted["sheets"][0]["rows"][0]):
        assert f"`{key}`" in text
