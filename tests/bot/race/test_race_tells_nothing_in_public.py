"""What a second adversary broke in the races of Spicy, and beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.errors import Refusal
from bot.race.contest import Contest, with_contest
from bot.race.table_race import TableRace
from games.core import Card
from games.spicy.rules import number_right
from games.spicy.situation import Entry
from games.spicy.terms import Challenge, Copy, Pass, Play
from tests.bot.race.test_race_tells_nothing import on_three, placed
from tests.cogs.table.test_race_buttons import act, whose
from tests.games.spicy.test_games import seated
from tests.kit.races import PEOPLE, Hall, Race, hall
from tests.kit.rig import CALLED, World, opened, say

__all__ = ["hall"]  # a fixture


async def scene(hall: Hall, people: int, *, bots: int = 0, pace: str = "instant", **options: str) -> Race:
    """ "3 chili" of seat 0 lies on top and has just been shown; it is seat 1's turn."""
    race = await hall.deal(people, bots=bots, pace=pace, **options)
    top = (Entry(1, 0, Card("C3"), "3C"),)
    placed(race.table, turn=1, must_start=False, phase="turn", stack=top, number=1, locked=False)
    begun(hall, race)
    return race


def begun(hall: Hall, race: Race) -> None:
    race.table.row = with_contest(race.table.row, Contest(target=1, since=hall.time, turned=hall.time))
    hall.show()


# ---------------------------------------------------------- 1: leaving and returning tells of reactions


@pytest.mark.parametrize(("what", "seat"), [("challenge", 1), ("copy", 1), ("copy", 2)])
async def test_who_leaves_does_not_show_that_they_have_reacted(
    hall: Hall, what: str, seat: int, monkeypatch: pytest.MonkeyPatch
):
    """In turn: "has chosen" at once. Out of turn: it stays in the list for ever (slow: for minutes)."""
    monkeypatch.setattr(TableRace, "_moment", lambda *_, **__: 0.3)
    monkeypatch.setattr(TableRace, "decision", lambda race, at: Pass() if at in race.waiting() else None)
    seen: list[list[Any]] = []
    for reacts in (False, True):
        race = await scene(hall, 4, pace="natural", first_card="copycat", tempo="slow")
        if reacts:
            copy = Copy(1, race.state.hands[seat][0])
            await race.act(seat, Challenge(1, "number") if what == "challenge" else copy)
        await hall.tables.playing.leave(race.number, PEOPLE[seat])
        seen.append([])
        for _ in range(9 if what == "challenge" else 60):
            picture = race.table.race.view(None)
            seen[-1].append((picture.sealed, picture.undecided))
            await hall.wait(0.1 if what == "challenge" else 8)
        assert race.state.number == 1 and not race.state.revealed, "it is still collected"
        await hall.tables.playing.close(race.number, "channel")
    assert seen[0] == seen[1]


async def test_who_returns_does_not_show_that_their_bot_has_copied(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    """ "has chosen" vanishes, and they are even called in public to a turn in which a bot has copied."""
    monkeypatch.setattr(TableRace, "_moment", lambda *_, **__: 0.1)
    seen = []
    for copies in (False, True):
        race = await scene(hall, 4, first_card="copycat", tempo="slow")
        mind = Copy(1, race.state.hands[1][0]) if copies else Pass()
        monkeypatch.setattr(TableRace, "decision", lambda _, seat, mind=mind: mind if seat == 1 else None)
        await hall.tables.playing.leave(race.number, PEOPLE[1])
        await hall.wait(30)
        await hall.tables.playing.join(race.number, PEOPLE[1])
        picture = race.table.race.view(None)
        assert race.state.number == 1
        seen.append((picture.sealed, picture.undecided, race.table.awaited()))
        await hall.tables.playing.close(race.number, "channel")
    assert seen[0] == seen[1]


# ------------------------------------------------------- 2: the painter's rest tells of a secret reaction


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def edits(folder: Path, monkeypatch: pytest.MonkeyPatch, *, reacts: bool) -> list[tuple[str, float]]:
    async with opened(folder, monkeypatch, "same") as world:
        people = tuple(world.people("anna", "ben", "cleo", "dan"))
        table = await seated(world, *people, first_card="copycat", tempo="slow")
        turn, third, _ = on_three(table)
        with world.inside():
            world.bot.painter.changed(table)
        await world.tick(30)
        other = whose(table, people, (turn + 2) % 4)
        sent, begin = len(world.public_requests()), world.env.backend.clock.elapsed
        if reacts:
            await act(world, whose(table, people, third), Copy(1, table.view(third).hand[0]))
        await world.tick(0.2)
        with world.inside():
            asks: Any = type("Asks", (), {"id": other.id, "name": other.name})()
            await world.bot.tables.racing.let_go(table.id, asks, 1)
        for _ in range(20):
            await world.tick(0.1)
        assert table.public().top.number == 1, "the copy is still collected"
        return [(one.method, round(one.at - begin, 1)) for one in world.public_requests()[sent:]]


async def test_the_public_message_follows_as_fast_if_somebody_has_reacted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    quiet = await edits(made(tmp_path / "quiet"), monkeypatch, reacts=False)
    secret = await edits(made(tmp_path / "secret"), monkeypatch, reacts=True)
    assert secret == quiet


# ------------------------------------- 3: an old press of a play counts on a card that it did not mean


async def test_a_play_that_was_drawn_on_another_card_is_stale(hall: Hall):
    """Pressed a moment earlier it is overtaken by the copy; a moment later it covers a card never seen."""
    race = await scene(hall, 4, first_card="copycat")
    await race.act(1, Pass())
    for seat in (2, 3):
        await race.let_go(seat)
    assert race.turn == 2
    drawn_at = race.table.row.move
    await race.act(1, Copy(1, race.state.hands[1][0]))
    await hall.wait(6)
    assert (race.turn, race.state.number) == (2, 2)
    with pytest.raises(Refusal):
        await race.act(2, Play(race.state.hands[2][0], "5C"), drawn_at)


async def test_nobody_is_punished_for_what_was_lawful_when_it_was_drawn(hall: Hall):
    """Strict: one's own card has been challenged meanwhile, and one must begin anew."""
    race = await hall.deal(2, strict="on")
    top = (Entry(1, 0, Card("W9"), "3C"),)
    placed(race.table, turn=0, must_start=False, phase="turn", stack=top, number=1, locked=False)
    begun(hall, race)
    drawn_at, play = race.table.row.move, Play(race.state.hands[0][0], "4C")
    await race.act(1, Challenge(1, "number"))
    await hall.wait(2)
    assert race.state.must_start and race.turn == 0
    with pytest.raises(Refusal):
        await race.act(0, play, drawn_at)  # it is taken back, and costs a card


# ------------------------------------------------ 4: a bot that reacts last shows it while it is collected


async def test_a_bot_that_is_waited_for_alone_does_not_show_that_it_reacts(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    """A play or pass lands at once, so "has chosen" with nobody left to let go can be a reaction alone."""
    monkeypatch.setattr(TableRace, "_moment", lambda *_, **__: 0.5)
    seen = []
    for mind in (Pass(), Challenge(1, "number")):
        race = await scene(hall, 2, bots=1, pace="quick", first_card="copycat")  # a person, a bot, a person
        monkeypatch.setattr(TableRace, "decision", lambda _, seat, mind=mind: mind if seat == 1 else None)
        await hall.tables.racing.let_go(race.number, PEOPLE[1], 1)
        seen.append(set())
        while not race.table._steps:
            picture = race.table.race.view(None)
            seen[-1].add((picture.sealed, picture.undecided))
            await hall.wait(0.1)
        await hall.tables.playing.close(race.number, "channel")
    assert seen[0] == seen[1]


# ----------------------------------------------------------- 5: what a copy that was taken back overtakes


async def taken_back(hall: Hall) -> Race:
    """Strict: seat 3 has copied as well, but seat 2, which forgot to announce, was drawn."""
    race = await scene(hall, 4, first_card="copycat", strict="on")
    placed(race.table, hands=tuple(hand[:1] if at == 2 else hand for at, hand in enumerate(race.state.hands)))
    begun(hall, race)
    silent = next(one for one in race.table.legal(2) if isinstance(one, Copy) and one.announced == "no")
    await race.act(3, next(one for one in race.table.legal(3) if isinstance(one, Copy)))
    await race.act(2, silent)
    await hall.wait(6)
    assert race.state.number == 1 and race.state.news[0].seat == 2, "another seed is needed"
    return race


async def test_what_was_overtaken_is_gone_with_the_next_card_after_a_copy_was_taken_back(hall: Hall):
    race = await taken_back(hall)
    assert race.table.race.view(3).lost
    await race.act(1, Play(race.state.hands[1][0], "4C"))
    await hall.wait(6)
    assert race.state.number == 2
    assert not race.table.race.view(3).lost


# ------------------------------------------------------------- 6: a call's words after a restart


async def test_a_call_says_what_lies_on_top_after_a_restart_too(world: World):
    people = tuple(world.people("anna", "ben", "cleo", "dan"))
    table = await seated(world, *people)
    first = table.public().turn
    plays = (
        one for one in table.legal(first) if isinstance(one, Play) and number_right(one.card, one.say, ())
    )
    await act(world, whose(table, people, first), next(plays))
    await world.tick(6)
    turn = table.public().turn
    await world.tick(CALLED)
    assert len(world.calls()) == 1
    await world.restart()
    await world.tick(2)
    table = world.table()
    assert table is not None
    await act(world, whose(table, people, turn), Challenge(1, "number"))  # wrong: the same seat must begin
    await world.tick(CALLED)
    assert table.public().turn == turn and table.public().must_start
    assert all(say("spicy.call-start") in call.text for call in world.calls())


# ---------------------------------------------------------------------- 7: reasons that are not true


@pytest.mark.parametrize("cards", [{}, {"first_card": "copycat", "copycat_out_of_turn": "off"}])
async def test_a_believed_card_is_refused_as_believed(world: World, cards: dict[str, str]):
    """It lies on top; "at most the card on top can" is no reason."""
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await seated(world, *people, **cards)
    turn, _, _ = on_three(table, locked=True)
    answer = await whose(table, people, turn).types("spicy challenge", target="#1", trait="number")
    assert say("spicy.illegal-believed") in answer.text


async def test_a_believed_card_is_not_ones_turn_to_copy(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await seated(world, *people, first_card="copycat", copycat_out_of_turn="off")
    _, third, _ = on_three(table, locked=True)
    answer = await whose(table, people, third).types(
        "spicy copy", target="#1", card=table.view(third).hand[0]
    )
    assert say("refuse.not-your-turn") in answer.text


async def test_who_challenged_first_is_not_told_that_another_did(world: World):
    """Of several challenges one is drawn, which need not be the earliest."""
    people = tuple(world.people("anna", "ben", "cleo", "dan"))
    table = await seated(world, *people)
    turn, third, owner = on_three(table)
    fourth = next(seat for seat in range(4) if seat not in (turn, third, owner))
    for early in (third, fourth):
        late = fourth if early == third else third
        on_three(table)
        await act(world, whose(table, people, early), Challenge(1, "number"))
        await world.tick(0.5)
        await act(world, whose(table, people, late), Challenge(1, "number"))
        await world.tick(3)
        told = table.public().revealed[-1]
        if told.challenger == late:
            hand = await whose(table, people, early).types("hand")
            assert "challenged first" not in hand.text
            return
    raise AssertionError("another seed is needed")


# ------------------------------------------------------------------------------- 8: the command line


def test_numbers_below_all_numbers_are_refused_in_a_sentence(hall: Hall):
    assert main(["export", "--database", str(hall.path), "--", "-" + "9" * 20]) == 1


def test_simulate_does_not_drop_an_option_without_a_word():
    given = ["--option", "firstCard=chili", "--option", "secondCard=chili"]
    assert main(["simulate", "spicy", *given, "--games", "1"]) == 2
