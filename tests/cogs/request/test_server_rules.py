"""`/settings`: what a server's managers choose, and that it holds wherever a table is opened or joined.

Guards against games where or by whom a server does not want them (D15).
"""

from __future__ import annotations

import re

import pytest
from simcord import SetupError

from bot.store.preferences import MOST, ServerRules, server_rules, set_server_rules
from cogs.words.catalogue import LANGUAGES
from tests.cogs.request.test_refusals import refused
from tests.kit.people import Person, Shown, _handle
from tests.kit.rig import World, say
from tests.kit.validate import PICKERS, SELECT, walk

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def to(name: str) -> str:
    return f"p:-:-:settings:{name}"


def part(page: Shown, name: str) -> dict:
    """The menu for one choice, as it was sent."""
    return next(one for one in walk(page.components) if one.get("custom_id") == to(name))


async def rules(world: World) -> ServerRules:
    return await server_rules(world.bot.store, world.guild.id)


async def opened(world: World, lang: str = "en") -> tuple[Person, Shown]:
    """A manager, and the page."""
    boss = world.person("boss", LOCALES[lang], manager=True)
    return boss, await boss.types("settings")


# ------------------------------------------------------------------------------------------ the page


async def test_the_page_shows_every_choice_and_that_nothing_is_restricted(world: World, lang: str):
    _, page = await opened(world, lang)
    for name in ("language", "channels", "roles", "tables_each", "pause", "blocked"):
        assert say(f"settings.choice.{name}", lang) in page.text
        assert part(page, name)
    for name, kind in (("channels", 8), ("roles", 6), ("blocked", 5)):
        menu = part(page, name)
        assert menu["type"] == kind in PICKERS and menu["default_values"] == []
        assert (menu["min_values"], menu["max_values"]) == (0, MOST)
        assert menu["placeholder"] == say(f"settings.none.{name}", lang)
    for name in ("language", "tables_each", "pause"):
        assert part(page, name)["type"] == SELECT
        assert [one["default"] for one in part(page, name)["options"]].index(True) == 0
    assert page.ephemeral and await rules(world) == ServerRules()


async def test_choices_are_kept_at_once_and_outlive_a_restart(world: World, lang: str):
    boss, page = await opened(world, lang)
    guest = world.person("guest")
    role = world.guild.create_role("dealers")
    await boss.chooses(page, to("channels"), world.channel)
    await boss.chooses(page, to("roles"), role)
    await boss.chooses(page, to("blocked"), guest.actor)
    await boss.picks(page, "2", menu=to("tables_each"))
    answer = await boss.picks(page, "300", menu=to("pause"))
    assert answer is not None and answer.id == page.id, "the page is not shown anew in its place"
    wanted = ServerRules(
        channels=(world.channel.id,), roles=(role.id,), tables_each=2, pause=300, blocked=(guest.id,)
    )
    assert await rules(world) == wanted
    await world.restart()
    assert await rules(world) == wanted
    again = await boss.types("settings")
    for name, ident in (("channels", world.channel.id), ("roles", role.id), ("blocked", guest.id)):
        assert [one["id"] for one in part(again, name)["default_values"]] == [str(ident)]
    for name, value in (("tables_each", "2"), ("pause", "300")):
        assert [one["value"] for one in part(again, name)["options"] if one["default"]] == [value]
    for name in ("channels", "roles", "blocked"):
        await boss.chooses(again, to(name))
    for name in ("tables_each", "pause"):
        await boss.picks(again, "0", menu=to(name))
    assert await rules(world) == ServerRules()


async def test_the_language_of_the_server(world: World):
    boss, page = await opened(world)
    await boss.picks(page, "zh-TW", menu=to("language"))
    assert say("settings.title") in page.text, "the manager's own language is another matter"
    await boss.starts()
    await world.tick()
    assert say("sticheln.title", "zh-TW") in world.table_message().text
    await boss.picks(page, "auto", menu=to("language"))
    assert (await world.bot.store.server(world.guild.id)).language is None


async def test_a_channel_or_role_that_is_gone_is_not_sent_to_discord(world: World):
    boss, page = await opened(world)
    gone = world.guild.create_text_channel("gone")
    await boss.chooses(page, to("channels"), world.channel, gone)
    await set_server_rules(world.bot.store, world.guild.id, roles=[7])
    world.env.backend.delete_channel(gone.id)
    await world.tick()
    page = await boss.types("settings")
    assert [one["id"] for one in part(page, "channels")["default_values"]] == [str(world.channel.id)]
    assert part(page, "roles")["default_values"] == []


@pytest.mark.parametrize(
    ("name", "values"),
    [
        *(("channels", ["x"]), ("roles", ["-1"]), ("blocked", [str(1 << 70)])),
        *(("tables_each", ["many"]), ("pause", ["-5"]), ("pause", ["1000000"]), ("tables_each", [])),
        *(("language", ["xx"]), ("language", []), ("volume", ["11"])),
        ("channels", [str(one) for one in range(1, MOST + 2)]),
    ],
)
async def test_a_choice_that_there_is_not(world: World, lang: str, name: str, values: list[str]):
    boss, page = await opened(world, lang)
    async with world.nothing_changes():
        refused(await boss.forges(page, to(name), *values), say("refuse.unknown-button", lang))
    assert await rules(world) == ServerRules()


async def test_only_managers_see_and_change_it(world: World, lang: str):
    boss, page = await opened(world, lang)
    anna = world.person("anna", LOCALES[lang])
    with pytest.raises(SetupError):
        await anna.types("settings")  # Discord does not even show the command
    await boss.starts()
    await world.tick()
    async with world.nothing_changes():
        for name, value in (("", ()), ("pause", ("60",)), ("blocked", (str(boss.id),))):
            answer = await anna.forges(world.table_message(), to(name), *value)
            refused(answer, say("refuse.settings-manager", lang))
    assert await rules(world) == ServerRules()
    assert say("settings.title", lang) in page.text


async def test_discord_is_told_who_may_use_it(world: World):
    (request,) = world.requests("PUT", "/applications/*/commands")
    told = {command["name"]: command.get("default_member_permissions") for command in request.body}
    assert {name for name, permissions in told.items() if permissions} == {"settings"}
    assert int(told["settings"]) == 1 << 5  # Manage Server


# ---------------------------------------------------------------------------------- what it forbids


async def choose(world: World, **chosen: object) -> None:
    with world.inside():
        await set_server_rules(world.bot.store, world.guild.id, **chosen)


async def test_tables_only_in_some_channels(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    other, third = (world.guild.create_text_channel(name) for name in ("other", "third"))
    await choose(world, channels=[world.channel.id, third.id])
    links = f"<#{world.channel.id}>{' and ' if lang == 'en' else '和'}<#{third.id}>"
    async with world.nothing_changes():
        for where in ("here", "thread"):
            answer = await anna.starts(channel=other, where=where)
            refused(answer, say("refuse.channel", lang, channels=links))
    await anna.starts(channel=third)
    assert world.table(third) is not None
    await anna.starts()
    assert world.table() is not None


async def test_a_thread_counts_as_its_channel(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    other = world.guild.create_text_channel("other")
    good, bad = (
        _handle(world, world.env.backend.create_thread(channel.id, "talk", anna.id).id)
        for channel in (world.channel, other)
    )
    await choose(world, channels=[world.channel.id])
    async with world.nothing_changes():
        sentence = say("refuse.channel", lang, channels=f"<#{world.channel.id}>")
        refused(await anna.starts(channel=bad), sentence)
    await anna.starts(channel=good)
    assert world.table(good) is not None


async def test_channels_and_roles_that_are_all_gone_let_nobody_in_unawares(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    await choose(world, channels=[7])
    async with world.nothing_changes():
        refused(await anna.starts(), say("refuse.channels-gone", lang))
    await choose(world, channels=[], roles=[7])
    async with world.nothing_changes():
        refused(await anna.starts(), say("refuse.roles-gone", lang))


async def test_tables_only_by_those_with_a_role(world: World, lang: str):
    role = world.guild.create_role("dealers")
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    dealer = Person(world, world.guild.add_member(world.env.create_user("dealer"), roles=[role]))
    world.locales[dealer.id] = LOCALES[lang]
    await choose(world, roles=[role.id])
    async with world.nothing_changes():
        refused(await anna.starts(), say("refuse.role", lang, roles=f"<@&{role.id}>"))
    await dealer.starts(bots=1)
    for person in (anna, ben):  # everybody may join
        await person.presses(world.table_message(), "join")
    assert len(world.table().roster) == 4


async def test_so_many_tables_each(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    other, third = (world.guild.create_text_channel(name) for name in ("other", "third"))
    await choose(world, tables_each=1)
    await anna.starts()
    sentence = say("refuse.tables-each", lang, n=1, channels=f"<#{world.channel.id}>")
    async with world.nothing_changes():
        refused(await anna.starts(channel=other), sentence)
    await ben.starts(channel=other)
    await choose(world, tables_each=2)
    await anna.starts(channel=third)
    assert world.table(third) is not None
    await anna.types("end")
    await anna.types("end", channel=third)
    await choose(world, tables_each=1)
    await anna.starts(channel=third)


async def test_a_pause_between_tables(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    other = world.guild.create_text_channel("other")
    await choose(world, pause=300)
    await anna.starts()
    begun = world.table().row.created
    await anna.types("end")
    async with world.nothing_changes():
        answer = await anna.starts()
        when = int(re.search(r"<t:(\d+):R>", answer.text)[1])
        assert answer.text == say("refuse.pause", lang, when=f"<t:{when}:R>")
        assert begun + 300 <= when <= begun + 301
    await ben.starts(channel=other)
    await world.restart()
    async with world.nothing_changes():
        assert say("refuse.pause", lang, when="")[:6] in (await anna.starts()).text
    await world.tick(301)
    await anna.starts()
    assert world.table() is not None


async def test_somebody_who_is_blocked(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    await choose(world, blocked=[ben.id])
    sentence = say("refuse.blocked", lang)
    async with world.nothing_changes():
        for where in ("here", "thread", "me"):
            refused(await ben.starts(where=where), sentence)
    await anna.starts()
    async with world.nothing_changes():
        refused(await ben.presses(world.table_message(), "join"), sentence)
        refused(await ben.types("join"), sentence)
    await choose(world, blocked=[])
    await ben.presses(world.table_message(), "join")
    assert len(world.table().roster) == 2


async def test_play_again_is_a_new_table_like_any_other(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    await world.deal(anna, ben, bots=1)
    for person in (anna, ben):
        await person.types("end")
    await world.tick()
    over = world.table_message()
    await choose(world, blocked=[ben.id], channels=[7], roles=[8], pause=60)
    async with world.nothing_changes():
        refused(await ben.presses(over, "again"), say("refuse.blocked", lang))
        refused(await anna.presses(over, "again"), say("refuse.channels-gone", lang))
    await choose(world, channels=[])
    async with world.nothing_changes():
        refused(await anna.presses(over, "again"), say("refuse.roles-gone", lang))
    await choose(world, roles=[])
    async with world.nothing_changes():
        assert say("refuse.pause", lang, when="")[:6] in (await anna.presses(over, "again")).text
    await world.tick(61)
    await anna.presses(over, "again")
    people = [row.person for row in world.table().roster]
    assert people == [anna.id, None], "somebody who is blocked sits at the new table"


async def test_two_tables_asked_for_at_once_are_counted(world: World):
    """Both requests would find no table yet, were they not let in one after the other."""
    anna, ben = world.people("anna", "ben")
    other = world.guild.create_text_channel("other")
    presses = []
    for channel in (world.channel, other):
        table = await world.deal(anna, ben, bots=1, channel=channel)
        for person in (anna, ben):
            await person.types("end", channel=channel)
        await world.tick()
        presses.append((anna, world.table_message(channel), f"t:{table.id}:-:again:"))
    await choose(world, tables_each=1)
    await world.at_once(*presses)
    assert len(world.living()) == 1
