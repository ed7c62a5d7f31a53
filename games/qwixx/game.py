"""What the registry lists of Qwixx: The Card Game: how many may play it, and what it is made of."""

from __future__ import annotations

from typing import get_args

from games.core import Game
from games.qwixx.bot import bot, imagine
from games.qwixx.position import Position, deal
from games.qwixx.terms import QwixxAction, QwixxNews, QwixxOptions

GAME = Game(
    key="qwixx",
    version=1,
    seats=range(2, 6),
    options=QwixxOptions,
    state=Position,
    actions=get_args(QwixxAction),
    news=get_args(QwixxNews),
    deal=deal,
    imagine=imagine,
    bot=bot,
)
