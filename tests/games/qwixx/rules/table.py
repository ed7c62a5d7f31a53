"""Qwixx tables for tests: given decks, sheets and hands, lines of play, an own referee for marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace

from games.core import Card, Seat
from games.qwixx.position import Position, deal
from games.qwixx.rules import Sheet, mask_of
from games.qwixx.terms import CommonMarked, Draw, Mark, Marks, Play, QwixxOptions, Row
from games.shuffle import Scripted, Seeded

SETUP = {2: (8, 4, 32, 43), 3: (12, 4, 28, 39), 4: (16, 4, 24, 35), 5: (20, 4, 20, 31)}
"""The setup table of the rules, typed again: dealt, row, deck, deck with jokers."""
PRINTED = {
    "R": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    "Y": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    "G": (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
    "B": (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
}
"""The sheet, typed again."""
LONGEST = 2_000
"""Positions of the longest game."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a line such as "R4 J12"."""
    return tuple(map(Card, text.split()))


def pack(jokers: str = "off") -> list[Card]:
    """All cards."""
    return [Card(f"{letter}{n}") for letter in ("RYGBJ" if jokers == "on" else "RYGB") for n in range(2, 13)]


def everything(now: Position) -> Counter[str]:
    """All cards, wherever they lie."""
    return Counter(card for pile in (*now.hands, now.row, now.deck, now.discards) for card in pile)


def options(**chosen: str) -> QwixxOptions:
    return QwixxOptions.model_validate(chosen)


def scripted(deck: str, seats: int = 2, starter: Seat = 0, **chosen: str) -> Position:
    """A game whose shuffled cards are given, as far as they go."""
    return deal(options(**chosen), seats, Scripted(((starter,), cards(deck))))


def seeded(seats: int = 3, seed: str = "qwixx", **chosen: str) -> Position:
    """A game as it is dealt at real tables."""
    return deal(options(**chosen), seats, Seeded(seed))


def sheet(text: str = "") -> Sheet:
    """A sheet from marked numbers such as "R 2 4 6; G 12"."""
    rows = {part.split()[0]: [*map(int, part.split()[1:])] for part in text.split(";") if part.strip()}
    red, yellow, green, blue = (mask_of(at, rows.get(letter, [])) for at, letter in enumerate("RYGB"))
    return red, yellow, green, blue


def numbers(now: Position, seat: Seat = 0) -> dict[str, list[int]]:
    """The marked numbers of a seat by row; empty rows are left out."""
    rows = now.view(None).sheets[seat]
    return {letter: [*marked] for letter, marked in zip("RYGB", rows, strict=True) if marked}


def to_play(
    hand: str, *sheets: str, seats: int = 2, marked: Sequence[str] = (), common: int = 7, **fields: Any
) -> Position:
    """Action 3 of seat 0 with this hand. `sheets` by seat; `marked`: what action 2 brought, by seat."""
    chosen = {name: fields.pop(name) for name in ("jokers", "end_timing") if name in fields}
    start = deal(QwixxOptions(**chosen), seats, Scripted(((0,),)))
    rows = tuple(map(Row, marked or ("-",) * seats))
    return replace(
        start,
        phase="play",
        waits=1,
        hands=(cards(hand), *start.hands[1:]),
        sheets=tuple(sheet(sheets[seat] if seat < len(sheets) else "") for seat in range(seats)),
        last_mark=CommonMarked(1, common, rows),
        **fields,
    )


def to_mark(top: str, *sheets: str, seats: int = 2, active: Seat = 0, **fields: Any) -> Position:
    """Just before action 2: the active seat has still to draw one card, whichever it is."""
    chosen = {name: fields.pop(name) for name in ("jokers", "end_timing") if name in fields}
    start = deal(QwixxOptions(**chosen), seats, Scripted(((active,),)))
    rest = tuple(card for card in start.deck if card != top)
    ready = replace(
        start,
        deck=(rest[0], Card(top), *rest[1:]),
        sheets=tuple(sheet(sheets[seat] if seat < len(sheets) else "") for seat in range(seats)),
        **fields,
    )
    return ready.after(active, ready.legal(active)[0])


def draw(now: Position, *wanted: int) -> Position:
    """The active seat takes cards with these numbers."""
    taken = Draw(tuple(sorted(wanted)))
    assert taken in now.legal(now.active), f"{taken} is not among {now.legal(now.active)}"
    return now.after(now.active, taken)


def mark(now: Position, *rows: str) -> Position:
    """Answers of action 2 by seat; those who are not asked must be given as "-"."""
    for seat, row in enumerate(rows):
        if seat in now.waiting():
            assert Mark(Row(row)) in now.legal(seat), f"seat {seat} may not mark {row}"
            now = now.after(seat, Mark(Row(row)))
        else:
            assert row == "-"
    return now


def play(now: Position, played: str, marks: str = "-") -> Position:
    """The active seat plays these cards and makes these marks."""
    action = Play(cards(played), Marks(marks))
    assert action in now.legal(now.active), f"{action} is not legal"
    return now.after(now.active, action)


def mark_sets(now: Position, played: str) -> set[str]:
    """What may be marked with exactly these cards."""
    wanted = set(cards(played))
    return {one.marks for one in now.legal(now.active) if isinstance(one, Play) and set(one.cards) == wanted}


def random_steps(now: Position, seed: int = 1) -> Iterator[Position]:
    """The position, and those that follow at random until the game is over."""
    rng = Random(seed)
    for _ in range(LONGEST):
        yield now
        if not (waiting := sorted(now.waiting())):
            return
        seat = rng.choice(waiting)
        now = now.after(seat, rng.choice(now.legal(seat)))
    raise AssertionError("this game does not end")


# --- a referee, written from the rules and not from the engine ---


def may_mark(letter: str, marked: Sequence[int], wanted: int) -> bool:
    """Rule 3.1 for one number in one row."""
    printed = PRINTED[letter]
    if marked and printed.index(wanted) <= max(map(printed.index, marked)):
        return False
    return wanted != printed[-1] or len(marked) >= 5


def fits(letter: str, marked: Sequence[int], wanted: Sequence[int]) -> bool:
    """Rule 3.2 for numbers of one play, given from left to right."""
    row = list(marked)
    for one in wanted:
        if not may_mark(letter, row, one):
            return False
        row.append(one)
    places = [PRINTED[letter].index(one) for one in wanted]
    return places[-1] - places[0] + 1 - len(places) <= 1


def plays(hand: Sequence[str], rows: dict[str, list[int]]) -> set[tuple[frozenset[str], str]]:
    """All that may be done in action 3: (cards, marks)."""
    found = set()
    for size in (1, 2, 3):
        for chosen in combinations(hand, size):
            letters = {card[0] for card in chosen} - {"J"}
            if len(letters) > 1:
                continue
            found.add((frozenset(chosen), "-"))
            offered = {int(card[1:]) for card in chosen}
            for letter in letters or set("RYGB"):
                ordered = sorted(offered, key=PRINTED[letter].index)
                for many in (1, 2, 3):
                    for wanted in combinations(ordered, many):
                        if fits(letter, rows.get(letter, []), wanted):
                            found.add((frozenset(chosen), ".".join([letter, *map(str, wanted)])))
    return found
