"""A presenter is made of parts, in every game of the same; what a game lacks is named when it is made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cogs.games
from cogs.games.presenters import PRESENTERS
from cogs.games.sticheln import presenter as sticheln
from cogs.presenting.parts import Faces, Lesson, MissedNews, Picture, Reasons
from cogs.presenting.presenter import Presenter
from cogs.presenting.questions import Questions
from cogs.words.catalogue import words

PARTS = {
    "faces": Faces,
    "picture": Picture,
    "reasons": Reasons,
    "lesson": Lesson,
    "missed_news": MissedNews,
    "questions": Questions,
}
HOOKS = {
    hook: (name, part)
    for name, part in PARTS.items()
    for hook in sorted(getattr(part, "__abstractmethods__", ()))
}
FILES = {"__init__", "faces", "picture", "reasons", "lesson", "missed_news", "presenter"}
MAY_HAVE = {"sentences", "questions"}
GUIDE = Path(cogs.games.__file__).parents[2] / "games" / "ADDING-A-GAME.md"
KEPT = {"faces": {"several"}, "missed_news": {"result"}, "questions": {"key", "faces"}}
"""What parts say to each other alone."""


def test_what_every_game_must_have() -> None:
    assert set(HOOKS) == {
        "face", "spoken", "values", "spellings", "table", "hand", "scene", "led", "held", "why", "mark",
        "advice", "outcome", "happened",
    }  # fmt: skip


@pytest.mark.parametrize("hook", HOOKS)
def test_a_game_that_lacks_a_hook_is_told_which(hook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, part = HOOKS[hook]
    own = type(getattr(PRESENTERS["sticheln"], name))
    lacking = type(own.__name__, (own,), {hook: getattr(part, hook)})
    monkeypatch.setattr(sticheln, own.__name__, lacking)
    with pytest.raises(TypeError, match=rf"{own.__name__} .*\b{hook}$"):
        sticheln.StichelnPresenter(PRESENTERS["sticheln"].game)


@pytest.mark.parametrize("hook", HOOKS)
def test_the_guide_names_every_hook(hook: str) -> None:
    assert f"`{hook}`" in GUIDE.read_text("utf-8")


@pytest.mark.parametrize("key", PRESENTERS)
def test_every_game_has_the_same_files(key: str) -> None:
    found = {file.stem for file in (Path(cogs.games.__file__).parent / key).glob("*.py")}
    assert found >= FILES, f"cogs/games/{key}/ lacks {sorted(FILES - found)}"
    assert found <= FILES | MAY_HAVE, f"cogs/games/{key}/ has {sorted(found - FILES - MAY_HAVE)} too"


@pytest.mark.parametrize("wordy", [False, True])
@pytest.mark.parametrize("key", PRESENTERS)
def test_the_whole_answers_with_what_its_parts_know(key: str, wordy: bool) -> None:
    presenter: Any = PRESENTERS[key].in_words if wordy else PRESENTERS[key]
    for name, kind in PARTS.items():
        part = getattr(presenter, name)
        for hook in {each for each in vars(kind) if not each.startswith("_")} - KEPT.get(name, set()):
            assert hook == "why" or getattr(presenter, hook) == getattr(part, hook)


@pytest.mark.parametrize("key", PRESENTERS)
def test_signs_and_words_are_two_presenters_of_one_game(key: str) -> None:
    presenter: Presenter = PRESENTERS[key]
    assert presenter.in_words.in_words is presenter.in_words is presenter.in_words
    assert (presenter.wordy, presenter.in_words.wordy) == (False, True)
    for value in presenter.values():
        w = words("en")
        assert tuple(presenter.in_words.face(w, value)) == ("", presenter.spoken(w, value))
        assert presenter.face(w, value) is presenter.face(w, value)  # drawn once
