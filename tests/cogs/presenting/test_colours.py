"""Colours can be told apart without seeing colour: each has a sign of its own shape, a letter and a name.

The pain: H13. Everything here is about registered games in general: a game fails whose signs stand neither in
the table below nor in its own (`tests/games/<key>/signs.py`), and so does one that uses two signs of a shape
which some eyes cannot tell apart by colour.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import combinations

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from tests.kit.enrolment import SIGNS as SIGNS_OF
from tests.kit.people import Shown
from tests.kit.rig import World
from tests.kit.validate import walk

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
Colour = tuple[float, float, float]

SHARED: dict[str, tuple[str, int]] = {
    "🟢": ("circle", 0x78B159),
    "🟫": ("square", 0xC1694F),
    "🔺": ("triangle", 0xE75A70),
    "🔷": ("diamond", 0x55ACEE),
    "⭐": ("star", 0xFFAC33),
    "💜": ("heart", 0xAA8DD8),
    "♦️": ("diamond", 0xBE1931),
    "♥️": ("heart", 0xBE1931),
    "♤": ("spade", 0xDBDEE1),
    "♧": ("club", 0xDBDEE1),
}
"""The shape of each sign and its colour as most people see it (sRGB; about what Discord's emojis have)."""

OWN: dict[str, dict[str, tuple[str, int]]] = {
    key: SIGNS_OF.of(key) if SIGNS_OF.there(key) else {} for key in PRESENTERS
}
"""The signs that no other game has, by game."""
SIGNS = SHARED | {sign: seen for own in OWN.values() for sign, seen in own.items()}

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
"""What colour-blind eyes make of linear RGB: Machado, Oliveira and Fernandes 2009, at full severity."""

CLOSE = 30.0
"""Colours nearer than this in CIELAB (ΔE of 1976) count as alike on a small sign at a glance."""


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


# ---------------------------------------------------------------------------------- seeing colours


def linear(rgb: int) -> Colour:
    """An sRGB colour as amounts of light."""
    parts = [(rgb >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return red, green, blue


def seen(light: Colour, eyes: str) -> Colour:
    """The colour as these eyes see it."""
    red, green, blue = (sum(map(lambda a, b: a * b, row, light)) for row in EYES[eyes])
    return tuple(min(1.0, max(0.0, one)) for one in (red, green, blue))


def lab(light: Colour) -> Colour:
    """The colour in CIELAB, where distances are about those that people see (white: D65)."""
    red, green, blue = light
    xyz = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (one ** (1 / 3) if one > 216 / 24389 else (24389 / 27 * one + 16) / 116 for one in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: int, other: int, eyes: str) -> float:
    first, second = (lab(seen(linear(colour), eyes)) for colour in (one, other))
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5


def confusable(signs: dict[str, tuple[str, int]]) -> list[tuple[str, str, str]]:
    """Signs of one shape whose colours some eyes cannot tell apart."""
    return [
        (one, other, eyes)
        for one, other in combinations(signs, 2)
        for eyes in EYES
        if signs[one][0] == signs[other][0] and distance(signs[one][1], signs[other][1], eyes) < CLOSE
    ]


def test_the_arithmetic_of_colours():
    assert lab(linear(0xFFFFFF)) == pytest.approx((100, 0, 0), abs=0.1)
    assert lab(linear(0xFF0000)) == pytest.approx((53.2, 80.1, 67.2), abs=0.2)
    assert all(sum(row) == pytest.approx(1, abs=1e-5) for rows in EYES.values() for row in rows)
    assert distance(0x78B159, 0xC1694F, "none") > 2 * distance(0x78B159, 0xC1694F, "deuteranopia")


def test_signs_of_one_shape_would_be_found():
    """Green and brown are the classic pair, blue and violet another one."""
    circles = {"green": ("circle", 0x78B159), "brown": ("circle", 0xC1694F)}
    assert ("green", "brown", "deuteranopia") in confusable(circles)
    assert not confusable({"green": ("circle", 0x78B159), "brown": ("square", 0xC1694F)})
    assert confusable({"blue": ("heart", 0x55ACEE), "violet": ("heart", 0xAA8DD8)})


def test_some_of_our_colours_do_come_close():
    """So the shapes are not there for decoration."""
    close = [
        (one, other)
        for one, other in combinations(SIGNS, 2)
        for eyes in EYES
        if eyes != "none" and distance(SIGNS[one][1], SIGNS[other][1], eyes) < CLOSE
    ]
    assert close


# --------------------------------------------------------------------------------- colours of a game


def faces(key: str, lang: str) -> dict[str, tuple[str, str]]:
    """Sign and text of every card and every colour, by its spelling; other values have no colour."""
    presenter, w = PRESENTERS[key], words(lang)
    coloured = (value for value in presenter.values() if re.fullmatch(r"[A-Z]\d*", value))
    return {value: tuple(presenter.face(w, value)) for value in coloured}


def signs_of(key: str, lang: str = "en") -> dict[str, set[str]]:
    """Each sign of a game, with the first letters of what it stands beside."""
    found: dict[str, set[str]] = {}
    for value, (sign, _) in faces(key, lang).items():
        found.setdefault(sign, set()).add(value[0])
    return found


@pytest.mark.parametrize("key", PRESENTERS)
def test_one_sign_one_colour_one_letter(key: str, lang: str):
    found = signs_of(key, lang)
    shared = {sign: colours for sign, colours in found.items() if not sign or len(colours) > 1}
    assert not shared, f"{key}: give each colour a sign of its own: {shared}"
    letters: dict[str, set[str]] = {}
    for value, (_, text) in faces(key, lang).items():
        if value[1:]:
            wanted = f"{key}: {value} reads as {text}; spell it in the engine as it is printed (such as HK)"
            assert text[1:] == value[1:], wanted
            letters.setdefault(value[0], set()).add(text[0])
    apart = len(set.union(*letters.values())) == len(letters) == len(found)
    assert apart and all(len(shown) == 1 for shown in letters.values()), (
        f"{key} ({lang}): give each colour one letter of its own ({key}.letter.…): {letters}"
    )


@pytest.mark.parametrize("key", PRESENTERS)
def test_names_and_letters_are_unique_and_the_same_in_every_place(key: str, lang: str):
    shown = list(faces(key, lang).values())
    assert len({text for _, text in shown}) == len(shown)
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("key", PRESENTERS)
def test_nobody_has_to_see_colours(key: str):
    found, known = signs_of(key), SHARED | OWN[key]
    assert found.keys() <= known.keys(), (
        f"{key}: say of what shape and colour its new signs are in {SIGNS_OF.file.format(key=key)} (SIGNS)"
    )
    assert not confusable({sign: known[sign] for sign in found})


@pytest.mark.parametrize("key", PRESENTERS)
def test_signs_have_names_that_can_be_read_aloud(key: str):
    for sign in signs_of(key):
        for char in sign:
            assert unicodedata.name(char, ""), f"{char!r} is read as nothing"


# --------------------------------------------------------------------------------- wherever they are


def loose(text: str, key: str, lang: str) -> list[str]:
    """Cards in a text without their sign before them, and signs without their colour behind them."""
    shown = faces(key, lang)
    cards = {text_: sign for value, (sign, text_) in shown.items() if value[1:]}
    beside: dict[str, set[str]] = {}
    for sign, text_ in shown.values():
        beside.setdefault(sign, set()).update((text_.strip(), text_.strip()[0]))
    plain = text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ").replace("*", "")
    alone = [
        found[0]
        for found in re.finditer(rf"(?<!\w)({'|'.join(sorted(cards, key=len, reverse=True))})(?!\w)", plain)
        if not plain[: found.start()].endswith(cards[found[0]])
    ]
    for sign, said in beside.items():
        for found in re.finditer(re.escape(sign), plain):
            after = plain[found.end() :].lstrip()
            if not after.startswith(tuple(said)):
                alone.append(plain[found.start() : found.end() + 8])
    return alone


def test_what_is_loose_is_found(lang: str):
    name, letter = words(lang)("sticheln.colour.R"), words(lang)("sticheln.letter.R")
    assert loose(f"anna **{letter}4**", "sticheln", lang) == [f"{letter}4"]
    assert loose(f"🔷{letter}4", "sticheln", lang)
    assert not loose(f"anna **🔺\N{WORD JOINER}{letter}4** · 🔺 {name}", "sticheln", lang)


async def test_on_every_board_and_hand_in_every_log_line_and_on_every_button(world: World, lang: str):
    """A whole game, as everybody and as its players see it."""
    world.guild_locale = LOCALES[lang]
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    shown = faces("sticheln", lang)
    table = await world.deal(anna, ben, bots=2)
    assert words(lang)("sticheln.title") in world.table_message().text
    while table.running:
        mine = await anna.types("hand")
        for message in (world.table_message(), mine, *world.calls()):
            assert not loose(message.text, "sticheln", lang), message.text
        _on_controls(mine, shown)
        move = table.row.move
        await world.play(anna, ben, by="commands", until=lambda now, move=move: now.row.move > move + 3)
        await world.tick()
    assert not loose(world.table_message().text, "sticheln", lang)


def _on_controls(message: Shown, shown: dict[str, tuple[str, str]]) -> None:
    """Buttons and entries of menus hold a card's sign as their emoji, and its letter and number as text."""
    for part in walk(message.components):
        for one in (part, *part.get("options", ())):
            value = one.get("value") or str(one.get("custom_id", "")).rpartition(":")[2]
            if value.partition("#")[0] in shown:
                sign, text = shown[value.partition("#")[0]]
                assert one["emoji"]["name"] == sign and one["label"] == text.strip()
