"""Every game that can be played. A game is enrolled here, and nowhere else in the code."""

from __future__ import annotations

from typing import get_args

from games import qwixx, qwixx_bot, qwixx_terms, sticheln, sticheln_bot, sticheln_terms
from games.core import Game

STICHELN = Game(
    key="sticheln",
    version=1,
    seats=range(3, 9),
    options=sticheln_terms.StichelnOptions,
    state=sticheln.Position,
    actions=get_args(sticheln_terms.StichelnAction),
    news=get_args(sticheln_terms.StichelnNews),
    deal=sticheln.deal,
    imagine=sticheln_bot.imagine,
    bot=sticheln_bot.bot,
)

QWIXX = Game(
    key="qwixx",
    version=1,
    seats=range(2, 6),
    options=qwixx_terms.QwixxOptions,
    state=qwixx.Position,
    actions=get_args(qwixx_terms.QwixxAction),
    news=get_args(qwixx_terms.QwixxNews),
    deal=qwixx.deal,
    imagine=qwixx_bot.imagine,
    bot=qwixx_bot.bot,
)

GAMES: dict[str, Game] = {game.key: game for game in (STICHELN, QWIXX)}
