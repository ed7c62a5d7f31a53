"""Qwixx's sheets explained: what a choice would mark and bring, why a number cannot be, how it counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from games.core import Card, Seat
from games.qwixx.rules import (
    BEFORE_FINAL,
    CLOSED_ROWS,
    COLOURS,
    FINAL,
    GAP,
    JOKER,
    MINUS,
    MISTHROWS,
    PRINTED,
    ROW_AT,
    closed,
    counted,
    mark_sets,
    marks_of,
    mask_of,
    number,
    numbers_in,
    place,
    points_of,
    row_of,
    sheet_of,
    unmarked_between,
)
from games.qwixx.terms import (
    NO_MARKS,
    NOTHING,
    Mark,
    Marks,
    Number,
    Play,
    QwixxView,
    Row,
    Rows,
    SheetScore,
)


class Effect(NamedTuple):
    """What marks do to a sheet."""

    row: Row
    """ "-" if nothing is marked."""
    numbers: tuple[Number, ...]
    """Marked, from left to right."""
    lock: bool
    """Whether the row gets locked, so that its lock is marked too."""
    lost: tuple[Number, ...]
    """Numbers that can never be marked any more, because they are skipped."""
    points: int
    """What the sheet gains, the cost of a misthrow included."""
    misthrow: bool = False
    ends: bool = False
    """Whether it ends the game: a second locked row, a fourth misthrow."""


def marking(rows: Rows, marks: Marks) -> Effect:
    """What marks do, or did: marks to the right of them, which came later, change nothing in that."""
    if marks == NO_MARKS:
        return Effect(NOTHING, (), lock=False, lost=(), points=0)
    row, numbers = ROW_AT[row_of(marks)], numbers_in(marks)
    first, last = place(row, numbers[0]), place(row, numbers[-1])
    before = [one for one in rows[row] if place(row, one) < first]
    start = place(row, before[-1]) + 1 if before else 0
    lost = tuple(one for one in PRINTED[row][start:last] if one not in numbers)
    gained = points_of(row, [*before, *numbers]) - points_of(row, before)
    return Effect(COLOURS[row], numbers, last == FINAL, lost, gained)


def rows_after(rows: Rows, marks: Marks) -> Rows:
    """The rows of a sheet once these marks are made."""
    changed = [*rows]
    if marks != NO_MARKS:
        changed[ROW_AT[row_of(marks)]] += numbers_in(marks)
    red, yellow, green, blue = changed
    return red, yellow, green, blue


def effect(view: QwixxView, action: Mark | Play) -> Effect:
    """What an action of the view's seat would do to its sheet at this moment."""
    rows, thrown = _mine(view)
    marks = action.marks if isinstance(action, Play) else common_marks(action.row, view.top)
    done = marking(rows, marks)
    if isinstance(action, Play) and misses(view, action):
        return done._replace(misthrow=True, points=-MINUS, ends=thrown + 1 >= MISTHROWS)
    return done._replace(ends=done.lock and closed(sheet_of(rows)) + 1 >= CLOSED_ROWS)


def _mine(view: QwixxView) -> tuple[Rows, int]:
    """The sheet of the view's seat: rows and misthrows."""
    seat = view.active if view.seat is None else view.seat
    return view.sheets[seat], view.misthrows[seat]


def misses(view: QwixxView, play: Play) -> bool:
    """Whether a play of the active seat would cost a misthrow: it has marked nothing in action 2 either."""
    marked = view.last_mark.rows[view.active] if view.last_mark else NOTHING
    return play.marks == NO_MARKS and marked == NOTHING


def common_marks(row: Row, common: Number) -> Marks:
    """The common number as marks of a row."""
    return NO_MARKS if row == NOTHING else marks_of(ROW_AT[row], 1 << place(ROW_AT[row], common))


# --- why not ---

Obstacle = Literal["closed", "marked", "passed", "early"]
"""The row is locked; the number is marked already; it is left of the last mark; it is the final number and
the row has fewer than five marks."""


def obstacle(rows: Rows, row: Row, wanted: Number) -> Obstacle | None:
    """Why a number cannot be the next mark of a row; None if it can."""
    at = ROW_AT[row]
    held = rows[at]
    places = [place(at, one) for one in held]
    if FINAL in places:
        return "closed"
    if wanted in held:
        return "marked"
    if places and place(at, wanted) < places[-1]:
        return "passed"
    return "early" if place(at, wanted) == FINAL and len(held) < BEFORE_FINAL else None


def missing(rows: Rows, row: Row) -> int:
    """How many marks a row needs before its final number may be marked."""
    return max(0, BEFORE_FINAL - len(rows[ROW_AT[row]]))


def too_wide(row: Row, numbers: Iterable[Number]) -> bool:
    """Whether numbers of a row lie too far apart to be marked by one play."""
    places = sorted(place(ROW_AT[row], one) for one in numbers)
    return unmarked_between(places) > GAP


def most_marks(rows: Rows, row: Row, played: Sequence[Card]) -> Marks:
    """The most that cards, played in the colour of a row, can mark there; of equals what comes first."""
    at = ROW_AT[row]
    sets = mark_sets(mask_of(at, rows[at]), mask_of(at, map(number, played)))
    return marks_of(at, sets[0]) if sets else NO_MARKS


def rows_for(rows: Rows, wanted: Number) -> tuple[Row, ...]:
    """The rows in which a number can be the next mark."""
    return tuple(row for row in COLOURS if obstacle(rows, row, wanted) is None)


# --- what cards may be ---


def may_be(view: QwixxView, back: Number) -> tuple[Row, ...]:
    """The colours that a card with this back may have: those that the seat does not hold itself ("J": joker).

    Others may hold some of them too; nobody but they can know.
    """
    held = {card[0] for card in view.hand if number(card) == back}
    letters = [*COLOURS, Row(JOKER)] if view.jokers == "on" else COLOURS
    return tuple(letter for letter in letters if letter not in held)


# --- how it counts ---


def score(view: QwixxView, seat: Seat) -> SheetScore:
    """How a sheet counts now, row by row."""
    return counted(sheet_of(view.sheets[seat]), view.misthrows[seat])


def finishers(view: QwixxView) -> tuple[Seat, ...]:
    """Who has locked so many rows that the game ends (with `finishTurn` only after this turn)."""
    return tuple(seat for seat, rows in enumerate(view.sheets) if closed(sheet_of(rows)) >= CLOSED_ROWS)
