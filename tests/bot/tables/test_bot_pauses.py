"""Bots take their time: one after the other, longer after a trick, and never against a person or a restart.

Guards against games lost at a restart (A21), double presses (B4), vanished people who block a game (G1),
leaving that hangs a phase (G6), a last trick that nobody can look up (H12).
"""

from __future__ import annotations

import json
from itertools import pairwise, takewhile
from typing import NamedTuple

import pytest

from bot.bot_players import PAUSES
from bot.store.database import StoreFailed
from bot.store.store import Conflict
from bot.table.table import Table
from cogs.words.catalogue import LANGUAGES
from tests.kit.people import Person
from tests.kit.rig import World, say, snapshot

REAL = dict(PAUSES)
"""As they are for people; `tests.conftest` shortens the usual one."""
LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


@pytest.fixture(autouse=True)
def in_earnest(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots take their time here."""
    monkeypatch.setitem(PAUSES, "quick", REAL["quick"])


class Move(NamedTuple):
    """An action as it is stored."""

    move: int
    seat: int
    verb: str
    trick: bool
    """Whether it made a trick complete."""
    over: bool
    """Whether it ended a round."""
    at: float


def moves(world: World) -> list[Move]:
    """Everything that was done at the only table."""
    found = []
    for _, move, seat, action, news, at, _ in sorted(world.rows("actions")["actions"]):
        told = {one["news"] for one in json.loads(news)}
        verb = json.loads(action)["do"]
        found.append(Move(move, seat, verb, "trick-taken" in told, "round-over" in told, at))
    return found


async def sit(world: World, *people: Person, bots: int, pace: str, **options: str) -> Table:
    """A table at which the cards are dealt, with bots of this pace."""
    host, *others = people
    await host.starts(bots=bots, **options)
    for person in others:
        await person.presses(world.table_message(), "join")
    await world.tick()
    screen = await host.presses(world.table_message(), "setup")
    await host.picks(screen, pace, menu="t:1:-:setup:pace")
    await host.presses(world.table_message(), "start")
    await world.tick()
    table = world.table()
    assert table is not None
    return table


async def until_bots_think(world: World, table: Table, *people: Person, bots: int = 2) -> None:
    """Play until so many bots must act one after the other, the first of them just now."""

    def now(table: Table) -> bool:
        return table.public().phase == "play" and min(table.public().counts) > 2 and ahead(table) >= bots

    await world.play(*people, by="commands", until=now)
    assert table.pause() is not None


def ahead(table: Table) -> int:
    """How many bots play before a person does, or before the trick is complete."""
    view, first = table.public(), min(table.waiting(), default=0)
    order = [(first + at) % view.seats for at in range(view.seats - len(view.trick))]
    return len(list(takewhile(lambda seat: table.roster[seat].bot, order)))


# ------------------------------------------------------------------------------------------- the pauses


@pytest.mark.parametrize("pace", ["quick", "natural"])
async def test_bots_act_one_after_the_other(world: World, pace: str):
    (anna,) = world.people("anna")
    table = await sit(world, anna, bots=3, pace=pace)
    await world.play(anna, by="commands", until=lambda now: now.public().round == 2)
    done = [one for one in moves(world) if not one.verb.startswith("choose")]
    last = next(at for at, one in enumerate(done) if one.over)
    waits = [(after.at - before.at, before) for before, after in pairwise(done[:last]) if after.seat != 0]
    steady = waits[: -table.public().seats]
    for waited, before in steady:
        assert waited == pytest.approx(REAL[pace].seen if before.trick else REAL[pace].usual, abs=0.01)
    assert {before.trick for _, before in steady} == {True, False}


async def test_instant_bots_answer_at_once(world: World):
    (anna,) = world.people("anna")
    await sit(world, anna, bots=3, pace="instant")
    await world.play(anna, by="commands", until=lambda now: now.public().round == 2)
    done = moves(world)
    assert all(after.at == before.at for before, after in pairwise(done) if after.seat != 0)


@pytest.mark.parametrize("variant", ["classic", "strong", "delayed"])
async def test_secret_choices_are_made_at_once(world: World, variant: str):
    """Nobody sees who was how fast, so there is nothing to wait for."""
    anna, ben = world.people("anna", "ben")
    await sit(world, anna, ben, bots=2, pace="natural", variant=variant)
    if variant == "delayed":
        await world.play(anna, ben, by="commands", until=lambda now: now.public().phase == "name")
    else:
        assert world.table().public().chosen == (False, True, True, False)
        assert {one.at for one in moves(world)} == {world.table().row.started}


@pytest.mark.parametrize("pace", ["quick", "natural"])
async def test_what_is_left_of_a_round_without_people_goes_at_once(world: World, pace: str):
    """Once a person has played the last card there is nothing to think about."""
    (anna,) = world.people("anna")
    await sit(world, anna, bots=3, pace=pace)
    await world.play(anna, by="commands")
    done, followed = moves(world), 0
    ends = [at for at, one in enumerate(done) if one.over]
    assert len(ends) == 5
    for end in ends:
        mine = max(at for at, one in enumerate(done[: end + 1]) if one.seat == 0)
        rest = done[mine + 1 : end + 1]
        assert len({one.at for one in rest}) <= 1
        followed += len(rest) > 1
    assert followed, "in no round did several bots play after her"


async def test_a_complete_trick_can_be_seen(world: World):
    """Between a bot's taking a trick and its leading the next one, everybody sees who took it."""
    (anna,) = world.people("anna")
    table = await sit(world, anna, bots=2, pace="natural")

    def taken_by_a_bot(now: Table) -> bool:
        view = now.public()
        return bool(view.last_trick) and not view.trick and 0 not in view.waiting and min(view.counts) > 1

    await world.play(anna, by="commands", until=taken_by_a_bot)
    move = table.row.move
    await world.tick(REAL["natural"].usual + 0.5)
    winner = table.public().last_trick.winner
    assert table.row.move == move, "the next card came too soon"
    assert say("sticheln.last-trick", name=f"Bot {winner}") in world.table_message().text
    await world.tick(REAL["natural"].seen)
    assert table.row.move > move


async def test_each_step_is_shown(world: World):
    (anna,) = world.people("anna")
    table = await sit(world, anna, bots=3, pace="natural")
    await until_bots_think(world, table, anna, bots=3)
    shown = []
    for _ in range(3):
        await world.tick(REAL["natural"].usual if shown else REAL["natural"].seen)
        await world.tick(0.1)
        shown.append(len(table.public().trick))
        for card in table.public().trick:
            assert card in world.table_message().text
    assert len(set(shown)) == 3


# ------------------------------------------------------------------------------------------- meanwhile


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_person_s_press_meanwhile_changes_nothing(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    table = await sit(world, anna, bots=3, pace="natural")
    await until_bots_think(world, table, anna)
    hand, position = await anna.opens_hand(), table._state
    card = table.view(0).hand[0]
    answer = await anna.forges(hand, f"t:1:{table.row.move}:play:{card}")
    assert answer.text.startswith(f"> {say('refuse.not-your-turn', lang)}") and table._state is position
    assert (await anna.types("sticheln play", card=card)).text == say("refuse.not-your-turn", lang)
    before = table.row.move
    await world.tick(60)
    assert table.row.move > before and table.awaited() == (anna.id,)
    waits = [after.at - at.at for at, after in pairwise(moves(world)) if after.move > before]
    assert min(waits) > REAL["natural"].usual - 0.01, "the press hurried a bot"


async def test_a_restart_in_the_middle_goes_on(world: World):
    (anna,) = world.people("anna")
    table = await sit(world, anna, bots=3, pace="natural")
    await until_bots_think(world, table, anna, bots=3)
    await world.tick(REAL["natural"].seen + 0.1)
    assert not table.awaited()
    position, move = snapshot(table), table.row.move
    await world.restart()
    after = world.table()
    assert snapshot(after) == position and after.row.move == move, "a pause begins anew"
    await world.tick(0.1)
    assert after.row.move == move
    await world.tick(60)
    assert after.awaited() == (anna.id,) and after.row.move > move
    await world.play(anna, by="commands")
    assert (await world.bot.store.load_table(1)).table.status == "finished"


@pytest.mark.parametrize("pace", ["quick", "natural"])
async def test_leaving_meanwhile(world: World, pace: str):
    anna, ben = world.people("anna", "ben")
    table = await sit(world, anna, ben, bots=2, pace=pace)
    await until_bots_think(world, table, anna, ben)
    await ben.types("leave")
    left = table.row.move
    await world.tick(120)
    assert table.awaited() == (anna.id,)
    waits = [after.at - at.at for at, after in pairwise(moves(world)) if after.move > left]
    assert all(wait > REAL[pace].usual - 0.01 for wait in waits)
    assert ben.id not in [row.person for row in table.roster if not row.bot]
    await world.play(anna, by="commands", until=lambda now: now.public().round == 2)
    await ben.types("join")
    await world.play(anna, ben, by="commands")


async def test_leaving_when_it_is_one_s_turn(world: World):
    anna, ben = world.people("anna", "ben")
    table = await sit(world, anna, ben, bots=1, pace="natural")
    await world.play(anna, ben, by="commands", until=lambda now: now.public().phase == "play")
    await world.play(anna, ben, by="commands", until=lambda now: now.awaited() == (ben.id,))
    move = table.row.move
    await ben.types("leave")
    assert table.row.move == move, "the bot that takes over thinks first"
    await world.tick(REAL["natural"].seen + 0.1)
    assert table.row.move == move + 1
    await world.play(anna, by="commands", until=lambda now: now.public().round == 2)


@pytest.mark.parametrize("how", ["end", "leave"])
async def test_ending_meanwhile(world: World, how: str):
    (anna,) = world.people("anna")
    table = await sit(world, anna, bots=3, pace="natural")
    await until_bots_think(world, table, anna)
    await anna.types(how)
    move = table.row.move
    await world.tick(60)
    assert not world.living() and table.row.move == move and world.bot.tables.bot_turns._tasks == {}
    assert say("closed.host" if how == "end" else "closed.empty") in world.table_message().text
    await anna.starts()


async def test_stopping_meanwhile(world: World):
    (anna,) = world.people("anna")
    table = await sit(world, anna, bots=3, pace="natural")
    await until_bots_think(world, table, anna)
    thinking = list(world.bot.tables.bot_turns._tasks.values())
    assert thinking
    await world.restart()
    assert all(task.done() for task in thinking)


async def test_alone_bots_take_their_time_too(world: World):
    (anna,) = world.people("anna")
    await anna.starts(where="me", bots=3)
    (table,) = world.bot.tables.of(anna.id)
    await world.play(anna, by="commands", table=table, until=lambda now: now.public().round == 2)
    plays = [one for one in moves(world) if one.verb == "play"]
    waits = [after.at - before.at for before, after in pairwise(plays) if after.seat != 0]
    assert max(waits) == pytest.approx(REAL["quick"].seen, abs=0.01)
    assert world.public_requests() == []


# --------------------------------------------------------------------------------------------- trouble


@pytest.mark.parametrize("error", [StoreFailed("disk full"), Conflict("somebody else was faster")])
async def test_a_move_that_cannot_be_stored_is_made_later(world: World, monkeypatch, error: Exception):
    """Everybody waits for the bot, so nobody would wake it."""
    (anna,) = world.people("anna")
    table = await sit(world, anna, bots=3, pace="quick")
    await until_bots_think(world, table, anna)
    move = table.row.move

    async def fails(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(type(world.bot.store), "save_moves", fails)
        await world.tick(REAL["quick"].seen + 0.1)
        assert table.row.move == move
    await world.tick(120)
    assert table.awaited() == (anna.id,) and table.row.move > move
    await world.play(anna, by="commands", until=lambda now: now.public().round == 2)


async def test_a_whole_game_at_a_natural_pace(world: World):
    anna, ben = world.people("anna", "ben")
    table = await sit(world, anna, ben, bots=2, pace="natural", variant="delayed")
    await world.play(anna, ben, by="commands")
    saved = await world.bot.store.load_table(table.id)
    assert saved.table.status == "finished" and len(saved.rounds) == 5
    assert {row.person: row.points for row in saved.results if row.person} == {
        person.id: table.public().scores[seat] for seat, person in ((0, anna), (3, ben))
    }
