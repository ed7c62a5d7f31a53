"""A race at a table of Spicy, without Discord: ballots, those who keep calm, bots, those who leave."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from bot.bot_players import PAUSES
from bot.race.contest import contest_of, with_contest
from bot.race.rules import TEMPOS
from bot.table.table import Table
from games.spicy.terms import Challenge, LetGo, Pass
from tests.kit.races import PEOPLE, QUICK, Hall, a_last_card, hall

__all__ = ["hall"]  # a fixture


async def test_a_ballot_is_secret_and_one_of_the_challengers_is_drawn(hall: Hall):
    race = await hall.deal(3)
    owner = await a_last_card(hall, race)
    one, two = (seat for seat in range(3) if seat != owner)
    number = race.state.number
    await race.act(one, Challenge(number, "number"))
    assert race.table.view(two).answered[one]
    assert race.table.view(two).answer is None
    assert not race.state.revealed
    await race.act(two, Challenge(number, "spice"))
    (told,) = race.state.revealed
    assert told.challenger in (one, two)


async def test_silence_lets_a_last_card_go_when_the_time_is_up(hall: Hall):
    race = await hall.deal(3)
    owner = await a_last_card(hall, race)
    one = next(seat for seat in range(3) if seat != owner)
    await race.let_go(one)
    assert race.table.view(None).answered[one]
    until = race.table.race.view(None).until
    assert until is not None and until > hall.time
    await hall.wait(until - hall.time - 0.1)
    assert race.state.phase == "last-card"
    await hall.wait(0.1)
    assert race.state.trophies[owner] == 1
    said = [move.action for move in (await hall.store.load_table(race.number)).moves if move.seat != owner]
    assert msgspec.json.decode(said[-1])["do"] == "let-go", "what silence means stands in the record"


async def test_keeping_calm_does_not_answer_a_ballot(hall: Hall):
    race = await hall.deal(3)
    for seat in range(3):
        await hall.tables.racing.keep_calm(race.number, PEOPLE[seat], calm=True)
    owner = await a_last_card(hall, race)
    await hall.wait(QUICK.ballot - 6)
    assert race.table.view(None).answered.count(True) == 0
    assert race.turn == owner


# ------------------------------------------------------------------------------- calm, bots, leaving


async def test_whoever_keeps_calm_lets_go_after_a_moment(hall: Hall):
    race = await hall.deal(3, tempo="slow")
    await race.lay()
    other = race.others[0]
    await hall.tables.racing.keep_calm(race.number, PEOPLE[other], calm=True)
    await race.act(race.turn, race.a_play())
    await hall.wait(TEMPOS["slow"].thought - 1)
    assert race.state.number == 1
    await hall.wait(1)
    assert race.state.number == 2
    assert race.table.race.view(other).calm
    await hall.tables.racing.keep_calm(race.number, PEOPLE[other], calm=False)
    assert not race.table.race.view(other).calm


@pytest.mark.parametrize(
    "twists", [{}, {"first_card": "copycat", "second_card": "luck", "third_card": "raider"}]
)
async def test_people_and_bots_come_to_the_end_of_a_game(hall: Hall, twists: dict[str, str]):
    race = await hall.deal(1, bots=3, **twists)
    table = race.table
    for _ in range(600):
        if not table.running:
            break
        if 0 in table.waiting() and table.race.contest.sealed is None:
            legal = table.legal(0)
            pick = (
                LetGo(race.state.number)
                if table.race.ballot
                else race.a_play()
                if race.state.must_start
                else Pass()
            )
            await race.act(0, pick if pick in legal else legal[0])
        await hall.wait(1.0)
    assert table.row.status == "finished"
    saved = await hall.store.load_table(race.number)
    again = Table(table.game, saved.table, saved.seats)
    again.resume(saved)
    assert msgspec.json.encode(again._state) == msgspec.json.encode(table._state)
    assert {move.seat for move in saved.moves} == {0, 1, 2, 3}


async def test_who_leaves_after_choosing_has_chosen(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    seat, other = race.turn, race.others[0]
    await race.act(seat, race.a_play())
    await hall.tables.playing.leave(race.number, PEOPLE[seat])
    assert race.table.race.contest.sealed is not None
    await race.let_go(other)
    assert race.state.stack[-1].seat == seat


async def test_a_bot_that_takes_over_a_seat_has_no_head_start(hall: Hall):
    """7.2 and 7.4 hold for it as well: what it does counts from now, not from when it might have acted."""
    seen = set()
    for _ in range(4):
        race = await hall.deal(4)
        for _ in range(5):
            await race.lay(bluff=True)
        await hall.wait(60)
        for gone in (race.turn, race.others[0]):
            await hall.tables.playing.leave(race.number, PEOPLE[gone])
        now, move = hall.time, race.table.row.move
        await hall.wait(0.01)
        waits = [held for held in (race.table.race.contest.sealed, *race.table.race.contest.pool) if held]
        assert waits and all(held.at >= now for held in waits)
        seen |= {json.loads(held.action)["do"] for held in waits}
        await hall.wait(QUICK.grace - 0.1)
        assert race.table.row.move == move
        await hall.wait(0.1)
        assert race.table.row.move > move
    assert seen >= {"play", "challenge"}, "what is sealed waits, and so does a reaction"


async def test_a_bot_that_takes_over_a_turn_takes_its_time_from_then_on(hall: Hall):
    race = await hall.deal(3, pace="natural")
    await race.lay()
    await hall.wait(60)
    await hall.tables.playing.leave(race.number, PEOPLE[race.turn])
    await hall.wait(PAUSES["natural"].seen - 0.1)
    assert not race.table.race.contest.sealed and not race.table.race.contest.pool
    await hall.wait(0.1)
    assert race.table.race.contest.sealed or race.table.race.contest.pool


@pytest.mark.parametrize("people", [1, 2])
async def test_hasty_bots_are_not_the_first_to_challenge_what_people_may_challenge(hall: Hall, people: int):
    """Where nobody but bots may react they make up their minds at once."""
    race = await hall.deal(people, bots=2)
    while race.state.stack or race.turn != 0:
        race = await hall.deal(people, bots=2)
    await race.act(0, race.a_play())
    scene = race.table.race.scene()
    assert set(scene.bots) == {row.seat for row in race.table.roster if row.bot}
    assert len(scene.eligible - set(scene.bots)) == people - 1
    assert all((part > 0) == (people > 1) for part in scene.bots.values())


async def test_an_answer_in_a_ballot_gives_the_others_no_more_time(hall: Hall):
    """G4"""
    race = await hall.deal(4)
    owner = await a_last_card(hall, race)
    until = race.table.race.view(None).until
    await hall.wait(10)
    await race.let_go(next(seat for seat in range(4) if seat != owner))
    assert race.table.race.view(None).until == until


async def test_a_ballot_goes_on_after_a_break_in_which_nobody_could_answer(hall: Hall):
    """G14"""
    race = await hall.deal(3)
    await a_last_card(hall, race)
    await hall.close()
    hall.time += 3600
    await hall.open()
    await hall.wait(QUICK.ballot - 1)
    assert race.state.phase == "last-card"
    await hall.wait(1)
    assert race.state.phase != "last-card"


async def test_a_table_that_is_over_keeps_nothing_sealed(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    await race.act(race.turn, race.a_play())
    await hall.tables.playing.close(race.number, "channel")
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    assert contest_of(saved.table).sealed is None


async def test_what_newer_rules_cannot_read_is_dropped(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    await race.act(race.turn, race.a_play())
    contest = race.table.race.contest
    assert contest.sealed is not None
    strange = replace(contest.sealed, action='{"do":"lay","card":"C1"}')
    row = with_contest(race.table.row, replace(contest, sealed=strange))
    await hall.store.save_table(row)
    await hall.close()
    await hall.open()
    assert race.table.race.contest.sealed is None
    assert race.table.race.view(race.turn) is not None


async def test_no_timer_is_set_once_all_clocks_are_stopped(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    await hall.tables.stop()
    await race.act(race.turn, race.a_play())
    assert not hall.tables.race_clock._timers
