"""What card games share, whatever their rules: how cards are spelled, sorted, dealt and taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from sys import intern
from typing import TypeVar

from games.core import Card, Colour

T = TypeVar("T", bound=str)
Hand = tuple[Card, ...]

DIAMONDS, HEARTS, SPADES, CLUBS = (Colour(letter) for letter in "DHSC")
"""The French suits. Each game has its own order of them."""


# --- how cards are spelled ---


def deck_of(suits: Iterable[str], values: Iterable[int]) -> tuple[Card, ...]:
    """The cards with these letters and numbers, suit by suit: "R0", "R1" …

    A card is the same object in every deck, so that looking one up compares addresses, not letters.
    """
    values = tuple(values)
    return tuple(Card(intern(f"{suit}{value}")) for suit in suits for value in values)


def colour(card: Card) -> Colour:
    """The colour, or suit, that a card's letter stands for."""
    return Colour(card[0])


def values_of(deck: Iterable[Card]) -> Mapping[Card, int]:
    """By card, the number behind its letter."""
    return {card: int(card[1:]) for card in deck}


# --- hands ---


def sorting(deck: Iterable[Card]) -> Callable[[Iterable[Card]], Hand]:
    """A function that sorts cards as a hand is held: in the order in which the deck has them."""
    place = {card: at for at, card in enumerate(deck)}.__getitem__
    return lambda held: tuple(sorted(held, key=place))


def dealt(cards: Sequence[Card], seats: int, size: int) -> tuple[Hand, ...]:
    """By seat, so many cards each from the top of a shuffled deck: the first hand, then the second …"""
    return tuple(tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats))


def without(row: tuple[T, ...], one: T, *more: T) -> tuple[T, ...]:
    """Cards, or tiles, in their order but for these; of equal ones a single copy."""
    at = row.index(one)
    left = row[:at] + row[at + 1 :]
    return without(left, *more) if more else left


def take(loose: list[Card], count: int) -> Hand:
    """Take so many cards from the front of a list: they are gone from it."""
    taken = tuple(loose[:count])
    del loose[:count]
    return taken
