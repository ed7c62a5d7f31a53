"""How the cards and answers of Spicy are written, and who may see which: written from the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.kit.secrecy import Secrets, cards_in, plain, suits

SPICES = suits("C 辣 chili 辣椒", "W 芥 wasabi 芥末", "P 胡 pepper 胡椒")
WILDS = {"wild number": "WN", "wild spice": "WS", "百搭數字": "WN", "百搭辣味": "WS"}
NAMES = "chili|wasabi|pepper|辣椒|芥末|胡椒"
DECLARED = re.compile(rf"[“「]\d{{1,2}} ?(?:{NAMES})[”」]")
"""What somebody says a card is: in quotes, and the number first. Cards are never written so."""
TIMES = r"×\d+|\(\d+ times\)|（\d+ 張）"
HELD = (
    r"((?:\d{1,2}(?![0-9A-Za-z])"
    r"(?:[, ]*×\d+| \(\d+ times\)|（\d+ 張）)?(?:, | and |、| ?和 ?| )?)+)"
)
FACE = re.compile(r"(?<![0-9A-Za-z_辣胡])([CWP辣芥胡])\*{0,2} ?(\d{1,2})(?![0-9A-Za-z])")
WORD = re.compile(rf"({NAMES})[*:： ]{{0,3}}{HELD}", re.IGNORECASE)
WILD = re.compile(rf"({'|'.join(WILDS)})", re.IGNORECASE)
WILD_FACE = re.compile(r"(?<![0-9A-Za-z_])(W[NS])(?![0-9A-Za-z])")
OWN_ANSWER = re.compile(r"(?:Your answer|你的回答)[:：] ?\*{0,2}([^*\n]+)")
ANSWERS = {
    "number": ("not that number", "數字錯"),
    "spice": ("not that spice", "辣味錯"),
    "both": ("wrong", "不對"),
    "": ("Let go", "放過"),
}


def _spelled(text: str) -> Counter[str]:
    """Cards by themselves or in a row; declarations, which everybody may know, are no cards."""
    bare = DECLARED.sub("“”", plain(text))
    found = cards_in(bare, SPICES, FACE)
    for name, numbers in WORD.findall(bare):
        each = re.findall(r"\d+", re.sub(TIMES, "", numbers))
        found.update(f"{SPICES[name.lower()]}{number}" for number in each)
    found.update(WILDS[name.lower()] for name in WILD.findall(bare))
    found.update(WILD_FACE.findall(bare))
    return Counter({card: n for card, n in found.items() if card in WILDS.values() or int(card[1:]) <= 10})


def _public(state: Any) -> Counter[str]:
    """The card that was challenged last; none that lies face down, whoever laid it."""
    return Counter([state.revealed[-1].card] * 2 if state.revealed else ())


def _own(state: Any, seat: int) -> set[str]:
    """One's hand, what one has laid, and every card that was ever shown to all."""
    laid = [card for entry in state.stack if entry.seat == seat for card in (entry.card, *entry.beneath)]
    return {*state.hands[seat], *laid, *state.spent[seat], *(one.card for one in state.revealed)}


def _told(text: str, state: Any, seat: int | None) -> list[str]:
    """Answers to a last card that are told to anybody but their owner, before all are there."""
    told = OWN_ANSWER.findall(text)
    answer = state.answers[seat] if seat is not None and state.answers else None
    own = () if answer is None else ANSWERS[getattr(answer, "trait", "")]
    return [f"answer {one}" for one in told if one not in own]


SECRETS = Secrets(_spelled, _public, _own, ("spicy.field_hint.card",), _told)
