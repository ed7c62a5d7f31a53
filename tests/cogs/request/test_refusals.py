"""Wrong input: a private sentence that says what is wrong and what to do, in every language, and no change.

Guards against old, foreign or unknown buttons without a reason (A13), stale presses (B3), moves that only
one gate refuses (H4), wrong input without a reason.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    """Everything is tried in every language."""
    return request.param


def refused(answer: Shown | None, sentence: str) -> None:
    """The answer is private and is just this sentence."""
    assert answer is not None and answer.ephemeral
    assert answer.text == sentence


def remarked(answer: Shown | None, sentence: str) -> None:
    """The answer is the hand as it is now, with this sentence above it."""
    assert answer is not None and answer.ephemeral
    assert answer.text.splitlines()[0] == f"> {sentence}"
    assert answer.buttons or answer.menus


# ------------------------------------------------------------------------------------- in the lobby


async def test_in_the_lobby(world: World, lang: str):
    host, guest, stranger = (world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo"))
    await host.starts()
    lobby = world.table_message()
    await guest.presses(lobby, "join")
    only_host, outside = say("refuse.host-only", lang, host="anna"), say("refuse.not-seated-lobby", lang)
    async with world.nothing_changes():
        twice = say("refuse.joined-lobby", lang)
        refused(await guest.presses(lobby, "join"), twice)
        refused(await guest.types("join"), twice)
        too_few = say("refuse.too-few", lang, n=1)
        refused(await host.forges(lobby, "t:1:-:start:"), too_few)
        for verb in ("start", "cancel"):
            refused(await guest.forges(lobby, f"t:1:-:{verb}:"), only_host)
        refused(await guest.picks(lobby, "anti"), only_host)
        refused(await guest.types("end"), only_host)
        for verb in ("leave", "bot-more", "bot-less", "shuffle", "start", "cancel", "hand"):
            refused(await stranger.forges(lobby, f"t:1:-:{verb}:"), outside)
        refused(await stranger.picks(lobby, "anti"), outside)
        for command in ("leave", "hand"):
            refused(await stranger.types(command), outside)
        refused(await host.forges(lobby, "t:1:-:bot-less:"), say("refuse.no-bot", lang))
        refused(await host.forges(lobby, "t:1:-:vote:yes"), say("refuse.not-started", lang))
        refused(await host.forges(lobby, "t:1:0:play:R4"), say("refuse.not-started", lang))
        refused(await host.types("sticheln play", card="R4"), say("refuse.not-started", lang))
        refused(await stranger.starts(), say("refuse.channel-taken", lang))
        refused(await host.forges(lobby, "t:1:-:again:"), say("refuse.still-playing", lang))
    assert (await guest.types("hand")).text == say("hand.lobby", lang)


async def test_at_a_full_table(world: World, lang: str):
    host, late = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    await host.starts(bots=7)
    lobby, full = world.table_message(), say("refuse.full", lang, seats=8)
    assert lobby.find("join").disabled and lobby.find("bot-more").disabled
    async with world.nothing_changes():
        refused(await late.forges(lobby, "t:1:-:join:"), full)
        refused(await late.types("join"), full)
        refused(await host.forges(lobby, "t:1:-:bot-more:"), full)


async def test_options_that_do_not_exist(world: World, lang: str):
    host = world.person("anna", LOCALES[lang])
    w = words(lang)
    unknown = say("refuse.unknown-game", lang, games=w.list(one.title(w) for one in PRESENTERS.values()))
    async with world.nothing_changes():
        refused(await host.starts("chess"), unknown)
        refused(await host.starts(variant="wild"), say("refuse.option", lang, option="wild"))
        refused(await host.types("rules", game="chess"), unknown)
        refused(await host.types("leaderboard", game="chess"), unknown)
        answer = await host.types("leaderboard", game="sticheln", variant="wild")
        refused(answer, say("refuse.option", lang, option="wild"))
        refused(await host.types("language", language=lang, whose="server"), say("refuse.manager-only", lang))
    await host.starts()
    async with world.nothing_changes():
        answer = await host.forges(world.table_message(), "t:1:-:option:variant", "wild")
        refused(answer, say("refuse.option", lang, option="wild"))
        answer = await host.forges(world.table_message(), "t:1:-:option:colour", "wild")
        refused(answer, say("refuse.option", lang, option="colour"))


async def test_where_there_is_no_table(world: World, lang: str):
    anna = world.person("anna", LOCALES[lang])
    async with world.nothing_changes():
        for command in ("join", "table", "end"):
            refused(await anna.types(command), say("refuse.no-table-here", lang))
        for command in ("hand", "leave"):
            refused(await anna.types(command), say("refuse.no-table", lang))
        refused(await anna.types("sticheln play", card="R4"), say("refuse.no-table", lang))


# -------------------------------------------------------------------------------------- in the game


async def running(world: World, lang: str) -> tuple[Table, Person, Person, Person]:
    """A trick that two cards are in, and it is ben's turn; cleo looks on."""
    anna, ben, cleo = (world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo"))
    table = await world.deal(anna, ben, bots=1)
    await anna.opens_hand()
    await ben.opens_hand()
    await world.play(anna, ben, until=lambda now: bool(now.public().trick) and now.awaited() == (ben.id,))
    await world.tick()
    return table, anna, ben, cleo


async def test_who_does_not_play_here(world: World, lang: str):
    table, _, ben, cleo = await running(world, lang)
    board, outside, move = world.table_message(), say("refuse.not-seated", lang), table.row.move
    card = table.view(table.seat(ben.id)).hand[0]
    async with world.nothing_changes():
        for custom_id in ("t:1:-:hand:", "t:1:-:vote:yes", "t:1:-:vote:no", f"t:1:{move}:play:{card}"):
            refused(await cleo.forges(board, custom_id), outside)
        refused(await cleo.types("sticheln play", card=card), outside)
        for command in ("hand", "leave", "end"):
            refused(await cleo.types(command), outside)
        refused(await cleo.types("join"), say("refuse.running", lang))
        refused(await cleo.forges(board, "t:1:-:join:"), say("refuse.running", lang))
        refused(await cleo.starts(), say("refuse.channel-taken", lang))


async def test_lobby_buttons_of_a_running_game(world: World, lang: str):
    _, anna, ben, _ = await running(world, lang)
    async with world.nothing_changes():
        for verb in ("start", "cancel", "shuffle", "bot-more", "bot-less"):
            refused(await anna.forges(world.table_message(), f"t:1:-:{verb}:"), say("refuse.running", lang))
        answer = await anna.forges(world.table_message(), "t:1:-:option:variant", "anti")
        refused(answer, say("refuse.running", lang))
        refused(await ben.types("join"), say("refuse.joined-already", lang))


async def test_out_of_turn(world: World, lang: str):
    table, anna, _, _ = await running(world, lang)
    card, wait = table.view(0).hand[0], say("refuse.not-your-turn", lang)
    async with world.nothing_changes():
        refused(await anna.types("sticheln play", card=card), wait)
        remarked(await anna.forges(anna.hand, f"t:1:{table.row.move}:play:{card}"), wait)
    assert anna.hand.text.splitlines()[0] == f"> {wait}", "the private message itself was not refreshed"


async def test_a_stale_press(world: World, lang: str):
    table, _, ben, _ = await running(world, lang)
    move, (card, other) = table.row.move, table.view(table.seat(ben.id)).hand[:2]
    await ben.presses(ben.hand, card)
    stale = say("refuse.stale", lang)
    async with world.nothing_changes():
        remarked(await ben.forges(ben.hand, f"t:1:{move}:play:{card}"), stale)
        remarked(await ben.forges(ben.hand, f"t:1:{move}:play:{other}"), stale)
        remarked(await ben.forges(ben.hand, f"t:1:{table.row.move + 7}:play:{other}"), stale)


async def test_a_card_that_somebody_else_holds(world: World, lang: str):
    table, _, ben, _ = await running(world, lang)
    foreign, seat = table.view(0).hand[0], table.seat(ben.id)
    sentence = PRESENTERS["sticheln"].illegal(words(lang), table.view(seat), table.legal(seat), ())
    not_now = say("refuse.not-now", lang, now=say("sticheln.ask.play", lang))
    async with world.nothing_changes():
        remarked(await ben.forges(ben.hand, f"t:1:{table.row.move}:play:{foreign}"), sentence)
        refused(await ben.types("sticheln play", card=foreign), sentence)
        for command, card in (("choose", "card"), ("name-colour", "colour")):
            typed = {card: foreign if card == "card" else foreign[0]}
            refused(await ben.types(f"sticheln {command}", **typed), not_now)
        for text in ("Q", "R99", "purple 4", "4"):
            example = PRESENTERS["sticheln"].spoken(words(lang), table.view(seat).hand[0])
            not_understood = say("refuse.not-understood", lang, text=text, example=example)
            refused(await ben.types("sticheln play", card=text), not_understood)


async def test_choices_that_are_not_legal(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await world.deal(anna, ben, bots=1, variant="strong")
    hand = table.view(0).hand
    first, second = next((a, b) for a, b in pairwise(hand) if a[0] == b[0])
    pair = say("sticheln.illegal.choose-pair", lang)
    async with world.nothing_changes():
        refused(await anna.types("sticheln choose-pair", card_1=first, card_2=second), pair)
        twice = say("refuse.named-twice", lang, card=str(PRESENTERS["sticheln"].face(words(lang), first)))
        refused(await anna.types("sticheln choose-pair", card_1=first, card_2=first), twice)
        now = say("sticheln.ask.choose-pair", lang)
        refused(await anna.types("sticheln play", card=first), say("refuse.not-now", lang, now=now))
        await anna.opens_hand()
        remarked(await anna.picks(anna.hand, first, second), pair)
    await anna.acts(table)
    async with world.nothing_changes():
        wait = say("refuse.not-your-turn", lang)
        refused(await anna.types("sticheln choose-pair", card_1=first, card_2=hand[-1]), wait)


async def test_a_colour_that_is_not_in_the_pile(world: World, lang: str, monkeypatch):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await world.deal(anna, ben, bots=1, variant="delayed")
    await world.play(anna, ben, by="commands", until=lambda now: now.public().phase == "name")
    who, seat = next((one, table.seat(one.id)) for one in (anna, ben) if one.id in table.awaited())
    offered = {action.colour for action in table.legal(seat)}
    absent = next(colour for colour in "VGNRBY" if colour not in offered)
    assert {choice["value"] for choice in await who.suggested("sticheln name-colour", "colour")} == offered
    sentence = PRESENTERS["sticheln"].illegal(words(lang), table.view(seat), table.legal(seat), ())
    async with world.nothing_changes():
        refused(await who.types("sticheln name-colour", colour=absent), sentence)


# ------------------------------------------------------------------------------------------ buttons


@pytest.mark.parametrize(
    "custom_id",
    [
        *("x:1", "foo", "t:1:-:nope:", "t:1:-:join:::", "t:1:3:nope:R4", "t:1:3:play:", "t:1:3:choose:R4,R5"),
        *("t:99:-:hand:", "t:99:3:play:R4"),
        *("p:-:-:rules:", "p:-:-:rules:chess.0", "p:-:-:rules:sticheln.x", "p:-:-:nope:sticheln.0"),
    ],
)
async def test_a_button_that_nobody_knows(world: World, lang: str, custom_id: str):
    _, anna, _, _ = await running(world, lang)
    async with world.nothing_changes():
        answer = await anna.forges(world.table_message(), custom_id)
        assert answer.ephemeral and say("refuse.unknown-button", lang) in answer.text
        # A hand that came with the answer has taken the place of the older one.
        assert await anna.forges(answer if anna.hand.gone else anna.hand, custom_id) is not None


async def test_a_table_that_never_was(world: World, lang: str):
    _, anna, _, _ = await running(world, lang)
    async with world.nothing_changes():
        for verb in ("join", "leave", "start", "again", "vote"):
            refused(
                await anna.forges(world.table_message(), f"t:99:-:{verb}:yes"), say("refuse.unknown", lang)
            )


async def test_buttons_of_a_table_that_is_over(world: World, lang: str):
    table, anna, ben, cleo = await running(world, lang)
    hand, move = ben.hand, table.row.move
    card = table.view(table.seat(ben.id)).hand[0]
    await anna.types("end")
    await ben.types("end")
    await world.tick()
    over = say("refuse.over", lang)
    async with world.nothing_changes():
        for verb in ("join", "leave", "start", "cancel", "shuffle", "hand", "vote"):
            refused(await ben.forges(world.table_message(), f"t:1:-:{verb}:"), over)
        refused(await ben.forges(hand, f"t:1:{move}:play:{card}"), over)
        refused(await cleo.presses(world.table_message(), "again"), say("refuse.not-seated", lang))
