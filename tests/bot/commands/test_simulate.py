"""`simulate` as somebody types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.commands.simulate import wilson, wins
from games.record import parse
from games.registry import GAMES
from tests.bot.commands.conftest import Run

# -------------------------------------------------------------------------------------------- simulate


def test_the_same_arguments_give_the_same_table_and_file(run: Run, tmp_path: Path) -> None:
    files = tmp_path / "one", tmp_path / "two", tmp_path / "three"
    words = ["simulate", "sticheln", "--variant", "anti", "--seats", "4", "--games", "4"]
    first, again = (run(*words, "--seed", "7", "--jsonl", str(file)) for file in files[:2])
    assert first == again
    assert files[0].read_bytes() == files[1].read_bytes()
    run(*words, "--seed", "8", "--jsonl", str(files[2]))
    assert files[0].read_bytes() != files[2].read_bytes()


def test_more_games_begin_with_the_same_ones(run: Run, records: Path, tmp_path: Path) -> None:
    more = tmp_path / "more"
    run("simulate", "sticheln", "--games", "4", "--players", "random", "--jsonl", str(more))
    assert more.read_text().startswith(records.read_text())
    assert len({parse(line).seed for line in more.read_text().splitlines()}) == 4


def test_the_table_says_what_each_seat_won(run: Run, records: Path) -> None:
    _, out, err = run("simulate", "sticheln", "--games", "3", "--players", "random")
    games = [parse(line) for line in records.read_text().splitlines()]
    for seat in range(3):
        points = [game.totals[seat] for game in games]
        won = sum(wins(game)[seat] for game in games)
        cells = [f"seat {seat}", f"{won:.1f}", f"{won / 3:.1%}", f"{sum(points) / 3:.1f}"]
        cells += [str(min(points)), str(max(points))]
        assert " ".join(cells) in " ".join(out.split())
    assert "sticheln (variant classic, antiNoTrump highest, rounds 5, memory hidden), 3 seats: random" in out
    assert err == ""


@pytest.mark.parametrize(("key", "game"), GAMES.items(), ids=list(GAMES))
def test_every_game_is_simulated_and_replayed(run: Run, key: str, game: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for seats in game.seats:
        assert run("simulate", key, "--seats", f"{seats}", "--games", "1", "--jsonl", str(file))[0] == 0
        assert run("replay", str(file))[0] == 0


def test_options_can_be_given_by_name(run: Run) -> None:
    words = ["--games", "1", "--option", "variant=anti", "--option", "antiNoTrump=lowest"]
    assert (
        "(variant anti, antiNoTrump lowest, rounds 5, memory hidden)"
        in run("simulate", "sticheln", *words)[1]
    )


def test_the_order_of_cards_does_not_matter(run: Run) -> None:
    cards = [("--option", f"firstCard={one}", "--option", f"secondCard={two}") for one, two in MIXED]
    one, other = (run("simulate", "spicy", "--games", "2", *words) for words in cards)
    assert one[0] == 0
    assert one == other


def test_against_measures_one_seat_after_the_other(run: Run) -> None:
    code, out, _ = run("simulate", "sticheln", "--games", "30", "--seats", "5", "--against", "random")
    assert code == 0
    assert "one bot" in out
    assert "each other random" in out
    line = out.splitlines()[-1]
    assert line.startswith("bot wins ")
    assert line.endswith(" times")
    assert "times a fair share of 20.0%" in line
    even = run("simulate", "sticheln", "--games", "30", "--players", "random", "--against", "random")[1]
    assert "one random" in even


def test_records_can_go_to_standard_output(run: Run, records: Path) -> None:
    _, out, err = run("simulate", "sticheln", "--games", "3", "--players", "random", "--jsonl", "-")
    assert out == records.read_text()
    assert "seat 0" in err


MIXED = (("luck", "copycat"), ("copycat", "luck"))
WRONG = {
    "an unknown game": (["chess"], "there is no game 'chess'; there are: sticheln"),
    "too few seats": (["sticheln", "--seats", "2"], "sticheln is for 3 to 8 players, not for 2"),
    "too many seats": (["sticheln", "--seats", "9"], "sticheln is for 3 to 8 players, not for 9"),
    "no games": (["sticheln", "--games", "0"], "--games must be 1 or more, not 0"),
    "an unknown variant": (
        ["sticheln", "--variant", "loud"],
        "variant cannot be 'loud'; it can be: classic, ",
    ),
    "an unknown option": (
        ["sticheln", "--option", "speed=9"],
        "sticheln has no option 'speed'; it has: variant, ",
    ),
    "an option in another spelling": (["sticheln", "--option", "anti_no_trump=lowest"], "has no option"),
    "an unknown value": (["sticheln", "--option", "antiNoTrump=x"], "it can be: highest, lowest"),
    "an option without a value": (
        ["sticheln", "--option", "variant"],
        "--option takes NAME=VALUE, not 'variant'",
    ),
    "an option given twice": (
        ["sticheln", "--variant", "anti", "--option", "variant=vague"],
        "the option variant is given twice: vague and anti",
    ),
    "a folder that is not there": (
        ["sticheln", "--jsonl", "/nowhere/at/all"],
        "cannot write /nowhere/at/all: No such file or directory",
    ),
    "a folder": (["sticheln", "--jsonl", "/"], "cannot write /: Is a directory"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_input_is_told_in_one_sentence(run: Run, name: str) -> None:
    words, sentence = WRONG[name]
    code, out, err = run("simulate", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("error: ")
    assert sentence in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_sentence(run: Run) -> None:
    code, _, err = run("simulate", "sticheln", "--games", "1", "--jsonl", "/dev/full")
    assert (code, err) == (2, "error: cannot write /dev/full: No space left on device\n")


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    code = (
        "import argparse, bot.commands.simulate; p = argparse.ArgumentParser(); "
        "bot.commands.simulate.add_command(p.add_subparsers())"
    )
    words = ["simulate", "sticheln", "--games", "40", "--jsonl", "-"]
    script = f"{code}; a = p.parse_args({words}); raise SystemExit(a.run(a))"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


# --------------------------------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("won", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0)]
)
def test_wilson(won: float, of: int, low: float, high: float) -> None:
    assert wilson(won, of) == pytest.approx((low, high), abs=1e-4)


def test_a_shared_victory_counts_in_parts(records: Path) -> None:
    record = parse(records.read_text().splitlines()[0])
    assert wins(record.model_copy(update={"places": (1, 3, 1)})) == (0.5, 0.0, 0.5)
    assert wins(record.model_copy(update={"places": (2, 1, 3)})) == (0.0, 1.0, 0.0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seed", "\udcff\udcfe"), "--seed must be text"),
        (("--jsonl", ""), "--jsonl needs the name of a file, or - for standard output"),
        (("--variant", ""), "variant cannot be ''; it can be: classic, anti"),
    ],
)
def test_words_that_say_nothing_are_refused(run: Run, words: tuple[str, str], sentence: str) -> None:
    """They were ignored, or ended in a traceback (S27, S28)."""
    code, out, err = run("simulate", "sticheln", "--games", "1", *words)
    assert (code, out) == (2, "") and err.startswith(f"error: {sentence}")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_device_gets_a_sentence(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = subprocess.run(
            [sys.executable, "-m", "bot", "simulate", "qwixx", "--games", "1"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr == "error: the output cannot be written: No space left on device\n"
