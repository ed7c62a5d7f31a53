"""Every game's presenter. A registered game without one fails a test."""

from __future__ import annotations

from cogs.diamonds.presenter import DiamondsPresenter
from cogs.hattrick.presenter import HattrickPresenter
from cogs.presenter import Presenter
from cogs.qwixx.presenter import QwixxPresenter
from cogs.spicy.presenter import SpicyPresenter
from cogs.sticheln.presenter import StichelnPresenter
from cogs.was_sticht.presenter import WasStichtPresenter
from games.registry import GAMES

PRESENTERS: dict[str, Presenter] = {
    "sticheln": StichelnPresenter(GAMES["sticheln"]),
    "hattrick": HattrickPresenter(GAMES["hattrick"]),
    "diamonds": DiamondsPresenter(GAMES["diamonds"]),
    "was_sticht": WasStichtPresenter(GAMES["was_sticht"]),
    "qwixx": QwixxPresenter(GAMES["qwixx"]),
    "spicy": SpicyPresenter(GAMES["spicy"]),
}
