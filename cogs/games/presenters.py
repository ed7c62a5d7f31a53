"""Every game's presenter, found by the game's key; a game that is half added is left out."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.choosing.fields import fields
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import LANGUAGES, words
from games.core import Game
from games.lessons import LESSON
from games.registry import GAME, KEYS, Found, Part

PRESENTER = Part("cogs/games/{key}/presenter.py", "PRESENTER", "the class of what puts it into words")
WORDS = "cogs/games/{key}/locale/en.po"


def lacking(key: str) -> str | None:
    """What to write next before people can play a game, in a sentence; None if it has all that it needs."""
    for part in (GAME, LESSON, PRESENTER):
        if told := part.wanted(key):
            return told
    try:
        PRESENTER.of(key)(GAME.of(key))
    except TypeError as error:  # of a part that lacks a hook: Python names both
        return f"{key} is half added: write what {PRESENTER.file.format(key=key)} lacks ({error})"
    w = words(LANGUAGES[0])
    if unsaid := [name for name in dict.fromkeys(_names(key, GAME.of(key))) if not w.has(name)]:
        return f"{key} is half added: write {', '.join(unsaid)} in {WORDS.format(key=key)}"
    return None


def _names(key: str, game: Game) -> Iterator[str]:
    """The words without which a game has no title, or no commands."""
    yield from (f"{key}.title", f"{key}.command.group")
    for verb, kind in game.verbs.items():
        yield f"{key}.command.{verb}"
        for field in fields(kind):
            yield f"{key}.field.{field.name.removesuffix('s') if field.many else field.name}"


def half_added() -> list[str]:
    """What to write next for each game that is left out."""
    return [told for key in KEYS if (told := lacking(key))]


PRESENTERS: dict[str, Presenter] = Found(
    lacking, ((key, PRESENTER.of(key)(GAME.of(key))) for key in KEYS if not lacking(key))
)
"""By the key of the game, in the order in which people see them."""
