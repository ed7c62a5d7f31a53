"""Every game's presenter. A registered game without one fails a test."""

from __future__ import annotations

from cogs.games.diamonds.presenter import DiamondsPresenter
from cogs.games.hattrick.presenter import HattrickPresenter
from cogs.games.qwixx.presenter import QwixxPresenter
from cogs.games.spicy.presenter import SpicyPresenter
from cogs.games.sticheln.presenter import StichelnPresenter
from cogs.games.was_sticht.presenter import WasStichtPresenter
from cogs.presenting.presenter import Presenter
from games.registry import GAMES

PRESENTERS: dict[str, Presenter] = {
    "sticheln": StichelnPresenter(GAMES["sticheln"]),
    "hattrick": HattrickPresenter(GAMES["hattrick"]),
    "diamonds": DiamondsPresenter(GAMES["diamonds"]),
    "was_sticht": WasStichtPresenter(GAMES["was_sticht"]),
    "qwixx": QwixxPresenter(GAMES["qwixx"]),
    "spicy": SpicyPresenter(GAMES["spicy"]),
}
