"""Diamonds explained: why a trick went where it did, what came of the round, what a card would do now."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.games.diamonds.faces import JOINT, DiamondsFaces, solid
from cogs.games.diamonds.sentences import DiamondsSentences, counted_round
from cogs.presenting.parts import Reasons
from cogs.presenting.pieces import Mark, Names
from cogs.words.catalogue import Words
from games.core import Action, Card
from games.diamonds.rules import SUITS
from games.diamonds.terms import ChooseCount, DiamondsView, PassCards, Play, SuitAction
from games.diamonds.tricks import Deed, effect, verdict
from games.tricks import TrickTaken

WORTH = {"D": 2, "H": 1, "S": 1, "C": 1}
"""Points that a suit action brings whoever carries it out: spades move a crystal to where it counts twice."""


@dataclass(eq=False)
class DiamondsReasons(Reasons):
    """Tricks, rounds, and the marks of cards."""

    faces: DiamondsFaces
    sentences: DiamondsSentences

    def why(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """The last trick, what the running one has brought, and the end of the last round."""
        parts = []
        if view.last_trick is not None:
            actions = view.last_actions if view.trick else view.actions
            parts.append(self.told(w, view, view.last_trick, actions, names))
        if view.trick and view.actions:
            done = [self._caused(w, view, one, names) for one in view.actions]
            parts.append("\n".join([f"**{w('diamonds.why-running')}**", *done]))
        if view.counted is not None:
            parts.append(self._round(w, view, names))
        if view.over:
            parts.append(self.sentences.accounts(w, view, names))
        return parts

    def told(
        self,
        w: Words,
        view: DiamondsView,
        taken: TrickTaken,
        actions: tuple[SuitAction, ...],
        names: Names,
    ) -> str:
        """A trick that is over: what was played, who won and why, and the suit actions."""
        lines = [
            f"**{w('diamonds.why-trick', name=names[taken.winner])}**",
            self.sentences.plays(w, taken.cards, taken.leader, names),
            self._reason(w, taken, names),
        ]
        lines += [self._caused(w, view, one, names) for one in actions]
        return "\n".join(lines)

    def _reason(self, w: Words, taken: TrickTaken, names: Names) -> str:
        found, led = verdict(taken.cards), self.faces.suit(w, taken.cards[0])
        winner = self._played(w, taken, found.winner, names)
        strangers = w.list(self._played(w, taken, at, names) for at in found.strangers)
        others = w.list(self._played(w, taken, at, names) for at in found.others)
        told = w(f"diamonds.why.{found.cause}", led=led, winner=winner, others=others)
        if not found.strangers:
            return told
        return f"{told}\n{w('diamonds.why-strangers', led=led, strangers=strangers)}"

    def _played(self, w: Words, taken: TrickTaken, at: int, names: Names) -> str:
        """A card and who played it."""
        name = names[(taken.leader + at) % len(names)]
        return w("diamonds.why-card", card=self.faces.face(w, taken.cards[at]), about=solid(name))

    def _caused(self, w: Words, view: DiamondsView, one: SuitAction, names: Names) -> str:
        """A suit action with its reason."""
        told = self.sentences.acted(w, view, one, names)
        return w("diamonds.why-acted", told=told, cause=w(f"diamonds.cause.{one.cause}"))

    def _round(self, w: Words, view: DiamondsView, names: Names) -> str:
        """The end of a round: everybody's cards, suit by suit, and what came of them."""
        assert view.counted is not None
        lines = [f"**{w('diamonds.why-round', round=counted_round(view))}**"]
        for seat, (counts, tricks) in enumerate(zip(view.counted.counts, view.counted.tricks, strict=True)):
            suits = [
                w("diamonds.why-count", suit=self.faces.suit(w, suit), n=n)
                for suit, n in zip(SUITS, counts, strict=True)
                if n
            ]
            told = JOINT.join([w.n("count.trick", tricks), *suits])
            lines.append(w("diamonds.why-won", name=solid(names[seat]), told=told))
        return "\n".join([*lines, *self.sentences.counted(w, view, names)])

    # ---------------------------------------------------------------------------------------- marks

    def mark(self, w: Words, view: DiamondsView, action: Action) -> Mark | None:
        """What a card would do, or a number of cards to pass; those to pass are marked one by one."""
        if isinstance(action, Play):
            return self._mark_play(w, view, action.card)
        if isinstance(action, ChooseCount):
            return self._mark_count(w, view, action.count)
        return None

    def mark_value(self, w: Words, view: DiamondsView, kind: type[Action], value: str) -> Mark | None:
        """A card that may be passed: how many of its suit would be left."""
        if kind is not PassCards:
            return None
        left = sum(card[0] == value[0] for card in view.hand) - 1
        return Mark(w.n("diamonds.mark.passes", left, suit=self.faces.suit(w, value)))

    def _mark_play(self, w: Words, view: DiamondsView, card: Card) -> Mark:
        found = effect(view, card)
        if found.doing == "leads":
            return Mark(w("diamonds.mark.leads", suit=self.faces.suit(w, card)), self._worth(w, found.prize))
        if found.action is not None:
            return Mark(w("diamonds.mark.acts", suit=self.faces.suit(w, card)), self._worth(w, found.action))
        best = self.faces.face(w, found.best) if found.best else ""
        if found.doing == "follows":
            own = found.holder == view.seat
            return Mark(w("diamonds.mark.below" if own else "diamonds.mark.loses", best=best))
        return Mark(w(f"diamonds.mark.{found.doing}"), self._worth(w, found.prize))

    def _worth(self, w: Words, deed: Deed) -> str:
        """Points that a suit action of one's own would bring now."""
        return w.signed(WORTH[deed.suit] if deed.effect else 0)

    def _mark_count(self, w: Words, view: DiamondsView, count: int) -> Mark:
        """The suits that one could get rid of by passing so many cards."""
        held = {suit: sum(card[0] == suit for card in view.hand) for suit in SUITS}
        gone = [self.faces.suit(w, suit) for suit, n in held.items() if 0 < n <= count]
        if not gone:
            return Mark(w("diamonds.mark.counts-none"))
        return Mark(w("diamonds.mark.counts", suits=w.list(gone)))
