"""Was sticht?'s teacher advises what the house bot would do, and every reason that it gives is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from games.core import Action, Card, Seat
from games.shuffle import Seeded
from games.teaching import Advice
from games.was_sticht.game import GAME as WAS_STICHT
from games.was_sticht.lesson import LESSON
from games.was_sticht.lookahead import Outlook
from games.was_sticht.playout import aim, choose, codes, mood, strength
from games.was_sticht.position import Position, deal
from games.was_sticht.rules import PAIRS, Tile, Trumps, winning
from games.was_sticht.teacher import REASONS, PickFacts, PlayFacts, TaskFacts, TileFacts, advise
from games.was_sticht.terms import Play, TasksJudged
from tests.games.was_sticht.rules.table import CARDS, TILES, referee
from tests.kit.catalogue import KEYS

SEATS = (3, 4)
OPTIONS = LESSON.options
GAMES = {3: 6, 4: 8}


class Case(NamedTuple):
    """An advice at a position."""

    position: Position
    seat: Seat
    advice: Advice

    @property
    def legal(self) -> list[Action]:
        return [*self.position.legal(self.seat)]

    @property
    def wants(self) -> bool:
        """Whether the task of the seat (for the dealer, the one that it goes for) asks for this trick."""
        task, facts = self.advice.facts.task, self.advice.facts
        wanted = {"MOST": 9, "EX_1": 1, "EX_2": 2, "EX_3": 3, "EX_4": 4}
        return facts.left == 1 if task == "LAST" else facts.tricks < wanted.get(task, 0)

    @property
    def takers(self) -> list[Card]:
        """Cards that may be played and would be the best so far."""
        return [play.card for play in self.legal if takes(self.position, play.card)]  # type: ignore[attr-defined]

    def goes_to_the_seat(self) -> bool:
        """Whether the trick does, whatever those who play later do."""
        return all(
            end.last_trick is not None and end.last_trick.winner == self.seat
            for end in ends_of_the_trick(self.position.after(self.seat, self.advice.action))
        )


def takes(position: Position, card: Card) -> bool:
    trick = (*position.trick, card)
    return referee(trick, *position.trumps) == len(trick) - 1


def ends_of_the_trick(now: Position) -> Iterator[Position]:
    """All ways in which the others may complete it."""
    if not now.trick:
        yield now
        return
    (seat,) = now.waiting()
    for action in now.legal(seat):
        yield from ends_of_the_trick(now.after(seat, action))


@cache
def advised(seats: int) -> tuple[Case, ...]:
    """Advice in games that are played well for the most part, with all sorts of tiles."""
    cases = []
    for game in range(GAMES[seats]):
        mind, now = Random(game), deal(OPTIONS, seats, Seeded(f"teach {game}"))
        while (waiting := now.waiting()) and now.round <= 4:
            seat = min(waiting)
            advice = advise(now.view(seat), now.legal(seat))
            cases.append(Case(now, seat, advice))
            well = mind.random() < (0.4 if now.phase == "tiles" else 0.85)
            action = advice.action if well else mind.choice(now.legal(seat))
            now = now.after(seat, action)
    return tuple(cases)


def of(kind: type[Any], seats: int) -> list[Case]:
    return [case for case in advised(seats) if isinstance(case.advice.facts, kind)]


by_seats = pytest.mark.parametrize("seats", SEATS)

# --- the advice ---


@by_seats
def test_it_advises_what_the_house_bot_would_do(seats: int) -> None:
    for position, seat, advice in advised(seats):
        view, legal = position.view(seat), position.legal(seat)
        assert advice.action in legal
        assert advice.action == WAS_STICHT.bot(view, legal, Random(7))
        assert advice == advise(view, legal)


def test_every_reason_occurs_and_none_is_a_rule_of_thumb() -> None:
    seen = Counter(case.advice.reason for seats in SEATS for case in advised(seats))
    assert set(seen) | {"task-only", "task-few"} == set(REASONS)
    assert max(seen.values()) < sum(seen.values()) / 3


def test_every_reason_has_its_sentence() -> None:
    keys = {key.removeprefix("was_sticht.advice.") for key in KEYS if key.startswith("was_sticht.advice.")}
    assert keys == set(REASONS)


# --- tiles ---


@by_seats
def test_the_reasons_for_tiles_are_true(seats: int) -> None:
    for position, seat, (action, reason, facts) in of(TileFacts, seats):
        offered = {one.tile for one in position.legal(seat)}  # type: ignore[attr-defined]
        number = {tile: TILES[tile][1] for tile in offered}
        assert action.tile == facts.tile and facts.number == number[facts.tile]  # type: ignore[attr-defined]
        assert set(facts.lower) == {tile for tile in offered if number[tile] < facts.number}
        assert facts.mine == position.tiles[seat].count(facts.tile)
        if reason == "discard-hard":
            assert facts.number == max(number.values()) and position.phase == "discard"
        elif reason == "tile-lowest":
            assert facts.number == min(number.values())
        elif reason == "tile-variety":
            assert facts.lower and set(facts.lower) <= set(position.tiles[seat])
        else:
            assert reason == "tile-liked" and facts.tile == "MOST" and facts.lower


# --- cards of a column ---


def pairs_of(position: Position, seat: Seat) -> list[Trumps]:
    """What the seat can know of the trumps, by the referee."""
    if seat == position.dealer:
        return [position.trumps]
    seats = len(position.hands)
    places = [3 if clue.winner is None else (clue.winner - clue.marker) % seats for clue in position.clues]
    return [
        pair
        for pair in PAIRS
        if all(referee(clue.cards, *pair) == at for clue, at in zip(position.clues, places, strict=True))
    ]


@cache
def beaten_by(card: Card, pair: Trumps) -> int:
    """How many cards would beat it if it were led."""
    return sum(referee((card, other), *pair) for other in CARDS if other != card)


@by_seats
def test_the_reasons_for_picks_are_true(seats: int) -> None:
    for position, seat, (action, reason, facts) in of(PickFacts, seats):
        pairs, legal = pairs_of(position, seat), [one.card for one in position.legal(seat)]  # type: ignore[attr-defined]
        worse = {card: sum(beaten_by(card, pair) for pair in pairs) for card in legal}
        mine = worse[facts.card]
        assert action.card == facts.card and facts.pairs == len(pairs)  # type: ignore[attr-defined]
        assert facts.trump_in == sum(
            facts.card[0] == pair.colour or facts.card[1] == pair.number for pair in pairs
        )
        owners = [other for other in range(seats) if (other == seat) != (seat == position.dealer)]
        assert any(facts.goal in position.tiles[owner] for owner in owners)
        claims = {
            "pick-last": len(legal) == 1,
            "pick-trump": facts.trump_in == facts.pairs and mine == min(worse.values()),
            "pick-strong": mine == min(worse.values()),
            "pick-weak": mine == max(worse.values()),
            "pick-middle": min(worse.values()) < mine < max(worse.values()),
        }
        assert claims[reason], (reason, facts, worse)


# --- tasks ---


def played_on(now: Position, aims: list[int]) -> Position:
    """The end of the round on the engine if everybody plays for so many tricks."""
    seats, number = len(now.hands), now.round
    code = codes(now.trumps)
    face = {one: card for card, one in code.items()}
    while now.phase == "tricks" and now.round == number:
        seat = now.turn
        hand = sorted([code[card] for card in now.hands[seat]], key=strength)
        led = code[now.trick[0]] >> 6 if now.trick else -1
        best = code[now.trick[winning(now.trick, now.trumps)]] if now.trick else -1
        wanted = mood(aims[seat], len(now.piles[seat]) // seats, max(map(len, now.hands)))
        card = face[choose(hand, led, best, wanted, len(now.trick) == seats - 1)]
        now = now.after(seat, Play(card))
    return now


def judgment(now: Position) -> TasksJudged:
    return next(one for one in now.news if isinstance(one, TasksJudged))


@by_seats
def test_the_reasons_for_tasks_are_true(seats: int) -> None:
    families = {
        "task-last": {"LAST"},
        "task-most": {"MOST"},
        "task-colour": {"NO_R", "NO_G", "NO_Y", "NO_B"},
        "task-exact": {"EX_1", "EX_2", "EX_3", "EX_4"},
        "task-few": {"NONE", "FEWEST"},
    }
    for position, seat, (action, reason, facts) in of(TaskFacts, seats):
        colour, number = position.trumps
        counts = [sum(card[0] == colour or card[1] == number for card in hand) for hand in position.hands]
        others = [other for other in range(seats) if other != seat]
        assert facts.tile == action.tile and facts.trumps == counts[seat]  # type: ignore[attr-defined]
        assert facts.most == max(counts[other] for other in others)
        assert facts.above == min(
            sum(referee((card, their), colour, number) for other in others for their in position.hands[other])
            for card in position.hands[seat]
        )
        end = judgment(_with_likely_tasks(position, seat, facts.tile))
        assert end.tricks[seat] == facts.tricks
        if reason == "task-only":
            assert len(position.legal(seat)) == 1
        elif reason == "task-hope":
            assert not end.fulfilled[seat]
        else:
            assert end.fulfilled[seat] and facts.tile in families[reason]


def _with_likely_tasks(position: Position, seat: Seat, tile: Tile) -> Position:
    """The end of the round if the others choose their easiest tiles, and the dealer is after mine."""
    likely = [min(left, key=lambda one: TILES[one][1]) for left in position.tiles]
    likely[seat] = tile
    now = position
    while now.phase == "tasks":
        other = min(now.waiting())
        now = now.after(other, next(one for one in now.legal(other) if one.tile == likely[other]))  # type: ignore[attr-defined]
    aims = [aim(task, "off", "none") for task in likely]
    aims[position.dealer] = aims[seat]
    return played_on(now, aims)


# --- cards in tricks ---


def threats(case: Case) -> int:
    """Cards of those who play later that may be played and would take the trick from the advised one."""
    position, (colour, number) = case.position, case.position.trumps
    trick, seats = (*position.trick, case.advice.facts.card), len(position.hands)
    if referee(trick, colour, number) != len(trick) - 1:
        return 0

    def suit(card: str) -> str:
        return "trump" if card[0] == colour or card[1] == number else card[0]

    found = 0
    for step in range(1, seats - len(position.trick)):
        hand = position.hands[(case.seat + step) % seats]
        may = [card for card in hand if suit(card) == suit(trick[0])] or hand
        found += sum(referee((*trick, card), colour, number) == len(trick) for card in may)
    return found


@by_seats
def test_the_facts_of_plays_are_true(seats: int) -> None:
    for case in of(PlayFacts, seats):
        position, facts = case.position, case.advice.facts
        assert facts.card == case.advice.action.card  # type: ignore[attr-defined]
        assert facts.tricks == len(position.piles[case.seat]) // seats
        assert facts.left == len(position.hands[case.seat])
        best = referee(position.trick, *position.trumps) if position.trick else None
        assert facts.holder == (None if best is None else (position.leader + best) % seats)
        assert facts.threats == threats(case)
        mine = position.tasks[case.seat]
        assert facts.task == mine or (mine is None and facts.task in position.tasks)


@by_seats
def test_the_end_that_is_foretold_comes_if_everybody_plays_as_the_tasks_ask(seats: int) -> None:
    for case in of(PlayFacts, seats):
        facts = case.advice.facts
        aims = Outlook(case.position.view(case.seat)).aims
        assert aims[case.seat] == aim(facts.task, "off", "none")
        end = judgment(played_on(case.position.after(case.seat, case.advice.action), aims))
        assert end.tricks[case.seat] == facts.end
        assert facts.ok == (bool(end.stolen) if case.seat == end.dealer else end.fulfilled[case.seat])


def follows(case: Case) -> bool:
    return bool(case.position.trick)


TRUE: dict[str, Callable[[Case], bool]] = {
    "last-card": lambda case: len(case.position.hands[case.seat]) == 1,
    "only-card": lambda case: len(case.legal) == 1 < len(case.position.hands[case.seat]),
    "lead-sure": lambda case: not follows(case) and case.wants and case.goes_to_the_seat(),
    "lead-try": lambda case: not follows(case) and case.wants and threats(case) > 0,
    "lead-low": lambda case: not follows(case) and not case.wants and threats(case) > 0,
    "lead-anyway": lambda case: not follows(case) and not case.wants and case.goes_to_the_seat(),
    "win": lambda case: (
        case.wants and len(case.position.trick) == len(case.position.hands) - 1 and case.goes_to_the_seat()
    ),
    "sure": lambda case: follows(case) and case.wants and case.goes_to_the_seat(),
    "take": lambda case: (
        follows(case) and case.wants and case.advice.facts.card in case.takers and threats(case) > 0
    ),
    "must": lambda case: follows(case) and not case.wants and len(case.takers) == len(case.legal),
    "spoil": lambda case: (
        follows(case)
        and not case.wants
        and case.advice.facts.card in case.takers
        and len(case.takers) < len(case.legal)
    ),
    "cannot": lambda case: follows(case) and not case.takers,
    "duck": lambda case: (
        not case.wants and bool(case.takers) and case.advice.facts.card not in case.takers and not saves(case)
    ),
    "save": lambda case: (
        not case.wants and bool(case.takers) and case.advice.facts.card not in case.takers and saves(case)
    ),
    "wait": lambda case: case.wants and bool(case.takers) and case.advice.facts.card not in case.takers,
}


def saves(case: Case) -> bool:
    return case.advice.facts.task == "LAST"


@by_seats
def test_the_reasons_for_plays_are_true(seats: int) -> None:
    for case in of(PlayFacts, seats):
        assert TRUE[case.advice.reason](case), (case.advice, case.position.trick, case.legal)
