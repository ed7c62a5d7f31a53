"""What a seat may know of a position of Diamonds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core import Seat, places
from games.diamonds.rules import giver
from games.diamonds.terms import DiamondsView

if TYPE_CHECKING:
    from games.diamonds.position import Position


def look(now: Position, seat: Seat | None) -> DiamondsView:
    """What the seat sees (None: a bystander)."""
    seats, sides, rules, over = len(now.hands), now.sides, now.rules, now.phase == "over"
    gave = now.given or now.packets
    return DiamondsView(
        seat=seat,
        seats=seats,
        waiting=tuple(sorted(now.waiting())),
        round=now.round,
        rounds=rules.rounds,
        scores=now.scores(),
        places=places(now.merits(), [at % sides for at in range(seats)]) if over else (),
        over=over,
        perfect=rules.perfect,
        partnership=rules.partnership,
        end_tie=rules.end_tie,
        team_no_trick_actions=rules.team_no_trick_actions,
        phase=now.phase,
        dealer=now.dealer,
        count=now.count,
        hand=now.hands[seat] if seat is not None else (),
        counts=tuple(map(len, now.hands)),
        chosen=tuple(map(bool, now.packets)) or (False,) * seats,
        passing=gave[seat] if gave and seat is not None else (),
        received=now.given[giver(seat, seats, sides)] if now.given and seat is not None else (),
        leader=now.leader,
        trick=now.trick,
        last_trick=now.last_trick,
        tricks=now.tricks,
        memory=rules.memory,
        won=tuple(pile if rules.memory == "open" else () for pile in now.piles),
        announced=now.by_seat(now.announced),
        showrooms=now.by_seat(now.crystals.showrooms),
        vault=now.crystals.vaults[seat % sides] if seat is not None else None,
        vaults=now.by_seat(now.crystals.vaults) if over else (),
        robbing=now.todo[0].cause if now.todo else None,
        actions=now.actions,
        last_actions=now.last_actions,
        awards=now.awards,
        counted=now.counted,
        news=now.news,
    )
