"""What a game is: a few methods on a value that never changes.

A game is pure and synchronous. It knows cards and rules, and nothing of Discord, files, tasks or clocks.
`State` holds everything, `View` what one seat may know; only the table that runs a game holds a `State`.

    seat      0-based index around the table, clockwise
    card      its spelling in the rules, e.g. "R4": hashable, readable, the same in memory, JSON and records
    action    a verb: what a seat decides; frozen, tagged msgspec.Struct
    news      what everybody just saw; frozen, tagged msgspec.Struct, always public
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, NewType, Protocol, Self, TypeVar

import msgspec
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from games.shuffle import Source

Seat = int
Card = NewType("Card", str)
Colour = NewType("Colour", str)

Whom = Annotated[Seat, msgspec.Meta(extra={"asks": "seat"})]
"""A field of an action that means somebody at the table: people are asked with names."""

Chosen = TypeVar("Chosen", bound="Options")
Landing = Literal["at once", "held", "reaction"]
Tempo = Literal["quick", "slow"]
"""How long something lies open to a reaction: seconds, or minutes."""


class Action(msgspec.Struct, frozen=True, tag_field="do", rename="camel"):
    """A decision of one seat. The tag is its verb; its fields are what a person is asked for, in order.

    Field types say how a field is asked for: `Card`, `Colour`, a number, `Whom` for a seat, or
    `tuple[Card, ...]` for a set of cards.
    """

    landing: ClassVar[Landing] = "at once"
    """How the table lets it take effect (see ARCHITECTURE.md)."""
    confirm: ClassVar[bool] = False
    """True if it shapes a whole round and cannot be taken back, so that people are asked to confirm."""
    secret: ClassVar[bool] = False
    """True if the others must not learn what was chosen when it lands."""


class News(msgspec.Struct, frozen=True, tag_field="news", rename="camel"):
    """Something that everybody at the table just saw."""


class RoundOver(News, frozen=True, tag="round-over"):
    """A round was scored. Every game announces its rounds with this; points that are secret until the end of
    the game are added in the last round."""

    round: int
    """1-based."""
    points: tuple[int, ...]
    """Points of this round, by seat: what is public of them."""
    totals: tuple[int, ...]
    """Running totals after it, by seat: the sums of those points."""


class Deal(msgspec.Struct, frozen=True, rename="camel"):
    """What was dealt at the start of a round: secret until the game is over, then part of its record."""

    round: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    """By seat, in the order dealt."""
    left_over: tuple[Card, ...] = ()
    """Cards that nobody got, in the order of the shuffled deck."""
    layout: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Further decks or layouts that a game sets out: (name, what lies there in order)."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat (or a bystander: seat None) may know. Games add what their table shows.

    There is no field for a secret: a view is built by naming what it shows.
    """

    seat: Seat | None
    seats: int
    waiting: tuple[Seat, ...]
    """Seats that must act before the game can go on, ascending."""
    round: int
    """The round being played, 1-based."""
    rounds: int
    """How many rounds the game has."""
    scores: tuple[int, ...]
    """Points so far, by seat: what is public of them."""
    places: tuple[int, ...] = ()
    """Final places, by seat; empty before the end."""
    over: bool

    @property
    def variant(self) -> str:
        """The variant for which questions may be worded otherwise; empty in a game without variants."""
        return ""


class Options(BaseModel):
    """What a table may choose before the deal. The fields are also what the lobby offers.

    Spelled in camelCase in JSON, records and on the command line. Each field is a `Literal` with a default.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)

    customs: ClassVar[frozenset[str]] = frozenset()
    """Fields that are customs of the evening and no rules of the game, such as how many rounds are played."""
    details: ClassVar[frozenset[str]] = frozenset()
    """Rules that few tables change: the lobby explains them, but they are chosen on a page of their own."""
    shortened_by: ClassVar[str] = ""
    """The field with which a table may choose a shorter game than the usual one; empty if there is none.
    Shortened games have statistics of their own."""

    def matters(self, name: str, seats: int) -> bool:
        """Whether the field `name` changes anything at a table of that size, given the other choices."""
        return True

    def possible(self, name: str) -> tuple[Any, ...]:
        """What may be chosen for the field `name` beside the other choices."""
        return choices_of(type(self), name)

    def settled(self, seats: int) -> Self:
        """The options with which a table of that size is dealt: what does not matter there is as usual."""
        usual = {
            name: field.default
            for name, field in type(self).model_fields.items()
            if not self.matters(name, seats) and getattr(self, name) != field.default
        }
        return self.model_copy(update=usual)

    def sides(self, seats: int) -> tuple[int, ...]:
        """By seat: which side it plays for, numbered from 0. Everybody is a side of one unless there are
        partners."""
        return tuple(range(seats))

    def length(self, seats: int) -> int:
        """How many rounds a table of that size plays."""
        return 1

    @classmethod
    def covered(cls, seats: int) -> Iterable[Self]:
        """The sets of options that tests are to cover at a table of that size.

        Every set of rules that differs in play; customs one at a time, with the default rules.
        """
        plain, fields = cls(), cls.model_fields
        yield from _products(cls, [name for name in fields if name not in cls.customs])
        for name in fields:
            if name in cls.customs:
                usual = getattr(plain, name)
                yield from (cls(**{name: value}) for value in choices_of(cls, name) if value != usual)

    @property
    def mode(self) -> str:
        """The name of the variant, as the catalogues know it; empty for a game without variants."""
        return ""

    @property
    def kind(self) -> str:
        """The name by which statistics are kept apart: the variant, and the length of a shortened game."""
        mode, name = self.mode or "standard", self.shortened_by
        if not name or (length := getattr(self, name)) == type(self).model_fields[name].default:
            return mode
        return f"{mode}/{length}"


class State(Protocol):
    """One position of a game. Frozen; every method is pure."""

    @property
    def news(self) -> tuple[News, ...]:
        """What everybody saw in the step that led here."""

    @property
    def deal(self) -> Deal:
        """The latest deal."""

    def waiting(self) -> frozenset[Seat]:
        """Seats that MUST act before the game can go on; empty once it is over."""

    def legal(self, seat: Seat) -> Sequence[Any]:
        """All that the seat MAY do now: defined for every seat in every position, empty if nothing."""

    def after(self, seat: Seat, action: Any) -> Self:
        """The next position. Legality is the caller's business: see `bot.tables.tables` and `games.play`."""

    def view(self, seat: Seat | None) -> Any:
        """All that this seat may know (None: a bystander)."""

    def scores(self) -> tuple[int, ...]:
        """Points so far, by seat; final once the game is over."""

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """By seat, what places go by: the points, then what breaks a tie; more is better."""


class Player(Protocol):
    """Something that decides for a seat from what a person there would see."""

    def __call__(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """One of `legal`, or None to let an optional reaction pass."""


class Race(Protocol):
    """What a table must know of a game in which others may react to an action before it takes effect.

    The game itself knows no time. `landing` of an action's type says how it lands while there is a target;
    without one every action lands at once.
    """

    def tempo(self, options: Any) -> Tempo:
        """How much time a table with these options gives."""

    def target(self, now: Any) -> int | None:
        """The number of what may be reacted to in this position; None if nothing may."""

    def ballot(self, now: Any) -> int | None:
        """The number of what those who wait answer to, secretly and at the same time; None if they do not."""

    def silence(self, now: Any, seat: Seat) -> Action:
        """What a seat has answered that lets a ballot pass."""

    def top(self, now: Any) -> int | None:
        """The number of what lies there, be it open to a reaction or not."""

    def owner(self, now: Any) -> Seat | None:
        """Whose the target, or the subject of the ballot, is: the one seat that cannot react to it."""

    def aimed(self, action: Action) -> int | None:
        """The number that an action names; None if it is about no other."""

    def rank(self, action: Action) -> int:
        """Of several reactions to one target those of the lowest rank count; the lowest of all is 0."""

    def drawn(self, now: Any, seats: Sequence[Seat], move: int) -> Seat:
        """Who of several seats (ascending) is heard in this position; `move` numbers the move to come."""


class FirstDeal(Protocol):
    """How a game begins."""

    def __call__(self, options: Any, seats: int, source: Source) -> State:
        """The first position of a table with these options: all chance comes from the source."""


class Imagining(Protocol):
    """How somebody who thinks ahead fills in what a view does not show."""

    def __call__(self, view: Any, rng: Random) -> State:
        """A position that looks just like the view from its seat; all that is hidden there is made up."""


class Game(NamedTuple):
    """What a game's module registers."""

    key: str
    version: int
    """Raised when a rule changes: tables and records of an older version are not replayed by this one."""
    seats: range
    """How many may play."""
    options: type[Options]
    state: type[Any]
    """The msgspec type of a position, for snapshots."""
    actions: tuple[type[Action], ...]
    news: tuple[type[News], ...]
    deal: FirstDeal
    imagine: Imagining
    bot: Player
    race: Race | None = None
    """For a game with reactions."""

    def options_for(self, seats: int) -> Iterable[Options]:
        """The sets of options for tests that cover them all, at a table of that size."""
        return [options for options in self.options.covered(seats) if options == options.settled(seats)]

    @property
    def verbs(self) -> Mapping[str, type[Action]]:
        """The action types by verb."""
        return _by_verb(self.actions)


@cache
def _by_verb(kinds: tuple[type[Action], ...]) -> Mapping[str, type[Action]]:
    return {verb_of(kind): kind for kind in kinds}


def verb_of(kind: type[Action] | Action) -> str:
    """The verb that names an action (or a type of actions) in JSON, commands and ids."""
    return str(kind.__struct_config__.tag)


def places(merits: Sequence[Any], sides: Sequence[int] | None = None) -> tuple[int, ...]:
    """Places from what they go by, most first; ties share a place: 1, 2, 2, 4.

    `sides` says who plays together (see `Options.sides`): a side takes one place.
    """
    if sides is None:
        return tuple(1 + sum(other > mine for other in merits) for mine in merits)
    of = dict(zip(sides, merits, strict=True))
    return tuple(1 + sum(other > mine for other in of.values()) for mine in merits)


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats from `first` on."""
    return tuple((first + step) % seats for step in range(seats))


def choices_of(options: type[Options], name: str) -> tuple[Any, ...]:
    """The values that the field `name` may take."""
    return tuple(options.model_fields[name].annotation.__args__)  # type: ignore[union-attr]


def _products(options: type[Chosen], names: list[str]) -> Iterable[Chosen]:
    sets = [{}]  # type: list[dict[str, Any]]
    for name in names:
        sets = [{**chosen, name: value} for chosen in sets for value in choices_of(options, name)]
    return [options(**chosen) for chosen in sets]
