"""A choice that somebody else's reaction has overtaken: its owner is told, and nobody else."""

from __future__ import annotations

import re

import pytest

from bot.table.table import Table
from cogs.words.catalogue import LANGUAGES
from games.core import Action, Seat
from games.spicy.terms import Challenge, Copy, Pass, Play
from tests.cogs.request.test_refusals import LOCALES
from tests.cogs.table.test_race_buttons import act, deal, lay, whose
from tests.games.spicy.test_games import plain
from tests.kit.people import Person
from tests.kit.rig import World, say

People = tuple[Person, ...]


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


async def begun(world: World, lang: str, *, cards: tuple[str, ...] = ("copycat",)) -> tuple[Table, People]:
    """The first card lies there."""
    people = tuple(world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo", "dan"))
    world.guild_locale = LOCALES[lang]
    table = await deal(world, *people, cards=cards)
    await lay(world, table, people)
    return table, people


def others(table: Table) -> list[Seat]:
    """Who is neither to move nor has laid the topmost card."""
    view = table.public()
    return [seat for seat in range(view.seats) if seat not in (view.turn, view.stack[-1].seat)]


def told(world: World, lang: str, people: People) -> set[str]:
    """In whose open hand it stands now that a choice did not count; everybody else must see nothing of it."""
    return in_hands(world, lang, people, "undone")


def in_hands(world: World, lang: str, people: People, what: str) -> set[str]:
    """In whose open hand something stands of a reaction that came first."""
    told = [plain(say(f"spicy.race-{what}-{one}", lang, name="")) for one in REACTIONS]
    leads = [re.split("[:：]", text)[0] for text in told]
    assert not any(lead in world.table_message().text for lead in leads)
    hands = {person.name: person.hand.text if person.hand else "" for person in people}
    return {name for name, text in hands.items() if any(lead in text for lead in leads)}


def a_play(table: Table, seat: Seat) -> Action:
    """Something to lay."""
    return next(one for one in table.legal(seat) if isinstance(one, Play))


def a_challenge(table: Table) -> Challenge:
    """Of what lies on top."""
    top = table.public().top
    return Challenge(top.number, "both" if top.copy else "number")


CHOICES = {"pass": lambda table, seat: Pass(), "play": a_play}
REACTIONS = {
    "challenge": lambda table, seat: a_challenge(table),
    "copy": lambda table, seat: Copy(table.public().top.number, table.view(seat).hand[0]),
}


@pytest.mark.parametrize("reaction", REACTIONS)
@pytest.mark.parametrize("choice", CHOICES)
async def test_an_overtaken_choice_is_told_to_its_owner_alone(
    world: World, lang: str, choice: str, reaction: str
):
    table, people = await begun(world, lang)
    turn, quick = table.public().turn, others(table)[0]
    owner, sealed = whose(table, people, turn), CHOICES[choice](table, turn)
    await act(world, owner, sealed)
    await act(world, whose(table, people, quick), REACTIONS[reaction](table, quick))
    await world.tick(0.5)
    assert told(world, lang, people) == set(), "nothing is decided yet"
    await world.tick(6)
    assert (turn, sealed) not in table._steps
    assert told(world, lang, people) == {owner.name}
    name = whose(table, people, quick).name
    assert plain(say(f"spicy.race-undone-{reaction}", lang, name=name)) in owner.hand.text


async def undone(world: World, lang: str, by: str = "challenge") -> tuple[Table, People, Person]:
    """Whose pass was overtaken."""
    table, people = await begun(world, lang)
    owner, quick = whose(table, people, table.public().turn), others(table)[0]
    await act(world, owner, Pass())
    await act(world, whose(table, people, quick), REACTIONS[by](table, quick))
    await world.tick(6)
    assert told(world, lang, people) == {owner.name}
    return table, people, owner


@pytest.mark.parametrize("next_choice", ["a reaction", "letting go"])
async def test_it_is_gone_after_the_next_choice_of_its_owner(world: World, lang: str, next_choice: str):
    table, people, owner = await undone(world, lang, "copy")
    if next_choice == "letting go":
        await owner.presses(owner.hand, "let-go")
    else:
        await act(world, owner, a_challenge(table))
    await world.tick()
    assert told(world, lang, people) == set()


@pytest.mark.parametrize("by", REACTIONS)
async def test_it_is_gone_with_the_next_card(world: World, lang: str, by: str):
    table, people, _ = await undone(world, lang, by)
    await lay(world, table, people)
    assert told(world, lang, people) == set()


@pytest.mark.parametrize("by", REACTIONS)
async def test_whose_turn_is_taken_before_they_chose_is_told_as_well(world: World, lang: str, by: str):
    table, people = await begun(world, lang)
    owner, quick = whose(table, people, table.public().turn), others(table)[0]
    await act(world, whose(table, people, quick), REACTIONS[by](table, quick))
    await world.tick(6)
    assert in_hands(world, lang, people, "skipped") == {owner.name}
    name = whose(table, people, quick).name
    assert plain(say(f"spicy.race-skipped-{by}", lang, name=name)) in owner.hand.text
    await lay(world, table, people)
    assert in_hands(world, lang, people, "skipped") == set()


async def test_whose_turn_it_is_all_the_same_is_told_nothing(world: World, lang: str):
    table, people = await begun(world, lang)
    right = table.public().turn
    await act(world, whose(table, people, right), Pass())
    await world.tick(6)
    turn = table.public().turn
    await act(world, whose(table, people, right), REACTIONS["copy"](table, right))
    await world.tick(6)
    assert table.public().turn == turn
    assert in_hands(world, lang, people, "skipped") == set()


async def test_a_restart_does_not_forget_it(world: World, lang: str):
    _, people, owner = await undone(world, lang)
    await world.restart()
    for person in people:
        person.hand = await person.types("hand")
    assert told(world, lang, people) == {owner.name}


async def test_whose_own_challenge_was_drawn_is_told_nothing_of_the_sealed_choice(world: World, lang: str):
    table, people = await begun(world, lang)
    owner = whose(table, people, table.public().turn)
    await act(world, owner, Pass())
    await act(world, owner, a_challenge(table))
    await world.tick(3)
    assert table.public().revealed[-1].challenger == table.seat(owner.id)
    assert told(world, lang, people) == set()


async def test_of_two_challengers_the_one_who_was_not_drawn_is_told(world: World, lang: str):
    table, people = await begun(world, lang)
    rivals = [whose(table, people, seat) for seat in others(table)]
    for rival in rivals:
        await act(world, rival, a_challenge(table))
    await world.tick(3)
    heard = table.public().revealed[-1].challenger
    assert told(world, lang, people) == {one.name for one in rivals if table.seat(one.id) != heard}


async def test_a_copy_that_a_challenge_overtakes_is_told_as_well(world: World, lang: str):
    table, people = await begun(world, lang)
    copier, challenger = (whose(table, people, seat) for seat in others(table))
    await act(world, copier, REACTIONS["copy"](table, table.seat(copier.id)))
    await act(world, challenger, a_challenge(table))
    await world.tick(6)
    assert table.public().revealed[-1].challenger == table.seat(challenger.id)
    assert told(world, lang, people) == {copier.name}
