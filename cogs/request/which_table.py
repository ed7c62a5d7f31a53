"""Which table is meant: the channel's, the person's own, or one that is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import Refusal
from bot.table.rosters import seat_of
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import button, layout, rows
from cogs.request.request import Request, Screen
from cogs.words.catalogue import Words


def table_here(request: Request) -> Table:
    """The channel's table."""
    table = request.client.tables.in_channel(request.place.channel)
    if table is None:
        raise Refusal("no-table-here")
    return table


def private_here(request: Request) -> Table | None:
    """A private table of the person in a channel that hosts no other."""
    mine = _private_here(request)
    return mine[0] if mine and request.client.tables.in_channel(request.place.channel) is None else None


def _private_here(request: Request) -> list[Table]:
    """The private tables that the person opened in this channel."""
    mine = request.client.tables.of(request.person.id)
    return [one for one in mine if one.row.private and one.row.channel == request.place.channel]


def concerns(request: Request, table: Table) -> bool:
    """Whether a table is this person's business here: of this server, and not somebody else's private one."""
    private = table.row.private and not seat_of(table.roster, request.person.id)
    return table.row.server == request.place.server and not private


def own_table(request: Request, game: str = "") -> Table:
    """The table that a person means: the channel's, else the only one where the person sits.

    `game`: the key of the game whose command was typed; tables of other games are not meant then.
    """
    mine: Sequence[Table] = request.client.tables.of(request.person.id)
    here = request.client.tables.in_channel(request.place.channel)
    if game and any(table.game.key == game for table in (*mine, *([here] if here else []))):
        mine = [table for table in mine if table.game.key == game]
        here = here if here and here.game.key == game else None
    if here is not None and (here in mine or not mine):
        return here
    if not mine:
        raise Refusal("no-table")
    near = [table for table in mine if table.row.channel == request.place.channel] or mine
    if len(near) > 1:
        raise Refusal("which-table", channels=request.w.list(_told_apart(request.w, near)))
    return near[0]


def _told_apart(w: Words, tables: Sequence[Table]) -> list[str]:
    """Tables by their channels, with more about each where that would say the same twice."""
    channels = [f"<#{table.row.channel}>" for table in tables]
    return channels if len({*channels}) == len(channels) else [described(w, table) for table in tables]


def to_leave(request: Request) -> Sequence[Table]:
    """The tables that `/leave` may mean: the channel's, else the person's private ones there, else others."""
    mine = [
        table
        for table in request.client.tables.of(request.person.id)
        if table.seat(request.person.id) is not None
    ]
    near = [table for table in mine if table.row.channel == request.place.channel]
    if not near:
        here = request.client.tables.in_channel(request.place.channel)
        left = here is not None and seat_of(here.roster, request.person.id)
        return [own_table(request)] if left or not mine else mine
    return [table for table in near if not table.row.private] or near


def to_end(request: Request) -> Sequence[Table]:
    """The tables that `/end` may mean: the channel's and the person's private ones there."""
    here = request.client.tables.in_channel(request.place.channel)
    private = _private_here(request)
    if here is None or (private and not request.manager and not seat_of(here.roster, request.person.id)):
        return private or [table_here(request)]
    return [*private, here]


IN_ROW = 3
"""Tables in a row."""
MOST = 24
"""Tables that are offered; a menu would hold no more."""


def which_hand(request: Request, tables: Sequence[Table]) -> Screen:
    """Which of several tables' hands to open."""
    return which_table(request, tables, request.w("hand.which"), "hand")


def which_table(
    request: Request, tables: Sequence[Table], asked: str, verb: str, argument: str = ""
) -> Screen:
    """A question about several tables, with a button for each that says `verb` and `argument`."""
    w, shown = request.w, tables[:MOST]
    lines = [f"`{at}` {described(w, table)}" for at, table in enumerate(shown, 1)]
    buttons = [
        button(Id(table.id, None, verb, argument), f"{at} · {PRESENTERS[table.game.key].title(w)}")
        for at, table in enumerate(shown, 1)
    ]
    return Screen(layout([asked, "\n".join(lines), *rows(buttons, IN_ROW)]))


def described(w: Words, table: Table) -> str:
    """A table's game, and where it is played."""
    name = PRESENTERS[table.game.key].name(w, table.options)
    return f"**{name}** · <#{table.row.channel}>" + (f" · {w('where.me')}" if table.row.private else "")
