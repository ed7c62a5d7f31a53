"""How Was sticht? looks: columns and clues, tiles in words, who is told what, and that it fits a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.core import Card
from games.registry import GAMES
from games.shuffle import Scripted
from games.was_sticht.position import Position
from games.was_sticht.rules import COLOUR_TRUMPS, DECK, NUMBER_TRUMPS, TILES, Tile
from games.was_sticht.terms import ChooseTask, Pick, TakeTile
from tests.kit.positions import NAMES, positions_of
from tests.kit.validate import units

GAME = GAMES["was_sticht"]
PRESENTER = PRESENTERS["was_sticht"]
EN = words("en")


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def bare(parts: Sequence[str]) -> str:
    """A picture as one text, without what only guides line breaks."""
    return "\n".join(parts).replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


def table(first: str, colour: str, number: str, *, dealer: int, seats: int = 4, **options: str) -> Position:
    """A game whose first cards and whose trumps are given."""
    given = [Card(card) for card in first.split()]
    cards = (*given, *(card for card in DECK if card not in given))
    colours = (*(one for one in COLOUR_TRUMPS if one != colour), colour)
    numbers = (*(one for one in NUMBER_TRUMPS if one != number), number)
    return GAME.deal(GAME.options(**options), seats, Scripted(((dealer,), cards, colours, numbers)))


def taken(now: Position, *tiles: str) -> Position:
    """These tiles taken in turn, then the first ones that lie there until everybody has enough."""
    wanted = [*map(Tile, tiles)]
    while now.phase == "tiles":
        tile = wanted.pop(0) if wanted else next(one for one in now.middle)
        now = now.after(now.turn, TakeTile(tile))
    return now


def picked(now: Position, cards: str) -> Position:
    """These cards picked in turn."""
    for card in cards.split():
        now = now.after(now.turn, Pick(Card(card)))
    return now


COLUMN = "R1 G1 Y1 B1 R3 B7 R6 Y2"


def test_the_example_of_the_rules_as_it_stands_on_the_table() -> None:
    """Cleo deals; in column 2 Anna has the marker. The clue names Cleo, and nothing says why."""
    now = picked(taken(table(COLUMN, "R", "2", dealer=2)), "R1 G1 Y1 B1 B7 R6 Y2 R3")
    text = bare(PRESENTER.table(EN, now.view(None), NAMES[:4]))
    assert text.startswith(
        "### **Ben** to pick a card\n-# Dealer: Cleo\n**Column 3 of 9** · Marker: Ben\nstill there:"
    )
    assert "-# Clues · in the order of seats: Anna · Ben · Cleo · Dan\n" in text
    assert "\n`1` 🟢G1 ⭐Y1 🔷B1 ▸**🔺R1**\n`2` ▸🔷B7 🔺R6 **⭐Y2** 🔺R3\n" in text
    assert "umps" not in text and "number trump" not in bare(PRESENTER.why(EN, now.view(None), NAMES[:4]))
    assert "⭐Y2 (Cleo) would win" in bare(PRESENTER.why(EN, now.view(None), NAMES[:4]))


def test_what_was_picked_from_the_running_column_and_what_is_to_come() -> None:
    now = picked(taken(table(COLUMN, "R", "2", dealer=2)), "R1 G1 Y1 B1 B7 R6")
    text = bare(PRESENTER.table(EN, now.view(None), NAMES[:4]))
    assert "**Column 2 of 9** · Marker: Anna\nAnna 🔷B7 · Ben 🔺R6\nstill there: 🔺R3 ⭐Y2\n" in text
    coming = text.partition("-# To come\n")[2].splitlines()[:7]
    assert [line.partition(" ")[0] for line in coming] == [f"`{at}`" for at in range(3, 10)]
    assert all(line.count(" ") == 4 for line in coming)


def test_the_dummy_stands_last_and_may_win() -> None:
    now = table("G9 B1 R4 Y2", "B", "no-number", dealer=2, seats=3)
    now = picked(taken(now), "G9 R4 Y2")
    text = bare(PRESENTER.table(EN, now.view(None), NAMES[:3]))
    assert "Anna · Ben · Cleo · dummy\n`1` ▸🟢G9 🔺R4 ⭐Y2 **🔷B1**\n" in text
    assert bare(PRESENTER.why(EN, now.view(None), NAMES[:3])).startswith("**The clue to column 1 is: dummy**")


def test_from_memory_the_table_keeps_the_last_column_only() -> None:
    now = picked(taken(table(COLUMN, "R", "2", dealer=2, memory="hidden")), "R1 G1 Y1 B1 B7 R6 Y2 R3")
    text = bare(PRESENTER.table(EN, now.view(None), NAMES[:4]))
    assert "\n`1` clue: Dan\n`2` ▸🔷B7 🔺R6 **⭐Y2** 🔺R3\n" in text


def test_tiles_are_told_in_words_with_their_numbers(lang: str) -> None:
    w = words(lang)
    now = table("", "R", "2", dealer=0)
    assert PRESENTER.table(w, now.view(None), NAMES[:4])[1].count("\n") == len(set(TILES))
    now = taken(now, "NO_R", "EX_2", "NONE", "FEWEST")
    text = bare(PRESENTER.table(w, now.view(None), NAMES[:4]))
    for tile, number in (("NO_R", 2), ("EX_2", 5), ("NONE", 8), ("FEWEST", 9)):
        assert w("was_sticht.tile-number", tile=w(f"was_sticht.tile.{tile}"), n=number) in text


def test_the_other_reading_of_no_trick_is_told_wherever_the_tile_is(lang: str) -> None:
    w = words(lang)
    now = taken(table("", "R", "2", dealer=0, no_trick_tile="at-least-one"), "NONE")
    for parts in (
        PRESENTER.table(w, now.view(None), NAMES[:4]),
        PRESENTER.hand(w, now.view(1), NAMES[:4]),
    ):
        assert w("was_sticht.tile-at-least-one") in bare(parts) and w("was_sticht.note") in bare(parts)
    usual = taken(table("", "R", "2", dealer=0), "NONE")
    assert w("was_sticht.tile-at-least-one") not in bare(PRESENTER.table(w, usual.view(None), NAMES[:4]))


PAIRS = {
    ("R", "5"): "🔺 red and 5 · super trump 🔺R5",
    ("R", "no-number"): "🔺 red, no number",
    ("no-colour", "5"): "5, no colour",
    ("no-colour", "no-number"): "none, neither colour nor number",
}


@pytest.mark.parametrize("pair", PAIRS)
def test_the_trumps_in_words(pair: tuple[str, str]) -> None:
    now = taken(table("", *pair, dealer=1))
    own = bare(PRESENTER.hand(EN, now.view(1), NAMES[:4]))
    assert own.startswith(f"**Trumps:** {PAIRS[pair]}\n-# Only you know them")
    for seat in (0, 2, 3, None):
        draw = PRESENTER.table if seat is None else PRESENTER.hand
        assert "Trumps" not in bare(draw(EN, now.view(seat), NAMES[:4]))


def played(lang: str, seats: int = 4, **options: str) -> Iterator[Position]:
    """Positions of three rounds."""
    return positions_of(GAME, GAME.options(**options), seats, lang, rounds=3)


def test_a_task_that_is_settled_is_told_so() -> None:
    told = set()
    for now in played("en"):
        view = now.view(None)
        if view.phase != "tricks":
            continue
        text = bare(PRESENTER.table(EN, view, NAMES[:4]))
        for seat, task in enumerate(view.tasks):
            if task is None or not task.startswith("NO_"):
                continue
            line = next(
                one for one in text.splitlines() if re.match(rf"(► )?\*\*{NAMES[seat]}\*\* · \d", one)
            )
            caught = any(card[0] == task[3:] for card in view.won[seat])
            assert ("failed already" in line) == caught
            told.add(caught)
    assert told == {True, False}


@pytest.mark.parametrize("seats", [3, 4])
def test_after_a_round_the_table_tells_how_it_ended_until_the_first_clue(seats: int, lang: str) -> None:
    w = words(lang)
    seen = set()
    for now in played(lang, seats):
        view = now.view(None)
        text = bare(PRESENTER.table(w, view, NAMES[:seats]))
        if view.judged is None:
            continue
        shown = w("table.round-result", round=view.judged.round) in text
        fresh = view.phase in ("discard", "over") or (view.phase == "cards" and not view.clues)
        assert shown == fresh
        seen.add(shown)
    assert seen == {True, False}


LONG = ("W" * 32, "蚊" * 32, "Wilhelmina von und zu Wasserburg", "MMMMMMMM MMMMMMMM MMMMMMMM MMMMM")


def test_the_largest_table_fits_into_a_message(lang: str) -> None:
    """Far below what Discord takes, with the longest names, the note-pad, and reasons as well."""
    w, most = words(lang), 0
    for now in played(lang, note_pad="on", no_trick_tile="at-least-one", colour_task_needs_trick="on"):
        for seat in (None, *range(4)):
            draw = PRESENTER.table if seat is None else PRESENTER.hand
            parts = draw(w, now.view(seat), LONG)
            most = max(most, units("\n".join(parts)))
            assert len(parts) <= 16
        assert units("\n".join(PRESENTER.why(w, now.view(None), LONG))) <= 3800
    assert 1000 < most <= 3300


def test_no_line_of_the_columns_is_wider_than_a_phone(lang: str) -> None:
    """Four cards and the number of the column: nothing else stands in such a line."""
    w = words(lang)
    for now in played(lang):
        for line in bare(PRESENTER.table(w, now.view(None), NAMES[:4])).splitlines():
            if re.match(r"`\d`", line):
                assert len(re.sub(r"[*`]", "", line)) <= 18, line


def test_calls_tell_what_is_wanted(lang: str) -> None:
    w, told = words(lang), set()
    for now in played(lang):
        view = now.view(None)
        text = PRESENTER.led(w, view)
        expected = {
            "tiles": w("was_sticht.call.tiles"),
            "cards": w("was_sticht.call.cards", n=len(view.clues) + 1),
            "tasks": w("was_sticht.call.tasks"),
            "discard": w("was_sticht.call.discard"),
            "tricks": text,
        }
        assert text == expected[view.phase] and text
        told.add(view.phase)
    assert {"tiles", "cards", "tasks", "tricks"} <= told


def test_what_has_happened_tells_how_the_round_was_judged_and_who_deals() -> None:
    now, mind = table("", "R", "2", dealer=0), Random(1)
    while now.round == 1:
        seat = min(now.waiting())
        now = now.after(seat, mind.choice(now.legal(seat)))
    lines = PRESENTER.happened(EN, now.view(0), now.news, NAMES[:4])
    assert lines[0] == "**Result of round 1**" and lines[-1] == "Round 2: Ben deals."
    assert "Tricks: " in lines[1] and "Anna** (dealer)" in lines[-2]
    assert not PRESENTER.happened(EN, now.view(0), (), NAMES[:4])


def test_whoever_has_chosen_is_told_apart_and_what_is_not() -> None:
    now = taken(table("", "R", "2", dealer=0))
    while now.phase == "cards":
        now = now.after(now.turn, Pick(now.columns[len(now.clues)][0]))
    now = now.after(1, ChooseTask(now.tiles[1][0]))
    text = bare(PRESENTER.table(EN, now.view(None), NAMES[:4]))
    assert "\n**Ben** · 0 of 5 · task chosen\n" in text and "► **Cleo** · 0 of 5\n" in text
    assert "**Anna** · 0 of 5 · dealer, no task" in text and "task: **" not in text


@pytest.mark.parametrize("pad", ["off", "on"])
def test_the_first_column_of_a_game_tells_of_the_note_pad(pad: str) -> None:
    """To all but the dealer, and only where the table has none."""
    seen = set()
    for now in positions_of(GAME, GAME.options(note_pad=pad), 4, rounds=2):
        for seat in range(4):
            text = "\n".join(PRESENTER.hand(EN, now.view(seat), NAMES[:4]))
            told = EN("was_sticht.notes-hint") in text
            first = now.phase == "cards" and now.round == 1 and not now.view(seat).clues
            assert told == (first and pad == "off" and seat != now.dealer)
            seen.add(told)
    assert seen == ({True, False} if pad == "off" else {False})
