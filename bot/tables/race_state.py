"""A table as its race sees it: what may be reacted to, by whom, and what bots make of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import Refusal, Stale
from bot.race.rules import TEMPOS, Contest, Held, Lost, Picture, Scene, deadline, hearing, undecided
from bot.store.rows import TableRow
from bot.tables.action_log import Step, action_in, choose
from bot.tables.rosters import Roster
from bot.tables.table_extra import contest_of, with_contest
from bot.tables.table_settings import PAUSES, Manners, manners_in
from games.choices import kinds_of
from games.core import Action, Game, Landing, Options, Seat


class Contested:
    """The ground of `bot.tables.table.Table`. The position never leaves the two."""

    def __init__(self, game: Game, row: TableRow, roster: Roster) -> None:
        """No position yet."""
        self.game = game
        self.row = row
        self.roster = roster
        self._state: Any = None
        self._shown: tuple[int, float] | None = None

    @property
    def running(self) -> bool:
        """Whether cards are being played."""
        return self.row.status == "running"

    @property
    def options(self) -> Options:
        """What was chosen for this table."""
        return self.game.options.model_validate_json(self.row.options)

    @property
    def manners(self) -> Manners:
        """Who may sit down, and how fast bots play."""
        return manners_in(self.row.manners)

    @property
    def hasty(self) -> bool:
        """Whether bots act at once."""
        return PAUSES[self.manners.pace].usual == 0

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act now."""
        return self._state.waiting() if self._state is not None and self.running else frozenset()

    @property
    def contest(self) -> Contest:
        """How the race stands in which others may react to what lies on top.

        One that was not kept for this target is begun anew, and as if it had been seen for long: nothing
        that is sealed may wait for ever.
        """
        kept, target, ballot = contest_of(self.row), self.target(), self.ballot
        if (kept.target, kept.ballot) == (target, ballot):
            return kept
        return kept.follow(target, ballot, self.row.started or 0.0)

    def taken_up(self, at: float) -> Contest:
        """The race as it goes on after a restart, without what the rules of today cannot read."""
        anew = self.contest.anew(at)
        return replace(
            anew,
            sealed=anew.sealed if anew.sealed and self._known(anew.sealed) else None,
            pool=tuple(filter(self._known, anew.pool)),
        )

    def _known(self, held: Held) -> bool:
        try:
            return self._action(held) in self._state.legal(held.seat)
        except msgspec.ValidationError:
            return False

    def target(self) -> int | None:
        """The number of what may be reacted to; None if every action takes effect at once."""
        return self._target(self._state) if self.running else None

    def _target(self, state: Any) -> int | None:
        return self.game.race.target(state) if self.game.race else None

    def _top(self, state: Any) -> int | None:
        return self.game.race.top(state) if self.game.race else None

    @property
    def ballot(self) -> int | None:
        """The number of what is answered in secret, and for a limited time; None if nothing is."""
        return self._ballot(self._state) if self.running else None

    def _ballot(self, state: Any) -> int | None:
        return self.game.race.ballot(state) if self.game.race else None

    def landing(self, action: Action) -> Landing:
        """How an action takes effect now."""
        return "at once" if self.target() is None else action.landing

    def reactors(self) -> frozenset[Seat]:
        """The seats that may react to the target, be it their turn or not."""
        if self.target() is None:
            return frozenset()
        seats = range(len(self.roster))
        return frozenset(seat for seat in seats if _reacts(self._state.legal(seat)))

    def scene(self) -> Scene:
        """What else than the contest decides when something happens."""
        contest, bots = self.contest, {row.seat for row in self.roster if row.bot}
        eligible, turn = self.reactors(), self._turn(bots)
        asked = eligible & bots
        return Scene(
            tempo=TEMPOS[getattr(self.options, "tempo", "quick")],
            ballot=self.ballot is not None and bool(self.waiting() - bots),
            eligible=eligible,
            bots={seat: self._moment(contest, seat, hurried=eligible <= bots) for seat in asked},
            turn=turn,
            shown=contest.since if self.row.private or eligible <= bots else self.shown_at(contest.target),
        )

    def _turn(self, bots: set[Seat]) -> tuple[Seat, float] | None:
        """The bot whose turn it is, and how long it takes."""
        seat = next(iter(self.waiting() & bots), None)
        return None if seat is None or self.target() is None else (seat, self._pause())

    def _moment(self, contest: Contest, seat: Seat, *, hurried: bool) -> float:
        """At what part of its time a bot decides: where people may react, bots must not be the first."""
        return 0.0 if self.hasty and hurried else self._rng(f"moment:{contest.target}:{seat}").random()

    def show(self, target: int, at: float) -> bool:
        """Everybody can see the target now; whether that is new."""
        new = self.target() == target and self.shown_at(target) is None
        self._shown = (target, at) if new else self._shown
        return new

    def shown_at(self, target: int | None) -> float | None:
        """When a target was shown, as far as this process knows."""
        return self._shown[1] if self._shown and self._shown[0] == target else None

    def decision(self, seat: Seat) -> Action | None:
        """What the bot on a seat does now; None if it lets the target go, which it cannot in its turn."""
        must = seat in self.waiting()
        rng = self._rng(f"{self.row.move}:{seat}" if must else f"react:{self.contest.target}:{seat}")
        return choose(self.game.bot, self._state.view(seat), self._state.legal(seat), rng, must=must)

    def heard(self, contest: Contest) -> tuple[Step, tuple[Seat, ...]] | None:
        """Whose of the reactions counts, drawn among these seats; None if none can be done any more."""
        race, able = self.game.race, [(held.seat, self._action(held)) for held in contest.pool]
        able = [(seat, action) for seat, action in able if action in self._state.legal(seat)]
        if race is None or not able:
            return None
        first = min(race.rank(action) for _, action in able)
        chosen = {seat: action for seat, action in able if race.rank(action) == first}
        among = tuple(sorted(chosen))
        seat = race.drawn(self._state, among, self.row.move)
        return (seat, chosen[seat]), among

    def rank(self, action: Action) -> int:
        """Of several reactions those of the lowest rank count."""
        return self.game.race.rank(action) if self.game.race and action.landing == "reaction" else 0

    def unsealed(self, held: Held) -> Step | None:
        """The sealed action, to take effect; None if it cannot be done any more."""
        action = self._action(held)
        return (held.seat, action) if action in self._state.legal(held.seat) else None

    def _sealed(self, seat: Seat) -> Action | None:
        held = self.contest.sealed
        return self._action(held) if held and held.seat == seat else None

    def _pending(self, seat: Seat) -> Action | None:
        return next((self._action(held) for held in self.contest.pool if held.seat == seat), None)

    def check_aim(self, seat: Seat, target: int) -> None:
        """Raise a Refusal if what a reaction names is there no longer, or not for this seat to react to."""
        race = self.game.race
        if race is None:
            raise Refusal("unknown-button")
        if target != race.top(self._state):
            raise Stale("covered")
        if seat == race.owner(self._state):
            raise Refusal("own-card")
        if self.ballot is not None and seat not in self.waiting():
            raise Refusal("reacted-already")

    def aimed(self, action: Action) -> int | None:
        """The number of what an action names, if it is a reaction or an answer."""
        return self.game.race.aimed(action) if self.game.race else None

    def lets_go(self, seat: Seat, action: Action) -> bool:
        """Whether an action only says what the game itself does not ask for now: that the target may stay."""
        return self.target() is not None and action == self.silence(seat)

    def letting_go(self, seat: Seat | None) -> tuple[Action, ...]:
        """What a seat that may react says to let the target stay, if it may; see `lets_go`."""
        return (self.silence(seat),) if seat is not None and seat in self.reactors() else ()

    def silence(self, seat: Seat) -> Action:
        """What the seat has answered in a ballot if it says nothing."""
        assert self.game.race is not None
        return self.game.race.silence(self._state, seat)

    def _action(self, held: Held) -> Action:
        return action_in(self.game, held.action)

    def picture(self, seat: Seat | None) -> Picture | None:
        """What a seat may know of the race (None: a bystander); None if there is none."""
        if self.game.race is None or not self.running:
            return None
        contest, scene = self.contest, self.scene()
        shown = replace(contest, sealed=contest.sealed or self._as_if_sealed(contest), pool=())
        return Picture(
            target=self.target(),
            undecided=tuple(sorted(undecided(shown, scene))),
            sealed=shown.sealed.seat if shown.sealed else None,
            until=deadline(shown, scene),
            own=None if seat is None else self._sealed(seat),
            pending=None if seat is None else self._pending(seat),
            heard=None if seat is None else hearing(contest, scene, seat),
            lost=None if seat is None else self._lost(seat),
            calm=seat in contest.calm,
        )

    def _as_if_sealed(self, contest: Contest) -> Held | None:
        """The reaction of a bot in its turn, which shows as any of its choices, or one could tell."""
        return next((held for held in contest.pool if held.bot and held.seat in self.waiting()), None)

    def _lost(self, seat: Seat) -> Lost | None:
        """What a reaction has just kept a seat from; nothing if it is its turn all the same."""
        overtaking = self.contest.overtaking
        lost = overtaking and overtaking.lost(seat)
        return lost if lost and (lost.chosen or seat not in self.waiting()) else None

    def followed(self, row: TableRow, state: Any, at: float) -> TableRow:
        """The row with how the race stands once actions have led to that position."""
        if self.game.race is None:
            return row
        return with_contest(row, contest_of(row).follow(self._target(state), self._ballot(state), at))

    def _pause(self) -> float:
        pause = PAUSES[self.manners.pace]
        return pause.seen if self._state.news else pause.usual

    def _rng(self, what: str) -> Random:
        """Chance for a bot: the same after a restart, and nobody else's to foresee."""
        return Random(f"{self.row.nonce}:{what}")


def _reacts(legal: Sequence[Action]) -> bool:
    return any(kind.landing == "reaction" for kind in kinds_of(legal))
