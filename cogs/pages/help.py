"""`/help`: the first steps, and what people ask before they trust a bot with their evening."""

from __future__ import annotations

from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import Block, Row, button, layout, rows
from cogs.pages.lesson import learn_button
from cogs.presenting.presenter import Presenter
from cogs.request.request import Request, Screen
from cogs.request.which_game import games_menu, players
from cogs.words.catalogue import Words

STEPS = ("open", "sit", "start", "play", "again")
"""The first things to do, in order."""
COMMANDS = (
    *("start", "hand", "table", "join", "leave", "end"),
    *("rules", "learn", "why", "stats", "leaderboard", "me"),
)
"""The commands that one needs first; those that the bot does not have are left out."""
ANSWERS = ("vanished", "undo", "fair", "listen")
"""What is asked most often."""


async def help_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A button that leads here."""
    return help_page(request)


def help_page(request: Request) -> Screen:
    """The page."""
    w = request.w
    said = {name: listed(w, name) for name in COMMANDS}
    steps = [f"{at}. {w(f'help.step.{step}', **said)}" for at, step in enumerate(STEPS, 1)]
    there = {command.name for command in request.client.tree.get_commands()}
    commands = [_command(w, name) for name in COMMANDS if name in there]
    blocks: list[Block] = [
        f"## {w('help.title')}\n{w('help.intro')}",
        "\n".join([f"### {w('help.games')}", *(_game(w, one) for one in PRESENTERS.values())]),
        "\n".join([f"### {w('help.steps')}", *steps]),
        "\n".join([f"### {w('help.commands')}", *commands]),
        "\n".join([f"### {w('help.asked')}", *(w(f"help.answer.{each}", **said) for each in ANSWERS)]),
        *_ways(w),
    ]
    return Screen(layout(blocks))


def _ways(w: Words) -> list[Row]:
    """To a lesson and to the rules of every game, and to one's own choices."""
    own = button(Id(None, None, "me"), w("button.me"))
    if len(PRESENTERS) == 1:
        (key,) = PRESENTERS
        rules = button(Id(None, None, "rules", f"{key}.0"), w("button.rules"))
        return rows([learn_button(w, key), rules, own])
    menus = [*games_menu(w, "learn", w("learn.which")), *games_menu(w, "rules", w("rules.which"))]
    return [*menus, *rows([own])]


def _game(w: Words, presenter: Presenter) -> str:
    title = f"- **{presenter.title(w)}** · {players(w, presenter)}"
    return f"{title}\n  {presenter.pitch(w, presenter.game.options())}"


def _command(w: Words, name: str) -> str:
    """A command with its purpose."""
    return f"- {w('help.line', command=listed(w, name), purpose=w(f'command_hint.{name}'))}"


def listed(w: Words, name: str) -> str:
    """A command under the name under which Discord lists it in this language, and then in English."""
    own = w(f"command.{name}")
    return f"`/{name}`" if own == name else w("help.command", listed=f"`/{own}`", command=f"`/{name}`")
