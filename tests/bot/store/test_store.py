"""What the store keeps, and what it refuses."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.store.rows import ResultRow, RoundRow, epoch, moment
from bot.store.store import ChannelTaken, Conflict, Store, StoreError, StoreFailed
from tests.kit.stored import BIG, SEATS, finish, lobby, move, opened, ranking, running, store

__all__ = ["store"]  # a fixture

# ------------------------------------------------------------------------------------------- tables


async def test_everything_about_a_table_comes_back_after_a_restart(tmp_path: Path) -> None:
    results = [ResultRow(0, BIG + 1, 7, 1, True, True), ResultRow(1, None, -3, None, False, True)]
    rounds = [RoundRow(1, (4, -3)), RoundRow(2, (3, 0))]
    moves = (move(0), move(1, None))
    async with opened(tmp_path / "bot.db") as store:
        row = await running(
            store, variant="gentle", options='{"a": 1}', message=BIG + 5, message_at=1.5, call=7, seed="s",
            nonce="n", commitment="c", extra='{"vote": [1]}',
        )  # fmt: skip
        row = replace(row, status="finished", reason="finished", move=2, ended=9.0)
        await store.save_moves(row, moves, '{"over": true}', rounds=rounds, results=results)

    async with opened(tmp_path / "bot.db") as store:
        saved = await store.load_table(row.id)
    assert saved is not None
    assert saved.table == row
    assert saved.seats == SEATS
    assert saved.moves == moves
    assert (saved.snapshot, saved.snapshot_move) == ('{"over": true}', 2)
    assert saved.rounds == tuple(rounds)
    assert saved.results == tuple(results)
    assert saved.seats[0].bot is False
    assert saved.results[0].won is True


async def test_a_channel_hosts_one_living_table_at_a_time(store: Store) -> None:
    answers = await asyncio.gather(*(store.new_table(lobby()) for _ in range(5)), return_exceptions=True)
    assert [type(answer) for answer in answers if not isinstance(answer, int)] == [ChannelTaken] * 4
    [first] = await store.live_tables()
    assert await store.table_in(BIG) == first

    await store.save_table(replace(first.table, status="cancelled", reason="host"))
    assert await store.table_in(BIG) is None
    assert await store.new_table(lobby()) > first.table.id


async def test_numbers_of_tables_are_never_used_again(store: Store) -> None:
    first = await store.new_table(lobby())
    await store._database.write(lambda db: db.execute("DELETE FROM tables").rowcount)
    assert await store.new_table(lobby()) > first


async def test_seats_are_replaced_all_or_left_alone(store: Store) -> None:
    row = await running(store)
    await store.save_table(replace(row, message=5))
    assert [saved.seats for saved in await store.live_tables()] == [SEATS]
    bot = (replace(SEATS[0], bot=True),)
    await store.save_table(row, bot)
    assert [saved.seats for saved in await store.live_tables()] == [bot]


async def test_nobody_sits_on_two_seats(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.new_table(lobby(), (SEATS[0], replace(SEATS[0], seat=1)))
    assert await store.live_tables() == []


async def test_live_tables_are_those_in_the_lobby_or_running(store: Store) -> None:
    for channel, status in enumerate(("lobby", "running", "finished", "ended", "cancelled")):
        await store.new_table(lobby(channel=channel, status=status), SEATS)
    assert [(saved.table.status, saved.seats) for saved in await store.live_tables()] == [
        ("lobby", SEATS),
        ("running", SEATS),
    ]


async def test_live_tables_can_be_read_a_few_at_a_time(store: Store) -> None:
    rows = [await running(store, channel=channel) for channel in range(7)]
    await store.save_table(replace(rows[2], status="ended"))
    found: list[int] = []
    while page := await store.live_tables(after=found[-1] if found else 0, limit=2):
        assert len(page) == 2
        assert all(saved.seats == SEATS for saved in page)
        found += [saved.table.id for saved in page]
    assert found == [row.id for row in rows if row != rows[2]]


async def test_a_table_that_is_over_stays_over(store: Store) -> None:
    row = await finish(store, ranking((1, 5), (2, 3)))
    with pytest.raises(Conflict):
        await store.save_table(replace(row, status="running"))
    with pytest.raises(Conflict):
        await store.save_moves(replace(row, status="running", move=2), [move(1)], "{}")
    await store.save_table(replace(row, message=77))  # its message may still be posted anew
    saved = await store.load_table(row.id)
    assert saved is not None
    assert (saved.table.message, len(saved.moves)) == (77, 1)


async def test_unknown_tables(store: Store) -> None:
    assert await store.load_table(5) is None
    assert await store.table_in(5) is None
    with pytest.raises(Conflict):
        await store.save_table(lobby(id=5))
    with pytest.raises((Conflict, StoreFailed)):
        await store.save_moves(lobby(id=5), [move(0)], "{}")


# -------------------------------------------------------------------------------------------- moves


async def test_a_move_cannot_be_stored_twice(store: Store) -> None:
    row = replace(await running(store), move=2)
    await store.save_moves(row, [move(0), move(1)], '"first"')
    again = replace(row, move=3, extra='{"changed": 1}')
    with pytest.raises(Conflict):
        await store.save_moves(again, [move(2), move(1)], '"second"', rounds=[RoundRow(1, (1, 1))])
    saved = await store.load_table(row.id)
    assert saved is not None
    assert (saved.table, saved.moves, saved.snapshot, saved.rounds) == (
        row,
        (move(0), move(1)),
        '"first"',
        (),
    )


async def test_scores_cannot_be_written_twice(store: Store) -> None:
    row = await finish(store, ranking((1, 5), (2, 3)))
    before = await store.leaderboard(1, "sticheln")
    with pytest.raises(Conflict):
        await store.save_moves(row, [], None, results=ranking((1, 5), (2, 3)))

    other = await running(store)
    await store.save_moves(other, [], None, rounds=[RoundRow(1, (2, 3))])
    with pytest.raises(Conflict):
        await store.save_moves(other, [move(0)], None, rounds=[RoundRow(1, (2, 3))])
    with pytest.raises(Conflict):
        await store.save_moves(other, [], None, results=ranking((1, 5), (2, 3)) * 2)
    assert await store.leaderboard(1, "sticheln") == before


async def test_many_tables_at_once_keep_their_moves_apart(store: Store) -> None:
    """Statements of two transactions interleaved on one connection would mix them up."""

    async def play(channel: int) -> None:
        row = await running(store, channel=channel)
        for number in range(20):
            row = replace(row, move=number + 1)
            again = store.save_moves(row, [move(number), move(0)], '"wrong"')
            good = store.save_moves(row, [move(number)], f"{number + 1}")
            outcome = await asyncio.gather(good, again, return_exceptions=True)
            assert [type(answer) for answer in outcome] == [type(None), Conflict]

    await asyncio.gather(*(play(channel) for channel in range(30)))
    for saved in await store.live_tables():
        assert saved.moves == tuple(move(number) for number in range(20))
        assert (saved.snapshot, saved.snapshot_move, saved.table.move) == ("20", 20, 20)


# ------------------------------------------------------------------------------------ backup, clock


async def test_a_backup_is_whole_and_made_while_others_write(store: Store, tmp_path: Path) -> None:
    row = await running(store)

    async def play() -> None:
        for number in range(100):
            await store.save_moves(replace(row, move=number + 1), [move(number)], f"{number + 1}")

    target = tmp_path / "copy.db"
    target.write_text("an older backup")
    await asyncio.gather(play(), store.backup(target))
    async with opened(target) as copy:
        [saved] = await copy.live_tables()
    assert len(saved.moves) == saved.table.move == saved.snapshot_move
    with pytest.raises(StoreError, match="is the database itself"):
        await store.backup(tmp_path / "bot.db")


@pytest.mark.parametrize("night", [datetime(2026, 3, 29), datetime(2026, 10, 25)])
async def test_times_are_utc_whatever_the_local_clock_does(store: Store, night: datetime) -> None:
    before = (night - timedelta(hours=1)).replace(tzinfo=UTC)
    local = [(before + timedelta(minutes=30 * n)).astimezone(ZoneInfo("Europe/Berlin")) for n in range(10)]
    row = await running(store)
    moves = [replace(move(n), at=epoch(at)) for n, at in enumerate(local)]
    await store.save_moves(replace(row, move=10), moves, None)
    saved = await store.load_table(row.id)
    assert saved is not None
    assert [moment(stored.at) for stored in saved.moves] == [at.astimezone(UTC) for at in local]
    assert {b.at - a.at for a, b in zip(saved.moves, saved.moves[1:], strict=False)} == {1800.0}


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        epoch(datetime(2026, 3, 29, 2, 30))


async def test_an_older_picture_of_a_table_does_not_replace_a_newer_one(store: Store) -> None:
    table = await running(store, move=3)
    with pytest.raises(Conflict):
        await store.save_table(replace(table, move=2))
    await store.save_table(replace(table, message=5))
