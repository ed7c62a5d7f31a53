"""What the registry lists of Diamonds: how many may play it, and what it is made of."""

from __future__ import annotations

from typing import get_args

from games.core import Game
from games.diamonds.bot import bot
from games.diamonds.imagine import imagine
from games.diamonds.position import Position, deal
from games.diamonds.terms import DiamondsAction, DiamondsNews, DiamondsOptions

GAME = Game(
    key="diamonds",
    version=1,
    seats=range(2, 7),
    options=DiamondsOptions,
    state=Position,
    actions=get_args(DiamondsAction),
    news=get_args(DiamondsNews),
    deal=deal,
    imagine=imagine,
    bot=bot,
)
