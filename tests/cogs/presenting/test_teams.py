"""Who plays together: teams in the lobby, other partners with one press, a line for each side at the end."""

from __future__ import annotations

import pytest

from bot.store.rows import SeatRow
from bot.table.rosters import repaired
from cogs.presenting.teams import by_team, members, partnered, standings
from cogs.words.catalogue import LANGUAGES, words
from games.diamonds.game import GAME as DIAMONDS
from tests.kit.people import Person, Shown
from tests.kit.rig import CALLED, World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
PARTNERS = DIAMONDS.options(partnership="on")
EN = words("en")


# ---------------------------------------------------------------------------------------- arithmetic


def test_sides() -> None:
    assert members((0, 1, 0, 1)) == [[0, 2], [1, 3]] and members((0, 1, 2)) == [[0], [1], [2]]
    assert partnered((0, 1, 0, 1)) and not partnered((0, 1, 2)) and not partnered(())


def seats(names: str) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(seat, seat, False, name) for seat, name in enumerate(names))


def pairs(roster: tuple[SeatRow, ...]) -> frozenset[frozenset[str]]:
    sides = PARTNERS.sides(len(roster))
    return frozenset(frozenset(roster[seat].name for seat in mine) for mine in members(sides))


@pytest.mark.parametrize(("names", "pairings"), [("ABCD", 3), ("ABCDEF", 5)])
def test_swapping_goes_through_other_partners_until_all_sit_as_before(names: str, pairings: int) -> None:
    """With four people all three pairings come up, with six everybody is the first one's partner once."""
    roster, seen, beside = seats(names), set(), set()
    for _ in range(pairings):
        seen.add(pairs(roster))
        beside |= {name for pair in pairs(roster) if "A" in pair for name in pair}
        roster = repaired(roster)
        assert [row.seat for row in roster] == [*range(len(names))] and {row.name for row in roster} == {
            *names
        }
    assert roster == seats(names) and len(seen) == pairings and beside == {*names}


def test_swapping_few_harms_nobody() -> None:
    for names in ("", "A", "AB"):
        assert repaired(seats(names)) == seats(names)


# ------------------------------------------------------------------------------------------ standings


def told(places: str, points: str, sides: str) -> list[str]:
    names = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn")[: len(sides)]
    text = standings(EN, [*map(int, places)], [f"{point}p" for point in points], names, [*map(int, sides)])
    return text.splitlines()


def test_everybody_alone() -> None:
    assert told("213", "593", "012") == [
        f"### {EN.n('table.winners', 1, names='Ben')}",
        "`1` **Ben** · 9p", "`2` **Anna** · 5p", "`3` **Cleo** · 3p",
    ]  # fmt: skip


def test_a_tie_shares_its_place_and_the_next_one_is_skipped() -> None:
    heading, *lines = told("1141", "9939", "0123")
    assert heading == f"### {EN.n('table.winners', 3, names='Anna, Ben and Dan')}"
    assert lines == ["`1` **Anna** · 9p", "`1` **Ben** · 9p", "`1` **Dan** · 9p", "`4` **Cleo** · 3p"]


def test_places_need_not_follow_from_the_points() -> None:
    """They go by tie-breaks too."""
    assert told("21", "99", "01")[1:] == ["`1` **Ben** · 9p", "`2` **Anna** · 9p"]


def test_partners_are_one_line_with_both_names() -> None:
    assert told("2121", "3939", "0101") == [
        f"### {EN('table.winning-team', names='Ben & Dan')}",
        "`1` **Ben & Dan** · 9p", "`2` **Anna & Cleo** · 3p",
    ]  # fmt: skip


def test_teams_that_tie_share_the_victory() -> None:
    heading, *lines = told("131131", "939939", "012012")
    assert heading == f"### {EN.n('table.winners', 2, names='Anna & Dan and Cleo & Finn')}"
    assert lines == ["`1` **Anna & Dan** · 9p", "`1` **Cleo & Finn** · 9p", "`3` **Ben & Eve** · 3p"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_of_partners_stand_together(lang: str) -> None:
    w = words(lang)
    assert by_team(w, (0, 1), ["a", "b"]) == "a\nb"
    first, second = (f"-# {w('lobby.team', n=n)}" for n in (1, 2))
    assert by_team(w, (0, 1, 0, 1), [*"abcd"]) == f"{first}\na\nc\n{second}\nb\nd"


# ------------------------------------------------------------------------------------------- the lobby


async def lobby(world: World, host: Person, *others: Person, partners: bool = True) -> Shown:
    """A lobby of Diamonds with these people."""
    await host.starts(game="diamonds")
    for person in others:
        await person.presses(world.table_message(), "join")
    await world.tick()
    if partners:
        await host.picks(world.table_message(), "on", menu="t:1:-:option:partnership")
        await world.tick()
    return world.table_message()


def teams(board: Shown, lang: str = "en") -> list[list[str]]:
    """The names below each team's number."""
    found: list[list[str]] = []
    for line in board.text.splitlines():
        if line == f"-# {say('lobby.team', lang, n=len(found) + 1)}":
            found.append([])
        elif line.startswith("`") and found:
            found[-1].append(line.split("**")[1])
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_partners_are_seen_and_swapped_in_the_lobby(world: World, lang: str):
    world.guild_locale = LOCALES[lang]
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo", "dan")]
    board = await lobby(world, *people)
    assert teams(board, lang) == [["anna", "cleo"], ["ben", "dan"]]
    assert board.find("swap").label == say("button.swap", lang)
    seen = []
    for person in (people[2], people[0], people[3]):  # anybody who sits there
        assert await person.presses(board, "swap") is None
        await world.tick()
        seen.append(teams(board, lang))
    assert seen == [
        [["anna", "dan"], ["cleo", "ben"]],
        [["anna", "ben"], ["dan", "cleo"]],
        [["anna", "cleo"], ["ben", "dan"]],
    ]  # fmt: skip
    await people[1].presses(board, "swap")
    await world.tick()
    await people[0].presses(board, "start")
    await world.tick()
    table = world.table()
    sides = table.options.sides(4)
    assert sides[table.seat(people[0].id)] == sides[table.seat(people[3].id)]
    assert "**anna & dan**" in world.table_message().text and "**cleo & ben**" in world.table_message().text
    await world.tick(CALLED)
    async with world.nothing_changes():
        answer = await people[0].forges(board, "t:1:-:swap:")
        assert answer.text == say("refuse.running", lang)


async def test_strangers_swap_nobody(world: World):
    people, stranger = world.people("anna", "ben", "cleo", "dan"), world.person("zoe")
    board = await lobby(world, *people)
    async with world.nothing_changes():
        assert (await stranger.presses(board, "swap")).text == say("refuse.not-seated-lobby")


async def test_without_partners_there_is_nothing_to_swap(world: World):
    people = world.people("anna", "ben", "cleo", "dan", "eve")
    board = await lobby(world, *people[:4], partners=False)
    assert not board.has("swap") and teams(board) == []
    await people[0].picks(board, "on", menu="t:1:-:option:partnership")
    await world.tick()
    assert board.has("swap")
    await people[4].presses(board, "join")  # five cannot have partners
    await world.tick()
    assert not board.has("swap") and teams(board) == []
    await people[4].presses(board, "leave")
    await world.tick()
    assert teams(board) == [["anna", "cleo"], ["ben", "dan"]]


async def test_bots_are_partners_too(world: World):
    (anna,) = world.people("anna")
    await anna.starts(game="diamonds", bots=3)
    await anna.picks(world.table_message(), "on", menu="t:1:-:option:partnership")
    await world.tick()
    assert teams(world.table_message()) == [["anna", "Bot 2"], ["Bot 1", "Bot 3"]]
    await anna.presses(world.table_message(), "swap")
    await world.tick()
    assert teams(world.table_message()) == [["anna", "Bot 3"], ["Bot 2", "Bot 1"]]
