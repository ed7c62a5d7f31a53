"""Tables of Was sticht? for tests: given trumps, columns and hands, lines of play, an own referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.core import Action, Card, News, Seat
from games.shuffle import Scripted, Seeded
from games.tricks import TrickTaken
from games.was_sticht.position import Position, deal
from games.was_sticht.rules import Tile
from games.was_sticht.terms import (
    ChooseTask,
    ColumnTaken,
    DiscardTile,
    Pick,
    Play,
    TakeTile,
    WasStichtOptions,
)

COLOURS = "RGYB"
CARDS = tuple(Card(f"{suit}{number}") for suit in COLOURS for number in range(1, 10))
LETTERS = "ABCD"
DUMMY = "dummy"
NONE = "–"

# The table of tiles, typed again: id, copies, number.
TILES = {
    "LAST": (2, 1),
    "NO_R": (2, 2),
    "NO_G": (2, 2),
    "NO_Y": (2, 2),
    "NO_B": (2, 2),
    "MOST": (2, 3),
    "EX_1": (2, 4),
    "EX_2": (2, 5),
    "EX_3": (2, 6),
    "EX_4": (2, 7),
    "NONE": (2, 8),
    "FEWEST": (2, 9),
}

LONGEST = 5_000


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a line such as "R4 B7"."""
    return tuple(map(Card, text.split()))


def tiles(text: str) -> tuple[Tile, ...]:
    """Tiles from a line such as "LAST NO_R"."""
    return tuple(map(Tile, text.split()))


def options(**chosen: Any) -> WasStichtOptions:
    return WasStichtOptions.model_validate(chosen)


def seeded(seats: int = 4, seed: str = "was sticht", **chosen: Any) -> Position:
    """A game as it is dealt at real tables."""
    return deal(options(**chosen), seats, Seeded(seed))


def random_steps(now: Position, seed: int = 1) -> Iterator[Position]:
    """The position, and those that follow at random until the game is over."""
    rng = Random(seed)
    for _ in range(LONGEST):
        yield now
        if not (waiting := sorted(now.waiting())):
            return
        seat = rng.choice(waiting)
        now = now.after(seat, rng.choice(now.legal(seat)))
    raise AssertionError("this game does not end")


def trump_cards(colour: str, number: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Both decks of trump cards with these at the bottom, given as in the rules: a "–" is none."""
    colours = [*COLOURS, "no-colour"]
    numbers = [*"123456789", "no-number"]
    last = "no-colour" if colour == NONE else colour, "no-number" if number == NONE else number
    return (
        (*(one for one in colours if one != last[0]), last[0]),
        (*(one for one in numbers if one != last[1]), last[1]),
    )


def drafting(  # the cards of a draft, the trumps, who deals
    *columns: str, seats: int = 4, trumps: str = "R 5", dealer: Seat = 0, **chosen: Any
) -> Position:
    """The first round at its first column; the columns that are not given are filled from the deck."""
    given = tuple(card for column in columns for card in cards(column))
    colours, numbers = trump_cards(*trumps.split())
    now = deal(options(**chosen), seats, Scripted(((dealer,), given, colours, numbers)))
    return take_tiles(now)


def take_tiles(now: Position) -> Position:
    """Everybody takes the first tile that there is until all have enough."""
    while now.phase == "tiles":
        (seat,) = now.waiting()
        now = now.after(seat, now.legal(seat)[0])
    return now


def act(now: Position, seat: Seat, action: Action) -> Position:
    """An action that must be legal, by a seat that must act."""
    assert seat in now.waiting(), f"{LETTERS[seat]} is not asked"
    assert action in now.legal(seat), f"{LETTERS[seat]} may not {action}"
    return now.after(seat, action)


def pick(now: Position, line: str) -> Position:
    """Pick cards in a line such as "A:B7 B:R6"; seats are letters."""
    for letter, _, card in (part.partition(":") for part in line.split()):
        now = act(now, LETTERS.index(letter), Pick(Card(card)))
    return now


def play(now: Position, line: str) -> Position:
    """Play a line such as "B:B7 C:G5 A:Y6"; seats are letters."""
    for letter, _, card in (part.partition(":") for part in line.split()):
        now = act(now, LETTERS.index(letter), Play(Card(card)))
    return now


def choose(now: Position, line: str) -> Position:
    """Choose tasks in a line such as "A:LAST B:NO_R"."""
    for letter, _, tile in (part.partition(":") for part in line.split()):
        now = act(now, LETTERS.index(letter), ChooseTask(Tile(tile)))
    return now


def take(now: Position, line: str) -> Position:
    """Take tiles in a line such as "A:LAST B:NO_R"."""
    for letter, _, tile in (part.partition(":") for part in line.split()):
        now = act(now, LETTERS.index(letter), TakeTile(Tile(tile)))
    return now


def discard(now: Position, seat: Seat, tile: str) -> Position:
    return act(now, seat, DiscardTile(Tile(tile)))


def pick_any(now: Position) -> Position:
    """Pick the first card there is until the draft is over."""
    while now.phase == "cards":
        (seat,) = now.waiting()
        now = now.after(seat, now.legal(seat)[0])
    return now


def playing(  # the hands that are left, and what has happened before
    hands: Sequence[str], *, trumps: str = "R 5", leader: Seat = 0, dealer: Seat = 3, **fields: Any
) -> Position:
    """Tricks of a first round: only these cards are left, and the others lie nowhere, to keep it short."""
    seats = len(hands)
    start = drafting(seats=seats, trumps=trumps, dealer=dealer % seats)
    plain = {
        "phase": "tricks",
        "columns": ((),) * 9,
        "hands": tuple(map(cards, hands)),
        "leader": leader,
        "turn": leader,
        "tasks": tuple(None if seat == dealer % seats else Tile("LAST") for seat in range(seats)),
    }
    return replace(start, **{**plain, **fields})


def legal_cards(now: Position) -> set[str]:
    """What the seat in turn may play or pick."""
    (seat,) = now.waiting()
    return {action.card for action in now.legal(seat)}


def clues(news: Sequence[News]) -> list[ColumnTaken]:
    return [item for item in news if isinstance(item, ColumnTaken)]


def tricks(news: Sequence[News]) -> list[TrickTaken]:
    return [item for item in news if isinstance(item, TrickTaken)]


def referee(played: Sequence[str], colour: str, number: str) -> int:
    """Who wins: the rules' classes from the strongest down, written from them and not from the engine."""
    led = played[0]

    def trump(card: str) -> bool:
        return card[1] == number or card[0] == colour

    classes = [
        [card for card in played if card[1] == number and card[0] == colour],
        [card for card in played if card[1] == number and card[0] != colour][:1],
        sorted((card for card in played if card[0] == colour and card[1] != number), reverse=True)[:1],
        sorted(
            (card for card in played if not trump(card) and not trump(led) and card[0] == led[0]),
            reverse=True,
        )[:1],
    ]
    best = next(one for one in classes if one)[0]
    return list(played).index(best)


def ending(  # a round before its last trick: what it will have come to, and who had which task
    counts: Sequence[int],
    tasks: str,
    *,
    dealer: Seat,
    last: Seat | None = None,
    red: Sequence[Seat] = (),
    left: dict[Seat, str] | None = None,
    done: dict[Seat, str] | None = None,
    **fields: Any,
) -> Position:
    """`counts`: tricks by seat after the last one, which `last` wins (else the first who has any). No red
    card lies in a trick but in those of `red`. `left`: tiles that a seat has besides its task; else three."""
    seats = len(counts)
    last = next(seat for seat, count in enumerate(counts) if count) if last is None else last
    chosen = dict(part.split(":") for part in tasks.split())
    mine = [chosen.get(LETTERS[seat]) for seat in range(seats)]
    rest = [tiles((left or {}).get(seat, "EX_4 NONE FEWEST")) for seat in range(seats)]
    piles = [["Y2"] * seats * (count - (seat == last)) for seat, count in enumerate(counts)]
    for seat in red:
        piles[seat][0] = "R4"
    return playing(
        ["Y9" if seat == last else f"Y{seat + 1}" for seat in range(seats)],
        trumps=f"{NONE} {NONE}",
        leader=last,
        dealer=dealer,
        tasks=tuple(Tile(one) if one else None for one in mine),
        tiles=tuple(tiles(one or "") + more for one, more in zip(mine, rest, strict=True)),
        done=tuple(tiles((done or {}).get(seat, "")) for seat in range(seats)),
        piles=tuple(tuple(map(Card, pile)) for pile in piles),
        **fields,
    )


def finish(now: Position) -> Position:
    """Play the only cards left."""
    while now.phase == "tricks" and max(map(len, now.hands)) == 1:
        (seat,) = now.waiting()
        now = now.after(seat, now.legal(seat)[0])
    return now
