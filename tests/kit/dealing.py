"""Tables of any game, from the lobby to the deal."""

from __future__ import annotations

from bot.table.table import Table
from tests.kit.people import Person
from tests.kit.rig import World


async def dealt(world: World, game: str, *people: Person, bots: int = 0, **options: str) -> Table:
    """These people and some bots at a table of any game where the cards are dealt; the first is the host."""
    host, *others = people
    await host.starts(game=game, bots=bots)
    for person in others:
        await person.presses(world.table_message(), "join")
    await world.tick()
    table = world.table()
    assert table is not None
    for name, value in options.items():
        await host.forges(world.table_message(), f"t:{table.id}:-:setup:option", f"{name}.{value}")
        assert str(getattr(table.options, name)) == value
    await world.tick()
    await host.presses(world.table_message(), "start")
    await world.tick()
    return table
