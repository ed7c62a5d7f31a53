"""The times of a race, by themselves: when something lands, who is still asked, what comes first.

Numbers in the names are those of chapter 7 of the rules of Spicy.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.race.contest import Contest, Held, contest_of, with_contest
from bot.race.rules import NO_SEAT, TEMPOS, UNSEEN, Event, Scene, deadline, dues, next_due, undecided
from bot.table.votes import votes_of, with_votes
from tests.kit.stored import lobby

QUICK, SLOW = TEMPOS["quick"], TEMPOS["slow"]
LANDED = 100.0


def contest(**more: Any) -> Contest:
    """Card 7 landed at 100; seat 0 laid it, and it is the turn of seat 1."""
    return Contest(**{"target": 7, "since": LANDED, "turned": LANDED, **more})


def scene(**more: Any) -> Scene:
    """Three people at a quick table, who saw the card at once."""
    return Scene(**{
        "tempo": QUICK,
        "ballot": False,
        "eligible": frozenset({1, 2}),
        "bots": {},
        "turn": None,
        "shown": LANDED,
        **more,
    })  # fmt: skip


def held(seat: int, at: float, *, bot: bool = False) -> Held:
    return Held(seat, "{}", at, bot=bot)


def test_7_2_what_is_sealed_early_lands_when_the_card_was_exposed_long_enough():
    now = contest(sealed=held(1, 100.5))
    assert next_due(now, scene()) == (LANDED + QUICK.exposure, Event.LAND, 1)
    assert deadline(now, scene()) == LANDED + QUICK.exposure


def test_7_2_what_is_sealed_late_lands_after_its_grace():
    assert next_due(contest(sealed=held(1, 109.0)), scene()) == (109.0 + QUICK.grace, Event.LAND, 1)


def test_7_2_exposure_begins_when_the_card_was_shown():
    late = scene(shown=102.0)
    assert next_due(contest(sealed=held(1, 100.5)), late) == (102.0 + QUICK.exposure, Event.LAND, 1)
    nobody_knows = scene(shown=None)
    assert next_due(contest(sealed=held(1, 100.5)), nobody_knows) == (
        LANDED + UNSEEN + QUICK.exposure,
        Event.LAND,
        1,
    )


def test_7_2_nothing_is_due_while_nobody_has_done_anything():
    assert next_due(contest(), scene()) is None
    assert next_due(Contest(), scene()) is None


def test_7_3_when_all_have_let_go_it_lands_at_once():
    everybody = contest(sealed=held(1, 100.5), let_go=(2,))
    assert undecided(everybody, scene()) == frozenset()
    assert next_due(everybody, scene()) == (100.5, Event.LAND, 1)


def test_7_3_who_seals_an_action_has_let_go_but_the_others_have_not():
    assert undecided(contest(sealed=held(1, 101)), scene()) == {2}
    assert undecided(contest(), scene()) == {1, 2}


def test_7_3_letting_go_lasts_while_the_card_lies_on_top_and_no_longer():
    after_a_pass = contest(let_go=(2,), sealed=held(1, 101.0)).follow(7, None, 105.0)
    assert (after_a_pass.let_go, after_a_pass.sealed, after_a_pass.since) == ((2,), None, LANDED)
    assert after_a_pass.turned == 105.0
    covered = contest(let_go=(2,), calm=(1,)).follow(8, None, 105.0)
    assert (covered.let_go, covered.since, covered.calm) == ((), 105.0, (1,))


def test_7_4_the_first_reaction_begins_the_collecting_and_the_sealed_action_waits_for_its_end():
    now = contest(sealed=held(1, 103.0), pool=(held(2, 103.9),))
    assert next_due(now, scene()) == (103.9 + QUICK.grace, Event.DRAW, NO_SEAT)
    assert all(what != Event.LAND for _, what, _ in dues(now, scene()))


def test_7_4_nobody_can_tell_from_the_deadline_or_from_who_is_undecided_that_reactions_are_collected():
    quiet, secret = contest(sealed=held(1, 103.0)), contest(sealed=held(1, 103.0), pool=(held(2, 103.9),))
    assert deadline(secret, scene()) == deadline(quiet, scene())


def test_7_4_what_may_be_overtaken_waits_as_an_ordinary_action_does():
    """A copy must not make a card safe before everybody has had time to challenge it."""
    copied = Held(2, "{}", 100.5, rank=1)
    three = scene(eligible=frozenset({1, 2, 3}))
    assert next_due(contest(pool=(copied,)), three) == (LANDED + QUICK.exposure, Event.DRAW, NO_SEAT)
    assert next_due(contest(pool=(copied,), let_go=(1, 3)), three) == (
        100.5 + QUICK.grace,
        Event.DRAW,
        NO_SEAT,
    )
    challenged = contest(pool=(copied, held(3, 102.0)))
    assert next_due(challenged, three) == (102.0 + QUICK.grace, Event.DRAW, NO_SEAT)


def test_all_times_begin_anew_after_a_break():
    before = contest(sealed=held(1, 101.0), pool=(held(2, 102.0),), let_go=(3,), calm=(1,))
    after = before.anew(9000.0)
    assert next_due(after, scene(shown=None)) == (9000.0 + QUICK.grace, Event.DRAW, NO_SEAT)
    assert (after.let_go, after.calm, after.since) == ((3,), (1,), 9000.0)


def test_7_5_a_ballot_ends_with_its_time():
    ballot = scene(ballot=True, eligible=frozenset())
    asked = Contest(ballot=9, since=50.0, turned=50.0)
    assert next_due(asked, ballot) == (50.0 + QUICK.ballot, Event.SILENCE, NO_SEAT)
    assert deadline(asked, ballot) == 50.0 + QUICK.ballot
    answered = asked.follow(None, 9, 70.0)
    assert deadline(answered, ballot) == 50.0 + QUICK.ballot, "an answer gives the others no more time (G4)"
    assert asked.follow(None, 10, 70.0).since == 70.0


def test_7_7_a_slow_table_waits_for_everybody_or_ten_minutes():
    now = contest(sealed=held(1, 130.0))
    assert next_due(now, scene(tempo=SLOW)) == (LANDED + 600.0, Event.LAND, 1)
    assert next_due(contest(sealed=held(1, 130.0), let_go=(2,)), scene(tempo=SLOW)) == (130.0, Event.LAND, 1)


def test_7_8_bots_decide_once_each_at_a_moment_of_their_own():
    three = scene(bots={1: 0.5, 2: 0.1})
    assert next_due(contest(), three) == (LANDED + 0.1 * QUICK.thought, Event.DECIDE, 2)
    assert next_due(contest(let_go=(2,)), three) == (LANDED + 0.5 * QUICK.thought, Event.DECIDE, 1)
    beside_a_person = scene(eligible=frozenset({1, 2, 3}), bots={1: 0.5, 2: 0.1}, shown=102.0)
    assert next_due(contest(), beside_a_person) == (102.0 + 0.1 * QUICK.exposure, Event.DECIDE, 2)
    assert next_due(contest(let_go=(1, 2)), three) is None
    reacted = contest(pool=(held(2, 101.0),), let_go=(1, 2))
    assert [what for _, what, _ in dues(reacted, three)] == [Event.DRAW]


def test_a_bot_plays_after_its_pause_unless_it_has_chosen_or_reacted():
    mine = scene(turn=(1, 2.5))
    assert next_due(contest(turned=103.0), mine) == (105.5, Event.TURN, 1)
    assert next_due(contest(sealed=held(1, 101.0)), mine)[1] == Event.LAND  # type: ignore[index]
    reacted = contest(pool=(held(1, 101.0, bot=True),))
    assert [what for _, what, _ in dues(reacted, mine)] == [Event.DRAW]


def test_a_bot_that_took_over_from_whoever_has_reacted_seems_to_make_up_its_mind():
    """Else one could tell by its silence."""
    reacted = contest(pool=(held(1, 101.0),))
    assert Event.TURN in [what for _, what, _ in dues(reacted, scene(turn=(1, 2.5)))]
    assert (LANDED + 0.5 * QUICK.thought, Event.DECIDE, 1) in dues(reacted, scene(bots={1: 0.5, 2: 0.1}))


def test_silence_lets_go_after_a_moment_for_those_who_want_it_so():
    assert next_due(contest(calm=(2,)), scene()) == (LANDED + QUICK.thought, Event.CALM, 2)
    assert next_due(contest(calm=(2,)), scene(shown=103.0)) == (103.0 + QUICK.thought, Event.CALM, 2)
    assert next_due(contest(calm=(2,), let_go=(2,)), scene()) is None
    assert next_due(contest(calm=(0,)), scene()) is None, "its owner cannot react"


def test_a_moment_that_is_due_with_a_landing_comes_before_it():
    at = LANDED + QUICK.exposure
    now = contest(sealed=held(1, 100.5))
    together = scene(bots={2: QUICK.exposure / QUICK.thought})
    assert undecided(now, together) == {2}
    assert next_due(now, together) == (at, Event.DECIDE, 2)


@pytest.mark.parametrize("kept", [Contest(), contest(sealed=held(1, 1.5), pool=(held(2, 2.5),), let_go=(0,))])
def test_what_is_kept_survives_storage_beside_the_votes(kept: Contest):
    row = with_votes(with_contest(lobby(), kept), {7: True})
    assert (contest_of(row), votes_of(row)) == (kept, {7: True})
    assert contest_of(with_votes(row, {})) == kept
    assert with_contest(with_votes(row, {}), Contest()).extra == "{}"
    assert msgspec.json.decode(row.extra)
