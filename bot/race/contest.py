"""What a table keeps of its race, as values: what lies sealed, who has reacted, who has let go.

It is a few lines of JSON in the table's row, so a restart changes nothing. Times are seconds since 1970, as
everywhere in storage.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.store.rows import TableRow
from bot.store.table_extra import extra_in, with_extra
from games.core import Seat


class Held(msgspec.Struct, frozen=True):
    """An action that was accepted and has not taken effect: nobody else may learn what it is."""

    seat: Seat
    action: str
    """JSON."""
    at: float
    rank: int = 0
    """Of a reaction: those of rank 0 cannot be overtaken by any other."""
    bot: bool = False
    """Whether a bot that held the seat has decided so. Its reaction shows as any choice of its would."""


class Lost(NamedTuple):
    """What somebody else's reaction has kept a seat from."""

    by: Seat
    verb: str
    """Of the reaction."""
    chosen: bool
    """Whether the seat had chosen already, or only its turn is over."""


class Overtaking(msgspec.Struct, frozen=True):
    """The reaction that came first, and whom it kept from something."""

    by: Seat
    verb: str
    undone: tuple[Seat, ...]
    """Whose choice did not count."""
    skipped: tuple[Seat, ...]
    """Who was to act, and had not chosen."""
    new: bool = True
    """Whether nothing has taken effect since."""

    def without(self, seat: Seat) -> Overtaking:
        """The same once a seat needs not be told any more."""
        undone, skipped = (tuple(one for one in told if one != seat) for told in (self.undone, self.skipped))
        return replace(self, undone=undone, skipped=skipped)

    def lost(self, seat: Seat) -> Lost | None:
        """What it means for a seat."""
        chosen = seat in self.undone
        return Lost(self.by, self.verb, chosen) if chosen or seat in self.skipped else None


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """What a table keeps while something may be reacted to, or while a ballot runs."""

    target: int | None = None
    """The number of what may be reacted to."""
    ballot: int | None = None
    """The number of what is answered in secret."""
    since: float = 0.0
    """When that landed, or the ballot began."""
    turned: float = 0.0
    """When the last action of any kind took effect."""
    sealed: Held | None = None
    """The action of the seat whose turn it is."""
    pool: tuple[Held, ...] = ()
    """Reactions, in the order in which they came. The first one has begun the collecting."""
    let_go: tuple[Seat, ...] = ()
    """Who has said, or decided as a bot, that the target may be covered."""
    calm: tuple[Seat, ...] = ()
    """Whose silence counts as letting go, after a moment."""
    overtaking: Overtaking | None = None
    """The reaction that took effect last, until the next action does."""

    @property
    def pooled(self) -> frozenset[Seat]:
        """Who has reacted."""
        return frozenset(held.seat for held in self.pool)

    def follow(self, target: int | None, ballot: int | None, at: float) -> Contest:
        """After an action took effect: what was sealed is gone, and so is all about another target."""
        told = self.overtaking if self.overtaking and self.overtaking.new else None
        told = told and replace(told, new=False)
        if (target, ballot) == (self.target, self.ballot):
            return replace(self, turned=at, sealed=None, pool=(), overtaking=told)
        begun = Contest(target=target, ballot=ballot, since=at, turned=at)
        return replace(begun, calm=self.calm, overtaking=told)

    def with_let_go(self, seat: Seat) -> Contest:
        """The same once the seat has said that the target may be covered."""
        return replace(self, let_go=tuple(sorted({*self.let_go, seat})))

    def with_calm(self, seat: Seat, *, calm: bool) -> Contest:
        """The same with whether the seat's silence counts as letting go."""
        others = set(self.calm) - {seat}
        return replace(self, calm=tuple(sorted(others | ({seat} if calm else set()))))

    def shown(self, seat: Seat, *, turn: bool) -> Contest:
        """The same with a reaction shown as what a bot does that has made up its mind."""
        pool = tuple(replace(held, bot=held.bot or turn) if held.seat == seat else held for held in self.pool)
        return replace(self, pool=pool).with_let_go(seat)

    def overtaken(self, by: Seat, verb: str, waiting: Collection[Seat], people: Collection[Seat]) -> Contest:
        """The same if this seat's reaction is the one that counts. `waiting`: who was to act; `people`: which
        seats are told of it."""
        chosen = {held.seat for held in (self.sealed, *self.pool) if held} - {by}
        skipped = set(waiting) - chosen - {by}
        undone, passed = (tuple(sorted(told & set(people))) for told in (chosen, skipped))
        told = Overtaking(by=by, verb=verb, undone=undone, skipped=passed)
        return replace(self, overtaking=told)

    def acted(self, seat: Seat) -> Contest:
        """The same once the seat has said something new."""
        return replace(self, overtaking=self.overtaking.without(seat)) if self.overtaking else self

    def anew(self, at: float) -> Contest:
        """After the process was gone for a while: nobody could press anything, so all times begin again."""
        sealed = replace(self.sealed, at=at) if self.sealed else None
        pool = tuple(replace(held, at=at) for held in self.pool)
        return replace(self, since=at, turned=at, sealed=sealed, pool=pool)


def contest_of(row: TableRow) -> Contest:
    """The race that is kept with a table."""
    return _contest(row.extra)


@lru_cache(1000)
def _contest(extra: str) -> Contest:
    return msgspec.convert(extra_in(extra, "contest"), Contest)


def with_contest(row: TableRow, contest: Contest) -> TableRow:
    """The row with this race."""
    return with_extra(row, "contest", {} if contest == Contest() else msgspec.to_builtins(contest))
