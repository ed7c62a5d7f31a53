"""Hands in groups: cards that would do different things now stand apart, and none is lost."""

from __future__ import annotations

from collections import Counter

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.core import Game
from games.registry import GAMES
from tests.kit.positions import positions_of


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_groups_hold_every_card_of_the_hand_once(key: str, lang: str) -> None:
    game: Game = GAMES[key]
    w, presenter = words(lang), PRESENTERS[key]
    for seats in (game.seats[0], game.seats[-1]):
        for state in positions_of(game, game.options(), seats):
            for seat in range(seats):
                view = state.view(seat)
                groups = presenter.groups(w, view)
                assert Counter(card for group in groups for card in group.cards) == Counter(
                    presenter.held(view)
                )
                assert all(group.cards for group in groups) or len(groups) == 1
                assert len({group.line for group in groups}) == len(groups)
