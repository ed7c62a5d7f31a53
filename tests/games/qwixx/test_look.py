"""How Qwixx looks: everybody's sheet, one's own with what is open, and what every choice would bring."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cogs.choosing.choice import Choice
from cogs.choosing.fields import build
from cogs.games.presenters import PRESENTERS
from cogs.message.layout import LINE
from cogs.words.catalogue import LANGUAGES, words
from cogs.words.limits_and_names import safe_name
from games.core import Card
from games.qwixx.game import GAME as QWIXX
from games.qwixx.position import Position
from games.qwixx.rules import POINTS, mask_of
from games.qwixx.terms import CommonMarked, Draw, Mark, Play, Played, Reshuffled
from games.shuffle import Seeded
from tests.games.qwixx.rules.table import PRINTED, options, seeded, to_play
from tests.kit.positions import NAMES
from tests.kit.validate import units

PRESENTER = PRESENTERS["qwixx"]
SENTENCES = PRESENTER.picture.sentences
EN = words("en")


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def bare(text: str) -> str:
    """Without what only guides line breaks."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


def games(seats: int, **chosen: str) -> Iterator[Position]:
    """Every position of a game that is played half well, half at random."""
    now, mind = QWIXX.deal(options(**chosen), seats, Seeded(f"{seats}{chosen}")), Random(seats)
    while now.waiting():
        yield now
        seat = min(now.waiting())
        legal = now.legal(seat)
        well = mind.random() < 0.6
        now = now.after(seat, QWIXX.bot(now.view(seat), legal, mind) if well else mind.choice(legal))
    yield now


# ------------------------------------------------------------------------------------- one's own sheet


def own(text: str) -> dict[str, str]:
    """The rows of one's own sheet, by their signs."""
    lines = bare(text).splitlines()
    return {line[0]: line.partition(" ")[2] for line in lines if line[0] in "🔺⭐🟢🔷" and line.endswith(")")}


def test_one_s_own_sheet_frames_marks_and_leaves_open_numbers_bare() -> None:
    now = to_play("R5 Y7 G3 B4 B5", "R 4 5; Y 2 3 5 6 7; G 12 11 10 9 8 2", marked=["-", "-"])
    rows = own("\n".join(PRESENTER.hand(EN, now.view(0), NAMES[:2])))
    assert rows["🔺"] == "· · `4` `5` 6 7 8 9 10 11 12 (3)"
    assert rows["⭐"] == "`2` `3` · `5` `6` `7` 8 9 10 11 12 (15)"
    assert rows["🟢"] == "`12` `11` `10` `9` `8` · · · · · `2` 🔒(28)"
    assert rows["🔷"] == "12 11 10 9 8 7 6 5 4 3 2 (0)"


@pytest.mark.parametrize("seats", QWIXX.seats)
def test_every_sheet_of_every_position_is_shown_as_it_is(seats: int) -> None:
    for now in games(seats):
        view = now.view(None)
        text = bare("\n".join(PRESENTER.table(EN, view, NAMES[:seats])))
        if view.over:
            continue
        for seat, rows in enumerate(view.sheets):
            line = text.partition(f"**{NAMES[seat]}** {EN.signed(view.scores[seat])}")[2].splitlines()[1]
            for sign, letter, marked in zip("🔺⭐🟢🔷", "RYGB", rows, strict=True):
                lock = " 🔒" if marked and marked[-1] == PRINTED[letter][-1] else ""
                assert f"{sign} {' '.join(map(str, marked)) or '–'}{lock}" in line
            assert ("✖" * view.misthrows[seat] in text) or not view.misthrows[seat]


@pytest.mark.parametrize("seats", QWIXX.seats)
def test_messages_have_room_for_the_longest_names(seats: int, lang: str) -> None:
    w, names = words(lang), [safe_name("@*#" * 10)] * seats
    for presenter in (PRESENTER, PRESENTER.in_words):
        for now in games(seats, jokers="on"):
            assert sum(map(units, presenter.table(w, now.view(None), names))) < 3300
            for seat in now.waiting():
                view = now.view(seat)
                parts = presenter.hand(w, view, names)
                kind = type(now.legal(seat)[0])
                parts = [*parts, presenter.choices(w, view, kind, ()), presenter.ask(w, view, kind)]
                assert sum(map(units, parts)) < 3600


def test_backs_are_shown_unless_the_table_hides_them() -> None:
    for chosen, shown in (({}, True), ({"open_numbers": "off"}, False)):
        now = seeded(3, **chosen)
        text = bare("\n".join(PRESENTER.table(EN, now.view(None), NAMES[:3])))
        for hand in now.hands:
            backs = " ".join(map(str, sorted(int(card[1:]) for card in hand)))
            assert (f"cards {backs}" in text) == shown
        assert ("4 cards" in text) != shown


# ------------------------------------------------------------------------------------- what a choice does


def worth(now: Position, seat: int, action: Mark | Play) -> int:
    """What an action changes in the score, as the engine counts it."""
    before, others = now.scores()[seat], now
    for other in sorted(now.waiting() - {seat}):
        others = others.after(other, Mark("-"))
    return others.after(seat, action).scores()[seat] - before


@pytest.mark.parametrize("jokers", ["off", "on"])
def test_every_choice_says_what_it_brings(jokers: str, lang: str) -> None:
    """Against the engine's own count, for every row and every set of marks."""
    w, tried = words(lang), 0
    for now in games(3, jokers=jokers):
        for seat in now.waiting():
            view, legal = now.view(seat), now.legal(seat)
            if now.phase == "mark":
                text = bare(PRESENTER.choices(w, view, Mark, ()))
                for one in legal[:-1]:
                    face = bare(PRESENTER.faces.whole(w, one.row))
                    assert (
                        bare(w("qwixx.choice", what=face, brings=f"**{w.signed(worth(now, seat, one))}**"))
                        in text
                    )
                    tried += 1
            elif now.phase == "play":
                for cards in dict.fromkeys(one.cards for one in legal):
                    lines = bare(PRESENTER.choices(w, view, Play, ["+".join(cards)])).splitlines()
                    mine = [one for one in legal if one.cards == cards]
                    assert len(lines) == len(mine)
                    for line, one in zip(lines, mine, strict=True):
                        face = bare(PRESENTER.faces.whole(w, one.marks))
                        brings = f"**{w.signed(worth(now, seat, one))}**"
                        assert line.startswith(bare(w("qwixx.choice", what=face, brings=brings)))
                        tried += 1
    assert tried > 300


def test_why_a_card_cannot_be_marked_is_said(lang: str) -> None:
    w = words(lang)
    now = to_play("R5 Y7 Y12 G3 B4", "R 4 5; Y 8; G 12 11 10 9 8 2; B 12", marked=["-", "-"])
    told = dict(
        zip(now.hands[0], bare(PRESENTER.choices(w, now.view(0), Play, ())).splitlines(), strict=True)
    )
    for card, why in (("R5", "marked"), ("Y7", "passed"), ("G3", "closed")):
        assert told[Card(card)].endswith(w(f"qwixx.cannot.{why}"))
    assert told[Card("Y12")].endswith(w.n("qwixx.cannot.early", 4))
    assert w.signed(2) in told[Card("B4")] and "11–5" in told[Card("B4")]


def test_what_can_be_marked_together_is_said() -> None:
    now = to_play("R4 R5 R7 Y2 B3", marked=["-", "-"])
    assert "Together 🔺 4 5 7: **+6** · skips 2 3 6" in bare(PRESENTER.choices(EN, now.view(0), Play, ()))
    now = to_play("J5 Y2 Y7 G3 B4", jokers="on", marked=["-", "-"])
    assert "Together ⭐ 5 7: **+3**" in bare(PRESENTER.choices(EN, now.view(0), Play, ()))
    assert "🃏J5: 🔺 +1 · ⭐ +1 · 🟢 +1 · 🔷 +1" in bare(PRESENTER.choices(EN, now.view(0), Play, ()))


def test_people_are_asked_once_more_where_it_matters(lang: str) -> None:
    """Before a misthrow, before cards go without a choice, and before the game ends; else not."""
    w, tried = words(lang), set()
    for now in games(2):
        for seat in now.waiting() if now.phase == "play" else ():
            view = now.view(seat)
            for one in now.legal(seat):
                after = now.after(seat, one)
                told = PRESENTER.careful(w, view, one)
                over = after.phase == "over"
                missed = after.misthrows[seat] > now.misthrows[seat]
                dead = all(other.marks == "-" for other in now.legal(seat) if other.cards == one.cards)
                assert bool(told) == (over or missed or dead)
                tried.add((over, missed, dead))
    assert len(tried) >= 5


def test_what_leaves_no_choice_is_not_asked() -> None:
    now = to_play("R2 R3 Y7 G3 B4", "R 4 5", marked=["R", "-"])
    legal = now.legal(0)
    assert Choice(legal, Play, ["R2+R3"]).completed().values == ("R2+R3", "-")
    assert Choice(legal, Play, ["R3+R2"]).completed().values == ("R3+R2", "-")
    assert (
        Choice(legal, Play, ["Y7"]).completed().values == ("Y7",)
        and Choice(legal, Play, ["Y7"]).question is not None
    )
    assert Choice(legal, Play, []).completed().values == ()


def test_an_empty_set_is_no_card() -> None:
    with pytest.raises(ValueError, match="length"):
        build(Draw, [""])


# ------------------------------------------------------------------------------------- what one has missed


@pytest.mark.parametrize("seats", [2, 5])
def test_what_the_hand_does_not_show_is_told(seats: int, lang: str) -> None:
    w, news, tried = words(lang), [], 0
    acted = dict.fromkeys(range(seats), 0)
    for now in games(seats):
        news += now.news
        if now.phase == "over":
            break
        for seat in now.waiting():
            view = now.view(seat)
            lines = PRESENTER.happened(w, view, news[acted[seat] :], NAMES[:seats])
            hand = bare("\n".join(PRESENTER.hand(w, view, NAMES[:seats])))
            assert all(bare(line) not in hand.splitlines() for line in lines)
            missed = news[acted[seat] :]
            last = max((at for at, one in enumerate(missed) if isinstance(one, Reshuffled)), default=0)
            due = [one for one in missed[last:] if isinstance(one, CommonMarked | Played | Reshuffled)]
            due = [one for one in due if one not in (view.last_mark, view.last_play)]
            assert len(lines) == len(due)
            tried += len(lines)
        acted[min(now.waiting())] = len(news)
    assert tried or seats == 2


# ------------------------------------------------------------------------------------- why?


def test_why_counts_every_row(lang: str) -> None:
    w = words(lang)
    for now in games(4):
        view = now.view(None)
        parts = PRESENTER.why(w, view, NAMES[:4])
        if view.last_mark is None:
            assert parts == [w("why.nothing")]
            continue
        *_, sheets = parts
        lines = bare(sheets).splitlines()[1:]
        for seat, line in enumerate(lines):
            assert f"**{w.signed(view.scores[seat])}**" in line
            for at, marked in enumerate(view.sheets[seat]):
                points = POINTS[mask_of(at, marked)]
                assert (("🔺⭐🟢🔷"[at]) in line) == bool(marked)
                assert not marked or str(points) in line
        assert PRESENTER.reasons.told_common(w, view.last_mark, NAMES[:4]) == parts[0]
    assert any(w("qwixx.end-rows", name=name) in "\n".join(parts) for name in NAMES) or any(
        w("qwixx.end-misthrows", name=name) in "\n".join(parts) for name in NAMES
    )


def test_a_misthrow_is_explained() -> None:
    now = to_play("R2 R3 Y7 G3 B4", marked=["-", "-"])
    now = now.after(0, Play((Card("R2"),), "-"))
    text = bare("\n".join(PRESENTER.why(EN, now.view(None), NAMES[:2])))
    assert "Anna: 🔺R2 → misthrow" in text and "a misthrow, −5 points." in text
    assert "1 misthrow −5" in text


# ------------------------------------------------------------------------------------- at the end


def test_the_last_paragraph_of_the_end_is_how_it_counts(lang: str) -> None:
    w = words(lang)
    *_, last = games(3)
    *_, line, result = PRESENTER.table(w, last.view(None), NAMES[:3])
    assert line == LINE and result.startswith(f"**{w('qwixx.result')}**")
    assert SENTENCES.counted(w, last.view(None), NAMES[:3]) in result
