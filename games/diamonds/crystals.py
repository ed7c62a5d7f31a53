"""Where crystals lie, and how a suit action moves one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from games.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from games.core import Seat


class Crystals(msgspec.Struct, frozen=True):
    """Where they lie; vaults and showrooms by side."""

    supply: int
    """Those that nobody has."""
    vaults: tuple[int, ...]
    showrooms: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """By side: a crystal in the vault counts twice."""
        return tuple(2 * vault + shown for vault, shown in zip(self.vaults, self.showrooms, strict=True))


Move = Callable[[Crystals, int, int | None], Crystals | None]
"""(where they lie, whose action it is, who is robbed) -> where they lie then; None if nothing can move."""


def _diamonds(now: Crystals, side: int, _: int | None) -> Crystals | None:
    """From the supply to the vault."""
    return Crystals(now.supply - 1, _more(now.vaults, side), now.showrooms) if now.supply else None


def _hearts(now: Crystals, side: int, _: int | None) -> Crystals | None:
    """From the supply to the showroom."""
    return Crystals(now.supply - 1, now.vaults, _more(now.showrooms, side)) if now.supply else None


def _spades(now: Crystals, side: int, _: int | None) -> Crystals | None:
    """From the showroom to the vault."""
    if not now.showrooms[side]:
        return None
    return Crystals(now.supply, _more(now.vaults, side), _more(now.showrooms, side, -1))


def _clubs(now: Crystals, side: int, victim: int | None) -> Crystals | None:
    """From another showroom to the own one."""
    if victim is None:
        return None
    return Crystals(now.supply, now.vaults, _more(_more(now.showrooms, victim, -1), side))


def _more(row: tuple[int, ...], side: int, by: int = 1) -> tuple[int, ...]:
    changed = list(row)
    changed[side] += by
    return tuple(changed)


MOVES: dict[str, Move] = {DIAMONDS: _diamonds, HEARTS: _hearts, SPADES: _spades, CLUBS: _clubs}
"""By suit."""


def victims(showrooms: Sequence[int], seat: Seat) -> list[int]:
    """Whom a seat may rob: the other sides with a crystal in the showroom."""
    mine = seat % len(showrooms)
    return [side for side, crystals in enumerate(showrooms) if crystals and side != mine]
