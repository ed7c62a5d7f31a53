"""Spicy's house bot: weighs what a lie may cost and what a doubt may win, and leaves a little to chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import log
from random import Random
from typing import NamedTuple

from games.cards import without
from games.choices import kinds_of
from games.core import Action, Card, Seat
from games.spicy.knowledge import Knowledge
from games.spicy.rules import (
    HAND,
    KINDS,
    LOSS,
    LOW,
    TROPHY,
    WINNING,
    lawful,
    number_of,
    number_right,
    paws,
    room,
    spice_of,
    spice_right,
    truth,
)
from games.spicy.terms import Announced, Challenge, Copy, Declaration, LetGo, Pass, Play, SpicyView, Twist

Rightness = tuple[bool, bool]
"""Whether the number and the spice of a card are what was declared."""


class Taste(NamedTuple):
    """How the bot weighs things, in points; the numbers were found by trying in simulated games."""

    heat: float = 0.15
    """How far chance may lift a choice above a better one."""
    number: float = 0.6
    """How often it is the number that is doubted."""
    hurry: float = 6.0
    """What a trophy that is still so many cards away adds to laying one."""
    win: float = 25.0
    """What it is worth to win the game with a choice, and costs to lose it."""
    patience: float = 0.8
    """What it is worth to let a card lie there a little longer."""
    ballot: float = 0.35
    """How much likelier a last card is challenged than others."""
    copy: float = 0.55
    """How much likelier a copy is."""
    manners: float = 0.4
    """What a copy out of turn must be worth beyond letting the card lie, for each further player: it takes
    somebody's turn, and where several may copy, hardly anybody would come to theirs."""
    sure: float = 0.5
    """How likely a challenge may be right if one still lays something beneath."""
    wild: float = 0.3
    low: float = 0.2
    follows: float = 0.15
    """What one would miss of a card: that is wild; that can begin a stack; that can follow on this one."""
    curious: float = 1.2
    """What it is worth to see somebody's first card."""
    later: float = 0.7
    """What a play is still worth after a challenge."""
    paw: float = 0.7
    """What a paw is worth, as a part of the stack."""


TASTE = Taste()


class Option(NamedTuple):
    """Something that may be done, and what it seems to be worth."""

    action: Action | None
    worth: float


def bot(view: SpicyView, legal: Sequence[Action], rng: Random) -> Action | None:
    """The house bot; None to let a card lie that it might have reacted to."""
    options = weighed(view, legal)
    if len(options) == 1:
        return options[0].action
    heat, rnd = TASTE.heat, rng.random
    return max(options, key=lambda option: option.worth - heat * log(-log(rnd() or 0.5))).action


def weighed(view: SpicyView, legal: Sequence[Action]) -> list[Option]:
    """All that the bot thinks of doing."""
    return _Mind(view, TASTE).options(set(kinds_of(legal)))


class _Mind:
    """What a seat sees and counts on, made once for a decision."""

    def __init__(self, view: SpicyView, taste: Taste) -> None:
        self.view, self.taste, self.me = view, taste, view.seat or 0
        self.others = view.seats - 1
        self.known = Knowledge(view)
        self.exposed = self.known.exposed()
        self.size = view.size
        self.uses = _uses(view.top.say if view.top else None, taste)
        self.spare = sorted(dict.fromkeys(view.hand), key=self.uses.__getitem__)
        """One's cards, those first that one would miss least."""
        self.announced: Announced = "yes" if view.strict and len(view.hand) == 1 else "-"

    def options(self, kinds: set[type[Action]]) -> list[Option]:
        """What may be done, of these kinds."""
        if LetGo in kinds:
            top = self.view.stack[-1]
            return [*self.challenges(0.0), Option(LetGo(top.number), self.believed(top.seat))]
        made = [*self.plays()] if Play in kinds else [Option(None, self.taste.patience)]
        later = max(0.0, *(option.worth for option in made)) if Play in kinds else 0.0
        if Pass in kinds:
            made.append(Option(Pass(), self.passing()))
        if Copy in kinds:
            made += self.copies(0.0 if Play in kinds else self.taste.manners * (self.others - 1))
        if Challenge in kinds:
            made += self.challenges(self.taste.later * later)
        return made

    # --- doubt ---

    def challenges(self, later: float) -> Iterator[Option]:
        """Challenges of the topmost card. `later`: what one's next play is worth, which is only put off."""
        top = self.view.stack[-1]
        shown = [told.owner for told in self.view.revealed].count(top.seat)
        curious = self.taste.curious / (1 + shown)
        for doubt in self.known.doubts(top):
            won, lost = self.taken(top.seat)
            worth = (1 - doubt.chance) * won + doubt.chance * lost + curious + later
            yield Option(Challenge(top.number, doubt.trait), worth)

    def taken(self, owner: Seat) -> tuple[float, float]:
        """What a challenge brings if it is right, and if it is wrong."""
        view, size, drawn = self.view, self.size, min(LOSS, self.view.above)
        won = size + LOSS / self.others
        if view.above <= LOSS:
            won = self.end({self.me: size, owner: -drawn})
        elif view.phase != "last-card" and view.counts[owner] == 1:
            won += self.trophy(owner) / 4
        if view.phase == "last-card":
            return won, self.believed(owner, size, drawn)
        if view.above <= LOSS:
            return won, self.end({owner: size, self.me: -drawn})
        return won, -LOSS - size / self.others

    def believed(self, owner: Seat, size: int = 0, drawn: int = 0) -> float:
        """What it is worth that somebody gets a trophy, with so many cards, after one has drawn some."""
        view = self.view
        above = view.above - drawn
        if view.trophies[owner] + 1 < WINNING and (view.trophies_left == 1 or above <= HAND):
            new = 0 if view.trophies_left == 1 else above
            return self.end({owner: size + TROPHY - new, self.me: -drawn})
        return -self.trophy(owner) - drawn - size / self.others

    def trophy(self, seat: Seat) -> float:
        """What a trophy of that seat is worth to it, and costs the others."""
        return TROPHY + (self.taste.win if self.view.trophies[seat] + 1 >= WINNING else 0)

    def end(self, changes: dict[Seat, float]) -> float:
        """What it is worth that the game ends with these changes of points."""
        scores = [score + changes.get(seat, 0) for seat, score in enumerate(self.view.scores)]
        mine = scores.pop(self.me)
        rival = max(scores)
        return self.taste.win * ((mine > rival) - (mine < rival)) + mine / 10

    # --- one's own cards ---

    def passing(self) -> float:
        """A card more, and somebody else's turn."""
        if self.view.above == 1:
            return self.end({self.me: -1})
        return -1.0 - self.taste.hurry / (len(self.view.hand) + 1)

    def plays(self) -> Iterator[Option]:
        """The best card of each kind for every declaration."""
        view = self.view
        for said in lawful(view):
            for card, number, spice in self.cards(said):
                loses = self.taste.number * (not number) + (1 - self.taste.number) * (not spice)
                worth, beneath = self.laying(card, said, loses)
                yield Option(Play(card, said, beneath, self.announced), worth)

    def copies(self, cost: float) -> Iterator[Option]:
        """The same for the declaration that lies on top. `cost`: what is taken from the worth of each."""
        top = self.view.stack[-1]
        for card, number, spice in self.cards(top.say):
            worth, beneath = self.laying(card, top.say, float(not (number and spice)), self.taste.copy)
            yield Option(Copy(top.number, card, beneath, self.announced), worth - cost)

    def cards(self, said: Declaration) -> Iterable[tuple[Card, bool, bool]]:
        """For each way to be right or wrong: the card that one would miss least; number and spice right."""
        how = _how(said, self.view.twists)
        found: dict[Rightness, Card] = {}
        for card in self.spare:
            if (rightness := how[card]) not in found:
                found[rightness] = card
                if len(found) == 4:
                    break
        return [(card, *rightness) for rightness, card in found.items()]

    def laying(
        self, card: Card, said: Declaration, loses: float, risk: float = 0.0
    ) -> tuple[float, tuple[Card, ...]]:
        """What it is worth to lay a card so, and what goes beneath. `loses`: whether a challenge is right."""
        view, others = self.view, self.others
        exposed = min(0.95, self.exposed + risk)
        worth, size = 1.0 - self.uses[card], self.size + 1
        if view.paw is not None:
            worth -= 0 if view.paw == view.seat else self.size / others / 2
            size = 1
        if len(view.hand) == 1:
            exposed = min(0.95, exposed + self.taste.ballot)
            worth += (1 - exposed * loses) * self.trophy(self.me)
        else:
            worth += self.taste.hurry / len(view.hand)
        if paws(said, view.twists):
            worth += (1 - exposed) * size * self.taste.paw
        beneath = self.beneath(card, said) if loses < self.taste.sure else ()
        size += len(beneath)
        worth += exposed * (1 - loses) * (size + LOSS / others)
        worth -= exposed * loses * (LOSS + size / others)
        return worth, beneath

    def beneath(self, card: Card, said: Declaration) -> tuple[Card, ...]:
        """Cards that one would rather exchange, where they may be laid beneath."""
        count = room(said, self.view.twists)
        if not count or self.view.above <= count:
            return ()
        spare = [other for other in without(self.view.hand, card) if not self.uses[other]]
        return tuple(spare[:count])


@lru_cache(1 << 8)
def _uses(top: Declaration | None, taste: Taste) -> dict[Card, float]:
    """By kind of card, what it may still be good for: to be half right, to begin with, to go on with."""
    return {card: _use(truth(card), top, taste) for card in KINDS}


def _use(said: Declaration | None, top: Declaration | None, taste: Taste) -> float:
    if said is None:
        return taste.wild
    follows = top is not None and spice_of(said) == spice_of(top) and number_of(said) > number_of(top)
    return taste.low * (number_of(said) in LOW) + taste.follows * follows


@lru_cache(1 << 10)
def _how(said: Declaration, twists: tuple[Twist, ...]) -> dict[Card, Rightness]:
    """By kind of card, whether its number and its spice are right."""
    return {card: (number_right(card, said, twists), spice_right(card, said)) for card in KINDS}
