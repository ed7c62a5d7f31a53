"""Records: one line of JSON that tells a whole game and can be checked by anybody. RECORD.md explains it.

A record is untrusted until `games.play.replay` has played it again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from games.core import Action, Deal, Game, News, Options, Seat


class Unreadable(ValueError):
    """A line that is no record which this program could play again. The message says why, in a sentence."""


class _Part(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, alias_generator=to_camel, populate_by_name=True
    )


class DealRecord(_Part):
    """What was dealt at the start of a round."""

    round: int
    dealer: Seat
    hands: tuple[tuple[str, ...], ...]
    """By seat, in the order dealt."""
    left_over: tuple[str, ...]
    layout: tuple[tuple[str, tuple[str, ...]], ...]
    """Further decks or layouts: (name, what lies there in order)."""


class Record(_Part):
    """A game that is over: all that happened, and all that was hidden."""

    game: str
    version: int
    """Of the game's rules."""
    options: dict[str, str | int | bool]
    """All of the game's options, by camelCase name."""
    seats: int
    seed: str
    nonce: str
    commitment: str
    """The hash of seed and nonce that was published before the deal."""
    first_dealer: Seat
    deals: tuple[DealRecord, ...]
    actions: tuple[tuple[Seat, dict[str, Any]], ...]
    """Who did what, in the order in which it took effect."""
    draws: tuple[tuple[int, tuple[Seat, ...]], ...]
    """Of actions (numbered from 0) that were drawn among several at the same time: the seats, ascending."""
    news: tuple[dict[str, Any], ...]
    """All that everybody saw, in order."""
    totals: tuple[int, ...]
    places: tuple[int, ...]
    """1, 2, 2, 4."""

    def line(self) -> str:
        """The record as one line of JSON, without the line's end."""
        return self.model_dump_json(by_alias=True)


def parse(line: str | bytes) -> Record:
    """Read a line of JSON; raises Unreadable. What the record says is not checked yet: see `games.play`."""
    try:
        return Record.model_validate_json(line, by_name=False)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise Unreadable(f"{where}: {first['msg']}" if where else first["msg"]) from None


def options_in(record: Record, game: Game) -> Options:
    """The options that a record was played with; raises Unreadable unless all are there and known."""
    try:
        options = game.options.model_validate(record.options, by_name=False)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise Unreadable(f"option {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    if missing := spelled_options(options).keys() - record.options.keys():
        raise Unreadable(f"option {min(missing)} is missing")
    return options


def spelled_options(options: Options) -> dict[str, Any]:
    """Options as records, tables and commands spell them."""
    return options.model_dump(by_alias=True)


def spelled(thing: Action | News) -> dict[str, Any]:
    """An action or news as it comes out of JSON."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(thing))
    return fields


def spelled_deal(deal: Deal) -> DealRecord:
    """A deal as records show it."""
    return DealRecord(
        round=deal.round,
        dealer=deal.dealer,
        hands=deal.hands,
        left_over=deal.left_over,
        layout=deal.layout,
    )
