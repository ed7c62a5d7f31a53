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
    made = _made(key)
    return made if isinstance(made, str) else None


def _made(key: str) -> Presenter | str:
    """A game's presenter, or what is lacking. Half a game must not keep the others from being played."""
    for part in (GAME, LESSON, PRESENTER):
        if told := part.wanted(key):
            return told
    try:
        made: Presenter = PRESENTER.of(key)(GAME.of(key))
        w = words(LANGUAGES[0])
        unsaid = [name for name in dict.fromkeys(_names(key, GAME.of(key))) if not w.has(name)]
    except Exception as error:  # of a part that lacks a hook Python names both
        file, told = PRESENTER.file.format(key=key), f"{type(error).__name__}: {error}"
        return f"{key} is half added: write what {file} lacks ({told})"
    if unsaid:
        return f"{key} is half added: write {', '.join(unsaid)} in {WORDS.format(key=key)}"
    return made


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
    lacking, ((key, made) for key in KEYS if not isinstance(made := _made(key), str))
)
"""By the key of the game, in the order in which people see them."""
