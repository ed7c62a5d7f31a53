"""`/help`: the first steps, and what people ask before they trust a bot with their evening."""

from __future__ import annotations

from cogs.answers import Request, Screen
from cogs.ids import Id
from cogs.layout import Block, button, layout, rows
from cogs.lesson import learn_button
from cogs.presenters import PRESENTERS
from cogs.words import Words

STEPS = ("open", "sit", "start", "play", "again")
"""The first things to do, in order."""
COMMANDS = ("start", "hand", "table", "join", "leave", "end", "rules", "learn", "stats", "me")
"""The commands that one needs first; those that the bot does not have are left out."""
ANSWERS = ("vanished", "undo", "fair", "listen")
"""What is asked most often."""


async def help_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A button that leads here."""
    return help_page(request)


def help_page(request: Request) -> Screen:
    """The page."""
    w = request.w
    games = w.list(f"**{presenter.title(w)}**" for presenter in PRESENTERS.values())
    steps = [f"{at}. {w(f'help.step.{step}')}" for at, step in enumerate(STEPS, 1)]
    there = {command.name for command in request.client.tree.get_commands()}
    commands = [_command(w, name) for name in COMMANDS if name in there]
    blocks: list[Block] = [
        f"## {w('help.title')}\n{w('help.intro', games=games)}",
        "\n".join([f"### {w('help.steps')}", *steps]),
        "\n".join([f"### {w('help.commands')}", *commands]),
        "\n".join([f"### {w('help.asked')}", *(w(f"help.answer.{each}") for each in ANSWERS)]),
        *rows(
            [
                *(
                    button(Id(None, None, "rules", f"{key}.0"), w("button.rules-of", game=presenter.title(w)))
                    for key, presenter in PRESENTERS.items()
                ),
                learn_button(w, next(iter(PRESENTERS))),
                button(Id(None, None, "me"), w("button.me")),
            ]
        ),
    ]
    return Screen(layout(blocks))


def _command(w: Words, name: str) -> str:
    """A command with its purpose, and with the name under which Discord lists it in this language."""
    own = w(f"command.{name}")
    listed = f"`/{name}`" if own == name else w("help.command", command=f"`/{name}`", listed=f"`/{own}`")
    return f"- {w('help.line', command=listed, purpose=w(f'command_hint.{name}'))}"
