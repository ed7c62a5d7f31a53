"""Private messages: always at hand, fresh as long as Discord lets them be, and never for the wrong eyes.

Guards against private messages that cannot be edited any more (A7), private messages that are old (A9),
buttons that die with time (A11), stale presses (B3), double presses (B4), several tables mixed up (B7),
hidden cards that leak (H6), choices taken back after a look (H9).
"""

from __future__ import annotations

import pytest

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import LINE, button, layout, rows
from cogs.table.held_cards import GRID, IN_ROW
from cogs.words.catalogue import words
from games.core import verb_of
from games.registry import GAMES
from games.sticheln.position import Play
from tests.kit.people import Person
from tests.kit.positions import positions_of
from tests.kit.rig import World, say
from tests.kit.validate import BUTTON, TEXT, walk

QUARTER = 15 * 60 + 1


def playing(table: Table) -> bool:
    """Whether the tricks have begun."""
    return table.public().phase == "play"


def turn_of(person: Person):
    """Whether it is somebody's turn, with a card on the table already."""

    def now(table: Table) -> bool:
        return table.awaited() == (person.id,) and bool(table.public().trick)

    return now


# --------------------------------------------------------------------------------------- refreshing


async def test_open_hands_follow_the_table(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    for person in (anna, ben):
        await person.opens_hand()
    await world.play(anna, ben, until=turn_of(ben))
    await world.tick()
    card = table.public().trick[-1]
    assert card in ben.hand.text and say("sticheln.ask.play") in ben.hand.text
    assert card in anna.hand.text and say("sticheln.ask.play") not in anna.hand.text
    assert all(button.disabled for button in anna.hand.cards)
    assert not any(button.disabled for button in ben.hand.cards)


async def test_a_choice_that_is_begun_survives_the_choices_of_others(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    table = await world.deal(anna, ben, cleo)
    await anna.opens_hand()
    card = anna.hand.menus[0].options[4]
    await anna.picks(anna.hand, card)
    await ben.acts(table)
    await world.tick()
    assert anna.hand.find("choose!").to.argument == card
    await anna.picks(anna.hand, anna.hand.menus[0].options[0])
    await anna.picks(anna.hand, card)
    await anna.presses(anna.hand, "choose!")
    assert table.view(0).laid[0] == (card,)


async def test_after_a_quarter_of_an_hour_a_hand_is_left_alone_and_still_works(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    for person in (anna, ben):
        await person.opens_hand()
    old = anna.hand.text
    await world.tick(QUARTER)
    edits = len(world.requests("PATCH", "/webhooks/*"))
    await ben.acts(table, by="commands")
    await world.tick()
    assert anna.hand.text == old and len(world.requests("PATCH", "/webhooks/*")) == edits
    assert anna.id not in world.bot.painter.hands._open.get(table.id, {})
    # The old message takes a press, which brings a new quarter of an hour.
    await anna.acts(table)
    await world.play(anna, ben, by="commands", until=turn_of(ben))
    await world.tick()
    assert table.public().trick[-1] in anna.hand.text
    assert say("sticheln.ask.play") in (await ben.types("hand")).text


@pytest.mark.parametrize(("code", "status"), [(10015, 404), (50027, 401), (10008, 404), (0, 500)])
async def test_a_hand_that_cannot_be_edited_is_forgotten(world: World, code: int, status: int):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await anna.opens_hand()
    world.breaks("PATCH", "/webhooks/*", code, status=status)
    await ben.acts(table, by="commands")
    await world.tick(60)
    tried = len(world.requests("PATCH", "/webhooks/*"))
    world.heals()
    await anna.acts(table, by="commands")
    await world.tick(60)
    assert tried >= 1 and anna.id in world.bot.painter.hands._open[table.id]
    assert say("sticheln.own-pain", cards="")[:9] in (await anna.opens_hand()).text


# ---------------------------------------------------------------------------------------- freshness


async def test_four_secret_choices_made_at_once_all_count(world: World):
    people = world.people("anna", "ben", "cleo", "dan")
    table = await world.deal(*people)
    presses = []
    for person in people:
        await person.opens_hand()
        await person.picks(person.hand, person.hand.menus[0].options[0])
        presses.append((person, person.hand, person.hand.find("choose!").custom_id))
    assert len({custom_id.split(":")[2] for _, _, custom_id in presses}) == 1, "all were drawn at one move"
    await world.at_once(*presses)
    assert table.row.move == 4 and playing(table)
    for _, hand, _ in presses:
        assert "> " not in hand.text[:2] and say("refuse.stale") not in hand.text


async def test_a_card_picked_before_the_trick_turned_is_refused_with_a_fresh_hand(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await ben.opens_hand()
    await world.play(anna, ben, until=turn_of(ben))
    await world.tick()
    seat = table.seat(ben.id)
    card, other = table.view(seat).hand[:2]
    old = Id(table.id, table.row.move, "play", other)
    await ben.presses(ben.hand, card)
    turned = table.row.move + 1
    await world.play(anna, ben, by="commands", until=lambda now: now.row.move > turned and turn_of(ben)(now))
    async with world.nothing_changes():
        answer = await ben.forges(ben.hand, str(old))
        assert answer.id == ben.hand.id and answer.text.startswith(f"> {say('refuse.stale')}")
        assert {one.to.move for one in answer.cards} == {table.row.move}
    await ben.presses(ben.hand, other)


async def test_a_double_click_plays_one_card(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await ben.opens_hand()
    await world.play(anna, ben, until=turn_of(ben))
    await world.tick()
    seat, move = table.seat(ben.id), table.row.move
    cards = table.view(seat).hand
    await world.at_once(
        *((ben, ben.hand, f"t:1:{move}:play:{card}") for card in (cards[0], cards[1], cards[0]))
    )
    played = [action for actor, action in table._steps[move:] if actor == seat]
    assert played == [Play(cards[0])]
    assert len(table.view(seat).hand) == len(cards) - 1


async def test_a_double_click_does_not_spill_into_the_next_question(world: World):
    """Anna takes the trick and leads the next one: the second click must not lead for her."""
    (anna,) = world.people("anna")
    table = await world.deal(anna, bots=2)
    await anna.opens_hand()
    await anna.acts(table)
    spilled = 0
    while table.public().round == 1 and table.waiting() and len(table.view(0).hand) > 2:
        move, hand = table.row.move, table.view(0).hand
        await world.at_once(*((anna, anna.hand, f"t:1:{move}:play:{card}") for card in hand[:2]))
        mine = [action for actor, action in table._steps[move:] if actor == 0]
        assert mine == [Play(hand[0])]
        assert say("refuse.stale") in anna.hand.text
        spilled += table.public().last_trick.winner == 0
        await world.tick()
        await anna.opens_hand()
    assert spilled, "she never led twice in a row"


async def test_a_confirmed_choice_is_made_once(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await anna.opens_hand()
    first, second = anna.hand.menus[0].options[:2]
    await world.at_once(
        *((anna, anna.hand, f"t:1:{table.row.move}:choose!:{card}") for card in (first, second))
    )
    assert table.view(0).laid[0] == (first,)
    await anna.forges(anna.hand, f"t:1:{table.row.move}:choose!:{second}")
    assert table.view(0).laid[0] == (first,)


async def test_nothing_is_chosen_before_it_is_confirmed(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await anna.opens_hand()
    card = anna.hand.menus[0].options[0]
    async with world.nothing_changes():
        await anna.picks(anna.hand, card)
        assert say("hand.picked", choice="")[:9] in anna.hand.text
        # A press that pretends the question was never asked is asked all the same.
        await anna.forges(anna.hand, f"t:1:{table.row.move}:choose:{card}")
        assert anna.hand.find("choose!")
    await anna.presses(anna.hand, "choose!")
    assert table.view(0).laid[0] == (card,)


@pytest.mark.parametrize("key", GAMES)
def test_only_risky_actions_are_ever_questioned(key: str) -> None:
    """A press asks `careful` about no others."""
    game, presenter, asked = GAMES[key], PRESENTERS[key], set()
    for seats in (game.seats[0], game.seats[-1]):
        for state in positions_of(game, game.options(), seats):
            seat = min(state.waiting())
            view, legal = state.view(seat), state.legal(seat)
            asked |= {type(one) for one in legal if presenter.careful(words("en"), view, one)}
    assert asked <= presenter.risky
    assert bool(asked) == bool(presenter.risky)


# --------------------------------------------------------------------------------------- large hands


@pytest.mark.parametrize("texts", [1, 5, 9, 30])
@pytest.mark.parametrize("cards", [6, GRID])
def test_a_large_hand_keeps_within_the_parts_of_a_message(cards: int, texts: int):
    """Paragraphs grow together where there would be too many parts; nothing is left out."""
    told = [f"paragraph {number}" for number in range(texts)]
    grid = rows([button(Id(1, 2, "play", f"R{card}"), f"R{card}") for card in range(cards)], IN_ROW)
    ways = rows([button(Id(1, None, verb), verb) for verb in ("why", "rules")])
    blocks = layout([*told, LINE, "seats", "ask", *grid, *ways]).to_components()
    parts = list(walk(blocks))
    assert len(parts) <= 40 and len(parts) >= min(40, 6 + texts + cards + cards // IN_ROW)
    written = [part["content"] for part in parts if part["type"] == TEXT]
    assert "\n".join(written).split("\n") == [*told, "seats", "ask"]
    assert not any("paragraph" in one and "seats" in one for one in written), "a line sets them apart"
    assert sum(part["type"] == BUTTON for part in parts) == cards + 2


# --------------------------------------------------------------------------------------- two tables


async def test_two_tables_at_once_never_touch_each_other(world: World):
    anna, ben = world.people("anna", "ben")
    other = world.guild.create_text_channel("other")
    one = await world.deal(anna, ben, bots=1)
    two = await world.deal(anna, ben, bots=1, channel=other)
    third = world.guild.create_text_channel("third")
    answer = await anna.types("sticheln choose", channel=third, card=one.view(0).hand[0])
    channels = f"{world.channel.mention} and {other.mention}"
    assert answer.text == say("refuse.which-table", channels=channels)

    chooser = await anna.types("hand", channel=third)
    assert say("hand.which") in chooser.text and world.channel.mention in chooser.text
    hand = await anna.presses(chooser, f"t:{two.id}:-:hand:")
    before = one._state
    card = next(value for value in hand.menus[0].options if value in two.view(0).hand)
    await anna.picks(hand, card)
    await anna.presses(hand, "choose!")
    assert two.view(0).laid[0] == (card,) and one._state is before

    first = await anna.opens_hand()
    card = first.menus[0].options[-1]
    await anna.picks(first, card)
    position = two._state
    await anna.presses(first, "choose!")
    assert one.view(0).laid[0] == (card,) and two._state is position
    # In a table's own channel, that table is meant.
    assert {button.to.table for button in (await anna.types("hand", channel=other)).buttons} == {two.id}
    assert {button.to.table for button in (await anna.types("hand")).buttons} == {one.id}
    await world.play(anna, ben, by="commands", until=lambda now: now.public().round == 2)
    await world.play(anna, ben, by="buttons", channel=other, until=lambda now: now.public().round == 2)
    assert (one.public().round, two.public().round) == (2, 2)


async def test_a_command_elsewhere_means_one_s_only_table(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    other = world.guild.create_text_channel("other")
    card = table.view(0).hand[0]
    assert say("sticheln.ask.choose") in (await anna.types("hand", channel=other)).text
    assert card in [one["value"] for one in await anna.suggested("sticheln choose", "card", channel=other)]
    await anna.types("sticheln choose", channel=other, card=card)
    assert table.view(0).laid[0] == (card,)


# -------------------------------------------------------------------------------------- what is typed


WAYS = ("{0}{n}", "{1}{n}", "{2} {n}", "{3}{n}", "{4}{n}", "{5} {n}", "{6}{0}{n}", "{6} {n}")
RED = ("R", "r", "red", "RED", "紅", "紅色", "🔺")


@pytest.mark.parametrize("way", WAYS)
async def test_cards_may_be_typed_in_many_ways(world: World, way: str):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    card = next(card for card in table.view(0).hand if card[0] == "R")
    await anna.types("sticheln choose", card=way.format(*RED, n=card[1:]))
    assert table.view(0).laid[0] == (card,)


async def test_suggestions_are_what_is_legal_now(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1, variant="strong")
    hand = table.view(0).hand
    first = hand[0]
    offered = await anna.suggested("sticheln choose-pair", "card_1")
    assert [one["value"] for one in offered] == list(hand)
    offered = await anna.suggested("sticheln choose-pair", "card_2", card_1=first)
    assert {one["value"] for one in offered} == {card for card in hand if card[0] != first[0]}
    offered = await anna.suggested(
        "sticheln choose-pair", "card_1", "red" if any(c[0] == "R" for c in hand) else "yel"
    )
    assert offered and len({one["value"][0] for one in offered}) == 1
    assert await anna.suggested("sticheln play", "card") == []
    assert verb_of(table.legal(0)[0]) == "choose-pair"
    (cleo,) = world.people("cleo")
    assert await cleo.suggested("sticheln choose-pair", "card_1") == []
