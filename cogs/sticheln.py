"""How Sticheln looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.presenter import Face, Names, Presenter
from cogs.words import LANGUAGES, Words, words
from games.core import Card, Seat
from games.sticheln import StichelnView, TrickTaken
from games.sticheln_rules import COLOURS, RULES, Sheet, deck

SIGNS = {"G": "🟢", "N": "🟫", "R": "🔺", "B": "🔷", "Y": "⭐", "V": "💜"}
"""No two of the same shape, so that the colours can be told apart without seeing colour."""


class StichelnPresenter(Presenter):
    """Words and pictures for all six variants."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "7", "variants", "variants2")
    accent = 0xC2703D

    def face(self, w: Words, value: str) -> Face:
        """A card as "🔺R4", a colour as "🔺 red"."""
        colour, number = value[0], value[1:]
        if number:
            return Face(SIGNS[colour], w(f"sticheln.letter.{colour}") + number)
        return Face(SIGNS[colour], f" {w(f'sticheln.colour.{colour}')}")

    def values(self) -> Iterable[str]:
        """The cards of the largest deck, and the colours."""
        return (*deck(8), *COLOURS)

    def spellings(self, value: str) -> Iterable[str]:
        """R4, red 4, 紅4, 紅色 4, and the sign with any of them."""
        colour, number = value[0], value[1:]
        yield SIGNS[colour] + number
        for language in LANGUAGES:
            w = words(language)
            for name in (w(f"sticheln.letter.{colour}"), w(f"sticheln.colour.{colour}")):
                yield name + number
                yield SIGNS[colour] + name + number

    def held(self, view: StichelnView) -> tuple[Card, ...]:
        """The hand, by colour and value."""
        return view.hand

    def table(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        """Turn, trick, last trick, seats, and how the last round was counted."""
        parts = [self._turn(w, view, names)]
        parts += self._tricks(w, view, names)
        parts.append("\n".join(self._seat(w, view, names, seat) for seat in range(view.seats)))
        if view.left_over:
            parts.append(w("sticheln.left-over", cards=self.faces(w, view.left_over)))
        if view.sheets:
            parts.append(self._sheets(w, view, names))
        return parts

    def hand(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        """What lies on the table, one's own pain card, and the hand or the pile to choose from."""
        parts = []
        mine = view.laid[view.seat] if view.seat is not None else ()
        if mine:
            lucky = view.variant == "anti"
            parts.append(w("sticheln.own-lucky" if lucky else "sticheln.own-pain", cards=self.faces(w, mine)))
        parts += self._tricks(w, view, names)
        if view.phase == "choose" and view.hand:
            parts.append(self._by_colour(w, view.hand))
        if view.phase == "name" and view.pile:
            parts.append(f"{w('sticheln.own-pile')}\n{self._by_colour(w, view.pile)}")
        return parts

    def _turn(self, w: Words, view: StichelnView, names: Names) -> str:
        awaited = w.list(f"**{names[seat]}**" for seat in view.waiting)
        if view.over:
            return w("table.over")
        special = f"sticheln.turn.{view.phase}.{view.variant}"
        line = w(special if w.has(special) else f"sticheln.turn.{view.phase}", names=awaited)
        return f"{line}\n-# {w('sticheln.dealer', name=names[view.dealer])}"

    def _tricks(self, w: Words, view: StichelnView, names: Names) -> list[str]:
        parts = []
        if view.trick:
            led = w("sticheln.led", colour=self.face(w, view.trick[0][0]))
            parts.append(f"{led}\n{self._plays(w, view.trick, view.leader, names)}")
        last = view.last_trick
        if last and not (view.over and last.round != view.round):
            parts.append(self._last(w, last, names))
        return parts

    def _plays(self, w: Words, cards: Sequence[Card], leader: Seat, names: Names) -> str:
        seats = len(names)
        return " · ".join(
            f"{names[(leader + at) % seats]} **{self.face(w, card)}**" for at, card in enumerate(cards)
        )

    def _last(self, w: Words, last: TrickTaken, names: Names) -> str:
        line = w("sticheln.last-trick", name=names[last.winner])
        return f"-# {line} {self._plays(w, last.cards, last.leader, names)}"

    def _seat(self, w: Words, view: StichelnView, names: Names, seat: Seat) -> str:
        mark = "▶ " if seat in view.waiting else ""
        facts = [w.n("count.card", view.counts[seat]), w.n("count.trick", view.tricks[seat])]
        laid = view.laid[seat]
        if laid:
            key = "sticheln.seat-lucky" if view.variant == "anti" else "sticheln.seat-pain"
            facts.append(w(key, cards=self.faces(w, laid)))
        elif view.chosen[seat]:
            facts.append(w("sticheln.chosen"))
        return f"{mark}**{names[seat]}** {w.signed(view.scores[seat])} · {' · '.join(facts)}"

    def _sheets(self, w: Words, view: StichelnView, names: Names) -> str:
        rows = view.sheets[-1]
        lines = [f"**{w('table.round-result', round=len(view.sheets))}**"]
        lines += [self._sheet(w, row, view.variant, names[seat]) for seat, row in enumerate(rows)]
        return "\n".join(lines)

    def _sheet(self, w: Words, row: Sheet, variant: str, name: str) -> str:
        """One seat's points of a round, and which cards made them."""
        rules = RULES[variant]
        facts = []
        if row.pain:
            pain = row.points - row.others * rules.other
            facts.append(f"{self.faces(w, row.pain)} ({w.signed(pain)})")
        if row.others:
            facts.append(w.n("sticheln.others", row.others, points=w.signed(row.others * rules.other)))
        return f"{name} **{w.signed(row.points)}**" + (f" = {', '.join(facts)}" if facts else "")

    def _by_colour(self, w: Words, cards: Sequence[Card]) -> str:
        """A line for each colour: sign, letter, values."""
        lines = []
        for colour in COLOURS:
            values = [card[1:] for card in cards if card[0] == colour]
            if values:
                lines.append(f"{SIGNS[colour]} **{w(f'sticheln.letter.{colour}')}** {' '.join(values)}")
        return "\n".join(lines)
