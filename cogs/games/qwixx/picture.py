"""Qwixx's table: as everybody sees it, as a seat sees it, and in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.qwixx.faces import JOINT, SIGNS, SOLID, QwixxFaces
from cogs.games.qwixx.sentences import QwixxSentences
from cogs.message.layout import LINE
from cogs.presenting.parts import Picture
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.qwixx.rules import COLOURS, MISTHROWS, PRINTED
from games.qwixx.sheets import obstacle, score
from games.qwixx.terms import Number, QwixxView, Row, RowScore

SKIPPED = "·"
"""A number of one's own sheet that can be marked no more."""
BOX = "✖"
"""A misthrow."""
LOCK = "🔒"
"""A row that is finished."""


@dataclass(eq=False)
class QwixxPicture(Picture):
    """Everybody's sheet, and what may be marked on one's own."""

    faces: QwixxFaces
    sentences: QwixxSentences

    def led(self, w: Words, view: QwixxView) -> str:
        """What there is to choose from."""
        if view.phase == "draw":
            return w("qwixx.call-draw", numbers=self.faces.numbers(w, view.row))
        return w("qwixx.call-mark" if view.phase == "mark" else "qwixx.call-play", number=view.top)

    def held(self, view: QwixxView) -> tuple[Card, ...]:
        """The hand, by colour and number."""
        return view.hand

    def table(self, w: Words, view: QwixxView, names: Names) -> list[str]:
        """Turn, the cards to take, what was done last, and everybody's sheet; at the end how all counts."""
        if view.over:
            ended = self.sentences.told_end(w, view, names)
            title = f"**{w('qwixx.result')}**"
            return [w("table.over"), LINE, "\n".join([title, *ended, self.sentences.counted(w, view, names)])]
        parts = [self._turn(w, view, names), self._middle(w, view), *self._news(w, view, names)]
        return [*parts, LINE, self._sheets(w, view, names, range(view.seats))]

    def scene(self, w: Words, view: QwixxView, names: Names) -> list[str]:
        """The cards to take and both sheets, the learner's with its open numbers."""
        return [
            self._middle(w, view),
            self._own_sheet(w, view, 0),
            self._sheets(w, view, names, range(1, view.seats)),
        ]

    def hand(self, w: Words, view: QwixxView, names: Names) -> list[str]:
        """The table, the others' sheets, and right above the controls one's own sheet and cards."""
        seat = view.seat or 0
        others = [other for other in range(view.seats) if other != seat]
        parts = [self._middle(w, view), *self._news(w, view, names), LINE]
        parts += [self._sheets(w, view, names, others), LINE, self._own_sheet(w, view, seat)]
        return [*parts, *self._mine(w, view)]

    def _mine(self, w: Words, view: QwixxView) -> list[str]:
        """What one has drawn or answered in this turn, and the hand, unless it stands below as buttons."""
        lines = []
        if view.drawn and view.phase != "draw":
            lines.append(w("qwixx.drawn", cards=self.faces.several(w, view.drawn)))
        if view.answer is not None:
            lines.append(w("qwixx.answered", row=self.faces.whole(w, view.answer), number=view.top))
        if view.seat in view.waiting:
            lines.append(self.sentences.own_hand(w, view))
        return ["\n".join(lines)]

    def _turn(self, w: Words, view: QwixxView, names: Names) -> str:
        awaited = w.list(f"**{names[seat]}**" for seat in view.waiting)
        line = w(f"qwixx.turn.{view.phase}", names=awaited, number=view.top)
        turn = w("qwixx.turn-of", n=view.turn, name=names[view.active])
        return f"### {line}\n-# {turn}"

    def _middle(self, w: Words, view: QwixxView) -> str:
        """The cards to take and the top of the deck, which is the common number once cards are drawn."""
        row = w("qwixx.offer", numbers=self.faces.numbers(w, view.row))
        common = w("qwixx.top" if view.phase == "draw" else "qwixx.common-number", number=view.top)
        return f"{row}\n{common} {w('qwixx.deck', n=view.deck)}"

    def _news(self, w: Words, view: QwixxView, names: Names) -> list[str]:
        """What this turn has brought so far, or else the one before."""
        lines = []
        if view.last_play:
            lines.append(self.sentences.play_line(w, view.last_play, names))
        if view.last_mark and (view.phase == "play" or not view.taken):
            lines.insert(
                0 if view.phase == "draw" else 1, self.sentences.common_line(w, view.last_mark, names)
            )
        if view.taken:
            taken = self.faces.numbers(w, view.taken)
            lines.insert(1, w("qwixx.took", name=names[view.active], numbers=taken))
        return ["\n".join(f"-# {line}" for line in lines)] if lines else []

    def _sheets(self, w: Words, view: QwixxView, names: Names, seats: Sequence[Seat]) -> str:
        return "\n".join(line for seat in seats for line in self._sheet_of(w, view, names, seat))

    def _sheet_of(self, w: Words, view: QwixxView, names: Names, seat: Seat) -> list[str]:
        """Two lines: who, points, misthrows and backs; and the marks, row by row."""
        mark = "► " if seat in view.waiting else ""
        facts = [f"{mark}**{names[seat]}** {w.signed(view.scores[seat])}"]
        if view.misthrows[seat]:
            facts.append(self._boxes(w, view.misthrows[seat]))
        backs = view.numbers[seat]
        shown = w("qwixx.backs", numbers=self.faces.numbers(w, backs)) if backs else ""
        facts.append(shown or w.n("count.card", view.counts[seat]))
        return [JOINT.join(facts), f"-# {self._marked(w, view, seat)}"]

    def _marked(self, w: Words, view: QwixxView, seat: Seat) -> str:
        rows = zip(COLOURS, score(view, seat).rows, strict=True)
        if not self.faces.wordy:
            return "  ".join(self._short(colour, row) for colour, row in rows)
        told = [
            w("qwixx.row", row=self.faces.sign(w, colour), facts=self._said(w, row))
            for colour, row in rows
            if row.numbers
        ]
        return JOINT.join(told) or w("qwixx.empty")

    @staticmethod
    def _short(colour: Row, row: RowScore) -> str:
        """The marks of a row, never broken: "🔺 4 5 7"."""
        marked = [*map(str, row.numbers), *([LOCK] if row.lock else [])] or ["–"]
        return SOLID.join([SIGNS[colour], *marked])

    def _said(self, w: Words, row: RowScore) -> str:
        numbers = self.faces.numbers(w, row.numbers)
        return w("qwixx.said-locked", numbers=numbers) if row.lock else numbers

    def _boxes(self, w: Words, misthrows: int) -> str:
        return w.n("qwixx.misthrown-often", misthrows) if self.faces.wordy else BOX * misthrows

    # ------------------------------------------------------------------------------------- one's own sheet

    def _own_sheet(self, w: Words, view: QwixxView, seat: Seat) -> str:
        """Every row with what is marked, what is lost, and what is open."""
        boxes = w("qwixx.boxes", n=view.misthrows[seat], most=MISTHROWS)
        title = w("qwixx.own-sheet", points=w.signed(view.scores[seat]), boxes=boxes)
        rows = zip(COLOURS, score(view, seat).rows, strict=True)
        return "\n".join([f"**{title}**", *(self._own_row(w, view, seat, *row) for row in rows)])

    def _own_row(self, w: Words, view: QwixxView, seat: Seat, colour: Row, row: RowScore) -> str:
        printed = PRINTED[COLOURS.index(colour)]
        points = w("qwixx.worth", points=row.points)
        if self.faces.wordy:
            left = [one for one in printed if obstacle(view.sheets[seat], colour, one) is None]
            told = w(
                "qwixx.own-said",
                marked=self._said(w, row) if row.numbers else w("qwixx.none"),
                open=self.faces.numbers(w, left) if left else w("qwixx.none"),
            )
            return w("qwixx.row", row=self.faces.sign(w, colour), facts=JOINT.join([told, points]))
        cells = [self._cell(view, seat, colour, one, row) for one in printed]
        lock = LOCK if row.lock else ""
        return f"{SIGNS[colour]} {' '.join(cells)} {lock}{points}"

    @staticmethod
    def _cell(view: QwixxView, seat: Seat, colour: Row, one: Number, row: RowScore) -> str:
        """A number: framed if it is marked, a dot if it is lost, else as it is."""
        if one in row.numbers:
            return f"`{one}`"
        return SKIPPED if obstacle(view.sheets[seat], colour, one) in ("passed", "closed") else str(one)
