"""`python -m bot replay`: check records of games by playing them again."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from bot.commands.shared import WrongInput, guarded, progress
from games.play import Differs, replay
from games.record import LONGEST, Unreadable, parse

TOLD = 400
"""Letters of an error that are printed: a record may be a line of many."""


def add_command(subparsers: Any) -> None:
    """Register the command; `args.run(args)` carries it out and returns the exit code."""
    again: ArgumentParser = subparsers.add_parser(
        "replay", help="check records by playing them again", description=_REPLAY
    )
    again.add_argument("file", help="records, one a line; - is standard input")
    again.set_defaults(run=guarded(_replay))


def _replay(args: Namespace) -> int:
    checked = read = 0
    with progress("checking", _size(args.file)) as advance:
        for number, line in enumerate(_lines(args.file), 1):
            read += len(line)
            if not line.strip():
                continue
            try:
                replay(parse(line))
            except (Unreadable, Differs) as error:
                print(f"error: line {number}: {_printable(str(error))}", file=sys.stderr)
                return 1
            checked += 1
            advance(read)
            read = 0
    if not checked:
        raise WrongInput(f"{args.file} holds no records")
    print(f"{checked:,} {'record' if checked == 1 else 'records'} checked: all deals, news and results agree")
    return 0


def _lines(path: str) -> Iterator[bytes]:
    """The lines of a file, of one that is too long no more than shows that it is."""
    if path == "-" and sys.stdin is None:
        raise WrongInput("standard input is closed")
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            while part := file.readline(LONGEST + 2):
                yield from part.splitlines()
    except OSError as error:
        raise WrongInput(f"cannot read {path}: {error.strerror}") from None


def _size(path: str) -> int | None:
    file = Path(path)
    return file.stat().st_size if path != "-" and file.is_file() else None


def _printable(text: str) -> str:
    """What a record says, as a terminal can bear it."""
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text[:TOLD])
    return shown + "…" * (len(text) > TOLD)


_REPLAY = """Play every record of a file again and compare the deals, the news and the results with what it
tells. Ends at the first difference with exit code 1."""
