"""A choice on its way from the legal actions to an action: what is chosen, and what is to be asked next.

It asks about one field at a time and skips what has one answer. Buttons, menus and slash commands all narrow
the same way. A set that is not yet complete ends with "+". Actions may be too many to be looked at one by
one (`games.choices`), so it is fields that are gone through, never actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from cogs.choosing.fields import Field, cards_in, face_of, fields, spelling
from games.choices import answers_of, kinds_of
from games.core import Action

MENU = 25
"""Values that one menu of Discord holds; of a set that is spread over several, each adds some cards."""


class Question(NamedTuple):
    """What to ask next: a value for `field`, or `field.least` to `field.most` of the values."""

    field: Field
    values: tuple[str, ...]
    """Equal cards are told apart as "R4", "R4#2" …"""

    @property
    def spread(self) -> bool:
        """Whether it is about a set whose cards take more than one menu."""
        return self.field.many and self.field.most > 1 and len(self.values) > MENU

    @property
    def only(self) -> str | None:
        """The answer that leaves no choice: the single value, or no card where a set must be empty."""
        if self.field.many:
            return None if self.values else ""
        return self.values[0] if len(self.values) == 1 else None


class Choice:
    """Values chosen for an action of one type; what the legal actions make of them is found out once.

    It never changes. Nothing is looked up before it is asked for.
    """

    def __init__(
        self,
        legal: Sequence[Action],
        kind: type[Action],
        values: Iterable[str] = (),
        known: tuple[Any, ...] = (),
    ) -> None:
        """Sets may be given in any order. `known`: the first of the values as legal actions hold them, as
        far as that was found out before.
        """
        self.legal, self.kind, self.values = legal, kind, tuple(values)
        self.fields = fields(kind)
        self._matched, self._read = known, len(known) == len(self.values)

    @property
    def matched(self) -> tuple[Any, ...]:
        """The values as legal actions hold them, up to the first that none of these has."""
        if not self._read:
            self._matched, self._read = self._match_on(self._matched), True
        return self._matched

    def _match_on(self, matched: tuple[Any, ...]) -> tuple[Any, ...]:
        """The same, of which some is known."""
        start = len(matched)
        for field, text in zip(self.fields[start:], self.values[start:], strict=False):
            answers = answers_of(self.legal, self.kind, matched)
            if field.many:
                cards = sorted(cards_in(text))
                same = (answer for answer in answers if _is_set(answer, cards))
            else:
                same = (answer for answer in answers if str(answer) == text)
            found = next(same, None)
            if found is None:
                break
            matched = (*matched, found)
        return matched

    @classmethod
    def aimed(cls, legal: Sequence[Action], kind: type[Action]) -> Choice:
        """A choice of which nothing is chosen but what it is aimed at: of that there is only one."""
        choice = cls(legal, kind)
        for field in choice.fields:
            only = choice.question.only if field.target and choice.question else None
            if only is None:
                break
            choice = choice.followed_by(only)
        return choice

    # ------------------------------------------------------------------------------- how far it has come

    @property
    def kind_is_legal(self) -> bool:
        """Whether any action of the type is legal."""
        return self.kind in kinds_of(self.legal)

    @property
    def fits(self) -> bool:
        """Whether some legal action begins with all these values."""
        return self.kind_is_legal and len(self.matched) == len(self.values)

    @property
    def set_open(self) -> bool:
        """Whether the last value is a set to which cards may still be added."""
        return bool(self.values) and self.values[-1].endswith("+")

    @property
    def filled(self) -> bool:
        """Whether there is a value for every field, be it a legal one or not."""
        return len(self.values) >= len(self.fields) and not self.set_open

    @cached_property
    def action(self) -> Action | None:
        """The legal action with just these values."""
        whole = len(self.values) == len(self.fields) and self.fits
        return self.kind(*self.matched) if whole else None

    @cached_property
    def question(self) -> Question | None:
        """What to ask after these values; None if nothing is left to ask."""
        if self.set_open:
            return self._to_add(len(self.values) - 1, cards_in(self.values[-1]))
        if len(self.values) >= len(self.fields) or not self.fits:
            return None
        field, answers = self.fields[len(self.matched)], answers_of(self.legal, self.kind, self.matched)
        return _of_sets(field, answers) if field.many else Question(field, tuple(map(spelling, answers)))

    @property
    def possible(self) -> bool:
        """Whether a choice among the legal actions may come so far."""
        return self.action is not None or self.question is not None

    @property
    def astray(self) -> Field | None:
        """The first field whose value no legal action of the type has after those before it."""
        given, read = self.fields[: len(self.values)], len(self.matched)
        return given[read] if self.kind_is_legal and read < len(given) else None

    @property
    def argument(self) -> str:
        """The values as they stand in an id."""
        return ",".join(self.values)

    # --------------------------------------------------------------------------------- other choices of it

    def cut(self, length: int) -> Choice:
        """The choice when only so many of its values were chosen."""
        return Choice(self.legal, self.kind, self.values[:length], self.matched[:length])

    def followed_by(self, value: str) -> Choice:
        """The choice with one value more."""
        return Choice(self.legal, self.kind, (*self.values, value), self.matched)

    def completed(self) -> Choice:
        """The choice with the values of the fields that leave no choice; a set that is open stays so."""
        ended = self.set_open or len(self.values) >= len(self.fields)
        only = self.question.only if not ended and self.question else None
        return self if only is None else self.followed_by(only).completed()

    def with_picked(self, picked: Sequence[str]) -> Choice:
        """The choice with what was picked in a menu: a value more, or cards for the set that is open.

        The set stays open as long as more may be added to it from another menu.
        """
        before, cards, more = self.values, [*map(face_of, picked)], None
        if self.set_open:
            before, cards = before[:-1], [*sorted(cards_in(before[-1])), *cards]
        if self.set_open or (self.question and self.question.spread):
            more = self._to_add(len(before), cards)
        value = "+".join(cards) + "+" * bool(more and more.values)
        return Choice(self.legal, self.kind, (*before, value), self.matched[: len(before)])

    def _to_add(self, before: int, cards: Sequence[str]) -> Question | None:
        """What may be added to the set behind so many values, of which these cards are chosen.

        Nothing need be if `least` is 0; None if no set with these cards is asked for there.
        """
        asked = self.kind_is_legal and before <= len(self.matched) and before < len(self.fields)
        if not asked or not cards or not self.fields[before].many:
            return None
        answers = answers_of(self.legal, self.kind, self.matched[:before])
        rests = [rest for answer in answers if (rest := _without(answer, cards)) is not None]
        return _of_sets(self.fields[before], rests) if rests else None


def _is_set(answer: Sequence[Any], wanted: Sequence[str]) -> bool:
    """Whether a set is of these cards, which are sorted."""
    return len(answer) == len(wanted) and sorted(map(str, answer)) == wanted


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


def _numbered(sets: Iterable[Sequence[Any]]) -> tuple[str, ...]:
    """Every card of any set, as often as one set holds it."""
    most: dict[str, int] = {}
    for one in sets:
        cards = [*map(str, one)]
        for card in cards:
            times = cards.count(card)
            if times > most.get(card, 0):
                most[card] = times
    return tuple(
        card if copy == 1 else f"{card}#{copy}"
        for card, times in most.items()
        for copy in range(1, times + 1)
    )
