"""One whole game of every game, in every language, by buttons, by commands and text-only. No game is named.

On the way everybody looks at all there is, time passes, and people choose what cannot be chosen; nothing of
it may end in an error. What a game's own messages say is held by the tests of that game.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Sequence
from typing import Any

import pytest

from bot.commands.export import record_in
from bot.store.preferences import Preferences, preferences
from bot.table.table import Table
from cogs.choosing.choice import Choice
from cogs.choosing.fields import face_of
from cogs.commands.slots import slots
from cogs.games.presenters import PRESENTERS
from cogs.message.layout import layout
from cogs.presenting.presenter import Presenter
from cogs.presenting.seat_names import names
from cogs.presenting.teams import standings
from cogs.request.text_only import in_words
from cogs.words.catalogue import LANGUAGES, Words, words
from games.choices import kinds_of
from games.core import Action, verb_of
from games.play import replay
from games.registry import GAMES
from tests.kit.dealing import dealt
from tests.kit.people import Person, Shown
from tests.kit.positions import shortest
from tests.kit.rig import CALLED, World
from tests.kit.validate import TEXT, walk

WAYS = ("buttons", "commands", "text-only")
USUAL = Preferences()
NONSENSE = "xyzzy"
BETWEEN = 20
"""Moves after which people look around again, though nothing new is asked of them."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
async def test_a_whole_game_from_the_lobby_to_the_next(
    world: World, caplog: pytest.LogCaptureFixture, key: str, lang: str, way: str
):
    world.guild_locale = lang
    anna, ben = world.person("anna", lang), world.person("ben", next(one for one in LANGUAGES if one != lang))
    for choice in ("marks", *["plain"] * (way == "text-only")):
        await anna.picks(await anna.types("me"), "yes", menu=f"p:-:-:me:{choice}")
    table, looked = await seated(world, key, anna, ben), set[Any]()
    by = "commands" if way == "commands" else "buttons"
    while table.running:
        if (now := moment(table)) not in looked:
            looked.add(now)
            await look_around(world, table, lang, anna, ben)
            if way == "commands" and len(looked) == 2:
                await world.restart()
                table = world.table()
        await world.play(anna, ben, by=by, until=lambda now: moment(now) not in looked)
    await end(world, table, lang, anna, ben)
    await again(world, table, ben)
    wrong = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert not wrong, "\n".join(wrong)


async def seated(world: World, key: str, host: Person, guest: Person) -> Table:
    """A short game with as few as can play it, two of them people."""
    seats, usual = GAMES[key].seats.start, GAMES[key].options()
    short = shortest(usual, seats).model_dump(exclude_defaults=True)
    chosen = {name: str(value) for name, value in short.items()}
    table = await dealt(world, key, host, guest, bots=max(0, seats - 2), **chosen)
    assert table.running and len(table.roster) == max(2, seats)
    return table


def moment(table: Table) -> Any:
    """What is asked of people now, and about how far the game has come."""
    asked = [kinds_of(table.legal(table.seat(person))) for person in table.awaited()]
    return frozenset(kind for kinds in asked for kind in kinds), table.row.move // BETWEEN


# --- what there is to see ---


async def look_around(world: World, table: Table, lang: str, *people: Person) -> None:
    """Time passes until people are called; then everybody looks at the table, their hands and the reasons."""
    move = table.row.move
    await world.tick(CALLED)
    await world.painted(table)
    if not table.running:
        return
    w, presenter, view = words(lang), PRESENTERS[table.game.key], table.public()
    shows(world.table_message(), presenter.table(w, view, names(w, table.roster)), w)
    if table.awaited():
        (call,) = world.calls()
        assert presenter.title(w) in call.text
        assert any(f"<@{person}>" in call.text for person in table.awaited())
        assert table.row.move > move or bare(presenter.led(w, view)) in call.text
    for person in people:
        await look_at_all(world, table, person)


async def look_at_all(world: World, table: Table, person: Person) -> None:
    """One's hand by the button and by the command, the reasons, the rules, and what one cannot choose."""
    w, style = words(person.language), await preferences(world.bot.store, person.id)
    presenter, view = PRESENTERS[table.game.key].suiting(style), table.view(table.seat(person.id))
    called = names(w, table.roster)
    for hand in (await person.opens_hand(), await person.types("hand")):
        shows(hand, [presenter.title(w), *presenter.hand(w, view, called)], w, style)
    shows(await person.types("why"), presenter.why(w, table.public(), called), w, style)
    shows(await person.types("rules", game=table.game.key), [presenter.pages(w)[0].title], w, style)
    await choose_wrongly(world, table, person, presenter, style)


async def choose_wrongly(
    world: World, table: Table, person: Person, presenter: Presenter, style: Preferences
) -> None:
    """Press what cannot be chosen now, and type what means nothing; the game says why not."""
    w, seat = words(person.language), table.seat(person.id)
    view, legal, called = table.view(seat), table.legal(seat), names(w, table.roster)
    for kind in kinds_of(legal):
        if (wrong := not_offered(presenter, legal, kind)) is not None:
            hand = await person.types("hand")
            async with world.nothing_changes():
                await person.forges(hand, f"t:{table.id}:{table.row.move}:{verb_of(kind)}:", wrong)
            told = presenter.barred(w, view, kind) or presenter.unlawful(w, view, kind, legal, called)
            shows(hand, [told], w, style)
            typed = {slot.name: NONSENSE for slot in slots(kind) if slot.required}
            refused = await person.types(f"{table.game.key} {verb_of(kind)}", **typed)
            assert NONSENSE in bare(refused.text)


def not_offered(presenter: Presenter, legal: Sequence[Action], kind: type[Action]) -> str | None:
    """A card or the like that cannot be chosen now, as a message might offer it that is old."""
    asked = Choice(legal, kind).question
    if asked is None or asked.field.whom or asked.field.number or asked.field.target:
        return None
    possible = set(map(face_of, asked.values))
    return next((value for value in presenter.known(asked.field) if value not in possible), None)


def shows(message: Shown, texts: Sequence[str], w: Words, style: Preferences = USUAL) -> None:
    """All these texts stand in a message, which holds no sign if it is to be listened to."""
    for text in texts:
        drawn = in_words(w, layout([text])) if style.plain else layout([text])
        assert read(drawn.to_components()) in read(message.components)
    for part in walk(message.components) if style.plain else ():
        assert not any(one.get("emoji") for one in (part, *part.get("options", ()))), part
    if style.plain:
        assert not [char for char in read(message.components) if unicodedata.category(char) == "So"]


def read(components: Sequence[Any]) -> str:
    """What there is to read in a message."""
    return bare("\n".join(part["content"] for part in walk(components) if part["type"] == TEXT))


def bare(text: str) -> str:
    """A text without what only guides line breaks."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")


# --- the end ---


async def end(world: World, table: Table, lang: str, *people: Person) -> None:
    """Places and points, the last round, the reasons; all is kept."""
    await world.painted(table)
    message, view, w, presenter = (
        world.table_message(),
        table.public(),
        words(lang),
        PRESENTERS[table.game.key],
    )
    called = names(w, table.roster)
    points, sides = [presenter.points(w, score) for score in view.scores], table.options.sides(view.seats)
    shows(
        message, [standings(w, view.places, points, called, sides), presenter.table(w, view, called)[-1]], w
    )
    assert not world.calls()
    for person in people:
        why = await person.presses(message, "why")
        assert why.ephemeral and presenter.title(words(person.language)) in why.text
        for results in (await person.types("leaderboard", game=table.game.key), await person.types("stats")):
            assert presenter.title(words(person.language)) in results.text
    saved = await world.bot.store.load_table(table.id)
    assert saved.table.status == "finished"
    assert replay(record_in(saved)).scores() == view.scores


async def again(world: World, old: Table, person: Person) -> None:
    """Whoever presses "Play again" hosts a lobby of the same game with the same rules."""
    await person.presses(world.table_message(), "again")
    await world.tick()
    table = world.table()
    assert table.id != old.id and not table.running
    assert (table.row.host, table.game.key, table.options) == (person.id, old.game.key, old.options)
    w = words(table.row.language)
    shows(world.table_message(), [PRESENTERS[old.game.key].name(w, table.options)], w)
