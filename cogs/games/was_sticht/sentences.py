"""What several parts of Was sticht?'s presenter tell alike: plays, tiles, clues, judged tasks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.games.was_sticht.faces import JOINT, SOLID, WasStichtFaces
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.tricks import TrickTaken
from games.was_sticht.rules import COLOUR_TASKS, COLOURS, NO_COLOUR, NO_NUMBER, TASKS, Tile, Trumps
from games.was_sticht.terms import ColumnTaken, DealerDiscarded, TasksJudged, WasStichtView


@dataclass(eq=False)
class WasStichtSentences:
    """Plays, tiles, clues and verdicts."""

    faces: WasStichtFaces

    def play(self, w: Words, name: str, card: Card, *, best: bool = False) -> str:
        """Who played or picked which card, without a line break between the two."""
        told = f"{name} {self.faces.whole(w, card)}".replace(" ", SOLID)
        return f"**{told}**" if best else told

    def plays(
        self, w: Words, cards: Sequence[Card], first: Seat, names: Names, best: int | None = None
    ) -> str:
        """Cards in the order of play or of picking, with their players; a fourth of three is the dummy's."""
        owners = [names[(first + at) % len(names)] for at in range(len(names))]
        owners += [w("was_sticht.dummy")] * (len(cards) - len(names))
        told = zip(owners, cards, strict=False)
        return JOINT.join(self.play(w, who, card, best=at == best) for at, (who, card) in enumerate(told))

    def named(self, w: Words, clue: ColumnTaken, names: Names) -> str:
        """Whom a clue names."""
        return w("was_sticht.dummy") if clue.winner is None else names[clue.winner]

    # ----------------------------------------------------------------------------------------- tiles

    def tile(self, w: Words, view: WasStichtView, tile: Tile) -> str:
        """A tile by name, as this table understands it."""
        unlike = tile == "NONE" and view.no_trick_tile == "at-least-one"
        return w("was_sticht.tile-at-least-one") if unlike else self.faces.spoken(w, tile)

    def tiles(self, w: Words, view: WasStichtView, tiles: Iterable[Tile]) -> str:
        """Tiles with their numbers, each without a line break before its number."""
        told = (
            w("was_sticht.tile-number", tile=self.tile(w, view, tile), n=TASKS[tile].difficulty).replace(
                " (", f"{SOLID}("
            )
            for tile in tiles
        )
        return JOINT.join(told)

    def asks(self, w: Words, view: WasStichtView, tile: Tile) -> str:
        """What a tile asks for."""
        if tile in COLOUR_TASKS:
            needs = "-needs" if view.colour_task_needs_trick == "on" else ""
            return w(f"was_sticht.asks.NO{needs}", colour=self.faces.colour(w, COLOUR_TASKS[tile]))
        if tile.startswith("EX_"):
            return w.n("was_sticht.asks.EX", int(tile[3:]))
        unlike = tile == "NONE" and view.no_trick_tile == "at-least-one"
        return w(f"was_sticht.asks.{tile}{'-at-least-one' if unlike else ''}")

    # -------------------------------------------------------------------------------------- note-pad

    def notes(self, w: Words, view: WasStichtView) -> list[str]:
        """The trump pairs that the clues allow, a line for each colour."""
        if not view.notes:
            return []
        lines = [w.n("was_sticht.notes", len(view.notes))]
        for suit in (*COLOURS, NO_COLOUR):
            numbers = [self._note(w, pair) for pair in view.notes if pair.colour == suit]
            if numbers:
                colour = w("was_sticht.notes-no-colour") if suit == NO_COLOUR else self.faces.colour(w, suit)
                lines.append(w("was_sticht.notes-line", colour=colour, numbers=", ".join(numbers)))
        return ["\n".join(lines)]

    @staticmethod
    def _note(w: Words, pair: Trumps) -> str:
        return w("was_sticht.notes-no-number") if pair.number == NO_NUMBER else pair.number

    # --------------------------------------------------------------------------------- judged tasks

    def judged(self, w: Words, view: WasStichtView, judged: TasksJudged, names: Names) -> list[str]:
        """What became of the tasks of a round: the tricks, and a line for each seat."""
        return [self.tricks(w, judged, names), *self.verdicts(w, view, judged, names)]

    def tricks(self, w: Words, judged: TasksJudged, names: Names) -> str:
        """How many tricks each seat has taken."""
        return w("was_sticht.judged-tricks", tricks=self.by_name(w, judged.tricks, names))

    @staticmethod
    def by_name(w: Words, counts: Sequence[int], names: Names) -> str:
        """A number for each seat, without a line break before it."""
        told = zip(names, counts, strict=True)
        each = (w("was_sticht.judged-of", name=name, n=count) for name, count in told)
        return JOINT.join(one.replace(" ", SOLID) for one in each)

    def verdicts(self, w: Words, view: WasStichtView, judged: TasksJudged, names: Names) -> list[str]:
        """A line for each task, and last what the dealer stole."""
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

    def discarder(self, w: Words, news: DealerDiscarded, view: WasStichtView, names: Names) -> str:
        """The dealer of a round got rid of a tile."""
        tile = self.tiles(w, view, [news.tile])
        return w("was_sticht.since-discarded", name=names[news.dealer], tile=tile)


def last_trick(view: WasStichtView) -> TrickTaken | None:
    """The last trick, if it is of this round."""
    last, played = view.last_trick, view.phase in ("tricks", "discard", "over")
    return last if last is not None and played and last.round == view.round else None


def _tied(judged: TasksJudged, seat: Seat) -> list[Seat]:
    """Who has as many tricks as the seat, if but for them it would have had most or fewest."""
    best = {"MOST": max, "FEWEST": min}.get(str(judged.tasks[seat]))
    mine = judged.tricks[seat]
    if best is None or mine != best(judged.tricks):
        return []
    return [other for other, count in enumerate(judged.tricks) if other != seat and count == mine]
