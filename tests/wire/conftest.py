"""The bot as it runs, in a process of its own, and people at its tables."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest_asyncio
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.components import walk_components

from bot.store.loading import load
from bot.store.rows import Saved
from bot.table.table import Table
from games.core import verb_of
from games.registry import GAMES

from .server import PATIENCE, Answer, BotProcess, Payload, WireDiscord, buttons

ROOT = str(Path(__file__).parents[2])
TOKEN = "wire-token-that-nobody-may-read"
CARD = re.compile(r"\b[GNRBYV]\d{1,2}\b|[🟢🟫🔺🔷⭐💜]")
"""A card as the engine or people spell it."""


class House:
    """One server with one channel, some people, and the bot on one database."""

    def __init__(self, wire: WireDiscord, folder: Path) -> None:
        self.wire = wire
        self.folder = folder
        self.database = folder / "data" / "bot.db"
        self.guild = wire.create_guild()
        self.channel: ChannelHandle = self.guild.create_text_channel("games")
        self.people: list[MemberActor] = []
        self.bot: BotProcess

    def person(self, name: str) -> MemberActor:
        """One more person on the server."""
        self.people.append(self.guild.add_member(self.wire.create_user(name)))
        return self.people[-1]

    # ------------------------------------------------------------------------------- the process

    async def spawn(self, **env: str) -> BotProcess:
        """Start a bot; the folder it runs in has no .env."""
        told = {
            "STAMMTISCH_DATABASE": str(self.database),
            "STAMMTISCH_LOG_LEVEL": "debug",
            "PYTHONPATH": ROOT,
        }
        return await self.wire.spawn(
            sys.executable, "-m", "bot", "run", env={**told, **env}, cwd=str(self.folder)
        )

    async def start(self, **env: str) -> None:
        """Start the bot and wait until it is connected."""
        self.bot = await self.spawn(**env)
        await self.wire.ready()

    async def kill(self) -> None:
        """kill -9."""
        await self.bot.kill()
        await self.wire.gone()

    async def refused(self, **env: str) -> tuple[int, str]:
        """Start a bot that is expected to give up: its exit code, and all that it said."""
        bot = await self.spawn(**env)
        code = await asyncio.wait_for(bot.process.wait(), PATIENCE)
        return code, bot.output.strip()

    async def eventually(self, probe: Callable[[], Any], within: float = PATIENCE) -> Any:
        """Wait until `probe` gives something true; it may ask the store, unlike `WireDiscord.until`."""
        async with asyncio.timeout(within):
            while not (found := probe()):  # noqa: ASYNC110 - nobody tells when something is stored
                await asyncio.sleep(0.02)
        return found

    # ---------------------------------------------------------------------------------- the table

    async def open(
        self, host: MemberActor, *others: MemberActor, bots: int = 0, game: str = "sticheln"
    ) -> Payload:
        """A lobby in the channel with these people in it; its message."""
        answer = await self.wire.slash(host, self.channel, "start", game=game, bots=bots)
        assert answer.acknowledged, "no answer to /start"
        lobby = await self.eventually(self.tables)
        for person in others:
            assert (await self.wire.click(person, lobby[0], custom_id="t:1:-:join:")).acknowledged
        return lobby[0]

    async def deal(
        self, host: MemberActor, *others: MemberActor, bots: int = 0, game: str = "sticheln"
    ) -> None:
        """A game of these people, waiting for their first choice."""
        await self.begin(await self.open(host, *others, bots=bots, game=game), host, *others)

    async def begin(self, lobby: Payload, host: MemberActor, *others: MemberActor) -> None:
        """The host starts the game of a lobby, and these people have their hands."""
        started = await self.wire.forge(host, lobby, pressed("t:1:-:start:"))
        assert started.acknowledged
        await self.shows("t:1:-:hand:")
        await self.wire.until(lambda: {person.id for person in (host, *others)} <= self.brought())

    def brought(self) -> set[int]:
        """Who was sent a hand unasked: it takes the place of whatever they have open, so wait for it."""
        calls = self.wire.requested("POST", r"/webhooks/\d+/[^/]+")
        tokens = [call.path.rsplit("/", 1)[1] for call in calls if call.status == 200]
        return {self.wire.backend.interaction_by_token(token).user_id for token in tokens}

    def tables(self) -> list[Payload]:
        """The public messages of tables, oldest first."""
        return [message for message in self.wire.messages(self.channel) if message["components"]]

    def calls(self) -> list[str]:
        """The messages that call somebody, oldest first."""
        return [message["content"] for message in self.wire.messages(self.channel) if message["content"]]

    async def shows(self, custom_id: str) -> Payload:
        """The table's message, once there is just one and it has this button."""

        def shown() -> Payload | None:
            tables = self.tables()
            return tables[0] if len(tables) == 1 and custom_id in buttons(tables[0]) else None

        return await self.eventually(shown)

    async def called(self, person: MemberActor) -> None:
        """Wait until there is one call, for this person alone."""

        def called() -> bool:
            return [re.findall(r"<@\d+>", text) for text in self.calls()] == [[person.mention]]

        await self.eventually(called)

    async def hand(self, person: MemberActor) -> Answer:
        """Press "My hand"."""
        answer = await self.wire.click(person, self.tables()[-1], custom_id="t:1:-:hand:")
        return await answer.completed()

    async def pick(self, person: MemberActor) -> Answer:
        """Choose a pain card, the first one, without confirming it yet."""
        hand = await self.hand(person)
        menu = menu_of(hand.message)
        first = menu["options"][0]["value"]
        picked = await self.wire.select(person, hand.message, [first], custom_id=menu["custom_id"])
        return await picked.completed()

    async def lay(self, person: MemberActor) -> Answer:
        """Choose a pain card and confirm it."""
        asked = await self.pick(person)
        return await self.wire.click(person, asked.message, custom_id=sure(asked.message))

    async def lay_all(self, *people: MemberActor) -> None:
        """Everybody has chosen; the first trick begins, with one who is called to it for not acting last."""
        saved, leader = self.saved(), self.position().leader
        for person in sorted(people, key=lambda one: one.id != saved.seats[leader].person):
            assert (await self.lay(person)).acknowledged

    # ---------------------------------------------------------------------------------- the store

    def saved(self) -> Saved:
        """Table 1 as it is stored just now, read beside the bot."""
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True, timeout=10)) as db:
            return load(db, "id = 1")[0]

    def position(self) -> Any:
        """Table 1's position as its log tells it, which must be what the snapshot says."""
        saved = self.saved()
        game = GAMES[saved.table.game]
        assert [move.move for move in saved.moves] == list(range(saved.table.move))
        assert saved.snapshot_move == saved.table.move
        table = Table(game, saved.table, saved.seats)
        table.resume(saved)
        assert saved.snapshot is not None
        assert msgspec.json.decode(saved.snapshot, type=game.state) == table._state
        return table._state

    def turn(self, people: Sequence[MemberActor]) -> MemberActor:
        """Who must act now (the first of them)."""
        seats, waiting = self.saved().seats, self.position().waiting()
        return next(person for person in people if person.id == seats[min(waiting)].person)

    async def play_on(self, people: Sequence[MemberActor], shown: list[int]) -> None:
        """Play whatever is legal until cancelled; `shown` gets the move number after each answer."""
        while True:
            row, position = self.saved().table, self.position()
            action = position.legal(min(position.waiting()))[0]
            person = self.turn(people)
            verb = f"{verb_of(action)}!" if action.confirm else verb_of(action)
            to = f"t:1:{row.move}:{verb}:{action.card}"
            answer = await self.wire.forge(person, self.tables()[-1], pressed(to))
            if answer.acknowledged:
                shown.append(row.move + 1)

    def is_open(self) -> bool:
        """Whether SQLite's write-ahead log is there, which goes away when the store is closed in order."""
        return self.database.with_name(f"{self.database.name}-wal").exists()

    def integrity(self) -> str:
        """SQLite's opinion of the file."""
        with closing(sqlite3.connect(self.database)) as db:
            return str(db.execute("PRAGMA integrity_check").fetchone()[0])

    def secrets(self) -> list[str]:
        """What no log may hold: the seeds and nonces of all tables, and the token."""
        if not self.database.exists():
            return [TOKEN]
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True, timeout=10)) as db:
            told = [text for row in db.execute("SELECT seed, nonce FROM tables") for text in row if text]
        return [TOKEN, *told]

    def check_logs(self) -> None:
        """Nothing that any of the bots wrote is secret, and none of them stumbled."""
        for bot in self.wire.bots:
            for secret in self.secrets():
                assert secret not in bot.output, "a log tells a secret"
            assert not CARD.search(bot.output), "a log tells a card"
            for trouble in ("Traceback", "never retrieved", "never awaited", "Unclosed", " ERROR "):
                assert trouble not in bot.output, trouble


def pressed(custom_id: str) -> Payload:
    """The data of a press, for `WireDiscord.forge`."""
    return {"custom_id": custom_id, "component_type": 2}


def menu_of(message: Payload) -> Payload:
    """The first menu of a message."""
    return next(one for one in walk_components(message["components"]) if one.get("type") == 3)


def sure(message: Payload) -> str:
    """The custom id of the button that confirms a choice."""
    return next(one for one in buttons(message) if "!" in one)


def playable(message: Payload) -> Sequence[str]:
    """The cards of a hand that can be played now, as custom ids."""
    return [one for one in buttons(message) if ":play:" in one]


@pytest_asyncio.fixture
async def quiet_house(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose bot is not started yet."""
    async with WireDiscord(TOKEN) as wire:
        house = House(wire, tmp_path)
        yield house
        house.check_logs()


@pytest_asyncio.fixture
async def house(quiet_house: House) -> House:
    """A house with the bot running."""
    await quiet_house.start()
    return quiet_house
