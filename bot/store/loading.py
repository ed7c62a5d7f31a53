"""Reads tables back, each with all that belongs to it."""

# ruff: noqa: S608 -- the SQL is put together from names of tables and columns, never from values

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from bot.store.rows import MoveRow, ResultRow, RoundRow, Saved, SeatRow, TableRow, columns

T = TypeVar("T")


def load(db: sqlite3.Connection, where: str, about: Sequence[object] = ()) -> list[Saved]:
    """The tables for which the SQL condition `where` holds, oldest first: six queries in all."""
    tables = db.execute(f"SELECT {columns(TableRow)} FROM tables WHERE {where} ORDER BY id", about).fetchall()

    def parts(source: str, fields: str, make: Callable[..., T]) -> dict[int, list[T]]:
        chosen = f"table_id IN (SELECT id FROM tables WHERE {where})"
        return _by_table(db.execute(f"SELECT table_id, {fields} FROM {source} WHERE {chosen}", about), make)

    seats = parts("seats", columns(SeatRow), _seat)
    moves = parts("actions", columns(MoveRow), MoveRow)
    snapshots = parts("snapshots", "state, move", lambda state, move: (state, move))
    points = parts("rounds", "round, seat, points", lambda *row: row)
    results = parts("results", columns(ResultRow), _result)
    return [
        Saved(
            _table(row),
            tuple(seats[row[0]]),
            tuple(moves[row[0]]),
            *(snapshots[row[0]] or [(None, 0)])[0],
            rounds=_rounds(points[row[0]]),
            results=tuple(results[row[0]]),
        )
        for row in tables
    ]


def _by_table(rows: sqlite3.Cursor, make: Callable[..., T]) -> defaultdict[int, list[T]]:
    """Rows by their first column. They come in the order of their primary key, which starts with it."""
    found: defaultdict[int, list[T]] = defaultdict(list)
    for table_id, *fields in rows:
        found[table_id].append(make(*fields))
    return found


def _table(row: tuple[Any, ...]) -> TableRow:
    fields = dict(zip(TableRow.__struct_fields__, row, strict=True))
    return msgspec.convert({**fields, "private": bool(fields["private"])}, TableRow)


def _seat(seat: int, person: int | None, bot: int, name: str) -> SeatRow:
    return SeatRow(seat, person, bool(bot), name)


def _result(*row: Any) -> ResultRow:
    seat, person, points, place, won, ranked = row
    return ResultRow(seat, person, points, place, bool(won), bool(ranked))


def _rounds(points: list[tuple[int, int, int]]) -> tuple[RoundRow, ...]:
    """From (round, seat, points), sorted."""
    rounds: defaultdict[int, list[int]] = defaultdict(list)
    for number, _, value in points:
        rounds[number].append(value)
    return tuple(RoundRow(number, tuple(values)) for number, values in rounds.items())
