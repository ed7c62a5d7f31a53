"""Why? and the rules in one's hand, and Why? once the game is over: for all who may know, and nobody else.

Guards against private messages that are old (A9), buttons that die with time (A11), hidden cards that leak
(H6), a last trick that nobody can look up (H12).
"""

from __future__ import annotations

import pytest
from simcord import interactions
from simcord.enums import InteractionType

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from tests.cogs.painting.test_hand_is_brought import LOCALES, only
from tests.cogs.play.test_opening import alone
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say

PRESENTER = PRESENTERS["sticheln"]
DAY = 24 * 3600


def tells_the_last_trick(table: Table, answer: Shown, lang: str = "en") -> bool:
    """Whether all cards of the last trick are named."""
    w, cards = words(lang), table.public().last_trick.cards
    return all(str(PRESENTER.face(w, card)) in answer.text for card in cards)


def is_the_round(answer: Shown, number: int, lang: str = "en") -> bool:
    """Whether the points of this round are explained."""
    return say("sticheln.why-round", lang, round=number) in answer.text


# ------------------------------------------------------------------------------------------ in the hand


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_they_stand_below_the_cards_in_a_row_of_their_own(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, until=lambda now: now.public().phase == "play")
    await world.tick()
    hand = await anna.opens_hand()
    *_, last = [part["components"] for part in hand.components[0]["components"] if part["type"] == 1]
    assert [one["label"] for one in last] == [say("button.why", lang), say("button.rules", lang)]
    assert hand.components[0]["components"][-1]["components"] == last, "nothing stands below them"
    assert [card.to.argument for card in hand.cards] == [*table.view(0).hand]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_they_answer_beside_the_hand_which_stays_and_stays_fresh(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, until=lambda now: sum(now.public().tricks) == 2)
    await world.tick()
    hand = only(anna, table)
    before = hand.components
    why = await anna.presses(hand, "why")
    rules = await anna.presses(hand, "rules")
    assert len({hand.id, why.id, rules.id}) == 3 and not hand.gone and hand.components == before
    assert why.ephemeral and tells_the_last_trick(table, why, lang)
    first, second, *_ = PRESENTER.pages(words(lang))
    assert rules.ephemeral and first.title in rules.text
    turned = await anna.presses(rules, say("button.next", lang))
    assert turned.id == rules.id and second.title in rules.text
    await world.play(anna, ben, until=lambda now: sum(now.public().tricks) == 4)
    await world.tick()
    assert only(anna, table).id == hand.id and tells_the_last_trick(table, hand, lang), "it is not fresh"


async def test_an_answer_that_takes_long_comes_beside_the_hand_as_well(world: World):
    """The press is acknowledged first, and must then not be filled in where the hand is."""
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, until=lambda now: sum(now.public().tricks) == 1)
    await world.tick()
    hand = only(anna, table)
    before, private = hand.components, len(anna.private)
    payload = late_press(world, anna, hand, hand.find("why").custom_id)
    await world.tick(2.5)
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    world.check()
    assert hand.components == before and len(anna.private) == private + 1
    assert tells_the_last_trick(table, anna.private[-1])


def late_press(world: World, person: Person, message: Shown, custom_id: str):
    """A press that is long under way."""
    backend = world.env.backend
    record, payload = interactions.base_payload(
        backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=message.channel,
        guild_id=world.guild.id,
        user_id=person.id,
        data={"custom_id": custom_id, "component_type": 2},
    )
    record.source_message_id = message.id
    return {**payload, "message": dict(interactions.serializers.message_payload(backend, message._message))}


async def test_alone_with_bots_they_are_the_way(world: World):
    (anna,) = world.people("anna")
    table, hand = await alone(world, anna)
    assert say("why.nothing") in (await anna.presses(hand, "why")).text
    await world.play(anna, table=table, until=lambda now: now.public().round == 2)
    await world.tick()
    hand = only(anna, table)
    why = await anna.presses(hand, "why")
    assert is_the_round(why, 1) and tells_the_last_trick(table, why)
    assert PRESENTER.pages(words("en"))[0].title in (await anna.presses(hand, "rules")).text
    assert world.public_requests() == []


@pytest.mark.parametrize("wrong", ["t:1:-:rules:poker", "t:1:-:rules:", "t:99:-:why:"])
async def test_wrong_buttons(world: World, wrong: str):
    (anna,) = world.people("anna")
    await anna.starts()
    assert (await anna.forges(world.table_message(), wrong)).text == say("refuse.unknown-button")


# ------------------------------------------------------------------------------------- after the game


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_everybody_may_ask_about_the_round_that_was_last(world: World, lang: str):
    anna, ben, zoe = (world.person(name, LOCALES[lang]) for name in ("anna", "ben", "zoe"))
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben)
    await world.tick()
    assert world.table() is None
    for press in (
        anna.presses(world.table_message(), "why"),
        ben.presses(ben.hand, "why"),
        zoe.presses(world.table_message(), "why"),
        zoe.types("why"),
    ):
        answer = await press
        assert (
            answer.ephemeral and is_the_round(answer, 5, lang) and tells_the_last_trick(table, answer, lang)
        )
    assert say("closed.finished", lang) in ben.hand.text, "it answered in place of the result"


async def test_the_end_message_has_the_way_on_in_a_row_of_its_own(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands")
    await world.tick()
    rows = [part for part in world.table_message().components[0]["components"] if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [1, 2]
    assert world.table_message().labels == [say("button.again"), say("button.why"), say("button.rules")]


async def test_it_outlives_restarts_and_days(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands")
    await world.tick()
    message = world.table_message()
    await world.restart()
    await world.tick(DAY)
    for answer in (await anna.presses(message, "why"), await ben.types("why")):
        assert is_the_round(answer, 5) and tells_the_last_trick(table, answer)


async def test_a_game_that_was_broken_off_is_explained_as_far_as_it_came(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands", until=lambda now: sum(now.public().tricks) == 2)
    await anna.types("end")
    await ben.types("end")
    await world.tick()
    assert tells_the_last_trick(table, await anna.types("why"))
    assert tells_the_last_trick(table, await ben.presses(world.table_message(), "why"))


async def test_until_the_next_game_is_dealt_it_is_about_the_last_one(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands")
    await world.tick()
    await anna.presses(world.table_message(), "again")
    await world.tick()
    assert is_the_round(await ben.types("why"), 5)
    await anna.presses(world.table_message(), "start")
    await world.tick()
    assert world.table().id != table.id
    assert say("why.nothing") in (await ben.types("why")).text


async def test_a_lobby_that_was_closed_is_no_game(world: World):
    (anna,) = world.people("anna")
    await anna.starts()
    await anna.presses(world.table_message(), "cancel")
    await world.tick()
    assert (await anna.types("why")).text == say("refuse.no-table")


async def test_what_somebody_played_alone_is_theirs_alone(world: World):
    anna, zoe = world.people("anna", "zoe")
    table, _ = await alone(world, anna)
    await world.play(anna, table=table, by="commands")
    await world.tick()
    assert is_the_round(await anna.types("why"), 5)
    assert is_the_round(await anna.presses(anna.hand, "why"), 5)
    assert (await zoe.types("why")).text == say("refuse.no-table")
    await anna.presses(anna.hand, "again")
    await world.tick()
    assert only(anna, *world.bot.tables.of(anna.id))


async def test_a_game_of_older_rules_is_explained_from_what_was_kept(world: World, monkeypatch):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands")
    await world.tick()
    newer = table.game._replace(version=2)
    monkeypatch.setitem(world.bot.tables.living.games, "sticheln", newer)
    assert is_the_round(await anna.types("why"), 5)
    others = {key: game for key, game in world.bot.tables.living.games.items() if key != "sticheln"}
    monkeypatch.setattr(
        world.bot.tables.living, "games", others
    )  # taken out and put back, it would stand last
    assert (await anna.presses(world.table_message(), "why")).text == say("refuse.over")
    assert (await anna.types("why")).text == say("refuse.no-table")
