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
            if sys.stdout is None:
                raise WrongInput("standard output is closed")
            code = command(args)
            sys.stdout.flush()
            return code
        except WrongInput as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
        except BrokenPipeError:  # whoever read our output has seen enough
            _write_no_more()
            return 1
        except OSError as error:  # the device is full, say
            _write_no_more()
            print(f"error: the output cannot be written: {error.strerror}", file=sys.stderr)
            return 2

    return run


def _write_no_more() -> None:
    """Keep Python from writing out at its end what could not be written now."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[float], None]]:
    """A progress bar for people, to be told of each step; a file or a pipe gets none. None: nobody knows how
    much there is."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)


def add_database(command: ArgumentParser) -> None:
    """Let a command be told which database to read."""
    command.add_argument("--database", type=Path, help="the database, if not that of the settings")


def database(arguments: Namespace) -> Path:
    """The database that a command is to read; raises StoreError if nobody has said which."""
    try:
        return Path(arguments.database or load().database)
    except SettingsError as error:
        raise StoreError(f"The settings (in .env or the environment) are not right. {error}") from None
