"""Whole games of Qwixx by buttons and by commands, and what is to be seen and kept of them."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest

from bot.commands.export import record_in
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.play import replay
from games.qwixx.terms import Draw, Mark, Play
from tests.kit.dealing import dealt
from tests.kit.people import Person
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
PRESENTER = PRESENTERS["qwixx"]
SENTENCES = PRESENTER.picture.sentences
MODES = {
    "standard": {},
    "jokers": {"jokers": "on"},
    "one-by-one": {"draw_mode": "oneByOne"},
    "hidden": {"open_numbers": "off"},
    "last-turn": {"end_timing": "finishTurn"},
}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


class Case(NamedTuple):
    """A game to be played."""

    seats: int
    mode: str
    by: str
    lang: str

    @property
    def quick(self) -> bool:
        """Together these cover every mode, number of seats, both ways and languages."""
        number = self.seats + [*MODES].index(self.mode)
        return (self.by == "buttons", self.lang == "en") == (bool(number % 2), bool(number // 2 % 2))


CASES = [
    pytest.param(case, id="-".join(map(str, case)), marks=[] if case.quick else [pytest.mark.full])
    for case in map(Case._make, product(range(2, 6), MODES, ("buttons", "commands"), LANGUAGES))
]


async def seated(world: World, *people: Person, bots: int = 0, **options: str) -> Table:
    """A table of Qwixx where the cards are dealt; the first person is the host."""
    return await dealt(world, "qwixx", *people, bots=bots, **options)


def called(table: Table, lang: str) -> list[str]:
    """Names as they are shown."""
    return [row.name if row.person else say("name.bot", lang, n=row.name) for row in table.roster]


def plain(text: str) -> str:
    """As messages of the rig are read."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("case", CASES)
async def test_a_whole_game_runs_from_start_to_the_standings(world: World, case: Case):
    world.guild_locale = LOCALES[case.lang]
    people = [world.person(name, LOCALES[case.lang]) for name in ("anna", "ben")]
    table = await seated(world, *people, bots=case.seats - 2, **MODES[case.mode])
    while table.running:
        turn = table.public().turn
        await world.play(*people, by=case.by, until=lambda now, turn=turn: now.public().turn > turn + 2)
        await world.tick()
        if table.running:
            _assert_sheets_are_shown(world, table, case.lang)
    _assert_the_end_is_told(world, table, case.lang)
    saved = await world.bot.store.load_table(table.id)
    assert saved.table.status == "finished"
    assert replay(record_in(saved)).scores() == table.public().scores
    assert saved.table.variant == ("jokers" if case.mode == "jokers" else "standard")


def _assert_sheets_are_shown(world: World, table: Table, lang: str) -> None:
    """Everybody's marks and points stand in the table's message."""
    text, view = world.table_message().text, table.public()
    for name, score, rows in zip(called(table, lang), view.scores, view.sheets, strict=True):
        assert f"**{name}** {words(lang).signed(score)}" in text
        for sign, numbers in zip("🔺⭐🟢🔷", rows, strict=True):
            assert f"{sign} {' '.join(map(str, numbers)) or '–'}" in text


def _assert_the_end_is_told(world: World, table: Table, lang: str) -> None:
    """Places, and what every row counts."""
    text, view = world.table_message().text, table.public()
    assert plain(SENTENCES.counted(words(lang), view, called(table, lang))) in text
    for name, place in zip(called(table, lang), view.places, strict=True):
        assert f"`{place}` **{name}**" in text
    ended = [*view.counted.finishers, *view.counted.throwers]
    assert ended and all(called(table, lang)[seat] in text for seat in ended)


# ------------------------------------------------------------------------------------- step by step


async def to_play(world: World, table: Table, *people: Person) -> Person:
    """Until one of these people must play cards."""
    await world.play(
        *people,
        until=lambda now: now.public().phase == "play" and {one.id for one in people} & set(now.awaited()),
    )
    return next(one for one in people if one.id in table.awaited())


async def test_cards_first_and_then_what_to_mark(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, table, tried = words(lang), await seated(world, anna, ben), 0
    while tried < 3 and table.running:
        who = await to_play(world, table, anna, ben)
        seat = table.seat(who.id)
        view, legal = table.view(seat), table.legal(seat)
        hand = await who.types("hand")
        for card in view.hand:
            assert plain(PRESENTER.faces.whole(w, card)) in hand.text
        cards = next((one.cards for one in legal if one.marks != "-"), None)
        if cards is None:
            await who.acts(table)
            continue
        tried += 1
        await who.picks(hand, *cards)
        marks = [one.marks for one in legal if one.cards == cards]
        assert [
            to.argument.partition(",")[2] for to in (b.to for b in hand.buttons) if "," in to.argument
        ] == marks
        for one in marks:
            assert plain(PRESENTER.faces.whole(w, one)) in hand.text
        assert plain(w("qwixx.ask-marks", cards=PRESENTER.faces.several(w, cards))) in hand.text
        wanted = Play(cards, marks[0])
        who.hand = hand
        await who.presses(hand, f"{'+'.join(cards)},{marks[0]}")
        if hand.has("play!"):  # it ends the game
            await who.presses(hand, "play!")
        assert table._steps[-1] == (seat, wanted) or not table.running
    assert tried


async def test_a_misthrow_is_asked_for_once_more(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, table = words(lang), await seated(world, anna, ben)
    for _ in range(30):
        who = next(one for one in (anna, ben) if one.id in table.awaited())
        seat = table.seat(who.id)
        view, legal = table.view(seat), table.legal(seat)
        if view.phase == "mark":
            await who.acts(table, Mark("-"))
        elif view.phase == "draw":
            await who.acts(table)
        else:
            break
    hand, play = await who.types("hand"), Play(view.hand[:1], "-")
    assert play in legal
    await who.picks(hand, *play.cards)
    if not hand.has("play!"):
        await who.presses(hand, f"{play.cards[0]},-")
    assert table.view(seat).phase == "play", "not before it is confirmed"
    assert plain(w("qwixx.careful-misthrow", minus=5, n=view.misthrows[seat] + 1)) in hand.text
    await who.presses(hand, "play!")
    assert table.public().misthrows[seat] == view.misthrows[seat] + 1


async def test_cards_of_two_colours_are_refused_with_what_can_be_played(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, table = words(lang), await seated(world, anna, ben)
    who = await to_play(world, table, anna, ben)
    view, legal = table.view(table.seat(who.id)), table.legal(table.seat(who.id))
    other = next(card for card in view.hand if card[0] != view.hand[0][0])
    told = plain(PRESENTER.illegal(w, view, legal, ()))
    hand = await who.types("hand")
    async with world.nothing_changes():
        await who.picks(hand, view.hand[0], other)
        assert told in hand.text
    async with world.nothing_changes():
        answer = await who.types("qwixx play", card_1=view.hand[0], card_2=other, marks="-")
        assert told in answer.text


async def test_the_common_number_is_secret_until_all_have_answered(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await seated(world, anna, ben)
    await world.play(anna, ben, until=lambda now: now.public().phase == "mark")
    await world.tick()
    assert isinstance(table.legal(0)[0], Mark) and isinstance(table.legal(1)[0], Mark)
    before = world.table_message().text
    await anna.acts(table, Mark("Y"))
    await world.tick()
    board, seat = world.table_message().text, table.seat(anna.id)
    assert table.public().sheets == ((),) * 4 or not any(map(any, table.public().sheets))
    assert "► **anna**" in before and "► **anna**" not in board and "► **ben**" in board
    assert "⭐ –" in board and f"⭐ {table.public().top}" not in board
    assert (
        plain(
            say(
                "qwixx.answered", lang, row=PRESENTER.faces.whole(words(lang), "Y"), number=table.public().top
            )
        )
        in (await anna.types("hand")).text
    )
    assert table.view(seat).answer == "Y"
    await ben.acts(table, Mark("-"))
    await world.tick()
    assert f"⭐ {table.public().top}" in world.table_message().text


async def test_what_must_be_drawn_is_drawn_at_once_when_one_card_is_missing(world: World):
    anna, ben = world.people("anna", "ben")
    table = await seated(world, anna, ben)
    who = next(one for one in (anna, ben) if one.id in table.awaited())
    hand = await who.types("hand")
    number = table.public().row[0]
    assert not hand.menus and len(hand.buttons) >= len(set(table.public().row))
    await who.presses(hand, str(number))
    assert table._steps[-1] == (table.seat(who.id), Draw((number,)))
