"""What several parts of Qwixx's presenter tell alike: what was marked, what that brings, how sheets count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.qwixx.faces import JOINT, SOLID, QwixxFaces
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, News, Seat
from games.qwixx.rules import COLOURS, FINAL, JOKER, MINUS, numbers_in, place, row_of
from games.qwixx.sheets import Effect, score
from games.qwixx.terms import (
    NO_MARKS,
    CommonMarked,
    Drawn,
    Marks,
    Played,
    QwixxView,
    Reshuffled,
    Row,
    RowScore,
    SheetScore,
)


@dataclass(eq=False)
class QwixxSentences:
    """Marks, plays and points."""

    faces: QwixxFaces

    def own_hand(self, w: Words, view: QwixxView) -> str:
        """One's own cards in a line."""
        return w("hand.held" if self.faces.wordy else "qwixx.hand", cards=self.faces.several(w, view.hand))

    def marks(self, w: Words, marks: Marks) -> str:
        """What was marked: "4 5 in 🔺 red"."""
        if marks == NO_MARKS:
            return w("qwixx.marks-none")
        row = row_of(marks)
        locked = place(COLOURS.index(row), numbers_in(marks)[-1]) == FINAL
        told = w(
            "qwixx.marks-in", numbers=self.faces.numbers(w, numbers_in(marks)), row=self.faces.whole(w, row)
        )
        return JOINT.join([told, w("qwixx.effect.lock")]) if locked else told

    def brings(self, w: Words, done: Effect) -> str:
        """What marks bring and cost: "+6 · skips 7 8"."""
        facts = [f"**{w.signed(done.points)}**"]
        if done.misthrow:
            facts.append(w("qwixx.effect.misthrow"))
        if done.lock:
            facts.append(w("qwixx.effect.lock"))
        if done.lost:
            facts.append(w("qwixx.effect.skips", numbers=self.faces.numbers(w, done.lost, short=True)))
        if done.ends:
            facts.append(w("qwixx.effect.ends"))
        return JOINT.join(facts)

    # ------------------------------------------------------------------------------- what has happened

    def line(self, w: Words, view: QwixxView, news: News, names: Names) -> Sequence[str]:
        """A piece of news in a line; nothing for what needs none."""
        if isinstance(news, CommonMarked):
            return [self.common_line(w, news, names)]
        if isinstance(news, Played):
            return [self.play_line(w, news, names)]
        if isinstance(news, Reshuffled):
            return [w.n("qwixx.reshuffled", news.cards)]
        if isinstance(news, Drawn) and news.seat != view.seat:
            return [w("qwixx.took", name=names[news.seat], numbers=self.faces.numbers(w, news.numbers))]
        return []

    def where(self, w: Words, marked: CommonMarked, names: Names) -> str:
        """Row by row, who has marked it there; who has not is not named."""
        by_row = {
            row: [name for name, chosen in zip(names, marked.rows, strict=True) if chosen == row]
            for row in COLOURS
        }
        told = [
            w("qwixx.by", row=self.faces.whole(w, row), names=w.list(marking)).replace(" ", SOLID)
            for row, marking in by_row.items()
            if marking
        ]
        return JOINT.join(told) or w("qwixx.nobody")

    def play_line(self, w: Words, played: Played, names: Names) -> str:
        """A play in a line: "anna: 🔺R4 🔺R8 → 4 in 🔺 red"."""
        marked = w("qwixx.misthrown") if played.misthrow else self.marks(w, played.marks)
        return w(
            "qwixx.play", name=names[played.seat], cards=self.faces.several(w, played.cards), marks=marked
        )

    def common_line(self, w: Words, marked: CommonMarked, names: Names) -> str:
        """Action 2 in a line: "The 7 · 🔺 red: anna"."""
        return w("qwixx.common", number=marked.number, each=self.where(w, marked, names))

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
        return w.n("qwixx.row-points", marks, row=self.faces.sign(w, colour), points=row.points).replace(
            " ", SOLID
        )


def seat_of(view: QwixxView) -> Seat:
    """The seat whose choices a view is about: its own, or whose turn it is for a bystander."""
    return view.active if view.seat is None else view.seat


def rows_of(card: Card) -> Sequence[Row]:
    """The rows in which a card may be marked, as far as its colour goes."""
    return COLOURS if card[0] == JOKER else (Row(card[0]),)
