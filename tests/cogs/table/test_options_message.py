"""The options of a table, which its host chooses in private: length, memory, pace, guests, seats.

Guards against settings changed by others than the host (B8), wrong input without a reason, buttons that die
with time (A11).
"""

from __future__ import annotations

import pytest

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.message.layout import PEOPLE
from cogs.words.catalogue import LANGUAGES, words
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say
from tests.kit.validate import walk

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


async def opened(world: World, host: Person, *guests: Person, bots: int = 0) -> tuple[Table, Shown]:
    """A lobby with some guests, and its host's screen of options."""
    await host.starts(bots=bots)
    for guest in guests:
        await guest.presses(world.table_message(), "join")
    await world.tick()
    screen = await host.presses(world.table_message(), "setup")
    assert screen is not None and screen.ephemeral
    table = world.table()
    assert table is not None
    return table, screen


async def pick(host: Person, screen: Shown, what: str, value: str) -> None:
    """Choose in one of the menus; the screen stays the same message."""
    answer = await host.picks(screen, value, menu=f"t:1:-:setup:{what}")
    assert answer.id == screen.id and say("setup.title", _language(host)) in answer.text


def _language(person: Person) -> str:
    return {"en-US": "en"}.get(person.language, person.language)


async def invite(host: Person, screen: Shown, *guests: Person) -> None:
    """Pick in the menu of people; nobody: clear it."""
    (picker,) = [part["custom_id"] for part in walk(screen.components) if part["type"] == PEOPLE]
    answer = await host.chooses(screen, picker, *(guest.actor for guest in guests))
    assert answer.id == screen.id and say("setup.title", _language(host)) in answer.text


def seated(table: Table) -> list[str]:
    """Names in the order of seats."""
    return [row.name for row in table.roster]


# ----------------------------------------------------------------------------------------- the choices


async def test_the_screen_offers_everything_in_the_host_s_language(world: World, lang: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    _, screen = await opened(world, anna, ben, bots=1)
    for key in ("setup.title", "setup.saved"):
        assert say(key, lang) in screen.text
    menus = {menu.label: menu for menu in screen.menus}
    expected = {
        "any.option.rounds": ("any.rounds", ("5", "3", "1")),
        "any.option.memory": ("any.memory", ("hidden", "open")),
        "setting.pace": ("pace", ("instant", "quick", "natural")),
        "setting.entry": ("entry", ("open", "invited")),
    }
    for key, (family, values) in expected.items():
        menu = menus[say(key, lang)]
        assert menu.options == values
        assert menu.labels == tuple(say(f"{family}.{value}", lang) for value in values)
    assert menus[say("setup.move-up", lang)].options == ("0", "1", "2")
    assert menus[say("setup.send-away", lang)].options == (str(ben.id),)
    assert {"variant"} & {menu.to.argument for menu in world.table_message().menus}, "rules stay in public"
    assert not any("rounds" in menu.custom_id for menu in world.table_message().menus)


@pytest.mark.parametrize("rounds", ["5", "3", "1"])
async def test_how_many_rounds(world: World, rounds: str):
    anna, ben = world.people("anna", "ben")
    table, screen = await opened(world, anna, ben, bots=1)
    await pick(anna, screen, "option.rounds", rounds)
    await world.tick()
    assert table.options.rounds == int(rounds)
    assert (say(f"any.rounds.{rounds}") in world.table_message().text) == (rounds != "5")
    await anna.presses(world.table_message(), "start")
    await world.tick()
    assert say("table.round", round=1, rounds=rounds) in world.table_message().text
    await world.play(anna, ben, by="commands")
    assert len((await world.bot.store.load_table(1)).rounds) == int(rounds)


@pytest.mark.parametrize("memory", ["hidden", "open"])
async def test_whether_won_cards_lie_open(world: World, memory: str):
    anna, ben = world.people("anna", "ben")
    table, screen = await opened(world, anna, ben, bots=1)
    await pick(anna, screen, "option.memory", "open")
    await pick(anna, screen, "option.memory", memory)
    await world.tick()
    await anna.presses(world.table_message(), "start")
    assert table.public().memory == memory


@pytest.mark.parametrize("pace", ["instant", "quick", "natural"])
async def test_how_fast_bots_play(world: World, pace: str):
    (anna,) = world.people("anna")
    table, screen = await opened(world, anna, bots=2)
    await pick(anna, screen, "pace", pace)
    assert table.settings.pace == pace
    await world.restart()
    assert world.table().settings.pace == pace


async def test_the_screen_shows_what_is_chosen(world: World):
    (anna,) = world.people("anna")
    _, screen = await opened(world, anna, bots=2)
    for what, value in (("option.rounds", "3"), ("pace", "natural"), ("entry", "invited")):
        await pick(anna, screen, what, value)
    chosen = {
        part["custom_id"].rpartition(":")[2]: option["value"]
        for row in screen.components[0]["components"]
        for part in row.get("components", ())
        for option in part.get("options", ())
        if option["default"]
    }
    assert chosen == {"option.rounds": "3", "option.memory": "hidden", "pace": "natural", "entry": "invited"}


async def test_play_again_keeps_the_choices(world: World):
    anna, ben = world.people("anna", "ben")
    _, screen = await opened(world, anna, ben, bots=1)
    for what, value in (("option.rounds", "1"), ("option.memory", "open"), ("pace", "instant")):
        await pick(anna, screen, what, value)
    await world.tick()
    await anna.presses(world.table_message(), "start")
    await world.play(anna, ben, by="commands")
    await world.tick()
    await ben.presses(world.table_message(), "again")
    again = world.table()
    assert (again.options.rounds, again.options.memory, again.settings.pace) == (1, "open", "instant")


async def test_every_choice_and_every_menu_about_people_has_its_heading(world: World, lang: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben", LOCALES[lang])
    _, screen = await opened(world, anna, ben, bots=1)
    for key in ("any.option.rounds", "any.option_hint.rounds", "setting.pace", "setup.order", "setup.guests"):
        assert say(key, lang) in screen.text
    guest = await ben.presses(world.table_message(), "setup")
    assert not guest.menus, "who is not the host may only look"
    for key in ("any.option.rounds", "any.rounds.5", "any.option_hint.rounds", "any.option_hint.memory"):
        assert say(key, lang) in guest.text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_few_tables_change_is_named_in_the_lobby_and_explained_once_chosen(
    world: World, lang: str
):
    anna = world.person("anna", LOCALES[lang])
    await world.bot.store.servers.change(world.guild.id, language=lang)
    await anna.starts(game="qwixx", bots=2)
    w, presenter = words(lang), PRESENTERS["qwixx"]
    names = [presenter.option(w, name) for name in ("end_timing", "draw_mode")]
    assert say("lobby.usual", lang, names=w.list(names)) in world.table_message().text
    assert presenter.choice(w, "draw_mode", "batch") not in world.table_message().text
    screen = await anna.presses(world.table_message(), "setup")
    assert say("qwixx.option_hint.draw_mode", lang) in screen.text
    await pick(anna, screen, "option.draw_mode", "oneByOne")
    await world.tick()
    assert presenter.choice(w, "draw_mode", "oneByOne") in world.table_message().text
    assert say("lobby.usual", lang, names=names[0]) in world.table_message().text


async def test_in_the_lobby_only_the_next_step_has_a_colour(world: World):
    (anna,) = world.people("anna")
    await anna.starts()

    def coloured() -> list[str]:
        parts = [part for part in walk(world.table_message().components) if part["type"] == 2]
        return [part["custom_id"].split(":")[3] for part in parts if part["style"] != 2]

    assert coloured() == ["join"]
    for _ in range(2):
        await anna.presses(world.table_message(), "bot-more")
        await world.tick()
    assert coloured() == ["start"]


# --------------------------------------------------------------------------------------- who may come


async def test_by_invitation_only_those_who_are_invited_sit_down(world: World, lang: str):
    anna = world.person("anna")
    ben, cleo = (world.person(name, LOCALES[lang]) for name in ("ben", "cleo"))
    table, screen = await opened(world, anna, bots=1)
    await pick(anna, screen, "entry", "invited")
    await world.tick()
    board = world.table_message()
    assert say("lobby.by-invitation") in board.text
    async with world.nothing_changes():
        assert (await ben.presses(board, "join")).text == say("refuse.invited-only", lang)
        assert (await cleo.types("join")).text == say("refuse.invited-only", lang)
    await invite(anna, screen, ben)
    await invite(anna, screen, ben)
    assert table.settings.invited == (ben.id,)
    await ben.presses(board, "join")
    assert seated(table) == ["anna", "1", "ben"]
    async with world.nothing_changes():
        assert (await cleo.presses(board, "join")).text == say("refuse.invited-only", lang)
    await pick(anna, screen, "entry", "open")
    await cleo.types("join")
    assert seated(table)[-1] == "cleo"


async def test_an_invitation_outlives_a_restart(world: World):
    anna, ben = world.people("anna", "ben")
    _, screen = await opened(world, anna, bots=1)
    await pick(anna, screen, "entry", "invited")
    await invite(anna, screen, ben)
    await world.restart()
    await ben.presses(world.table_message(), "join")
    assert seated(world.table())[-1] == "ben"


async def test_a_picker_that_is_cleared_changes_nothing(world: World):
    (anna,) = world.people("anna")
    _, screen = await opened(world, anna, bots=1)
    async with world.nothing_changes():
        await invite(anna, screen)


async def test_who_was_removed_comes_back_only_if_invited(world: World, lang: str):
    anna, ben = world.person("anna"), world.person("ben", LOCALES[lang])
    table, screen = await opened(world, anna, ben, bots=1)
    await pick(anna, screen, "away", str(ben.id))
    await world.tick()
    board = world.table_message()
    assert seated(table) == ["anna", "1"] and "**ben**" not in board.text
    async with world.nothing_changes():
        for answer in (await ben.presses(board, "join"), await ben.types("join")):
            assert answer.text == say("refuse.sent-away", lang)
    await invite(anna, screen, ben)
    await ben.presses(board, "join")
    assert seated(table) == ["anna", "1", "ben"]
    screen = await anna.presses(board, "setup")
    await pick(anna, screen, "away", str(ben.id))
    assert (await ben.types("join")).text == say("refuse.sent-away", lang), "the invitation is used up"


async def test_who_was_removed_is_brought_no_hand(world: World):
    anna, ben = world.people("anna", "ben")
    _, screen = await opened(world, anna, ben, bots=2)
    await pick(anna, screen, "away", str(ben.id))
    await anna.presses(world.table_message(), "start")
    await world.tick()
    assert ben.private == []


# -------------------------------------------------------------------------------------- who sits where


async def test_seats_move_up_one_by_one(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    table, screen = await opened(world, anna, ben, cleo, bots=1)
    assert seated(table) == ["anna", "1", "ben", "cleo"]
    await pick(anna, screen, "up", "2")
    assert seated(table) == ["anna", "ben", "1", "cleo"]
    await pick(anna, screen, "up", "1")
    assert seated(table) == ["ben", "anna", "1", "cleo"]
    await pick(anna, screen, "up", "0")
    assert seated(table) == ["anna", "1", "cleo", "ben"], "the first one goes to the end"
    assert [row.seat for row in table.roster] == [0, 1, 2, 3]
    await world.tick()
    lines = [line for line in world.table_message().text.splitlines() if line.startswith("`")]
    assert [line.split("**")[1] for line in lines[:4]] == ["anna", "Bot 1", "cleo", "ben"]
    await anna.presses(world.table_message(), "start")
    assert [table.seat(one.id) for one in (anna, cleo, ben)] == [0, 2, 3]


# ----------------------------------------------------------------------------------------- not the host


async def test_others_may_look_but_not_choose(world: World, lang: str):
    anna = world.person("anna")
    ben, cleo = (world.person(name, LOCALES[lang]) for name in ("ben", "cleo"))
    table, _ = await opened(world, anna, ben, bots=1)
    board = world.table_message()
    outside, guest = say("refuse.not-seated-lobby", lang), say("refuse.host-only", lang, host="anna")
    async with world.nothing_changes():
        for person in (ben, cleo):
            screen = await person.presses(board, "setup")
            assert say("setup.host", lang, host="anna") in screen.text
            assert screen.menus == [] and screen.buttons == []
        for what, value in WRONG_HANDS:
            chosen = value.format(anna=anna.id, cleo=cleo.id)
            for person, refusal in ((ben, guest), (cleo, outside)):
                answer = await person.forges(board, f"t:1:-:setup:{what}", chosen)
                assert answer.text == refusal, what
    await anna.types("leave")
    await world.tick()
    screen = await ben.presses(world.table_message(), "setup")
    await pick(ben, screen, "option.rounds", "3")
    assert table.options.rounds == 3, "the next host may"


WRONG_HANDS = [
    *(("option.rounds", "1"), ("option.memory", "open"), ("pace", "instant"), ("entry", "invited")),
    *(("up", "1"), ("away", "{anna}"), ("invite", "{cleo}")),
]


# ------------------------------------------------------------------------------------------ wrong input


async def test_what_is_not_offered_is_refused(world: World, lang: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    await opened(world, anna, ben, bots=1)
    unknown = say("refuse.unknown-button", lang)
    cases = {
        ("option.rounds", "4"): say("refuse.option", lang, option="4"),
        ("option.rounds", "five"): say("refuse.option", lang, option="five"),
        ("option.memory", "half"): say("refuse.option", lang, option="half"),
        ("option.colour", "red"): say("refuse.option", lang, option="colour"),
        ("pace", "warp"): say("refuse.option", lang, option="warp"),
        ("entry", "closed"): say("refuse.option", lang, option="closed"),
        ("up", "3"): unknown,
        ("up", "-1"): unknown,
        ("up", "x"): unknown,
        ("away", "x"): unknown,
        ("invite", "x"): unknown,
        ("away", "12345"): say("refuse.not-in-game", lang),
        ("away", str(anna.id)): say("refuse.send-away-oneself", lang),
    }
    async with world.nothing_changes():
        for (what, value), sentence in cases.items():
            answer = await anna.forges(world.table_message(), f"t:1:-:setup:{what}", value)
            assert answer.ephemeral and answer.text.startswith(f"> {sentence}\n"), (what, value)
            assert say("setup.title", lang) in answer.text and len(answer.menus) == 6
        answer = await anna.forges(world.table_message(), "t:1:-:setup:nope", "x")
        assert say("setup.title", lang) in answer.text


async def test_once_the_cards_are_dealt_nothing_is_chosen_any_more(world: World, lang: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    _, screen = await opened(world, anna, ben, bots=1)
    board = world.table_message()
    await anna.presses(board, "start")
    await world.tick()
    running = say("refuse.running", lang)
    async with world.nothing_changes():
        assert (await anna.forges(board, "t:1:-:setup:")).text == running
        for what, value in WRONG_HANDS:
            answer = await anna.forges(board, f"t:1:-:setup:{what}", value.format(anna=ben.id, cleo=ben.id))
            assert answer.text == running, what
    assert screen.gone
    await anna.types("leave")
    await ben.types("end")
    await world.tick()
    assert (await anna.forges(board, "t:1:-:setup:")).text == say("refuse.over", lang)
