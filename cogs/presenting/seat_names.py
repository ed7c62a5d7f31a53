"""How those who sit at a table are called, so that everybody is told apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from bot.store.rows import SeatRow
from bot.table.rosters import Roster
from cogs.presenting.spelling import squeezed
from cogs.words.catalogue import LANGUAGES, Words, words
from cogs.words.limits_and_names import lookalike, plain_name, safe_name

_COUNTED = re.compile(r"\(\d+\)$")
"""How a name ends behind which a button tells how much somebody has."""


def names(w: Words, roster: Roster) -> list[str]:
    """Names by seat, safe to stand in a text. Those who are called alike get the number of their seat."""
    return [*_told_apart(w, roster, safe_name)]


def labels(w: Words, roster: Roster) -> list[str]:
    """The same names as labels show them, which do not format."""
    return [*_told_apart(w, roster, plain_name)]


def spelled(roster: Roster, *, numbered: bool) -> list[set[str]]:
    """By seat: its name in every language, as it is compared, with or without the number of the seat."""
    name = _numbered if numbered else _name
    return [{compared(name(words(each), row, plain_name)) for each in LANGUAGES} for row in roster]


def compared(name: str) -> str:
    """The same for all names that cannot be told apart by looking at them."""
    return squeezed(lookalike(name))


@lru_cache(2000)  # every picture of a table asks for them, and they seldom change
def _told_apart(w: Words, roster: Roster, cleaned: Callable[[str], str]) -> tuple[str, ...]:
    alike = _alike(roster)
    return tuple((_numbered if row.seat in alike else _name)(w, row, cleaned) for row in roster)


def _alike(roster: Roster) -> frozenset[int]:
    """The seats whose names alone do not tell who is meant, in whatever language they are read.

    Somebody may even be called as another is with the number, or as a button calls one who has so much.
    """
    plain, numbered = spelled(roster, numbered=False), spelled(roster, numbered=True)
    others = [mine | more for mine, more in zip(plain, numbered, strict=True)]
    return frozenset(
        seat
        for seat, mine in enumerate(plain)
        if any(map(_COUNTED.search, mine))
        or any(mine & other for other in others[:seat] + others[seat + 1 :])
    )


def _numbered(w: Words, row: SeatRow, cleaned: Callable[[str], str]) -> str:
    return w("name.alike", name=_name(w, row, cleaned), n=row.seat + 1)


def _name(w: Words, row: SeatRow, cleaned: Callable[[str], str]) -> str:
    name = cleaned(row.name)
    if row.person is None and name:
        return w("name.bot", n=name)
    return name or w("name.nobody", n=row.seat + 1)


def away(w: Words, roster: Roster) -> str:
    """Whose seats a bot plays meanwhile."""
    called = names(w, roster)
    gone = [called[row.seat] for row in roster if row.bot and row.person is not None]
    return f"-# {w.n('table.away', len(gone), names=w.list(gone))}" if gone else ""
