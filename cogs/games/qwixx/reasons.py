"""Qwixx explained: what was just marked, what every row is worth, what a choice would do to one's hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cogs.games.qwixx.faces import QwixxFaces
from cogs.games.qwixx.sentences import QwixxSentences, rows_of, seat_of
from cogs.presenting.parts import Reasons
from cogs.presenting.pieces import Mark as Told
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Action, Card
from games.qwixx.rules import COLOURS, JOKER, MINUS, number, numbers_in
from games.qwixx.sheets import common_marks, effect, marking, may_be, obstacle, rows_after
from games.qwixx.terms import NOTHING, CommonMarked, Draw, Mark, Played, QwixxView


@dataclass(eq=False)
class QwixxReasons(Reasons):
    """Marks, sheets, and what rows and card backs are good for."""

    faces: QwixxFaces
    sentences: QwixxSentences

    def why(self, w: Words, view: QwixxView, names: Names) -> list[str]:
        """The latest common number, the latest play, and how every sheet counts now, row by row."""
        parts = []
        if view.last_mark is not None:
            parts.append(self.told_common(w, view.last_mark, names))
        if view.last_play is not None:
            parts.append(self.told_play(w, view.last_play, names))
        parts += self.sentences.told_end(w, view, names)
        if parts:
            parts.append(f"**{w('qwixx.why-sheets')}**\n{self.sentences.counted(w, view, names)}")
            parts += [] if view.over else [f"-# {w('qwixx.why-goes-on')}"]
        return parts

    def told_common(self, w: Words, marked: CommonMarked, names: Names) -> str:
        """Action 2: who has marked the common number where."""
        heading = f"**{w('qwixx.why-common', number=marked.number)}**"
        return f"{heading}\n{self.sentences.where(w, marked, names)}\n{w('qwixx.why-free')}"

    def told_play(self, w: Words, played: Played, names: Names) -> str:
        """Action 3: which cards, what was marked of them, and why nothing, or a misthrow, if so."""
        name = names[played.seat]
        lines = [f"**{self.sentences.play_line(w, played, names)}**"]
        spare = [card for card in played.cards if number(card) not in numbers_in(played.marks)]
        if played.misthrow:
            lines.append(w("qwixx.why-misthrow", name=name, minus=MINUS))
        elif spare:
            lines.append(w("qwixx.why-spare", cards=self.faces.several(w, spare)))
        if len(numbers_in(played.marks)) > 1:
            lines.append(w("qwixx.why-gap"))
        return "\n".join(lines)

    # ---------------------------------------------------------------------------------------- marks

    def mark(self, w: Words, view: QwixxView, action: Action) -> Told | None:
        """What the common number in a row would leave of one's hand; what it brings is told to everybody."""
        if not isinstance(action, Mark) or action.row == NOTHING:
            return None
        rows = view.sheets[seat_of(view)]
        after = rows_after(rows, common_marks(action.row, view.top))
        spoiled = [card for card in view.hand if _open(rows, card) and not _open(after, card)]
        worth = w.signed(effect(view, action).points)
        if spoiled:
            return Told(w("qwixx.mark.spoils", cards=self.faces.several(w, spoiled)), worth)
        return Told(w("qwixx.mark.keeps"), worth)

    def mark_value(self, w: Words, view: QwixxView, kind: type[Action], value: str) -> Told | None:
        """What a card of the card row could be good for, by the colours that it may have."""
        if kind is not Draw:
            return None
        back, rows = int(value), view.sheets[seat_of(view)]
        may = may_be(view, back)
        able = [row for row in (COLOURS if JOKER in may else may) if obstacle(rows, row, back) is None]
        if not able:
            return Told(w("qwixx.mark.useless"))
        worth = [marking(rows, common_marks(row, back)).points for row in able]
        least, most = w.signed(min(worth)), w.signed(max(worth))
        told = w("qwixx.mark.useful", rows=" ".join(self.faces.sign(w, row) for row in able))
        return Told(told, least if least == most else f"{least}–{most}")


def _open(rows: Any, card: Card) -> bool:
    """Whether a card could be the next mark of a row."""
    return any(obstacle(rows, row, number(card)) is None for row in rows_of(card))
