"""`python -m bot`: the bot itself (run, play), and what its owner does at the command line (`bot.commands`).

Run and play stand here, because nothing else in `bot` may know of `cogs`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import Any

from bot.commands import backup, export, new_game, replay, simulate
from bot.store.database import StoreError


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="A Discord bot that deals card games.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add(commands, "run", _run, "run the bot on Discord; the settings are those of .env")
    _add(commands, "play", _play, "run the bot in a simulated Discord on this machine, in a browser")
    for command in (simulate, replay, export, backup, new_game):
        command.add_command(commands)
    arguments = parser.parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _add(commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str) -> None:
    commands.add_parser(name, help=text, description=text).set_defaults(run=run)


def _run(_: argparse.Namespace) -> int:
    from cogs.main import run  # noqa: PLC0415 - the command line must not need Discord

    return asyncio.run(run())


def _play(_: argparse.Namespace) -> int:
    from cogs.playground.playground import run  # noqa: PLC0415

    code: int = asyncio.run(run())
    return code


if __name__ == "__main__":
    sys.exit(main())
