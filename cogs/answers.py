"""One interaction, one private answer: in time, in the person's language, whatever happens."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import aiohttp
import discord
from discord.app_commands import Choice

from bot.database import StoreError
from bot.errors import Refusal
from bot.logs import trace
from bot.preferences import Preferences, preferences_in
from bot.road import Person, Place
from bot.rows import Profile
from bot.table import Table
from cogs.ids import Id
from cogs.layout import Drawing, layout
from cogs.plain import in_words
from cogs.texts import safe_name
from cogs.words import Words, language_for, words

if TYPE_CHECKING:
    from cogs.client import Client

_log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds until an answer that is not ready is announced; Discord gives up after 3."""

LATE = 2.0
"""Age in seconds from which a request may be too late to be answered."""

CHOSEN = frozenset({"host", "option"})
"""Parameters of refusals that people chose freely, so that they might format or link something."""

UNREACHABLE = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, asyncio.TimeoutError)
"""What a request to Discord may end with; discord.RateLimited is no HTTPException."""


class Screen(NamedTuple):
    """A private answer."""

    view: Drawing
    hand: Hand | None = None
    """The hand that it shows, to be kept fresh."""
    beside: bool = False
    """Whether it is a message of its own, which leaves a private message that was pressed as it is."""


class Hand(NamedTuple):
    """A private message that follows a table: somebody's hand, or the options while it is a lobby."""

    table: Table
    shown: tuple[object, ...]
    """Differs from what `cogs.hands.fingerprint` tells once the message is out of date."""
    picked: Id | None = None
    """A choice that is begun in it."""
    options: bool = False
    """Whether it shows the options of the table."""
    met: tuple[tuple[int, str], ...] = ()
    """Names that Discord told of people whom its owner picked."""


class Request(NamedTuple):
    """Who asks for something, where, and in which language to answer."""

    client: Client
    interaction: discord.Interaction[discord.Client]
    w: Words
    person: Person
    preferences: Preferences = Preferences()
    """How the person wants to play."""

    @property
    def place(self) -> Place:
        """The channel; raises a Refusal outside a server."""
        interaction = self.interaction
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refusal("servers-only")
        return Place(interaction.guild_id, interaction.channel_id)

    @property
    def manager(self) -> bool:
        """Whether the person may manage this server."""
        return self.interaction.permissions.manage_guild

    def say(self, key: str, /, **params: object) -> Screen:
        """An answer of one sentence."""
        return Screen(layout([self.w(key, **params)]))


Work = Callable[[Request], Awaitable[Screen | None]]
Suggest = Callable[..., Coroutine[Any, Any, list[Choice[str]]]]


async def answer(client: Client, interaction: discord.Interaction[discord.Client], work: Work) -> None:
    """Do what was asked and answer; None as the answer means that the public message tells enough."""
    reply = Reply(interaction)
    try:
        if not await reply.heard():
            return
        request = await _request(client, interaction)
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


def sentence(w: Words, error: Exception) -> Screen:
    """What to say about an error. One that nobody foresaw gets a reference, which the log repeats."""
    if isinstance(error, Refusal):
        return Screen(layout([refused(w, error)]))
    reference = secrets.token_hex(3)
    _log.error("error %s: %s", reference, trace(error))
    known = isinstance(error, StoreError)
    return Screen(layout([w("error.store" if known else "error.unknown", reference=reference)]))


def refused(w: Words, refusal: Refusal) -> str:
    """The sentence of a refusal; one that counts something does so by its parameter n."""
    listed = {name: w.list(value) for name, value in refusal.params.items() if isinstance(value, tuple)}
    chosen = {name: safe_name(str(refusal.params[name])) for name in CHOSEN & refusal.params.keys()}
    return w.n(f"refuse.{refusal.code}", refusal.params.get("n", 1), **{**refusal.params, **chosen, **listed})


async def _request(client: Client, interaction: discord.Interaction[discord.Client]) -> Request:
    w, chosen = await wishes(client, interaction)
    return Request(client, interaction, w, _person(interaction), chosen)


async def wishes(
    client: Client, interaction: discord.Interaction[discord.Client]
) -> tuple[Words, Preferences]:
    """How a person wants to play now, and in the language that they chose or else have set at Discord."""
    person = interaction.user.id
    try:
        profile = await client.store.person(person)
    except StoreError:
        profile = Profile(person)
    w = words(profile.language or language_for(str(interaction.locale)))
    return w, preferences_in(profile.settings)


def _person(interaction: discord.Interaction[discord.Client]) -> Person:
    return Person(interaction.user.id, interaction.user.display_name)


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
