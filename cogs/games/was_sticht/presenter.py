"""How Was sticht? looks."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.was_sticht.board import WasStichtBoard
from cogs.message.layout import LINE
from cogs.presenting.presenter import Names
from cogs.words.catalogue import Words
from games.core import Action, Card, News
from games.was_sticht.rules import COLUMNS
from games.was_sticht.terms import DealerDiscarded, Dealt, Play, TasksJudged, WasStichtView
from games.was_sticht.tricks import known, suit_of


class WasStichtPresenter(WasStichtBoard):
    """Words and pictures for three and four players."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "options")
    accent = 0x6B8E23

    def progress(self, w: Words, view: WasStichtView) -> str:
        """Nobody can tell how many rounds there will be, only how many at least."""
        if view.round >= view.rounds:
            return w("was_sticht.progress-last", round=view.round)
        return w("was_sticht.progress", round=view.round, soonest=view.rounds)

    def kind(self, w: Words, kind: str) -> str:
        """Games with fewer tiles are kept apart by their number."""
        _, _, tiles = kind.partition("/")
        return self.choice(w, "tiles_per_player", tiles) if tiles else super().kind(w, kind)

    # ----------------------------------------------------------------------------------------- cards

    def held(self, view: WasStichtView) -> tuple[Card, ...]:
        """The cards that can be pressed: those of the running column for whoever picks, later the hand."""
        if view.phase == "cards":
            picks = view.seat in view.waiting and not self.wordy
            return view.columns[len(view.clues)] if picks else ()
        return view.hand if view.phase == "tricks" else ()

    def holding(self, w: Words, view: WasStichtView) -> str:
        """A line for each colour."""
        return self.by_colour(w, self.held(view))

    def led(self, w: Words, view: WasStichtView) -> str:
        """What is wanted: a tile, a card of a column, a task, a card of the led suit."""
        if view.phase == "tricks":
            if not view.trick:
                return w("was_sticht.call-lead")
            return w("was_sticht.call-led", suit=self.suit(w, view.trick[0], known(view)))
        column = min(len(view.clues) + 1, COLUMNS)
        return "" if view.over else w(f"was_sticht.call.{view.phase}", n=column)

    def ask(self, w: Words, view: WasStichtView, kind: type[Action]) -> str:
        """The question; for a card, whether it leads, must follow, or may be any."""
        if kind is not Play:
            return super().ask(w, view, kind)
        if not view.trick:
            return w("was_sticht.ask-lead")
        suit = self.suit(w, view.trick[0], known(view))
        return w("was_sticht.ask-follow" if self._follows(view) else "was_sticht.ask-free", suit=suit)

    @staticmethod
    def _follows(view: WasStichtView) -> bool:
        """Whether the hand holds a card of the led suit."""
        trumps = known(view)
        led = suit_of(view.trick[0], trumps)
        return any(suit_of(card, trumps) == led for card in view.hand)

    def illegal(self, w: Words, view: WasStichtView, legal: Sequence[Action], names: Names) -> str:
        """Why something cannot be done, and what can: cards that follow, tiles that are there."""
        if isinstance(legal[0], Play) and view.trick and self._follows(view):
            suit = self.suit(w, view.trick[0], known(view))
            return w("was_sticht.illegal-follow", suit=suit, cards=self.about(w, legal, names))
        return super().illegal(w, view, legal, names)

    # -------------------------------------------------------------------------------------- pictures

    def table(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """Turn, what is being done, columns and clues, seats; as a round starts, how the one before ended."""
        parts = [self._turn(w, view, names), *self._trumps(w, view), *self.now(w, view, names)]
        parts += [LINE, *self.columns(w, view, names)] if view.phase in ("cards", "tasks") else []
        parts += self.hands_and_tricks(w, view, names) if view.phase == "tricks" else []
        parts += [LINE, self.seats(w, view, names), *self.customs(w, view)]
        if self._just_judged(view):
            parts += [LINE, self._result(w, view, names)]
        return parts

    def scene(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """The same for a lesson, which tells by itself whose turn it is and what has happened."""
        running = [self._trick(w, view, names)] if view.trick else []
        if view.phase in ("tiles", "cards"):
            running = self.now(w, view, names)
        pictures = [*running, *self.columns(w, view, names)]
        if view.phase == "tricks":
            pictures += self.hands_and_tricks(w, view, names)
        return [*self._trumps(w, view), *pictures, self.seats(w, view, names)]

    def hand(self, w: Words, view: WasStichtView, names: Names) -> list[str]:
        """One's own knowledge and cards, what is being done, columns and clues, the seats."""
        parts = [*self._trumps(w, view), *self._aim(w, view), *self.now(w, view, names)]
        parts += self.notes(w, view) or self._pad_hint(w, view)
        if view.phase in ("cards", "tasks"):
            parts += [*self._cards_so_far(w, view), LINE, *self.columns(w, view, names)]
        parts += self.hands_and_tricks(w, view, names) if view.phase == "tricks" else []
        return [*parts, LINE, self.seats(w, view, names), *self.customs(w, view)]

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
        return [w(key, pair=self.pair(w, view.trumps))]

    def _aim(self, w: Words, view: WasStichtView) -> list[str]:
        """One's own task, or what the dealer is after."""
        if view.seat == view.dealer and view.phase in ("tasks", "tricks"):
            return [w("was_sticht.own-aim")]
        return [w("was_sticht.own-task", tile=self.tile(w, view, view.task))] if view.task else []

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
        return [f"-# {w('was_sticht.own-hand')}\n{self.by_colour(w, view.hand)}"]

    # ----------------------------------------------------------------------------------- past rounds

    @staticmethod
    def _just_judged(view: WasStichtView) -> bool:
        """Whether a round has ended, and nobody was given a clue since."""
        begins = view.phase == "cards" and not view.clues
        return view.judged is not None and (begins or view.phase in ("discard", "over"))

    def _result(self, w: Words, view: WasStichtView, names: Names) -> str:
        assert view.judged is not None, "a round was judged"
        title = f"**{w('table.round-result', round=view.judged.round)}**"
        lines = [title, *self.judged(w, view, view.judged, names)]
        if view.over:  # they decide who is placed where
            lines.append(w("was_sticht.judged-sums", sums=self.by_name(w, view.sums, names)))
        return "\n".join(lines)

    def happened(self, w: Words, view: WasStichtView, news: Sequence[News], names: Names) -> list[str]:
        """How tasks were judged and who deals; clues, tasks and the last trick stand in the hand."""
        lines = []
        for one in news:
            if isinstance(one, TasksJudged):
                title = w("table.round-result", round=one.round)
                lines += [f"**{title}**", *self.judged(w, view, one, names)]
            elif isinstance(one, DealerDiscarded) and not any(isinstance(each, TasksJudged) for each in news):
                lines.append(self.discarder(w, one, view, names))
            elif isinstance(one, Dealt):
                lines.append(w("was_sticht.since-dealt", round=one.round, name=names[one.dealer]))
        return lines
