"""Whole games of five rounds, played by people and bots, and what is left of them afterwards.

Guards against a double press that joins twice (B1), two people on the last seat (B2), ties (H1), games that
nobody can check (H5), a new game that knows the old one (H7), games that count though they must not (H10),
calls that pile up (E6).
"""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

import pytest

from bot.commands.export import record_in
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.play import replay
from tests.kit.people import Person
from tests.kit.rig import CALLED, World, say
from tests.kit.validate import walk

VARIANTS = ("classic", "anti", "gentle", "strong", "vague", "delayed")
NAMES = ("anna", "ben", "cleo")


class Case(NamedTuple):
    """A game to be played."""

    variant: str
    seats: int
    by: str

    @property
    def quick(self) -> bool:
        """Together these cover every variant and every number of seats, in both ways."""
        shift = 0 if self.by == "buttons" else 4
        return (VARIANTS.index(self.variant) + shift) % 6 == self.seats - 3

    @property
    def people(self) -> int:
        """Two or three; the other seats are for bots."""
        return 2 + (self.seats in (3, 5))


CASES = [
    pytest.param(case, id="-".join(map(str, case)), marks=[] if case.quick else [pytest.mark.full])
    for case in map(Case._make, product(VARIANTS, range(3, 9), ("buttons", "commands")))
]


@pytest.mark.parametrize("case", CASES)
async def test_a_whole_game_runs_from_start_to_the_standings(world: World, case: Case):
    people = world.people(*NAMES[: case.people])
    table = await world.deal(*people, bots=case.seats - case.people, variant=case.variant)
    for number in range(1, 6):
        await world.play(*people, by=case.by, until=lambda table, n=number: table.public().round > n)
        await world.tick()
        assert_round_is_told(world, table, number)
        assert len(world.calls()) <= 1
    assert_standings_are_told(world, table)
    await assert_it_is_kept(world, table, people, case.variant)


def assert_round_is_told(world: World, table: Table, number: int) -> None:
    """Points, totals, and which cards made them."""
    text, view = world.table_message().text, table.public()
    assert len(view.sheets) == number
    assert say("table.round-result", round=number) in text
    if number < 5:
        assert say("table.round", round=number + 1, rounds=5) in text
    for seat, sheet in enumerate(view.sheets[-1]):
        counted = text.partition(say("table.round-result", round=number))[2].splitlines()
        line = next(one for one in counted if one.startswith(f"{name(table, seat)}: **"))
        assert f"**{signed(sheet.points)}**" in line
        assert all(card in line for card in sheet.pain)
    assert view.scores == tuple(sum(row[seat].points for row in view.sheets) for seat in range(view.seats))
    if number < 5:
        for seat, score in enumerate(view.scores):
            shown = rf"^\W*{re.escape(name(table, seat))}\*\*[ ·]+{re.escape(signed(score))}\b"
            assert re.search(shown, text, re.MULTILINE), f"{name(table, seat)} has {score}: {text}"


def assert_standings_are_told(world: World, table: Table) -> None:
    """Places with shared ties, and the way to another game."""
    board, scores = world.table_message(), table.public().scores
    for seat, score in enumerate(scores):
        place = 1 + sum(other > score for other in scores)
        assert f"`{place}` **{name(table, seat)}** · {signed(score)}" in board.text
    assert table.row.seed in board.text and table.row.nonce in board.text
    assert board.has("again") and not board.has("hand")
    assert not world.calls()


async def assert_it_is_kept(world: World, table: Table, people: list[Person], variant: str) -> None:
    """The database, the record, the leaderboard and everybody's own results tell the same."""
    saved = await world.bot.store.load_table(table.id)
    assert saved.table.status == "finished"
    assert replay(record_in(saved)).scores() == table.public().scores
    points = {row.person: row.points for row in saved.results if row.person}
    assert set(points) == {person.id for person in people}
    assert [sum(row.points[seat] for row in saved.rounds) for seat in range(len(saved.seats))] == [
        row.points for row in saved.results
    ]
    best = max(points.values())
    board = await people[0].types("leaderboard", game="sticheln", variant=variant)
    for person in people:
        won = int(points[person.id] == best)
        assert f"**{person.name}** · {won} won of 1 game ({won:.0%})" in board.text
        mine = await person.types("stats")
        assert f"{won} won of 1 game ({won:.0%})" in mine.text
        assert f"best {signed(points[person.id])} · average" in mine.text


def name(table: Table, seat: int) -> str:
    """As it is shown."""
    row = table.roster[seat]
    return row.name if row.person else f"Bot {row.name}"


def signed(points: int) -> str:
    """With a real minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


async def test_play_again_opens_a_new_lobby_that_knows_nothing_of_the_old_game(world: World):
    anna, ben = world.people("anna", "ben")
    old = await world.deal(anna, ben, bots=2, variant="anti")
    await world.play(anna, ben, by="commands")
    await world.tick()
    finished = world.table_message()
    hand, told = anna.hand, anna.hand.text
    await ben.presses(finished, "again")
    await world.tick()
    new, board = world.table(), world.table_message()
    assert new.id != old.id and board.id != finished.id
    assert new.row.host == ben.id and new.row.variant == "anti" and len(new.roster) == 4
    assert new.public() is None and not new._steps
    assert board.has("start") and not board.has("hand")
    await ben.presses(board, "start")
    await world.tick()
    assert new.row.seed != old.row.seed and new.row.move == new.public().chosen.count(True)
    await world.play(anna, ben, by="commands")
    assert (await anna.types("stats")).text.count("of 2 games") == 1
    assert hand.text == told and say("closed.finished") in told
    # The first table's button says that there is a table already, once there is one again.
    await world.tick()
    await ben.presses(world.table_message(), "again")
    answer = await anna.presses(finished, "again")
    assert answer.text == say("refuse.channel-taken")


async def test_winners_share_the_victory_and_both_have_won(world: World, monkeypatch):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=2)
    await world.play(anna, ben, by="commands", until=last_move)
    tied = (20, 20, 15, 7)
    monkeypatch.setattr(type(table._state), "scores", lambda self: tied)
    await world.play(anna, ben, by="commands")
    await world.tick()
    text = world.table_message().text
    assert say("table.winners", n=2, names="anna and Bot 1") in text
    for line in ("`1` **anna** · +20", "`1` **Bot 1** · +20", "`3` **Bot 2** · +15", "`4` **ben** · +7"):
        assert line in text
    kept = {
        row.person: (row.place, row.won)
        for row in (await world.bot.store.load_table(1)).results
        if row.person
    }
    assert kept == {anna.id: (1, True), ben.id: (2, False)}


def last_move(table: Table) -> bool:
    """Whether the next card of a person may be the last of the game."""
    return table.public().round == 5 and sum(table.public().counts) <= table.public().seats


async def test_a_game_alone_with_bots_is_not_ranked(world: World):
    (anna,) = world.people("anna")
    await world.deal(anna, bots=2)
    await world.play(anna, by="commands")
    board = await anna.types("leaderboard", game="sticheln")
    assert say("board.empty") in board.text
    mine = await anna.types("stats")
    assert say("stats.unranked", n=1) in mine.text and "won of" not in mine.text


async def test_everything_public_speaks_the_table_s_language_and_everything_private_the_reader_s(
    world: World,
):
    world.guild_locale = "zh-TW"
    anna, mei = world.person("anna"), world.person("mei", "zh-TW")
    table = await world.deal(anna, mei, bots=1)
    await world.tick(CALLED)
    board, call = world.table_message(), world.calls()[0]
    assert board.find("我的手牌") and say("table.round", "zh-TW", round=1, rounds=5) in board.text
    assert "輪到你了" in call.text
    assert say("sticheln.ask.choose") in (await anna.opens_hand()).text
    assert say("sticheln.ask.choose", "zh-TW") in (await mei.opens_hand()).text
    await anna.acts(table)
    await mei.acts(table)
    for _ in range(4):
        await next(one for one in (anna, mei) if one.id in table.awaited()).acts(table, by="commands")
        await world.tick()
        assert not {"Round", "trick", "card", "cards"} & set(world.table_message().text.split())


async def test_ten_people_press_join_twice_at_once(world: World):
    (host,) = world.people("anna")
    crowd = world.people(*(f"guest{n}" for n in range(10)))
    await host.starts(bots=2)
    lobby = world.table_message()
    before = len(world.requests("POST", "/interactions/*"))
    await world.at_once(*((person, lobby, "t:1:-:join:") for person in crowd for _ in range(2)))
    await world.tick()
    seated = [row.person for row in world.table().roster if row.person]
    assert seated == [host.id, *(person.id for person in crowd[:5])]
    assert [row[2] for row in world.rows("seats")["seats"] if row[2]] == seated
    answers = [one.body for one in world.requests("POST", "/interactions/*")[before:]]
    told = [walk((body.get("data") or {}).get("components") or []) for body in answers]
    said = ["".join(part.get("content", "") for part in parts) for parts in told]
    assert said.count("") == 5, "five sit down"
    assert said.count(say("refuse.joined-lobby")) == 5 and said.count(say("refuse.full", seats=8)) == 10


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_rules_are_read_page_by_page(world: World, lang: str):
    anna = world.person("anna", lang)
    await anna.starts()
    page = await anna.presses(world.table_message(), "rules")
    presenter = PRESENTERS["sticheln"]
    pages = presenter.pages(words(lang))
    assert (await anna.types("rules")).text == (await anna.types("rules", game="sticheln")).text == page.text
    for number, rules in enumerate(pages, 1):
        assert rules.title in page.text and rules.text in page.text
        assert say("page.of", lang, page=number, pages=len(pages)) in page.text
        if number < len(pages):
            await anna.presses(page, say("button.next", lang))
    assert page.find(say("button.next", lang)).disabled
    await anna.presses(page, say("button.back", lang))
    assert pages[-2].title in page.text
