"""The table of Was sticht?: as everybody sees it, as a seat sees it, and in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.games.was_sticht.faces import JOINT, SOLID, WasStichtFaces
from cogs.games.was_sticht.sentences import WasStichtSentences, last_trick
from cogs.message.layout import LINE
from cogs.presenting.parts import Picture
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.was_sticht.rules import COLOURS, COLUMNS
from games.was_sticht.terms import ColumnTaken, WasStichtView
from games.was_sticht.tricks import known, progress

FIRST = "▸"
"""Before the card that was picked first."""


@dataclass(eq=False)
class WasStichtPicture(Picture):
    """Columns with their clues, tricks, and what everybody has to do."""

    faces: WasStichtFaces
    sentences: WasStichtSentences

    def held(self, view: WasStichtView) -> tuple[Card, ...]:
        """The cards that can be pressed: those of the running column for whoever picks, later the hand."""
        if view.phase == "cards":
            picks = view.seat in view.waiting and not self.faces.wordy
            return view.columns[len(view.clues)] if picks else ()
        return view.hand if view.phase == "tricks" else ()

    def holding(self, w: Words, view: WasStichtView) -> str:
        """A line for each colour."""
        return self.faces.by_colour(w, self.held(view))

    def led(self, w: Words, view: WasStichtView) -> str:
        """What is wanted: a tile, a card of a column, a task, a card of the led suit."""
        if view.phase == "tricks":
            if not view.trick:
                return w("was_sticht.call-lead")
            return w("was_sticht.call-led", suit=self.faces.suit(w, view.trick[0], known(view)))
        column = min(len(view.clues) + 1, COLUMNS)
        return "" if view.over else w(f"was_sticht.call.{view.phase}", n=column)

    def table(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """Turn, what is being done, columns and clues, seats; as a round starts, how the one before ended."""
        parts = [self._turn(w, view, names), *self._trumps(w, view), *self._now(w, view, names)]
        parts += [LINE, *self._columns(w, view, names)] if view.phase in ("cards", "tasks") else []
        parts += self._hands_and_tricks(w, view, names) if view.phase == "tricks" else []
        parts += [LINE, self._seats(w, view, names), *self._customs(w, view)]
        if self._just_judged(view):
            parts += [LINE, self._result(w, view, names)]
        return parts

    def scene(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """The same for a lesson, which tells by itself whose turn it is and what has happened."""
        running = [self._trick(w, view, names)] if view.trick else []
        if view.phase in ("tiles", "cards"):
            running = self._now(w, view, names)
        pictures = [*running, *self._columns(w, view, names)]
        if view.phase == "tricks":
            pictures += self._hands_and_tricks(w, view, names)
        return [*self._trumps(w, view), *pictures, self._seats(w, view, names)]

    def hand(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """One's own knowledge and cards, what is being done, columns and clues, the seats."""
        parts = [*self._trumps(w, view), *self._aim(w, view), *self._now(w, view, names)]
        parts += self.sentences.notes(w, view) or self._pad_hint(w, view)
        if view.phase in ("cards", "tasks"):
            parts += [*self._cards_so_far(w, view), LINE, *self._columns(w, view, names)]
        parts += self._hands_and_tricks(w, view, names) if view.phase == "tricks" else []
        return [*parts, LINE, self._seats(w, view, names), *self._customs(w, view)]

    def _turn(self, w: Words, view: WasStichtView, names: Names) -> str:
        if view.over:
            return w("table.over")
        awaited = w.list(f"**{names[seat]}**" for seat in view.waiting)
        line = w(f"was_sticht.turn.{view.phase}", names=awaited)
        return f"### {line}\n-# {w('was_sticht.dealer', name=names[view.dealer])}"

    def _trumps(self, w: Words, view: WasStichtView) -> list[str]:
        """The trumps, for those who may know them."""
        if view.trumps is None or view.over:
            return []
        key = "was_sticht.trumps-own" if view.phase == "cards" else "was_sticht.trumps"
        return [w(key, pair=self.faces.pair(w, view.trumps))]

    def _aim(self, w: Words, view: WasStichtView) -> list[str]:
        """One's own task, or what the dealer is after."""
        if view.seat == view.dealer and view.phase in ("tasks", "tricks"):
            return [w("was_sticht.own-aim")]
        return [w("was_sticht.own-task", tile=self.sentences.tile(w, view, view.task))] if view.task else []

    @staticmethod
    def _pad_hint(w: Words, view: WasStichtView) -> list[str]:
        """Once in a game, in its first column: that the bot could note what the clues allow."""
        first = view.phase == "cards" and view.round == 1 and not view.clues
        wanted = first and view.note_pad == "off" and view.seat != view.dealer
        return [f"-# {w('was_sticht.notes-hint')}"] if wanted else []

    def _cards_so_far(self, w: Words, view: WasStichtView) -> list[str]:
        """One's hand while it cannot be pressed."""
        if not view.hand:
            return []
        return [f"-# {w('was_sticht.own-hand')}\n{self.faces.by_colour(w, view.hand)}"]

    @staticmethod
    def _just_judged(view: WasStichtView) -> bool:
        """Whether a round has ended, and nobody was given a clue since."""
        begins = view.phase == "cards" and not view.clues
        return view.judged is not None and (begins or view.phase in ("discard", "over"))

    def _result(self, w: Words, view: WasStichtView, names: Names) -> str:
        assert view.judged is not None, "a round was judged"
        title = f"**{w('table.round-result', round=view.judged.round)}**"
        lines = [title, *self.sentences.judged(w, view, view.judged, names)]
        if view.over:  # they decide who is placed where
            lines.append(w("was_sticht.judged-sums", sums=self.sentences.by_name(w, view.sums, names)))
        return "\n".join(lines)

    # ---------------------------------------------------------------------------------------- phases

    def _now(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
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
            lines.append(w("was_sticht.times", n=count, tile=self.sentences.tiles(w, view, [tile])))
        return "\n".join(lines)

    def _column(self, w: Words, view: WasStichtView, names: Names) -> str:
        """The running column: what was picked, and what still lies there."""
        at = min(len(view.clues), COLUMNS - 1)
        title = w("was_sticht.column", n=at + 1, columns=COLUMNS)
        lines = [f"{title}{JOINT}{w('was_sticht.marker', name=names[view.marker])}"]
        if view.picked:
            lines.append(self.sentences.plays(w, view.picked, view.marker, names))
        cards = self._row(w, view.columns[at])
        return "\n".join([*lines, w("was_sticht.column-left", cards=cards)])

    def _row(self, w: Words, cards: Sequence[Card]) -> str:
        whole = [self.faces.whole(w, card) for card in cards]
        return w.list(whole) if self.faces.wordy else " ".join(whole)

    def _trick(self, w: Words, view: WasStichtView, names: Names) -> str:
        suit = self.faces.suit(w, view.trick[0], known(view))
        led = w("was_sticht.led", n=sum(view.tricks) + 1, tricks=COLUMNS, suit=suit)
        return f"{led}\n{self.sentences.plays(w, view.trick, view.leader, names)}"

    def _last(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        last = last_trick(view)
        if last is None or view.over:
            return []
        line = w("was_sticht.last-trick", name=names[last.winner])
        space = "" if line.endswith("：") else " "  # that sign brings its own
        best = (last.winner - last.leader) % view.seats
        return [f"-# {line}{space}{self.sentences.plays(w, last.cards, last.leader, names, best)}"]

    # --------------------------------------------------------------------------------------- columns

    def _columns(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
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
        return w("was_sticht.clue-hidden", n=clue.column, name=self.sentences.named(w, clue, names))

    def _clue(self, w: Words, clue: ColumnTaken, names: Names) -> str:
        """The cards of a column in the order of the seats, the best one bold."""
        if self.faces.wordy:
            plays = self.sentences.plays(w, clue.cards, clue.marker, names)
            return w(
                "was_sticht.clue-spoken",
                n=clue.column,
                plays=plays,
                name=self.sentences.named(w, clue, names),
            )
        by_seat: dict[int, str] = {}
        for at, card in enumerate(clue.cards):
            seat = (clue.marker + at) % len(names) if at < len(names) else len(names)
            winner = seat == (len(names) if clue.winner is None else clue.winner)
            face = f"**{self.faces.whole(w, card)}**" if winner else self.faces.whole(w, card)
            by_seat[seat] = f"{'' if at else FIRST}{face}"
        return " ".join([f"`{clue.column}`", *(by_seat[seat] for seat in sorted(by_seat))])

    def _to_come(self, w: Words, view: WasStichtView) -> list[str]:
        if view.phase != "cards":
            return []
        lines = []
        for at in range(len(view.clues) + 1, COLUMNS):
            cards = self._row(w, view.columns[at])
            told = w("was_sticht.column-spoken", n=at + 1, cards=cards) if self.faces.wordy else ""
            lines.append(told or f"`{at + 1}` {cards}")
        return ["\n".join([f"-# {w('was_sticht.to-come')}", *lines])] if lines else []

    # ----------------------------------------------------------------------------------------- seats

    def _seats(self, w: Words, view: WasStichtView, names: Names) -> str:
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
            lines.append(f"-# {w('was_sticht.to-do', tiles=self.sentences.tiles(w, view, view.tiles[seat]))}")
        if view.done[seat]:
            tiles = self.sentences.tiles(w, view, view.done[seat])
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
        return [w(name, tile=self.sentences.tile(w, view, task))]

    def _hands_and_tricks(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """Once tricks are played: what everybody still holds and has won, unless that is to be remembered."""
        if view.phase not in ("tasks", "tricks") or view.memory == "hidden":
            return []
        lines = [f"-# {w('was_sticht.hands')}"]
        for name, hand in zip(names, view.hands, strict=True):
            if hand:
                told = JOINT.join([f"**{name}**", self.faces.by_colour(w, hand, joint=" ")])
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
                told = w.list(self.faces.colour(w, suit) for suit in colours)
                lines.append(f"-# {w('was_sticht.won', name=names[seat], cards=told)}")
        return ["\n".join(lines)] if lines else []

    def _customs(self, w: Words, view: WasStichtView) -> list[str]:
        """What the tiles ask otherwise than usual at this table."""
        lines = []
        if view.no_trick_tile == "at-least-one":
            lines.append(w("was_sticht.note"))
        if view.colour_task_needs_trick == "on":
            lines.append(w("was_sticht.note-needs"))
        return ["\n".join(f"-# {line}" for line in lines)] if lines else []


def _playing(view: WasStichtView) -> bool:
    """Whether there are tricks to count."""
    return view.phase in ("tricks", "discard")
