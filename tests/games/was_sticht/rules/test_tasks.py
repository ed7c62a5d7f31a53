"""Was sticht?: tasks, chosen and judged, and what the dealer steals. Sections 1.2, 2.5 and 3.4 to 3.6."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from games.was_sticht.position import Position
from games.was_sticht.rules import TASKS, Tally, Tile, tasks
from games.was_sticht.terms import (
    ChooseTask,
    DealerDiscarded,
    DiscardTile,
    TasksJudged,
    TasksShown,
    TrumpsShown,
)
from tests.games.was_sticht.rules.table import (
    choose,
    discard,
    drafting,
    ending,
    finish,
    options,
    pick_any,
    random_steps,
    seeded,
    tiles,
)

by_seats = pytest.mark.parametrize("seats", (3, 4))


def fulfilled(tile: str, counts: tuple[int, ...], *, colours: str = "", last: int = 3, **rules: str) -> bool:
    """Whether A has fulfilled the task: `counts` are everybody's tricks, `colours` lie in those of A."""
    end = Tally(counts, (frozenset(colours), *[frozenset("RGYB")] * (len(counts) - 1)), last)
    return tasks(rules.get("colour", "off"), rules.get("none", "none"))[Tile(tile)].fulfilled(end, 0)


def judged(now: Position) -> TasksJudged:
    """How the tasks of a round were judged once its last trick is played."""
    (one,) = (news for news in finish(now).news if isinstance(news, TasksJudged))
    return one


# --- 1.2 and 3.4: when a task is fulfilled ---

JUDGED = {
    # tile, tricks by seat (A's first), colours in A's tricks, winner of the last trick -> fulfilled
    "last: you won trick 9": ("LAST", (1, 8, 0, 0), "R", 0, True),
    "last: other tricks are irrelevant": ("LAST", (9, 0, 0, 0), "RGYB", 0, True),
    "last: somebody else won it": ("LAST", (8, 1, 0, 0), "R", 1, False),
    "no red: none lies in any trick you won": ("NO_R", (5, 4, 0, 0), "GYB", 1, True),
    "no red: one lies there": ("NO_R", (5, 4, 0, 0), "GYBR", 1, False),
    "no red: with no trick won": ("NO_R", (0, 9, 0, 0), "", 1, True),
    "no green": ("NO_G", (3, 6, 0, 0), "RYB", 1, True),
    "no green: one": ("NO_G", (3, 6, 0, 0), "G", 1, False),
    "no yellow": ("NO_Y", (3, 6, 0, 0), "RGB", 1, True),
    "no yellow: one": ("NO_Y", (3, 6, 0, 0), "Y", 1, False),
    "no blue": ("NO_B", (3, 6, 0, 0), "RGY", 1, True),
    "no blue: one": ("NO_B", (3, 6, 0, 0), "B", 1, False),
    "most: more than everybody": ("MOST", (3, 2, 2, 2), "R", 1, True),
    "most: a tie fails": ("MOST", (4, 4, 1, 0), "R", 1, False),
    "most: fewer": ("MOST", (2, 7, 0, 0), "R", 1, False),
    "exactly 1": ("EX_1", (1, 8, 0, 0), "R", 1, True),
    "exactly 1: none": ("EX_1", (0, 9, 0, 0), "", 1, False),
    "exactly 1: two": ("EX_1", (2, 7, 0, 0), "R", 1, False),
    "exactly 2": ("EX_2", (2, 7, 0, 0), "R", 1, True),
    "exactly 2: three": ("EX_2", (3, 6, 0, 0), "R", 1, False),
    "exactly 3": ("EX_3", (3, 6, 0, 0), "R", 1, True),
    "exactly 3: two": ("EX_3", (2, 7, 0, 0), "R", 1, False),
    "exactly 4": ("EX_4", (4, 5, 0, 0), "R", 1, True),
    "exactly 4: five": ("EX_4", (5, 4, 0, 0), "R", 1, False),
    "none": ("NONE", (0, 9, 0, 0), "", 1, True),
    "none: one": ("NONE", (1, 8, 0, 0), "R", 1, False),
    "fewest: fewer than everybody": ("FEWEST", (1, 2, 3, 3), "R", 1, True),
    "fewest: none while another has none fails": ("FEWEST", (0, 9, 0, 0), "", 1, False),
    "fewest: none, and all others have some": ("FEWEST", (0, 5, 3, 1), "", 1, True),
    "fewest: more": ("FEWEST", (3, 2, 2, 2), "R", 1, False),
    "three players: most": ("MOST", (5, 2, 2), "R", 1, True),
    "three players: fewest": ("FEWEST", (2, 3, 4), "R", 1, True),
}  # fmt: skip


@pytest.mark.parametrize("name", JUDGED)
def test_a_task_is_fulfilled_when_the_table_says_so(name: str) -> None:
    tile, counts, colours, last, wanted = JUDGED[name]
    assert fulfilled(tile, counts, colours=colours, last=last) == wanted


def test_every_kind_of_tile_is_judged_in_that_table() -> None:
    assert {row[0] for row in JUDGED.values()} == set(TASKS)


def test_every_other_player_includes_the_dealer_and_excludes_the_dummy() -> None:
    assert judged(ending((3, 1, 2, 3), "A:MOST B:EX_1 C:EX_2", dealer=3)).fulfilled == (
        False,
        True,
        True,
        False,
    )
    assert judged(ending((5, 4, 0), "A:MOST B:EX_4", dealer=2)).fulfilled == (True, True, False)


def test_both_players_who_tie_for_most_fail() -> None:
    assert judged(ending((4, 4, 1, 0), "A:MOST B:MOST C:EX_1", dealer=3)).fulfilled == (
        False,
        False,
        True,
        False,
    )


def test_all_are_judged_on_the_same_end_of_the_round() -> None:
    """The last trick counts for everybody's tricks, colours and for the task of winning it."""
    now = ending((2, 3, 1, 3), "A:EX_2 B:LAST C:NO_Y", dealer=3, last=0)
    assert judged(now).fulfilled == (True, False, False, False)
    assert judged(ending((2, 3, 1, 3), "A:EX_2 B:LAST C:EX_1", dealer=3, last=1)).fulfilled[1]


# --- 3.6 and the option for colour tasks ---


def test_no_trick_means_no_trick_at_all() -> None:
    assert fulfilled("NONE", (0, 9, 0, 0)) and not fulfilled("NONE", (1, 8, 0, 0))


def test_the_other_reading_asks_for_a_trick_or_more() -> None:
    assert [fulfilled("NONE", (n, 9 - n, 0, 0), none="at-least-one") for n in (0, 1, 2, 9)] == [
        False, True, True, True,
    ]  # fmt: skip


def test_a_colour_task_may_need_a_trick() -> None:
    for tile in ("NO_R", "NO_G", "NO_Y", "NO_B"):
        assert fulfilled(tile, (0, 9, 0, 0)) and not fulfilled(tile, (0, 9, 0, 0), colour="on")
        assert fulfilled(tile, (1, 8, 0, 0), colour="on")
        assert not fulfilled(tile, (1, 8, 0, 0), colours="RGYB", colour="on")


def test_these_options_change_nothing_else() -> None:
    usual, other = tasks("off", "none"), tasks("on", "at-least-one")
    for tile in TASKS:
        if tile != "NONE" and not tile.startswith("NO_"):
            assert usual[tile] is other[tile]
    assert {tile: task.difficulty for tile, task in other.items()} == {
        tile: task.difficulty for tile, task in usual.items()
    }


def test_the_options_reach_the_table() -> None:
    now = ending((0, 9, 0, 0), "A:NONE B:EX_1 C:NO_R", dealer=3, last=1)
    assert judged(now).fulfilled == (True, False, True, False)
    strict = replace(now.table, colour_task_needs_trick="on", no_trick_tile="at-least-one")
    assert judged(replace(now, table=strict)).fulfilled == (False, False, False, False)
    chosen = seeded(3, colourTaskNeedsTrick="on", noTrickTile="at-least-one").table
    assert (chosen.colour_task_needs_trick, chosen.no_trick_tile) == ("on", "at-least-one")


# --- 2.5 the choice ---


@by_seats
def test_all_but_the_dealer_choose_at_once(seats: int) -> None:
    now = pick_any(drafting(seats=seats, dealer=1))
    assert now.phase == "tasks" and now.waiting() == set(range(seats)) - {1}
    assert now.legal(1) == []


@by_seats
def test_a_task_is_chosen_among_one_s_own_uncompleted_tiles_copies_being_alike(seats: int) -> None:
    now = pick_any(drafting(seats=seats, dealer=1))
    mine = (tiles("LAST LAST MOST"), *now.tiles[1:])
    now = replace(now, tiles=mine, done=(tiles("EX_4"), *now.done[1:]))
    assert now.legal(0) == [ChooseTask(Tile("LAST")), ChooseTask(Tile("MOST"))]


def test_a_choice_is_final() -> None:
    now = pick_any(drafting(dealer=1))
    now = now.after(2, now.legal(2)[0])
    assert 2 not in now.waiting() and now.legal(2) == []


def test_only_a_player_with_exactly_one_tile_is_locked_without_being_asked() -> None:
    start = drafting(dealer=1)
    left = (tiles("EX_4"), tiles("EX_4"), tiles("LAST LAST"), tiles("LAST MOST"))
    now = pick_any(replace(start, tiles=left))
    assert now.waiting() == {2, 3}
    assert now.tasks == ("EX_4", None, None, None)
    assert now.view(0).task == "EX_4" and now.view(2).tasks == (None,) * 4
    now = choose(now, "C:LAST D:MOST")
    assert now.news == (TasksShown(("EX_4", None, "LAST", "MOST")),)


def test_if_nobody_has_a_choice_play_begins_at_once() -> None:
    left = (tiles("EX_4"), tiles("EX_4 MOST"), tiles("LAST"), tiles("NONE"))
    now = pick_any(replace(drafting(dealer=1), tiles=left))
    assert now.phase == "tricks" and [type(one) for one in now.news][-2:] == [TrumpsShown, TasksShown]


@by_seats
def test_all_tasks_are_shown_at_the_same_moment_when_the_last_is_chosen(seats: int) -> None:
    now = pick_any(drafting(seats=seats, dealer=seats - 1))
    for seat in range(seats - 1):
        assert now.phase == "tasks" and not any(isinstance(one, TasksShown) for one in now.news)
        now = now.after(seat, now.legal(seat)[-1])
    assert now.news == (TasksShown(now.tasks),) and now.phase == "tricks"
    assert all(now.view(seat).tasks == now.tasks for seat in (*range(seats), None))


def test_two_players_may_choose_the_same_kind_and_each_tile_is_judged_for_its_owner() -> None:
    now = ending((2, 3, 1, 3), "A:NO_R B:NO_R C:NO_R", dealer=3, red=(1,))
    assert judged(now).fulfilled == (True, False, True, False)


def test_the_dealer_chooses_nothing_and_announces_nothing() -> None:
    for now in random_steps(seeded(4)):
        assert now.tasks[now.dealer] is None
        assert not any(isinstance(action, ChooseTask) for action in now.legal(now.dealer))


# --- 2.7 what becomes of the tiles ---


def test_a_fulfilled_tile_is_discarded_one_copy_of_it() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_2 B:EX_3 C:EX_4", dealer=3, left={0: "MOST EX_2 EX_2"}))
    assert now.tiles[0] == tiles("MOST EX_2 EX_2") and now.done[0] == tiles("EX_2")


def test_a_failed_tile_stays_and_may_be_chosen_again() -> None:
    now = finish(ending((2, 4, 1, 2), "A:EX_2 B:EX_1 C:EX_1", dealer=3, left={1: "MOST LAST"}))
    assert now.tiles[1] == tiles("EX_1 MOST LAST") and now.done[1] == ()
    assert ChooseTask(Tile("EX_1")) in pick_any(now).legal(1)


def test_completed_tiles_stay_visible() -> None:
    now = finish(ending((2, 4, 1, 2), "A:EX_2 B:EX_1 C:EX_2", dealer=3, done={0: "LAST"}))
    assert all(now.view(seat).done[0] == tiles("LAST EX_2") for seat in (0, 1, 3, None))
    assert now.view(None).sums == (6, 0, 0, 0)


# --- 3.5 what the dealer steals ---


def steals(now: Position) -> tuple[int, ...]:
    """From whom."""
    return judged(now).stolen


def test_the_dealer_succeeds_if_he_fulfils_a_task_whose_owner_failed() -> None:
    assert steals(ending((2, 3, 1, 3), "A:EX_3 B:EX_2 C:EX_1", dealer=3)) == (0,)


def test_a_task_that_both_fulfil_gives_the_dealer_nothing() -> None:
    assert steals(ending((2, 3, 1, 3), "A:EX_2 B:EX_3 C:EX_1", dealer=3)) == ()


def test_another_failed_task_that_he_fulfils_still_does() -> None:
    assert steals(ending((2, 3, 1, 3), "A:NO_R B:EX_3 C:EX_1", dealer=3, red=(0,))) == (0,)


def test_of_two_owners_of_the_same_kind_the_one_who_failed_counts() -> None:
    assert steals(ending((2, 3, 1, 3), "A:NO_R B:NO_R C:EX_1", dealer=3, red=(1,))) == (1,)


def test_not_all_the_others_need_to_fail() -> None:
    assert steals(ending((2, 3, 1, 3), "A:EX_2 B:EX_2 C:EX_3", dealer=3)) == (2,)


def test_for_two_failed_tasks_there_is_still_one_discard_and_both_are_reported() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_3 B:EX_2 C:NO_R", dealer=3, red=(2,)))
    assert now.judged is not None and now.judged.stolen == (0, 2)
    assert now.waiting() == {3} and now.phase == "discard"
    after = discard(now, 3, "NONE")
    assert after.tiles[3] == tiles("EX_4 FEWEST") and after.phase == "cards"


def test_example_10_the_dealer_steals_and_discards_any_one_tile_of_his_own() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_2 B:NO_R C:FEWEST", dealer=3, red=(1,), left={3: "MOST LAST"}))
    assert now.judged is not None
    assert now.judged.fulfilled == (True, False, True, False) and now.judged.stolen == (1,)
    assert now.legal(3) == [DiscardTile(Tile("MOST")), DiscardTile(Tile("LAST"))]
    after = discard(now, 3, "LAST")
    assert after.done == (tiles("EX_2"), (), tiles("FEWEST"), tiles("LAST"))
    assert after.discarded == DealerDiscarded(1, 3, Tile("LAST")) == after.news[0]
    assert after.news[1].points == (1, 0, 1, 1)  # type: ignore[union-attr]


def test_example_11_the_owner_also_succeeds() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_2 B:NO_R C:FEWEST", dealer=3))
    assert now.judged is not None
    assert now.judged.fulfilled == (True, True, True, False) and now.judged.stolen == ()
    assert now.phase == "cards" and now.done[3] == ()


def test_example_12_ties() -> None:
    now = finish(ending((3, 1, 2, 3), "A:MOST B:EX_1 C:NONE", dealer=3))
    assert now.judged is not None
    assert now.judged.fulfilled == (False, True, False, False) and now.judged.stolen == ()


@pytest.mark.parametrize(
    ("tasks_", "ok", "stolen"),
    [("A:EX_4 B:EX_2", (False, True, False), ()), ("A:EX_2 B:EX_3", (False, False, False), (0,))],
)
def test_example_16_the_dealer_of_three(tasks_: str, ok: tuple[bool, ...], stolen: tuple[int, ...]) -> None:
    one = judged(ending((5, 2, 2), tasks_, dealer=2))
    assert (one.fulfilled, one.stolen) == (ok, stolen)


def test_the_dealer_s_last_tile_goes_without_asking() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_3 B:EX_2 C:EX_1", dealer=3, left={3: "NONE"}))
    assert now.tiles[3] == () and now.phase == "over"
    assert now.discarded == DealerDiscarded(1, 3, Tile("NONE"))


def test_copies_are_one_choice_of_what_to_discard() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_3 B:EX_2 C:EX_1", dealer=3, left={3: "NONE NONE"}))
    assert now.legal(3) == [DiscardTile(Tile("NONE"))]
    assert discard(now, 3, "NONE").tiles[3] == tiles("NONE")


@by_seats
def test_the_dealer_discards_exactly_when_he_qualifies(seats: int) -> None:
    """Along random games, with the condition as the rules write it."""
    for seed in range(4):
        rules = {"tilesPerPlayer": 5 - seed % 3, "noTrickTile": ("none", "at-least-one")[seed % 2]}
        for now in random_steps(seeded(seats, f"steal {seed}", **rules), seed):
            for one in (news for news in now.news if isinstance(news, TasksJudged)):
                judges = tasks("off", options(**rules).no_trick_tile)
                taken = now.discarded is not None or now.phase == "discard"
                assert taken == bool(one.stolen)
                assert one.dealer not in one.stolen and not one.fulfilled[one.dealer]
                assert set(one.stolen).isdisjoint(seat for seat, ok in enumerate(one.fulfilled) if ok)
                assert all(judges[task] for task in one.tasks if task)


def test_judging_does_not_depend_on_the_order_of_seats() -> None:
    rng, counts = Random(2), (2, 3, 1, 3)
    for _ in range(50):
        chosen = rng.sample([tile for tile in TASKS if tile not in ("LAST",)], 3)
        line = " ".join(f"{letter}:{tile}" for letter, tile in zip("ABC", chosen, strict=True))
        one = judged(ending(counts, line, dealer=3))
        turned = " ".join(f"{letter}:{tile}" for letter, tile in zip("BCD", chosen, strict=True))
        other = judged(ending((counts[3], *counts[:3]), turned, dealer=0, last=1))
        assert one.fulfilled[:3] == other.fulfilled[1:]
        assert [seat + 1 for seat in one.stolen] == [*other.stolen]
