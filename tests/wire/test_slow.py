"""Channels to which requests take long: they must not hold up the others.

Guards against access lost (D2), an edit for every small event (E2).
"""

from __future__ import annotations

import asyncio

from cogs.painting.painter import AT_ONCE
from tests.wire.conftest import House, pressed
from tests.wire.server import ChannelHandle, Payload, buttons


async def test_as_many_channels_as_are_painted_at_once_hang_and_another_is_painted(house: House) -> None:
    wire = house.wire
    people = [house.person(f"p{number}") for number in range(AT_ONCE + 1)]
    channels = [house.guild.create_text_channel(f"c{number}") for number in range(AT_ONCE + 1)]

    def table(channel: ChannelHandle) -> Payload | None:
        return next((message for message in wire.messages(channel) if message["components"]), None)

    for person, channel in zip(people, channels, strict=True):
        assert (await wire.slash(person, channel, "start", game="sticheln", bots=2)).acknowledged
    await house.eventually(lambda: all(map(table, channels)))
    await asyncio.sleep(1.5)
    for number, (person, channel) in enumerate(zip(people[:-1], channels[:-1], strict=True), 1):
        wire.fail("PATCH", rf"/channels/{channel.id}/messages/\d+", hang=30, times=1)
        assert (
            await wire.forge(person, table(channel) or {}, pressed(f"t:{number}:-:bot-more:"))
        ).acknowledged
    last = len(people)
    await wire.forge(people[-1], table(channels[-1]) or {}, pressed(f"t:{last}:-:start:"))
    await house.eventually(lambda: f"t:{last}:-:hand:" in buttons(table(channels[-1]) or {}))
