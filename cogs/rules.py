"""The rules of a game, a page at a time."""

from __future__ import annotations

from cogs.answers import Request, Screen
from cogs.ids import Id
from cogs.layout import Block, Component, Row, button, layout, rows
from cogs.lesson import learn_button
from cogs.presenter import Presenter
from cogs.words import Words


def rules_page(request: Request, presenter: Presenter, number: int) -> Screen:
    """A page, with buttons to turn it; numbers beyond the last one show that."""
    w, pages = request.w, presenter.pages(request.w)
    number = max(0, min(number, len(pages) - 1))
    page = pages[number]
    blocks: list[Block] = [
        f"## {presenter.title(w)} · {page.title}\n{page.text}",
        f"-# {w('page.of', page=number + 1, pages=len(pages))} · {w('rules.unofficial')}",
        *turning(w, "rules", presenter.key, number, len(pages), learn_button(w, presenter.key)),
    ]
    return Screen(layout(blocks, presenter.accent))


def turning(w: Words, verb: str, where: str, number: int, pages: int, *beside: Component) -> list[Row]:
    """Buttons to the page before and the page after, others beside them; none if there is but one page."""
    if pages < 2:
        return []
    before, after = (Id(None, None, verb, f"{where}.{at}") for at in (number - 1, number + 1))
    return rows(
        [
            button(before, w("button.back"), disabled=number == 0),
            button(after, w("button.next"), disabled=number >= pages - 1),
            *beside,
        ]
    )
