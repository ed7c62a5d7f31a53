"""How Diamonds looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.choosing.fields import Field
from cogs.games.diamonds.lesson import DiamondsLesson
from cogs.games.diamonds.telling import at_end, solid
from cogs.message.layout import LINE
from cogs.presenting.presenter import Face, Names
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Action, Card, News, Seat
from games.diamonds.rules import SUITS, deck, in_order
from games.diamonds.terms import DiamondsView, PassCards, Play, SuitAction, TrickTaken

SIGNS = {"D": "♦️", "H": "♥️", "S": "♤", "C": "♧"}
"""Each has a shape of its own, as on any playing card; the black ones have the colour of the text."""
CRYSTAL = "💎"
"""What is collected."""
TYPED = {"D": "♦", "H": "♥", "S": "♠", "C": "♣"}
"""What people have on their keyboards."""


class DiamondsPresenter(DiamondsLesson):
    """Words and pictures for every number of players, and for partners."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "7", "two", "partners", "perfect")
    accent = 0x3BA7C4

    def face(self, w: Words, value: str) -> Face:
        """A card as "♥️H9", a suit as "♥️ hearts"."""
        suit, number = value[0], value[1:]
        if number:
            return Face(SIGNS[suit], w(f"diamonds.letter.{suit}") + number)
        return Face(SIGNS[suit], f" {w(f'diamonds.colour.{suit}')}")

    def spoken(self, w: Words, value: str) -> str:
        """A card as "9 of hearts", a suit as "hearts"."""
        suit = w(f"diamonds.colour.{value[0]}")
        return w("diamonds.spoken", suit=suit, number=value[1:]) if value[1:] else suit

    def values(self) -> Iterable[str]:
        """All cards, and the suits."""
        return (*deck(), *SUITS)

    def spellings(self, value: str) -> Iterable[str]:
        """H9, hearts 9, heart 9, 9 of hearts, 心9, 紅心 9, and the sign with any of them."""
        suit, number = value[0], value[1:]
        signs = (SIGNS[suit], TYPED[suit])
        yield from (sign + number for sign in signs)
        for language in LANGUAGES:
            w = words(language)
            name = w(f"diamonds.colour.{suit}")
            for one in (w(f"diamonds.letter.{suit}"), name, name.removesuffix("s")):
                yield one + number
                yield from (sign + one + number for sign in signs)
            yield self.spoken(w, value)

    def answer(self, w: Words, field: Field, value: str, names: Names) -> Face:
        """A number of cards as "2 cards"."""
        if field.number:
            return Face("", w.n("count.card", int(value)))
        return super().answer(w, field, value, names)

    def points(self, w: Words, score: int) -> str:
        """Points are never lost, so they need no sign."""
        return str(score)

    def labelled(self, w: Words, view: DiamondsView, names: Names) -> Names:
        """Everybody's side, with the crystals in its showroom."""
        return [
            w("diamonds.robbable", name=self.side(view, seat, names), n=view.showrooms[seat])
            for seat in range(view.seats)
        ]

    # ------------------------------------------------------------------------------------- questions

    def led(self, w: Words, view: DiamondsView) -> str:
        """What is wanted: the led suit, the cards to pass, somebody to steal from."""
        if view.phase == "play" and view.trick:
            return w("diamonds.call-led", suit=self.suit(w, view.trick[0]))
        return "" if view.over else w(f"diamonds.call.{view.phase}")

    def ask(self, w: Words, view: DiamondsView, kind: type[Action]) -> str:
        """The question, with the number of cards or the suit that it is about."""
        if kind is PassCards:
            teams = view.partnership == "on"
            return w.n("diamonds.ask-partner" if teams else "diamonds.ask.pass-cards", view.count or 0)
        if kind is Play and view.trick:
            led = view.trick[0][0]
            holds = any(card[0] == led for card in view.hand)
            return w("diamonds.ask-follow" if holds else "diamonds.ask-free", suit=self.suit(w, led))
        return super().ask(w, view, kind)

    def illegal(self, w: Words, view: DiamondsView, legal: Sequence[Action], names: Names) -> str:
        """Why something cannot be done, and what can: cards that follow, or so many to pass."""
        cards = self.about(w, legal, names)
        if isinstance(legal[0], PassCards):
            return w.n("diamonds.illegal.pass-cards", view.count or 0, cards=cards)
        if isinstance(legal[0], Play) and len(legal) < len(view.hand):
            return w("diamonds.illegal-follow", suit=self.suit(w, legal[0].card), cards=cards)
        return super().illegal(w, view, legal, self.labelled(w, view, names))

    def held(self, view: DiamondsView) -> tuple[Card, ...]:
        """The hand, by suit and value."""
        return view.hand

    def holding(self, w: Words, view: DiamondsView) -> str:
        """A line for each suit."""
        return self.by_suit(w, view.hand)

    # --------------------------------------------------------------------------------------- pictures

    def table(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """Turn, trick, last trick, seats, and at the start of a round how the one before ended."""
        parts = [self._turn(w, view, names), *self._tricks(w, view, names)]
        parts += [LINE, self._seats(w, view, names), *self._won(w, view, names)]
        if view.over:
            return [*parts, LINE, f"{self.reckoning(w, view, names)}\n\n{self.accounts(w, view, names)}"]
        return [*parts, LINE, self.reckoning(w, view, names)] if self._just_counted(view) else parts

    def scene(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """The running trick and the seats, for a lesson, which tells the rest itself."""
        running = self._tricks(w, view, names)[:1] if view.trick else []
        return [*running, self._seats(w, view, names)]

    def hand(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """One's vault, what was passed, the trick, the seats, and the cards where they cannot be pressed."""
        parts = ["\n".join([self.own(w, view), *self.passed(w, view, names)])]
        if self._just_counted(view) and not view.passing:
            parts.append(self.reckoning(w, view, names))
        parts += self._tricks(w, view, names)
        parts += [LINE, self._seats(w, view, names), *self._won(w, view, names)]
        if view.seat in view.waiting and view.phase != "play" and view.hand:
            cards = self.holding(w, view)
            parts.append(w("hand.held", cards=cards) if self.wordy else cards)
        parts.append(f"-# {self._facts(w, view, names)}")
        return parts

    def happened(self, w: Words, view: DiamondsView, news: Sequence[News], names: Names) -> list[str]:
        """Tricks that are not shown any more and their suit actions, and those of the end of a round."""
        done = [one for one in news if isinstance(one, SuitAction)]
        tricks = [] if self._last_shown(view) else [one for one in news if isinstance(one, TrickTaken)]
        told = [self._taken(w, one, names) for one in tricks]
        shown = list(view.last_actions) if self._last_shown(view) else []
        shown += view.actions if self._last_shown(view) or view.trick else ()
        shown += view.awards if self._just_counted(view) else ()
        for one in shown:
            if one in done:  # a suit action may happen twice; the latest are those that are shown
                del done[len(done) - 1 - done[::-1].index(one)]
        return [*told, *(self.acted(w, view, one, names) for one in done)]

    @staticmethod
    def _last_shown(view: DiamondsView) -> bool:
        """Whether the last trick stands on the table: while its round is played."""
        return view.last_trick is not None and view.last_trick.round == view.round and not view.over

    def _taken(self, w: Words, last: TrickTaken, names: Names) -> str:
        """A trick that is over, in a line."""
        line = w("diamonds.last-trick", name=names[last.winner])
        space = "" if line.endswith("：") else " "  # that sign brings its own
        return f"{line}{space}{self.plays(w, last.cards, last.leader, names)}"

    @staticmethod
    def _just_counted(view: DiamondsView) -> bool:
        """Whether the end of the last round is the newest that has happened."""
        begins = not (any(view.tricks) or view.trick)
        return view.counted is not None and (view.over or at_end(view) or begins)

    def _turn(self, w: Words, view: DiamondsView, names: Names) -> str:
        if view.over:
            return w("table.over")
        line = w(f"diamonds.turn.{view.phase}", names=w.list(f"**{names[seat]}**" for seat in view.waiting))
        return f"### {line}\n-# {self._facts(w, view, names)}"

    @staticmethod
    def _facts(w: Words, view: DiamondsView, names: Names) -> str:
        """Who deals, and how many cards are passed."""
        facts = [w("diamonds.dealer", name=names[view.dealer])]
        if view.count is not None and not any(view.tricks):
            teams = view.partnership == "on"
            facts.append(w.n("diamonds.passing-partner" if teams else "diamonds.passing", view.count))
        return " · ".join(facts)

    def _tricks(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """The running trick and the last one, each with the suit actions that it has brought."""
        done, before = (
            [f"-# {self.acted(w, view, one, names)}" for one in actions]
            for actions in (view.actions, view.last_actions)
        )
        parts = []
        if view.trick:
            led = w("diamonds.led", n=sum(view.tricks) + 1, suit=self.suit(w, view.trick[0]))
            parts.append("\n".join([led, self.plays(w, view.trick, view.leader, names), *done]))
        if view.last_trick is not None and self._last_shown(view):
            told = f"-# {self._taken(w, view.last_trick, names)}"
            parts.append("\n".join([told, *(before if view.trick else done)]))
        return parts

    def _seats(self, w: Words, view: DiamondsView, names: Names) -> str:
        """A line for each seat, so short that a heading explains it; partners below their common line."""
        heading = w("diamonds.seats-teams" if view.partnership == "on" else "diamonds.seats")
        lines = [f"-# {heading}"]
        for side in range(view.sides):
            members = range(side, view.seats, view.sides)
            if len(members) > 1:
                crystals = self._crystals(w, view.showrooms[side])
                lines.append(f"**{self.side(view, side, names)}** · {crystals}")
            lines += [self._seat(w, view, names, seat, len(members) > 1) for seat in members]
        return "\n".join(lines)

    def _seat(self, w: Words, view: DiamondsView, names: Names, seat: Seat, teamed: bool) -> str:
        mark = "► " if seat in view.waiting else ""
        name = solid(names[seat])
        facts = [f"{mark}{name}"]
        if not teamed:
            facts = [f"{mark}**{name}**", self._crystals(w, view.showrooms[seat])]
        facts.append(w.n("count.card", view.counts[seat]))
        if view.phase == "pass" and view.chosen[seat]:
            facts.append(w("diamonds.chosen"))
        elif view.phase not in ("count", "pass"):
            facts.append(w.n("count.trick", view.tricks[seat]))
        return " · ".join([facts[0], *map(solid, facts[1:])])

    def _crystals(self, w: Words, number: int) -> str:
        """Crystals in a showroom."""
        return w.n("diamonds.crystals", number) if self.wordy else f"{CRYSTAL}{number}"

    def _won(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """With open memory: what everybody has won this round."""
        lines = [
            f"-# {w('diamonds.won', name=names[seat], cards=self.faces(w, in_order(won)))}"
            for seat, won in enumerate(view.won)
            if won
        ]
        return ["\n".join(lines)] if lines else []
