"""Errors that nobody foresaw: everybody gets an answer, the log gets a reference and no card, the game stays.

Guards against slow suggestions (A2), more suggestions than Discord takes (A3), two answers to one press
(A4), old, foreign or unknown buttons without a reason (A13), buttons that the library forgets (A14), views
that pile up (A15), errors that vanish (A16), forms that are dropped (A17), work done again at every
reconnect (A20), a locked or failing store (I1).
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys

import discord
import pytest
from simcord import interactions
from simcord.enums import InteractionType

from bot.logs import Discreet
from bot.store.database import StoreFailed
from bot.tables.playing import Playing
from cogs.choosing.choice import Question
from cogs.choosing.fields import Field
from cogs.commands import suggested_values
from cogs.games.presenters import PRESENTERS
from cogs.request import which_game
from cogs.table import hand_screen
from cogs.table import private_message as hands
from cogs.words.catalogue import words
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say

Log = pytest.LogCaptureFixture
REFERENCE = re.compile(r"[0-9a-f]{6}")


def broken(*_: object, **__: object) -> None:
    """Fails with a card in its message, which must not get into a log."""
    raise KeyError("R4")


def assert_told_and_logged(answer: Shown, caplog: Log, key: str = "error.unknown", lang: str = "en"):
    """The answer has a reference, which stands in the log just once."""
    (reference,) = REFERENCE.findall(answer.text)
    assert answer.text.removeprefix("> ") == say(key, lang, reference=reference) and answer.ephemeral
    lines = [record for record in caplog.records if reference in record.getMessage()]
    assert len(lines) == 1 and lines[0].levelno == logging.ERROR
    assert "R4" not in caplog.text
    caplog.clear()


@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
async def test_an_error_in_a_handler_is_told_with_a_reference(world: World, caplog, monkeypatch, locale: str):
    anna, ben = world.person("anna", locale), world.person("ben", locale)
    lang = "zh-TW" if locale == "zh-TW" else "en"
    table = await world.deal(anna, ben, bots=1)
    hand = await anna.opens_hand()
    board, card = world.table_message(), hand.menus[0].options[0]
    caplog.clear()
    with monkeypatch.context() as patch:
        for name in ("act", "end", "join", "leave", "vote"):
            patch.setattr(Playing, name, broken)
        patch.setattr(hands, "fingerprint", broken)
        patch.setattr(hand_screen, "fingerprint", broken)
        async with world.nothing_changes():
            for command in ("join", "leave", "end", "hand"):
                assert_told_and_logged(await anna.types(command), caplog, lang=lang)
            answer = await anna.types("sticheln choose", card=card)
            assert_told_and_logged(answer, caplog, lang=lang)
            assert_told_and_logged(await anna.presses(board, "hand"), caplog, lang=lang)
            assert_told_and_logged(await anna.forges(board, "t:1:-:vote:yes"), caplog, lang=lang)
            assert_told_and_logged(await anna.forges(board, f"t:1:1:choose!:{card}"), caplog, lang=lang)
    await anna.acts(table)
    await ben.acts(table)
    assert table.public().phase == "play"


async def test_an_error_while_one_is_waiting_is_one_answer(world: World, monkeypatch, caplog):
    anna, ben = world.people("anna", "ben")
    await anna.starts()

    async def slow(*_: object) -> None:
        await asyncio.sleep(2)
        broken()

    monkeypatch.setattr(Playing, "join", slow)
    before = len(world.requests("POST", "/interactions/*"))
    ben.emits(world.table_message(), "t:1:-:join:")
    await world.env.settle()
    await world.tick(1.6)
    (deferred,) = world.requests("POST", "/interactions/*")[before:]
    assert deferred.body["type"] == 5 and deferred.body["data"]["flags"] & 64
    await world.tick(1)
    assert len(world.requests("POST", "/interactions/*")) == before + 1
    edit = world.requests("PATCH", "/webhooks/*/@original")[-1]
    assert REFERENCE.search(str(edit.body["components"]))


async def test_an_answer_that_takes_long_is_announced_and_comes(world: World, monkeypatch):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    hand, act = await anna.opens_hand(), Playing.act

    async def slow(*given: object) -> object:
        await asyncio.sleep(2)
        return await act(*given)

    monkeypatch.setattr(Playing, "act", slow)
    card = hand.menus[0].options[0]
    await anna.picks(hand, card)
    anna.emits(hand, hand.find("choose!").custom_id)
    await world.env.settle()
    await world.tick(1.6)
    assert world.requests("POST", "/interactions/*")[-1].body["type"] == 6
    await world.tick(1)
    assert table.view(0).laid[0] == (card,)
    assert not hand.menus and world.requests("PATCH", "/webhooks/*/@original")


async def test_a_public_press_that_takes_long_leaves_no_placeholder(world: World, monkeypatch):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    join = Playing.join

    async def slow(*given: object) -> object:
        await asyncio.sleep(2)
        return await join(*given)

    monkeypatch.setattr(Playing, "join", slow)
    ben.emits(world.table_message(), "t:1:-:join:")
    await world.env.settle()
    await world.tick(1.6)
    await world.tick(1.6)
    assert "**ben**" in world.table_message().text
    assert len(world.requests("DELETE", "/webhooks/*/@original")) == 1
    stored = world.env.backend.messages[world.channel.id].values()
    assert not [one for one in stored if one.is_ephemeral and "ben" in str(one.interaction_metadata)]


async def test_a_press_that_comes_too_late_changes_nothing(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    await world.tick()
    before = world.rows()
    world.breaks("POST", "/interactions/*", 10062, status=404)
    world.locales[ben.id] = "en-US"
    backend, board = world.env.backend, world.table_message()
    record, payload = late(world, ben, board)
    await world.tick(4)
    backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.tick()
    assert not record.responded and world.rows() == before
    world.heals()
    await ben.presses(board, "join")


def late(world: World, person: Person, board: Shown):
    """A press that is long under way."""
    record, payload = interactions.base_payload(
        world.env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=board.channel,
        guild_id=world.guild.id,
        user_id=person.id,
        data={"custom_id": "t:1:-:join:", "component_type": 2},
    )
    record.source_message_id = board.id
    stored = interactions.serializers.message_payload(world.env.backend, board._message)
    return record, {**payload, "message": dict(stored)}


async def test_an_answer_that_does_not_arrive_loses_nothing(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    hand = await anna.opens_hand()
    card = hand.menus[0].options[0]
    await anna.picks(hand, card)
    world.breaks("POST", "/interactions/*", 10062, status=404)
    anna.emits(hand, hand.find("choose!").custom_id)
    await world.env.settle()
    world.heals()
    assert table.view(0).laid[0] == (card,)
    await world.tick()
    assert card in (await anna.opens_hand()).text


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
async def test_what_cannot_be_stored_does_not_happen(world: World, caplog, monkeypatch, lang: str):
    anna, ben = world.person("anna", lang), world.person("ben", lang)
    table = await world.deal(anna, ben, bots=1)
    hand = await anna.opens_hand()
    await anna.picks(hand, hand.menus[0].options[0])
    caplog.clear()

    async def full(*_: object, **__: object) -> None:
        raise StoreFailed("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(type(world.bot.store), "save_moves", full)
        patch.setattr(type(world.bot.store), "save_table", full)
        async with world.nothing_changes():
            sure = hand.find("choose!").custom_id
            assert_told_and_logged(await anna.forges(hand, sure), caplog, "error.store", lang)
            for command in ("end", "leave"):
                assert_told_and_logged(await ben.types(command), caplog, "error.store", lang)
    await anna.acts(table)


# -------------------------------------------------------------------------------------- suggestions


async def test_suggestions_never_exceed_what_discord_takes(world: World, monkeypatch):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    cards = tuple(f"{colour}{n}" for colour in "GNRBYV" for n in range(10))
    monkeypatch.setattr(suggested_values, "_asked", lambda *_: Question(Field("card", "card"), cards))
    # These cards are made up, so the oracle must not take them for somebody's.
    monkeypatch.setattr(world.oracle, "request", lambda *_: None)
    for typed in ("", "G", "g"):
        assert 1 <= len(await anna.suggested("sticheln choose", "card", typed)) <= which_game.CHOICES
    assert len(await anna.suggested("sticheln choose", "card")) == 25


async def test_games_and_variants_are_suggested_in_the_reader_s_language(world: World):
    anna, mei = world.person("anna"), world.person("mei", "zh-TW")
    games = [{"name": one.title(words("en")), "value": key} for key, one in PRESENTERS.items()]
    assert await anna.suggested("start", "game") == games
    assert (await mei.suggested("start", "game", "針"))[0]["name"] == say("sticheln.title", "zh-TW")
    offered = await mei.suggested("start", "variant", game="sticheln")
    assert len(offered) == 6 and say("sticheln.variant.anti", "zh-TW") in [one["name"] for one in offered]
    assert (await anna.suggested("start", "variant", "an", game="sticheln"))[0]["value"] == "anti"
    assert len(await anna.suggested("start", "variant")) >= 6, "of all games"
    assert await anna.suggested("start", "variant", game="chess") == []
    assert await anna.suggested("leaderboard", "variant", "zzz", game="sticheln") == []
    await mei.starts(say("sticheln.title", "zh-TW"), variant=say("sticheln.variant.vague", "zh-TW"))
    assert world.table().row.variant == "vague"


@pytest.mark.parametrize("place", ["sticheln choose", "start"])
async def test_suggestions_that_fail_are_none_at_all(world: World, monkeypatch, caplog, place: str):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    caplog.clear()
    with monkeypatch.context() as patch:
        patch.setattr(suggested_values, "_asked", broken)
        patch.setattr(which_game, "squeezed", broken)
        option = "card" if place == "sticheln choose" else "game"
        assert await anna.suggested(place, option) == []
    assert "R4" not in caplog.text
    assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) == 1


def test_a_log_line_never_says_what_an_exception_says():
    """Libraries log exceptions by themselves; their messages quote values, and values may be cards."""
    try:
        try:
            broken()
        except KeyError as error:
            raise ValueError("R5") from error
    except ValueError:
        record = logging.LogRecord("discord", logging.ERROR, __file__, 1, "a task failed", (), sys.exc_info())
    line = Discreet("%(message)s").format(record)
    assert "ValueError" in line and "KeyError" in line and "broken" in line
    assert "R4" not in line and "R5" not in line


# ---------------------------------------------------------------------------------------- the library


@pytest.mark.parametrize("custom_id", ["t:1:9:bid", "x", "t:1:-:join:"])
async def test_a_form_is_answered_too(world: World, custom_id: str):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    await world.restart()
    record, payload = interactions.base_payload(
        world.env.backend,
        type=InteractionType.MODAL_SUBMIT,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=ben.id,
        data={"custom_id": custom_id, "components": []},
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    assert record.responded
    if custom_id != "t:1:-:join:":
        shown = Shown(world, world.env.backend.get_message(record.channel_id, record.message_id))
        assert shown.ephemeral and shown.text == say("refuse.unknown-button")


@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
async def test_a_command_that_is_no_more_is_answered(world: World, locale: str):
    anna = world.person("anna", locale)
    record, payload = interactions.base_payload(
        world.env.backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=anna.id,
        data={"id": "1", "name": "shuffle-up", "type": 1, "options": []},
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    shown = Shown(world, world.env.backend.get_message(record.channel_id, record.message_id))
    assert shown.ephemeral and shown.text == say(
        "refuse.unknown-command", "en" if locale == "en-US" else locale
    )
    assert [type(error) for error in world.env.errors] == [discord.app_commands.CommandNotFound]


async def test_being_ready_again_starts_nothing_again(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    await world.tick(10)
    running, told = len(asyncio.all_tasks()), len(world.sent)
    for _ in range(3):
        with world.inside():
            world.bot.dispatch("ready")
            world.bot.dispatch("resumed")
        await world.env.settle()
    await world.tick(10)
    assert len(asyncio.all_tasks()) == running and len(world.sent) == told
