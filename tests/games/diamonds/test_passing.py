"""Passing cards in Diamonds: how many, which ones, to whom, and who knows of it.

Guards against hidden cards that leak (H6), choices taken back after a look (H9), wrong input without a
reason.
"""

from __future__ import annotations

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.diamonds.terms import ChooseCount, PassCards
from tests.games.diamonds.test_games import LOCALES, seated
from tests.games.diamonds.test_hand import person_at
from tests.kit.rig import CALLED, World, say

PRESENTER = PRESENTERS["diamonds"]


# ---------------------------------------------------------------------------------------- how many


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_dealer_presses_a_number(world: World, lang: str):
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo")]
    table = await seated(world, *people)
    dealer = person_at(table, people, table.public().dealer)
    for person in people:
        hand = await person.opens_hand()
        counts = [button for button in hand.buttons if button.to and button.to.verb == "choose-count"]
        if person is not dealer:
            assert not counts and say("hand.wait", lang, names=f"**{dealer.name}**") in hand.text
            continue
        assert [button.label for button in counts] == [say("count.card", lang, n=n) for n in (1, 2, 3)]
        assert [button.to.argument for button in counts] == ["1", "2", "3"]
        assert say("diamonds.ask.choose-count", lang) in hand.text
        shown = table.view(table.seat(person.id)).hand
        for suit in "DHSC":
            numbers = " ".join(card[1:] for card in shown if card[0] == suit)
            assert not numbers or f"**{say(f'diamonds.letter.{suit}', lang)}** {numbers}" in hand.text
    await dealer.opens_hand()
    await dealer.presses(dealer.hand, "2")
    assert table.public().count == 2 and table.public().phase == "pass"


async def test_nobody_else_says_how_many(world: World):
    people = world.people("anna", "ben", "cleo")
    table = await seated(world, *people)
    dealer = person_at(table, people, table.public().dealer)
    other = next(one for one in people if one is not dealer)
    await world.tick(CALLED)
    async with world.nothing_changes():
        assert (await other.types("diamonds choose-count", count="2")).text == say("refuse.not-your-turn")
        answer = await dealer.types("diamonds choose-count", count="4")
        counts = words("en").list(say("count.card", n=n) for n in (1, 2, 3))
        assert answer.text == say("diamonds.illegal.choose-count", cards=counts)
    offered = await dealer.suggested("diamonds choose-count", "count")
    assert [(one["name"], one["value"]) for one in offered] == [
        (say("count.card", n=n), str(n)) for n in (1, 2, 3)
    ]
    assert [one["value"] for one in await dealer.suggested("diamonds choose-count", "count", "3")] == ["3"]


# ------------------------------------------------------------------------------------------ passing


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [1, 2, 3])
async def test_so_many_cards_of_the_largest_hand_are_picked_at_once_and_confirmed(
    world: World, count: int, lang: str
):
    """Two players and the whole deck: sixteen cards."""
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben")]
    table = await seated(world, *people, options={"perfect": "on", "rounds": "1"})
    anna, ben = people
    await person_at(table, people, table.public().dealer).acts(table, ChooseCount(count), by="commands")
    hand = await anna.opens_hand()
    (menu,) = hand.menus
    assert menu.options == table.view(0).hand and len(menu.options) == 16
    assert menu.bounds == (count, count) and menu.label == say("hand.pick-many", lang, n=count)
    assert words(lang).n("diamonds.ask.pass-cards", count) in hand.text
    assert say("diamonds.swap", lang, receiver="ben") in hand.text, "two players swap"
    cards = menu.options[-count:]
    await anna.picks(hand, *reversed(cards))
    assert say("hand.picked", lang, choice="\0").partition("\0")[0] in hand.text
    assert table.public().chosen == (False, False), "nothing is done before it is confirmed"
    changed = menu.options[:count]
    await anna.picks(hand, *changed)
    await anna.presses(hand, "pass-cards!")
    assert table.view(0).passing == changed and table.public().chosen[0]
    assert say("diamonds.laid", lang, cards=PRESENTER.faces.several(words(lang), changed)) in hand.text
    await ben.acts(table)
    view = table.view(0)
    assert view.phase == "play" and view.passing == changed and len(view.received) == count
    await world.tick()
    mine = (await anna.types("hand")).text
    assert say("diamonds.gave", lang, name="ben", cards=PRESENTER.faces.several(words(lang), changed)) in mine
    assert (
        say("diamonds.got", lang, name="ben", cards=PRESENTER.faces.several(words(lang), view.received))
        in mine
    )
    theirs = (await ben.types("hand")).text
    assert (
        say("diamonds.got", lang, name="anna", cards=PRESENTER.faces.several(words(lang), changed)) in theirs
    )


async def test_a_set_of_another_size_or_of_foreign_cards_is_refused(world: World):
    anna, _ = people = world.people("anna", "ben")
    table = await seated(world, *people)
    await person_at(table, people, table.public().dealer).acts(table, ChooseCount(2), by="commands")
    hand, mine, theirs = await anna.opens_hand(), table.view(0).hand, table.view(1).hand
    told = words("en").n("diamonds.illegal.pass-cards", 2, cards=PRESENTER.faces.several(words("en"), mine))
    move = table.row.move
    async with world.nothing_changes():
        for cards in (mine[:1], mine[:3], (mine[0], theirs[0]), (mine[0], mine[0])):
            answer = await anna.forges(hand, f"t:1:{move}:pass-cards!:{'+'.join(cards)}")
            assert answer.text.startswith(f"> {told}"), cards
            typed = {f"card_{at}": card for at, card in enumerate(cards, 1)}
            twice = say("refuse.named-twice", card=PRESENTER.faces.several(words("en"), mine[:1]))
            wanted = twice if len(set(cards)) < len(cards) else told
            assert (await anna.types("diamonds pass-cards", **typed)).text == wanted
    assert {
        one["value"] for one in await anna.suggested("diamonds pass-cards", "card_2", card_1=mine[3])
    } == {*mine} - {mine[3]}


async def test_cards_are_passed_to_the_left_and_no_choice_is_changed(world: World):
    people = world.people("anna", "ben", "cleo")
    table = await seated(world, *people)
    await person_at(table, people, table.public().dealer).acts(table, ChooseCount(1), by="commands")
    before = [table.view(seat).hand for seat in range(3)]
    for person in people:
        seat = table.seat(person.id)
        hand = await person.opens_hand()
        left, right = people[(seat + 1) % 3].name, people[(seat - 1) % 3].name
        assert say("diamonds.exchange", receiver=left, giver=right) in hand.text
    await people[0].acts(table, PassCards(before[0][:1]))
    async with world.nothing_changes():
        await people[0].forges(people[0].hand, f"t:1:{table.row.move}:pass-cards!:{before[0][1]}")
    for seat in (1, 2):
        await people[seat].acts(table, PassCards(before[seat][:1]))
    for seat in range(3):
        assert table.view((seat + 1) % 3).received == before[seat][:1]
        assert before[seat][0] not in table.view(seat).hand


async def test_partners_swap(world: World):
    people = world.people("anna", "ben", "cleo", "dan")
    table = await seated(world, *people, options={"partnership": "on"})
    await person_at(table, people, table.public().dealer).acts(table, ChooseCount(3), by="commands")
    hand = await people[0].opens_hand()
    assert say("diamonds.swap", receiver="cleo") in hand.text
    assert words("en").n("diamonds.ask-partner", 3) in hand.text
    await world.tick()
    assert words("en").n("diamonds.passing-partner", 3) in world.table_message().text
    for person in people:
        await person.acts(table, by="commands")
    assert table.view(0).received == table.view(2).passing
