"""Spicy explained: why a challenge went so, what is true of a card, how the points come about."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.games.spicy.faces import WILDS, SpicyFaces
from cogs.games.spicy.sentences import SpicySentences
from cogs.presenting.parts import Reasons
from cogs.presenting.pieces import Mark, Names
from cogs.words.catalogue import Words
from games.core import Action, Card
from games.spicy.rules import (
    LOSS,
    lawful,
    number_of,
    number_right,
    right,
    spice_of,
    spice_right,
)
from games.spicy.terms import (
    Challenge,
    Challenged,
    Copy,
    Declaration,
    Play,
    SpicyView,
    TrophyTaken,
)


@dataclass(eq=False)
class SpicyReasons(Reasons):
    """Challenges, points, and what is true of a card."""

    faces: SpicyFaces
    sentences: SpicySentences

    def why(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """The last challenge, or a last card that was believed; then everybody's points."""
        last = view.revealed[-1] if view.revealed else None
        parts = self.sentences.believed(w, view, names)
        if last:
            told = self._explained(w, view, last, names)
            parts.append(told if last in view.news else w("spicy.last-challenge", told=told))
        if view.over:
            parts.append(self.sentences.reckoning(w, view, names))
        elif parts:
            parts.append(f"**{w('spicy.why-points')}**\n{self.sentences.accounts(w, view, names)}")
        return parts

    def _explained(self, w: Words, view: SpicyView, one: Challenged, names: Names) -> str:
        """Which trait was looked at, what that came to, and who took what."""
        won = one.winner == one.challenger
        loser = one.owner if won else one.challenger
        called = {"challenger": names[one.challenger], "owner": names[one.owner]}
        cards = w.n("count.card", one.cards)
        lines = [
            self.sentences.challenge(w, one, names),
            self._reason(w, view, one),
            w("spicy.why-challenger" if won else "spicy.why-owner", cards=cards, **called),
            self._drawn(w, view, one, names[loser]),
        ]
        if any(isinstance(news, TrophyTaken) for news in view.news) and one in view.news:
            lines.append(w("spicy.why-trophy", name=names[one.owner]))
        return "\n".join(lines)

    @staticmethod
    def _drawn(w: Words, view: SpicyView, one: Challenged, loser: str) -> str:
        """What the loser has drawn, and why it was less than usual."""
        cards = w.n("count.card", one.drawn)
        if one.drawn < LOSS:
            return w("spicy.why-loser-short", loser=loser, cards=cards)
        return w("spicy.why-loser-over" if view.over else "spicy.why-loser", loser=loser, cards=cards)

    def _reason(self, w: Words, view: SpicyView, one: Challenged) -> str:
        """Why the card was right, or not, in what was named."""
        return w(
            f"spicy.why-{one.trait}-{self._case(view, one)}",
            number=number_of(one.say),
            spice=w(f"spicy.colour.{spice_of(one.say)}"),
            card=self.faces.face(w, one.card),
        )

    @staticmethod
    def _case(view: SpicyView, one: Challenged) -> str:
        if one.card in WILDS:
            return "wild" if one.trait == "both" else one.card
        if not right(one.card, one.say, one.trait, view.twists):
            return "wrong"
        turned = one.trait != "spice" and one.card[1:] != one.say[:-1]
        return "turn" if turned else "right"

    # ---------------------------------------------------------------------------------------- marks

    def mark(self, w: Words, view: SpicyView, action: Action) -> Mark | None:
        """What a challenge is about."""
        if not isinstance(action, Challenge):
            return None
        return Mark(w("spicy.mark-challenge", cards=w.n("count.card", view.size)))

    def mark_value(self, w: Words, view: SpicyView, kind: type[Action], value: str) -> Mark | None:
        """What could be true of a card in any declaration that is lawful now."""
        card, top = Card(value), view.top
        if kind is Copy and top:
            return Mark(w("spicy.mark-copy")) if truth_of(view, card, top.say) == "truth" else None
        if kind is not Play:
            return None
        found = {truth_of(view, card, say) for say in lawful(view)}
        best = next(one for one in ("truth", "number", "spice", "bluff") if one in found)
        return Mark(w(f"spicy.mark-{best}"))


def truth_of(view: SpicyView, card: Card, say: Declaration) -> str:
    """What of a declaration would be true: "truth", "number", "spice", "bluff"."""
    number, spice = number_right(card, say, view.twists), spice_right(card, say)
    return "truth" if number and spice else "number" if number else "spice" if spice else "bluff"
