"""Hattrick's table: as everybody sees it, as a seat sees it, and in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.games.hattrick.faces import JOINT, SOLID, HattrickFaces
from cogs.games.hattrick.sentences import HattrickSentences
from cogs.message.layout import LINE
from cogs.presenting.parts import Picture
from cogs.presenting.pieces import Group, Names
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.hattrick.rules import COLOURS, PACKS, sheet
from games.hattrick.terms import HattrickView, Trick
from games.hattrick.tricks import effect, passes_in, standing


@dataclass(eq=False)
class HattrickPicture(Picture):
    """Two tricks at a time, and all that was won lies open."""

    faces: HattrickFaces
    sentences: HattrickSentences

    def led(self, w: Words, view: HattrickView) -> str:
        """The colours that are open, or that a card is to be led."""
        colours = [self.faces.colour(w, trick.colour) for trick in standing(view)]
        return w("hattrick.call-open", colours=JOINT.join(colours)) if colours else w("hattrick.call-lead")

    def held(self, view: HattrickView) -> tuple[Card, ...]:
        """The hand, by colour and value."""
        return view.hand

    def groups(self, w: Words, view: HattrickView) -> list[Group]:
        """The hand by colour, so that no card moves when one's turn comes; then with what each would do."""
        suits = [suit for suit in COLOURS if any(card[0] == suit for card in view.hand)]
        found = [tuple(card for card in view.hand if card[0] == suit) for suit in suits]
        return [Group(self._doing(w, view, cards[0]), cards) for cards in found] or [Group("", ())]

    def _doing(self, w: Words, view: HattrickView, card: Card) -> str:
        """What any card of that colour would do now: join a trick, open one, or be a pass."""
        colour = self.faces.colour(w, card)
        if view.seat not in view.waiting:
            return f"**{colour}**"
        here = effect(view, card)
        best = self.faces.whole(w, here.best) if here.best else ""
        return w(f"hattrick.group.{here.doing}", colour=colour, best=best)

    def holding(self, w: Words, view: HattrickView) -> str:
        """A line for each colour; for whoever must play, with what the cards would do."""
        lines = []
        for line, cards in self.groups(w, view):
            listed = self.faces.suit(w, cards[0][0], cards) if cards else ""
            waits = view.seat not in view.waiting
            lines.append(listed if waits else w("hattrick.group.line", effect=line, cards=listed))
        return "\n".join(lines)

    def table(self, w: Words, view: HattrickView, names: Names) -> list[str]:
        """Turn, running tricks, previous lap, seats, and as a round starts how the one before was counted."""
        parts = [self._turn(w, view, names)]
        parts += self._running(w, view, names) + self._last(w, view, names)
        parts += [LINE, self._seats(w, view, names)]
        if view.sheets and (view.over or not any(view.tricks)):
            parts += [LINE, self._sheets(w, view, names)]
        return parts

    def hand(self, w: Words, view: HattrickView, names: Names) -> list[str]:
        """The running tricks, the previous lap, and the seats."""
        tricks = self._running(w, view, names) + self._last(w, view, names)
        return [*tricks, LINE, self._seats(w, view, names)]

    def scene(self, w: Words, view: HattrickView, names: Names) -> list[str]:
        """The running tricks, and in a line for each seat what lies before it."""
        won = zip(view.won, view.passes, names, strict=True)
        lines = [self.sentences.counted(w, sheet(cards, passes), name) for cards, passes, name in won]
        heading = f"-# {w('hattrick.lesson-seats')}"
        return [*self._running(w, view, names), "\n".join([heading, *lines])]

    def _turn(self, w: Words, view: HattrickView, names: Names) -> str:
        if view.over:
            return w("table.over")
        awaited = w.list(f"**{names[seat]}**" for seat in view.waiting)
        line = w("hattrick.turn.play" if view.turn else "hattrick.turn.lead", names=awaited)
        dealer = w("hattrick.dealer", name=names[view.dealer])
        return f"### {line}\n-# {self._lap(w, view)} · {dealer}"

    def _lap(self, w: Words, view: HattrickView) -> str:
        """Who has not played yet in this lap holds as many cards as there are laps to come, and one more."""
        size = PACKS[view.seats].hand
        return w("hattrick.lap", n=size - max(view.counts) + 1, laps=size - 1)

    def _running(self, w: Words, view: HattrickView, names: Names) -> list[str]:
        """The tricks on the table, one below the other, and who has passed."""
        lines = [self._trick(w, trick, names) for trick in standing(view)]
        passed = [names[seat] for seat, card in view.turn if card is None]
        if passed:
            lines.append(w("hattrick.passing", names=w.list(passed)))
        return ["\n".join(lines)] if lines else []

    def _trick(self, w: Words, trick: Trick, names: Names) -> str:
        """Whose it is so far, and who played what; the best card is bold."""
        heading = w("hattrick.trick", colour=self.faces.colour(w, trick.colour), name=names[trick.winner])
        return f"{heading}\n{self.sentences.plays(w, trick, names)}"

    def _last(self, w: Words, view: HattrickView, names: Names) -> list[str]:
        """The lap before this one: what was taken by whom, and what was passed."""
        last = view.last_turn
        if last is None:
            return []
        lines = [w("hattrick.last-lap")]
        for trick in last.tricks:
            colour, name = self.faces.colour(w, trick.colour), f"**{names[trick.winner]}**"
            lines.append(
                w("hattrick.took", colour=colour, name=name, plays=self.sentences.plays(w, trick, names))
            )
        passed = [self.sentences.play(w, names[seat], card) for seat, card in passes_in(last)]
        if passed:
            lines.append(w("hattrick.passing", names=JOINT.join(passed)))
        return ["\n".join(f"-# {line}" for line in lines)]

    def _seats(self, w: Words, view: HattrickView, names: Names) -> str:
        """Two lines for each seat: how it stands, and what lies before it."""
        lines = [f"-# {w('hattrick.seats')}"]
        for seat in range(view.seats):
            mark = "► " if seat in view.waiting else ""
            row = sheet(view.won[seat], view.passes[seat])
            facts = [f"{mark}**{names[seat].replace(' ', SOLID)}**", w.signed(view.scores[seat])]
            facts += [w.n("count.card", view.counts[seat]), f"**{w.signed(row.points)}**"]
            lines.append(JOINT.join(facts))
            lines += self._before(w, view, seat)
        return "\n".join(lines)

    def _before(self, w: Words, view: HattrickView, seat: Seat) -> list[str]:
        """The piles that lie before a seat: cards face up by colour, and passes face down."""
        won, passes = view.won[seat], view.passes[seat]
        row = sheet(won, passes)
        facts = [
            w("hattrick.pile", cards=self.faces.suit(w, pile.colour, won), points=w.signed(pile.points))
            for pile in self.sentences.piles(row)
        ]
        facts += self.sentences.face_down(w, passes)
        return [f"-# {' · '.join(facts)}"] if facts else []

    def _sheets(self, w: Words, view: HattrickView, names: Names) -> str:
        lines = [f"**{w('table.round-result', round=len(view.sheets))}**"]
        rows = zip(view.sheets[-1], names, strict=True)
        return "\n".join([*lines, *(self.sentences.counted(w, row, name) for row, name in rows)])
