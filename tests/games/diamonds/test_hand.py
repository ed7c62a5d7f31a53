"""The private hand of Diamonds: playing, stealing, and what only its owner is told.

Guards against hidden cards that leak (H6), choices taken back after a look (H9), stale presses (B3), double
presses (B4), rows that phones wrap (C9).
"""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.core import Action
from games.diamonds.game import GAME as DIAMONDS
from games.diamonds.terms import Play, Rob
from tests.games.diamonds.test_games import LOCALES, seated
from tests.kit.people import Person
from tests.kit.rig import World, say
from tests.kit.validate import ROW, walk

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
                    "diamonds.illegal-follow",
                    lang,
                    suit=face,
                    cards=PRESENTER.faces.several(words(lang), legal),
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
    assert say("diamonds.turn.rob", names=f"**{thief.name}**") in world.table_message().text
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
