"""The public message and the calls: the newest state, few edits, one ping at a time.

Guards against edits refused for old messages (E1), an edit for every small event (E2), turns that nobody is
called to (E3), mentions that call more than meant (E4), calls that pile up (E6), rate limits that end a
worker (E8), views that pile up (A15), one table's trouble that stops all (A19), messages converted to
another kind (C11), a last trick that nobody can look up (H12).
"""

from __future__ import annotations

from itertools import pairwise

import discord
import pytest

from cogs.painting.painter import BURIED, LONGEST, REST
from cogs.painting.turn_call_timing import LATE
from games.core import RoundOver
from tests.kit.rig import CALLED, World, say
from tests.kit.validate import COMPONENTS_V2

EDITS = ("PATCH", "/channels/*/messages/*")
POSTS = ("POST", "/channels/*/messages")


async def test_many_changes_are_few_edits_and_the_last_one_is_shown(world: World):
    (anna,) = world.people("anna")
    await anna.starts()
    await world.tick()
    board, edits = world.table_message(), len(world.requests(*EDITS))
    for step in range(50):
        await anna.forges(board, f"t:1:-:bot-{'more' if step % 5 < 3 else 'less'}:")
        if step % 10 == 9:
            await world.tick(0.1)
    await world.tick(5)
    assert len(world.requests(*EDITS)) - edits <= 2
    assert [f"Bot {n}" in board.text for n in range(1, 8)] == [
        n < len(world.table().roster) for n in range(1, 8)
    ]


async def test_edits_of_a_table_keep_their_distance(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=3)
    await world.play(anna, ben, until=lambda now: now.public().round == 2)
    times = [one.at for one in world.requests(*EDITS)]
    assert len(times) > 20 and min(after - before for before, after in pairwise(times)) > REST - 0.001


@pytest.mark.parametrize("code", [30046, 10008])
async def test_a_message_that_cannot_be_edited_is_posted_anew(world: World, code: int):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    old = world.table_message()
    world.breaks(*EDITS, code, status=429 if code == 30046 else 404, times=1)
    await anna.acts(table, by="commands")
    await world.tick()
    boards = [post for post in world.posts() if post.components]
    assert [one.id for one in boards] == [table.row.message] and boards[0].id != old.id
    assert say("sticheln.chosen") in boards[0].text
    await ben.presses(boards[0], "hand")


async def test_an_old_message_is_posted_anew_before_discord_refuses_to_edit_it(world: World):
    (anna,) = world.people("anna")
    await anna.starts()
    await world.tick(54 * 60)
    first = world.table_message()
    await anna.presses(first, "bot-more")
    await world.tick()
    assert world.table_message().id == first.id
    await world.tick(2 * 60)
    await anna.presses(first, "bot-more")
    await world.tick()
    assert world.table_message().id != first.id and len(world.posts()) == 1
    assert "Bot 2" in world.table_message().text


async def test_a_buried_message_comes_up_again(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    first = world.table_message()
    for n in range(BURIED - 1):
        await ben.actor.send(world.channel, f"chatter {n}")
    await anna.presses(first, "bot-more")
    await world.tick()
    assert world.table_message().id == first.id
    await ben.actor.send(world.channel, "one more")
    await anna.presses(first, "bot-more")
    await world.tick()
    assert world.table_message().id != first.id and len(world.posts()) == 1


async def test_a_deleted_message_comes_back(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    first = world.table_message()
    world.env.backend.delete_message(world.channel.id, first.id)
    await world.env.settle()
    await world.tick()
    assert world.table_message().id == table.row.message != first.id
    await anna.opens_hand()


async def test_slash_table_posts_it_at_the_end(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    first = world.table_message()
    await ben.actor.send(world.channel, "where is it?")
    assert (await ben.types("table")).text == say("table.reposted")
    await world.tick()
    assert world.table_message().id > first.id and len(world.posts()) == 1


# -------------------------------------------------------------------------------------------- calls


async def test_whose_turn_it_is_gets_one_new_message_that_replaces_the_last(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.tick(CALLED)
    (call,) = world.calls()
    assert anna.actor.mention in call.text and ben.actor.mention in call.text
    await anna.acts(table)
    await ben.acts(table)
    for _ in range(40):
        await world.play(anna, ben, by="commands", until=lambda now, at=table.row.move: now.row.move > at)
        await world.tick(CALLED)
        assert len(world.calls()) <= 1
        awaited = set(table.awaited())
        called = [one.body["allowed_mentions"] for one in world.requests(*POSTS) if one.body["content"]]
        assert all(mentions == {"parse": [], "users": mentions["users"]} for mentions in called)
        assert awaited & set(called[-1]["users"]), "somebody is awaited whom nobody called"
    assert all("users" not in one.body["allowed_mentions"] for one in world.requests(*EDITS))


async def test_nobody_is_called_who_has_just_acted(world: World):
    """Whoever takes the trick with bots alone leads again at once: no ping for one's own click."""
    (anna,) = world.people("anna")
    table = await world.deal(anna, bots=2)
    calls = len([one for one in world.requests(*POSTS) if one.body["content"]])
    for _ in range(6):
        await anna.acts(table)
        await world.tick(LATE / 2)
    assert len([one for one in world.requests(*POSTS) if one.body["content"]]) == calls


# ------------------------------------------------------------------------------------------- trouble


async def test_a_rate_limit_is_waited_for(world: World):
    (anna,) = world.people("anna")
    await anna.starts()
    await world.tick()
    board = world.table_message()
    world.raises(*EDITS, lambda: discord.RateLimited(31.0))
    await anna.presses(board, "bot-more")
    await world.tick(30)
    assert "Bot 1" not in board.text
    await world.tick(2)
    assert "Bot 1" in board.text


async def test_discord_down_is_asked_again_more_and_more_seldom(world: World):
    (anna,) = world.people("anna")
    await anna.starts()
    await world.tick()
    board, before = world.table_message(), len(world.requests(*EDITS))
    world.breaks(*EDITS, 0, status=503)
    await anna.presses(board, "bot-more")
    await world.tick(10 * 60)
    assert 5 <= len(world.requests(*EDITS)) - before <= 20
    world.heals()
    await world.tick(LONGEST)
    assert "Bot 1" in board.text


async def test_one_table_s_trouble_is_not_another_s(world: World, monkeypatch):
    anna, ben = world.people("anna", "ben")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await anna.starts()
    await ben.starts(channel=elsewhere)
    await world.tick()
    world.raises("PATCH", f"/channels/{world.channel.id}/*", lambda: ValueError("R4"), times=100)
    await anna.presses(world.table_message(), "bot-more")
    await ben.presses(world.table_message(elsewhere), "bot-more")
    await world.tick()
    assert "Bot 1" in world.table_message(elsewhere).text
    world.heals()
    await anna.presses(world.table_message(), "bot-more")
    await world.tick()
    assert "Bot 2" in world.table_message().text


async def test_a_thousand_pictures_leave_nothing_behind(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await anna.opens_hand()
    store = world.bot._connection._view_store
    kept = [
        dict(store._views),
        dict(store._modals),
        dict(store._synced_message_views),
        dict(store._dynamic_items),
    ]
    edits = len(world.requests(*EDITS))
    with world.inside():
        for _ in range(1000):
            world.bot.painter._painted.clear()  # what shows nothing new is not painted
            await world.bot.painter._paint(table)
    assert len(world.requests(*EDITS)) - edits == 1000
    assert not any(kept)
    world.check()
    await ben.opens_hand()


async def test_nothing_is_begun_once_the_bot_leaves(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    painter = world.bot.painter
    with world.inside():
        await painter.stop()
        painter.changed(table)
    assert not painter._workers
    assert all(timer.cancelled() for timer in painter._timers.values())


# ------------------------------------------------------------------------------------------ contents


async def test_every_message_of_a_table_has_components_from_the_first(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands", until=lambda now: now.public().round == 2)
    for request in world.public_requests():
        if request.body and request.body.get("components"):
            assert request.body["flags"] & COMPONENTS_V2 and not request.body.get("content")


async def test_the_last_trick_and_who_took_it_stay_in_sight(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands", until=lambda now: sum(now.public().tricks) == 2)
    await world.tick()
    last = table.public().last_trick
    names = ["anna", "Bot 1", "ben"]
    for shown in (world.table_message().text, (await anna.opens_hand()).text, (await ben.opens_hand()).text):
        line = next(
            one for one in shown.splitlines() if say("sticheln.last-trick", name=names[last.winner]) in one
        )
        at = [line.index(card) for card in last.cards]
        assert at == sorted(at), "the cards are told in the order of play"
        assert line.index(names[last.leader], line.index(":")) < at[0]
    assert not any(isinstance(news, RoundOver) for news in table.public().news)
