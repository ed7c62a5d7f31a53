"""A fresh process with a thousand tables measures itself: `python -m tests.bench.restart FILE STARTED`."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time, time

import msgspec

from bot.store.action_log import move_row
from bot.store.rows import MoveRow, SeatRow, TableRow
from bot.store.store import Store
from games.registry import GAMES
from games.shuffle import Seeded, commitment
from tests.bench.pretend import SERVER, Pretended

SEATS, ROUND = 4, 3


async def fill(database: Path, tables: int) -> None:
    """Store tables in the middle of their third round, as if people had played so far."""
    store = await Store.open(database)
    for number in range(tables):
        moves, row, snapshot = _played(number)
        seats = [SeatRow(seat, 10 * number + seat + 1, False, f"p{number}-{seat}") for seat in range(SEATS)]
        row = msgspec.structs.replace(row, id=await store.new_table(row, seats))
        await store.save_moves(row, moves, snapshot)
    await store.close()


def _played(number: int) -> tuple[Sequence[MoveRow], TableRow, str]:
    game, rng, seed, nonce = GAMES["sticheln"], Random(number), f"seed-{number:059}", f"{number:032}"
    state, moves = game.deal(game.options(), SEATS, Seeded(seed)), []
    while state.round < ROUND or len(state.hands[0]) > 8:
        seat = min(state.waiting())
        action = rng.choice(state.legal(seat))
        state = state.after(seat, action)
        moves.append(move_row(len(moves), seat, action, state.news, 1e9))
    row = TableRow(
        server=SERVER,
        channel=1_000_000 + number,
        host=10 * number + 1,
        game=game.key,
        variant=game.options().kind,
        version=game.version,
        options=game.options().model_dump_json(by_alias=True),
        language="en",
        status="running",
        message=5_000_000 + number,
        message_at=2e9,
        seed=seed,
        nonce=nonce,
        commitment=commitment(seed, nonce),
        move=len(moves),
        created=1e9,
        started=1e9,
    )
    return moves, row, msgspec.json.encode(state).decode()


async def restart(database: Path, started: float) -> dict[str, float]:
    """Seconds (by the clock, of CPU) until the first press is answered, and MB resident once all is shown."""
    from tests.bench.bot import press, the_bot  # noqa: PLC0415 - what is imported counts

    world = Pretended(latency=(0.0, 0.1))
    async with the_bot(database, world) as client:
        await press(world, client, client.tables.living.all()[-1])
        answered, cpu = time() - started, process_time()
        at_first = _memory("VmRSS")
        world.latency = (0.0, 0.0)
        while client.painter._workers:  # noqa: ASYNC110 - nobody tells when all is shown
            await asyncio.sleep(0.1)
        return {
            "answered": answered,
            "cpu": cpu,
            "first": at_first,
            "resident": _memory("VmRSS"),
            "peak": _memory("VmHWM"),
        }


def _memory(name: str) -> float:
    """MB, as Linux counts them."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    print(json.dumps(asyncio.run(restart(Path(sys.argv[1]), float(sys.argv[2])))))
