"""What the registry lists of Hattrick: how many may play it, and what it is made of."""

from __future__ import annotations

from typing import get_args

from games.core import Game
from games.hattrick.bot import bot, imagine
from games.hattrick.position import Position, deal
from games.hattrick.terms import HattrickAction, HattrickNews, HattrickOptions

GAME = Game(
    key="hattrick",
    version=1,
    seats=range(4, 8),
    options=HattrickOptions,
    state=Position,
    actions=(HattrickAction,),
    news=get_args(HattrickNews),
    deal=deal,
    imagine=imagine,
    bot=bot,
)
