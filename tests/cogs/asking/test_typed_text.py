"""What people type for a value of an action: others at the table by name, numbers, cards.

Guards against wrong input without a reason, names that break the formatting (F1), names that link, reorder
or pile up marks (F2), hidden cards that leak (H6).
"""

from __future__ import annotations

import re

import pytest

from bot.errors import Refusal
from bot.store.rows import SeatRow
from bot.table.table import Table
from cogs.asking.typed_text import offers, the_value_meant, understood
from cogs.choosing.choice import Choice
from cogs.choosing.fields import fields
from cogs.games.presenters import PRESENTERS
from cogs.presenting.seat_names import labels
from cogs.words.catalogue import LANGUAGES, words
from games.core import Whom
from games.diamonds.terms import ChooseCount, Play, Rob
from games.registry import GAMES
from tests.cogs.words.test_limits_and_names import LONGEST, NASTY
from tests.games.diamonds.test_games import LOCALES, seated
from tests.kit.rig import World, say
from tests.kit.stored import lobby

DIAMONDS = PRESENTERS["diamonds"]
(COUNT,), (CARD,), (WHOM,) = fields(ChooseCount), fields(Play), fields(Rob)
EN = words("en")


def table(*names: str, partners: bool = False) -> Table:
    """A table of Diamonds; names that are numbers are those of bots."""
    roster = tuple(
        SeatRow(seat, None if name.isdecimal() else 100 + seat, name.isdecimal(), name)
        for seat, name in enumerate(names)
    )
    row = lobby(game="diamonds", options='{"partnership":"on"}' if partners else "{}")
    return Table(GAMES["diamonds"], row, roster)


def whom(text: str, *names: str, offered: tuple[str, ...] = (), partners: bool = False) -> list[str]:
    """The seats that a text may mean."""
    return understood(DIAMONDS, table(*names, partners=partners), WHOM, text, offered)


def test_the_fields_know_what_they_ask_for() -> None:
    assert (WHOM.whom, COUNT.whom, CARD.whom) == (True, False, False)
    assert (WHOM.number, COUNT.number, CARD.number) == (False, True, False)
    assert Rob.__annotations__["victim"] in ("Whom", Whom)


# -------------------------------------------------------------------------------------------- people


@pytest.mark.parametrize("text", ["ben", "Ben", "BEN", " b e n ", "ＢＥＮ", "be", "b\u2060en"])
def test_a_name_is_known_in_any_case_and_by_its_beginning(text: str) -> None:
    assert whom(text, "Anna", "Ben", "Cleo") == ["1"]


@pytest.mark.parametrize("text", ["Bot 1", "bot1", "機器人 1", "機器人1"])
def test_bots_are_known_in_every_language(text: str) -> None:
    assert whom(text, "Anna", "1", "2") == ["1"]


def test_a_whole_name_goes_before_a_beginning() -> None:
    assert whom("ann", "Anna", "Ann", "Annabel") == ["1"]
    assert whom("anna", "Anna", "Ann", "Annabel") == ["0"]
    assert whom("ann", "Anna", "Annabel") == ["0", "1"]


@pytest.mark.parametrize("text", ["", "  ", "\u2060", "dora", "nna", "7"])
def test_nobody_is_meant_by_what_nobody_is_called(text: str) -> None:
    assert whom(text, "Anna", "Ben", "1") == []


def test_those_who_are_called_alike_get_the_number_of_their_seat() -> None:
    told = labels(EN, table("Sam", "Ben", "sam", "1").roster)
    assert told == ["Sam #1", "Ben", "sam #3", "Bot 1"]
    for seat, name in enumerate(told):
        assert whom(name, "Sam", "Ben", "sam", "1") == [str(seat)]
    assert whom("sam", "Sam", "Ben", "sam") == ["0", "2"]
    alike = table("Bot 1", "1").roster  # in one language; everybody there reads another one perhaps
    assert labels(words("zh-TW"), alike) == ["Bot 1 1 號", "機器人 1 2 號"]
    assert labels(EN, alike) == ["Bot 1 #1", "Bot 1 #2"]


def test_of_several_those_are_meant_who_may_be_chosen() -> None:
    assert whom("sam", "Sam", "Ben", "sam", offered=("1", "2")) == ["2"]
    assert whom("an", "Anna", "Andy", "Ben", offered=("1", "2")) == ["1"]
    assert whom("anna", "Anna", "Andy", "Ben", offered=("1", "2")) == ["0"], "who is named is meant"


def test_of_partners_either_may_be_named() -> None:
    names = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn")
    for text, seat in (("ben", "1"), ("eve", "1"), ("finn", "2"), ("cleo", "2")):
        assert whom(text, *names, offered=("1", "2"), partners=True) == [seat]
    assert whom("dan", *names, offered=("1", "2"), partners=True) == ["3"], "no partner of those"
    assert whom("eve", *names, offered=("1", "2")) == ["4"], "no partners at all"


@pytest.mark.parametrize("name", [*NASTY, *LONGEST, "", "\u200b"])
def test_any_name_can_be_offered_and_typed(name: str) -> None:
    here = table("Anna", name, "1")
    told = labels(EN, here.roster)
    assert len(set(told)) == 3 and all(0 < len(one) <= 100 for one in told)
    assert understood(DIAMONDS, here, WHOM, told[1], ("1", "2")) == ["1"]


@pytest.mark.parametrize("text", ["dora", "an", "@everyone", "**x**", "{names}"])
def test_who_is_not_known_is_refused_with_the_names_there_are(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        the_value_meant(EN, DIAMONDS, table("Anna", "An_drew", "1"), WHOM, text, ("0", "1", "2"))
    assert refused.value.code == "unknown-person"
    assert refused.value.params["names"] == ("Anna", r"An\_drew", "Bot 1")
    assert not re.search(r"(?<!\\)[@*]", str(refused.value.params["text"]))


# ----------------------------------------------------------------------------------- numbers and cards


@pytest.mark.parametrize(
    ("text", "values"),
    [
        *(("2", ["2"]), (" 2 ", ["2"]), ("２", ["2"]), ("2 cards", ["2"]), ("2 張牌", ["2"]), ("02", ["2"])),
        *(("7", ["7"]), ("", []), ("two", []), ("-2", []), ("1 2", ["12"]), ("99999999", [])),
    ],
)
def test_numbers(text: str, values: list[str]) -> None:
    assert understood(DIAMONDS, table("Anna", "Ben"), COUNT, text) == values


WAYS = (
    "H9",
    "h9",
    "hearts 9",
    "heart 9",
    "9 of hearts",
    "♥9",
    "♥️ H9",
    "心9",
    "紅心9",
    "紅心 9",
    "♥️心9",
    "H 9",
)


@pytest.mark.parametrize("text", WAYS)
def test_cards_may_be_typed_in_many_ways(text: str) -> None:
    assert understood(DIAMONDS, table("Anna", "Ben"), CARD, text) == ["H9"]


@pytest.mark.parametrize("text", ["♠12", "♠️S12", "♤S12", "S12", "12 of spades", "桃12", "黑桃 12"])
def test_the_usual_black_signs_are_understood_too(text: str) -> None:
    assert understood(DIAMONDS, table("Anna", "Ben"), CARD, text) == ["S12"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_understood_is_refused_with_something_that_is_understood(lang: str) -> None:
    here = table("Anna", "Ben")
    for field, offered in ((COUNT, ("2", "3")), (CARD, ("H9", "S1"))):
        with pytest.raises(Refusal) as refused:
            the_value_meant(words(lang), DIAMONDS, here, field, "x*", offered)
        assert refused.value.code == "not-understood" and refused.value.params["text"] == r"x\*"
        assert understood(DIAMONDS, here, field, refused.value.params["example"]) == [offered[0]]


def test_without_anything_to_choose_from_no_example_is_given() -> None:
    with pytest.raises(Refusal) as refused:
        the_value_meant(EN, DIAMONDS, table("Anna", "Ben"), CARD, "x", ())
    assert refused.value.code == "not-understood-here" and "example" not in refused.value.params


# ----------------------------------------------------------------------------------------- at a table


async def robbing(world: World, lang: str = "en", **options: str) -> tuple[Table, list]:
    """A table where Anna must say whom to rob, and the people at it."""
    people = [world.person("anna", LOCALES[lang]), *(world.person(name) for name in ("ben", "cleo", "dan"))]
    here = await seated(world, *people, options=options)
    await world.play(
        *people,
        by="commands",
        until=lambda now: now.public().phase == "rob" and now.awaited() == (people[0].id,),
    )
    assert here.public().phase == "rob"
    return here, people


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_victim_is_offered_and_named(world: World, lang: str):
    here, (anna, *_) = await robbing(world, lang)
    legal = {action.victim for action in here.legal(0)}
    names = [row.name for row in here.roster]
    offered = await anna.suggested("diamonds rob", "victim")
    showrooms = here.public().showrooms
    assert [(one["name"], one["value"]) for one in offered] == [
        (say("diamonds.robbable", lang, name=names[seat], n=showrooms[seat]), names[seat])
        for seat in sorted(legal)
    ]
    victim = max(legal)
    assert [
        one["value"] for one in await anna.suggested("diamonds rob", "victim", names[victim][:2].upper())
    ] == [names[victim]]
    assert await anna.suggested("diamonds rob", "victim", "zoe") == []
    assert await anna.suggested("diamonds rob", "victim", "anna") == [], "nobody robs themselves"
    await anna.types("diamonds rob", victim=names[victim].upper())
    assert here._steps[-1] == (0, Rob(victim))


async def test_who_cannot_be_robbed_is_refused_with_those_who_can(world: World):
    here, (anna, ben, *_) = await robbing(world)
    async with world.nothing_changes():
        answer = await anna.types("diamonds rob", victim="anna")
        named = PRESENTERS["diamonds"].labelled(EN, here.view(0), [row.name for row in here.roster])
        told = EN.list(named[action.victim] for action in here.legal(0))
        assert answer.text == say("diamonds.illegal.rob", cards=told)
        answer = await anna.types("diamonds rob", victim="zoe")
        everybody = EN.list(row.name for row in here.roster)
        assert answer.text == say("refuse.unknown-person", text="zoe", names=everybody)
        assert (await ben.types("diamonds rob", victim="anna")).text == say("refuse.not-your-turn")
    assert offers(EN, DIAMONDS, here, here.view(0), Choice(here.legal(0), Rob).question, "zoe") == []


def test_a_card_that_is_spelled_in_full_is_no_other_that_begins_so() -> None:
    """D1 typed by somebody who holds D14 is not D14."""
    assert understood(DIAMONDS, table("Anna", "Ben"), CARD, "D1", ("D14", "H2")) == ["D1"]
    assert understood(DIAMONDS, table("Anna", "Ben"), CARD, "D1", ("D1", "D14")) == ["D1"]
