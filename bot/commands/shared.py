"""What several commands have in common: how they fail, the database they read, a progress bar."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bot.settings import SettingsError, load
from bot.store.database import StoreError


class WrongInput(ValueError):
    """The command cannot be carried out as it was given. The message is a sentence for whoever typed it."""


def guarded(command: Callable[[Namespace], int]) -> Callable[[Namespace], int]:
    """The command with its foreseeable failures told in a sentence instead of a traceback."""

    def run(args: Namespace) -> int:
        try:
            code = command(args)
            sys.stdout.flush()
            return code
        except WrongInput as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
        except BrokenPipeError:  # whoever read our output has seen enough; keep Python from flushing into it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1

    return run


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar for people; a file or a pipe gets none."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def add_database(command: ArgumentParser) -> None:
    """Let a command be told which database to read."""
    command.add_argument("--database", type=Path, help="the database, if not that of the settings")


def database(arguments: Namespace) -> Path:
    """The database that a command is to read; raises StoreError if nobody has said which."""
    try:
        return Path(arguments.database or load().database)
    except SettingsError as error:
        raise StoreError(f"The settings (in .env or the environment) are not right. {error}") from None
