"""The options of a table while they are open: who is invited, what others change meanwhile, what is refused.

Guards against settings changed by others than the host (B8), private messages that are old (A9), mentions
that call more than meant (E4).
"""

from __future__ import annotations

import pytest

from cogs.message.layout import PEOPLE
from cogs.words.catalogue import LANGUAGES, words
from tests.cogs.table.test_options_message import LOCALES, invite, opened, pick, seated
from tests.kit.rig import World, say
from tests.kit.validate import walk


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


# ------------------------------------------------------------------------------------------ by name


async def test_who_is_invited_is_told_by_name(world: World, lang: str):
    """As Discord names them while the screen is open, later as they are known here; else as a mention."""
    anna = world.person("anna", LOCALES[lang])
    ben, cleo = world.person("ben"), world.person("cleo", nick="Cle*o")
    _, screen = await opened(world, anna, bots=1)
    assert say("setup.invited", lang, names="")[:3] not in screen.text
    await invite(anna, screen, ben)
    assert say("setup.invited", lang, names="ben") in screen.text
    await invite(anna, screen, cleo)
    two = words(lang).list(["ben", "Cle\\*o"])
    assert say("setup.invited", lang, names=two) in screen.text
    await ben.presses(world.table_message(), "join")
    await ben.presses(world.table_message(), "leave")
    await world.tick()
    assert say("setup.invited", lang, names=two) in screen.text, "the names are gone with the next picture"
    await world.restart()
    screen = await anna.presses(world.table_message(), "setup")
    mention = words(lang).list(["ben", f"<@{cleo.id}>"])
    assert say("setup.invited", lang, names=mention) in screen.text, "ben has sat here"
    sent = world.requests("POST", "/interactions/*")[-1].body["data"]
    assert f"<@{cleo.id}>" in str(sent) and sent["allowed_mentions"] == {"parse": []} and sent["flags"] & 64


async def test_an_invitation_leaves_the_picker_empty(world: World):
    """Discord shows a menu as it was left for as long as its id stays the same."""
    anna, ben = world.people("anna", "ben")
    _, screen = await opened(world, anna, bots=1)
    before = {part["custom_id"] for part in walk(screen.components) if part["type"] == PEOPLE}
    await invite(anna, screen, ben)
    assert before.isdisjoint(part["custom_id"] for part in walk(screen.components) if part["type"] == PEOPLE)


# ------------------------------------------------------------------------------------ kept up to date


async def test_the_screen_follows_the_lobby(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    ben, cleo = world.people("ben", "cleo")
    table, screen = await opened(world, anna, bots=1)

    def offered(what: str) -> tuple[str, ...]:
        menus = [menu for menu in screen.menus if menu.to.argument.partition("~")[0] == what]
        return menus[0].labels if menus else ()

    bot = say("name.bot", lang, n=1)
    assert offered("up") == ("anna", bot) and offered("away") == ()
    await ben.presses(world.table_message(), "join")
    await cleo.types("join")
    await world.tick()
    assert offered("up") == ("anna", bot, "ben", "cleo") and offered("away") == ("ben", "cleo")
    await ben.presses(world.table_message(), "leave")
    await cleo.presses(world.table_message(), "bot-more")
    await world.tick()
    assert offered("up") == ("anna", bot, "cleo", say("name.bot", lang, n=2)) and offered("away") == ("cleo",)
    assert len(anna.private) == 2, "the answer to /start, and this screen"
    edits = len(world.requests("PATCH", "/webhooks/*"))
    await world.tick(60)
    assert len(world.requests("PATCH", "/webhooks/*")) == edits, "nothing has changed"
    assert seated(table) == ["anna", "1", "cleo", "2"]


async def test_a_look_at_the_options_becomes_the_screen_of_the_next_host(world: World, lang: str):
    anna, ben = world.person("anna"), world.person("ben", LOCALES[lang])
    table, _ = await opened(world, anna, ben, bots=1)
    screen = await ben.presses(world.table_message(), "setup")
    assert say("setup.host", lang, host="anna") in screen.text and not screen.menus
    await anna.types("leave")
    await world.tick()
    assert say("setup.saved", lang) in screen.text
    await pick(ben, screen, "option.rounds", "3")
    assert table.options.rounds == 3


async def test_after_a_quarter_of_an_hour_it_is_left_alone_and_still_works(world: World):
    anna, ben = world.people("anna", "ben")
    table, screen = await opened(world, anna, bots=1)
    await world.tick(15 * 60 + 1)
    told, edits = screen.components, len(world.requests("PATCH", "/webhooks/*"))
    await ben.presses(world.table_message(), "join")
    await world.tick()
    assert screen.components == told and len(world.requests("PATCH", "/webhooks/*")) == edits
    await pick(anna, screen, "option.rounds", "1")
    assert table.options.rounds == 1 and say("setup.title") in screen.text
    assert any(menu.options == (str(ben.id),) for menu in screen.menus), "it is not up to date"


async def test_a_newer_screen_takes_the_place_of_the_older(world: World):
    (anna,) = world.people("anna")
    _, screen = await opened(world, anna, bots=1)
    newer = await anna.presses(world.table_message(), "setup")
    assert screen.gone and not newer.gone


async def test_with_the_deal_the_screen_gives_way_to_the_hand(world: World):
    anna, ben = world.people("anna", "ben")
    table, screen = await opened(world, anna, ben, bots=1)
    look = await ben.presses(world.table_message(), "setup")
    await anna.presses(world.table_message(), "start")
    await world.tick()
    assert screen.gone and look.gone
    assert len(anna.hands(table)) == len(ben.hands(table)) == 1


async def test_where_no_hand_can_be_brought_the_screen_becomes_it(world: World):
    anna, ben = world.people("anna", "ben")
    table, screen = await opened(world, anna, ben, bots=1)
    world.breaks("POST", "/webhooks/*", 0, status=500)
    await anna.presses(world.table_message(), "start")
    await world.tick()
    assert [hand.id for hand in anna.hands(table)] == [screen.id] and ben.hands(table) == []
    world.heals()
    await anna.acts(table)


async def test_strangers_who_look_are_told_that_the_game_runs(world: World, lang: str):
    anna, zoe = world.person("anna"), world.person("zoe", LOCALES[lang])
    table, _ = await opened(world, anna, bots=2)
    look = await zoe.presses(world.table_message(), "setup")
    await anna.presses(world.table_message(), "start")
    await world.tick()
    assert look.text == say("refuse.running", lang) and not look.buttons
    assert zoe.hands(table) == []


async def test_a_cancelled_table_says_so_on_the_screen(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    _, screen = await opened(world, anna, bots=1)
    await anna.presses(world.table_message(), "cancel")
    await world.tick()
    assert screen.text == say("closed.host", lang)
    assert world.bot.painter.hands._open == {} == world.bot.painter.hands._waiting


async def test_what_is_refused_stands_above_the_screen(world: World, lang: str):
    """Ben leaves while anna is about to remove him: her screen stays, up to date."""
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    table, screen = await opened(world, anna, ben, bots=1)
    remove = next(menu for menu in screen.menus if menu.to.argument.startswith("away"))
    await ben.presses(world.table_message(), "leave")
    answer = await anna.forges(screen, remove.custom_id, str(ben.id))
    assert answer.id == screen.id and answer.text.startswith(f"> {say('refuse.not-in-game', lang)}\n")
    assert say("setup.title", lang) in answer.text
    assert not any(menu.to.argument.startswith("away") for menu in answer.menus)
    await pick(anna, screen, "pace", "natural")
    assert table.settings.pace == "natural" and not screen.text.startswith(">")
