"""What one chooses in `/me` reaches the hands that one has open, at once.

Guards against a language that flips (F6), private messages that are old (A9).
"""

from __future__ import annotations

import pytest

from cogs.words.catalogue import LANGUAGES, words
from tests.cogs.painting.test_hand_is_brought import begin, lobby, only
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say

SIGNS = set("🟢🟫🔺🔷⭐💜")


async def choose(person: Person, name: str, value: str) -> None:
    """In a page of choices that is not closed afterwards."""
    page = await person.types("me")
    await person.picks(page, value, menu=f"p:-:-:me:{name}")


def signs(hand: Shown) -> set[str]:
    """The signs on cards, in texts and on buttons."""
    return set(str(hand.components)) & SIGNS


async def test_text_only(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands", until=lambda now: now.public().phase == "play")
    await world.tick()
    hand, other = await anna.opens_hand(), only(ben, table)
    assert hand.cards and signs(hand)
    told, edits = other.components, len(world.requests("PATCH", "/webhooks/*"))
    await choose(anna, "plain", "yes")
    await world.tick()
    assert not signs(hand) and not hand.cards and say("hand.held", cards="")[:10] in hand.text
    assert other.components == told, "it was anna's choice"
    await choose(anna, "plain", "no")
    await world.tick()
    assert hand.cards and signs(hand)
    assert len(world.requests("PATCH", "/webhooks/*")) == edits + 2, "each choice is one edit"


async def test_marks(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    hand = only(anna, table)
    assert say("marks.heading") not in hand.text
    await choose(anna, "marks", "yes")
    await world.tick()
    assert say("marks.heading") in hand.text and only(anna, table).id == hand.id
    await choose(anna, "marks", "no")
    await world.tick()
    assert say("marks.heading") not in hand.text


@pytest.mark.parametrize("way", ["/me", "/language"])
async def test_the_language(world: World, way: str):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    hand = only(anna, table)
    assert say("sticheln.ask.choose") in hand.text
    if way == "/me":
        await choose(anna, "language", "zh-TW")
    else:
        await anna.types("language", language="zh-TW")
    await world.tick()
    assert say("sticheln.ask.choose", "zh-TW") in hand.text
    assert say("sticheln.ask.choose") in only(ben, table).text
    await choose(anna, "language", "auto")
    await world.tick()
    assert say("sticheln.ask.choose") in hand.text


async def test_that_plays_are_confirmed(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, until=lambda now: bool(now.public().trick) and now.awaited() == (anna.id,))
    await world.tick()
    hand, move = only(anna, table), table.row.move
    await choose(anna, "confirm", "yes")
    await world.tick()
    await anna.presses(hand, table.view(0).hand[0])
    assert table.row.move == move
    await choose(anna, "confirm", "no")
    await world.tick()
    assert hand.find("play!"), "what was begun is still there"
    await anna.presses(hand, f"t:{table.id}:{move}:play:{table.view(0).hand[1]}")
    assert table.row.move > move


async def test_at_every_table(world: World):
    anna, ben = world.people("anna", "ben")
    elsewhere = world.guild.create_text_channel("elsewhere")
    one = await world.deal(anna, ben, bots=1)
    two = await world.deal(anna, ben, bots=1, channel=elsewhere)
    await choose(anna, "marks", "yes")
    await world.tick()
    for table in (one, two):
        assert say("marks.heading") in only(anna, table).text
        assert say("marks.heading") not in only(ben, table).text


async def test_a_choice_that_is_begun_stays(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    hand = await anna.opens_hand()
    card = hand.menus[0].options[4]
    await anna.picks(hand, card)
    await choose(anna, "plain", "yes")
    await world.tick()
    assert hand.find("choose!").to.argument == card and not signs(hand)
    await anna.presses(hand, "choose!")
    assert table.view(0).laid[0] == (card,)


async def test_a_hand_is_brought_as_one_wishes_by_then(world: World):
    """Ben joins, and only then chooses how he wants it."""
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await choose(ben, "language", "zh-TW")
    await choose(ben, "plain", "yes")
    await begin(world, anna)
    hand = only(ben, table)
    assert say("sticheln.ask.choose", "zh-TW") in hand.text and not signs(hand)
    assert say("sticheln.ask.choose") in only(anna, table).text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_options_of_a_table_too(world: World, lang: str):
    other = next(one for one in LANGUAGES if one != lang)
    anna = world.person("anna", lang)
    await anna.starts(bots=2)
    screen = await anna.presses(world.table_message(), "setup")
    assert say("setup.title", lang) in screen.text
    await choose(anna, "language", other)
    await world.tick()
    assert words(other)("setup.title") in screen.text


async def test_a_hand_that_is_too_old_is_left_alone(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    hand = only(anna, table)
    await world.tick(15 * 60 + 1)
    edits = len(world.requests("PATCH", "/webhooks/*"))
    await choose(anna, "marks", "yes")
    await world.tick()
    assert len(world.requests("PATCH", "/webhooks/*")) == edits
    assert say("marks.heading") not in hand.text
    assert say("marks.heading") in (await anna.opens_hand()).text
