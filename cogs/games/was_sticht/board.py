"""The pictures of Was sticht?: columns with their clues, tricks, and what everybody has to do."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.was_sticht.lesson import WasStichtLesson
from cogs.games.was_sticht.telling import JOINT, SOLID
from cogs.presenting.presenter import Names
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.was_sticht.rules import COLOURS, COLUMNS
from games.was_sticht.terms import ColumnTaken, WasStichtView
from games.was_sticht.tricks import known, progress

FIRST = "▸"
"""Before the card that was picked first."""


class WasStichtBoard(WasStichtLesson):
    """The part of Was sticht?'s presenter that draws."""

    # ---------------------------------------------------------------------------------------- phases

    def now(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """What is being done: tiles taken, cards picked, tasks chosen, tricks played."""
        if view.phase == "tiles":
            return [self._middle(w, view)]
        if view.phase == "cards":
            return [self._column(w, view, names)]
        running = [self._trick(w, view, names)] if view.trick else []
        return [*running, *self._last(w, view, names)]

    def _middle(self, w: Words, view: WasStichtView) -> str:
        """The tiles that can be taken, each kind in a line."""
        lines = [f"-# {w('was_sticht.middle')}"]
        for tile in dict.fromkeys(view.middle):
            count = view.middle.count(tile)
            lines.append(w("was_sticht.times", n=count, tile=self.tiles(w, view, [tile])))
        return "\n".join(lines)

    def _column(self, w: Words, view: WasStichtView, names: Names) -> str:
        """The running column: what was picked, and what still lies there."""
        at = min(len(view.clues), COLUMNS - 1)
        title = w("was_sticht.column", n=at + 1, columns=COLUMNS)
        lines = [f"{title}{JOINT}{w('was_sticht.marker', name=names[view.marker])}"]
        if view.picked:
            lines.append(self.plays(w, view.picked, view.marker, names))
        cards = self._row(w, view.columns[at])
        return "\n".join([*lines, w("was_sticht.column-left", cards=cards)])

    def _row(self, w: Words, cards: Sequence[Card]) -> str:
        whole = [self.whole(w, card) for card in cards]
        return w.list(whole) if self.wordy else " ".join(whole)

    def _trick(self, w: Words, view: WasStichtView, names: Names) -> str:
        suit = self.suit(w, view.trick[0], known(view))
        led = w("was_sticht.led", n=sum(view.tricks) + 1, tricks=COLUMNS, suit=suit)
        return f"{led}\n{self.plays(w, view.trick, view.leader, names)}"

    def _last(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        last = self.last(view)
        if last is None or view.over:
            return []
        line = w("was_sticht.last-trick", name=names[last.winner])
        space = "" if line.endswith("：") else " "  # that sign brings its own
        best = (last.winner - last.leader) % view.seats
        return [f"-# {line}{space}{self.plays(w, last.cards, last.leader, names, best)}"]

    # --------------------------------------------------------------------------------------- columns

    def columns(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """The nine columns, but for the running one: clues with what was picked, and what is to come."""
        if view.phase not in ("cards", "tasks"):
            return []
        return [*self._clues_so_far(w, view, names), *self._to_come(w, view)]

    def _clues_so_far(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        if not view.clues:
            return []
        seats = [*names, *([w("was_sticht.dummy")] if view.seats == 3 else [])]
        order = JOINT.join(name.replace(" ", SOLID) for name in seats)
        lines = [f"-# {w('was_sticht.clues', names=order)}"]
        for clue in view.clues:
            known_by_heart = view.memory == "hidden" and clue is not view.clues[-1]
            lines.append(self._short(w, clue, names) if known_by_heart else self._clue(w, clue, names))
        return ["\n".join(lines)]

    def _short(self, w: Words, clue: ColumnTaken, names: Names) -> str:
        """A clue by itself, where everybody has to remember the cards."""
        return w("was_sticht.clue-hidden", n=clue.column, name=self.named(w, clue, names))

    def _clue(self, w: Words, clue: ColumnTaken, names: Names) -> str:
        """The cards of a column in the order of the seats, the best one bold."""
        if self.wordy:
            plays = self.plays(w, clue.cards, clue.marker, names)
            return w("was_sticht.clue-spoken", n=clue.column, plays=plays, name=self.named(w, clue, names))
        by_seat: dict[int, str] = {}
        for at, card in enumerate(clue.cards):
            seat = (clue.marker + at) % len(names) if at < len(names) else len(names)
            winner = seat == (len(names) if clue.winner is None else clue.winner)
            face = f"**{self.whole(w, card)}**" if winner else self.whole(w, card)
            by_seat[seat] = f"{'' if at else FIRST}{face}"
        return " ".join([f"`{clue.column}`", *(by_seat[seat] for seat in sorted(by_seat))])

    def _to_come(self, w: Words, view: WasStichtView) -> list[str]:
        if view.phase != "cards":
            return []
        lines = []
        for at in range(len(view.clues) + 1, COLUMNS):
            cards = self._row(w, view.columns[at])
            told = w("was_sticht.column-spoken", n=at + 1, cards=cards) if self.wordy else ""
            lines.append(told or f"`{at + 1}` {cards}")
        return ["\n".join([f"-# {w('was_sticht.to-come')}", *lines])] if lines else []

    # ----------------------------------------------------------------------------------------- seats

    def seats(self, w: Words, view: WasStichtView, names: Names) -> str:
        """For each seat how many tiles are done, its task, and its tiles with what they ask."""
        lines = [self._seat(w, view, names, seat) for seat in range(view.seats)]
        heading = w("was_sticht.seats-tricks" if _playing(view) else "was_sticht.seats")
        return "\n".join([f"-# {heading}", *lines])

    def _seat(self, w: Words, view: WasStichtView, names: Names, seat: Seat) -> str:
        mark = "► " if seat in view.waiting else ""
        done = w("was_sticht.done-of", n=len(view.done[seat]), tiles=view.tiles_per_player)
        facts = [f"{mark}**{names[seat]}**", done]
        if _playing(view):
            facts.append(w.n("count.trick", view.tricks[seat]))
        facts += self._task(w, view, seat)
        lines = [JOINT.join(facts)]
        if view.tiles[seat]:
            lines.append(f"-# {w('was_sticht.to-do', tiles=self.tiles(w, view, view.tiles[seat]))}")
        if view.done[seat]:
            tiles = self.tiles(w, view, view.done[seat])
            told = JOINT.join([w("was_sticht.done", tiles=tiles), w("was_sticht.sum", n=view.sums[seat])])
            lines.append(f"-# {told}")
        return "\n".join(lines)

    def _task(self, w: Words, view: WasStichtView, seat: Seat) -> list[str]:
        """What a seat is after in this round, as far as that is known, and whether it is settled."""
        if view.phase in ("tiles", "over"):
            return []
        if seat == view.dealer:
            return [w("was_sticht.deals")]
        task = view.tasks[seat]
        if task is None:
            return [w("was_sticht.chosen")] if view.phase == "tasks" and view.chosen[seat] else []
        state = progress(view, seat, task).state if view.phase == "tricks" else "open"
        name = "was_sticht.task" if state == "open" else f"was_sticht.task-state.{state}"
        return [w(name, tile=self.tile(w, view, task))]

    def hands_and_tricks(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """Once tricks are played: what everybody still holds and has won, unless that is to be remembered."""
        if view.phase not in ("tasks", "tricks") or view.memory == "hidden":
            return []
        lines = [f"-# {w('was_sticht.hands')}"]
        for name, hand in zip(names, view.hands, strict=True):
            if hand:
                told = JOINT.join([f"**{name}**", self.by_colour(w, hand, joint=" ")])
                lines.append(f"-# {told}")
        return ["\n".join(lines), *self._won(w, view, names)]

    def _won(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """Which colours lie in everybody's tricks, if there is a task for which that matters."""
        if not any(task is not None and task.startswith("NO_") for task in view.tasks):
            return []
        lines = []
        for seat, won in enumerate(view.won):
            colours = [suit for suit in COLOURS if any(card[0] == suit for card in won)]
            if colours:
                told = w.list(self.colour(w, suit) for suit in colours)
                lines.append(f"-# {w('was_sticht.won', name=names[seat], cards=told)}")
        return ["\n".join(lines)] if lines else []


def _playing(view: WasStichtView) -> bool:
    """Whether there are tricks to count."""
    return view.phase in ("tricks", "discard")
