"""Qwixx's cards, sheets and scoring: the rules as data and small functions.

A row of a sheet is a mask here: bit n stands for the n-th number from the left, so bit 10 is the final one.
Four of them, in the order R, Y, G, B, are a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from sys import intern

from games.cards import deck_of, sorting, values_of
from games.core import Card
from games.qwixx.terms import NO_MARKS, Marks, Number, Row, Rows, RowScore, SheetScore

Mask = int
Sheet = tuple[Mask, Mask, Mask, Mask]

COLOURS = tuple(Row(letter) for letter in "RYGB")
ROW_AT = {letter: row for row, letter in enumerate(COLOURS)}
JOKER = "J"
NUMBERS = range(2, 13)
PRINTED = (tuple(NUMBERS), tuple(NUMBERS), tuple(reversed(NUMBERS)), tuple(reversed(NUMBERS)))
"""The numbers of each row from left to right."""
FINAL = 10
"""The place of a row's final number."""
FINALS = frozenset({2, 12})
"""The final numbers of all rows: no other one locks a row."""
EMPTY: Sheet = (0, 0, 0, 0)

DEALT = 4
HAND = 5
"""Cards in the hand of the seat whose turn it is, once it has drawn."""
ROW = 4
MOST = 3
"""Cards that may be played at once."""
BEFORE_FINAL = 5
"""Marks that a row needs before its final number may be marked."""
GAP = 1
"""Numbers that may stay unmarked between the first and the last one that a play marks."""
CLOSED_ROWS = 2
MISTHROWS = 4
"""Either of them ends the game: so many locked rows on one sheet, so many misthrows of one player."""
MINUS = 5
"""What a misthrow costs."""


# --- cards ---


@cache
def cards(jokers: str) -> tuple[Card, ...]:
    """All cards by colour and number, jokers last: the order that is shuffled. `jokers`: the option."""
    letters = [*COLOURS, JOKER] if jokers == "on" else COLOURS
    return deck_of(letters, NUMBERS)


in_order = sorting(cards("on"))
"""Cards as a hand is held: by colour, then by number, jokers last."""
number: Callable[[Card], Number] = values_of(cards("on")).__getitem__
"""What stands on both sides of a card."""


def backs(hand: Iterable[Card]) -> tuple[Number, ...]:
    """What the others see of a hand."""
    return tuple(sorted(map(number, hand)))


# --- rows of a sheet ---


def place(row: int, printed: Number) -> int:
    """Where a number stands in a row, from 0 to 10; rows are numbered in the order of `COLOURS`."""
    return printed - 2 if row < 2 else 12 - printed


def mask_of(row: int, numbers: Iterable[Number]) -> Mask:
    """These numbers of a row."""
    return sum(1 << place(row, one) for one in set(numbers))


@cache
def numbers_of(row: int, mask: Mask) -> tuple[Number, ...]:
    """The numbers of a row that a mask holds, from left to right."""
    return tuple(one for at, one in enumerate(PRINTED[row]) if mask >> at & 1)


def _markable(mask: Mask) -> Mask:
    """All that may be marked next in a row: what is right of the last mark, the final number from five on."""
    right = (1 << FINAL + 1) - (1 << mask.bit_length())
    return right if mask.bit_count() >= BEFORE_FINAL else right & ~(1 << FINAL)


MARKABLE = tuple(map(_markable, range(1 << FINAL + 1)))
"""By the mask of a row: all that may be marked next."""


@lru_cache(1 << 14)
def mark_sets(mask: Mask, offered: Mask) -> tuple[Mask, ...]:
    """What may be marked at once of the offered numbers in a row that holds `mask`: most marks first."""
    places = [at for at in range(FINAL + 1) if offered >> at & 1]
    sizes = range(min(len(places), MOST), 0, -1)
    return tuple(
        sum(1 << at for at in chosen)
        for size in sizes
        for chosen in combinations(places, size)
        if _fits(mask, chosen)
    )


def _fits(mask: Mask, chosen: Sequence[int]) -> bool:
    """Whether these places may be marked from left to right, in one play."""
    for at in chosen:
        if not MARKABLE[mask] >> at & 1:
            return False
        mask |= 1 << at
    return unmarked_between(chosen) <= GAP


def added(sheet: Sheet, row: int, mask: Mask) -> Sheet:
    """The sheet once these places of a row are marked too."""
    rows = list(sheet)
    rows[row] |= mask
    red, yellow, green, blue = rows
    return red, yellow, green, blue


def unmarked_between(chosen: Sequence[int]) -> int:
    """How many places between the first and the last of these, given in order, are not among them."""
    return chosen[-1] - chosen[0] + 1 - len(chosen)


# --- marks as text ---


@cache
def marks_of(row: int, mask: Mask) -> Marks:
    """The spelling of marks in a row."""
    if not mask:
        return NO_MARKS
    return Marks(intern(".".join([COLOURS[row], *map(str, numbers_of(row, mask))])))


def _spelled() -> Iterator[tuple[Marks, tuple[int, Mask]]]:
    yield NO_MARKS, (0, 0)
    for row in range(len(COLOURS)):
        for size in range(1, MOST + 1):
            for chosen in combinations(range(FINAL + 1), size):
                if unmarked_between(chosen) <= GAP:
                    mask = sum(1 << at for at in chosen)
                    yield marks_of(row, mask), (row, mask)


MARKS = dict(_spelled())
"""Everything that one play may ever mark: its row and numbers, by its spelling."""


def row_of(marks: Marks) -> Row:
    """The row of marks; "-" if there are none."""
    return Row(marks[0])


def numbers_in(marks: Marks) -> tuple[Number, ...]:
    """The numbers of marks, from left to right."""
    return numbers_of(*MARKS[marks])


# --- scoring ---


def count(mask: Mask) -> int:
    """Marks in a row, the lock included."""
    return mask.bit_count() + (mask >> FINAL)


def _points(mask: Mask) -> int:
    return count(mask) * (count(mask) + 1) // 2


POINTS = tuple(map(_points, range(1 << FINAL + 1)))
"""What a row is worth, by its mask."""


def points_of(row: int, numbers: Iterable[Number]) -> int:
    """What a row with these numbers is worth."""
    return POINTS[mask_of(row, numbers)]


def total(sheet: Sheet, misthrows: int) -> int:
    """What a sheet is worth."""
    red, yellow, green, blue = sheet
    return POINTS[red] + POINTS[yellow] + POINTS[green] + POINTS[blue] - MINUS * misthrows


def closed(sheet: Sheet) -> int:
    """How many rows of a sheet are locked."""
    red, yellow, green, blue = sheet
    return (red >> FINAL) + (yellow >> FINAL) + (green >> FINAL) + (blue >> FINAL)


def shown(sheet: Sheet) -> Rows:
    """A sheet as a view shows it."""
    red, yellow, green, blue = sheet
    return numbers_of(0, red), numbers_of(1, yellow), numbers_of(2, green), numbers_of(3, blue)


def sheet_of(rows: Rows) -> Sheet:
    """A sheet as positions hold it."""
    red, yellow, green, blue = rows
    return mask_of(0, red), mask_of(1, yellow), mask_of(2, green), mask_of(3, blue)


def counted(sheet: Sheet, misthrows: int) -> SheetScore:
    """How a sheet counts, row by row."""
    red, yellow, green, blue = (_row_score(row, mask) for row, mask in enumerate(sheet))
    return SheetScore((red, yellow, green, blue), misthrows, total(sheet, misthrows))


def _row_score(row: int, mask: Mask) -> RowScore:
    return RowScore(numbers_of(row, mask), bool(mask >> FINAL), POINTS[mask])
