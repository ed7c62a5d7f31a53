"""The code looks up words that exist, and every word that exists is looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, Words
from games.core import Game
from games.registry import GAMES as REGISTERED
from tests.kit.catalogue import KEYS
from tests.kit.scanner import FAMILIES, Uses, missing, unused, uses_in, uses_of_the_project


@pytest.mark.parametrize(
    ("source", "keys", "patterns"),
    [
        ('w("lobby.full", seats=6)', {"lobby.full"}, set()),
        ('self.w("lobby.full")', {"lobby.full"}, set()),
        ('words("zh-TW")("lobby.full")', {"lobby.full"}, set()),
        ('words(language).n("count.card", 3)', {"count.card"}, set()),
        ('w.has("a.b") and w("a.c" if x else "a.d")', {"a.b", "a.c", "a.d"}, set()),
        ('w.name("a.choose-pair", "b")', {"a.choose-pair.b"}, set()),
        ('w.name("a.b", value)', set(), {r"a\.b\..+"}),
        ('w(f"a.{b}.title")', set(), {r"a\..+\.title"}),
        ('w.name(f"a.{b}", c)', set(), {r"a\..+\..+"}),
        ('raise Refusal("not-yours", seat=1)', {"refuse.not-yours"}, set()),
        ('raise tables.Refusal("full" if x else "late")', {"refuse.full", "refuse.late"}, set()),
        ('raise Stale("moved-on")', {"refuse.moved-on"}, set()),
        ('Refusal(f"no-{what}")', set(), {r"refuse\.no\-.+"}),
        (
            'w(key); w(f"{game}.title"); w.name(f"{game}.variant", x); w.signed(3); w.list(["a.b"])',
            set(),
            set(),
        ),
        ('print("a.b"); row("a.b"); window.n("a.b"); "x".join("a.b"); words("en")', set(), set()),
        ('"w(\'a.b\')"  # w("a.b")', set(), set()),
        ("w()", set(), set()),
    ],
)
def test_the_scanner(source: str, keys: set[str], patterns: set[str]) -> None:
    assert uses_in(source) == Uses(frozenset(keys), frozenset(patterns))


def test_missing_and_unused_are_found() -> None:
    uses = uses_in('w("lobby.full"); w("lobby.gone"); w.name("suit", x); w.name("mood", x)')
    keys = ["lobby.full", "suit.hearts", "lobby.dead", "sticheln.letter.G"]
    assert missing(uses, keys) == {"lobby.gone", r"mood\..+"}
    assert unused(uses, keys) == {"lobby.dead"}


def test_every_key_that_is_looked_up_exists() -> None:
    if told := sorted(missing(uses_of_the_project(), KEYS)):
        pytest.fail(f"the code looks these words up, so write them: {', '.join(told)}", pytrace=False)


def test_every_key_that_exists_is_looked_up() -> None:
    if told := sorted(unused(uses_of_the_project(), KEYS)):
        how = 'or spell them where they are looked up: w("…"), not a variable'
        pytest.fail(f"nothing looks these words up, so delete them, {how}: {', '.join(told)}", pytrace=False)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_members(family: str) -> None:
    assert any(re.fullmatch(family, key) for key in KEYS)


def declared(game: Game) -> Iterator[str]:
    """The keys that a registered game needs for what it declares."""
    yield from ("title", "pitch", "rules.1.title", *(f"illegal.{verb}" for verb in game.verbs))
    for verb, kind in game.verbs.items():
        yield from (f"command.{verb}", f"ask.{verb}")
        yield from (f"field.{field}" for field in kind.__struct_fields__)


def declared_options(game: Game) -> Iterator[str]:
    """The keys of its options, which may be those that all games share."""
    for option in game.options.model_fields:
        yield from (f"option.{option}", f"option_hint.{option}")


@pytest.mark.parametrize("key", REGISTERED)
def test_a_registered_game_has_words_for_all_it_declares(key: str) -> None:
    lacks = {f"{key}.{rest}" for rest in declared(REGISTERED[key])} - set(KEYS)
    for rest in declared_options(REGISTERED[key]):
        lacks |= set() if {f"{key}.{rest}", f"any.{rest}"} & set(KEYS) else {f"{key}.{rest}"}
    if lacks:
        told = f"write these words in cogs/games/{key}/locale: {', '.join(sorted(lacks))}"
        pytest.fail(told, pytrace=False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", REGISTERED)
def test_every_value_of_an_option_has_a_name_of_its_own(key: str, language: str) -> None:
    w = Words(language, strict=True)
    for option, field in REGISTERED[key].options.model_fields.items():
        values = get_args(field.annotation)
        assert len({PRESENTERS[key].choice(w, option, str(value)) for value in values}) == len(values)
