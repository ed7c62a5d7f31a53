"""How seats are called in the texts: by letters, as in rule books."""

from __future__ import annotations

from collections.abc import Sequence


def letter(seat: int) -> str:
    return "ABCDEFGH"[seat]


def by_seat(values: Sequence[object]) -> str:
    return ", ".join(f"{letter(seat)} {value}" for seat, value in enumerate(values))
