"""The house bot of Spicy counts what it may know, bluffs and doubts by that, and plays better than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

import pytest
from msgspec.structs import replace

from bot.commands.simulate import Plan, simulated, wilson, wins
from games.core import Seat
from games.play import meek_player, random_player
from games.shuffle import Seeded
from games.spicy.bot import bot, weighed
from games.spicy.game import GAME as SPICY
from games.spicy.knowledge import Knowledge, known
from games.spicy.position import Position, deal
from games.spicy.rules import lawful, number_right, spice_right
from games.spicy.terms import (
    Challenge,
    Challenged,
    Copy,
    Declaration,
    LetGo,
    Pass,
    Play,
    SpicyAction,
    SpicyOptions,
)
from tests.games.spicy.rules.table import MANY, A, B, C, cards, challenge, let_go, options, pack, play, table

SETS = [
    options(text)
    for text in (
        "",
        "chili",
        "startItUp",
        "raider",
        "luck",
        "turn",
        "copycat",
        "luck copycat",
        "raider luck copycat",
        "chili startItUp turn",
    )
]
SETS += [options("", strict="on"), options("luck copycat", strict="on")]
GAMES_EACH = 40


def name_of(chosen: SpicyOptions) -> str:
    return "-".join([*chosen.wishes, *["strict"] * (chosen.strict == "on")]) or "none"


@pytest.mark.parametrize("against", ("random", "meek"))
@pytest.mark.parametrize(
    ("chosen", "seats"),
    [(chosen, seats) for at, chosen in enumerate(SETS) for seats in (2, 3 + at % 4)],
    ids=lambda value: value if isinstance(value, int) else name_of(value),
)
def test_one_bot_wins_far_more_than_its_share_also_of_those_who_never_challenge(
    chosen: SpicyOptions, seats: int, against: str
) -> None:
    plan = Plan(SPICY, chosen, seats, GAMES_EACH, "strength", "bot", against)
    won = sum(wins(record)[number % seats] for number, record in enumerate(simulated(plan)))
    assert wilson(won, GAMES_EACH)[0] > (1.4 if seats == 2 else 2) / seats


# --- whole games among bots ---


def among_bots(chosen: SpicyOptions, seats: int, seed: str) -> Iterator[tuple[Position, Seat, SpicyAction]]:
    """A game as at a table: all are asked once about a card, then who must act does so."""
    now, rng, asked = deal(chosen, seats, Seeded(seed)), Random(seed), 0
    while waiting := sorted(now.waiting()):
        found = []
        if asked != now.number:
            asked = now.number
            others = [seat for seat in range(seats) if seat not in waiting and now.legal(seat)]
            found = [(seat, bot(now.view(seat), now.legal(seat), rng)) for seat in others]
        reacting = [(seat, action) for seat, action in found if action is not None]
        seat = rng.choice(waiting)
        seat, action = rng.choice(reacting) if reacting else (seat, bot(now.view(seat), now.legal(seat), rng))
        assert action is not None, "whoever must act does so"
        yield now, seat, action
        now = now.after(seat, action)


@pytest.mark.parametrize("chosen", SETS, ids=name_of)
def test_it_does_what_is_legal_and_in_a_strict_game_what_is_lawful(chosen: SpicyOptions) -> None:
    for seats in (2, 5):
        for now, seat, action in among_bots(chosen, seats, f"legal {seats}"):
            assert action in now.legal(seat)
            if isinstance(action, Play):
                assert action.say in lawful(now) and action.announced != "no"


def test_bots_among_themselves_tell_the_truth_and_lie_doubt_and_believe() -> None:
    done: Counter[str] = Counter()
    for seats in (2, 3, 4, 6):
        for seed in range(4):
            for now, seat, action in among_bots(options(), seats, f"usual {seats} {seed}"):
                done[type(action).__name__] += 1
                if isinstance(action, Play):
                    right = number_right(action.card, action.say, ()) + spice_right(action.card, action.say)
                    done[("lies", "half", "true")[right]] += 1
                for news in now.after(seat, action).news:
                    if isinstance(news, Challenged):
                        done["won" if news.winner == news.challenger else "lost"] += 1
    assert done["true"] > 0.25 * done["Play"] and done["half"] > 0.25 * done["Play"]
    assert 0.02 * done["Play"] < done["lies"] < 0.2 * done["Play"]
    assert 0.2 * done["Play"] < done["Challenge"] < 0.6 * done["Play"], "it neither doubts all nor nothing"
    assert done["won"] > 0.3 * done["lost"]


@pytest.mark.parametrize("seats", (4, 6))
def test_bots_do_not_copy_so_often_that_hardly_anybody_comes_to_their_turn(seats: int) -> None:
    games = [among_bots(options("copycat"), seats, f"manners {seats} {seed}") for seed in range(6)]
    done = Counter(type(action).__name__ for game in games for _, _, action in game)
    assert done["Copy"] < 0.33 * done["Play"]


# --- what it may know ---


def test_it_knows_its_own_cards_those_it_has_laid_and_those_that_were_shown() -> None:
    now = table(MANY, "C9 P1", MANY, stack="A P3=3P; B W9=5P+C1+C2; C W1=6P", twists="luck", turn=A)
    now = play(challenge(now, A, "number"), "C8", "2C") if now.must_start else challenge(now, A, "number")
    assert Counter(known(now.view(B))) == Counter(cards("C9 P1 W9 C1 C2 W1"))
    assert Counter(known(now.view(None))) == Counter(cards("W1"))


def test_it_counts_the_cards_that_are_left() -> None:
    view = table(MANY, "P7 C7 W7 WN P2 P3", MANY, stack="A C1=7P").view(B)
    left = Knowledge(view)
    assert left.unseen == len(pack()) - 6
    assert left.fitting(Declaration("7P"), "number") == 9 - 3 + 5 - 1
    assert left.fitting(Declaration("7P"), "spice") == 30 - 3 + 5
    assert left.fitting(Declaration("7P"), "both") == 3 - 1


def test_six_and_nine_count_for_each_other_with_turn_it_up() -> None:
    view = table(MANY, "C6", MANY, stack="A C1=9P", twists="turn").view(B)
    assert Knowledge(view).fitting(Declaration("9P"), "number") == 18 - 1 + 5


def chance(view_of: Position, seat: Seat, trait: str) -> float:
    view = view_of.view(seat)
    [doubt] = [one for one in Knowledge(view).doubts(view.stack[-1]) if one.trait == trait]
    return doubt.chance


def test_a_number_of_which_it_holds_many_is_less_likely() -> None:
    few, many = (table(MANY, hand, MANY, stack="A C1=7P") for hand in ("C1 C2 C3", "C7 W7 P7"))
    assert chance(many, B, "number") < chance(few, B, "number")


def told(owner: Seat, say: str, card: str, number: int = 1) -> Challenged:
    winner = owner if card[1:] == say[:-1] else 1 - owner
    return Challenged(number, 1 - owner, owner, "number", Declaration(say), cards(card)[0], winner, 1, 2)


def test_whoever_was_caught_is_believed_less_and_whoever_was_right_more() -> None:
    now = table(MANY, "C1 C2 C3", MANY, stack="A C1=7P")
    liar = replace(now, revealed=tuple(told(A, "7P", "C1") for _ in range(4)))
    honest = replace(now, revealed=tuple(told(A, "1C", "C1") for _ in range(4)))
    other = replace(now, revealed=tuple(told(C, "7P", "C1") for _ in range(4)))
    assert chance(liar, B, "number") < chance(other, B, "number") < chance(now, B, "number")
    assert chance(now, B, "number") < chance(honest, B, "number")


def test_a_copy_is_doubted_where_it_holds_the_copies_itself() -> None:
    few, many = (
        table(MANY, hand, MANY, stack="C C1=7P; A C2=7P copy", twists="copycat")
        for hand in ("C1 C2", "P7 P7")
    )
    assert chance(many, B, "both") < chance(few, B, "both")
    full = table(MANY, "P7 P7 P7", MANY, stack="C C1=7P; A C2=7P copy", twists="copycat")
    assert chance(full, B, "both") == 0


# --- what it does ---


def choices(now: Position, seat: Seat, tries: int = 60) -> Counter[SpicyAction | None]:
    return Counter(bot(now.view(seat), now.legal(seat), Random(seed)) for seed in range(tries))


def test_what_it_does_depends_on_chance() -> None:
    now = table(MANY, "C1 C4 W6 P3 WN WS", MANY, stack="A C1=2W")
    assert len(choices(now, B)) > 1
    view, legal = now.view(B), now.legal(B)
    assert bot(view, legal, Random(3)) == bot(view, legal, Random(3))


def test_it_challenges_what_cannot_be_true() -> None:
    now = table(MANY, "C8 C9 C1", MANY, stack="C C1=7P; A C2=7P copy", twists="copycat")
    gone = replace(now, revealed=tuple(told(C, "7P", "P7") for _ in range(3)))
    assert set(choices(gone, B)) == {Challenge(2, "both")}


def test_it_challenges_a_known_liar_over_a_big_stack_and_leaves_an_honest_player_a_single_card() -> None:
    stack = "A C1=1P; B C1=2P; C C1=3P; A C1=4P; B C1=5P; A C1=7P"
    liar = replace(
        table(MANY, MANY, "C1 C2", stack=stack), revealed=tuple(told(A, "7P", "C1") for _ in range(4))
    )
    assert all(isinstance(action, Challenge) for action in choices(liar, C))
    honest = replace(
        table(MANY, MANY, "C1 C2", stack="A C1=7P"), revealed=tuple(told(A, "1C", "C1") for _ in range(5))
    )
    assert choices(honest, C)[None] > 50


def test_it_tells_the_truth_where_it_can() -> None:
    now = table("P1 C8 C9 W9", MANY, MANY)
    assert choices(now, A)[Play(cards("P1")[0], Declaration("1P"))] > 50


def test_it_does_not_throw_itself_on_a_card_that_others_take_with_a_paw() -> None:
    now = table("C8 C9 W9 P5", MANY, MANY, stack="A C1=1P; B P2=2P; C P4=4P", turn=A, twists="raider")
    with_paw = choices(now, A)
    without = choices(replace(now, paw=None), A)
    assert sum(n for a, n in with_paw.items() if isinstance(a, Play)) <= sum(
        n for a, n in without.items() if isinstance(a, Play)
    )


def test_it_copies_out_of_turn_what_it_has() -> None:
    now = table(MANY, MANY, "P7 C1 C2", stack="A C1=7P", twists="copycat")
    assert choices(now, C)[Copy(1, cards("P7")[0])] > 40


def test_it_answers_every_last_card() -> None:
    now = play(table(MANY, "P6", MANY, stack="A P3=3P"), "P6", "6P")
    for seat in (A, C):
        assert set(map(type, choices(now, seat))) <= {Challenge, LetGo}


def test_it_ends_the_game_with_a_pass_when_it_leads_and_not_when_it_would_lose() -> None:
    ahead = table("C8 C9", MANY, MANY, won=(20, 3, 3), above=1)
    behind = table("C8 C9", MANY, MANY, won=(3, 20, 3), above=1)
    assert set(choices(ahead, A)) == {Pass()}
    assert Pass() not in choices(behind, A)


def test_it_lays_cards_beneath_a_true_5() -> None:
    now = table("P5 C8 C9 W9", MANY, stack="B P2=2P", twists="luck", turn=A)
    laid = [action for action in choices(now, A).elements() if isinstance(action, Play)]
    assert any(action.beneath for action in laid)


def test_it_may_be_asked_about_reactions_alone() -> None:
    now = table(MANY, "C1 C2 C3", MANY, stack="A C1=7P")
    reactions = [action for action in now.legal(B) if action.landing == "reaction"]
    chosen = {bot(now.view(B), reactions, Random(seed)) for seed in range(40)}
    assert chosen <= {None, *reactions} and None in chosen


def test_it_decides_quickly_also_with_sixty_cards() -> None:
    """Many times as fast as to look at every play there is."""
    hand = " ".join(Random(5).sample(pack(), 60))
    now = table("C1", hand, "C3", stack="A C1=4C", twists="luck copycat chili")
    view, legal = now.view(B), now.legal(B)
    bot(view, legal, Random(0))
    began = process_time()
    for seed in range(20):
        bot(view, legal, Random(seed))
    took = (process_time() - began) / 20
    began = process_time()
    list(legal)
    assert took < (process_time() - began) / 5


# --- the others at the table ---


def test_random_players_react_now_and_then_and_meek_ones_never() -> None:
    now = table(MANY, MANY, MANY, stack="A C1=7P")
    view, legal = now.view(C), now.legal(C)
    random = [random_player(view, legal, Random(seed)) for seed in range(400)]
    assert 25 < sum(action is not None for action in random) < 80
    assert {meek_player(view, legal, Random(seed)) for seed in range(50)} == {None}
    mine = {type(meek_player(now.view(B), now.legal(B), Random(seed))) for seed in range(300)}
    assert mine == {Play, Pass}
    last = play(table(MANY, "P6", MANY, stack="A P3=3P"), "P6", "6P")
    answers = {meek_player(last.view(C), last.legal(C), Random(seed)) for seed in range(30)}
    assert answers == {LetGo(2)} and let_go(last, A, C).trophies == (0, 1, 0)


def test_it_challenges_a_last_card_that_would_win_the_game_whoever_has_laid_it() -> None:
    now = play(table(MANY, "P6", MANY, stack="A P3=3P", trophies=(0, 1, 0)), "P6", "6P")
    honest = replace(now, revealed=tuple(told(B, "6P", "P6") for _ in range(3)))
    for seat in (A, C):
        assert all(isinstance(action, Challenge) for action in choices(honest, seat))


def test_it_lets_a_last_card_go_that_ends_the_game_while_it_leads() -> None:
    now = table(MANY, "P6", MANY, stack="A P3=3P", trophies=(1, 0, 1), won=(60, 0, 0))
    now = replace(play(now, "P6", "6P"), revealed=tuple(told(B, "6P", "P6") for _ in range(9)))
    worth = dict(weighed(now.view(A), now.legal(A)))
    assert worth[LetGo(2)] > 20
    behind = replace(now, piles=((), (), (cards("C1")[0],) * 60))
    assert dict(weighed(behind.view(A), behind.legal(A)))[LetGo(2)] < -20
