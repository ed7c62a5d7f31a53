"""The rig itself: it must never keep a test from ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.store import Store
from cogs.client import Client
from tests.kit import rig


async def test_a_bot_that_fails_to_start_fails_its_test_and_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is still open would keep pytest from ending: its thread waits for work."""

    async def fails(self: Client) -> None:
        raise RuntimeError("it does not start")

    monkeypatch.setattr(Client, "setup_hook", fails)
    with pytest.raises(RuntimeError, match="it does not start"):
        async with rig.opened(tmp_path, monkeypatch, "fails"):
            pytest.fail("it has started")
    store = await Store.open(tmp_path / "bot.db")  # refused as long as somebody holds it
    await store.close()
