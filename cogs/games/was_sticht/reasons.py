"""Was sticht? explained: why a trick or a clue went so, how tasks were judged, what a choice would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.games.was_sticht.faces import WasStichtFaces
from cogs.games.was_sticht.sentences import WasStichtSentences, last_trick
from cogs.presenting.parts import Reasons
from cogs.presenting.pieces import Mark, Names
from cogs.words.catalogue import Words
from games.core import Action, Card, Seat
from games.tricks import TrickTaken
from games.was_sticht.clues import place
from games.was_sticht.rules import COLOUR_TASKS, TASKS, TRUMP, Tile, Trumps, is_trump
from games.was_sticht.terms import (
    ChooseTask,
    ColumnTaken,
    DiscardTile,
    Pick,
    Play,
    TakeTile,
    TasksJudged,
    WasStichtView,
)
from games.was_sticht.tricks import effect, known, suit_of, verdict


@dataclass(eq=False)
class WasStichtReasons(Reasons):
    """Tricks, clues, judged tasks, and the marks of cards and tiles."""

    faces: WasStichtFaces
    sentences: WasStichtSentences

    def why(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """The last trick or clue, and the tasks of the last round that was judged."""
        parts = []
        if view.phase == "cards" and view.clues:
            parts.append(self._secret(w, view.clues[-1], names))
        elif view.phase == "tasks" and view.trumps is not None:
            parts.append(self._clues(w, view.clues, view.trumps, names))
        elif (last := last_trick(view)) is not None:
            parts.append(self.told(w, known(view), last, names))
        if view.judged is not None:
            parts.append(self._accounts(w, view, view.judged, names))
        return parts

    def told(self, w: Words, trumps: Trumps, taken: TrickTaken, names: Names) -> str:
        """A trick that is over: what was played, and why it went where it went."""
        best = (taken.winner - taken.leader) % len(names)
        return "\n".join(
            [
                f"**{w('was_sticht.why-trick', name=names[taken.winner])}**",
                self.sentences.plays(w, taken.cards, taken.leader, names, best),
                self._reason(w, taken.cards, taken.leader, trumps, names),
            ]
        )

    def _reason(self, w: Words, cards: Sequence[Card], first: Seat, trumps: Trumps, names: Names) -> str:
        found = verdict(cards, trumps)

        def played(places: Iterable[int]) -> str:
            return w.list(self._owned(w, cards, first, at, names) for at in places)

        return w(
            f"was_sticht.why.{found.cause}",
            winner=played([found.winner]),
            numbers=played(found.numbers),
            led=self.faces.colour(w, cards[0]),
        )

    def _owned(self, w: Words, cards: Sequence[Card], first: Seat, at: int, names: Names) -> str:
        """A card and whose it is."""
        whose = names[(first + at) % len(names)] if at < len(names) else w("was_sticht.dummy")
        return w("was_sticht.why-card", card=self.faces.whole(w, cards[at]), about=whose)

    # ----------------------------------------------------------------------------------------- clues

    def _secret(self, w: Words, clue: ColumnTaken, names: Names) -> str:
        """A clue while the trumps are secret: what it says, and no more."""
        best = place(clue, len(names))
        title = w("was_sticht.why-clue", n=clue.column, name=self.sentences.named(w, clue, names))
        winner = self._owned(w, clue.cards, clue.marker, best, names)
        picks = self.sentences.plays(w, clue.cards, clue.marker, names, best)
        return "\n".join([f"**{title}**", picks, w("was_sticht.why-clue-secret", winner=winner)])

    def _clues(self, w: Words, clues: Sequence[ColumnTaken], trumps: Trumps, names: Names) -> str:
        """Why each clue was as it was, once the trumps are shown."""
        lines = [f"**{w('was_sticht.why-clues', pair=self.faces.pair(w, trumps))}**"]
        for clue in clues:
            reason = self._reason(w, clue.cards, clue.marker, trumps, names)
            name = self.sentences.named(w, clue, names)
            lines.append(w("was_sticht.why-column", n=clue.column, name=name, reason=reason))
        return "\n".join(lines)

    # ----------------------------------------------------------------------------------------- tasks

    def _accounts(self, w: Words, view: WasStichtView, judged: TasksJudged, names: Names) -> str:
        """The same with the facts that decided, task by task."""
        lines = [
            f"**{w('was_sticht.why-round', round=judged.round)}**",
            self.sentences.tricks(w, judged, names),
        ]
        *each, dealer = self.sentences.verdicts(w, view, judged, names)
        seats = [seat for seat, task in enumerate(judged.tasks) if task is not None]
        lines += [self._fact(w, view, judged, seat, line) for seat, line in zip(seats, each, strict=True)]
        return "\n".join([*lines, dealer, f"-# {w('was_sticht.why-steal')}"])

    def _fact(self, w: Words, view: WasStichtView, judged: TasksJudged, seat: Seat, line: str) -> str:
        task, ok, count = judged.tasks[seat], judged.fulfilled[seat], judged.tricks[seat]
        assert task is not None, "the dealer has none"
        name, colour = "count", ""
        if task == "LAST":
            name = "last" if ok else "not-last"
        elif task in COLOUR_TASKS and count:
            name, colour = "clean" if ok else "caught", self.faces.colour(w, COLOUR_TASKS[task])
        return w(f"was_sticht.why-fact.{name}", line=line, colour=colour, n=w.n("count.trick", count))

    # ----------------------------------------------------------------------------------------- marks

    def mark(self, w: Words, view: WasStichtView, action: Action) -> Mark | None:
        """What a card or a tile would do, from what the seat can know."""
        if isinstance(action, Play):
            return self._mark_play(w, view, action.card)
        if isinstance(action, Pick):
            return self._mark_pick(w, view, action.card)
        if isinstance(action, TakeTile):
            twin = action.tile in view.tiles[view.seat or 0]
            return Mark(w("was_sticht.mark.twin")) if twin else None
        if isinstance(action, ChooseTask | DiscardTile):
            return Mark(self.sentences.asks(w, view, action.tile), self._worth(w, action.tile))
        return None

    @staticmethod
    def _worth(w: Words, tile: Tile) -> str:
        return w("was_sticht.mark-number", n=TASKS[tile].difficulty)

    def _mark_play(self, w: Words, view: WasStichtView, card: Card) -> Mark:
        here, trumps = effect(view, card), known(view)
        best = self.faces.whole(w, here.best) if here.best else ""
        about = card if here.doing == "leads" else view.trick[0]
        powerless = here.doing == "powerless" and suit_of(about, trumps) == TRUMP
        name = "powerless-trump" if powerless else here.doing
        told = w(f"was_sticht.mark.{name}", suit=self.faces.suit(w, about, trumps), best=best)
        tells = here.doing in ("leads", "takes") and view.memory == "open"
        return Mark(told, self._threats(w, {seat for seat, _ in here.threats}) if tells else "")

    @staticmethod
    def _threats(w: Words, seats: set[Seat]) -> str:
        """How many of those who play later could beat a card. Whoever counts picks, knows all hands."""
        return w.n("was_sticht.mark-beaten", len(seats)) if seats else w("was_sticht.mark-safe")

    def _mark_pick(self, w: Words, view: WasStichtView, card: Card) -> Mark:
        """For the dealer, which kind of card it is; for others, how many of its colour they would have."""
        if view.trumps is not None:
            return Mark(w(f"was_sticht.mark-pick.{_kind(card, view.trumps)}"))
        count = 1 + sum(other[0] == card[0] for other in view.hand)
        told = w.n("was_sticht.mark-own", count, colour=self.faces.colour(w, card))
        if not view.notes:
            return Mark(told)
        trump_in = sum(is_trump(card, pair) for pair in view.notes)
        return Mark(told, w("was_sticht.mark-maybe", n=trump_in, pairs=len(view.notes)))


def _kind(card: Card, trumps: Trumps) -> str:
    """Which kind of trump a card is, if any."""
    colour, number = card[0] == trumps.colour, card[1] == trumps.number
    return "super" if colour and number else "number" if number else "colour" if colour else "plain"
