"""What several parts of Spicy's presenter tell alike: cards as they were laid, challenges, hands, points."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.games.spicy.faces import JOINT, SOLID, SpicyFaces, solid
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from cogs.words.spacing import spaced
from games.core import News, Seat
from games.spicy.rules import TROPHY
from games.spicy.terms import (
    Challenged,
    Passed,
    PawPaid,
    Shown,
    SpicyView,
    TakenBack,
    TrophyTaken,
    WorldsEnd,
)

RECENT = 3
"""Cards of a stack over which the challenge before it is still shown."""
LAID = 6
"""Of the cards that one has laid in this stack, so many are shown."""


@dataclass(eq=False)
class SpicySentences:
    """Declarations, challenges, hands and points."""

    faces: SpicyFaces

    def shown(self, w: Words, one: Shown, names: Names) -> str:
        """A card as all see it: "`#12` Ann 🌶️“7 chili” · copy"."""
        told = w(
            "spicy.shown",
            number=self.numbered(one.number),
            name=names[one.seat],
            say=self.faces.face(w, one.say),
        )
        facts = [solid(told)]
        if one.copy:
            facts.append(solid(w("spicy.is-copy")))
        if one.beneath:
            facts.append(solid(w.n("spicy.beneath", one.beneath)))
        return JOINT.join(facts)

    def numbered(self, number: int) -> str:
        """The number of a card in the stack."""
        return f"#{number}" if self.faces.wordy else f"`#{number}`"

    def challenge(self, w: Words, one: Challenged, names: Names) -> str:
        """A challenge and what came of it."""
        names = [*map(solid, names)]
        said = w(
            "spicy.challenged",
            challenger=names[one.challenger],
            say=self.faces.face(w, one.say),
            owner=names[one.owner],
            trait=self.faces.face(w, one.trait),
        )
        return spaced(f"{said} ", self._verdict(w, one, names))

    def _verdict(self, w: Words, one: Challenged, names: Names) -> str:
        won = one.winner == one.challenger
        loser = one.owner if won else one.challenger
        return w(
            "spicy.verdict-won" if won else "spicy.verdict-lost",
            card=self.faces.face(w, one.card),
            winner=names[one.winner],
            cards=w.n("count.card", one.cards),
            loser=names[loser],
            drawn=w.n("count.card", one.drawn),
        )

    def line(self, w: Words, news: News, names: Names) -> str:
        """A piece of news in a line; nothing for a declaration, which stands in the stack or is told with
        its challenge."""
        if isinstance(news, Challenged):
            return self.challenge(w, news, names)
        if isinstance(news, PawPaid):
            return w.n("spicy.paw-paid", news.cards, name=names[news.seat])
        if isinstance(news, TakenBack):
            return w(f"spicy.back-{news.fault}", name=names[news.seat], say=self.faces.face(w, news.say))
        if isinstance(news, Passed | TrophyTaken):
            passed = isinstance(news, Passed)
            return w("spicy.passed" if passed else "spicy.trophy", name=names[news.seat])
        return w("spicy.worlds-end") if isinstance(news, WorldsEnd) else ""

    def own_hand(self, w: Words, view: SpicyView) -> str:
        """All cards that one holds, and those that one has laid in this stack."""
        lines = [w.n("spicy.own", len(view.hand)), *self.faces.by_spice(w, view.hand)]
        if view.notes:
            laid = [
                f"{self.numbered(note.number)}{SOLID}{self.faces.several(w, (note.card, *note.beneath))}"
                for note in view.notes[-LAID:]
            ]
            lines.append(f"-# {w('spicy.notes', cards=JOINT.join(laid))}")
        return "\n".join(lines)

    # --------------------------------------------------------------------------------- how it counts

    @staticmethod
    def believed(w: Words, view: SpicyView, names: Names) -> list[str]:
        """A trophy that nobody has fought for."""
        if any(isinstance(news, Challenged) for news in view.news):
            return []
        taken = [news for news in view.news if isinstance(news, TrophyTaken)]
        return [
            w("spicy.why-believed-over" if view.over else "spicy.why-believed", name=names[news.seat])
            for news in taken
        ]

    def reckoning(self, w: Words, view: SpicyView, names: Names) -> str:
        """How the game ended, and what everybody's points consist of."""
        winner = next((name for seat, name in enumerate(names) if view.trophies[seat] > 1), "")
        ended = [w(f"spicy.ending.{view.ending}", name=winner)] if view.ending else []
        return "\n".join([f"**{w('spicy.result')}**", *ended, self.accounts(w, view, names)])

    def accounts(self, w: Words, view: SpicyView, names: Names) -> str:
        """A line for each seat, with all that counts there."""
        return "\n".join(self._account(w, view, seat, name) for seat, name in enumerate(names))

    @staticmethod
    def _account(w: Words, view: SpicyView, seat: Seat, name: str) -> str:
        won, trophies, held = view.won[seat], view.trophies[seat], view.counts[seat]
        facts = [w.n("spicy.sum-won", won, points=w.signed(won))] if won else []
        if trophies:
            facts.append(w.n("spicy.sum-trophies", trophies, points=w.signed(TROPHY * trophies)))
        if held or not facts:
            facts.append(w.n("spicy.sum-hand", held, points=w.signed(-held)))
        told = JOINT.join(map(solid, facts))
        return w("spicy.sum", name=name, points=w.signed(view.scores[seat]), facts=told)


def recalls(view: SpicyView) -> bool:
    """Whether the last challenge is still shown: later on it would look like one of this stack."""
    return bool(view.revealed) and len(view.stack) <= RECENT
