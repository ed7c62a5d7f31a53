"""Where a game is played: in the channel, in a thread of its own, or alone with bots, for nobody else to see.

Guards against threads with permissions of their own (D8), games lost at a restart (A21), hidden cards that
leak (H6), games that count though they must not (H10).
"""

from __future__ import annotations

import discord
import pytest
from simcord import interactions
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType, OverwriteType

from bot.table.table import Table
from cogs.words.catalogue import LANGUAGES
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say, snapshot

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
DAY = 24 * 3600


def deny(world: World, *permissions: str) -> None:
    """Take permissions away from the bot in the channel; without any: give all back."""
    denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
    overwrite = Overwrite(world.env.backend.bot_user.id, OverwriteType.MEMBER, deny=denied)
    world.env.backend.set_overwrite(world.channel.id, overwrite)


def threads(world: World) -> list[ChannelHandle]:
    """The threads of the channel."""
    found = [one for one in world.env.backend.channels.values() if one.parent_id == world.channel.id]
    return [ChannelHandle(world.env, world.guild, one) for one in found]


async def alone(world: World, person: Person, **options: object) -> tuple[Table, Shown]:
    """A table against bots, with the message that shows it."""
    hand = await person.starts(where="me", **options)
    (table,) = world.bot.tables.of(person.id)
    person.hand = hand
    return table, hand


# ----------------------------------------------------------------------------------------- a thread


async def test_a_thread_of_its_own_is_made_and_played_in(world: World):
    anna, ben = world.people("anna", "ben")
    answer = await anna.starts(where="thread", variant="gentle")
    (thread,) = threads(world)
    assert answer.text == say("start.thread", channel=thread.mention)
    assert "anna" in world.env.backend.get_channel(thread.id).name
    await world.tick()
    assert world.table() is None and not any(post.components for post in world.posts())
    table = world.table(thread)
    assert table.row.variant == "gentle" and table.row.host == anna.id and not table.row.private
    await ben.presses(world.table_message(thread), "join")
    await anna.presses(world.table_message(thread), "bot-more")
    await world.tick()
    await anna.presses(world.table_message(thread), "start")
    await world.tick()
    assert len(anna.hands(table)) == len(ben.hands(table)) == 1
    await world.play(anna, ben, channel=thread, until=lambda now: now.public().round == 2)
    # The channel is free for another table.
    await ben.starts()
    assert world.table() is not None and world.table(thread) is table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("missing", ["create_public_threads", "send_messages_in_threads", "view_channel"])
async def test_what_a_thread_needs_is_asked_for_then_and_only_then(world: World, missing: str, lang: str):
    anna = world.person("anna", LOCALES[lang])
    deny(world, missing)
    async with world.nothing_changes():
        answer = await anna.starts(where="thread")
        named = say(f"permission.{missing}", lang)
        assert answer.text == say("refuse.permissions", lang, missing=named)
    assert threads(world) == []
    if missing != "view_channel":
        await anna.starts()
        assert world.table() is not None


async def test_a_thread_does_not_need_to_write_in_the_channel(world: World):
    (anna,) = world.people("anna")
    deny(world, "send_messages")
    await anna.starts(where="thread", bots=2)
    (thread,) = threads(world)
    await world.tick()
    assert world.table(thread) and world.table_message(thread).has("start")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_there_are_no_threads_in_threads(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    made = world.env.backend.create_thread(world.channel.id, "talk", anna.id)
    inside = ChannelHandle(world.env, world.guild, made)
    async with world.nothing_changes():
        answer = await anna.starts(where="thread", channel=inside)
        assert answer.text == say("refuse.no-threads-here", lang)
    await anna.starts(where="here", channel=inside)
    assert world.table(inside) is not None


# --------------------------------------------------------------------------------------------- alone


@pytest.mark.parametrize(("bots", "seats"), [(0, 3), (1, 3), (4, 5), (7, 8)])
async def test_alone_one_plays_at_once(world: World, bots: int, seats: int):
    (anna,) = world.people("anna")
    table, hand = await alone(world, anna, bots=bots)
    assert table.running and table.row.private and len(table.roster) == seats
    assert hand.ephemeral and hand.menus[0].options == table.view(0).hand
    assert world.table() is None, "the channel is free"


@pytest.mark.parametrize("by", ["buttons", "commands"])
async def test_a_whole_game_alone_is_shown_to_nobody_else(world: World, by: str):
    anna, ben = world.people("anna", "ben")
    table, hand = await alone(world, anna, variant="delayed")
    await world.play(anna, by=by, table=table)
    await world.tick(20)
    assert world.public_requests() == [] and not world.posts() and ben.private == []
    hand = anna.hand if by == "commands" else hand
    assert say("closed.finished") in hand.text and table.row.seed in hand.text
    assert len((await world.bot.store.load_table(table.id)).rounds) == 5
    mine = await anna.types("stats")
    assert say("stats.unranked", n=1) in mine.text and "won of" not in mine.text
    assert say("board.empty") in (await anna.types("leaderboard", game="sticheln")).text


async def test_alone_one_plays_again_in_the_same_message(world: World):
    (anna,) = world.people("anna")
    first, hand = await alone(world, anna, bots=3, variant="anti")
    await world.play(anna, table=first)
    await world.tick()
    await anna.presses(hand, "again")
    (second,) = world.bot.tables.of(anna.id)
    assert second.id != first.id and second.running and second.row.private
    assert len(second.roster) == 4 and second.row.variant == "anti" and second.row.seed != first.row.seed
    assert hand.menus[0].options == second.view(0).hand
    await world.play(anna, table=second, until=lambda now: now.public().round == 2)
    assert anna.hand.id == hand.id and world.public_requests() == []


@pytest.mark.parametrize("how", ["old message", "/hand"])
async def test_alone_a_restart_changes_nothing(world: World, how: str):
    (anna,) = world.people("anna")
    table, hand = await alone(world, anna)
    await world.play(anna, table=table, until=lambda now: sum(now.public().tricks) == 2)
    await world.tick()
    position = snapshot(table)
    await world.restart()
    (after,) = world.bot.tables.of(anna.id)
    assert after is not table and snapshot(after) == position and after.row.private
    anna.hand = hand if how == "old message" else await anna.types("hand")
    await anna.acts(after)
    assert anna.hand.id == hand.id or how == "/hand"
    await world.play(anna, table=after)
    assert (await world.bot.store.load_table(table.id)).table.status == "finished"
    assert world.public_requests() == []


async def test_alone_one_goes_on_any_day_from_anywhere(world: World):
    (anna,) = world.people("anna")
    table, _ = await alone(world, anna)
    elsewhere = world.guild.create_text_channel("elsewhere")
    for days, channel in ((1, None), (30, elsewhere), (300, None)):
        await world.tick(days * DAY)
        anna.hand = await anna.types("hand", channel=channel)
        move = table.row.move
        await anna.acts(table)
        assert table.row.move > move
    assert world.public_requests() == []


async def test_a_table_of_one_s_own_does_not_get_in_the_way_of_others(world: World):
    """The channel's table is meant where both could be; the other one is reached all the same."""
    anna, ben = world.people("anna", "ben")
    mine, _ = await alone(world, anna)
    ours = await world.deal(anna, ben, bots=1)
    assert world.table() is ours
    card = ours.view(0).hand[0]
    await anna.types("sticheln choose", card=card)
    assert ours.view(0).laid[0] == (card,) and not mine.view(0).laid[0]
    chooser = await anna.types("hand")
    assert say("hand.which") in chooser.text
    assert say("where.me") in chooser.text, "which of the two is private"
    hand = await anna.presses(chooser, f"t:{mine.id}:-:hand:")
    assert hand.menus[0].options == mine.view(0).hand
    # Ben's channel has one table, and Anna's own is nothing to him.
    assert {one.to.table for one in (await ben.types("hand")).menus if one.to} == {ours.id}


async def test_in_the_channel_of_one_s_own_table_that_one_is_meant(world: World):
    anna, ben = world.people("anna", "ben")
    elsewhere = world.guild.create_text_channel("elsewhere")
    mine, _ = await alone(world, anna)
    ours = await world.deal(anna, ben, bots=1, channel=elsewhere)
    assert (await anna.types("hand")).menus[0].options == mine.view(0).hand
    assert (await anna.types("hand", channel=elsewhere)).menus[0].options == ours.view(0).hand
    card = mine.view(0).hand[0]
    await anna.types("sticheln choose", card=card)
    assert mine.view(0).laid[0] == (card,)
    assert (await anna.types("leave")).text == say("leave.last")
    assert world.bot.tables.of(anna.id) == (ours,)


async def test_leaving_alone_ends_it(world: World):
    (anna,) = world.people("anna")
    table, hand = await alone(world, anna)
    await world.play(anna, table=table, until=lambda now: sum(now.public().tricks) == 1)
    await anna.types("leave")
    await world.tick()
    assert not world.living() and say("closed.empty") in hand.text and hand.has("again")
    assert (await world.bot.store.load_table(table.id)).results == ()
    await anna.presses(hand, "again")
    assert world.bot.tables.of(anna.id)[0].running and world.public_requests() == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_nobody_else_gets_into_a_table_of_one_s_own(world: World, lang: str):
    anna, ben = world.person("anna"), world.person("ben", LOCALES[lang])
    table, hand = await alone(world, anna)
    await ben.starts()
    await world.tick()
    board, move = world.table_message(), table.row.move
    card = table.view(0).hand[0]
    async with world.nothing_changes():
        for verb in ("hand", "vote", "leave", "again"):
            answer = await ben.forges(board, f"t:{table.id}:-:{verb}:")
            assert answer.text in (say("refuse.not-seated", lang), say("refuse.still-playing", lang))
        answer = await ben.forges(board, f"t:{table.id}:-:join:")
        assert answer.text == say("refuse.running", lang)
        answer = await ben.forges(board, f"t:{table.id}:{move}:choose!:{card}")
        assert answer.text == say("refuse.not-seated", lang)
    assert (await ben.types("hand")).text != hand.text


async def test_alone_no_permission_is_needed(world: World):
    (anna,) = world.people("anna")
    deny(world, "send_messages", "read_message_history", "create_public_threads")
    table, hand = await alone(world, anna)
    await world.play(anna, table=table, until=lambda now: now.public().round == 2)
    assert say("hand.blocked", channel=world.channel.mention) not in hand.text


async def test_alone_nobody_is_called(world: World):
    (anna,) = world.people("anna")
    await alone(world, anna)
    await world.tick(600)
    assert world.public_requests() == []


# ------------------------------------------------------------------------------------------- nonsense


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_place_that_does_not_exist(world: World, lang: str):
    """Discord offers three; somebody may send another one all the same."""
    anna = world.person("anna", LOCALES[lang])
    backend = world.env.backend
    typed = {"game": "sticheln", "where": "moon"}
    _, payload = interactions.base_payload(
        backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=anna.id,
        data={
            "id": backend.find_command("start", None, type=1)["id"],
            "name": "start",
            "type": 1,
            "options": [{"name": name, "type": 3, "value": value} for name, value in typed.items()],
        },
    )
    async with world.nothing_changes():
        backend.emit("INTERACTION_CREATE", payload)
        await world.env.settle()
    (answer,) = anna.private
    assert answer.text == say("refuse.option", lang, option="moon")
