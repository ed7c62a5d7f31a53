"""Who of several was heard stands in the record, and a replay believes only what can have been drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.commands.export import record_in
from games.play import Differs, replay
from games.record import parse
from games.spicy.terms import Challenge, Pass
from tests.kit.races import Hall, hall

__all__ = ["hall"]  # a fixture


async def drawn_once(hall: Hall) -> dict[str, Any]:
    """The record of a game with draws."""
    race = await hall.deal(3)
    for step in range(400):
        if hall.tables.get(race.number) is None:
            break
        now = race.state
        if now.phase == "last-card":
            seat = min(race.table.waiting())
            await race.act(seat, race.table.legal(seat)[-1])
        elif now.stack and not now.locked and step % 4 == 3:
            for seat in range(3):
                if seat != now.stack[-1].seat:
                    await race.act(seat, Challenge(now.number, "number"))
            await hall.wait(2)
        else:
            free = now.must_start or step % 3
            await race.act(race.turn, race.a_play() if free else Pass())
            await hall.wait(6)
            hall.show()
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    told: dict[str, Any] = json.loads(record_in(saved).line())
    assert told["draws"]
    replay(parse(json.dumps(told)))
    return told


async def test_a_draw_that_is_told_twice_is_no_record(hall: Hall):
    told = await drawn_once(hall)
    number = told["draws"][0][0]
    told["draws"].insert(0, [number, [7, 7]])
    with pytest.raises(Differs):
        replay(parse(json.dumps(told)))


async def test_only_reactions_are_drawn(hall: Hall):
    told = await drawn_once(hall)
    accepted = []
    for number, (seat, action) in enumerate(told["actions"]):
        for other in set(range(3)) - {seat} if action["do"] in ("pass", "play") else ():
            forged = json.loads(json.dumps(told))
            forged["draws"].append([number, sorted([seat, other])])
            forged["draws"].sort()  # or it would be refused for its order
            try:
                replay(parse(json.dumps(forged)))
                accepted.append((number, action["do"]))
            except Differs:
                pass
    assert not accepted
