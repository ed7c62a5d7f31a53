"""A race at a table of Spicy, without Discord: sealed actions and reactions.

(i) to (v) are the cases of chapter 7 of its rules.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from bot.errors import Refusal, Stale
from games.spicy.terms import Challenge, Copy, Pass
from tests.kit.races import PEOPLE, QUICK, Hall, hall

__all__ = ["hall"]  # a fixture


# ------------------------------------------------------------------------------------ sealed actions


async def test_the_first_card_lands_at_once_for_there_is_nothing_to_challenge(hall: Hall):
    race = await hall.deal(3)
    await race.act(race.turn, race.a_play())
    assert race.state.number == 1
    assert race.table.race.contest.sealed is None


async def test_a_play_lies_sealed_until_the_card_below_was_exposed(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    before, seat = race.state, race.turn
    await race.act(seat, race.a_play())
    assert race.alike(before)
    await hall.wait(QUICK.exposure - 0.1)
    assert race.alike(before)
    await hall.wait(0.1)
    assert race.state.number == 2
    assert race.state.stack[-1].seat == seat


async def test_the_others_learn_that_somebody_has_chosen_and_nothing_else(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    pictures = []
    for action in (race.a_play(), race.a_play(bluff=True), Pass()):
        before = race.table.row
        await race.act(race.turn, action)
        pictures.append(race.table.race.view(race.others[0]))
        assert race.table.race.view(race.turn).own == action
        race.table.row = before
    assert len(set(pictures)) == 1
    assert pictures[0].sealed == race.turn
    assert pictures[0].own is None


async def test_nobody_chooses_twice(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    await race.act(race.turn, Pass())
    with pytest.raises(Refusal, match="chosen-already"):
        await race.act(race.turn, race.a_play())


async def test_who_has_chosen_is_not_awaited_any_more(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    assert race.table.awaited() == (PEOPLE[race.turn].id,)
    await race.act(race.turn, Pass())
    assert race.table.awaited() == ()


async def test_when_all_let_go_the_next_play_lands_at_once(hall: Hall):
    """(iv)"""
    race = await hall.deal(4)
    await race.lay()
    for seat in race.others:
        await race.let_go(seat)
    await race.act(race.turn, race.a_play())
    assert race.state.number == 2


async def test_the_last_who_lets_go_makes_it_land(hall: Hall):
    race = await hall.deal(4)
    await race.lay()
    await race.act(race.turn, race.a_play())
    first, second = race.others
    await race.let_go(first)
    assert race.state.number == 1
    await race.let_go(second)
    assert race.state.number == 2


async def test_letting_go_is_not_binding(hall: Hall):
    race = await hall.deal(3)
    await race.lay(bluff=True)
    other = race.others[0]
    await race.let_go(other)
    await race.act(other, Challenge(1, "number"))
    await hall.wait(QUICK.grace)
    assert race.state.revealed[0].challenger == other


async def test_the_owner_has_nothing_to_let_go(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    with pytest.raises(Refusal, match="own-card"):
        await race.let_go(race.state.stack[-1].seat)


# ---------------------------------------------------------------------------------------- reactions


async def test_a_challenge_just_after_a_play_is_honoured_and_the_card_goes_back(hall: Hall):
    """(i)"""
    race = await hall.deal(3)
    await race.lay(bluff=True)
    seat, hand = race.turn, race.state.hands[race.turn]
    await race.act(seat, race.a_play())
    hall.time += 0.3
    other = race.others[0]
    await race.act(other, Challenge(1, "number"))
    await hall.wait(QUICK.grace)
    (told,) = race.state.revealed
    assert (told.number, told.challenger, told.winner) == (1, other, other)
    assert race.state.number == 1
    assert race.state.hands[seat] == hand
    assert race.table.race.contest.sealed is None


async def test_nothing_of_a_challenge_shows_while_others_are_collected(hall: Hall):
    race = await hall.deal(4)
    await race.lay()
    await race.act(race.turn, race.a_play())
    before = [race.table.race.view(seat) for seat in (None, *range(4))]
    views = [race.table.view(seat) for seat in (None, *range(4))]
    challenger = race.others[0]
    await race.act(challenger, Challenge(1, "spice"))
    after = [race.table.race.view(seat) for seat in (None, *range(4))]
    assert [race.table.view(seat) for seat in (None, *range(4))] == views
    assert [one for at, one in enumerate(after) if at != challenger + 1] == [
        one for at, one in enumerate(before) if at != challenger + 1
    ]
    assert after[challenger + 1].pending == Challenge(1, "spice")


async def test_two_challenges_shortly_after_each_other_have_equal_chances(hall: Hall):
    """(ii)"""
    heard: Counter[bool] = Counter()
    for _ in range(120):
        race = await hall.deal(4)
        await race.lay()
        first, second = race.others
        await race.act(first, Challenge(1, "number"))
        hall.time += 0.2
        await race.act(second, Challenge(1, "spice"))
        await hall.wait(QUICK.grace)
        (told,) = race.state.revealed
        assert told.challenger in (first, second)
        assert told.trait == ("number" if told.challenger == first else "spice")
        heard[told.challenger == first] += 1
    assert min(heard.values()) > 40, "a fair draw is further off once in 5,000 times"


async def test_the_nearest_is_heard_where_the_table_wants_it_so(hall: Hall):
    for _ in range(5):
        race = await hall.deal(4, draw="nearest")
        await race.lay()
        seats = sorted(range(4), key=lambda seat: (seat - race.state.stack[-1].seat) % 4)
        for seat in reversed(seats[1:]):
            await race.act(seat, Challenge(1, "number"))
        await hall.wait(QUICK.grace)
        assert race.state.revealed[0].challenger == seats[1]


async def test_a_challenge_of_a_card_that_is_covered_has_no_effect(hall: Hall):
    """(iii)"""
    race = await hall.deal(3)
    await race.lay()
    await race.lay()
    before, kept = race.state, race.table.row
    for seat in range(3):
        with pytest.raises(Refusal, match="covered"):
            await race.act(seat, Challenge(1, "number"))
        with pytest.raises(Stale):
            await race.let_go(seat, 1)
    assert race.state is before
    assert race.table.row == kept


async def test_a_pass_that_would_show_worlds_end_is_dropped_for_a_challenge(hall: Hall):
    """(v)"""
    race = await hall.deal(3)
    await race.lay()
    while len(race.state.above) > 1:
        await race.act(race.turn, Pass())
        await hall.wait(QUICK.exposure + QUICK.grace)
    owner = race.state.stack[-1].seat
    passing, other = race.turn, next(seat for seat in range(3) if seat not in (race.turn, owner))
    await race.act(passing, Pass())
    await hall.wait(0.3)
    await race.act(other, Challenge(race.state.number, "number"))
    await hall.wait(QUICK.grace)
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    assert [(move.seat, msgspec.json.decode(move.action)["do"]) for move in saved.moves][-1] == (
        other,
        "challenge",
    )


async def test_who_has_reacted_does_not_react_again(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    other = race.others[0]
    await race.act(other, Challenge(1, "number"))
    for again in (race.act(other, Challenge(1, "spice")), race.let_go(other)):
        with pytest.raises(Refusal, match="reacted-already"):
            await again


async def test_an_old_picture_of_the_same_card_will_do_for_a_challenge(hall: Hall):
    """Whoever has passed since may still mean the card that lay there all the time."""
    race = await hall.deal(3)
    await race.lay(bluff=True)
    drawn_at, seat = race.table.row.move, race.turn
    await race.act(seat, Pass())
    await hall.wait(QUICK.exposure)
    assert race.table.row.move == drawn_at + 1
    await race.act(seat, Challenge(1, "number"), drawn_at)
    await hall.wait(QUICK.grace)
    assert race.state.revealed[0].challenger == seat


async def test_a_challenge_goes_before_a_copy_and_a_copy_before_the_sealed_play(hall: Hall):
    for challenged in (True, False):
        race = await hall.deal(4, first_card="copycat")
        await race.lay()
        first, second = race.others
        await race.act(race.turn, race.a_play())
        await race.act(first, Copy(1, race.state.hands[first][0]))
        if challenged:
            await race.act(second, Challenge(1, "number"))
        await hall.wait(QUICK.grace if challenged else QUICK.exposure)
        assert bool(race.state.revealed) == challenged
        assert race.table.race.contest.sealed is None
        if not challenged:
            assert [(one.seat, one.copy) for one in race.state.stack[1:]] == [(first, True)]
            assert race.turn == (first + 1) % 4
