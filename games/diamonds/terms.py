"""What is said at a table of Diamonds: options, actions, news, and what a seat may see."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.core import Action, Card, Colour, News, Options, RoundOver, Seat, View, Whom
from games.tricks import TrickTaken

Phase = Literal["count", "pass", "play", "rob", "over"]
Cause = Literal["off-suit", "trick", "most", "no-trick"]
"""Why a suit action is due: a card of another suit; the trick; most cards of the suit; no trick at all."""

FULL = {2: 4, 3: 6, 4: 4, 5: 5, 6: 6}
"""Rounds of a whole game, by seats."""


class DiamondsOptions(Options):
    """What a table chooses."""

    customs = frozenset({"rounds", "memory"})
    details = frozenset({"end_tie", "team_start_crystals", "team_no_trick_actions"})
    shortened_by = "rounds"
    perfect: Literal["off", "on"] = "off"
    partnership: Literal["off", "on"] = "off"
    end_tie: Literal["none", "all"] = "none"
    team_start_crystals: Literal[6, 3] = 6
    team_no_trick_actions: Literal[2, 4] = 2
    """Of a team of which no member won a trick; if one did, they are two."""
    rounds: Literal["full", 3, 1] = "full"
    memory: Literal["hidden", "open"] = "hidden"
    """Whether all may look through the won cards while a round is played."""

    def matters(self, name: str, seats: int) -> bool:
        """Six already play with the whole deck; partners need four or six; the team options need partners."""
        if name == "perfect":
            return seats < 6
        if name == "partnership":
            return seats in (4, 6)
        if name.startswith("team_"):
            return self.partnership == "on" and seats in (4, 6)
        return True

    def sides(self, seats: int) -> tuple[int, ...]:
        """Partners sit opposite each other."""
        teams = self.partnership == "on" and self.matters("partnership", seats)
        return tuple(seat % (seats // 2) for seat in range(seats)) if teams else super().sides(seats)

    def length(self, seats: int) -> int:
        """A whole game lets everybody deal equally often."""
        return FULL[seats] if self.rounds == "full" else self.rounds

    @property
    def mode(self) -> str:
        """What is unlike the standard game, by which statistics are kept apart."""
        parts = [name for name in ("perfect", "partnership") if getattr(self, name) == "on"]
        return "-".join(parts)


class ChooseCount(Action, frozen=True, tag="choose-count"):
    """The dealer says how many cards everybody passes."""

    count: Annotated[int, msgspec.Meta(ge=1, le=3)]


class PassCards(Action, frozen=True, tag="pass-cards"):
    """Pass cards of your hand, in its order, before you see what you get."""

    confirm = True
    secret = True
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=3)]


class Play(Action, frozen=True, tag="play"):
    """Play a card to the trick."""

    card: Card


class Rob(Action, frozen=True, tag="rob"):
    """Say whose showroom loses a crystal to your clubs action; of partners, the lower seat is named."""

    victim: Whom


DiamondsAction = ChooseCount | PassCards | Play | Rob


class Dealt(News, frozen=True, tag="dealt"):
    """A round begins."""

    round: int
    dealer: Seat


class CountChosen(News, frozen=True, tag="count-chosen"):
    """The dealer has said how many cards everybody passes."""

    dealer: Seat
    count: int


class CardsPassed(News, frozen=True, tag="cards-passed"):
    """All packets have changed hands at once; what was in them only giver and receiver know."""

    count: int


class SuitAction(News, frozen=True, tag="suit-action"):
    """A suit action was carried out, or had no effect."""

    seat: Seat
    """Who carried it out."""
    suit: Colour
    cause: Cause
    victim: Seat | None = None
    """Clubs: who lost a crystal; of partners the lower seat."""
    effect: bool = True
    """False if nothing could be moved."""


class SuitsCounted(News, frozen=True, tag="suits-counted"):
    """Won cards by seat and suit (D, H, S, C) at the end of a round, before its actions."""

    counts: tuple[tuple[int, int, int, int], ...]
    tricks: tuple[int, ...]


class VaultsOpened(News, frozen=True, tag="vaults-opened"):
    """The game is over: what everybody (both partners alike) has."""

    vaults: tuple[int, ...]
    showrooms: tuple[int, ...]


DiamondsNews = (
    Dealt | CountChosen | CardsPassed | SuitAction | TrickTaken | SuitsCounted | VaultsOpened | RoundOver
)


class DiamondsView(View, frozen=True, kw_only=True):
    """What a seat may know of a game of Diamonds.

    `scores` are the crystals in showrooms until the vaults are opened: nobody is told what a vault holds but
    its owner.
    """

    perfect: str
    partnership: str
    end_tie: str
    team_no_trick_actions: int
    phase: Phase
    dealer: Seat
    count: int | None
    """How many cards are passed this round; None until the dealer has said."""
    hand: tuple[Card, ...]
    """One's own; empty for a bystander."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    chosen: tuple[bool, ...]
    """Who has laid out what to pass."""
    passing: tuple[Card, ...]
    """What one has laid out to pass; after the exchange what one gave, while the round lasts."""
    received: tuple[Card, ...]
    """What one got, while the round lasts."""
    leader: Seat
    trick: tuple[Card, ...]
    """In order of play."""
    last_trick: TrickTaken | None
    tricks: tuple[int, ...]
    """Tricks won this round, by seat."""
    memory: str
    won: tuple[tuple[Card, ...], ...]
    """The cards that each seat has won this round; empty unless the table plays with open memory."""
    announced: tuple[int, ...]
    """By seat: the totals at the end of the last round that is over; 0 before."""
    showrooms: tuple[int, ...]
    """By seat; partners share one, so both are told the same."""
    vault: int | None
    """One's own side's; None for a bystander."""
    vaults: tuple[int, ...]
    """By seat once the game is over; empty before."""
    robbing: Cause | None
    """While a clubs action waits for its victim: why it is due."""
    actions: tuple[SuitAction, ...]
    """The suit actions of the running trick and, before its first card, of the last one, in order."""
    last_actions: tuple[SuitAction, ...]
    """The suit actions of the last trick, while the running one has cards."""
    awards: tuple[SuitAction, ...]
    """The suit actions at the end of the last round that was counted, as far as they are carried out."""
    counted: SuitsCounted | None
    """The won cards of the last round that was counted."""
    news: tuple[DiamondsNews, ...]

    @property
    def sides(self) -> int:
        """How many play against each other. Seat s is of side s modulo this number."""
        return self.seats // 2 if self.partnership == "on" else self.seats
