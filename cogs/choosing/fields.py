"""What an action type asks for, as text: its fields, and the spellings of their values.

A field's value travels by its spelling, a set of cards joined by "+", several fields joined by ",".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from games.core import Action


class Field(NamedTuple):
    """A field of an action type. `least` and `most` are 1 unless it holds a set of cards."""

    name: str
    key: str
    """Its name in JSON."""
    many: bool = False
    least: int = 1
    most: int = 1
    whom: bool = False
    """Whether it means somebody at the table: its values are numbers of seats."""
    number: bool = False
    """Whether it holds a number that means nothing but itself."""
    target: bool = False
    """Whether it names what lies there to react to: there is only one, so nobody is asked for it."""
    usual: str | None = None
    """What is meant where it is left out of what is typed; None if it must not be."""


@cache
def fields(kind: type[Action]) -> tuple[Field, ...]:
    """What a person is asked for, in order."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(_field(each) for each in info.fields)


def _field(info: msgspec.inspect.Field) -> Field:
    usual = None if info.required else spelling(info.default)
    if isinstance(info.type, msgspec.inspect.VarTupleType):
        least, most = info.type.min_length or 0, info.type.max_length or 25
        return Field(info.name, info.encode_name, True, least, most, usual=usual)
    asks = (info.type.extra or {}).get("asks") if isinstance(info.type, msgspec.inspect.Metadata) else None
    return Field(
        info.name,
        info.encode_name,
        whom=asks == "seat",
        number=isinstance(info.type, msgspec.inspect.IntType),
        target=asks == "target",
        usual=usual,
    )


def spelling(value: Any) -> str:
    """A field's value as text."""
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)


def spellings(action: Action) -> tuple[str, ...]:
    """All values of an action as text."""
    return tuple(spelling(getattr(action, field.name)) for field in fields(type(action)))


def answers(action: Action) -> Iterator[tuple[Field, str]]:
    """Every value of an action by itself, with the field that it belongs to."""
    for field, text in zip(fields(type(action)), spellings(action), strict=True):
        for value in text.split("+") if field.many else [text]:
            yield field, value


def build(kind: type[Action], values: Sequence[str]) -> Action:
    """The action with these values; raises ValueError if they do not fit its type. Not yet known as legal."""
    asked = fields(kind)
    if len(values) != len(asked):
        raise ValueError("a value is missing or one too many")
    given = {
        field.key: tuple(cards_in(value)) if field.many else value
        for field, value in zip(asked, values, strict=True)
    }
    return msgspec.convert(given, kind, strict=False)


def cards_in(value: str) -> list[str]:
    """The cards of a set, be it complete or not. Whoever makes up an id may leave gaps."""
    return [*filter(None, value.split("+"))]


def face_of(value: str) -> str:
    """The card in a menu's value: "R4#2" is the second R4."""
    return value.partition("#")[0]


def values_in(argument: str) -> list[str]:
    """The values that stand in an id."""
    return argument.split(",") if argument else []
