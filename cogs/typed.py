"""What people type for a value of an action: cards in many ways, numbers, and people by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.errors import Refusal
from bot.table import Table
from cogs.narrow import Field, Question, face_of
from cogs.presenter import Presenter, squeezed
from cogs.screens import labels, names
from cogs.texts import fit, safe_name
from cogs.words import LANGUAGES, Words, words


def understood(
    presenter: Presenter, table: Table, field: Field, text: str, offered: Sequence[str] = ()
) -> list[str]:
    """The values that a text may mean. Any card of the game is understood, and everybody at the table.

    Of several people those are meant who may be chosen (`offered`); of partners either may be named.
    """
    if field.whom:
        found = [*dict.fromkeys(_stands_for(table, seat, offered) for seat in _called_so(table, text))]
        return [seat for seat in found if seat in offered] or found
    if field.number:
        number = re.fullmatch(r"(\d{1,6})\D*", squeezed(text))
        return [str(int(number[1]))] if number else []
    found = presenter.matches(text, dict.fromkeys(map(face_of, offered)))
    return found if len(found) == 1 else presenter.matches(text, presenter.known(field))


def meant(  # noqa: PLR0913, PLR0917 - who says what to whom
    w: Words, presenter: Presenter, table: Table, field: Field, text: str, offered: Sequence[str]
) -> str:
    """The one value that a text means; raises a Refusal if there is none or more than one."""
    found = understood(presenter, table, field, text, offered)
    if len(found) == 1:
        return found[0]
    if field.whom:
        raise Refusal("unknown-person", text=safe_name(text), names=tuple(names(w, table.roster)))
    hint = w(f"{presenter.key}.field_hint.{field.name}")
    raise Refusal("not-understood", text=safe_name(text), hint=hint)


def offers(  # noqa: PLR0913, PLR0917 - what is asked, of whom, and what they have typed so far
    w: Words, presenter: Presenter, table: Table, view: Any, asked: Question, text: str
) -> list[tuple[str, str]]:
    """What may be chosen and fits a text: as it is shown, and as it is typed."""
    field, values = asked.field, tuple(dict.fromkeys(map(face_of, asked.values)))
    if text and (field.whom or field.number):
        fitting = understood(presenter, table, field, text, values)
        values = tuple(value for value in values if value in fitting)
    elif text:
        values = tuple(presenter.matches(text, values))
    if field.whom:
        names = called(w, table)
        shown = presenter.labelled(w, view, names)
        return [(fit(shown[int(seat)], 100), names[int(seat)]) for seat in values]
    ordered = values if field.number else presenter.in_order(values)
    return [(str(presenter.answer(w, field, value, ())).strip(), value) for value in ordered]


def called(w: Words, table: Table) -> list[str]:
    """By seat, a name by which exactly this seat is meant: those who are called alike get their number."""
    forms = _forms(table)

    def told(name: str, seat: int) -> str:
        alike = sum(squeezed(name) in mine for mine in forms)
        return name if alike == 1 else _numbered(name, seat)

    return [told(name, seat) for seat, name in enumerate(labels(w, table.roster))]


def _stands_for(table: Table, seat: int, offered: Sequence[str]) -> str:
    """The seat that is meant by naming this one: itself, or the one of its side that may be chosen."""
    sides = table.options.sides(len(table.roster))
    beside = (other for other in offered if sides[int(other)] == sides[seat])
    return str(seat) if str(seat) in offered else next(beside, str(seat))


def _called_so(table: Table, text: str) -> list[int]:
    """The seats that are called so in any language, else those whose names begin so."""
    wanted, forms = squeezed(text), _forms(table)
    exact = [seat for seat, mine in enumerate(forms) if wanted in mine]
    begun = [seat for seat, mine in enumerate(forms) if any(form.startswith(wanted) for form in mine)]
    return exact or (begun if wanted else [])


def _forms(table: Table) -> list[set[str]]:
    """By seat: all that its name may be, in every language, with and without the number of the seat."""
    spelled = zip(*(labels(words(language), table.roster) for language in LANGUAGES), strict=True)
    return [
        {squeezed(form) for name in each for form in (name, _numbered(name, seat))}
        for seat, each in enumerate(spelled)
    ]


def _numbered(name: str, seat: int) -> str:
    """A name with the number of its seat, as in the lobby."""
    return f"{name} ({seat + 1})"
