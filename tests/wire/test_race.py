"""A race over real sockets: who presses when decides, and no connection is at an advantage.

The cases (i) to (v) are those of chapter 7 of the rules of Spicy.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from simcord.actors import MemberActor

from bot.race.contest import contest_of
from cogs.choosing.fields import spellings
from games.core import Action, Seat, verb_of
from games.spicy.rules import number_right
from games.spicy.terms import Challenge, Pass, Play
from tests.wire.conftest import House, pressed
from tests.wire.server import Answer


class Spicy:
    """A table of people in a house."""

    def __init__(self, house: House, people: Sequence[MemberActor]) -> None:
        self.house, self.people = house, people

    @property
    def now(self) -> Any:
        """The position."""
        return self.house.position()

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return int(self.now.turn)

    def others(self) -> list[Seat]:
        """Who may react and is not to play."""
        now = self.now
        return [seat for seat in range(len(self.people)) if seat not in (now.turn, now.stack[-1].seat)]

    async def press(self, seat: Seat, custom_id: str) -> Answer:
        """A press, answered."""
        answer = await self.house.wire.forge(self.people[seat], self.house.tables()[-1], pressed(custom_id))
        assert answer.acknowledged
        return answer

    async def act(self, seat: Seat, action: Action) -> Answer:
        """The press that carries out an action."""
        sure = "!" if action.confirm else ""
        argument = ",".join(spellings(action))
        move = self.house.saved().table.move
        return await self.press(seat, f"t:1:{move}:{verb_of(action)}{sure}:{argument}")

    async def let_go(self, seat: Seat) -> Answer:
        """The press that lets the topmost card go."""
        return await self.press(seat, f"t:1:-:let-go:{self.now.number}")

    def a_play(self, *, bluff: bool | None = None) -> Play:
        """Something to lay: wrong in its number, right, or whatever."""
        now = self.now
        wanted = (True, False) if bluff is None else (not bluff,)
        plays = [one for one in now.legal(now.turn) if isinstance(one, Play)]
        return next(one for one in plays if number_right(one.card, one.say, now.twists) in wanted)

    async def lay(self, *, bluff: bool | None = None) -> None:
        """Whoever's turn it is lays a card, which all others let land."""
        number = self.now.number
        await self.act(self.turn, self.a_play(bluff=bluff))
        if self.now.number == number:
            for seat in self.others():
                await self.let_go(seat)
        assert self.now.number == number + 1

    def actions(self) -> list[tuple[Seat | None, str]]:
        """What has taken effect."""
        return [(move.seat, json.loads(move.action)["do"]) for move in self.house.saved().moves]


async def deal(house: House, people: int) -> Spicy:
    """A game of so many people, at a tempo that no machine is too slow for: cards are exposed for minutes."""
    host, *others = (house.person(f"p{number}") for number in range(people))
    lobby = await house.open(host, *others, game="spicy")
    assert (await house.wire.forge(host, lobby, pressed("t:1:-:option:tempo.slow"))).acknowledged
    await house.begin(lobby, host, *others)
    return Spicy(house, [host, *others])


def hurry(house: House) -> None:
    """Let the table go on at the quick tempo when its bot, which is not running, comes back."""
    with closing(sqlite3.connect(house.database)) as db, db:
        db.execute("UPDATE tables SET options = json_set(options, '$.tempo', 'quick')")


async def test_a_challenge_just_after_a_play_is_honoured_and_the_card_goes_back(house: House) -> None:
    """(i)"""
    table = await deal(house, 3)
    await table.lay(bluff=True)
    seat, (other,) = table.turn, table.others()
    hand = table.now.hands[seat]
    await table.act(seat, table.a_play())
    await asyncio.sleep(0.3)
    await table.act(other, Challenge(1, "number"))
    await house.eventually(lambda: table.now.revealed)
    (told,) = table.now.revealed
    assert (told.challenger, told.winner) == (other, other)
    assert table.now.hands[seat] == hand
    assert table.actions() == [(told.owner, "play"), (other, "challenge")]


async def test_two_challenges_shortly_after_each_other_are_drawn_among(house: House) -> None:
    """(ii)"""
    table = await deal(house, 4)
    await table.lay()
    first, second = table.others()
    await asyncio.gather(table.act(first, Challenge(1, "number")), table.act(second, Challenge(1, "spice")))
    await house.eventually(lambda: table.now.revealed)
    last = house.saved().moves[-1]
    assert json.loads(last.among) == sorted((first, second))
    assert table.now.revealed[0].challenger == last.seat


async def test_a_challenge_of_a_card_that_is_covered_is_told_so_and_does_nothing(house: House) -> None:
    """(iii)"""
    table = await deal(house, 3)
    await table.lay()
    await table.lay()
    move = house.saved().table.move
    for seat in table.others():
        await table.press(seat, f"t:1:{move}:challenge:1,number")
        answer = await table.press(seat, "t:1:-:let-go:1")
        assert "#1" in answer.content or answer.content
    assert table.actions() == [(table.actions()[0][0], "play"), (table.actions()[1][0], "play")]


async def test_when_all_have_let_go_a_play_lands_at_once(house: House) -> None:
    """(iv)"""
    table = await deal(house, 3)
    await table.lay()
    for seat in table.others():
        await table.let_go(seat)
    await table.act(table.turn, table.a_play())
    assert table.now.number == 2


async def test_a_pass_that_would_show_worlds_end_is_dropped_for_a_challenge(house: House) -> None:
    """(v)"""
    table = await deal(house, 3)
    await table.lay()
    for seat in (*table.others(), table.turn):
        await table.let_go(seat)
    while len(table.now.above) > 1:
        await table.act(table.turn, Pass())
    await table.act(table.turn, table.a_play(bluff=True))
    assert table.now.number == 2
    seat, (other,) = table.turn, table.others()
    await table.act(seat, Pass())
    await asyncio.sleep(0.3)
    assert table.now.phase == "turn"
    await table.act(other, Challenge(2, "number"))
    await house.eventually(lambda: house.saved().table.move and table.now.revealed)
    assert table.actions()[-1] == (other, "challenge")


async def test_a_sealed_play_survives_kill_9_and_lands(house: House) -> None:
    table = await deal(house, 3)
    await table.lay()
    seat, play = table.turn, table.a_play()
    await table.act(seat, play)
    await house.kill()
    assert contest_of(house.saved().table).sealed is not None
    hurry(house)
    await house.start()
    await house.eventually(lambda: table.now.number == 2)
    assert (table.now.stack[-1].seat, table.now.stack[-1].card) == (seat, play.card)
