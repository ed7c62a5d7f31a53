"""Sticheln: what the variants change."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from games.core import Colour, RoundOver
from games.sticheln.position import ChoosePair, ColoursNamed, NameColour, PainShown, PilesCounted, Position
from games.sticheln.rules import RULES, sheet
from games.tricks import TrickTaken
from tests.games.sticheln.rules.table import (
    VARIANTS,
    before_last_trick,
    cards,
    choose_first,
    finish,
    random_steps,
    seeded,
    table,
)


def points(variant: str, colours: str, counted: str) -> int:
    return sheet(RULES[variant], tuple(map(Colour, colours)), cards(counted)).points


# --- anti ---


def test_anti_lucky_cards_count_plus_their_value_others_minus_1() -> None:
    assert points("anti", "R", "R4 R9 B11 Y0") == 13 - 2


def test_anti_a_lucky_zero_is_worth_nothing() -> None:
    assert points("anti", "R", "R0") == 0


def test_anti_the_displayed_card_counts() -> None:
    now = before_last_trick("anti", ["R6", "G5", "B5", "Y5"], ["", "", "", ""], "N1 N2 N3 N4")
    assert finish(now).scores() == (6, 5, 5, 5 - 4)


@pytest.mark.parametrize("no_trump", ("highest", "lowest"))
def test_anti_lowest_total_deals_as_in_classic(no_trump: str) -> None:
    for before, now in pairwise(random_steps(seeded(4, "anti", no_trump=no_trump))):
        if now.round > before.round:
            assert now.scores()[now.dealer] == min(now.scores())


# --- gentle ---


def test_gentle_each_pain_card_counts_minus_5_whatever_its_value() -> None:
    assert points("gentle", "R", "R0 R1 R11 B9 B0") == -15 + 2


def test_gentle_every_player_starts_from_minus_5() -> None:
    now = before_last_trick("gentle", ["R6", "G0", "B5", "Y5"], ["", "", "", ""], "N1 N2 N3 N4")
    assert finish(now).scores() == (-5, -5, -5, -5 + 4)


# --- strong ---


def test_strong_each_lays_two_cards_of_two_colours() -> None:
    start = seeded(4, "strong")
    for seat in range(4):
        wanted = [pair for pair in combinations(start.hands[seat], 2) if pair[0][0] != pair[1][0]]
        assert start.legal(seat) == [ChoosePair(pair) for pair in wanted]


def test_strong_a_pair_is_one_choice_whatever_its_order() -> None:
    pairs = [frozenset(action.cards) for action in seeded(4, "strong").legal(0)]
    assert len(set(pairs)) == len(pairs)


def test_strong_both_cards_are_revealed_together_and_stay_displayed() -> None:
    now = choose_first(seeded(4, "strong"), 2)
    assert now.view(None).laid == (None,) * 4
    now = choose_first(now)
    assert now.news == (PainShown(now.laid),)
    assert all(len(laid) == 2 for laid in now.laid)
    for later in random_steps(now):
        if later.round == 1:
            assert later.view(None).laid == now.laid


def test_strong_a_pair_cannot_be_changed() -> None:
    start = seeded(4, "strong")
    assert not start.after(1, start.legal(1)[0]).legal(1)


def single_colour() -> Position:
    """A holds all 15 greens of five players."""
    return table(" ".join(f"G{value}" for value in range(15)), seats=5, variant="strong", dealer=4)


def test_strong_a_hand_of_one_colour_lays_any_two_of_it() -> None:
    start = single_colour()
    assert start.legal(0) == [ChoosePair(pair) for pair in combinations(start.hands[0], 2)]
    assert len(start.legal(0)) == 105


def test_strong_a_hand_of_one_colour_has_one_pain_colour() -> None:
    now = single_colour()
    now = choose_first(now.after(0, now.legal(0)[0]))
    scored = next(later for later in random_steps(now) if later.round == 2)
    mine = next(news for news in scored.news if isinstance(news, PilesCounted)).sheets[0]
    assert mine.colours == ("G",)
    assert {"G0", "G1"} <= set(mine.pain)


def test_strong_cards_of_either_colour_hurt() -> None:
    assert points("strong", "RB", "R4 B9 R1 B0 Y7 N0") == -14 + 2


def test_strong_both_colours_come_from_the_displayed_cards() -> None:
    laid = ["R4 B9", "G5 B5", "R1 Y5", "G1 N5"]
    now = before_last_trick("strong", laid, ["R2 B1 Y1 N4", "", "", ""], "N1 N2 N3 N6")
    assert finish(now).scores()[0] == -4 - 9 - 2 - 1 + 2


# --- vague ---


def test_vague_the_chosen_cards_stay_face_down_until_the_round_is_scored() -> None:
    for before, now in pairwise(random_steps(seeded(4, "vague"))):
        shown = [news for news in now.news if isinstance(news, PainShown)]
        scored = any(isinstance(news, RoundOver) for news in now.news)
        assert bool(shown) == scored
        if shown:
            assert shown[0].cards == before.laid
        if now.phase != "over":
            assert now.view(None).laid == (None,) * 4


def test_vague_cards_are_turned_up_right_before_scoring() -> None:
    now = next(now for now in random_steps(seeded(4, "vague")) if now.round == 2)
    kinds = [type(news) for news in now.news]
    assert kinds[:4] == [TrickTaken, PainShown, PilesCounted, RoundOver]


def test_vague_the_owner_may_look_at_his_own_card() -> None:
    for now in random_steps(seeded(4, "vague")):
        if now.phase == "play":
            for seat in range(4):
                seen = now.view(seat).laid
                assert seen == tuple(now.laid[seat] if other == seat else None for other in range(4))


def test_vague_others_know_that_a_card_lies_there() -> None:
    start = seeded(4, "vague")
    now = start.after(2, start.legal(2)[0])
    assert now.view(0).chosen == (False, False, True, False)
    assert choose_first(now).view(0).chosen == (True,) * 4


def test_vague_scores_as_classic() -> None:
    laid, piles = ["R6", "G5", "B5", "Y5"], ["R1 G1 G2 B9", "", "", ""]
    ends = [
        finish(before_last_trick(variant, laid, piles, "N1 N2 N3 N4")) for variant in ("vague", "classic")
    ]
    assert ends[0].scores() == ends[1].scores()


# --- delayed ---

EXAMPLE_17 = "R1 R2 R9 B4 B6 G0 G3 Y5 Y7 Y8 N2 N10"


def naming(*piles: str) -> Position:
    """Round 1 of delayed after the last trick, with these piles."""
    rows = tuple(map(cards, piles))
    start = table(seats=len(rows), variant="delayed")
    return replace(start, phase="name", hands=((),) * len(rows), piles=rows)


def test_delayed_nobody_lays_a_card_and_all_cards_are_played() -> None:
    start = seeded(4, "delayed")
    assert start.phase == "play"
    assert start.waiting() == {start.leader}
    named = next(now for now in random_steps(start) if now.phase == "name")
    assert not any(named.hands) and not any(named.laid)
    assert sum(map(len, named.piles)) == 60


def test_delayed_each_with_a_pile_names_a_colour_after_the_last_trick() -> None:
    now = naming(EXAMPLE_17, "R0 R5 R8 B1", "", "N1 N3 N4 Y1")
    assert now.waiting() == {0, 1, 3}


def test_delayed_only_colours_of_the_own_pile_can_be_named() -> None:
    now = naming(EXAMPLE_17, "R0 R5 R8 B1", "", "N1 N3 N4 Y1")
    assert [action.colour for action in now.legal(0)] == ["G", "N", "R", "B", "Y"]
    assert [action.colour for action in now.legal(1)] == ["R", "B"]
    assert [action.colour for action in now.legal(3)] == ["N", "Y"]


def test_delayed_a_pile_of_one_colour_has_one_choice() -> None:
    assert naming("R2 R5 R8", "B1 B2 Y1", "").legal(0) == [NameColour(Colour("R"))]


def test_delayed_without_tricks_one_is_not_asked_and_scores_0() -> None:
    now = naming("R2 R5 R8", "B1 B2 Y1", "")
    assert not now.legal(2)
    now = choose_first(now)
    assert now.round == 2
    assert now.scores()[2] == 0


@pytest.mark.parametrize(("colour", "wanted"), [("R", -3), ("B", 0), ("G", 7), ("Y", -11), ("N", -2)])
def test_example_17_points_by_named_colour(colour: str, wanted: int) -> None:
    now = naming(EXAMPLE_17, "", "")
    assert NameColour(Colour(colour)) in now.legal(0)
    assert now.after(0, NameColour(Colour(colour))).scores() == (wanted, 0, 0)


def test_example_17_violet_is_not_allowed() -> None:
    assert NameColour(Colour("V")) not in naming(EXAMPLE_17, "", "").legal(0)


def test_example_17_the_best_colour_minimises_its_cards_and_values() -> None:
    now = naming(EXAMPLE_17, "", "")
    by_score = max(now.legal(0), key=lambda action: now.after(0, action).scores()[0])
    pile = cards(EXAMPLE_17)
    assert (
        by_score.colour
        == min("GNRBY", key=lambda suit: sum(1 + int(c[1:]) for c in pile if c[0] == suit))
        == "G"
    )


def test_example_17_red_is_forced() -> None:
    now = naming("R2 R5 R8", "", "")
    assert now.after(0, *now.legal(0)).scores() == (-15, 0, 0)


def test_delayed_all_name_at_the_same_time_then_reveal() -> None:
    start = naming("R2 R5 R8", "B1 B2 Y1", "G1 G2 N1")
    now = start.after(1, NameColour(Colour("Y")))
    assert now.waiting() == {0, 2}
    assert now.view(0) == start.after(1, NameColour(Colour("B"))).view(0), (
        "the others cannot tell what was named"
    )
    assert now.view(1).named == "Y"
    assert not now.legal(1), "a named colour cannot be changed"
    now = choose_first(now)
    assert ColoursNamed((Colour("R"), Colour("Y"), Colour("G"))) in now.news


def test_delayed_the_order_of_naming_does_not_matter() -> None:
    start = naming("R2 R5 R8", "B1 B2 Y1", "G1 G2 N1")
    one, other = start, start
    for seat in (0, 1, 2):
        one = one.after(seat, one.legal(seat)[-1])
    for seat in (2, 0, 1):
        other = other.after(seat, other.legal(seat)[-1])
    assert one == other


def test_delayed_a_seat_without_tricks_has_no_colour() -> None:
    now = choose_first(naming("R2 R5 R8", "", "G1 G2 N1"))
    assert ColoursNamed((Colour("R"), None, Colour("G"))) in now.news


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_delayed_names_colours_late(variant: str) -> None:
    phases = {now.phase for now in random_steps(seeded(4, variant))}
    assert phases == ({"play", "name", "over"} if variant == "delayed" else {"choose", "play", "over"})
