"""The rig itself: an unmodified discord.py in its own process, against `WireDiscord`."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from .server import BotProcess, Payload, UnsupportedError, WireDiscord, buttons, text_of

BOT = """
import asyncio, io, os
import discord, yarl
from discord import app_commands, ui

base = os.environ["DISCORD_API"]
discord.http.Route.BASE = base + "/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/")


def buttons(*ids):
    view = ui.View(timeout=None)
    for i in ids:
        view.add_item(ui.Button(label=i, custom_id=i))
    view.stop()
    return view


class Bot(discord.Client):
    async def before_identify_hook(self, shard_id, *, initial=False):
        pass  # discord.py would wait 5 s before a second IDENTIFY

    async def setup_hook(self):
        self.clicks = 0
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Start")
        @app_commands.choices(game=[app_commands.Choice(name="Sticheln", value="sticheln")])
        async def start(interaction: discord.Interaction, game: str, rounds: int = 1):
            text = f"{game} {rounds} {interaction.locale}"
            await interaction.response.send_message(text, view=buttons("go", "ask"), ephemeral=True)

        @self.tree.command(description="A table")
        async def table(interaction: discord.Interaction):
            await interaction.response.defer(ephemeral=True)
            layout = ui.LayoutView(timeout=None)
            row = ui.ActionRow(ui.Button(label="hit", custom_id="hit"))
            layout.add_item(ui.Container(ui.TextDisplay("table"), row))
            layout.stop()
            message = await interaction.channel.send(view=layout)
            picture = discord.File(io.BytesIO(b"png"), filename="cards.png", description="cards")
            await interaction.followup.send("made", ephemeral=True, file=picture)

        @self.tree.command(description="Send")
        async def send(interaction: discord.Interaction):
            await interaction.response.defer(ephemeral=True)
            for _ in range(2):
                try:
                    message = await interaction.channel.send("first", nonce="n1")
                    break
                except Exception as error:
                    print("send:", repr(error))
            await message.edit(content="second")
            await interaction.edit_original_response(content="sent")

        @self.tree.command(description="A gap")
        async def gap(interaction: discord.Interaction):
            await self.http.request(discord.http.Route("GET", "/no/such/route"))

        await self.tree.sync()

    async def on_interaction(self, interaction):
        id = (interaction.data or {}).get("custom_id")
        if interaction.type is discord.InteractionType.modal_submit:
            return await interaction.response.edit_message(content="asked", view=None)
        if interaction.type is not discord.InteractionType.component:
            return
        if id == "go":
            await interaction.response.edit_message(content="gone", view=buttons("end"))
            note = await interaction.followup.send("note", ephemeral=True, wait=True)
            await interaction.followup.edit_message(note.id, content="edited note")
        elif id == "ask":
            modal = ui.Modal(title="Bid", custom_id="bid", timeout=None)
            modal.add_item(ui.TextInput(label="How much", custom_id="n"))
            await interaction.response.send_modal(modal)
        elif id == "hit":
            self.clicks += 1
            n, who = self.clicks, interaction.user.display_name
            await asyncio.sleep(0.05)
            await interaction.response.send_message(f"{who} {n}", ephemeral=True)
        else:
            await interaction.response.send_message(f"unknown {id}", ephemeral=True)


Bot(intents=discord.Intents(guilds=True)).run(os.environ["DISCORD_TOKEN"])
"""


@dataclass
class Place:
    wire: WireDiscord
    channel: ChannelHandle
    alice: MemberActor
    bob: MemberActor
    script: str
    bot: BotProcess

    async def restart(self) -> None:
        self.bot = await self.wire.spawn(sys.executable, self.script)
        await self.wire.ready()

    async def table(self) -> Payload:
        made = await self.wire.slash(self.alice, self.channel, "table")
        await made.completed()
        return self.wire.messages(self.channel)[-1]


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    script = tmp_path / "bot.py"
    script.write_text(BOT)
    async with WireDiscord() as wire:
        guild = wire.create_guild()
        channel = guild.create_text_channel("games")
        alice = guild.add_member(wire.create_user("alice", locale="de"))
        bob = guild.add_member(wire.create_user("bob"))
        bot = await wire.spawn(sys.executable, str(script))
        await wire.ready()
        yield Place(wire, channel, alice, bob, str(script), bot)


async def test_a_conversation(place: Place) -> None:
    wire, channel, alice, bob = place.wire, place.channel, place.alice, place.bob

    shown = await wire.slash(alice, channel, "start", game="sticheln", rounds=3)
    assert shown.acknowledged and shown.ephemeral
    assert shown.content == "sticheln 3 de"
    assert wire.messages(channel) == wire.messages(channel, bob) == []
    assert [m["id"] for m in wire.messages(channel, alice)] == [shown.message["id"]]

    asked = await wire.click(alice, shown.message, label="ask")
    assert asked.modal is not None and asked.modal["title"] == "Bid"
    await wire.submit(alice, asked, {"n": "4"})
    assert shown.content == "asked"

    again = await wire.slash(alice, channel, "start", game="sticheln")
    moved = await wire.click(alice, again.message, custom_id="go")
    assert moved.callback["type"] == 7
    assert moved.message["id"] == again.message["id"]
    assert again.content == "gone" and list(buttons(again.message)) == ["end"]
    await wire.until(lambda: [m["content"] for m in moved.followups] == ["edited note"])

    stale = await wire.click(alice, again.message, custom_id="go:0", forged=True)
    assert stale.content == "unknown go:0"
    call = wire.requested("POST", r"/interactions/.*")[-1]
    assert call.status == 200 and call.json["data"]["content"] == "unknown go:0"


async def test_a_table_and_ten_clicks_at_once(place: Place) -> None:
    wire, channel = place.wire, place.channel
    message = await place.table()
    assert text_of(message) == "table"
    private = wire.messages(channel, place.alice)[0]
    assert private["content"] == "made"
    assert private["attachments"][0]["description"] == "cards"

    wire.latency = (0.0, 0.05)
    users = [place.alice, place.bob] * 5
    answers = await asyncio.gather(*(wire.click(u, message, custom_id="hit") for u in users))
    assert all(a.acknowledged and a.ephemeral for a in answers)
    assert sorted(int(a.content.split()[1]) for a in answers) == list(range(1, 11))
    assert [a.content.split()[0] for a in answers] == ["alice", "bob"] * 5


async def test_kill_and_return(place: Place) -> None:
    wire = place.wire
    message = await place.table()
    await place.bot.kill()
    await wire.gone()
    assert place.bot.process.returncode == -signal.SIGKILL
    lost = await wire.click(place.bob, message, custom_id="hit", within=0.1)
    assert not lost.acknowledged

    await place.restart()
    assert wire.identifies == 2
    assert (await wire.click(place.bob, message, custom_id="hit")).content == "bob 1"


async def test_the_gateway_drops(place: Place) -> None:
    wire, channel = place.wire, place.channel
    await wire.disconnect()
    # Sent while nobody listens: the session holds it back until the bot resumes.
    shown = await wire.slash(place.alice, channel, "start", game="sticheln")
    assert shown.acknowledged and (wire.identifies, wire.resumes) == (1, 1)

    await wire.disconnect(resumable=False)
    await wire.until(lambda: wire.identifies == 2)
    await wire.ready()
    assert (await wire.slash(place.bob, channel, "start", game="sticheln")).acknowledged


async def test_faults(place: Place) -> None:
    wire, channel, alice = place.wire, place.channel, place.alice
    messages = r"/channels/\d+/messages"

    # Lost after the effect: the bot sends it again, and the nonce prevents a second message.
    lost = wire.fail("POST", messages, drop=True, after=True)
    limited = wire.fail("PATCH", messages + r"/\d+", status=429, retry_after=0.2)
    sent = await (await wire.slash(alice, channel, "send")).completed()
    assert sent.content == "sent"
    assert [m["content"] for m in wire.messages(channel)] == ["second"]
    assert lost.hits == limited.hits == 1
    assert [c.status for c in wire.requested("POST", messages)] == [None, 200]
    first, second = wire.requested("PATCH", messages + r"/\d+")
    assert (first.status, second.status) == (429, 200)
    assert (second.at - first.at).total_seconds() >= 0.2
    assert "ServerDisconnectedError" in place.bot.output

    # A callback that arrives too late, and one that Discord takes for a second answer.
    wire.fail("POST", r"/interactions/.*", hang=0.2)
    shown = await wire.slash(alice, channel, "start", game="sticheln", within=0.1)
    assert not shown.acknowledged
    wire.advance(3)
    await wire.until(lambda: wire.requested("POST", r"/interactions/.*")[-1].status == 404)
    wire.fail("POST", r"/interactions/.*", status=400, code=40060)
    assert not (await wire.slash(alice, channel, "start", game="sticheln", within=0.3)).acknowledged


async def test_gaps_are_loud(place: Place) -> None:
    with pytest.raises(UnsupportedError, match="no/such/route"):
        await place.wire.slash(place.alice, place.channel, "gap")
    assert place.wire.requests[-1].status == 501
    place.wire.gaps.clear()
