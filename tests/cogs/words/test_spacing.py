"""Chinese sentences with whatever stands in them: a space beside Latin letters, none between Chinese ones.

And cards that stay whole at the end of a line.
"""

from __future__ import annotations

import re

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.message.layout import layout
from cogs.words.catalogue import LANGUAGES, words
from cogs.words.spacing import filled, unbroken
from tests.kit.oracle import SECRETS
from tests.kit.rig import World
from tests.kit.validate import TEXT, walk

JOINER = "\N{WORD JOINER}"
FILLED = [
    ("輪到 {name} 出牌", "你", "輪到你出牌"),
    ("輪到 {name} 出牌", "Ada", "輪到 Ada 出牌"),
    ("輪到 {name} 出牌", "**小安**", "輪到**小安**出牌"),
    ("輪到 {name} 出牌", "**機器人 A**", "輪到**機器人 A** 出牌"),
    ("{name}贏得勝利", "Ada", "Ada 贏得勝利"),
    ("{name}贏得勝利", "**Ada**", "**Ada** 贏得勝利"),
    ("贏家是**{name}**嗎", "Ada", "贏家是 **Ada** 嗎"),
    ("贏家是 **{name}**。", "小安", "贏家是**小安**。"),
    ("你選了 **{name}**。", "🔺紅4", "你選了 **🔺紅4**。"),
    ("發牌員：{name}", "Ada", "發牌員：Ada"),
    ("共 {name} 張", "3", "共 3 張"),
    ("{name}", "你", "你"),
    ("{{}} {name}", "Ada", "{} Ada"),
    ("{name} 分", "−5", "−5 分"),
    ("輪到 {name} 出牌", "", "輪到  出牌"),
]


@pytest.mark.parametrize(("template", "value", "expected"), FILLED)
def test_spaces_follow_from_what_meets(template: str, value: str, expected: str) -> None:
    assert filled(template, {"name": value}) == expected


def test_two_placeholders_meet_each_other() -> None:
    assert filled("{colour} {number}", {"colour": "紅色", "number": 4}) == "紅色 4"
    assert filled("{a}和{b}", {"a": "Ada", "b": "小安"}) == "Ada 和小安"


def test_names_in_a_list_keep_their_bold_type() -> None:
    assert words("zh-TW").list(["**Ada**", "**Ben**"]) == "**Ada** 和 **Ben**"
    assert words("zh-TW").list(["**小安**", "**Ben**"]) == "**小安**和 **Ben**"
    assert words("zh-TW").list(["**Ada**", "**小班**"]) == "**Ada** 和**小班**"


def test_english_is_left_alone() -> None:
    assert words("en")("sticheln.turn.play", names="**小安**") == "**小安** to play"
    assert "  " not in words("zh-TW")("sticheln.turn.play", names="**小安**")


UNBROKEN = [
    ("🔺R4", f"🔺{JOINER}R4"),
    ("🔺紅4 · 🟢綠12", f"🔺{JOINER}紅{JOINER}4 · 🟢{JOINER}綠{JOINER}12"),
    ("⭐黃5（−3）", f"⭐{JOINER}黃{JOINER}5{JOINER}（−3）"),
    ("🔺 **紅** 3 4", "🔺 **紅** 3 4"),
    ("🌶️“7 chili” 🔷「7 胡椒」", f"🌶️{JOINER}“7 chili” 🔷{JOINER}「7 胡椒」"),
    ("► Ada · 第 1 墩", "► Ada · 第 1 墩"),
    ("<#123> <t:1:R>", "<#123> <t:1:R>"),
]


@pytest.mark.parametrize(("text", "expected"), UNBROKEN)
def test_cards_are_kept_whole(text: str, expected: str) -> None:
    assert unbroken(text) == expected and unbroken(expected) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", PRESENTERS)
def test_every_card_of_every_game_is_kept_whole(key: str, lang: str) -> None:
    presenter, w = PRESENTERS[key], words(lang)
    for value in presenter.values():
        face = str(presenter.face(w, value))
        (part,) = [one for one in walk(layout([f"x {face} y"]).to_components()) if one["type"] == TEXT]
        # No line ends behind a quote that opens.
        seams = re.findall(r"[^\w\s\u2060“「](?=\w)|[\u4e00-\u9fff](?=\d)", part["content"])
        assert not seams, part["content"]
        assert part["content"].replace(JOINER, "") == f"x {face} y".replace(JOINER, "")


async def test_the_oracle_reads_them_all_the_same(world: World):
    """What guides line breaks must not hide a card from those who look for secrets."""
    spelled = SECRETS["sticheln"].spelled
    (anna,) = world.people("anna")
    table = await world.deal(anna, bots=2)
    stranger = next(card for card in table._state.hands[1] if card not in table._state.hands[0])
    face = PRESENTERS["sticheln"].face(words("zh-TW"), stranger)
    text = unbroken(f"psst: {face}")
    assert JOINER in text and not spelled(text), "the joiner is in the way"
    world.oracle.request(world.env.backend, f"/channels/{world.channel.id}/messages", {"content": text})
    assert len(world.oracle.leaks) == 1
    world.oracle.leaks.clear()
