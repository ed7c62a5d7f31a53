"""Spicy as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.spicy.rules import in_order
from games.spicy.terms import SpicyOptions
from tests.kit.seat_letters import by_seat, letter

SETS = (
    SpicyOptions(),
    SpicyOptions(first_card="random"),
    SpicyOptions(first_card="raider", second_card="luck", third_card="copycat"),
    SpicyOptions(first_card="chili", second_card="startItUp", third_card="turn"),
    SpicyOptions(draw="nearest"),
    SpicyOptions(strict="on"),
    SpicyOptions(first_card="raider", second_card="luck", third_card="copycat", strict="on"),
    SpicyOptions(first_card="copycat", copycat_out_of_turn="off"),
)
"""A text for every choice of cards would be too many."""


def tell(thing: dict[str, Any], seat: int) -> Iterator[str]:
    """The lines for an action of `seat`, for news or for a deal."""
    if "hands" in thing and "news" not in thing:
        yield from (
            f"  hand {letter(at)}: {' '.join(in_order(hand))}" for at, hand in enumerate(thing["hands"])
        )
        yield from (f"  {name}: {' '.join(cards)}" for name, cards in thing["layout"])
    elif "do" in thing:
        yield f"  {letter(seat)} {_done(thing)}"
    else:
        yield from _seen(thing)


def _done(thing: dict[str, Any]) -> str:
    match thing:
        case {"do": "play"}:
            return f"lays {thing['card']} as {thing['say']}{_more(thing)}"
        case {"do": "copy"}:
            return f"copies #{thing['target']} with {thing['card']}{_more(thing)}"
        case {"do": "pass"}:
            return "passes"
        case {"do": "challenge"}:
            return f"challenges #{thing['target']}: {thing['trait']}"
        case {"do": "let-go"}:
            return f"lets #{thing['target']} go"
    raise AssertionError(f"the golden texts have no words for {thing}")


def _more(thing: dict[str, Any]) -> str:
    beneath = f", beneath it {' '.join(thing['beneath'])}" if thing["beneath"] else ""
    return beneath + {"-": "", "yes": ", announced", "no": ", not announced"}[thing["announced"]]


def _seen(thing: dict[str, Any]) -> Iterator[str]:
    match thing:
        case {"news": "dealt"}:
            cards = " ".join(thing["twists"]) or "no cards"
            yield from ("", f"{letter(thing['first'])} begins; {cards}; {thing['above']} above World's End")
        case {"news": "passed"}:
            pass
        case {"news": "counted"}:
            yield f"  ends by {thing['ending']}"
            yield from (f"  {name}: {by_seat(thing[name])}" for name in ("won", "trophies", "hands"))
        case {"news": "round-over"}:
            yield f"  points: {by_seat(thing['points'])}"
        case _:
            yield f"    {_happened(thing)}"


def _happened(thing: dict[str, Any]) -> str:
    match thing:
        case {"news": "laid"}:
            marks = " copy" * thing["copy"] + f" +{thing['beneath']}" * (thing["beneath"] > 0)
            return f"#{thing['number']} {thing['say']}{marks}{' LAST CARD' * thing['last']}"
        case {"news": "paw-paid"}:
            return f"{letter(thing['seat'])} raids {thing['cards']}"
        case {"news": "challenged"}:
            who, loser = thing["winner"], thing["challenger"] + thing["owner"] - thing["winner"]
            what = f"#{thing['number']} {thing['say']} was {thing['card']}"
            return f"{what}: {letter(who)} wins {thing['cards']}, {letter(loser)} draws {thing['drawn']}"
        case {"news": "trophy-taken"}:
            return f"TROPHY for {letter(thing['seat'])}, who draws {thing['drawn']}"
        case {"news": "taken-back"}:
            return f"{letter(thing['seat'])} takes it back: {thing['fault']}"
        case {"news": "worlds-end"}:
            return "WORLD'S END"
    raise AssertionError(f"the golden texts have no words for {thing}")
