"""Keeps what people see in step with the tables: the public message, the turn's call, open hands.

Each table that changed has one worker, which shows the newest state only and rests between two rounds of
work. A worker that fails for one table leaves the others alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import discord

from bot.logs import trace
from bot.rows import epoch
from bot.table import Table
from cogs.answers import UNREACHABLE, Hand, Request
from cogs.hands import fingerprint, private
from cogs.presenters import PRESENTERS
from cogs.screens import public
from cogs.words import Words, words

if TYPE_CHECKING:
    from cogs.client import Client

_log = logging.getLogger(__name__)

REST = 1.2
"""Seconds between two edits of one table."""
OLD = 55 * 60
"""Seconds after which a message is posted anew: Discord allows few edits to those older than an hour."""
BURIED = 15
"""Newer messages in the channel that make a table be posted anew."""
LONGEST = 60.0
"""Seconds between two attempts while Discord does not work."""
AT_ONCE = 5
"""Tables painted at the same time, so that a restart does not spend the rate limit of all."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_OLD = 10003, 10008, 30046
NO_ACCESS, NO_PERMISSION, ARCHIVED, LOCKED = 50001, 50013, 50083, 160005


class Watched(NamedTuple):
    """A hand that somebody has open, with the newest interaction that can edit it."""

    interaction: discord.Interaction[discord.Client]
    w: Words
    hand: Hand


class Painter:
    """The `bot.tables.Surface` of Discord."""

    def __init__(self, client: Client) -> None:
        """Nothing is painted until a table says that it changed."""
        self._client = client
        self._dirty: set[int] = set()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._calls: dict[int, tuple[int, ...]] = {}
        self._hands: dict[int, dict[int, Watched]] = {}
        self._newer: Counter[int] = Counter()
        self._setbacks: Counter[int] = Counter()
        self._brushes = asyncio.Semaphore(AT_ONCE)
        self.blocked: set[int] = set()
        """Tables whose channel does not let the bot write at present."""

    # ------------------------------------------------------------------------------------- surface

    def changed(self, table: Table) -> None:
        """Show the table's newest state soon."""
        self._dirty.add(table.id)
        if table.id not in self._workers:
            worker = asyncio.get_running_loop().create_task(self._work(table), name=f"table {table.id}")
            self._workers[table.id] = worker

    def call(self, table: Table, people: tuple[int, ...]) -> None:
        """Call these people, instead of those called before."""
        self._calls[table.id] = people

    def close(self, table: Table) -> None:
        """Show the table for the last time."""
        self._calls[table.id] = ()
        self.changed(table)

    # -------------------------------------------------------------------------------------- events

    def watch(self, hand: Hand, request: Request) -> None:
        """Keep this person's hand fresh for as long as Discord lets us."""
        person = request.person.id
        self._hands.setdefault(hand.table.id, {})[person] = Watched(request.interaction, request.w, hand)
        if hand.shown != fingerprint(hand.table, person):
            self.changed(hand.table)

    def heard(self, channel: int) -> None:
        """Somebody wrote in a channel."""
        self._newer[channel] += 1

    async def repost(self, table: Table) -> None:
        """Post the table anew at the end of its channel."""
        self._newer[table.row.channel] = BURIED
        self.changed(table)

    async def message_gone(self, message: int) -> None:
        """A message was deleted; if it was a table, post it anew."""
        for table in self._client.tables.living():
            if table.row.message == message:
                await self.repost(table)

    async def stop(self) -> None:
        """End all workers."""
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    # ---------------------------------------------------------------------------------------- work

    async def _work(self, table: Table) -> None:
        try:
            while table.id in self._dirty:
                self._dirty.discard(table.id)
                async with self._brushes:
                    wait = await self._show(table)
                await asyncio.sleep(wait)
        finally:
            self._workers.pop(table.id, None)
            if not table.living:
                self._forget(table)

    async def _show(self, table: Table) -> float:
        """Bring all that people see up to date; returns how many seconds to rest."""
        waits = [REST]
        for part in (self._paint, self._ring, self._refresh):
            try:
                await part(table)
            except UNREACHABLE as error:
                waits.append(await self._failed(table, error))
            except Exception as error:
                _log.error("table %s cannot be shown: %s", table.id, trace(error))
        if len(waits) == 1:
            self._setbacks.pop(table.id, None)
        return max(waits)

    async def _failed(self, table: Table, error: BaseException) -> float:
        """Deal with a refused request; returns how many seconds to rest."""
        _log.info("table %s: Discord refused (%s)", table.id, trace(error))
        if isinstance(error, discord.RateLimited):
            self._dirty.add(table.id)
            return error.retry_after
        if isinstance(error, discord.HTTPException) and error.status < 500:
            await self._refused(table, error.code)
            return REST
        self._setbacks[table.id] += 1
        self._dirty.add(table.id)
        return float(min(LONGEST, 2 ** self._setbacks[table.id]))

    async def _refused(self, table: Table, code: int) -> None:
        if code == UNKNOWN_CHANNEL and table.living:
            await self._client.tables.close(table.id, "channel")
        elif code in (NO_ACCESS, NO_PERMISSION, LOCKED):
            self.blocked.add(table.id)

    def _forget(self, table: Table) -> None:
        for kept in (self._calls, self._hands, self._setbacks):
            kept.pop(table.id, None)
        self.blocked.discard(table.id)

    # --------------------------------------------------------------------------- the public message

    async def _paint(self, table: Table) -> None:
        message = table.row.message
        if message is None or self._is_worn(table):
            await self._post(table)
        else:
            await self._edit(table, message)
        self.blocked.discard(table.id)

    def _is_worn(self, table: Table) -> bool:
        age = epoch(discord.utils.utcnow()) - (table.row.message_at or 0)
        return table.living and (age > OLD or self._newer[table.row.channel] >= BURIED)

    async def _edit(self, table: Table, message: int) -> None:
        try:
            # The library sends the client's allowed mentions along with all but this kind of edit.
            await (
                self._channel(table)
                .get_partial_message(message)
                .edit(view=public(table), allowed_mentions=self._client.allowed_mentions)
            )
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_OLD, ARCHIVED):
                raise
            await self._post(table)

    async def _post(self, table: Table) -> None:
        """Post the message anew.

        The nonce, which tells what the message is to replace, keeps it from being posted twice if its
        receipt was lost, also in a crash. A message found again that way shows what it showed before.
        """
        old = table.row.message
        nonce = f"{table.id:x}-{old or 0:x}"
        if self._setbacks[table.id]:
            self._dirty.add(table.id)
        sent = await self._channel(table).send(view=public(table), nonce=nonce)
        self._newer[table.row.channel] = 0
        await self._client.tables.posted(table, sent.id)
        if old is not None and old != sent.id:
            await self._remove(table, old)

    async def _remove(self, table: Table, message: int) -> None:
        try:
            await self._channel(table).get_partial_message(message).delete()
        except UNREACHABLE as error:
            _log.info("table %s: an old message stays (%s)", table.id, trace(error))

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.row.channel, guild_id=table.row.server)

    # ------------------------------------------------------------------------------ calling the turn

    async def _ring(self, table: Table) -> None:
        people = self._calls.get(table.id)
        if people is None:
            return
        old, new, move = table.row.call, None, table.row.move
        if people:
            new = (await self._send_call(table, people)).id
        if new != old:
            await self._client.tables.called(table, new, move)
        if self._calls.get(table.id) is people:
            del self._calls[table.id]
        if old not in (None, new):
            await self._remove(table, old)

    async def _send_call(self, table: Table, people: tuple[int, ...]) -> discord.Message:
        w, presenter = words(table.row.language), PRESENTERS[table.game.key]
        mentions = w.list(f"<@{person}>" for person in people)
        view = table.public()
        text = w("call", names=mentions, game=presenter.title(w), round=view.round if view else 1)
        allowed = discord.AllowedMentions(users=[discord.Object(person) for person in people])
        nonce = f"{table.id:x}-call-{table.row.move:x}"
        return await self._channel(table).send(text, allowed_mentions=allowed, nonce=nonce)

    # ---------------------------------------------------------------------------------- open hands

    async def _refresh(self, table: Table) -> None:
        hands = self._hands.get(table.id, {})
        await asyncio.gather(*(self._renew(table, person, hands) for person in list(hands)))

    async def _renew(self, table: Table, person: int, hands: dict[int, Watched]) -> None:
        """Bring one open hand up to date, or forget it when that is possible no longer."""
        watched, shown = hands[person], fingerprint(table, person)
        if shown == watched.hand.shown:
            return
        kept = not watched.interaction.is_expired() and await self._redraw(table, person, watched)
        if hands.get(person) is not watched:
            return  # opened anew meanwhile
        if kept:
            hands[person] = watched._replace(hand=watched.hand._replace(shown=shown))
        else:
            del hands[person]

    async def _redraw(self, table: Table, person: int, watched: Watched) -> bool:
        """Whether the open hand could be edited; it may have been dismissed, which nobody tells us."""
        try:
            view = private(watched.w, table, person, picked=watched.hand.picked)
            await watched.interaction.edit_original_response(view=view)
        except UNREACHABLE:
            return False
        return True
