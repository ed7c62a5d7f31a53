"""The race that is run at one table, at one moment: what may be reacted to, by whom, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.bot_players import Pause, chance, choose
from bot.errors import Refusal, Stale
from bot.race.contest import Contest, Held, Lost, contest_of, with_contest
from bot.race.rules import TEMPOS, Due, Event, RaceView, Scene, deadline, hearing, undecided
from bot.store.action_log import Step, action_in, as_text
from bot.store.rows import SeatRow, TableRow
from games.choices import kinds_of
from games.core import Action, Game, Landing, Seat, verb_of


def target_in(game: Game, position: Any) -> int | None:
    """The number of what may be reacted to in a position; None if every action takes effect at once."""
    return game.race.target(position) if game.race else None


def ballot_in(game: Game, position: Any) -> int | None:
    """The number of what is answered in secret, and for a limited time; None if nothing is."""
    return game.race.ballot(position) if game.race else None


def top_in(game: Game, position: Any) -> int | None:
    """The number of what lies on top, be it open to a reaction or not."""
    return game.race.top(position) if game.race else None


def followed(game: Game, row: TableRow, position: Any, at: float) -> TableRow:
    """The row with how the race stands once actions have led to that position."""
    target, ballot = target_in(game, position), ballot_in(game, position)
    return with_contest(row, contest_of(row).follow(target, ballot, at))


class TableRace:
    """How the race stands at a table. A value: it does not follow what happens later (see `Table.race`)."""

    def __init__(  # noqa: PLR0913 - what a race depends on
        self,
        game: Game,
        row: TableRow,
        roster: Sequence[SeatRow],
        position: Any,
        *,
        pause: Callable[[], Pause],
        shown: tuple[int, float] | None = None,
    ) -> None:
        """The position never leaves it. `pause`: of its bots; `shown`: what all have seen last, and when."""
        self._game = game
        self._row = row
        self._roster = roster
        self._position = position
        self._pause = pause
        self._shown = shown

    def is_of(self, row: TableRow, roster: Sequence[SeatRow], position: Any, shown: Any) -> bool:
        """Whether it still stands so."""
        return (
            self._row is row
            and self._position is position
            and self._roster is roster
            and self._shown is shown
        )

    # ----------------------------------------------------------------------------- what may be done

    @property
    def target(self) -> int | None:
        """The number of what may be reacted to; None if every action takes effect at once."""
        return target_in(self._game, self._position) if self._running else None

    @property
    def ballot(self) -> int | None:
        """The number of what is answered in secret, and for a limited time; None if nothing is."""
        return ballot_in(self._game, self._position) if self._running else None

    @property
    def _running(self) -> bool:
        return self._row.status == "running"

    def waiting(self) -> frozenset[Seat]:
        """Seats that must act now."""
        return self._position.waiting() if self._position is not None and self._running else frozenset()

    @property
    def contest(self) -> Contest:
        """How the race stands in which others may react to what lies on top.

        One that was not kept for this target is begun anew, and as if it had been seen for long: nothing
        that is sealed may wait for ever.
        """
        kept, target, ballot = contest_of(self._row), self.target, self.ballot
        if (kept.target, kept.ballot) == (target, ballot):
            return kept
        return kept.follow(target, ballot, self._row.started or 0.0)

    def landing(self, action: Action) -> Landing:
        """How an action takes effect now."""
        return "at once" if self.target is None else action.landing

    def reactors(self) -> frozenset[Seat]:
        """The seats that may react to the target, be it their turn or not."""
        if self.target is None:
            return frozenset()
        seats = range(len(self._roster))
        return frozenset(seat for seat in seats if _reacts(self._position.legal(seat)))

    def aimed(self, action: Action) -> int | None:
        """The number of what an action names, if it is a reaction or an answer."""
        return self._game.race.aimed(action) if self._game.race else None

    def check_aim(self, seat: Seat, target: int) -> None:
        """Raise a Refusal if what a reaction names is there no longer, or not for this seat to react to."""
        race = self._game.race
        if race is None:
            raise Refusal("unknown-button")
        if target != race.top(self._position):
            raise Stale("covered")
        if seat == race.owner(self._position):
            raise Refusal("own-card")
        if self.ballot is not None and seat not in self.waiting():
            raise Refusal("reacted-already")

    def silence(self, seat: Seat) -> Action:
        """What the seat has answered in a ballot if it says nothing."""
        assert self._game.race is not None
        return self._game.race.silence(self._position, seat)

    def lets_go(self, seat: Seat, action: Action) -> bool:
        """Whether an action only says what the game itself does not ask for now: that the target may stay."""
        return self.target is not None and action == self.silence(seat)

    def letting_go(self, seat: Seat | None) -> tuple[Action, ...]:
        """What a seat that may react says to let the target stay, if it may; see `lets_go`."""
        return (self.silence(seat),) if seat is not None and seat in self.reactors() else ()

    # ------------------------------------------------------------------------------ what may be known

    def view(self, seat: Seat | None) -> RaceView | None:
        """What a seat may know of the race (None: a bystander); None if there is none."""
        if self._game.race is None or not self._running:
            return None
        contest, scene = self.contest, self.scene()
        sealed = self.seems_sealed()
        shown = replace(contest, sealed=sealed, pool=())
        return RaceView(
            target=self.target,
            undecided=tuple(sorted(undecided(shown, scene))),
            sealed=sealed.seat if sealed else None,
            until=deadline(shown, scene),
            own=None if seat is None else self._sealed(contest, seat),
            pending=None if seat is None else self._pending(contest, seat),
            heard=None if seat is None else hearing(contest, scene, seat),
            lost=None if seat is None else self._lost(contest, seat),
            calm=seat in contest.calm,
        )

    def seems_sealed(self) -> Held | None:
        """What lies sealed, as far as everybody may know: also the reaction of a bot in its turn, which shows
        as any of its choices, or one could tell."""
        contest = self.contest
        pool = (held for held in contest.pool if held.bot and held.seat in self.waiting())
        return contest.sealed or next(pool, None)

    def _sealed(self, contest: Contest, seat: Seat) -> Action | None:
        held = contest.sealed
        return self._action(held) if held and held.seat == seat else None

    def _pending(self, contest: Contest, seat: Seat) -> Action | None:
        return next((self._action(held) for held in contest.pool if held.seat == seat), None)

    def _lost(self, contest: Contest, seat: Seat) -> Lost | None:
        """What a reaction has just kept a seat from; nothing if it is its turn all the same."""
        overtaking = contest.overtaking
        lost = overtaking and overtaking.lost(seat)
        return lost if lost and (lost.chosen or seat not in self.waiting()) else None

    # ----------------------------------------------------------------------------- when something is due

    def scene(self) -> Scene:
        """What else than the contest decides when something happens."""
        contest, bots = self.contest, {row.seat for row in self._roster if row.bot}
        eligible, turn = self.reactors(), self._turn(bots)
        asked = eligible & bots
        race, options = self._game.race, self._game.options.model_validate_json(self._row.options)
        return Scene(
            tempo=TEMPOS[race.tempo(options) if race else "quick"],
            ballot=self.ballot is not None and bool(self.waiting() - bots),
            eligible=eligible,
            bots={seat: self._moment(contest, seat, hurried=eligible <= bots) for seat in asked},
            turn=turn,
            shown=contest.since if self._row.private or eligible <= bots else self.shown_at(contest.target),
        )

    def shown_at(self, target: int | None) -> float | None:
        """When a target was shown, as far as this process knows."""
        return self._shown[1] if self._shown and self._shown[0] == target else None

    def _turn(self, bots: set[Seat]) -> tuple[Seat, float] | None:
        """The bot whose turn it is, and how long it takes."""
        seat = next(iter(self.waiting() & bots), None)
        return (
            None if seat is None or self.target is None else (seat, self._pause().after(self._position.news))
        )

    def _moment(self, contest: Contest, seat: Seat, *, hurried: bool) -> float:
        """At what part of its time a bot decides: where people may react, bots must not be the first."""
        return (
            0.0 if self._pause().none and hurried else self._rng(f"moment:{contest.target}:{seat}").random()
        )

    def _rng(self, what: str) -> Random:
        return chance(self._row.nonce, what)

    # -------------------------------------------------------------------------------- what comes of it

    def held(self, seat: Seat, action: Action, at: float) -> Held:
        """An action that waits from now on."""
        race, reacts = self._game.race, action.landing == "reaction"
        rank = race.rank(action) if race and reacts else 0
        return Held(seat, as_text(action), at, rank, bot=self._roster[seat].bot)

    def effects(self, contest: Contest, due: Due) -> tuple[list[Step], tuple[Seat, ...]]:
        """The actions that take effect now, and among whom the first was drawn."""
        if due.event is Event.SILENCE:
            held = {row.seat for row in self._roster if row.bot}
            return [(seat, self.silence(seat)) for seat in sorted(self.waiting() - held)], ()
        if due.event is Event.LAND and contest.sealed and (step := self._unsealed(contest.sealed)):
            return [step], ()
        if due.event is Event.DRAW and (heard := self.heard(contest)):
            return [heard[0]], heard[1]
        return [], ()

    def overtaken(self, contest: Contest, due: Due, steps: Sequence[Step]) -> Contest:
        """The contest with whom a reaction that was drawn has overtaken."""
        if due.event is not Event.DRAW:
            return contest
        seat, action = steps[0]
        people = {row.seat for row in self._roster if not row.bot}
        return contest.overtaken(seat, verb_of(action), self.waiting(), people)

    def without_effect(self, contest: Contest, due: Due, at: float) -> Contest:
        """What becomes of a contest where nothing takes effect: somebody makes up their mind, or something is
        dropped that cannot be done any more."""
        seat, turn = due.seat, due.event is Event.TURN
        if due.event is Event.LAND:
            return replace(contest, sealed=None)
        if due.event is Event.DRAW:
            return replace(contest, pool=())
        decides = turn or due.event is Event.DECIDE
        if decides and seat in contest.pooled:  # a person has reacted and left
            return contest.shown(seat, turn=turn)
        action = self.decision(seat) if decides else None
        if action is None:
            return contest.with_let_go(seat)
        held = self.held(seat, action, at)
        if action.landing == "reaction":
            reacted = replace(contest, pool=(*contest.pool, held))
            return reacted.shown(seat, turn=turn)  # as if it had let go, or one could tell
        return replace(contest, sealed=held)

    def decision(self, seat: Seat) -> Action | None:
        """What the bot on a seat does now; None if it lets the target go, which it cannot in its turn."""
        must = seat in self.waiting()
        rng = self._rng(f"{self._row.move}:{seat}" if must else f"react:{self.contest.target}:{seat}")
        return choose(self._game.bot, self._position.view(seat), self._position.legal(seat), rng, must=must)

    def heard(self, contest: Contest) -> tuple[Step, tuple[Seat, ...]] | None:
        """Whose of the reactions counts, drawn among these seats; None if none can be done any more."""
        race, able = self._game.race, [(held.seat, self._action(held)) for held in contest.pool]
        able = [(seat, action) for seat, action in able if action in self._position.legal(seat)]
        if race is None or not able:
            return None
        first = min(race.rank(action) for _, action in able)
        chosen = {seat: action for seat, action in able if race.rank(action) == first}
        among = tuple(sorted(chosen))
        seat = race.drawn(self._position, among, self._row.move)
        return (seat, chosen[seat]), among

    def _unsealed(self, held: Held) -> Step | None:
        """The sealed action, to take effect; None if it cannot be done any more."""
        action = self._action(held)
        return (held.seat, action) if action in self._position.legal(held.seat) else None

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
            return self._action(held) in self._position.legal(held.seat)
        except msgspec.ValidationError:
            return False

    def _action(self, held: Held) -> Action:
        return action_in(self._game, held.action)


def _reacts(legal: Sequence[Action]) -> bool:
    return any(kind.landing == "reaction" for kind in kinds_of(legal))
