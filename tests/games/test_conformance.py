"""What holds for every game: registering one enrols it here. No game is named in this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, Union

import msgspec
import pytest

from games.core import Game, Options, Seat
from games.registry import GAMES
from games.shuffle import Seeded
from tests.kit.enrolment import zones_of
from tests.kit.zones import Path, Tree, at, put, tree_of, under

LONGEST = 20_000
"""No game takes more actions, even at random."""
SAMPLES = 24
"""Positions of a game that get the expensive tests, besides the first of each kind."""

encode = msgspec.json.encode


# --- every game, set of options and number of seats; a few of them cover each choice ---


class Case(NamedTuple):
    """A game as it may be set up."""

    game: Game
    seats: int
    options: Options

    def choices(self) -> set[Any]:
        """What a short run must cover: each number of seats, each option, each pair of options."""
        chosen = [(self.game.key, name, value) for name, value in self.options.model_dump().items()]
        return {(self.game.key, self.seats), *chosen, *combinations(chosen, 2)}

    def __str__(self) -> str:
        return "-".join(map(str, (self.game.key, self.seats, *self.options.model_dump().values())))


ALL = [
    Case(game, seats, options)
    for game in GAMES.values()
    for seats in game.seats
    for options in game.options_for(seats)
]


def covering(cases: list[Case]) -> set[str]:
    """A few cases that cover every choice: always the one that adds most."""
    missing = {choice for case in cases for choice in case.choices()}
    picked = set()
    while missing:
        best = max(cases, key=lambda case: len(case.choices() & missing))
        picked.add(str(best))
        missing -= best.choices()
    return picked


SHORT = covering(ALL)
CASES = [
    pytest.param(case, id=str(case), marks=() if str(case) in SHORT else pytest.mark.full) for case in ALL
]


def test_options_say_whether_a_game_has_several_rounds_and_what_shortens_it() -> None:
    """Without a `length` of its own a game would be announced and shown as one of a single round."""
    for game, seats, options in ALL:
        view = game.deal(options, seats, Seeded("1")).view(None)
        assert (options.length(seats) > 1) == (view.rounds > 1), (
            f"{game.key}: `length` of its options must say how many rounds are played"
        )
        assert options.shortened_by in {"", *type(options).model_fields}, (
            f"{game.key}: `shortened_by` must name an option"
        )


# --- one random game for each ---


class Step(NamedTuple):
    """Who did what where."""

    state: Any
    seat: Seat
    action: Any


class Played:
    """A game played at random to its end."""

    def __init__(self, case: Case) -> None:
        self.game, self.seats, self.options = case
        self.zones = zones_of(self.game)
        self.seed = Random(str(case)).randbytes(32).hex()
        self.first = self.game.deal(self.options, self.seats, Seeded(self.seed))
        self.steps = list(walk(self.first, Random(str(case))))
        self.last = self.steps[-1].state.after(*self.steps[-1][1:])
        self.positions = [*(step.state for step in self.steps), self.last]
        self.everybody: tuple[Seat | None, ...] = (*range(self.seats), None)

    @cached_property
    def samples(self) -> list[Any]:
        """Some positions: the first of each kind, the last, and some in between."""
        found = {kind_of(now, self.seats): now for now in reversed(self.positions)}
        stride = max(1, len(self.positions) // SAMPLES)
        return [*found.values(), *self.positions[::stride], self.last]

    def deck(self, now: Any) -> Counter[str]:
        """All cards of the latest deal."""
        dealt = [*now.deal.hands, now.deal.left_over, *(lies for _, lies in now.deal.layout)]
        return Counter(card for cards in dealt for card in cards)

    def lying(self, now: Any) -> Counter[str]:
        """All cards wherever they lie."""
        tree = tree_of(now)
        return Counter(at(tree, place) for place in self.zones.cards(tree))


def kind_of(now: Any, seats: int) -> tuple[Any, ...]:
    """Positions in which the same seats may do the same kinds of things are of one kind."""
    return tuple(
        (seat in now.waiting(), *sorted({type(one).__name__ for one in now.legal(seat)}))
        for seat in range(seats)
    )


def walk(now: Any, rng: Random) -> Iterator[Step]:
    """Random play; those who may but need not act do so now and then."""
    seats = len(now.scores())
    for _ in range(LONGEST):
        if not now.waiting():
            return
        may = [seat for seat in range(seats) if seat not in now.waiting() and now.legal(seat)]
        seat = rng.choice(may if may and rng.random() < 0.2 else sorted(now.waiting()))
        action = rng.choice(now.legal(seat))
        yield Step(now, seat, action)
        now = now.after(seat, action)
    raise AssertionError(f"not over after {LONGEST} actions")


def play_to_its_end(now: Any, rng: Random) -> Any:
    """The last position."""
    for now, seat, action in walk(now, rng):  # noqa: B020 - the loop's last position is what is wanted
        last = now.after(seat, action)
    return last if now.waiting() else now


@pytest.fixture(scope="module", params=CASES)
def played(request: pytest.FixtureRequest) -> Played:
    return Played(request.param)


def check(now: Any, played: Played) -> None:
    """What holds in every position."""
    waiting, view = now.waiting(), now.view(None)
    for seat in range(played.seats):
        legal = now.legal(seat)
        assert len(set(legal)) == len(legal), "equal choices are one choice"
        assert all(isinstance(action, played.game.actions) for action in legal)
        assert legal or seat not in waiting
    assert waiting <= set(range(played.seats))
    assert all(isinstance(news, played.game.news) for news in now.news)
    assert len(now.scores()) == played.seats
    assert (view.waiting, view.over) == (tuple(sorted(waiting)), not waiting)
    assert 1 <= view.round <= view.rounds
    assert now.deal.round == view.round
    assert played.lying(now) == played.deck(now)


# --- the course of a game ---


def test_a_game_whose_zones_are_not_listed_fails_loudly() -> None:
    stranger = next(iter(GAMES.values()))._replace(key="stranger")
    with pytest.raises(AssertionError, match="stranger: list its zones"):
        zones_of(stranger)


def test_a_short_run_covers_every_choice() -> None:
    picked = [case for case in ALL if str(case) in SHORT]
    assert {choice for case in picked for choice in case.choices()} == {
        c for case in ALL for c in case.choices()
    }
    assert {case.game.key for case in picked} == set(GAMES)


def test_it_finishes_and_then_nobody_may_do_anything(played: Played) -> None:
    assert not played.last.waiting()
    assert not any(played.last.legal(seat) for seat in range(played.seats))


def test_in_every_position_who_must_act_may_and_all_cards_are_there(played: Played) -> None:
    for now in played.positions:
        check(now, played)


def test_every_legal_action_leads_to_a_sound_position(played: Played) -> None:
    rng = Random(7)
    for now in played.samples:
        for seat in range(played.seats):
            legal = list(now.legal(seat))
            for action in rng.sample(legal, min(4, len(legal))):
                check(now.after(seat, action), played)


def test_after_changes_nothing_in_the_position_before(played: Played) -> None:
    for now, seat, action in played.steps:
        before = encode(now)
        one, other = now.after(seat, action), now.after(seat, action)
        assert encode(now) == before
        assert one == other


def test_rounds_follow_each_other(played: Played) -> None:
    rounds = [now.view(None).round for now in played.positions]
    assert rounds == sorted(rounds)
    assert set(rounds) == set(range(1, max(rounds) + 1))


def test_replay_gives_the_same_game(played: Played) -> None:
    options = type(played.options).model_validate_json(played.options.model_dump_json(by_alias=True))
    now = played.game.deal(options, played.seats, Seeded(played.seed))
    for state, seat, action in played.steps:
        assert now == state
        now = now.after(seat, action)
    assert now == played.last


# --- JSON ---


def test_positions_survive_json(played: Played) -> None:
    for now in played.positions:
        assert msgspec.json.decode(encode(now), type=played.game.state) == now


def test_actions_survive_json(played: Played) -> None:
    kinds: Any = Union[played.game.actions]  # noqa: UP007 - the members are known at run time only
    legal = {action for now in played.samples for seat in range(played.seats) for action in now.legal(seat)}
    for action in legal | {step.action for step in played.steps}:
        assert msgspec.json.decode(encode(action), type=kinds) == action


def test_news_survive_json(played: Played) -> None:
    kinds: Any = Union[played.game.news]  # noqa: UP007 - the members are known at run time only
    for now in played.positions:
        for news in now.news:
            assert msgspec.json.decode(encode(news), type=kinds) == news


def test_views_survive_json(played: Played) -> None:
    for now in played.samples:
        for seat in played.everybody:
            view = now.view(seat)
            assert msgspec.json.decode(encode(view), type=type(view)) == view


# --- secrets ---


def seen(now: Any, seat: Seat | None) -> tuple[bytes, bytes]:
    """All that a seat learns from a position."""
    return encode(now.view(seat)), encode(() if seat is None else tuple(now.legal(seat)))


def swapped(tree: Tree, group: list[Path], rng: Random) -> Iterator[Tree]:
    """The tree with two entries of a group exchanged, thrice, and with the whole group mixed."""
    if len(group) > 1:
        for _ in range(3):
            one, other = rng.sample(group, 2)
            yield exchanged(tree, (one, other), (other, one))
        yield exchanged(tree, group, rng.sample(group, len(group)))


def exchanged(tree: Tree, to: list[Path] | tuple[Path, ...], source: list[Path] | tuple[Path, ...]) -> Tree:
    """A copy in which each place holds what lay at its source."""
    copy = msgspec.json.decode(encode(tree))
    for place, taken_from in zip(to, source, strict=True):
        put(copy, place, at(tree, taken_from))
    return copy


def test_swap_what_a_seat_does_not_see_makes_no_difference_to_it(played: Played) -> None:
    rng, swaps = Random(3), 0
    for now in played.samples:
        tree = tree_of(now)
        for seat in played.everybody:
            for group in played.zones.hidden(tree, seat):
                for other in swapped(tree, group, rng):
                    made = msgspec.convert(other, type=played.game.state)
                    assert seen(made, seat) == seen(now, seat)
                    swaps += other != tree
    assert swaps > SAMPLES, "nothing was exchanged"


def test_another_seed_makes_no_difference_to_anybody(played: Played) -> None:
    for now in played.samples:
        tree = tree_of(now)
        put(tree, ("source", "seed"), "another")
        made = msgspec.convert(tree, type=played.game.state)
        for seat in played.everybody:
            assert seen(made, seat) == seen(now, seat)


def test_no_view_tells_the_seed(played: Played) -> None:
    for now in played.positions:
        for seat in played.everybody:
            assert played.seed.encode() not in encode(now.view(seat))


def test_before_the_end_a_view_names_no_card_that_is_hidden_from_its_seat(played: Played) -> None:
    for now in played.positions[:-1]:
        tree, deck = tree_of(now), set(played.deck(now))
        lying = {place: at(tree, place) for place in played.zones.cards(tree)}
        for seat in played.everybody:
            hidden = {place for group in played.zones.hidden(tree, seat) for place in group}
            visible = {card for place, card in lying.items() if place not in hidden}
            view = now.view(seat)
            told = tree_of(
                {f: getattr(view, f) for f in view.__struct_fields__ if f not in played.zones.memory}
            )
            named = {at(told, place) for place in under(told)} & deck
            assert named <= visible, named - visible


def test_everybody_hears_the_same_news(played: Played) -> None:
    for now in played.positions:
        assert {now.view(seat).news for seat in played.everybody} == {now.news}


def test_a_secret_choice_is_hidden_while_others_still_choose(played: Played) -> None:
    for now, seat, action in played.steps:
        if action.secret and len(now.waiting()) > 1:
            made = [now.after(seat, one) for one in (action, now.legal(seat)[0], now.legal(seat)[-1])]
            for other in played.everybody:
                assert other == seat or len({seen(one, other) for one in made}) == 1
            assert seat not in made[0].waiting()


# --- players and what they imagine ---


def test_imagined_positions_look_just_like_the_real_one_from_the_seat(played: Played) -> None:
    for now in played.samples:
        for seat in played.everybody:
            imagined = played.game.imagine(now.view(seat), Random(5))
            assert seen(imagined, seat) == seen(now, seat)
            assert imagined.view(seat) == now.view(seat)
            assert imagined.waiting() == now.waiting()
            assert played.lying(imagined) == played.lying(now)


def test_imagined_positions_know_nothing_of_the_real_seed(played: Played) -> None:
    for now in played.samples:
        for seat in played.everybody:
            assert played.seed.encode() not in encode(played.game.imagine(now.view(seat), Random(5)))


def test_imagined_positions_can_be_played_to_their_end(played: Played) -> None:
    for at_turn, now in enumerate(played.samples):
        seat = played.everybody[at_turn % len(played.everybody)]
        imagined = played.game.imagine(now.view(seat), Random(at_turn))
        last = play_to_its_end(imagined, Random(at_turn))
        assert not last.waiting()
        assert last.view(None).over


def test_imagined_positions_are_made_up_each_with_a_future_of_its_own(played: Played) -> None:
    made = [played.game.imagine(played.first.view(None), Random(n)) for n in range(4)]
    assert len({encode(imagined) for imagined in [*made, played.first]}) == 5
    assert len({encode(imagined.source) for imagined in made}) == 4


def test_the_house_bot_chooses_something_legal_and_sees_nothing_but_a_view(played: Played) -> None:
    for now in played.samples:
        for seat in range(played.seats):
            if legal := now.legal(seat):
                view = now.view(seat)
                choice = played.game.bot(view, legal, Random(9))
                assert choice in legal or (choice is None and seat not in now.waiting())
                copy = msgspec.json.decode(encode(view), type=type(view))
                assert played.game.bot(copy, legal, Random(9)) == choice
