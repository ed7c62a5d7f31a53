"""Why?: who took the trick and what made the points, told truly, to everybody, in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from cogs.words.limits_and_names import safe_name
from games.core import Card
from games.registry import GAMES
from games.sticheln.rules import RULES, value, winning
from games.tricks import TrickTaken
from tests.games.sticheln.rules.table import options, table
from tests.kit.catalogue import KEYS
from tests.kit.positions import NAMES, positions
from tests.kit.rig import World, say
from tests.kit.validate import units

PRESENTER = PRESENTERS["sticheln"]


def plain(text: str) -> str:
    """Without what only guides line breaks, and without signs and bold type."""
    return re.sub(r"[🟢🟫🔺🔷⭐💜] ?|[\u2060*]", "", text).replace("\u00a0", " ")


def told(trick: str, lang: str = "en", variant: str = "classic", no_trump: str = "highest") -> str:
    """The explanation of a trick that Anna led, with pain cards R0, B3 and G1 for her, Ben and Cleo."""
    cards = tuple(map(Card, trick.split()))
    laid = tuple((Card(card),) for card in ("R0", "B3", "G1", "Y0", "N0"))[: len(cards)]
    position = table(seats=len(cards), variant=variant, no_trump=no_trump)
    winner = winning(cards, RULES[variant], no_trump)
    position = replace(
        position, phase="play", laid=laid, last_trick=TrickTaken(1, 0, cards, winner), leader=winner
    )
    (text,) = PRESENTER.why(words(lang), position.view(None), NAMES[: len(cards)])
    return plain(text)


CASES = {
    "all of the led colour": (
        "R4 R1 R7",
        "Nobody played a trump: all cards are of the led colour red, so the highest wins: R7 (Cleo).",
    ),
    "0s of other colours": (
        "R4 B0 R6 Y0",
        "Nobody played a trump: a 0 is none (B0 (Ben) and Y0 (Dan)). "
        "So the highest card of the led colour red wins: R6 (Cleo).",
    ),
    "a lone trump": (
        "R8 R5 B1",
        "The led colour is red. B1 (Cleo) is the only trump, "
        "and a single trump beats every card of the led colour.",
    ),
    "the best of several": (
        "Y3 G3 B2 N5",
        "The led colour is yellow, so these are trumps: G3 (Ben), B2 (Cleo) and N5 (Dan). "
        "The highest trump wins: N5 (Dan).",
    ),
    "three that tie": (
        "Y3 G5 B5 R5",
        "3 trumps tie for highest at 5: G5 (Ben), B5 (Cleo) and R5 (Dan). G5 (Ben) came first and wins.",
    ),
    "two that tie above a third": (
        "Y3 G4 B5 R5",
        "2 trumps tie for highest at 5: B5 (Cleo) and R5 (Dan). B5 (Cleo) came first and wins.",
    ),
    "nothing but 0s": (
        "G0 R0 B0",
        "Nothing but 0s was played, so the first card wins: G0 (Anna).",
    ),
    "a led 0 and a trump": (
        "G0 R0 B1",
        "B1 (Cleo) is the only trump, and a single trump beats every card of the led colour.\n"
        "A 0 is never a trump: R0 (Ben).",
    ),
    "a led 0 and its colour": (
        "G0 R0 G3",
        "a 0 is none (R0 (Ben)). So the highest card of the led colour green wins: G3 (Cleo).",
    ),
    "a led card alone among 0s": (
        "R4 B0 Y0",
        "So the highest card of the led colour red wins: R4 (Anna).",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_sentence_fits_the_trick(case: str) -> None:
    trick, sentence = CASES[case]
    assert sentence in told(trick)


LOWEST = "At this table the lowest from 1 up then wins: "
REVERSED = {
    "the lowest trump": ("highest", "Y3 G3 B2 N5", "In this variant the lowest trump wins: B2 (Cleo)."),
    "equal lowest trumps": (
        "highest",
        "Y3 G5 B5 R8",
        "2 trumps tie for lowest at 5, which wins in this variant: G5 (Ben) and B5 (Cleo). "
        "G5 (Ben) came first and wins.",
    ),
    "a lone trump": ("highest", "Y3 G0 B5", "B5 (Cleo) is the only trump"),
    "no trump, as usual": ("highest", "R4 R1 R7", "so the highest wins: R7 (Cleo)."),
    "no trump, lowest": ("lowest", "R4 R1 R7", f"{LOWEST}R1 (Ben)."),
    "no trump, lowest but for a 0": ("lowest", "R4 R0 R7", f"{LOWEST}R4 (Anna)."),
    "0s of other colours, lowest": (
        "lowest",
        "R4 B0 R6",
        "At this table the lowest card of the led colour red from 1 up then wins: R4 (Anna).",
    ),
    "nothing but 0s, lowest": ("lowest", "G0 R0 B0", "so the first card wins: G0 (Anna)."),
}


@pytest.mark.parametrize("case", REVERSED)
def test_the_sentence_fits_the_trick_in_anti(case: str) -> None:
    no_trump, trick, sentence = REVERSED[case]
    assert sentence in told(trick, variant="anti", no_trump=no_trump)


def test_what_the_trick_counts() -> None:
    assert told("R4 R1 R7").endswith("Cleo: +3 for this trick.")
    assert told("R4 R1 G7").endswith("Cleo: −5 for this trick.")
    assert told("R4 R1 G7", variant="anti").endswith("Cleo: +5 for this trick.")
    assert told("R4 R1 G7", variant="gentle").endswith("Cleo: −3 for this trick.")
    for variant in ("vague", "delayed"):
        position = table(seats=3, variant=variant)
        laid = ((),) * 3 if variant == "delayed" else (("R0",), ("B3",), ("G1",))
        last = TrickTaken(1, 0, ("R4", "R1", "R7"), 2)
        view = replace(position, phase="play", laid=laid, last_trick=last).view(None)
        assert "for this trick" not in PRESENTER.why(words("en"), view, NAMES[:3])[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 8])
@pytest.mark.parametrize("variant", RULES)
def test_every_trick_and_round_is_explained(variant: str, seats: int, lang: str) -> None:
    """The winner is named as such, all cards are told, and the points of the round add up."""
    w = words(lang)
    for position in positions(options(variant), seats, lang, rounds=2):
        view = position.view(None)
        paragraphs = PRESENTER.why(w, view, NAMES[:seats])
        assert units("".join(paragraphs)) < 3500
        text = plain("\n".join(paragraphs))
        if view.last_trick is None:
            assert paragraphs == [w("why.nothing")]
            continue
        assert w("sticheln.why-trick", name=NAMES[view.last_trick.winner]) in text
        assert all(plain(str(PRESENTER.face(w, card))) in text for card in view.last_trick.cards)
        if view.sheets:
            _assert_points_are_told(lang, view, text)


def _assert_points_are_told(lang: str, view: Any, text: str) -> None:
    w, rules = words(lang), RULES[view.variant]
    lines = text.partition(w("sticheln.why-round", round=len(view.sheets)))[2].splitlines()
    for row, name in zip(view.sheets[-1], NAMES, strict=False):
        sum_up = plain(w("sticheln.why-sum", name=name, points=w.signed(row.points), facts=""))
        line = next(one for one in lines if one.startswith(sum_up))
        for card in row.pain:
            face = plain(str(PRESENTER.face(w, card)))
            assert w("sticheln.why-card", card=face, about=w.signed(rules.pain(value(card)))) in line
        numbers = [
            int(one.replace("−", "-")) for one in re.findall(r"[(（]([+−]?\d+)[)）]", line.partition("= ")[2])
        ]
        assert sum(numbers) == row.points


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_has_to_be_cut_for_long_names(lang: str) -> None:
    names = [safe_name("@*#" * 10) for _ in range(8)]
    for position in positions(options("strong"), 8, lang, rounds=2):
        told_ = PRESENTER.why(words(lang), position.view(None), names)
        assert sum(map(units, told_)) < 3000


def test_every_cause_has_its_sentence() -> None:
    causes = {"lone-trump", "best-trump", "tied-trumps", "all-zeros", "followed", "no-trump"}
    lowest = {f"{cause}.lowest" for cause in causes - {"lone-trump", "all-zeros"}}
    keys = {key.removeprefix("sticheln.why.") for key in KEYS if key.startswith("sticheln.why.")}
    assert keys == {*causes, *lowest, "dull"}


# ----------------------------------------------------------------------------------------- at the table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
async def test_before_anything_is_decided_there_is_a_kind_sentence(world: World, key: str, lang: str):
    anna = world.person("anna", lang)
    await anna.starts(game=key, bots=GAMES[key].seats[0] - 1)
    assert say("why.nothing", lang) in (await anna.types("why")).text
    await anna.presses(world.table_message(), "start")
    await world.tick()
    async with world.nothing_changes():
        answer = await anna.presses(world.table_message(), "why")
        assert answer.ephemeral and say("why.nothing", lang) in answer.text
        assert (await anna.types("why")).text == answer.text


@pytest.mark.parametrize("variant", RULES)
async def test_everybody_may_ask_at_any_time(world: World, variant: str):
    """Nobody learns what is hidden: the oracle of the rig listens."""
    anna, ben, stranger = world.people("anna", "ben", "zoe")
    table_ = await world.deal(anna, ben, bots=1, variant=variant)
    asked = 0
    while table_.public().round == 1:
        tricks = sum(table_.public().tricks)
        await world.play(
            anna, ben, by="commands",
            until=lambda now, n=tricks: sum(now.public().tricks) != n or now.public().round > 1,
        )  # fmt: skip
        await world.tick()
        for person in (anna, stranger):
            answer = await person.presses(world.table_message(), "why")
            assert _about(table_, answer) and answer.ephemeral
            asked += 1
    assert asked >= 26
    assert say("sticheln.why-round", round=1) in answer.text
    assert (await stranger.types("why")).text == answer.text


def _about(table_: Any, answer: Any) -> bool:
    last = table_.public().last_trick
    return all(card in answer.text for card in last.cards)


async def test_why_elsewhere_means_one_s_own_table(world: World):
    anna, ben, stranger = world.people("anna", "ben", "zoe")
    await world.deal(anna, ben, bots=1)
    other = world.guild.create_text_channel("other")
    assert say("why.nothing") in (await anna.types("why", channel=other)).text
    assert (await stranger.types("why", channel=other)).text == say("refuse.no-table")


async def test_my_hand_stands_in_a_row_of_its_own(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    rows = [part for part in world.table_message().components[0]["components"] if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [1, 2]
    assert world.table_message().labels == [say("button.hand"), say("button.why"), say("button.rules")]


async def test_a_table_that_is_gone_is_refused_kindly(world: World):
    (anna,) = world.people("anna")
    await anna.starts()
    assert (await anna.forges(world.table_message(), "t:99:-:why:")).text == say("refuse.unknown-button")
