"""Spicy's table: as everybody sees it, as a seat sees it, and in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.games.spicy.faces import JOINT, SpicyFaces, solid
from cogs.games.spicy.missed_news import SpicyMissedNews
from cogs.games.spicy.sentences import SpicySentences, recalls
from cogs.message.layout import LINE
from cogs.presenting.parts import Picture
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.spicy.rules import lawful
from games.spicy.terms import Laid, SpicyView, WorldsEnd

TROPHY = "🏆"
LATEST = 6
"""Declarations that are shown; those below them are counted."""


@dataclass(eq=False)
class SpicyPicture(Picture):
    """The stack as all see it, and one's own cards."""

    faces: SpicyFaces
    sentences: SpicySentences
    missed_news: SpicyMissedNews

    lists_hand = True

    def led(self, w: Words, view: SpicyView) -> str:
        """What lies on top."""
        top = view.top
        if view.over or top is None:
            return "" if view.over else w("spicy.call-start")
        last = view.phase == "last-card"
        return w("spicy.call-last" if last else "spicy.call-on", say=self.faces.face(w, top.say))

    def held(self, view: SpicyView) -> tuple[Card, ...]:
        """The hand, by spice and number."""
        return view.hand

    def holding(self, w: Words, view: SpicyView) -> str:
        """A line for each spice."""
        return "\n".join(self.faces.by_spice(w, view.hand))

    def table(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """Turn, stack, what was done last, seats, the cards that change the rules; at the end the points."""
        if view.over:
            closing, points = self._closing(w, view, names), self.sentences.reckoning(w, view, names)
            return [w("table.over"), LINE, f"{closing}\n\n{points}"]
        parts = [self._turn(w, view, names), self._stack(w, view, names), *self._last(w, view, names)]
        told = [f"-# {line}" for line in self.missed_news.happened(w, view, view.news, names)]
        return [*parts, "\n".join(told), LINE, self._seats(w, view, names), *self._twists(w, view)]

    def scene(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """The stack and the seats, for a lesson, which tells the rest itself."""
        return [self._stack(w, view, names), self._seats(w, view, names)]

    def hand(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """The table, and right above the controls one's own cards."""
        parts = [self._turn(w, view, names), self._stack(w, view, names), *self._last(w, view, names)]
        rules = JOINT.join(w(f"spicy.twist.{twist}") for twist in view.twists)
        parts += [LINE, self._seats(w, view, names), f"-# {rules}" * bool(rules)]
        parts += [LINE, self.sentences.own_hand(w, view)]
        if view.answer is not None:
            parts.append(w("spicy.own-answer", answer=self.faces.about(w, [view.answer], names)))
        return parts

    def _turn(self, w: Words, view: SpicyView, names: Names) -> str:
        """Who must act, and how far it is to World's End."""
        key = "last" if view.phase == "last-card" else "start" if view.must_start else "play"
        line = w(f"spicy.turn-{key}", name=f"**{names[view.turn]}**")
        return f"### {line}\n-# {w.n('spicy.until', view.above)}"

    def _last(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """How the last challenge went, while the stack that followed it is low."""
        if not recalls(view):
            return []
        told = self.sentences.challenge(w, view.revealed[-1], names)
        return [f"-# {w('spicy.last-challenge', told=told)}" if view.stack else told]

    def _seats(self, w: Words, view: SpicyView, names: Names) -> str:
        return "\n".join(self._seat(w, view, names, seat) for seat in range(view.seats))

    def _seat(self, w: Words, view: SpicyView, names: Names, seat: Seat) -> str:
        """Name, points, cards in hand, won cards, trophies, passes, and whether a last card is answered."""
        mark = "► " if seat in view.waiting else ""
        facts = [f"{mark}**{names[seat]}** {w.signed(view.scores[seat])}"]
        if view.trophies[seat]:
            trophies = view.trophies[seat]
            facts.append(w.n("spicy.trophies", trophies) if self.faces.wordy else TROPHY * trophies)
        facts += [w.n("count.card", view.counts[seat]), w.n("spicy.won", view.won[seat])]
        if view.passes[seat] and seat not in view.waiting:  # whose turn it is again, decides anew
            facts.append(w.n("spicy.has-passed", view.passes[seat]))
        if view.phase == "last-card" and view.answered[seat]:
            facts.append(w("spicy.answered"))
        return JOINT.join(map(solid, facts))

    def _stack(self, w: Words, view: SpicyView, names: Names) -> str:
        """The latest declarations from below to the top, and what may be declared next."""
        lines = [w.n("spicy.stack", view.size) if view.stack else w("spicy.no-stack")]
        below = view.stack[:-LATEST]
        if below:
            hidden = sum(1 + one.beneath for one in below)
            lines.append(f"-# {w.n('spicy.earlier', hidden)}")
        shown = [self.sentences.shown(w, one, names) for one in view.stack[-LATEST:]]
        lines += [f"-# {line}" for line in shown[:-1]] + [f"**{line}**" for line in shown[-1:]]
        if view.paw is not None:
            lines.append(f"-# {w('spicy.paw', name=names[view.paw])}")
        if view.locked:
            lines.append(f"-# {w('spicy.locked')}")
        if view.phase == "turn":
            lines.append(f"-# {w('spicy.next', says=self.faces.says(w, lawful(view)))}")
        return "\n".join(lines)

    @staticmethod
    def _twists(w: Words, view: SpicyView) -> list[str]:
        """The Spice It Up cards with their short texts."""
        lines = [
            w("spicy.twist-line", card=w(f"spicy.twist.{twist}"), text=w(f"spicy.twist_hint.{twist}"))
            for twist in view.twists
        ]
        return ["\n".join(f"-# {line}" for line in lines)] if lines else []

    def _closing(self, w: Words, view: SpicyView, names: Names) -> str:
        """What the game has ended with, in one paragraph; World's End is told with the points."""
        told = self.sentences.believed(w, view, names)
        for one in view.news if not told else ():
            if isinstance(one, Laid):
                told.append(self.sentences.shown(w, view.stack[-1], names))
            elif not isinstance(one, WorldsEnd):
                told.append(self.sentences.line(w, one, names))
        return "\n".join(filter(None, told))
