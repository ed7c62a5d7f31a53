"""How the cards and crystals of Diamonds are written, and who may see which: written from the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.kit.secrecy import Secrets, cards_in, suits

SUITS = suits("D 鑽 diamonds 鑽石", "H 心 hearts 紅心", "S 桃 spades 黑桃", "C 梅 clubs 梅花")
NAMES = "diamonds|hearts|spades|clubs"
FACE = re.compile(r"(?<![0-9A-Za-z_紅黑])([DHSC鑽心桃梅])\*{0,2} ?((?:\d{1,2}(?![0-9A-Za-z]) ?)+)")
WORD = re.compile(rf"\b(?P<number>\d{{1,2}}) of (?P<suit>{NAMES})\b", re.IGNORECASE)
LIST = re.compile(rf"({NAMES}|鑽石|紅心|黑桃|梅花) ((?:\d{{1,2}}(?:, | and |、| ?和 ?)?)+)", re.IGNORECASE)
VAULT = re.compile(r"(?:vaults?|金庫)[^\d\n]{0,12}?(\d+)", re.IGNORECASE)
"""How a text tells what is in a vault: the word, and soon a number."""


def _spelled(text: str) -> Counter[str]:
    found = cards_in(text, SUITS, FACE, LIST)
    found.update(f"{SUITS[told['suit'].lower()]}{told['number']}" for told in WORD.finditer(text))
    return Counter({card: times for card, times in found.items() if 1 <= int(card[1:]) <= 15})


def _public(state: Any) -> Counter[str]:
    """The running trick, the last one, and with open memory the won cards of this round."""
    shown = Counter([*state.trick])
    if state.last_trick:
        shown.update(state.last_trick.cards)
    if state.rules.memory == "open":
        shown.update(card for pile in state.piles for card in pile)
    return shown


def _own(state: Any, seat: int) -> set[str]:
    """One's hand, and while the round lasts what one has passed and what one got."""
    seats, teams = len(state.hands), state.rules.partnership == "on"
    giver = (seat - (seats // 2 if teams else 1)) % seats
    gave = state.given or state.packets
    got = state.given[giver] if state.given else ()
    return {*state.hands[seat], *(gave[seat] if gave else ()), *got}


def _amounts(text: str, state: Any, seat: int | None) -> list[str]:
    """What a text tells of vaults: until the end, only their owners may know how much is in them."""
    told = VAULT.findall(text)
    if state.phase == "over":
        return []
    own = None if seat is None else str(state.merits()[seat][1])
    return [f"{amount} in a vault" for amount in told if amount != own]


SECRETS = Secrets(
    _spelled,
    _public,
    _own,
    ("diamonds.field_hint.card", "diamonds.field_hint.cards"),
    _amounts,
)
