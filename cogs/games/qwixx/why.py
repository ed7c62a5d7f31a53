"""Qwixx explained: what was just marked, what a choice would do and bring, what every row is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cogs.choosing.fields import cards_in
from cogs.games.qwixx.faces import JOINT, SOLID, QwixxFaces
from cogs.presenting.presenter import Mark as Told
from cogs.presenting.presenter import Names
from cogs.words.catalogue import Words
from games.core import Action, Card, Seat
from games.qwixx.choices import plays_of
from games.qwixx.rules import COLOURS, JOKER, MINUS, in_order, number, numbers_in, sheet_of
from games.qwixx.sheets import (
    common_marks,
    effect,
    marking,
    may_be,
    missing,
    most_marks,
    obstacle,
    rows_after,
    score,
)
from games.qwixx.terms import (
    NO_MARKS,
    NOTHING,
    CommonMarked,
    Draw,
    Mark,
    Marks,
    Play,
    Played,
    QwixxView,
    Row,
    RowScore,
    SheetScore,
)


class QwixxWhy(QwixxFaces):
    """The part of Qwixx's presenter that gives reasons."""

    risky = frozenset({Mark, Play})

    def why(self, w: Words, view: QwixxView, names: Names) -> list[str]:
        """The latest common number, the latest play, and how every sheet counts now, row by row."""
        parts = []
        if view.last_mark is not None:
            parts.append(self.told_common(w, view.last_mark, names))
        if view.last_play is not None:
            parts.append(self.told_play(w, view.last_play, names))
        parts += self.told_end(w, view, names)
        if parts:
            parts.append(f"**{w('qwixx.why-sheets')}**\n{self.counted(w, view, names)}")
            parts += [] if view.over else [f"-# {w('qwixx.why-goes-on')}"]
        return parts or super().why(w, view, names)

    def told_common(self, w: Words, marked: CommonMarked, names: Names) -> str:
        """Action 2: who has marked the common number where."""
        heading = f"**{w('qwixx.why-common', number=marked.number)}**"
        return f"{heading}\n{self._where(w, marked, names)}\n{w('qwixx.why-free')}"

    def _where(self, w: Words, marked: CommonMarked, names: Names) -> str:
        """Row by row, who has marked it there; who has not is not named."""
        by_row = {
            row: [name for name, chosen in zip(names, marked.rows, strict=True) if chosen == row]
            for row in COLOURS
        }
        told = [
            w("qwixx.by", row=self.whole(w, row), names=w.list(marking)).replace(" ", SOLID)
            for row, marking in by_row.items()
            if marking
        ]
        return JOINT.join(told) or w("qwixx.nobody")

    def told_play(self, w: Words, played: Played, names: Names) -> str:
        """Action 3: which cards, what was marked of them, and why nothing, or a misthrow, if so."""
        name = names[played.seat]
        lines = [f"**{self.play_line(w, played, names)}**"]
        spare = [card for card in played.cards if number(card) not in numbers_in(played.marks)]
        if played.misthrow:
            lines.append(w("qwixx.why-misthrow", name=name, minus=MINUS))
        elif spare:
            lines.append(w("qwixx.why-spare", cards=self.faces(w, spare)))
        if len(numbers_in(played.marks)) > 1:
            lines.append(w("qwixx.why-gap"))
        return "\n".join(lines)

    def play_line(self, w: Words, played: Played, names: Names) -> str:
        """A play in a line: "anna: 🔺R4 🔺R8 → 4 in 🔺 red"."""
        marked = w("qwixx.misthrown") if played.misthrow else self.marks(w, played.marks)
        return w("qwixx.play", name=names[played.seat], cards=self.faces(w, played.cards), marks=marked)

    def common_line(self, w: Words, marked: CommonMarked, names: Names) -> str:
        """Action 2 in a line: "The 7 · 🔺 red: anna"."""
        return w("qwixx.common", number=marked.number, each=self._where(w, marked, names))

    def told_end(self, w: Words, view: QwixxView, names: Names) -> list[str]:
        """Why the game is over."""
        if view.counted is None:
            return []
        told = [w("qwixx.end-rows", name=names[seat]) for seat in view.counted.finishers]
        told += [w("qwixx.end-misthrows", name=names[seat]) for seat in view.counted.throwers]
        return ["\n".join(told)]

    def counted(self, w: Words, view: QwixxView, names: Names) -> str:
        """A line for each seat: what its rows and its misthrows count."""
        return "\n".join(self._sheet(w, score(view, seat), name) for seat, name in enumerate(names))

    def _sheet(self, w: Words, row: SheetScore, name: str) -> str:
        facts = [
            self._row(w, colour, one) for colour, one in zip(COLOURS, row.rows, strict=True) if one.numbers
        ]
        if row.misthrows:
            facts.append(w.n("qwixx.misthrows", row.misthrows, points=w.signed(-MINUS * row.misthrows)))
        told = JOINT.join(facts) or w("qwixx.empty")
        return w("qwixx.sum", name=name, points=w.signed(row.points), facts=told)

    def _row(self, w: Words, colour: Row, row: RowScore) -> str:
        marks = len(row.numbers) + row.lock
        return w.n("qwixx.row-points", marks, row=self.sign(w, colour), points=row.points).replace(" ", SOLID)

    # ------------------------------------------------------------------------------ what a choice does

    def mark(self, w: Words, view: QwixxView, action: Action) -> Told | None:
        """What the common number in a row would leave of one's hand; what it brings is told to everybody."""
        if not isinstance(action, Mark) or action.row == NOTHING:
            return None
        rows = view.sheets[_seat(view)]
        after = rows_after(rows, common_marks(action.row, view.top))
        spoiled = [card for card in view.hand if _open(rows, card) and not _open(after, card)]
        worth = w.signed(effect(view, action).points)
        if spoiled:
            return Told(w("qwixx.mark.spoils", cards=self.faces(w, spoiled)), worth)
        return Told(w("qwixx.mark.keeps"), worth)

    def mark_value(self, w: Words, view: QwixxView, kind: type[Action], value: str) -> Told | None:
        """What a card of the card row could be good for, by the colours that it may have."""
        if kind is not Draw:
            return None
        back, rows = int(value), view.sheets[_seat(view)]
        may = may_be(view, back)
        able = [row for row in (COLOURS if JOKER in may else may) if obstacle(rows, row, back) is None]
        if not able:
            return Told(w("qwixx.mark.useless"))
        worth = [marking(rows, common_marks(row, back)).points for row in able]
        least, most = w.signed(min(worth)), w.signed(max(worth))
        told = w("qwixx.mark.useful", rows=" ".join(self.sign(w, row) for row in able))
        return Told(told, least if least == most else f"{least}–{most}")

    def choices(self, w: Words, view: QwixxView, kind: type[Action], values: Sequence[str]) -> str:
        """What each choice would mark and bring, a line each."""
        if kind is Mark:
            lines = [
                self._choice(w, self.whole(w, row), effect(view, Mark(row))) for row in self._rows_open(view)
            ]
        elif kind is Play and values:
            lines = [*self._sets(w, view, cards_in(values[0]))]
        elif kind is Play:
            lines = [*(self._card(w, view, card) for card in view.hand), *self._together(w, view)]
        else:
            lines = []
        return "\n".join(lines)

    @staticmethod
    def _rows_open(view: QwixxView) -> list[Row]:
        rows = view.sheets[_seat(view)]
        return [row for row in COLOURS if obstacle(rows, row, view.top) is None]

    def _choice(self, w: Words, what: str, done: Any) -> str:
        return w("qwixx.choice", what=what, brings=self.brings(w, done))

    def _sets(self, w: Words, view: QwixxView, chosen: Sequence[str]) -> Iterator[str]:
        """Once the cards are chosen: every set of numbers that may be marked with them."""
        cards = tuple(Card(one) for one in chosen)
        for marks in self.markable(view, cards):
            yield self._choice(w, self.whole(w, marks), effect(view, Play(cards, marks)))

    def markable(self, view: QwixxView, cards: Sequence[Card]) -> list[Marks]:
        """All that may be marked with these cards, and nothing last."""
        held = in_order(cards)
        plays = plays_of(held, sheet_of(view.sheets[_seat(view)]))
        return [play.marks for play in plays if play.cards == held]

    def _card(self, w: Words, view: QwixxView, card: Card) -> str:
        """What a card of the hand could mark by itself, or why it cannot."""
        rows, face = view.sheets[_seat(view)], self.whole(w, card)
        able = [row for row in _colours(card) if obstacle(rows, row, number(card)) is None]
        if not able:
            return w("qwixx.choice", what=face, brings=self._hindered(w, view, card))
        each = [(row, marking(rows, common_marks(row, number(card)))) for row in able]
        if card[0] != JOKER:
            return self._choice(w, face, effect(view, Play((card,), common_marks(able[0], number(card)))))
        told = [f"{self.sign(w, row)} {w.signed(done.points)}".replace(" ", SOLID) for row, done in each]
        return w("qwixx.choice", what=face, brings=JOINT.join(told))

    def _hindered(self, w: Words, view: QwixxView, card: Card) -> str:
        rows = view.sheets[_seat(view)]
        if card[0] == JOKER:
            return w("qwixx.cannot.joker")
        row = Row(card[0])
        why = obstacle(rows, row, number(card))
        return w.n("qwixx.cannot.early", missing(rows, row)) if why == "early" else w(f"qwixx.cannot.{why}")

    def _together(self, w: Words, view: QwixxView) -> Iterator[str]:
        """Of each colour the most that several cards could mark at once."""
        rows = view.sheets[_seat(view)]
        jokers = [card for card in view.hand if card[0] == JOKER]
        for row in COLOURS:
            held = [card for card in view.hand if card[0] == row]
            marks = most_marks(rows, row, [*held, *jokers]) if held or jokers else NO_MARKS
            if len(numbers_in(marks)) > 1:
                done = effect(view, Play(view.hand[:1], marks))
                yield self._choice(w, w("qwixx.together", marks=self.whole(w, marks)), done)

    # ------------------------------------------------------------------------------------- questions

    def ask(self, w: Words, view: Any, kind: type[Action]) -> str:
        """The question, with its number."""
        if kind is Draw:
            return w.n("qwixx.ask.draw", view.draws)
        return w("qwixx.ask.mark", number=view.top) if kind is Mark else w("qwixx.ask.play")

    def then(self, w: Words, view: QwixxView, kind: type[Action], values: Sequence[str]) -> str:
        """Once the cards are chosen: what to mark with them."""
        if kind is Play and values:
            return w("qwixx.ask-marks", cards=self.faces(w, cards_in(values[0])))
        return self.ask(w, view, kind)

    def careful(self, w: Words, view: QwixxView, action: Action) -> str:
        """Before a misthrow, before cards go that cannot be marked, and before the game ends."""
        if not isinstance(action, Mark | Play):
            return ""
        done = effect(view, action)
        if done.ends:
            return self._last_warning(w, view, done.points)
        if done.misthrow:
            return w("qwixx.careful-misthrow", minus=MINUS, n=view.misthrows[_seat(view)] + 1)
        if isinstance(action, Play) and self.markable(view, action.cards) == [NO_MARKS]:
            return w("qwixx.careful-dead")
        return ""

    @staticmethod
    def _last_warning(w: Words, view: QwixxView, points: int) -> str:
        seat = _seat(view)
        best = max(score for other, score in enumerate(view.scores) if other != seat)
        own = view.scores[seat] + points
        return w("qwixx.careful-end", own=w.signed(own), best=w.signed(best))


def _seat(view: QwixxView) -> Seat:
    return view.active if view.seat is None else view.seat


def _colours(card: Card) -> Sequence[Row]:
    return COLOURS if card[0] == JOKER else (Row(card[0]),)


def _open(rows: Any, card: Card) -> bool:
    """Whether a card could be the next mark of a row."""
    return any(obstacle(rows, row, number(card)) is None for row in _colours(card))
