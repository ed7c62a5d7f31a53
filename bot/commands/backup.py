"""`python -m bot backup`: a copy of the database, made beside a running bot."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from bot.commands.shared import add_database, database
from bot.store.store import Store


def add_command(subparsers: Any) -> None:
    """Register the command; `args.run(args)` carries it out and returns the exit code."""
    backup: ArgumentParser = subparsers.add_parser(
        "backup",
        help="write a copy of the database",
        description="Write a complete copy of the database, also while the bot is running.",
    )
    backup.add_argument("file", type=Path, help="where to; a file there is replaced")
    backup.set_defaults(run=_backup)
    add_database(backup)


def _backup(arguments: Namespace) -> int:
    asyncio.run(_backed_up(database(arguments), arguments.file))
    print(f"Written to {arguments.file}.", file=sys.stderr)
    return 0


async def _backed_up(source: Path, target: Path) -> None:
    store = await Store.read_only(source)
    try:
        await store.backup(target)
    finally:
        await store.close()
