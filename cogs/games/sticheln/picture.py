"""Sticheln's table: as everybody sees it, as a seat sees it, and in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.games.sticheln.faces import StichelnFaces
from cogs.games.sticheln.sentences import StichelnSentences
from cogs.message.layout import LINE
from cogs.presenting.parts import Picture
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.cards import colour
from games.core import Card, Seat
from games.sticheln.rules import RULES, in_order, sheet
from games.sticheln.terms import StichelnView


@dataclass(eq=False)
class StichelnPicture(Picture):
    """The trick, the seats with their pain cards, and how the last round was counted."""

    faces: StichelnFaces
    sentences: StichelnSentences

    def led(self, w: Words, view: StichelnView) -> str:
        """The led colour of the trick, or that a pain card is wanted."""
        if view.phase == "choose":
            return w("sticheln.call-lucky" if view.variant == "anti" else "sticheln.call-choose")
        return w("sticheln.call-led", colour=self.faces.colour(w, view.trick[0])) if view.trick else ""

    def held(self, view: StichelnView) -> tuple[Card, ...]:
        """The hand, by colour and value."""
        return view.hand

    def holding(self, w: Words, view: StichelnView) -> str:
        """A line for each colour."""
        return self.faces.by_colour(w, view.hand)

    def table(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        """Turn, trick, last trick, seats, and at the start of a round how the one before was counted."""
        parts = [self._turn(w, view, names)]
        parts += self._trick(w, view, names) + self._last(w, view, names)
        parts += [LINE, self._seats(w, view, names), *self._won(w, view, names)]
        if view.left_over:
            parts.append(w("sticheln.left-over", cards=self.faces.several(w, view.left_over)))
        if view.sheets and (view.over or not any(view.tricks)):
            parts += [LINE, self._sheets(w, view, names)]
        return parts

    def scene(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        """The trick and the seats; before the first trick there is nothing to see."""
        return [] if view.phase == "choose" else [*self._trick(w, view, names), self._seats(w, view, names)]

    def hand(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        """What lies on the table, one's own pain card, and the hand or the pile to choose from."""
        parts = []
        mine = view.laid[view.seat] if view.seat is not None else ()
        if mine:
            lucky = view.variant == "anti"
            parts.append(
                w("sticheln.own-lucky" if lucky else "sticheln.own-pain", cards=self.faces.several(w, mine))
            )
        parts += self._trick(w, view, names) + self._last(w, view, names)
        if view.phase == "choose" and view.seat in view.waiting:
            parts.append(self.faces.by_colour(w, view.hand))
        elif view.phase == "name" and view.pile:
            parts.append(f"{w('sticheln.own-pile')}\n{self.faces.by_colour(w, view.pile)}")
        parts += [LINE, self._seats(w, view, names), *self._won(w, view, names)]
        return [*parts, self._set_out(w, view, names)]

    def _set_out(self, w: Words, view: StichelnView, names: Names) -> str:
        """Who deals, and which cards nobody has."""
        lines = [w("sticheln.dealer", name=names[view.dealer])]
        if view.left_over:
            lines.append(w("sticheln.left-over", cards=self.faces.several(w, view.left_over)))
        return "\n".join(f"-# {line}" for line in lines)

    def _turn(self, w: Words, view: StichelnView, names: Names) -> str:
        awaited = w.list(f"**{names[seat]}**" for seat in view.waiting)
        if view.over:
            return w("table.over")
        special = f"sticheln.turn.{view.phase}.{view.variant}"
        line = w(special if w.has(special) else f"sticheln.turn.{view.phase}", names=awaited)
        dealer = w("sticheln.dealer", name=names[view.dealer])
        return f"### {line}\n-# {dealer}"

    def _trick(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        if not view.trick:
            return []
        led = w("sticheln.led", n=sum(view.tricks) + 1, colour=self.faces.face(w, view.trick[0][0]))
        return [f"{led}\n{self.sentences.plays(w, view.trick, view.leader, names)}"]

    def _last(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        last = view.last_trick
        if last is None or (view.over and last.round != view.round):
            return []
        line = w("sticheln.last-trick", name=names[last.winner])
        space = "" if line.endswith("：") else " "  # that sign brings its own
        return [f"-# {line}{space}{self.sentences.plays(w, last.cards, last.leader, names)}"]

    def _won(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        """With open memory: what everybody has won this round, and what it brings so far."""
        lines = []
        for seat, won in enumerate(view.won):
            laid = view.laid[seat]
            if won:
                lines.append(w("sticheln.won", name=names[seat], cards=self.faces.several(w, in_order(won))))
            if won and laid:
                colours = tuple(dict.fromkeys(map(colour, laid)))
                so_far = sheet(RULES[view.variant], colours, laid + won).points
                lines[-1] += " " + w("sticheln.so-far", points=w.signed(so_far))
        return ["\n".join(f"-# {line}" for line in lines)] if lines else []

    def _seats(self, w: Words, view: StichelnView, names: Names) -> str:
        """A line for each seat, so short that a heading explains it."""
        heading = w("sticheln.points")
        if any(view.laid):
            heading = w("sticheln.seat-lucky") if view.variant == "anti" else w("sticheln.seat-pain")
        lines = [self._seat(w, view, names, seat) for seat in range(view.seats)]
        return "\n".join([f"-# {heading}", *lines])

    def _seat(self, w: Words, view: StichelnView, names: Names, seat: Seat) -> str:
        mark = "► " if seat in view.waiting else ""
        facts = [f"{mark}**{names[seat]}**", w.signed(view.scores[seat])]
        laid = view.laid[seat]
        if view.phase in ("choose", "play"):
            facts.append(w.n("count.card", view.counts[seat]))
        if view.phase != "choose":
            facts.append(w.n("count.trick", view.tricks[seat]))
        if view.chosen[seat] and view.phase != "play":
            facts.append(w("sticheln.chosen"))
        if laid:
            facts.append(self.faces.several(w, laid))
        return " · ".join(facts)

    def _sheets(self, w: Words, view: StichelnView, names: Names) -> str:
        rows = view.sheets[-1]
        lines = [f"**{w('table.round-result', round=len(view.sheets))}**"]
        lines += [self.sentences.counted(w, row, view.variant, names[seat]) for seat, row in enumerate(rows)]
        return "\n".join(lines)
