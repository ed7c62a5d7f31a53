"""The pages on records, RECORD.md and each game's own, as those read them who have nothing else."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
RECORD_MD = (ROOT / "RECORD.md").read_text("utf-8")
"""What all games share."""


def page_of(key: str) -> str:
    """A game's own; empty as long as it is not written."""
    page = ROOT / "games" / key / "RECORD.md"
    return page.read_text("utf-8") if page.exists() else ""


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
