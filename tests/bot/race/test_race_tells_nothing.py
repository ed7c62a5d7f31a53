"""What an adversary broke in the races of Spicy, and beside them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.__main__ import main
from bot.race.contest import Contest, with_contest
from bot.race.rules import TEMPOS
from bot.race.table_race import TableRace
from bot.table.table import Table
from cogs.choosing.fields import fields
from cogs.games.presenters import PRESENTERS
from cogs.painting.turn_call_timing import LATE, TurnCallTiming
from cogs.words.catalogue import words
from games.core import Card
from games.spicy.situation import Entry
from games.spicy.terms import Challenge, Copy, LetGo, Pass, Play
from tests.cogs.table.test_race_buttons import whose
from tests.games.spicy.test_games import seated
from tests.kit.races import PEOPLE, Hall, hall
from tests.kit.rig import World, say

__all__ = ["hall"]  # a fixture


def placed(table: Table, **changes: Any) -> None:
    """The table's position with something else in it."""
    table._state = table._base = replace(table._state, news=(), **changes)
    table._base_move, table._steps = table.row.move, []


def on_three(table: Table, **changes: Any) -> tuple[int, int, int]:
    """A "3 chili" lies on top. Whose turn it is, a third seat, and its owner's (the last before the turn)."""
    seats = len(table.roster)
    turn = table.public().turn
    owner = (turn - 1) % seats
    placed(table, stack=(Entry(1, owner, Card("C3"), "3C"),), number=1, **changes)
    return turn, (turn + 1) % seats, owner


# ------------------------------------------------------------------ 1: a legal copy is refused


async def test_a_believed_card_may_be_copied_in_ones_turn(hall: Hall):
    race = await hall.deal(3, first_card="copycat", copycat_out_of_turn="off")
    turn, _, _ = on_three(race.table, locked=True)
    copy = Copy(1, race.state.hands[turn][0])
    assert copy in race.table.legal(turn)
    await race.act(turn, copy)
    assert race.state.number == 2


async def test_what_the_hand_offers_on_a_believed_card_is_accepted(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await seated(world, *people, first_card="copycat", copycat_out_of_turn="off")
    turn, _, _ = on_three(table, locked=True)
    person = whose(table, people, turn)
    mine = await person.types("hand")
    menu = next(one for one in mine.menus if one.to.verb == "copy")
    answer = await person.forges(mine, menu.custom_id, menu.options[0])
    assert say("refuse.covered") not in answer.text
    await person.presses(answer, "copy!")
    assert table.public().stack[-1].copy


# -------------------------------------------- 2: bots show that somebody has reacted in secret


@pytest.mark.parametrize("what", ["challenge", "copy"])
@pytest.mark.parametrize("tempo", ["quick", "slow"])
async def test_bots_do_not_tell_of_a_pending_reaction(
    hall: Hall,
    what: str,
    tempo: str,
    monkeypatch: pytest.MonkeyPatch,
):
    """The public picture must be the same, moment for moment, as if nobody had reacted yet."""
    monkeypatch.setattr(TableRace, "_moment", lambda *_, **__: 0.9)  # bots are late deciders here
    seen: list[list[Any]] = []
    for reacts in (False, True):
        race = await hall.deal(2, bots=1, first_card="copycat", tempo=tempo)  # a person, a bot, a person
        placed(race.table, turn=0, must_start=True, phase="turn", stack=(), number=0, locked=False)
        await race.act(0, Play(race.state.hands[0][0], "1C"))
        hall.show()
        if reacts:
            action = Challenge(1, "number") if what == "challenge" else Copy(1, race.state.hands[2][0])
            await hall.tables.playing.act(race.number, PEOPLE[1], action)
        seen.append([])
        for _ in range(8):
            seen[-1].append(race.table.race.view(None))
            await hall.wait(0.1)
        assert race.state.number == 1 and not race.state.revealed, "it is still collected"
        await hall.tables.playing.close(race.number, "channel")
    quiet, pending = ([one._replace(until=None) for one in each] for each in seen)
    assert pending == quiet


@pytest.mark.parametrize("tempo", ["quick", "slow"])
async def test_a_bot_in_its_turn_does_not_show_that_it_copies(
    hall: Hall,
    tempo: str,
    monkeypatch: pytest.MonkeyPatch,
):
    """Else a card or a pass is "has chosen" within seconds, and a copy shows nothing for minutes."""
    monkeypatch.setattr(TableRace, "_moment", lambda *_, **__: 0.5)
    seen = []
    for copies in (False, True):
        race = await hall.deal(2, bots=1, first_card="copycat", tempo=tempo)  # a person, a bot, a person
        placed(race.table, turn=0, must_start=True, phase="turn", stack=(), number=0, locked=False)
        mind = Copy(1, race.state.hands[1][0]) if copies else Pass()
        monkeypatch.setattr(TableRace, "decision", lambda *_, mind=mind: mind)
        await race.act(0, Play(race.state.hands[0][0], "1C"))
        hall.show()
        seen.append([])
        for _ in range(8):
            await hall.wait(TEMPOS[tempo].exposure / 9)
            seen[-1].append(race.table.race.view(None).sealed)
        assert race.state.number == 1, "the copy has not landed yet"
        await hall.tables.playing.close(race.number, "channel")
    assert seen[0] == seen[1]


@pytest.mark.parametrize("who", ["bot"])
async def test_who_always_lets_go_in_time_does_not_show_that_it_copies(
    hall: Hall,
    who: str,
    monkeypatch: pytest.MonkeyPatch,
):
    """Else who lets go leaves the list at their moment, and with a copy in the pool they stay there."""
    monkeypatch.setattr(TableRace, "_moment", lambda *_, **__: 0.5)
    seen = []
    for copies in (False, True):
        race = await hall.deal(2, bots=1, first_card="copycat")  # a person, a bot, a person
        seat = 1 if who == "bot" else 2
        turn = 3 - seat
        top = (Entry(1, 0, Card("C3"), "3C"),)
        placed(race.table, turn=turn, must_start=False, phase="turn", stack=top, number=1, locked=False)
        mind = Copy(1, race.state.hands[seat][0]) if copies else None

        def decided(table: Table, at: int, *, mind: Any = mind if who == "bot" else None) -> Any:
            return Pass() if at in table.waiting() else mind

        monkeypatch.setattr(TableRace, "decision", decided)
        race.table.row = with_contest(race.table.row, Contest(target=1, since=hall.time, turned=hall.time))
        hall.show()
        if who == "calm":
            await hall.tables.racing.keep_calm(race.number, PEOPLE[1], calm=True)
            if mind:
                await hall.tables.playing.act(race.number, PEOPLE[1], mind)
        await hall.wait(3.5)
        assert race.state.number == 1, "it is still collected"
        seen.append(seat in race.table.race.view(None).undecided)
        await hall.tables.playing.close(race.number, "channel")
    assert seen == [False, False]


# ------------------------------------------- 3: `undone` outlives what it is about, or is not one's own


async def test_a_seat_that_a_bot_has_played_since_is_not_told_of_an_old_choice(hall: Hall):
    race = await hall.deal(4)
    await race.lay(bluff=True)
    pair = race.others[:2]
    for seat in pair:
        await race.act(seat, Challenge(1, "number"))
    await hall.wait(2)
    seat = next(one for one in pair if race.table.race.view(one).lost)
    await hall.tables.playing.leave(race.number, PEOPLE[seat])
    for _ in range(40):
        if sum(actor == seat for actor, _ in race.table._steps) >= 2 or not race.table.running:
            break
        if race.state.phase == "turn" and not race.table.roster[race.turn].bot:
            await race.act(race.turn, race.a_play() if race.state.must_start else Pass())
        await hall.wait(40)
    assert sum(actor == seat for actor, _ in race.table._steps) >= 2
    await hall.tables.playing.join(race.number, PEOPLE[seat])
    assert not race.table.race.view(seat).lost


async def test_a_bots_choice_is_not_told_as_the_returning_persons(hall: Hall):
    race = await hall.deal(3)
    await race.lay(bluff=True)
    turn = race.turn
    await hall.tables.playing.leave(race.number, PEOPLE[turn])
    for _ in range(60):
        if race.table.race.contest.sealed:
            break
        await hall.wait(0.1)
    assert race.table.race.contest.sealed, "the bot holds no sealed choice: another seed is needed"
    await race.act(race.others[0], Challenge(race.state.number, "number"))
    await hall.wait(2)
    await hall.tables.playing.join(race.number, PEOPLE[turn])
    assert not race.table.race.view(turn).lost


# ------------------------------------------------------------- 4: false or empty reasons of refusals


@pytest.mark.parametrize("what", ["pass", "play", "menu"])
async def test_a_press_that_a_copy_overtook_is_told_so(world: World, what: str):
    """Ben's turn was skipped by a copy; he has pressed a moment too late what his hand still shows."""
    people = tuple(world.people("anna", "ben", "cleo", "dan"))
    table = await seated(world, *people, first_card="copycat")
    turn, third, _ = on_three(table)
    late, faster = whose(table, people, turn), whose(table, people, third)
    mine, move = await late.types("hand"), table.row.move
    await faster.acts(table, Copy(1, table.view(third).hand[0]), by="commands")
    card = table.view(turn).hand[0]
    pressed = {"pass": ("pass:",), "play": (f"play!:{card},7C,,-",), "menu": ("play:", card)}[what]
    shown = world.table_message() if mine.gone else mine
    answer = await late.forges(shown, f"t:1:{move}:{pressed[0]}", *pressed[1:])
    assert answer.text.splitlines()[0] in {
        f"> {say('refuse.stale')}",
        f"> {say('refuse.not-your-turn')}",
    }


@pytest.mark.parametrize("cards", [{}, {"first_card": "copycat", "copycat_out_of_turn": "off"}])
async def test_a_copy_that_the_table_does_not_know_is_refused_for_that(world: World, cards: dict[str, str]):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await seated(world, *people, **cards)
    _, third, _ = on_three(table)
    answer = await whose(table, people, third).types(
        "spicy copy", target="#1", card=table.view(third).hand[0]
    )
    assert say("spicy.twist.copycat") in answer.text or say("refuse.not-your-turn") in answer.text


async def test_a_wrong_declaration_is_not_told_about_cards_beneath(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await seated(world, *people, first_card="luck")
    turn, _, _ = on_three(table)
    answer = await whose(table, people, turn).types("spicy play", card=table.view(turn).hand[0], say="2C")
    assert say("spicy.illegal-beneath") not in answer.text


async def test_who_has_left_is_told_so_by_a_menu_too(world: World):
    people = tuple(world.people("anna", "ben", "cleo"))
    table = await seated(world, *people)
    _, third, _ = on_three(table)
    person = whose(table, people, third)
    await person.types("leave")
    left = say("refuse.left-already")
    move = table.row.move
    assert (await person.forges(world.table_message(), f"t:1:{move}:pass:")).text == left
    assert (await person.forges(world.table_message(), f"t:1:{move}:play:", "C5")).text == left


async def test_a_button_s_own_words_can_be_typed():
    trait = fields(Challenge)[1]
    presenter, w = PRESENTERS["spicy"], words("en")
    for name in ("number", "spice", "both"):
        label = w(f"spicy.react-{name}")
        assert presenter.matches(label, presenter.known(trait)) == [name], label


async def test_letting_go_by_the_button_counts_as_having_acted(hall: Hall):
    """By command it does; whoever has just pressed must not be called three seconds later."""
    race = await hall.deal(3)
    turn, third, _ = on_three(race.table)
    await race.act(turn, LetGo(1))
    await race.let_go(third, 1)
    assert set(race.table.acted) == {PEOPLE[turn].id, PEOPLE[third].id}


# ------------------------------------------------------------- 5: a request of a race at another game


async def test_the_switch_of_races_changes_nothing_where_none_is_run(world: World):
    people = world.people("anna", "ben", "cleo")
    await world.deal(*people)
    async with world.nothing_changes():
        await people[0].forges(world.table_message(), "t:1:-:calm:on")


def test_a_number_that_no_table_can_have_is_refused_in_a_sentence(hall: Hall):
    """`python -m bot export 99999999999999999999` ends in a traceback."""
    assert main(["export", "9" * 20, "--database", str(hall.path)]) == 1


async def test_messages_where_no_table_is_are_not_counted(world: World):
    """The painter keeps a count for every channel in which anybody writes, for as long as the bot runs."""
    for channel in range(1000):
        world.bot.painter.heard(channel)
    assert not world.bot.painter._newer


# ------------------------------------------------------------------------------ 6: time is set back


def test_a_clock_that_is_set_back_does_not_silence_the_calls():
    timing, at = TurnCallTiming(), 10_000.0
    timing.decide((1,), {1: at - 5}, {}, at)
    decision = timing.decide((1,), {1: at - 5}, {}, at - 3600)
    assert decision.again is not None and decision.again <= LATE
