"""A race as people see it: nothing that is sealed or pending shows, to the byte; buttons keep their places.

Guards against hidden cards that leak (H6), private messages that cannot be edited any more (A7), private
messages that are old (A9), buttons that die with time (A11), buttons that die with the process (A12), old,
foreign or unknown buttons without a reason (A13), an edit for every small event (E2).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bot.race.contest import Contest, Held, contest_of, with_contest
from bot.race.rules import TEMPOS
from bot.store.action_log import as_text
from bot.table.table import Table
from cogs.table.private_message import private
from cogs.table.public_message import public
from cogs.words.catalogue import LANGUAGES, words
from games.core import Action
from games.spicy.rules import truth
from games.spicy.terms import Challenge, Copy, LetGo, Pass, Play
from tests.kit.people import Person
from tests.kit.rig import World, say

QUICK = TEMPOS["quick"]


async def deal(world: World, *people: Person, cards: tuple[str, ...] = (), tempo: str = "quick") -> Table:
    """A table of Spicy."""
    host, *others = people
    await host.starts("spicy")
    for slot, card in zip(("first_card", "second_card", "third_card"), cards, strict=False):
        await host.picks(world.table_message(), card, menu=f"t:1:-:option:{slot}")
        await world.tick()
    for person in others:
        await person.presses(world.table_message(), "join")
    await world.tick()
    if tempo != "quick":
        with world.inside():
            await world.bot.tables.seating.choose(1, _asks(host), "tempo", tempo)
        await world.tick()
    await host.presses(world.table_message(), "start")
    await world.tick()
    table = world.table()
    assert table is not None
    for person in people:
        await person.opens_hand()
    return table


def _asks(person: Person) -> Any:
    return type("Asks", (), {"id": person.id, "name": person.name})()


def whose(table: Table, people: tuple[Person, ...], seat: int) -> Person:
    """The person on a seat."""
    return next(person for person in people if table.seat(person.id) == seat)


async def act(world: World, person: Person, action: Action) -> None:
    """As from a command: without what is asked on the way."""
    with world.inside():
        await world.bot.tables.playing.act(1, _asks(person), action)


async def lay(world: World, table: Table, people: tuple[Person, ...]) -> None:
    """Whoever's turn it is lays a card, and it lies there."""
    number = table.public().stack[-1].number if table.public().stack else 0
    turn = table.public().turn
    play = next(one for one in table.legal(turn) if isinstance(one, Play))
    await act(world, whose(table, people, turn), play)
    for _ in range(10):
        if table.public().stack and table.public().stack[-1].number > number:
            break
        await world.tick(1)
    await world.tick()


def drawn(table: Table, people: tuple[Person, ...]) -> Iterator[tuple[str, str]]:
    """What everybody sees, and what each person sees."""
    yield "", json.dumps(public(table).to_components())
    for person in people:
        for language in LANGUAGES:
            yield person.name, json.dumps(private(words(language), table, person.id).to_components())


def with_(table: Table, people: tuple[Person, ...], contest: Contest) -> dict[str, list[str]]:
    """The same if the race stood so."""
    kept = table.row
    table.row = with_contest(kept, contest)
    seen: dict[str, list[str]] = {}
    for name, picture in drawn(table, people):
        seen.setdefault(name, []).append(picture)
    table.row = kept
    return seen


async def test_what_is_sealed_shows_to_nobody_but_its_owner(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people, cards=("copycat", "luck"))
    await lay(world, table, people)
    now, seat = contest_of(table.row), table.public().turn
    owner = whose(table, people, seat).name
    plays = [one for one in table.legal(seat) if isinstance(one, Play)]
    chosen = [plays[0], plays[-1], Pass()]
    seen = [
        with_(table, people, Contest(**{**_fields(now), "sealed": Held(seat, as_text(one), 5.0)}))
        for one in chosen
    ]
    for name in {"", *(person.name for person in people)}:
        pictures = {json.dumps(one[name]) for one in seen}
        assert len(pictures) == (3 if name == owner else 1), name
    assert say("spicy.race-sealed", name=owner, time="<t:").split("<t:")[0] in seen[0][""][0]


async def test_a_pending_reaction_shows_to_nobody_but_its_owner(world: World):
    people = tuple(world.people("anna", "ben", "cleo", "dan"))
    table = await deal(world, *people, cards=("copycat",))
    await lay(world, table, people)
    now, view = contest_of(table.row), table.public()
    seat = next(one for one in range(4) if one not in (view.turn, view.stack[-1].seat))
    reactions = [Challenge(1, "number"), Challenge(1, "spice"), Copy(1, table.view(seat).hand[0])]
    seen = [with_(table, people, now)] + [
        with_(table, people, Contest(**{**_fields(now), "pool": (Held(seat, as_text(one), 5.0),)}))
        for one in reactions
    ]
    for person in people:
        pictures = {json.dumps(one[person.name]) for one in seen}
        assert len(pictures) == (4 if table.seat(person.id) == seat else 1), person.name
    assert len({json.dumps(one[""]) for one in seen}) == 1


def _fields(contest: Contest) -> dict[str, Any]:
    return {name: getattr(contest, name) for name in contest.__struct_fields__}


async def test_nothing_is_sent_to_the_channel_while_reactions_are_collected(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    await lay(world, table, people)
    await world.tick(5)
    view = table.public()
    seat = next(one for one in range(3) if one not in (view.turn, view.stack[-1].seat))
    told = len(world.public_requests())
    await act(world, whose(table, people, seat), Challenge(1, "number"))
    await world.tick(QUICK.grace - 0.2)
    assert world.public_requests()[told:] == []
    assert not table.public().revealed
    await world.tick(2)
    assert table.public().revealed
    assert world.public_requests()[told:]


async def test_a_pending_challenge_of_whoever_is_called_leaves_the_call(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    await lay(world, table, people)
    await world.tick(25)
    assert world.calls()
    told = len(world.public_requests())
    await act(world, whose(table, people, table.public().turn), Challenge(1, "number"))
    await world.tick(QUICK.grace - 0.2)
    assert not table.public().revealed
    assert world.public_requests()[told:] == []


async def test_a_call_follows_what_lies_on_top(world: World):
    """Who is called and challenges wrongly is awaited still, but to begin a new stack."""
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    first = table.public().turn
    plays = [one for one in table.legal(first) if isinstance(one, Play)]
    await act(world, whose(table, people, first), next(one for one in plays if truth(one.card) == one.say))
    await world.tick(25)
    (before,) = world.calls()
    assert say("spicy.call-start") not in before.text
    await act(world, whose(table, people, table.public().turn), Challenge(1, "number"))
    await world.tick(3)
    (after,) = world.calls()
    assert after.id == before.id, "nobody is called again for that"
    assert say("spicy.call-start") in after.text


@pytest.mark.parametrize("worn", ["old", "buried"])
async def test_a_pending_challenge_does_not_post_a_worn_table_anew(world: World, worn: str):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people, tempo="slow")
    await lay_slowly(world, table, people)
    await world.tick(56 * 60 if worn == "old" else 25)
    for _ in range(16 * (worn == "buried")):
        world.bot.painter.heard(table.row.channel)
    told = len(world.public_requests())
    view = table.public()
    seat = next(one for one in range(3) if one not in (view.turn, view.stack[-1].seat))
    await act(world, whose(table, people, seat), Challenge(1, "number"))
    await world.tick(TEMPOS["slow"].grace - 0.3)
    assert not table.public().revealed
    assert world.public_requests()[told:] == []
    await world.tick(3)
    assert table.public().revealed


async def test_the_public_buttons_challenge_and_let_go(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    await lay(world, table, people)
    view = table.public()
    seat = next(one for one in range(3) if one not in (view.turn, view.stack[-1].seat))
    other, turn = whose(table, people, seat), whose(table, people, view.turn)
    assert await other.presses(world.table_message(), "let-go") is None
    await world.tick()
    assert table.race.view(None).undecided == (view.turn,)
    answer = await turn.presses(world.table_message(), "1,spice")
    assert answer is not None and answer.ephemeral
    await world.tick(2)
    assert table.public().revealed[0].challenger == view.turn


async def test_bystanders_cannot_react(world: World):
    people = tuple(world.people("anna", "ben"))
    table = await deal(world, *people)
    await lay(world, table, people)
    passer = world.person("zoe")
    for button in ("1,spice", "let-go"):
        answer = await passer.presses(world.table_message(), button)
        assert answer is not None
        assert say("refuse.not-seated") in answer.text
    assert not contest_of(table.row).pool


async def test_an_old_button_to_let_go_says_that_the_card_is_covered(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    await lay(world, table, people)
    await lay(world, table, people)
    answer = await people[0].forges(world.table_message(), "t:1:-:let-go:1")
    assert answer is not None
    assert say("refuse.covered") in answer.text
    for forged in ("t:1:-:let-go:", "t:1:-:let-go:x", "t:1:-:let-go:99999999999999999999"):
        assert await people[0].forges(world.table_message(), forged) is not None
    assert table.running


async def test_buttons_to_react_keep_their_places_in_the_hand(world: World):
    """Whatever happens, the first controls of a hand are the reactions, in the same order."""
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    places = set()
    for _ in range(6):
        for person in people:
            hand = private(words("en"), table, person.id).to_components()[0]["components"]
            rows = [part for part in hand if part["type"] == 1]
            places.add(tuple(one["label"] for one in rows[0]["components"]))
        await lay(world, table, people)
    assert len(places) == 1


async def test_who_has_chosen_sees_it_and_chooses_no_more(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    await lay(world, table, people)
    turn = whose(table, people, table.public().turn)
    await act(world, turn, Pass())
    hand = await turn.opens_hand()
    assert say("spicy.race-own", choice=say("spicy.verb.pass"), time="<t:").split("<t:")[0] in hand.text
    assert not hand.menus
    old = await turn.forges(hand, f"t:1:{table.row.move}:play:C7")
    assert old is not None
    assert say("refuse.chosen-already") in old.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_switch_lets_go_and_can_be_turned_off(world: World, language: str):
    people = tuple(world.person(name, language) for name in ("anna", "ben", "cleo"))
    table = await deal(world, *people, tempo="slow")
    await lay_slowly(world, table, people)
    view = table.public()
    seat = next(one for one in range(3) if one not in (view.turn, view.stack[-1].seat))
    other = whose(table, people, seat)
    hand = await other.opens_hand()
    hand = await other.presses(hand, "calm")
    assert hand is not None
    assert hand.has("off")
    await world.tick(TEMPOS["slow"].thought + 3)
    assert table.race.view(seat).undecided == (view.turn,)
    hand = await other.presses(hand, "calm")
    assert hand is not None
    assert hand.has("on")
    assert not table.race.view(seat).calm


async def lay_slowly(world: World, table: Table, people: tuple[Person, ...]) -> None:
    """The first card: nothing is to be waited for."""
    turn = table.public().turn
    play = next(one for one in table.legal(turn) if isinstance(one, Play))
    await act(world, whose(table, people, turn), play)
    await world.tick()
    assert table.public().stack


async def test_restarts_in_the_middle_change_nothing_that_people_see(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    await lay(world, table, people)
    view = table.public()
    seat = next(one for one in range(3) if one not in (view.turn, view.stack[-1].seat))
    await act(world, whose(table, people, view.turn), Pass())
    await act(world, whose(table, people, seat), Challenge(1, "spice"))
    before = list(drawn(table, people))
    await world.restart()
    table = world.table()
    assert list(drawn(table, people)) == before
    await world.tick(3)
    assert table.public().revealed[0].challenger == seat


async def test_a_ballot_is_answered_by_the_same_buttons(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await deal(world, *people)
    for _ in range(200):
        if table.public().phase == "last-card":
            break
        turn = table.public().turn
        legal = table.legal(turn)
        wanted = Pass() if turn != 0 and Pass() in legal else next(o for o in legal if isinstance(o, Play))
        await act(world, whose(table, people, turn), wanted)
        await world.tick(6)
    owner, number = table.public().turn, table.public().stack[-1].number
    one, two = (whose(table, people, seat) for seat in range(3) if seat != owner)
    assert await one.presses(world.table_message(), "let-go") is None
    assert table.view(table.seat(one.id)).answer == LetGo(number)
    await two.presses(world.table_message(), f"{number},number")
    await world.tick()
    assert table.public().phase != "last-card" or not table.running
    assert table.public().revealed[-1].challenger == table.seat(two.id)
