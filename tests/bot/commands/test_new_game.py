"""`new-game` as somebody types it: what it writes can be played at once, and tests fail only in sentences."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.commands.new_game import PACKAGES, ROOT, Names, new_game, rendered, taken
from bot.commands.shared import WrongInput
from games.registry import KEYS
from tests.bot.commands.conftest import Run
from tests.kit.enrolment import FILES, LEFT, PARTS, left_of_the_skeleton

KEY = "newcomer"
NAMES = Names(KEY, "Newcomer")
PROVING = (
    "tests/games/test_enrolment.py",
    "tests/games/test_conformance.py",
    f"tests/games/{KEY}",
    "tests/cogs/games/test_every_hook.py",
    "tests/cogs/presenting/test_parts.py",
    "tests/cogs/words/test_word_uses.py",
    "tests/cogs/words/test_catalogues_are_complete.py",
    "tests/bot/commands/test_simulate.py::test_every_game_is_simulated_and_replayed",
)
"""Tests that a game which was just added is held against."""
TO_WRITE = {
    "test_nothing_is_left_of_the_skeleton": f"{KEY} is the skeleton of a game: write these files",
    "README.md": "write in README.md a row for each of its commands",
    "golden": "`python -m tests.kit.golden` writes them",
}
"""What still fails then, and what is said of it."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all that is ours, in which the game is added."""
    copy = tmp_path_factory.mktemp("tree")
    for name in ("games", "bot", "cogs", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("golden", "docs"))
    for name in ("pyproject.toml", "README.md", "RECORD.md"):
        shutil.copy(ROOT / name, copy)
    new_game(NAMES, copy)
    registry = copy / "games" / "registry.py"
    last = f'    "{KEYS[-1]}",\n'
    registry.write_text(registry.read_text("utf-8").replace(last, f'{last}    "{KEY}",\n'), "utf-8")
    return copy


def test_it_can_be_played_at_once_and_what_is_left_to_write_is_said_in_sentences(tree: Path) -> None:
    words = ["-m", "pytest", "-q", "-m", "not full", "-k", f"{KEY} or declared or looked_up or catalogues"]
    ran = subprocess.run(
        [sys.executable, *words, "-p", "no:cacheprovider", *PROVING],
        cwd=tree, capture_output=True, text=True, check=False,
    )  # fmt: skip
    failed = re.findall(r"^FAILED (\S+)", ran.stdout, re.M)
    assert len(failed) == len(TO_WRITE), ran.stdout
    for test, sentence in TO_WRITE.items():
        assert any(test in one for one in failed) and sentence in ran.stdout, ran.stdout
    assert not re.search(r"^E  ", ran.stdout, re.M), "a test fails without a sentence"
    assert int(re.findall(r"(\d+) passed", ran.stdout)[0]) > 60


def test_a_line_asks_for_each_file_until_it_is_gone(tree: Path) -> None:
    asked = {line.partition(":")[0] for line in left_of_the_skeleton(KEY, tree)}
    assert asked == {name for name, text in rendered(NAMES) if text and not name.endswith("__init__.py")}
    assert all(len(LEFT.findall(text)) <= 1 for _, text in rendered(NAMES))


def test_it_writes_all_that_a_game_brings_along_but_for_its_golden_texts() -> None:
    written = [Path(name) for name, _ in rendered(NAMES)]
    for what in (*PARTS, *FILES):
        if "golden" not in what.file:
            assert any(one.match(what.file.format(key=KEY)) for one in written), what.file


@pytest.mark.parametrize("key", ["ab", "oh_hell", "zz_top", "abcdefghi_klmnopqrst"])
def test_what_it_writes_is_in_the_house_s_style(key: str, tmp_path: Path) -> None:
    """Whatever it is called: imports stand in order and no line is too long."""
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    for name, text in rendered(Names(key, "T" * 40)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    ours = 'lint.isort.known-first-party = ["cogs", "games", "tests"]'
    for words in (["check", "--config", ours], ["format", "--check"]):
        ran = subprocess.run(
            [sys.executable, "-m", "ruff", *words, "--no-cache", "."],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout


def test_the_guide_names_files_that_are_there_or_that_it_writes() -> None:
    """The model's stand in for those of the new game."""
    guide = (ROOT / "games" / "ADDING-A-GAME.md").read_text("utf-8")
    named = re.findall(r"`((?:games|cogs|tests|bot)/[\w/.*]+)`", guide)
    assert len(named) > 25
    for name in named:
        assert [*ROOT.glob(name.replace("KEY", KEYS[0]))], f"the guide names {name}, which is not there"


# ------------------------------------------------------------------------------------------ what is refused


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Path]:
    """A tree of which nothing may change."""
    for package in PACKAGES.values():
        (tmp_path / package).mkdir(parents=True, exist_ok=True)
    words = Path("cogs/words/locale/en.po")
    (tmp_path / words.parent).mkdir(parents=True)
    shutil.copy(ROOT / words, tmp_path / words)
    (tmp_path / "tests/games/half_there").mkdir()
    before = sorted(tmp_path.rglob("*"))
    yield tmp_path
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "key", ["", "x", "Oh_Hell", "oh-hell", "oh hell", "_oh", "oh__hell", "7up", "a" * 21, "ö1"]
)
def test_a_key_must_be_able_to_name_packages(bare: Path, key: str) -> None:
    with pytest.raises(WrongInput, match="cannot be a key: it must be"):
        new_game(Names(key, "Title"), bare)


@pytest.mark.parametrize("title", ["", 'A "B"', "a\\b", "a*b", "x" * 41, "$key", "a\nb", "_a_"])
def test_a_title_must_be_able_to_stand_anywhere(bare: Path, title: str) -> None:
    with pytest.raises(WrongInput, match="cannot be a title: it must be"):
        new_game(Names("fine", title), bare)


@pytest.mark.parametrize("key", ["half_there", "lobby", "start", "table", "any", "lambda", "import"])
def test_what_is_taken_is_left_alone(bare: Path, key: str) -> None:
    with pytest.raises(WrongInput, match=f"{key} is taken already; choose another key"):
        new_game(Names(key, "Title"), bare)


def test_a_bot_without_its_source_is_no_place_for_a_game(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="there is no folder tests/games here"):
        new_game(NAMES, tmp_path)


def test_games_and_what_stands_beside_them_are_taken() -> None:
    assert {*KEYS, "core", "registry", "presenters", "test_record", "play", "learn"} <= taken()


def test_the_command_refuses_in_one_sentence(run: Run) -> None:
    code, out, err = run("new-game", KEYS[0])
    assert (code, out, err) == (2, "", f"error: {KEYS[0]} is taken already; choose another key\n")
