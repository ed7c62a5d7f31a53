"""How Hattrick looks: two tricks at a time, what everybody has won, and what each card of a hand would do."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bot.store.preferences import prefer
from cogs.games.presenters import PRESENTERS
from cogs.message.layout import LINE
from cogs.table.held_cards import IN_ROW
from cogs.words.catalogue import LANGUAGES, Words, words
from cogs.words.limits_and_names import safe_name
from games.core import Card
from games.hattrick.position import Position
from games.hattrick.terms import Dealt, Passed, Play
from tests.games.hattrick.rules.table import play, random_steps, seeded, table
from tests.kit.oracle import SECRETS
from tests.kit.positions import NAMES
from tests.kit.rig import World, say
from tests.kit.validate import ROW, TEXT, units

PRESENTER = PRESENTERS["hattrick"]
SENTENCES = PRESENTER.picture.sentences
SEATS = (4, 7)
EN = words("en")
HANDS = ("R10 R9 R20 G6", "B10 B14 R7 B1", "R3 B4 G20 R5", "B2 R8 G18 B5")


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def bare(parts: Sequence[str]) -> str:
    """A picture as one text, without what only guides line breaks."""
    return "\n".join(parts).replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


def shown(now: Position) -> str:
    """The public picture."""
    return bare(PRESENTER.table(EN, now.view(None), NAMES[: len(now.hands)]))


def hand(now: Position, seat: int) -> str:
    """The private picture."""
    return bare(PRESENTER.hand(EN, now.view(seat), NAMES[: len(now.hands)]))


# ---------------------------------------------------------------------------------- on the table


def test_two_tricks_stand_one_below_the_other_with_who_is_ahead() -> None:
    now = play(table(*HANDS), "A:R9 B:B14 C:R3")
    for text in (shown(now), hand(now, 3)):
        assert (
            "**🔺 red trick** · ahead: **Anna**\n**Anna 🔺R9** · Cleo 🔺R3\n"
            "**🔷 blue trick** · ahead: **Ben**\n**Ben 🔷B14**\n"
        ) in text
        assert "Passed" not in text
    assert shown(now).startswith("### **Dan** to play\n-# Lap 1 of 14 · Dealer: Dan\n")


def test_whoever_is_ahead_changes_with_a_higher_card() -> None:
    now = play(table(*HANDS), "A:R9 B:B1 C:B4")
    assert "**🔷 blue trick** · ahead: **Cleo**\nBen 🔷B1 · **Cleo 🔷B4**" in shown(now)


def test_a_single_trick_stands_alone() -> None:
    now = play(table(*HANDS), "A:R9 B:R7")
    assert "**🔺 red trick** · ahead: **Anna**\n**Anna 🔺R9** · Ben 🔺R7\n" in shown(now)
    assert shown(now).count("ahead") == 1


def test_a_pass_is_told_by_name_and_its_card_once_the_lap_is_over() -> None:
    now = play(table(*HANDS), "A:R20 B:B1 C:G20*")
    for text in (shown(now), hand(now, 3)):
        assert "\nPassed: Cleo\n" in text and "G20" not in text
    now = play(now, "D:B5")
    for text in (shown(now), hand(now, 0)):
        assert (
            "-# Previous lap\n-# 🔺 red for **Anna**: **Anna 🔺R20**\n"
            "-# 🔷 blue for **Dan**: Ben 🔷B1 · **Dan 🔷B5**\n-# Passed: Cleo 🟢G20\n"
        ) in text
        assert "ahead" not in text
    assert shown(now).startswith("### **Anna** to lead\n-# Lap 2 of 14 · Dealer: Dan\n")


def test_what_everybody_has_won_lies_open_by_colour_with_passes_and_points() -> None:
    now = play(table(*HANDS), "A:R20 B:B1 C:G20* D:B5")
    for text in (shown(now), hand(now, 2)):
        assert "► **Anna** · 0 · 14 cards · **+1**\n-# 🔺R 20 (+1)\n" in text
        assert "\n**Ben** · 0 · 14 cards · **0**\n" in text
        assert "\n**Cleo** · 0 · 14 cards · **−2**\n-# 1 pass (−2)\n" in text
        assert text.endswith("\n**Dan** · 0 · 14 cards · **+2**\n-# 🔷B 1 5 (+2)")


def test_the_most_frequent_colour_counts_for_its_owner() -> None:
    now = play(table("R20 G20", "B19 G1", "R1 G2", "B2 G3"), "A:R20 B:B19 C:R1 D:B2")
    now = play(now, "A:G20 B:G1 C:G2 D:G3")
    assert "**Anna** · 0 · 13 cards · **+2**\n-# 🔺R 1 20 (−2) · 🟢G 1 2 3 20 (+4)" in shown(now)


@pytest.mark.parametrize("seats", SEATS)
def test_every_position_shows_every_won_card_once(seats: int) -> None:
    spelled = SECRETS["hattrick"].spelled
    for now in random_steps(seeded(seats, rounds=1)):
        view = now.view(None)
        parts = PRESENTER.table(EN, view, NAMES[:seats])
        lines = bare([parts[-1 if not view.over else -3]]).splitlines()[1:]
        rows = [at for at, line in enumerate(lines) if not line.startswith("-# ")]
        assert len(rows) == seats
        for seat, at in enumerate(rows):
            below = lines[at + 1] if at + 1 < len(lines) and at + 1 not in rows else ""
            assert sorted(spelled(below).elements()) == sorted(view.won[seat])
            numbers = [int(one.replace("−", "-")) for one in re.findall(r"\(([+−]\d+)\)", below)]
            assert f"**{EN.signed(sum(numbers))}**" in lines[at]
            passes = EN.n("hattrick.passes", view.passes[seat], points=EN.signed(-2 * view.passes[seat]))
            assert (passes in below) == bool(view.passes[seat])


def test_at_the_start_of_a_round_stands_how_the_one_before_was_counted(lang: str) -> None:
    w = words(lang)
    for now in random_steps(seeded(4, rounds=3)):
        view = now.view(None)
        last = PRESENTER.table(w, view, NAMES[:4])[-1]
        title = w("table.round-result", round=len(view.sheets))
        assert (title in last) == bool(view.sheets and (view.over or not any(view.tricks)))


def test_the_call_tells_which_colours_are_open() -> None:
    now = table(*HANDS)
    assert PRESENTER.led(EN, now.view(None)) == "you lead"
    assert PRESENTER.led(EN, play(now, "A:R9").view(None)) == "open: 🔺 red"
    assert PRESENTER.led(EN, play(now, "A:R9 B:B1").view(None)) == "open: 🔺 red · 🔷 blue"


# ---------------------------------------------------------------------------------- in the hand


def expected(now: Position, card: Card, w: Words) -> str:
    """What must stand above a card, by the colours that lie there and the engine's own news."""
    seat = min(now.waiting())
    suits, colour = [other[0] for other in now.turn if other], str(PRESENTER.face(w, card[0])).strip()
    if any(isinstance(news, Passed) for news in now.after(seat, Play(card)).news):
        return w("hattrick.group.passes", colour=colour)
    if card[0] not in suits:
        return w("hattrick.group.second" if suits else "hattrick.group.opens", colour=colour)
    best = max((int(other[1:]), other) for other in now.turn if other and other[0] == card[0])[1]
    return w("hattrick.group.joins", colour=colour, best=str(PRESENTER.face(w, best)))


@pytest.mark.parametrize("seats", SEATS)
def test_each_card_stands_below_what_it_would_do(seats: int, lang: str) -> None:
    w, most = words(lang), 0
    for now in random_steps(seeded(seats, lang, rounds=1)):
        for seat, cards in enumerate(now.hands):
            groups = PRESENTER.groups(w, now.view(seat))
            assert sorted(card for group in groups for card in group.cards) == sorted(cards)
            assert all(len({card[0] for card in group.cards}) == 1 for group in groups if cards), "by colour"
            assert [card for group in groups for card in group.cards] == list(cards), "none moves"
            if seat not in now.waiting():
                continue
            most = max(most, len(groups))
            assert len({group.line for group in groups}) == len(groups) <= 3
            for line, held in groups:
                assert list(held) == [card for card in cards if card in held], "in the order of the hand"
                assert {expected(now, card, w) for card in held} == {line.replace("\N{WORD JOINER}", "")}
    assert most == 3


def blocks(message) -> list[str | list[str]]:
    """The texts and rows of a message in order; a row as the cards on its buttons."""
    found: list[str | list[str]] = []
    for part in message.components[0]["components"]:
        if part["type"] == TEXT:
            found.append(part["content"].replace("\N{WORD JOINER}", ""))
        elif part["type"] == ROW:
            found.append([one["custom_id"].rpartition(":")[2] for one in part["components"]])
    return found


async def test_the_buttons_stand_in_those_groups(world: World, lang: str):
    """In every hand of a round, with marks as well; the rig counts what a message may hold."""
    anna, ben = (world.person(name, {"en": "en-US"}.get(lang, lang)) for name in ("anna", "ben"))
    with world.inside():
        await prefer(world.bot.store, anna.id, marks=True)
    w, tried = words(lang), 0
    running = await world.deal(anna, ben, bots=2, game="hattrick")
    while running.public().round == 1:
        who = next(one for one in (anna, ben) if one.id in running.awaited())
        view = running.view(running.seat(who.id))
        parts = blocks(await who.opens_hand())
        for line, cards in PRESENTER.groups(w, view):
            tried += 1
            at = parts.index(line.replace("\N{WORD JOINER}", ""))
            rows = [[*cards[start : start + IN_ROW]] for start in range(0, len(cards), IN_ROW)]
            assert parts[at + 1 : at + 1 + len(rows)] == rows
        await who.acts(running)
        await world.tick()
    assert tried > 40


async def test_in_words_the_list_says_it(world: World, lang: str):
    anna, ben = (world.person(name, {"en": "en-US"}.get(lang, lang)) for name in ("anna", "ben"))
    with world.inside():
        await prefer(world.bot.store, anna.id, plain=True)
    w, presenter = words(lang), PRESENTER.in_words
    running = await world.deal(anna, ben, bots=2, game="hattrick")
    for _ in range(8):
        mine = (await anna.types("hand")).text
        for line, cards in presenter.groups(w, running.view(0)):
            told = mine.partition(w("hand.held", cards=""))[2]
            if 0 in running.public().waiting:
                start = bare([w("hattrick.group.line", effect=line, cards="")])
                told = told.partition(start)[2].partition("\n")[0]
            assert set(cards) <= set(SECRETS["hattrick"].spelled(told)), told
        assert not set(mine) & set("🔺🔷🟢►·")
        await world.play(anna, ben, by="commands", until=moved(running))
        await world.tick()


def moved(running):
    move = running.row.move
    return lambda now: now.row.move > move


# ---------------------------------------------------------------------------------- what one has missed


def test_cards_that_were_shown_to_pass_are_told_once() -> None:
    start = table("R20 R19", "B1 B20", "G20 G19", "G18 G17 R2")
    now = play(start, "A:R20 B:B1 C:G20*")
    news = [*now.news]
    assert PRESENTER.happened(EN, now.view(3), news, NAMES) == [
        "Cleo showed 🟢\N{WORD JOINER}G\N{WORD JOINER}20 and passed."
    ]
    assert PRESENTER.happened(EN, now.view(2), news, NAMES) == [], "one's own"
    now = play(now, "D:G18*")
    news += now.news
    assert PRESENTER.happened(EN, now.view(0), news, NAMES) == [], "the previous lap tells of it"
    assert "Passed: Cleo 🟢G20 · Dan 🟢G18" in hand(now, 0)


def test_the_end_of_a_round_is_told_to_everybody(lang: str) -> None:
    w = words(lang)
    news = []
    for now in random_steps(seeded(4, rounds=3)):
        news += now.news
        if now.round == 2:
            break
    for seat in range(4):
        points, own, leads = PRESENTER.happened(w, now.view(seat), news, NAMES[:4])[-3:]
        row = now.sheets[0]
        told = [f"{name} **{w.signed(one.points)}**" for name, one in zip(NAMES, row, strict=False)]
        assert bare([points]) == w("hattrick.since.round", round=1, points=" · ".join(told))
        assert own == SENTENCES.counted(w, row[seat], w("hattrick.since.you"))
        leader = NAMES[(now.dealer + 1) % 4]
        assert leads == w("hattrick.since.dealt", round=2, leader=leader)
        assert Dealt(2, now.dealer) in news
    assert len(PRESENTER.happened(w, now.view(None), news, NAMES[:4])) >= 2


# ---------------------------------------------------------------------------------- room


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_has_to_be_cut_for_long_names(seats: int, lang: str) -> None:
    """Not even where everybody is called as long as can be and the hand is told in words."""
    w, names = words(lang), [safe_name("@*#" * 10)] * seats
    for presenter in (PRESENTER, PRESENTER.in_words):
        for now in random_steps(seeded(seats, rounds=3)):
            told = presenter.table(w, now.view(None), names)
            assert sum(map(units, told)) < 3500
            for seat in now.waiting():
                view = now.view(seat)
                parts = [*presenter.hand(w, view, names), presenter.holding(w, view)]
                assert sum(map(units, parts)) < 3300


def test_the_last_paragraph_of_the_end_is_the_result() -> None:
    *_, last = random_steps(seeded(4, rounds=1))
    *_, line, result = PRESENTER.table(EN, last.view(None), NAMES[:4])
    assert line == LINE and result.startswith(f"**{say('table.round-result', round=1)}**")
