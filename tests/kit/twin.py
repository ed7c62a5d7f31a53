"""A second game for tests of what depends on there being several: Sticheln under another name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.tables.tables import Tables
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.lessons import LESSONS
from games.registry import GAMES
from tests.kit.oracle import SECRETS

TITLES = {"en": "Gemini", "zh-TW": "雙子星"}
PITCHES = {"en": "Like Sticheln, but not quite.", "zh-TW": "和針扎牌很像，又不太一樣。"}


def add_twin(monkeypatch: pytest.MonkeyPatch, running: Tables | None = None) -> str:
    """Register it; a running bot deals it from now on, but has no commands for it. Returns its key."""
    key = "gemini"
    game = GAMES["sticheln"]._replace(key=key, seats=range(4, 6))
    monkeypatch.setitem(GAMES, key, game)
    if running:
        monkeypatch.setitem(running.living.games, key, game)
    monkeypatch.setitem(SECRETS, key, SECRETS["sticheln"])
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


@contextmanager
def only_sticheln() -> Iterator[None]:
    """As long as there is but one game; then they stand in their order again, which people see."""
    all_of_them = dict(PRESENTERS)
    for key in all_of_them.keys() - {"sticheln"}:
        del PRESENTERS[key]
    try:
        yield
    finally:
        PRESENTERS.clear()
        PRESENTERS.update(all_of_them)
