"""The process ends in the middle of everything, and nobody has to care.

Guards against buttons that die with time (A11), buttons that die with the process (A12), private messages
that are old (A9), games lost at a restart (A21), scores written twice (H11), commands told twice or never
(D14).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from games.sticheln.position import NameColour
from tests.kit.people import Person
from tests.kit.rig import CALLED, World, say, snapshot

Scene = Callable[[World, Person, Person], Awaitable[Table]]
"""Brings a table of two people to some point, with everybody's private message open."""


async def choosing(world: World, anna: Person, ben: Person) -> Table:
    """Anna has laid her pain card, ben has not."""
    table = await world.deal(anna, ben, bots=2)
    await both_open(anna, ben)
    await anna.acts(table)
    return table


async def deciding(world: World, anna: Person, ben: Person) -> Table:
    """Ben has picked a card, but not confirmed it."""
    table = await choosing(world, anna, ben)
    await ben.picks(ben.hand, ben.hand.menus[0].options[3])
    return table


async def pairing(world: World, anna: Person, ben: Person) -> Table:
    """The same with two cards."""
    table = await world.deal(anna, ben, bots=2, variant="strong")
    await both_open(anna, ben)
    await anna.acts(table)
    return table


async def playing(world: World, anna: Person, ben: Person) -> Table:
    """A trick is begun, and it is ben's turn."""
    table = await world.deal(anna, ben, bots=2)
    await both_open(anna, ben)
    await world.play(anna, ben, until=lambda now: bool(now.public().trick) and now.awaited() == (ben.id,))
    await world.tick()
    return table


async def naming(world: World, anna: Person, ben: Person) -> Table:
    """Anna has named her colour, ben has not."""
    table = await world.deal(anna, ben, bots=1, variant="delayed")

    def begun(now: Table) -> bool:
        return now.public().phase == "name" and now.awaited() == (ben.id,)

    await world.play(anna, ben, by="commands", until=lambda now: now.public().phase == "name")
    await both_open(anna, ben)
    await world.play(anna, until=lambda now: anna.id not in now.awaited())
    assert begun(table)
    return table


async def both_open(*people: Person) -> None:
    """Everybody has a private message."""
    for person in people:
        await person.opens_hand()


@pytest.mark.parametrize("scene", [choosing, deciding, pairing, playing, naming])
async def test_a_game_goes_on_from_where_it_was(world: World, scene: Scene):
    anna, ben = world.people("anna", "ben")
    before = await scene(world, anna, ben)
    message, hand, position = world.table_message(), ben.hand, snapshot(before)
    await world.restart()
    after = world.table()
    assert after is not before and snapshot(after) == position
    assert after.roster == before.roster
    for field in ("status", "move", "host", "options", "seed", "nonce", "message"):
        assert getattr(after.row, field) == getattr(before.row, field)
    assert world.table_message().id == message.id, "the table was posted anew without need"

    # The old private message still works, the one shown by a process that is no more.
    action = await ben.acts(after)
    assert ben.hand is hand
    assert isinstance(action, NameColour) == (scene is naming)
    # So does the old public one.
    await anna.presses(message, "hand")
    await world.play(anna, ben, by="commands", until=lambda now: now.public().round == 3)
    await world.restart()
    await world.play(anna, ben, by="commands")
    await world.tick()
    assert say("closed.finished") in world.table_message().text
    assert len((await world.bot.store.load_table(after.id)).rounds) == 5


async def test_a_table_waits_for_a_game_that_is_broken_just_now(world: World, monkeypatch):
    """A slip in one of its files leaves a game out; its tables must not be closed for that."""
    anna, ben = world.people("anna", "ben")
    before = await playing(world, anna, ben)
    position = snapshot(before)
    with monkeypatch.context() as patch:
        others = {key: presenter for key, presenter in PRESENTERS.items() if key != "sticheln"}
        patch.setattr("cogs.client.PRESENTERS", others)
        await world.restart()
        assert world.table() is None
        assert "running" in world.rows("tables")["tables"][0]
    await world.restart()
    assert snapshot(world.table()) == position


async def test_a_lobby_waits_for_its_people(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    await anna.starts(variant="gentle")
    await ben.presses(world.table_message(), "join")
    message = world.table_message()
    await world.restart()
    await cleo.presses(message, "join")
    await world.tick()
    assert "**cleo**" in message.text and world.table_message().id == message.id
    await anna.picks(message, "vague")
    await world.tick()
    await anna.presses(message, "start")
    assert world.table().public().variant == "vague"


async def test_a_vote_stays_open(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    await world.deal(anna, ben, cleo)
    await anna.types("end")
    await world.tick()
    message = world.table_message()
    await world.restart()
    await world.tick()
    assert say("vote.state", n=1, names="anna", needed=2) in world.table_message().text
    await ben.presses(message, "End the game")
    await world.tick()
    assert world.table() is None and say("closed.vote") in message.text


async def test_a_finished_table_can_be_played_again_and_counts_once(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands")
    await world.tick()
    message, results = world.table_message(), world.rows("results", "rounds")
    await world.restart()
    await world.tick()
    assert world.rows("results", "rounds") == results and world.table() is None
    assert "of 1 game" in (await anna.types("stats")).text
    await anna.presses(message, "again")
    await world.tick()
    assert world.table().id != table.id and len(world.table().roster) == 3


async def test_buttons_work_four_hours_later(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    await anna.starts()
    await world.tick(4 * 3600)
    await ben.presses(world.table_message(), "join")
    await cleo.types("join")
    await world.tick()
    await anna.presses(world.table_message(), "start")
    await world.tick()
    hand = await ben.opens_hand()
    await world.tick(4 * 3600)
    await ben.picks(hand, hand.menus[0].options[0])
    await ben.presses(hand, "choose!")
    assert world.table().public().chosen[1]


async def test_the_commands_are_told_to_discord_once(world: World):
    told = len(world.requests("PUT", "*/commands"))
    await world.restart()
    await world.restart()
    for _ in range(3):
        with world.inside():
            world.bot.dispatch("ready")
        await world.env.settle()
    assert len(world.requests("PUT", "*/commands")) == told


async def test_who_is_called_is_still_called_once(world: World):
    anna, ben = world.people("anna", "ben")
    await playing(world, anna, ben)
    await world.tick(CALLED)
    (call,) = world.calls()
    await world.restart()
    await world.tick(CALLED)
    assert len(world.calls()) == 1 and f"<@{ben.id}>" in world.calls()[0].text
    assert world.calls()[0].id == call.id
    await ben.acts(world.table())
    await world.tick()
    assert all(one.id != call.id for one in world.calls())
