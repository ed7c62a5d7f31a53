"""What people type for a value of an action: cards in many ways, numbers, and people by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.errors import Refusal
from bot.table.table import Table
from cogs.choosing.choice import Question
from cogs.choosing.fields import Field, face_of
from cogs.presenting.presenter import Presenter
from cogs.presenting.seat_names import compared, labels, names, spelled
from cogs.presenting.spelling import squeezed
from cogs.words.catalogue import LANGUAGES, Words, words
from cogs.words.limits_and_names import fit, safe_name


def understood(
    presenter: Presenter, table: Table, field: Field, text: str, offered: Sequence[str] = ()
) -> list[str]:
    """The values that a text may mean. Any card of the game is understood, and everybody at the table.

    Of several people those are meant who may be chosen (`offered`); of partners either may be named.
    """
    if field.whom:
        named = _called_so(presenter, table, text)
        found = [*dict.fromkeys(_stands_for(table, seat, offered) for seat in named)]
        return [seat for seat in found if seat in offered] or found
    if field.target:
        # Behind a "#" more may stand, as in what is offered; "7 chili" is a declaration.
        number = re.match(r"#(\d{1,6})(?!\d)|(\d{1,6})$", squeezed(text))
        return [str(int(number[1] or number[2]))] if number else []
    if field.number:
        number = re.fullmatch(r"(\d{1,6})\D*", squeezed(text))
        return [str(int(number[1]))] if number else []
    here = dict.fromkeys(map(face_of, offered))
    found = presenter.matches(text, dict.fromkeys([*presenter.known(field), *here]))
    # What is spelled in full is that and nothing else: "D1" is not the only card that begins so.
    fitting = [value for value in found if value in here]
    return fitting if len(fitting) == 1 else found


def the_value_meant(  # noqa: PLR0913, PLR0917 - who says what to whom
    w: Words, presenter: Presenter, table: Table, field: Field, text: str, offered: Sequence[str]
) -> str:
    """The one value that a text means; raises a Refusal if there is none or more than one."""
    found = understood(presenter, table, field, text, offered)
    if len(found) == 1:
        return found[0]
    if field.whom:
        raise Refusal("unknown-person", text=safe_name(text), names=tuple(names(w, table.roster)))
    if not offered:
        raise Refusal("not-understood-here", text=safe_name(text))
    raise Refusal("not-understood", text=safe_name(text), example=_typable(w, presenter, field, offered[0]))


def _typable(w: Words, presenter: Presenter, field: Field, value: str) -> str:
    """How one could type a value: in words, as a screen reader says it."""
    if field.target:
        return f"#{value}"
    return value if field.number else presenter.typable(w, face_of(value))


def offers(  # noqa: PLR0913, PLR0917 - what is asked, of whom, and what they have typed so far
    w: Words, presenter: Presenter, table: Table, view: Any, asked: Question, text: str
) -> list[tuple[str, str]]:
    """What may be chosen and fits a text: as it is shown, and as it is typed."""
    field, values = asked.field, tuple(dict.fromkeys(map(face_of, asked.values)))
    if text and (field.whom or field.number or field.target):
        values = _begun(presenter, table, field, text, values)
    elif text:
        values = tuple(presenter.matches(text, values))
    if field.target:
        aimed = [(presenter.aim(w, view, value, labels(w, table.roster)), f"#{value}") for value in values]
        return [(fit(shown, 100), typed) for shown, typed in aimed]
    if field.whom:
        called = labels(w, table.roster)
        shown = presenter.labelled(w, view, called)
        return [(fit(shown[int(seat)], 100), called[int(seat)]) for seat in values]
    ordered = values if field.number else presenter.in_order(values)
    return [(str(presenter.answer(w, field, value, ())).strip(), value) for value in ordered]


def _begun(
    presenter: Presenter, table: Table, field: Field, text: str, values: Sequence[str]
) -> tuple[str, ...]:
    """Those of the people, numbers or targets that a text means; also by the first figures of a number."""
    found, figures = understood(presenter, table, field, text, values), squeezed(text).removeprefix("#")
    typing = not field.whom and not figures.strip("0123456789")
    return tuple(value for value in values if value in found or (typing and value.startswith(figures)))


def _stands_for(table: Table, seat: int, offered: Sequence[str]) -> str:
    """The seat that is meant by naming this one: itself, or the one of its side that may be chosen."""
    sides = table.options.sides(len(table.roster))
    beside = (other for other in offered if sides[int(other)] == sides[seat])
    return str(seat) if str(seat) in offered else next(beside, str(seat))


def _called_so(presenter: Presenter, table: Table, text: str) -> list[int]:
    """The seats that are called so in any language, else those whose names begin so.

    As they are shown goes before their bare names: those belong to several who are told apart by a number.
    """
    wanted, numbered = compared(text), spelled(table.roster, numbered=True)
    for forms in (_shown(presenter, table), spelled(table.roster, numbered=False), numbered):
        if exact := [seat for seat, mine in enumerate(forms) if wanted in mine]:
            return exact
    begun = [seat for seat, mine in enumerate(numbered) if any(form.startswith(wanted) for form in mine)]
    return begun if wanted else []


def _shown(presenter: Presenter, table: Table) -> list[set[str]]:
    """By seat: its name as it stands in messages and on the buttons of those who must choose somebody."""
    view, shown = table.public(), [set[str]() for _ in table.roster]
    for w in map(words, LANGUAGES):
        called = labels(w, table.roster)
        chosen = presenter.labelled(w, view, called) if view else called
        for mine, *both in zip(shown, called, chosen, strict=True):
            mine.update(map(compared, both))
    return shown
