"""Text that fits and does no harm: Discord's limits, and names that people chose for themselves."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

NAME = 20
"""Characters of a name that are shown, combining marks not counted."""

_MARKDOWN = re.compile(r"([\\*_~|`>#\-\[\]()<:@!+.])")
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_SPACES = {"Zl", "Zp", "Zs"}


def fit(text: str, limit: int) -> str:
    """The text, cut with an ellipsis where it is longer than Discord takes (in UTF-16 units, to be safe)."""
    if 2 * len(text) <= limit or units(text) <= limit:
        return text
    while units(text) >= limit:
        text = text[:-1]
    return f"{text.rstrip()}…"


def plain_name(name: str) -> str:
    """A name for labels, which show text as it is: without controls, reordering and towers of marks."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in _DROPPED or marks > 2 or (marks and not kept):
            continue
        kept.append(" " if kind in _SPACES else char)
    return _capped(" ".join("".join(kept).split()))


@lru_cache(1000)
def safe_name(name: str) -> str:
    """A name for texts, where it must not format, link, ping or hide anything."""
    return _MARKDOWN.sub(r"\\\1", plain_name(name))


def _capped(name: str) -> str:
    seen = 0
    for at, char in enumerate(name):
        seen += not unicodedata.category(char).startswith("M")
        if seen > NAME:
            return f"{name[:at].rstrip()}…"
    return name


def units(text: str) -> int:
    """The length of a text in UTF-16 units, the longest way in which Discord may count it."""
    return len(text.encode("utf-16-le")) // 2
