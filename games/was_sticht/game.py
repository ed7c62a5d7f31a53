"""What the registry lists of Was sticht?: how many may play it, and what it is made of."""

from __future__ import annotations

from typing import get_args

from games.core import Game
from games.was_sticht.bot import bot, imagine
from games.was_sticht.position import Position, deal
from games.was_sticht.terms import WasStichtAction, WasStichtNews, WasStichtOptions

GAME = Game(
    key="was_sticht",
    version=1,
    seats=range(3, 5),
    options=WasStichtOptions,
    state=Position,
    actions=get_args(WasStichtAction),
    news=get_args(WasStichtNews),
    deal=deal,
    imagine=imagine,
    bot=bot,
)
