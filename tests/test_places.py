"""The end of a game tells the places that the game itself has found: points, what breaks ties, partners."""

from __future__ import annotations

import pytest

from cogs.screens import standings
from cogs.words import LANGUAGES, words
from games.core import View

NAMES = ["Anna", "Ben", "Cleo", "Dan"]


def ended(scores: tuple[int, ...], places: tuple[int, ...]) -> View:
    """A game that is over."""
    return View(seat=None, seats=4, waiting=(), round=1, rounds=1, scores=scores, places=places, over=True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_equal_points_may_be_told_apart(lang: str) -> None:
    w = words(lang)
    told = standings(w, ended((10, 12, 12, -3), (3, 2, 1, 4)), NAMES)
    assert told.splitlines() == [
        f"### {w.n('table.winners', 1, names='Cleo')}",
        "`1` **Cleo** · +12",
        "`2` **Ben** · +12",
        "`3` **Anna** · +10",
        "`4` **Dan** · −3",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_partners_win_together(lang: str) -> None:
    w = words(lang)
    told = standings(w, ended((5, 9, 20, 8), (1, 3, 1, 3)), NAMES)
    assert told.startswith(
        f"### {w.n('table.winners', 2, names=w.list(['Anna', 'Cleo']))}\n`1` **Anna** · +5"
    )
    assert "`1` **Cleo** · +20\n`3` **Ben** · +9" in told


def test_without_places_the_points_decide() -> None:
    told = standings(words("en"), ended((1, 4, 4, 0), ()), NAMES)
    assert told.splitlines()[1:] == [
        "`1` **Ben** · +4",
        "`1` **Cleo** · +4",
        "`3` **Anna** · +1",
        "`4` **Dan** · 0",
    ]
