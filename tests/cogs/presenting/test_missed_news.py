"""What has happened since one's last card: kept for each seat, told once, and not forgotten in a restart."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.store.rows import MoveRow, Saved, SeatRow, TableRow
from bot.table.table import TOLD, Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.core import RoundOver
from games.registry import GAMES
from games.sticheln.game import GAME as STICHELN
from games.sticheln.position import PainShown
from games.sticheln.terms import ColoursNamed
from tests.cogs.painting.test_hand_is_brought import LOCALES, begin, lobby, only, signed
from tests.kit.people import Person, Shown
from tests.kit.positions import NAMES
from tests.kit.rig import World, say
from tests.kit.validate import TEXT, walk

PRESENTER = PRESENTERS["sticheln"]


# ---------------------------------------------------------------------------------------- at the table


def opened(key: str, seats: int, **options: Any) -> Table:
    """A table of people where the cards are dealt, without a database."""
    game = GAMES[key]
    chosen = game.options(**options).settled(seats).model_dump_json(by_alias=True)
    row = TableRow(
        server=1, channel=1, host=1, game=key, version=game.version, language="en", created=0.0,
        options=chosen, status="running", started=0.0, seed="since", nonce="since",
    )  # fmt: skip
    table = Table(game, row, tuple(SeatRow(seat, seat + 1, False, NAMES[seat]) for seat in range(seats)))
    table.deal()
    return table


def step(table: Table, mind: Random) -> MoveRow:
    """One action of somebody who must act, as the road carries it out."""
    seat = mind.choice(sorted(table.waiting()))
    advance = table.advance([(seat, mind.choice(table.legal(seat)))], 0.0)
    table.accept(advance, replace(table.row, move=table.row.move + 1))
    (row,) = advance.moves
    return row


def written(moves: list[MoveRow], seat: int) -> list[Any]:
    """The stored news from a seat's last action on."""
    last = max((at for at, row in enumerate(moves) if row.seat == seat), default=0)
    return [news for row in moves[last:] for news in msgspec.json.decode(row.news)]


@pytest.mark.parametrize("key", GAMES)
def test_it_is_what_is_stored_from_the_last_action_on(key: str) -> None:
    """For every seat, at every moment of a game; the same if the table is taken up from the log."""
    game = GAMES[key]
    for seats in (game.seats[0], game.seats[-1]):
        table, mind, moves = opened(key, seats), Random(seats), []
        while table.waiting():
            moves.append(step(table, mind))
            for seat in range(seats):
                told = msgspec.json.decode(msgspec.json.encode(table.since(seat)))
                assert told == written(moves, seat)
            if len(moves) % 40 == 0:
                again = Table(game, table.row, table.roster)
                again.resume(Saved(table.row, table.roster, tuple(moves)))
                assert [again.since(seat) for seat in range(seats)] == [*map(table.since, range(seats))]
        assert len(moves) > 40


def test_it_is_bounded_for_those_who_never_act() -> None:
    table = opened("sticheln", 3)
    for number in range(3 * TOLD):
        table._tell(0, (RoundOver(number, (0, 0, 0), (0, 0, 0)),))
    assert [news.round for news in table.since(0)] == [3 * TOLD - 1]
    assert [news.round for news in table.since(1)] == [*range(2 * TOLD, 3 * TOLD)]


def test_at_first_nothing_has_happened() -> None:
    table = opened("sticheln", 3)
    assert [table.since(seat) for seat in range(4)] == [()] * 4


# ------------------------------------------------------------------------------------------- in words


def bare(lines: list[str]) -> str:
    """Without what only guides line breaks."""
    return "\n".join(lines).replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


def moments(variant: str, seats: int) -> Any:
    """(table, seat, lines) for whoever must act, all along two rounds."""
    table, mind = opened("sticheln", seats, variant=variant), Random(variant)
    while table.waiting() and table.public().round < 3:
        for seat in table.waiting():
            yield table, seat
        step(table, mind)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 7])
@pytest.mark.parametrize("variant", STICHELN.options.model_fields["variant"].annotation.__args__)
def test_every_round_s_end_and_every_card_turned_up_is_told_once(variant: str, seats: int, lang: str) -> None:
    w, told = words(lang), set()
    for table, seat in moments(variant, seats):
        view = table.view(seat)
        lines = PRESENTER.happened(w, view, table.since(seat), NAMES[:seats])
        text = bare(lines)
        assert all(len(line) < 400 for line in lines)
        for news in table.since(seat):
            told.add((seat, type(news)))
            if isinstance(news, RoundOver):
                for name, points in zip(NAMES[:seats], news.points, strict=True):
                    assert w("hand.points-of", name=name, points=w.signed(points)) in text
                mine = view.sheets[news.round - 1][seat]
                own = w("hand.points-of", name=w("sticheln.since.you"), points=w.signed(mine.points))
                assert f"{own} = " in text
                assert all(str(PRESENTER.face(w, card)) in text for card in mine.pain)
                leader = NAMES[(view.dealer + 1) % seats]
                assert w("sticheln.since.dealt", round=news.round + 1, leader=leader) in text
            elif isinstance(news, PainShown) and news.cards != view.laid:
                for name, (card, *_) in zip(NAMES, news.cards, strict=False):
                    assert f"{name} {PRESENTER.face(w, card)}" in text
            elif isinstance(news, PainShown):
                assert w(f"sticheln.since.{'lucky' if variant == 'anti' else 'pain'}") in lines
            elif isinstance(news, ColoursNamed):
                for name, suit in zip(NAMES, news.colours, strict=False):
                    assert (f"{name} {PRESENTER.face(w, suit)}" in text.replace("  ", " ")) if suit else True
    assert {seat for seat, kind in told if kind is RoundOver} == set(range(seats))
    shown = ColoursNamed if variant == "delayed" else PainShown
    assert {seat for seat, kind in told if kind is shown} == set(range(seats))


# ------------------------------------------------------------------------------------------ in the hand


def since(hand: Shown, lang: str = "en") -> list[str]:
    """The lines under the heading."""
    parts = [part["content"] for part in walk(hand.components) if part["type"] == TEXT]
    told = next((part for part in parts if part.startswith(f"-# {say('hand.since', lang)}\n")), "")
    return bare(told.splitlines()[1:]).splitlines()


async def to_round_two(world: World, *people: Person, by: str = "buttons") -> Table:
    """A table whose second round has just been dealt; everybody's hand was brought."""
    table = await world.deal(*people, bots=3 - len(people))
    await world.play(*people, by=by, until=lambda now: now.public().round == 2)
    await world.tick()
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_new_round_begins_with_what_the_last_one_brought(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await to_round_two(world, anna, ben)
    called = ["anna", "ben", say("name.bot", lang, n=1)]
    called = [called[0], called[2], called[1]] if table.seat(ben.id) == 2 else called
    view = table.public()
    for person in (anna, ben):
        hand, seat = only(person, table), table.seat(person.id)
        lines = since(hand, lang)
        points = [
            say("hand.points-of", lang, name=name, points=signed(total))
            for name, total in zip(called, view.scores, strict=True)
        ]
        assert lines[0] == say("hand.round-over", lang, round=1, points=" · ".join(points))
        you = say("sticheln.since.you", lang)
        own = say("hand.points-of", lang, name=you, points=signed(view.scores[seat]))
        assert lines[1].startswith(f"{own} = ")
        leader = called[(view.dealer + 1) % 3]
        assert lines[2:] == [say("sticheln.since.dealt", lang, round=2, leader=leader)]
        last = view.last_trick
        assert say("sticheln.last-trick", lang, name=called[last.winner]) in hand.text
    await anna.acts(table)
    await world.tick()
    assert since(only(anna, table), lang) == [], "she has seen it"
    assert since(only(ben, table), lang), "he has not acted yet"
    assert say("sticheln.last-trick", lang, name=called[last.winner]) in only(anna, table).text


TURNED_UP = {"classic": "pain", "anti": "lucky"}
OPENED = {"vague": "pain-cards", "delayed": "named"}


@pytest.mark.parametrize("variant", TURNED_UP)
async def test_that_cards_were_turned_up_is_told_until_one_s_own_card(world: World, variant: str):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1, variant=variant)
    await world.play(anna, ben, until=lambda now: now.public().phase == "play")
    await world.tick()
    for person in (anna, ben):
        assert since(only(person, table)) == [say(f"sticheln.since.{TURNED_UP[variant]}")]
    await world.play(anna, ben, until=lambda now: sum(now.public().tricks) > 0)
    await world.tick()
    for person in (anna, ben):
        assert since(only(person, table)) == []


@pytest.mark.parametrize("variant", OPENED)
async def test_what_is_opened_at_the_end_of_a_round_is_told_in_the_next(world: World, variant: str):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1, variant=variant)
    await world.play(anna, ben, until=lambda now: now.public().round == 2)
    await world.tick()
    for person in (anna, ben):
        first = since(await person.types("hand"))[0]
        assert first.startswith(say(f"sticheln.since.{OPENED[variant]}", colours="", cards=""))
        for colours in (row.colours for row in table.public().sheets[0]):
            assert all(str(PRESENTER.face(words("en"), colour)).strip()[0] in first for colour in colours)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_restart_takes_nothing_away(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await to_round_two(world, anna, ben)
    told = {person: since(only(person, table), lang) for person in (anna, ben)}
    assert all(told.values())
    await world.restart()
    for person, lines in told.items():
        assert since(await person.opens_hand(), lang) == lines


async def test_who_reads_words_gets_words(world: World):
    anna, ben = world.people("anna", "ben")
    await anna.picks(await anna.types("me"), "yes", menu="p:-:-:me:plain")
    table = await to_round_two(world, anna, ben, by="commands")
    text = (await anna.types("hand")).text
    line = next(one for one in text.splitlines() if one.startswith(say("sticheln.since.you")))
    pain = table.view(0).sheets[0][0].pain
    assert all(PRESENTER.spoken(words("en"), card) in line for card in pain)
    assert "·" not in text and not set(text) & set("🟢🟫🔺🔷⭐💜")


async def test_of_very_much_the_latest_is_told(world: World, monkeypatch):
    (anna,) = world.people("anna")
    await world.deal(anna, bots=2)
    lines = [f"line {number}" for number in range(PRESENTER.remembered + 3)]
    monkeypatch.setattr(PRESENTER, "happened", lambda *_: lines)
    assert since(await anna.opens_hand()) == ["…", *lines[3:]]
    monkeypatch.setattr(PRESENTER, "happened", lambda *_: lines[3:])
    assert since(await anna.opens_hand()) == lines[3:]


async def test_what_others_play_meanwhile_is_in_the_running_trick(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    await world.play(anna, ben, until=lambda now: now.awaited() == (ben.id,) and len(now.public().trick) > 1)
    await world.tick()
    hand = only(ben, table)
    assert all(str(PRESENTER.face(words("en"), card)) in hand.text for card in table.public().trick)


# ---------------------------------------------------------------------------------------- who is there


async def test_a_hand_tells_at_once_whose_seat_a_bot_plays(world: World):
    anna, ben, cleo = world.people("anna", "ben", "cleo")
    table = await world.deal(anna, ben, cleo)
    hand = only(anna, table)
    assert "away" not in hand.text
    move = table.row.move
    await ben.types("leave")
    await world.tick()
    assert say("table.away", n=1, names="ben") in hand.text
    assert table.row.move in (move, move + 1), "only the bot may have acted"
    await ben.types("join")
    await world.tick()
    assert "away" not in hand.text and only(anna, table).id == hand.id


async def test_nobody_who_joins_the_lobby_has_missed_anything(world: World):
    anna, ben = world.people("anna", "ben")
    table = await lobby(world, anna, joins=(ben,))
    await begin(world, anna)
    for person in (anna, ben):
        assert since(only(person, table)) == []
