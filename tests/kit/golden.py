"""Whole games as text that a player can read: what all games share.

How a game's own things read stands beside its tests (`tests/games/<key>/teller.py`).
`python -m tests.kit.golden` writes all of them anew; read the difference before you commit it.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from games.core import Game, Options
from games.play import play, random_player
from games.record import Record, options_in, spelled, spelled_deal
from games.registry import GAMES
from games.shuffle import Seeded
from tests.kit.enrolment import CHOSEN, TELLER
from tests.kit.seat_letters import by_seat

FOLDER = Path(__file__).parents[1] / "games"
"""Each game's texts stand in the folder `golden` beside its tests."""


def golden_games() -> Iterator[tuple[str, Record]]:
    """(path below `FOLDER`, record) of a random game for each game and set of options."""
    for game in GAMES.values():
        for at, (options, tables) in enumerate(_tables(game).items()):
            name, seats = _name(game, options), tables[at % len(tables)]
            yield (
                f"{game.key}/golden/{name}.txt",
                play(game, options, seats, name, "golden", [random_player] * seats),
            )


def _tables(game: Game) -> dict[Options, list[int]]:
    """The sets of options to play, each with the numbers of seats at which it can be chosen."""
    tables: dict[Options, list[int]] = {}
    chosen = CHOSEN.of(game.key)
    for seats in game.seats:
        for options in game.options_for(seats):
            if options in chosen if chosen else _plain(options, seats):
                tables.setdefault(options, []).append(seats)
    return tables


def _plain(options: Options, seats: int) -> bool:
    """Whether each rule that few tables change is changed with nothing else that it does not need."""
    fields = type(options).model_fields
    changed = [name for name, value in options.model_dump().items() if value != fields[name].default]
    return all(
        name == other or not options.model_copy(update={other: fields[other].default}).matters(name, seats)
        for name in changed
        if name in options.details
        for other in changed
    )


def rendered(record: Record) -> str:
    """The whole game as text, from its record alone."""
    return "\n".join(line.rstrip() for line in _lines(record)) + "\n"


def _name(game: Game, options: Options) -> str:
    """The game, its variant and whatever else is not as usual, each named unless it is a word that tells."""
    fields = type(options).model_fields
    mode = options.mode or "standard"
    others = [
        f"{name}-{value}" if name in options.customs | options.details else str(value)
        for name, value in options.model_dump().items()
        if name != "variant" and name not in mode.split("-") and value != fields[name].default
    ]
    return "-".join([game.key, mode, *others]).replace("_", "-")


def _lines(record: Record) -> Iterator[str]:
    yield f"{record.game} for {record.seats}"
    yield from (f"{name}: {value}" for name, value in record.options.items())
    yield f"seed {record.seed}, nonce {record.nonce}"
    yield f"commitment {record.commitment}"
    tell = TELLER.of(record.game)
    assert tell, TELLER.wanted(record.game)
    for seat, thing in _events(record):
        yield from tell(thing, seat)
    yield ""
    yield f"the end: {by_seat(record.totals)}"
    yield f"places:  {by_seat(record.places)}"


def _events(record: Record) -> Iterable[tuple[int, dict[str, Any]]]:
    """Every action with what it led to: news, then the next deal if there is one."""
    game = GAMES[record.game]
    state = game.deal(options_in(record, game), record.seats, Seeded(record.seed))
    yield from _seen(state, None)
    for seat, action in record.actions:
        deal = state.deal
        state = state.after(seat, msgspec.convert(action, game.verbs[action["do"]]))
        yield seat, action
        yield from _seen(state, deal)


def _seen(state: Any, last_deal: Any) -> Sequence[tuple[int, dict[str, Any]]]:
    things = [spelled(news) for news in state.news]
    if state.deal != last_deal:
        things.append(spelled_deal(state.deal).model_dump(by_alias=True))
    return [(-1, thing) for thing in things]


if __name__ == "__main__":
    ArgumentParser(prog="python -m tests.kit.golden", description="Write all golden games anew.").parse_args()
    for path, game in golden_games():
        (FOLDER / path).parent.mkdir(exist_ok=True)
        (FOLDER / path).write_text(rendered(game), encoding="utf-8")
        print(path)
