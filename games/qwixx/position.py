"""Qwixx: The Card Game: take cards by their numbers, mark the common number, play cards of one colour.

A game is one round. A turn has three actions: the active seat draws, everybody marks the number on top of the
deck or nothing, and the active seat plays.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from games.cards import dealt
from games.core import Action, Card, Deal, RoundOver, Seat, places
from games.qwixx.choices import draws_of, marks_open, plays_of, rows_open
from games.qwixx.rules import (
    CLOSED_ROWS,
    DEALT,
    EMPTY,
    FINALS,
    HAND,
    MARKS,
    MISTHROWS,
    ROW,
    ROW_AT,
    Sheet,
    added,
    backs,
    cards,
    closed,
    counted,
    in_order,
    number,
    place,
    shown,
    total,
)
from games.qwixx.terms import (
    NOTHING,
    CommonMarked,
    Dealt,
    Drawn,
    Mark,
    Number,
    Phase,
    Play,
    Played,
    QwixxNews,
    QwixxOptions,
    QwixxView,
    Reshuffled,
    Row,
    SheetsCounted,
)
from games.seats import SEATS_IN, with_entry
from games.shuffle import Source


class Position(msgspec.Struct, frozen=True):
    """A position of Qwixx. Tuples with one entry a seat are in seat order."""

    jokers: str
    end_timing: str
    draw_mode: str
    open_numbers: str
    source: Source
    deal: Deal
    phase: Phase
    turn: int
    active: Seat
    waits: int
    """Seats that must act, one bit each."""
    hands: tuple[tuple[Card, ...], ...]
    row: tuple[Card, ...]
    deck: tuple[Card, ...]
    """Its top first."""
    discards: tuple[Card, ...]
    shuffles: int
    """How often the discard pile has become a new deck."""
    sheets: tuple[Sheet, ...]
    misthrows: tuple[int, ...]
    drawn: tuple[Card, ...] = ()
    """What the active seat has taken in this turn."""
    answers: tuple[Row, ...] = ()
    """Action 2, by seat: a row, or nothing (also where nothing can be marked); "" where none is given yet."""
    last_mark: CommonMarked | None = None
    last_play: Played | None = None
    counted: SheetsCounted | None = None
    news: tuple[QwixxNews, ...] = ()

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act."""
        return SEATS_IN[self.waits]

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What the seat may do now."""
        if not self.waits >> seat & 1:
            return ()
        if self.phase == "play":
            return plays_of(self.hands[seat], self.sheets[seat])
        if self.phase == "mark":
            return marks_open(self.sheets[seat], number(self.deck[0]))
        return draws_of(tuple(map(number, self.row)), self.draws)

    def after(self, seat: Seat, action: Action) -> Position:
        """The position once `seat` has done `action`, which must be legal."""
        if isinstance(action, Mark):
            return self._answered(seat, action.row)
        if isinstance(action, Play):
            return _turn_over(self, action)
        return _drawn(self, action.numbers)  # type: ignore[attr-defined]

    def scores(self) -> tuple[int, ...]:
        """What the sheets are worth now, by seat."""
        return tuple(map(total, self.sheets, self.misthrows))

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """The points decide; equal totals share a place."""
        return tuple((points,) for points in self.scores())

    @property
    def draws(self) -> int:
        """How many cards the active seat takes with its next action; 0 if it has all."""
        if self.phase != "draw":
            return 0
        return HAND - len(self.hands[self.active]) if self.draw_mode == "batch" else 1

    def view(self, seat: Seat | None) -> QwixxView:
        """What the seat may know."""
        over, shows = self.phase == "over", self.open_numbers == "on"
        return QwixxView(
            seat=seat,
            seats=len(self.hands),
            waiting=tuple(sorted(self.waiting())),
            round=1,
            rounds=1,
            scores=self.scores(),
            places=places(self.scores()) if over else (),
            over=over,
            jokers=self.jokers,
            end_timing=self.end_timing,
            draw_mode=self.draw_mode,
            open_numbers=self.open_numbers,
            phase=self.phase,
            turn=self.turn,
            starter=self.deal.dealer,
            active=self.active,
            hand=self.hands[seat] if seat is not None else (),
            counts=tuple(map(len, self.hands)),
            numbers=tuple(backs(hand) if shows else () for hand in self.hands),
            draws=self.draws,
            taken=tuple(map(number, self.drawn)),
            drawn=self.drawn if seat == self.active else (),
            row=tuple(map(number, self.row)),
            top=number(self.deck[0]),
            deck=len(self.deck),
            discards=len(self.discards),
            shuffles=self.shuffles,
            sheets=tuple(map(shown, self.sheets)),
            misthrows=self.misthrows,
            answered=tuple(map(bool, self.answers)),
            answer=self.answers[seat] or None if self.answers and seat is not None else None,
            last_mark=self.last_mark,
            last_play=self.last_play,
            counted=self.counted,
            news=self.news,
        )

    def _answered(self, seat: Seat, row: Row) -> Position:
        """An answer of action 2; they take effect together, once the last one is there."""
        answers = with_entry(self.answers, seat, row)
        waits = self.waits & ~(1 << seat)
        if waits:
            return replace(self, answers=answers, waits=waits, news=())
        return _marked(self, answers, ())


def deal(options: QwixxOptions, seats: int, source: Source) -> Position:
    """The first position; shuffle 0 draws who begins, shuffle 1 is the deck."""
    starter = source.shuffled(0, range(seats))[0]
    deck = source.shuffled(1, cards(options.jokers))
    hands = dealt(deck, seats, DEALT)
    row, deck = deck[seats * DEALT :][:ROW], deck[seats * DEALT + ROW :]
    return Position(
        jokers=options.jokers,
        end_timing=options.end_timing,
        draw_mode=options.draw_mode,
        open_numbers=options.open_numbers,
        source=source,
        deal=Deal(1, starter, hands, layout=(("row", row), ("deck", deck))),
        phase="draw",
        turn=1,
        active=starter,
        waits=1 << starter,
        hands=tuple(map(in_order, hands)),
        row=row,
        deck=deck,
        discards=(),
        shuffles=0,
        sheets=(EMPTY,) * seats,
        misthrows=(0,) * seats,
        news=(Dealt(starter, tuple(map(number, row)), number(deck[0])),),
    )


# --- action 1 ---


def _drawn(now: Position, numbers: tuple[Number, ...]) -> Position:
    """Take these cards; once the hand is full, fill the row up and go on to action 2."""
    row, seen, taken = list(now.row), list(map(number, now.row)), []
    for wanted in numbers:
        at = seen.index(wanted)
        del seen[at]
        taken.append(row.pop(at))
    seat = now.active
    hand = in_order((*now.hands[seat], *taken))
    hands = with_entry(now.hands, seat, hand)
    news: tuple[QwixxNews, ...] = (Drawn(now.turn, seat, numbers),)
    drawn = (*now.drawn, *taken)
    if len(hand) < HAND:
        return replace(now, hands=hands, row=tuple(row), drawn=drawn, news=news)
    return _filled(now, hands, row, drawn, news)


def _filled(
    now: Position,
    hands: tuple[tuple[Card, ...], ...],
    row: list[Card],
    drawn: tuple[Card, ...],
    news: tuple[QwixxNews, ...],
) -> Position:
    """Fill the row up from the deck, which is never left empty; then the common number is asked."""
    deck, discards, shuffles = now.deck, now.discards, now.shuffles
    missing = ROW - len(row)
    row += deck[:missing]
    deck = deck[missing:]
    if not deck:
        shuffles += 1
        deck = now.source.shuffled(1 + shuffles, in_order(discards))
        news = (*news, Reshuffled(len(deck)))
        missing, discards = ROW - len(row), ()
        row += deck[:missing]
        deck = deck[missing:]
    common = number(deck[0])
    answers = tuple([_OPEN if rows_open(sheet, common) else NOTHING for sheet in now.sheets])
    waits = sum([1 << seat for seat, answer in enumerate(answers) if not answer])
    filled = replace(
        now,
        phase="mark",
        waits=waits,
        hands=hands,
        row=tuple(row),
        deck=deck,
        discards=discards,
        shuffles=shuffles,
        drawn=drawn,
        answers=answers,
        news=news,
    )
    return filled if waits else _marked(filled, answers, news)


# --- action 2 ---


def _marked(now: Position, answers: tuple[Row, ...], news: tuple[QwixxNews, ...]) -> Position:
    """All answers take effect at once."""
    common = number(now.deck[0])
    sheets = tuple(map(_with, now.sheets, answers, (common,) * len(answers)))
    marked = CommonMarked(now.turn, common, answers)
    ends = now.end_timing == "immediate" and common in FINALS and _finished(sheets)
    then = replace(
        now,
        phase="play",
        waits=1 << now.active,
        sheets=sheets,
        answers=(),
        last_mark=marked,
        news=(*news, marked),
    )
    return _game_over(then) if ends else then


def _with(sheet: Sheet, answer: Row, common: Number) -> Sheet:
    """The sheet once the common number is marked in a row."""
    if answer == NOTHING:
        return sheet
    row = ROW_AT[answer]
    return added(sheet, row, 1 << place(row, common))


# --- action 3 ---


def _turn_over(now: Position, play: Play) -> Position:
    """Mark, discard, count a misthrow; then the next turn begins, or the game is over."""
    seat, seats = now.active, len(now.hands)
    hand = tuple([card for card in now.hands[seat] if card not in play.cards])
    row, mask = MARKS[play.marks]
    sheets, misthrows = now.sheets, now.misthrows
    assert now.last_mark is not None, "action 2 comes first"
    missed = not mask and now.last_mark.rows[seat] == NOTHING
    if missed:
        misthrows = with_entry(misthrows, seat, misthrows[seat] + 1)
    elif mask:
        sheets = with_entry(sheets, seat, added(sheets[seat], row, mask))
    played = Played(now.turn, seat, play.cards, play.marks, missed)
    ends = misthrows[seat] >= MISTHROWS or _finished(sheets)
    then = (seat + 1) % seats
    done = replace(
        now,
        phase="draw",
        turn=now.turn if ends else now.turn + 1,
        active=seat if ends else then,
        waits=1 << then,
        hands=with_entry(now.hands, seat, hand),
        discards=now.discards + play.cards,
        sheets=sheets,
        misthrows=misthrows,
        drawn=(),
        last_play=played,
        news=(played,),
    )
    return _game_over(done) if ends else done


# --- the end ---


def _finished(sheets: Sequence[Sheet]) -> bool:
    """Whether somebody has two locked rows."""
    return max(map(closed, sheets)) >= CLOSED_ROWS


def _game_over(now: Position) -> Position:
    """Count the sheets."""
    points = now.scores()
    counts = SheetsCounted(
        finishers=tuple(seat for seat, sheet in enumerate(now.sheets) if closed(sheet) >= CLOSED_ROWS),
        throwers=tuple(seat for seat, misthrows in enumerate(now.misthrows) if misthrows >= MISTHROWS),
        sheets=tuple(map(counted, now.sheets, now.misthrows)),
    )
    news = (*now.news, counts, RoundOver(1, points, points))
    return replace(now, phase="over", waits=0, counted=counts, news=news)


_OPEN = Row("")
"""No answer yet; whoever can mark nothing is not asked and has answered with that."""
