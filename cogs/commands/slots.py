"""The options of a game's commands: one for each field of an action, and for each card of a set."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import Parameter, Signature
from typing import NamedTuple

import discord

from cogs.choosing.fields import fields
from games.core import Action


class Slot(NamedTuple):
    """One option of a command: a field, or one of the cards of a set."""

    word: str
    """What it is called in the catalogues."""
    suffix: str
    field: int
    """Number of the action's field that it belongs to."""
    required: bool

    @property
    def name(self) -> str:
        """The name in the code; people see it in their language."""
        return self.word + self.suffix


def slots(kind: type[Action]) -> list[Slot]:
    """The options for an action's fields; a set of up to n cards has card_1 to card_n."""
    made = []
    for number, field in enumerate(fields(kind)):
        if not field.many:
            made.append(Slot(field.name, "", number, required=field.usual is None))
            continue
        single = field.name.removesuffix("s")
        made += [Slot(single, f"_{at}", number, at <= field.least) for at in range(1, field.most + 1)]
    return made


def signature(made: Sequence[Slot]) -> Signature:
    """Of a function with one text parameter for each slot."""
    first = Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    rest = [
        Parameter(
            slot.name,
            Parameter.KEYWORD_ONLY,
            annotation=str if slot.required else str | None,
            default=Parameter.empty if slot.required else None,
        )
        for slot in made
    ]
    return Signature([first, *rest])
