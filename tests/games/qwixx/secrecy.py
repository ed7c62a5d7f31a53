"""How the cards of Qwixx are written, and who may see which: written from the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.kit.secrecy import Secrets, cards_in, plain, suits

COLOURS = suits("R 紅 red", "Y 黃 yellow", "G 綠 green", "B 藍 blue", "J 百 joker")
FACE = re.compile(r"(?<![0-9A-Za-z_])([RYGBJ紅黃綠藍百])(?:色|搭卡)?\*{0,2} ?(\d{1,2})(?![0-9A-Za-z])")
WORD = re.compile(r"\b(red|yellow|green|blue|joker)[* ]{1,3}(\d{1,2})\b", re.IGNORECASE)


def _spelled(text: str) -> Counter[str]:
    """Cards; marks are written without letters, or behind the name of a colour and a colon."""
    found = cards_in(plain(text), COLOURS, FACE, WORD)
    return Counter({card: times for card, times in found.items() if 2 <= int(card[1:]) <= 12})


def _public(state: Any) -> Counter[str]:
    """The cards that were played last; the common number and backs have no colour."""
    return Counter(state.last_play.cards if state.last_play else ())


def _own(state: Any, seat: int) -> set[str]:
    """One's hand, and what was played since one's turn before, which one may have missed."""
    return {*state.hands[seat], *state.discards[-3 * len(state.hands) :]}


SECRETS = Secrets(_spelled, _public, _own, ("qwixx.field_hint.card", "qwixx.field_hint.cards"))
