"""Made-up ids: half a value, or a set where none is asked for, in every field of all actions of all games."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.table.table import Table
from cogs.choosing.fields import fields, spellings
from cogs.games.presenters import PRESENTERS
from cogs.presenting.seat_names import names
from cogs.words.catalogue import LANGUAGES, words
from games.choices import kinds_of
from games.core import Action, Game, Seat, verb_of
from games.registry import GAMES
from games.shuffle import Seeded
from tests.cogs.request.test_refusals import LOCALES
from tests.kit.people import Person
from tests.kit.rig import World, say

SEATS = 4
CASES = [
    pytest.param(game, kind, lang, id=f"{game.key}-{verb_of(kind)}-{lang}")
    for game in GAMES.values()
    for kind, lang in product(game.actions, LANGUAGES)
]


class Moment(NamedTuple):
    """A position in which somebody may do something of some kind."""

    options: Any
    position: Any
    seat: Seat
    action: Action


def moment_of(game: Game, kind: type[Action]) -> Moment:
    """The first one that chance finds at a table of four."""
    mind = Random(f"{kind}")
    for options in game.options_for(SEATS):
        now = game.deal(options, SEATS, Seeded(f"{options}"))
        while now.waiting() and now.view(None).round == 1:
            for seat in range(SEATS):
                if kind in kinds_of(legal := now.legal(seat)):
                    return Moment(options, now, seat, next(one for one in legal if type(one) is kind))
            seat = min(now.waiting())
            now = now.after(seat, mind.choice(now.legal(seat)))
    raise AssertionError(f"nobody ever does {kind}")


def forgeries(action: Action) -> Iterator[str]:
    """The values of an action, broken off in each field and behind the last one by a "+"."""
    values, asked = spellings(action), fields(type(action))
    for at, value in enumerate([*values, ""]):
        whole = at < len(values) and asked[at].many  # half a set is one that is begun
        for half in ["+"] if whole else dict.fromkeys(["+", f"{value[:1]}+", f"{value}+"]):
            yield ",".join([*values[:at], half])


async def brought(world: World, game: Game, moment: Moment, *people: Person) -> tuple[Table, Person]:
    """These people in that position, and who of them may act there."""
    host, *others = people
    await host.starts(game.key)
    for person in others:
        await person.presses(world.table_message(), "join")
    await world.tick()
    await host.presses(world.table_message(), "start")
    await world.tick()
    table = world.table()
    assert table is not None
    table.row = replace(table.row, options=moment.options.model_dump_json(by_alias=True))
    table._state = table._base = moment.position
    table._base_move, table._steps = table.row.move, []
    return table, next(one for one in people if table.seat(one.id) == moment.seat)


@pytest.mark.parametrize(("game", "kind", "lang"), CASES)
async def test_a_set_where_none_is_asked_for_is_refused(
    world: World, caplog: Any, game: Game, kind: type[Action], lang: str
):
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo", "dan")]
    moment, w, presenter = moment_of(game, kind), words(lang), PRESENTERS[game.key]
    table, who = await brought(world, game, moment, *people)
    view, legal = table.view(moment.seat), table.legal(moment.seat)
    unlawful = presenter.unlawful(w, view, kind, legal, names(w, table.roster))
    told = {f"> {plain(one)}" for one in (say("refuse.unknown-button", lang), unlawful)}
    verbs = [verb_of(kind), f"{verb_of(kind)}!"]
    async with world.nothing_changes():
        for verb, argument in product(verbs, forgeries(moment.action)):
            answer = await who.forges(
                world.table_message(), f"t:{table.id}:{table.row.move}:{verb}:{argument}"
            )
            assert answer is not None and answer.ephemeral
            assert any(answer.text.startswith(one) for one in told), f"{argument}: {answer.text}"
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


LONG = [case for case in CASES if len(fields(case.values[1])) > 1]


@pytest.mark.parametrize(("game", "kind", "lang"), LONG)
async def test_a_choice_that_is_broken_off_between_its_values_is_a_question(
    world: World, caplog: Any, game: Game, kind: type[Action], lang: str
):
    """Also of a kind that is never asked about by steps: such a challenge ended in an error."""
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo", "dan")]
    moment = moment_of(game, kind)
    table, who = await brought(world, game, moment, *people)
    values = spellings(moment.action)
    async with world.nothing_changes():
        for at in range(1, len(values)):
            pressed = f"t:{table.id}:{table.row.move}:{verb_of(kind)}:{','.join(values[:at])}"
            answer = await who.forges(world.table_message(), pressed)
            assert answer is not None and answer.ephemeral
            assert not [one for one in caplog.records if one.levelno >= logging.ERROR], pressed


SETS = [case for case in CASES if any(field.many and field.least for field in fields(case.values[1]))]


@pytest.mark.parametrize(("game", "kind", "lang"), SETS)
async def test_gaps_in_a_set_that_is_begun_do_no_harm(
    world: World, caplog: Any, game: Game, kind: type[Action], lang: str
):
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo", "dan")]
    moment = moment_of(game, kind)
    table, who = await brought(world, game, moment, *people)
    card = spellings(moment.action)[0].partition("+")[0]
    async with world.nothing_changes():
        for argument in (f"{card}+", f"+{card}+", f"{card}++", f"++{card}+", f"{card}++{card}+"):
            answer = await who.forges(
                world.table_message(), f"t:{table.id}:{table.row.move}:{verb_of(kind)}:{argument}"
            )
            assert answer is not None and answer.ephemeral
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


def plain(text: str) -> str:
    """As messages of the rig are read."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")
