"""A fair race: when a sealed action lands, who has let it go, and which of several reactions are heard.

Pure: no clock runs here, and nothing is known of the game but seats and actions as text. What is kept of it
is a few lines of JSON in the table's row, so a restart changes nothing. Times are seconds since 1970, as
everywhere in storage.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from games.core import Action, Seat


class Tempo(NamedTuple):
    """Seconds that a table gives its people."""

    exposure: float
    """How long what lies on top can be seen at least before the next action lands."""
    grace: float
    """How long an action lies sealed at least, and how long reactions are collected."""
    ballot: float
    """How long an answer is waited for that everybody must give."""
    thought: float
    """After what time those have let go who do so unasked, and bots if only they are waited for."""


TEMPOS = {"quick": Tempo(4.0, 1.0, 30.0, 3.0), "slow": Tempo(600.0, 2.0, 12 * 3600.0, 20.0)}

UNSEEN = 3.0
"""Seconds after which something counts as shown, though Discord has not said so."""


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

    def shown(self, seat: Seat, *, turn: bool) -> Contest:
        """The same with a reaction shown as what a bot does that has made up its mind."""
        pool = tuple(replace(held, bot=held.bot or turn) if held.seat == seat else held for held in self.pool)
        return replace(self, pool=pool, let_go=tuple(sorted({*self.let_go, seat})))

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


class Scene(NamedTuple):
    """What else matters for the times of a race, at one moment."""

    tempo: Tempo
    ballot: bool
    """Whether people are awaited whose silence would end a ballot."""
    eligible: frozenset[Seat]
    """Who may react."""
    bots: dict[Seat, float]
    """Eligible bots, and at what part of their time to think (0 to 1) each makes up its mind."""
    turn: tuple[Seat, float] | None
    """The bot whose turn it is, and how many seconds it takes; None if it is nobody's or a person's."""
    shown: float | None
    """When the target was shown; None while nobody knows."""


class Picture(NamedTuple):
    """What a seat, or a bystander, may know of a race. Who else has reacted is hidden."""

    target: int | None
    undecided: tuple[Seat, ...]
    """Who may still react and has not let go, as far as everybody may know."""
    sealed: Seat | None
    """Who has chosen what lies sealed."""
    until: float | None
    """When it lands, or when the ballot ends, at the latest."""
    own: Action | None
    """What the seat itself has sealed."""
    pending: Action | None
    """The seat's own reaction, while others are collected."""
    heard: float | None
    """When that is decided at the latest, as far as the seat can know."""
    calm: bool
    """Whether its silence counts as letting go."""
    lost: Lost | None
    """What a reaction has just kept it from, if it has said nothing since."""


Due = tuple[float, str, Seat]
"""When, what ("draw", "decide", "calm", "turn", "land", "silence"), and for whom (-1: for nobody)."""


def undecided(contest: Contest, scene: Scene) -> frozenset[Seat]:
    """Who might still react, and has not said anything. Whoever has sealed an action has let go."""
    silent = scene.eligible - set(contest.let_go) - contest.pooled
    return silent - {contest.sealed.seat} if contest.sealed else silent


def dues(contest: Contest, scene: Scene) -> Iterator[Due]:
    """All that is to be done of itself, in no order."""
    if scene.ballot:
        yield contest.since + scene.tempo.ballot, "silence", -1
    if contest.target is None:
        return
    seen = _seen(contest, scene)
    left, known = undecided(contest, scene), undecided(replace(contest, pool=()), scene)
    if contest.pool:
        yield _drawing(contest, seen, scene.tempo, left, known), "draw", -1
    elif contest.sealed:
        yield _landing(contest.sealed, seen, scene.tempo, left), "land", contest.sealed.seat
    # As everybody may know: what a pending reaction changes in the times of bots would tell of it.
    people = any(seat not in scene.bots for seat in known)
    turn, pause = scene.turn or (-1, 0.0)
    for seat in known - {turn}:
        if seat in scene.bots:
            part = scene.tempo.exposure if people else scene.tempo.thought
            yield seen + scene.bots[seat] * part, "decide", seat
    said = {*contest.let_go, *scene.bots, contest.sealed.seat if contest.sealed else -1}
    for seat in scene.eligible.intersection(contest.calm) - said:  # also who has reacted, or one could tell
        yield seen + scene.tempo.thought, "calm", seat
    made_up = any(held.seat == turn and held.bot for held in contest.pool)  # it may react as well
    if scene.turn and not contest.sealed and not made_up:
        moment = seen + scene.bots.get(turn, 0.0) * scene.tempo.thought if people else 0.0
        yield max(contest.turned + pause, moment), "turn", turn


def _seen(contest: Contest, scene: Scene) -> float:
    return contest.since + UNSEEN if scene.shown is None else scene.shown


def _landing(sealed: Held, seen: float, tempo: Tempo, undecided: Collection[Seat]) -> float:
    """At once if nobody is left who might react."""
    return max(sealed.at + tempo.grace, seen + tempo.exposure) if undecided else sealed.at


def _drawing(
    contest: Contest, seen: float, tempo: Tempo, undecided: Collection[Seat], known: Collection[Seat]
) -> float:
    """When reactions have been collected; at once if everybody knows that nobody is left, as a card lands.

    What may be overtaken must not keep others from a reaction of rank 0 before an ordinary action would.
    """
    rank = min(held.rank for held in contest.pool)
    first = next(held.at for held in contest.pool if held.rank == rank)
    if not known:
        return first
    if rank == 0 or not undecided:
        return first + tempo.grace
    return max(first + tempo.grace, seen + tempo.exposure)


def deadline(contest: Contest, scene: Scene) -> float | None:
    """When at the latest what is sealed lands, or a ballot ends. Reactions that are collected do not show."""
    if scene.ballot:
        return contest.since + scene.tempo.ballot
    if contest.target is None or contest.sealed is None:
        return None
    return _landing(contest.sealed, _seen(contest, scene), scene.tempo, scene.eligible)


def hearing(contest: Contest, scene: Scene, seat: Seat) -> float | None:
    """When the reaction of a seat is decided, if there is no other."""
    own = tuple(held for held in contest.pool if held.seat == seat)
    alone = replace(contest, pool=own)
    return _drawing(alone, _seen(alone, scene), scene.tempo, scene.eligible, scene.eligible) if own else None


def next_due(contest: Contest, scene: Scene) -> Due | None:
    """What comes first. At the same time a reaction is heard before anything lands."""
    return min(dues(contest, scene), key=lambda due: (due[0], _ORDER.index(due[1]), due[2]), default=None)


_ORDER = ("draw", "decide", "calm", "turn", "silence", "land")
