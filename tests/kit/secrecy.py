"""What a game's cards look like in a text, and who may see which: what the listings of all games are made of.

Each game's own stands beside its tests (`tests/games/<key>/secrecy.py`), written from the rules and not taken
from the engine's views. The oracle (`tests.kit.oracle`) holds everything that the bot says against them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple


class Secrets(NamedTuple):
    """What the oracle knows about one game."""

    spelled: Callable[[str], Counter[str]]
    """The cards that a text names, in any language and in any of the ways we write them."""
    public: Callable[[Any], Counter[str]]
    """The cards that everybody may see in a position, each as often as it may be shown."""
    own: Callable[[Any, int], set[str]]
    """The cards that a seat may see besides."""
    harmless: tuple[str, ...]
    """Keys of fixed sentences that name cards as examples."""
    amounts: Callable[[str, Any, int | None], list[str]] = lambda *_: []
    """Hidden amounts that a text tells in a position to a seat (None: to everybody)."""


IN_A_ROW = r"((?:\d{1,2}(?![0-9A-Za-z])(?:, | and |、| ?和 ?| )?)+)"
"""The numbers of several cards of a colour, as a pattern."""


def suits(*each: str) -> dict[str, str]:
    """The letter of each suit by everything that it is called: "R 紅 red" is R under three names."""
    return {name: names.split()[0] for names in each for name in names.split()}


def plain(text: str) -> str:
    """A text without what only guides its line breaks."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")


def cards_in(text: str, names: dict[str, str], *patterns: re.Pattern[str]) -> Counter[str]:
    """The cards that patterns find in a text: each of them finds a suit by one of its names, and numbers."""
    found = [told for pattern in patterns for told in pattern.findall(text)]
    return Counter(
        f"{names.get(suit) or names[suit.lower()]}{number}"
        for suit, numbers in found
        for number in re.findall(r"\d+", numbers)
    )
