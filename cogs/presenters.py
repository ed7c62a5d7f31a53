"""Every game's presenter. A registered game without one fails a test."""

from __future__ import annotations

from cogs.diamonds import DiamondsPresenter
from cogs.hattrick import HattrickPresenter
from cogs.presenter import Presenter
from cogs.qwixx import QwixxPresenter
from cogs.spicy import SpicyPresenter
from cogs.sticheln import StichelnPresenter
from cogs.was_sticht import WasStichtPresenter
from games.registry import GAMES

PRESENTERS: dict[str, Presenter] = {
    "sticheln": StichelnPresenter(GAMES["sticheln"]),
    "hattrick": HattrickPresenter(GAMES["hattrick"]),
    "diamonds": DiamondsPresenter(GAMES["diamonds"]),
    "was_sticht": WasStichtPresenter(GAMES["was_sticht"]),
    "qwixx": QwixxPresenter(GAMES["qwixx"]),
    "spicy": SpicyPresenter(GAMES["spicy"]),
}
