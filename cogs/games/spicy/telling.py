"""Spicy in sentences: what lies in the stack, what has happened, how a challenge went."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.spicy.faces import JOINT, SpicyFaces, solid
from cogs.presenting.presenter import Names
from cogs.words.catalogue import Words
from cogs.words.spacing import spaced
from games.core import News
from games.spicy.rules import lawful
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
LATEST = 6
"""Declarations that are shown; those below them are counted."""


class SpicyTelling(SpicyFaces):
    """The part of Spicy's presenter that its other parts speak with."""

    def stack(self, w: Words, view: SpicyView, names: Names) -> str:
        """The latest declarations from below to the top, and what may be declared next."""
        lines = [w.n("spicy.stack", view.size) if view.stack else w("spicy.no-stack")]
        below = view.stack[:-LATEST]
        if below:
            hidden = sum(1 + one.beneath for one in below)
            lines.append(f"-# {w.n('spicy.earlier', hidden)}")
        shown = [self.shown(w, one, names) for one in view.stack[-LATEST:]]
        lines += [f"-# {line}" for line in shown[:-1]] + [f"**{line}**" for line in shown[-1:]]
        if view.paw is not None:
            lines.append(f"-# {w('spicy.paw', name=names[view.paw])}")
        if view.locked:
            lines.append(f"-# {w('spicy.locked')}")
        if view.phase == "turn":
            lines.append(f"-# {w('spicy.next', says=self.says(w, lawful(view)))}")
        return "\n".join(lines)

    def shown(self, w: Words, one: Shown, names: Names) -> str:
        """A card as all see it: "`#12` Ann 🌶️“7 chili” · copy"."""
        told = w(
            "spicy.shown", number=self.numbered(one.number), name=names[one.seat], say=self.face(w, one.say)
        )
        facts = [solid(told)]
        if one.copy:
            facts.append(solid(w("spicy.is-copy")))
        if one.beneath:
            facts.append(solid(w.n("spicy.beneath", one.beneath)))
        return JOINT.join(facts)

    def numbered(self, number: int) -> str:
        """The number of a card in the stack."""
        return f"#{number}" if self.wordy else f"`#{number}`"

    def aim(self, w: Words, view: SpicyView, target: str, names: Sequence[str]) -> str:
        """The card that is meant, for those who type: "#12 Ann: “7 chili”"."""
        one = next((one for one in view.stack if str(one.number) == target), None)
        return f"#{target} {names[one.seat]}: {self.spoken(w, one.say)}" if one else f"#{target}"

    def challenge(self, w: Words, one: Challenged, names: Names) -> str:
        """A challenge and what came of it."""
        names = [*map(solid, names)]
        said = w(
            "spicy.challenged",
            challenger=names[one.challenger],
            say=self.face(w, one.say),
            owner=names[one.owner],
            trait=self.face(w, one.trait),
        )
        return spaced(f"{said} ", self._verdict(w, one, names))

    def _verdict(self, w: Words, one: Challenged, names: Names) -> str:
        won = one.winner == one.challenger
        loser = one.owner if won else one.challenger
        return w(
            "spicy.verdict-won" if won else "spicy.verdict-lost",
            card=self.face(w, one.card),
            winner=names[one.winner],
            cards=w.n("count.card", one.cards),
            loser=names[loser],
            drawn=w.n("count.card", one.drawn),
        )

    @staticmethod
    def recalls(view: SpicyView) -> bool:
        """Whether the last challenge is still shown: later on it would look like one of this stack."""
        return bool(view.revealed) and len(view.stack) <= RECENT

    def line(self, w: Words, news: News, names: Names) -> str:
        """A piece of news in a line; nothing for a declaration, which stands in the stack or is told with
        its challenge."""
        if isinstance(news, Challenged):
            return self.challenge(w, news, names)
        if isinstance(news, PawPaid):
            return w.n("spicy.paw-paid", news.cards, name=names[news.seat])
        if isinstance(news, TakenBack):
            return w(f"spicy.back-{news.fault}", name=names[news.seat], say=self.face(w, news.say))
        if isinstance(news, Passed | TrophyTaken):
            passed = isinstance(news, Passed)
            return w("spicy.passed" if passed else "spicy.trophy", name=names[news.seat])
        return w("spicy.worlds-end") if isinstance(news, WorldsEnd) else ""

    def happened(self, w: Words, view: SpicyView, news: Sequence[News], names: Names) -> list[str]:
        """All but the last challenge as long as the hand shows it, and one's own passes."""
        last = view.revealed[-1] if self.recalls(view) else None
        known = (last, Passed(view.seat)) if view.seat is not None else (last,)
        return [line for one in news if one not in known and (line := self.line(w, one, names))]
