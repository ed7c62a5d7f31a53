"""Running the bot: settings, store, log in, and out again."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from typing import Any

import aiohttp
import discord

from bot import logs
from bot.logs import trace
from bot.settings import Settings, SettingsError, load
from bot.store.store import Store
from cogs.client import Client, point_at

_log = logging.getLogger(__name__)

UNCONFIGURED = 78
"""Exit code (sysexits' EX_CONFIG): a setting is missing or wrong, so starting again will not help."""
AUTHENTICATION_FAILED = 4004
"""Discord's code for closing the connection of a bot whose token does not hold any more."""

TOKENLESS = (
    "There is no token. Copy .env.example to .env and put your bot's token behind DISCORD_TOKEN= "
    "(https://discord.com/developers/applications, Bot, Reset Token)."
)
REJECTED = (
    "Discord does not accept this token. Make a new one (https://discord.com/developers/applications, Bot, "
    "Reset Token) and put it behind DISCORD_TOKEN= in .env."
)


async def run() -> int:
    """Run until somebody stops the process; returns the exit code."""
    try:
        settings = load()
    except SettingsError as error:
        return _give_up(f"The settings (in .env or the environment) are not right. {error}")
    if not settings.discord_token.get_secret_value():
        return _give_up(TOKENLESS)
    logs.set_up(settings.log_level)
    if settings.discord_api:
        point_at(settings.discord_api)
    _stop_on_signals()
    try:
        return await _run(settings)
    except asyncio.CancelledError:
        return 0


async def _run(settings: Settings) -> int:
    try:
        new = not settings.database.stat().st_size
    except OSError:  # it is not there yet, or cannot be: then opening it says why
        new = True
    client = Client(await Store.open(settings.database), settings)
    _log.info("the database is %s%s", settings.database, ", which is new" if new else "")
    try:
        return await _serve(client, settings)
    finally:
        await client.close()


async def _serve(client: Client, settings: Settings) -> int:
    asyncio.get_running_loop().set_exception_handler(_tell)
    try:
        await client.start(settings.discord_token.get_secret_value())
    except discord.LoginFailure:
        return _give_up(REJECTED)
    except discord.ConnectionClosed as error:
        if error.code == AUTHENTICATION_FAILED:
            return _give_up(REJECTED)
        print(f"Discord has ended the connection ({error.code}).", file=sys.stderr)
        return 1
    except (aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound) as error:
        print(f"Discord cannot be reached ({type(error).__name__}). Try again later.", file=sys.stderr)
        return 1
    return 0


def _tell(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what no task caught, without the values that asyncio would print."""
    error = context.get("exception")
    _log.error("%s %s", context.get("message", ""), trace(error) if error else "")


def _stop_on_signals() -> None:
    """End the main task on SIGTERM, SIGINT and the end of the terminal, so that all is closed in order."""
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None
    closed = getattr(signal, "SIGHUP", signal.SIGINT)
    for number in (signal.SIGTERM, signal.SIGINT, closed):
        if number is closed and signal.getsignal(closed) is signal.SIG_IGN:  # started with nohup
            continue
        try:
            loop.add_signal_handler(number, task.cancel)
        except NotImplementedError:  # Windows: Ctrl+C raises KeyboardInterrupt instead
            return


def _give_up(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return UNCONFIGURED
