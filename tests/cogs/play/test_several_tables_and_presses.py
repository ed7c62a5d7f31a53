"""What broke when several things happened at once, or where a person had several tables.

Guards against a double press that joins twice (B1), two people on the last seat (B2), double presses (B4),
several tables mixed up (B7).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.table.table import Table
from tests.games.diamonds.test_games import seated
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


async def alone(world: World, person: Person, **how: object) -> tuple[Table, Shown]:
    """A private game of Diamonds, and what its owner sees of it."""
    hand = await person.starts(game="diamonds", where="me", **how)
    (private,) = [table for table in world.living() if table.row.private]
    return private, hand


async def beside(world: World, anna: Person, ben: Person) -> tuple[Table, Table]:
    """Anna's private game, and a table of Sticheln in the same channel where she sits as well."""
    private, _ = await alone(world, anna)
    return private, await world.deal(ben, anna, bots=2)


# ---------------------------------------------------------------- variants that are not for so many


@pytest.mark.parametrize(
    ("bots", "variant", "seats"), [(0, "partnership", 4), (4, "partnership", 6), (5, "perfect", 5)]
)
async def test_alone_a_variant_gets_as_many_bots_as_it_needs(
    world: World, bots: int, variant: str, seats: int
):
    (anna,) = world.people("anna")
    table, hand = await alone(world, anna, variant=variant, bots=bots)
    assert getattr(table.options, variant) == "on" and len(table.roster) == seats
    told = say(
        "start.fitted", game=say("diamonds.title") + " · " + say(f"diamonds.variant.{variant}"), n=seats - 1
    )
    assert (told in hand.text) == bool(bots), "who asked for a number is told that it is another"


@pytest.mark.parametrize("lang", LOCALES)
async def test_a_lobby_shows_what_would_be_dealt_now(world: World, lang: str):
    anna = world.person("anna")
    world.guild_locale = LOCALES[lang]
    await anna.starts(game="diamonds", variant="partnership", bots=3)
    await world.tick()
    partners, choice = say("diamonds.variant.partnership", lang), say("diamonds.partnership.on", lang)
    for seats in (4, 5, 6):
        fits, text = seats != 5, world.table_message().text
        left_out = say("lobby.unfit", lang, choice=choice, sizes="4 / 6", n=seats)
        assert (partners in text.splitlines()[0]) == fits and (left_out in text) != fits
        if seats < 6:
            await anna.presses(world.table_message(), "bot-more")
            await world.tick()
    await anna.presses(world.table_message(), "bot-less")
    await world.tick()
    await anna.presses(world.table_message(), "start")
    await world.tick()
    assert (
        world.table().options.partnership == "off"
        and partners not in world.table_message().text.splitlines()[0]
    )


# --------------------------------------------------------------------- Start means what the host saw


async def partners(world: World) -> tuple[Table, list[Person]]:
    """A lobby of Diamonds with four people who play as partners."""
    people = world.people("anna", "ben", "cleo", "dan")
    await people[0].starts(game="diamonds", variant="partnership")
    for person in people[1:]:
        await person.presses(world.table_message(), "join")
    await world.tick()
    table = world.table()
    assert table is not None
    return table, people


@pytest.mark.parametrize("first", ["swap", "bot-more", "leave", "shuffle"])
async def test_start_deals_only_what_the_host_saw(world: World, first: str):
    table, (anna, ben, *_) = await partners(world)
    board = world.table_message()
    old = board.find("start").custom_id
    await ben.forges(board, board.find(first).custom_id)
    assert (await anna.forges(board, old)).text == say("refuse.changed")
    assert not table.running
    await world.tick()
    assert world.table_message().find("start").custom_id != old
    await anna.presses(world.table_message(), "bot-more" if first == "leave" else "start")
    assert table.running == (first != "leave")


async def test_swap_twice_at_once_swaps_once(world: World):
    table, (anna, ben, cleo, dan) = await partners(world)
    board = world.table_message()
    to = board.find("swap").custom_id
    await world.at_once((ben, board, to), (cleo, board, to))
    assert [row.person for row in table.roster] == [anna.id, cleo.id, dan.id, ben.id]


async def test_a_fifth_who_sits_down_before_the_lobby_is_painted(world: World):
    table, (anna, *_) = await partners(world)
    (eve,) = world.people("eve")
    board = world.table_message()
    await eve.presses(board, "join")
    answer = await anna.presses(board, "start")
    assert answer.text == say("refuse.changed") and not table.running


@pytest.mark.parametrize("verb", ["swap", "start"])
async def test_an_older_button_that_tells_nothing_of_what_was_seen_works(world: World, verb: str):
    table, (anna, *_) = await partners(world)
    before = table.roster
    await anna.forges(world.table_message(), f"t:{table.id}:-:{verb}:")
    assert table.running if verb == "start" else table.roster != before


# ------------------------------------------------------------------------ a private game beside a table


async def test_a_game_s_command_means_the_table_of_that_game(world: World):
    anna, ben = world.people("anna", "ben")
    private, public = await beside(world, anna, ben)
    for table in (private, public):
        while anna.id not in table.awaited():
            await world.tick()
        await anna.acts(table, by="commands")


async def test_a_command_for_a_game_that_nobody_plays_says_what_is_played(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    answer = await anna.types("diamonds play", card="D1")
    assert answer.text == say("refuse.other-game", game=say("sticheln.title"))


async def test_one_leaves_the_channel_s_table_then_the_private_one(world: World):
    anna, ben = world.people("anna", "ben")
    private, public = await beside(world, anna, ben)
    assert (await anna.types("leave")).text == say("leave.game")
    assert public.seat(anna.id) is None and private.living
    assert (await anna.types("leave")).text == say("leave.last")
    assert not private.living and public.living


async def test_leaving_elsewhere_never_means_a_table_that_was_left(world: World):
    anna, ben = world.people("anna", "ben")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.deal(ben, anna, bots=2)
    other = await world.deal(ben, anna, bots=2, channel=elsewhere)
    await anna.types("leave")
    assert (await anna.types("leave")).text == say("refuse.left-already")
    assert other.seat(anna.id) is not None


async def test_leave_asks_which_of_several_tables_is_meant(world: World):
    anna, ben = world.people("anna", "ben")
    private, public = await beside(world, anna, ben)
    page = await anna.types("leave", channel=world.guild.create_text_channel("other"))
    assert say("leave.which") in page.text and say("where.me") in page.text
    answer = await anna.presses(page, f"t:{private.id}:-:end:leave")
    assert answer.text == say("leave.last") and not private.living and public.seat(anna.id) is not None


@pytest.mark.parametrize("manager", [False, True])
async def test_end_asks_which_of_two_tables_is_meant(world: World, manager: bool):
    anna, ben = world.person("anna", manager=manager), world.person("ben")
    private, public = await beside(world, anna, ben)
    page = await anna.types("end")
    assert say("end.which") in page.text and private.living and public.living
    answer = await anna.presses(page, f"t:{private.id}:-:end:this")
    assert answer.text == say("end.done") and not private.living and public.living


async def test_a_bystander_ends_the_private_game_beside_the_table(world: World):
    anna, ben = world.people("anna", "ben")
    private, _ = await alone(world, anna)
    public = await world.deal(ben, bots=2)
    assert (await anna.types("end")).text == say("end.done")
    assert not private.living and public.living


# -------------------------------------------------------------------------------------- double clicks


@pytest.mark.parametrize(("where", "game"), [("thread", "hattrick"), ("here", "diamonds")])
async def test_a_double_click_opens_one_table(world: World, where: str, game: str):
    (anna,) = world.people("anna")
    page = await anna.types("start", where=where)
    to = f"p:-:-:open:{game}.{where}.0."
    await world.at_once((anna, page, to), (anna, page, to))
    await world.tick()
    (table,) = world.living()
    name = say(f"{game}.title")
    told = {
        "here": say("start.opened", game=name),
        "thread": say("start.thread", channel=f"<#{table.row.channel}>"),
    }
    assert page.text == told[where]
    assert len(world.requests("POST", "*/threads")) == (where == "thread")


async def test_a_later_press_opens_another_thread(world: World):
    (anna,) = world.people("anna")
    for _ in range(2):
        page = await anna.types("start", where="thread")
        await anna.presses(page, "p:-:-:open:hattrick.thread.0.")
        await world.tick(10)
    assert len(world.living()) == 2


async def test_a_press_for_another_game_is_no_double_click(world: World):
    (anna,) = world.people("anna")
    page = await anna.types("start")
    await anna.presses(page, "p:-:-:open:hattrick.here.0.")
    answer = await anna.forges(page, "p:-:-:open:diamonds.here.0.")
    assert answer.text == say("refuse.channel-taken")


# --------------------------------------------------------------------------------- what is forged


async def test_why_tells_strangers_nothing_of_a_private_table(world: World):
    anna, ben = world.people("anna", "ben")
    private, anna.hand = await alone(world, anna)
    await world.play(anna, table=private, until=lambda table: table.public().last_trick is not None)
    page, to = await ben.types("help"), f"t:{private.id}:-:why:"
    assert (await ben.forges(page, to)).text == say("refuse.unknown-button")
    assert say("button.why") in (await anna.forges(anna.hand, to)).text
    await anna.types("leave")
    assert (await ben.forges(page, to)).text == say("refuse.unknown-button"), "also once it is over"
    assert say("button.why") in (await anna.forges(anna.hand, to)).text


@pytest.mark.parametrize("what", ["sure", "this", "leave", "vote", "keep"])
async def test_managers_do_not_end_private_tables(world: World, what: str):
    anna, boss = world.person("anna"), world.person("boss", manager=True)
    private, _ = await alone(world, anna)
    answer = await boss.forges(await boss.types("help"), f"t:{private.id}:-:end:{what}")
    assert answer.text == say("refuse.unknown-button") and private.living


async def test_managers_end_no_tables_of_another_server(world: World):
    anna, boss = world.person("anna"), world.person("boss", manager=True)
    table = await seated(world, anna, bots=2)
    table.row = replace(table.row, server=1)
    page = await boss.types("help")
    for what in ("sure", "this"):
        answer = await boss.forges(page, f"t:{table.id}:-:end:{what}")
        assert answer.text == say("refuse.unknown-button") and table.living


@pytest.mark.parametrize("number", ["9" * 40, str(2**63), "9" * 90])
@pytest.mark.parametrize("what", ["invite", "away", "up"])
async def test_a_number_that_is_no_one_s_breaks_nothing(world: World, what: str, number: str):
    (anna,) = world.people("anna")
    await anna.starts(game="diamonds", bots=2)
    await world.tick()
    answer = await anna.forges(world.table_message(), f"t:{world.table().id}:-:setup:{what}", number)
    assert say("refuse.unknown-button") in answer.text
    panel = await anna.presses(world.table_message(), "setup")
    assert say("setup.title") in panel.text, panel.text


async def test_points_that_are_never_lost_have_no_sign_in_stats(world: World):
    anna, ben = world.people("anna", "ben")
    await world.play(anna, ben, by="commands", table=await seated(world, anna, ben, options={"rounds": "1"}))
    text = (await anna.types("stats")).text
    assert say("diamonds.title") in text and "+" not in text
