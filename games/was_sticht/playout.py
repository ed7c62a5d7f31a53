"""Plays a round of Was sticht? to its end, quickly and only roughly well: how the house bot looks ahead.

After the draft everybody knows all hands and tasks, so nothing here is hidden from any seat. Cards are
numbers: suit (that of the trumps is 4), then height, then printed colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from games.cards import colour
from games.core import Card, Seat
from games.was_sticht.rules import COLOURS, DECK, TRUMP, Tally, Tile, Trumps, ladder

TRUMPS = 4 << 6
"""The numbers of all trumps are as high as this, those of plain cards lower."""
SAVE, ALL = -1, 10
"""Aims besides a number of tricks: the last one only; as many as possible."""
WIN, DUCK, KEEP = 1, 0, -1
"""What somebody wants of a trick: to take it, or to leave it, with as high or as low a card as can be."""


@cache
def codes(trumps: Trumps) -> Mapping[Card, int]:
    """The cards as numbers."""
    suit, ranks = ladder(*trumps)
    numbers = {}
    for card in DECK:
        high, printed = ranks[suit[card]][card], COLOURS.index(colour(card))
        mine = 4 if suit[card] == TRUMP else printed
        numbers[card] = mine << 6 | _HEIGHTS.get(high, high % 10) << 2 | printed
    return numbers


_HEIGHTS = {20: 10, 30: 11}
"""Number trumps and the super trump stand above the nine colour trumps."""


def strength(code: int) -> int:
    """How strong a card is whatever is led: by height, trumps above the others."""
    return (code >> 2 & 15) + (16 if code >= TRUMPS else 0)


def aim(tile: Tile | None, needs_trick: str, no_trick: str) -> int:
    """How many tricks somebody with a task goes for. Options colourTaskNeedsTrick and noTrickTile."""
    if tile == "NONE":
        return 1 if no_trick == "at-least-one" else 0
    if tile in _AIMS:
        return _AIMS[tile]
    return 1 if needs_trick == "on" and tile is not None and tile.startswith("NO_") else 0


_AIMS: dict[Tile | None, int] = {
    Tile("LAST"): SAVE,
    Tile("MOST"): ALL,
    **{Tile(f"EX_{count}"): count for count in range(1, 5)},
}


class Round(NamedTuple):
    """Where a round stands. Lists with one entry a seat are in seat order, and are used up."""

    hands: list[list[int]]
    """By strength."""
    leader: Seat
    trick: tuple[int, ...]
    """Cards that lie there are in no hand any more."""
    left: int
    """Tricks to be completed, that one included."""
    counts: list[int]
    """Tricks won."""
    colours: list[int]
    """Of the cards won, one bit each."""


def play_on(now: Round, aims: Sequence[int]) -> Tally:
    """Let everybody play for as many tricks as they aim at, and count."""
    hands, leader, lying, rest, counts, colours = now
    seats = len(hands)
    for left in range(rest, 0, -1):
        led = best = -1
        holder, won = leader, 0
        for at in range(seats):
            seat = (leader + at) % seats
            if at < len(lying):
                code = lying[at]
            else:
                code = choose(hands[seat], led, best, mood(aims[seat], counts[seat], left), at == seats - 1)
                hands[seat].remove(code)
            won |= 1 << (code & 3)
            if at == 0:
                led, best = code >> 6, code
            elif code >> 2 > best >> 2 and (code >= TRUMPS or code >> 6 == led):
                best, holder = code, seat
        counts[holder] += 1
        colours[holder] |= won
        leader, lying = holder, ()
    return Tally(tuple(counts), tuple([_NAMES[mask] for mask in colours]), leader)


_NAMES = tuple(
    frozenset(suit for at, suit in enumerate(COLOURS) if mask >> at & 1) for mask in range(1 << len(COLOURS))
)


def mood(aimed: int, count: int, left: int) -> int:
    """What somebody wants of a trick who has `count` of those aimed at, when `left` are to be played."""
    if aimed == SAVE:
        return WIN if left == 1 else KEEP
    return WIN if count < aimed else DUCK


def choose(hand: Sequence[int], led: int, best: int, wanted: int, last: bool) -> int:
    """A card of a hand that is sorted by strength. `led` and `best` are a suit and a card, -1 for the leader;
    `last`: whether nobody plays after."""
    if led < 0:
        return hand[-1] if wanted == WIN else hand[0]
    options = [code for code in hand if code >> 6 == led] or hand
    if wanted == KEEP:
        return options[0]
    beaten = best >> 2
    if wanted == WIN:
        for code in options if last else reversed(options):
            if code >> 2 > beaten and (code >= TRUMPS or code >> 6 == led):
                return code
        return options[0]
    for code in reversed(options):
        if code >> 2 <= beaten or (code < TRUMPS and code >> 6 != led):
            return code
    return options[-1] if last else options[0]
