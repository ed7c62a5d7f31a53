"""Spicy explained: why a challenge went so, what is true of a card, how the points come about."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.spicy.faces import JOINT, WILDS, solid
from cogs.games.spicy.telling import SpicyTelling
from cogs.presenting.presenter import Mark, Names
from cogs.words.catalogue import Words
from games.core import Action, Card, Seat
from games.spicy.rules import (
    LOSS,
    TROPHY,
    lawful,
    number_of,
    number_right,
    right,
    spice_of,
    spice_right,
    truth,
)
from games.spicy.terms import (
    Challenge,
    Challenged,
    Copy,
    Declaration,
    Laid,
    Play,
    SpicyView,
    TrophyTaken,
    WorldsEnd,
)


class SpicyWhy(SpicyTelling):
    """The part of Spicy's presenter that gives reasons."""

    def why(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """The last challenge, or a last card that was believed; then everybody's points."""
        last = view.revealed[-1] if view.revealed else None
        parts = self._believed(w, view, names)
        if last:
            told = self._explained(w, view, last, names)
            parts.append(told if last in view.news else w("spicy.last-challenge", told=told))
        if view.over:
            parts.append(self.reckoning(w, view, names))
        elif parts:
            parts.append(f"**{w('spicy.why-points')}**\n{self.accounts(w, view, names)}")
        return parts or super().why(w, view, names)

    def _explained(self, w: Words, view: SpicyView, one: Challenged, names: Names) -> str:
        """Which trait was looked at, what that came to, and who took what."""
        won = one.winner == one.challenger
        loser = one.owner if won else one.challenger
        called = {"challenger": names[one.challenger], "owner": names[one.owner]}
        cards = w.n("count.card", one.cards)
        lines = [
            self.challenge(w, one, names),
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
            card=self.face(w, one.card),
        )

    @staticmethod
    def _case(view: SpicyView, one: Challenged) -> str:
        if one.card in WILDS:
            return "wild" if one.trait == "both" else one.card
        if not right(one.card, one.say, one.trait, view.twists):
            return "wrong"
        turned = one.trait != "spice" and one.card[1:] != one.say[:-1]
        return "turn" if turned else "right"

    @staticmethod
    def _believed(w: Words, view: SpicyView, names: Names) -> list[str]:
        """A trophy that nobody has fought for."""
        if any(isinstance(news, Challenged) for news in view.news):
            return []
        taken = [news for news in view.news if isinstance(news, TrophyTaken)]
        return [
            w("spicy.why-believed-over" if view.over else "spicy.why-believed", name=names[news.seat])
            for news in taken
        ]

    # --------------------------------------------------------------------------------- how it counts

    def closing(self, w: Words, view: SpicyView, names: Names) -> str:
        """What the game has ended with, in one paragraph; World's End is told with the points."""
        told = self._believed(w, view, names)
        for one in view.news if not told else ():
            if isinstance(one, Laid):
                told.append(self.shown(w, view.stack[-1], names))
            elif not isinstance(one, WorldsEnd):
                told.append(self.line(w, one, names))
        return "\n".join(filter(None, told))

    def reckoning(self, w: Words, view: SpicyView, names: Names) -> str:
        """How the game ended, and what everybody's points consist of."""
        winner = next((name for seat, name in enumerate(names) if view.trophies[seat] > 1), "")
        ended = [w(f"spicy.ending.{view.ending}", name=winner)] if view.ending else []
        return "\n".join([f"**{w('spicy.result')}**", *ended, self.accounts(w, view, names)])

    def accounts(self, w: Words, view: SpicyView, names: Names) -> str:
        """A line for each seat, with all that counts there."""
        return "\n".join(self._account(w, view, seat, name) for seat, name in enumerate(names))

    @staticmethod
    def _account(w: Words, view: SpicyView, seat: Seat, name: str) -> str:
        won, trophies, held = view.won[seat], view.trophies[seat], view.counts[seat]
        facts = [w.n("spicy.sum-won", won, points=w.signed(won))] if won else []
        if trophies:
            facts.append(w.n("spicy.sum-trophies", trophies, points=w.signed(TROPHY * trophies)))
        if held or not facts:
            facts.append(w.n("spicy.sum-hand", held, points=w.signed(-held)))
        told = JOINT.join(map(solid, facts))
        return w("spicy.sum", name=name, points=w.signed(view.scores[seat]), facts=told)

    # ---------------------------------------------------------------------------- what a choice does

    @staticmethod
    def truth_of(view: SpicyView, card: Card, say: Declaration) -> str:
        """What of a declaration would be true: "truth", "number", "spice", "bluff"."""
        number, spice = number_right(card, say, view.twists), spice_right(card, say)
        return "truth" if number and spice else "number" if number else "spice" if spice else "bluff"

    def mark(self, w: Words, view: SpicyView, action: Action) -> Mark | None:
        """What a challenge is about."""
        if not isinstance(action, Challenge):
            return None
        return Mark(w("spicy.mark-challenge", cards=w.n("count.card", view.size)))

    def mark_value(self, w: Words, view: SpicyView, kind: type[Action], value: str) -> Mark | None:
        """What could be true of a card in any declaration that is lawful now."""
        card, top = Card(value), view.top
        if kind is Copy and top:
            return Mark(w("spicy.mark-copy")) if self.truth_of(view, card, top.say) == "truth" else None
        if kind is not Play:
            return None
        found = {self.truth_of(view, card, say) for say in lawful(view)}
        best = next(one for one in ("truth", "number", "spice", "bluff") if one in found)
        return Mark(w(f"spicy.mark-{best}"))

    def remark(
        self, w: Words, view: SpicyView, kind: type[Action], values: Sequence[str], answer: str
    ) -> str:
        """Below a declaration: what of it is true. Below a card: whether it can be laid as what it is."""
        if kind is Play and not values:
            return w("spicy.can-truth") if truth(Card(answer)) in lawful(view) else ""
        if kind is Play and len(values) == 1:
            return w(f"spicy.says-{self.truth_of(view, Card(values[0]), Declaration(answer))}")
        if kind is Copy and len(values) == 1 and view.top:
            told = self.truth_of(view, Card(answer), view.top.say)
            return w("spicy.copy-right") if told == "truth" else w(f"spicy.says-{told}")
        return ""

    def careful(self, w: Words, view: SpicyView, action: Action) -> str:
        """Before a card is laid: what of its declaration is true, and what it would lead to."""
        if not isinstance(action, Play | Copy):
            return ""
        say = action.say if isinstance(action, Play) else view.top.say if view.top else None
        told = [w(f"spicy.careful-{self.truth_of(view, action.card, say)}")] if say else []
        if isinstance(action, Copy) and say:
            told.insert(0, w("spicy.careful-copy", say=self.face(w, say)))
        if isinstance(action, Play) and action.say not in lawful(view):
            says = self.says(w, lawful(view))
            return w("spicy.careful-unlawful", say=self.face(w, action.say), says=says)
        if action.announced == "no":
            told.append(w("spicy.careful-silent"))
        elif len(view.hand) == 1:
            announced = action.announced == "yes"
            told.append(w("spicy.careful-announced" if announced else "spicy.careful-last"))
        return "\n".join(told)
