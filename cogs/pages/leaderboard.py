"""The leaderboard of a server, and a person's own record."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import Refusal
from bot.store.standings import Standing, Stat
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import Block, layout
from cogs.pages.rules import turning
from cogs.presenting.offering import STANDARD
from cogs.presenting.presenter import Presenter
from cogs.request.request import Request, Screen
from cogs.request.which_game import GameKind, games_buttons, games_menu
from cogs.words.catalogue import Words
from cogs.words.limits_and_names import safe_name
from games.core import choices_of

LINES = 10
"""Lines on a page."""
MOST = 100_000
"""Pages that can be asked for."""


def variants(presenter: Presenter) -> tuple[str, ...]:
    """The game's variants; empty if there is but one."""
    told = tuple(presenter.variants)
    return told if len(told) > 1 else ()


def kinds(presenter: Presenter) -> tuple[str, ...]:
    """All that statistics keep apart: the variants, then their shortened games; empty if there is but one."""
    options = presenter.game.options
    customs = [name for name in options.model_fields if name in options.customs]
    told = dict.fromkeys(
        options.model_validate({**chosen, name: value}).kind
        for name in customs
        for value in choices_of(options, name)
        for chosen in presenter.variants.values()
    )
    return tuple(told) if len(told) > 1 else ()


async def leaderboard_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A button `<game>.<variant>.<page>`, or the menu of all games."""
    game, _, rest = (f"{values[0]}.0" if values else argument).partition(".")
    variant, _, number = rest.rpartition(".")
    presenter = PRESENTERS.get(game)
    if presenter is None or not number.isdecimal():
        raise Refusal("unknown-button")
    return await leaderboard_page(request, presenter, variant, int(number))


def which_leaderboard(request: Request, offered: Sequence[GameKind]) -> Screen:
    """The question whose leaderboard is wanted."""

    def to(meant: GameKind) -> Id:
        return Id(None, None, "board", f"{meant.presenter.key}.{meant.kind}.0")

    w = request.w
    return Screen(layout([f"## {w('board.which')}", *games_buttons(w, offered, to)]))


async def leaderboard_page(request: Request, presenter: Presenter, variant: str, number: int) -> Screen:
    """A page of this server's leaderboard in a game (variant "": in all its variants)."""
    if variant and variant not in kinds(presenter):
        raise Refusal("option", option=variant)
    w, server, number = request.w, request.place.server, min(number, MOST)
    board = await request.client.store.leaderboard(
        server, presenter.key, variant or None, offset=number * LINES, limit=LINES
    )
    title = presenter.title(w) + (f" · {presenter.kind(w, variant)}" if variant else "")
    lines = [_line(w, line) for line in board.lines]
    pages = max(1, -(-board.total // LINES))
    blocks: list[Block] = [
        f"## {w('board.title', game=title)}",
        "\n".join(lines) or w("board.empty"),
        f"-# {w('board.note')}" + f" · {w('page.of', page=number + 1, pages=pages)}" * (pages > 1),
        *turning(w, "board", f"{presenter.key}.{variant}", number, pages),
        *games_menu(w, "board", w("board.which"), presenter.key),
    ]
    return Screen(layout(blocks, presenter.accent))


def _line(w: Words, line: Standing) -> str:
    name = safe_name(line.name) or w("name.nobody", n=line.place)
    text = w.n("board.line", line.games, name=name, wins=line.wins, share=f"{line.share:.0%}")
    average = "" if line.average is None else f" · {w('board.average', points=_points(line.average))}"
    return f"`{line.place}` {text}{average}"


async def stats_page(request: Request) -> Screen:
    """The person's own record on this server."""
    w = request.w
    rows = await request.client.store.stats(request.person.id, request.place.server)
    lines = [_stat(w, row) for row in rows if row.game in PRESENTERS]
    blocks: list[Block] = [f"## {w('stats.title')}", *(lines or [w("stats.empty")]), f"-# {w('board.note')}"]
    return Screen(layout(blocks))


def _stat(w: Words, row: Stat) -> str:
    presenter = PRESENTERS[row.game]
    special = row.variant in kinds(presenter) and row.variant != STANDARD
    title = presenter.title(w) + (f" · {presenter.kind(w, row.variant)}" if special else "")
    lines = [f"**{title}**"]
    if row.games:
        share = f"{row.wins / row.games:.0%}"
        lines.append(w.n("stats.ranked", row.games, wins=row.wins, share=share))
        lines.append(
            w("stats.points", best=presenter.points(w, row.best or 0), average=_points(row.average or 0.0))
        )
    if row.unranked:
        lines.append(w.n("stats.unranked", row.unranked))
    return "\n".join(lines)


def _points(average: float) -> str:
    return f"{average:.1f}".replace("-", "\N{MINUS SIGN}")
