"""The private message: one's hand and what one may do now, as buttons and menus."""

from __future__ import annotations

from typing import Any

from bot.store.preferences import Preferences
from bot.table.rosters import seat_of
from bot.table.table import Table
from cogs.asking.marks import marks
from cogs.asking.reader import Reader
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import LINE, Block, Drawing, layout
from cogs.presenting.pieces import Names
from cogs.presenting.presenter import Presenter
from cogs.presenting.seat_names import away, labels, names
from cogs.request.text_only import in_words
from cogs.table.choice_controls import choice_controls
from cogs.table.held_cards import held_cards
from cogs.table.public_message import asking, ending
from cogs.table.race_buttons import calm, overtaken, race
from cogs.words.catalogue import Words
from games.core import Seat

USUAL = Preferences()
"""What those see who have chosen nothing."""


def private(  # noqa: PLR0913, PLR0917 - whose it is, and how they want it
    w: Words,
    table: Table,
    person: int,
    notice: str = "",
    picked: Id | None = None,
    style: Preferences = USUAL,
) -> Drawing:
    """What a person sees privately of a table: the hand, or why there is none."""
    seat = table.seat(person)
    if table.running and seat is not None:
        drawn = hand(w, table, seat, notice=notice, picked=picked, style=style)
    elif table.living:
        drawn = layout([notice, _without_hand(w, table, person)])
    else:
        presenter = PRESENTERS[table.game.key].suiting(style)
        drawn = layout([notice, *ending(w, presenter, table)], presenter.accent)
    return in_words(w, drawn) if style.plain else drawn


def _without_hand(w: Words, table: Table, person: int) -> str:
    """Why somebody has no hand at a table that lives."""
    if not table.running:
        return w("hand.lobby")
    return w("hand.away") if seat_of(table.roster, person) else w("refuse.running")


def fingerprint(table: Table, person: int) -> tuple[object, ...]:
    """Changes whenever a person's private message would, be it a hand or the options of a lobby."""
    row, seat = table.row, table.seat(person)
    race = table.race.view(seat)
    return row.status, row.move, seat, table.roster, row.options, row.manners, row.host, race


def hand(  # noqa: PLR0913 - what is in it, and how its owner wants it
    w: Words,
    table: Table,
    seat: Seat,
    *,
    notice: str = "",
    picked: Id | None = None,
    style: Preferences = USUAL,
) -> Drawing:
    """The hand of a seat. `picked`: the id of a choice that is begun, to be filled in or confirmed."""
    presenter = PRESENTERS[table.game.key].suiting(style)
    view, legal, called = table.view(seat), table.legal(seat), names(w, table.roster)
    progress = presenter.progress(w, view)
    blocks: list[Block] = [f"> {notice}" if notice else ""]
    blocks.append(f"### {presenter.title(w)}" + f" · {progress}" * bool(progress))
    blocks.append(overtaken(w, presenter, table, view, called))
    blocks += _since(w, presenter, table, view, called)
    blocks += [*presenter.hand(w, view, called), away(w, table.roster)]
    blocks += [*race(w, presenter, table, view, called), *calm(w, presenter, table, view)]
    if legal:
        blocks.append(marks(w, presenter, view, legal, called) if style.marks else "")
        asked, labelled = (presenter.labelled(w, view, each(w, table.roster)) for each in (names, labels))
        blocks += choice_controls(Reader(w, presenter, table, view, legal, asked, labelled), picked)
    else:
        blocks.append(w("table.over") if view.over else _awaited(w, called, view))
        blocks += held_cards(w, presenter, table, view, ())
    return layout([*blocks, *asking(w, table)], presenter.accent)


def _since(w: Words, presenter: Presenter, table: Table, view: Any, called: Names) -> list[Block]:
    """What has happened since this seat acted last, as far as the rest of the hand does not show it."""
    lines = presenter.happened(w, view, table.since(view.seat), called)
    if not lines:
        return []
    most = presenter.remembered
    left_out = ["…"] * (len(lines) > most)
    return ["\n".join([f"-# {w('hand.since')}", *left_out, *lines[-most:]]), LINE]


def _awaited(w: Words, called: Names, view: Any) -> str:
    return w("hand.wait", names=w.list(f"**{called[seat]}**" for seat in view.waiting))
