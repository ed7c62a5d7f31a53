"""What a seat may do at a table of Spicy, made when it is asked for.

In order: plays by card, declaration and cards beneath; passing, challenging or letting go; copies. Equal
cards, and equal cards beneath, are one choice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, overload

from games.cards import without
from games.choices import Choices
from games.core import Action, Card
from games.spicy.terms import Announced, Copy, Declaration, Play

Beneath = tuple[Card, ...]
NO_NEED: tuple[Announced, ...] = ("-",)
MUST_SAY: tuple[Announced, ...] = ("yes", "no")
_NOTHING: tuple[Beneath, ...] = ((),)
KEPT = 1 << 10
"""Hands whose sets of cards beneath are kept."""


@lru_cache(KEPT)
def sets_beneath(rest: tuple[Card, ...]) -> tuple[Beneath, ...]:
    """None, one or two cards of what is left of a sorted hand, in its order."""
    held = Counter(rest)
    cards = tuple(held)
    pairs = [
        (one, other) for at, one in enumerate(cards) for other in cards[at if held[one] > 1 else at + 1 :]
    ]
    return ((), *((card,) for card in cards), *pairs)


def set_at(rest: tuple[Card, ...], at: int) -> Beneath:
    """One of them by its number."""
    held: dict[Card, int] = {}
    for card in rest:
        held[card] = held.get(card, 0) + 1
    cards = tuple(held)
    if at <= len(cards):
        return cards[at - 1 : at]
    at -= 1 + len(cards)
    for first, card in enumerate(cards, 1):
        others = cards[first - 1 :] if held[card] > 1 else cards[first:]
        if at < len(others):
            return card, others[at]
        at -= len(others)
    raise IndexError(at)


class Layings:
    """The ways to lay a card: which one, as what, announced or not."""

    __slots__ = ("announced", "cards", "says", "size")

    def __init__(
        self,
        hand: tuple[Card, ...],
        says: tuple[Declaration, ...],
        announced: tuple[Announced, ...] = NO_NEED,
    ) -> None:
        self.says, self.announced = says, announced
        self.cards = cards = tuple(dict.fromkeys(hand))
        self.size = len(cards) * len(says) * len(announced)

    def at(self, at: int) -> tuple[Card, Declaration, Beneath, Announced]:
        """The choice with this number."""
        says = self.says
        if self.announced is NO_NEED:
            return self.cards[at // len(says)], says[at % len(says)], (), "-"
        at, announced = divmod(at, len(self.announced))
        return self.cards[at // len(says)], says[at % len(says)], (), self.announced[announced]

    def find(self, card: Card, said: Declaration, beneath: Beneath, announced: Announced) -> int | None:
        """The number of a choice; None if there is no such choice."""
        if announced not in self.answers(card, said, beneath):
            return None
        at = self.cards.index(card) * len(self.says) + self.says.index(said)
        return at * len(self.announced) + self.announced.index(announced)

    def answers(self, *given: Any) -> Sequence[Any]:
        """The values of the field after these."""
        if not given:
            return self.cards
        if given[0] not in self.cards:
            return ()
        if len(given) == 1:
            return self.says
        if given[1] not in self.says:
            return ()
        sets = self.beneath(given[0], given[1])
        if len(given) == 2:
            return sets
        return self.announced if len(given) == 3 and given[2] in sets else ()

    def beneath(self, card: Card, said: Declaration) -> tuple[Beneath, ...]:
        """What may lie beneath a card."""
        return _NOTHING


class RoomyLayings(Layings):
    """With a declaration beneath which one or two more cards may be laid, by whoever has more than one."""

    __slots__ = ("hand", "room", "starts")

    def __init__(self, hand: tuple[Card, ...], says: tuple[Declaration, ...], roomy: Declaration) -> None:
        super().__init__(hand, says)
        self.hand, self.room = hand, says.index(roomy)
        self.starts = self._starts()
        """Where the choices with each card begin."""
        self.size = self.starts[-1]

    def at(self, at: int) -> tuple[Card, Declaration, Beneath, Announced]:
        """The choice with this number."""
        which = bisect_right(self.starts, at) - 1
        card, at = self.cards[which], at - self.starts[which]
        if at < self.room:
            return card, self.says[at], (), "-"
        more = self.starts[which + 1] - self.starts[which] - len(self.says)
        if at <= self.room + more:
            return card, self.says[self.room], set_at(without(self.hand, card), at - self.room), "-"
        return card, self.says[at - more], (), "-"

    def find(self, card: Card, said: Declaration, beneath: Beneath, announced: Announced) -> int | None:
        """The number of a choice; None if there is no such choice."""
        if announced not in self.answers(card, said, beneath):
            return None
        at, sets = self.says.index(said), sets_beneath(without(self.hand, card))
        at += 0 if at < self.room else sets.index(beneath) if at == self.room else len(sets) - 1
        return self.starts[self.cards.index(card)] + at

    def beneath(self, card: Card, said: Declaration) -> tuple[Beneath, ...]:
        """What may lie beneath a card."""
        return sets_beneath(without(self.hand, card)) if said == self.says[self.room] else _NOTHING

    def _starts(self) -> list[int]:
        held: dict[Card, int] = {}
        for card in self.hand:
            held[card] = held.get(card, 0) + 1
        kinds, doubles = len(held), sum([count > 1 for count in held.values()])
        starts = [0]
        for count in held.values():
            others, pairs = kinds - (count == 1), doubles - (count == 2)
            starts.append(starts[-1] + len(self.says) + others + others * (others - 1) // 2 + pairs)
        return starts


NONE = Layings((), ())


class SpicyChoices(Choices):
    """The choices of a seat."""

    __slots__ = ("after", "before", "copies", "plays", "rest", "size", "target")

    def __init__(
        self,
        plays: Layings,
        rest: tuple[Action, ...] = (),
        copies: Layings = NONE,
        target: int = 0,
    ) -> None:
        """`rest`: what is neither a play nor a copy; `target`: the number of what is copied."""
        self.plays, self.rest, self.copies, self.target = plays, rest, copies, target
        self.before = before = plays.size
        self.after = self.size = before + len(rest)
        if copies is not NONE:
            self.size += copies.size

    def kinds(self) -> tuple[type[Action], ...]:
        """The types of action among them, in their order."""
        plays: list[type[Action]] = [Play] if self.plays.size else []
        copies: list[type[Action]] = [Copy] if self.copies.size else []
        return tuple(dict.fromkeys([*plays, *map(type, self.rest), *copies]))

    def answers(self, kind: type[Action], given: Sequence[Any]) -> Sequence[Any]:
        """The values that the next field of such an action may have after these."""
        if kind is Play:
            return self.plays.answers(*given)
        if kind is Copy:
            return self._copy_answers(*given)
        names, before = kind.__struct_fields__, tuple(given)
        mine = [tuple(getattr(one, name) for name in names) for one in self.rest if type(one) is kind]
        at = len(before)
        return tuple(dict.fromkeys(one[at] for one in mine if one[:at] == before and at < len(one)))

    def _copy_answers(self, *given: Any) -> Sequence[Any]:
        copies = self.copies
        if not given:
            return (self.target,) if copies.size else ()
        if given[0] != self.target:
            return ()
        return copies.answers(*given[1:2], *(copies.says if given[1:] else ()), *given[2:])

    def __len__(self) -> int:
        """How many there are."""
        return self.size

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, at: int | slice) -> Action | tuple[Action, ...]:
        """The choice with this number, or those with these numbers."""
        if isinstance(at, slice):
            return tuple(map(self._made, range(*at.indices(self.size))))
        if -self.size <= at < self.size:
            return self._made(at if at >= 0 else at + self.size)
        raise IndexError(at)

    def _made(self, at: int) -> Action:
        if at < self.before:
            return Play(*self.plays.at(at))
        if at < self.after:
            return self.rest[at - self.before]
        card, _, beneath, announced = self.copies.at(at - self.after)
        return Copy(self.target, card, beneath, announced)

    def __iter__(self) -> Iterator[Action]:
        """One after the other."""
        return map(self._made, range(self.size))

    def __contains__(self, action: object) -> bool:
        """Whether it is a choice."""
        return self._find(action) is not None

    def index(self, action: Any, start: int = 0, stop: int | None = None) -> int:
        """The number of a choice."""
        at = self._find(action)
        if at is None or at not in range(*slice(start, stop).indices(len(self))):
            raise ValueError(f"{action!r} is no choice")
        return at

    def count(self, action: Any) -> int:
        """Every choice is there once."""
        return int(action in self)

    def __eq__(self, other: object) -> bool:
        """Whether the other sequence has the same choices in the same order."""
        if not isinstance(other, SpicyChoices | tuple | list):
            return NotImplemented
        return len(self) == len(other) and all(map(_same, self, other))

    __hash__ = None  # type: ignore[assignment]

    def _find(self, action: object) -> int | None:
        if isinstance(action, Play):
            return self.plays.find(action.card, action.say, action.beneath, action.announced)
        if isinstance(action, Copy):
            if action.target != self.target or not self.copies.size:
                return None
            at = self.copies.find(action.card, self.copies.says[0], action.beneath, action.announced)
            return None if at is None else self.after + at
        return self.before + self.rest.index(action) if action in self.rest else None


def _same(one: object, other: object) -> bool:
    return one == other
