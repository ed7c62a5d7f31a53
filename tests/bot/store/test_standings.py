"""Leaderboards and records, and what is remembered of people and servers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store import profiles
from bot.store.database import Ledger
from bot.store.rows import Profile, ResultRow
from bot.store.store import Store
from tests.kit.stored import BIG, finish, move, opened, ranking, running, store

__all__ = ["store"]  # a fixture


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
        (3, 1, 1, 1.0, 30.0), (2, 1, 2, 0.5, 6.0), (1, 1, 2, 0.5, 5.0), (4, 0, 1, 0.0, 20.0),
        (5, 0, 1, 0.0, 10.0),
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
    expected = Profile(BIG, "Ann", "zh-TW", '{"a": 1}')
    async with opened(tmp_path / "bot.db") as store:
        assert await store.person(BIG) == Profile(BIG)
        await store.seen(BIG, "Ann")
        await asyncio.gather(
            store.people.change(BIG, language="zh-TW"), store.people.change(BIG, settings='{"a": 1}')
        )
        await store.servers.change(BIG, language="en", name="Club")
        assert await store.person(BIG) == expected

    async with opened(tmp_path / "bot.db") as store:
        assert await store.person(BIG) == expected
        assert await store.server(BIG) == Profile(BIG, "Club", "en")
        await store.people.change(BIG, language=None)
        assert (await store.person(BIG)).language is None


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
