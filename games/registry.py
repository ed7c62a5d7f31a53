"""Every game that can be played. A game is enrolled here, and nowhere else in the code."""

from __future__ import annotations

from typing import get_args

from games import sticheln, sticheln_bot, sticheln_terms, was_sticht, was_sticht_bot, was_sticht_terms
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

WAS_STICHT = Game(
    key="was_sticht",
    version=1,
    seats=range(3, 5),
    options=was_sticht_terms.WasStichtOptions,
    state=was_sticht.Position,
    actions=get_args(was_sticht_terms.WasStichtAction),
    news=get_args(was_sticht_terms.WasStichtNews),
    deal=was_sticht.deal,
    imagine=was_sticht_bot.imagine,
    bot=was_sticht_bot.bot,
)

GAMES: dict[str, Game] = {game.key: game for game in (STICHELN, WAS_STICHT)}
