"""What the tests of the bot share: the simulated Discord, with the bot as it runs."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest_asyncio

import cogs.words.catalogue
from bot.bot_players import PAUSES

MEMORY = Path("/dev/shm")
"""A disk in memory, where there is one: whole games write a lot. What a disk keeps is tested elsewhere."""


@pytest_asyncio.fixture
async def world(monkeypatch, request):
    """A simulated Discord with the bot in it; see `tests.kit.rig`."""
    from tests.kit import rig  # noqa: PLC0415 - most tests need no Discord

    monkeypatch.setattr(cogs.words.catalogue, "STRICT", True)
    monkeypatch.setitem(PAUSES, "quick", PAUSES["instant"])  # how bots take their time is a test of its own
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        async with rig.opened(Path(folder), monkeypatch, request.node.name) as opened:
            yield opened
