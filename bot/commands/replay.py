"""`python -m bot replay`: check records of games by playing them again."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from bot.commands.shared import WrongInput, guarded, progress
from games.play import Differs, replay
from games.record import Unreadable, parse


def add_command(subparsers: Any) -> None:
    """Register the command; `args.run(args)` carries it out and returns the exit code."""
    again: ArgumentParser = subparsers.add_parser(
        "replay", help="check records by playing them again", description=_REPLAY
    )
    again.add_argument("file", help="records, one a line; - is standard input")
    again.set_defaults(run=guarded(_replay))


def _replay(args: Namespace) -> int:
    lines = _lines(args.file)
    checked = 0
    with progress("checking", len(lines)) as advance:
        for number, line in enumerate(lines, 1):
            try:
                checked += _check(line)
            except (Unreadable, Differs) as error:
                print(f"error: line {number}: {error}", file=sys.stderr)
                return 1
            advance()
    if not checked:
        raise WrongInput(f"{args.file} holds no records")
    print(f"{checked:,} {'record' if checked == 1 else 'records'} checked: all deals, news and results agree")
    return 0


def _check(line: bytes) -> bool:
    """Whether the line holds a record at all; raises if that is not true."""
    if not line.strip():
        return False
    replay(parse(line))
    return True


def _lines(path: str) -> list[bytes]:
    try:
        return (sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()).splitlines()
    except OSError as error:
        raise WrongInput(f"cannot read {path}: {error.strerror}") from None


_REPLAY = """Play every record of a file again and compare the deals, the news and the results with what it
tells. Ends at the first difference with exit code 1."""
