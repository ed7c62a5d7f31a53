"""Whole games: played by players, replayed from records, checked at the door.

A position trusts its caller; whoever lets strangers act checks legality first, as is done here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from games.choices import kinds_of
from games.core import Action, Game, News, Options, Player, Seat, State, places
from games.record import DealRecord, Record, Unreadable, options_in, spelled, spelled_deal, spelled_options
from games.registry import GAMES
from games.shuffle import Seeded, commitment

Draws = Sequence[tuple[int, tuple[Seat, ...]]]
"""Of actions that were drawn among several at the same time: their number from 0, and the seats."""


class Illegal(ValueError):
    """Somebody chose what is not legal there. The message says who and what."""


class Differs(ValueError):
    """A record tells another game than its seed and actions do. The message names the first difference."""


def random_player(view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """Any legal action; of the optional ones, about one in eight."""
    if view.seat not in view.waiting and rng.random() < 7 / 8:
        return None
    return rng.choice(legal)


def meek_player(view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """Any legal action that is no reaction to others, so that nobody is ever challenged."""
    if view.seat not in view.waiting:
        return None
    while (action := rng.choice(legal)).landing == "reaction":
        pass
    return action


def play(  # noqa: PLR0913, PLR0917 - what a game consists of
    game: Game, options: Options, seats: int, seed: str, nonce: str, players: Sequence[Player]
) -> Record:
    """Play a whole game; players by seat. The same arguments give the same record.

    Raises Illegal if a player chooses what is not legal. Players get a random generator of their own, which
    tells them nothing of the deals.
    """
    tape, rng = _Tape(game, options, seats, seed), Random(f"players:{seed}")
    while waiting := tape.state.waiting():
        seat, action = _next(tape.state, sorted(waiting), players, rng)
        tape.act(seat, action)
    return _record(tape, seed, nonce)


def record_of(  # noqa: PLR0913, PLR0917 - what a game consists of
    game: Game,
    options: Options,
    seats: int,
    seed: str,
    nonce: str,
    actions: Iterable[tuple[Seat, Action]],
    draws: Draws = (),
) -> Record:
    """The record of a game that was played elsewhere; raises Illegal, also if it is not over."""
    tape = _Tape(game, options, seats, seed)
    for seat, action in actions:
        tape.act(seat, action)
    if waiting := tape.state.waiting():
        raise Illegal(f"after {len(tape.actions)} actions the game is not over: seat {min(waiting)} must act")
    return _record(tape, seed, nonce, draws)


def replay(record: Record, games: Mapping[str, Game] = GAMES) -> State:
    """Play a record again and compare everything it tells; the final position.

    Raises Unreadable if this program cannot play it, Differs at the first difference.
    """
    game = _game_of(record, games)
    tape = _Tape(game, options_in(record, game), record.seats, record.seed)
    _same("the commitment", commitment(record.seed, record.nonce), record.commitment)
    _same("the first dealer", tape.state.deal.dealer, record.first_dealer)
    told, draws = _Told(tape, record), _draws_in(record)
    told.compare()
    for number, (seat, fields) in enumerate(record.actions, 1):
        try:
            action = _action(game, fields)
            if among := draws.pop(number - 1, ()):
                _check_draw(tape, number - 1, (seat, action), among)
            tape.act(seat, action)
            told.compare()
        except ValueError as error:
            raise Differs(f"action {number} (seat {seat}: {_json(fields)}): {error}") from None
    if waiting := tape.state.waiting():
        raise Differs(
            f"the record ends after {len(record.actions)} actions, but seat {min(waiting)} must act"
        )
    if draws:
        raise Differs(f"there is no action {max(draws) + 1} to be drawn")
    told.end()
    return tape.state


def _draws_in(record: Record) -> dict[int, tuple[Seat, ...]]:
    """Among whom actions were drawn, by their number from 0."""
    numbers = [number for number, _ in record.draws]
    if numbers != sorted(set(numbers)):
        raise Differs("the draws are not told in order, each once")
    return dict(record.draws)


def _check_draw(tape: _Tape, number: int, step: tuple[Seat, Action], among: tuple[Seat, ...]) -> None:
    """Raise Differs unless it is a reaction, and its seat the one that chance chose among several."""
    race, (seat, action) = tape.game.race, step
    able = [one for one in range(tape.seats) if type(action) in kinds_of(tape.state.legal(one))]
    fitting = len(among) > 1 and list(among) == sorted(set(among)) and set(among) <= set(able)
    if race is None or action.landing != "reaction" or race.target(tape.state) is None or not fitting:
        raise Differs("it cannot have been drawn among these seats")
    _same("the seat that was drawn", race.drawn(tape.state, among, number), seat)


class _Tape:
    """A game going on, and what a record will tell of it."""

    def __init__(self, game: Game, options: Options, seats: int, seed: str) -> None:
        if seats not in game.seats:
            raise Unreadable(
                f"{game.key} is for {game.seats[0]} to {game.seats[-1]} players, not for {seats}"
            )
        self.game, self.options, self.seats = game, options, seats
        self.state: State = game.deal(options, seats, Seeded(seed))
        self.deals: list[DealRecord] = [spelled_deal(self.state.deal)]
        self.news: list[News] = [*self.state.news]
        self.actions: list[tuple[Seat, Action]] = []

    def places(self) -> tuple[int, ...]:
        """By seat, as the position has it."""
        return places(self.state.merits(), self.options.sides(self.seats))

    def act(self, seat: Seat, action: Action) -> None:
        """The next action, if it is legal."""
        if not 0 <= seat < self.seats:
            raise Illegal(f"there is no seat {seat}")
        if action not in self.state.legal(seat):
            raise Illegal(f"seat {seat} may not {_json(spelled(action))} now")
        last = self.state.deal
        self.state = self.state.after(seat, action)
        self.actions.append((seat, action))
        self.news += self.state.news
        if self.state.deal is not last and self.state.deal != last:
            self.deals.append(spelled_deal(self.state.deal))


class _Told:
    """Compares what a record tells with the tape, as far as that has come."""

    def __init__(self, tape: _Tape, record: Record) -> None:
        self.tape, self.record = tape, record
        self.news = self.deals = 0

    def compare(self) -> None:
        """What is new on the tape."""
        while self.news < len(self.tape.news):
            news, told = self.tape.news[self.news], self.record.news[self.news : self.news + 1]
            if not told or msgspec.json.encode(news) != msgspec.json.encode(told[0]):
                self._one("news", self.news, spelled(news), self.record.news)
                raise Differs(f"news {self.news + 1}: its keys would be in the order {_json(spelled(news))}")
            self.news += 1
        while self.deals < len(self.tape.deals):
            self._one("deal", self.deals, self.tape.deals[self.deals], self.record.deals)
            self.deals += 1

    def end(self) -> None:
        """Nothing may be left, and the results must agree."""
        _same("the number of news", len(self.tape.news), len(self.record.news))
        _same("the number of deals", len(self.tape.deals), len(self.record.deals))
        _same("the totals", list(self.tape.state.scores()), list(self.record.totals))
        _same("the places", list(self.tape.places()), list(self.record.places))

    @staticmethod
    def _one(name: str, at: int, here: Any, there: Sequence[Any]) -> None:
        if at >= len(there):
            raise Differs(f"{name} {at + 1} is missing from the record")
        _same(f"{name} {at + 1}", _plain(here), _plain(there[at]))


def _next(
    state: State, waiting: Sequence[Seat], players: Sequence[Player], rng: Random
) -> tuple[Seat, Action]:
    """Who acts next, and how: those who may react come first, then one of those who must act."""
    may = [seat for seat in range(len(players)) if seat not in waiting and state.legal(seat)]
    for seat in rng.sample(may, len(may)):
        action = players[seat](state.view(seat), state.legal(seat), rng)
        if action is not None:
            return seat, action
    seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
    action = players[seat](state.view(seat), state.legal(seat), rng)
    if action is None:
        raise Illegal(f"seat {seat} must act, but its player declined")
    return seat, action


def _record(tape: _Tape, seed: str, nonce: str, draws: Draws = ()) -> Record:
    totals = tape.state.scores()
    return Record(
        game=tape.game.key,
        version=tape.game.version,
        options=spelled_options(tape.options),
        seats=tape.seats,
        seed=seed,
        nonce=nonce,
        commitment=commitment(seed, nonce),
        first_dealer=tape.deals[0].dealer,
        deals=tuple(tape.deals),
        actions=tuple((seat, spelled(action)) for seat, action in tape.actions),
        draws=tuple(draws),
        news=tuple(map(spelled, tape.news)),
        totals=totals,
        places=tape.places(),
    )


def _game_of(record: Record, games: Mapping[str, Game]) -> Game:
    game = games.get(record.game)
    if game is None:
        raise Unreadable(f"there is no game {record.game!r} here; there are {', '.join(games)}")
    if record.version != game.version:
        age = "a newer" if record.version > game.version else "an older"
        raise Unreadable(f"it is of {age} version of {game.key}: {record.version}, here is {game.version}")
    return game


def _action(game: Game, fields: Mapping[str, Any]) -> Action:
    """The action that a record spells, with nothing missing, added or spelled otherwise."""
    return _read(game, msgspec.json.encode(fields))


@lru_cache(1 << 12)
def _read(game: Game, text: bytes) -> Action:
    """The same of its JSON; few actions are spelled once in a game."""
    fields = msgspec.json.decode(text)
    kind = game.verbs.get(str(fields.get("do")))
    if kind is None:
        raise Illegal(f"{game.key} knows no such action")
    action = msgspec.convert(fields, kind)
    if _json(spelled(action)) != _json(fields):
        raise Illegal(f"it would be spelled {_json(spelled(action))}")
    return action


def _plain(thing: Any) -> Any:
    return thing.model_dump(mode="json", by_alias=True) if isinstance(thing, DealRecord) else thing


def _same(where: str, here: Any, there: Any) -> None:
    """Raise Differs, naming the first part of two plain JSON values that is not the same."""
    if _exact(here) == _exact(there):
        return
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        for name in here:
            _same(f"{where}, {name}", here[name], there[name])
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        for at, (mine, theirs) in enumerate(zip(here, there, strict=True)):
            _same(f"{where}[{at}]", mine, theirs)
    raise Differs(f"{where}: should be {_json(here)}, but the record says {_json(there)}")


def _exact(thing: Any) -> bytes:
    """JSON values as text, because to Python 1, 1.0 and true are equal."""
    return msgspec.json.encode(thing, order="sorted")


def _json(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False)


__all__ = ["Differs", "Illegal", "meek_player", "play", "random_player", "record_of", "replay"]
