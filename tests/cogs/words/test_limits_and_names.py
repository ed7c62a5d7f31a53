"""Names and other text that people choose, the longest of them included, and the languages people read.

Guards against names that break the formatting (F1), names that link, reorder or pile up marks (F2), names
that mention everybody (E5), messages over the limit (C4), labels over the limit (C6), boards too long for a
message (C5), rows that phones wrap (C9), unknown locales (F5), a language that flips (F6), wrong plurals
(F7), colours one cannot tell apart (H13).
"""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.store.rows import ResultRow
from cogs.games.presenters import PRESENTERS
from cogs.message.layout import IN_ROW, layout
from cogs.presenting.seat_names import names
from cogs.words.catalogue import LANGUAGES, words
from cogs.words.limits_and_names import plain_name, safe_name
from tests.cogs.play.test_whole_games import VARIANTS
from tests.kit.rig import World, say
from tests.kit.validate import COMPONENTS_V2, ROW, faults, walk

NASTY = (
    *("_a_", "**", "||x||", "```", "`x`", "# big", "> q", "-# s", "~~gone~~", "[text](https://e.vil)"),
    *("1. me", "https://e.vil", "<t:0:R>", "<:e:1>", "</start:1>", "<#1>", "<id:guide>", "<@1>", "<@&123>"),
    *(
        "@everyone",
        "@\u202eeveryone",
        "abc\u202edef",
        "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f",
        "a\nb",
    ),
    *("\\", "{name}", "{0}", "%s"),
)
UNSEEN = (
    "\u200b",
    "\u2060\u2063",
    "\u0301\u0301",
    "\u3164",
    "\u2800\u2800",
    "\u115f \u1160\uffa0",
    "\u3164\ufe0f",
    "\u2800\u0301",
)
LONGEST = (
    *("W" * 32, "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 4 + "\U0001f600" * 4),
    *("Z\u0351\u036b\u0343" * 8, "__**~~||``" * 3 + "__", "中文字很長" * 6, "\U0001f1e9\U0001f1ea" * 16),
    *("(" * 32, "\ufdfd" * 32),
)
MARKS = re.compile(r"(?<!\\)[_*~`|<>@\[\]]")


@pytest.mark.parametrize("name", NASTY)
async def test_a_name_formats_links_and_pings_nothing(world: World, name: str):
    plain, nasty = world.person("plain"), world.person("nasty", nick=name)
    table = await world.deal(plain, nasty, bots=1)
    told = names(words("en"), table.roster)[2]
    assert f"**{told}**" in world.table_message().text
    assert not MARKS.search(told), told
    assert "\u202e" not in told and "\n" not in told and not re.search(r"\w://", told)
    assert not re.match(r"\d+\.", told) and not re.search(r"[\u0300-\u036f]{3}", told)
    # Nothing around it is hidden or swallowed: all seats have their lines.
    await nasty.opens_hand()
    await world.play(plain, nasty, by="commands", until=lambda now: bool(now.public().trick))
    await world.tick()
    assert all(world.table_message().text.count(one) >= 1 for one in ("plain", told, "Bot 1"))
    assert (await nasty.types("end")).text == say("vote.cast")


@pytest.mark.parametrize("name", UNSEEN)
async def test_a_name_that_cannot_be_seen_becomes_a_number(world: World, name: str):
    plain, unseen = world.person("plain"), world.person("unseen", nick=name)
    await world.deal(plain, unseen, bots=1)
    assert say("name.nobody", n=3) in world.table_message().text


@pytest.mark.parametrize("name", ["محمد علي", "דוד", "Ali محمد"])
def test_a_name_that_is_read_from_the_right_turns_nothing_around_it(name: str) -> None:
    """In a score line points and cards changed places (S14)."""
    assert plain_name(name) == f"\u2068{name}\u2069"
    assert safe_name(name) == f"\u2068{name}\u2069"
    assert plain_name(f"\u2067{name}\u202e") == plain_name(name), "its own marks are taken away"
    assert plain_name("Ann") == "Ann"


async def test_text_that_is_repeated_does_no_harm(world: World):
    anna, ben = world.people("anna", "ben")
    await world.deal(anna, ben, bots=1)
    for text in (
        "@everyone",
        "` <@&123> `",
        "@\u202eeveryone",
        "**",
        "x" * 3000,
        "||a||",
        "{0}",
        "[a](https://e.vil)",
    ):
        answer = await anna.types("sticheln choose", card=text)
        echoed = answer.text.partition("“")[2].rpartition("”")[0]
        assert not MARKS.search(echoed), echoed
        assert len(answer.text) < 400
    answer = await anna.types("leaderboard", game="sticheln", variant="**@everyone**" * 50)
    assert not MARKS.search(answer.text.partition("“")[2].rpartition("”")[0]) and len(answer.text) < 400


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
async def test_eight_players_with_the_longest_names_fit_into_every_message(
    world: World, variant: str, lang: str
):
    """The validator looks at each message; here are the largest ones there are."""
    world.guild_locale = {"en": "en-US"}.get(lang, lang)
    people = [world.person(f"p{n}", world.guild_locale, nick=name) for n, name in enumerate(LONGEST)]
    host, *others = people
    await host.starts(variant=variant)
    for person in others:
        await person.presses(world.table_message(), "join")
    await world.tick()
    await host.presses(world.table_message(), "start")
    await world.tick()
    table = world.table()
    await host.types("end")
    for person in others[:3]:
        await person.types("leave")
    await world.tick()
    await host.opens_hand()
    stay = [host, *others[3:]]
    for _ in range(8):
        soon = table.row.move + 12
        await world.play(*stay, by="commands", until=lambda now, at=soon: now.row.move >= at)
        await world.tick()
        await host.opens_hand()
    await world.play(*stay, by="commands", until=lambda now: now.public().round == 2)
    await world.tick()
    await world.play(*stay, by="commands", until=lambda now: len(now.public().trick) > 4)
    await world.tick()
    assert "…" in world.table_message().text
    grids_fit(world)


def grids_fit(world: World) -> None:
    """Cards stand in rows that a phone shows without wrapping."""
    bodies = [one.body for one in world.sent if isinstance(one.body, dict)]
    parts = [part for body in bodies for part in walk((body.get("data") or body).get("components") or [])]
    rows = [part["components"] for part in parts if part["type"] == ROW]
    cards = [row for row in rows if any(":play:" in one["custom_id"] for one in row)]
    assert cards and all(len(row) <= IN_ROW for row in rows)
    assert all(len(one["label"]) <= 8 for row in cards for one in row)


@pytest.mark.parametrize("long", ["x" * 9000, "\U0001f600" * 3000, "e\u0301" * 3000])
def test_texts_without_room_give_way_the_longest_first(long: str):
    """A message over the limit is cut instead of failing (C4)."""
    drawn = layout([long, "short", long[:50]]).to_components()
    body = {"components": drawn, "flags": COMPONENTS_V2, "allowed_mentions": {"parse": []}}
    assert faults("POST", "/channels/1/messages", body) == []
    told = [part["content"] for part in walk(drawn) if "content" in part]
    assert told[1:] == ["short", long[:50]] and told[0].endswith("…") and len(told[0]) > 1000


async def test_a_board_of_three_hundred_is_turned_page_by_page(world: World):
    anna, ben = world.people("anna", "ben")
    table = await world.deal(anna, ben, bots=1)
    store = world.bot.store
    await world.play(anna, ben, by="commands")
    row = (await store.load_table(table.id)).table
    for n in range(100):
        number = await store.new_table(replace(row, id=0, status="running", move=0, channel=9000 + n))
        crowd = tuple(
            ResultRow(seat, 10_000 + 3 * n + seat, 5, seat + 1, seat == 0, True) for seat in range(3)
        )
        for result in crowd:
            await store.seen(result.person, LONGEST[n % 8])
        await store.save_moves(replace(row, id=number, move=0), (), None, results=crowd)
    page = await anna.types("leaderboard", game="sticheln")
    assert say("page.of", page=1, pages=31) in page.text
    for number in range(2, 32):
        await anna.presses(page, "Next")
        assert say("page.of", page=number, pages=31) in page.text
        assert len(page.text.splitlines()) >= 3
    assert page.find("Next").disabled


# ---------------------------------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ("xx-YY", "en"),
        ("es-419", "en"),
        ("zh-TW", "zh-TW"),
        ("zh-CN", "zh-TW"),
        ("en-GB", "en"),
        ("de", "en"),
    ],
)
async def test_every_locale_gets_a_language(world: World, locale: str, lang: str):
    anna = world.person("anna", locale)
    assert (await anna.types("hand")).text == say("refuse.no-table", lang)
    world.guild_locale = locale
    await anna.starts()
    await world.tick()
    assert world.table().row.language == lang


async def test_a_person_chooses_a_language_and_keeps_it(world: World):
    anna = world.person("anna")
    answer = await anna.types("language", language="zh-TW")
    assert answer.text == say("language.mine", "zh-TW")
    await world.restart()
    assert (await anna.types("hand")).text == say("refuse.no-table", "zh-TW")
    await anna.types("language", language="en", whose="me")
    assert (await anna.types("hand")).text == say("refuse.no-table", "en")


async def test_a_server_chooses_the_language_of_new_tables(world: World):
    anna, boss = world.person("anna"), world.person("boss", manager=True)
    other = world.guild.create_text_channel("other")
    await anna.starts()
    answer = await boss.types("language", language="zh-TW", whose="server")
    assert answer.text == say("language.server", "zh-TW")
    await world.tick()
    assert say("lobby.missing", n=2) in world.table_message().text
    await anna.starts(channel=other)
    await world.tick()
    assert say("lobby.missing", "zh-TW", n=2) in world.table_message(other).text
    assert (await boss.types("hand")).text == say("refuse.not-seated-lobby")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_one_is_not_many(world: World, lang: str):
    world.guild_locale = lang
    anna = world.person("anna", lang)
    await anna.starts()
    for missing in (2, 1):
        await world.tick()
        assert words(lang).n("lobby.missing", missing) in world.table_message().text
        await anna.presses(world.table_message(), "bot-more")
    await world.tick()
    assert say("lobby.ready", lang) in world.table_message().text
    if lang == "en":
        assert words(lang).n("lobby.missing", 1) != words(lang).n("lobby.missing", 2).replace("2", "1")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", PRESENTERS)
def test_colours_are_told_apart_without_seeing_them(key: str, lang: str):
    """Sign, letter and name are each unique among a game's colours, and cards show sign and letter."""
    presenter, w = PRESENTERS[key], words(lang)
    faces = [presenter.face(w, value) for value in presenter.values()]
    assert len(set(map(str, faces))) == len(faces)
    letters = {
        (face.sign, face.text.rstrip("0123456789").strip()) for face in faces if face.text[-1].isdigit()
    }
    assert len({sign for sign, _ in letters}) == len({letter for _, letter in letters}) == len(letters)
