"""Was sticht? explained: why a trick or a clue went so, how tasks were judged, what a choice would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.games.was_sticht.telling import JOINT, SOLID, WasStichtTelling
from cogs.presenting.presenter import Mark, Names
from cogs.words.catalogue import Words
from games.core import Action, Card, RoundOver, Seat
from games.was_sticht.clues import place
from games.was_sticht.rules import COLOUR_TASKS, TASKS, TRUMP, Tile, Trumps, is_trump
from games.was_sticht.terms import (
    ChooseTask,
    ColumnTaken,
    DealerDiscarded,
    DiscardTile,
    Pick,
    Play,
    TakeTile,
    TasksJudged,
    TrickTaken,
    WasStichtView,
)
from games.was_sticht.tricks import effect, known, suit_of, verdict


class WasStichtWhy(WasStichtTelling):
    """The part of Was sticht?'s presenter that gives reasons."""

    def why(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """The last trick or clue, and the tasks of the last round that was judged."""
        parts = []
        if view.phase == "cards" and view.clues:
            parts.append(self._secret(w, view.clues[-1], names))
        elif view.phase == "tasks" and view.trumps is not None:
            parts.append(self._clues(w, view.clues, view.trumps, names))
        elif (last := self.last(view)) is not None:
            parts.append(self.told(w, known(view), last, names))
        if view.judged is not None:
            parts.append(self._accounts(w, view, view.judged, names))
        return parts or super().why(w, view, names)

    @staticmethod
    def last(view: WasStichtView) -> TrickTaken | None:
        """The last trick, if it is of this round."""
        last, played = view.last_trick, view.phase in ("tricks", "discard", "over")
        return last if last is not None and played and last.round == view.round else None

    def told(self, w: Words, trumps: Trumps, taken: TrickTaken, names: Names) -> str:
        """A trick that is over: what was played, and why it went where it went."""
        best = (taken.winner - taken.leader) % len(names)
        return "\n".join(
            [
                f"**{w('was_sticht.why-trick', name=names[taken.winner])}**",
                self.plays(w, taken.cards, taken.leader, names, best),
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
            led=self.colour(w, cards[0]),
        )

    def _owned(self, w: Words, cards: Sequence[Card], first: Seat, at: int, names: Names) -> str:
        """A card and whose it is."""
        whose = names[(first + at) % len(names)] if at < len(names) else w("was_sticht.dummy")
        return w("was_sticht.why-card", card=self.whole(w, cards[at]), about=whose)

    # ----------------------------------------------------------------------------------------- clues

    def named(self, w: Words, clue: ColumnTaken, names: Names) -> str:
        """Whom a clue names."""
        return w("was_sticht.dummy") if clue.winner is None else names[clue.winner]

    def _secret(self, w: Words, clue: ColumnTaken, names: Names) -> str:
        """A clue while the trumps are secret: what it says, and no more."""
        best = place(clue, len(names))
        title = w("was_sticht.why-clue", n=clue.column, name=self.named(w, clue, names))
        winner = self._owned(w, clue.cards, clue.marker, best, names)
        picks = self.plays(w, clue.cards, clue.marker, names, best)
        return "\n".join([f"**{title}**", picks, w("was_sticht.why-clue-secret", winner=winner)])

    def _clues(self, w: Words, clues: Sequence[ColumnTaken], trumps: Trumps, names: Names) -> str:
        """Why each clue was as it was, once the trumps are shown."""
        lines = [f"**{w('was_sticht.why-clues', pair=self.pair(w, trumps))}**"]
        for clue in clues:
            reason = self._reason(w, clue.cards, clue.marker, trumps, names)
            name = self.named(w, clue, names)
            lines.append(w("was_sticht.why-column", n=clue.column, name=name, reason=reason))
        return "\n".join(lines)

    # ----------------------------------------------------------------------------------------- tasks

    def judged(self, w: Words, view: WasStichtView, judged: TasksJudged, names: Names) -> list[str]:
        """What became of the tasks of a round: the tricks, and a line for each seat."""
        return [self._tricks(w, judged, names), *self._verdicts(w, view, judged, names)]

    def _tricks(self, w: Words, judged: TasksJudged, names: Names) -> str:
        return w("was_sticht.judged-tricks", tricks=self.by_name(w, judged.tricks, names))

    @staticmethod
    def by_name(w: Words, counts: Sequence[int], names: Names) -> str:
        """A number for each seat, without a line break before it."""
        told = zip(names, counts, strict=True)
        each = (w("was_sticht.judged-of", name=name, n=count) for name, count in told)
        return JOINT.join(one.replace(" ", SOLID) for one in each)

    def _verdicts(self, w: Words, view: WasStichtView, judged: TasksJudged, names: Names) -> list[str]:
        lines = []
        for seat, task in enumerate(judged.tasks):
            if task is not None:
                tied = [] if judged.fulfilled[seat] else _tied(judged, seat)
                name = "fulfilled" if judged.fulfilled[seat] else "tied" if tied else "failed"
                others = w.list(names[other] for other in tied)
                tile = self.tiles(w, view, [task])
                lines.append(w(f"was_sticht.judged.{name}", name=names[seat], tile=tile, others=others))
        return [*lines, self._robbery(w, view, judged, names)]

    def _robbery(self, w: Words, view: WasStichtView, judged: TasksJudged, names: Names) -> str:
        """What the dealer stole."""
        gone = view.discarded if view.judged == judged else None
        name = "nothing" if not judged.stolen else "stole" if gone else "steals"
        return w(
            f"was_sticht.judged.{name}",
            name=names[judged.dealer],
            owners=w.list(names[seat] for seat in judged.stolen),
            tile=self.tiles(w, view, [gone.tile]) if gone else "",
        )

    def _accounts(self, w: Words, view: WasStichtView, judged: TasksJudged, names: Names) -> str:
        """The same with the facts that decided, task by task."""
        lines = [f"**{w('was_sticht.why-round', round=judged.round)}**", self._tricks(w, judged, names)]
        *each, dealer = self._verdicts(w, view, judged, names)
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
            name, colour = "clean" if ok else "caught", self.colour(w, COLOUR_TASKS[task])
        return w(f"was_sticht.why-fact.{name}", line=line, colour=colour, n=w.n("count.trick", count))

    def discarder(self, w: Words, news: DealerDiscarded, view: WasStichtView, names: Names) -> str:
        """The dealer of a round got rid of a tile."""
        tile = self.tiles(w, view, [news.tile])
        return w("was_sticht.since-discarded", name=names[news.dealer], tile=tile)

    def result(self, w: Words, over: RoundOver, names: Names) -> str:
        """Who discarded a tile in a round."""
        lucky = [name for name, points in zip(names, over.points, strict=True) if points]
        if not lucky:
            return w("was_sticht.result-none", round=over.round)
        return w("was_sticht.result", round=over.round, names=w.list(lucky))

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
            return Mark(self.asks(w, view, action.tile), self._worth(w, action.tile))
        return None

    @staticmethod
    def _worth(w: Words, tile: Tile) -> str:
        return w("was_sticht.mark-number", n=TASKS[tile].difficulty)

    def _mark_play(self, w: Words, view: WasStichtView, card: Card) -> Mark:
        here, trumps = effect(view, card), known(view)
        best = self.whole(w, here.best) if here.best else ""
        about = card if here.doing == "leads" else view.trick[0]
        powerless = here.doing == "powerless" and suit_of(about, trumps) == TRUMP
        name = "powerless-trump" if powerless else here.doing
        told = w(f"was_sticht.mark.{name}", suit=self.suit(w, about, trumps), best=best)
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
        told = w.n("was_sticht.mark-own", count, colour=self.colour(w, card))
        if not view.notes:
            return Mark(told)
        trump_in = sum(is_trump(card, pair) for pair in view.notes)
        return Mark(told, w("was_sticht.mark-maybe", n=trump_in, pairs=len(view.notes)))


def _tied(judged: TasksJudged, seat: Seat) -> list[Seat]:
    """Who has as many tricks as the seat, if but for them it would have had most or fewest."""
    best = {"MOST": max, "FEWEST": min}.get(str(judged.tasks[seat]))
    mine = judged.tricks[seat]
    if best is None or mine != best(judged.tricks):
        return []
    return [other for other, count in enumerate(judged.tricks) if other != seat and count == mine]


def _kind(card: Card, trumps: Trumps) -> str:
    """Which kind of trump a card is, if any."""
    colour, number = card[0] == trumps.colour, card[1] == trumps.number
    return "super" if colour and number else "number" if number else "colour" if colour else "plain"
