"""Spicy: lay a card face down and say what it is; whoever does not believe it challenges.

A position knows no clock: a challenge is legal for everybody but the owner of the topmost card, until the
next card lies on it. What the six Spice It Up cards change stands in `games.spicy.twists`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.cards import dealt
from games.core import Action, Deal, Seat
from games.shuffle import Source
from games.spicy.choices import KEPT, MUST_SAY, NO_NEED, NONE, Layings, RoomyLayings, SpicyChoices
from games.spicy.consequences import answered, landed, passed, resolved, taken_back
from games.spicy.rules import (
    BELOW,
    DECK,
    HAND,
    SAYS,
    copies,
    declarations,
    in_order,
    lawful,
    roomy,
    traits,
)
from games.spicy.situation import Cards, Entry, Situation
from games.spicy.terms import (
    Challenge,
    Copy,
    Dealt,
    Declaration,
    LetGo,
    Pass,
    Play,
    SpicyOptions,
    Twist,
)
from games.spicy.twists import CARDS


class Position(Situation, frozen=True):
    """A position of Spicy."""

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What the seat may do now."""
        if self.phase == "turn":
            return self._in_turn(seat) if seat == self.turn else self._reactions(seat)
        if not self.waits >> seat & 1:
            return ()
        top = self.stack[-1]
        return _answers(top.number, top.copy)

    def after(self, seat: Seat, action: Action) -> Position:
        """The position once `seat` has done `action`, which must be legal."""
        if isinstance(action, Play):
            return self._played(seat, action)
        if isinstance(action, Pass):
            return passed(self, seat)
        if isinstance(action, Copy):
            return self._copied(seat, action)
        assert isinstance(action, Challenge | LetGo)
        if self.phase == "last-card":
            return answered(self, seat, action)
        assert isinstance(action, Challenge), "only a last card is let go"
        return resolved(self, seat, action)

    # --- choices ---

    def _in_turn(self, seat: Seat) -> SpicyChoices:
        """Lay a card or pass; and react, as the others may."""
        top = self.stack[-1] if self.stack else None
        says = declarations(top.say if top else None, self.twists)
        if self.strict or self.twists:
            plays = self._layings(seat, SAYS if self.strict else says, says)
        else:
            plays = Layings(self.hands[seat], says)
        if top is None or top.seat == seat:
            return SpicyChoices(plays, () if self.must_start else _PASS)
        rest = _PASS if self.locked else _passes_or_challenges(top.number, top.copy)
        if not self.twists or not copies(self.twists):
            return SpicyChoices(plays, rest)
        return SpicyChoices(plays, rest, self._layings(seat, (top.say,)), top.number)

    def _reactions(self, seat: Seat) -> Sequence[Action]:
        """What may be done out of turn."""
        if not self.stack or self.stack[-1].seat == seat:
            return ()
        top = self.stack[-1]
        challenges = () if self.locked else _challenges(top.number, top.copy)
        if not (self.out_of_turn and self.twists and copies(self.twists)):
            return challenges
        return SpicyChoices(NONE, challenges, self._layings(seat, (top.say,)), top.number)

    def _layings(
        self, seat: Seat, says: tuple[Declaration, ...], rightly: tuple[Declaration, ...] = ()
    ) -> Layings:
        """The hand laid as one of these; `rightly`: those that would not be taken back, if not all."""
        hand = self.hands[seat]
        if len(hand) == 1:
            return Layings(hand, says, MUST_SAY if self.strict else NO_NEED)
        five = roomy(rightly or says, self.twists) if self.twists else None
        return RoomyLayings(hand, says, five) if five else Layings(hand, says)

    # --- what is done ---

    def _played(self, seat: Seat, play: Play) -> Position:
        if self.strict and play.say not in lawful(self):
            return taken_back(self, seat, play.say, wrong=True)
        if play.announced == "no":
            return taken_back(self, seat, play.say, wrong=False)
        return landed(self, Entry(self.number + 1, seat, play.card, play.say, False, play.beneath))

    def _copied(self, seat: Seat, copy: Copy) -> Position:
        said = self.stack[-1].say
        if copy.announced == "no":
            return taken_back(self, seat, said, wrong=False)
        return landed(self, Entry(self.number + 1, seat, copy.card, said, True, copy.beneath))


def deal(options: SpicyOptions, seats: int, source: Source) -> Position:
    """The first position: shuffle 0 draws who begins, 1 is the deck, 2 the Spice It Up cards not named."""
    first = source.shuffled(0, range(seats))[0]
    cards = source.shuffled(1, DECK)
    hands = dealt(cards, seats, HAND)
    above, below = cards[seats * HAND : -BELOW[seats]], cards[-BELOW[seats] :]
    twists = _twists(options, source)
    none: tuple[Cards, ...] = ((),) * seats
    return Position(
        twists=twists,
        out_of_turn=options.copycat_out_of_turn == "on",
        draw=options.draw,
        strict=options.strict == "on",
        source=source,
        deal=Deal(1, first, hands, layout=(("above", above), ("below", below))),
        phase="turn",
        turn=first,
        must_start=False,
        hands=tuple(map(in_order, hands)),
        above=above,
        below=below,
        stack=(),
        number=0,
        locked=False,
        paw=None,
        piles=none,
        spent=none,
        trophies=(0,) * seats,
        news=(Dealt(first, len(above), twists),),
    )


def _twists(options: SpicyOptions, source: Source) -> tuple[Twist, ...]:
    """The Spice It Up cards that were named, and random ones of the others."""
    count = options.wishes.count("random")
    named = [wish for wish in options.wishes if wish != "random"]
    others = [twist for twist in CARDS if twist not in named]
    drawn = source.shuffled(2, others)[:count] if count else ()
    return tuple(twist for twist in CARDS if twist in named or twist in drawn)


_PASS: tuple[Action, ...] = (Pass(),)


@lru_cache(KEPT)
def _challenges(number: int, copy: bool) -> tuple[Action, ...]:
    return tuple(Challenge(number, trait) for trait in traits(copy))


@lru_cache(KEPT)
def _passes_or_challenges(number: int, copy: bool) -> tuple[Action, ...]:
    return _PASS + _challenges(number, copy)


@lru_cache(KEPT)
def _answers(number: int, copy: bool) -> tuple[Action, ...]:
    return (*_challenges(number, copy), LetGo(number))
