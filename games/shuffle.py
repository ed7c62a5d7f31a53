"""Randomness as a pure function of (seed, n): the n-th shuffle of a game. RECORD.md spells it out.

Nothing else in `games/` is random, so whoever knows the seed can check every deal in any language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from random import Random
from struct import Struct
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Seeded(msgspec.Struct, frozen=True, tag="seeded"):
    """Shuffles drawn from a seed (any text; tables use 64 hexadecimal digits)."""

    seed: str

    def shuffled(self, n: int, items: Sequence[T]) -> tuple[T, ...]:
        """The n-th shuffle of the game (n from 0), applied to `items`."""
        mixed, left = list(items), len(items)
        numbers = _numbers(f"{self.seed}:{n}")
        while left > 1:
            number = next(numbers)
            other = number % left
            if number - other <= 2**32 - left:  # beyond the last whole multiple, low places would be likelier
                left -= 1
                mixed[left], mixed[other] = mixed[other], mixed[left]
        return tuple(mixed)


def made_up(rng: Random) -> Seeded:
    """A source for a position that somebody imagines: what comes there is nobody's future."""
    return Seeded(f"{rng.getrandbits(256):064x}")


class Scripted(msgspec.Struct, frozen=True, tag="scripted"):
    """Given orders instead of shuffles, for worked examples: orders[n] is the result of the n-th shuffle.

    An order may give only the items that come first; the others follow as they were. Without an order
    for n, nothing is mixed.
    """

    orders: tuple[tuple[str | int, ...], ...] = ()

    def shuffled(self, n: int, items: Sequence[T]) -> tuple[T, ...]:
        """The n-th given order."""
        first: tuple[Any, ...] = self.orders[n] if n < len(self.orders) else ()
        rest = list(items)
        for item in first:
            rest.remove(item)
        return (*first, *rest)


Source = Seeded | Scripted


def commitment(seed: str, nonce: str) -> str:
    """The hash that is published before the deal; seed and nonce are shown when the game is over."""
    return sha256(f"{seed}:{nonce}".encode()).hexdigest()


def _numbers(name: str) -> Iterator[int]:
    """Endless 32-bit numbers: SHA-256 of "name:0", "name:1" …, each cut in eight, big-endian."""
    for block in count():
        yield from _EIGHT.unpack(sha256(f"{name}:{block}".encode()).digest())


_EIGHT = Struct(">8I")
