"""What is said at a table of Spicy: options, actions, news, and what a seat may see.

A card is `C7` (chili 7), `W3` (wasabi), `P10` (pepper), `WN` (shows every number, no spice) or `WS` (every
spice, no number). What is declared is spelled the other way round, so that nobody takes it for a card: `7C`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Annotated, Any, Literal, NewType, Self, get_args

import msgspec
from pydantic import model_validator

from games.core import Action, Card, News, Options, RoundOver, Seat, View, choices_of

Declaration = NewType("Declaration", str)
"""Number and letter of the spice: `7C` is "7 chili"."""

Twist = Literal["chili", "startItUp", "raider", "luck", "turn", "copycat"]
"""A Spice It Up card."""
Wish = Literal["none", "random", "chili", "startItUp", "raider", "luck", "turn", "copycat"]
Phase = Literal["turn", "last-card", "over"]
Trait = Literal["number", "spice", "both"]
"""What is said to be wrong. `both`: the copy of a declaration, of which number and spice must be right."""
Announced = Literal["-", "yes", "no"]
"""Whether a last card is announced; `-` where nobody need say so."""
Ending = Literal["two-trophies", "no-trophies", "worlds-end"]

SLOTS = ("first_card", "second_card", "third_card")
_ANY = {"none", "random"}
"""Wishes that name no card."""


class SpicyOptions(Options):
    """What a table chooses."""

    customs = frozenset({"tempo"})
    details = frozenset({"copycat_out_of_turn", "draw", "strict"})
    first_card: Wish = "none"
    second_card: Wish = "none"
    third_card: Wish = "none"
    copycat_out_of_turn: Literal["on", "off"] = "on"
    draw: Literal["random", "nearest"] = "random"
    """Whose of several challenges counts: drawn, or the nearest clockwise from the card's owner."""
    strict: Literal["off", "on"] = "off"
    """Whether wrong declarations and last cards that nobody announced are punished, as at a table."""
    tempo: Literal["quick", "slow"] = "quick"
    """How long a card lies open to a challenge: seconds, or minutes."""

    @model_validator(mode="after")
    def _each_card_once(self) -> Self:
        """A card that is named again further down, by an older picture or a command, is left out there."""
        for at, name in enumerate(SLOTS):
            if getattr(self, name) in {getattr(self, other) for other in SLOTS[:at]} - _ANY:
                object.__setattr__(self, name, "none")  # the model is frozen
        return self

    def possible(self, name: str) -> tuple[Any, ...]:
        """A menu does not offer the cards that the others have."""
        others = {getattr(self, other) for other in SLOTS if other != name} - _ANY
        return tuple(one for one in super().possible(name) if name not in SLOTS or one not in others)

    @property
    def wishes(self) -> tuple[str, ...]:
        """The Spice It Up cards that are wished for, each once: named ones in order, then random ones."""
        chosen = [getattr(self, name) for name in SLOTS]
        order = choices_of(type(self), "first_card")
        named = sorted({wish for wish in chosen if wish not in ("none", "random")}, key=order.index)
        return (*named, *["random"] * chosen.count("random"))

    def matters(self, name: str, seats: int) -> bool:
        """A further card needs one before it, Copy Cat's option that card, or one that may prove to be it."""
        if name in SLOTS:
            return len(self.wishes) >= SLOTS.index(name)
        if name == "copycat_out_of_turn":
            return not {"copycat", "random"}.isdisjoint(self.wishes)
        return True

    def settled(self, seats: int) -> Self:
        """The cards that are wished for move up."""
        wishes = dict(zip(SLOTS, (*self.wishes, "none", "none", "none"), strict=False))
        return super().settled(seats).model_copy(update=wishes)

    @classmethod
    def covered(cls, seats: int) -> Iterable[Self]:
        """Every choice of named cards; some that are left to chance; every other option by itself, with cards
        that it has to do with."""
        cards = get_args(Twist)
        for count in range(len(SLOTS) + 1):
            yield from (cls._with(*some) for some in combinations(cards, count))
        for rules, *sets in _COVERED:
            yield from (cls._with(*some, **rules) for some in sets)

    @classmethod
    def _with(cls, *wishes: str, **rules: str) -> Self:
        return cls.model_validate({**dict(zip(SLOTS, wishes, strict=False)), **rules})

    @property
    def mode(self) -> str:
        """How many Spice It Up cards lie out, by which statistics are kept apart."""
        return ("", "one", "two", "three")[len(self.wishes)]


_COVERED: tuple[tuple[Any, ...], ...] = (
    ({}, ("random",), ("random", "random"), ("luck", "random"), ("raider", "copycat", "random")),
    ({"strict": "on"}, (), ("luck",), ("raider",), ("copycat",), ("raider", "luck", "copycat"), ("random",)),
    ({"draw": "nearest"}, (), ("copycat",)),
    ({"copycat_out_of_turn": "off"}, ("copycat",), ("raider", "copycat"), ("luck", "copycat"), ("random",)),
    ({"tempo": "slow"}, ()),
)
"""Besides every choice of named cards: rules, and the cards with which they are tried."""


class Play(Action, frozen=True, tag="play"):
    """Lay a card face down and say what it is, true or not."""

    landing = "held"
    confirm = True
    card: Card
    say: Declaration
    beneath: Annotated[tuple[Card, ...], msgspec.Meta(max_length=2)] = ()
    """Change Your Luck: cards laid under a declared 5, in the order of the hand."""
    announced: Announced = "-"
    """Asked of the last card in strict mode alone."""


class Pass(Action, frozen=True, tag="pass"):
    """Draw a card instead of laying one."""

    landing = "held"


class Challenge(Action, frozen=True, tag="challenge"):
    """Say that something is wrong with the topmost card."""

    landing = "reaction"
    secret = True
    target: Annotated[int, msgspec.Meta(extra={"asks": "target"})]
    """The number of the card, so that none is meant that nobody has seen."""
    trait: Trait


class Copy(Action, frozen=True, tag="copy"):
    """Copy Cat: lay a card and declare just what lies on top."""

    landing = "reaction"
    confirm = True
    target: Annotated[int, msgspec.Meta(extra={"asks": "target"})]
    card: Card
    beneath: Annotated[tuple[Card, ...], msgspec.Meta(max_length=2)] = ()
    announced: Announced = "-"


class LetGo(Action, frozen=True, tag="let-go"):
    """Believe a last card."""

    secret = True
    target: Annotated[int, msgspec.Meta(extra={"asks": "target"})]


SpicyAction = Play | Pass | Challenge | Copy | LetGo


class Dealt(News, frozen=True, tag="dealt"):
    """The game begins."""

    first: Seat
    above: int
    """Cards to be drawn before World's End shows."""
    twists: tuple[Twist, ...]


class Laid(News, frozen=True, tag="laid"):
    """A card lies on top."""

    number: int
    """Of the card: every card that is laid gets the next one, from 1."""
    seat: Seat
    say: Declaration
    copy: bool
    beneath: int
    """How many cards were laid under it, and drawn."""
    last: bool
    """Whether it was the last card of the hand."""


class Passed(News, frozen=True, tag="passed"):
    """Somebody has drawn a card instead of laying one."""

    seat: Seat


class PawPaid(News, frozen=True, tag="paw-paid"):
    """Spice Raider: whoever had declared the 4 has won all that lay there before this card."""

    seat: Seat
    cards: int


class Challenged(News, frozen=True, tag="challenged"):
    """A challenge was decided: the one card that is shown."""

    number: int
    challenger: Seat
    owner: Seat
    trait: Trait
    say: Declaration
    card: Card
    winner: Seat
    """Who has taken the stack: the challenger or the owner."""
    cards: int
    """How many that were."""
    drawn: int
    """How many the loser has drawn."""


class TrophyTaken(News, frozen=True, tag="trophy-taken"):
    """A last card was believed, or was what it was said to be."""

    seat: Seat
    drawn: int
    """The new hand."""


class TakenBack(News, frozen=True, tag="taken-back"):
    """Strict: a card went back to the hand, and its owner has drawn one."""

    seat: Seat
    say: Declaration
    fault: Literal["wrong", "unannounced"]


class WorldsEnd(News, frozen=True, tag="worlds-end"):
    """World's End has shown."""


class Counted(News, frozen=True, tag="counted"):
    """The game is over."""

    ending: Ending
    won: tuple[int, ...]
    trophies: tuple[int, ...]
    hands: tuple[int, ...]


SpicyNews = (
    Dealt | Laid | Passed | PawPaid | Challenged | TrophyTaken | TakenBack | WorldsEnd | Counted | RoundOver
)


class Shown(msgspec.Struct, frozen=True, rename="camel"):
    """What everybody sees of a card in the stack."""

    number: int
    seat: Seat
    say: Declaration
    copy: bool = False
    beneath: int = 0


class Note(msgspec.Struct, frozen=True, rename="camel"):
    """What one has laid oneself."""

    number: int
    card: Card
    beneath: tuple[Card, ...] = ()


class SpicyView(View, frozen=True, kw_only=True):
    """What a seat may know of a game of Spicy. `scores` are the points as they stand, all of them public."""

    twists: tuple[Twist, ...]
    """The Spice It Up cards that lie out, in their order."""
    out_of_turn: bool
    """Whether Copy Cat may be used out of turn."""
    draw: Literal["random", "nearest"]
    """Whose of several challenges counts."""
    strict: bool
    phase: Phase
    turn: Seat
    """Who is to lay a card or pass; of a last card, its owner."""
    must_start: bool
    """Whether a new stack must be begun, so that nobody may pass."""
    stack: tuple[Shown, ...]
    """From the bottom to the top."""
    locked: bool
    """Whether the topmost card was believed as a last card and is safe."""
    paw: Seat | None
    """Spice Raider: who wins the stack when the next card lands."""
    passes: tuple[int, ...]
    """How often each seat has passed since the last card landed or was taken."""
    above: int
    """Cards until World's End."""
    hand: tuple[Card, ...]
    """One's own, sorted; empty for a bystander."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    won: tuple[int, ...]
    """Cards that each seat has won."""
    trophies: tuple[int, ...]
    trophies_left: int
    answered: tuple[bool, ...]
    """Last card: who has answered."""
    answer: Challenge | LetGo | None
    """Last card: one's own answer."""
    notes: tuple[Note, ...]
    """What one has laid in this stack, from the bottom to the top."""
    spent: tuple[Card, ...]
    """All cards that one has laid in this game and that left the stack, in their order."""
    revealed: tuple[Challenged, ...]
    """Every challenge that was decided, oldest first."""
    ending: Ending | None
    news: tuple[SpicyNews, ...]

    @property
    def top(self) -> Shown | None:
        """The topmost card."""
        return self.stack[-1] if self.stack else None

    @property
    def size(self) -> int:
        """Cards in the stack, those laid beneath others included."""
        return sum(1 + shown.beneath for shown in self.stack)
