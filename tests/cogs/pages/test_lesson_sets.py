"""Sets of cards in a lesson: picked in one menu, with the advice on a button, and refused kindly."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.pages.lesson_ids import encoded
from cogs.words.catalogue import words
from games.lessons import LESSONS
from games.registry import GAMES
from games.sticheln.teacher import Facts
from games.teaching import Advice
from tests.cogs.pages.test_lesson import now, offered
from tests.kit.rig import World, say
from tests.kit.validate import walk


async def test_a_set_of_cards_is_picked_in_one_menu(world: World, monkeypatch: pytest.MonkeyPatch):
    """Two pain cards at once: about ninety pairs, of which those of one colour are none."""

    def teach(view: Any, legal: Any) -> Advice:
        return Advice(legal[0], "last-card", Facts(view.hand[0], 0))

    options = GAMES["sticheln"].options(variant="strong", rounds=1)
    monkeypatch.setitem(LESSONS, "sticheln", LESSONS["sticheln"]._replace(options=options, teacher=teach))
    (anna,) = world.people("anna")
    page = await anna.types("learn", game="sticheln")
    legal, view = list(now("sticheln", "").state.legal(0)), now("sticheln", "").state.view(0)
    (menu,) = page.menus
    assert menu.options == view.hand and menu.bounds == (2, 2) and len(legal) > 50
    assert [button.to.argument for button in offered(page, "")] == ["sticheln.00"], "the advice has a button"
    hints = [option for part in walk(page.components) for option in part.get("options", ())]
    advised = {option["value"] for option in hints if option.get("description") == say("lesson.mine")}
    assert advised == set(legal[0].cards)
    first, other = next((a, b) for a, b in pairwise(view.hand) if a[0] == b[0])
    before = page.text
    await anna.picks(page, first, other)
    told = PRESENTERS["sticheln"].illegal(words("en"), view, legal, ())
    assert page.text == f"> {told}\n{before}", "the page says why not, and asks again"
    await anna.picks(page, *reversed(legal[-1].cards))
    turn = now("sticheln", encoded(len(legal) - 1)).turns[-1]
    assert turn.action == legal[-1] and all(card in page.text for card in legal[-1].cards)
    assert len(offered(page, encoded(len(legal) - 1))) == 13


@pytest.mark.parametrize("values", [(), ("D6",), ("D6", "D6"), ("D6", "H3", "S1"), ("X9", "D6"), ("", "")])
async def test_a_made_up_set_is_refused(world: World, values: tuple[str, ...]):
    (anna,) = world.people("anna")
    await anna.types("learn", game="diamonds")
    page = await anna.types("learn", game="diamonds")
    await anna.presses(page, "p:-:-:learn:diamonds.01")  # two cards are passed
    before = page.text
    async with world.nothing_changes():
        answer = await anna.forges(page, "p:-:-:learn:diamonds.01~s0", *values)
    state = now("diamonds", "01").state
    told = PRESENTERS["diamonds"].illegal(words("en"), state.view(0), state.legal(0), ())
    assert answer.text == f"> {told}\n{before}"
    for argument in ("diamonds.01~s1", "diamonds.~s0", "diamonds.01~sx", "diamonds.01~s", "sticheln.~s0"):
        page = await anna.types("learn", game="diamonds")
        assert (await anna.forges(page, f"p:-:-:learn:{argument}", "D6", "H3")).text == say("refuse.lesson")
