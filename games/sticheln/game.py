"""What the registry lists of Sticheln: how many may play it, and what it is made of."""

from __future__ import annotations

from typing import get_args

from games.core import Game
from games.sticheln.bot import bot, imagine
from games.sticheln.position import Position, deal
from games.sticheln.terms import StichelnAction, StichelnNews, StichelnOptions

GAME = Game(
    key="sticheln",
    version=1,
    seats=range(3, 9),
    options=StichelnOptions,
    state=Position,
    actions=get_args(StichelnAction),
    news=get_args(StichelnNews),
    deal=deal,
    imagine=imagine,
    bot=bot,
)
