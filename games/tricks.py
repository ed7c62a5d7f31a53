"""What trick-taking games share, whatever takes a trick."""

from __future__ import annotations

from typing import Protocol

from games.core import Card, News, Seat

Hands = tuple[tuple[Card, ...], ...]
"""By seat."""


class TrickTaken(News, frozen=True, tag="trick-taken"):
    """A trick is complete."""

    round: int
    leader: Seat
    cards: tuple[Card, ...]
    """In order of play, the leader's first; where somebody plays twice to a trick, when their turn comes."""
    winner: Seat


class _Seen(Protocol):
    """A view of a game with tricks."""

    @property
    def round(self) -> int: ...

    @property
    def last_trick(self) -> TrickTaken | None: ...


def last_cards(view: _Seen) -> tuple[Card, ...]:
    """The cards of the last trick, as long as its round is played."""
    last = view.last_trick
    return last.cards if last and last.round == view.round else ()


def played(hands: Hands, seat: Seat, card: Card) -> Hands:
    """The hands once a seat has played a card."""
    rows, hand = list(hands), hands[seat]
    at = hand.index(card)
    rows[seat] = hand[:at] + hand[at + 1 :]
    return tuple(rows)
