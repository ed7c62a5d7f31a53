"""A race at a table of Spicy, without Discord: restarts, records, what cannot be stored."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.commands.export import record_in
from bot.race.rules import UNSEEN
from bot.store.database import StoreFailed
from bot.store.rows import epoch, moment
from games.play import Differs, replay
from games.record import parse
from games.spicy.terms import Challenge, Pass
from tests.kit.races import QUICK, Hall, hall

__all__ = ["hall"]  # a fixture


# --------------------------------------------------------------------------------- restarts, failures


async def test_a_restart_changes_nothing(hall: Hall):
    race = await hall.deal(4)
    await race.lay()
    await race.act(race.turn, race.a_play())
    first, second = race.others
    await race.let_go(first)
    await race.act(second, Challenge(1, "number"))
    before, contest = race.state, race.table.race.contest
    await hall.close()
    await hall.open()
    assert race.table.race.contest == contest.anew(hall.time)
    assert race.alike(before)
    await hall.wait(QUICK.grace)
    assert race.state.revealed[0].challenger == second


async def test_a_sealed_play_lands_after_a_restart(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    seat, play = race.turn, race.a_play()
    await race.act(seat, play)
    await hall.close()
    hall.time += 3600
    await hall.open()
    await hall.wait(QUICK.exposure - 0.1)
    assert race.state.number == 1, "while nothing could be pressed nobody could challenge"
    await hall.wait(UNSEEN + 0.1)
    assert (race.state.stack[-1].seat, race.state.stack[-1].card) == (seat, play.card)


async def test_the_same_is_drawn_before_and_after_a_restart(hall: Hall):
    race = await hall.deal(4)
    await race.lay()
    for seat in (*race.others, race.turn):
        await race.act(seat, Challenge(1, "number"))
    contest = race.table.race.contest
    expected = race.table.race.heard(contest)
    assert expected is not None
    await hall.close()
    await hall.open()
    assert race.table.race.heard(contest) == expected
    await hall.wait(QUICK.grace)
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    assert saved.moves[-1].seat == expected[0][0]
    assert tuple(msgspec.json.decode(saved.moves[-1].among)) == expected[1]


async def test_the_record_tells_among_whom_was_drawn_and_a_wrong_draw_is_found(hall: Hall):
    race, drawn = await hall.deal(4), 0
    table = race.table
    while table.running:
        if table.race.target is not None and drawn < 3:
            for seat in (*race.others, race.turn):
                if any(isinstance(one, Challenge) for one in table.legal(seat)):
                    await race.act(seat, Challenge(race.state.number, "number"))
            drawn += 1
        else:
            seat = min(table.waiting())
            passes = bool(race.state.stack) and Pass() in table.legal(seat)
            await race.act(seat, Pass() if passes else table.legal(seat)[0])
        await hall.wait(QUICK.exposure + QUICK.grace)
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    record = record_in(saved)
    assert len(record.draws) == 3
    replay(parse(record.line()))
    number, among = record.draws[0]
    for wrong in (
        (number, tuple(seat for seat in among if seat != record.actions[number][0])),
        (number, among[:1]),
        (number, (*among, 9)),
        (number + 1, among),
        (len(record.actions), among),
    ):
        with pytest.raises(Differs):
            replay(record.model_copy(update={"draws": (wrong, *record.draws[1:])}))


async def test_what_cannot_be_stored_has_not_happened(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    race = await hall.deal(3)
    await race.lay()
    kept, before = race.table.row, race.state

    async def fails(*_: Any, **__: Any) -> None:
        raise StoreFailed("full")

    with monkeypatch.context() as broken:
        broken.setattr(hall.store, "save_table", fails)
        broken.setattr(hall.store, "save_moves", fails)
        with pytest.raises(StoreFailed):
            await race.act(race.turn, race.a_play())
        with pytest.raises(StoreFailed):
            await race.act(race.others[0], Challenge(1, "number"))
    assert race.table.row == kept
    assert race.state is before
    await race.act(race.turn, race.a_play())
    await hall.wait(QUICK.exposure + QUICK.grace)
    assert race.state.number == 2
    assert epoch(moment(hall.time)) == hall.time
