"""How things stand at a table of Diamonds: what lies where, who must act, and what a seat may know of it.

Partners are one side: seat s is of side s modulo the number of sides, so a side bears the number of its
lowest seat. Vaults and showrooms are held by side, all else by seat.
"""

from __future__ import annotations

import msgspec

from games.core import Card, Deal, Seat, places
from games.diamonds.crystals import Crystals
from games.diamonds.rules import Due, Rules, giver, plays
from games.diamonds.terms import DiamondsNews, DiamondsView, Phase, SuitAction, SuitsCounted
from games.seats import ALONE, NOBODY
from games.shuffle import Source
from games.tricks import Hands, TrickTaken


class Situation(msgspec.Struct, frozen=True):
    """All that a position of Diamonds holds. What may be done in it is added in `position`."""

    rules: Rules
    source: Source
    deal: Deal
    phase: Phase
    hands: Hands
    leader: Seat
    crystals: Crystals
    piles: Hands
    trick: tuple[Card, ...] = ()
    count: int | None = None
    """How many cards are passed this round."""
    packets: Hands = ()
    """Cards laid out to be passed, until all have done so."""
    given: Hands = ()
    """What each gave away this round, once all packets have changed hands."""
    todo: tuple[Due, ...] = ()
    """While somebody chooses whom to rob: that clubs action, and what follows it."""
    announced: tuple[int, ...] = ()
    """By side: the totals at the end of the last round."""
    last_trick: TrickTaken | None = None
    actions: tuple[SuitAction, ...] = ()
    """Of the running trick; before its first card, of the last one."""
    last_actions: tuple[SuitAction, ...] = ()
    """Of the last trick, while the running one has cards."""
    counted: SuitsCounted | None = None
    """Of the round that ended last."""
    awards: tuple[SuitAction, ...] = ()
    """The suit actions at its end, as far as they are carried out."""
    news: tuple[DiamondsNews, ...] = ()

    @property
    def round(self) -> int:
        """The round being played, 1-based."""
        return self.deal.round

    @property
    def dealer(self) -> Seat:
        """Of this round."""
        return self.deal.dealer

    @property
    def sides(self) -> int:
        """How many play against each other."""
        return len(self.crystals.vaults)

    @property
    def turn(self) -> Seat:
        """Whose card comes next in the trick."""
        return (self.leader + len(self.trick)) % len(self.hands)

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act."""
        phase = self.phase
        if phase == "play":
            return ALONE[(self.leader + len(self.trick)) % len(self.hands)]
        if phase == "pass":
            return frozenset([seat for seat, packet in enumerate(self.packets) if not packet])
        if phase == "over":
            return NOBODY
        return ALONE[self.todo[0].seat if phase == "rob" else self.deal.dealer]

    @property
    def tricks(self) -> tuple[int, ...]:
        """Won this round, by seat."""
        each = _PLAYS[len(self.hands)]
        return tuple(len(pile) // each for pile in self.piles)

    def by_seat(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """A row by side as one by seat: partners are told the same."""
        return row * (len(self.hands) // len(row))

    def scores(self) -> tuple[int, ...]:
        """By seat: the crystals in showrooms, which all can see; the full points once the game is over."""
        return self.by_seat(self.crystals.points if self.phase == "over" else self.crystals.showrooms)

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """The points, then the crystals in the vault."""
        return tuple(zip(self.by_seat(self.crystals.points), self.by_seat(self.crystals.vaults), strict=True))

    def view(self, seat: Seat | None) -> DiamondsView:
        """What the seat may know (None: a bystander)."""
        seats, sides, rules, over = len(self.hands), self.sides, self.rules, self.phase == "over"
        gave = self.given or self.packets
        return DiamondsView(
            seat=seat,
            seats=seats,
            waiting=tuple(sorted(self.waiting())),
            round=self.round,
            rounds=rules.rounds,
            scores=self.scores(),
            places=places(self.merits(), [at % sides for at in range(seats)]) if over else (),
            over=over,
            perfect=rules.perfect,
            partnership=rules.partnership,
            end_tie=rules.end_tie,
            team_no_trick_actions=rules.team_no_trick_actions,
            phase=self.phase,
            dealer=self.dealer,
            count=self.count,
            hand=self.hands[seat] if seat is not None else (),
            counts=tuple(map(len, self.hands)),
            chosen=tuple(map(bool, self.packets)) or (False,) * seats,
            passing=gave[seat] if gave and seat is not None else (),
            received=self.given[giver(seat, seats, sides)] if self.given and seat is not None else (),
            leader=self.leader,
            trick=self.trick,
            last_trick=self.last_trick,
            tricks=self.tricks,
            memory=rules.memory,
            won=tuple(pile if rules.memory == "open" else () for pile in self.piles),
            announced=self.by_seat(self.announced),
            showrooms=self.by_seat(self.crystals.showrooms),
            vault=self.crystals.vaults[seat % sides] if seat is not None else None,
            vaults=self.by_seat(self.crystals.vaults) if over else (),
            robbing=self.todo[0].cause if self.todo else None,
            actions=self.actions,
            last_actions=self.last_actions,
            awards=self.awards,
            counted=self.counted,
            news=self.news,
        )


_PLAYS = [plays(seats) for seats in range(7)]
