"""Votes on whether to end a table, kept beside its row."""

from __future__ import annotations

from bot.store.rows import TableRow
from bot.store.table_extra import extra_in, with_extra


def votes_of(row: TableRow) -> dict[int, bool]:
    """Who has voted for (True) or against ending the table."""
    return {int(who): vote for who, vote in extra_in(row.extra, "votes").items()}


def with_votes(row: TableRow, votes: dict[int, bool]) -> TableRow:
    """The row with these votes; with none, nobody is asked."""
    return with_extra(row, "votes", {str(who): vote for who, vote in votes.items()})
