"""From the legal actions to questions: ask about one field at a time, skip what has one answer.

Buttons, menus and slash commands all narrow the same way. Values travel as text: a field's value by its
spelling, a set of cards joined by "+", several fields joined by ",".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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


class Question(NamedTuple):
    """What to ask next: a value for `field`, or `field.least` to `field.most` of the values."""

    field: Field
    values: tuple[str, ...]
    """Equal cards are told apart as "R4", "R4#2" …"""


@cache
def fields(kind: type[Action]) -> tuple[Field, ...]:
    """What a person is asked for, in order."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(_field(each) for each in info.fields)


def _field(info: msgspec.inspect.Field) -> Field:
    if isinstance(info.type, msgspec.inspect.VarTupleType):
        return Field(info.name, info.encode_name, True, info.type.min_length or 0, info.type.max_length or 25)
    asks = (info.type.extra or {}).get("asks") if isinstance(info.type, msgspec.inspect.Metadata) else None
    number = isinstance(info.type, msgspec.inspect.IntType)
    return Field(info.name, info.encode_name, whom=asks == "seat", number=number)


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
        field.key: tuple(filter(None, value.split("+"))) if field.many else value
        for field, value in zip(asked, values, strict=True)
    }
    return msgspec.convert(given, kind, strict=False)


def fitting(legal: Iterable[Action], kind: type[Action], values: Sequence[str]) -> list[Action]:
    """The legal actions of one type that begin with these values. Sets may be given in any order."""
    mine, wanted = [action for action in legal if isinstance(action, kind)], list(map(_parts, values))
    if not wanted:
        return mine
    return [action for action in mine if [*map(_parts, spellings(action)[: len(wanted)])] == wanted]


def _parts(value: str) -> list[str]:
    """The cards of a set, in an order that does not depend on how it was written."""
    return sorted(filter(None, value.split("+")))


def question(legal: Sequence[Action], kind: type[Action], values: Sequence[str] = ()) -> Question | None:
    """What to ask after these values; None if nothing is left to ask."""
    left = fitting(legal, kind, values)
    asked = fields(kind)
    if not left or len(values) == len(asked):
        return None
    field = asked[len(values)]
    answers = [getattr(action, field.name) for action in left]
    if not field.many:
        return Question(field, tuple(dict.fromkeys(map(spelling, answers))))
    sizes = [len(answer) for answer in answers]
    bounded = field._replace(least=min(sizes), most=max(sizes))
    return Question(bounded, _numbered(answers))


def completed(legal: Sequence[Action], kind: type[Action], values: Sequence[str]) -> list[str]:
    """These values, and after them those of the fields that leave no choice."""
    filled = [*values]
    while len(filled) < len(fields(kind)) and (asked := question(legal, kind, filled)):
        if asked.field.many or len(asked.values) > 1:
            break
        filled += asked.values
    return filled


def face_of(value: str) -> str:
    """The card in a menu's value: "R4#2" is the second R4."""
    return value.partition("#")[0]


def _numbered(answers: Sequence[tuple[Any, ...]]) -> tuple[str, ...]:
    """Every card of any answer, as often as one answer holds it."""
    most: Counter[str] = Counter()
    for answer in answers:
        most |= Counter(map(str, answer))
    return tuple(
        card if copy == 1 else f"{card}#{copy}"
        for card, times in most.items()
        for copy in range(1, times + 1)
    )
