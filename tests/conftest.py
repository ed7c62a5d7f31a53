"""What the tests of the bot share: the simulated Discord, with the bot as it runs, and how they are run."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import pytest_asyncio

import cogs.words.catalogue
from bot.bot_players import PAUSES

MEMORY = Path("/dev/shm")
"""A disk in memory, where there is one: whole games write a lot. What a disk keeps is tested elsewhere."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: the tests over the wire mostly wait."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests over the wire begin: while one process waits with them, the others work."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/wire/"))


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over thousands of tests, and come more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest_asyncio.fixture
async def world(monkeypatch, request):
    """A simulated Discord with the bot in it; see `tests.kit.rig`."""
    from tests.kit import rig  # noqa: PLC0415 - most tests need no Discord

    monkeypatch.setattr(cogs.words.catalogue, "STRICT", True)
    monkeypatch.setitem(PAUSES, "quick", PAUSES["instant"])  # how bots take their time is a test of its own
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        async with rig.opened(Path(folder), monkeypatch, request.node.name) as opened:
            yield opened
