"""What the registry lists of Spicy: how many may play it, and what it is made of."""

from __future__ import annotations

from typing import get_args

from games.core import Game
from games.spicy.bot import bot
from games.spicy.imagine import imagine
from games.spicy.position import Position, deal
from games.spicy.race import SpicyRace
from games.spicy.terms import SpicyAction, SpicyNews, SpicyOptions

GAME = Game(
    key="spicy",
    version=1,
    seats=range(2, 7),
    options=SpicyOptions,
    state=Position,
    actions=get_args(SpicyAction),
    news=get_args(SpicyNews),
    deal=deal,
    imagine=imagine,
    bot=bot,
    race=SpicyRace(),
)
