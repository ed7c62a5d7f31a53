"""Diamonds' table: as everybody sees it, as a seat sees it, and in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.games.diamonds.faces import JOINT, DiamondsFaces, solid
from cogs.games.diamonds.sentences import DiamondsSentences, just_counted, last_shown
from cogs.message.layout import LINE
from cogs.presenting.parts import Picture
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.diamonds.rules import in_order
from games.diamonds.terms import DiamondsView

CRYSTAL = "💎"
"""What is collected."""


@dataclass(eq=False)
class DiamondsPicture(Picture):
    """The trick with its suit actions, showrooms, and one's own vault."""

    faces: DiamondsFaces
    sentences: DiamondsSentences

    def led(self, w: Words, view: DiamondsView) -> str:
        """What is wanted: the led suit, the cards to pass, somebody to steal from."""
        if view.phase == "play" and view.trick:
            return w("diamonds.call-led", suit=self.faces.suit(w, view.trick[0]))
        return "" if view.over else w(f"diamonds.call.{view.phase}")

    def held(self, view: DiamondsView) -> tuple[Card, ...]:
        """The hand, by suit and value."""
        return view.hand

    def holding(self, w: Words, view: DiamondsView) -> str:
        """A line for each suit."""
        return self.faces.by_suit(w, view.hand)

    def table(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """Turn, trick, last trick, seats, and at the start of a round how the one before ended."""
        parts = [self._turn(w, view, names), *self._tricks(w, view, names)]
        parts += [LINE, self._seats(w, view, names), *self._won(w, view, names)]
        if view.over:
            told = (self.sentences.reckoning(w, view, names), self.sentences.accounts(w, view, names))
            return [*parts, LINE, "\n\n".join(told)]
        return [*parts, LINE, self.sentences.reckoning(w, view, names)] if just_counted(view) else parts

    def scene(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """The running trick and the seats, for a lesson, which tells the rest itself."""
        running = self._tricks(w, view, names)[:1] if view.trick else []
        return [*running, self._seats(w, view, names)]

    def hand(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """One's vault, what was passed, the trick, the seats, and the cards where they cannot be pressed."""
        parts = ["\n".join([self.sentences.own(w, view), *self.sentences.passed(w, view, names)])]
        if just_counted(view) and not view.passing:
            parts.append(self.sentences.reckoning(w, view, names))
        parts += self._tricks(w, view, names)
        parts += [LINE, self._seats(w, view, names), *self._won(w, view, names)]
        if view.seat in view.waiting and view.phase != "play" and view.hand:
            cards = self.holding(w, view)
            parts.append(w("hand.held", cards=cards) if self.faces.wordy else cards)
        parts.append(f"-# {self._facts(w, view, names)}")
        return parts

    def _turn(self, w: Words, view: DiamondsView, names: Names) -> str:
        if view.over:
            return w("table.over")
        line = w(f"diamonds.turn.{view.phase}", names=w.list(f"**{names[seat]}**" for seat in view.waiting))
        return f"### {line}\n-# {self._facts(w, view, names)}"

    @staticmethod
    def _facts(w: Words, view: DiamondsView, names: Names) -> str:
        """Who deals, and how many cards are passed."""
        facts = [w("diamonds.dealer", name=names[view.dealer])]
        if view.count is not None and not any(view.tricks):
            teams = view.partnership == "on"
            facts.append(w.n("diamonds.passing-partner" if teams else "diamonds.passing", view.count))
        return JOINT.join(facts)

    def _tricks(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """The running trick and the last one, each with the suit actions that it has brought."""
        done, before = (
            [f"-# {self.sentences.acted(w, view, one, names)}" for one in actions]
            for actions in (view.actions, view.last_actions)
        )
        parts = []
        if view.trick:
            led = w("diamonds.led", n=sum(view.tricks) + 1, suit=self.faces.suit(w, view.trick[0]))
            parts.append("\n".join([led, self.sentences.plays(w, view.trick, view.leader, names), *done]))
        if view.last_trick is not None and last_shown(view):
            told = f"-# {self.sentences.taken(w, view.last_trick, names)}"
            parts.append("\n".join([told, *(before if view.trick else done)]))
        return parts

    def _seats(self, w: Words, view: DiamondsView, names: Names) -> str:
        """A line for each seat, so short that a heading explains it; partners below their common line."""
        heading = w("diamonds.seats-teams" if view.partnership == "on" else "diamonds.seats")
        lines = [f"-# {heading}"]
        for side in range(view.sides):
            members = range(side, view.seats, view.sides)
            if len(members) > 1:
                crystals = self._crystals(w, view.showrooms[side])
                lines.append(f"**{self.sentences.side(view, side, names)}** · {crystals}")
            lines += [self._seat(w, view, names, seat, len(members) > 1) for seat in members]
        return "\n".join(lines)

    def _seat(self, w: Words, view: DiamondsView, names: Names, seat: Seat, teamed: bool) -> str:
        mark = "► " if seat in view.waiting else ""
        name = solid(names[seat])
        facts = [f"{mark}{name}"]
        if not teamed:
            facts = [f"{mark}**{name}**", self._crystals(w, view.showrooms[seat])]
        facts.append(w.n("count.card", view.counts[seat]))
        if view.phase == "pass" and view.chosen[seat]:
            facts.append(w("diamonds.chosen"))
        elif view.phase not in ("count", "pass"):
            facts.append(w.n("count.trick", view.tricks[seat]))
        return JOINT.join([facts[0], *map(solid, facts[1:])])

    def _crystals(self, w: Words, number: int) -> str:
        """Crystals in a showroom."""
        return w.n("diamonds.crystals", number) if self.faces.wordy else f"{CRYSTAL}{number}"

    def _won(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """With open memory: what everybody has won this round."""
        lines = [
            f"-# {w('diamonds.won', name=names[seat], cards=self.faces.several(w, in_order(won)))}"
            for seat, won in enumerate(view.won)
            if won
        ]
        return ["\n".join(lines)] if lines else []
