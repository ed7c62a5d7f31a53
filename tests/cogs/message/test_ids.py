"""What a button's id says: read back as it was written, and nothing else is taken for one of ours."""

from __future__ import annotations

import pytest

from cogs.message.ids import Id, parse


@pytest.mark.parametrize(
    ("to", "text"),
    [
        (Id(7, 12, "play", "R4"), "t:7:12:play:R4"),
        (Id(7, 0, "choose!", "R4,B5+B6"), "t:7:0:choose!:R4,B5+B6"),
        (Id(7, None, "bot-more"), "t:7:-:bot-more:"),
        (Id(None, None, "rules", "spicy.0"), "p:-:-:rules:spicy.0"),
        (Id(10**17, 10**8, "play", "~1"), f"t:{10**17}:{10**8}:play:~1"),
    ],
)
def test_an_id_is_read_back_as_it_was_written(to: Id, text: str) -> None:
    assert str(to) == text and parse(text) == to
    assert len(text) <= 100, "Discord takes no more"


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "t", "t:7", "t:7:12:play", "t:-:12:play:R4", "p:7:-:rules:x", "p:-:1:rules:x"),
        *("t:7:12:Play:R4", "t:7:12:play!!:R4", "t:7:-1:play:R4", "t:7:12:play:R4:R5"),
        *(f"t:{10**18}:1:play:", f"t:7:{10**9}:play:", f"t:7:1:play:{'x' * 61}"),
    ],
)
def test_what_is_none_of_ours_is_nothing(text: str) -> None:
    assert parse(text) is None
