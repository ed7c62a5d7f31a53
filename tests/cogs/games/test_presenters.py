"""A game that is half added is left out, and the log says what to write next; the bot starts without it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cogs.games
import games
from cogs.games import presenters
from cogs.games.presenters import PRESENTERS, half_added, lacking
from cogs.words.catalogue import LANGUAGES, words
from games.lessons import LESSONS
from games.registry import GAME, GAMES, KEYS
from tests.kit.rig import World, say

KEY = "half"
ENGINE = 'from games.sticheln.game import GAME as MODEL\nGAME = MODEL._replace(key="half")\n'
LESSON = "from games.sticheln.lesson import LESSON\n"
LOOK = "from cogs.games.sticheln.presenter import PRESENTER\n"
VAGUE = f"""from abc import ABCMeta, abstractmethod
{LOOK}
class Vague(PRESENTER, metaclass=ABCMeta):
    @abstractmethod
    def led(self): ...
PRESENTER = Vague
"""
STEPS = {
    "games/half/game.py": {},
    "games/half/lesson.py": {"games/half/game.py": ENGINE},
    "cogs/games/half/presenter.py": {"games/half/game.py": ENGINE, "games/half/lesson.py": LESSON},
    "abstract class Vague": {
        "games/half/game.py": ENGINE,
        "games/half/lesson.py": LESSON,
        "cogs/games/half/presenter.py": VAGUE,
    },
    "half.title, half.command.group, half.command.choose": {
        "games/half/game.py": ENGINE,
        "games/half/lesson.py": LESSON,
        "cogs/games/half/presenter.py": LOOK,
    },
}
"""What is told to write next, and what is there."""
FAILING = {
    "games/half/game.py": ENGINE,
    "games/half/lesson.py": LESSON,
    "cogs/games/half/presenter.py": f"""{LOOK}
class Failing(PRESENTER):
    def parts(self, *, wordy):
        return nothing
PRESENTER = Failing
""",
}
BROKEN = {
    "games/half/game.py": ENGINE,
    "games/half/lesson.py": LESSON,
    "cogs/games/half/presenter.py": "from games.half.game import NOTHING\n",
}
ALL = STEPS["half.title, half.command.group, half.command.choose"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for the packages of a game that is named and not there yet."""
    for package in (games, cogs.games):
        below = tmp_path / package.__name__.replace(".", "/")
        below.mkdir(parents=True)
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(below)])
    monkeypatch.setattr(presenters, "KEYS", (*PRESENTERS, KEY))
    yield tmp_path
    for name in [name for name in sys.modules if KEY in name.split(".")]:
        del sys.modules[name]


def write(folder: Path, files: dict[str, str]) -> None:
    """Write files of the game."""
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")


@pytest.fixture(params=["nothing", "engine", "no words", "broken", "failing"])
def half(request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The sentence about a game of which some is written, before the bot starts."""
    written = {"nothing": {}, "engine": {"games/half/game.py": ENGINE}, "no words": ALL, "broken": BROKEN}
    written["failing"] = FAILING
    write(folder, written[request.param])
    if game := GAME.of(KEY):
        monkeypatch.setitem(GAMES, KEY, game)
    told = lacking(KEY)
    assert told
    return told


def test_no_registered_game_is_half_added() -> None:
    assert half_added() == []
    assert [*PRESENTERS] == [*LESSONS] == [*GAMES] == [*KEYS]


@pytest.mark.parametrize("wanted", STEPS)
def test_what_to_write_next_is_said_in_one_sentence(folder: Path, wanted: str) -> None:
    write(folder, STEPS[wanted])
    (told,) = half_added()
    assert told.startswith("half is half added: write ") and wanted in told
    assert re.search(r"(games|cogs/games)/half/[\w/]+\.(py|po)\b", told)


def test_with_all_its_words_it_is_left_out_no_more(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, ALL)
    forms = words(LANGUAGES[0])._catalogues[0].forms
    for name in [name for name in forms if name.startswith("sticheln.")]:
        monkeypatch.setitem(forms, name.replace("sticheln", KEY, 1), forms[name])
    assert half_added() == []


@pytest.mark.parametrize(
    ("engine", "told"),
    [
        ("import games.half.nowhere\n", "ModuleNotFoundError: No module named 'games.half.nowhere'"),
        ("from games.core import Nothing\n", "ImportError: cannot import name 'Nothing' from 'games.core'"),
        ("GAME = nothing\n", "NameError: name 'nothing' is not defined"),
    ],
)
def test_an_error_in_what_is_written_is_told_as_such(folder: Path, engine: str, told: str) -> None:
    write(folder, {"games/half/game.py": engine})
    sentence = lacking(KEY)
    assert sentence and sentence.startswith("half is half added: games/half/game.py cannot be used yet (")
    assert told in sentence


async def test_the_bot_starts_without_it(half: str, world: World, caplog: pytest.LogCaptureFixture) -> None:
    logged = [one.getMessage() for one in caplog.get_records("setup") if one.name == "cogs.client"]
    assert logged == [half]
    (request,) = world.requests("PUT", "/applications/*/commands")
    assert {*PRESENTERS} <= {command["name"] for command in request.body} and "half" not in str(request.body)
    (anna,) = world.people("anna")
    page = await anna.types("start")
    assert [button.label for button in page.buttons] == [say(f"{key}.title") for key in PRESENTERS]
    await anna.starts("sticheln", bots=2)
    assert world.table().game.key == "sticheln" and KEY not in world.bot.tables.living.games
