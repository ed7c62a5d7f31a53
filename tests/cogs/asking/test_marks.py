"""Beginner's marks say what the engine will do, and are shown to those who want them."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from bot.store.preferences import prefer
from cogs.asking.marks import marks
from cogs.choosing.fields import fields
from cogs.games.presenters import PRESENTERS
from cogs.games.sticheln.faces import SIGNS
from cogs.presenting.pieces import Mark
from cogs.words.catalogue import LANGUAGES, words
from games.core import Card, Game, Options
from games.registry import GAMES
from games.sticheln.game import GAME as STICHELN
from games.sticheln.position import Choose, ChoosePair, NameColour, Position
from games.sticheln.rules import RULES, sheet, value
from tests.kit.catalogue import KEYS
from tests.kit.positions import NAMES, best_of, colours, counted, hidden, positions, positions_of, takes
from tests.kit.rig import World, say
from tests.kit.validate import units

PRESENTER = PRESENTERS["sticheln"]
EN = words("en")
OPTIONS = list(STICHELN.options_for(3))


def meant(mark: Mark, *, card: Card, best: Card | None) -> str:
    """Which of the sentences it is."""
    faces = {
        "colour": str(PRESENTER.face(EN, card[0])).strip(),
        "best": str(PRESENTER.face(EN, best)) if best else "",
    }
    effect = mark.effect.replace("\N{WORD JOINER}", "")
    for name in ("leads", "leads-zero", "takes", "wins", "loses", "powerless"):
        if effect == EN(f"sticheln.mark.{name}", **faces):
            return name
    raise AssertionError(mark)


def expected(position: Position, card: Card) -> str:
    """What the card does, by the engine's own winner."""
    if not position.trick:
        return "leads" if value(card) else "leads-zero"
    if takes(position, card):
        return "wins" if len(position.trick) == len(position.hands) - 1 else "takes"
    return "powerless" if card[0] != position.trick[0][0] and not value(card) else "loses"


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_marks_of_cards_say_what_the_engine_does(options: Options, seats: int) -> None:
    for position in positions(options, seats):
        if position.phase != "play":
            continue
        seat = position.turn
        view = position.view(seat)
        best = position.trick[best_of(position, position.trick)] if position.trick else None
        for action in position.legal(seat):
            mark = PRESENTER.mark(EN, view, action)
            name = meant(mark, card=action.card, best=best)
            assert name == expected(position, action.card)
            worth = counted(position, seat, *position.trick, action.card)
            silent = name in ("loses", "powerless") or not position.laid[seat]
            assert mark.worth == ("" if silent else EN.signed(worth))
            if len(position.trick) == seats - 1:
                taken = position.after(seat, action).last_trick
                assert (taken.winner == seat) == (name == "wins")


@pytest.mark.parametrize("variant", ["classic", "anti"])
def test_what_cannot_win_never_does_and_a_led_zero_only_among_zeros(variant: str) -> None:
    tried = 0
    for position in positions(STICHELN.options(variant=variant), 3):
        if position.phase != "play":
            continue
        seat = position.turn
        for card in position.hands[seat]:
            name = expected(position, card)
            if name not in ("powerless", "leads-zero"):
                continue
            left = 2 - len(position.trick)
            for rest in permutations(hidden(position, seat), left):
                tried += 1
                trick = (*position.trick, card, *rest)
                won = best_of(position, trick) == len(position.trick)
                assert won == (name == "leads-zero" and not any(map(value, rest)))
    assert tried > 500


@pytest.mark.parametrize("variant", RULES)
def test_marks_of_choices_tell_their_points(variant: str) -> None:
    seen = set()
    for position in positions(STICHELN.options(variant=variant), 4):
        if position.phase == "play":
            continue
        seat = min(position.waiting())
        view, legal = position.view(seat), position.legal(seat)
        for action in legal:
            mark = PRESENTER.mark(EN, view, action)
            seen.add(type(action))
            if isinstance(action, Choose):
                same = sum(card[0] == action.card[0] for card in position.hands[seat])
                assert f"with {same - 1} more in hand" in mark.effect
                assert mark.worth == EN.signed(RULES[variant].pain(value(action.card)))
            elif isinstance(action, NameColour):
                pile = sheet(RULES[variant], (action.colour,), position.piles[seat])
                assert mark.worth == EN.signed(pile.points)
            else:
                assert isinstance(action, ChoosePair) and mark is None, "pairs are told card by card"
    assert len(seen) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 6, 8])
def test_cards_of_a_pair_are_marked_one_by_one(seats: int, lang: str) -> None:
    """Each card of the hand once, with its colour and what it would count."""
    w, tried = words(lang), 0
    for position in positions(STICHELN.options(variant="strong"), seats):
        if position.phase != "choose":
            continue
        seat = min(position.waiting())
        hand, legal = position.hands[seat], position.legal(seat)
        heading, *lines = marks(w, PRESENTER, position.view(seat), legal, NAMES).splitlines()
        assert heading == f"-# {w('marks.heading')}" and len(lines) <= 6
        text = "\n".join(lines).replace("\N{WORD JOINER}", "")
        for card in hand:
            tried += 1
            others = sum(other[0] == card[0] for other in hand) - 1
            told = w("sticheln.mark.lays", colour=str(PRESENTER.face(w, card[0])).strip(), n=others)
            (line,) = [line for line in text.splitlines() if line.startswith(f"**{told}**")]
            cost = w.signed(RULES["strong"].pain(value(card)))
            assert w("marks.worth", choice=str(PRESENTER.face(w, card)), worth=cost) in line
        assert sum(text.count(sign) for sign in SIGNS.values()) == len(hand) + len(lines)
    assert tried >= 12 * seats


def test_nothing_else_is_marked_value_by_value() -> None:
    """What is marked as a whole needs no marks of its parts; other actions of the game hold no sets."""
    for variant in RULES:
        for position in positions(STICHELN.options(variant=variant), 3):
            seat = min(position.waiting())
            for kind in {type(action) for action in position.legal(seat)} - {ChoosePair}:
                assert PRESENTER.mark_value(EN, position.view(seat), kind, "R4") is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_each_marked_action_stands_in_one_line_of_few(key: str, lang: str) -> None:
    game: Game = GAMES[key]
    w, presenter = words(lang), PRESENTERS[key]
    for seats in (game.seats[0], game.seats[-1]):
        for state in positions_of(game, game.options(), seats):
            seat = min(state.waiting())
            view, legal = state.view(seat), state.legal(seat)
            text = marks(w, presenter, view, legal, ()).replace("\N{WORD JOINER}", "")
            assert units(text) <= 1000
            told = [action for action in legal if presenter.mark(w, view, action) is not None]
            by_value = any(field.many for action in legal for field in fields(type(action)))
            assert by_value or bool(text) == bool(told)
            _, *lines = text.splitlines() if text else ["", ""]
            assert len(lines) <= 8
            for action in told:
                if hasattr(action, "card"):
                    face = str(presenter.face(w, action.card))
                    choices = " ".join(line.partition("**")[2].partition("**")[2] for line in lines)
                    assert len(re.findall(rf"(?<![^ ：]){re.escape(face)}(?![0-9])", choices)) == 1


def test_every_effect_has_its_words() -> None:
    keys = {key.removeprefix("sticheln.mark.") for key in KEYS if key.startswith("sticheln.mark.")}
    assert keys == {"leads", "leads-zero", "takes", "wins", "loses", "powerless", "lays", "names"}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_marks_of_a_pair_are_shown_to_those_who_want_them(world: World, lang: str):
    anna = world.person("anna", lang)
    table = await world.deal(anna, bots=2, variant="strong")
    with world.inside():
        await prefer(world.bot.store, anna.id, marks=True)
    hand = await anna.opens_hand()
    assert say("marks.heading", lang) in hand.text
    for card in table.view(0).hand:
        mark = PRESENTER.mark_value(words(lang), table.view(0), ChoosePair, card)
        assert str(mark.effect).replace("\N{WORD JOINER}", "") in hand.text and mark.worth in hand.text
    await anna.acts(table)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_marks_are_shown_to_those_who_want_them(world: World, lang: str):
    anna = world.person("anna", lang)
    table = await world.deal(anna, bots=2)
    assert say("marks.heading", lang) not in (await anna.opens_hand()).text
    with world.inside():
        await prefer(world.bot.store, anna.id, marks=True)
    for _ in range(4):
        hand = await anna.opens_hand()
        assert say("marks.heading", lang) in hand.text
        for action in table.legal(0):
            assert (
                str(PRESENTER.mark(words(lang), table.view(0), action).effect).replace("\N{WORD JOINER}", "")
                in hand.text
            )
        assert colours(table._state, 0) or table.public().phase == "choose"
        await anna.acts(table)
        await world.tick()
