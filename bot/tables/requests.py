"""Who asks something of a table, and where."""

from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    """Who makes a request."""

    id: int
    name: str


class Place(NamedTuple):
    """Where a request is made."""

    server: int
    channel: int
