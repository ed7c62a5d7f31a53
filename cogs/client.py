"""The bot as Discord knows it: what it listens to, its commands, and how it starts and stops."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from bot.errors import Refusal
from bot.logs import trace
from bot.settings import Settings
from bot.store.store import Store
from bot.tables.tables import Tables
from cogs.commands.game_cog import GameCog
from cogs.commands.home_cog import HomeCog
from cogs.commands.people_cog import PeopleCog
from cogs.commands.table_cog import TableCog
from cogs.commands.teach_cog import TeachCog
from cogs.games.presenters import PRESENTERS, half_added
from cogs.painting.painter import Painter
from cogs.request.answer import answer
from cogs.request.request import Request, Screen
from cogs.router import route
from cogs.words.translator import Catalogues

_log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody will hear this bot

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""None of them privileged. Messages are counted, never read."""
SLOWEST = 60.0
"""Seconds that a rate limit may hold up one request before it fails."""


def point_at(base: str) -> None:
    """Talk to a simulated Discord on this machine; `Settings.discord_api` lets no other host pass."""
    url = yarl.URL(base)
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = url.with_scheme("ws") / ""


class Tree(app_commands.CommandTree["Client"]):
    """The commands; whatever the library cannot make sense of gets an answer too."""

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Our commands answer for themselves (`cogs.request.answer`): this is for what never reaches them."""
        if interaction.type is discord.InteractionType.autocomplete:
            _log.info("no suggestions: %s", trace(error))
            return
        if isinstance(error, app_commands.CommandInvokeError):
            _log.error("a command failed before its answer: %s", trace(error))

        async def explain(request: Request) -> Screen:
            raise Refusal("unknown-command")

        await answer(self.client, interaction, explain)


class Client(commands.Bot):
    """The bot. It owns the tables and what shows them; the store is opened and closed by whoever runs it."""

    def __init__(self, store: Store, settings: Settings) -> None:
        """Ready to be started; nothing is read or sent yet."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=SLOWEST,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.store = store
        self.settings = settings
        self.tables = Tables(store, {key: one.game for key, one in PRESENTERS.items()}, discord.utils.utcnow)
        self.painter = Painter(self)
        self.tables.surface = self.painter
        self._connected = False

    async def setup_hook(self) -> None:
        """Once, before the first event: commands, then the tables of the last run."""
        await self.add_cog(TableCog(self))
        await self.add_cog(PeopleCog(self))
        await self.add_cog(TeachCog(self))
        await self.add_cog(HomeCog(self))
        for key in PRESENTERS:
            await self.add_cog(GameCog(self, key))
        for told in half_added():
            _log.warning("%s", told)
        await self.tree.set_translator(Catalogues())
        await self._sync_if_changed()
        await self.tables.restarts.resume()

    async def _sync_if_changed(self) -> None:
        """Tell Discord the commands unless it was told just these; it takes 200 changes a day."""
        told = [await self._described(command) for command in self.tree.get_commands()]
        digest = sha256(json.dumps([self.application_id, told], sort_keys=True).encode()).hexdigest()
        if await self.store.note("commands") != digest:
            await self.tree.sync()
            await self.store.set_note("commands", digest)

    async def _described(self, command: Any) -> dict[str, Any]:
        translated: dict[str, Any] = await command.get_translated_payload(self.tree, self.tree.translator)
        return translated

    async def close(self) -> None:
        """Stop painting, leave Discord, close the store."""
        await self.painter.stop()
        await self.tables.stop()
        await super().close()
        await self.store.close()

    # -------------------------------------------------------------------------------------- events

    async def on_ready(self) -> None:
        """Also whenever Discord has begun a new session."""
        living = len(self.tables.living.all())
        _log.info("connected to Discord as %s: %d servers, %d tables", self.user, len(self.guilds), living)

    async def on_disconnect(self) -> None:
        """Told for every attempt that fails; one line is enough."""
        if self._connected and not self.is_closed():
            _log.info("the connection to Discord is lost; trying again")
        self._connected = False

    async def on_connect(self) -> None:
        """The connection stands, though it may be a while until there are events."""
        self._connected = True

    async def on_resumed(self) -> None:
        """As if nothing had been."""
        self._connected = True
        _log.info("connected to Discord again")

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Presses and forms; commands are dispatched by the tree."""
        pressed = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type in pressed:
            await answer(self, interaction, route)

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages push tables up the channel."""
        if self.user is None or message.author.id != self.user.id:
            self.painter.heard(message.channel.id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Somebody may have deleted a table."""
        await self.painter.message_gone(payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Somebody cleared a channel."""
        for message in payload.message_ids:
            await self.painter.message_gone(message)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Tables of a channel end with it."""
        await self._channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Tables of a thread end with it."""
        await self._channel_gone(payload.thread_id)

    async def _channel_gone(self, channel: int) -> None:
        table = self.tables.in_channel(channel)
        if table is not None:
            await self.tables.playing.close(table.id, "channel")
