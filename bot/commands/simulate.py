"""`python -m bot simulate`: whole games at the command line, without Discord."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TextIO

from pydantic import ValidationError
from rich import box
from rich.console import Console
from rich.table import Column, Table

from bot.commands.shared import WrongInput, guarded, progress
from games.core import Game, Options, Player, choices_of
from games.play import meek_player, play, random_player
from games.record import Record, spelled_options
from games.registry import GAMES

KINDS = ("bot", "random", "meek")
"""Who can be told to play: the game's own bot, chance, or chance that never reacts to what others do."""


Result = tuple[tuple[float, ...], tuple[int, ...]]
"""Of one game, by seat: what was won (see `wins`), and the points."""


class Plan(NamedTuple):
    """What `simulate` was asked for, checked."""

    game: Game
    options: Options
    seats: int
    games: int
    seed: str
    players: str
    """Who plays, of `KINDS`: all seats, or with `against` one side, which moves on with every game."""
    against: str | None
    """Who plays the other seats."""

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat, who plays together."""
        return self.options.sides(self.seats)

    def measured(self, number: int) -> tuple[int, ...]:
        """The seats of the side that is measured in this game."""
        side = number % len(set(self.sides))
        return tuple(seat for seat, other in enumerate(self.sides) if other == side)


def add_command(subparsers: Any) -> None:
    """Register the command; `args.run(args)` carries it out and returns the exit code."""
    simulate: ArgumentParser = subparsers.add_parser(
        "simulate", help="play whole games and print who won", description=_SIMULATE
    )
    add = simulate.add_argument
    add("game", help=f"which game: {', '.join(GAMES)}")
    add("--variant", metavar="NAME", help="short for --option variant=NAME")
    add(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game; repeatable",
    )
    add("--seats", metavar="N", type=int, help="how many play (default: the fewest the game is for)")
    add("--games", metavar="N", type=int, default=100, help="how many games (default: %(default)s)")
    add("--seed", metavar="TEXT", default="1", help="what all deals and choices follow from (default: 1)")
    add("--players", choices=KINDS, default="bot", help="who plays (default: %(default)s)")
    add("--against", choices=KINDS, help="measure --players: they take one side in turn, these the others")
    add("--jsonl", metavar="FILE", help="write a record of each game, one a line; - is standard output")
    simulate.set_defaults(run=guarded(_simulate))


def simulated(plan: Plan) -> Iterator[Record]:
    """The games of a plan, one after the other. Seed and nonce of each follow from the plan's seed."""
    for number in range(plan.games):
        seed = sha256(f"{plan.seed}:{number}".encode()).hexdigest()
        nonce = sha256(f"{plan.seed}:{number}:nonce".encode()).hexdigest()[:32]
        yield play(plan.game, plan.options, plan.seats, seed, nonce, _players(plan, number))


def wins(record: Record) -> tuple[float, ...]:
    """What each seat won: 1 among all, a shared victory in equal parts."""
    best = record.places.count(1)
    return tuple(1 / best if place == 1 else 0.0 for place in record.places)


def wilson(won: float, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the share of games won."""
    z = 1.959964
    share, scale = won / of, 1 + z * z / of
    middle = share + z * z / (2 * of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - reach) / scale, (middle + reach) / scale


def _simulate(args: Namespace) -> int:
    plan = _plan(args)
    results: list[Result] = []
    with _output(args.jsonl) as file, progress("playing", plan.games) as advance:
        for record in simulated(plan):
            if file:
                file.write(record.line().encode() + b"\n")
            results.append((wins(record), record.totals))
            advance(1)
    _print(plan, results, sys.stderr if args.jsonl == "-" else sys.stdout)
    return 0


def _plan(args: Namespace) -> Plan:
    """The arguments, checked."""
    game = GAMES.get(args.game)
    if game is None:
        raise WrongInput(f"there is no game {args.game!r}; there are: {', '.join(GAMES)}")
    seats = game.seats[0] if args.seats is None else args.seats
    if seats not in game.seats:
        raise WrongInput(f"{game.key} is for {game.seats[0]} to {game.seats[-1]} players, not for {seats}")
    if args.games < 1:
        raise WrongInput(f"--games must be 1 or more, not {args.games}")
    if any("\ud800" <= char <= "\udfff" for char in args.seed):  # bytes that were no letters
        raise WrongInput("--seed must be text")
    if args.jsonl == "":
        raise WrongInput("--jsonl needs the name of a file, or - for standard output")
    return Plan(game, _options(game, args, seats), seats, args.games, args.seed, args.players, args.against)


def _options(game: Game, args: Namespace, seats: int) -> Options:
    given = [*args.option, *([f"variant={args.variant}"] if args.variant is not None else [])]
    chosen: dict[str, Any] = {}
    for one in given:
        name, sign, value = one.partition("=")
        if not sign:
            raise WrongInput(f"--option takes NAME=VALUE, not {one!r}")
        if chosen.setdefault(name, value) != value:
            raise WrongInput(f"the option {name} is given twice: {chosen[name]} and {value}")
    known = {str(field.alias): name for name, field in game.options.model_fields.items()}
    for name, value in chosen.items():
        if name not in known:
            raise WrongInput(f"{game.key} has no option {name!r}; it has: {', '.join(known)}")
        values = {str(choice): choice for choice in choices_of(game.options, known[name])}
        if value not in values:
            raise WrongInput(f"{name} cannot be {value!r}; it can be: {', '.join(values)}")
        chosen[name] = values[value]
    options = _valid(game, chosen)
    if lost := [name for name, value in chosen.items() if getattr(options, known[name]) != value]:
        raise WrongInput(f"{', '.join(lost)} names what another option has already; leave it out")
    settled = options.settled(seats)
    if options != settled and (idle := [name for name in chosen if not options.matters(known[name], seats)]):
        raise WrongInput(f"{', '.join(idle)} changes nothing in this game of {seats}; leave it out")
    return settled


def _valid(game: Game, chosen: dict[str, Any]) -> Options:
    """The options; a game may refuse a combination."""
    try:
        return game.options.model_validate(chosen)
    except ValidationError as error:
        raise WrongInput(error.errors()[0]["msg"]) from None


def _players(plan: Plan, number: int) -> Sequence[Player]:
    """Who sits where in game `number`."""
    kinds: dict[str, Player] = {"bot": plan.game.bot, "random": random_player, "meek": meek_player}
    players = [kinds[plan.against or plan.players]] * plan.seats
    for seat in plan.measured(number):
        players[seat] = kinds[plan.players]
    return players


@contextmanager
def _output(path: str | None) -> Iterator[BinaryIO | None]:
    """Where records go, if anywhere."""
    if path is None:
        yield None
        return
    try:
        with nullcontext(sys.stdout.buffer) if path == "-" else Path(path).open("wb") as file:
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        raise WrongInput(f"cannot write {path}: {error.strerror}") from None


def _print(plan: Plan, results: Sequence[Result], file: TextIO) -> None:
    """What was played and who won how much."""
    options = ", ".join(f"{name} {value}" for name, value in spelled_options(plan.options).items())
    who = f"{plan.players} against {plan.against}" if plan.against else plan.players
    columns = [Column(name, justify="right") for name in ("wins", "share", "average", "lowest", "highest")]
    table = Table("who", *columns, box=box.SIMPLE_HEAD)
    for label, games in _grouped(plan, results):
        won, points = sum(won for won, _ in games), [points for _, points in games]
        share, average = f"{won / len(games):.1%}", f"{sum(points) / len(games):.1f}"
        table.add_row(label, f"{won:,.1f}", share, average, str(min(points)), str(max(points)))
    console = Console(file=file, width=100, highlight=False, no_color=True)
    console.print(f"{plan.game.key} ({options}), {plan.seats} seats: {who}", soft_wrap=True)
    console.print(f"{plan.games:,} games from seed {plan.seed}", soft_wrap=True, markup=False)
    console.print(table)
    if plan.against:
        console.print(_strength(plan, results), soft_wrap=True)


def _grouped(plan: Plan, results: Sequence[Result]) -> list[tuple[str, list[tuple[float, int]]]]:
    """(won, points) of each seat, or of those that are measured and of all the others."""
    groups: dict[str, list[tuple[float, int]]] = {}
    for number, rows in enumerate(results):
        for seat, row in enumerate(zip(*rows, strict=True)):
            measured = seat in plan.measured(number)
            label = f"one {plan.players}" if measured else f"each other {plan.against}"
            groups.setdefault(label if plan.against else f"seat {seat}", []).append(row)
    return sorted(groups.items(), key=lambda group: group[0].startswith("each"))


def _strength(plan: Plan, results: Sequence[Result]) -> str:
    """How the measured side did, compared with a fair share."""
    won = sum(row[seat] for number, (row, _) in enumerate(results) for seat in plan.measured(number))
    low, high = wilson(won, len(results))
    share, fair = won / len(results), 1 / len(set(plan.sides))
    return (
        f"{plan.players} wins {share:.1%} (95 % interval {low:.1%} to {high:.1%}), "
        f"{share / fair:.2f} times a fair share of {fair:.1%}, at least {low / fair:.2f} times"
    )


_SIMULATE = """Play whole games at full speed and print what each seat won. The same arguments give the same
games, the same table and the same file. With --against, --players take one seat after the other (where
partners play, one team after the other) and the others the rest, which measures how strong a player is."""
