"""The times of a fair race: when a sealed action lands, until when reactions are collected, when bots decide.

Pure: no clock runs here, and nothing is known of the game but seats and actions as text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import IntEnum
from typing import NamedTuple

from msgspec.structs import replace

from bot.race.contest import Contest, Held, Lost
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
NO_SEAT = -1
"""The seat of what happens to no seat alone."""


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


class RaceView(NamedTuple):
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


class Event(IntEnum):
    """What happens of itself in a race. At the same time things happen in this order: a reaction is heard
    before anything lands."""

    DRAW = 1
    """Reactions have been collected: who of them is heard."""
    DECIDE = 2
    """A bot that may react makes up its mind."""
    CALM = 3
    """The silence of somebody who wants it so has lasted long enough to let go."""
    TURN = 4
    """The bot whose turn it is chooses."""
    SILENCE = 5
    """A ballot is over: who has said nothing has answered by that."""
    LAND = 6
    """What lies sealed takes effect."""


class Due(NamedTuple):
    """Something that is to happen."""

    at: float
    event: Event
    seat: Seat = NO_SEAT
    """For whom."""


def undecided(contest: Contest, scene: Scene) -> frozenset[Seat]:
    """Who might still react, and has not said anything. Whoever has sealed an action has let go."""
    silent = scene.eligible - set(contest.let_go) - contest.pooled
    return silent - {contest.sealed.seat} if contest.sealed else silent


def dues(contest: Contest, scene: Scene) -> Iterator[Due]:
    """All that is to be done of itself, in no order."""
    if scene.ballot:
        yield Due(contest.since + scene.tempo.ballot, Event.SILENCE)
    if contest.target is None:
        return
    seen = _seen(contest, scene)
    left, known = undecided(contest, scene), undecided(replace(contest, pool=()), scene)
    if contest.pool:
        yield Due(_drawing(contest, seen, scene.tempo, left, known), Event.DRAW)
    elif contest.sealed:
        yield Due(_landing(contest.sealed, seen, scene.tempo, left), Event.LAND, contest.sealed.seat)
    # As everybody may know: what a pending reaction changes in the times of bots would tell of it.
    people = any(seat not in scene.bots for seat in known)
    turn, pause = scene.turn or (NO_SEAT, 0.0)
    for seat in known - {turn}:
        if seat in scene.bots:
            part = scene.tempo.exposure if people else scene.tempo.thought
            yield Due(seen + scene.bots[seat] * part, Event.DECIDE, seat)
    said = {*contest.let_go, *scene.bots, contest.sealed.seat if contest.sealed else NO_SEAT}
    for seat in scene.eligible.intersection(contest.calm) - said:  # also who has reacted, or one could tell
        yield Due(seen + scene.tempo.thought, Event.CALM, seat)
    made_up = any(held.seat == turn and held.bot for held in contest.pool)  # it may react as well
    if scene.turn and not contest.sealed and not made_up:
        moment = seen + scene.bots.get(turn, 0.0) * scene.tempo.thought if people else 0.0
        yield Due(max(contest.turned + pause, moment), Event.TURN, turn)


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
    """What comes first."""
    return min(dues(contest, scene), default=None)
