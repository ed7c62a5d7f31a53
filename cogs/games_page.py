"""Which game? The page that asks where several may be meant, and the menu that leads to another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.answers import Request, Screen
from cogs.ids import Id
from cogs.layout import OPTIONS, Block, Row, button, layout, menu, option, rows
from cogs.meant import Meant
from cogs.presenter import Presenter
from cogs.presenters import PRESENTERS
from cogs.words import Words
from games.core import Options

IN_ROW = 3
"""Games in a row: their names are longer than other labels."""
MOST = 24
"""Games that fit on buttons."""

To = Callable[[Meant], Id]
"""Where the button of a game leads."""


def games_page(request: Request, question: str, offered: Sequence[Meant], to: To) -> Screen:
    """The question, a few words on each game that may be meant, and a button for each."""
    w = request.w
    blocks: list[Block] = [f"## {question}", *(_about(w, meant) for meant in offered)]
    return Screen(layout([*blocks, *games_buttons(w, offered, to)]))


def games_buttons(w: Words, offered: Sequence[Meant], to: To) -> list[Row]:
    """A button for each of these games."""
    return rows([button(to(meant), _name(w, meant)) for meant in offered[:MOST]], IN_ROW)


def games_menu(w: Words, verb: str, placeholder: str, chosen: str = "") -> list[Row]:
    """A menu of all games, for the page called `verb`; none if there is but one game."""
    if len(PRESENTERS) < 2:
        return []
    entries = [
        option(key, one.title(w), hint=one.pitch(w, one.game.options()), chosen=key == chosen)
        for key, one in PRESENTERS.items()
    ]
    return [menu(Id(None, None, verb), entries[:OPTIONS], placeholder)]


def players(w: Words, presenter: Presenter) -> str:
    """For how many players a game is."""
    seats = presenter.game.seats
    return w("game.players", least=seats.start, most=seats.stop - 1)


def _about(w: Words, meant: Meant) -> str:
    presenter, options = meant.presenter, _options(meant)
    facts = f"{players(w, presenter)} · {_minutes(w, presenter, options)}"
    return f"**{_name(w, meant)}**\n{presenter.pitch(w, options)}\n-# {facts}"


def _name(w: Words, meant: Meant) -> str:
    title = meant.presenter.title(w)
    return f"{title} · {meant.presenter.kind(w, meant.kind)}" if meant.kind else title


def _options(meant: Meant) -> Options:
    chosen = meant.presenter.variants.get(meant.kind.partition("/")[0], {})
    return meant.presenter.game.options(**chosen)


def _minutes(w: Words, presenter: Presenter, options: Options) -> str:
    """From a person alone with as few bots as possible to a table full of people."""
    least, most = presenter.game.seats.start, presenter.game.seats.stop - 1
    short = presenter.minutes(1, least - 1, options.length(least))
    long = presenter.minutes(most, 0, options.length(most))
    return w("game.minutes", short=short, long=long)
