"""From the legal actions to questions: ask about one field at a time, skip what has one answer.

Buttons, menus and slash commands all narrow the same way. Values travel as text: a field's value by its
spelling, a set of cards joined by "+", several fields joined by ",". A set that is not yet complete ends
with "+". Actions may be too many to be looked at one by one (`games.choices`), so it is fields that are
gone through, never actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from games.choices import answers_of, kinds_of
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


def begun(legal: Sequence[Action], kind: type[Action], values: Sequence[str]) -> tuple[Any, ...] | None:
    """These values as the legal actions of one type hold them, or None if none begins with them.

    Sets may be given in any order.
    """
    if kind not in kinds_of(legal) or len(values) > len(fields(kind)):
        return None
    given: tuple[Any, ...] = ()
    for field, text in zip(fields(kind), values, strict=False):
        wanted = _parts(text)
        for answer in answers_of(legal, kind, given):
            if (sorted(map(str, answer)) == wanted) if field.many else (str(answer) == text):
                given = (*given, answer)
                break
        else:
            return None
    return given


def fitting(legal: Sequence[Action], kind: type[Action], values: Sequence[str]) -> Action | None:
    """The legal action of one type with just these values."""
    given = begun(legal, kind, values)
    return kind(*given) if given is not None and len(given) == len(fields(kind)) else None


def astray(legal: Sequence[Action], kind: type[Action], values: Sequence[str]) -> Field | None:
    """The first field whose value no legal action of that type has after those before it."""
    if kind not in kinds_of(legal):
        return None
    asked = zip(fields(kind), range(1, len(values) + 1), strict=False)
    return next((field for field, end in asked if begun(legal, kind, values[:end]) is None), None)


def possible(legal: Sequence[Action], kind: type[Action], values: Sequence[str]) -> bool:
    """Whether a choice among the legal actions may come so far."""
    return fitting(legal, kind, values) is not None or question(legal, kind, values) is not None


def cards_in(value: str) -> list[str]:
    """The cards of a set, be it complete or not. Whoever makes up an id may leave gaps."""
    return [*filter(None, value.split("+"))]


def _parts(value: str) -> list[str]:
    """The same in an order that does not depend on how it was written."""
    return sorted(cards_in(value))


def question(legal: Sequence[Action], kind: type[Action], values: Sequence[str] = ()) -> Question | None:
    """What to ask after these values; None if nothing is left to ask."""
    if values and values[-1].endswith("+"):
        return added(legal, kind, values[:-1], _parts(values[-1]))
    given = begun(legal, kind, values)
    asked = fields(kind)
    if given is None or len(given) == len(asked):
        return None
    field, answers = asked[len(given)], answers_of(legal, kind, given)
    return _of_sets(field, answers) if field.many else Question(field, tuple(map(spelling, answers)))


def added(
    legal: Sequence[Action], kind: type[Action], values: Sequence[str], chosen: Sequence[str]
) -> Question | None:
    """What may be added to a set of which these cards are chosen; nothing need be if `least` is 0.

    None if no set is asked for after these values.
    """
    given = begun(legal, kind, values)
    if given is None or not chosen or len(given) == len(fields(kind)) or not fields(kind)[len(given)].many:
        return None
    rests = [_without(answer, chosen) for answer in answers_of(legal, kind, given)]
    left = [rest for rest in rests if rest is not None]
    return _of_sets(fields(kind)[len(given)], left) if left else None


def _without(answer: Sequence[Any], chosen: Sequence[str]) -> list[str] | None:
    """A set without these cards, if it holds them all."""
    rest = [*map(str, answer)]
    for card in chosen:
        if card not in rest:
            return None
        rest.remove(card)
    return rest


def _of_sets(field: Field, answers: Iterable[Sequence[Any]]) -> Question:
    sets = [*answers]
    sizes = [*map(len, sets)]
    return Question(field._replace(least=min(sizes), most=max(sizes)), _numbered(sets))


MENU = 25
"""Values that one menu of Discord holds; of a set that is spread over several, each adds some cards."""


def chosen_in(
    legal: Sequence[Action], kind: type[Action], values: Sequence[str], chosen: Sequence[str]
) -> list[str]:
    """The values with what was chosen in a menu: a value more, or cards for the set that is not complete."""
    before, last, cards = [*values], "", [*map(face_of, chosen)]
    spread = _spread(question(legal, kind, values))
    if before and before[-1].endswith("+"):
        last = before.pop()
        cards = [*_parts(last), *cards]
    rest = added(legal, kind, before, cards) if last or spread else None
    return [*before, "+".join(cards) + "+" * bool(rest and rest.values)]


def _spread(asked: Question | None) -> bool:
    return asked is not None and asked.field.many and asked.field.most > 1 and len(asked.values) > MENU


def targets(legal: Sequence[Action], kind: type[Action]) -> list[str]:
    """The values that an action begins with and nobody is asked for: what it is aimed at."""
    named = [field for field in fields(kind) if field.target]
    return completed(legal, kind, [])[: len(named)] if named else []


def completed(legal: Sequence[Action], kind: type[Action], values: Sequence[str]) -> list[str]:
    """These values, and after them those of the fields that leave no choice."""
    filled = [*values]
    while len(filled) < len(fields(kind)):
        asked = question(legal, kind, filled)
        only = _only(asked) if asked else None
        if only is None:
            break
        filled.append(only)
    return filled


def _only(asked: Question) -> str | None:
    """The answer that leaves no choice: the single value, or no card where a set must be empty."""
    if asked.field.many:
        return None if asked.values else ""
    return asked.values[0] if len(asked.values) == 1 else None


def face_of(value: str) -> str:
    """The card in a menu's value: "R4#2" is the second R4."""
    return value.partition("#")[0]


def _numbered(answers: Sequence[Sequence[Any]]) -> tuple[str, ...]:
    """Every card of any answer, as often as one answer holds it."""
    most: dict[str, int] = {}
    for answer in answers:
        for card, times in Counter(map(str, answer)).items():
            most[card] = max(times, most.get(card, 0))
    return tuple(
        card if copy == 1 else f"{card}#{copy}"
        for card, times in most.items()
        for copy in range(1, times + 1)
    )
