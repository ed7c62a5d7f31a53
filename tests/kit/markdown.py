"""Bold type that even a strict reader of Markdown shows as bold, instead of the stars."""

from __future__ import annotations

import re
import unicodedata

_INERT = re.compile(r"\\.|`[^`\n]*`")
"""What formats nothing: an escaped sign, and text between backticks."""
_ENDS = tuple("：，。！？；")
"""Signs after which nothing closes if a letter follows at once, and before which nothing opens behind one."""


def crooked(text: str) -> list[str]:
    """The lines of a text in which bold type does not open and close as it should."""
    return [line for line in text.splitlines() if not _straight(_INERT.sub("x", line))]


def _straight(line: str) -> bool:
    parts = line.split("**")
    triples = zip(parts[::2], parts[1::2], parts[2::2], strict=False)
    return len(parts) % 2 == 1 and all(_bold(*triple) for triple in triples)


def _bold(before: str, inside: str, after: str) -> bool:
    """Whether a text between stars opens and closes beside what stands before and after it."""
    if not inside or inside != inside.strip():
        return False
    opens = not (inside.startswith(_ENDS) and _is_letter(before[-1:]))
    return opens and not (inside.endswith(_ENDS) and _is_letter(after[:1]))


def _is_letter(char: str) -> bool:
    return bool(char) and not char.isspace() and not unicodedata.category(char).startswith("P")
