"""Whole games of Was sticht? by buttons and by commands, and what is to be seen and kept of them."""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

import pytest

from bot.commands.export import record_in
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import words
from games.play import replay
from games.was_sticht.rules import TASKS, Tile
from games.was_sticht.terms import ChooseTask, DiscardTile, Pick, Play, TakeTile
from tests.kit.dealing import dealt
from tests.kit.people import Person
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
PRESENTER = PRESENTERS["was_sticht"]
SENTENCES = PRESENTER.picture.sentences
EXTRAS = {
    "usual": {},
    "helped": {"note_pad": "on", "first_dealer": "first"},
    "by-heart": {"memory": "hidden", "colour_task_needs_trick": "on", "no_trick_tile": "at-least-one"},
}


@pytest.fixture(params=LOCALES)
def lang(request) -> str:
    return request.param


class Case(NamedTuple):
    """A game to be played; of three tiles unless it is said."""

    seats: int
    by: str
    lang: str
    extra: str
    tiles: str = "3"

    @property
    def quick(self) -> bool:
        """Together these cover numbers of seats, ways, languages and options; the others are full runs."""
        turn = (self.seats, self.by, self.lang)
        return {
            "usual": turn in ((3, "buttons", "en"), (4, "commands", "zh-TW")),
            "helped": turn == (4, "buttons", "zh-TW"),
            "by-heart": turn == (3, "commands", "en"),
        }[self.extra]


CASES = [
    pytest.param(case, id="-".join(case_), marks=[] if case.quick else [pytest.mark.full])
    for case in [
        *(Case(*each) for each in product((3, 4), ("buttons", "commands"), LOCALES, EXTRAS)),
        Case(4, "buttons", "en", "usual", "4"),
        Case(4, "commands", "en", "helped", "5"),
    ]
    for case_ in [map(str, case)]
]


async def seated(world: World, *people: Person, bots: int = 0, **options: str) -> Table:
    """A table of Was sticht? where tiles are taken; the first person is the host."""
    return await dealt(world, "was_sticht", *people, bots=bots, **options)


def called(table: Table, lang: str) -> list[str]:
    """Names as they are shown."""
    return [row.name if row.person else say("name.bot", lang, n=row.name) for row in table.roster]


@pytest.mark.parametrize("case", CASES)
async def test_a_whole_game_runs_from_start_to_the_standings(world: World, case: Case):
    world.guild_locale = LOCALES[case.lang]
    people = [world.person(name, LOCALES[case.lang]) for name in ("anna", "ben")]
    options = {"tiles_per_player": case.tiles, **EXTRAS[case.extra]}
    table = await seated(world, *people, bots=case.seats - 2, **options)
    while table.running:
        number = table.public().round
        await world.play(*people, by=case.by, until=lambda now, n=number: now.public().round > n)
        await world.tick()
        assert_round_is_told(world, table, number, case.lang)
        assert len(world.calls()) <= 1
    assert_standings_are_told(world, table, case.lang)
    await assert_it_is_kept(world, table, people)


def assert_round_is_told(world: World, table: Table, number: int, lang: str) -> None:
    """Everybody's tricks and what became of their tasks, and what the dealer stole."""
    view, text, names = table.public(), world.table_message().text, called(table, lang)
    told = text.partition(say("table.round-result", lang, round=number))[2]
    judged = view.judged
    assert judged.round == number and told
    for seat, task in enumerate(judged.tasks):
        count = say("was_sticht.judged-of", lang, name=names[seat], n=judged.tricks[seat])
        assert count in told.splitlines()[1]
        line = next(one for one in told.splitlines()[2:] if one.startswith(f"**{names[seat]}**"))
        if task is not None:
            key = "fulfilled" if judged.fulfilled[seat] else "failed"
            said = say(
                f"was_sticht.judged.{key}", lang, name=names[seat],
                tile=SENTENCES.tiles(words(lang), view, [task]).replace("\N{NO-BREAK SPACE}", " "),
            )  # fmt: skip
            assert line == said or (key == "failed" and line.startswith(said)), "a tie is told behind it"
        else:
            for owner in judged.stolen:
                assert names[owner] in line
            assert (say("was_sticht.judged.nothing", lang, name=names[seat]) == line) == (not judged.stolen)


def assert_standings_are_told(world: World, table: Table, lang: str) -> None:
    """Places by who is done, then by the numbers on the tiles; the seed is told now."""
    view, board = table.public(), world.table_message()
    for name, place, done in zip(called(table, lang), view.places, view.done, strict=True):
        line = say("was_sticht.tiles", lang, n=len(done))
        assert f"`{place}` **{name}** · {line}".replace(" ", "") in board.text.replace(" ", "")
    for name, total in zip(called(table, lang), view.sums, strict=True):
        sums = board.text.partition(say("was_sticht.judged-sums", lang, sums=""))[2].splitlines()[0]
        assert say("was_sticht.judged-of", lang, name=name, n=total) in sums
    finishers = [seat for seat, left in enumerate(view.tiles) if not left]
    assert finishers and all(seat in finishers for seat, place in enumerate(view.places) if place == 1)
    assert table.row.seed in board.text and board.has("again") and not world.calls()


async def assert_it_is_kept(world: World, table: Table, people: list[Person]) -> None:
    """The database, the record and the leaderboard tell the same."""
    saved = await world.bot.store.load_table(table.id)
    assert saved.table.status == "finished"
    again = replay(record_in(saved))
    assert again.merits() == table._state.merits() and again.view(None) == table.public()
    lang = people[0].language
    tiles = words(lang)(f"was_sticht.tiles_per_player.{table.options.tiles_per_player}")
    shortened = {"variant": tiles} if table.options.kind != "standard" else {}
    board = await people[0].types("leaderboard", game="was_sticht", **shortened)
    assert all(person.name in board.text for person in people)
    assert not shortened or tiles in board.text


# ------------------------------------------------------------------------------ what people press and type


async def until(world: World, table: Table, phase: str, *people: Person, whose: Person | None = None) -> None:
    """Play on until a phase in which somebody is asked."""

    def there(now: Table) -> bool:
        return now.public().phase == phase and (whose is None or whose.id in now.awaited())

    await world.play(*people, by="commands", until=there)
    assert table.public().phase == phase


async def test_every_kind_of_choice_by_buttons(world: World, lang: str):
    """Tiles and tasks from menus, cards on buttons; tasks are confirmed and can be thought over."""
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w = words(lang)
    table = await seated(world, anna, ben, bots=1, first_dealer="first", tiles_per_player="3")
    mine = await anna.opens_hand()
    (menu,) = [one for one in mine.menus if one.to and one.to.verb == "take-tile"]
    assert menu.options == tuple(TASKS)
    assert menu.labels == tuple(w(f"was_sticht.tile.{tile}") for tile in TASKS)
    await anna.picks(mine, "EX_2")
    assert table.public().tiles[0] == ("EX_2",)

    await until(world, table, "cards", anna, ben, whose=ben)
    hand = await ben.opens_hand()
    left = table.public().columns[0]
    shown = [one for one in hand.buttons if one.to and one.to.verb == "pick"]
    assert [one.to.argument for one in shown] == [*left]
    assert [one.label for one in shown] == [PRESENTER.face(w, card).text for card in left]

    await until(world, table, "tasks", anna, ben, whose=ben)
    hand = await ben.opens_hand()
    seat = table.seat(ben.id)
    first, second, *_ = dict.fromkeys(table.public().tiles[seat])
    await ben.picks(hand, first)
    assert table._state.tasks[seat] is None, "nothing is chosen before it is confirmed"
    await ben.picks(hand, second)
    name = w(f"was_sticht.tile.{second}")
    assert hand.find("choose-task!").label == say("button.confirm", lang, choice=name)
    await ben.presses(hand, "choose-task!")
    assert table._state.tasks[seat] == second


async def test_tiles_are_understood_in_both_languages(world: World):
    anna, ben = world.people("anna", "ben")
    table = await seated(world, anna, ben, bots=1, first_dealer="first")
    typed = {
        "EX_2": ("exactly 2 tricks", "EXACTLY 2", "剛好吃 2 墩", "剛好吃２墩", "ex_2"),
        "NO_Y": ("no yellow cards", "no yellow", "不吃黃色牌", "不吃黃"),
        "NONE": ("no trick", "一墩都不吃"),
        "LAST": ("last trick", "last", "吃最後一墩"),
    }
    for tile, texts in typed.items():
        for text in texts:
            assert PRESENTER.matches(text, PRESENTER.values()) == [tile], text
    await anna.types("was_sticht take-tile", tile="剛好吃 2 墩")
    assert table.public().tiles[0] == ("EX_2",)
    for typed_card in ("R4", "r4", "red 4", "紅4", "紅色 4", "🔺R4", "🔺紅4"):
        assert PRESENTER.matches(typed_card, PRESENTER.values()) == ["R4"]


async def test_what_cannot_be_done_is_refused_with_what_can(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w = words(lang)
    table = await seated(world, anna, ben, bots=1, first_dealer="first")
    for tile in ("NO_R", "NO_R"):
        await world.play(anna, ben, by="commands", until=lambda now: anna.id in now.awaited())
        if tile in table.public().middle:
            await anna.types("was_sticht take-tile", tile=tile)
    await world.play(anna, ben, by="commands", until=lambda now: anna.id in now.awaited())
    gone = next((tile for tile in TASKS if tile not in table.public().middle), None)
    if gone:
        async with world.nothing_changes():
            answer = await anna.types("was_sticht take-tile", tile=gone)
        assert w("was_sticht.illegal.take-tile", cards="\0").partition("\0")[0].rstrip() in answer.text
    refused = 0
    while refused < 3:
        await until(world, table, "tricks", anna, ben, whose=anna)
        view = table.view(0)
        legal = [play.card for play in table.legal(0)]
        others = [card for card in view.hand if card not in legal]
        if others:
            async with world.nothing_changes():
                answer = await anna.types("was_sticht play", card=others[0])
            suit = PRESENTER.faces.suit(w, view.trick[0], view.trumps)
            told = w("was_sticht.illegal-follow", suit=suit, cards=PRESENTER.faces.several(w, legal))
            assert answer.text == told.replace("\N{WORD JOINER}", "")
            refused += 1
        await anna.acts(table, Play(legal[0]), by="commands")


async def test_a_dealer_who_stole_a_task_chooses_a_tile(world: World, lang: str):
    """The question comes to the dealer alone, names whom the task was stolen from, and is confirmed."""
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w = words(lang)
    table = await seated(world, anna, ben, bots=1)
    await world.play(
        anna, ben,
        until=lambda now: now.public().phase == "discard"
        and now.awaited() in ((anna.id,), (ben.id,)),
    )  # fmt: skip
    view = table.public()
    assert view.phase == "discard" and view.judged.stolen
    thief = anna if anna.id in table.awaited() else ben
    mine = await thief.opens_hand()
    assert w("was_sticht.ask.discard-tile") in mine.text
    robbed = w.list(called(table, lang)[seat] for seat in view.judged.stolen)
    assert (
        say("was_sticht.judged.steals", lang, name=called(table, lang)[view.dealer], owners=robbed)
        in mine.text
    )
    tile = table.legal(view.dealer)[-1].tile
    await thief.picks(mine, tile)
    await thief.presses(mine, "discard-tile!")
    assert Tile(tile) in table.public().done[view.dealer]


async def test_a_whole_round_can_be_listened_to(world: World, lang: str):
    """Text only: no sign anywhere, tiles and cards in words in every menu."""
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben")
    for menu in ("plain", "marks"):
        await anna.picks(await anna.types("me"), "yes", menu=f"p:-:-:me:{menu}")
    table = await seated(world, anna, ben, bots=1, tiles_per_player="3", note_pad="on")
    phases = set()
    while table.running and table.public().round < 2:
        mine, why = await anna.types("hand"), await anna.types("why")
        for message in (mine, why):
            assert not re.search(r"[🔺🔷🟢⭐►▸·]|\b[RGYB]\d|[紅綠黃藍]\d", message.text), message.text
        if anna.id in table.awaited():
            view = table.view(0)
            phases.add(view.phase)
            field = {TakeTile: "tile", ChooseTask: "tile", DiscardTile: "tile", Pick: "card", Play: "card"}
            legal = table.legal(0)
            meant = {PRESENTER.spoken(words(lang), getattr(one, field[type(one)])) for one in legal}
            assert {label for menu in mine.menus for label in menu.labels} == meant
        move = table.row.move
        await world.play(anna, ben, by="commands", until=lambda now, move=move: now.row.move > move)
        await world.tick()
    assert {"tiles", "cards", "tasks", "tricks"} <= phases | {"tasks"}


async def test_the_headline_does_not_promise_a_number_of_rounds(world: World, lang: str):
    world.guild_locale = LOCALES[lang]
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await seated(world, anna, ben, bots=2, tiles_per_player="4")
    told = say("was_sticht.progress", lang, round=1, soonest=4)
    assert told in world.table_message().text and told in (await anna.opens_hand()).text
    assert say("table.round", lang, round=1, rounds=4) not in world.table_message().text
    assert table.public().rounds == 4
