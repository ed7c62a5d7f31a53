"""What watches the other tests must itself see: faults in payloads, and secrets told to the wrong people."""

from __future__ import annotations

import logging

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.table import public_message as screens
from cogs.words.catalogue import words
from tests.kit.oracle import SECRETS, TOKENS
from tests.kit.rig import World
from tests.kit.twin import add_twin
from tests.kit.validate import COMPONENTS_V2, DOCUMENT, Payload, document_faults, faults

SEND = ("POST", "/channels/1/messages")
spelled = SECRETS["sticheln"].spelled


def button(**fields: object) -> Payload:
    """A button."""
    return {"type": 2, "style": 2, "label": "Join", "custom_id": "t:1:-:join:", **fields}


def menu(*values: str, **fields: object) -> Payload:
    """A menu."""
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "m", "options": options, **fields}


def row(*parts: Payload) -> Payload:
    """A row."""
    return {"type": 1, "components": list(parts)}


def text(content: str) -> Payload:
    """A text."""
    return {"type": 10, "content": content}


def message(*parts: Payload, **fields: object) -> Payload:
    """A message of components."""
    return {"components": list(parts), "flags": COMPONENTS_V2, "allowed_mentions": {"parse": []}, **fields}


GOOD = [
    message(text("hello"), row(button())),
    message(text("x" * 4000)),
    message(row(menu("a", "b", max_values=2))),
    {"content": "<@7>: your turn", "components": [], "allowed_mentions": {"parse": [], "users": [7]}},
]
BAD = [
    message(text("x" * 2001), text("😀" * 1000)),
    message(text(" ")),
    message(*(row(button(custom_id=f"{n}")) for n in range(21))),
    message(row(*(button(custom_id=f"{n}") for n in range(5)))),
    message(row(button(label="x" * 81))),
    message(row(button(label=""))),
    message(row(button(custom_id=""))),
    message(row(button(custom_id="x" * 101))),
    message(row(button(), button())),
    message(row(button(), menu("a"))),
    message(row(menu())),
    message(row(menu(*map(str, range(26))))),
    message(row(menu("a", "a"))),
    message(row(menu("x" * 101))),
    message(row(menu("a", max_values=2))),
    message(row(menu("a", placeholder="x" * 151))),
    message(text("hello"), content="hello"),
    message(text("hello"), flags=0),
    message(text("hello"), allowed_mentions=None),
    message(text("hello"), allowed_mentions={"parse": ["users"]}),
    message(text("<@7>"), allowed_mentions={"parse": [], "users": [7]}),
    message(text("hello"), nonce="x" * 26),
    {"content": "x" * 2001, "allowed_mentions": {"parse": []}},
    {"content": "<@7>: your turn", "allowed_mentions": {"parse": [], "users": [7, 8]}},
    {"content": "<@7>: your turn", "allowed_mentions": {"parse": []}},
]


@pytest.mark.parametrize("body", GOOD)
def test_what_discord_takes_is_no_fault(body: Payload):
    assert faults(*SEND, body) == []
    assert document_faults(*SEND, body) == []


@pytest.mark.parametrize("body", BAD)
def test_what_discord_refuses_is_a_fault(body: Payload):
    assert faults(*SEND, body)


def test_too_many_suggestions_are_a_fault():
    choices = [{"name": f"{n}", "value": f"{n}"} for n in range(26)]
    path = "/interactions/1/token/callback"
    assert faults("POST", path, {"type": 8, "data": {"choices": choices}})
    assert not faults("POST", path, {"type": 8, "data": {"choices": choices[:25]}})


@pytest.mark.skipif(not DOCUMENT.exists(), reason="Discord's document is not at hand")
def test_the_document_knows_what_we_do_not():
    assert document_faults(*SEND, message(row(button(style=77))))
    assert document_faults(*SEND, {"content": ["hello"], "allowed_mentions": {"parse": []}})


@pytest.mark.parametrize(
    ("told", "cards"),
    [
        ("🔺R4 🟢G12", {"R4", "G12"}),
        ("t:1:7:play:B0", {"B0"}),
        ("ends\nR4", {"R4"}),
        ("🟢 **G** 4 5 11\n🟫 **N** 0", {"G4", "G5", "G11", "N0"}),
        ("紅4、紅色 5 與綠 7", {"R4", "R5", "G7"}),
        ("red 4, **blue** 7", {"R4", "B7"}),
        ("Round 1 of 5 · Bot 1 · 4 tricks · Y2K9", set()),
        ("a1b2R4c5", set()),
    ],
)
def test_cards_are_seen_however_they_are_written(told: str, cards: set[str]):
    assert set(spelled(told)) == cards


# ----------------------------------------------------------------------------------- leaks are caught


async def leaky(world: World) -> None:
    """A table in the middle of a trick, with both hands open."""
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    await anna.opens_hand()
    await ben.opens_hand()
    await world.play(anna, ben, until=lambda now: bool(now.public().trick))


def seen(world: World) -> str:
    """What the oracle has to say."""
    with pytest.raises(AssertionError) as caught:
        world.check()
    return str(caught.value)


@pytest.mark.parametrize("what", ["hand", "pain", "seed", "id"])
async def test_a_leak_in_public_is_caught(world: World, monkeypatch, what: str):
    await leaky(world)
    table, layout = world.table(), screens.layout
    leaks = {
        "hand": lambda: [f"psst: {PRESENTERS['sticheln'].face(words('en'), table.view(2).hand[0])}"],
        "pain": lambda: [f"again {table.view(2).laid[2][0]}"],
        "seed": lambda: [table.row.seed],
        "id": lambda: screens.rows([screens.button(screens.Id(1, 3, "play", table.view(0).hand[0]), "?")]),
    }
    monkeypatch.setattr(screens, "layout", lambda blocks, accent: layout([*blocks, *leaks[what]()], accent))
    with world.inside():
        await world.bot.painter._paint(table)
    assert "a token, seed or nonce" in seen(world) if what == "seed" else "tells everybody" in seen(world)


async def test_a_leak_to_another_player_is_caught(world: World, monkeypatch):
    await leaky(world)
    table, hands = world.table(), world.bot.painter.hands._open[1]
    _, _, ben = table.roster
    watched = hands[ben.person]
    hands[ben.person] = watched._replace(hand=watched.hand._replace(shown="old"))
    monkeypatch.setattr(type(table), "seat", lambda self, person: 0)
    with world.inside():
        await world.bot.painter.hands.refresh(table)
    assert f"tells {ben.person}" in seen(world)


async def test_a_leak_in_the_log_is_caught(world: World):
    await leaky(world)
    for line in ("somebody played R4", f"seed {world.table().row.seed}", f"token {TOKENS[0]}"):
        logging.getLogger("bot.tables.tables").warning(line)
        assert "tells" in seen(world)


async def test_a_table_of_a_game_whose_secrets_nobody_has_listed_is_caught(world: World, monkeypatch):
    key = add_twin(monkeypatch, world.bot.tables)
    monkeypatch.delitem(SECRETS, key)
    (anna,) = world.people("anna")
    with pytest.raises(AssertionError, match=f"nothing guards its cards: .*tests/games/{key}/secrecy.py"):
        await anna.starts(key)
    world.oracle.leaks.clear()
