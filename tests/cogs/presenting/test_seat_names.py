"""People of the same name at a table: told apart wherever they are named, and by what one types.

Guards against wrong input without a reason, names that break the formatting (F1), hidden cards that leak
(H6).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.table.table import Table
from cogs.asking.typed_text import understood
from cogs.presenting.seat_names import labels, names
from cogs.words.catalogue import LANGUAGES, words
from games.core import verb_of
from games.diamonds.terms import DiamondsView, Rob
from tests.cogs.asking.test_typed_text import DIAMONDS, EN, WHOM, table
from tests.games.diamonds.test_games import LOCALES, seated
from tests.kit.messages import Control
from tests.kit.people import Person
from tests.kit.rig import World, say

Wanted = Callable[[DiamondsView], bool]


async def robbing(world: World, wanted: Wanted, *others: str, lang: str = "en") -> tuple[Person, Table]:
    """Anna must say whom of the others to rob, and the public picture is as wanted."""
    for deal in range(12):
        people = [world.person(f"anna{deal}", LOCALES[lang])]
        people += [world.person(f"{at}-{deal}", nick=name) for at, name in enumerate(others)]
        here = await seated(world, *people)

        def asked(now: Table, anna: Person = people[0]) -> bool:
            view = now.public()
            return view.phase == "rob" and now.awaited() == (anna.id,) and wanted(view)

        await world.play(*people, by="commands", until=asked)
        if here.running:
            return people[0], here
    raise AssertionError("it never came to that")


async def rob_buttons(anna: Person) -> dict[int, Control]:
    """By the seat of the victim: what Anna may press."""
    hand = await anna.opens_hand()
    return {int(one.to.argument): one for one in hand.buttons if one.to and one.to.verb == verb_of(Rob)}


def numbered(name: str, seat: int, lang: str = "en") -> str:
    """A name with the number of its seat."""
    return say("name.alike", lang, name=name, n=seat + 1)


def spaced(text: str) -> str:
    """A label; where it may break does not matter here."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


# ---------------------------------------------------------------------------------------- at a table


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_all_that_names_them_tells_them_apart(world: World, lang: str):
    world.guild_locale = LOCALES[lang]
    nicks = ("Anna", "Sam", "Sam")
    host, *sams = (world.person(f"p{at}", LOCALES[lang], nick=name) for at, name in enumerate(nicks))
    await host.starts(game="diamonds")
    for one in sams:
        await one.presses(world.table_message(), "join")
    await world.tick()
    told = [numbered("Sam", seat, lang) for seat in (1, 2)]
    assert all(f"**{name}**" in world.table_message().text for name in told)
    setup = await host.presses(world.table_message(), "setup")
    menus = [
        menu for menu in setup.menus if ":setup:up~" in menu.custom_id or ":setup:away~" in menu.custom_id
    ]
    assert len(menus) == 2 and all([*menu.labels[-2:]] == told for menu in menus)
    await host.presses(world.table_message(), "start")
    await world.tick()
    assert all(f"**{name}**" in world.table_message().text for name in told)
    hand = await host.opens_hand()
    assert all(f"**{name}**" in hand.text for name in told)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_whom_one_robs_is_told_apart_on_buttons_and_in_the_list(world: World, lang: str):
    def alike(view: DiamondsView) -> bool:
        return view.showrooms[1] == view.showrooms[2] > 0

    anna, here = await robbing(world, alike, "Sam", "Sam", lang=lang)
    names, crystals = [numbered("Sam", seat, lang) for seat in (1, 2)], here.public().showrooms[1]
    wanted = [say("diamonds.robbable", lang, name=name, n=crystals) for name in names]
    assert [spaced(one.label) for one in (await rob_buttons(anna)).values()] == wanted
    offered = await anna.suggested("diamonds rob", "victim")
    assert [(spaced(one["name"]), one["value"]) for one in offered] == list(zip(wanted, names, strict=True))


async def test_what_a_button_says_means_the_same_when_it_is_typed(world: World):
    def confusing(view: DiamondsView) -> bool:
        return view.showrooms[1] == 3 and view.showrooms[2] not in (0, 3)

    anna, here = await robbing(world, confusing, "Sam", "Sam")
    before = here.public().showrooms
    for seat, one in (await rob_buttons(anna)).items():
        (offered,) = await anna.suggested("diamonds rob", "victim", one.label)
        assert offered["value"] == labels(EN, here.roster)[seat]
    await anna.types("diamonds rob", victim=(await rob_buttons(anna))[1].label)
    assert here._steps[-1] == (0, Rob(1)) and here.public().showrooms[1] == before[1] - 1


async def test_crystals_behind_a_name_may_be_typed_and_mean_nobody_once_they_are_others(world: World):
    anna, here = await robbing(world, lambda view: view.showrooms[1] > 0, "ben", "cleo")
    label = (await rob_buttons(anna))[1].label
    assert await anna.suggested("diamonds rob", "victim", label)
    assert label.endswith(f"({here.public().showrooms[1]})")
    stale = label.replace(f"({here.public().showrooms[1]})", "(99)")
    async with world.nothing_changes():
        assert stale in (await anna.types("diamonds rob", victim=stale)).text.replace("\\", "")


async def test_nobody_can_be_called_as_the_button_of_somebody_else(world: World):
    anna, here = await robbing(
        world, lambda view: view.showrooms[1] == 1 < view.showrooms[2], "Sam", "Sam (1)"
    )
    buttons = await rob_buttons(anna)
    assert spaced(buttons[1].label) == "Sam (1)" and spaced(buttons[2].label).startswith(
        numbered("Sam (1)", 2)
    )
    await anna.types("diamonds rob", victim=buttons[1].label)
    assert here._steps[-1] == (0, Rob(1))


async def test_a_refusal_lists_them_with_their_numbers(world: World):
    anna, _ = await robbing(world, lambda view: True, "Sam", "Sam")
    async with world.nothing_changes():
        answer = await anna.types("diamonds rob", victim="Zoe")
    assert all(numbered("Sam", seat) in answer.text for seat in (1, 2)), answer.text


async def test_who_is_away_is_told_apart(world: World):
    anna, sam, other = world.person("anna"), world.person("s", nick="Sam"), world.person("t", nick="Sam")
    await seated(world, anna, sam, other)
    await other.types("leave")
    await world.tick()
    assert EN.n("table.away", 1, names=numbered("Sam", 2)) in world.table_message().text


# ----------------------------------------------------------------------------------------- by itself


ROSTERS = (
    ("anna", "sam", "anna", "anna (1)"),
    ("anna", "sam", "anna", "anna #1"),
    ("anna", "anna #3", "anna", "anna #2 #4"),
    ("Sam", "Ｓａｍ", "SAM", "s a m"),
    ("Sam #4", "Sam", "Ben #2", "Sam 1 號"),
    ("Bot 1", "1", "機器人 1", "機器人 1 2 號"),
    ("W" * 31 + "a", "W" * 31 + "b", "ben", "Ben"),
    ("", "Player 1", "\u200b", "玩家 3"),
    ("Sam (12)", "Sam", "Sam（3）", "sammy"),
    ("Max", "M\u0430x", "\u039cax", "maxi"),
    ("محمد علي", "محمد", "דוד 1", "david"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("roster", ROSTERS)
def test_every_name_that_is_shown_means_one_seat(roster: tuple[str, ...], lang: str) -> None:
    here = table(*roster)
    told = labels(words(lang), here.roster)
    assert len(set(told)) == len(told) == len(set(names(words(lang), here.roster)))
    for seat, name in enumerate(told):
        assert understood(DIAMONDS, here, WHOM, name, ("0", "1", "2", "3")) == [str(seat)], name


def test_names_that_look_alike_are_typed_as_they_are_read() -> None:
    """Whoever types what they read cannot know which of two letters it is."""
    here = table("Max", "M\u0430x", "ben", "cleo")
    offered = ("0", "1", "2", "3")
    assert understood(DIAMONDS, here, WHOM, "max #2", offered) == ["1"]
    assert understood(DIAMONDS, here, WHOM, "Max", offered) == ["0", "1"]


@pytest.mark.parametrize(
    ("roster", "told"),
    [
        (("Sam", "Ben", "sam"), ["Sam #1", "Ben", "sam #3"]),
        (("Sam", "Ben", "Samuel"), ["Sam", "Ben", "Samuel"]),
        (("anna", "sam", "anna", "anna #1"), ["anna #1", "sam", "anna #3", "anna #1 #4"]),
        (("Sam", "Ben (2)"), ["Sam", "Ben (2) #2"]),
        # A Cyrillic letter, and a Greek one (S16).
        (("Max", "M\u0430x", "Mara", "\u039cax"), ["Max #1", "M\u0430x #2", "Mara", "\u039cax #4"]),
    ],
)
def test_only_who_could_be_mistaken_gets_a_number(roster: tuple[str, ...], told: list[str]) -> None:
    assert labels(EN, table(*roster).roster) == told
