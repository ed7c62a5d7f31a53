"""Chinese beside other letters: a space between Chinese characters and Latin letters or digits, none between
two Chinese ones, whatever a placeholder brings; and lines that do not break in the middle of a card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import Formatter

MARKS = "*_`~"
"""What formats a text and is not seen."""
_CHINESE = "\u4e00-\u9fff"
_HAN = re.compile(f"[{_CHINESE}]")
_FULL = re.compile(f"[\u3000-\u303f{_CHINESE}\uff00-\uffef]")
"""Characters that bring their own space."""
_LATIN = re.compile("[0-9A-Za-z]")
_SIGNS = "\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
_BREAKABLE = re.compile(
    f"[{_SIGNS}{_CHINESE}0-9]"  # first what all have in common: a text is searched for that in half the time
    f"(?:(?<=[{_SIGNS}])\ufe0f?(?=[\\w“「])|(?<=[{_CHINESE}])(?=[0-9])|(?<=[0-9])(?=\uff08))"
)
"""Within a card: between its sign and its colour or what is quoted, between a Chinese letter and a number,
and before what is said of it in brackets."""


def filled(template: str, values: Mapping[str, object]) -> str:
    """`template.format(**values)` in Chinese."""
    text, before = "", False
    for part, is_name in _parts(template):
        piece = str(values[part]) if is_name else part
        text = spaced(text, piece) if is_name or before else text + piece
        before = is_name and bool(piece)
    return text


def spaced(left: str, right: str) -> str:
    """Two pieces of a Chinese sentence, one after the other."""
    bare, rest = left.rstrip(MARKS + " "), right.lstrip(MARKS + " ")
    if not bare or not rest:
        return left + right
    tail, head, ends = left[len(bare) :], right[: len(right) - len(rest)], (bare[-1], rest[0])
    if all(map(_FULL.fullmatch, ends)):
        return bare + tail.replace(" ", "") + head.replace(" ", "") + rest
    mixed = any(map(_HAN.fullmatch, ends)) and any(map(_LATIN.fullmatch, ends))
    if mixed and " " not in tail + head:
        # Marks that open something belong to what follows, those that close it to what was before.
        if tail and not _closes(bare, tail):
            return f"{bare} {tail}{right}"
        return f"{left}{head} {rest}" if head and _closes(left, head) else f"{left} {right}"
    return left + right


def _closes(bare: str, tail: str) -> bool:
    return bare.count(tail) % 2 == 1


def unbroken(text: str) -> str:
    """The text with its cards kept together at the end of a line."""
    return _BREAKABLE.sub(lambda found: f"{found[0]}\N{WORD JOINER}", text)


@lru_cache(5_000)
def _parts(template: str) -> tuple[tuple[str, bool], ...]:
    """The literal texts and the names of the placeholders, in order."""
    return tuple(_parsed(template))


def _parsed(template: str) -> Iterator[tuple[str, bool]]:
    for literal, name, _, _ in Formatter().parse(template):
        if literal:
            yield literal, False
        if name is not None:
            yield name, True
