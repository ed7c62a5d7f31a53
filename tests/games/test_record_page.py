"""RECORD.md is held to what the code does, so that anybody can check a deal with nothing but that page."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from games.core import Game
from games.hattrick.game import GAME as HATTRICK
from games.play import play, random_player
from games.record import Record
from games.registry import GAMES
from games.shuffle import Seeded, commitment
from games.sticheln.game import GAME as STICHELN

RECORD_MD = (Path(__file__).parents[2] / "RECORD.md").read_text("utf-8")


def one_game(seats: int, seed: str) -> Record:
    return play(STICHELN, STICHELN.options(), seats, seed, "a nonce", [random_player] * seats)


PLAIN: dict[str, Any] = json.loads(one_game(3, "a seed").line())


def shuffled_by_the_page(seed: str, n: int, items: list[Any]) -> list[Any]:
    """The shuffle once more, written from RECORD.md and not from the code."""
    block, numbers, left = 0, [], len(items)
    while left > 1:
        if not numbers:
            digest = sha256(f"{seed}:{n}:{block}".encode()).digest()
            numbers = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
            block += 1
        x = numbers.pop(0)
        r = x % left
        if x - r > 2**32 - left:
            continue
        left -= 1
        items[left], items[r] = items[r], items[left]
    return items


@pytest.mark.parametrize("seats", STICHELN.seats)
def test_every_deal_can_be_checked_from_the_page(seats: int) -> None:
    record = one_game(seats, f"checked {seats}")
    rows = re.findall(rf"^\| {seats} \| ([A-Z ]+) \| 0–(\d+) \| (\d+) \|$", RECORD_MD, re.M)
    [(colours, highest, hand)] = [(row[0].split(), int(row[1]), int(row[2])) for row in rows]
    deck = [f"{colour}{value}" for colour in colours for value in range(highest + 1)]
    assert record.first_dealer == shuffled_by_the_page(record.seed, 0, [*range(seats)])[0]
    for deal in record.deals:
        cards = shuffled_by_the_page(record.seed, deal.round, [*deck])
        assert [list(dealt) for dealt in deal.hands] == [
            cards[seat * hand : (seat + 1) * hand] for seat in range(seats)
        ]
        assert list(deal.left_over) == cards[seats * hand :]


@pytest.mark.parametrize("seats", HATTRICK.seats)
def test_every_deal_of_hattrick_can_be_checked_from_the_page(seats: int) -> None:
    seed = f"checked {seats}"
    record = play(HATTRICK, HATTRICK.options(), seats, seed, "a nonce", [random_player] * seats)
    section = RECORD_MD.partition("### `hattrick`")[2].partition("###")[0]
    [row] = re.findall(rf"^\| {seats} \| (\d+)–(\d+) \| (\d+) \|$", section, re.M)
    lowest, highest, hand = map(int, row)
    deck = [f"{colour}{value}" for colour in "RBG" for value in range(lowest, highest + 1)]
    first = shuffled_by_the_page(seed, 0, [*range(seats)])[0]
    assert [deal.dealer for deal in record.deals] == [(first + step) % seats for step in range(5)]
    for deal in record.deals:
        cards = shuffled_by_the_page(seed, deal.round, [*deck])
        assert [card for dealt in deal.hands for card in dealt] == cards
        assert {len(dealt) for dealt in deal.hands} == {hand}
        assert not deal.left_over


def test_the_shuffle_is_the_same_for_any_length() -> None:
    for length in (0, 1, 2, 7, 200):
        items = [*range(length)]
        assert list(Seeded("any").shuffled(9, items)) == shuffled_by_the_page("any", 9, items)


def test_the_example_on_the_page_is_what_the_code_does() -> None:
    example = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", RECORD_MD.partition("hedgehog")[2], re.M))
    digest = sha256(b"hedgehog:1:0").digest()
    numbers = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 20, 4)]
    assert example["SHA-256 of `hedgehog:1:0`"] == f"`{digest.hex()}`"
    assert example["its first five numbers"].split() == [str(number) for number in numbers]
    places = [str(number % left) for number, left in zip(numbers, range(6, 1, -1), strict=True)]
    assert example["r for left = 6, 5, 4, 3, 2"].split() == places
    cards = Seeded("hedgehog").shuffled(1, [f"G{value}" for value in range(6)])
    assert example["shuffled"].split() == list(cards)
    seats = Seeded("hedgehog").shuffled(0, range(4))
    assert example["shuffle 0 of the seats 0 1 2 3"].split() == [str(seat) for seat in seats]
    assert example["commitment with the nonce `2f8a`"] == f"`{commitment('hedgehog', '2f8a')}`"


def test_the_page_lists_the_keys_of_a_record_in_order() -> None:
    table = RECORD_MD.partition("## The keys")[2].partition("A **deal**")[0]
    assert re.findall(r"^\| `(\w+)`", table, re.M) == list(PLAIN)
    for key in PLAIN["deals"][0]:
        assert f"`{key}`" in RECORD_MD


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_page_lists_every_action_and_news_of_a_game_with_its_keys(game: Game) -> None:
    section = re.split(r"^### ", RECORD_MD, flags=re.M)
    [text] = [part for part in section if part.startswith(f"`{game.key}`")]
    rows = dict(re.findall(r"^\| `([\w-]+)` \|([^|]*)\|", text, re.M))
    for kind in (*game.actions, *game.news):
        tag, fields = str(kind.__struct_config__.tag), kind.__struct_encode_fields__
        camel = [re.sub(r"_(\w)", lambda match: match[1].upper(), name) for name in fields]
        assert re.findall(r"`(\w+)`", rows[tag]) == camel
    for option in game.options.model_fields.values():
        assert f"`{option.alias}`" in text
