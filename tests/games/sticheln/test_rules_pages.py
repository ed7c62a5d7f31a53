"""What the rules pages of Sticheln claim is so."""

from __future__ import annotations

import re

import pytest

from cogs.words.catalogue import LANGUAGES
from games.core import Card
from games.sticheln.rules import RULES, winning
from tests.kit.catalogue import texts

SHAPES = dict(zip("綠褐紅藍黃紫", "GNRBYV", strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_tricks_in_examples_are_won_by_the_card_behind_the_arrow(language: str) -> None:
    for key, text in texts(r"sticheln\.rules\.\w+\.text", language).items():
        for line in re.findall(r"((?:\w\d+ )+→ \w\d+)", text):
            *trick, winner = [
                SHAPES.get(card[0], card[0]) + card[1:] for card in line.replace("→", "").split()
            ]
            rules = RULES["anti" if "variants" in key else "classic"]  # no other variant has such an example
            assert trick[winning(list(map(Card, trick)), rules)] == winner, line
