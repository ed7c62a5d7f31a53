"""How the cards, trumps and tasks of Was sticht? read, and who may see which: written from the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.kit.secrecy import Secrets, cards_in, plain, suits

COLOURS = suits("R 紅 red", "G 綠 green", "Y 黃 yellow", "B 藍 blue")
IN_A_ROW = r"((?:[1-9](?![0-9A-Za-z])(?:, | and |、| ?和 ?| )?)+)"
FACE = re.compile(rf"(?<![0-9A-Za-z_])([RGYB紅綠黃藍])色?\*{{0,2}} ?{IN_A_ROW}")
WORD = re.compile(rf"\b(red|green|yellow|blue)\b[* ]{{0,3}}{IN_A_ROW}")
TRUMPS = re.compile(r"(?:Trumps|(?<![\u4e00-\u9fff])王牌)\*{0,2} ?[:：]\*{0,2} ?(.+)")
OWN_TASK = re.compile(r"(?:Your task|你的任務)[:：] ?\*{0,2}([^*\n]+)")
SHOWN_TASK = re.compile(r"(?<!Your )(?<!你的)(?:\btask|任務)[:：] ?\*{2}([^*\n]+)")


def _spelled(text: str) -> Counter[str]:
    """Cards by themselves, and several of a colour in a row."""
    return cards_in(plain(text), COLOURS, FACE, WORD)


def _public(state: Any) -> Counter[str]:
    """All cards, once they lie face up: whoever takes one later is seen by everybody."""
    laid = state.phase != "tiles"
    return Counter({f"{suit}{number}": 99 for suit in "RGYB" for number in range(1, 10)} if laid else {})


def _own(state: Any, seat: int) -> set[str]:
    return set()


def _told(text: str, state: Any, seat: int | None) -> list[str]:
    """Trumps told to anybody but the dealer while cards are picked; tasks before all of them are shown."""
    wrong = []
    if state.phase in ("tiles", "cards") and seat != state.dealer:
        wrong += [f"trumps {told}" for told in TRUMPS.findall(text)]
    if state.phase in ("tiles", "cards", "tasks"):
        wrong += [f"task {told}" for told in SHOWN_TASK.findall(text)]
    if state.phase in ("tiles", "cards", "tasks") and (seat is None or state.tasks[seat] is None):
        wrong += [f"own task {told}" for told in OWN_TASK.findall(text)]
    return wrong


SECRETS = Secrets(_spelled, _public, _own, ("was_sticht.field_hint.card",), _told)
