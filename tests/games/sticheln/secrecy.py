"""How the cards of Sticheln are written, and who may see which: written from the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.kit.secrecy import Secrets, cards_in, suits

COLOURS = suits("G 綠 green", "N 褐 brown", "R 紅 red", "B 藍 blue", "Y 黃 yellow", "V 紫 violet")
FACE = re.compile(r"(?<![0-9A-Za-z_])([GNRBYV綠褐紅藍黃紫])色?\*{0,2} ?((?:\d{1,2}(?![0-9A-Za-z]) ?)+)")
WORD = re.compile(r"\b(green|brown|red|blue|yellow|violet)\b[* ]{0,3}(\d{1,2})\b")
DECK = {f"{letter}{number}" for letter in "GNRBYV" for number in range(19)}


def _spelled(text: str) -> Counter[str]:
    found = cards_in(text, COLOURS, FACE, WORD)
    return Counter({card: times for card, times in found.items() if card in DECK})


def _public(state: Any) -> Counter[str]:
    shown = Counter([*state.trick, *state.deal.left_over])
    if state.last_trick:
        shown.update(state.last_trick.cards)
    if state.phase == "over" or (state.phase != "choose" and state.variant != "vague"):
        shown.update(card for laid in state.laid for card in laid)
    if state.memory == "open":
        shown.update(card for pile in state.piles for card in pile)
    if state.sheets:
        shown.update(card for sheet in state.sheets[-1] for card in sheet.pain)
    return shown


def _own(state: Any, seat: int) -> set[str]:
    pile = state.piles[seat] if state.phase == "name" else ()
    return {*state.hands[seat], *state.laid[seat], *pile}


SECRETS = Secrets(_spelled, _public, _own, ("sticheln.field_hint.card", "sticheln.field_hint.cards"))
