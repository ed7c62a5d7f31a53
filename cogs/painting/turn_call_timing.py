"""When to call whom to their turn, so that a call helps and never nags. Pure: times in, decisions out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.store.preferences import Calls

SOON = 3.0
"""Seconds that a turn must last before anybody is called."""
LATE = 15.0
"""Seconds for those who acted lately, or who want to be called late."""
LATELY = 20.0
"""Seconds within which somebody who acted is thought to be looking."""


class CallDecision(NamedTuple):
    """What to do now."""

    people: tuple[int, ...] = ()
    """Call these, in place of the last call; nobody: send nothing new."""
    silence: bool = False
    """The last call is out of date: take it away."""
    again: float | None = None
    """Look again after so many seconds."""


class TurnCallTiming:
    """Of one table: who has been awaited since when, and who was called for that."""

    def __init__(self, called: tuple[int, ...] = ()) -> None:
        """`called`: those whom a call that still stands has reached, after a restart."""
        self._since: dict[int, float] = {}
        self._called = set(called)
        self._standing = bool(called)

    def decide(
        self, awaited: tuple[int, ...], acted: Mapping[int, float], wishes: Mapping[int, Calls], now: float
    ) -> CallDecision:
        """Decide, given who is awaited, when people last acted, and when they want to be called."""
        before = self._since
        # Who has acted since is awaited for something new, even if it was not seen in between.
        # No moment lies ahead, or a clock that was set back would silence the calls.
        self._since = {one: min(now, max(before.get(one, now), acted.get(one, 0.0))) for one in awaited}
        self._called = {
            one
            for one in self._called & self._since.keys()
            if acted.get(one, 0.0) <= before.get(one, self._since[one])
        }
        wanted = [person for person in awaited if wishes.get(person) != "never"]
        due = {person: self._due(person, acted, wishes) for person in wanted}
        ready = tuple(person for person in wanted if due[person] <= now)
        later = [moment - now for moment in due.values() if moment > now]
        again = min(later) if later else None
        if set(ready) - self._called:
            self._called, self._standing = set(ready), True
            return CallDecision(people=ready, again=again)
        silence = self._standing and not self._called
        self._standing = self._standing and not silence
        return CallDecision(silence=silence, again=again)

    def _due(self, person: int, acted: Mapping[int, float], wishes: Mapping[int, Calls]) -> float:
        since = self._since[person]
        patient = wishes.get(person) == "late" or since - acted.get(person, 0.0) < LATELY
        return since + (LATE if patient else SOON)
