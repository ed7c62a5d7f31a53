"""What the database keeps, as values. A row's fields are its table's columns, by name and in order.

Times are UTC in seconds since 1970, as floats; make them with `epoch`. Ids are Discord's 64-bit numbers.
Fields called JSON hold text that this layer neither reads nor checks.
"""

# ruff: noqa: S608 -- the SQL is put together from names of tables and columns, never from values

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

import msgspec
from msgspec.structs import astuple

Status = Literal["lobby", "running", "finished", "ended", "cancelled"]
"""`finished`: played to the end of the rules. `ended`: broken off. `cancelled`: never started."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """One table, from its lobby to its end. `id` is 0 until `Store.new_table` has given it one."""

    id: int = 0
    server: int
    channel: int
    host: int
    """The person who opened it; 0 once forgotten."""
    game: str
    variant: str = ""
    """The part of the options within which points can be compared."""
    version: int
    """Of the game's rules."""
    options: str = "{}"
    """JSON."""
    language: str
    status: Status = "lobby"
    reason: str = ""
    """Why it is over: finished, vote, host, empty, channel gone, rules ... ; empty while it lives."""
    message: int | None = None
    message_at: float | None = None
    call: int | None = None
    """The message that calls whose turn it is."""
    called: str = "[]"
    """JSON: the people whom it calls."""
    seed: str = ""
    nonce: str = ""
    commitment: str = ""
    move: int = 0
    """How many actions were accepted."""
    created: float
    started: float | None = None
    ended: float | None = None
    private: bool = False
    """True for one person's table against bots, which nobody else sees."""
    manners: str = "{}"
    """JSON: `bot.table.table_settings.TableSettings`. The column has kept its old name: a migration of every
    database is not worth a word."""
    extra: str = "{}"
    """JSON: small things without a column (`bot.store.table_extra`)."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where. `person` is None for a seat that was a bot's from the start."""

    seat: int
    person: int | None
    bot: bool
    """True while a bot plays this seat, be it a person's or not."""
    name: str


class MoveRow(msgspec.Struct, frozen=True):
    """One row of a game's log. `seat` is None for what nobody did."""

    move: int
    seat: int | None
    action: str
    """JSON."""
    news: str
    """JSON: what everybody saw of it."""
    at: float
    among: str = "[]"
    """JSON: of a reaction that was drawn among several at the same time, the seats that had reacted."""


class RoundRow(msgspec.Struct, frozen=True):
    """The points a round brought, by seat."""

    round: int
    points: tuple[int, ...]


class ResultRow(msgspec.Struct, frozen=True):
    """How a finished game ended for one seat. `person` and `place` are None if a bot held it then."""

    seat: int
    person: int | None
    points: int
    place: int | None
    """1 is best; ties share a place, and winners share the win."""
    won: bool
    ranked: bool


class Saved(msgspec.Struct, frozen=True):
    """All that is stored about one table. `snapshot` is JSON: the position after move `snapshot_move`."""

    table: TableRow
    seats: tuple[SeatRow, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    snapshot: str | None = None
    snapshot_move: int = 0
    rounds: tuple[RoundRow, ...] = ()
    results: tuple[ResultRow, ...] = ()


class Profile(msgspec.Struct, frozen=True):
    """What is known of a person or of a server."""

    id: int
    name: str = ""
    """As last seen; empty if never."""
    language: str | None = None
    """None: nobody has chosen one."""
    settings: str = "{}"
    """JSON."""


def epoch(moment: datetime) -> float:
    """`moment` in seconds since 1970, UTC. Refuses a datetime without a zone, which would mean local time."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return moment.timestamp()


def moment(seconds: float) -> datetime:
    """The inverse of `epoch`, in UTC."""
    return datetime.fromtimestamp(seconds, UTC)


def columns(row: type[msgspec.Struct]) -> str:
    """A row type's columns as SQL: `seat, person, bot, name`."""
    return ", ".join(row.__struct_fields__)


def insertion(into: str, row: type[msgspec.Struct]) -> str:
    """SQL that inserts a row which belongs to a table; its values are `values(table_id, row)`."""
    marks = ", ?" * len(row.__struct_fields__)
    return f"INSERT INTO {into} (table_id, {columns(row)}) VALUES (?{marks})"


def values(table_id: int, row: msgspec.Struct) -> tuple[object, ...]:
    """The values for `insertion`."""
    return (table_id, *astuple(row))
