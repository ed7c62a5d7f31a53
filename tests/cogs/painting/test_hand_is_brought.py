"""The hand that is brought when the cards are dealt: to whom, what is in it, and what becomes of it.

Guards against private messages that cannot be edited any more (A7), private messages that are old (A9), a
last trick that nobody can look up (H12), edits refused for old messages (E1).
"""

from __future__ import annotations

import pytest

from bot.table.table import Table
from cogs.words.catalogue import LANGUAGES
from tests.kit.people import Person, Shown
from tests.kit.rig import REST, World, say

QUARTER = 15 * 60 + 1
LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
FOLLOWUPS = ("POST", "/webhooks/*")


async def lobby(world: World, host: Person, *, joins: tuple[Person, ...] = (), bots: int = 1) -> Table:
    """A table that waits for its host's press."""
    await host.starts(bots=bots)
    for person in joins:
        await person.presses(world.table_message(), "join")
    await world.tick()
    table = world.table()
    assert table is not None
    return table


async def begin(world: World, host: Person) -> None:
    """The host presses Start."""
    await host.presses(world.table_message(), "start")
    await world.tick()


def only(person: Person, table: Table) -> Shown:
    """The one private message where somebody can play."""
    (hand,) = person.hands(table)
    return hand


# --------------------------------------------------------------------------------------- to whom


async def test_everybody_who_sat_down_gets_a_hand_when_the_cards_are_dealt(world: World):
    anna, ben, cleo, dan = world.people("anna", "ben", "cleo", "dan")
    table = await lobby(world, anna, joins=(ben,))
    assert (await cleo.types("join")).text == say("join.done")
    await world.tick()
    assert not world.requests(*FOLLOWUPS), "before the deal there is nothing to bring"
    await begin(world, anna)
    for person in (anna, ben, cleo):
        hand = only(person, table)
        assert hand.ephemeral and hand.menus[0].options == table.view(table.seat(person.id)).hand
        await person.picks(hand, hand.menus[0].options[0])
        await person.presses(hand, "choose!")
        assert table.view(table.seat(person.id)).laid[table.seat(person.id)]
    assert dan.private == [] and len(world.requests(*FOLLOWUPS)) == 3


async def test_a_press_that_is_older_than_a_quarter_of_an_hour_brings_nothing(world: World):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await world.tick(QUARTER)
    await begin(world, anna)
    assert only(anna, table), "the host has just pressed Start"
    assert ben.hands(table) == [] and len(world.requests(*FOLLOWUPS)) == 1
    await ben.opens_hand()
    assert only(ben, table).id == ben.hand.id


async def test_whoever_has_left_the_lobby_gets_nothing(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    table = await lobby(world, anna, joins=(ben, cleo))
    await ben.presses(world.table_message(), "leave")
    await world.tick()
    await begin(world, anna)
    assert ben.private == [] and only(cleo, table)


async def test_a_start_that_is_refused_brings_nothing_to_strangers(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    table = await lobby(world, anna, joins=(ben,))
    for person in (ben, cleo):
        await person.forges(world.table_message(), "t:1:-:start:")
    await begin(world, anna)
    assert only(ben, table) and cleo.hands(table) == []


async def test_starting_twice_brings_one_hand(world: World):
    """A double click: the second press is refused, whenever it comes."""
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    board = world.table_message()
    await world.at_once(*((anna, board, "t:1:-:start:") for _ in range(2)))
    await world.tick()
    assert only(anna, table)
    await anna.forges(board, "t:1:-:start:")
    await ben.acts(table, by="commands")
    await world.tick()
    assert only(anna, table)


async def test_a_cancelled_lobby_brings_nothing(world: World):
    anna, ben = world.people("anna", "ben")
    await lobby(world, anna, joins=(ben,))
    await anna.forges(world.table_message(), "t:1:-:cancel:sure")
    await world.tick(3 * REST)
    assert ben.private == [] and not world.requests(*FOLLOWUPS)
    assert world.bot.painter.hands._waiting == {} == world.bot.painter.hands._open


async def test_play_again_brings_a_hand_to_those_who_pressed(world: World):
    anna, ben = world.people("anna", "ben")
    old = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands")
    await world.tick()
    await ben.presses(world.table_message(), "again")
    await world.tick()
    new = world.table()
    await begin(world, ben)
    assert new.id != old.id and only(ben, new)
    assert only(anna, new), "she has pressed nothing, but she was here a moment ago"


async def test_after_play_again_nobody_is_brought_a_hand_who_has_been_away_for_long(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.deal(anna, ben, cleo)
    await world.play(anna, ben, cleo, by="commands")
    await world.tick(QUARTER)
    await cleo.starts(channel=elsewhere)
    await ben.presses(world.table_message(), "again")
    await world.tick()
    await begin(world, ben)
    new = world.table()
    assert only(ben, new) and anna.hands(new) == [] == cleo.hands(new), "it would come in another channel"
    assert len(world.requests(*FOLLOWUPS)) == 4


async def test_a_hand_that_was_opened_by_oneself_is_not_brought_again(world: World):
    """The process is new, and has not looked at the table yet."""
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    await world.restart()
    world.bot.painter.hands._begun.clear()
    mine, there = await ben.opens_hand(), len(ben.private)
    await anna.acts(world.table(), by="commands")
    await world.tick()
    assert len(ben.private) == there and not mine.gone
    assert world.bot.painter.hands._begun == {world.table().id}, "the table was not looked at"


async def test_whoever_comes_back_gets_one_hand(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await ben.types("leave")
    await world.tick()
    await ben.types("join")
    await world.tick()
    assert only(ben, table)


async def test_after_a_restart_people_open_their_hands_themselves(world: World):
    """What was remembered of presses is gone; nothing else is."""
    anna, ben = world.people("anna", "ben")
    await lobby(world, anna, joins=(ben,))
    await world.restart()
    await begin(world, anna)
    table = world.table()
    assert only(anna, table) and ben.hands(table) == []
    await ben.opens_hand()
    await ben.acts(table)


@pytest.mark.parametrize(("code", "status"), [(10015, 404), (50027, 401), (0, 500)])
async def test_a_hand_that_cannot_be_brought_holds_nobody_up(world: World, code: int, status: int):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    world.breaks("POST", "/webhooks/*", code, status=status)
    await begin(world, anna)
    await world.tick(60)
    assert table.running and ben.hands(table) == []
    world.heals()
    await anna.acts(table)
    await ben.acts(table)
    assert table.public().phase == "play"


async def test_somebody_who_opened_a_hand_in_the_lobby_is_brought_one_in_its_place(world: World):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    waits = await ben.types("hand")
    assert waits.text == say("hand.lobby")
    await begin(world, anna)
    assert only(ben, table) and waits.gone


async def test_a_hand_opened_in_the_lobby_is_a_new_quarter_of_an_hour(world: World):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await world.tick(QUARTER - 60)
    await ben.types("hand")
    await world.tick(QUARTER - 60)
    await begin(world, anna)
    assert only(ben, table)


# --------------------------------------------------------------------------------------- the newest


@pytest.mark.parametrize("how", ["button", "/hand", "command"])
async def test_a_newer_hand_takes_the_place_of_the_one_that_was_brought(world: World, how: str):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await begin(world, anna)
    brought = only(ben, table)
    if how == "button":
        await ben.opens_hand()
    elif how == "/hand":
        await ben.types("hand")
    else:
        await ben.acts(table, by="commands")
    await world.tick()
    assert brought.gone and len(ben.private) == 1
    assert not only(anna, table).gone
    await ben.types("hand")
    await world.tick()
    assert len(ben.private) == 1


async def test_an_old_hand_that_cannot_be_taken_away_stays(world: World):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await begin(world, anna)
    brought = only(ben, table)
    world.breaks("DELETE", "/webhooks/*", 10008, status=404)
    await ben.opens_hand()
    world.heals()
    # It still works, though it is not kept fresh.
    await ben.picks(brought, brought.menus[0].options[0])
    await ben.presses(brought, "choose!")
    assert table.view(table.seat(ben.id)).laid[table.seat(ben.id)]


async def test_a_press_in_a_hand_answers_in_it(world: World):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await begin(world, anna)
    hand = only(ben, table)
    await ben.acts(table)
    await anna.acts(table)
    await world.tick()
    assert [one.id for one in ben.private] == [hand.id] and not hand.gone
    assert say("sticheln.own-pain", cards="")[:9] in hand.text


async def test_hands_of_other_tables_are_left_alone(world: World):
    anna, ben = world.people("anna", "ben")
    elsewhere = world.guild.create_text_channel("elsewhere")
    one = await world.deal(anna, ben, bots=1)
    two = await world.deal(anna, ben, bots=1, channel=elsewhere)
    assert only(anna, one).id != only(anna, two).id
    kept = only(anna, one)
    await anna.types("hand", channel=elsewhere)
    assert not kept.gone and only(anna, two)


# --------------------------------------------------------------------------------------- what is in it


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_it_shows_all_that_one_needs_to_play(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await lobby(world, anna, joins=(ben,))
    await begin(world, anna)
    hand = only(ben, table)
    assert say("sticheln.ask.choose", lang) in hand.text
    assert say("table.round", lang, round=1, rounds=5) in hand.text
    assert "**anna** · 0" in hand.text and "**ben** · 0" in hand.text, "seats and totals"
    await world.play(anna, ben, until=lambda now: now.public().round == 2 and sum(now.public().tricks) == 2)
    await world.tick()
    hand, view = only(ben, table), table.public()
    called = ["anna", say("name.bot", lang, n=1), "ben"]
    for seat, name in enumerate(called):
        assert f"**{name}** · {signed(view.scores[seat])}" in hand.text
    last = view.last_trick
    line = say("sticheln.last-trick", lang, name=called[last.winner])
    told = next(one for one in hand.text.splitlines() if line in one)
    assert all(card[1:] in told for card in last.cards)
    assert f"► **{called[min(view.waiting)]}**" in hand.text


def signed(points: int) -> str:
    """With a real minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


async def test_it_follows_what_others_do(world: World):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await begin(world, anna)
    hand = only(ben, table)
    await anna.acts(table, by="commands")
    await world.tick()
    assert say("sticheln.chosen") in hand.text
    await ben.acts(table)
    await world.play(anna, ben, until=lambda now: now.awaited() == (ben.id,) and bool(now.public().trick))
    await world.tick()
    assert table.public().trick[-1] in hand.text and say("sticheln.ask.play") in hand.text
    assert only(ben, table).id == hand.id, "one message from the deal on"


async def test_it_is_left_alone_once_discord_takes_no_edits(world: World):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await begin(world, anna)
    hand = only(ben, table)
    told, edits = hand.text, len(world.requests("PATCH", "/webhooks/*"))
    await world.tick(QUARTER)
    await anna.acts(table, by="commands")
    await world.tick()
    assert hand.text == told and len(world.requests("PATCH", "/webhooks/*")) == edits
    await ben.acts(table)
    assert hand.text != told, "a press in it brings a new quarter of an hour"


@pytest.mark.parametrize("ending", ["finished", "vote", "host"])
async def test_it_shows_how_the_game_ended(world: World, ending: str):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    if ending == "finished":
        await world.play(anna, ben, by="commands")
        hand = anna.hand
    else:
        await world.play(anna, ben, until=lambda now: sum(now.public().tricks) == 2)
        hand = only(anna, table)
        await ben.types("leave" if ending == "host" else "end")
        await anna.types("end")
    await world.tick(3 * REST)
    assert say(f"closed.{ending}") in hand.text
    assert not hand.menus and not any(button.to and button.to.move is not None for button in hand.buttons)
    if ending == "finished":
        for seat, points in enumerate(table.public().scores):
            assert f"**{('anna', 'Bot 1', 'ben')[seat]}** · {signed(points)}" in hand.text
    assert world.bot.painter.hands._open == {}
