"""The bot in a process of its own: races, retries, kill -9, a slow store, and how it starts and stops.

The letters and numbers are those of the faults that bots for games are known to die of.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from random import Random
from typing import Any

from simcord.backend.models import ResponseKind

from .conftest import TOKEN, House, playable, pressed, sure
from .server import PATIENCE, buttons, text_of

COMMANDS = r"/applications/\d+/commands"
CALLBACK = r"/interactions/.*"
POST = r"/channels/\d+/messages"
EDIT = r"/channels/\d+/messages/\d+"
ANYTHING = r"/(interactions|webhooks|channels)/.*"
DEFERRED_MESSAGE, DEFERRED_UPDATE = 5, 6
IN_PLACE = (ResponseKind.UPDATE, ResponseKind.DEFERRED_UPDATE)


# ------------------------------------------------------------------------------ starting, stopping


async def test_start_syncs_once_and_stop_closes_the_store(quiet_house: House) -> None:
    """Commands are told to Discord once (D14), and SIGTERM ends it in order."""
    house = quiet_house
    for _ in range(2):
        await house.start()
        assert house.is_open(), "the store is open"
        assert await house.bot.stop() == 0
        assert not house.is_open(), "the store was closed: its log is gone"
        await house.wire.gone()
    assert len(house.wire.requested("*", COMMANDS)) == 1


async def test_a_second_bot_on_the_same_database_is_refused(house: House) -> None:
    """Two processes of one bot would both answer every press (A5)."""
    code, said = await house.refused()
    assert code == 1
    assert said.startswith("Another bot is running with the database ") and "\n" not in said
    assert house.wire.identifies == 1
    ann = house.person("ann")
    assert (await house.wire.slash(ann, house.channel, "start", game="sticheln")).acknowledged


async def test_settings_that_cannot_work_end_it_at_once(quiet_house: House) -> None:
    """One sentence, and an exit code that tells a supervisor not to try again (I11)."""
    code, said = await quiet_house.refused(DISCORD_TOKEN="")
    assert code == 78
    assert said.startswith("There is no token.") and "\n" not in said

    code, said = await quiet_house.refused(DISCORD_API="http://discord.example:8080")
    assert code == 78
    assert "DISCORD_API" in said and "on this machine" in said and "\n" not in said
    assert not quiet_house.wire.requests


async def test_a_token_that_discord_rejects_ends_it_at_once(quiet_house: House) -> None:
    """A token that fails ends the process, at the login and later on, when it was revoked (I11)."""
    quiet_house.wire.token = "another"
    code, said = await quiet_house.refused(DISCORD_TOKEN=TOKEN)
    assert code == 78
    assert said.splitlines()[-1].startswith("Discord does not accept this token.")
    assert len(quiet_house.wire.requests) == 1
    assert not quiet_house.is_open(), "the store was closed"

    await quiet_house.start(DISCORD_TOKEN="another")
    quiet_house.wire.token = "a new one"
    await quiet_house.wire.disconnect(resumable=False)
    assert await asyncio.wait_for(quiet_house.bot.process.wait(), PATIENCE) == 78
    assert quiet_house.bot.output.splitlines()[-1].startswith("Discord does not accept this token.")
    assert quiet_house.wire.identifies == 1


# ------------------------------------------------------------------------------------------- races


async def test_ten_people_press_join_twice_for_seven_seats(house: House) -> None:
    """Nobody sits twice (B1), and no seat is taken by two (B2)."""
    host, *ten = (house.person(f"p{number}") for number in range(11))
    lobby = await house.open(host)
    house.wire.latency = (0.0, 0.05)
    clicks = [house.wire.click(person, lobby, custom_id="t:1:-:join:") for person in ten for _ in range(2)]
    answers = await asyncio.gather(*clicks)
    sentences = Counter([await answer.told() for answer in answers])
    seated = [seat.person for seat in house.saved().seats]
    assert len(seated) == len(set(seated)) == 8 and set(seated) <= {person.id for person in (host, *ten)}
    full, already = (
        sum(number for text, number in sentences.items() if part in text)
        for part in ("All 8 seats are taken", "You sit here already")
    )
    assert (sentences[""], already, full) == (7, 7, 6)


async def test_secret_choices_at_once_all_count(house: House) -> None:
    """Nobody's confirmation is outdated by another's; a double press counts once (B4)."""
    people = [house.person(f"p{number}") for number in range(5)]
    await house.deal(*people)
    asked = [await house.pick(person) for person in people]
    house.wire.latency = (0.0, 0.05)
    presses = [
        house.wire.click(person, answer.message, custom_id=sure(answer.message))
        for person, answer in zip(people, asked, strict=True)
        for _ in range(2)
    ]
    assert all(answer.acknowledged for answer in await asyncio.gather(*presses))
    position = house.position()
    assert house.saved().table.move == 5
    assert [len(cards) for cards in position.laid] == [1] * 5
    assert position.phase == "play"


async def test_two_cards_at_once_are_one_card(house: House) -> None:
    """Of a double press the first wins, the second is told so and sees the newest hand (B4)."""
    people = [house.person(f"p{number}") for number in range(3)]
    await house.deal(*people)
    await house.lay_all(*people)
    first = house.turn(people)
    hand = await house.hand(first)
    two = playable(hand.message)[:2]
    house.wire.latency = (0.0, 0.05)
    answers = await asyncio.gather(
        *(house.wire.click(first, hand.message, custom_id=custom_id) for custom_id in two)
    )
    assert all(answer.acknowledged for answer in answers)
    assert house.saved().table.move == 4
    told = [await answer.told() for answer in answers]
    assert sum("from an earlier moment" in text for text in told) == 1
    assert len(house.position().trick) == 1


# ----------------------------------------------------------------------------------------- kill -9


async def test_killed_between_commit_and_answer_the_table_goes_on(house: House) -> None:
    """After a crash the move stands once, the public message shows it (A21), old buttons work (A12)."""
    people = [house.person(f"p{number}") for number in range(3)]
    await house.deal(*people)
    await house.lay_all(*people)
    first = house.turn(people)
    hand = await house.hand(first)
    card, other = playable(hand.message)[:2]

    mute = house.wire.fail("*", ANYTHING, hang=60, drop=True, times=None)
    pressing = await house.wire.click(first, hand.message, custom_id=card, within=0.01)
    await house.eventually(lambda: house.saved().table.move == 4)
    await house.eventually(lambda: house.wire.requested("POST", rf"/interactions/{pressing.record.id}/.*"))
    await house.kill()
    mute.times = 0
    assert house.saved().table.move == 4
    assert house.position().trick == (card.rsplit(":", 1)[1],)

    await house.start()
    shown = await house.eventually(lambda: next(iter(house.tables()), None))
    name = text_of(shown)
    second = house.turn(people)
    assert second is not first
    await house.eventually(lambda: f"► **{second.name}**" in text_of(house.tables()[0]))
    assert len(house.tables()) == 1, name

    late = await house.wire.forge(first, hand.message, pressed(other))
    assert late.kind in IN_PLACE and "from an earlier moment" in await late.told()
    again = await house.hand(second)
    assert (await house.wire.click(second, again.message, custom_id=playable(again.message)[0])).acknowledged
    assert house.saved().table.move == 5
    assert len(house.position().trick) == 2


async def test_killed_between_commit_and_call_the_next_one_is_called(house: House) -> None:
    """After a crash whoever is awaited is called, once, and nobody else (A21)."""
    people = [house.person(f"p{number}") for number in range(3)]
    await house.deal(*people)
    await house.lay_all(*people)
    first = house.turn(people)
    hand = await house.hand(first)
    mute = house.wire.fail("POST", POST, hang=60, drop=True)
    await house.wire.click(first, hand.message, custom_id=playable(hand.message)[0])
    await house.kill()
    mute.times = 0
    await house.start()
    second = house.turn(people)
    await house.called(second)


async def test_killed_while_posting_nothing_is_posted_twice(house: House) -> None:
    """The lobby and the call, each sent but not yet remembered when the process dies (A21)."""
    people = [house.person(f"p{number}") for number in range(3)]
    lost = house.wire.fail("POST", POST, after=True, hang=60, drop=True)
    await house.wire.slash(people[0], house.channel, "start", game="sticheln", bots=2)
    await house.eventually(lambda: lost.hits and house.tables())
    await house.kill()
    assert house.saved().table.message is None

    await house.start()
    await house.eventually(lambda: house.saved().table.message is not None)
    lobby = await house.shows("t:1:-:join:")
    lost = house.wire.fail("POST", POST, after=True, hang=60, drop=True)
    assert (await house.wire.forge(people[0], lobby, pressed("t:1:-:start:"))).acknowledged
    await house.eventually(lambda: lost.hits and house.calls())
    await house.kill()

    await house.start()
    await house.eventually(lambda: house.saved().table.call is not None)
    assert len(house.tables()) == len(house.calls()) == 1


async def test_killed_at_any_moment_no_move_is_half(house: House) -> None:
    """After a crash what is stored is whole, replays to its snapshot, and holds all that was shown (A21)."""
    people = [house.person(f"p{number}") for number in range(4)]
    await house.deal(*people)
    rng = Random(7)
    house.wire.latency = (0.0, 0.01)
    shown = [0]
    while max(shown) <= 4 or len(house.wire.bots) < 5:
        before = house.saved().table.move
        playing = asyncio.create_task(house.play_on(people, shown))
        await house.eventually(lambda before=before: house.saved().table.move > before)
        await asyncio.sleep(rng.uniform(0.0, 0.25))
        await house.kill()
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        house.position()
        assert house.saved().table.move >= max(shown)
        await house.start()
    assert house.integrity() == "ok"


# ----------------------------------------------------------------------------------------- retries


async def test_the_table_is_shown_in_the_end(house: House) -> None:
    """An edit that is held up, refused or lost is made good, without anybody's help (D2)."""
    wire = house.wire
    people = [house.person(f"p{number}") for number in range(4)]
    await house.deal(*people)
    faults: list[dict[str, Any]] = [{"status": 429, "retry_after": 0.3}, {"drop": True}, {"status": 500}]
    for number, (person, how) in enumerate(zip(people, faults, strict=False), 1):
        fault = wire.fail("PATCH", EDIT, **how)
        assert (await house.lay(person)).acknowledged
        await house.eventually(lambda fault=fault: fault.hits)
        await house.eventually(lambda number=number: text_of(house.tables()[0]).count("has chosen") == number)
    assert len(house.tables()) == 1


async def test_a_lost_post_is_not_posted_twice(house: House) -> None:
    """A message whose receipt was lost is not sent again, but found."""
    lost = house.wire.fail("POST", POST, drop=True, after=True)
    ann = house.person("ann")
    lobby = await house.open(ann, bots=2)
    assert lost.hits == 1
    await house.eventually(lambda: house.saved().table.message == int(lobby["id"]))

    lost = house.wire.fail("POST", POST, drop=True, after=True)
    assert (await house.wire.forge(ann, lobby, pressed("t:1:-:start:"))).acknowledged
    await house.eventually(lambda: lost.hits and house.saved().table.call is not None)
    assert len(house.tables()) == len(house.calls()) == 1


async def test_a_table_can_be_posted_anew_at_once(house: House) -> None:
    """What keeps a lost post from coming twice does not keep a wanted one from coming."""
    ann = house.person("ann")
    lobby = await house.open(ann, bots=2)
    await house.eventually(lambda: house.saved().table.message == int(lobby["id"]))
    for _ in range(2):
        last = house.saved().table.message
        assert (await house.wire.slash(ann, house.channel, "table")).acknowledged
        await house.eventually(lambda last=last: house.saved().table.message != last)
        await house.eventually(lambda: len(house.tables()) == 1)
    assert (await house.wire.forge(ann, house.tables()[0], pressed("t:1:-:start:"))).acknowledged


async def test_answers_that_fail_are_made_good(house: House) -> None:
    """An error at Discord, and a connection lost after the effect: one card each, and nothing hangs."""
    wire = house.wire
    people = [house.person(f"p{number}") for number in range(3)]
    await house.deal(*people)
    await house.lay_all(*people)
    faults: list[dict[str, Any]] = [{"status": 500}, {"drop": True, "after": True}, {"drop": True}]
    for number, how in enumerate(faults, 1):
        person = house.turn(people)
        hand = await house.hand(person)
        fault = wire.fail("POST", CALLBACK, **how)
        custom_id = playable(hand.message)[0]
        arrives = {"within": 0.5} if number == 3 else {}
        answer = await wire.click(person, hand.message, custom_id=custom_id, **arrives)
        await house.eventually(lambda fault=fault: fault.hits)
        assert answer.acknowledged == (number < 3), (
            "what never arrived is seen at the table, and at the next press"
        )
        assert house.saved().table.move == 3 + number
        if number < 3:
            assert custom_id not in buttons((await answer.completed()).message)
    await house.eventually(lambda: custom_id not in buttons(hand.message))  # the open hand is refreshed
    late = await wire.forge(person, hand.message, pressed(custom_id))
    assert "from an earlier moment" in await late.told()
    assert house.saved().table.move == 6


# ------------------------------------------------------------------------------- a store that waits


def acknowledged_since(house: House, before: set[int]) -> list[int]:
    """The newer interactions that the bot has acknowledged."""
    known = house.wire.backend.interactions
    return [number for number in known if number not in before and known[number].responded]


async def test_a_slow_store_delays_answers_but_loses_none(house: House) -> None:
    """A foreign lock of two seconds (I1): presses are acknowledged in time (A1), and answered."""
    people = [house.person(f"p{number}") for number in range(3)]
    guest = house.person("guest")
    await house.deal(*people)
    asked = [await house.pick(person) for person in people]
    with closing(sqlite3.connect(house.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        presses = [
            house.wire.click(person, answer.message, custom_id=sure(answer.message))
            for person, answer in zip(people, asked, strict=True)
        ]
        stranger = house.wire.click(guest, house.tables()[0], custom_id="t:1:-:hand:")
        command = house.wire.slash(guest, house.channel, "start", game="sticheln")
        before = set(house.wire.backend.interactions)
        answers = asyncio.gather(*presses, stranger, command)
        await house.wire.until(lambda: len(acknowledged_since(house, before)) == 5)
        other.execute("ROLLBACK")
    *chosen, stranger_told, refused = [await answer.completed() for answer in await answers]
    acknowledged = [answer.callback["type"] for answer in (*chosen, stranger_told, refused)]
    assert acknowledged == [*[DEFERRED_UPDATE] * 3, DEFERRED_MESSAGE, DEFERRED_MESSAGE]
    assert house.saved().table.move == 3
    assert all("pain card" in answer.filled_in for answer in chosen)
    assert "You do not play at this table" in stranger_told.content
    assert "This channel has a table already" in refused.content
