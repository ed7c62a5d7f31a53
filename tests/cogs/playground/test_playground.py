"""The playground comes up, lets time pass, speaks to everybody in their language, and goes away quietly."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import aiohttp
import discord
import pytest

from cogs.painting import painter
from cogs.playground import playground as module
from cogs.playground.playground import PEOPLE, Playground, playground
from cogs.words.catalogue import words

ROOT = Path(__file__).parents[3]
PATIENCE = 60.0
"""Seconds after which something hangs for sure, however busy the machine is."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot may take its time over a press; how long its rests are is no matter then."""
    monkeypatch.setattr(module, "SETTLED", module.PASSED)


class Process:
    """`python -m bot play`, started as a service would start it: without a terminal."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self.popen = subprocess.Popen(
                [sys.executable, "-m", "bot", "play"],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self.url = self._address()

    def _address(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.popen.poll() is None:
            found = [word for word in self.log.read_text().split() if word.startswith("http://127.0.0.1:")]
            if found:
                return found[0]
            time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def get(self, path: str = "", **headers: str) -> Any:
        return urlopen(Request(self.url + path, headers=headers), timeout=PATIENCE)

    def post(self, path: str, body: object, **headers: str) -> Any:
        request = Request(self.url + path, json.dumps(body).encode(), headers, method="POST")
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    started = Process(tmp_path)
    yield started
    started.popen.kill()
    started.popen.wait()


def test_it_serves_a_page_and_ends_at_a_signal_without_a_word(process: Process) -> None:
    with process.get() as page:
        assert page.status == 200
        assert b"iframe" in page.read()
    with process.get("playground/state") as state:
        assert json.load(state)["frame"].startswith("/frame#")
    with process.get("frame") as frame:
        assert frame.status == 200
        assert "frame-ancestors 'self'" in frame.headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in frame.headers
    began = process.post("playground/time", {"seconds": 60})["now"]
    later = process.post("playground/time", {"seconds": 3600})["now"]
    assert (began[:2], later[:2]) == ("00", "01")
    process.popen.send_signal(signal.SIGTERM)
    assert process.popen.wait(PATIENCE) == 0
    told = process.log.read_text()
    assert "type /start" in told
    assert "Traceback" not in told
    assert "WARNING" not in told


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("playground/time", {"seconds": 1}, {"Origin": "http://elsewhere.example"}, 403),
        ("playground/time", {"seconds": 1}, {"Host": "elsewhere.example"}, 403),
        ("playground/time", {"seconds": "soon"}, {}, 400),
        ("playground/time", {"seconds": -1}, {}, 400),
        ("playground/time", ["seconds"], {}, 400),
        ("playground/language", {"who": "Ada", "language": "la"}, {}, 400),
        ("playground/language", {"who": "Zoe", "language": "en"}, {}, 400),
        ("playground/place", {"place": "1", "viewer": "1"}, {}, 400),
        ("playground/place", {}, {}, 400),
    ],
)
async def test_it_takes_nothing_strange(
    path: str, body: object, headers: dict[str, str], status: int
) -> None:
    async with (
        playground() as place,
        aiohttp.ClientSession() as session,
        session.post(place.url + path, json=body, headers=headers) as answer,
    ):
        assert answer.status == status


async def test_people_and_time_take_turns() -> None:
    async with playground() as place, aiohttp.ClientSession() as session:
        headers = {"X-Simcord-Capability": place.preview.capability}
        async with session.post(place.url + "api/pages", json={}, headers=headers) as answer:
            page = await answer.json()
        headers["X-Simcord-Context"] = page["context"]["id"]

        async def press(sequence: int) -> Any:
            body = {
                "kind": "refresh",
                "protocol_version": 3,
                "sequence": sequence,
                "request_id": f"r{sequence}",
            }
            body |= {"generation": page["context"]["generation"], "bot_generation": page["botGeneration"]}
            async with session.post(place.url + "api/action", json=body, headers=headers) as answer:
                assert answer.status == 200
                return await answer.json()

        began = place.env.now()
        jump = asyncio.create_task(place.jump(3600.0))
        for sequence in range(1, 6):
            assert (await press(sequence))["settlement"] == "settled"
        await jump
        assert (place.env.now() - began).total_seconds() >= 3600


async def test_a_press_counts_though_something_else_was_shown_meanwhile() -> None:
    """As at Discord; the preview by itself refuses it, so that nobody could play beside quick bots."""
    async with playground() as place, aiohttp.ClientSession() as session:
        headers = {"X-Simcord-Capability": place.preview.capability}
        async with session.post(place.url + "api/pages", json={}, headers=headers) as answer:
            page = await answer.json()
        headers["X-Simcord-Context"] = page["context"]["id"]
        body = {
            "kind": "send_message",
            "protocol_version": 3,
            "sequence": 1,
            "request_id": "late",
            "published_revision": page["publishedRevision"] - 1,
            "content": "hello",
            "generation": page["context"]["generation"],
            "bot_generation": page["botGeneration"],
        }
        async with session.post(place.url + "api/action", json=body, headers=headers) as answer:
            told = await answer.json()
        assert not told["rejected"], told["diagnostics"]
        assert [message.content for message in place.channel.history()] == ["hello"]


async def test_time_does_not_wait_for_itself(caplog: pytest.LogCaptureFixture) -> None:
    """A pause of the bot that ends of its own accord in the moment in which the clock moves on, too."""
    async with playground() as place:
        env, ended = place.env, asyncio.Event()
        async with place.turn:
            began = time.monotonic()
            with env._bot_scope(), env.time_context():
                asyncio.get_running_loop().call_later(0.01, ended.set)
            while env._real_advance_task is None:  # the end of the pause is at hand, but has not begun
                assert time.monotonic() - began < PATIENCE
                await asyncio.sleep(0)
            await place.let_pass(1.0)
        assert time.monotonic() - began < module.PASSED
        assert ended.is_set()
    assert "time stood still" not in caplog.text


async def test_everybody_is_spoken_to_in_their_language() -> None:
    async with playground() as place:
        place.languages["Ben"] = "zh-TW"
        for name, person, language in zip(PEOPLE, place.preview.viewers, ("en", "zh-TW", "en"), strict=True):
            async with place.turn:
                answer = await person.slash(place.preview.channel, "hand")
            assert words(language)("refuse.no-table") in json.dumps(
                answer.response.components, ensure_ascii=False
            ), name


async def test_what_the_bot_puts_off_is_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot rests between two repaints; the rest is made long here, so that no slow machine outlasts it."""
    monkeypatch.setattr(painter, "REST", 40.0)
    monkeypatch.setattr(module, "RESTED", 81.0)
    async with playground() as place:
        ada = place.preview.viewers[0]
        channel = place.preview.channel
        async with place.turn:
            await ada.slash(channel, "start", game="sticheln", bots=2)
            await ada.click(channel.last_message, custom_id="t:1:-:bot-more:")
            assert "Bot 3" not in json.dumps(await place.preview.snapshot())
            await place.let_pass(0.0)
            assert "Bot 3" in json.dumps(await place.preview.snapshot())


async def state(world: Playground, session: aiohttp.ClientSession, **wanted: str) -> dict[str, Any]:
    """What the page is told; with `wanted`: after going there."""
    if not wanted:
        async with session.get(f"{world.url}playground/state") as answer:
            return await answer.json()
    async with session.post(f"{world.url}playground/place", json=wanted) as answer:
        assert answer.status == 200
        return await answer.json()


async def test_threads_can_be_entered_and_left() -> None:
    async with playground() as place, aiohttp.ClientSession() as session:
        ada, ben, _ = place.people
        async with place.turn:
            await ada.slash(place.channel, "start", game="sticheln", where="thread")
            await place.let_pass(0.0)
        before = await state(place, session)
        home, thread = before["places"]
        assert before["place"] == home and before["places"][home] == "# cards"
        there = await state(place, session, place=thread, viewer=str(ben.id))
        assert there["place"] == thread and there["frame"] != before["frame"], "so the page loads it anew"
        assert place.preview.viewers[0] is ben
        lobby = json.dumps(await place.preview.snapshot())
        assert "Sticheln" in lobby and f"t:{place.bot.tables.living.all()[0].id}:-:join:" in lobby
        async with session.get(place.url + "frame") as frame:
            assert frame.status == 200
        async with place.turn:
            await ben.click(place.preview.channel.last_message, custom_id="t:1:-:join:")
        assert [row.name for row in place.bot.tables.living.all()[0].roster] == ["Ada", "Ben"]
        back = await state(place, session, place=home, viewer="nobody")
        assert back["place"] == home and "t:1:-:join:" not in json.dumps(await place.preview.snapshot())


async def test_who_looks_into_a_thread_that_is_deleted_is_led_back() -> None:
    async with playground() as place, aiohttp.ClientSession() as session:
        async with place.turn:
            await place.people[0].slash(place.channel, "start", game="sticheln", where="thread")
        home, thread = (await state(place, session))["places"]
        await state(place, session, place=thread, viewer="")
        async with place.turn:
            with place.env._bot_scope(), place.env.time_context():
                await place.bot.http.delete_channel(int(thread))
        after = await state(place, session)
        assert after["place"] == home and list(after["places"]) == [home]


async def test_a_thread_that_not_everybody_may_see_is_not_entered() -> None:
    async with playground() as place:
        async with place.turn:
            with place.env._bot_scope(), place.env.time_context():
                channel = place.bot.get_channel(place.channel.id)
                await channel.create_thread(name="secret", type=discord.ChannelType.private_thread)
        _, thread = place.places()
        for wanted in (thread, "0"):
            await place.go(wanted, "")
            assert place.preview.channel.id == place.channel.id
            assert await place.preview.snapshot()


async def test_it_ends_with_the_session_but_not_with_a_change_of_place() -> None:
    async with playground() as place:
        ended = asyncio.ensure_future(place.wait_closed())
        await place.go(str(place.channel.id), "")
        await asyncio.sleep(0.05)
        assert not ended.done()
        await place.preview.close()
        await asyncio.wait_for(ended, PATIENCE)
