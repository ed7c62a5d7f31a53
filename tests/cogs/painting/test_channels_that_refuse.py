"""Channels, threads and servers that will not let the bot do what it does.

Guards against permissions missing at the start (D1), threads with permissions of their own (D8), access
lost (D2), permissions lost in a game (D3), a channel deleted in a game (D4), dead games that hold their
people (B6), an outage taken for a removal (D6), archived threads (D7), requests outside servers (D13),
privileged intents (I9).
"""

from __future__ import annotations

import discord
import pytest
from simcord import interactions
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType, OverwriteType

from cogs.client import INTENTS
from tests.kit.people import Person
from tests.kit.rig import CALLED, World, say

EVERYTHING = "/channels/*"
PERMISSIONS = ("view_channel", "send_messages", "read_message_history")


def deny(world: World, channel: ChannelHandle, *permissions: str) -> None:
    """Take permissions away from the bot in a channel."""
    denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
    overwrite = Overwrite(world.env.backend.bot_user.id, OverwriteType.MEMBER, deny=denied)
    world.env.backend.set_overwrite(channel.id, overwrite)


def thread_in(world: World, owner: Person) -> ChannelHandle:
    """A thread of the channel."""
    made = world.env.backend.create_thread(world.channel.id, "table talk", owner.id)
    return ChannelHandle(world.env, world.guild, made)


# ------------------------------------------------------------------------------------- at the start


@pytest.mark.parametrize("missing", PERMISSIONS)
@pytest.mark.parametrize("command", ["start", "table"])
async def test_missing_permissions_are_named_before_anything_is_posted(
    world: World, missing: str, command: str
):
    anna, mei = world.person("anna"), world.person("mei", "zh-TW")
    if command == "table":
        await anna.starts()
    deny(world, world.channel, missing)
    async with world.nothing_changes():
        for person, lang in ((anna, "en"), (mei, "zh-TW")):
            answer = await (person.starts() if command == "start" else person.types("table"))
            assert answer.text == say("refuse.permissions", lang, missing=say(f"permission.{missing}", lang))
    assert bool(world.table()) == (command == "table")


async def test_threads_have_a_permission_of_their_own(world: World):
    (anna,) = world.people("anna")
    thread = thread_in(world, anna)
    deny(world, world.channel, "send_messages_in_threads")
    answer = await anna.starts(channel=thread)
    assert answer.text == say("refuse.permissions", missing=say("permission.send_messages_in_threads"))
    assert world.table(thread) is None and not world.posts(thread)

    deny(world, world.channel, "send_messages")
    await anna.starts(channel=thread, bots=2)
    await world.tick()
    await anna.presses(world.table_message(thread), "start")
    await world.play(anna, channel=thread, until=lambda now: now.public().round == 2)
    assert world.table() is None and not world.posts()


@pytest.mark.parametrize("context", [1, 2])
async def test_outside_a_server_there_is_no_table(world: World, context: int):
    (anna,) = world.people("anna")
    backend, told = world.env.backend, len(world.public_requests())
    root = backend.find_command("start", None, type=1)
    options = [{"name": "game", "type": 3, "value": "sticheln"}]
    record, payload = interactions.base_payload(
        backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=backend.get_dm_channel(anna.id).id,
        guild_id=None,
        user_id=anna.id,
        data={"id": root["id"], "name": "start", "type": 1, "options": options},
    )
    backend.emit("INTERACTION_CREATE", {**payload, "context": context})
    await world.env.settle()
    answer = backend.get_message(record.channel_id, record.message_id)
    assert say("refuse.servers-only") in str(answer.components)
    assert not world.living() and world.public_requests()[told:] == []


async def test_commands_are_offered_in_servers_only(world: World):
    for command in world.requests("PUT", "*/commands")[-1].body:
        assert command["contexts"] == [0] and command["integration_types"] == [0]


async def test_no_privileged_intent_is_needed():
    assert INTENTS.value == discord.Intents(guilds=True, guild_messages=True).value
    assert not (INTENTS.members or INTENTS.presences or INTENTS.message_content)


# ---------------------------------------------------------------------------------- permissions lost


@pytest.mark.parametrize("code", [50013, 50001, 160005])
async def test_a_game_goes_on_where_the_bot_may_not_write(world: World, code: int):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await anna.opens_hand()
    world.breaks("*", EVERYTHING, code)
    await world.play(anna, ben, by="commands", until=lambda now: now.public().round == 2)
    await world.tick()
    hand = await anna.types("hand")
    assert say("hand.blocked", channel=world.channel.mention) in hand.text
    assert say("sticheln.ask.choose") in hand.text
    await anna.picks(hand, hand.menus[0].options[0])
    await anna.presses(hand, "choose!")

    assert (await ben.types("leave")).text == say("leave.game")
    assert (await anna.types("end")).text == say("end.done")
    assert not world.living() and world.bot.tables.of(anna.id) == ()
    await world.tick(120)
    assert (await world.bot.store.load_table(table.id)).table.status == "ended"


async def test_a_table_is_painted_again_once_the_bot_may_write(world: World):
    anna, ben = world.people("anna", "ben")
    elsewhere = world.guild.create_text_channel("elsewhere")
    table = await world.deal(anna, ben, bots=1)
    await world.deal(ben, bots=2, channel=elsewhere)
    world.breaks("*", f"/channels/{world.channel.id}/*", 50013)
    await anna.acts(table, by="commands")
    await world.tick()
    assert table.id in world.bot.painter.blocked
    # The other table does not notice.
    await world.play(ben, by="commands", channel=elsewhere, until=lambda now: now.public().phase == "play")
    await world.tick()
    assert say("sticheln.ask.play") in (await ben.opens_hand(elsewhere)).text
    world.heals()
    await ben.acts(table, by="commands")
    await world.tick(CALLED)
    assert not world.bot.painter.blocked
    assert say("hand.blocked", channel=world.channel.mention) not in (await anna.types("hand")).text
    assert len(world.calls()) == 1 and say("table.round", round=1, rounds=5) in world.table_message().text


# ----------------------------------------------------------------------------------- channels go away


@pytest.mark.parametrize("phase", ["lobby", "game", "thread"])
async def test_a_table_ends_with_its_channel(world: World, phase: str):
    anna, ben = world.people("anna", "ben")
    place = thread_in(world, anna) if phase == "thread" else world.channel
    if phase == "lobby":
        await anna.starts()
    else:
        await world.deal(anna, ben, bots=1, channel=place)
        await anna.opens_hand(place)
    table = world.table(place)
    world.env.backend.delete_channel(place.id)
    await world.env.settle()
    await world.tick(120)
    assert not world.living() and world.bot.tables.of(anna.id) == ()
    saved = await world.bot.store.load_table(table.id)
    assert (saved.table.reason, saved.results) == ("channel", ())
    assert saved.table.status == ("cancelled" if phase == "lobby" else "ended")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await anna.starts(channel=elsewhere)
    assert world.table(elsewhere).row.host == anna.id


async def test_a_channel_that_went_unnoticed_ends_its_table_too(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    world.breaks("*", EVERYTHING, 10003, status=404)
    await anna.types("leave")
    await world.tick(120)
    assert not world.living()
    assert (await world.bot.store.load_table(1)).table.reason == "channel"


# ----------------------------------------------------------------------------------- servers go away


async def test_an_outage_changes_nothing(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await anna.opens_hand()
    async with world.nothing_changes():
        world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
        await world.env.settle()
    await anna.acts(table)
    await ben.acts(table)
    assert table.public().phase == "play"


async def test_a_bot_that_is_thrown_out_keeps_the_game_for_its_return(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    position = table._state
    async with world.nothing_changes():
        world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
        await world.env.settle()
    world.breaks("*", EVERYTHING, 50001)
    await world.restart()
    await world.tick(120)
    assert world.table()._state == position
    world.heals()
    await world.restart()
    table = world.table()
    await anna.acts(table)
    await ben.acts(table)
    await world.tick()
    assert say("sticheln.turn.play", names="**anna**") in world.table_message().text or table.awaited() == (
        ben.id,
    )


# ------------------------------------------------------------------------------------------- threads


async def test_an_archived_thread_is_woken_up(world: World):
    anna, ben = world.people("anna", "ben")
    thread = thread_in(world, anna)
    table = await world.deal(anna, ben, bots=1, channel=thread)
    old = world.table_message(thread)
    world.breaks("PATCH", "/channels/*/messages/*", 50083, status=400, times=1)
    await anna.acts(table)
    await world.tick()
    assert world.table_message(thread).id != old.id and table.row.message == world.table_message(thread).id
    assert [post.id for post in world.posts(thread) if post.components] == [world.table_message(thread).id]


async def test_a_locked_thread_pauses_its_table(world: World):
    anna, ben = world.people("anna", "ben")
    thread = thread_in(world, anna)
    table = await world.deal(anna, ben, bots=1, channel=thread)
    world.breaks("PATCH", "/channels/*/messages/*", 50083, status=400)
    world.breaks("POST", "/channels/*/messages", 50013)
    await anna.acts(table, by="commands")
    await world.tick()
    assert table.id in world.bot.painter.blocked and table.running
    await world.play(anna, ben, by="commands", channel=thread, until=lambda now: now.public().round == 2)
    world.heals()
    await anna.acts(table, by="commands")
    await world.tick()
    assert (
        not world.bot.painter.blocked
        and say("table.round", round=2, rounds=5) in world.table_message(thread).text
    )
