"""Who has won how often: the questions that the stored results answer.

Only ranked results of people are compared; a seat that a bot held at the end is nobody's result.
"""

# ruff: noqa: S608 -- the SQL is put together from names of tables and columns, never from values

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

import msgspec

_RANKED = """
    FROM tables JOIN results ON results.table_id = tables.id
    WHERE tables.server = :server AND tables.game = :game
      AND tables.variant = COALESCE(:variant, tables.variant)
      AND (:variant IS NOT NULL OR INSTR(tables.variant, '/') = 0)
      AND results.ranked AND results.person IS NOT NULL
"""

_COUNT = f"SELECT COUNT(DISTINCT results.person) {_RANKED}"

_BOARD = f"""
    WITH sums AS (
        SELECT results.person, COUNT(*) AS games, SUM(results.won) AS wins,
               AVG(results.won) AS share,
               CASE WHEN :variant IS NOT NULL THEN AVG(results.points) END AS average
        {_RANKED} GROUP BY results.person
    ), placed AS (
        SELECT RANK() OVER (ORDER BY wins DESC, share DESC, average DESC) AS place, * FROM sums
    )
    SELECT place, person, COALESCE(people.name, '') AS name, games, wins, share, average
    FROM placed LEFT JOIN people ON people.id = placed.person
    ORDER BY place, name, person LIMIT :limit OFFSET :offset
"""

_STATS = """
    SELECT game, variant, SUM(ranked), SUM(won AND ranked), MAX(points) FILTER (WHERE ranked),
           AVG(points) FILTER (WHERE ranked), SUM(NOT ranked)
    FROM results JOIN tables ON tables.id = results.table_id
    WHERE results.person = :person AND (:server IS NULL OR tables.server = :server)
    GROUP BY game, variant ORDER BY game, variant
"""


class Standing(msgspec.Struct, frozen=True):
    """A line of a leaderboard."""

    place: int
    """1 is best. Equal wins, share and average share a place."""
    person: int
    name: str
    """As last seen; may be empty."""
    games: int
    wins: int
    share: float
    """Wins by games, 0 to 1."""
    average: float | None
    """Points a game; None on a board of several variants, whose points cannot be compared."""


class Board(msgspec.Struct, frozen=True):
    """One page of a leaderboard, and how many people are on all of them."""

    total: int
    lines: tuple[Standing, ...]


class Stat(msgspec.Struct, frozen=True):
    """One person's record in one variant of a game. `unranked` games (alone with bots) count nowhere else."""

    game: str
    variant: str
    games: int
    wins: int
    best: int | None
    """Points in the best game; None without a ranked one."""
    average: float | None
    unranked: int


def leaderboard(db: sqlite3.Connection, about: Mapping[str, int | str | None]) -> Board:
    """Sorted by wins, then by share, then by average points, then by name and id.

    `about` holds `server`, `game`, `variant` (None: all), `offset` and `limit`.
    """
    lines = tuple(Standing(*row) for row in db.execute(_BOARD, about))
    return Board(db.execute(_COUNT, about).fetchone()[0], lines)


def stats(db: sqlite3.Connection, person: int, server: int | None) -> list[Stat]:
    """One row for each game and variant that the person finished; on one server, or on all."""
    return [Stat(*row) for row in db.execute(_STATS, {"person": person, "server": server})]
