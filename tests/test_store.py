"""What the store keeps, and what it refuses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot import profiles
from bot.database import Ledger
from bot.rows import MoveRow, Profile, ResultRow, RoundRow, SeatRow, TableRow, epoch, moment
from bot.store import ChannelTaken, Conflict, Store, StoreError, StoreFailed

BIG = 2**62  # Discord's ids need 63 bits
SEATS = (SeatRow(0, BIG + 1, False, "Ann"), SeatRow(1, None, True, "1"))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "bot.db")
    yield store
    await store.close()


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


# ------------------------------------------------------------------------------------------- tables


async def test_everything_about_a_table_comes_back_after_a_restart(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "bot.db")
    row = await running(
        store, variant="gentle", options='{"a": 1}', message=BIG + 5, message_at=1.5, call=7, seed="s",
        nonce="n", commitment="c", extra='{"vote": [1]}',
    )  # fmt: skip
    row = replace(row, status="finished", reason="finished", move=2, ended=9.0)
    results = [ResultRow(0, BIG + 1, 7, 1, True, True), ResultRow(1, None, -3, None, False, True)]
    rounds = [RoundRow(1, (4, -3)), RoundRow(2, (3, 0))]
    moves = (move(0), move(1, None))
    await store.save_moves(row, moves, '{"over": true}', rounds=rounds, results=results)
    await store.close()

    store = await Store.open(tmp_path / "bot.db")
    saved = await store.load_table(row.id)
    await store.close()
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
    assert sorted(type(answer) for answer in answers if not isinstance(answer, int)) == [ChannelTaken] * 4
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
    assert (saved.table, saved.moves, saved.snapshot, saved.rounds) == (row, (move(0), move(1)), '"first"', ())


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


# ---------------------------------------------------------------------------------------- standings


async def test_ties_share_their_places_and_their_wins(store: Store) -> None:
    for person, name in ((1, "Cleo"), (2, "Ann"), (3, "Bob"), (4, "Dan")):
        await store.seen(person, name)
    await finish(store, ranking((1, 20), (2, 20), (3, 15), (4, 7)), variant="gentle")
    board = await store.leaderboard(1, "sticheln", "gentle")
    assert board.total == 4
    assert [(line.place, line.name, line.wins) for line in board.lines] == [
        (1, "Ann", 1), (1, "Cleo", 1), (3, "Bob", 0), (4, "Dan", 0),
    ]  # fmt: skip


async def test_the_board_is_sorted_by_wins_then_share_then_average(store: Store) -> None:
    await finish(store, ranking((1, 9), (2, 5)))
    await finish(store, ranking((2, 7), (1, 1)))
    await finish(store, ranking((3, 30), (4, 20), (5, 10)))
    board = await store.leaderboard(1, "sticheln", "")
    assert [(line.person, line.wins, line.games, line.share, line.average) for line in board.lines] == [
        (3, 1, 1, 1.0, 30.0), (2, 1, 2, 0.5, 6.0), (1, 1, 2, 0.5, 5.0), (4, 0, 1, 0.0, 20.0), (5, 0, 1, 0.0, 10.0),
    ]  # fmt: skip
    mixed = await store.leaderboard(1, "sticheln")
    assert [line.average for line in mixed.lines] == [None] * 5
    assert [line.place for line in mixed.lines] == [1, 2, 2, 4, 4]


async def test_only_ranked_results_of_people_here_in_this_game_and_variant_count(store: Store) -> None:
    counted = {"game": "sticheln", "variant": "gentle", "server": 1}
    await finish(store, ranking((1, 5), (2, 3)), **counted)
    bot = [ResultRow(0, None, 9, None, False, True), *ranking((7, 1), (8, 0), (1, 2))[1:]]
    await finish(store, bot, **counted)
    await finish(store, ranking((3, 5), ranked=False), **counted)
    for other in ({"game": "spicy"}, {"server": 2}, {"variant": "harsh"}):
        await finish(store, ranking((4, 5), (5, 3)), **{**counted, **other})
    broken_off = await running(store)
    await store.save_moves(replace(broken_off, status="ended", reason="vote"), [move(0)], None)

    board = await store.leaderboard(1, "sticheln", "gentle")
    assert {line.person: (line.games, line.wins) for line in board.lines} == {1: (2, 2), 2: (1, 0), 8: (1, 0)}
    assert (await store.leaderboard(1, "sticheln")).total == 5
    assert (await store.leaderboard(9, "sticheln")).total == 0


async def test_a_board_of_300_people_turns_page_by_page(store: Store) -> None:
    await finish(store, ranking(*((BIG + person, person % 50) for person in range(300))))
    pages = [await store.leaderboard(1, "sticheln", "", offset=at, limit=7) for at in range(0, 301, 7)]
    lines = [line for page in pages for line in page.lines]
    assert {page.total for page in pages} == {300}
    assert len({line.person for line in lines}) == len(lines) == 300
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    beyond = await store.leaderboard(1, "sticheln", "", offset=1000)
    assert (beyond.total, beyond.lines) == (300, ())


async def test_a_persons_own_record(store: Store) -> None:
    await finish(store, ranking((1, 5), (2, 3)), variant="gentle")
    await finish(store, ranking((1, 2), (2, 3)), variant="gentle", server=2)
    await finish(store, ranking((1, 99), ranked=False), variant="gentle")
    await finish(store, ranking((1, 50), ranked=False), game="spicy")
    mine = [(s.game, s.variant, s.games, s.wins, s.best, s.average, s.unranked) for s in await store.stats(1)]
    assert mine == [("spicy", "", 0, 0, None, None, 1), ("sticheln", "gentle", 2, 1, 5, 3.5, 1)]
    here = [(s.game, s.games, s.wins, s.best, s.unranked) for s in await store.stats(1, server=2)]
    assert here == [("sticheln", 1, 0, 2, 0)]
    assert await store.stats(77) == []


# -------------------------------------------------------------------------------- people and servers


async def test_profiles_are_empty_until_something_is_stored(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "bot.db")
    assert await store.person(BIG) == Profile(BIG)
    await store.seen(BIG, "Ann")
    await asyncio.gather(
        store.people.change(BIG, language="zh-TW"), store.people.change(BIG, settings='{"a": 1}')
    )
    await store.servers.change(BIG, language="en", name="Club")
    expected = Profile(BIG, "Ann", "zh-TW", '{"a": 1}')
    assert await store.person(BIG) == expected
    await store.close()

    store = await Store.open(tmp_path / "bot.db")
    assert await store.person(BIG) == expected
    assert await store.server(BIG) == Profile(BIG, "Club", "en")
    await store.people.change(BIG, language=None)
    assert (await store.person(BIG)).language is None
    await store.close()


async def test_a_name_seen_again_costs_no_trip_to_the_database(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.seen(1, "Ann")
    await store.seen(2, "Bob")
    trips: list[Ledger] = []
    monkeypatch.setattr(Ledger, "commit", trips.append)
    await store.seen(1, "Ann")
    assert (await store.person(2)).name == "Bob"
    assert trips == []


async def test_only_so_many_profiles_stay_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "REMEMBERED", 3)
    for person in range(10):
        await store.seen(person, f"name {person}")
    assert len(store.people._known) == 3
    assert (await store.person(0)).name == "name 0"


async def test_a_forgotten_person_is_nowhere_and_the_others_keep_their_results(store: Store) -> None:
    ann = BIG + 1
    await store.seen(ann, "Ann")
    await finish(store, ranking((ann, 5), (2, 3)), host=ann)
    before = [line for line in (await store.leaderboard(1, "sticheln")).lines if line.person == 2]
    await store.forget(ann)

    dump = await store._database.read(lambda db: "\n".join(db.iterdump()))
    assert str(ann) not in dump
    assert "Ann" not in dump
    assert await store.person(ann) == Profile(ann)
    [line] = (await store.leaderboard(1, "sticheln")).lines
    assert (line.person, line.games, line.wins) == (2, before[0].games, before[0].wins)


async def test_notes(store: Store) -> None:
    assert await store.note("commands") is None
    await store.set_note("commands", "a")
    await store.set_note("commands", "b")
    assert await store.note("commands") == "b"


# ------------------------------------------------------------------------------------ backup, clock


async def test_a_backup_is_whole_and_made_while_others_write(store: Store, tmp_path: Path) -> None:
    row = await running(store)

    async def play() -> None:
        for number in range(100):
            await store.save_moves(replace(row, move=number + 1), [move(number)], f"{number + 1}")

    target = tmp_path / "copy.db"
    target.write_text("an older backup")
    await asyncio.gather(play(), store.backup(target))
    copy = await Store.open(target)
    [saved] = await copy.live_tables()
    assert len(saved.moves) == saved.table.move == saved.snapshot_move
    await copy.close()
    with pytest.raises(StoreError, match="is the database itself"):
        await store.backup(tmp_path / "bot.db")


@pytest.mark.parametrize("night", [datetime(2026, 3, 29), datetime(2026, 10, 25)])
async def test_times_are_utc_whatever_the_local_clock_does(store: Store, night: datetime) -> None:
    before = (night - timedelta(hours=1)).replace(tzinfo=UTC)
    local = [
        (before + timedelta(minutes=30 * n)).astimezone(ZoneInfo("Europe/Berlin")) for n in range(10)
    ]
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
