"""What people ask of a table before the cards are dealt: open, sit, arrange, start."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Mapping
from random import SystemRandom
from typing import Any

from msgspec.structs import replace
from pydantic import ValidationError

from bot.errors import Refusal, Stale
from bot.store.rows import TableRow
from bot.store.store import ChannelTaken
from bot.table import rosters
from bot.table.rosters import Roster
from bot.table.table import Table
from bot.table.table_settings import TableSettings
from bot.tables.living_tables import LivingTables
from bot.tables.requests import Person, Place
from games.core import Game, choices_of
from games.shuffle import commitment


class Seating:
    """Requests about lobbies."""

    def __init__(self, tables: LivingTables) -> None:
        """Among these tables."""
        self._tables = tables

    async def open(  # noqa: PLR0913 - what a lobby consists of
        self,
        place: Place,
        host: Person,
        game: Game,
        options: Mapping[str, Any],
        *,
        bots: int = 0,
        language: str = "en",
        private: bool = False,
    ) -> Table:
        """Open a lobby in a channel, with its host and some bots seated; `private`: that nobody else sees."""
        roster = rosters.join((), game, host.id, host.name)
        for _ in range(bots):
            roster = rosters.add_bot(roster, game)
        return await self._open(
            place, host, game, _options(game, options), roster, language=language, private=private
        )

    async def again(
        self, table_id: int, person: Person, *, language: str, barred: Collection[int] = ()
    ) -> Table:
        """A new lobby with the people and bots of a table that is over, apart from people who are barred."""
        saved = await self._tables.store.load_table(table_id)
        if saved is None or saved.table.game not in self._tables.games:
            raise Refusal("unknown")
        if saved.table.status in ("lobby", "running"):
            raise Refusal("still-playing")
        if not rosters.seat_of(saved.seats, person.id):
            raise Refusal("not-seated")
        row, game = saved.table, self._tables.games[saved.table.game]
        welcome = [
            seat
            for seat in saved.seats
            if seat.person is None or seat.person == person.id or not (seat.bot or seat.person in barred)
        ]
        roster = rosters.numbered(replace(seat, bot=seat.person is None) for seat in welcome)
        place = Place(row.server, row.channel)
        options = _options(game, json.loads(row.options))
        return await self._open(
            place,
            person,
            game,
            options,
            roster,
            language=language,
            private=row.private,
            manners=row.manners,
        )

    async def add_bot(self, table_id: int, person: Person) -> Table:
        """Seat one more bot."""
        return await self._arrange(table_id, person, lambda table: rosters.add_bot(table.roster, table.game))

    async def remove_bot(self, table_id: int, person: Person) -> Table:
        """Send the last bot away."""
        return await self._arrange(table_id, person, lambda table: rosters.remove_bot(table.roster))

    async def shuffle(self, table_id: int, person: Person) -> Table:
        """Change who sits in which order."""
        mixed = SystemRandom()
        return await self._arrange(table_id, person, lambda table: rosters.shuffled(table.roster, mixed))

    async def swap_partners(self, table_id: int, person: Person, seen: str = "") -> Table:
        """Let everybody but the first seat move on, so that others are partners (`seen`: as in `start`)."""

        def swapped(table: Table) -> Roster:
            self._check_seen(table, seen)
            return rosters.repaired(table.roster)

        return await self._arrange(table_id, person, swapped)

    async def move_up(self, table_id: int, person: Person, seat: int) -> Table:
        """Exchange a seat with the one before it; the first one goes to the end."""
        async with self._tables.changing(table_id) as table:
            check_lobby(table, person, host=True)
            await self._tables.seat(table, rosters.moved_up(table.roster, seat))
        return table

    async def choose(self, table_id: int, person: Person, name: str, value: str) -> Table:
        """Set one option of the table."""
        async with self._tables.changing(table_id) as table:
            check_lobby(table, person, host=True)
            chosen = {**table.options.model_dump(), name: _typed(table.game, name, value)}
            await self._tables.save(table, _with_options(table.row, _options(table.game, chosen)))
        return table

    async def choose_setting(self, table_id: int, person: Person, name: str, value: str) -> Table:
        """Set how fast bots play or who may sit down."""
        return await self._set(table_id, person, lambda settings: settings.with_choice(name, value))

    async def invite(self, table_id: int, person: Person, guest: int) -> Table:
        """Let somebody sit down at a table that is not open to all, or come back who was sent away."""
        return await self._set(table_id, person, lambda settings: settings.invite(guest))

    async def send_away(self, table_id: int, person: Person, other: int) -> Table:
        """Remove a person from the lobby; they may come back only if they are invited."""
        async with self._tables.changing(table_id) as table:
            check_lobby(table, person, host=True)
            if other == person.id:
                raise Refusal("send-away-oneself")
            if not rosters.seat_of(table.roster, other):
                raise Refusal("not-in-game")
            row = _with_settings(table.row, table.settings.send_away(other))
            await self._tables.save(table, row, rosters.leave(table.roster, other))
        return table

    async def start(self, table_id: int, person: Person, seen: str = "") -> Table:
        """Deal. The seed was drawn when the lobby opened, and its hash has been on the table since.

        `seen`: the `rosters.fingerprint` that the host had before them; nothing for whatever there is now.
        """
        async with self._tables.changing(table_id) as table:
            check_lobby(table, person, host=True)
            self._check_seen(table, seen)
            lacking = rosters.missing(table.roster, table.game)
            if lacking:
                raise Refusal("too-few", n=lacking)
            row = _with_options(table.row, table.options.settled(len(table.roster)))
            await self._begin(table, replace(row, status="running", started=self._tables.clock.now()))
        return table

    async def cancel(self, table_id: int, person: Person) -> Table:
        """Close the lobby."""
        async with self._tables.changing(table_id) as table:
            check_lobby(table, person, host=True)
            await self._tables.end(table, "host")
        return table

    async def _open(
        self, place: Place, host: Person, game: Game, options: Any, roster: Roster, **kept: Any
    ) -> Table:
        seed, nonce = secrets.token_hex(32), secrets.token_hex(16)
        row = TableRow(
            seed=seed,
            nonce=nonce,
            commitment=commitment(seed, nonce),
            server=place.server,
            channel=place.channel,
            host=host.id,
            game=game.key,
            variant=options.kind,
            version=game.version,
            options=options.model_dump_json(by_alias=True),
            **kept,
            created=self._tables.clock.now(),
        )
        try:
            row = replace(row, id=await self._tables.store.new_table(row, roster))
        except ChannelTaken:
            raise Refusal("channel-taken") from None
        table = Table(game, row, roster)
        self._tables.add(table)
        self._tables.announce(table)
        return table

    async def _arrange(self, table_id: int, person: Person, new: Callable[[Table], Roster]) -> Table:
        async with self._tables.changing(table_id) as table:
            check_lobby(table, person)
            await self._tables.seat(table, new(table))
        return table

    async def _set(
        self, table_id: int, person: Person, new: Callable[[TableSettings], TableSettings]
    ) -> Table:
        async with self._tables.changing(table_id) as table:
            check_lobby(table, person, host=True)
            await self._tables.save(table, _with_settings(table.row, new(table.settings)))
        return table

    def _check_seen(self, table: Table, seen: str) -> None:
        """Whoever decides on what they saw must not get something else; then they are shown it."""
        if seen and seen != rosters.fingerprint(table.roster, table.row.options):
            self._tables.announce(table)
            raise Stale("changed")

    async def _begin(self, table: Table, row: TableRow) -> None:
        dealt = table.dealt(row)
        advance = dealt.advance([], self._tables.clock.now(), patient=not dealt.hasty)
        row = self._tables.raced(table, replace(row, move=len(advance.moves)), advance)
        await self._tables.store.save_moves(row, advance.moves, advance.snapshot(), rounds=advance.rounds)
        table.begin_as(dealt)
        table.accept(advance, row)


def check_lobby(table: Table, person: Person, *, host: bool = False) -> None:
    """Raise a Refusal unless the table is a lobby in which this person sits; `host`: and hosts it."""
    if table.running:
        raise Refusal("running")
    if not rosters.seat_of(table.roster, person.id):
        raise Refusal("not-seated-lobby")
    if host and person.id != table.row.host:
        hosting = rosters.seat_of(table.roster, table.row.host)
        raise Refusal("host-only", host=hosting.name if hosting else "")


def _with_options(row: TableRow, options: Any) -> TableRow:
    return replace(row, options=options.model_dump_json(by_alias=True), variant=options.kind)


def _with_settings(row: TableRow, settings: TableSettings) -> TableRow:
    return replace(row, manners=settings.model_dump_json())


def _typed(game: Game, name: str, value: str) -> Any:
    """The value of an option that is spelled so; unknown ones stay as they are, to be refused."""
    known = choices_of(game.options, name) if name in game.options.model_fields else ()
    return next((choice for choice in known if str(choice) == value), value)


def _options(game: Game, chosen: Mapping[str, Any]) -> Any:
    try:
        return game.options.model_validate(dict(chosen))
    except ValidationError as error:
        wrong = error.errors()[0]
        unknown = wrong["loc"][0] if wrong["type"] == "extra_forbidden" else wrong["input"]
        raise Refusal("option", option=str(unknown)) from None
