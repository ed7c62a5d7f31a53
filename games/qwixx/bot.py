"""The house bot of Qwixx, and the positions it can imagine from what one seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple

from games.cards import take
from games.core import Action, Card, Deal, Seat
from games.qwixx.choices import marks_open
from games.qwixx.position import Position
from games.qwixx.rules import (
    CLOSED_ROWS,
    COLOURS,
    FINAL,
    JOKER,
    MARKS,
    MINUS,
    MISTHROWS,
    ROW_AT,
    Mask,
    Sheet,
    added,
    cards,
    closed,
    count,
    in_order,
    mark_sets,
    number,
    place,
    sheet_of,
    total,
)
from games.qwixx.sheets import common_marks, may_be, misses
from games.qwixx.terms import NOTHING, Draw, Mark, Marks, Number, Play, QwixxView, Row
from games.shuffle import made_up


def imagine(view: QwixxView, rng: Random) -> Position:
    """A position that looks just like `view` from its seat; all that is hidden there is made up."""
    known = view.last_play.cards if view.last_play and view.discards else ()
    loose = [card for card in cards(view.jokers) if card not in {*view.hand, *known}]
    rng.shuffle(loose)
    row, (top,) = _with_backs(loose, view.row), _with_backs(loose, (view.top,))
    hands = _hands(view, loose)
    discards = (*take(loose, view.discards - len(known)), *known)
    deck = (top, *loose)
    return Position(
        jokers=view.jokers,
        end_timing=view.end_timing,
        draw_mode=view.draw_mode,
        open_numbers=view.open_numbers,
        source=made_up(rng),
        deal=Deal(1, view.starter, hands, layout=(("row", row), ("deck", deck))),
        phase=view.phase,
        turn=view.turn,
        active=view.active,
        waits=sum(1 << seat for seat in view.waiting),
        hands=hands,
        row=row,
        deck=deck,
        discards=discards,
        shuffles=view.shuffles,
        sheets=tuple(map(sheet_of, view.sheets)),
        misthrows=view.misthrows,
        drawn=view.drawn or _with_backs([*hands[view.active]], view.taken),
        answers=tuple(_answer(view, seat, rng) for seat in range(len(view.answered))),
        last_mark=view.last_mark,
        last_play=view.last_play,
        counted=view.counted,
        news=view.news,
    )


def _hands(view: QwixxView, loose: list[Card]) -> tuple[tuple[Card, ...], ...]:
    """One's own hand, and others that look as they do; where backs are not shown, with the cards taken."""
    hands = [view.hand if seat == view.seat else _seen(view, seat, loose) for seat in range(view.seats)]
    return tuple(
        in_order((*hand, *take(loose, count - len(hand))))
        for hand, count in zip(hands, view.counts, strict=True)
    )


def _seen(view: QwixxView, seat: Seat, loose: list[Card]) -> tuple[Card, ...]:
    """Cards for what everybody knows of a hand."""
    return _with_backs(loose, view.numbers[seat] or (view.taken if seat == view.active else ()))


def _with_backs(loose: list[Card], backs: Iterable[Number]) -> tuple[Card, ...]:
    """Take a card with each of these numbers."""
    taken = []
    for back in backs:
        at = next(at for at, card in enumerate(loose) if number(card) == back)
        taken.append(loose.pop(at))
    return tuple(taken)


def _answer(view: QwixxView, seat: Seat, rng: Random) -> Row:
    """An answer of action 2: one's own, none where it is missing, and else any that the seat might give."""
    if not view.answered[seat]:
        return Row("")
    if seat == view.seat and view.answer:
        return view.answer
    return rng.choice(marks_open(sheet_of(view.sheets[seat]), view.top)).row


class Taste(NamedTuple):
    """How the bot weighs things; the numbers come from games of bots against each other."""

    share: float = 0.3
    """Of the numbers right of the last mark, how many get marked before the game ends."""
    hold: float = 0.3
    """What a play that the hand holds ready is worth, as a part of what it would bring now."""
    room: float = 0.05
    """What it is worth to play a card more, and so draw one more."""
    finish: float = 15
    """What it is worth to end the game as its winner, and costs to end it as its loser."""


TASTE = Taste()


def bot(view: QwixxView, legal: Sequence[Action], rng: Random) -> Action:
    """The house bot: weighs what its sheet promises after each choice, by what it can see."""
    if len(legal) == 1:
        return legal[0]
    return max(legal, key=_WEIGH[type(legal[0])](_Mind(view, TASTE)))


class _Mind:
    """What a seat sees and counts on, made once for a decision."""

    def __init__(self, view: QwixxView, taste: Taste) -> None:
        self.view, self.taste, self.me = view, taste, view.seat or 0
        self.sheet = sheet_of(view.sheets[self.me])
        self.worth = _promises(taste.share)

    def weigh_draw(self, draw: Draw) -> float:
        """What cards with these backs may be good for."""
        return sum(map(self.use, draw.numbers))

    def use(self, back: Number) -> float:
        """What a card with this back adds to the hand, of whatever colour it may be."""
        held = _offers(self.view.hand)
        found = [self.added(back, letter, held) for letter in may_be(self.view, back)]
        return sum(found) / len(found)

    def added(self, back: Number, letter: str, held: Sequence[Mask]) -> float:
        """What a card adds to a hand that offers these places."""
        if letter == JOKER:
            return max(self.added(back, colour, held) for colour in COLOURS)
        row = ROW_AT[Row(letter)]
        mask, more = self.sheet[row], held[row] | 1 << place(row, back)
        return self.ready(mask, more) - self.ready(mask, held[row])

    def ready(self, mask: Mask, offered: Mask) -> float:
        """What the best marks among these places would bring in a row."""
        return _ready(self.taste.share, mask, offered)

    def in_hand(self, sheet: Sheet, hand: Iterable[Card]) -> list[float]:
        """What a hand holds ready, row by row."""
        return [self.ready(mask, offered) for mask, offered in zip(sheet, _offers(hand), strict=True)]

    def weigh_mark(self, mark: Mark) -> float:
        """What the sheet promises with this answer; one's own turn goes on with a play."""
        sheet, gain = self.marked(common_marks(mark.row, self.view.top))
        ready = self.in_hand(sheet, self.view.hand)
        later = self.taste.hold * sum(ready)
        if self.view.active == self.me:
            now = max(ready)
            later += (1 - self.taste.hold) * now - (MINUS if not now and mark.row == NOTHING else 0)
        return gain + later + self.end(sheet, 0)

    def weigh_play(self, play: Play) -> float:
        """What the sheet promises after this play, and what the hand still holds ready."""
        sheet, gain = self.marked(play.marks)
        missed = misses(self.view, play)
        left = [card for card in self.view.hand if card not in play.cards]
        later = self.taste.hold * sum(self.in_hand(sheet, left)) + self.taste.room * len(play.cards)
        return gain + later - MINUS * missed + self.end(sheet, missed)

    def marked(self, marks: Marks) -> tuple[Sheet, float]:
        """The sheet with these marks, and what they add to its promise."""
        row, mask = MARKS[marks]
        sheet = added(self.sheet, row, mask)
        return sheet, self.worth[sheet[row]] - self.worth[self.sheet[row]]

    def end(self, sheet: Sheet, missed: int) -> float:
        """What it is worth that the game would end with this sheet; nothing if it goes on."""
        misthrows = self.view.misthrows[self.me] + missed
        if closed(sheet) < CLOSED_ROWS and misthrows < MISTHROWS:
            return 0.0
        rivals = max(points for seat, points in enumerate(self.view.scores) if seat != self.me)
        return self.taste.finish if total(sheet, misthrows) > rivals else -self.taste.finish


def _offers(hand: Iterable[Card]) -> list[Mask]:
    """The places in each row that cards of a hand offer; jokers offer theirs in every row."""
    offers = [0, 0, 0, 0]
    for card in hand:
        for row in range(4) if card[0] == JOKER else (ROW_AT[Row(card[0])],):
            offers[row] |= 1 << place(row, number(card))
    return offers


@cache
def _promises(share: float) -> tuple[float, ...]:
    """By the mask of a row: the points that it promises, if this share of what is left gets marked."""
    return tuple(_promise(mask, share) for mask in range(1 << FINAL + 1))


@lru_cache(1 << 14)
def _ready(share: float, mask: Mask, offered: Mask) -> float:
    worth = _promises(share)
    return max(0.0, *(worth[mask | marks] - worth[mask] for marks in (0, *mark_sets(mask, offered))))


def _promise(mask: Mask, share: float) -> float:
    marks = count(mask) + share * max(0, FINAL - mask.bit_length())
    return marks * (marks + 1) / 2


_WEIGH: dict[type[Action], Callable[[_Mind], Callable[[Any], float]]] = {
    Draw: lambda mind: mind.weigh_draw,
    Mark: lambda mind: mind.weigh_mark,
    Play: lambda mind: mind.weigh_play,
}
