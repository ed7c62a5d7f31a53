"""Several games: who names none is asked, and one press does what naming it would have done."""

from __future__ import annotations

import re
from typing import Literal

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.preferences import set_server_rules
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id, parse
from cogs.pages.leaderboard import kinds
from cogs.play.opening import WAYS
from cogs.presenting.offering import STANDARD
from cogs.presenting.presenter import Presenter
from cogs.request.which_game import CHOICES
from cogs.words.catalogue import LANGUAGES, words
from games.core import Options
from games.registry import GAMES
from tests.kit.people import Person, Shown
from tests.kit.rig import World, say
from tests.kit.twin import TITLES, add_twin, only_sticheln

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}


@pytest.fixture
def twin(world: World, monkeypatch: pytest.MonkeyPatch) -> str:
    """The key of a second game."""
    return add_twin(monkeypatch, world.bot.tables)


def to(page: Shown, key: str) -> str:
    """The custom_id of the button for a game."""
    (found,) = [one.custom_id for one in page.buttons if one.to and one.to.argument.split(".")[0] == key]
    return found


def deny(world: World, permission: str) -> None:
    """Take a permission away from the bot in the channel."""
    bits = discord.Permissions(**{permission: True}).value
    overwrite = Overwrite(world.env.backend.bot_user.id, OverwriteType.MEMBER, deny=bits)
    world.env.backend.set_overwrite(world.channel.id, overwrite)


@pytest.fixture
def early_twin(monkeypatch: pytest.MonkeyPatch) -> str:
    """The same before the bot starts, if it is asked for before the world."""
    return add_twin(monkeypatch)


async def test_a_bot_starts_with_several_games_and_all_their_commands(early_twin: str, world: World):
    (request,) = world.requests("PUT", "/applications/*/commands")
    groups = {command["name"]: command for command in request.body}
    for key, game in GAMES.items():
        assert {option["name"] for option in groups[key]["options"]} == set(game.verbs)
    (anna,) = world.people("anna")
    await anna.starts("sticheln", bots=2)
    await anna.presses(world.table_message(), "start")
    await world.tick()
    wrong = await anna.types(f"{early_twin} choose", card="R4")
    assert wrong.text == say("refuse.other-game", game="Sticheln")
    card = world.table().view(0).hand[0]
    await anna.types("sticheln choose", card=card)
    assert world.table().view(0).laid[0] == (card,)


# ------------------------------------------------------------------------------------------ /start


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_start_asks_which_game(world: World, twin: str, lang: str):
    """One button for each, with what it is about, for how many it is and how long it takes."""
    anna, w = world.person("anna", LOCALES[lang]), words(lang)
    async with world.nothing_changes():
        page = await anna.types("start")
    assert page.ephemeral and say("start.which", lang) in page.text
    assert [button.label for button in page.buttons] == [one.title(w) for one in PRESENTERS.values()]
    for key, presenter in PRESENTERS.items():
        seats, pitch = GAMES[key].seats, presenter.pitch(w, GAMES[key].options())
        facts = say("game.players", lang, least=seats.start, most=seats.stop - 1)
        assert re.search(rf"{re.escape(pitch)}\n-# {re.escape(facts)} · .*\d+.*\d+", page.text)


async def test_one_game_is_not_asked_about(world: World):
    (anna,), games = world.people("anna"), [*PRESENTERS]
    with only_sticheln():
        assert say("start.which") not in (await anna.types("start")).text
        assert world.table().game.key == "sticheln"
    assert [*PRESENTERS] == games, "the order is what people see in menus"


@pytest.mark.parametrize("bots", [0, 2])
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_button_opens_the_lobby_as_the_name_would(world: World, twin: str, lang: str, bots: int):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben", LOCALES[lang])
    elsewhere = world.guild.create_text_channel("elsewhere")
    page = await anna.types("start", bots=bots)
    answer = await anna.presses(page, to(page, twin))
    named = await ben.types("start", game=twin, bots=bots, channel=elsewhere)
    assert answer.id == page.id and answer.text == named.text
    await world.tick()
    asked, typed = world.table(), world.table(elsewhere)
    assert asked.game.key == typed.game.key == twin
    assert [row.bot for row in asked.roster] == [row.bot for row in typed.roster] == [False] + [True] * bots
    assert asked.row.options == typed.row.options and asked.row.language == typed.row.language
    assert TITLES[lang if lang == "en" else "en"] in world.table_message().text


async def test_the_host_s_hand_comes_by_itself_after_the_button_too(world: World, twin: str):
    anna, ben = world.people("anna", "ben")
    page = await anna.types("start", bots=1)
    await anna.presses(page, to(page, "sticheln"))
    await ben.presses(world.table_message(), "join")
    await ben.world.tick()
    await anna.presses(world.table_message(), "start")
    await world.tick()
    assert len(anna.hands(world.table())) == len(ben.hands(world.table())) == 1


async def test_a_thread_is_carried_along(world: World, twin: str):
    (anna,) = world.people("anna")
    page = await anna.types("start", where="thread", bots=3)
    answer = await anna.presses(page, to(page, twin))
    (table,) = world.living()
    assert table.row.channel != world.channel.id and table.game.key == twin and len(table.roster) == 4
    assert answer.text == say("start.thread", channel=f"<#{table.row.channel}>")


async def test_a_private_game_is_carried_along(world: World, twin: str):
    (anna,) = world.people("anna")
    page = await anna.types("start", where="me", bots=4)
    hand = await anna.presses(page, to(page, "sticheln"))
    (table,) = world.living()
    assert table.row.private and table.running and len(table.roster) == 5
    assert hand.id == page.id and say("sticheln.ask.choose") in hand.text
    assert world.public_requests() == []


async def test_a_variant_alone_may_say_which_game(world: World, twin: str, monkeypatch: pytest.MonkeyPatch):
    anna, ben = world.people("anna", "ben")
    monkeypatch.setattr(
        PRESENTERS[twin],
        "variants",
        {"classic": {}, "anti": {"variant": "anti"}, "vague": {"variant": "vague"}},
    )
    await anna.types("start", variant="Gentle")
    assert (world.table().game.key, world.table().options.mode) == ("sticheln", "gentle")
    elsewhere = world.guild.create_text_channel("elsewhere")
    page = await ben.types("start", variant="「反」針扎", channel=elsewhere)
    labels = [f"{PRESENTERS[key].title(words('en'))} · Anti" for key in ("sticheln", twin)]
    assert [button.label for button in page.buttons] == labels
    await ben.presses(page, to(page, twin))
    assert (world.table(elsewhere).game.key, world.table(elsewhere).options.mode) == (twin, "anti")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_variants_are_suggested_with_their_games(world: World, twin: str, lang: str):
    anna, w = world.person("anna", LOCALES[lang]), words(lang)
    for command in ("start", "leaderboard"):
        offered = await anna.suggested(command, "variant", "anti")
        names = [
            f"{PRESENTERS[key].title(w)} · {say('sticheln.variant.anti', lang)}" for key in ("sticheln", twin)
        ]
        assert set(names) <= {choice["name"] for choice in offered} and len(offered) <= CHOICES
    value = next(choice["value"] for choice in offered if choice["name"] == names[1])
    await anna.types("start", variant=value)
    assert (world.table().game.key, world.table().options.mode) == (twin, "anti")
    only = await anna.suggested("start", "variant", "", game=twin)
    assert [choice["value"] for choice in only] == list(PRESENTERS[twin].variants)
    assert await anna.suggested("start", "variant", "", game="chess") == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_may_not_open_a_table_is_not_asked_first(world: World, twin: str, lang: str):
    anna, ben = world.person("anna", LOCALES[lang]), world.person("ben", LOCALES[lang])
    await anna.starts()
    async with world.nothing_changes():
        assert (await ben.types("start")).text == say("refuse.channel-taken", lang)
        assert (await ben.types("start", variant="none")).text == say("refuse.option", lang, option="none")
        assert (await ben.types("start", game="chess")).text.startswith(
            say("refuse.unknown-game", lang, games="\0").partition("\0")[0]
        )
    assert say("start.which", lang) in (await ben.types("start", where="me")).text
    assert say("start.which", lang) in (await ben.types("start", where="thread")).text
    deny(world, "create_public_threads")
    assert say("permission.create_public_threads", lang) in (await ben.types("start", where="thread")).text
    deny(world, "send_messages")
    assert say("permission.send_messages", lang) in (await ben.types("start")).text
    with world.inside():
        await set_server_rules(world.bot.store, world.guild.id, blocked=[ben.id])
    for way in WAYS:
        answer = (await ben.types("start", where=way)).text
        assert say("start.which", lang) not in answer
    assert answer == say("refuse.blocked", lang)


async def test_what_has_changed_since_the_question_counts(world: World, twin: str):
    anna, ben = world.people("anna", "ben")
    page = await ben.types("start")
    await anna.starts()
    async with world.nothing_changes():
        answer = await ben.presses(page, to(page, twin))
    assert answer.text == say("refuse.channel-taken")


FORGED = (
    *(
        "",
        "chess.here.0.",
        "sticheln",
        "sticheln.here.0",
        "sticheln.moon.0.",
        "sticheln.here.x.",
        "sticheln.here.12.",
    ),
    *("sticheln.here.0.loud", "sticheln.here.0.classic.more", "sticheln..0."),
)


@pytest.mark.parametrize("argument", FORGED)
async def test_what_was_made_up_is_refused(world: World, argument: str):
    (anna,) = world.people("anna")
    page = await anna.types("help")
    async with world.nothing_changes():
        answer = await anna.forges(page, f"p:-:-:open:{argument}")
    assert answer.text == say("refuse.unknown-button")


def test_everything_fits_into_an_id() -> None:
    for key, presenter in PRESENTERS.items():
        for way in WAYS:
            for kind in ("", *presenter.variants):
                one = Id(None, None, "open", f"{key}.{way}.7.{kind}")
                assert parse(str(one)) == one and len(str(one)) <= 100


async def test_more_bots_than_seats_are_as_many_as_fit(world: World, twin: str):
    (anna,) = world.people("anna")
    await anna.starts(twin, bots=7)
    assert [row.bot for row in world.table().roster] == [False, True, True, True, True]


# ------------------------------------------------------------------- /rules, /learn and /leaderboard

Page = Literal["rules", "learn", "leaderboard"]
QUESTIONS = {"rules": "rules.which", "learn": "learn.which", "leaderboard": "board.which"}


def heading(command: Page, key: str, lang: str) -> str:
    """What the page of a game begins with."""
    w = words(lang)
    title = PRESENTERS[key].title(w)
    if command == "rules":
        return f"## {title} · {PRESENTERS[key].pages(w)[0].title}"
    return f"## {say('board.title', lang, game=title)}" if command == "leaderboard" else title


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["rules", "learn", "leaderboard"])
async def test_without_a_game_at_hand_one_is_asked_for(world: World, twin: str, command: Page, lang: str):
    anna = world.person("anna", LOCALES[lang])
    page = await anna.types(command)
    assert page.ephemeral and say(QUESTIONS[command], lang) in page.text
    assert [button.label for button in page.buttons] == [
        one.title(words(lang)) for one in PRESENTERS.values()
    ]
    await anna.presses(page, to(page, twin))
    assert heading(command, twin, lang) in page.text
    again = await anna.types(command, game=TITLES[lang])
    assert again.text == page.text


@pytest.mark.parametrize("command", ["rules", "learn", "leaderboard"])
async def test_the_table_s_game_is_meant(world: World, twin: str, command: Page):
    anna, ben = world.people("anna", "ben")
    await anna.starts(twin)
    told = say(QUESTIONS[command]) if command == "learn" else heading(command, twin, "en")
    assert told in (await ben.types(command)).text, "who does not sit there may want to learn another one"
    assert heading(command, twin, "en") in (await anna.types(command)).text
    elsewhere = world.guild.create_text_channel("elsewhere")
    assert heading(command, twin, "en") in (await anna.types(command, channel=elsewhere)).text, (
        "it is her own"
    )
    await anna.starts("sticheln", channel=elsewhere)
    assert heading(command, "sticheln", "en") in (await anna.types(command, channel=elsewhere)).text
    third = world.guild.create_text_channel("third")
    assert say(QUESTIONS[command]) in (await anna.types(command, channel=third)).text, "she plays both"


async def test_a_private_game_is_at_hand(world: World, twin: str):
    (anna,) = world.people("anna")
    await anna.types("start", game="sticheln", where="me")
    assert heading("rules", "sticheln", "en") in (await anna.types("rules")).text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["rules", "leaderboard"])
async def test_a_menu_leads_to_the_other_games(world: World, twin: str, command: Page, lang: str):
    anna = world.person("anna", LOCALES[lang])
    page = await anna.types(command, game="sticheln")
    verb = "rules" if command == "rules" else "board"
    (menu,) = [one for one in page.menus if one.custom_id == f"p:-:-:{verb}:"]
    assert menu.options == tuple(PRESENTERS)
    await anna.picks(page, twin, menu=menu.custom_id)
    assert heading(command, twin, lang) in page.text


async def test_a_board_of_a_variant_may_be_asked_for_by_its_name_alone(world: World, twin: str):
    (anna,) = world.people("anna")
    page = await anna.types("leaderboard", variant="anti")
    assert say("board.which") in page.text
    await anna.presses(page, to(page, twin))
    assert say("board.title", game=f"{TITLES['en']} · Anti") in page.text
    await anna.starts()
    assert (
        say("board.title", game="Sticheln · Anti") in (await anna.types("leaderboard", variant="anti")).text
    )


# ------------------------------------------------------------------------------------------- /help


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_help_tells_of_all_games_and_leads_to_each(world: World, twin: str, lang: str):
    anna, w = world.person("anna", LOCALES[lang]), words(lang)
    page = await anna.types("help")
    for key, presenter in PRESENTERS.items():
        assert presenter.title(w) in page.text and presenter.pitch(w, GAMES[key].options()) in page.text
    for verb in ("learn", "rules"):
        page = await anna.types("help")
        menu = next(one for one in page.menus if one.custom_id == f"p:-:-:{verb}:")
        assert menu.options == tuple(PRESENTERS)
        await anna.picks(page, twin, menu=menu.custom_id)
        assert TITLES[lang] in page.text
        assert say("lesson.note", lang) in page.text or heading("rules", twin, lang) in page.text


# ------------------------------------------------------------------------------------------- names


class Modes(Options):
    """A game whose variants are named by two options together."""

    customs = frozenset({"rounds"})
    shortened_by = "rounds"
    details = frozenset({"detail"})
    wild: Literal["off", "on"] = "off"
    team: Literal["on", "off"] = "off"
    detail: Literal["a", "b"] = "a"
    rounds: Literal[5, 1] = 5

    @property
    def mode(self) -> str:
        """By what is switched on."""
        return "-".join(name for name in ("wild", "team") if getattr(self, name) == "on")


class Plain(Options):
    """A game without variants."""

    customs = frozenset({"rounds"})
    shortened_by = "rounds"
    rounds: Literal[5, 1] = 5


class Bare(Options):
    """A game without any choice."""


def presenter(options: type[Options]) -> Presenter:
    """Of a game with these options."""
    return type(PRESENTERS["sticheln"])(GAMES["sticheln"]._replace(options=options))


def test_variants_are_what_the_options_say() -> None:
    assert presenter(Modes).variants == {
        STANDARD: {},
        "team": {"team": "on"},
        "wild": {"wild": "on"},
        "wild-team": {"wild": "on", "team": "on"},
    }
    assert presenter(Plain).variants == presenter(Bare).variants == {STANDARD: {}}
    assert list(PRESENTERS["sticheln"].variants) == list(
        GAMES["sticheln"].options.model_fields["variant"].annotation.__args__
    )


def test_statistics_are_kept_apart_as_the_options_say() -> None:
    assert kinds(presenter(Plain)) == ("standard", "standard/1") and kinds(presenter(Bare)) == ()
    assert set(kinds(presenter(Modes))) == {
        f"{name}{rounds}" for name in ("standard", "team", "wild", "wild-team") for rounds in ("", "/1")
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_without_variants_has_names_for_its_lengths(lang: str) -> None:
    w = words(lang)
    assert (
        presenter(Plain).kind(w, "standard") == presenter(Modes).kind(w, "standard") == w("variant.standard")
    )
    assert presenter(Plain).kind(w, "standard/1") == w("any.rounds.1")
    assert presenter(Modes).kind(w, "standard/1") == f"{w('variant.standard')} · {w('any.rounds.1')}"


async def hosted(world: World, person: Person) -> int:
    """How many tables somebody hosts."""
    return sum(table.row.host == person.id for table in world.living())


async def test_two_presses_open_one_table(world: World, twin: str):
    (anna,) = world.people("anna")
    page = await anna.types("start")
    await world.at_once((anna, page, to(page, twin)), (anna, page, to(page, "sticheln")))
    assert await hosted(world, anna) == 1
