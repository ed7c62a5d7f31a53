"""A command line for the tests of commands, and records to try them on."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.commands import new_game, replay, simulate

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Carries out a command line: (exit code, standard output, standard error)."""

    def carry_out(*words: str) -> tuple[int, str, str]:
        parser = ArgumentParser(prog="bot")
        commands = parser.add_subparsers(required=True)
        for command in (simulate, replay, new_game):
            command.add_command(commands)
        args = parser.parse_args(words)
        return args.run(args), *capfd.readouterr()

    return carry_out


@pytest.fixture
def records(run: Run, tmp_path: Path) -> Path:
    """A file with three records."""
    file = tmp_path / "games.jsonl"
    assert run("simulate", "sticheln", "--games", "3", "--players", "random", "--jsonl", str(file))[0] == 0
    return file
