"""Choices on buttons that are no cards, and signs that are printed because they are no emojis."""

from __future__ import annotations

import pytest

from cogs.asking.answer_buttons import FEW, on_buttons
from cogs.choosing.choice import Question
from cogs.choosing.fields import Field
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import PRINTED, button, option
from cogs.words.catalogue import words
from tests.kit.validate import walk

EN, DIAMONDS = words("en"), PRESENTERS["diamonds"]
NAMES = [f"name {seat}" for seat in range(9)]
WHOM, NUMBER = Field("victim", "victim", whom=True), Field("count", "count", number=True)


def drawn(
    asked: Question, verb: str = "rob", presenter=DIAMONDS, argument: str = ""
) -> list[list[tuple[str, str]]]:
    """The buttons row by row: label and id."""
    rows = on_buttons(EN, presenter, Id(7, 3, verb, argument), asked, NAMES)
    return [[(one["label"], one["custom_id"]) for one in walk(row["components"])] for row in rows]


def test_names_stand_two_in_a_row_and_numbers_side_by_side() -> None:
    assert drawn(Question(WHOM, ("0", "2", "3"))) == [
        [("name 0", "t:7:3:rob:0"), ("name 2", "t:7:3:rob:2")],
        [("name 3", "t:7:3:rob:3")],
    ]
    assert drawn(Question(NUMBER, ("1", "2", "3")), "choose-count") == [
        [
            ("1 card", "t:7:3:choose-count:1"),
            ("2 cards", "t:7:3:choose-count:2"),
            ("3 cards", "t:7:3:choose-count:3"),
        ]
    ]


def test_a_set_of_just_one_is_chosen_as_one_is() -> None:
    assert drawn(Question(WHOM._replace(many=True), ("1",))) == [[("name 1", "t:7:3:rob:1")]]


def test_a_later_step_keeps_the_answers_before() -> None:
    assert drawn(Question(WHOM, ("1",)), argument="D4,x") == [[("name 1", "t:7:3:rob:D4,x,1")]]


@pytest.mark.parametrize(
    ("asked", "verb", "presenter"),
    [
        (Question(Field("card", "card"), ("D4", "D5")), "play", DIAMONDS),
        (Question(Field("cards", "cards", many=True), ("D4", "D5")), "pass-cards", DIAMONDS),
        (Question(WHOM._replace(many=True, most=2), ("1", "2")), "rob", DIAMONDS),
        (
            Question(WHOM._replace(many=True, least=0), ("1", "2")),
            "rob",
            DIAMONDS,
        ),  # nobody is an answer, too
        (Question(NUMBER, ("1", "2")), "pass-cards", DIAMONDS),  # what is confirmed is chosen in menus
        (Question(WHOM, ("1", "2")), "rob", DIAMONDS.in_words),
        (Question(WHOM, tuple(map(str, range(FEW + 1)))), "rob", DIAMONDS),
    ],
)
def test_for_all_others_menus_serve_better(asked: Question, verb: str, presenter) -> None:
    assert drawn(asked, verb, presenter) == []


@pytest.mark.parametrize("sign", sorted(PRINTED))
def test_signs_that_are_no_emojis_are_printed(sign: str) -> None:
    """Discord refuses a button whose emoji it does not know."""
    for made in (button(Id(1, 2, "play", "S4"), "S4", sign=sign), option("S4", "S4", sign=sign)):
        assert made["label"] == f"{sign}S4" and "emoji" not in made


@pytest.mark.parametrize("key", PRESENTERS)
def test_every_other_sign_is_an_emoji(key: str) -> None:
    """Emojis are those that are so by themselves, or that the variation selector makes so."""
    presenter = PRESENTERS[key]
    for sign in {presenter.face(EN, value).sign for value in presenter.values()} - {"", *PRINTED}:
        assert ord(sign[0]) > 0xFFFF or sign[1:] == "\N{VARIATION SELECTOR-16}" or sign in "⭐", sign
        assert button(Id(1, 2, "play", "x"), "x", sign=sign)["emoji"]["name"] == sign
