"""Text that fits and does no harm: Discord's limits, and names that people chose for themselves."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

NAME = 20
"""Characters of a name that are shown, combining marks not counted."""

_MARKDOWN = re.compile(r"([\\*_~|`>#\-\[\]()<:@!+.])")
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_SPACES = {"Zl", "Zp", "Zs"}
_BLANK = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and signs that fonts draw as nothing."""
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_ISOLATED = "\N{FIRST STRONG ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"


def fit(text: str, limit: int) -> str:
    """The text, cut with an ellipsis where it is longer than Discord takes (in UTF-16 units, to be safe)."""
    if 2 * len(text) <= limit or units(text) <= limit:
        return text
    while units(text) >= limit:
        text = text[:-1]
    return f"{text.rstrip()}…"


def plain_name(name: str) -> str:
    """A name for labels, which show text as it is: without controls, reordering and towers of marks.

    One that is read from right to left is isolated, or points and cards beside it would change places.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in _DROPPED or marks > 2 or (marks and kept[-1:] in ([], [" "])):  # on nothing, or on a blank
            continue
        kept.append(" " if kind in _SPACES or char in _BLANK else char)
    shown = _capped(" ".join("".join(kept).split()))
    turned = any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in shown)
    return _ISOLATED.format(shown) if turned else shown


@lru_cache(1000)
def lookalike(text: str) -> str:
    """The same for all texts that look alike, such as one with a Cyrillic letter in place of a Latin one."""
    return text if text.isascii() else "".join(_twins().get(char, char) for char in text)


@cache
def _twins() -> dict[str, str]:
    """The plain letter that a character looks like, of those that look like one.

    Read from the library's file: what the library itself makes of it weighs five megabytes.
    """
    alike = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8"))
    pairs = [(char, one["c"]) for char, others in alike.items() if not char.isascii() for one in others[::-1]]
    return {char: other for char, other in pairs if len(other) == 1 and other.isascii()}


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
