"""What the tests of the store share: a store to play with, and rows to put into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.store.rows import MoveRow, ResultRow, SeatRow, TableRow
from bot.store.store import Store

BIG = 2**62  # Discord's ids need 63 bits
SEATS = (SeatRow(0, BIG + 1, False, "Ann"), SeatRow(1, None, True, "1"))


@asynccontextmanager
async def opened(path: Path, opening: Any = Store.open, **options: Any) -> AsyncIterator[Store]:
    """A store that is closed whatever happens; one left open would keep the process from ending."""
    store: Store = await opening(path, **options)
    try:
        yield store
    finally:
        await store.close()


async def opened_once(path: Path, **options: Any) -> None:
    """Opens a store, which creates or migrates the file, and closes it."""
    async with opened(path, **options):
        pass


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(tmp_path / "bot.db") as store:
        yield store


def lobby(**fields: Any) -> TableRow:
    """A table as it is opened."""
    plain: dict[str, Any] = {"server": 1, "channel": BIG, "host": 3, "game": "sticheln", "version": 1}
    return TableRow(**{**plain, "language": "en", "created": 1000.25, **fields})


def move(number: int, seat: int | None = 0) -> MoveRow:
    return MoveRow(number, seat, '{"type": "play"}', "[]", 2000.5 + number)


async def running(store: Store, **fields: Any) -> TableRow:
    """A table that is stored and being played."""
    row = lobby(status="running", started=1500.0, **fields)
    return replace(row, id=await store.new_table(row, SEATS))


async def finish(store: Store, results: Sequence[ResultRow], **fields: Any) -> TableRow:
    """A table played to its end in one move."""
    row = replace(await running(store, **fields), status="finished", move=1, ended=3000.0)
    await store.save_moves(row, [move(0)], '"over"', results=results)
    return row


def ranking(*points: tuple[int, int], ranked: bool = True) -> list[ResultRow]:
    """Results of (person, points), seat by seat."""
    best = max(score for _, score in points)
    places = [1 + sum(other > score for _, other in points) for _, score in points]
    return [
        ResultRow(seat, person, score, place, score == best, ranked)
        for seat, ((person, score), place) in enumerate(zip(points, places, strict=True))
    ]
