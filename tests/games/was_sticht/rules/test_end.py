"""Was sticht?: how a game ends and who wins; short games. Sections 4 and 5 of the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import RoundOver, places
from games.was_sticht.position import Position
from games.was_sticht.rules import TASKS, Tile
from tests.games.was_sticht.rules.table import (
    ending,
    finish,
    options,
    random_steps,
    seeded,
    take_tiles,
    tiles,
)

by_seats = pytest.mark.parametrize("seats", (3, 4))
NUMBERS = {task.difficulty: tile for tile, task in TASKS.items()}
"""A kind of tile for each number."""


def numbered(*numbers: int) -> tuple[Tile, ...]:
    """Tiles with these numbers."""
    return tuple(NUMBERS[number] for number in numbers)


def ended(*done: tuple[int, ...], left: tuple[int, ...]) -> Position:
    """A game that is over: the numbers that everybody has discarded, and how many tiles are left."""
    start = take_tiles(seeded(len(done)))
    return replace(
        start,
        phase="over",
        done=tuple(numbered(*numbers) for numbers in done),
        tiles=tuple(tiles("EX_4 " * count) for count in left),
    )


# --- 4.1 the end ---


@by_seats
def test_the_round_in_which_somebody_discards_the_last_tile_is_the_final_one(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    for now in steps[:-1]:
        assert all(now.tiles) or now.phase in ("tiles", "discard")
    assert not all(steps[-1].tiles) and steps[-1].phase == "over"


def test_the_final_round_is_completed_everybody_s_tiles_are_judged() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_2 B:EX_3 C:EX_1", dealer=3, left={0: "", 1: "LAST"}))
    assert now.phase == "over" and now.tiles[1] == tiles("LAST") and now.done[2] == tiles("EX_1")


def test_the_dealer_s_discard_still_comes_after_somebody_has_finished() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_2 B:EX_2 C:EX_3", dealer=3, left={0: "", 3: "LAST MOST"}))
    assert now.phase == "discard" and now.tiles[0] == () and not now.view(None).over
    over = now.after(3, now.legal(3)[0])
    assert over.phase == "over" and over.done[3] == tiles("LAST")
    assert isinstance(over.news[-1], RoundOver) and over.news[-1].points == (1, 0, 0, 1)


def test_the_dealer_s_last_discard_ends_the_game_like_any_other() -> None:
    now = finish(ending((2, 3, 1, 3), "A:EX_3 B:EX_2 C:EX_1", dealer=3, left={3: "NONE"}))
    assert now.phase == "over" and now.view(None).places == (3, 3, 2, 1)


@by_seats
def test_nobody_can_tell_how_many_rounds_it_will_be_but_how_many_at_least(seats: int) -> None:
    steps = list(random_steps(seeded(seats)))
    last = steps[-1].round
    told = [now.view(None).rounds for now in steps]
    assert told == sorted(told) and told[0] == 5 and told[-1] == last
    for now in steps:
        if now.phase in ("cards", "tasks", "tricks"):
            assert now.view(None).rounds == now.round + min(map(len, now.tiles)) - 1


# --- 4.2 and 4.3: who wins ---


def test_example_14_a_double_finish() -> None:
    now = ended((1, 2, 2, 4, 5), (9, 8, 7, 3), (1, 3, 4, 5, 6), (2,), left=(0, 1, 0, 4))
    assert now.view(None).sums == (14, 27, 19, 2)
    assert now.view(None).places == (3, 2, 1, 4)


def test_example_15_a_single_finisher() -> None:
    now = ended((1, 2, 2, 4, 5), (9, 8, 7, 3), (1, 3, 4, 5), (2,), left=(0, 1, 1, 4))
    assert now.view(None).sums == (14, 27, 13, 2)
    assert now.view(None).places == (1, 2, 3, 4)


def test_only_finishers_can_win() -> None:
    now = ended((1, 1, 2, 2, 2), (9, 9, 8, 8), (), left=(0, 1, 5))
    assert now.view(None).places == (1, 2, 3)


def test_equal_finishers_at_the_top_share_the_victory() -> None:
    now = ended((1, 2, 2, 4, 5), (1, 2, 3, 3, 5), (9, 9), (2,), left=(0, 0, 3, 4))
    assert now.view(None).places == (1, 1, 3, 4)


def test_equal_sums_share_a_place() -> None:
    now = ended((9, 9), (1, 2, 2, 4, 5), (9, 9), (9, 8, 1), left=(3, 0, 3, 2))
    assert now.view(None).places == (2, 1, 2, 2)


def test_a_losing_finisher_ranks_by_the_sum_like_all_others() -> None:
    now = ended((1, 1, 2, 2, 2), (9, 9, 8, 8, 7), (9,), left=(0, 0, 4))
    assert now.view(None).places == (3, 1, 2)


def test_before_the_end_nobody_has_won_and_nobody_has_a_place() -> None:
    for now in random_steps(seeded(4)):
        if now.phase != "over":
            assert now.view(0).places == () and all(not won for won, _ in now.merits())


@by_seats
def test_places_follow_from_what_has_been_discarded_in_any_game(seats: int) -> None:
    for seed in range(8):
        *_, over = random_steps(seeded(seats, f"end {seed}", tilesPerPlayer=3), seed)
        sums = [sum(TASKS[tile].difficulty for tile in row) for row in over.done]
        finished = [seat for seat, left in enumerate(over.tiles) if not left]
        best = max(sums[seat] for seat in finished)
        won = [seat in finished and sums[seat] == best for seat in range(seats)]
        assert over.view(None).places == places([*zip(won, sums, strict=True)])


# --- points ---


def test_there_are_no_points_but_completed_tiles() -> None:
    now = ended((1, 2, 2, 4, 5), (9, 8, 7, 3), (1, 3, 4, 5, 6), (2,), left=(0, 1, 0, 4))
    assert now.scores() == now.view(0).scores == (5, 4, 5, 1)


# --- 5 variants ---


@pytest.mark.parametrize("count", (3, 4))
@by_seats
def test_a_short_game_has_fewer_tiles_and_nothing_else_changes(seats: int, count: int) -> None:
    start = seeded(seats, tilesPerPlayer=count)
    usual = seeded(seats)
    assert (start.deal, start.dealer, start.middle) == (usual.deal, usual.dealer, usual.middle)
    now = take_tiles(start)
    assert {len(mine) for mine in now.tiles} == {count} and now.middle == ()
    *_, over = random_steps(now)
    assert max(map(len, over.done)) == count and over.phase == "over"


def test_the_options_are_those_of_the_rules() -> None:
    fields = {name: field.default for name, field in type(options()).model_fields.items()}
    assert fields == {
        "tiles_per_player": 5,
        "colour_task_needs_trick": "off",
        "no_trick_tile": "none",
        "first_dealer": "random",
        "note_pad": "off",
        "memory": "open",
    }


def test_three_players_play_without_the_dummy() -> None:
    """It never deals, holds the marker, plays or counts."""
    for now in random_steps(seeded(3)):
        assert now.dealer in range(3) and now.view(None).marker in range(3)
        assert len(now.view(None).tricks) == len(now.hands) == 3
        assert now.waiting() <= {0, 1, 2}
