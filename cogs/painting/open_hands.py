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
from bot.store.preferences import Preferences
from bot.table.rosters import people
from bot.table.table import Table
from cogs.message.layout import Drawing
from cogs.request.request import UNREACHABLE, Hand, Request, Services, wishes
from cogs.table.options_message import setup_view
from cogs.table.private_message import fingerprint, private
from cogs.words.catalogue import Words

_log = logging.getLogger(__name__)

ANSWERED = 10
"""How many fifths of a second to wait for the answer to a press."""


class Owner(NamedTuple):
    """Whose message it is, with the newest interaction, which can send and edit it."""

    client: Services
    interaction: discord.Interaction[discord.Client]
    w: Words
    style: Preferences

    @classmethod
    def of(cls, request: Request) -> Owner:
        """The person who made a request."""
        return cls(request.client, request.interaction, request.w, request.preferences)

    @property
    def heard(self) -> bool:
        """Whether Discord still lets us write to them."""
        return not self.interaction.is_expired()

    async def now(self) -> Owner:
        """The same with the language and the style that they wish by now."""
        w, style = await wishes(self.client, self.interaction)
        return self._replace(w=w, style=style)


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
        self._begun: set[int] = set()
        self._lately: dict[tuple[int | None, int], Owner] = {}
        """By channel and person: who pressed something about a table there, so that we may write to them."""

    def expect(self, table: Table, request: Request) -> None:
        """Bring this person's hand when the game starts: they have just sat down."""
        self._waiting.setdefault(table.id, {})[request.person.id] = self._met(request)

    async def opened(self, hand: Hand, request: Request, message: int | None) -> None:
        """A hand was sent as the answer to a request: keep it fresh, and take an older one away."""
        mine = self._open.setdefault(hand.table.id, {})
        old = mine.get(request.person.id)
        mine[request.person.id] = Open(self._met(request), hand, message)
        if hand.table.running:
            self._waiting.get(hand.table.id, {}).pop(request.person.id, None)
        else:
            self.expect(hand.table, request)
        if old is not None and old.message != message and old.owner.heard:
            await old.remove()

    def met(self, table: Table, person: int) -> tuple[tuple[int, str], ...]:
        """The names of people that Discord told in what this person has open of a table."""
        mine = self._open.get(table.id, {}).get(person)
        return mine.hand.met if mine else ()

    def follow(self, person: int) -> None:
        """Somebody wants things otherwise from now on: so be it in all that they have open."""
        for hands in self._open.values():
            if person in hands:
                hands[person].owner.client.painter.changed(hands[person].hand.table)

    async def refresh(self, table: Table) -> None:
        """Bring the hands of a game that has begun, and those that are open up to date."""
        waiting = self._expected(table) if table.running else {}
        await asyncio.gather(
            *(self._bring(table, person, owner) for person, owner in waiting.items()),
            *(self._renew(table, person) for person in self._of(table) if person not in waiting),
        )

    def forget(self, table: Table) -> None:
        """The table is over."""
        self._open.pop(table.id, None)
        self._waiting.pop(table.id, None)
        self._begun.discard(table.id)
        self._lately = {where: owner for where, owner in self._lately.items() if owner.heard}

    def _met(self, request: Request) -> Owner:
        owner = Owner.of(request)
        self._lately[request.interaction.channel_id, request.person.id] = owner
        return owner

    def _expected(self, table: Table) -> dict[int, Owner]:
        """To whom to bring a hand: who asked for it, and at first all others who were just here.

        After "Play again" people sit at a table about which they have pressed nothing yet.
        """
        asked = self._waiting.pop(table.id, {})
        if table.id in self._begun or table.row.private:
            return asked
        self._begun.add(table.id)
        open_, near = self._of(table), table.row.channel
        here = {person: self._lately.get((near, person)) for person in people(table.roster)}
        return {person: owner for person, owner in here.items() if owner and person not in open_} | asked

    def _of(self, table: Table) -> list[int]:
        """Who has something of a table open."""
        return list(self._open.get(table.id, {}))

    async def _bring(self, table: Table, person: int, owner: Owner) -> None:
        """Send a hand to somebody who has not asked for it yet, in place of what they have open."""
        sent = None
        if table.seat(person) is not None and owner.heard:
            sent = await self._send(table, person, owner)
        if sent is None:
            if person in self._of(table):
                await self._renew(table, person)
            return
        hands = self._open.setdefault(table.id, {})
        old, hands[person] = hands.get(person), sent
        if old is not None and old.owner.heard:
            await old.remove()

    async def _send(self, table: Table, person: int, owner: Owner) -> Open | None:
        """A hand as a message of its own; None if it does not arrive."""
        for _ in range(ANSWERED):  # Discord takes nothing more for a press that is not answered yet
            if not owner.interaction.response.is_done():
                await asyncio.sleep(0.2)
        owner = await owner.now()
        hand = Hand(table, fingerprint(table, person))
        view = private(owner.w, table, person, style=owner.style)
        try:
            sent = await owner.interaction.followup.send(view=view, ephemeral=True, wait=True)
        except UNREACHABLE as error:
            _log.info("a hand did not arrive: %s", trace(error))
            return None
        return Open(owner, hand, sent.id, followup=True)

    async def _renew(self, table: Table, person: int) -> None:
        """Bring one open hand up to date, or forget it when that is possible no longer."""
        hands = self._open[table.id]
        mine, shown = hands[person], fingerprint(table, person)
        owner = await mine.owner.now()
        if shown == mine.hand.shown and owner == mine.owner:
            return
        kept = owner.heard and await self._redraw(table, person, mine._replace(owner=owner))
        newer = hands.get(person)
        if newer is not mine:  # pressed or opened anew meanwhile: our picture may have come after that one's
            if newer is not None and newer.message == mine.message:
                hands[person] = newer._replace(hand=newer.hand._replace(shown=()))
                await self._renew(table, person)
            return
        if kept:
            hands[person] = mine._replace(owner=owner, hand=mine.hand._replace(shown=shown))
        else:
            del hands[person]

    async def _redraw(self, table: Table, person: int, mine: Open) -> bool:
        """Whether it could be edited; its owner may have dismissed it, which nobody tells us."""
        owner, hand = mine.owner, mine.hand
        if hand.options and table.row.status == "lobby":
            view = await setup_view(owner.client, owner.w, hand, person, style=owner.style)
        else:
            view = private(owner.w, table, person, picked=hand.picked, style=owner.style)
        try:
            await mine.edit(view)
        except UNREACHABLE:
            return False
        return True
