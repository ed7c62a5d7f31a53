"""How the cards of Hattrick are written, and who may see which: written from the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.kit.secrecy import IN_A_ROW, Secrets, cards_in, plain, suits

COLOURS = suits("R 紅 red", "B 藍 blue", "G 綠 green")
FACE = re.compile(rf"(?<![0-9A-Za-z_])([RBG紅藍綠])色?\*{{0,2}} ?{IN_A_ROW}")
WORD = re.compile(rf"\b(red|blue|green)\b[* ]{{0,3}}{IN_A_ROW}")


def _spelled(text: str) -> Counter[str]:
    """Cards by themselves, and several of a colour in a row."""
    found = cards_in(plain(text), COLOURS, FACE, WORD)
    return Counter({card: times for card, times in found.items() if int(card[1:]) <= 20})


def _public(state: Any) -> Counter[str]:
    """What lies face up, and what was shown to all: in the running turn-round, and in the one before."""
    seats = len(state.hands)
    running = [((state.leader + at) % seats, card) for at, card in enumerate(state.turn)]
    shown = Counter(card or state.passed[seat][-1] for seat, card in running)
    shown.update(card for won in state.won for card in won)
    if state.last_turn:
        shown.update(state.last_turn.cards)
    return shown


def _own(state: Any, seat: int) -> set[str]:
    return {*state.hands[seat]}


SECRETS = Secrets(_spelled, _public, _own, ("hattrick.field_hint.card",))
