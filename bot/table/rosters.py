"""Who sits at a table: pure functions on a roster, the seats in clockwise order."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from zlib import crc32

from msgspec.structs import replace

from bot.errors import Refusal
from bot.store.rows import SeatRow
from games.core import Game

Roster = tuple[SeatRow, ...]


def seat_of(roster: Roster, person: int) -> SeatRow | None:
    """The seat that belongs to a person, also while a bot plays it."""
    for row in roster:
        if row.person == person:
            return row
    return None


def people(roster: Roster) -> tuple[int, ...]:
    """The people who play now, in seat order."""
    return tuple(row.person for row in roster if row.person is not None and not row.bot)


def bots(roster: Roster) -> int:
    """How many seats have been a bot's from the start."""
    return sum(row.person is None for row in roster)


def fingerprint(roster: Roster, options: str) -> str:
    """What is dealt for, in short: it changes whenever seats or options do."""
    seats = [(row.person, row.name if row.person is None else "") for row in roster]
    return f"{crc32(repr((seats, options)).encode()):08x}"


def missing(roster: Roster, game: Game) -> int:
    """How many seats are still to be filled before the game can start."""
    return max(0, game.seats.start - len(roster))


def join(roster: Roster, game: Game, person: int, name: str) -> Roster:
    """A person sits down on a new seat."""
    if seat_of(roster, person):
        raise Refusal("joined-lobby")
    return _add(roster, game, SeatRow(0, person, False, name))


def leave(roster: Roster, person: int) -> Roster:
    """A person gets up in the lobby; the others move up."""
    if not seat_of(roster, person):
        raise Refusal("not-seated-lobby")
    return numbered(row for row in roster if row.person != person)


def add_bot(roster: Roster, game: Game) -> Roster:
    """A bot sits down; bots are told apart by the smallest free number."""
    taken = {row.name for row in roster if row.person is None}
    number = next(n for n in range(1, len(roster) + 2) if str(n) not in taken)
    return _add(roster, game, SeatRow(0, None, True, str(number)))


def remove_bot(roster: Roster) -> Roster:
    """The bot that sat down last gets up."""
    rows = [row for row in roster if row.person is None]
    if not rows:
        raise Refusal("no-bot")
    return numbered(row for row in roster if row is not rows[-1])


def shuffled(roster: Roster, rng: Random) -> Roster:
    """The same people and bots in another order."""
    rows = list(roster)
    while len(rows) > 1 and rows == list(roster):
        rng.shuffle(rows)
    return numbered(rows)


def moved_up(roster: Roster, seat: int) -> Roster:
    """A seat exchanged with the one before it; the first one goes to the end."""
    if not 0 <= seat < len(roster):
        raise Refusal("unknown-button")
    rows = list(roster)
    rows.insert(seat - 1 if seat else len(rows) - 1, rows.pop(seat))
    return numbered(rows)


def repaired(roster: Roster) -> Roster:
    """The seats but the first one moved on by one, so that those who sit opposite each other change.

    After as many times as there are other seats, everybody sits as before.
    """
    first, rest = roster[:1], roster[1:]
    return numbered((*first, *rest[1:], *rest[:1]))


def hand_over(roster: Roster, person: int, *, bot: bool) -> Roster:
    """A bot takes a person's seat in a running game, or gives it back."""
    mine = seat_of(roster, person)
    if mine is None:
        raise Refusal("not-seated")
    if mine.bot == bot:
        raise Refusal("left-already" if bot else "joined-already")
    return tuple(replace(row, bot=bot) if row is mine else row for row in roster)


def _add(roster: Roster, game: Game, row: SeatRow) -> Roster:
    if len(roster) >= game.seats.stop - 1:
        raise Refusal("full", seats=game.seats.stop - 1)
    return numbered((*roster, row))


def numbered(rows: Iterable[SeatRow]) -> Roster:
    """These seats, moved together."""
    return tuple(replace(row, seat=seat) for seat, row in enumerate(rows))
