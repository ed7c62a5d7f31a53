"""Sticheln explained: why a trick went where it did, what made the points, what a card would do now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cogs.games.sticheln.faces import StichelnFaces
from cogs.games.sticheln.sentences import JOINT, StichelnSentences
from cogs.presenting.parts import Reasons
from cogs.presenting.pieces import Mark, Names
from cogs.words.catalogue import Words
from games.core import Action, Card
from games.sticheln.rules import RULES, Sheet, sheet, value
from games.sticheln.terms import Choose, ChoosePair, NameColour, Play, StichelnView
from games.sticheln.tricks import effect, points, taken_for, verdict
from games.tricks import TrickTaken

TURNED = ("best-trump", "tied-trumps", "followed", "no-trump")
"""The causes that need another sentence where the lowest card wins."""


@dataclass(eq=False)
class StichelnReasons(Reasons):
    """Tricks, points, and the marks of cards."""

    faces: StichelnFaces
    sentences: StichelnSentences

    def why(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        """The last trick, and the points of the last round, card by card."""
        parts = []
        if view.last_trick is not None:
            parts.append(self.told(w, view, view.last_trick, names))
        if view.sheets:
            title = f"**{w('sticheln.why-round', round=len(view.sheets))}**"
            last = zip(view.sheets[-1], names, strict=True)
            rows = [self._counted(w, view.variant, row, name) for row, name in last]
            parts.append("\n".join([title, *rows]))
        return parts

    def told(self, w: Words, view: StichelnView, taken: TrickTaken, names: Names) -> str:
        """A trick that is over: what was played, why it went where it went, and what it counts there."""
        lines = [
            f"**{w('sticheln.why-trick', name=names[taken.winner])}**",
            self.sentences.plays(w, taken.cards, taken.leader, names),
            self._reason(w, view, taken, names),
        ]
        worth = taken_for(view, taken)
        if worth is not None:
            lines.append(w("sticheln.why-worth", name=names[taken.winner], points=w.signed(worth)))
        return "\n".join(lines)

    def _reason(self, w: Words, view: StichelnView, taken: TrickTaken, names: Names) -> str:
        found = verdict(taken.cards, view.variant, view.anti_no_trump)

        def played(places: Iterable[int]) -> str:
            return w.list(self._played(w, taken, at, names) for at in places)

        lowest = ".lowest" if found.lowest and found.cause in TURNED else ""
        told = w(
            f"sticheln.why.{found.cause}{lowest}",
            led=self.faces.colour(w, taken.cards[0]),
            winner=played([found.winner]),
            trumps=played(found.trumps),
            tied=played(found.tied),
            n=len(found.tied),
            number=value(taken.cards[found.winner]),
            dull=played(found.dull),
        )
        aside = bool(found.dull and found.trumps)
        return "\n".join([told, w("sticheln.why.dull", dull=played(found.dull))]) if aside else told

    def _played(self, w: Words, taken: TrickTaken, at: int, names: Names) -> str:
        """A card and who played it."""
        name = names[(taken.leader + at) % len(names)]
        return w("sticheln.why-card", card=self.faces.whole(w, taken.cards[at]), about=name)

    def _counted(self, w: Words, variant: str, row: Sheet, name: str) -> str:
        """One seat's points of a round: what each pain card counts, and the others together."""
        rules = RULES[variant]
        facts = []
        if row.pain:
            cards = [(card, points(rules, row.colours, [card])) for card in row.pain]
            facts.append(
                " ".join(
                    w("sticheln.why-card", card=self.faces.whole(w, card), about=w.signed(worth))
                    for card, worth in cards
                )
            )
        if row.others:
            facts.append(w.n("sticheln.others", row.others, points=w.signed(row.others * rules.other)))
        told = JOINT.join(facts) or w("sticheln.why-none")
        return w("sticheln.why-sum", name=name, points=w.signed(row.points), facts=told)

    # ---------------------------------------------------------------------------------------- marks

    def mark(self, w: Words, view: StichelnView, action: Action) -> Mark | None:
        """What a card would do; pairs of pain cards are too many, see `mark_value`."""
        if isinstance(action, Play):
            return self._mark_play(w, view, action.card)
        if isinstance(action, Choose):
            return self._mark_choice(w, view, action.card)
        if isinstance(action, NameColour):
            named = sheet(RULES[view.variant], (action.colour,), view.pile)
            return Mark(w("sticheln.mark.names"), w.signed(named.points))
        return None

    def mark_value(self, w: Words, view: StichelnView, kind: type[Action], value: str) -> Mark | None:
        """What a card would count as one of two pain cards."""
        return self._mark_choice(w, view, Card(value)) if kind is ChoosePair else None

    def _mark_play(self, w: Words, view: StichelnView, card: Card) -> Mark:
        found = effect(view, card)
        best = self.faces.whole(w, found.best) if found.best else ""
        told = w(f"sticheln.mark.{found.doing}", colour=self.faces.colour(w, card), best=best)
        hopeless = found.doing in ("loses", "powerless")
        return Mark(told, "" if hopeless or found.worth is None else w.signed(found.worth))

    def _mark_choice(self, w: Words, view: StichelnView, card: Card) -> Mark:
        rest = sum(other[0] == card[0] for other in view.hand) - 1
        told = w("sticheln.mark.lays", colour=self.faces.colour(w, card), n=rest)
        return Mark(told, w.signed(points(RULES[view.variant], [card[0]], [card])))  # type: ignore[list-item]
