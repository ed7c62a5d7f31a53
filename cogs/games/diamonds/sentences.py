"""What several parts of Diamonds' presenter tell alike: plays, suit actions, crystals, counted rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cogs.games.diamonds.faces import JOINT, DiamondsFaces, solid
from cogs.presenting.pieces import Names
from cogs.presenting.teams import together
from cogs.words.catalogue import Words
from games.core import Card, Seat
from games.diamonds.terms import DiamondsView, SuitAction
from games.diamonds.tricks import Tally, consolations, tallies
from games.tricks import TrickTaken


@dataclass(eq=False)
class DiamondsSentences:
    """Plays, suit actions, crystals, and what the won cards of a round bring."""

    faces: DiamondsFaces

    def side(self, view: DiamondsView, seat: Seat, names: Names) -> str:
        """Everybody on the side of a seat, by name."""
        return together([solid(name) for name in names], range(seat % view.sides, view.seats, view.sides))

    def plays(self, w: Words, cards: Sequence[Card], leader: Seat, names: Names) -> str:
        """Who played which card. No line breaks between the two."""
        plays = []
        for at, card in enumerate(cards):
            play = f"{names[(leader + at) % len(names)]} **{self.faces.face(w, card)}**"
            plays.append(solid(play))
        return JOINT.join(plays)

    def taken(self, w: Words, last: TrickTaken, names: Names) -> str:
        """A trick that is over, in a line."""
        line = w("diamonds.last-trick", name=names[last.winner])
        space = "" if line.endswith("：") else " "  # that sign brings its own
        return f"{line}{space}{self.plays(w, last.cards, last.leader, names)}"

    def acted(self, w: Words, view: DiamondsView, one: SuitAction, names: Names) -> str:
        """Who carried out a suit action, and what came of it."""
        deed = self.deed(w, view, one, names)
        return w("diamonds.acted", name=solid(names[one.seat]), suit=self.faces.suit(w, one.suit), deed=deed)

    def deed(self, w: Words, view: DiamondsView, one: SuitAction, names: Names) -> str:
        """What came of a suit action."""
        victim = "" if one.victim is None else self.side(view, one.victim, names)
        return w(f"diamonds.deed.{one.suit}", victim=victim) if one.effect else w("diamonds.deed-nothing")

    def own(self, w: Words, view: DiamondsView) -> str:
        """What one has, which is for oneself alone, and what it is worth."""
        seat, vault = view.seat or 0, view.vault or 0
        showroom = view.showrooms[seat]
        return w(
            "diamonds.own-team" if view.partnership == "on" else "diamonds.own",
            vault=vault,
            showroom=showroom,
            points=w.n("diamonds.points", 2 * vault + showroom),
        )

    def passed(self, w: Words, view: DiamondsView, names: Names) -> list[str]:
        """To whom one passes and from whom one gets cards, then which ones they were."""
        seat, teams = view.seat or 0, view.partnership == "on"
        step = view.sides if teams else 1
        receiver, giver = names[(seat + step) % view.seats], names[(seat - step) % view.seats]
        if view.received:
            gave = w("diamonds.gave", name=receiver, cards=self.faces.several(w, view.passing))
            got = w("diamonds.got", name=giver, cards=self.faces.several(w, view.received))
            return [f"-# {gave}", f"-# {got}"]
        if view.phase not in ("count", "pass"):
            return []
        alike = receiver == giver
        told = w("diamonds.swap" if alike else "diamonds.exchange", receiver=receiver, giver=giver)
        lines = [f"-# {told}"]
        if view.passing:
            lines.append(f"-# {w('diamonds.laid', cards=self.faces.several(w, view.passing))}")
        return lines

    # ---------------------------------------------------------------------------- the end of a round

    def accounts(self, w: Words, view: DiamondsView, names: Names) -> str:
        """What everybody's points are made of, once the vaults are open."""
        lines = [
            w(
                "diamonds.final",
                name=self.side(view, side, names),
                points=view.scores[side],
                vault=view.vaults[side],
                showroom=view.showrooms[side],
            )
            for side in range(view.sides)
        ]
        return "\n".join([f"**{w('diamonds.final-points')}**", *lines])

    def reckoning(self, w: Words, view: DiamondsView, names: Names) -> str:
        """How the won cards of the last round were counted, and what came of it; empty before."""
        if view.counted is None:
            return ""
        title = f"**{w('table.round-result', round=counted_round(view))}**"
        return "\n".join([title, f"-# {w('diamonds.counted')}", *self.counted(w, view, names)])

    def counted(self, w: Words, view: DiamondsView, names: Names) -> Iterator[str]:
        """Suit by suit who has most cards, then who has won no trick; below each what they did."""
        assert view.counted is not None
        for tally in tallies(view.counted, view.sides, view.awards):
            yield self._most(w, view, tally, names)
            yield from self._done(w, view, tally.actions, names)
        for row in consolations(view.counted, view.sides, view.awards):
            yield w("diamonds.no-trick", names=w.list(f"**{solid(names[seat])}**" for seat in row.without))
            yield f"-# {w.n('diamonds.consoled', sum(action.effect for action in row.actions))}"

    def _most(self, w: Words, view: DiamondsView, tally: Tally, names: Names) -> str:
        """Who has most cards of a suit."""
        suit, best = self.faces.suit(w, tally.suit), max(tally.won)
        if not tally.ahead:
            return w("diamonds.most-none", suit=suit)
        first = w.list(f"**{self.side(view, side, names)}**" for side in tally.ahead)
        if len(tally.ahead) == 1:
            return w.n("diamonds.most", best, suit=suit, names=first)
        told = w.n("diamonds.most-tie", best, suit=suit, names=first)
        return f"{told}\n-# {w('diamonds.tied')}" if view.end_tie == "none" else told

    def _done(
        self, w: Words, view: DiamondsView, actions: Sequence[SuitAction], names: Names
    ) -> Iterator[str]:
        """What came of most cards of a suit; of several, each by name."""
        tell = self.deed if len(actions) == 1 else self.acted
        for one in actions:
            yield f"-# {tell(w, view, one, names)}"


def last_shown(view: DiamondsView) -> bool:
    """Whether the last trick stands on the table: while its round is played."""
    return view.last_trick is not None and view.last_trick.round == view.round and not view.over


def at_end(view: DiamondsView) -> bool:
    """Whether a clubs action at the end of a round is waited for, so that its cards are counted already."""
    return view.robbing in ("most", "no-trick")


def just_counted(view: DiamondsView) -> bool:
    """Whether the end of the last round is the newest that has happened."""
    begins = not (any(view.tricks) or view.trick)
    return view.counted is not None and (view.over or at_end(view) or begins)


def counted_round(view: DiamondsView) -> int:
    """The round whose won cards were counted last."""
    return view.round if view.over or at_end(view) else view.round - 1
