"""Hattrick explained: who took which trick, who leads next, what made the points, what a card would do."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.games.hattrick.faces import JOINT, HattrickFaces
from cogs.games.hattrick.sentences import HattrickSentences
from cogs.presenting.parts import Reasons
from cogs.presenting.pieces import Mark, Names
from cogs.words.catalogue import Words
from games.core import Action
from games.hattrick.rules import PASS, ladder
from games.hattrick.terms import HattrickView, Play, Sheet, Trick, TurnTaken
from games.hattrick.tricks import Effect, Verdict, brought, effect, passes_in, verdict


@dataclass(eq=False)
class HattrickReasons(Reasons):
    """Laps, points, and the marks of cards."""

    faces: HattrickFaces
    sentences: HattrickSentences

    def why(self, w: Words, view: HattrickView, names: Names) -> list[str]:
        """The previous lap and who leads after it, and the points of the last round."""
        parts = []
        if view.last_turn is not None:
            parts.append(self.told(w, view, view.last_turn, names))
        if view.sheets:
            rows = view.sheets[-1]
            lines = [f"**{w('hattrick.why-round', round=len(view.sheets))}**"]
            lines += [self.sentences.counted(w, row, name) for row, name in zip(rows, names, strict=True)]
            lines += [f"-# {w('hattrick.why-equal')}"] * any(map(_equal, rows))
            parts.append("\n".join(lines))
        return parts

    def told(self, w: Words, view: HattrickView, taken: TurnTaken, names: Names) -> str:
        """A lap that is over: who took what and why, who passed, what that counts, and who leads."""
        title = JOINT.join(
            w("hattrick.why-took", name=names[trick.winner], colour=self.faces.colour(w, trick.colour))
            for trick in taken.tricks
        )
        lines = [f"**{title}**", *(self._taken(w, trick, names) for trick in taken.tricks)]
        passed = [
            w("hattrick.why-card", card=self.faces.whole(w, card), about=names[seat])
            for seat, card in passes_in(taken)
        ]
        if passed:
            lines.append(w.n("hattrick.why-passed", len(passed), cards=w.list(passed), points=w.signed(PASS)))
        lines.append(self.changed(w, view, taken, names))
        return "\n".join([*lines, *self.follows(w, view, taken, names, order=True)])

    def changed(self, w: Words, view: HattrickView, taken: TurnTaken, names: Names) -> str:
        """What a lap changed in the points of the round."""
        changes = [
            w("hattrick.why-change", name=names[seat], points=w.signed(brought(view, taken, seat)))
            for seat in self._touched(taken)
        ]
        return w("hattrick.why-worth", changes=JOINT.join(changes))

    @staticmethod
    def _touched(taken: TurnTaken) -> list[int]:
        """Who took or passed something."""
        return [*(trick.winner for trick in taken.tricks), *(seat for seat, _ in passes_in(taken))]

    def _taken(self, w: Words, trick: Trick, names: Names) -> str:
        best = trick.cards[trick.seats.index(trick.winner)]
        winner = w("hattrick.why-card", card=self.faces.whole(w, best), about=names[trick.winner])
        colour = self.faces.colour(w, trick.colour)
        if len(trick.cards) == 1:
            return w("hattrick.why-alone", winner=winner, colour=colour)
        plays = self.sentences.plays(w, trick, names)
        return w("hattrick.why-highest", winner=winner, colour=colour, plays=plays)

    def follows(
        self, w: Words, view: HattrickView, taken: TurnTaken, names: Names, *, order: bool = False
    ) -> list[str]:
        """Who leads now and why; nobody does after the last lap of a round.

        `order`: after a tie of the top cards also what is compared, and in which order.
        """
        if taken.round <= len(view.sheets):
            return [w("hattrick.why-last")]
        found = verdict(taken.tricks)
        told = w(
            f"hattrick.why.leads-{found.cause}",
            name=names[found.trick.winner],
            high=self.faces.whole(w, found.high) if found.high else "",
            low=self.faces.whole(w, found.low) if found.low else "",
            same=w.list(map(str, self._alike(found))),
            colour=self.faces.colour(w, found.trick.colour),
            other=self.faces.colour(w, found.other.colour) if found.other else "",
        )
        tied = order and found.cause not in ("single", "top-card")
        return [told, f"-# {w('hattrick.why-order')}"] if tied else [told]

    @staticmethod
    def _alike(found: Verdict) -> list[int]:
        """The numbers that both tricks have, from the top down to where they differ."""
        numbers = ladder(found.trick)
        return numbers[: found.place - 1] if found.place else numbers

    # ---------------------------------------------------------------------------------------- marks

    def mark(self, w: Words, view: HattrickView, action: Action) -> Mark | None:
        """What a card would do, and what that would bring as things stand."""
        assert isinstance(action, Play)
        here = effect(view, action.card)
        best = self.faces.whole(w, here.best) if here.best else ""
        told = w(f"hattrick.mark.{_name(here)}", colour=self.faces.colour(w, action.card), best=best)
        return Mark(told, w.signed(here.worth) if here.wins or here.doing == "passes" else "")


def _name(here: Effect) -> str:
    """The name of what a card does, as the catalogues have it."""
    if here.doing == "joins":
        return ("wins" if here.last else "takes") if here.wins else "loses"
    return "second-last" if here.doing == "second" and here.last else here.doing


def _equal(row: Sheet) -> bool:
    """Whether several colours are most frequent."""
    counts = (row.red, row.blue, row.green)
    return max(counts) > 0 and counts.count(max(counts)) > 1
