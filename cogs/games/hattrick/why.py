"""Hattrick explained: who took which trick, who leads next, what made the points, what a card would do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cogs.presenting.presenter import Mark, Names, Presenter
from cogs.words.catalogue import Words
from games.core import Action, Card, Colour
from games.hattrick.rules import COLOURS, PASS, ladder
from games.hattrick.terms import HattrickView, Passed, Play, Sheet, Trick, TurnTaken
from games.hattrick.tricks import Effect, Verdict, brought, effect, passes_in, verdict

UNBROKEN, SOLID = "\N{WORD JOINER}", "\N{NO-BREAK SPACE}"
SIGNS = {"R": "🔺", "B": "🔷", "G": "🟢"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""


class Pile(NamedTuple):
    """The won cards of one colour."""

    colour: Colour
    cards: int
    points: int


class HattrickWhy(Presenter):
    """The part of Hattrick's presenter that gives reasons."""

    def why(self, w: Words, view: HattrickView, names: Names) -> list[str]:
        """The previous lap and who leads after it, and the points of the last round."""
        parts = []
        if view.last_turn is not None:
            parts.append(self.told(w, view, view.last_turn, names))
        if view.sheets:
            rows = view.sheets[-1]
            lines = [f"**{w('hattrick.why-round', round=len(view.sheets))}**"]
            lines += [self.counted(w, row, name) for row, name in zip(rows, names, strict=True)]
            lines += [f"-# {w('hattrick.why-equal')}"] * any(map(_equal, rows))
            parts.append("\n".join(lines))
        return parts or super().why(w, view, names)

    def told(self, w: Words, view: HattrickView, taken: TurnTaken, names: Names) -> str:
        """A lap that is over: who took what and why, who passed, what that counts, and who leads."""
        title = " · ".join(
            w("hattrick.why-took", name=names[trick.winner], colour=self.colour(w, trick.colour))
            for trick in taken.tricks
        )
        lines = [f"**{title}**", *(self._taken(w, trick, names) for trick in taken.tricks)]
        passed = [
            w("hattrick.why-card", card=self.whole(w, card), about=names[seat])
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
        return w("hattrick.why-worth", changes=" · ".join(changes))

    @staticmethod
    def _touched(taken: TurnTaken) -> list[int]:
        """Who took or passed something."""
        return [*(trick.winner for trick in taken.tricks), *(seat for seat, _ in passes_in(taken))]

    def _taken(self, w: Words, trick: Trick, names: Names) -> str:
        best = trick.cards[trick.seats.index(trick.winner)]
        winner = w("hattrick.why-card", card=self.whole(w, best), about=names[trick.winner])
        colour = self.colour(w, trick.colour)
        if len(trick.cards) == 1:
            return w("hattrick.why-alone", winner=winner, colour=colour)
        plays = self.plays(w, trick, names)
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
            high=self.whole(w, found.high) if found.high else "",
            low=self.whole(w, found.low) if found.low else "",
            same=w.list(map(str, self._alike(found))),
            colour=self.colour(w, found.trick.colour),
            other=self.colour(w, found.other.colour) if found.other else "",
        )
        tied = order and found.cause not in ("single", "top-card")
        return [told, f"-# {w('hattrick.why-order')}"] if tied else [told]

    @staticmethod
    def _alike(found: Verdict) -> list[int]:
        """The numbers that both tricks have, from the top down to where they differ."""
        numbers = ladder(found.trick)
        return numbers[: found.place - 1] if found.place else numbers

    def shown(self, w: Words, view: HattrickView, news: Passed, names: Names) -> list[str]:
        """A card that somebody else showed to pass; nothing if the previous lap tells of it."""
        told = view.last_turn.cards if view.last_turn else ()
        if news.seat == view.seat or news.card in told:
            return []
        return [w("hattrick.since.passed", name=names[news.seat], card=self.whole(w, news.card))]

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
            w("hattrick.part", n=pile.cards, colour=self.short(w, pile.colour), points=w.signed(pile.points))
            for pile in self.piles(row)
        ]
        facts = [fact.replace(" ", SOLID) for fact in (*facts, *self.face_down(w, row.passes))]
        told = " · ".join(facts) or w("hattrick.nothing")
        return w("hattrick.sum", name=name.replace(" ", SOLID), points=w.signed(row.points), facts=told)

    # ---------------------------------------------------------------------------------------- marks

    def mark(self, w: Words, view: HattrickView, action: Action) -> Mark | None:
        """What a card would do, and what that would bring as things stand."""
        assert isinstance(action, Play)
        here = effect(view, action.card)
        best = self.whole(w, here.best) if here.best else ""
        told = w(f"hattrick.mark.{_name(here)}", colour=self.colour(w, action.card), best=best)
        return Mark(told, w.signed(here.worth) if here.wins or here.doing == "passes" else "")

    # ---------------------------------------------------------------------------------------- faces

    def colour(self, w: Words, value: str) -> str:
        """The face of a colour, or of a card's colour."""
        return str(self.face(w, value[0])).strip()

    def short(self, w: Words, value: str) -> str:
        """A colour as it stands on a card: "🔺R"; in words its name."""
        if self.wordy:
            return self.spoken(w, value[0])
        return f"{SIGNS[value[0]]}{UNBROKEN}{w(f'hattrick.letter.{value[0]}')}"

    def whole(self, w: Words, card: Card) -> str:
        """A face that does not come apart at the end of a line."""
        face = self.face(w, card)
        if self.wordy:
            return face.text.replace(" ", SOLID)
        return UNBROKEN.join((face.sign, face.text[0], face.text[1:]))

    def play(self, w: Words, name: str, card: Card) -> str:
        """Who played which card, without a line break between the two."""
        return f"{name} {self.whole(w, card)}".replace(" ", SOLID)

    def plays(self, w: Words, trick: Trick, names: Names) -> str:
        """All cards of a trick in order of play, the best one bold."""
        return " · ".join(self._bold(w, trick, names))

    def _bold(self, w: Words, trick: Trick, names: Names) -> Iterable[str]:
        for card, seat in zip(trick.cards, trick.seats, strict=True):
            play = self.play(w, names[seat], card)
            yield f"**{play}**" if seat == trick.winner else play


def _name(here: Effect) -> str:
    """The name of what a card does, as the catalogues have it."""
    if here.doing == "joins":
        return ("wins" if here.last else "takes") if here.wins else "loses"
    return "second-last" if here.doing == "second" and here.last else here.doing


def _equal(row: Sheet) -> bool:
    """Whether several colours are most frequent."""
    counts = (row.red, row.blue, row.green)
    return max(counts) > 0 and counts.count(max(counts)) > 1
