"""What may be chosen at a table of Qwixx: draws, rows for the common number, cards with their marks.

Actions are values: equal lists of them are made once and kept for a while.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, groupby

from games.core import Card
from games.qwixx.rules import (
    BEFORE_FINAL,
    COLOURS,
    FINAL,
    JOKER,
    MARKABLE,
    MOST,
    Mask,
    Sheet,
    cards,
    mark_sets,
    marks_of,
    mask_of,
    number,
    place,
)
from games.qwixx.terms import NO_MARKS, NOTHING, Draw, Mark, Number, Play

KEPT = 1 << 13
"""Lists of plays that are kept: a few megabytes."""


@cache
def draws_of(row: tuple[Number, ...], count: int) -> tuple[Draw, ...]:
    """The ways to take so many cards of the row; equal numbers are one way."""
    return tuple(map(Draw, dict.fromkeys(combinations(sorted(row), count))))


def marks_open(sheet: Sheet, common: Number) -> tuple[Mark, ...]:
    """Where the common number may be marked; nowhere is the last choice."""
    return _MARKS[rows_open(sheet, common)]


def rows_open(sheet: Sheet, common: Number) -> int:
    """The rows in which the common number may be marked, one bit each."""
    red, yellow, green, blue = sheet
    up, down = common - 2, 12 - common
    return (
        (MARKABLE[red] >> up & 1)
        | (MARKABLE[yellow] >> up & 1) << 1
        | (MARKABLE[green] >> down & 1) << 2
        | (MARKABLE[blue] >> down & 1) << 3
    )


_MARKS = tuple(
    (*(Mark(letter) for row, letter in enumerate(COLOURS) if code >> row & 1), Mark(NOTHING))
    for code in range(1 << len(COLOURS))
)


def plays_of(hand: Sequence[Card], sheet: Sheet) -> list[Play]:
    """Which cards of a sorted hand may be played, and what may be marked with them: most marks first."""
    jokers = tuple([card for card in hand if card[0] == JOKER]) if hand[-1][0] == JOKER else ()
    made: list[Play] = []
    for row, group in groupby(hand, _ROW):
        if row < len(sheet):
            coloured = tuple(group)
            right, held = _STANDS[sheet[row]]
            offered = right if jokers else right & sum(map(_BIT, coloured))
            made += _plays(coloured, jokers, row, offered, held if offered >> FINAL else 0)
    return made + _joker_plays(jokers, sheet) if jokers else made


def _joker_plays(jokers: tuple[Card, ...], sheet: Sheet) -> list[Play]:
    """The plays of jokers alone: they take any colour, and need none where nothing is marked."""
    marking = [
        play
        for row, (right, held) in enumerate(map(_STANDS.__getitem__, sheet))
        for play in _plays(jokers, (), row, right, held)
        if play.marks != NO_MARKS
    ]
    return [*marking, *(Play(chosen, NO_MARKS) for chosen in _some(jokers))]


@lru_cache(KEPT)
def _plays(
    coloured: tuple[Card, ...], jokers: tuple[Card, ...], row: int, right: Mask, held: int
) -> tuple[Play, ...]:
    """The plays of one colour, with one of the coloured cards at least, where these places are right of the
    last of `held` marks."""
    return tuple(
        Play(chosen, marks_of(row, marks))
        for chosen in _some((*coloured, *jokers))
        if chosen[0] in coloured
        for marks in (*mark_sets((1 << held) - 1, mask_of(row, map(number, chosen)) & right), 0)
    )


def _some(held: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """One to three of the cards."""
    for size in range(1, MOST + 1):
        yield from combinations(held, size)


def _stand(mask: Mask) -> tuple[Mask, int]:
    """What is right of the last mark of a row, and how many marks it has, as far as that matters."""
    return (1 << FINAL + 1) - (1 << mask.bit_length()), min(mask.bit_count(), BEFORE_FINAL)


_STANDS = tuple(map(_stand, range(len(MARKABLE))))
_ROW = {card: [*COLOURS, JOKER].index(card[0]) for card in cards("on")}.__getitem__
_BIT = {
    card: 1 << place(row, number(card))
    for row, letter in enumerate(COLOURS)
    for card in cards("off")
    if card[0] == letter
}.__getitem__
