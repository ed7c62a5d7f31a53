"""What players of Qwixx are asked: with what each choice would mark, bring and cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.choosing.fields import cards_in
from cogs.games.qwixx.faces import JOINT, SOLID, QwixxFaces
from cogs.games.qwixx.sentences import QwixxSentences, rows_of, seat_of
from cogs.presenting.pieces import Names
from cogs.presenting.questions import Questions
from cogs.words.catalogue import Words
from games.core import Action, Card
from games.qwixx.choices import plays_of
from games.qwixx.rules import COLOURS, JOKER, MINUS, in_order, number, numbers_in, sheet_of
from games.qwixx.sheets import common_marks, effect, marking, missing, most_marks, obstacle
from games.qwixx.terms import NO_MARKS, Draw, Mark, Marks, Play, QwixxView, Row


@dataclass(eq=False)
class QwixxQuestions(Questions):
    """Cards to draw, rows for the common number, cards to play and numbers to mark with them."""

    faces: QwixxFaces
    sentences: QwixxSentences

    buttoned = frozenset({"numbers", "row", "marks"})
    risky = frozenset({Mark, Play})

    def ask(self, w: Words, view: Any, kind: type[Action]) -> str:
        """The question, with its number."""
        if kind is Draw:
            return w.n("qwixx.ask.draw", view.draws)
        return w("qwixx.ask.mark", number=view.top) if kind is Mark else w("qwixx.ask.play")

    def then(self, w: Words, view: QwixxView, kind: type[Action], values: Sequence[str]) -> str:
        """Once the cards are chosen: what to mark with them."""
        if kind is Play and values:
            return w("qwixx.ask-marks", cards=self.faces.several(w, cards_in(values[0])))
        return self.ask(w, view, kind)

    def careful(self, w: Words, view: QwixxView, action: Action) -> str:
        """Before a misthrow, before cards go that cannot be marked, and before the game ends."""
        if not isinstance(action, Mark | Play):
            return ""
        done = effect(view, action)
        if done.ends:
            return self._last_warning(w, view, done.points)
        if done.misthrow:
            return w("qwixx.careful-misthrow", minus=MINUS, n=view.misthrows[seat_of(view)] + 1)
        if isinstance(action, Play) and self.markable(view, action.cards) == [NO_MARKS]:
            return w("qwixx.careful-dead")
        return ""

    @staticmethod
    def _last_warning(w: Words, view: QwixxView, points: int) -> str:
        seat = seat_of(view)
        best = max(score for other, score in enumerate(view.scores) if other != seat)
        own = view.scores[seat] + points
        return w("qwixx.careful-end", own=w.signed(own), best=w.signed(best))

    def illegal(self, w: Words, view: QwixxView, legal: Sequence[Action], names: Names) -> str:
        """Why something cannot be done now, and what can."""
        if isinstance(legal[0], Draw):
            return w.n("qwixx.illegal.draw", view.draws, cards=self.faces.numbers(w, sorted(view.row)))
        if isinstance(legal[0], Mark):
            return w("qwixx.illegal.mark", number=view.top, cards=self.faces.about(w, legal, names))
        return (
            f"{w('qwixx.illegal.play', cards=self.faces.several(w, view.hand))}\n{w('qwixx.illegal-marks')}"
        )

    # ------------------------------------------------------------------------- what each choice does

    def choices(self, w: Words, view: QwixxView, kind: type[Action], values: Sequence[str]) -> str:
        """What each choice would mark and bring, a line each."""
        if kind is Mark:
            lines = [
                self._choice(w, self.faces.whole(w, row), effect(view, Mark(row)))
                for row in self._rows_open(view)
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
        rows = view.sheets[seat_of(view)]
        return [row for row in COLOURS if obstacle(rows, row, view.top) is None]

    def _choice(self, w: Words, what: str, done: Any) -> str:
        return w("qwixx.choice", what=what, brings=self.sentences.brings(w, done))

    def _sets(self, w: Words, view: QwixxView, chosen: Sequence[str]) -> Iterator[str]:
        """Once the cards are chosen: every set of numbers that may be marked with them."""
        cards = tuple(Card(one) for one in chosen)
        for marks in self.markable(view, cards):
            yield self._choice(w, self.faces.whole(w, marks), effect(view, Play(cards, marks)))

    def markable(self, view: QwixxView, cards: Sequence[Card]) -> list[Marks]:
        """All that may be marked with these cards, and nothing last."""
        held = in_order(cards)
        plays = plays_of(held, sheet_of(view.sheets[seat_of(view)]))
        return [play.marks for play in plays if play.cards == held]

    def _card(self, w: Words, view: QwixxView, card: Card) -> str:
        """What a card of the hand could mark by itself, or why it cannot."""
        rows, face = view.sheets[seat_of(view)], self.faces.whole(w, card)
        able = [row for row in rows_of(card) if obstacle(rows, row, number(card)) is None]
        if not able:
            return w("qwixx.choice", what=face, brings=self._hindered(w, view, card))
        each = [(row, marking(rows, common_marks(row, number(card)))) for row in able]
        if card[0] != JOKER:
            return self._choice(w, face, effect(view, Play((card,), common_marks(able[0], number(card)))))
        told = [
            f"{self.faces.sign(w, row)} {w.signed(done.points)}".replace(" ", SOLID) for row, done in each
        ]
        return w("qwixx.choice", what=face, brings=JOINT.join(told))

    def _hindered(self, w: Words, view: QwixxView, card: Card) -> str:
        rows = view.sheets[seat_of(view)]
        if card[0] == JOKER:
            return w("qwixx.cannot.joker")
        row = Row(card[0])
        why = obstacle(rows, row, number(card))
        return w.n("qwixx.cannot.early", missing(rows, row)) if why == "early" else w(f"qwixx.cannot.{why}")

    def _together(self, w: Words, view: QwixxView) -> Iterator[str]:
        """Of each colour the most that several cards could mark at once."""
        rows = view.sheets[seat_of(view)]
        jokers = [card for card in view.hand if card[0] == JOKER]
        for row in COLOURS:
            held = [card for card in view.hand if card[0] == row]
            marks = most_marks(rows, row, [*held, *jokers]) if held or jokers else NO_MARKS
            if len(numbers_in(marks)) > 1:
                done = effect(view, Play(view.hand[:1], marks))
                yield self._choice(w, w("qwixx.together", marks=self.faces.whole(w, marks)), done)
