"""Messages as Discord wants them: Components V2 within its limits, drawn and never listened to.

Views are stopped before they are sent, so that the library stores none: `cogs.router` answers all presses.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from cogs.ids import Id
from cogs.texts import fit

TEXT = 3900
"""Characters of all texts of a message together; Discord takes 4000."""
OPTIONS = 25
"""Options of a menu."""
IN_ROW = 4
"""Buttons in a row; phones wrap a fifth."""

Row = ui.ActionRow[ui.LayoutView]
Block = str | Row


def layout(blocks: Sequence[Block], accent: int | None = None) -> ui.LayoutView:
    """A message of paragraphs and rows, in one frame. The longest paragraphs give way if there is no room."""
    blocks = [block for block in blocks if block != ""]
    view = ui.LayoutView(timeout=None)
    frame: ui.Container[ui.LayoutView] = ui.Container(
        accent_colour=None if accent is None else discord.Colour(accent)
    )
    for block in _fitted(blocks):
        frame.add_item(ui.TextDisplay(block) if isinstance(block, str) else block)
    view.add_item(frame)
    view.stop()
    return view


def _fitted(blocks: Sequence[Block]) -> list[Block]:
    fitted = list(blocks)
    while (over := sum(len(block) for block in fitted if isinstance(block, str)) - TEXT) > 0:
        length, at = max((len(block), at) for at, block in enumerate(fitted) if isinstance(block, str))
        fitted[at] = fit(str(fitted[at]), max(1, length - over))
    return fitted


def button(
    to: Id,
    label: str,
    *,
    sign: str | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> ui.Button[ui.LayoutView]:
    """A button that says `to` when it is pressed."""
    return ui.Button(custom_id=str(to), label=fit(label, 80), emoji=sign, style=style, disabled=disabled)


def rows(buttons: Sequence[ui.Button[ui.LayoutView]], in_row: int = IN_ROW) -> list[Row]:
    """Buttons in rows, few enough for a phone."""
    return [ui.ActionRow(*buttons[at : at + in_row]) for at in range(0, len(buttons), in_row)]


def option(
    value: str, label: str, *, hint: str = "", sign: str | None = None, chosen: bool = False
) -> discord.SelectOption:
    """An entry of a menu."""
    return discord.SelectOption(
        value=value, label=fit(label, 100), description=fit(hint, 100) or None, emoji=sign, default=chosen
    )


def menu(
    to: Id, options: Sequence[discord.SelectOption], placeholder: str, *, least: int = 1, most: int = 1
) -> Row:
    """A menu; it says `to` and the chosen values."""
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=str(to),
        options=list(options),
        placeholder=fit(placeholder, 150),
        min_values=least,
        max_values=min(most, len(options)),
    )
    return ui.ActionRow(select)
