"""The rules of a game, a page at a time."""

from __future__ import annotations

from bot.errors import Refusal
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import OPTIONS, Block, Row, button, layout, menu, option, rows
from cogs.pages.lesson import learn_button
from cogs.presenting.pieces import Page
from cogs.presenting.presenter import Presenter
from cogs.request.request import Request, Screen
from cogs.request.which_game import GameKind, games_menu, games_page
from cogs.words.catalogue import Words

LEGEND = "legend"
"""In ids: the page that explains the signs, which is the last one."""
LAST = 10_000
"""A page beyond all others."""


async def rules_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A button `<game>.<page>`, the menu of a game's pages `<game>`, or the menu of all games."""
    game, _, number = argument.partition(".")
    if values:
        game, number = (game, values[0]) if game else (values[0], "0")
    presenter = PRESENTERS.get(game)
    if presenter is None or not (number.isdecimal() or number == LEGEND):
        raise Refusal("unknown-button")
    return rules_page(request, presenter, LAST if number == LEGEND else int(number))


def rules_page(request: Request, presenter: Presenter, number: int) -> Screen:
    """A page, with buttons to turn it and a menu of all pages; numbers beyond the last one show that."""
    w, pages = request.w, presenter.pages(request.w)
    number = max(0, min(number, len(pages) - 1))
    page = pages[number]
    legend = button(_to(presenter, LEGEND), w("button.legend"), disabled=number == len(pages) - 1)
    blocks: list[Block] = [
        f"## {presenter.title(w)} · {page.title}\n{page.text}",
        f"-# {w('page.of', page=number + 1, pages=len(pages))} · {w('rules.unofficial')}",
        *turning(w, "rules", presenter.key, number, len(pages)),
        *rows([legend, learn_button(w, presenter.key)]),
        _contents(w, presenter, pages, number),
        *games_menu(w, "rules", w("rules.which"), presenter.key),
    ]
    return Screen(layout(blocks, presenter.accent))


def which_rules(request: Request) -> Screen:
    """The question whose rules are wanted."""
    offered = [GameKind(presenter) for presenter in PRESENTERS.values()]
    return games_page(request, request.w("rules.which"), offered, lambda meant: _to(meant.presenter, "0"))


def turning(w: Words, verb: str, where: str, number: int, pages: int) -> list[Row]:
    """Buttons to the page before and the page after; none if there is but one page."""
    if pages < 2:
        return []
    before, after = (Id(None, None, verb, f"{where}.{at}") for at in (number - 1, number + 1))
    return rows(
        [
            button(before, w("button.back"), disabled=number == 0),
            button(after, w("button.next"), disabled=number >= pages - 1),
        ]
    )


def _contents(w: Words, presenter: Presenter, pages: list[Page], number: int) -> Row:
    """The way to any other page, by its title."""
    entries = [
        option(str(at), f"{at + 1} · {page.title}", chosen=at == number) for at, page in enumerate(pages)
    ]
    return menu(Id(None, None, "rules", presenter.key), entries[:OPTIONS], w("rules.contents"))


def _to(presenter: Presenter, page: str) -> Id:
    return Id(None, None, "rules", f"{presenter.key}.{page}")
