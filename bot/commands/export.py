"""`python -m bot export`: the record of a finished table, read beside a running bot."""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from bot.commands.shared import add_database, database
from bot.store.action_log import step_of
from bot.store.database import StoreError
from bot.store.rows import Saved
from bot.store.store import Store
from bot.table.table import Table
from games.play import record_of
from games.record import Record
from games.registry import GAMES

BEYOND = 2**63
"""No table has such a number."""


class NoRecord(StoreError):
    """There is nothing to export; the message says why."""


def add_command(subparsers: Any) -> None:
    """Register the command; `args.run(args)` carries it out and returns the exit code."""
    export: ArgumentParser = subparsers.add_parser(
        "export",
        help="print the record of a finished table",
        description="Print the record of a finished table as a line of JSON (RECORD.md).",
    )
    export.add_argument("table", type=int, help="the table's number, as on its message")
    export.set_defaults(run=_export)
    add_database(export)


def record_in(saved: Saved) -> Record:
    """The record of a finished table; raises NoRecord."""
    row = saved.table
    game = GAMES.get(row.game)
    if row.status != "finished":
        raise NoRecord(f"Table {row.id} was not played to its end, so it has no record.")
    if game is None or game.version != row.version:
        raise NoRecord(f"Table {row.id} was played by version {row.version} of the rules of {row.game}.")
    steps = [step_of(game, move) for move in saved.moves]
    among = [(move.move, tuple(json.loads(move.among))) for move in saved.moves]
    draws = [(move, seats) for move, seats in among if seats]
    options = Table(game, row, saved.seats).options
    return record_of(game, options, len(saved.seats), row.seed, row.nonce, steps, draws)


def _export(arguments: Namespace) -> int:
    print(asyncio.run(_exported(database(arguments), arguments.table)).line())
    return 0


async def _exported(source: Path, number: int) -> Record:
    store = await Store.read_only(source)
    try:
        saved = await store.load_table(number) if 0 < number < BEYOND else None
    finally:
        await store.close()
    if saved is None:
        raise NoRecord(f"There is no table {number} in {source}.")
    return record_in(saved)
