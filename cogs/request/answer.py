"""One interaction, one private answer: in time, in the person's language, whatever happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any

import discord
from discord.app_commands import Choice

from bot.logs import trace
from cogs.request.request import UNREACHABLE, Request, Screen, Services, request_of, sentence
from cogs.request.text_only import in_words

_log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds until an answer that is not ready is announced; Discord gives up after 3."""

LATE = 2.0
"""Age in seconds from which a request may be too late to be answered."""


Work = Callable[[Request], Awaitable[Screen | None]]
Suggest = Callable[..., Coroutine[Any, Any, list[Choice[str]]]]


async def answer(client: Services, interaction: discord.Interaction[discord.Client], work: Work) -> None:
    """Do what was asked and answer; None as the answer means that the public message tells enough."""
    reply = Reply(interaction)
    try:
        if not await reply.heard():
            return
        request = await request_of(client, interaction)
        try:
            screen = await work(request)
        except Exception as error:
            screen = sentence(request.w, error)
        if screen and request.preferences.plain:
            screen = screen._replace(view=in_words(request.w, screen.view))
        message = await reply.send(screen)
    except UNREACHABLE as error:
        _log.info("an answer did not arrive: %s", trace(error))
        return
    if screen and screen.hand:
        await client.painter.watch(screen.hand, request, message)


def suggesting(suggest: Suggest) -> Suggest:
    """Make a suggestion that fails none at all. The library would log the error with all that it says."""

    @wraps(suggest)
    async def guarded(*about: Any) -> list[Choice[str]]:
        try:
            return await suggest(*about)
        except Exception as error:
            _log.error("no suggestions: %s", trace(error))
            return []

    return guarded


class Reply:
    """Sends the one answer to an interaction: at once, or through a placeholder if it takes long."""

    def __init__(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Nothing is sent yet."""
        self._interaction = interaction
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None

    @property
    def _in_place(self) -> bool:
        """Whether a private message was pressed, which the answer then replaces."""
        message = self._interaction.message
        return message is not None and message.flags.ephemeral

    async def heard(self) -> bool:
        """Make sure that an answer will be taken; False if it is too late for one, so do nothing.

        From now on Discord is told in time that an answer will come. A request that seems old already is
        told at once, so that nothing is done which its owner could not see. (The clocks may differ.)
        """
        age = (discord.utils.utcnow() - self._interaction.created_at).total_seconds()
        if age > LATE:
            await self._defer()
            return self._interaction.response.is_done()
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._defer_soon)
        return True

    def _defer_soon(self) -> None:
        self._deferring = asyncio.ensure_future(self._defer())

    async def _defer(self) -> None:
        try:
            if self._in_place:
                await self._interaction.response.defer()
            else:
                await self._interaction.response.defer(ephemeral=True, thinking=True)
        except UNREACHABLE as error:
            _log.info("a placeholder did not arrive: %s", trace(error))

    async def send(self, screen: Screen | None) -> int | None:
        """The answer itself; returns the number of the message that shows it."""
        if self._timer:
            self._timer.cancel()
        if self._deferring:
            await self._deferring
        if self._interaction.response.is_done():
            return await self._fill(screen)
        if screen is None:
            await self._interaction.response.defer()
            return None
        if self._in_place and not screen.beside:
            sent = await self._interaction.response.edit_message(view=screen.view)
        else:
            sent = await self._interaction.response.send_message(view=screen.view, ephemeral=True)
        return sent.message_id if sent else None

    async def _fill(self, screen: Screen | None) -> int | None:
        """Put the answer where the placeholder is; beside a private message there is none."""
        if screen is not None and screen.beside and self._in_place:
            sent = await self._interaction.followup.send(view=screen.view, ephemeral=True, wait=True)
            return sent.id
        if screen is not None:
            return (await self._interaction.edit_original_response(view=screen.view)).id
        if not self._in_place:
            await self._interaction.delete_original_response()
        return None
