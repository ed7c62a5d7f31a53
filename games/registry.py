"""Every game that can be played. A game is enrolled here, and nowhere else in the code."""

from __future__ import annotations

from games import sticheln, sticheln_bot
from games.core import Game, RoundOver

STICHELN = Game(
    key="sticheln",
    version=1,
    seats=range(3, 9),
    options=sticheln.StichelnOptions,
    state=sticheln.Position,
    actions=(sticheln.Choose, sticheln.ChoosePair, sticheln.Play, sticheln.NameColour),
    news=(
        sticheln.Dealt,
        sticheln.PainShown,
        sticheln.ColoursNamed,
        sticheln.TrickTaken,
        sticheln.PilesCounted,
        RoundOver,
    ),
    deal=sticheln.deal,
    imagine=sticheln_bot.imagine,
    bot=sticheln_bot.bot,
)

GAMES: dict[str, Game] = {game.key: game for game in (STICHELN,)}
