"""How the bot starts and is told to stop, as far as no process of its own is needed (see `tests.wire`)."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.settings import Settings
from bot.store.store import Store
from cogs import main


@pytest.fixture(autouse=True)
def signals_as_they_were() -> object:
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


async def test_a_signal_while_the_database_is_opened_ends_it_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may hold it for a while; then there was a traceback."""
    settings = Settings(discord_token=SecretStr("a.b.c"), database=tmp_path / "bot.db")
    monkeypatch.setattr(main, "load", lambda: settings)
    monkeypatch.setattr(main.logs, "set_up", lambda level: None)

    async def held(path: Path) -> Store:
        signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(60)
        raise AssertionError

    monkeypatch.setattr(Store, "open", held)
    assert await main.run() == 0


@pytest.mark.parametrize("handler", [signal.SIG_IGN, signal.SIG_DFL])
async def test_whoever_started_it_with_nohup_may_close_the_terminal(handler: signal.Handlers) -> None:
    signal.signal(signal.SIGHUP, handler)
    main._stop_on_signals()
    ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    assert ignored == (handler is signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().remove_signal_handler(number)
