"""Hands of Spicy grow: every control works with any number of cards, and none of them takes long."""

from __future__ import annotations

from collections import Counter
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from bot.store.preferences import Preferences
from bot.table.table import Table
from cogs.choosing.choice import Choice
from cogs.commands.slots import slots
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.table.private_message import hand, private
from cogs.words.catalogue import LANGUAGES, words
from games.choices import answers_of, kinds_of
from games.core import Card
from games.spicy.rules import DECK, in_order
from games.spicy.situation import Entry
from games.spicy.terms import Copy, Pass, Play
from tests.games.spicy.test_games import LOCALES, plain, seated
from tests.kit.people import Person
from tests.kit.rig import World, say
from tests.kit.validate import SELECT, TEXT, walk

SIZES = (0, 1, 5, 24, 25, 26, 40, 60)
PRESENTER = PRESENTERS["spicy"]
STYLES = {"signs": Preferences(), "words": Preferences(plain=True), "marks": Preferences(marks=True)}
FAST = 0.01
"""Seconds that a hand, a press and a suggestion may take with any hand; the first drawing warms up."""


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def held(size: int) -> tuple[Card, ...]:
    """So many cards, each kind as often as can be told apart, wild ones among them."""
    return in_order(DECK[at * 37 % len(DECK)] for at in range(size))


async def holding(world: World, lang: str, size: int, *, turn: bool = True) -> tuple[Table, Person]:
    """Anna holds so many cards, on a stack where she may declare a 5, copy, and lay cards beneath."""
    anna, ben, cleo = (world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo"))
    table = await seated(world, anna, ben, cleo, first_card="luck", second_card="copycat")
    state = table._state
    me = table.seat(anna.id)
    other = (me + 1) % 3
    top = Entry(7, other, Card("W9"), "4C", False, ())
    hands = [*state.hands]
    hands[me] = held(size)
    below = (Entry(at, other, Card("P1"), f"{at}C") for at in (1, 2, 3))
    stack = (*below, top)
    asked = me if turn else (me + 2) % 3
    table._state = table._base = replace(
        state, hands=tuple(hands), stack=stack, number=7, turn=asked, news=()
    )
    table._base_move, table._steps = table.row.move, []
    return table, anna


def parts(drawing: Any) -> list[dict[str, Any]]:
    return list(walk(drawing.to_components()))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", SIZES)
async def test_every_hand_shows_all_its_cards_within_the_limits(
    world: World, lang: str, size: int, style: str
):
    table, anna = await holding(world, lang, size)
    w, presenter = words(lang), PRESENTER.suiting(STYLES[style])
    drawn = parts(private(w, table, anna.id, style=STYLES[style]))
    assert len(drawn) <= 40
    text = plain("\n".join(part["content"] for part in drawn if part["type"] == TEXT))
    assert len(text.encode("utf-16-le")) // 2 <= 4000
    assert w.n("spicy.own", size) in text
    for line in presenter.faces.by_spice(w, held(size)):
        assert plain(line).replace(" · ", ", " if lang == "en" else "，") in text or plain(line) in text
    offered = [
        option["value"]
        for part in drawn
        if part["type"] == SELECT and ":play:" in part["custom_id"]
        for option in part["options"]
    ]
    assert offered == [*dict.fromkeys(held(size))]
    assert all(1 <= len(part["options"]) <= 25 for part in drawn if part["type"] == SELECT)
    ids = [part["custom_id"] for part in drawn if "custom_id" in part]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("size", SIZES[2:])
async def test_any_two_cards_go_beneath_a_five(world: World, lang: str, size: int):
    """At once, or one after the other where one menu does not hold them all."""
    table, anna = await holding(world, lang, size)
    seat = table.seat(anna.id)
    cards = table.view(seat).hand
    play = Play(cards[0], "5C", (cards[1], cards[-1]))
    assert play in table.legal(seat)
    await anna.acts(table, play)
    assert len(table.view(seat).hand) == len(cards) - 1 and table.public().top.beneath == 2


@pytest.mark.parametrize("wanted", [0, 1])
@pytest.mark.parametrize("size", SIZES[2:])
async def test_one_card_or_none_goes_beneath_a_five(world: World, lang: str, size: int, wanted: int):
    table, anna = await holding(world, lang, size)
    w, cards = words(lang), table.view(table.seat(anna.id)).hand
    mine = await anna.types("hand")
    start, chosen = f"t:{table.id}:{table.row.move}:play:", f"{cards[0]},5C"
    await anna.forges(mine, start, cards[0])
    await anna.forges(mine, start + cards[0], "5C")
    asked = w("spicy.ask-beneath", card=PRESENTER.face(w, cards[0]), say=PRESENTER.face(w, "5C"))
    assert plain(asked) in mine.text
    if not wanted:
        await anna.presses(mine, say("spicy.nothing.beneath", lang))
    else:
        menus = [one for one in mine.menus if one.to.argument.startswith(chosen)]
        assert sum(len(menu.options) for menu in menus) == sum(min(2, n) for n in Counter(cards[1:]).values())
        value = menus[-1].options[-1]
        await anna.forges(mine, menus[-1].custom_id, value)
        assert mine.has(say("hand.enough", lang)) == (len(menus) > 1)
        if len(menus) > 1:
            told = w("spicy.ask-beneath-more", cards=PRESENTER.faces.several(w, [value.partition("#")[0]]))
            assert plain(told) in mine.text
            await anna.presses(mine, say("hand.enough", lang))
    await anna.presses(mine, "play!")
    await anna.lands(table, table.seat(anna.id))
    done = table._steps[-1][1]
    assert (done.card, done.say, len(done.beneath)) == (cards[0], "5C", wanted)


@pytest.mark.parametrize("size", SIZES[1:])
async def test_every_hand_can_copy_out_of_turn_and_play_by_commands(world: World, lang: str, size: int):
    table, anna = await holding(world, lang, size, turn=False)
    seat = table.seat(anna.id)
    assert set(kinds_of(table.legal(seat))) >= {Copy} and Play not in kinds_of(table.legal(seat))
    card = table.view(seat).hand[-1]
    await anna.acts(table, Copy(7, card), by="buttons" if size % 2 else "commands")
    assert table.public().top.copy


async def test_the_last_card_of_a_hand_is_played(world: World, lang: str):
    table, anna = await holding(world, lang, 1)
    seat = table.seat(anna.id)
    await anna.acts(table, Play(table.view(seat).hand[0], "5C"))
    assert table.public().phase == "last-card"
    mine = await anna.types("hand")
    assert say("spicy.own", lang, n=0) in mine.text and not mine.menus


async def test_a_menu_to_choose_another_card_forgets_what_was_picked_there_before(world: World, lang: str):
    table, anna = await holding(world, lang, 5)
    hand = table.view(table.seat(anna.id)).hand
    mine = await anna.types("hand")
    mine = await anna.picks(mine, hand[0])
    (other,) = [menu for menu in mine.menus if "~a" in menu.custom_id]
    mine = await anna.picks(mine, other.options[-1], menu=other.custom_id)
    assert other.custom_id not in {menu.custom_id for menu in mine.menus}


# ------------------------------------------------------------------------------------------- time


async def test_sixty_cards_are_drawn_pressed_and_suggested_fast(world: World):
    """Nothing goes through all that sixty cards can do, which is tens of thousands of plays."""
    table, anna = await holding(world, "en", 60)
    w, seat = words("en"), table.seat(anna.id)
    legal, cards = table.legal(seat), table.view(seat).hand
    assert len(legal) > 5_000
    start = Id(table.id, table.row.move, "play")
    chosen = f"{cards[0]},5C"
    tasks = {
        "hand": lambda: hand(w, table, seat, style=STYLES["marks"]),
        "said": lambda: hand(w, table, seat, picked=start._replace(argument=cards[0])),
        "beneath": lambda: hand(w, table, seat, picked=start._replace(argument=chosen)),
        "more": lambda: hand(w, table, seat, picked=start._replace(argument=f"{chosen},{cards[3]}+")),
        "confirm": lambda: hand(
            w, table, seat, picked=start._replace(argument=f"{chosen},{cards[3]}+{cards[-1]},-")
        ),
        "press": lambda: Choice(legal, Play, [cards[0], "5C", f"{cards[-1]}+{cards[3]}"]).completed(),
        "act": lambda: Choice(legal, Play, [cards[0], "5C", f"{cards[-1]}+{cards[3]}", "-"]).action,
        "suggestion": lambda: Choice(legal, Play, [cards[0], "5C"]).question,
    }
    for name, task in tasks.items():
        task()
        took = min(_timed(task) for _ in range(5))
        assert took < FAST, f"{name} takes {took * 1000:.1f} ms"


def _timed(task: Any) -> float:
    begin = process_time()
    task()
    return process_time() - begin


# ------------------------------------------------------------------------------- field by field


async def test_values_are_what_the_actions_hold_in_whatever_order(world: World):
    table, anna = await holding(world, "en", 24)
    seat = table.seat(anna.id)
    legal, cards = table.legal(seat), table.view(seat).hand
    two = (cards[1], cards[-1])
    begun = Choice(legal, Play, [cards[0], "5C", f"{two[1]}+{two[0]}"])
    assert begun.fits and begun.matched == (cards[0], "5C", two)
    assert begun.followed_by("-").action == Play(cards[0], "5C", two)
    assert Choice(legal, Play, [cards[0], "5C", f"{two[1]}+{two[0]}", "-"]).action == Play(
        cards[0], "5C", two
    )
    assert Choice(legal, Play, [cards[0], "5C"]).action is None
    astray = Choice(legal, Play, ["C99"])
    assert not astray.fits and astray.question is None
    assert Choice(legal, Play, [cards[0], "6C"]).completed().values == (cards[0], "6C", "", "-")
    passed = Choice(legal, Pass)
    assert passed.completed().values == () and passed.action == Pass()
    assert not answers_of(legal, Play, (cards[0], "6C"))[0]
    assert [slot.name for slot in slots(Play)] == ["card", "say", "beneath_1", "beneath_2", "announced"]
    assert [slot.required for slot in slots(Play)] == [True, True, False, False, False]
