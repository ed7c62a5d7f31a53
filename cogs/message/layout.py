"""Messages as Discord wants them: Components V2 within its limits, drawn and never listened to.

They are made as the JSON that is sent. The library's own items would listen to presses, which `cogs.router`
answers for all messages, and drawing a hand of them takes three times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import discord
from discord import ui

from cogs.message.ids import Id
from cogs.words.limits_and_names import fit, units
from cogs.words.spacing import unbroken

TEXT = 3900
"""Characters of all texts of a message together; Discord takes 4000."""
OPTIONS = 25
"""Options of a menu."""
IN_ROW = 4
"""Buttons in a row; phones wrap a fifth."""
PARTS = 40
"""Components of a message together, those within others counted as well."""

PRINTED = frozenset("♤♧")
"""Signs that are letters to Discord, no emojis; unlike ♠️ and ♣️ they can be seen on a dark page."""

LINE = "---"
"""A block that is drawn as a thin line, to set apart what follows."""

Component = dict[str, Any]
"""A part of a message, in Discord's JSON."""
Row = Component
Block = str | Row

ROW, BUTTON, MENU, TEXT_DISPLAY, SEPARATOR, CONTAINER = 1, 2, 3, 10, 14, 17
"""Discord's numbers for the types of components."""
PEOPLE, ROLES, CHANNELS = 5, 6, 8
"""Its numbers for menus that offer what the server has."""
_SAYS = {PEOPLE: "user", ROLES: "role", CHANNELS: "channel"}
_HOSTS = (0, 2, 5, 13, 15)
"""Types of channels where messages or threads can be: text, voice, news, stage, forum."""


class Drawing(ui.LayoutView):
    """A finished message, to be sent as the library's `view`; stopped, so the library does not store it."""

    def __init__(self, components: list[Component]) -> None:
        """A message of these parts."""
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[Component]:
        """The parts."""
        return self._components

    def has_components_v2(self) -> bool:
        """All our messages are in the second format."""
        return True


def layout(blocks: Sequence[Block], accent: int | None = None) -> Drawing:
    """A message of paragraphs and rows, in one frame. The longest paragraphs give way if there is no room."""
    told = [unbroken(block) if isinstance(block, str) else block for block in blocks if block != ""]
    parts = [_part(block) for block in _fitted(_joined(told))]
    return Drawing([{"type": CONTAINER, "accent_color": accent, "spoiler": False, "components": parts}])


def _part(block: Block) -> Component:
    if block == LINE:
        return {"type": SEPARATOR, "spacing": 1, "divider": True}
    return {"type": TEXT_DISPLAY, "content": block} if isinstance(block, str) else block


def _joined(blocks: list[Block]) -> list[Block]:
    """Paragraphs become one with those before them, from the first, where there are too many parts."""
    inside = [len(block["components"]) for block in blocks if isinstance(block, dict)]
    over, at = 1 + len(blocks) + sum(inside) - PARTS, 1
    while over > 0 and at < len(blocks):
        before, block = blocks[at - 1], blocks[at]
        if isinstance(before, str) and isinstance(block, str) and LINE not in (before, block):
            blocks[at - 1 : at + 1] = [f"{before}\n{block}"]
            over -= 1
        else:
            at += 1
    return blocks


def _fitted(blocks: list[Block]) -> list[Block]:
    if 2 * sum(len(block) for block in blocks if isinstance(block, str)) <= TEXT:
        return blocks  # short however they are counted
    while (over := sum(units(block) for block in blocks if isinstance(block, str)) - TEXT) > 0:
        length, at = max((units(block), at) for at, block in enumerate(blocks) if isinstance(block, str))
        blocks[at] = fit(str(blocks[at]), max(1, length - over))
    return blocks


def button(
    to: Id,
    label: str,
    *,
    sign: str | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Component:
    """A button that says `to` when it is pressed."""
    made = {"type": BUTTON, "style": style.value, "custom_id": str(to), **_face(label, sign, 80)}
    if disabled:
        made["disabled"] = True
    return made


def rows(buttons: Sequence[Component], in_row: int = IN_ROW) -> list[Row]:
    """Buttons in rows, few enough for a phone."""
    return [_row(buttons[at : at + in_row]) for at in range(0, len(buttons), in_row)]


def option(
    value: str, label: str, *, hint: str = "", sign: str | None = None, chosen: bool = False
) -> Component:
    """An entry of a menu."""
    made = {"value": value, "default": chosen, **_face(label, sign, 100)}
    return {**made, "description": fit(hint, 100)} if hint else made


def menu(to: Id, options: Sequence[Component], placeholder: str, *, least: int = 1, most: int = 1) -> Row:
    """A menu; it says `to` and the chosen values."""
    return _row(
        [
            {
                "type": MENU,
                "custom_id": str(to),
                "placeholder": fit(placeholder, 150),
                "options": [*options],
                "min_values": least,
                "max_values": min(most, len(options)),
            }
        ]
    )


def picker(to: Id, kind: int, placeholder: str, *, chosen: Sequence[int] = (), most: int = 1) -> Row:
    """A menu of the server's people, roles or channels; it says `to` and the ids that are chosen, or none."""
    made = {
        "type": kind,
        "custom_id": str(to),
        "placeholder": fit(placeholder, 150),
        "min_values": 0,
        "max_values": most,
        "default_values": [{"id": str(number), "type": _SAYS[kind]} for number in chosen[:most]],
    }
    return _row([{**made, "channel_types": [*_HOSTS]} if kind == CHANNELS else made])


def _row(parts: Sequence[Component]) -> Row:
    return {"type": ROW, "components": [*parts]}


@lru_cache(5_000)  # the same cards are drawn again and again
def _face(label: str, sign: str | None, limit: int) -> Component:
    """What a button or an option shows: its label, and its sign, within the label where that is no emoji."""
    if sign and sign in PRINTED:
        label, sign = f"{sign}{label}", None
    return {"label": fit(label, limit), "emoji": _emoji(sign)} if sign else {"label": fit(label, limit)}


def _emoji(sign: str) -> Component:
    """A sign as Discord wants it: a character, or one of the bot's own emojis."""
    told = discord.PartialEmoji.from_str(sign).to_dict()
    return {name: value for name, value in told.items() if value}
