"""The private messages that people have open: brought when the game starts, kept fresh, one for each.

Discord lets us edit one for a quarter of an hour after its owner last pressed something; after that it is
forgotten here, and its owner opens a new one with a press or /hand.
"""

from __future__ import annotations

import asyncio
import logging
from typing import NamedTuple

import discord

from bot.logs import trace
from bot.preferences import Preferences
from bot.table import Table
from cogs.answers import UNREACHABLE, Hand, Request
from cogs.hands import fingerprint, private
from cogs.layout import Drawing
from cogs.words import Words

_log = logging.getLogger(__name__)

ANSWERED = 10
"""How many fifths of a second to wait for the answer to a press."""


class Owner(NamedTuple):
    """Whose message it is, with the newest interaction, which can send and edit it."""

    interaction: discord.Interaction[discord.Client]
    w: Words
    style: Preferences

    @classmethod
    def of(cls, request: Request) -> Owner:
        """The person who made a request."""
        return cls(request.interaction, request.w, request.preferences)


class Open(NamedTuple):
    """A hand that somebody has open. `message` is None for the answer to the interaction itself."""

    owner: Owner
    hand: Hand
    message: int | None
    followup: bool = False

    async def edit(self, view: Drawing) -> None:
        """Show something else in it."""
        if self.followup and self.message is not None:
            await self.owner.interaction.followup.edit_message(self.message, view=view)
        else:
            await self.owner.interaction.edit_original_response(view=view)

    async def remove(self) -> None:
        """Take it away, if it is still there."""
        try:
            if self.followup and self.message is not None:
                await self.owner.interaction.followup.delete_message(self.message)
            else:
                await self.owner.interaction.delete_original_response()
        except UNREACHABLE as error:
            _log.info("an old hand stays: %s", trace(error))


class OpenHands:
    """All of them, by table and person."""

    def __init__(self) -> None:
        """None is open."""
        self._open: dict[int, dict[int, Open]] = {}
        self._waiting: dict[int, dict[int, Owner]] = {}

    def expect(self, table: Table, request: Request) -> None:
        """Bring this person's hand when the game starts: they have just sat down."""
        self._waiting.setdefault(table.id, {})[request.person.id] = Owner.of(request)

    async def opened(self, hand: Hand, request: Request, message: int | None) -> None:
        """A hand was sent as the answer to a request: keep it fresh, and take an older one away."""
        mine = self._open.setdefault(hand.table.id, {})
        old = mine.get(request.person.id)
        mine[request.person.id] = Open(Owner.of(request), hand, message)
        self._waiting.get(hand.table.id, {}).pop(request.person.id, None)
        if old is not None and old.message != message and not old.owner.interaction.is_expired():
            await old.remove()

    async def refresh(self, table: Table) -> None:
        """Bring the hands of a game that has begun, and those that are open up to date."""
        waiting = self._waiting.pop(table.id, {}) if table.running else {}
        await asyncio.gather(
            *(self._bring(table, person, owner) for person, owner in waiting.items()),
            *(self._renew(table, person) for person in list(self._open.get(table.id, {}))),
        )

    def forget(self, table: Table) -> None:
        """The table is over."""
        self._open.pop(table.id, None)
        self._waiting.pop(table.id, None)

    async def _bring(self, table: Table, person: int, owner: Owner) -> None:
        """Send a hand to somebody who has not asked for it yet."""
        if table.seat(person) is None or owner.interaction.is_expired():
            return
        for _ in range(ANSWERED):  # Discord takes nothing more for a press that is not answered yet
            if not owner.interaction.response.is_done():
                await asyncio.sleep(0.2)
        hand = Hand(table, fingerprint(table, person))
        view = private(owner.w, table, person, style=owner.style)
        try:
            sent = await owner.interaction.followup.send(view=view, ephemeral=True, wait=True)
        except UNREACHABLE as error:
            _log.info("a hand did not arrive: %s", trace(error))
            return
        self._open.setdefault(table.id, {})[person] = Open(owner, hand, sent.id, followup=True)

    async def _renew(self, table: Table, person: int) -> None:
        """Bring one open hand up to date, or forget it when that is possible no longer."""
        hands = self._open[table.id]
        mine, shown = hands[person], fingerprint(table, person)
        if shown == mine.hand.shown:
            return
        kept = not mine.owner.interaction.is_expired() and await self._redraw(table, person, mine)
        newer = hands.get(person)
        if newer is not mine:  # pressed or opened anew meanwhile: our picture may have come after that one's
            if newer is not None and newer.message == mine.message:
                hands[person] = newer._replace(hand=newer.hand._replace(shown=""))
                await self._renew(table, person)
            return
        if kept:
            hands[person] = mine._replace(hand=mine.hand._replace(shown=shown))
        else:
            del hands[person]

    async def _redraw(self, table: Table, person: int, mine: Open) -> bool:
        """Whether it could be edited; its owner may have dismissed it, which nobody tells us."""
        owner = mine.owner
        try:
            await mine.edit(private(owner.w, table, person, picked=mine.hand.picked, style=owner.style))
        except UNREACHABLE:
            return False
        return True
