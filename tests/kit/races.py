"""Tables of Spicy without Discord, for tests of their race.

The clock is the test's own; `Hall.wait` lets time pass and does what falls due on the way.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.race.rules import TEMPOS, next_due
from bot.store.rows import moment
from bot.store.store import Store
from bot.table.table import Table
from bot.tables.requests import Person, Place
from bot.tables.tables import Tables
from games.core import Action, Seat
from games.registry import GAMES
from games.spicy.rules import number_right
from games.spicy.terms import Pass, Play

QUICK = TEMPOS["quick"]
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
PEOPLE = [Person(seat + 1, name) for seat, name in enumerate(NAMES)]


class Hall:
    """The tables of one process, and the time."""

    def __init__(self, path: Path) -> None:
        self.path, self.time = path, 1000.0
        self.opened = 0

    async def open(self) -> None:
        """A process begins."""
        self.store = await Store.open(self.path)
        self.tables = Tables(self.store, GAMES, lambda: moment(self.time))
        self.tables.clock.steady = lambda: self.time  # type: ignore[method-assign]
        await self.tables.restarts.resume()

    async def close(self) -> None:
        """It ends."""
        await self.tables.stop()
        await self.store.close()

    async def deal(self, people: int, bots: int = 0, pace: str = "instant", **options: str) -> Race:
        """A table at which the cards are dealt; seat s is person s."""
        self.opened += 1
        place = Place(1, self.opened)
        table = await self.tables.seating.open(place, PEOPLE[0], GAMES["spicy"], options, bots=bots)
        for person in PEOPLE[1:people]:
            await self.tables.playing.join(table.id, person)
        await self.tables.seating.choose_setting(table.id, PEOPLE[0], "pace", pace)
        await self.tables.seating.start(table.id, PEOPLE[0])
        return Race(self, table.id)

    async def wait(self, seconds: float) -> None:
        """Time passes at all tables."""
        until = self.time + seconds
        while dues := [due for table in self.tables.living.all() if (due := _due(table)) and due.at <= until]:
            self.time = max(self.time, min(dues).at)
            for table in self.tables.living.all():
                async with self.tables.living.changing(table.id) as changed:
                    await self.tables.racing.settle(changed)
        self.time = until

    def show(self) -> None:
        """Everybody has seen what lies on top."""
        for table in self.tables.living.all():
            self.tables.race_clock.showed(table, table.race.target)


def _due(table: Table) -> Any:
    return next_due(table.race.contest, table.race.scene()) if table.running else None


class Race:
    """One table."""

    def __init__(self, hall: Hall, number: int) -> None:
        self.hall, self.number = hall, number

    @property
    def table(self) -> Table:
        """As the process of the moment holds it."""
        table = self.hall.tables.get(self.number)
        assert table is not None
        return table

    @property
    def state(self) -> Any:
        """The position."""
        return self.table._state

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return int(self.state.turn)

    @property
    def others(self) -> list[Seat]:
        """Everybody but the owner of the topmost card and whoever's turn it is, clockwise from the turn."""
        seats, owner = len(self.table.roster), self.state.stack[-1].seat
        order = [(self.turn + step) % seats for step in range(1, seats)]
        return [seat for seat in order if seat != owner]

    async def act(self, seat: Seat, action: Action, drawn_at: int | None = None) -> None:
        """A person acts."""
        await self.hall.tables.playing.act(self.number, PEOPLE[seat], action, drawn_at)

    async def let_go(self, seat: Seat, target: int | None = None) -> None:
        """A person lets a card go, the topmost one."""
        await self.hall.tables.racing.let_go(self.number, PEOPLE[seat], target or self.state.number)

    def a_play(self, *, bluff: bool | None = None) -> Play:
        """Something that whoever's turn it is may lay, with its number right or wrong if that matters."""
        plays = [one for one in self.table.legal(self.turn) if isinstance(one, Play)]
        wanted = (True, False) if bluff is None else (not bluff,)
        return next(one for one in plays if number_right(one.card, one.say, self.state.twists) in wanted)

    async def lay(self, *, bluff: bool | None = None) -> None:
        """Whoever's turn it is lays a card, and it lies there."""
        landed = self.state.number + 1
        await self.act(self.turn, self.a_play(bluff=bluff))
        for seat in range(len(self.table.roster)):
            if self.state.number < landed and seat != self.state.stack[-1].seat and seat != self.turn:
                await self.let_go(seat)
        assert self.state.number == landed
        self.hall.show()

    def alike(self, other: Any) -> bool:
        """Whether a position is the one of now, apart from what was just seen."""
        return msgspec.json.encode(replace(self.state, news=())) == msgspec.json.encode(
            replace(other, news=())
        )


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    numbers = count()
    drawn = lambda size=32: sha256(f"{next(numbers)}".encode()).hexdigest()[: 2 * size]  # noqa: E731
    monkeypatch.setattr(secrets, "token_hex", drawn)
    hall = Hall(tmp_path / "bot.db")
    await hall.open()
    yield hall
    await hall.close()


async def a_last_card(hall: Hall, race: Race) -> Seat:
    """Play until somebody's last card lies there; whose that is."""
    for _ in range(200):
        if race.state.phase == "last-card":
            return race.turn
        if race.turn != 0 and not race.state.must_start:
            await race.act(race.turn, Pass())
        else:
            await race.act(race.turn, race.a_play())
        await hall.wait(QUICK.exposure + QUICK.grace)
    raise AssertionError("nobody has laid a last card")
