"""Spicy tables for tests: given hands and stacks, lines of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from games.core import Card, Seat
from games.shuffle import Scripted, Seeded
from games.spicy.position import Position, deal
from games.spicy.rules import in_order
from games.spicy.situation import Entry
from games.spicy.terms import (
    Challenge,
    Challenged,
    Copy,
    Declaration,
    LetGo,
    Pass,
    Play,
    SpicyAction,
    SpicyNews,
    SpicyOptions,
)

A, B, C, D, E, F = range(6)
WORLD = {2: (28, 60), 3: (42, 40), 4: (36, 40), 5: (55, 15), 6: (49, 15)}
"""The table of the rules, typed again: cards above and below World's End."""
LONGEST = 5_000
MANY = "C1 C2 C4 C8 W1 W2 W4 W8"
"""A hand that is large enough."""
SLOTS = ("firstCard", "secondCard", "thirdCard")


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a line such as "C7 WN"."""
    return tuple(map(Card, text.split()))


def pack() -> list[Card]:
    """All cards."""
    plain = [Card(f"{spice}{number}") for spice in "CWP" for number in range(1, 11)]
    return [*plain * 3, *[Card("WN"), Card("WS")] * 5]


def options(twists: str = "", **chosen: str) -> SpicyOptions:
    """With these Spice It Up cards."""
    return SpicyOptions.model_validate({**dict(zip(SLOTS, twists.split(), strict=False)), **chosen})


def entries(text: str) -> tuple[Entry, ...]:
    """A stack from lines such as "A P2=2P; B W8=5P+C1+C2; C C7=5P copy"."""
    found = []
    for number, line in enumerate(filter(None, map(str.strip, text.split(";"))), 1):
        owner, laid, *copy = line.split()
        card, said = laid.split("=")
        said, *beneath = said.split("+")
        entry = Entry(
            number,
            "ABCDEF".index(owner),
            Card(card),
            Declaration(said),
            bool(copy),
            tuple(map(Card, beneath)),
        )
        found.append(entry)
    return tuple(found)


def table(
    *hands: str,
    stack: str = "",
    turn: Seat | None = None,
    twists: str = "",
    above: str | int = 30,
    won: tuple[int, ...] = (),
    trophies: tuple[int, ...] = (),
    rules: dict[str, str] | None = None,
    **fields: Any,
) -> Position:
    """A position with these hands and this stack; the seat left of the topmost card's owner is to move."""
    seats = len(hands)
    start = deal(options(twists, **(rules or {})), seats, Seeded("table"))
    lying = entries(stack)
    next_seat = (lying[-1].seat + 1) % seats if lying else 0
    deck = cards(above) if isinstance(above, str) else (pack() * 2)[:above]
    return replace(
        start,
        hands=tuple(in_order(cards(hand)) for hand in hands),
        stack=lying,
        number=len(lying),
        turn=next_seat if turn is None else turn,
        above=tuple(deck),
        piles=tuple((Card("C1"),) * count for count in won) or start.piles,
        trophies=trophies or start.trophies,
        paw=lying[-1].seat if lying and "raider" in twists and lying[-1].say[:-1] == "4" else None,
        news=(),
        **fields,
    )


def seeded(seats: int = 3, seed: str = "spicy", twists: str = "", **chosen: str) -> Position:
    """A game as it is dealt at real tables."""
    return deal(options(twists, **chosen), seats, Seeded(seed))


def scripted(deck: str, seats: int = 2, first: Seat = 0, twists: str = "", **chosen: str) -> Position:
    """A game whose shuffled cards are given, as far as they go."""
    return deal(options(twists, **chosen), seats, Scripted(((first,), cards(deck))))


# --- lines of play; each asserts that it is legal ---


def do(now: Position, seat: Seat, action: SpicyAction) -> Position:
    assert action in now.legal(seat), f"{'ABCDEF'[seat]} may not {action}"
    return now.after(seat, action)


def play(now: Position, card: str, say: str, beneath: str = "", announced: Any = "-") -> Position:
    """The seat whose turn it is lays a card."""
    return do(now, now.turn, Play(Card(card), Declaration(say), cards(beneath), announced))


def pass_(now: Position) -> Position:
    """The seat whose turn it is passes."""
    return do(now, now.turn, Pass())


def challenge(now: Position, seat: Seat, trait: Any) -> Position:
    """A seat challenges the topmost card, or answers so to a last card."""
    return do(now, seat, Challenge(now.stack[-1].number, trait))


def copy(now: Position, seat: Seat, card: str, beneath: str = "", announced: Any = "-") -> Position:
    """A seat copies the topmost declaration."""
    return do(now, seat, Copy(now.stack[-1].number, Card(card), cards(beneath), announced))


def let_go(now: Position, *seats: Seat) -> Position:
    """These seats believe a last card."""
    for seat in seats:
        now = do(now, seat, LetGo(now.stack[-1].number))
    return now


# --- what is seen ---


def says(now: Position) -> str:
    """What the seat whose turn it is may declare, in order."""
    found = [one.say for one in now.legal(now.turn) if isinstance(one, Play)]
    return " ".join(dict.fromkeys(found))


def may(now: Position, seat: Seat) -> set[str]:
    """What kinds of things a seat may do; challenges by what they name."""
    return {one.trait if isinstance(one, Challenge) else type(one).__name__ for one in now.legal(seat)}


def sizes(now: Position) -> tuple[int, ...]:
    """Cards in each hand."""
    return tuple(map(len, now.hands))


def won(now: Position) -> tuple[int, ...]:
    """Cards that each seat has won."""
    return tuple(map(len, now.piles))


def told(now: Position, kind: type[SpicyNews]) -> Any:
    """The one news of a type."""
    [one] = [news for news in now.news if isinstance(news, kind)]
    return one


def verdict(now: Position) -> Challenged:
    return told(now, Challenged)


def everything(now: Position) -> Counter[str]:
    """All cards, wherever they lie."""
    lying = [(entry.card, *entry.beneath) for entry in now.stack]
    return Counter(card for pile in (*now.hands, *now.piles, *lying, now.above, now.below) for card in pile)


def random_steps(now: Position, seed: int = 1, react: float = 0.2) -> Iterator[Position]:
    """The position, and those that follow at random until the game is over."""
    rng = Random(seed)
    for _ in range(LONGEST):
        yield now
        if not (waiting := sorted(now.waiting())):
            return
        may_react = [seat for seat in range(len(now.hands)) if seat not in waiting and now.legal(seat)]
        seat = rng.choice(may_react if may_react and rng.random() < react else waiting)
        now = now.after(seat, rng.choice(now.legal(seat)))
    raise AssertionError("this game does not end")
