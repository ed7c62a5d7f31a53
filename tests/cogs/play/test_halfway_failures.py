"""What an adversary once broke, each kept as a test.

Guards against dead games that hold their people (B6), permissions missing at the start (D1), a channel
deleted in a game (D4), an outage taken for a removal (D6), an edit for every small event (E2), vanished
people who block a game (G1), leaving that hangs a phase (G6), hidden cards that leak (H6), a locked or
failing store (I1), half migrations (I4).
"""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from bot.bot_players import PAUSES, Pause
from bot.store.database import StoreFailed
from bot.store.store import Store
from bot.tables.tables import Tables
from cogs.painting.open_hands import Open
from tests.cogs.painting.test_channels_that_refuse import deny
from tests.kit.rig import World, say


async def fails(*_: object, **__: object) -> None:
    raise StoreFailed("disk full")


@pytest.mark.parametrize("error", [StoreFailed("disk full"), KeyError("G2")])
async def test_whatever_fails_in_a_bot_s_move_the_bot_tries_again(
    world: World, monkeypatch, caplog, error: Exception
):
    """Nobody else may act then, so nobody could wake it; and no card of the error gets into the log."""
    monkeypatch.setitem(PAUSES, "quick", Pause(1.0, 2.2))
    anna = world.person("anna")
    table = await world.deal(anna, bots=2)
    await world.play(
        anna, by="commands", until=lambda now: now.awaited() == (anna.id,) and now.public().trick
    )
    await anna.acts(table)
    assert table.pause() is not None, "it is a bot's turn"

    async def broken(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save_moves", broken)
        await world.tick(30)
        assert table.pause() is not None
    await world.tick(60)
    assert table.awaited() == (anna.id,)
    assert "G2" not in caplog.text


async def test_a_person_who_sits_down_while_all_of_theirs_is_deleted_is_there_after_a_restart(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts(bots=1)
    await world.tick()
    await ben.presses(world.table_message(), "join")
    await ben.presses(world.table_message(), "leave")
    page, board = await ben.types("me"), world.table_message()
    await world.at_once((ben, board, "t:1:-:join:"), (ben, page, "p:-:-:me:forget.sure"))
    await world.tick()
    roster = world.table().roster
    await world.restart()
    assert world.table().roster == roster
    assert all(row.bot or row.person for row in roster), "no seat is nobody's"


async def test_a_double_click_on_play_again_alone_opens_one_table(world: World):
    anna = world.person("anna")
    await anna.types("start", game="sticheln", where="me")
    first = world.living()[0]
    await anna.types("end")
    await world.tick()
    hand = anna.private[-1]
    again = f"t:{first.id}:-:again:"
    await world.at_once((anna, hand, again), (anna, hand, again))
    await world.tick()
    assert len(world.living()) == 1
    assert (await anna.types("start", game="sticheln", where="me")).text.startswith(f"> {say('start.begun')}")
    assert len(world.living()) == 1


async def test_a_private_table_that_cannot_be_dealt_does_not_stay(world: World, monkeypatch):
    anna = world.person("anna")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "save_moves", fails)
        await anna.types("start", game="sticheln", where="me")
    assert world.living() == ()
    await anna.types("start", game="sticheln", where="me")
    assert world.living()[0].running


async def test_a_request_that_failed_halfway_leaves_nobody_waiting(world: World, monkeypatch):
    """The seat is a bot's then, whatever the person was told: it has to play on."""
    people = world.people("anna", "ben", "cid", "dan", "eve")
    _, ben, cid, dan, eve = people
    table = await world.deal(*people)
    await world.play(*people, by="commands", until=lambda now: now.awaited() == (eve.id,))
    await ben.types("end")
    await world.tick()
    for against in (cid, dan):
        await against.presses(world.table_message(), "no")
    await world.tick()
    monkeypatch.setitem(PAUSES, "quick", Pause(1.0, 2.2))
    move = table.row.move
    with monkeypatch.context() as patch:
        patch.setattr(Store, "save_table", fails)  # leaving is stored, dropping the question is not
        answer = await eve.types("leave")
    assert say("error.store", reference="")[:20] in answer.text
    assert next(row for row in table.roster if row.person == eve.id).bot
    await world.tick(30)
    assert table.row.move > move


async def test_an_edit_that_comes_late_does_not_leave_an_old_hand(world: World, monkeypatch):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    hand = await anna.opens_hand()
    await anna.picks(hand, hand.menus[0].options[0])
    edit = Open.edit

    async def late(self: Open, view: object) -> None:
        await asyncio.sleep(0.8)
        await edit(self, view)  # type: ignore[arg-type]

    monkeypatch.setattr(Open, "edit", late)
    card = table.legal(table.seat(ben.id))[0].card
    ben.emits(world.table_message(), f"t:1:{table.row.move}:choose!:{card}")
    await world.env.settle()
    sure = next(one.custom_id for one in hand.buttons if "!" in one.custom_id)
    await world.tick(1.25)
    anna.emits(hand, sure)
    await world.env.settle()
    await world.tick(20)
    assert "choose!" not in str([one.custom_id for one in hand.buttons])


async def test_play_again_asks_for_permissions_first(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    await anna.types("end")
    await ben.types("end")
    await world.tick()
    board = world.table_message()
    deny(world, world.channel, "send_messages")
    answer = await anna.presses(board, "again")
    assert answer is not None and say("permission.send_messages") in answer.text
    assert world.living() == ()


async def test_play_again_leaves_out_who_had_left(world: World):
    anna, ben, cid = world.people("anna", "ben", "cid")
    await world.deal(anna, ben, cid)
    await cid.types("leave")
    await anna.types("end")
    await ben.types("end")
    await world.tick()
    await anna.presses(world.table_message(), "again")
    assert [row.person for row in world.table().roster] == [anna.id, ben.id]


async def test_the_vote_s_line_names_only_those_who_are_there(world: World):
    people = world.people("anna", "ben", "cid", "dan")
    await world.deal(*people)
    for leaver in people[1:3]:
        await leaver.types("end")
        if leaver is people[1]:
            await leaver.types("leave")
    await world.tick()
    assert say("vote.state", n=1, names="cid", needed=2) in world.table_message().text


@pytest.mark.parametrize("manners", ['{"pace": "slow"}', "[]", "?"])
async def test_manners_that_nobody_knows_keep_no_table_from_starting(world: World, manners: str):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    with sqlite3.connect(world.path, timeout=10) as database:
        database.execute("UPDATE tables SET manners = ? WHERE id = ?", (manners, table.id))
    await world.restart()
    assert world.table().running
    await world.play(anna, ben, by="commands", until=lambda now: now.public().phase == "play")


async def test_a_receipt_that_could_not_be_stored_is_made_good(world: World, monkeypatch):
    anna = world.person("anna")
    with monkeypatch.context() as patch:
        patch.setattr(Tables, "posted", fails)
        await anna.starts(bots=1)
    await world.tick(60)
    assert world.table().row.message is not None


async def test_a_table_that_was_cleared_away_with_others_is_posted_anew(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    old = table.row.message
    world.env.backend.messages[table.row.channel].pop(old)
    gone = {"ids": [str(old)], "channel_id": str(table.row.channel), "guild_id": str(world.guild.id)}
    world.env.backend.emit("MESSAGE_DELETE_BULK", gone)
    await world.env.settle()
    await world.tick(5)
    assert table.row.message not in (None, old)


@pytest.mark.parametrize("custom_id", ["p:-:-:learn:sticheln.0", "t:1:0:choose:R4"])
async def test_odd_ids_get_a_sentence(world: World, custom_id: str):
    anna = world.person("anna")
    await anna.starts(bots=2)
    await world.tick()
    answer = await anna.forges(world.table_message(), custom_id)
    assert answer is not None and say("error.unknown", reference="")[:20] not in answer.text


async def test_a_page_that_is_far_away_is_empty(world: World):
    anna = world.person("anna")
    await anna.starts(bots=2)
    await world.tick()
    answer = await anna.forges(world.table_message(), f"p:-:-:board:sticheln.{'9' * 40}")
    assert answer is not None and say("board.empty") in answer.text
