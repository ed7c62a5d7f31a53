"""Every game that can be played. A game is enrolled here, and nowhere else in the code."""

from __future__ import annotations

from typing import get_args

from games import (
    diamonds,
    diamonds_bot,
    diamonds_imagine,
    diamonds_terms,
    hattrick,
    hattrick_bot,
    hattrick_terms,
    qwixx,
    qwixx_bot,
    qwixx_terms,
    spicy,
    spicy_bot,
    spicy_imagine,
    spicy_race,
    spicy_terms,
    sticheln,
    sticheln_bot,
    sticheln_terms,
    was_sticht,
    was_sticht_bot,
    was_sticht_terms,
)
from games.core import Game, Race

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

HATTRICK = Game(
    key="hattrick",
    version=1,
    seats=range(4, 8),
    options=hattrick_terms.HattrickOptions,
    state=hattrick.Position,
    actions=(hattrick_terms.HattrickAction,),
    news=get_args(hattrick_terms.HattrickNews),
    deal=hattrick.deal,
    imagine=hattrick_bot.imagine,
    bot=hattrick_bot.bot,
)

DIAMONDS = Game(
    key="diamonds",
    version=1,
    seats=range(2, 7),
    options=diamonds_terms.DiamondsOptions,
    state=diamonds.Position,
    actions=get_args(diamonds_terms.DiamondsAction),
    news=get_args(diamonds_terms.DiamondsNews),
    deal=diamonds.deal,
    imagine=diamonds_imagine.imagine,
    bot=diamonds_bot.bot,
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

SPICY = Game(
    key="spicy",
    version=1,
    seats=range(2, 7),
    options=spicy_terms.SpicyOptions,
    state=spicy.Position,
    actions=get_args(spicy_terms.SpicyAction),
    news=get_args(spicy_terms.SpicyNews),
    deal=spicy.deal,
    imagine=spicy_imagine.imagine,
    bot=spicy_bot.bot,
    race=Race(
        target=spicy_race.target,
        ballot=spicy_race.ballot,
        silence=spicy_race.silence,
        owner=spicy_race.owner,
        aimed=spicy_race.aimed,
        rank=spicy_race.rank,
        drawn=spicy_race.drawn,
    ),
)

GAMES: dict[str, Game] = {game.key: game for game in (STICHELN, HATTRICK, DIAMONDS, WAS_STICHT, QWIXX, SPICY)}
