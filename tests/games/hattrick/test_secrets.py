"""What others hold at a table of Hattrick is told nowhere, and the oracle of the tests would notice."""

from __future__ import annotations

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.table import public_message as screens
from cogs.words.catalogue import words
from tests.games.hattrick.rules.table import play, table
from tests.kit.oracle import SECRETS
from tests.kit.people import Person
from tests.kit.rig import World

HATTRICK = SECRETS["hattrick"]


@pytest.mark.parametrize(
    ("told", "cards"),
    [
        ("🔺R4 🟢G20 · Bot 1", {"R4", "G20"}),
        ("t:1:7:play:B0", {"B0"}),
        ("🔺\N{WORD JOINER}R\N{WORD JOINER}4", {"R4"}),
        (
            "-# 🔺\N{WORD JOINER}R\N{NO-BREAK SPACE}3 9 12 (+3) · 🔷\N{WORD JOINER}B\N{NO-BREAK SPACE}5 (−1)",
            {"R3", "R9", "R12", "B5"},
        ),
        ("red 3, 9 and 12 (+3), blue 5 (−1)", {"R3", "R9", "R12", "B5"}),
        ("紅色 3、9和12（+3），藍5（−1）", {"R3", "R9", "R12", "B5"}),
        ("6 🔺R (+6) · 1 🔷B (−1) · 3 passes (−6)", set()),
        ("9 張🔺紅（+9） · 2 張🔷藍（−2）", set()),
        ("Round 1 of 5 · Bot 1 · Lap 2 of 14", set()),
        ("a1b2R4c5 R21", set()),
    ],
)
def test_cards_are_seen_however_they_are_written(told: str, cards: set[str]) -> None:
    assert set(HATTRICK.spelled(told)) == cards


def test_what_is_public_of_a_position() -> None:
    """Cards that lie, were won or were just shown to pass; the older passes and all hands are not."""
    now = play(table("R20 R19", "B1 B20", "G20 G19", "B5 R2"), "A:R20 B:B1 C:G20*")
    assert set(HATTRICK.public(now)) == {"R20", "B1", "G20"}
    now = play(now, "D:B5")
    assert set(HATTRICK.public(now)) == {"R20", "B1", "G20", "B5"}
    assert HATTRICK.public(now)["B5"] == 2, "won, and in the previous lap"
    now = play(now, "A:R19 B:B20")
    assert "G20" in HATTRICK.public(now)
    now = play(now, "C:G19* D:R2")
    assert set(HATTRICK.public(now)) == {"R20", "R19", "R2", "B1", "B5", "B20", "G19"}
    assert HATTRICK.own(now, 2) == set(now.hands[2])


async def open_table(world: World) -> tuple[Person, Person]:
    """A table in the middle of a lap, with both hands open."""
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=2, game="hattrick")
    await anna.opens_hand()
    await ben.opens_hand()
    await world.play(anna, ben, until=lambda now: bool(now.public().turn))
    return anna, ben


async def leaks(world: World, monkeypatch, text: str) -> bool:
    """Whether the oracle minds that the table says this to everybody."""
    layout, running = screens.layout, world.table()
    monkeypatch.setattr(screens, "layout", lambda blocks, accent: layout([*blocks, text], accent))
    world.bot.painter._painted.clear()  # it has just been painted, and would not be once more
    asked = len(world.public_requests())
    with world.inside():
        await world.bot.painter._paint(running)
    assert len(world.public_requests()) > asked
    try:
        world.check()
    except AssertionError as found:
        assert "tells everybody" in str(found)
        return True
    return False


WAYS = {
    "face": lambda presenter, w, view: str(presenter.face(w, view.hand[0])),
    "whole": lambda presenter, w, view: presenter.faces.whole(w, view.hand[1]),
    "list": lambda presenter, w, view: presenter.holding(w, view).splitlines()[0],
    "word": lambda presenter, w, view: presenter.spoken(w, view.hand[2]),
    "list in words": lambda presenter, w, view: presenter.in_words.holding(w, view).splitlines()[0],
}


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("way", WAYS)
async def test_a_leak_is_caught_in_every_spelling(world: World, monkeypatch, way: str, lang: str):
    await open_table(world)
    text = WAYS[way](PRESENTERS["hattrick"], words(lang), world.table().view(2))
    assert await leaks(world, monkeypatch, f"psst: {text}")


async def test_what_everybody_may_know_is_no_leak(world: World, monkeypatch):
    await open_table(world)
    assert not await leaks(world, monkeypatch, "nothing new")


async def test_tables_of_two_games_do_not_take_each_other_s_cards_for_leaks(world: World):
    """Their cards are spelled alike; each text is judged by the table that it is about."""
    anna, ben = world.people("anna", "ben")
    elsewhere = world.guild.create_text_channel("elsewhere")
    one = await world.deal(anna, ben, bots=2, game="hattrick")
    two = await world.deal(anna, ben, bots=1, channel=elsewhere)
    for running, channel in ((one, None), (two, elsewhere)):
        await world.play(
            anna, ben, channel=channel, table=running,
            until=lambda now, move=running.row.move: now.row.move > move + 8,
        )  # fmt: skip
        await world.tick()
    assert one.row.move > 8 and two.row.move > 8
