"""Every game that can be played. A game is enrolled here, and nowhere else in the code."""

from __future__ import annotations

from games.core import Game
from games.diamonds.game import DIAMONDS
from games.hattrick.game import HATTRICK
from games.qwixx.game import QWIXX
from games.spicy.game import SPICY
from games.sticheln.game import STICHELN
from games.was_sticht.game import WAS_STICHT

GAMES: dict[str, Game] = {game.key: game for game in (STICHELN, HATTRICK, DIAMONDS, WAS_STICHT, QWIXX, SPICY)}
