"""Diamonds explained: what is said of tricks, cards and counts is what the engine does."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Card
from games.diamonds.position import Position
from games.diamonds.terms import Play, SuitAction
from games.diamonds.tricks import (
    Consolation,
    Deed,
    Verdict,
    beating,
    consolations,
    deed,
    effect,
    tallies,
    unseen,
    verdict,
)
from tests.games.diamonds.rules.table import (
    TABLES,
    cards,
    counted,
    pack,
    play,
    random_steps,
    round_end,
    seeded,
    situation,
    tricks,
)

by_table = pytest.mark.parametrize(("seats", "options"), TABLES)


def looks(seats: int, options: dict[str, Any]) -> list[tuple[Position, Any]]:
    """Positions in which a card is to be played, as the seat in turn sees them."""
    steps = random_steps(seeded(seats, **options))
    return [(now, now.view(now.turn)) for now in steps if now.phase == "play"]


# --- tricks ---


def test_the_highest_of_several_cards_of_the_led_suit_took_the_trick() -> None:
    assert verdict(cards("S7 S12 C2 H15")) == Verdict("highest", 1, (0,), (2, 3))
    assert verdict(cards("D4 D3 D12 D8")) == Verdict("highest", 2, (0, 1, 3), ())


def test_nobody_else_had_a_card_of_the_led_suit() -> None:
    assert verdict(cards("H2 D15 S9")) == Verdict("alone", 0, (), (1, 2))


@by_table
def test_the_verdict_names_the_winner(seats: int, options: dict[str, Any]) -> None:
    for now in random_steps(seeded(seats, **options)):
        for trick in tricks(now.news):
            said = verdict(trick.cards)
            assert (trick.leader + said.winner) % seats == trick.winner
            assert sorted((said.winner, *said.others, *said.strangers)) == [*range(len(trick.cards))]


# --- what a card would do ---


def doing(hand: str, trick: str, seats: int = 3) -> dict[str, str]:
    """What each card of a hand would do after this trick so far."""
    hands = ["D1"] * seats
    hands[len(cards(trick)) % seats] = hand
    now = replace(situation(*hands), trick=cards(trick))
    return {card: effect(now.view(now.turn), card).doing for card in cards(hand)}


def test_it_leads() -> None:
    assert doing("D1 S15", "") == {"D1": "leads", "S15": "leads"}


def test_it_would_be_the_best_so_far_or_the_last_word_or_beaten() -> None:
    assert doing("H3 H9", "H7") == {"H3": "follows", "H9": "takes"}
    assert doing("H3 H9", "H7 S15") == {"H3": "follows", "H9": "wins"}


def test_whoever_does_not_have_the_led_suit_cannot_follow() -> None:
    assert doing("H3 S9", "C7") == {"H3": "cannot-follow", "S9": "cannot-follow"}


def test_two_players_the_last_word_is_the_fourth_card() -> None:
    assert doing("H3 H9", "H7", 2) == {"H3": "follows", "H9": "takes"}
    assert doing("H3 H9", "H7 H4 H5", 2) == {"H3": "follows", "H9": "wins"}


def test_the_best_card_and_whose_it_is() -> None:
    now = replace(situation("D1", "D2", "H9"), trick=cards("H7 S15"), leader=0)
    here = effect(now.view(2), Card("H9"))
    assert (here.best, here.holder) == ("H7", 0)


@by_table
def test_an_action_is_earned_at_once_only_by_who_cannot_follow(seats: int, options: dict[str, Any]) -> None:
    for now, view in looks(seats, options):
        for action in now.legal(now.turn):
            here, after = effect(view, action.card), now.after(now.turn, action)
            earned = [one for one in after.news if isinstance(one, SuitAction) and one.cause == "off-suit"]
            asked = after.phase == "rob" and after.todo[0].cause == "off-suit"
            assert (here.action is not None) == bool(earned or asked)
            if here.action:
                assert here.action.suit == action.card[0]
                assert here.action.effect == (asked or earned[0].effect)
                assert (len(here.action.victims) > 1) == asked


@by_table
def test_a_card_that_wins_wins_and_one_that_follows_does_not(seats: int, options: dict[str, Any]) -> None:
    for now, view in looks(seats, options):
        for action in now.legal(now.turn):
            after, here = now.after(now.turn, action), effect(view, action.card).doing
            if after.last_trick != now.last_trick:
                mine = after.last_trick.cards.index(action.card) == verdict(after.last_trick.cards).winner
                assert mine == (here == "wins")


def test_what_an_action_would_do_now() -> None:
    view = situation("D1", "D2", "D3", showrooms=(0, 4, 2)).view(0)
    assert deed(view, "D") == Deed("D", True)
    assert deed(view, "S") == Deed("S", False)
    assert deed(view, "C") == Deed("C", True, (1, 2))
    alone = situation("D1", "D2", "D3", showrooms=(3, 0, 0)).view(0)
    assert deed(alone, "C") == Deed("C", False)
    team = situation(*["D1"] * 6, showrooms=(3, 0, 2), partnership="on").view(4)
    assert deed(team, "C") == Deed("C", True, (0, 2))
    assert not deed(team, "S").effect


# --- unseen cards ---


@by_table
def test_unseen_are_all_cards_but_the_hand_the_trick_and_the_last_one(
    seats: int, options: dict[str, Any]
) -> None:
    for now, view in looks(seats, options):
        last = now.last_trick
        gone = last.cards if last and last.round == now.round else ()
        highest = {2: 8, 3: 9, 4: 13}.get(seats, 15) if options.get("perfect") else 15
        wanted = [card for card in pack(highest) if card not in (*now.hands[now.turn], *now.trick, *gone)]
        assert list(unseen(view)) == wanted
        card = view.hand[0]
        assert set(beating(view, card)) == {
            other for other in wanted if other[0] == card[0] and int(other[1:]) > int(card[1:])
        }


def test_with_open_memory_won_cards_are_seen() -> None:
    for now, view in looks(4, {"memory": "open"}):
        assert not {card for pile in now.piles for card in pile} & set(unseen(view))


# --- the end of a round ---


def test_a_count_is_told_suit_by_suit() -> None:
    now = round_end("9 1 2 0", "0 1 7 0", "0 0 0 3", showrooms=(3, 3, 3), vaults=(1, 0, 0))
    diamonds, hearts, spades, clubs = tallies(counted(now.news)[0], 3, now.awards)
    assert (diamonds.won, diamonds.ahead) == ((9, 0, 0), (0,))
    assert (hearts.won, hearts.ahead, hearts.actions) == ((1, 1, 0), (0, 1), ())
    assert (spades.ahead, spades.actions) == ((1,), (SuitAction(1, "S", "most"),))
    assert (clubs.ahead, clubs.actions) == ((2,), ()), "whom to rob is not chosen yet"


def test_partners_are_counted_together() -> None:
    now = round_end(
        "5 6 2 3", "4 2 4 6", "0 0 0 0", "1 2 4 1", showrooms=(5, 7), vaults=(9, 8), partnership="on"
    )
    count = counted(now.news)[0]
    assert [tally.won for tally in tallies(count, 2, now.awards)] == [(5, 5), (6, 4), (2, 8), (3, 7)]
    assert [tally.ahead for tally in tallies(count, 2, now.awards)] == [(0, 1), (0,), (1,), (1,)]
    assert consolations(count, 2, now.awards) == (
        Consolation(0, (2,), (SuitAction(2, "D", "no-trick"),) * 2),
    )


@by_table
def test_all_actions_at_the_end_are_told_once(seats: int, options: dict[str, Any]) -> None:
    for before, now in pairwise(random_steps(seeded(seats, **options))):
        if now.counted and (now.round > before.round or now.phase == "over"):
            told = [one for tally in tallies(now.counted, now.sides, now.awards) for one in tally.actions]
            told += [one for row in consolations(now.counted, now.sides, now.awards) for one in row.actions]
            assert sorted(told, key=repr) == sorted(now.awards, key=repr)


def test_nobody_leads_a_suit_of_which_no_card_was_won() -> None:
    now = round_end("3 0 0 0", "0 0 0 0", "0 0 0 0", showrooms=(3, 3, 3), vaults=(1, 0, 0))
    assert [tally.ahead for tally in tallies(counted(now.news)[0], 3, now.awards)] == [(0,), (), (), ()]
    assert [row.without for row in consolations(counted(now.news)[0], 3, now.awards)] == [(1,), (2,)]


def test_a_whole_line_of_play_is_as_it_was_foretold() -> None:
    now = situation("S7 D1", "S12 D2", "C2 D3", "H15 D4")
    for part, wanted in (
        ("A:S7", "leads"),
        ("B:S12", "takes"),
        ("C:C2>B", "cannot-follow"),
        ("D:H15", "cannot-follow"),
    ):
        card = Card(part.partition(":")[2].partition(">")[0])
        assert Play(card) in now.legal(now.turn)
        assert effect(now.view(now.turn), card).doing == wanted
        now = play(now, part)
