"""Games by a table's own customs: shorter ones, which count apart, and won cards that lie open for all.

Guards against games that count though they must not (H10), hidden cards that leak (H6), games that nobody
can check (H5).
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.commands.export import record_in
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.play import replay
from tests.kit.oracle import SECRETS
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


async def deal(world: World, *people: Person, variant: str = "classic", **customs: str) -> Table:
    """A table with one bot and customs of its own, where the cards are dealt."""
    host, *others = people
    await host.starts(bots=1, variant=variant)
    for person in others:
        await person.presses(world.table_message(), "join")
    await world.tick()
    for name, value in customs.items():
        await host.forges(world.table_message(), f"t:{world.table().id}:-:setup:option.{name}", value)
    await world.tick()
    await host.presses(world.table_message(), "start")
    await world.tick()
    table = world.table()
    assert table is not None
    return table


async def play(world: World, *people: Person, **customs: str) -> Table:
    """A whole game."""
    table = await deal(world, *people, **customs)
    await world.play(*people, by="commands")
    await world.tick()
    return table


# ---------------------------------------------------------------------------------------- shorter games


@pytest.mark.parametrize("rounds", [3, 1])
async def test_a_shorter_game_ends_earlier_and_can_be_replayed(world: World, rounds: int):
    anna, ben = world.people("anna", "ben")
    table = await play(world, anna, ben, rounds=str(rounds))
    board, saved = world.table_message(), await world.bot.store.load_table(table.id)
    assert say("closed.finished") in board.text and board.has("again")
    assert len(saved.rounds) == len(table.public().sheets) == rounds
    assert saved.table.variant == f"classic/{rounds}"
    record = record_in(saved)
    assert replay(record).scores() == table.public().scores


async def test_shorter_games_count_apart(world: World):
    anna, ben = world.people("anna", "ben")
    empty = say("board.empty")
    await play(world, anna, ben, rounds="3", variant="anti")
    await play(world, anna, ben, rounds="1", variant="anti")
    for options in ({}, {"variant": "anti"}):
        assert empty in (await ben.types("leaderboard", game="sticheln", **options)).text
    mine = (await anna.types("stats")).text
    for rounds in ("3", "1"):
        assert f"{say('sticheln.variant.anti')} · {say(f'any.rounds.{rounds}')}" in mine
    assert mine.count("of 1 game") == 2

    await play(world, anna, ben, variant="anti")
    for options in ({}, {"variant": "anti"}):
        board = (await ben.types("leaderboard", game="sticheln", **options)).text
        assert empty not in board and board.count("of 1 game") == 2
    assert (await anna.types("stats")).text.count("of 1 game") == 3


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_board_of_shorter_games_has_a_name(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    await play(world, anna, ben, rounds="1")
    board = await anna.forges(world.table_message(), "p:-:-:board:sticheln.classic/1.0")
    name = f"{say('sticheln.variant.classic', lang)} · {say('any.rounds.1', lang)}"
    assert name in board.text and "anna" in board.text and "ben" in board.text
    assert name in (await ben.types("stats")).text


# ------------------------------------------------------------------------------------------ open memory


def shows_won_cards(shown: Shown, table: Table) -> bool:
    """Whether a message names all cards that anybody has won this round, each at its seat."""
    told = shown.text.splitlines()
    view = table.public()
    for seat, cards in enumerate(view.won):
        row = table.roster[seat]
        name = row.name if row.person else f"Bot {row.name}"
        lines = [line for line in told if line.startswith("-# ") and name in line]
        if cards and not any(set(cards) <= set(SECRETS["sticheln"].spelled(line)) for line in lines):
            return False
    return any(view.won)


def shown_cards(shown: Shown) -> Counter[str]:
    return SECRETS["sticheln"].spelled(shown.text)


@pytest.mark.parametrize("variant", ["classic", "vague", "delayed"])
async def test_with_open_memory_everybody_sees_what_was_won(world: World, variant: str):
    anna, ben = world.people("anna", "ben")
    table = await deal(world, anna, ben, memory="open", variant=variant)
    await world.play(anna, ben, until=lambda now: sum(now.public().tricks) >= 4)
    await world.tick()
    won = Counter(card for pile in table.public().won for card in pile)
    assert sum(won.values()) == table.public().seats * sum(table.public().tricks)
    for shown in (world.table_message(), anna.hands(table)[-1], ben.hands(table)[-1]):
        assert shows_won_cards(shown, table)
    # A bystander's own view tells the same, and no more than what lies on the table.
    assert won == Counter(card for pile in table.view(0).won for card in pile)
    hidden = {card for seat in range(table.public().seats) for card in table.view(seat).hand}
    assert not hidden & shown_cards(world.table_message()).keys()


async def test_without_it_nobody_does(world: World):
    """The oracle of the other tests watches this too: a card told that is hidden fails them."""
    anna, ben = world.people("anna", "ben")
    table = await deal(world, anna, ben, memory="hidden")
    await world.play(anna, ben, until=lambda now: sum(now.public().tricks) >= 4)
    await world.tick()
    view = table.public()
    assert view.won == () or not any(view.won)
    earlier = {card for pile in table._state.piles for card in pile} - set(view.last_trick.cards)
    laid = {card for cards in view.laid for card in cards or ()}
    for shown in (world.table_message(), anna.hands(table)[-1], ben.hands(table)[-1]):
        told = shown_cards(shown).keys() - laid
        assert not (earlier - set(view.trick)) & told


async def test_the_oracle_allows_won_cards_at_open_tables_only(world: World):
    anna, ben = world.people("anna", "ben")
    table = await deal(world, anna, ben, memory="open")
    await world.play(anna, ben, by="commands", until=lambda now: sum(now.public().tricks) >= 3)
    public, state = SECRETS["sticheln"].public, table._state
    piles = {card for pile in state.piles for card in pile}
    assert piles <= public(state).keys()
    assert piles - public(replace(state, memory="hidden")).keys()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_lobby_says_that_memory_is_open(world: World, lang: str):
    world.guild_locale = LOCALES[lang]
    anna = world.person("anna", LOCALES[lang])
    await anna.starts(bots=2)
    await world.tick()
    presenter, w = PRESENTERS["sticheln"], words(lang)
    assert presenter.choice(w, "memory", "open") not in world.table_message().text
    await anna.forges(world.table_message(), "t:1:-:setup:option.memory", "open")
    await world.tick()
    assert presenter.choice(w, "memory", "open") in world.table_message().text


async def test_won_cards_are_gone_with_the_round(world: World):
    anna, ben = world.people("anna", "ben")
    table = await deal(world, anna, ben, memory="open")
    await world.play(anna, ben, by="commands", until=lambda now: now.public().round == 2)
    assert not any(table.public().won)
    await world.play(anna, ben, by="commands")
    await world.tick()
    assert say("closed.finished") in world.table_message().text
