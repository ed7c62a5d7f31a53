"""Leaving, coming back, voting, and the end of tables that are not played to their end.

Guards against leaving that hangs a phase (G6), tables left by all (G9), seats that cannot be taken back
(G11), dead games that hold their people (B6), games that count though they must not (H10), vanished people
who block a game (G1).
"""

from __future__ import annotations

import pytest

from bot.store.database import StoreFailed
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from tests.kit.people import Person
from tests.kit.rig import CALLED, World, say

NAMES = ("anna", "ben", "cleo")
LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
PHASES = [
    *(("choose", "classic"), ("choose", "strong")),
    *(("play", "classic"), ("play", "vague"), ("play", "delayed")),
    ("name", "delayed"),
]


async def until(world: World, people: list[Person], phase: str, variant: str) -> Table:
    """A table of three people and a bot, in the middle of a phase."""
    table = await world.deal(*people, bots=1, variant=variant)
    if phase == "choose":
        await people[1].acts(table)
    elif phase == "play":
        await world.play(*people, by="commands", until=lambda now: len(now.public().trick) in (1, 2))
    else:
        await world.play(*people, by="commands", until=lambda now: now.public().phase == "name")
        if len(table.awaited()) > 1:
            first = next(one for one in people if one.id in table.awaited())
            await first.acts(table, by="commands")
    assert table.public().phase == phase
    return table


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize(
    ("phase", "variant"),
    [
        ("choose", "classic"),
        ("choose", "strong"),
        ("play", "classic"),
        ("play", "vague"),
        ("name", "delayed"),
    ],
)
async def test_whoever_leaves_never_holds_up_the_others(world: World, phase: str, variant: str, seat: int):
    people = world.people(*NAMES)
    table = await until(world, people, phase, variant)
    leaver, rest = people[seat], [one for one in people if one is not people[seat]]
    await world.tick(CALLED)
    awaited, move, called = set(table.awaited()), table.row.move, world.calls()[-1].id
    answer = await leaver.types("leave")
    assert answer.text == say("leave.game")
    at = next(row.seat for row in table.roster if row.person == leaver.id)
    assert table.roster[at].bot and at not in table.waiting()
    # Those who were awaited still are, unless the phase went on without the one who left.
    assert set(table.awaited()) == awaited - {leaver.id} or table.row.move > move
    assert table.awaited(), "nobody is asked any more"
    await world.tick(CALLED)
    assert say("table.away", n=1, names=leaver.name) in world.table_message().text
    assert all(f"<@{leaver.id}>" not in call.text for call in world.calls() if call.id != called)
    await world.play(*rest, by="commands", until=lambda now: now.public().round > 1)
    await world.play(*rest, by="commands", until=lambda now: len(now.public().trick) == 1)


async def test_an_owner_takes_the_seat_back(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await ben.opens_hand()
    await ben.types("leave")
    await world.tick()
    assert ben.hand.text == say("hand.away")
    assert (await ben.types("hand")).text == say("hand.away")
    assert (await ben.types("sticheln choose", card="R4")).text == say("refuse.left-already")
    assert (await ben.types("leave")).text == say("refuse.left-already")
    await world.play(anna, until=lambda now: now.public().round == 2)

    hand = await ben.types("join")
    assert hand.find(table.view(2).hand[0]) and not table.roster[2].bot
    await world.tick()
    assert say("table.away", n=1, names="ben") not in world.table_message().text
    await world.play(anna, until=lambda now: ben.id in now.awaited())
    await world.tick(CALLED)
    assert f"<@{ben.id}>" in world.calls()[0].text
    await ben.acts(table)
    await world.play(anna, ben, by="commands")
    results = {row.person: row.ranked for row in (await world.bot.store.load_table(1)).results if row.person}
    assert results == {anna.id: True, ben.id: True}


async def test_a_seat_that_a_bot_held_at_the_end_brings_no_result(world: World):
    anna, ben, cleo = world.people(*NAMES)
    table = await world.deal(anna, ben, cleo)
    await cleo.types("leave")
    await world.play(anna, ben, by="commands")
    saved = await world.bot.store.load_table(table.id)
    assert {row.person for row in saved.results} == {anna.id, ben.id, None}
    assert say("stats.empty") in (await cleo.types("stats")).text
    assert "of 1 game" in (await anna.types("stats")).text


async def test_leaving_and_what_the_bot_does_then_are_stored_as_one(world: World, monkeypatch):
    """A seat given to a bot that could not act would hold up everybody until the next restart."""
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands", until=lambda now: now.public().tricks != (0, 0, 0))
    await world.play(anna, ben, by="commands", until=lambda now: now.awaited() == (ben.id,))

    async def full(*_: object, **__: object) -> None:
        raise StoreFailed("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(type(world.bot.store), "save_moves", full)
        async with world.nothing_changes():
            assert say("error.store", reference="")[:20] in (await ben.types("leave")).text
    assert table.awaited() == (ben.id,)
    await ben.types("leave")
    await world.play(anna, by="commands", until=lambda now: now.public().round == 2)
    await world.restart()
    assert world.table().roster == table.roster and world.table()._state == table._state


# --------------------------------------------------------------------------------------- the last one


async def test_the_last_one_out_of_a_lobby_closes_it(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts(bots=2)
    await ben.presses(world.table_message(), "join")
    await anna.types("leave")
    await world.tick()
    lobby = world.table_message()
    assert world.table().row.host == ben.id
    assert "**anna**" not in lobby.text
    await ben.presses(lobby, "leave")
    await world.tick()
    assert world.table() is None and say("closed.empty") in lobby.text
    assert not lobby.has("join")
    await anna.starts()
    assert world.table().row.host == anna.id


async def test_the_last_one_out_of_a_game_closes_it(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, by="commands", until=lambda now: now.public().round == 2)
    await ben.types("leave")
    await anna.types("leave")
    await world.tick()
    assert world.table() is None and not world.calls()
    saved = await world.bot.store.load_table(table.id)
    assert (saved.table.status, saved.table.reason, saved.results) == ("ended", "empty", ())
    assert say("closed.empty") in world.table_message().text
    await ben.starts(bots=2)
    assert world.table().row.host == ben.id


async def test_the_next_host_may_do_what_the_first_could(world: World):
    anna, ben, cleo = world.people(*NAMES)
    await anna.starts()
    for one in (ben, cleo):
        await one.presses(world.table_message(), "join")
    await anna.presses(world.table_message(), "leave")
    await world.tick()
    assert (await cleo.forges(world.table_message(), "t:1:-:cancel:")).text == say(
        "refuse.host-only", host="ben"
    )
    await ben.presses(world.table_message(), "bot-more")
    await ben.presses(world.table_message(), "shuffle")
    await ben.picks(world.table_message(), "anti")
    await world.tick()
    await ben.presses(world.table_message(), "start")
    assert world.table().running


async def test_a_cancelled_lobby_frees_the_channel(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    await anna.presses(world.table_message(), "cancel")
    await world.tick()
    assert say("closed.host") in world.table_message().text and not world.table_message().has("start")
    await ben.starts()
    assert len(world.living()) == 1


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_host_is_asked_once_before_others_lose_their_lobby(world: World, way: str):
    anna, ben = world.people("anna", "ben")
    await anna.starts(bots=1)
    await ben.presses(world.table_message(), "join")
    await world.tick()

    async def ask():
        if way == "command":
            return await anna.types("end")
        return await anna.presses(world.table_message(), "cancel")

    question = await ask()
    assert question.ephemeral and say("close.sure", table="\0").partition("\0")[0] in question.text
    assert len(world.living()) == 1, "nothing is closed by the question"
    await anna.presses(question, say("button.end-keep"))
    assert question.text == say("end.kept") and len(world.living()) == 1
    question = await ask()
    await anna.presses(question, say("button.close-sure"))
    await world.tick()
    assert question.text == say("end.done") and not world.living()
    assert say("closed.host") in world.table_message().text


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_host_alone_with_bots_is_not_asked(world: World, way: str):
    (anna,) = world.people("anna")
    await anna.starts(bots=2)
    if way == "command":
        assert (await anna.types("end")).text == say("end.done")
    else:
        await anna.presses(world.table_message(), "cancel")
    assert not world.living()


async def test_only_the_host_may_answer_that_question(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.starts()
    await ben.presses(world.table_message(), "join")
    answer = await ben.forges(world.table_message(), "t:1:-:cancel:sure")
    assert answer.text == say("refuse.host-only", host="anna") and len(world.living()) == 1


# ------------------------------------------------------------------------------------------- ending


async def test_a_vote_needs_more_than_half(world: World):
    anna, ben, cleo = world.people(*NAMES)
    table = await world.deal(anna, ben, cleo, bots=1)
    assert (await anna.types("end")).text == say("vote.cast")
    await anna.types("end")
    await world.tick()
    board = world.table_message()
    assert say("vote.state", n=1, names="anna", needed=2) in board.text and table.running
    await world.play(anna, ben, cleo, by="commands", until=lambda now: now.public().phase == "play")
    assert board.has(say("button.vote-yes"))
    await cleo.presses(board, say("button.vote-yes"))
    await world.tick()
    assert world.table() is None and say("closed.vote") in board.text
    await assert_it_counts_for_nobody(world, table, anna, ben, cleo)


async def assert_it_counts_for_nobody(world: World, table: Table, *people: Person) -> None:
    """No results, no statistics; and everybody is free."""
    saved = await world.bot.store.load_table(table.id)
    assert saved.table.status == "ended" and saved.results == ()
    for person in people:
        assert say("stats.empty") in (await person.types("stats")).text
        assert world.bot.tables.of(person.id) == ()
    assert say("board.empty") in (await people[0].types("leaderboard", game="sticheln")).text
    assert not world.calls() and table.row.seed in world.table_message().text


async def test_a_vote_that_fails_is_forgotten(world: World):
    anna, ben, cleo = world.people(*NAMES)
    table = await world.deal(anna, ben, cleo)
    await anna.types("end")
    await world.tick()
    board = world.table_message()
    for one in (ben, cleo):
        await one.presses(board, say("button.vote-no"))
    await world.tick()
    assert table.running and not board.has(say("button.vote-yes"))
    # Whoever votes on an old button just opens the question anew.
    await ben.forges(board, "t:1:-:vote:yes")
    await world.tick()
    assert say("vote.state", n=1, names="ben", needed=2) in board.text


async def test_votes_of_those_who_leave_do_not_count(world: World):
    anna, ben, cleo = world.people(*NAMES)
    table = await world.deal(anna, ben, cleo)
    await ben.types("end")
    await anna.types("leave")
    assert table.running, "one of two is not more than half"
    await cleo.types("leave")
    await world.tick()
    assert world.table() is None and say("closed.vote") in world.table_message().text


async def test_a_host_alone_with_bots_ends_at_once(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await ben.types("leave")
    assert (await anna.types("end")).text == say("end.done")
    await world.tick()
    assert world.table() is None and say("closed.host") in world.table_message().text
    await assert_it_counts_for_nobody(world, table, anna, ben)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_manages_the_server_is_asked_and_ends_at_once(world: World, lang: str):
    anna, ben = world.people("anna", "ben")
    boss = world.person("boss", LOCALES[lang], manager=True)
    table = await world.deal(anna, ben, bots=1)
    async with world.nothing_changes():
        page = await boss.types("end")
        where = f"**{PRESENTERS['sticheln'].name(words(lang), table.options)}** · {world.channel.mention}"
        assert page.text == say("end.sure", lang, table=where)
        assert page.labels == [say(f"button.{name}", lang) for name in ("end-sure", "end-keep")]
        await boss.presses(page, say("button.end-keep", lang))
        assert page.text == say("end.kept", lang)
    page = await boss.types("end")
    await boss.presses(page, say("button.end-sure", lang))
    assert page.text == say("end.done", lang)
    await world.tick()
    assert world.table() is None and say("closed.manager") in world.table_message().text
    await assert_it_counts_for_nobody(world, table, anna, ben)
    answer = await boss.forges(page, f"t:{table.id}:-:end:sure")
    assert answer.text == say("refuse.over", lang)


async def test_a_manager_who_plays_may_vote_instead(world: World):
    anna, boss = world.person("anna"), world.person("boss", manager=True)
    table = await world.deal(anna, boss, bots=1)
    page = await boss.types("end")
    await boss.presses(page, say("button.end-vote"))
    assert page.text == say("vote.cast") and table.running
    await anna.types("end")
    await world.tick()
    assert world.table() is None and say("closed.vote") in world.table_message().text


async def test_a_manager_is_not_asked_about_what_is_theirs_alone(world: World):
    boss = world.person("boss", manager=True)
    await boss.starts()
    assert (await boss.types("end")).text == say("end.done")
    await world.deal(boss, bots=2)
    assert (await boss.types("end")).text == say("end.done")


async def test_the_manager_s_button_is_worth_nothing_to_others(world: World):
    anna, ben, cleo = world.people(*NAMES)
    table = await world.deal(anna, ben, bots=1)
    async with world.nothing_changes():
        for what in ("sure", "vote"):
            answer = await cleo.forges(world.table_message(), f"t:{table.id}:-:end:{what}")
            assert answer.text == say("refuse.not-seated"), what
    answer = await ben.forges(world.table_message(), f"t:{table.id}:-:end:sure")
    assert answer.text == say("vote.cast") and table.running


async def test_an_ended_table_can_be_played_again(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await ben.types("leave")
    await anna.types("end")
    await world.tick()
    await ben.presses(world.table_message(), "again")
    await world.tick()
    assert [row.bot for row in world.table().roster] == [row.person is None for row in table.roster]
    assert world.table().row.host == ben.id
