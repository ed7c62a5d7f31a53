"""All living tables, and the only road from a person to a game.

Every request goes the same way: find the table, take its lock, check, compute, store, then announce.
Nothing is shown before it is stored; a request that fails changes nothing.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from random import SystemRandom
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace
from pydantic import ValidationError

from bot import lobby
from bot.errors import Refusal
from bot.lobby import Roster
from bot.rows import ResultRow, Saved, TableRow, epoch
from bot.store import ChannelTaken, Store
from bot.table import Advance, Table
from games.core import Action, Game
from games.shuffle import commitment

_log = logging.getLogger(__name__)

AT_ONCE = 50
"""Tables that are read at a time after a restart: what is read takes more memory than what is kept of it."""


class Person(NamedTuple):
    """Who makes a request."""

    id: int
    name: str


class Place(NamedTuple):
    """Where a request is made."""

    server: int
    channel: int


class Surface(Protocol):
    """How people get to see a table. None of these wait, and none may fail."""

    def changed(self, table: Table) -> None:
        """There is something new to show."""

    def call(self, table: Table, people: tuple[int, ...]) -> None:
        """The turn has passed to these people (several choose at once; none: nobody is awaited)."""

    def close(self, table: Table) -> None:
        """The table is over: show it for the last time."""


class Tables:
    """The tables of one process."""

    def __init__(self, store: Store, games: Mapping[str, Game], now: Callable[[], datetime]) -> None:
        """No tables yet: `resume` takes up the stored ones. `now` is the clock, in UTC."""
        self.store = store
        self.games = games
        self.surface: Surface | None = None
        self._now = now
        self._living: dict[int, Table] = {}

    # ------------------------------------------------------------------------------------- finding

    def get(self, table_id: int) -> Table | None:
        """A living table by its number."""
        return self._living.get(table_id)

    def living(self) -> tuple[Table, ...]:
        """All of them."""
        return tuple(self._living.values())

    def in_channel(self, channel: int) -> Table | None:
        """The table that a channel hosts."""
        return next((table for table in self._living.values() if table.row.channel == channel), None)

    def of(self, person: int) -> tuple[Table, ...]:
        """Where a person has a seat, also one that a bot plays meanwhile."""
        return tuple(table for table in self._living.values() if lobby.seat_of(table.roster, person))

    async def resume(self) -> None:
        """Take up every table that was living when the last process ended."""
        last = 0
        while found := await self.store.live_tables(after=last, limit=AT_ONCE):
            for saved in found:
                await self._take_up(saved)
            last = found[-1].table.id

    # --------------------------------------------------------------------------------------- lobby

    async def open(  # noqa: PLR0913 - what a lobby consists of
        self,
        place: Place,
        host: Person,
        game: Game,
        options: Mapping[str, Any],
        *,
        bots: int = 0,
        language: str = "en",
    ) -> Table:
        """Open a lobby in a channel, with its host and some bots seated."""
        roster = lobby.join((), game, host.id, host.name)
        for _ in range(bots):
            roster = lobby.add_bot(roster, game)
        return await self._open(place, host, game, _options(game, options), roster, language)

    async def again(self, table_id: int, person: Person) -> Table:
        """A new lobby with the people and bots of a table that is over."""
        saved = await self.store.load_table(table_id)
        if saved is None or saved.table.game not in self.games:
            raise Refusal("unknown")
        if saved.table.status in ("lobby", "running"):
            raise Refusal("still-playing")
        if not lobby.seat_of(saved.seats, person.id):
            raise Refusal("not-seated")
        row, game = saved.table, self.games[saved.table.game]
        roster = tuple(replace(seat, bot=seat.person is None) for seat in saved.seats)
        place = Place(row.server, row.channel)
        return await self._open(
            place, person, game, _options(game, json.loads(row.options)), roster, row.language
        )

    async def join(self, table_id: int, person: Person) -> Table:
        """Sit down in the lobby, or take one's own seat back in a running game."""

        async def change(table: Table) -> None:
            if not table.running:
                return await self._seat(table, lobby.join(table.roster, table.game, person.id, person.name))
            if not lobby.seat_of(table.roster, person.id):
                raise Refusal("running")
            return await self._seat(table, lobby.hand_over(table.roster, person.id, bot=False))

        return await self._change(table_id, change)

    async def leave(self, table_id: int, person: Person) -> Table:
        """Get up. In a running game a bot takes the seat; the last person to leave ends the table."""

        async def change(table: Table) -> None:
            if table.running:
                return await self._leave_game(table, person)
            roster = lobby.leave(table.roster, person.id)
            if not lobby.people(roster):
                return await self._end(table, "empty")
            return await self._seat(table, roster)

        return await self._change(table_id, change)

    async def add_bot(self, table_id: int, person: Person) -> Table:
        """Seat one more bot."""
        return await self._arrange(table_id, person, lambda table: lobby.add_bot(table.roster, table.game))

    async def remove_bot(self, table_id: int, person: Person) -> Table:
        """Send the last bot away."""
        return await self._arrange(table_id, person, lambda table: lobby.remove_bot(table.roster))

    async def shuffle(self, table_id: int, person: Person) -> Table:
        """Change who sits in which order."""
        mixed = SystemRandom()
        return await self._arrange(table_id, person, lambda table: lobby.shuffled(table.roster, mixed))

    async def choose(self, table_id: int, person: Person, name: str, value: str) -> Table:
        """Set one option of the table."""

        async def change(table: Table) -> None:
            self._check_lobby(table, person, host=True)
            chosen = {**table.options.model_dump(by_alias=True), name: value}
            options = _options(table.game, chosen)
            row = replace(table.row, options=options.model_dump_json(by_alias=True), variant=options.kind)
            await self.store.save_table(row)
            table.row = row

        return await self._change(table_id, change)

    async def start(self, table_id: int, person: Person) -> Table:
        """Deal. The hash of seed and nonce is stored, and so published, with the first position."""

        async def change(table: Table) -> None:
            self._check_lobby(table, person, host=True)
            lacking = lobby.missing(table.roster, table.game)
            if lacking:
                raise Refusal("too-few", n=lacking)
            seed, nonce = secrets.token_hex(32), secrets.token_hex(16)
            begun = replace(
                table.row,
                status="running",
                seed=seed,
                nonce=nonce,
                commitment=commitment(seed, nonce),
                started=epoch(self._now()),
            )
            await self._begin(table, begun)

        return await self._change(table_id, change)

    async def cancel(self, table_id: int, person: Person) -> Table:
        """Close the lobby."""

        async def change(table: Table) -> None:
            self._check_lobby(table, person, host=True)
            await self._end(table, "host")

        return await self._change(table_id, change)

    # ------------------------------------------------------------------------------------- playing

    async def act(self, table_id: int, person: Person, action: Action, drawn_at: int | None = None) -> Table:
        """Carry out a person's action; bots answer in the same transaction (`Table.admit` on `drawn_at`)."""

        async def change(table: Table) -> None:
            if not table.running:
                raise Refusal("not-started")
            seat = table.seat(person.id)
            if seat is None:
                raise Refusal("left-already" if lobby.seat_of(table.roster, person.id) else "not-seated")
            table.admit(seat, action, drawn_at)
            await self._store(table, table.advance([(seat, action)], epoch(self._now())), actor=person.id)

        return await self._change(table_id, change)

    async def end(self, table_id: int, person: Person, *, manager: bool) -> Table:
        """End the table at once, if this person may; else cast a vote for it.

        At once: whoever manages the server, and the host while nobody else plays. A lobby is its host's.
        """

        async def change(table: Table) -> None:
            hosts = person.id == table.row.host
            others = set(lobby.people(table.roster)) - {person.id}
            if manager or (hosts and not (table.running and others)):
                return await self._end(table, "host" if hosts else "manager")
            if not table.running:
                self._check_lobby(table, person, host=True)
            return await self._vote(table, person, for_it=True)

        return await self._change(table_id, change)

    async def vote(self, table_id: int, person: Person, *, for_it: bool) -> Table:
        """Cast a vote on whether to end the table."""
        return await self._change(table_id, lambda table: self._vote(table, person, for_it=for_it))

    async def close(self, table_id: int, reason: str) -> Table:
        """End a table for a reason that nobody at it chose: its channel is gone, say."""
        return await self._change(table_id, lambda table: self._end(table, reason))

    # -------------------------------------------------------------------------------- the messages

    async def posted(self, table: Table, message: int) -> None:
        """Remember the table's public message."""
        await self._note(table, message=message, message_at=epoch(self._now()))

    async def called(self, table: Table, message: int | None, move: int) -> None:
        """Remember the message that calls the turn as it was at `move`, or that there is none."""
        await self._note(table, call=message, call_move=move)

    async def _note(self, table: Table, **fields: Any) -> None:
        async with table.lock:
            row = replace(table.row, **fields)
            await self.store.save_table(row)
            table.row = row

    # ------------------------------------------------------------------------------------ the road

    async def _change(self, table_id: int, change: Callable[[Table], Awaitable[None]]) -> Table:
        """Let `change` alter the table under its lock; announce it if it did not raise."""
        table = self._living.get(table_id)
        if table is None:
            saved = await self.store.load_table(table_id)
            raise Refusal("over" if saved else "unknown")
        async with table.lock:
            if not table.living:
                raise Refusal("over")
            await change(table)
        if table.living:
            self._changed(table)
        else:
            self._living.pop(table.id, None)
            if self.surface:
                self.surface.close(table)
        return table

    async def _open(  # noqa: PLR0913, PLR0917 - what a lobby consists of
        self, place: Place, host: Person, game: Game, options: Any, roster: Roster, language: str
    ) -> Table:
        row = TableRow(
            server=place.server,
            channel=place.channel,
            host=host.id,
            game=game.key,
            variant=options.kind,
            version=game.version,
            options=options.model_dump_json(by_alias=True),
            language=language,
            created=epoch(self._now()),
        )
        try:
            row = replace(row, id=await self.store.new_table(row, roster))
        except ChannelTaken:
            raise Refusal("channel-taken") from None
        table = self._living[row.id] = Table(game, row, roster)
        self._changed(table)
        return table

    async def _arrange(self, table_id: int, person: Person, new: Callable[[Table], Roster]) -> Table:
        async def change(table: Table) -> None:
            self._check_lobby(table, person)
            await self._seat(table, new(table))

        return await self._change(table_id, change)

    def _check_lobby(self, table: Table, person: Person, *, host: bool = False) -> None:
        if table.running:
            raise Refusal("running")
        if not lobby.seat_of(table.roster, person.id):
            raise Refusal("not-seated")
        if host and person.id != table.row.host:
            raise Refusal("host-only", host=self._name(table, table.row.host))

    def _name(self, table: Table, person: int) -> str:
        mine = lobby.seat_of(table.roster, person)
        return mine.name if mine else ""

    async def _seat(self, table: Table, roster: Roster) -> None:
        """Store a new roster; a host who is gone is followed by the next person."""
        present = lobby.people(roster)
        row = table.row
        if row.host not in present and present:
            row = replace(row, host=present[0])
        await self.store.save_table(row, roster)
        table.row, table.roster = row, roster

    async def _begin(self, table: Table, row: TableRow) -> None:
        dealt = Table(table.game, row, table.roster)
        state = dealt.first_position()
        dealt.begin(state)
        advance = dealt.advance([], epoch(self._now()))
        row = replace(row, move=len(advance.moves))
        await self.store.save_moves(row, advance.moves, _json(advance.state), rounds=advance.rounds)
        table.begin(state)
        self._accept(table, advance, row, None)

    async def _go_on(self, table: Table) -> None:
        """Let bots act that were waiting."""
        advance = table.advance([], epoch(self._now()))
        if advance.moves:
            await self._store(table, advance, actor=None)

    async def _store(self, table: Table, advance: Advance, actor: int | None) -> None:
        row = replace(table.row, move=table.row.move + len(advance.moves))
        results: tuple[ResultRow, ...] = ()
        if not advance.state.waiting():
            row = replace(row, status="finished", reason="finished", ended=epoch(self._now()))
            results = table.results(advance.state)
        await self.store.save_moves(
            row, advance.moves, _json(advance.state), rounds=advance.rounds, results=results
        )
        self._accept(table, advance, row, actor)

    def _accept(self, table: Table, advance: Advance, row: TableRow, actor: int | None) -> None:
        """Make it the position, and call those whose turn has come."""
        before = set(table.awaited())
        table.accept(advance, row)
        now = table.awaited()
        if self.surface and set(now) - before - {actor}:
            self.surface.call(table, now)
        elif self.surface and not now:
            self.surface.call(table, ())

    async def _leave_game(self, table: Table, person: Person) -> None:
        roster = lobby.hand_over(table.roster, person.id, bot=True)
        if not lobby.people(roster):
            return await self._end(table, "empty")
        await self._seat(table, roster)
        await self._go_on(table)
        return await self._count_votes(table)

    async def _end(self, table: Table, reason: str) -> None:
        status = "ended" if table.running else "cancelled"
        row = replace(table.row, status=status, reason=reason, ended=epoch(self._now()))
        await self.store.save_table(row)
        table.row = row

    # ----------------------------------------------------------------------------------- the vote

    async def _vote(self, table: Table, person: Person, *, for_it: bool) -> None:
        if not table.running:
            raise Refusal("not-started")
        if person.id not in lobby.people(table.roster):
            raise Refusal("not-seated")
        votes = {**votes_of(table), person.id: for_it}
        row = replace(table.row, extra=json.dumps({"votes": {str(who): vote for who, vote in votes.items()}}))
        await self.store.save_table(row)
        table.row = row
        await self._count_votes(table)

    async def _count_votes(self, table: Table) -> None:
        """End the table if most of its people want to; drop the question once most do not."""
        seated = lobby.people(table.roster)
        votes = {who: vote for who, vote in votes_of(table).items() if who in seated}
        if 2 * sum(votes.values()) > len(seated):
            await self._end(table, "vote")
        elif votes and 2 * (len(votes) - sum(votes.values())) >= len(seated):
            table.row = replace(table.row, extra="{}")
            await self.store.save_table(table.row)

    # --------------------------------------------------------------------------------- restarting

    async def _take_up(self, saved: Saved) -> None:
        game = self.games.get(saved.table.game)
        table = game and self._restored(game, saved)
        if table is None:
            return await self._drop(saved)
        self._living[table.id] = table
        if table.running:
            await self._go_on(table)
            self._call_missed(table)
        return self._changed(table)

    def _restored(self, game: Game, saved: Saved) -> Table | None:
        table = Table(game, saved.table, saved.seats)
        try:
            if table.running:
                table.resume(saved)
        except (msgspec.ValidationError, ValidationError):
            return None
        return table

    def _call_missed(self, table: Table) -> None:
        """Call those who are awaited, if the last process may have ended before it did."""
        if self.surface and table.row.call_move != table.row.move:
            self.surface.call(table, table.awaited())

    async def _drop(self, saved: Saved) -> None:
        """A table whose rules are no longer known is closed and counts for nobody."""
        _log.warning("table %s is closed: its rules are not known any more", saved.table.id)
        row = replace(saved.table, status="ended", reason="rules", ended=epoch(self._now()))
        await self.store.save_table(row)

    def _changed(self, table: Table) -> None:
        if self.surface:
            self.surface.changed(table)


def votes_of(table: Table) -> dict[int, bool]:
    """Who has voted for (True) or against ending the table."""
    return {int(who): vote for who, vote in json.loads(table.row.extra).get("votes", {}).items()}


def _options(game: Game, chosen: Mapping[str, Any]) -> Any:
    try:
        return game.options.model_validate(dict(chosen))
    except ValidationError as error:
        wrong = error.errors()[0]
        unknown = wrong["loc"][0] if wrong["type"] == "extra_forbidden" else wrong["input"]
        raise Refusal("option", option=str(unknown)) from None


def _json(state: Any) -> str:
    return msgspec.json.encode(state).decode()
