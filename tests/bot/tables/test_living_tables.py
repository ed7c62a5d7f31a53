"""What `LivingTables.changing` does around a change: the lock, what the store knows better, who is told."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.errors import Refusal, Stale
from bot.store.store import Conflict
from bot.tables.living_tables import LivingTables
from tests.kit.races import Hall, hall

__all__ = ["hall"]  # a fixture


@pytest.fixture
async def living(hall: Hall) -> LivingTables:
    """One table at which cards are played, number 1."""
    await hall.deal(2)
    return hall.tables.living


@pytest.fixture
def told(living: LivingTables) -> list[tuple[str, bool]]:
    """Each time that the table is announced: its status, and whether others had to wait for it then."""
    seen: list[tuple[str, bool]] = []
    living.followers = (*living.followers, lambda table: seen.append((table.row.status, table.lock.locked())))
    return seen


async def test_it_is_told_once_and_after_the_lock_is_free(living: LivingTables, told: list):
    async with living.changing(1) as table:
        assert table is living.get(1) and table.lock.locked()
        assert not told
    assert told == [("running", False)]


async def test_a_refusal_passes_on_and_nobody_is_told(living: LivingTables, told: list):
    with pytest.raises(Refusal, match="why"):
        async with living.changing(1):
            raise Refusal("why")
    assert not told and not living.get(1).lock.locked()


@pytest.mark.parametrize("error", [Refusal("why"), RuntimeError("why"), asyncio.CancelledError("why")])
async def test_what_was_stored_before_something_is_raised_is_told(
    living: LivingTables, told: list, error: BaseException
):
    with pytest.raises(type(error), match="why"):
        async with living.changing(1) as table:
            await living.save(table, replace(table.row, language="zh-TW"))
            raise error
    assert told == [("running", True)] and not table.lock.locked()


async def test_where_the_store_knows_better_the_table_is_read_anew(living: LivingTables, told: list):
    stored = living.get(1).row
    with pytest.raises(Stale, match="stale"):
        async with living.changing(1) as table:
            table.row = replace(table.row, language="zh-TW")
            raise Conflict("a move made twice")
    assert table.row == stored and told == [("running", True)] and not table.lock.locked()


async def test_a_table_that_is_over_or_never_was_is_refused(living: LivingTables, told: list):
    async with living.changing(1) as table:
        await living.end(table, "vote")
    assert told == [("ended", False)] and living.get(1) is None
    for number, code in ((1, "over"), (7, "unknown")):
        with pytest.raises(Refusal, match=code):
            async with living.changing(number):
                raise AssertionError("nobody may come so far")


async def test_who_waits_for_a_table_that_ends_meanwhile_is_refused(living: LivingTables):
    async def wait() -> None:
        async with living.changing(1):
            raise AssertionError("nobody may come so far")

    async with living.changing(1) as table:
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        await living.end(table, "vote")
    with pytest.raises(Refusal, match="over"):
        await waiting
