"""A second game for tests of what depends on there being several: Sticheln under another name."""

from __future__ import annotations

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.lessons import LESSONS
from games.registry import GAMES

TITLES = {"en": "Gemini", "zh-TW": "雙子星"}
PITCHES = {"en": "Like Sticheln, but not quite.", "zh-TW": "和針扎牌很像，又不太一樣。"}


def add_twin(monkeypatch: pytest.MonkeyPatch) -> str:
    """Register it; a bot that is running already has no commands of its own for it. Returns its key."""
    key = "gemini"
    game = GAMES["sticheln"]._replace(key=key, seats=range(4, 6))
    monkeypatch.setitem(GAMES, key, game)
    monkeypatch.setitem(PRESENTERS, key, type(PRESENTERS["sticheln"])(game))
    monkeypatch.setitem(LESSONS, key, LESSONS["sticheln"]._replace(seats=4))
    for language in LANGUAGES:
        forms = words(language)._catalogues[0].forms
        for name in [name for name in forms if name.startswith("sticheln.")]:
            monkeypatch.setitem(forms, name.replace("sticheln", key, 1), forms[name])
        monkeypatch.setitem(forms, f"{key}.title", (TITLES[language],))
        monkeypatch.setitem(forms, f"{key}.pitch", (PITCHES[language],))
        monkeypatch.setitem(forms, f"{key}.command.group", (TITLES[language].lower(),))
    return key


def only_sticheln(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as there was but one game."""
    for key in [key for key in PRESENTERS if key != "sticheln"]:
        monkeypatch.delitem(PRESENTERS, key)
