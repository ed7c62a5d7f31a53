"""Records: one line of JSON that tells a whole game and can be checked by anybody. RECORD.md explains it.

A record is untrusted until `games.play.replay` has played it again.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from games.core import Action, Deal, Game, News, Options, Seat

LONGEST = 1_000_000
"""Bytes of a line. The longest games tell a tenth of that; a longer line is not even read."""


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
    if len(line) > LONGEST:
        raise Unreadable(f"it is longer than {LONGEST:,} bytes")
    try:
        record = Record.model_validate_json(line, by_name=False)
        json.loads(line, object_pairs_hook=_in_order)
        return record
    except (UnicodeDecodeError, RecursionError):
        raise Unreadable("it is no text in UTF-8") from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise Unreadable(f"{where}: {first['msg']}" if where else first["msg"]) from None


def _in_order(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, in which each key stands once; those of records and deals in their order."""
    names, seen = [name for name, _ in pairs], set[str]()
    for name in names:
        if name in seen:
            raise Unreadable(f"the key {name} stands there twice")
        seen.add(name)
    for known in (_RECORD, _DEAL):
        if {*known} == {*names} and known != names:
            raise Unreadable(f"its keys are not in the order {', '.join(known)}")
    return dict(pairs)


def _keys(part: type[_Part]) -> list[str]:
    return [str(field.alias) for field in part.model_fields.values()]


_RECORD, _DEAL = _keys(Record), _keys(DealRecord)


def options_in(record: Record, game: Game) -> Options:
    """The options that a record was played with; raises Unreadable unless all are there and known."""
    try:
        options = game.options.model_validate(record.options, by_name=False)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise Unreadable(f"option {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    spelling = spelled_options(options)
    if missing := spelling.keys() - record.options.keys():
        raise Unreadable(f"option {min(missing)} is missing")
    if json.dumps(spelling) != json.dumps(record.options):  # to Python 1 and true are equal
        raise Unreadable(f"the options would be spelled {json.dumps(spelling)}")
    if record.seats in game.seats and options != (settled := options.settled(record.seats)):
        wrong = next(name for name, value in spelled_options(settled).items() if value != spelling[name])
        raise Unreadable(f"option {wrong} cannot be {spelling[wrong]!r} with {record.seats} players")
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
