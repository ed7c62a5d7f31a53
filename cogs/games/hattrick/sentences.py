"""What several parts of Hattrick's presenter tell alike: who played what, and how a round is counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cogs.games.hattrick.faces import JOINT, SOLID, HattrickFaces
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, Colour
from games.hattrick.rules import COLOURS, PASS
from games.hattrick.terms import HattrickView, Passed, Sheet, Trick


class Pile(NamedTuple):
    """The won cards of one colour."""

    colour: Colour
    cards: int
    points: int


@dataclass(eq=False)
class HattrickSentences:
    """Plays, passes and points."""

    faces: HattrickFaces

    def play(self, w: Words, name: str, card: Card) -> str:
        """Who played which card, without a line break between the two."""
        return f"{name} {self.faces.whole(w, card)}".replace(" ", SOLID)

    def plays(self, w: Words, trick: Trick, names: Names) -> str:
        """All cards of a trick in order of play, the best one bold."""
        return JOINT.join(self._bold(w, trick, names))

    def _bold(self, w: Words, trick: Trick, names: Names) -> Iterable[str]:
        for card, seat in zip(trick.cards, trick.seats, strict=True):
            play = self.play(w, names[seat], card)
            yield f"**{play}**" if seat == trick.winner else play

    def shown(self, w: Words, view: HattrickView, news: Passed, names: Names) -> list[str]:
        """A card that somebody else showed to pass; nothing if the previous lap tells of it."""
        told = view.last_turn.cards if view.last_turn else ()
        if news.seat == view.seat or news.card in told:
            return []
        return [w("hattrick.since.passed", name=names[news.seat], card=self.faces.whole(w, news.card))]

    # ---------------------------------------------------------------------------------------- counting

    def piles(self, row: Sheet) -> list[Pile]:
        """Won cards by colour with what they count: one colour for its owner, the others against."""
        counts = (row.red, row.blue, row.green)
        best = counts.index(max(counts))
        signs = [1 if at == best else -1 for at in range(len(counts))]
        each = zip(COLOURS, counts, signs, strict=True)
        return [Pile(suit, count, sign * count) for suit, count, sign in each if count]

    def face_down(self, w: Words, passes: int) -> list[str]:
        """The passes of a seat; nothing if it has none."""
        return [w.n("hattrick.passes", passes, points=w.signed(PASS * passes))] if passes else []

    def counted(self, w: Words, row: Sheet, name: str) -> str:
        """One seat's points of a round, colour by colour."""
        facts = [
            w(
                "hattrick.part",
                n=pile.cards,
                colour=self.faces.short(w, pile.colour),
                points=w.signed(pile.points),
            )
            for pile in self.piles(row)
        ]
        facts = [fact.replace(" ", SOLID) for fact in (*facts, *self.face_down(w, row.passes))]
        told = JOINT.join(facts) or w("hattrick.nothing")
        return w("hattrick.sum", name=name.replace(" ", SOLID), points=w.signed(row.points), facts=told)
