"""The trump pair and the tasks of Was sticht? are told to nobody who may not know them."""

from __future__ import annotations

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.table import public_message as screens
from cogs.words.catalogue import words
from games.was_sticht.rules import PAIRS, TASKS
from tests.games.was_sticht.test_games import LOCALES, seated
from tests.kit.oracle import SECRETS
from tests.kit.people import Person
from tests.kit.rig import World, say

WAS_STICHT = SECRETS["was_sticht"]
PRESENTER = PRESENTERS["was_sticht"]


@pytest.fixture(params=LOCALES)
def lang(request) -> str:
    return request.param


@pytest.mark.parametrize(
    ("told", "cards"),
    [
        ("🔺R4 ⭐Y9 · Bot 1", {"R4", "Y9"}),
        ("`2` 🔺\N{WORD JOINER}R\N{WORD JOINER}3 ▸**🔷\N{WORD JOINER}B\N{WORD JOINER}7**", {"R3", "B7"}),
        ("🟢\N{WORD JOINER}G\N{NO-BREAK SPACE}3 9", {"G3", "G9"}),
        ("red 3, 9 and 1, blue 5", {"R3", "R9", "R1", "B5"}),
        ("紅色 3、9和1，藍5", {"R3", "R9", "R1", "B5"}),
        ("no red cards (2) · exactly 2 tricks (5) · sum 14", set()),
        ("不吃紅色牌（2） · 剛好吃 2 墩（5）", set()),
    ],
)
def test_cards_are_seen_however_they_are_written(told: str, cards: set[str]) -> None:
    assert set(WAS_STICHT.spelled(told)) == cards


async def dealt(world: World, phase: str, lang: str = "en", **options: str) -> tuple[Person, Person]:
    """A table where a phase has just begun; Anna deals, and both hands are open."""
    world.guild_locale = LOCALES[lang]
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    await seated(world, anna, ben, bots=1, first_dealer="first", tiles_per_player="3", **options)
    await world.play(anna, ben, by="commands", until=lambda now: now.public().phase == phase)
    await anna.opens_hand()
    await ben.opens_hand()
    await world.tick()
    return anna, ben


async def test_the_dealer_alone_reads_the_trumps_until_they_are_shown(world: World, lang: str):
    """In the hand at every pick; afterwards everybody reads them."""
    anna, ben = await dealt(world, "cards", lang)
    w, table = words(lang), world.table()
    told = PRESENTER.faces.pair(w, table._state.trumps).replace("\N{WORD JOINER}", "")
    heading = w("was_sticht.trumps", pair="\0").partition("\0")[0].strip()
    while table.public().phase == "cards":
        mine, theirs = await anna.types("hand"), await ben.types("hand")
        assert f"{heading} {told}" in mine.text or f"{heading}{told}" in mine.text
        others = (
            theirs,
            await ben.types("why"),
            await anna.types("why"),
            world.table_message(),
            *world.calls(),
        )
        for message in others:
            assert heading not in message.text
        move = table.row.move
        await world.play(anna, ben, by="commands", until=lambda now, move=move: now.row.move > move + 2)
        await world.tick()
    for message in (await anna.types("hand"), await ben.types("hand"), world.table_message()):
        assert heading in message.text and told in message.text


async def test_the_note_pad_is_for_those_who_do_not_know_and_has_what_the_clues_allow(
    world: World, lang: str
):
    anna, ben = await dealt(world, "cards", lang, note_pad="on")
    w, table = words(lang), world.table()
    title = w("was_sticht.notes", n="\0").partition("\0")[0]
    seen = set()
    while table.public().phase == "cards":
        left = table.view(table.seat(ben.id)).notes
        seen.add(len(left))
        text = (await ben.types("hand")).text
        assert w.n("was_sticht.notes", len(left)) in text
        assert table._state.trumps in left and set(left) <= set(PAIRS)
        for message in (await anna.types("hand"), world.table_message()):
            assert title not in message.text
        move = table.row.move
        await world.play(anna, ben, by="commands", until=lambda now, move=move: now.row.move > move + 2)
        await world.tick()
    assert len(seen) > 1 and 50 in seen


async def test_a_task_is_a_secret_until_all_have_chosen(world: World, lang: str):
    """Its owner reads it at once; the table says only that it is chosen. Then all tasks are shown."""
    anna, ben = await dealt(world, "tasks", lang)
    w, table = words(lang), world.table()
    assert ben.id in table.awaited() and anna.id not in table.awaited()
    before = world.table_message().text
    assert not any(w("was_sticht.task", tile=w(f"was_sticht.tile.{tile}")) in before for tile in TASKS)
    await ben.acts(table, by="buttons")
    await world.tick()
    task = table._state.tasks[table.seat(ben.id)]
    own = w("was_sticht.own-task", tile=w(f"was_sticht.tile.{task}")).replace("*", "")
    assert own in (await ben.types("hand")).text.replace("*", "")
    assert own not in (await anna.types("hand")).text.replace("*", "")
    await world.play(anna, ben, by="commands", until=lambda now: now.public().phase != "tasks")
    await world.tick()
    shown = w("was_sticht.task", tile=w(f"was_sticht.tile.{task}"))
    assert shown in world.table_message().text


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


LEAKS = {
    "trumps": ("cards", lambda w, state: w("was_sticht.trumps", pair=PRESENTER.faces.pair(w, state.trumps))),
    "the dealer's line": (
        "cards",
        lambda w, state: w("was_sticht.trumps-own", pair=PRESENTER.faces.pair(w, state.trumps)),
    ),
    "a task": ("tasks", lambda w, state: w("was_sticht.task", tile=w("was_sticht.tile.MOST"))),
    "an own task": ("tasks", lambda w, state: w("was_sticht.own-task", tile=w("was_sticht.tile.MOST"))),
    "cards before they are laid out": ("tiles", lambda w, state: PRESENTER.spoken(w, state.columns[3][0])),
    "the same as a face": ("tiles", lambda w, state: PRESENTER.faces.whole(w, state.columns[0][1])),
}


@pytest.mark.parametrize("name", LEAKS)
async def test_a_leak_is_caught(world: World, monkeypatch, name: str, lang: str):
    phase, text = LEAKS[name]
    await dealt(world, phase, lang)
    assert await leaks(world, monkeypatch, f"psst: {text(words(lang), world.table()._state)}")


@pytest.mark.parametrize("phase", ["tiles", "cards", "tasks", "tricks"])
async def test_what_everybody_may_know_is_no_leak(world: World, monkeypatch, phase: str, lang: str):
    await dealt(world, phase, lang)
    told = say("was_sticht.clues", lang, names="anna · ben")
    assert not await leaks(world, monkeypatch, told)
