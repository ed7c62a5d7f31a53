"""Keeps what people see in step with the tables: the public message, the turn's call, open hands.

Each table that changed has one worker, which shows the newest state only and rests between two rounds of
work. A worker that fails for one table leaves the others alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress

import discord
from msgspec.structs import replace

from bot.errors import Refusal
from bot.logs import trace
from bot.race.rules import RaceView
from bot.store.database import StoreError
from bot.store.preferences import preferences
from bot.store.rows import TableRow, epoch
from bot.table.rosters import Roster
from bot.table.table import Table
from bot.table.votes import votes_of
from cogs.painting.open_hands import OpenHands
from cogs.painting.turn_call_text import call_of
from cogs.painting.turn_call_timing import TurnCallTiming
from cogs.request.request import UNREACHABLE, Hand, Request, Services
from cogs.table.private_message import fingerprint
from cogs.table.public_message import public

_log = logging.getLogger(__name__)

REST = 1.2
"""Seconds between two edits of one table."""
OLD = 55 * 60
"""Seconds after which a message is posted anew: Discord allows few edits to those older than an hour."""
BURIED = 15
"""Newer messages in the channel that make a table be posted anew."""
LONGEST = 60.0
"""Seconds between two attempts while Discord does not work."""
SLOW = 4.0
"""Seconds after which a table that is still being painted leaves its turn to another."""
AT_ONCE = 5
"""Tables painted at the same time, so that a restart does not spend the rate limit of all."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_OLD = 10003, 10008, 30046
Looks = tuple[TableRow, Roster, tuple[tuple[int, bool], ...], RaceView | None]
"""What a message shows."""

NO_ACCESS, NO_PERMISSION, ARCHIVED, LOCKED = 50001, 50013, 50083, 160005


class Painter:
    """The `bot.tables.tables.Surface` of Discord."""

    def __init__(self, client: Services) -> None:
        """Nothing is painted until a table says that it changed."""
        self._client = client
        self._dirty: set[int] = set()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._timings: dict[int, TurnCallTiming] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._painted: dict[int, Looks] = {}
        self._said: dict[int, str] = {}
        self._sent: set[int] = set()
        self._stopped = False
        self.hands = OpenHands()
        self._newer: Counter[int] = Counter()
        self._setbacks: Counter[int] = Counter()
        self._brushes = asyncio.Semaphore(AT_ONCE)
        self.blocked: set[int] = set()
        """Tables whose channel does not let the bot write at present."""

    # ------------------------------------------------------------------------------------- surface

    def changed(self, table: Table) -> None:
        """Show the table's newest state soon."""
        if self._stopped:
            return
        self._dirty.add(table.id)
        if table.id not in self._workers:
            worker = asyncio.get_running_loop().create_task(self._work(table), name=f"table {table.id}")
            self._workers[table.id] = worker

    def close(self, table: Table) -> None:
        """Show the table for the last time."""
        self.changed(table)

    # -------------------------------------------------------------------------------------- events

    async def watch(self, hand: Hand, request: Request, message: int | None) -> None:
        """Keep this person's hand fresh for as long as Discord lets us."""
        await self.hands.opened(hand, request, message)
        if hand.shown != fingerprint(hand.table, request.person.id):
            self.changed(hand.table)

    def heard(self, channel: int) -> None:
        """Somebody wrote in a channel; only where a table lies does it matter."""
        if self._client.tables.in_channel(channel) is not None:
            self._newer[channel] += 1

    async def repost(self, table: Table) -> None:
        """Post the table anew at the end of its channel."""
        self._newer[table.row.channel] = BURIED
        self._painted.pop(table.id, None)
        self.changed(table)

    async def message_gone(self, message: int) -> None:
        """A message was deleted; if it was a table, post it anew."""
        for table in self._client.tables.living.all():
            if table.row.message == message:
                await self.repost(table)

    async def stop(self) -> None:
        """End all workers, and begin none any more."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    # ---------------------------------------------------------------------------------------- work

    async def _work(self, table: Table) -> None:
        try:
            while table.id in self._dirty:
                self._dirty.discard(table.id)
                await asyncio.sleep(await self._show_in_turn(table))
        finally:
            self._workers.pop(table.id, None)
            if not table.living:
                self._forget(table)

    async def _show_in_turn(self, table: Table) -> float:
        """Show it while few others are shown; one that takes long must not hold up the rest."""
        await self._brushes.acquire()
        showing = asyncio.ensure_future(self._show(table))
        try:
            try:
                await asyncio.wait({showing}, timeout=SLOW)
            finally:
                self._brushes.release()
            return await showing
        except asyncio.CancelledError:
            showing.cancel()
            raise

    async def _show(self, table: Table) -> float:
        """Bring all that people see up to date; returns how many seconds to rest."""
        self._sent.discard(table.id)
        waits = [0.0]
        for part in (self._paint, self._call_turn, self.hands.refresh):
            try:
                await part(table)
            except UNREACHABLE as error:
                waits.append(await self._failed(table, error))
            except StoreError as error:
                _log.error("table %s is shown, but not noted: %s", table.id, trace(error))
                self._dirty.add(table.id)
                waits.append(self._setback(table))
            except Exception as error:
                _log.error("table %s cannot be shown: %s", table.id, trace(error))
        if len(waits) == 1:
            self._setbacks.pop(table.id, None)
        # What was shown to some alone must not delay what all see next: one could tell by that.
        return max(*waits, REST if table.row.private or table.id in self._sent else 0.0)

    async def _failed(self, table: Table, error: BaseException) -> float:
        """Deal with a refused request; returns how many seconds to rest."""
        _log.info("table %s: Discord refused (%s)", table.id, trace(error))
        if isinstance(error, discord.RateLimited):
            self._dirty.add(table.id)
            return error.retry_after
        if isinstance(error, discord.HTTPException) and error.status < 500:
            await self._refused(table, error.code)
            return REST
        self._dirty.add(table.id)
        return self._setback(table)

    def _setback(self, table: Table) -> float:
        """How many seconds to rest after one more failure."""
        self._setbacks[table.id] += 1
        return float(min(LONGEST, 2 ** self._setbacks[table.id]))

    async def _refused(self, table: Table, code: int) -> None:
        if code == UNKNOWN_CHANNEL and table.living:
            with suppress(Refusal, StoreError):
                await self._client.tables.playing.close(table.id, "channel")
        elif code in (NO_ACCESS, NO_PERMISSION, LOCKED):
            self.blocked.add(table.id)

    def _forget(self, table: Table) -> None:
        self.hands.forget(table)
        self._newer.pop(table.row.channel, None)
        for kept in (self._timings, self._setbacks, self._painted, self._said):
            kept.pop(table.id, None)
        self._sent.discard(table.id)
        self._look_again(table, None)
        self.blocked.discard(table.id)

    # --------------------------------------------------------------------------- the public message

    async def _paint(self, table: Table) -> None:
        if table.row.private:
            return
        message, looks = table.row.message, _looks(table)
        if message is None:
            await self._post(table)
        elif not self._shows(table):  # else it would tell that something has happened which nobody may see
            await (self._post(table) if self._is_worn(table) else self._edit(table, message))
        self._painted[table.id] = looks
        self._client.tables.race_clock.showed(table, looks[-1].target if looks[-1] else None)
        self.blocked.discard(table.id)

    def _shows(self, table: Table) -> bool:
        """Whether the message shows the table as it is: what only tells of messages is not on it."""
        return self._painted.get(table.id) == _looks(table)

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
        """Where the table lies; whatever is sent there is sent for all to see."""
        self._sent.add(table.id)
        return self._client.get_partial_messageable(table.row.channel, guild_id=table.row.server)

    # ------------------------------------------------------------------------------ calling the turn

    async def _call_turn(self, table: Table) -> None:
        """Call those whose turn it is, as far as that helps them (`cogs.painting.turn_call_timing`)."""
        if table.row.private:
            return
        wishes = {person: (await preferences(self._client.store, person)).calls for person in table.awaited()}
        now = epoch(discord.utils.utcnow())
        decision = self._timing(table).decide(table.awaited(), table.acted, wishes, now)
        self._look_again(table, decision.again)
        try:
            if decision.people:
                await self._replace_call(
                    table, await self._send_call(table, decision.people), decision.people
                )
            elif decision.silence:
                await self._replace_call(table, None)
            else:
                await self._correct_call(table)
        except (*UNREACHABLE, StoreError):
            self._timings[table.id] = (
                TurnCallTiming()
            )  # nobody was called, or nobody knows of it; the nonce tells which
            raise

    def _timing(self, table: Table) -> TurnCallTiming:
        """The timing of the table's calls; after a restart it knows whom the standing call has reached."""
        if table.id not in self._timings:
            self._timings[table.id] = TurnCallTiming(table.called)
        return self._timings[table.id]

    def _look_again(self, table: Table, seconds: float | None) -> None:
        """Look at the table again then, though nothing may have changed."""
        if table.id in self._timers:
            self._timers.pop(table.id).cancel()
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(seconds, self.changed, table)

    async def _replace_call(self, table: Table, new: int | None, people: tuple[int, ...] = ()) -> None:
        old = table.row.call
        await self._client.tables.called(table, new, people)
        if old not in (None, new):
            await self._remove(table, old)

    async def _correct_call(self, table: Table) -> None:
        """Rewrite a call whose words have come to be wrong: a reaction may change what lies on top."""
        call = table.row.call
        if call is None or (text := call_of(table, table.called)) == self._said.get(table.id):
            return
        try:
            await self._channel(table).get_partial_message(call).edit(content=text)
            self._said[table.id] = text
        except UNREACHABLE as error:
            _log.info("table %s: a call keeps its words (%s)", table.id, trace(error))

    async def _send_call(self, table: Table, people: tuple[int, ...]) -> int:
        text = call_of(table, people)
        allowed = discord.AllowedMentions(users=[discord.Object(person) for person in people])
        nonce = f"{table.id:x}-call-{table.row.move:x}"
        sent = await self._channel(table).send(text, allowed_mentions=allowed, nonce=nonce)
        self._said[table.id] = text
        return sent.id


def _looks(table: Table) -> Looks:
    """What the message is drawn from. What is noted of a race tells more than everybody may know."""
    row = replace(table.row, message=None, message_at=None, call=None, called="[]", extra="")
    return row, table.roster, tuple(votes_of(table.row).items()), table.race.view(None)
