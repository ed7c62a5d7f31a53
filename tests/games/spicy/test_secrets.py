"""What the oracle knows of Spicy: cards in every spelling, that declarations are none, and sealed answers."""

from __future__ import annotations

from itertools import product

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.spicy.rules import KINDS, SAYS
from tests.games.spicy.rules.table import MANY, A, B, C, challenge, let_go, play, random_steps, seeded, table
from tests.games.spicy.test_games import LOCALES, seated
from tests.games.was_sticht.test_secrets import leaks
from tests.kit.oracle import SECRETS
from tests.kit.positions import NAMES
from tests.kit.rig import World

SPICY, PRESENTER = SECRETS["spicy"], PRESENTERS["spicy"]
STYLES = {"signs": PRESENTER, "words": PRESENTER.in_words}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


@pytest.mark.parametrize("style", STYLES)
def test_every_card_is_recognised_however_it_is_written(lang: str, style: str) -> None:
    w, presenter = words(lang), STYLES[style]
    for card in KINDS:
        faces = (str(presenter.face(w, card)), presenter.spoken(w, card), presenter.faces.several(w, [card]))
        for text in (*faces, *presenter.faces.by_spice(w, [card])):
            assert [*SPICY.spelled(text)] == [card] and [*SPICY.spelled(f"**{text}**")] == [card]
    for hand in (KINDS, KINDS[::3] * 2):
        held = sorted(hand, key=KINDS.index)
        assert set(SPICY.spelled("\n".join(presenter.faces.by_spice(w, held)))) == set(held)


@pytest.mark.parametrize("style", STYLES)
def test_no_declaration_is_taken_for_a_card(lang: str, style: str) -> None:
    w, presenter = words(lang), STYLES[style]
    for say in SAYS:
        said = str(presenter.face(w, say))
        assert not SPICY.spelled(said) and not SPICY.spelled(f"#7 {said} 5 {said}, 3")
    for one, other in product(SAYS[::7], KINDS[::5]):
        told = w("spicy.as", card=presenter.face(w, other), say=presenter.face(w, one))
        assert [*SPICY.spelled(told)] == [other]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nobody_is_shown_more_than_they_may_know(seats: int, lang: str, style: str) -> None:
    w, presenter, names = words(lang), STYLES[style], NAMES[:seats]
    for number, now in enumerate(random_steps(seeded(seats, "secrets", "raider luck copycat"), seats)):
        public = SPICY.public(now)
        for parts in (presenter.table(w, now.view(None), names), presenter.why(w, now.view(None), names)):
            assert not SPICY.spelled("\n".join(parts)) - public
        for seat in range(seats) if number % 5 == 0 else ():
            view = now.view(seat)
            told = "\n".join([*presenter.hand(w, view, names), *presenter.happened(w, view, now.news, names)])
            assert SPICY.spelled(told).keys() <= public.keys() | SPICY.own(now, seat)


HIDDEN = {
    "the card on top": lambda now: now.stack[-1].card,
    "a card in the stack": lambda now: now.stack[0].card,
    "a card beneath": lambda now: now.stack[1].beneath[0],
    "a card of a hand": lambda now: now.hands[A][-1],
    "a card of the deck": lambda now: now.above[0],
    "a won card": lambda now: now.piles[C][0],
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("what", HIDDEN)
def test_a_planted_leak_is_found(what: str, lang: str, style: str) -> None:
    w, presenter = words(lang), STYLES[style]
    now = table(MANY, MANY, MANY, stack="A P2=2P; B W8=5P+C1+C2; C C7=7P", twists="luck", won=(0, 0, 4))
    told = "\n".join(presenter.table(w, now.view(None), NAMES[:3]))
    assert not SPICY.spelled(told) - SPICY.public(now)
    hidden = HIDDEN[what](now)
    for face in (presenter.face(w, hidden), presenter.spoken(w, hidden)):
        assert SPICY.spelled(f"{told}\n{face}") - SPICY.public(now)


def test_answers_are_for_their_owners_until_all_are_there(lang: str) -> None:
    w = words(lang)
    now = challenge(play(table(MANY, "P6", MANY, stack="A P2=3P"), "P6", "6P"), A, "spice")
    own = "\n".join(PRESENTER.hand(w, now.view(A), NAMES[:3]))
    assert not SPICY.amounts(own, now, A)
    assert SPICY.amounts(own, now, C) and SPICY.amounts(own, now, B) and SPICY.amounts(own, now, None)
    for seat in (None, B, C):
        parts = PRESENTER.table(w, now.view(None), NAMES[:3]) if seat is None else ()
        parts = parts or PRESENTER.hand(w, now.view(seat), NAMES[:3])
        assert not SPICY.amounts("\n".join(parts), now, seat)
    believed = let_go(play(table(MANY, "P6", MANY, stack="A P2=3P"), "P6", "6P"), C)
    assert not SPICY.amounts("\n".join(PRESENTER.hand(w, believed.view(C), NAMES[:3])), believed, C)


@pytest.mark.parametrize("what", ["the card on top", "a card of a hand"])
async def test_a_leak_is_caught(world: World, monkeypatch, what: str, lang: str):
    world.guild_locale = LOCALES[lang]
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    running = await seated(world, anna, ben)
    await world.play(
        anna,
        ben,
        table=running,
        by="commands",
        until=lambda now: len(now.public().stack) > 1 and not now.public().revealed,
    )
    hidden = HIDDEN[what](running._state)
    assert await leaks(world, monkeypatch, f"psst: {PRESENTER.spoken(words(lang), hidden)}")


async def test_a_declaration_is_no_leak(world: World, monkeypatch, lang: str):
    world.guild_locale = LOCALES[lang]
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    await seated(world, anna, ben)
    assert not await leaks(world, monkeypatch, f"psst: {PRESENTER.face(words(lang), '7C')}")
