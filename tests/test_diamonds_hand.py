"""The private hand of Diamonds: passing, playing, stealing, and what only its owner is told.

Pains: H6 (secrets), H9 (what cannot be taken back), B3 and B4 (stale and double presses), C9 (phones).
"""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.table import Table
from cogs.presenters import PRESENTERS
from cogs.words import LANGUAGES, words
from games.core import Action
from games.diamonds_terms import ChooseCount, PassCards, Play, Rob
from games.registry import DIAMONDS
from tests.rig import CALLED, World, say
from tests.shown import Person
from tests.test_diamonds_games import LOCALES, seated
from tests.validate import ROW, walk

PRESENTER = PRESENTERS["diamonds"]


async def until(
    world: World, table: Table, phase: str, *people: Person, person: Person | None = None
) -> None:
    """Play on until this phase, in which this person must act."""

    def there(now: Table) -> bool:
        return now.public().phase == phase and (person is None or person.id in now.awaited())

    await world.play(*people, by="commands", until=there)
    assert there(table), f"{phase} did not come"
    await world.tick()


def person_at(table: Table, people: list[Person], seat: int) -> Person:
    return next(one for one in people if table.seat(one.id) == seat)


def rows_of(hand) -> list[int]:
    """How many buttons stand in each row of them."""
    rows = [part["components"] for part in walk(hand.components) if part["type"] == ROW]
    return [len(row) for row in rows if row[0]["type"] == 2]


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
    assert say("diamonds.laid", lang, cards=PRESENTER.faces(words(lang), changed)) in hand.text
    await ben.acts(table)
    view = table.view(0)
    assert view.phase == "play" and view.passing == changed and len(view.received) == count
    await world.tick()
    mine = (await anna.types("hand")).text
    assert say("diamonds.gave", lang, name="ben", cards=PRESENTER.faces(words(lang), changed)) in mine
    assert say("diamonds.got", lang, name="ben", cards=PRESENTER.faces(words(lang), view.received)) in mine
    theirs = (await ben.types("hand")).text
    assert say("diamonds.got", lang, name="anna", cards=PRESENTER.faces(words(lang), changed)) in theirs


async def test_a_set_of_another_size_or_of_foreign_cards_is_refused(world: World):
    anna, _ = people = world.people("anna", "ben")
    table = await seated(world, *people)
    await person_at(table, people, table.public().dealer).acts(table, ChooseCount(2), by="commands")
    hand, mine, theirs = await anna.opens_hand(), table.view(0).hand, table.view(1).hand
    told = words("en").n("diamonds.illegal.pass-cards", 2, cards=PRESENTER.faces(words("en"), mine))
    move = table.row.move
    async with world.nothing_changes():
        for cards in (mine[:1], mine[:3], (mine[0], theirs[0]), (mine[0], mine[0])):
            answer = await anna.forges(hand, f"t:1:{move}:pass-cards!:{'+'.join(cards)}")
            assert answer.text.startswith(f"> {told}"), cards
            typed = {f"card_{at}": card for at, card in enumerate(cards, 1)}
            assert (await anna.types("diamonds pass-cards", **typed)).text == told
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
    assert words("en").n("diamonds.passing-partner", 3) in world.board().text
    for person in people:
        await person.acts(table, by="commands")
    assert table.view(0).received == table.view(2).passing


# ------------------------------------------------------------------------------------------ playing


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_only_cards_that_follow_can_be_pressed_and_the_refusal_tells_them(world: World, lang: str):
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo")]
    table = await seated(world, *people)
    await until(world, table, "play", *people)
    followed = free = 0
    for _ in range(60):
        await until(world, table, "play", *people)
        person = next(one for one in people if one.id in table.awaited())
        seat = table.seat(person.id)
        view, legal = table.view(seat), [action.card for action in table.legal(seat)]
        if view.trick:
            hand = await person.opens_hand()
            assert {button.to.argument for button in hand.buttons if not button.disabled} >= {*legal}
            barred = [card for card in view.hand if card not in legal]
            assert all(hand.find(card).disabled for card in barred)
            led = words(lang)(f"diamonds.colour.{view.trick[0][0]}")
            face = str(PRESENTER.face(words(lang), view.trick[0][0]))
            if barred:
                followed += 1
                assert say("diamonds.ask-follow", lang, suit=face) in hand.text
                told = say(
                    "diamonds.illegal-follow", lang, suit=face, cards=PRESENTER.faces(words(lang), legal)
                )
                async with world.nothing_changes():
                    assert (await person.types("diamonds play", card=barred[0])).text == told
            elif not any(card[0] == view.trick[0][0] for card in legal):
                free += 1
                assert say("diamonds.ask-free", lang, suit=face) in hand.text
            assert led in hand.text
        await person.acts(table, by="commands")
        if followed >= 3 and free >= 2:
            break
    assert followed >= 3 and free >= 2


# ----------------------------------------------------------------------------------------- stealing


async def robbing(
    world: World, cause: str | None = None, **options: str
) -> tuple[Table, list[Person], Person]:
    """A table where somebody must say whom to rob, and who that is; `cause`: why the action is due."""
    people = world.people("anna", "ben", "cleo", "dan")
    table = await seated(world, *people, options=options)
    for _ in range(80):
        await until(world, table, "rob", *people)
        if cause in (None, table.public().robbing):
            break
        await next(one for one in people if one.id in table.awaited()).acts(table, by="commands")
    assert cause in (None, table.public().robbing)
    return table, people, next(one for one in people if one.id in table.awaited())


@pytest.mark.parametrize("cause", ["off-suit", "trick", "most"])
async def test_the_victim_is_a_button_with_the_showroom(world: World, cause: str):
    """In the middle of a trick, after one, and at the end of a round, when it is nobody's turn."""
    table, people, thief = await robbing(world, cause)
    seat, view = table.seat(thief.id), table.public()
    hand = await thief.opens_hand()
    victims = [button for button in hand.buttons if button.to and button.to.verb == "rob"]
    legal = [action.victim for action in table.legal(seat)]
    assert [(button.label, button.to.argument) for button in victims] == [
        (f"{table.roster[victim].name} ({view.showrooms[victim]})", str(victim)) for victim in legal
    ]
    assert say("diamonds.ask.rob") in hand.text and max(rows_of(hand)) <= 2, "names are long"
    assert say("diamonds.turn.rob", names=f"**{thief.name}**") in world.board().text
    for other in people:
        if other is not thief:
            shown = await other.types("hand")
            assert say("hand.wait", names=f"**{thief.name}**") in shown.text
            assert not any(button.to and button.to.verb == "rob" for button in shown.buttons)
    before = view.showrooms
    await thief.presses(hand, str(legal[-1]))
    assert (seat, Rob(legal[-1])) in table._steps
    await world.tick()
    if cause == "off-suit":
        assert table.public().showrooms[legal[-1]] == before[legal[-1]] - 1


async def test_a_team_is_robbed_as_one(world: World):
    people = world.people("anna", "ben", "cleo", "dan", "eve", "finn")
    table = await seated(world, *people, options={"partnership": "on"})
    await until(world, table, "rob", *people)
    thief = next(one for one in people if one.id in table.awaited())
    seat, names = table.seat(thief.id), [row.name for row in table.roster]
    hand = await thief.opens_hand()
    victims = [button for button in hand.buttons if button.to and button.to.verb == "rob"]
    sides = [side for side in range(3) if side != seat % 3 and table.public().showrooms[side]]
    assert [button.label for button in victims] == [
        f"{names[side]} & {names[side + 3]} ({table.public().showrooms[side]})" for side in sides
    ]
    await thief.types("diamonds rob", victim=names[sides[0] + 3])
    assert (seat, Rob(sides[0])) in table._steps, "the partner may be named as well"


async def test_stealing_can_be_confirmed_and_changed(world: World):
    """For those who have everything confirmed."""
    table, _, thief = await robbing(world)
    await thief.picks(await thief.types("me"), "yes", menu="p:-:-:me:confirm")
    seat = table.seat(thief.id)
    legal = [action.victim for action in table.legal(seat)]
    hand = await thief.types("hand")
    await thief.presses(hand, str(legal[0]))
    named = PRESENTER.labelled(words("en"), table.view(seat), [row.name for row in table.roster])
    assert say("hand.picked", choice=named[legal[0]]) in hand.text and table.public().phase == "rob"
    await thief.picks(hand, str(legal[-1]))
    assert hand.find("rob!").label == say("button.confirm", choice=named[legal[-1]])
    await thief.presses(hand, "rob!")
    assert (seat, Rob(legal[-1])) in table._steps


async def test_a_double_click_steals_once(world: World):
    table, _, thief = await robbing(world, "off-suit")
    seat, move = table.seat(thief.id), table.row.move
    hand = await thief.opens_hand()
    victims = [action.victim for action in table.legal(seat)]
    await world.at_once(*((thief, hand, f"t:1:{move}:rob:{victim}") for victim in victims))
    robbed = [action for actor, action in table._steps[move:] if actor == seat and isinstance(action, Rob)]
    assert robbed == [Rob(victims[0])]


# ------------------------------------------------------------------------------------------ secrets


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_vault_is_told_its_owner_alone(world: World, lang: str):
    """The oracle of the rig listens; here it is told that there is something to hear."""
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo")]
    table = await seated(world, *people, options={"rounds": "3"})
    await world.play(*people, by="commands", until=lambda now: now.public().round > 1)
    vaults = [table.view(seat).vault for seat in range(3)]
    assert any(vaults) and table.public().vault is None and table.public().vaults == ()
    for person in people:
        seat = table.seat(person.id)
        showroom = table.public().showrooms[seat]
        points = words(lang).n("diamonds.points", 2 * vaults[seat] + showroom)
        told = say("diamonds.own", lang, vault=vaults[seat], showroom=showroom, points=points)
        assert told in (await person.types("hand")).text


async def test_partners_both_know_their_vault(world: World):
    people = world.people("anna", "ben", "cleo", "dan")
    table = await seated(world, *people, options={"partnership": "on"})
    await world.play(*people, by="commands", until=lambda now: now.public().round > 1)
    for one, other in combinations(range(4), 2):
        if one % 2 == other % 2:
            assert table.view(one).vault == table.view(other).vault
    for person in people:
        view = table.view(table.seat(person.id))
        points = words("en").n("diamonds.points", 2 * view.vault + view.showrooms[view.seat])
        told = say("diamonds.own-team", vault=view.vault, showroom=view.showrooms[view.seat], points=points)
        assert told in (await person.types("hand")).text


@pytest.mark.parametrize("options", [{"perfect": "on"}, {"memory": "open"}])
async def test_hands_stay_readable_on_a_phone(world: World, options: dict[str, str]):
    """Few buttons in a row, in every phase; the rig holds all messages against Discord's limits."""
    people = world.people("anna", "ben")
    table = await seated(world, *people, options={**options, "rounds": "1"})
    while table.running:
        for person in people:
            assert max(rows_of(await person.types("hand")) or [0]) <= 4
        person = next(one for one in people if one.id in table.awaited())
        action: Action = DIAMONDS.bot(
            table.view(table.seat(person.id)), table.legal(table.seat(person.id)), None
        )
        await person.acts(table, action, by="commands")
    assert any(isinstance(action, Play) for _, action in table._steps)
