"""Small things that a table keeps without a column of their own: JSON in `TableRow.extra`."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.race.rules import Contest
from bot.store.rows import TableRow


def votes_of(row: TableRow) -> dict[int, bool]:
    """Who has voted for (True) or against ending the table."""
    return {int(who): vote for who, vote in json.loads(row.extra).get("votes", {}).items()}


def with_votes(row: TableRow, votes: dict[int, bool]) -> TableRow:
    """The row with these votes; with none, nobody is asked."""
    return _with(row, "votes", {str(who): vote for who, vote in votes.items()})


def contest_of(row: TableRow) -> Contest:
    """The race that is run at the table."""
    return _contest(row.extra)


def with_contest(row: TableRow, contest: Contest) -> TableRow:
    """The row with this race."""
    return _with(row, "contest", {} if contest == Contest() else msgspec.to_builtins(contest))


@lru_cache(1000)
def _contest(extra: str) -> Contest:
    return msgspec.convert(json.loads(extra).get("contest", {}), Contest)


def _with(row: TableRow, key: str, value: Any) -> TableRow:
    kept = {name: note for name, note in json.loads(row.extra).items() if name != key}
    return replace(row, extra=json.dumps(kept | ({key: value} if value else {})))
