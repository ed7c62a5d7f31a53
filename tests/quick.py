"""`make quick`: the tests that concern what has changed since main's last commit, the nearest first.

Which they are is read from the paths, because tests mirror the code, and from what tests import; nothing is
kept between two runs. After `LONGEST` it stops. `make test` runs everything.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
LONGEST = 25.0
"""Seconds for the tests; to start and to collect takes some more."""
ALWAYS = ("test_*.py", "cogs/words/test_catalogue*.py", "cogs/commands/test_commands.py")
"""What a change may break anywhere: layers, catalogues, commands."""
LAYERS = {TESTS, *(TESTS / layer for layer in ("bot", "cogs", "games"))}
"""Folders whose own tests are meant, not all below them."""


def main() -> int:
    """Run them; returns the exit code."""
    base, paths = changed()
    files = [str(file.relative_to(ROOT)) for file in nearest_first(paths)]
    print(
        f"{len(paths)} files differ from {base}: {len(files)} files of tests, the nearest first, for at most "
        f"{LONGEST:.0f} seconds. `make test` runs all.",
        flush=True,
    )
    seen = Failures()
    options = ["-m", "not full", "-n", "auto", "-q", "-p", "tests.quick"]
    code = pytest.main([*options, *files], plugins=[seen])
    cut_short = code == pytest.ExitCode.INTERRUPTED and time.monotonic() > seen.end
    return int(seen.any) if cut_short else int(code)


# ---------------------------------------------------------------------------------- what has changed


def changed() -> tuple[str, list[str]]:
    """What it is compared with, and the paths that differ from it, uncommitted and new ones included."""
    mains = [git("merge-base", "HEAD", name) for name in ("main", "origin/main")]
    base = next((found[0] for found in mains if found), "HEAD")
    for commit in (base, "HEAD~1"):  # nothing differs from main: what its last commit has changed
        paths = {*git("diff", "--name-only", commit), *git("ls-files", "--others", "--exclude-standard")}
        if paths:
            return commit[:10], sorted(paths)
    return base[:10], []


def git(*words: str) -> list[str]:
    """The lines that git answers; none if it cannot."""
    told = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.splitlines() if told.returncode == 0 else []


# ------------------------------------------------------------------------------ whom it concerns


def nearest_first(paths: Iterable[str]) -> list[Path]:
    """The tests that changed, those that are always run, those of a file itself, and those beside them."""
    themselves = [ROOT / path for path in paths if is_test(ROOT / path)]
    always = [file for pattern in ALWAYS for file in sorted(TESTS.glob(pattern))]
    others = [path for path in paths if not is_test(ROOT / path)]
    near = [file for path in others for file in naming(path)]
    beside = [file for path in others for file in mirrored(path)]
    generic = [file for path in others if of_a_game(path) for file in OF_EVERY_GAME]
    found = [*themselves, *always, *near, *generic, *beside]
    return [file for file in dict.fromkeys(found) if file.exists()]


OF_EVERY_GAME = (TESTS / "cogs/games/test_every_hook.py", *sorted((TESTS / "games").glob("test_*.py")))
"""Games are found by their keys, so nothing in these imports them. `test_every_game` takes a minute."""


def of_a_game(path: str) -> bool:
    """Whether a file is one of a game's own."""
    parts = Path(path).parts
    return (parts[0] == "games" and len(parts) > 2) or parts[:2] in (("cogs", "games"), ("tests", "games"))


def is_test(file: Path) -> bool:
    """Whether a file holds tests."""
    return file.is_relative_to(TESTS) and file.match("test_*.py")


def naming(path: str) -> list[Path]:
    """The tests that import a module."""
    module = Path(path).with_suffix("")
    if Path(path).suffix != ".py" or module.name.startswith("__"):
        return []
    package = r"\.".join(module.parts[:-1])
    imports = re.compile(rf"^ *from {package}(\.{module.name}\b| import .*\b{module.name}\b)", re.MULTILINE)
    return [file for file, text in sources().items() if imports.search(text)]


def mirrored(path: str) -> list[Path]:
    """The tests of the folder that mirrors that of a file, else of the nearest one around it."""
    parts = Path(path).parts[:-1]
    if parts[:1] == ("tests",):
        folder = ROOT.joinpath(*parts)
    elif parts[:2] == ("cogs", "games"):
        folder = TESTS.joinpath(*parts[1:])
    else:
        folder = TESTS.joinpath(*parts)
    while not folder.is_dir():
        folder = folder.parent
    return sorted(folder.glob("test_*.py") if folder in LAYERS else folder.rglob("test_*.py"))


@cache
def sources() -> dict[Path, str]:
    """All tests by file."""
    return {file: file.read_text(encoding="utf-8") for file in sorted(TESTS.rglob("test_*.py"))}


# ------------------------------------------------------------------------------------ the time


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those over the wire, which mostly wait, come last here."""
    items.sort(key=lambda item: item.nodeid.startswith("tests/wire/"))


class Failures:
    """Whether any test failed, and when the time is up."""

    def __init__(self) -> None:
        self.any = False
        self.end = time.monotonic() + LONGEST

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest."""
        self.any |= report.failed

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Called by pytest: a file that cannot be imported has failed as well."""
        self.any |= report.failed


def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Called by pytest in each of its processes, since this file is a plugin of theirs, too."""
    if time.monotonic() > _BEGAN + LONGEST:
        item.session.shouldstop = "the time is up; `make test` runs the rest"


_BEGAN = time.monotonic()


if __name__ == "__main__":
    sys.exit(main())
