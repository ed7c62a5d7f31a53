"""One request: who asks for what, where, and how they want to be answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Container
from typing import Any, NamedTuple, Protocol

import aiohttp
import discord
from discord import app_commands

from bot.errors import Refusal
from bot.logs import trace
from bot.settings import Settings
from bot.store.database import StoreError
from bot.store.preferences import Preferences, preferences_in
from bot.store.rows import Profile
from bot.store.store import Store
from bot.table.table import Table
from bot.tables.requests import Person, Place
from bot.tables.tables import Tables
from cogs.message.ids import Id
from cogs.message.layout import Drawing, layout
from cogs.words.catalogue import Words, language_for, words
from cogs.words.limits_and_names import safe_name

_log = logging.getLogger(__name__)

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
    """Differs from what `cogs.table.private_message.fingerprint` tells once the message is out of date."""
    picked: Id | None = None
    """A choice that is begun in it."""
    options: bool = False
    """Whether it shows the options of the table."""
    met: tuple[tuple[int, str], ...] = ()
    """Names that Discord told of people whom its owner picked."""


class OpenMessages(Protocol):
    """The private messages that people have open (`cogs.painting.open_hands`)."""

    def expect(self, table: Table, request: Request) -> None:
        """Bring this person's hand when the game starts."""

    def met(self, table: Table, person: int) -> tuple[tuple[int, str], ...]:
        """The names of people that Discord told in what this person has open of a table."""

    def follow(self, person: int) -> None:
        """Draw anew what somebody has open, who wants things otherwise from now on."""


class Painting(Protocol):
    """Keeps what people see in step with the tables (`cogs.painting.painter`)."""

    @property
    def hands(self) -> OpenMessages:
        """What people have open."""

    @property
    def blocked(self) -> Container[int]:
        """Tables whose channel does not let the bot write at present."""

    def changed(self, table: Table) -> None:
        """Show the table's newest state soon."""

    async def repost(self, table: Table) -> None:
        """Post the table anew at the end of its channel."""

    async def watch(self, hand: Hand, request: Request, message: int | None) -> None:
        """Keep this private message fresh for as long as Discord lets us."""


class Services(Protocol):
    """What the running bot (`cogs.client.Client`) offers to whoever answers a request or paints a table."""

    @property
    def tables(self) -> Tables:
        """All living tables."""

    @property
    def store(self) -> Store:
        """What is kept."""

    @property
    def settings(self) -> Settings:
        """Of the host."""

    @property
    def painter(self) -> Painting:
        """What shows the tables."""

    @property
    def allowed_mentions(self) -> discord.AllowedMentions | None:
        """Whom messages call unless they say otherwise: nobody."""

    @property
    def tree(self) -> app_commands.CommandTree[Any]:
        """The slash commands."""

    def get_channel(self, number: int, /) -> Any:
        """A channel or thread, if Discord has told of it."""

    def get_partial_messageable(
        self, number: int, *, guild_id: int | None = None
    ) -> discord.PartialMessageable:
        """A channel to write to, of which nothing need be known."""


class Request(NamedTuple):
    """Who asks for something, where, and in which language to answer."""

    client: Services
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


async def request_of(client: Services, interaction: discord.Interaction[discord.Client]) -> Request:
    """The request that an interaction makes."""
    w, chosen = await wishes(client, interaction)
    return Request(client, interaction, w, _person(interaction), chosen)


async def wishes(
    client: Services, interaction: discord.Interaction[discord.Client]
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
