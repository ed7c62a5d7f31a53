"""RECORD.md is held to what the code does, so that anybody can check a deal with nothing but that page."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any

import pytest

from games.core import Game
from games.play import play, random_player
from games.record import Record
from games.registry import GAMES
from games.shuffle import Seeded, commitment
from games.sticheln.game import GAME as STICHELN
from tests.kit.record_pages import RECORD_MD, page_of, shuffled_by_the_page


def one_game(seats: int, seed: str) -> Record:
    return play(STICHELN, STICHELN.options(), seats, seed, "a nonce", [random_player] * seats)


PLAIN: dict[str, Any] = json.loads(one_game(3, "a seed").line())


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
    text = page_of(game.key)
    rows = dict(re.findall(r"^\| `([\w-]+)` \|([^|]*)\|", text, re.M))
    wanted: list[str] = []
    for kind in (*game.actions, *game.news):
        tag, fields = str(kind.__struct_config__.tag), kind.__struct_encode_fields__
        camel = [re.sub(r"_(\w)", lambda match: match[1].upper(), name) for name in fields]
        if re.findall(r"`(\w+)`", rows.get(tag, "")) != camel or tag not in rows:
            wanted.append(f"| `{tag}` | {', '.join(f'`{name}`' for name in camel)} | … |")
    wanted += [f"`{one.alias}`" for one in game.options.model_fields.values() if f"`{one.alias}`" not in text]
    if wanted:
        told = f"write this in games/{game.key}/RECORD.md, with what it means:"
        pytest.fail("\n  ".join([told, *wanted]), pytrace=False)
