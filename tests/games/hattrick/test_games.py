"""Whole games of Hattrick by buttons and by commands, and what is to be seen and kept of them."""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

import pytest

from bot.commands.export import record_in
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.hattrick.rules import PACKS
from games.play import replay
from tests.kit.people import Person, Shown
from tests.kit.rig import CALLED, World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
PRESENTER = PRESENTERS["hattrick"]


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def signed(points: int) -> str:
    """With a real minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def called(table: Table, lang: str = "en") -> list[str]:
    """Names as they are shown."""
    return [row.name if row.person else say("name.bot", lang, n=row.name) for row in table.roster]


# ------------------------------------------------------------------------------------- whole games


class Case(NamedTuple):
    """A game to be played."""

    seats: int
    by: str
    lang: str

    @property
    def quick(self) -> bool:
        """Together these cover all numbers of seats, both ways and all languages."""
        return (self.seats + (self.by == "buttons") + (self.lang == "en")) % 2 == 0


CASES = [
    pytest.param(case, id="-".join(map(str, case)), marks=[] if case.quick else [pytest.mark.full])
    for case in map(Case._make, product(PACKS, ("buttons", "commands"), LANGUAGES))
]


@pytest.mark.parametrize("case", CASES)
async def test_a_whole_game_runs_from_start_to_the_standings(world: World, case: Case):
    world.guild_locale = LOCALES[case.lang]
    people = [world.person(name, LOCALES[case.lang]) for name in ("anna", "ben")]
    table = await world.deal(*people, bots=case.seats - 2, game="hattrick")
    for number in range(1, 6):
        await world.play(*people, by=case.by, until=lambda table, n=number: table.public().round > n)
        await world.tick()
        assert_round_is_told(world, table, number, case.lang)
        assert len(world.calls()) <= 1
    assert_standings_are_told(world, table, case.lang)
    await assert_it_is_kept(world, table, people)


def assert_round_is_told(world: World, table: Table, number: int, lang: str) -> None:
    """Points, and how many cards of each colour and passes made them."""
    w, view, text = words(lang), table.public(), world.table_message().text
    assert len(view.sheets) == number
    lines = text.partition(say("table.round-result", lang, round=number))[2].splitlines()
    for name, row in zip(called(table, lang), view.sheets[-1], strict=True):
        sum_ = say("hattrick.sum", lang, name=name, points=signed(row.points), facts="")
        line = next(one for one in lines if one.startswith(sum_.strip()))
        for letter, count in zip("RBG", (row.red, row.blue, row.green), strict=True):
            sign, suit = PRESENTER.face(w, letter).sign, w(f"hattrick.letter.{letter}")
            told = re.search(rf"(\d+) (?:張)?{sign}{suit}", line)
            assert (int(told[1]) if told else 0) == count
        assert (w.n("hattrick.passes", row.passes, points=signed(-2 * row.passes)) in line) == bool(
            row.passes
        )


def assert_standings_are_told(world: World, table: Table, lang: str) -> None:
    """Places with shared ties, and the way to another game."""
    board, scores = world.table_message(), table.public().scores
    for name, score in zip(called(table, lang), scores, strict=True):
        place = 1 + sum(other > score for other in scores)
        assert re.search(rf"`{place}` \*\*{name}\*\*.* {re.escape(signed(score))}", board.text)
    assert table.row.seed in board.text and board.has("again") and not world.calls()


async def assert_it_is_kept(world: World, table: Table, people: list[Person]) -> None:
    """The database, the record and the leaderboard tell the same."""
    saved = await world.bot.store.load_table(table.id)
    assert saved.table.status == "finished"
    assert replay(record_in(saved)).scores() == table.public().scores
    points = {row.person: row.points for row in saved.results if row.person}
    best = max(points.values())
    board = await people[0].types("leaderboard", game="hattrick")
    for person in people:
        won = int(points[person.id] == best)
        share = say("board.line", people[0].language, n=1, name=person.name, wins=won, share=f"{won:.0%}")
        assert share in board.text


# ------------------------------------------------------------------------------- what is told meanwhile


async def test_the_board_the_call_and_the_hand_of_a_whole_round(world: World, lang: str):
    """Colours never stand without a sign, and the call says which are open."""
    world.guild_locale = LOCALES[lang]
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await world.deal(anna, ben, bots=2, game="hattrick")
    shown = {
        text: sign
        for value in PRESENTER.values()
        if value[1:]
        for sign, text in [PRESENTER.face(words(lang), value)]
    }
    calls = 0
    while table.public().round == 1:
        await world.tick(CALLED)
        mine = await next(one for one in (anna, ben) if one.id in table.awaited()).types("hand")
        for message in (world.table_message(), mine, *world.calls()):
            assert not loose(message.text, shown), message.text
        for call in world.calls():
            calls += 1
            assert PRESENTER.led(words(lang), table.public()) in call.text
        move = table.row.move
        await world.play(anna, ben, by="commands", until=lambda now, move=move: now.row.move > move)
    assert calls > 10


def loose(text: str, shown: dict[str, str]) -> list[str]:
    """Cards in a text without their sign before them."""
    plain = text.replace("*", "")
    faces = "|".join(sorted(shown, key=len, reverse=True))
    return [
        found[0]
        for found in re.finditer(rf"(?<!\w)({faces})(?!\w)", plain)
        if not plain[: found.start()].endswith(shown[found[0]])
    ]


async def test_a_whole_game_can_be_listened_to(world: World, lang: str):
    """Text only, and every card confirmed: no sign anywhere, and the menus offer the cards in words."""
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    for menu in ("plain", "marks", "confirm"):
        await anna.picks(await anna.types("me"), "yes", menu=f"p:-:-:me:{menu}")
    table = await world.deal(anna, ben, bots=2, game="hattrick")
    while table.running and table.public().round < 2:
        mine = await anna.types("hand")
        why = await anna.types("why")
        for message in (mine, why):
            assert not re.search(r"[🔺🔷🟢►·]|\b[RBG]\d|[紅藍綠]\d", message.text), message.text
        if anna.id in table.awaited():
            labels = {label for menu in mine.menus for label in menu.labels}
            assert labels == {PRESENTER.spoken(words(lang), card) for card in table.view(0).hand}
            card = table.view(0).hand[-1]
            await anna.picks(mine, card)
            move = table.row.move
            await anna.presses(mine, "play!")
            assert table._steps[move][1].card == card
        else:
            await world.play(anna, ben, by="commands", until=lambda now: anna.id in now.awaited())
        await world.tick()


async def test_a_card_that_one_does_not_hold_is_refused_with_all_that_one_may_play(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await world.deal(anna, ben, bots=2, game="hattrick")
    await world.play(anna, ben, until=lambda now: anna.id in now.awaited())
    w, view = words(lang), table.view(0)
    foreign = next(card for card in table.view(table.seat(ben.id)).hand)
    async with world.nothing_changes():
        answer = await anna.types("hattrick play", card=foreign)
    assert answer.text == w("hattrick.illegal.play", cards=PRESENTER.faces.several(w, view.hand)).replace(
        "\u2060", ""
    )
    assert foreign not in answer.text.split()


async def test_what_others_hold_is_in_no_message(world: World):
    """Beside the oracle of the rig, which listens to every message: the hand has all of one's own cards."""
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=2, game="hattrick")
    for _ in range(6):
        hands = [await person.types("hand") for person in (anna, ben)]
        for person, mine in zip((anna, ben), hands, strict=True):
            cards = {one.to.argument for one in mine.buttons if one.to and one.to.verb in ("play", "none")}
            assert cards == set(table.view(table.seat(person.id)).hand)
        await world.play(anna, ben, by="commands", until=moved(table))
        await world.tick()


def moved(table: Table):
    """Until somebody has done something more."""
    move = table.row.move
    return lambda now: now.row.move > move


async def test_the_rounds_can_be_fewer_and_the_lobby_says_so(world: World, lang: str):
    (anna,) = [world.person("anna", LOCALES[lang])]
    world.guild_locale = LOCALES[lang]
    await anna.starts(game="hattrick", bots=3)
    lobby: Shown = world.table_message()
    assert PRESENTER.pitch(words(lang), table_options(world)) in lobby.text
    page = await anna.presses(lobby, "setup")
    await anna.picks(page, "1", menu="t:1:-:setup:option.rounds")
    await world.tick()
    await anna.presses(world.table_message(), "start")
    await world.tick()
    table = world.table()
    await world.play(anna, by="commands")
    await world.tick()
    assert len(table.public().sheets) == 1 and world.table_message().has("again")


def table_options(world: World):
    """What the table in the channel has chosen."""
    return world.table().options
