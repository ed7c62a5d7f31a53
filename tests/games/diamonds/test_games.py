"""Whole games of Diamonds, by buttons and by commands: every number of players, whole decks and partners.

Guards against a double press that joins twice (B1), two people on the last seat (B2), ties (H1), games that
nobody can check (H5), games that count though they must not (H10).
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest

from bot.commands.export import record_in
from bot.table.table import Table
from cogs.presenting.teams import members, together
from cogs.words.catalogue import words
from games.diamonds.game import GAME as DIAMONDS
from games.play import replay
from tests.kit.dealing import dealt
from tests.kit.people import Person
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
NAMES = ("anna", "ben", "cleo")
MODES = {
    "standard": (),
    "perfect": ("perfect",),
    "partners": ("partnership",),
    "both": ("perfect", "partnership"),
}


class Case(NamedTuple):
    """A game to be played; a short one unless it is said."""

    seats: int
    mode: str
    by: str
    lang: str
    rounds: str = "1"

    @property
    def quick(self) -> bool:
        """Together these cover every mode with every number of players, both ways and languages."""
        number = self.seats + [*MODES].index(self.mode)
        turn = (bool(number % 2), bool(number // 2 % 2))
        return self.rounds == "full" or (self.by == "buttons", self.lang == "en") == turn

    @property
    def options(self) -> dict[str, str]:
        """What is unlike the standard game."""
        return {**dict.fromkeys(MODES[self.mode], "on"), "rounds": self.rounds}

    @property
    def possible(self) -> bool:
        """Whether these options mean anything for so many."""
        chosen = DIAMONDS.options(**dict.fromkeys(MODES[self.mode], "on"))
        return chosen == chosen.settled(self.seats)


SHORT = (Case(*each) for each in product(range(2, 7), MODES, ("buttons", "commands"), ("en", "zh-TW")))
WHOLE = [Case(4, "partners", "commands", "en", "full"), Case(3, "standard", "buttons", "zh-TW", "full")]
CASES = [
    pytest.param(case, id="-".join(map(str, case)), marks=[] if case.quick else [pytest.mark.full])
    for case in [*SHORT, *WHOLE]
    if case.possible
]


async def seated(
    world: World, *people: Person, bots: int = 0, options: dict[str, str] | None = None
) -> Table:
    """A table of Diamonds where the cards are dealt; the first person is the host."""
    return await dealt(world, "diamonds", *people, bots=bots, **(options or {}))


@pytest.mark.parametrize("case", CASES)
async def test_a_whole_game_runs_from_start_to_the_standings(world: World, case: Case):
    world.guild_locale = LOCALES[case.lang]
    people = [world.person(name, LOCALES[case.lang]) for name in NAMES[: 2 if case.seats < 5 else 3]]
    table = await seated(world, *people, bots=case.seats - len(people), options=case.options)
    for number in range(1, table.public().rounds + 1):
        await world.play(*people, by=case.by, until=lambda table, n=number: table.public().round > n)
        await world.tick()
        assert_round_is_told(world, table, number, case.lang)
        assert len(world.calls()) <= 1
    assert_standings_are_told(world, table, case.lang)
    await assert_it_is_kept(world, table, people, case)


def shown_names(table: Table, lang: str) -> list[str]:
    """As they stand on the table's message."""
    return [row.name if row.person else say("name.bot", lang, n=row.name) for row in table.roster]


def assert_round_is_told(world: World, table: Table, number: int, lang: str) -> None:
    """Who has most cards of each suit, and everybody's showroom."""
    text, view, names = world.table_message().text, table.public(), shown_names(table, lang)
    counted = text.partition(say("table.round-result", lang, round=number))[2]
    assert counted, text
    sides = members(table.options.sides(view.seats))
    for at, suit in enumerate("DHSC"):
        line = next(one for one in counted.splitlines() if words(lang)(f"diamonds.colour.{suit}") in one)
        sums = [sum(view.counted.counts[seat][at] for seat in seats) for seats in sides]
        best = max(sums)
        for seats, won in zip(sides, sums, strict=True):
            assert (f"**{together(names, seats)}**" in line) == (won == best > 0)
        assert str(best) in line or not best
    without = [names[seat] for seat, tricks in enumerate(view.counted.tricks) if not tricks]
    assert all(f"**{name}**" in counted for name in without)
    if not view.over:
        assert say("table.round", lang, round=number + 1, rounds=view.rounds) in text
        for seats in sides:
            assert f"**{together(names, seats)}** · 💎{view.showrooms[seats[0]]}" in text


def assert_standings_are_told(world: World, table: Table, lang: str) -> None:
    """A line for each side, with shared places; what the points are made of; the way to another game."""
    board, view, names = world.table_message(), table.public(), shown_names(table, lang)
    sides = members(table.options.sides(view.seats))
    for seats in sides:
        seat = seats[0]
        points, vault, showroom = view.scores[seat], view.vaults[seat], view.showrooms[seat]
        assert points == 2 * vault + showroom
        ahead = sum((view.scores[one], view.vaults[one]) > (points, vault) for one, *_ in sides)
        name = together(names, seats)
        assert f"`{1 + ahead}` **{name}** · {points}" in board.text.splitlines()
        told = say("diamonds.final", lang, name=name, points=points, vault=vault, showroom=showroom)
        assert told in board.text
    won = [together(names, seats) for seats in sides if view.places[seats[0]] == 1]
    together_won = len(won) == 1 and len(sides[0]) > 1
    listed = words(lang).list(won)
    if together_won:
        assert say("table.winning-team", lang, names=listed) in board.text
    else:
        assert words(lang).n("table.winners", len(won), names=listed) in board.text
    assert table.row.seed in board.text and board.has("again") and not board.has("hand")
    assert not world.calls()


async def assert_it_is_kept(world: World, table: Table, people: list[Person], case: Case) -> None:
    """The database, the record and everybody's own results tell the same."""
    saved = await world.bot.store.load_table(table.id)
    view = table.public()
    assert saved.table.status == "finished" and replay(record_in(saved)).scores() == view.scores
    assert [sum(row.points[seat] for row in saved.rounds) for seat in range(view.seats)] == [*view.scores]
    sides = table.options.sides(view.seats)
    held = [row for row in saved.results if row.person]
    assert [row.points for row in held] == [view.scores[row.seat] for row in held]
    assert {row.ranked for row in held} == {len({sides[row.seat] for row in held}) > 1}
    for one, other in product(held, held):
        if sides[one.seat] == sides[other.seat]:
            assert (one.place, one.won) == (other.place, other.won), "partners share their place"
    for person in people:
        (mine,) = [row for row in held if row.person == person.id]
        text = (await person.types("stats")).text
        if mine.ranked:
            assert (
                say("stats.ranked", case.lang, n=1, wins=int(mine.won), share=f"{int(mine.won):.0%}") in text
            )
        else:
            assert say("stats.unranked", case.lang, n=1) in text
    if case.rounds == "full":  # shortened games have leaderboards of their own
        board = await people[0].types("leaderboard", game="diamonds")
        for row in held:
            share = f"{int(row.won):.0%}"
            line = say(
                "board.line", case.lang, n=1, name=saved.seats[row.seat].name, wins=int(row.won), share=share
            )
            assert line in board.text
        assert say("board.note", case.lang) in board.text


async def test_options_are_offered_where_they_mean_something(world: World):
    """Partners need four or six; six already play with the whole deck."""
    anna, *others = world.people("anna", "ben", "cleo", "dan", "eve", "finn")
    await anna.starts(game="diamonds")
    offered = {}
    for seats in range(1, 7):
        menus = {menu.to.argument for menu in world.table_message().menus}
        setup = await anna.presses(world.table_message(), "setup")
        details = {menu.to.argument for menu in setup.menus if menu.to and "option" in menu.to.argument}
        offered[seats] = (menus, details)
        if seats < 6:
            await others[seats - 1].presses(world.table_message(), "join")
            await world.tick()
    assert {seats: menus for seats, (menus, _) in offered.items()} == {
        **{seats: {"perfect"} for seats in (1, 2, 3, 5)}, 4: {"perfect", "partnership"}, 6: {"partnership"},
    }  # fmt: skip
    usual = {"option.end_tie", "option.rounds", "option.memory"}
    assert all(details == usual for _, details in offered.values()), "teams have options of their own"
    await anna.picks(world.table_message(), "on", menu="t:1:-:option:partnership")
    await world.tick()
    setup = await anna.presses(world.table_message(), "setup")
    details = {menu.to.argument for menu in setup.menus if menu.to and "option" in menu.to.argument}
    assert details == {*usual, "option.team_start_crystals", "option.team_no_trick_actions"}
    assert say("diamonds.option.team_start_crystals") in world.table_message().text
