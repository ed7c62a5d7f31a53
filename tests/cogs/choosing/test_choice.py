"""A choice, field by field: every legal action of every game is reached by answering what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Annotated

import pytest
from msgspec import Meta

from cogs.choosing.choice import MENU, Choice
from cogs.choosing.fields import cards_in, face_of, fields, spellings
from games.core import Action, Card, Game, verb_of
from games.registry import GAMES
from tests.cogs.choosing.test_forged_ids import moment_of

KINDS = [
    pytest.param(game, kind, id=f"{game.key}-{verb_of(kind)}")
    for game in GAMES.values()
    for kind in game.actions
]


def some_of(legal: Sequence[Action], kind: type[Action]) -> Iterator[Action]:
    """Up to fifty legal actions of a type."""
    rng = Random(3)
    found = legal if len(legal) <= 500 else [rng.choice(legal) for _ in range(500)]
    yield from [action for action in found if type(action) is kind][:50]


@pytest.fixture
def legal(game: Game, kind: type[Action]) -> Sequence[Action]:
    moment = moment_of(game, kind)
    return moment.position.legal(moment.seat)


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_legal_action_is_reached(game: Game, kind: type[Action], legal: Sequence[Action]) -> None:
    for action in some_of(legal, kind):
        whole = Choice(legal, kind, spellings(action))
        assert whole.action == action and whole.question is None and whole.astray is None
        for at, value in enumerate(whole.values):
            before = whole.cut(at)
            assert before.possible and before.fits and before.action is None
            asked = before.question
            assert asked is not None and asked.field.name == fields(kind)[at].name
            wanted = cards_in(value) if asked.field.many else [value]
            assert set(wanted) <= set(map(face_of, asked.values))
            assert asked.field.least <= len(wanted) <= asked.field.most or not asked.field.many
            assert before.followed_by(value).matched == whole.matched[: at + 1]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_sets_may_be_picked_in_any_order(game: Game, kind: type[Action], legal: Sequence[Action]) -> None:
    for action in some_of(legal, kind):
        values = spellings(action)
        turned = [
            "+".join(reversed(cards_in(value))) if field.many else value
            for field, value in zip(fields(kind), values, strict=True)
        ]
        assert Choice(legal, kind, turned).action == action
        for at, field in enumerate(fields(kind)):
            if field.many and values[at]:
                picked = Choice(legal, kind, values[:at]).with_picked(cards_in(turned[at]))
                done = picked.values[at].removesuffix("+")
                assert Choice(legal, kind, [*values[:at], done]).fits


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_what_nobody_may_do_is_told_by_its_field(
    game: Game, kind: type[Action], legal: Sequence[Action]
) -> None:
    for action in some_of(legal, kind):
        for at, field in enumerate(fields(kind)):
            values = list(spellings(action))
            values[at] = "Z99"
            wrong = Choice(legal, kind, values)
            assert not wrong.fits and wrong.action is None and not wrong.possible
            assert wrong.astray == field and wrong.completed() is wrong
    other = next((one for one in game.actions if not Choice(legal, one).kind_is_legal), None)
    if other is not None:
        never = Choice(legal, other)
        assert not never.possible and never.astray is None and never.completed() is never


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_choice_begins_with_what_it_is_aimed_at(
    game: Game, kind: type[Action], legal: Sequence[Action]
) -> None:
    aimed = Choice.aimed(legal, kind)
    assert len(aimed.values) == sum(field.target for field in fields(kind))
    assert aimed.possible


class Lay(Action, frozen=True, tag="lay"):
    """Lay one card or two."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=2)]


HAND = tuple(map(Card, ["A1", *(f"A{at}" for at in range(1, MENU + 2))]))
"""Two A1, and more kinds of cards than one menu holds."""
LAYINGS = [Lay((card,)) for card in dict.fromkeys(HAND)] + [*map(Lay, dict.fromkeys(combinations(HAND, 2)))]


def test_a_set_that_one_menu_does_not_hold_stays_open() -> None:
    start = Choice(LAYINGS, Lay)
    assert start.question is not None and start.question.spread
    assert start.question.values[:3] == ("A1", "A1#2", "A2")
    one = start.with_picked(["A1#2"])
    assert one.values == ("A1+",) and one.set_open and not one.filled and one.completed() is one
    assert one.question is not None and (one.question.field.least, one.question.field.most) == (0, 1)
    assert one.question.values[:2] == ("A1", "A2")
    for added in ("A1", "A9"):
        both = one.with_picked([added])
        assert both.values == (f"A1+{added}",) and both.filled
        assert both.action == Lay((Card("A1"), Card(added)))


def test_a_set_that_one_menu_holds_is_picked_at_once() -> None:
    few = [one for one in LAYINGS if {*one.cards} <= {"A1", "A2"}]
    assert Choice(few, Lay).with_picked(["A2"]).action == Lay((Card("A2"),))
    assert Choice(few, Lay).with_picked(["A2", "A1"]).action == Lay((Card("A1"), Card("A2")))
