"""What a press costs, how many a second one process takes, and what a thousand tables weigh."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import run as run_process
from time import perf_counter, process_time, time
from typing import Any

import aiosqlite
import discord
import msgspec
from msgspec.structs import replace

from bot.settings import Settings
from bot.store.rows import MoveRow, TableRow
from bot.store.store import Store
from bot.table.table import Table
from bot.tables.requests import Person, Place
from cogs.client import INTENTS, Client
from cogs.table.private_message import private
from cogs.words.catalogue import words
from games.core import verb_of
from games.registry import GAMES
from games.shuffle import Seeded
from tests.bench import Row
from tests.bench.pretend import SERVER, Payload, Pretended, log_in
from tests.bench.restart import fill

PRESS_BUDGET = 2.5
"""Times the CPU of a bare handler."""
RATE_BUDGET = 600
"""Presses a second."""
TABLES, MEMORY_BUDGET, RESTART_BUDGET = 1000, 150.0, 3.0
"""MB resident; seconds to the first answered press."""
SEATS, CROWD = 4, 40
"""How many play at a table, and how many tables press at once: one fsync serves many of them, while a single
press pays one alone. CPU matters where there is a crowd; the single press is shown as well."""
EPHEMERAL_V2 = 1 << 6 | 1 << 15
BARE_COMMIT = "aiosqlite: execute one INSERT, commit"
BARE_PRESS = "discord.py: the same press answered with a constant text"


# ------------------------------------------------------------------------------------------- commit


async def commits(folder: Path, times: int = 60, repeats: int = 8) -> tuple[list[float], list[float]]:
    """Best (wall, CPU) in µs of a move stored, and of a bare INSERT with the same settings of SQLite."""
    store = await Store.open(folder / "moves.db")
    row = TableRow(
        server=1, channel=1, host=1, game="sticheln", version=1, language="en", status="running", created=0.0
    )
    row = replace(row, id=await store.new_table(row))
    position = GAMES["sticheln"].deal(GAMES["sticheln"].options(), SEATS, Seeded("commit"))
    snapshot = msgspec.json.encode(position).decode()
    action = '{"do":"play","card":"R4"}'

    async def ours() -> None:
        nonlocal row
        move, row = MoveRow(row.move, 0, action, "[]", 0.0), replace(row, move=row.move + 1)
        await store.save_moves(row, [move], snapshot)

    bare = await aiosqlite.connect(folder / "bare.db")
    await bare.execute("PRAGMA journal_mode = WAL")
    await bare.execute("PRAGMA synchronous = FULL")
    await bare.execute("CREATE TABLE actions (move INTEGER PRIMARY KEY, seat INTEGER, action TEXT, at REAL)")

    async def plain() -> None:
        await bare.execute("INSERT INTO actions (seat, action, at) VALUES (?, ?, ?)", (0, action, 0.0))
        await bare.commit()

    figures: dict[Any, list[list[float]]] = {ours: [], plain: []}
    for _ in range(repeats):
        for work, taken in figures.items():
            taken.append(await _timed(work, times))
    await store.close()
    await bare.close()
    return [min(each) for each in zip(*figures[ours], strict=True)], [
        min(each) for each in zip(*figures[plain], strict=True)
    ]


async def _timed(work: Callable[[], Awaitable[None]], times: int) -> list[float]:
    wall, cpu = perf_counter(), process_time()
    for _ in range(times):
        await work()
    return [1e6 * (perf_counter() - wall) / times, 1e6 * (process_time() - cpu) / times]


# -------------------------------------------------------------------------------------------- press


class Bare(discord.Client):
    """The baseline."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("ok", ephemeral=True)


class Unseen:
    """A surface that shows nothing: the message at the table is not part of the answer to a press."""

    def changed(self, table: Table) -> None: ...

    def call(self, table: Table, people: tuple[int, ...]) -> None: ...

    def close(self, table: Table) -> None: ...


@asynccontextmanager
async def the_bot(database: Path, world: Pretended) -> AsyncIterator[Client]:
    """The whole bot, logged in."""
    client = Client(await Store.open(database), Settings(database=database))
    await log_in(client, world)
    try:
        yield client
    finally:
        await client.close()


async def deal(client: Client, channel: int) -> Table:
    """A table of people whose cards are dealt."""
    tables, people = client.tables, [Person(channel * 10 + seat, f"p{seat}") for seat in range(SEATS)]
    table = await tables.seating.open(Place(SERVER, channel), people[0], GAMES["sticheln"], {})
    for person in people[1:]:
        await tables.playing.join(table.id, person)
    return await tables.seating.start(table.id, people[0])


def next_press(table: Table) -> tuple[int, str, Payload]:
    """Who is to press what, on which private message."""
    seat = min(table.waiting())
    action = table.legal(seat)[0]
    verb = f"{verb_of(action)}!" if action.confirm else verb_of(action)
    person = table.roster[seat].person
    assert person is not None
    shown = private(words("en"), table, person).to_components()
    to = f"t:{table.id}:{table.row.move}:{verb}:{action.card}"
    return person, to, {"components": shown, "flags": EPHEMERAL_V2}


HANDS = 1 << 60
"""Numbers of private messages begin here: everybody keeps one, which each answer edits."""


async def press(world: Pretended, client: discord.Client, table: Table) -> None:
    """One press, up to its answer."""
    with world.clock.aside():
        person, custom_id, shown = next_press(table)
        message = world.message(shown) | {"id": str(HANDS + person)}
    await world.press(client, person, table.row.channel, custom_id, message)


async def presses(folder: Path, at_once: int, repeats: int = 12) -> tuple[float, float]:
    """Best CPU in µs of a press answered by the bot, commit included, and by a bare handler.

    Measured on the first three tricks, when hands are full.
    """
    world, plain = Pretended(), Pretended()
    bare = Bare(intents=INTENTS, max_messages=None, member_cache_flags=discord.MemberCacheFlags.none(),
                chunk_guilds_at_startup=False)  # fmt: skip
    await log_in(bare, plain)
    ours, others = [], []
    async with the_bot(folder / f"press-{at_once}.db", world) as client:
        await _grow_log(client.store)
        client.tables.surface, client.painter.changed = Unseen(), Unseen().changed  # type: ignore[method-assign]
        for repeat in range(repeats):
            channels = (1000 + repeat * at_once + number for number in range(at_once))
            tables = await asyncio.gather(*(deal(client, channel) for channel in channels))
            await _cpu(world, client, tables, SEATS)  # everybody lays a pain card
            others.append(await _cpu(plain, bare, tables, 3 * SEATS))
            ours.append(await _cpu(world, client, tables, 3 * SEATS))
    return min(ours), min(others)


async def _grow_log(store: Store) -> None:
    """Let SQLite's log come to its full length, as it has after some minutes: growing it costs more."""
    for number in range(150):
        await store.set_note("long", str(number) * 20_000)


async def _cpu(world: Pretended, client: discord.Client, tables: Sequence[Table], times: int) -> float:
    async def play(table: Table) -> None:
        for _ in range(times):
            await press(world, client, table)

    start = world.clock.now()
    await asyncio.gather(*map(play, tables))
    await asyncio.sleep(0.01)  # what is left to do once the last answer is sent
    return 1e6 * (world.clock.now() - start) / (times * len(tables))


# ---------------------------------------------------------------------------------------- sustained


async def sustained(folder: Path, tables: int = 200, parts: int = 5) -> tuple[float, float]:
    """Best (wall, CPU) in ms of a press while many tables play as fast as they can and are shown to all.

    Answers to presses take 50 ms, other requests 100 ms: with five tables shown at a time that is about what
    Discord's limit of 50 requests a second allows.
    """
    world, done, figures = Pretended(latency=(0.05, 0.1)), [0], []

    async def play(table: Table) -> None:
        while table.running:
            await press(world, client, table)
            done[0] += 1

    async with the_bot(folder / "many.db", world) as client:
        await _grow_log(client.store)
        playing = [asyncio.create_task(play(await deal(client, 1000 + number))) for number in range(tables)]
        for _ in range(parts):
            wall, cpu, off, before = perf_counter(), world.clock.now(), world.clock.off, done[0]
            await asyncio.sleep(1)
            pressed, off = done[0] - before, world.clock.off - off
            taken = (perf_counter() - wall - off, world.clock.now() - cpu)
            figures.append([1e3 * seconds / pressed for seconds in taken])
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    wall, cpu = map(min, zip(*figures, strict=True))
    return wall, cpu


# ------------------------------------------------------------------------------------------ restart


def restarts(database: Path, repeats: int = 3) -> dict[str, float]:
    """The best of each figure of `tests.bench.restart`, in processes of their own."""
    asyncio.run(fill(database, TABLES))
    told = [_restarted(database) for _ in range(repeats)]
    return {name: min(one[name] for one in told) for name in told[0]}


def _restarted(database: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.bench.restart", str(database), str(time())]
    figures: dict[str, float] = json.loads(run_process(command, check=True, capture_output=True).stdout)
    return figures


def rows() -> list[Row]:
    """All rows of the bot."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (wall, cpu), (bare_wall, bare_cpu) = asyncio.run(commits(folder))
        alone, bare = asyncio.run(presses(folder, 1))
        many, bare_many = asyncio.run(presses(folder, CROWD))
        sustained_wall, sustained_cpu = asyncio.run(sustained(folder))
        restart = restarts(folder / "thousand.db")
    return [
        Row("commit of a move: wall", wall, "µs", None, bare_wall, BARE_COMMIT),
        Row("commit of a move: CPU", cpu, "µs", None, bare_cpu, BARE_COMMIT),
        Row(
            f"press to answer, {CROWD} tables at once: CPU",
            many,
            "µs",
            PRESS_BUDGET * bare_many,
            bare_many,
            BARE_PRESS,
        ),
        Row("press to answer, one at a time: CPU", alone, "µs", None, bare, BARE_PRESS),
        Row("sustained presses, all shown: CPU", sustained_cpu, "ms/press", 1e3 / RATE_BUDGET),
        Row("sustained presses, all shown: wall", sustained_wall, "ms/press"),
        Row(f"{TABLES} tables: resident", restart["resident"], "MB", MEMORY_BUDGET),
        Row(f"{TABLES} tables: first press answered, wall", restart["answered"], "s", RESTART_BUDGET),
        Row(f"{TABLES} tables: first press answered, CPU", restart["cpu"], "s"),
    ]
