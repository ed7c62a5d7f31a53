"""`replay` as somebody types it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.bot.commands.conftest import Run


def test_replay_says_how_many_records_agree(run: Run, records: Path) -> None:
    assert run("replay", str(records)) == (0, "3 records checked: all deals, news and results agree\n", "")


def test_replay_reads_standard_input(run: Run, records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(records.read_bytes())))
    assert run("replay", "-")[0] == 0


def spoil(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the second record of a file."""
    lines = file.read_text().splitlines()
    plain = json.loads(lines[1])
    change(plain)
    file.write_text("\n".join([lines[0], json.dumps(plain), *lines[2:]]))


SPOILT = {
    "another result": (lambda plain: plain["totals"].__setitem__(0, 99), "the totals[0]: should be "),
    "another deal": (lambda plain: plain["deals"][0].update(dealer=9), "deal 1, dealer: should be "),
    "another card": (lambda plain: plain["actions"][9][1].update(card="R99"), "action 10 (seat "),
    "a newer version": (lambda plain: plain.update(version=9), "it is of a newer version of sticheln: 9"),
    "an unknown game": (lambda plain: plain.update(game="chess"), "there is no game 'chess' here"),
    "a missing key": (lambda plain: plain.pop("seed"), "seed: Field required"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_replay_names_the_line_and_the_difference(run: Run, records: Path, name: str) -> None:
    change, sentence = SPOILT[name]
    spoil(records, change)
    code, out, err = run("replay", str(records))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("error: line 2: ")
    assert sentence in err


def test_replay_refuses_damaged_json(run: Run, records: Path) -> None:
    records.write_bytes(records.read_bytes()[:-100] + b"\xff\n")
    code, _, err = run("replay", str(records))
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith("error: line 3: Invalid JSON")


def test_replay_needs_records(run: Run, tmp_path: Path) -> None:
    missing, empty = tmp_path / "missing", tmp_path / "empty"
    empty.write_text("\n\n")
    assert run("replay", str(missing)) == (
        2,
        "",
        f"error: cannot read {missing}: No such file or directory\n",
    )
    assert run("replay", str(empty)) == (2, "", f"error: {empty} holds no records\n")


def test_a_line_that_is_too_long_is_refused_before_it_is_read(run: Run, tmp_path: Path) -> None:
    """A game's name of millions of letters cost a gigabyte, and came back in the message (S26)."""
    file = tmp_path / "long.jsonl"
    file.write_text(f'{{"game":"{"x" * 3_000_000}"}}\n')
    assert run("replay", str(file)) == (1, "", "error: line 1: it is longer than 1,000,000 bytes\n")


@pytest.mark.parametrize("said", ["x" * 900_000, "\\u001b[31mred", "\\u202eturned"])
def test_what_a_record_says_is_told_in_one_short_line(run: Run, records: Path, said: str) -> None:
    line = records.read_text().splitlines()[0]
    records.write_text(f'{{"{said}":1,"{said}":2,{line[1:]}\n')
    code, out, err = run("replay", str(records))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert len(err) < 500 and err.strip().isprintable()


def test_empty_lines_are_passed_over_and_counted(run: Run, records: Path) -> None:
    records.write_bytes(b"\n" * 100_000 + records.read_bytes()[:-10] + b"\n")
    code, _, err = run("replay", str(records))
    assert code == 1 and err.startswith("error: line 100003: ")


def test_closed_input_and_output_get_a_sentence(
    run: Run, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They ended in a traceback (S27)."""
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdin", None)
        assert run("replay", "-") == (2, "", "error: standard input is closed\n")
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", None)
        assert run("replay", str(records)) == (2, "", "error: standard output is closed\n")
